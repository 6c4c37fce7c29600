"""The messages between a table and whoever watches it or plays at it. One JSON object each, known by its `type`."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from gobanshobu.service.clock import Rule
from gobanshobu.service.events import Asked, Kind

ID = str  # what a client calls its message; the answer bears it

# --- from the client ---


class Join(msgspec.Struct, frozen=True, tag_field="type", tag="join", forbid_unknown_fields=True):
    """Look at a table. The token, or the browser's cookie, opens a seat of one's own; `seat` says which where somebody
    plays both sides. The answer is `now`, then `done`."""

    id: ID
    table: str
    token: str = ""
    seat: Literal[0, 1] | None = None


class Step(msgspec.Struct, frozen=True, tag_field="type", tag="step", forbid_unknown_fields=True):
    """Act. `number` is that of the last news that the player knew."""

    id: ID
    number: int
    step: str


class Back(msgspec.Struct, frozen=True, tag_field="type", tag="back", forbid_unknown_fields=True):
    """Take one's last step of this turn back."""

    id: ID
    number: int


class Resign(msgspec.Struct, frozen=True, tag_field="type", tag="resign", forbid_unknown_fields=True):
    """Give up."""

    id: ID


class Propose(msgspec.Struct, frozen=True, tag_field="type", tag="propose", forbid_unknown_fields=True):
    """Ask for a draw, a take-back, or a rematch with swapped seats."""

    id: ID
    what: Asked


class Answer(msgspec.Struct, frozen=True, tag_field="type", tag="answer", forbid_unknown_fields=True):
    """Answer what the other has asked."""

    id: ID
    what: Asked
    yes: bool


class Greet(msgspec.Struct, frozen=True, tag_field="type", tag="greet", forbid_unknown_fields=True):
    """Say one of the phrases."""

    id: ID
    phrase: str


class Claim(msgspec.Struct, frozen=True, tag_field="type", tag="claim", forbid_unknown_fields=True):
    """Claim the game of one who left."""

    id: ID


class Hint(msgspec.Struct, frozen=True, tag_field="type", tag="hint", forbid_unknown_fields=True):
    """Ask the best player; not in games between people."""

    id: ID


class Draft(msgspec.Struct, frozen=True, tag_field="type", tag="draft", forbid_unknown_fields=True):
    """Show an unfinished arrangement; the other side sees it where the table says so. Never kept."""

    id: ID
    squares: dict[str, str]


class Ping(msgspec.Struct, frozen=True, tag_field="type", tag="ping", forbid_unknown_fields=True):
    """A heartbeat; the answer is `pong`."""

    id: ID


class Echo(msgspec.Struct, frozen=True, tag_field="type", tag="echo", forbid_unknown_fields=True):
    """The answer to the server's own heartbeat, `beat`; it has no other answer."""

    id: ID


Wish = Join | Step | Back | Resign | Propose | Answer | Greet | Claim | Hint | Draft | Ping | Echo

# --- from the server ---


class Seat(msgspec.Struct, frozen=True):
    """One side of the table as everybody sees it."""

    kind: Kind
    name: str
    level: int
    present: bool


class Clocks(msgspec.Struct, frozen=True):
    """Both clocks at the moment of the message, in milliseconds."""

    rule: Rule
    left: tuple[int, int]
    periods: tuple[int, int]
    running: tuple[bool, bool]


class Offered(msgspec.Struct, frozen=True):
    """Something that has been asked and not answered."""

    player: int
    what: Asked


class Now(msgspec.Struct, frozen=True, tag_field="type", tag="now"):
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


class Said(msgspec.Struct, frozen=True, tag_field="type", tag="said"):
    """A greeting."""

    player: int
    phrase: str


class Drafted(msgspec.Struct, frozen=True, tag_field="type", tag="drafted"):
    """The other side's unfinished arrangement."""

    player: int
    squares: dict[str, str]


class Presence(msgspec.Struct, frozen=True, tag_field="type", tag="presence"):
    """Who is there, and how many watch."""

    present: tuple[bool, bool]
    watching: int


class Hinted(msgspec.Struct, frozen=True, tag_field="type", tag="hinted"):
    """What the best player would do: step, chance, what would follow."""

    id: ID
    step: str
    chance: float
    line: list[str]


class Done(msgspec.Struct, frozen=True, tag_field="type", tag="done"):
    """The wish has been fulfilled, and kept."""

    id: ID
    number: int


class Refused(msgspec.Struct, frozen=True, tag_field="type", tag="refused"):
    """The wish has not been fulfilled, and nothing has changed."""

    id: ID
    code: str
    ja: str
    en: str
    clause: str = ""


class Pong(msgspec.Struct, frozen=True, tag_field="type", tag="pong"):
    """The answer to a heartbeat."""

    id: ID


class Beat(msgspec.Struct, frozen=True, tag_field="type", tag="beat"):
    """The server's heartbeat; the client sends `echo` with the same id at once. So the way is measured."""

    id: ID


Word = Now | Said | Drafted | Presence | Hinted | Done | Refused | Pong | Beat

READER: msgspec.json.Decoder[Wish] = msgspec.json.Decoder(Wish)
WRITER = msgspec.json.Encoder()
