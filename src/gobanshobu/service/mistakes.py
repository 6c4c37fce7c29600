"""One's mistakes as a deck: decisions that turned one's own games, asked again from what one knew then."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from gobanshobu.core.audience import Seat
from gobanshobu.service.practice import Deck, PractisedCard
from gobanshobu.service.store import EventStore
from gobanshobu.service.timing import milliseconds
from gobanshobu.study import Judgement, turning_points

KIND: Final = "mistake"
NEAR: Final = 0.04  # a step that is worth so little less than the best is as good


class MistakePlace(NamedTuple):
    """Where a mistake was made: a step of a game at a table."""

    table: str
    number: int


def key_of(place: MistakePlace) -> str:
    return f"{place.table}.{place.number}"


def place_of(key: str) -> MistakePlace:
    """Raises ValueError for what is no key."""
    table, _, number = key.rpartition(".")
    return MistakePlace(table, int(number))


class Mistakes:
    """The mistakes of everybody."""

    def __init__(self, store: EventStore) -> None:
        self.deck: Final = Deck(store, KIND)
        self._store: Final = store

    async def collect(self, session: str, table: str, player: Seat, judgements: Iterable[Judgement]) -> int:
        """Put the mistakes of one who played a reviewed game into the deck, where the game is in their list; how many of
        it are there to be tried."""
        if not session or not any(one.table == table for one in await self._store.kept(session)):
            return 0
        keys = {
            key_of(MistakePlace(table, point.number)) for point in turning_points(judgements) if point.player == player
        }
        for key in keys:
            await self.deck.add(session, key, milliseconds())
        return sum(one.key in keys for one in await self.deck.cards(session))

    async def due(self, session: str, now: int) -> list[PractisedCard]:
        """What wants to be tried, in a mixed order that stays the same: what is due longest first."""
        return [one for one in await self.deck.cards(session) if one.due <= now]

    async def forget(self, session: str, table: str) -> None:
        """A game was deleted, and its mistakes go with it."""
        await self.deck.drop(session, f"{table}.")
