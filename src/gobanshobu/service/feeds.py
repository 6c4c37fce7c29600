"""The secret address at which a program may read what waits for somebody. Of the secret only a hash is kept: among the belongings
of whose it is, and under the hash itself, which says whose it is."""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import Final

from gobanshobu.service.kept import Belonging
from gobanshobu.service.store import EventStore

FEED: Final = "feed"  # of somebody: the hash of their secret
FEED_OF: Final = "feed_of"  # of a secret's hash: whose it is


class Feeds:
    """Everybody's feeds; each has one at most."""

    def __init__(self, store: EventStore) -> None:
        self._store: Final = store

    async def make(self, session: str) -> str:
        """A fresh secret; the one before opens nothing any more."""
        await self.drop(session)
        secret = secrets.token_urlsafe(24)
        await self._store.keep_belonging(_digest(secret), Belonging(FEED_OF, "", session.encode()))
        await self._store.keep_belonging(session, Belonging(FEED, "", _digest(secret).encode()))
        return secret

    async def has(self, session: str) -> bool:
        """Whether somebody has a feed."""
        return bool(session) and await self._store.belonging(session, FEED, "") is not None

    async def whose(self, secret: str) -> str | None:
        """Whose feed a secret opens; None for a secret that opens nothing, or no more."""
        found = await self._store.belonging(_digest(secret), FEED_OF, "")
        if found is None:
            return None
        session = found.data.decode()
        mine = await self._store.belonging(session, FEED, "")
        return session if mine is not None and mine.data.decode() == _digest(secret) else None

    async def drop(self, session: str) -> None:
        """Somebody has no feed any more."""
        found = await self._store.belonging(session, FEED, "")
        if found is not None:
            await self._store.drop_belonging(found.data.decode(), FEED_OF, "")
            await self._store.drop_belonging(session, FEED, "")

    async def bring_along(self, old: str, new: str) -> None:
        """The feed of a guest is another's from now on, unless they have one. To be called before the belongings change hands."""
        found = await self._store.belonging(old, FEED, "")
        if found is None:
            return
        if await self.has(new):
            await self.drop(old)
            return
        known = await self._store.belonging(found.data.decode(), FEED_OF, "")
        if known is not None:
            await self._store.keep_belonging(found.data.decode(), known._replace(data=new.encode()))


def _digest(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()
