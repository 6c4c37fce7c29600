"""What somebody practises: things that are asked, and come back when they are about to be forgotten.

A deck is everything of one kind that a store keeps for somebody: mistakes of one's own, puzzles. Of each thing it holds the
memory alone; what is asked is found by the thing's key.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec

from gobanshobu.service.kept import FOREVER, Belonging
from gobanshobu.service.store import EventStore
from gobanshobu.study.spacing import Memory, due, recalled

MOST: Final = 1000  # things in one deck
TRIES: Final = 5  # to write what others write too
WRITER: Final = msgspec.json.Encoder()
READER: Final = msgspec.json.Decoder(Memory | None)  # None: never asked


class PractisedCard(NamedTuple):
    """A thing in a deck, and when it wants to be seen."""

    key: str
    due: int
    memory: Memory | None  # None: never asked


class Deck:
    """The decks of one kind, everybody's."""

    def __init__(self, store: EventStore, kind: str) -> None:
        self._store: Final = store
        self.kind: Final = kind

    async def cards(self, session: str) -> list[PractisedCard]:
        """A hashed session's whole deck, what is due first standing first; without what was put away for good."""
        found = await self._store.belongings(session, self.kind, FOREVER - 1, MOST)
        return [PractisedCard(one.id, one.due, READER.decode(one.data)) for one in found]

    async def card(self, session: str, key: str) -> PractisedCard | None:
        """One thing, unless it was put away."""
        found = await self._store.belonging(session, self.kind, key)
        return (
            None if found is None or found.due >= FOREVER else PractisedCard(key, found.due, READER.decode(found.data))
        )

    async def add(self, session: str, key: str, now: int) -> None:
        """Put something into a deck, to be asked from now on; what was there, or was put away, stays as it is."""
        await self._store.keep_belonging(session, Belonging(self.kind, key, WRITER.encode(None), now))

    async def answer(self, session: str, key: str, solved: bool, now: int) -> PractisedCard:
        """Note an answer; what was not in the deck comes into it. An answer before its time changes nothing, but that
        what was not solved is asked again."""
        for _ in range(TRIES):
            found = await self._store.belonging(session, self.kind, key)
            memory = None if found is None else READER.decode(found.data)
            if found is not None and memory is not None and solved and now < found.due:
                return PractisedCard(key, found.due, memory)
            after = recalled(memory, solved, now)
            card = PractisedCard(key, due(after, solved), after)
            version = 0 if found is None else found.version
            written = Belonging(self.kind, key, WRITER.encode(after), card.due, version)
            if await self._store.keep_belonging(session, written):
                break
        return card

    async def put_away(self, session: str, key: str) -> None:
        """Take something out of a deck for good: it does not come back when it is added again."""
        for _ in range(TRIES):
            found = await self._store.belonging(session, self.kind, key)
            if found is None or await self._store.keep_belonging(session, found._replace(due=FOREVER)):
                return

    async def drop(self, session: str, prefix: str) -> None:
        """Delete whatever of a deck has a key that begins so: what it was about is gone."""
        for one in await self._store.belongings(session, self.kind, None, 2 * MOST):
            if one.id.startswith(prefix):
                await self._store.drop_belonging(session, self.kind, one.id)
