"""The messages between a table and whoever watches it or plays at it. One JSON object each, known by its `type`."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from gobanshobu.service.clock import Rule
from gobanshobu.service.events import Asked, Kind

ID = str  # what a client calls its message; the answer bears it

# --- from the client ---


class Asking(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """What every wish has: a name of the client's own for it."""

    id: ID


class Join(Asking, frozen=True, tag="join"):
    """Look at a table. The token, or the browser's cookie, opens a seat of one's own; `seat` says which where somebody
    plays both sides. The answer is `now`, then `done`."""

    table: str
    token: str = ""
    seat: Literal[0, 1] | None = None


class Step(Asking, frozen=True, tag="step"):
    """Act. `number` is that of the last news that the player knew."""

    number: int
    step: str


class Back(Asking, frozen=True, tag="back"):
    """Take one's last step of this turn back."""

    number: int


class Resign(Asking, frozen=True, tag="resign"):
    """Give up."""


class Propose(Asking, frozen=True, tag="propose"):
    """Ask for a draw, a take-back, or a rematch with swapped seats."""

    what: Asked


class Answer(Asking, frozen=True, tag="answer"):
    """Answer what the other has asked."""

    what: Asked
    yes: bool


class Greet(Asking, frozen=True, tag="greet"):
    """Say one of the phrases."""

    phrase: str


class Claim(Asking, frozen=True, tag="claim"):
    """Claim the game of one who left."""


class Abort(Asking, frozen=True, tag="abort"):
    """Give up a table of one's own that has not begun."""


class Hint(Asking, frozen=True, tag="hint"):
    """Ask the best player; not in games between people."""


class Draft(Asking, frozen=True, tag="draft"):
    """Show an unfinished arrangement; the other side sees it where the table says so. Never kept."""

    squares: dict[str, str]


class Arrange(Asking, frozen=True, tag="arrange"):
    """Lay out one's whole camp at once: each square with its card or unit, `-` for the one that stays open."""

    number: int
    squares: dict[str, str]


class Tell(Asking, frozen=True, tag="tell"):
    """Ask for words: the log from number `since` on, and what each step that may be played would do."""

    since: int = 0


class Ping(Asking, frozen=True, tag="ping"):
    """A heartbeat; the answer is `pong`."""


class Echo(Asking, frozen=True, tag="echo"):
    """The answer to the server's own heartbeat, `beat`; it has no other answer."""


Wish = (
    Join | Step | Arrange | Back | Resign | Propose | Answer | Greet | Claim | Abort | Hint | Tell | Draft | Ping | Echo
)

# --- from the server ---


class Telling(msgspec.Struct, frozen=True, tag_field="type"):
    """What the server says."""


class Seat(msgspec.Struct, frozen=True):
    """One side of the table as everybody sees it."""

    kind: Kind
    name: str
    level: int
    present: bool


class Clocks(msgspec.Struct, frozen=True):
    """Both clocks at the moment of the message, in milliseconds: the main time left, the periods left, and of a clock that
    runs how long until its side loses; None where it stands."""

    rule: Rule
    left: tuple[int, int]
    periods: tuple[int, int]
    until: tuple[int | None, int | None]


class Offered(msgspec.Struct, frozen=True):
    """Something that has been asked and not answered."""

    player: int
    what: Asked


class Now(Telling, frozen=True, tag="now"):
    """How the table stands, as one audience may know it. `log` holds the entries from number `log_from` on."""

    table: str
    number: int
    status: Literal["open", "live", "over", "aborted"]
    you: int | None
    seats: tuple[Seat, Seat]
    faces: int | None
    view: dict[str, Any]
    log_from: int
    log: list[tuple[int, str]]
    legal: list[str]
    back: bool
    offers: list[Offered]
    clocks: Clocks | None
    arrange_left: int | None
    drafts: Literal["open", "sealed"]
    next_table: str


class Said(Telling, frozen=True, tag="said"):
    """A greeting."""

    player: int
    phrase: str


class Drafted(Telling, frozen=True, tag="drafted"):
    """The other side's unfinished arrangement."""

    player: int
    squares: dict[str, str]


class Presence(Telling, frozen=True, tag="presence"):
    """Who is there, and how many watch."""

    present: tuple[bool, bool]
    watching: int


class Hinted(Telling, frozen=True, tag="hinted"):
    """What the best player would do: step, chance, what would follow."""

    id: ID
    step: str
    chance: float
    line: list[str]


class Preview(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a step would do: in words; the life that is lost and survived; whether it jumps (B-7); the state that a
    kamae makes, and how it is declared (IS-5.5), Japanese and English."""

    ja: str
    en: str
    damage: int = 0
    jump: bool = False
    state: str = ""
    declares: tuple[str, str] | None = None


class Told(Telling, frozen=True, tag="told"):
    """The log from number `since` on in human notation, Japanese and English; the steps that may be played; and how it
    ended, where it has."""

    id: ID
    number: int
    since: int
    words: list[tuple[str, str]]
    steps: dict[str, Preview]
    ending: tuple[str, str] | None


class Done(Telling, frozen=True, tag="done"):
    """The wish has been fulfilled, and kept."""

    id: ID
    number: int


class Refused(Telling, frozen=True, tag="refused"):
    """The wish has not been fulfilled, and nothing has changed."""

    id: ID
    code: str
    ja: str
    en: str
    clause: str = ""


class Pong(Telling, frozen=True, tag="pong"):
    """The answer to a heartbeat."""

    id: ID


class Beat(Telling, frozen=True, tag="beat"):
    """The server's heartbeat; the client sends `echo` with the same id at once. So the way is measured."""

    id: ID


Word = Now | Said | Drafted | Presence | Hinted | Told | Done | Refused | Pong | Beat

READER: msgspec.json.Decoder[Wish] = msgspec.json.Decoder(Wish)
WRITER = msgspec.json.Encoder()
