"""What can happen in a match. A match is stored as the list of its events, beside the logs of the tables of its games."""

from __future__ import annotations

from typing import Literal

import msgspec

from gobanshobu.match import Side
from gobanshobu.service.clock import NoClock, Rule
from gobanshobu.service.events import Chair


class MatchSetup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was agreed before the first game: who plays, which five games, and the clock of all or of each."""

    games: tuple[str, ...]
    chairs: tuple[Chair, Chair]
    clock: Rule = NoClock()
    clocks: dict[str, Rule] = {}  # of single games, in the place of the one for all
    listed: bool = False

    def clock_of(self, game: str) -> Rule:
        """The clock of one of its games."""
        return self.clocks.get(game, self.clock)


class MatchMade(msgspec.Struct, frozen=True, tag="made"):
    """A match is made; by the seed a machine names its games."""

    setup: MatchSetup
    seed: str


class SideTaken(msgspec.Struct, frozen=True, tag="taken"):
    """Somebody takes an open side."""

    side: Side
    who: Chair


class MatchBegan(msgspec.Struct, frozen=True, tag="thrown"):
    """The pieces are thrown: how many of the five fell face up, for side 0."""

    face_up: int


class GameNamed(msgspec.Struct, frozen=True, tag="named"):
    """The next game is named, by whoever is to name it; or by lot, where that took too long."""

    game: str
    by_lot: bool = False


class GameOpened(msgspec.Struct, frozen=True, tag="opened"):
    """The table of the game that was named; it is there as soon as somebody asks for it."""

    table: str


class GameDecided(msgspec.Struct, frozen=True, tag="decided"):
    """The game at the table is over."""

    winner: Side | None
    reason: str


class MatchResigned(msgspec.Struct, frozen=True, tag="given"):
    """A side gives up the whole match."""

    side: Side


class MatchAborted(msgspec.Struct, frozen=True, tag="off"):
    """The match is called off: nobody came, its maker left before it began, or nothing has happened for very long."""

    why: Literal["expired", "left", "abandoned"]


MatchEvent = MatchMade | SideTaken | MatchBegan | GameNamed | GameOpened | GameDecided | MatchResigned | MatchAborted

_READER: msgspec.json.Decoder[MatchEvent] = msgspec.json.Decoder(MatchEvent)
_WRITER = msgspec.json.Encoder(order="deterministic")


def write_event(event: MatchEvent) -> bytes:
    """An event as JSON."""
    return _WRITER.encode(event)


def read_event(data: bytes) -> MatchEvent:
    """What `write_event` wrote. Raises msgspec.ValidationError."""
    return _READER.decode(data)
