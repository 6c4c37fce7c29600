"""A table, folded from its log: who sits where, the game, the clocks, what each audience has been told.

`apply` takes events that have happened; the functions in `commands` say which events a command leads to. Each audience
(player 0, player 1, the referee, the spectators) has its own number, which counts what has changed the game as far as that
audience may know, and nothing else: no proposal and no newcomer makes a step come too late.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from typing import Final, Literal, NamedTuple

from gobanshobu.core import State
from gobanshobu.core.audience import AUDIENCES, REFEREE, SEATS, Audience, Seat
from gobanshobu.core.chronicle import Chronicle
from gobanshobu.core.publisher import Publisher
from gobanshobu.games import game
from gobanshobu.service import clock
from gobanshobu.service.clock import ClockReading, NoClock, SeatClock
from gobanshobu.service.events import (
    Aborted,
    Act,
    Answered,
    CampDrafted,
    Chair,
    Claimed,
    Created,
    Event,
    GameBegan,
    GameRated,
    Greeted,
    ObjectionRaised,
    ProposalKind,
    Proposed,
    RefereeInvited,
    Resigned,
    Resumed,
    SeatTaken,
    Setup,
    Stepped,
    TimedOut,
    TookBack,
)
from gobanshobu.service.protocol import Squares

Status = Literal["open", "live", "over", "aborted"]
GivenUp = Literal["expired", "left", "abandoned"]

ANSWER_SECONDS: Final = 20  # after so long, silence is an answer
OPEN_SECONDS: Final = 3600  # a table nobody came to is given up
ABANDONED_DAYS: Final = 30  # so is a game without a clock in which nothing has happened for so long


class Proposal(NamedTuple):
    """Something that one player has proposed to the other."""

    player: Seat
    what: ProposalKind
    to: int


class TakenStep(NamedTuple):
    """A step, or an objection, that was not taken back by its player or by agreement."""

    player: Audience  # who made it; of an objection also the REFEREE
    step: str  # empty for an objection
    at: int
    filled: bool


class Table:
    """One table. Make it from its first event, then apply the others in order."""

    def __init__(self, table_id: str, created: Created, at: int) -> None:
        self.id: Final = table_id
        self.seed: Final = created.seed or table_id  # of the machines' choices
        self.setup: Final[Setup] = created.setup
        self.rematch_of: Final = created.rematch_of
        self.opening: Final = created.opening  # from where the game goes on; None: it began here
        self.match: Final = created.match  # of which this is a game; None: it is a game by itself
        self.created_at: Final = at
        self.number = 1  # of the last event
        self.at = at
        self.told_at = at  # when everybody last heard something; what is secret does not move it
        self.status: Status = "open"
        self.chairs: list[Chair] = list(created.setup.chairs)
        self.seats = (0, 1)  # the chair of each player
        self.face_up: int | None = None
        self.state: State = begin(created)
        self._begun: Final = None if created.opening is None else self.state.copy()
        self._chronicle: Chronicle | None = None  # made when somebody first listens, and kept up from then on
        self.steps: list[TakenStep] = []
        self.sides: list[SeatClock] = [clock.begin(created.setup.clock)] * 2
        self.shown: list[SeatClock] = list(self.sides)  # each clock as the other side may see it
        self.phase_at = at  # when the present sealed phase, or answer, began
        self.phase_from = 0  # how many steps stood by then
        self.proposals: dict[ProposalKind, Proposal] = {}
        self.heard = dict.fromkeys((*AUDIENCES, REFEREE), 1)  # each audience's number
        self.changed = dict.fromkeys((*AUDIENCES, REFEREE), 1)  # how often there was something to show to each
        self.referees = set(created.setup.referees)  # hashes of the tokens that let somebody be the referee
        self.drafts: dict[Seat, Squares] = {}  # unfinished arrangements
        self.drafted = dict.fromkeys(SEATS, 0)  # how many there have been
        self.reconsidered = dict.fromkeys(SEATS, 0)  # how often each has taken something back, or proposed something
        self.rewound = dict(self.heard)  # each audience's count when something was last objected to or taken back
        self.messages: set[tuple[Audience, str]] = set()
        self.next_table = ""
        self.claimed = False  # it ended because one side had left
        self.given_up: GivenUp | None = None
        self.taken_back = False  # by agreement
        self.rated: GameRated | None = None  # what the result did to the ratings of both

    @property
    def publisher(self) -> Publisher:
        """What builds offers, facts and words of the game."""
        return self.state.rules.publisher

    @property
    def chronicle(self) -> Chronicle:
        """What each audience has been told of the game."""
        if self._chronicle is None:
            *_, told = self.retold(self.audiences())
            self._chronicle, self.state = told, told.state
        return self._chronicle

    def after(self, found: Sequence[Event], at: int) -> Table:
        """This table as it will be when these have happened; it stays as it is."""
        twin = copy(self)
        for event in found:
            twin.apply(event, at)
        return twin

    def __copy__(self) -> Table:
        twin = Table.__new__(Table)
        twin.__dict__.update(self.__dict__)
        twin.state, twin.__dict__["_chronicle"] = self.state.copy(), None
        twin.chairs, twin.steps, twin.sides, twin.shown = [*self.chairs], [*self.steps], [*self.sides], [*self.shown]
        twin.proposals, twin.heard, twin.drafts = {**self.proposals}, {**self.heard}, {**self.drafts}
        twin.changed, twin.drafted, twin.reconsidered = {**self.changed}, {**self.drafted}, {**self.reconsidered}
        twin.referees, twin.messages = {*self.referees}, {*self.messages}
        return twin

    def retold(self, audiences: Sequence[Audience]) -> Iterator[Chronicle]:
        """The chronicle of the game so far, told anew: before its first event and after each one, in the order in which
        they came, which a sealed phase shows to nobody but whoever acted."""
        return retold(self.first(), tuple(self.steps), self.state.stopped(), audiences)

    def first(self) -> State:
        """The game as it was when the table was made."""
        return self.state.first() if self._begun is None else self._begun.copy()

    def before(self) -> int:
        """How many steps had been played before the table was made."""
        return 0 if self.opening is None else len(self.opening.steps)

    # --- what has happened ---

    def apply(self, event: Event, at: int) -> None:
        """Something happened at this moment."""
        self.number += 1
        self.at = max(self.at, at)
        if isinstance(event, Act) and event.message:
            self.messages.add((event.player, event.message))
        if isinstance(event, Stepped):
            self._stepped(event, at)
            return
        if isinstance(event, CampDrafted):
            self.drafts[event.player] = event.squares
            self.drafted[event.player] += 1
            return
        if isinstance(event, TookBack | Proposed):
            self.reconsidered[event.player] += 1
        if isinstance(event, TookBack):
            self._tell(event.player if self.state.position.sealed() else None)
            self._went_back(event.to, at, event.player)
            return
        if isinstance(event, Resumed):
            self.sides = [clock.anew(side, at) for side in self.sides]
            self.shown = [clock.anew(side, at) for side in self.shown]
            self.phase_at = at
            return
        if not isinstance(event, Greeted):
            self._tell(
                None,
                moves=not isinstance(event, SeatTaken | Proposed | RefereeInvited | GameRated) and not declined(event),
            )
        self._happened(event, at)

    def _happened(self, event: Event, at: int) -> None:
        """Something that everybody may know."""
        if isinstance(event, SeatTaken):
            self.chairs[event.chair] = event.who
        elif isinstance(event, GameBegan):
            self._began(event, at)
        elif isinstance(event, Resigned):
            self._stopped("resignation", event.player, at)
        elif isinstance(event, TimedOut):
            self._stopped("time", event.player, at)
        elif isinstance(event, Claimed):
            self.claimed = True
            self._stopped("time", SEATS[1 - event.player], at)
        elif isinstance(event, Proposed):
            self.proposals[event.what] = Proposal(event.player, event.what, event.to)
        elif isinstance(event, Answered):
            self._answered(event, at)
        elif isinstance(event, ObjectionRaised):
            self._objected(event, at)
        elif isinstance(event, RefereeInvited):
            self.referees.add(event.token)
        elif isinstance(event, GameRated):
            self.rated = event
        elif isinstance(event, Aborted):
            self.status = "aborted"
            self.given_up = event.why
            self.proposals = {}
        else:
            assert isinstance(event, Greeted), event

    def _began(self, event: GameBegan, at: int) -> None:
        self.status = "live"
        self.seats = (event.first, 1 - event.first)
        self.face_up = event.face_up
        self.phase_at = at
        self._run_clocks(at)

    def _stepped(self, event: Stepped, at: int) -> None:
        player, sealed, rounds = event.player, self.state.position.sealed(), self.state.position.rounds
        answering = self.answering()
        turns = self.state.position.turns
        self._perform(player, event.step)
        over = player not in self.actors() or self.state.position.turns != turns
        self.sides[player] = clock.stop(self.setup.clock, self.sides[player], at, over, event.lag)
        self.steps.append(TakenStep(player, event.step, at, event.filled))
        resolved = not sealed or self.state.position.rounds != rounds
        self._tell(None if resolved else player)
        for what in ("draw", "takeback"):
            proposal = self.proposals.get(what)
            if proposal is not None and proposal.player != player:
                del self.proposals[what]  # a step is a no
        if sealed and resolved:
            self.drafts = {}
        if resolved or answering:
            self.phase_at = at
            self.phase_from = len(self.steps)
        self._run_clocks(at)
        if self.state.outcome is not None:
            self.status = "over"

    def _objected(self, event: ObjectionRaised, at: int) -> None:
        """An objection is no step and takes no time: whoever is to act after it has the clock that runs. A turn that is taken
        back has brought no time."""
        turns = self.state.position.turns
        self._perform(event.player, "")
        if self.state.position.turns < turns:
            for player in self.actors():
                self.sides[player] = clock.undone(self.setup.clock, self.sides[player])
        self.rewound = dict(self.heard)
        self.steps.append(TakenStep(event.player, "", at, filled=False))
        self.proposals.pop("takeback", None)  # nothing before an objection is taken back
        self._run_clocks(at)
        if self.state.outcome is not None:
            self.status = "over"

    def _perform(self, player: Audience, step: str) -> None:
        """Play a step that was checked before it was kept, or ("") object."""
        if not step:
            if self._chronicle is None:
                self.state.object(player)
            else:
                self._chronicle.object(player)
            return
        number = self.state.rules.notation.parse(step)
        if self._chronicle is None:
            self.state.perform(Seat(player), number)
        else:
            self._chronicle.apply(Seat(player), number)

    def _run_clocks(self, at: int) -> None:
        """The clocks of those who are to act run; those of the others stand."""
        actors = self.actors()
        free = (self.setup.arrange > 0 and self.arranging()) or self.answering()
        for player in SEATS:
            if player in actors and not free:
                self.sides[player] = clock.start(self.sides[player], at)
            else:
                self.sides[player] = clock.stop(self.setup.clock, self.sides[player], at, turn_over=False)
        if not self.state.position.sealed():
            self.shown = list(self.sides)

    def _stopped(self, cause: str, player: Seat, at: int) -> None:
        if self._chronicle is None:
            self.state.stop(cause, player)
        else:
            self._chronicle.stop(cause, player)
        self._run_clocks(at)
        self.shown = list(self.sides)
        self.status = "over"
        self.proposals = {}

    def _answered(self, event: Answered, at: int) -> None:
        proposal = self.proposals.pop(event.what)
        if not event.yes:
            return
        if event.what == "draw":
            self._stopped("agreement", event.player, at)
        elif event.what == "takeback":
            self.taken_back = True
            self._went_back(proposal.to, at)
        else:
            self.next_table = event.table

    def _tell(self, player: Seat | None, moves: bool = True) -> None:
        """Something new for a player alone, or for everybody; and whether it moves the game on."""
        for audience in self.heard:
            if player is None or audience == player:
                self.changed[audience] += 1
                self.heard[audience] += moves
        if player is None:
            self.told_at = self.at

    def _went_back(self, to: int, at: int, player: Seat | None = None) -> None:
        """The steps from `to` on, of one player or of both, are gone; time that was spent stays spent."""
        self.steps[to:] = [done for done in self.steps[to:] if player is not None and done.player != player]
        self.state = self.first()
        if self._chronicle is not None:
            self._chronicle = Chronicle(self.state, self.audiences())
            self._chronicle.steps = self.before()
        self.phase_from = 0
        for place, done in enumerate(self.steps, 1):
            sealed, rounds = self.state.position.sealed(), self.state.position.rounds
            self._perform(done.player, done.step)
            if not sealed or self.state.position.rounds != rounds:
                self.phase_from = place
        self.rewound = dict(self.heard)
        self.proposals = {}
        self.phase_at = at
        self._run_clocks(at)

    # --- what holds now ---

    def objections(self) -> bool:
        """Whether fouls can be played here, and objected to."""
        return self.state.rules.fouls.closed() is None

    def audiences(self) -> tuple[Audience, ...]:
        """Who is told of this table, each in its own way."""
        return (*AUDIENCES, REFEREE) if self.objections() else AUDIENCES

    def actors(self) -> tuple[Seat, ...]:
        """The seats that are to act now."""
        return self.state.actors()

    def settled(self) -> int:
        """How many steps and objections have been made up to the last objection: they cannot be taken back."""
        return max((place for place, done in enumerate(self.steps, 1) if not done.step), default=0)

    def news(self, audience: Audience) -> int:
        """What has changed the game, as far as an audience may know: its own number."""
        return self.heard[audience]

    def changes(self, audience: Audience) -> int:
        """How often there was something to show to an audience, whether it changed the game or not."""
        return self.changed[audience]

    def answering(self) -> bool:
        """Whether somebody is asked for a quick answer, during which no clock runs."""
        return self.state.outcome is None and self.publisher.answering(self.state.position)

    def forced(self, player: Seat) -> str | None:
        """The answer of a player who is asked for one and has no choice."""
        if self.state.outcome is not None:
            return None
        step = self.publisher.forced(self.state.position, player)
        return None if step is None else self.state.rules.notation.write(step)

    def silence(self, player: Seat) -> str:
        """The answer of a player who is asked for one and says nothing in time."""
        return self.state.rules.notation.write(self.publisher.silence(self.state.position, player))

    def arranging(self) -> bool:
        """Whether camps are being laid out."""
        position = self.state.position
        return position.sealed() and self.publisher.arrangement(position, SEATS[0]) is not None

    def player_of(self, token: str, session: str = "", seat: Seat | None = None) -> Seat | None:
        """The player whom a hashed token, or a hashed session, lets act; None for everyone else. `seat` chooses where
        one session plays both sides."""
        for player, chair in zip(SEATS, self.seats, strict=True):
            if token and self.chairs[chair].token == token:
                return player
        mine = [
            player
            for player, chair in zip(SEATS, self.seats, strict=True)
            if session and self.chairs[chair].session == session
        ]
        mine = [player for player in mine if self.chair_of(player).kind == "person"]
        if seat in mine:
            return seat
        return mine[0] if mine and seat is None else None

    def chair_of(self, player: Seat) -> Chair:
        """Who plays that side."""
        return self.chairs[self.seats[player]]

    def names(self) -> tuple[str, str]:
        """What the players are called, player 0 first."""
        return self.chair_of(SEATS[0]).name, self.chair_of(SEATS[1]).name

    def deadline(self) -> tuple[int, Seat | None] | None:
        """When something happens by itself, and to which player (None: whoever has not arranged yet)."""
        if self.status != "live":
            return None
        if self.setup.arrange > 0 and self.arranging():
            return self.phase_at + self.setup.arrange * clock.SECOND + clock.LAG_EACH, None
        if self.answering():
            return self.phase_at + ANSWER_SECONDS * clock.SECOND, self.actors()[0]
        found: list[tuple[int, Seat]] = []
        for player in SEATS:
            falls = clock.read(self.setup.clock, self.sides[player], self.at).falls
            if falls is not None:
                found.append((falls + clock.LAG_EACH, player))
        return min(found) if found else None

    def owed(self) -> Seat | None:
        """Who is to act and will not be asked: a machine, or somebody who has no choice."""
        if self.status != "live":
            return None
        for player in self.actors():
            if self.chair_of(player).kind == "machine" or self.forced(player) is not None:
                return player
        return None

    def due(self) -> int | None:
        """When somebody has to see to this table at the latest; None once that is over."""
        if self.owes_rating():
            return self.at
        if self.status == "open":
            return self.created_at + OPEN_SECONDS * clock.SECOND
        if self.status != "live":
            return None
        if self.owed() is not None:
            return self.at
        deadline = self.deadline()
        return self.at + ABANDONED_DAYS * clock.DAY if deadline is None else deadline[0]

    def owes_rating(self) -> bool:
        """Whether the result is still to be counted: that was agreed, two people have played, and nothing was taken back."""
        one, other = self.chairs
        return (
            self.status == "over"
            and self.setup.rated
            and self.rated is None
            and not self.taken_back
            and one.kind == other.kind == "person"
            and "" != one.session != other.session != ""
        )

    def readings(self, audience: Audience, now: int) -> list[ClockReading] | None:
        """Both clocks as an audience may see them; None where nobody counts."""
        rule = self.setup.clock
        if isinstance(rule, NoClock):
            return None
        found: list[ClockReading] = []
        for player in SEATS:
            hidden = self.state.position.sealed() and audience != player and self.status == "live"
            found.append(clock.read(rule, self.shown[player] if hidden else self.sides[player], now))
        return found

    def alone(self, player: Seat) -> int | None:
        """The number of the step that this player may take back without asking: their last one, as long as nobody else
        has acted since and nothing hidden came out. In a sealed phase, until it is resolved. None if there is none."""
        if self.status != "live":
            return None
        if self.state.position.sealed():
            for at in range(len(self.steps) - 1, self.phase_from - 1, -1):
                if self.steps[at].player == player:
                    return at
            return None
        if self.setup.rated:  # nobody makes a game they are losing count for nothing
            return None
        if not self.steps or self.steps[-1].player != player or self.steps[-1].filled or not self.steps[-1].step:
            return None
        last = self.state.latest()
        if player not in self.actors() or last is None or not last.is_step or last.player != player:
            return None
        return len(self.steps) - 1


def declined(event: Event) -> bool:
    """Whether an event is an answer that leaves the game as it was."""
    return isinstance(event, Answered) and (not event.yes or event.what == "rematch")


def retold(
    first: State, steps: Sequence[TakenStep], stop: tuple[int, str] | None, audiences: Sequence[Audience]
) -> Iterator[Chronicle]:
    """A game from its beginning on, as `Table.retold` has it; nothing of the table is read any more."""
    told = Chronicle(first, audiences)
    told.steps = sum(entry.is_step for entry in first.history())
    yield told
    for played in steps:
        if played.step:
            told.apply(Seat(played.player), told.state.rules.notation.parse(played.step))
        else:
            told.object(played.player)
        yield told
    if stop is not None:
        told.stop(stop[1], SEATS[stop[0]])
        yield told


def begin(created: Created) -> State:
    """The game of a new table before its first step."""
    setup, opening, known = created.setup, created.opening, game(created.setup.game)
    if opening is not None and opening.position is not None:
        state = known.position(opening.position, setup.cards, setup.rules)
    else:
        state = known.start(0, deal=created.deal, options=setup.options, cards=setup.cards, version=setup.rules)
    for player, step in () if opening is None else opening.steps:
        state.play(player, step)
    return state


def fold(table_id: str, rows: list[tuple[int, Event]]) -> Table:
    """A table from its whole log: the moment and the event of each row. Raises whatever a log leads to that these rules
    would not have written; IllegalStep, for one."""
    at, created = rows[0]
    assert isinstance(created, Created)
    table = Table(table_id, created, at)
    for moment, event in rows[1:]:
        if isinstance(event, Stepped):
            table.state.check(event.player, event.step)
        table.apply(event, moment)
    return table
