"""What can happen at a table. A table is stored as the list of its events, and everything about it follows from them."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from gobanshobu.core.audience import Audience, Seat
from gobanshobu.service.clock import NoClock, Rule

Kind = Literal["open", "person", "machine", "bot"]
ProposalKind = Literal["draw", "takeback", "rematch"]


class Chair(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who is to sit on one side: nobody yet, a person, a machine of some level, or a program."""

    kind: Kind = "open"
    level: int = 0  # of a machine; 0 where it has a rating
    name: str = ""
    token: str = ""  # the hash of what lets somebody act for this side
    session: str = ""  # the hash of whose browser it is
    rating: int = 0  # of a machine between the levels


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was agreed before the first step."""

    game: str
    options: dict[str, int | str] = {}
    cards: Any = None
    chairs: tuple[Chair, Chair] = (Chair("person"), Chair("open"))
    first: Literal[0, 1, "furigoma"] = "furigoma"  # the chair of player 0, or by throwing pieces
    clock: Rule = NoClock()
    arrange: int = 0  # seconds for an arrangement; 0: no limit of its own
    drafts: Literal["open", "sealed"] = "open"
    listed: bool = False
    referees: tuple[str, ...] = ()  # hashes of tokens that came over from the table of which this is the rematch
    rated: bool = False  # both have agreed that the result counts
    rules: int = 1  # the version of the rules, set when the table is made; logs of the first version do not have it


class Opening(msgspec.Struct, frozen=True):
    """From where a game goes on at a table, beside its deal: as secret as that."""

    position: Any = None  # as data, in games that have such
    steps: list[tuple[Seat, str]] = []  # that had been played before


class MatchPlace(msgspec.Struct, frozen=True):
    """Which game of a match of five is played at a table, and how the match stood before it: halves of points by chair."""

    match: str
    number: int
    again: bool
    points: tuple[int, int]


class Created(msgspec.Struct, frozen=True, tag="created"):
    """A table is created. The deal is secret."""

    setup: Setup
    deal: Any = None
    rematch_of: str = ""
    seed: str = ""  # of the machines' choices, as secret as the deal; logs of the first version have none
    opening: Opening | None = None  # None: it begins as games do
    match: MatchPlace | None = None  # None: a game by itself


class SeatTaken(msgspec.Struct, frozen=True, tag="sat"):
    """Somebody takes a chair."""

    chair: int
    who: Chair


class GameBegan(msgspec.Struct, frozen=True, tag="began"):
    """The game starts; the chair of player 0, and how many of the five pieces fell face up where they were thrown."""

    first: int
    face_up: int | None = msgspec.field(default=None, name="faces")  # the name in logs that are kept


class Stepped(msgspec.Struct, frozen=True, tag="step", omit_defaults=True):
    """A player acts."""

    player: Seat
    step: str
    lag: int = 0  # measured network delay in milliseconds
    message: str = ""  # the id that the client gave the message
    filled: bool = False  # the server did it for a player whose time for arranging was over, or who was forced


class Resigned(msgspec.Struct, frozen=True, tag="resigned", omit_defaults=True):
    """A player gives up."""

    player: Seat
    message: str = ""


class TimedOut(msgspec.Struct, frozen=True, tag="fell"):
    """A player has run out of time."""

    player: Seat


class Proposed(msgspec.Struct, frozen=True, tag="proposed", omit_defaults=True):
    """A player asks for something that takes two; for a take-back, to how many steps."""

    player: Seat
    what: ProposalKind
    to: int = 0
    message: str = ""


class Answered(msgspec.Struct, frozen=True, tag="answered", omit_defaults=True):
    """The other player answers; silence is answered by a step, which is a no."""

    player: Seat
    what: ProposalKind
    yes: bool
    table: str = ""  # of a rematch
    message: str = ""


class TookBack(msgspec.Struct, frozen=True, tag="back", omit_defaults=True):
    """A player takes back their own steps from number `to` on; in a sealed phase nobody else hears of it."""

    player: Seat
    to: int
    message: str = ""


class Greeted(msgspec.Struct, frozen=True, tag="greeted", omit_defaults=True):
    """A player said one of the phrases. Only old logs have it: a greeting changes nothing and is not kept."""

    player: Seat
    phrase: str
    message: str = ""


class Claimed(msgspec.Struct, frozen=True, tag="claimed", omit_defaults=True):
    """A player claims the game of one who left."""

    player: Seat
    message: str = ""


class ObjectionRaised(msgspec.Struct, frozen=True, tag="objected", omit_defaults=True):
    """A player, or the referee, objects to what the other side has just done; what comes of it follows from the game."""

    player: Audience
    message: str = ""


class RefereeInvited(msgspec.Struct, frozen=True, tag="referee"):
    """A player asks for a referee; the hash of what lets somebody be it."""

    token: str


class Aborted(msgspec.Struct, frozen=True, tag="aborted"):
    """The table is given up: nobody came, its maker left before it began, or nothing has happened for very long."""

    why: Literal["expired", "left", "abandoned"]


class CampDrafted(msgspec.Struct, frozen=True, tag="draft"):
    """A player has laid out so much of a camp and has not confirmed it. It changes nobody's number: where drafts are sealed
    nobody else hears of it."""

    player: Seat
    squares: dict[str, list[str]]


class SeatRating(msgspec.Struct, frozen=True):
    """What a game did to the rating of one of its players."""

    before: int
    after: int
    deviation: int  # after it


class GameRated(msgspec.Struct, frozen=True, tag="rated"):
    """The result was counted in the ratings of both players, player 0 first. It stands in a log once, with what it changed."""

    ratings: tuple[SeatRating, SeatRating]


class Resumed(msgspec.Struct, frozen=True, tag="resumed"):
    """The server is back: the time for the current decision is counted from here."""


Event = (
    Created
    | SeatTaken
    | GameBegan
    | Stepped
    | Resigned
    | TimedOut
    | Proposed
    | Answered
    | TookBack
    | Greeted
    | Claimed
    | ObjectionRaised
    | RefereeInvited
    | Aborted
    | CampDrafted
    | Resumed
    | GameRated
)

Act = Stepped | Resigned | Proposed | Answered | TookBack | Greeted | Claimed | ObjectionRaised
"""What a player, or the referee, does."""

_READER: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)
_WRITER = msgspec.json.Encoder(order="deterministic")


def write(event: Event) -> bytes:
    """An event as JSON."""
    return _WRITER.encode(event)


def read(data: bytes) -> Event:
    """What `write` wrote. Raises msgspec.ValidationError."""
    return _READER.decode(data)
