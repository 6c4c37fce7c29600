"""Whose thought comes next: people before machines among themselves, short ones before long ones, everybody in turn.

Nothing here knows of time or of processes. There are four ranks. Within a rank the addresses take turns, at each address its
persons, and each person's thoughts come in the order in which they were asked for: whoever asks for three hundred waits for
their own. A rank is passed over only so often, so nobody waits for ever.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable
from enum import IntEnum
from typing import Final, Generic, NamedTuple, TypeVar

PASSES: Final = 8  # how often a rank that has something to do is passed over before it has its turn
T = TypeVar("T")


class Payer(NamedTuple):
    """In whose name something is thought about. What is not known (any more) is empty, as if it were one address."""

    address: str = ""
    person: str = ""  # the hash of their session


NOBODY: Final = Payer()


class Rank(IntEnum):
    """The kinds of thoughts, the first one first."""

    PEOPLE_SHORT = 0
    PEOPLE_LONG = 1
    MACHINES_SHORT = 2
    MACHINES_LONG = 3


def rank_of(people: bool, short: bool) -> Rank:
    """The rank of a thought: whether a person plays at that table, and whether it is short."""
    if people:
        return Rank.PEOPLE_SHORT if short else Rank.PEOPLE_LONG
    return Rank.MACHINES_SHORT if short else Rank.MACHINES_LONG


class Turns(Generic[T]):
    """What waits, where addresses take turns, and at each of them its persons."""

    def __init__(self) -> None:
        self.addresses: Final[dict[str, dict[str, deque[T]]]] = {}  # who is next is first

    def put(self, payer: Payer, item: T) -> None:
        self.addresses.setdefault(payer.address, {}).setdefault(payer.person, deque()).append(item)

    def first(self, able: Callable[[str], bool]) -> str | None:
        """The address whose turn it is among those that may."""
        return next((address for address in self.addresses if able(address)), None)

    def take(self, address: str) -> T:
        """The next thought of an address, which goes to the end of the line, as its person does there."""
        people = self.addresses.pop(address)
        person = next(iter(people))
        items = people.pop(person)
        item = items.popleft()
        if items:
            people[person] = items
        if people:
            self.addresses[address] = people
        return item

    def drop(self, payer: Payer, item: T) -> bool:
        """Take something out; whether it was there."""
        people = self.addresses.get(payer.address, {})
        items = people.get(payer.person)
        if items is None or item not in items:
            return False
        items.remove(item)
        if not items:
            del people[payer.person]
        if not people:
            del self.addresses[payer.address]
        return True

    def __len__(self) -> int:
        return sum(len(items) for people in self.addresses.values() for items in people.values())


class FairQueue(Generic[T]):
    """What waits to be thought about. One address has at most `running_each` of its thoughts under way at once."""

    def __init__(self, running_each: int) -> None:
        self._running_each: Final = running_each
        self._lines: Final[list[Turns[T]]] = [Turns() for _ in Rank]
        self._passed: Final = [0 for _ in Rank]
        self._running: Final[Counter[str]] = Counter()
        self._waiting: Final[Counter[str]] = Counter()

    def put(self, payer: Payer, rank: Rank, item: T) -> None:
        """One more at the end of its payer's line."""
        self._lines[rank].put(payer, item)
        self._waiting[payer.address] += 1

    def take(self) -> tuple[str, T] | None:
        """What is to be thought about next, and for which address: call `done` with it afterwards. None: nothing now."""
        firsts = {rank: self._lines[rank].first(self._may) for rank in Rank}
        ready = [rank for rank in Rank if firsts[rank] is not None]
        if not ready:
            return None
        chosen = max(ready, key=lambda rank: (self._passed[rank] if self._passed[rank] >= PASSES else 0, -rank))
        for rank in ready:
            self._passed[rank] += 1
        self._passed[chosen] = 0
        address = firsts[chosen]
        assert address is not None
        self._running[address] += 1
        return address, self._taken(chosen, address)

    def take_short(self) -> T | None:
        """The next of people's short thoughts, for the place that is kept for them; the bound on addresses does not count."""
        address = self._lines[Rank.PEOPLE_SHORT].first(lambda _: True)
        return None if address is None else self._taken(Rank.PEOPLE_SHORT, address)

    def done(self, address: str) -> None:
        """What `take` gave is no longer thought about."""
        self._running[address] -= 1
        if not self._running[address]:
            del self._running[address]

    def drop(self, payer: Payer, rank: Rank, item: T) -> bool:
        """Nobody wants it any more; whether it was still waiting."""
        found = self._lines[rank].drop(payer, item)
        if found:
            self._less(payer.address)
        return found

    def waiting(self, address: str) -> int:
        """How many thoughts of an address wait."""
        return self._waiting[address]

    def lengths(self) -> dict[Rank, int]:
        """How many wait of each rank."""
        return {rank: len(self._lines[rank]) for rank in Rank}

    def _may(self, address: str) -> bool:
        return self._running[address] < self._running_each

    def _taken(self, rank: Rank, address: str) -> T:
        self._less(address)
        return self._lines[rank].take(address)

    def _less(self, address: str) -> None:
        self._waiting[address] -= 1
        if not self._waiting[address]:
            del self._waiting[address]
