"""A table in memory, with those who listen to it and what is known of who is there."""

from __future__ import annotations

import asyncio
import hashlib
from collections import deque
from collections.abc import Callable
from time import monotonic
from typing import Final, NamedTuple

from gobanshobu.core.audience import REFEREE, SEATS, SPECTATOR, Audience, Seat
from gobanshobu.service.fair import Payer
from gobanshobu.service.protocol import Lang
from gobanshobu.service.refusal import Refusal
from gobanshobu.service.snapshot import Snapshots
from gobanshobu.service.table import Table

GREETINGS: Final = 3  # that a player may say
GREETING_SPAN: Final = 10_000  # in so many milliseconds
Send = Callable[[bytes], None]


def hashed(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest() if token else ""


class Credentials(NamedTuple):
    """What lets somebody into a seat: a hashed token, a hashed session, and which seat where the session has both."""

    token: str
    session: str
    seat: Seat | None


NO_KEYS: Final = Credentials("", "", None)


class Elsewhere(NamedTuple):
    """Who is at a table by way of another process, and until when that is believed."""

    until: float
    present: list[bool]
    watching: int
    referees: int


class Pending(NamedTuple):
    """What a machine is asked: its step at this number of its seat's. As long as that is the same, so is the answer."""

    player: Seat
    number: int


class Listener:
    """Somebody who hears a table, from a seat or as a spectator, in one language."""

    def __init__(self, audience: Audience, send: Send, keys: Credentials = NO_KEYS, lang: Lang = "ja") -> None:
        self.audience = audience
        self.send: Final = send
        self.keys: Final = keys
        self.lang = lang
        self.muted = False  # hears no greetings
        self.told = 0  # entries of the log


class Room:
    """A table with those who listen to it."""

    def __init__(self, table: Table, at: int | None = None) -> None:
        self.table: Final = table
        self.snapshots: Final = Snapshots(table)
        self.lock: Final = asyncio.Lock()
        self.listeners: Final[set[Listener]] = set()
        self.left_at: list[int | None] = [at, at]  # since when a player has been away; None: is there, or nobody knows
        self.elsewhere: dict[str, Elsewhere] = {}  # who is there by way of other processes
        self.greeted: Final = [deque[tuple[int, str]](maxlen=GREETINGS) for _ in SEATS]  # when, and under which id
        self.timer: asyncio.TimerHandle | None = None
        self.thinking: asyncio.Task[None] | None = None
        self.pending: Pending | None = None  # what it is about; None: the answer is there, and is being kept
        self.address = ""  # for which the machines here think: its maker's, or its player's; not kept
        self.held = False  # this process sees to its clock and its machine
        self.unsure = False  # the store may have more than has been applied here
        self.gone: Refusal | None = None  # why nothing can happen here any more
        self.used = monotonic()  # when somebody last asked for it
        self.folded = 0.0  # seconds that it took to go through its log

    def payer(self) -> Payer:
        """In whose name the machines here think."""
        return Payer(self.address, next((chair.session for chair in self.table.setup.chairs if chair.session), ""))

    def asked(self) -> Pending | None:
        """Which machine is to act now, or which player has no choice, and at which number."""
        player = self.table.owed()
        return None if player is None else Pending(player, self.table.news(player))

    def idle(self) -> bool:
        """Whether nobody is there and nothing is under way."""
        return not self.listeners and not self.lock.locked() and (self.thinking is None or self.thinking.done())

    def stop(self) -> None:
        """Nothing happens here by itself any more."""
        if self.timer is not None:
            self.timer.cancel()
        if self.thinking is not None:
            self.thinking.cancel()

    def here(self) -> tuple[bool, bool]:
        """Which players are connected to this process."""
        there = {listener.audience for listener in self.listeners}
        return 0 in there, 1 in there

    def present(self) -> tuple[bool, bool]:
        """Which players are there, here or elsewhere."""
        one, other = self.here()
        for there in self.others():
            one, other = one or there.present[0], other or there.present[1]
        return one, other

    def others(self) -> list[Elsewhere]:
        """What other processes have said and can still be believed."""
        return [there for there in self.elsewhere.values() if there.until > monotonic()]

    def count(self, audience: Audience) -> int:
        """How many of an audience are connected to this process."""
        return sum(listener.audience == audience for listener in self.listeners)

    def watching(self) -> int:
        """How many watch."""
        return self.count(SPECTATOR) + sum(there.watching for there in self.others())

    def referees(self) -> int:
        """How many are there as the referee."""
        return self.count(REFEREE) + sum(there.referees for there in self.others())


def audience_of(table: Table, keys: Credentials) -> Audience:
    """Whose eyes and ears somebody with these keys has. A player is never the referee, whichever seat is asked for."""
    player = table.player_of(*keys)
    if player is not None:
        return player
    plays = table.player_of(keys.token, keys.session) is not None
    return REFEREE if keys.token in table.referees and not plays else SPECTATOR
