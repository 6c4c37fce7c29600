"""A match folded from its log: who plays, what was played, and what it waits for."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Final, Literal, NamedTuple

from gobanshobu.match import Match, Side, begin
from gobanshobu.match.rules import other
from gobanshobu.service import clock
from gobanshobu.service.clock import Correspondence, NoClock
from gobanshobu.service.events import Chair
from gobanshobu.service.matches.events import (
    GameDecided,
    GameNamed,
    GameOpened,
    MatchAborted,
    MatchBegan,
    MatchEvent,
    MatchMade,
    MatchResigned,
    SideTaken,
)
from gobanshobu.service.table import ABANDONED_DAYS, OPEN_SECONDS

Phase = Literal["open", "naming", "ready", "playing", "over", "aborted"]
"""What a match waits for: somebody who sits down, a game to be named, the other side to be ready, the end of a game."""

PAUSE_SECONDS: Final = 300  # between two games with a clock: to name one, and to be ready for it
SIDES: Final[tuple[Side, Side]] = (0, 1)


class GameAt(NamedTuple):
    """A game of the match that was played, or is."""

    game: str
    table: str
    number: int  # from 1: which of the five it is
    again: bool
    named_by: Side
    by_lot: bool
    first: Side
    winner: Side | None = None
    reason: str = ""  # empty while it is played


class Due(NamedTuple):
    """When something happens by itself in a match, and why that is its end; empty: it goes on without being asked."""

    at: int
    end: Literal["", "expired", "abandoned"]


class Standing:
    """One match. Make it from its first event, then apply the others in order."""

    def __init__(self, match_id: str, made: MatchMade, at: int) -> None:
        self.id: Final = match_id
        self.setup: Final = made.setup
        self.seed: Final = made.seed
        self.created_at: Final = at
        self.at = at
        self.number = 1  # of the last event
        self.chairs: list[Chair] = list(made.setup.chairs)
        self.face_up: int | None = None
        self.match: Match | None = None
        self.games: list[GameAt] = []
        self.phase: Phase = "open"
        self.named = ""  # the next game, once it is named
        self.by_lot = False
        self.resigned: Side | None = None
        self.given_up: Literal["expired", "left", "abandoned"] | None = None

    def after(self, found: Sequence[MatchEvent], at: int) -> Standing:
        """This match as it will be when these have happened; it stays as it is."""
        twin = copy(self)
        twin.chairs, twin.games = [*self.chairs], [*self.games]
        for event in found:
            twin.apply(event, at)
        return twin

    def apply(self, event: MatchEvent, at: int) -> None:
        """Something happened at this moment."""
        self.number += 1
        self.at = max(self.at, at)
        if isinstance(event, SideTaken):
            self.chairs[event.side] = event.who
        elif isinstance(event, MatchBegan):
            self.face_up = event.face_up
            self.match = begin(self.setup.games, event.face_up)
            self.phase = "naming"
        elif isinstance(event, GameNamed):
            self.named, self.by_lot, self.phase = event.game, event.by_lot, "ready"
        elif isinstance(event, GameOpened):
            self._opened(event)
        elif isinstance(event, GameDecided):
            self._decided(event)
        elif isinstance(event, MatchResigned):
            self.resigned, self.phase = event.side, "over"
        else:
            assert isinstance(event, MatchAborted), event
            self.given_up, self.phase = event.why, "aborted"

    def _opened(self, event: GameOpened) -> None:
        match = self.under_way()
        number, again = len(match.settled()) + 1, match.comes_again()
        self.games.append(GameAt(self.named, event.table, number, again, match.namer(), self.by_lot, match.first()))
        self.phase = "playing"

    def _decided(self, event: GameDecided) -> None:
        last = self.games[-1]
        self.games[-1] = last._replace(winner=event.winner, reason=event.reason)
        self.match = self.under_way().after(last.game, event.winner)
        self.named, self.by_lot = "", False
        self.phase = "naming" if self.match.choices() else "over"

    # --- what holds now ---

    def under_way(self) -> Match:
        """The match, which has begun."""
        assert self.match is not None
        return self.match

    def winner(self) -> Side | None:
        """Who has won a match that is over."""
        return self.under_way().winner() if self.resigned is None else other(self.resigned)

    def alone(self) -> bool:
        """Whether one browser plays both sides."""
        one, two = self.chairs
        return one.kind == two.kind == "person" and one.session != "" and one.session == two.session

    def machine(self, side: Side) -> bool:
        """Whether a machine plays a side."""
        return self.chairs[side].kind == "machine"

    def side_of(self, token: str, session: str) -> Side | None:
        """The side whom a hashed token, or a hashed session, lets act; None for everybody else. Who plays both sides is
        whichever is to act."""
        for side in SIDES:
            if token and self.chairs[side].token == token:
                return side
        mine = [side for side in SIDES if session and self.chairs[side].session == session]
        mine = [side for side in mine if self.chairs[side].kind == "person"]
        if len(mine) > 1 and self.actor() in mine:
            return self.actor()
        return mine[0] if mine else None

    def actor(self) -> Side | None:
        """Who is to act between the games: name one, or say that it can begin."""
        if self.phase == "naming":
            return self.under_way().namer()
        return other(self.under_way().namer()) if self.phase == "ready" else None

    def unattended(self) -> bool:
        """Whether what it waits for now needs nobody: a machine's name, and a beginning that nobody has to be asked about."""
        actor = self.actor()
        if actor is None:
            return False
        days = isinstance(self.setup.clock_of(self.named), Correspondence)
        return self.machine(actor) or (self.phase == "ready" and (self.alone() or days))

    def due(self) -> Due | None:
        """What happens by itself at the latest; None where the table sees to it, or nothing does."""
        if self.phase == "open":
            return Due(self.created_at + OPEN_SECONDS * clock.SECOND, "expired")
        if self.actor() is None:
            return None
        games = (self.named,) if self.named else self.under_way().choices()
        rules = [self.setup.clock_of(game) for game in games]
        if self.alone() or any(isinstance(rule, NoClock) for rule in rules):
            return Due(self.at + ABANDONED_DAYS * clock.DAY, "abandoned")
        days = max((rule.days for rule in rules if isinstance(rule, Correspondence)), default=0)
        return Due(self.at + (days * clock.DAY or PAUSE_SECONDS * clock.SECOND), "")


def fold_match(match_id: str, rows: Sequence[tuple[int, MatchEvent]]) -> Standing:
    """A match from its whole log. Raises whatever a log leads to that these rules would not have written."""
    at, made = rows[0]
    assert isinstance(made, MatchMade)
    standing = Standing(match_id, made, at)
    for moment, event in rows[1:]:
        standing.apply(event, moment)
    return standing
