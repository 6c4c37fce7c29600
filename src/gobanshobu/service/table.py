"""A table, folded from its log: who sits where, the game, the clocks, what each audience has heard.

`apply` takes events that have happened; `decide` functions (in `commands`) say which events a wish leads to. An
audience is player 0, player 1, or everyone else (None); each has its own count of news, which grows by what that audience
may know and by nothing else.
"""

from __future__ import annotations

from typing import Any, Final, Literal, NamedTuple

from gobanshobu.core import State
from gobanshobu.games import game
from gobanshobu.service import clock
from gobanshobu.service.clock import NoClock, Reading, Side
from gobanshobu.service.events import (
    Aborted,
    Act,
    Answered,
    Asked,
    Began,
    Chair,
    Claimed,
    Created,
    Event,
    Fell,
    Greeted,
    Proposed,
    Resigned,
    Resumed,
    Sat,
    Setup,
    Stepped,
    TookBack,
)

Status = Literal["open", "live", "over", "aborted"]
Audience = int | None

ANSWERS: Final = ("allow", "counter")  # CW-6.4: whoever is asked for one of these is on nobody's clock
ANSWER_SECONDS: Final = 20  # after so long the answer is "allow"


class Offer(NamedTuple):
    """Something that one player has asked the other."""

    player: int
    what: Asked
    to: int


class Done(NamedTuple):
    """A step that stands, with what is needed to go back before it."""

    player: int
    step: str
    at: int
    filled: bool


class Table:
    """One table. Make it from its first event, then apply the others in order."""

    def __init__(self, table_id: str, created: Created, at: int) -> None:
        self.id: Final = table_id
        self.setup: Final[Setup] = created.setup
        self.deal: Final = created.deal
        self.rematch_of: Final = created.rematch_of
        self.created_at: Final = at
        self.number = 1  # of the last event
        self.at = at
        self.told_at = at  # when everybody last heard something; what is secret does not move it
        self.status: Status = "open"
        self.chairs: list[Chair] = list(created.setup.chairs)
        self.seats = (0, 1)  # the chair of each player
        self.faces: int | None = None
        self.state: State = self.fresh()
        self._legal: dict[int, list[str]] = {}  # of the present state, as far as somebody has asked
        self.steps: list[Done] = []
        self.sides: list[Side] = [clock.begin(created.setup.clock)] * 2
        self.shown: list[Side] = list(self.sides)  # each clock as the other side may see it
        self.phase_at = at  # when the present sealed phase, or answer, began
        self.phase_from = 0  # how many steps stood by then
        self.offers: dict[Asked, Offer] = {}
        self.heard = [1, 1, 1]  # news of player 0, player 1, everyone else
        self.messages: set[tuple[int, str]] = set()
        self.next_table = ""
        self.claimed = False  # it ended because one side had left

    def fresh(self) -> State:
        """The game before its first step."""
        setup = self.setup
        return game(setup.game).start(0, deal=self.deal, options=setup.options, cards=setup.cards, version=setup.rules)

    # --- what has happened ---

    def apply(self, event: Event, at: int) -> None:
        """Something happened at this moment."""
        self.number += 1
        self.at = max(self.at, at)
        self._legal.clear()
        if isinstance(event, Act) and event.message:
            self.messages.add((event.player, event.message))
        if isinstance(event, Stepped):
            self._stepped(event, at)
            return
        if isinstance(event, TookBack):
            self._tell(event.player if self.state.position.sealed() else None)
            self._went_back(event.to, at, event.player)
            return
        if isinstance(event, Resumed):
            self.sides = [clock.anew(side, at) for side in self.sides]
            self.shown = [clock.anew(side, at) for side in self.shown]
            self.phase_at = at
            return
        self._tell(None)
        if isinstance(event, Sat):
            self.chairs[event.chair] = event.who
        elif isinstance(event, Began):
            self._began(event, at)
        elif isinstance(event, Resigned):
            self._stopped("resignation", event.player, at)
        elif isinstance(event, Fell):
            self._stopped("time", event.player, at)
        elif isinstance(event, Claimed):
            self.claimed = True
            self._stopped("time", 1 - event.player, at)
        elif isinstance(event, Proposed):
            self.offers[event.what] = Offer(event.player, event.what, event.to)
        elif isinstance(event, Answered):
            self._answered(event, at)
        elif isinstance(event, Aborted):
            self.status = "aborted"
        else:
            assert isinstance(event, Greeted), event

    def _began(self, event: Began, at: int) -> None:
        self.status = "live"
        self.seats = (event.first, 1 - event.first)
        self.faces = event.faces
        self.phase_at = at
        self._run_clocks(at)

    def _stepped(self, event: Stepped, at: int) -> None:
        player, sealed, rounds = event.player, self.state.position.sealed(), self.state.position.rounds
        answering = self.answering()
        turns = self.state.position.turns
        self.state.play(player, event.step)
        self._legal.clear()
        over = player not in self.state.actors() or self.state.position.turns != turns
        self.sides[player] = clock.stop(self.setup.clock, self.sides[player], at, over, event.lag)
        self.steps.append(Done(player, event.step, at, event.filled))
        resolved = not sealed or self.state.position.rounds != rounds
        self._tell(None if resolved else player)
        for what in ("draw", "takeback"):
            offer = self.offers.get(what)
            if offer is not None and offer.player != player:
                del self.offers[what]  # a step is a no
        if resolved or answering:
            self.phase_at = at
            self.phase_from = len(self.steps)
        self._run_clocks(at)
        if self.state.outcome is not None:
            self.status = "over"

    def _run_clocks(self, at: int) -> None:
        """The clocks of those who are to act run; those of the others stand."""
        actors = self.state.actors()
        free = self.arranging() and self.setup.arrange > 0
        for player in (0, 1):
            if player in actors and not free and not self.answering():
                self.sides[player] = clock.start(self.sides[player], at)
            else:
                self.sides[player] = clock.stop(self.setup.clock, self.sides[player], at, turn_over=False)
        if not self.state.position.sealed():
            self.shown = list(self.sides)

    def _stopped(self, cause: str, player: int, at: int) -> None:
        self.state.stop(cause, player)
        self._legal.clear()
        self._run_clocks(at)
        self.shown = list(self.sides)
        self.status = "over"
        self.offers = {}

    def _answered(self, event: Answered, at: int) -> None:
        offer = self.offers.pop(event.what)
        if not event.yes:
            return
        if event.what == "draw":
            self._stopped("agreement", event.player, at)
        elif event.what == "takeback":
            self._went_back(offer.to, at)
        else:
            self.next_table = event.table

    def _tell(self, player: int | None) -> None:
        """One more piece of news for a player alone, or for everybody."""
        for audience in range(3):
            if player is None or audience == player:
                self.heard[audience] += 1
        if player is None:
            self.told_at = self.at

    def _went_back(self, to: int, at: int, player: int | None = None) -> None:
        """The steps from `to` on, of one player or of both, are gone; time that was spent stays spent."""
        self.state = self.fresh()
        self.steps[to:] = [done for done in self.steps[to:] if player is not None and done.player != player]
        self.phase_from = 0
        for place, done in enumerate(self.steps, 1):
            sealed, rounds = self.state.position.sealed(), self.state.position.rounds
            self.state.play(done.player, done.step)
            if not sealed or self.state.position.rounds != rounds:
                self.phase_from = place
        self._legal.clear()
        self.offers = {}
        self.phase_at = at
        self._run_clocks(at)

    # --- what holds now ---

    def news(self, audience: Audience) -> int:
        """How much an audience has heard: its own number."""
        return self.heard[2 if audience is None else audience]

    def legal(self, player: int) -> list[str]:
        """What a player may do now; found once for each state. Not to be changed."""
        found = self._legal.get(player)
        if found is None:
            found = self._legal[player] = self.state.legal(player)
        return found

    def answering(self) -> bool:
        """Whether somebody is asked to allow or counter a card."""
        actors = self.state.actors()
        return len(actors) == 1 and self.legal(actors[0])[-1:] == ["allow"]

    def forced(self) -> int | None:
        """The player who is asked to allow or counter and has no choice."""
        actors = self.state.actors()
        if len(actors) == 1 and self.legal(actors[0]) == ["allow"]:
            return actors[0]
        return None

    def arranging(self) -> bool:
        """Whether the cards of a 5×5 game are being laid out."""
        return self.state.position.sealed() and not self.state.rules.has_deal

    def player_of(self, token: str, session: str = "", seat: int | None = None) -> int | None:
        """The player whom a hashed token, or a hashed session, lets act; None for everyone else. `seat` chooses where
        one session plays both sides."""
        for player, chair in enumerate(self.seats):
            if token and self.chairs[chair].token == token:
                return player
        mine = [player for player, chair in enumerate(self.seats) if session and self.chairs[chair].session == session]
        mine = [player for player in mine if self.chair_of(player).kind == "person"]
        if seat in mine:
            return seat
        return mine[0] if mine and seat is None else None

    def chair_of(self, player: int) -> Chair:
        """Who plays that side."""
        return self.chairs[self.seats[player]]

    def names(self) -> tuple[str, str]:
        """What the players are called, player 0 first."""
        return self.chair_of(0).name, self.chair_of(1).name

    def deadline(self) -> tuple[int, int] | None:
        """When something happens by itself, and to which player (-1: whoever has not arranged yet)."""
        if self.status != "live":
            return None
        if self.arranging() and self.setup.arrange > 0:
            return self.phase_at + self.setup.arrange * clock.SECOND, -1
        if self.answering():
            return self.phase_at + ANSWER_SECONDS * clock.SECOND, self.state.actors()[0]
        found: list[tuple[int, int]] = []
        for player in (0, 1):
            falls = clock.read(self.setup.clock, self.sides[player], self.at).falls
            if falls is not None:
                found.append((falls + clock.LAG_EACH, player))
        return min(found) if found else None

    def readings(self, audience: Audience, now: int) -> list[Reading] | None:
        """Both clocks as an audience may see them; None where nobody counts."""
        rule = self.setup.clock
        if isinstance(rule, NoClock):
            return None
        found: list[Reading] = []
        for player in (0, 1):
            hidden = self.state.position.sealed() and audience != player and self.status == "live"
            found.append(clock.read(rule, self.shown[player] if hidden else self.sides[player], now))
        return found

    def alone(self, player: int) -> int | None:
        """The number of the step that this player may take back without asking: their last one, as long as nobody else
        has acted since and nothing hidden came out. In a sealed phase, until it is resolved. None if there is none."""
        if self.status != "live":
            return None
        if self.state.position.sealed():
            mine = [at for at, done in enumerate(self.steps) if at >= self.phase_from and done.player == player]
            return mine[-1] if mine else None
        if not self.steps or self.steps[-1].player != player or self.steps[-1].filled:
            return None
        log = self.state.seen(player)
        if player not in self.state.actors() or not log[-1].is_step or log[-1].player != player:
            return None
        return len(self.steps) - 1

    def view(self, audience: Audience) -> dict[str, Any]:
        """The game as an audience may know it; all of it once it is over."""
        return dict(self.state.view(audience))


def fold(table_id: str, rows: list[tuple[int, Event]]) -> Table:
    """A table from its whole log: the moment and the event of each row."""
    at, created = rows[0]
    assert isinstance(created, Created)
    table = Table(table_id, created, at)
    for moment, event in rows[1:]:
        table.apply(event, moment)
    return table
