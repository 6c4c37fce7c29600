"""Whom to call when it is their turn: the browsers that somebody wants notices in, and the key by which push services know us."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import Final

import msgspec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from gobanshobu.service.kept import Belonging
from gobanshobu.service.pushing import Sent, Subscription, sealed, target
from gobanshobu.service.store import EventStore

SERVER: Final = "server"  # whose the key is
VAPID: Final = "vapid"
NOTICE: Final = "notice"  # of somebody: a browser that is to be called
MOST: Final = 10  # browsers of one person
MOST_FAILURES: Final = 20  # in a row, before a browser is given up
WRITER: Final = msgspec.json.Encoder()


class Called(msgspec.Struct, frozen=True):
    """A browser that is to be called, in its language, and how often in a row it could not be."""

    to: Subscription
    lang: str
    failures: int = 0


class Notices:
    """Everybody's browsers that are to be called."""

    def __init__(self, store: EventStore, loopback: bool = False) -> None:
        self._store: Final = store
        self._loopback: Final = loopback
        self._key: Vapid02 | None = None

    async def key(self) -> Vapid02:
        """The key that notices are signed with, made when there is none. Of several processes that make one, one has its way."""
        if self._key is None:
            found = await self._store.belonging(SERVER, VAPID, "")
            if found is None:
                fresh = Vapid02()
                fresh.generate_keys()
                await self._store.keep_belonging(SERVER, Belonging(VAPID, "", fresh.private_pem()))
                found = await self._store.belonging(SERVER, VAPID, "")
            assert found is not None
            self._key = Vapid02.from_pem(found.data)
        return self._key

    async def public_key(self) -> str:
        """What a browser is given to subscribe with."""
        point = (await self.key()).public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return urlsafe_b64encode(point).rstrip(b"=").decode()

    async def add(self, session: str, to: Subscription, lang: str, now: int) -> None:
        """Call a browser from now on; of too many, the one that was called least lately is not called any more. Raises
        BadEndpoint."""
        target(to.endpoint, self._loopback)
        sealed(to, b"-")
        known = await self._store.belongings(session, NOTICE)
        mine = next((one for one in known if one.id == _name(to.endpoint)), None)
        for old in known[: max(0, len(known) - MOST + 1)] if mine is None else ():
            await self._store.drop_belonging(session, NOTICE, old.id)
        one = mine or Belonging(NOTICE, _name(to.endpoint), b"")
        await self._store.keep_belonging(session, one._replace(data=WRITER.encode(Called(to, lang)), due=now))

    async def of(self, session: str) -> list[Called]:
        """The browsers of somebody."""
        return [msgspec.json.decode(one.data, type=Called) for one in await self._store.belongings(session, NOTICE)]

    async def drop(self, session: str, endpoint: str) -> None:
        """Call a browser no more."""
        await self._store.drop_belonging(session, NOTICE, _name(endpoint))

    async def noted(self, session: str, endpoint: str, what: Sent, now: int) -> None:
        """What came of a call: a browser that is gone, or cannot be reached for long, is not called any more."""
        found = await self._store.belonging(session, NOTICE, _name(endpoint))
        if found is None:
            return
        known = msgspec.json.decode(found.data, type=Called)
        failures = 0 if what == "sent" else known.failures + 1
        if what in ("gone", "never") or failures >= MOST_FAILURES:
            await self._store.drop_belonging(session, NOTICE, found.id)
        elif failures != known.failures or what == "sent":
            data = WRITER.encode(msgspec.structs.replace(known, failures=failures))
            due = now if what == "sent" else found.due
            await self._store.keep_belonging(session, found._replace(data=data, due=due))


def _name(endpoint: str) -> str:
    return sha256(endpoint.encode()).hexdigest()
