"""The messages between the server and its clients, players and spectators alike: one JSON object each, told apart by `type`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from gobanshobu.service.clock import Rule
from gobanshobu.service.events import Kind, ProposalKind

ID = Annotated[str, Meta(max_length=64)]  # the client's own id for a command; the answer carries it
Key = Annotated[str, Meta(max_length=64)]  # the id of a table, a token, a phrase
Lang = Literal["ja", "en"]
Squares = dict[str, list[str]]  # the cards of each square, none for one that stays open

# What a game says is passed on unread; each game has types for it, and clients know the unions of those.
View = Annotated[Mapping[str, object], Meta(title="View")]
Fact = Annotated[Mapping[str, object], Meta(title="Fact")]
Thing = Annotated[Mapping[str, str | int | bool | list[str]], Meta(title="Thing")]
Effect = Annotated[str, Meta(title="Effect")]
Question = Annotated[Mapping[str, object], Meta(title="Question")]  # what is to be decided now, or waited for

# --- from the client ---


class BaseCommand(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """What every command has: an id that the client chose."""

    id: ID


class Join(BaseCommand, frozen=True, tag="join"):
    """Listen to a table, in one language. The token, or the browser's cookie, opens a seat of one's own; `seat` says which
    where somebody plays both sides. The answer is `snapshot`, then `done`."""

    table: Key
    token: Key = ""
    seat: Literal[0, 1] | None = None
    lang: Lang = "ja"


class Follow(BaseCommand, frozen=True, tag="follow"):
    """Listen to a match of five games, in one language. The token, or the browser's cookie, says which side one is. The answer
    is `match`, which comes again whenever the match has changed, then `done`."""

    match: Key
    token: Key = ""
    lang: Lang = "ja"


class ChooseLang(BaseCommand, frozen=True, tag="lang"):
    """Switch to another language. The answer is a whole `snapshot`, then `done`."""

    lang: Lang


class Step(BaseCommand, frozen=True, tag="step"):
    """Act: `step` is that of an offer, `number` that of the snapshot the offer came with."""

    number: int
    step: Annotated[str, Meta(max_length=200)]


class Try(BaseCommand, frozen=True, tag="try"):
    """Ask why this cannot be taken up and put there. The answer is `refused` with the clause and the reason, or `allowed`
    where it can be done after all. Nothing is played."""

    take: Thing
    target: Thing


class Back(BaseCommand, frozen=True, tag="back"):
    """Take one's last step of this turn back."""

    number: int


class Resign(BaseCommand, frozen=True, tag="resign"):
    """Give up."""


class Propose(BaseCommand, frozen=True, tag="propose"):
    """Ask for a draw, a take-back, or a rematch with swapped seats."""

    what: ProposalKind


class Answer(BaseCommand, frozen=True, tag="answer"):
    """Answer what the other has proposed."""

    what: ProposalKind
    yes: bool


class Greet(BaseCommand, frozen=True, tag="greet"):
    """Say one of the phrases, at most three in ten seconds. A greeting changes no number and is not kept."""

    phrase: Key


class Mute(BaseCommand, frozen=True, tag="mute"):
    """Hear none of the others' greetings, or (`on` false) hear them again; until one joins anew."""

    on: bool


class Claim(BaseCommand, frozen=True, tag="claim"):
    """Claim the game of one who left."""


class Abort(BaseCommand, frozen=True, tag="abort"):
    """Give up a table of one's own that has not begun."""


class Objection(BaseCommand, frozen=True, tag="object"):
    """Object to what the other side has just done, where fouls can be played; also the referee's. A foul is taken back, or
    has lost the game; an objection that is wrong changes nothing and may be the last. `number` is that of the snapshot in
    which it was seen: what has been objected to or taken back since cannot be meant."""

    number: int


class Hint(BaseCommand, frozen=True, tag="hint"):
    """Ask what the best player would do; not in games between people."""


class Coach(BaseCommand, frozen=True, tag="coach"):
    """Ask what somebody who is new to the game should know of the decision of this moment. The answer is `coached`. Between
    people it explains what the decision is for and says nothing of how the game stands."""


class Suggest(BaseCommand, frozen=True, tag="suggest"):
    """Ask for a few sensible choices, found by a player of modest strength; not in games between people."""


class Draft(BaseCommand, frozen=True, tag="draft"):
    """An unfinished arrangement: cards on squares of one's own camp, none on the others. It is stored until both camps are
    laid out: who joins again finds it, and when the time is over its squares stay as they are. The others see it where the
    table says so."""

    squares: Squares


class Arrange(BaseCommand, frozen=True, tag="arrange"):
    """Lay out one's whole camp at once: every square with its cards, none on one that stays open."""

    number: int
    squares: Squares


class Ping(BaseCommand, frozen=True, tag="ping"):
    """A heartbeat; the answer is `pong`."""


class Echo(BaseCommand, frozen=True, tag="echo"):
    """The answer to the server's own heartbeat, `beat`; it has no other answer."""


Command = (
    Join
    | Follow
    | ChooseLang
    | Step
    | Try
    | Arrange
    | Back
    | Resign
    | Propose
    | Answer
    | Greet
    | Mute
    | Claim
    | Objection
    | Abort
    | Hint
    | Coach
    | Suggest
    | Draft
    | Ping
    | Echo
)

# --- from the server ---


class BaseMessage(msgspec.Struct, frozen=True, tag_field="type"):
    """What the server sends."""


class SeatInfo(msgspec.Struct, frozen=True):
    """One side of the table as everybody sees it."""

    kind: Kind
    name: str
    level: int  # of a machine; 0 where it has a rating
    present: bool
    rating: int = 0  # of a machine between the levels


class Clocks(msgspec.Struct, frozen=True):
    """Both clocks at the moment of the message, in milliseconds: the main time left, the periods left, and of a clock that
    runs how long until its side loses; None where it stands."""

    rule: Rule
    left: tuple[int, int]
    periods: tuple[int, int]
    until: tuple[int | None, int | None]


class ProposalInfo(msgspec.Struct, frozen=True):
    """Something that has been proposed and not answered."""

    player: int
    what: ProposalKind


class ShownOffer(msgspec.Struct, frozen=True, gc=False):
    """Something that may be done now. `step` is a name to play it by, and nothing to be read. `label` is for a button or a
    screen reader; `will` are the facts that follow for certain."""

    step: str
    effect: Effect
    label: str
    cards: list[str] | UnsetType = UNSET
    take: Thing | UnsetType = UNSET
    target: Thing | UnsetType = UNSET
    will: list[Fact] | UnsetType = UNSET


class ShownQuota(msgspec.Struct, frozen=True):
    """What goes into an arrangement: `count` pieces, each made of `size` of these cards."""

    label: str
    count: int
    size: int
    cards: list[str]


class ShownArrangement(msgspec.Struct, frozen=True):
    """What an arrangement needs: the squares in their order, and what goes on them; the others stay empty. `joins` are the
    cards that can be put together on one square, each kind once."""

    squares: list[str]
    quotas: list[ShownQuota]
    joins: list[str]


class LogEntry(msgspec.Struct, frozen=True, gc=False):
    """Something that happened, as this listener may know it: in words, as facts, and by the names of its sounds. No player:
    nobody did it alone."""

    player: int | None
    words: str
    facts: list[Fact]
    sounds: list[str]


class ShownFigure(msgspec.Struct, frozen=True):
    """A number of a finished game: of each side, player 0 first, or one of the whole game."""

    words: str
    of: list[int]


class MatchPlaceShown(msgspec.Struct, frozen=True):
    """Which game of a match of five is played at a table: its number, whether it is played again after a draw, and the score
    before it in halves, player 0 first."""

    match: str
    number: int
    again: bool
    points: tuple[int, int]


class Snapshot(BaseMessage, frozen=True, tag="snapshot"):
    """How the table stands, as one audience may know it, in one language. It is whole but for the log, which holds the
    entries from number `log_from` on. `ending` says why the game is over, and `figures` count what happened in it; both are
    empty before. `terms` are sentences for
    whoever sits down: the clock, and what differs from the standard rules. `objection` says what it means for this listener to object, and is empty
    for whoever cannot. `laid` are the drafts of both sides as far as this listener may see them."""

    table: str
    number: int
    status: Literal["open", "live", "over", "aborted"]
    you: int | None
    referee: bool
    lang: Lang
    seats: tuple[SeatInfo, SeatInfo]
    face_up: int | None
    view: View
    question: Question
    offers: list[ShownOffer]
    arrangement: ShownArrangement | None
    log_from: int
    log: list[LogEntry]
    ending: str
    figures: list[ShownFigure]
    back: bool
    proposals: list[ProposalInfo]
    clocks: Clocks | None
    arrange_left: int | None
    drafts: Literal["open", "sealed"]
    laid: tuple[Squares | None, Squares | None]
    terms: list[str]
    objection: str
    next_table: str
    match: MatchPlaceShown | None


class MatchSide(msgspec.Struct, frozen=True):
    """One side of a match as everybody sees it."""

    kind: Kind
    name: str
    level: int


class MatchGameShown(msgspec.Struct, frozen=True):
    """A game of a match: at which table, which of the five it is, whether it is played again after a draw, which side named it
    (or the lot did), which moved first, and who won once it is `over` (None: nobody)."""

    game: str
    table: str
    number: int
    again: bool
    named_by: int
    by_lot: bool
    first: int
    winner: int | None
    over: bool


class MatchShown(BaseMessage, frozen=True, tag="match"):
    """How a match of five games stands, in one language. Sides are 0 and 1 throughout; `you` is the reader's, and `alone` says
    that one browser plays both. `thrown` is the side that won the throw, `points` are halves. `choices` are the games that can
    be named now, `named` is the one that begins as soon as the other side is ready, and `first` who moves first in it. `actor`
    is the side that is to name a game or to be ready; `left` are the milliseconds after which it goes on without being asked.
    `table` is that of the game which is played. `words` say what the match waits for or how it ended, `why` why that is so,
    and `terms` what is played."""

    match: str
    number: int
    phase: Literal["open", "naming", "ready", "playing", "over", "aborted"]
    you: int | None
    alone: bool
    lang: Lang
    sides: tuple[MatchSide, MatchSide]
    face_up: int | None
    thrown: int | None
    games: list[str]
    played: list[MatchGameShown]
    points: tuple[int, int]
    choices: list[str]
    named: str
    first: int | None
    actor: int | None
    left: int | None
    table: str
    winner: int | None
    words: str
    why: str
    terms: list[str]


class GreetingSaid(BaseMessage, frozen=True, tag="said"):
    """A greeting."""

    player: int
    phrase: str


class Drafted(BaseMessage, frozen=True, tag="drafted"):
    """The other side's unfinished arrangement."""

    player: int
    squares: Squares


class Presence(BaseMessage, frozen=True, tag="presence"):
    """Who is there, how many watch, and how many of the referee's seats are taken."""

    present: tuple[bool, bool]
    watching: int
    referees: int


class Hinted(BaseMessage, frozen=True, tag="hinted"):
    """What the best player would do, in words, and the chance to win with it."""

    id: ID
    step: str
    label: str
    chance: float


class CoachedLine(msgspec.Struct, frozen=True):
    """One thing that the coach says. `key` names it in every language; a `lasting` line is worth saying each time, the
    others explain and may be left out once they are known."""

    key: str
    words: str
    lasting: bool


class ShownThreat(msgspec.Struct, frozen=True):
    """Something of the other side, and what of one's own it could take or hurt if it were to act now."""

    take: Thing
    target: Thing


class Coached(BaseMessage, frozen=True, tag="coached"):
    """What the coach says of the decision of this snapshot, the most urgent first, and what stands under attack."""

    id: ID
    number: int
    lines: list[CoachedLine]
    threats: list[ShownThreat]


class Suggested(BaseMessage, frozen=True, tag="suggested"):
    """Sensible choices among the offers of this snapshot, the best first."""

    id: ID
    number: int
    steps: list[str]


class TryAllowed(BaseMessage, frozen=True, tag="allowed"):
    """What was tried can be done: this is the step."""

    id: ID
    step: str


class Done(BaseMessage, frozen=True, tag="done"):
    """The command has been carried out and stored."""

    id: ID
    number: int


class Refused(BaseMessage, frozen=True, tag="refused"):
    """The command has not been carried out, and nothing has changed. Where that is the server's fault `request` is the id
    under which its log has the connection."""

    id: ID
    code: str
    words: str
    clause: str = ""
    request: str = ""


class Pong(BaseMessage, frozen=True, tag="pong"):
    """The answer to a heartbeat."""

    id: ID


class Beat(BaseMessage, frozen=True, tag="beat"):
    """The server's heartbeat; the client sends `echo` with the same id at once. This measures the network delay."""

    id: ID


Message = (
    Snapshot
    | MatchShown
    | GreetingSaid
    | Drafted
    | Presence
    | Hinted
    | Coached
    | Suggested
    | TryAllowed
    | Done
    | Refused
    | Pong
    | Beat
)

READER: msgspec.json.Decoder[Command] = msgspec.json.Decoder(Command)
WRITER = msgspec.json.Encoder()
