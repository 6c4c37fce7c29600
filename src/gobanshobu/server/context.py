"""What the handlers of all requests share."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from time import monotonic
from typing import Any, Final, Literal, Protocol
from urllib.parse import urlsplit

import msgspec
from litestar.datastructures import Cookie
from litestar.types import Scope

from gobanshobu.server.limits import Buckets, Gate, Offload, network
from gobanshobu.server.metrics import Metrics
from gobanshobu.server.settings import Settings
from gobanshobu.service.accounts import Accounts
from gobanshobu.service.boards import STUDY, Boards
from gobanshobu.service.events import Kind
from gobanshobu.service.fair import Payer
from gobanshobu.service.feeds import FEED, Feeds
from gobanshobu.service.hub import Hub
from gobanshobu.service.matches.playing import MatchRoom
from gobanshobu.service.mistakes import Mistakes
from gobanshobu.service.puzzling import STANDING, PuzzleBook
from gobanshobu.service.refusal import Refusal
from gobanshobu.service.reviews import Reviews
from gobanshobu.service.room import Room, hashed
from gobanshobu.service.snapshot import noted_about
from gobanshobu.service.store import MATCH
from gobanshobu.service.table import Status

COOKIE: Final = "gobanshobu"
WHO: Final = "gobanshobu.who"  # of what is known about a request
BELIEVED: Final = 5.0  # seconds for which it is believed whose a key is
YEAR: Final = 365 * 86_400
PROBED: Final = 1.0  # seconds for which it is believed that the store works
GIVEN: Final = 10_000  # cookies that are known although nobody plays with them
CHATTY: Final = 10  # times as many messages as one connection may send: those of one address
CRAMPED: Final = 4  # times as many tables as one browser may have: those of one address
LOOKED_UP: Final = 16  # tables of an address that are looked up when there seem to be too many
READING: Final = 0.005  # seconds of going through logs that count as one thing read
KEPT_AT_ONCE: Final = 16_000_000  # bytes of studies and answers that are kept for one address, and then
KEPT: Final = 1_000.0  # … a second
VOICE: Final = 86_400.0  # seconds after which an address moves the rating of the same puzzle again
ADDRESSES: Final = 10_000  # that are remembered for their tables


class Listed(msgspec.Struct, frozen=True):
    """A table in a list."""

    table: str
    at: int
    game: str
    names: tuple[str, str]
    kinds: tuple[Kind, Kind]
    status: Status | Literal["aside"]  # aside: its log cannot be replayed, and nobody can play
    yours: bool  # the reader of the list is to act


def listed(table: str, at: int, noted: bytes, status: str, yours: bool = False) -> Listed | None:
    """A table in a list, from what the store notes of it; None where that is damaged, for the others are to be shown."""
    about = noted_about(noted)
    if about is None:
        return None
    standing = msgspec.convert(status, Status | Literal["aside"])
    return Listed(table, at, about.game, about.names, about.kinds, standing, yours)


def cookie(value: str, secure: bool) -> Cookie:
    """What lets a browser find its games again."""
    return Cookie(COOKIE, value=value, max_age=YEAR, httponly=True, samesite="lax", secure=secure, path="/")


class Caller(Protocol):
    """What is read of a request or a WebSocket: who sent it."""

    @property
    def scope(self) -> Any: ...
    @property
    def client(self) -> Any: ...
    @property
    def headers(self) -> Any: ...
    @property
    def cookies(self) -> dict[str, str]: ...


def split(origin: str) -> tuple[str, str]:
    """The scheme and the host of an origin; empty for what is none."""
    try:
        found = urlsplit(origin.lower())
    except ValueError:
        return "", ""
    return found.scheme, found.netloc


class Context:
    """The hub, the settings, metrics and limits of one server."""

    def __init__(self, hub: Hub, settings: Settings) -> None:
        self.hub: Final = hub
        self.settings: Final = settings
        self.metrics: Final = Metrics()
        self.buckets: Final = Buckets(settings.asks, max(100, int(settings.asks)))
        self.readers: Final = Buckets(settings.reads, max(200, int(settings.reads)))
        self.talkers: Final = Buckets(CHATTY * settings.messages, CHATTY * settings.burst)
        self.keepers: Final = Buckets(KEPT, KEPT_AT_ONCE)
        self.voices: Final = Buckets(1 / VOICE, 1)
        self.gate: Final = Gate(settings.connections_each)
        self.aside: Final = Offload()
        self.reviews: Final = Reviews(hub.store, hub.engines)
        self.boards: Final = Boards(hub.engines)
        self.accounts: Final = Accounts(hub.store)
        self.feeds: Final = Feeds(hub.store)
        self.mistakes: Final = Mistakes(hub.store)
        self.puzzles: Final = PuzzleBook(hub.store)
        self.made: Final[dict[str, dict[str, None]]] = {}  # tables by the address they were made from, the latest last
        self.given: Final[OrderedDict[str, None]] = OrderedDict()  # the hashes of cookies
        self._keys: Final[OrderedDict[str, tuple[str, float]]] = (
            OrderedDict()
        )  # whose a hashed key is, and until when to believe it
        self._probe: asyncio.Task[None] | None = None
        self._probed = 0.0

    def address(self, asking: Caller) -> str:
        """Where a request comes from; behind a trusted proxy, what the proxy says. Of IPv6 the /64."""
        direct = asking.client.host if asking.client else ""
        return self.forwarded(direct, asking.headers.get("x-forwarded-for", ""))

    def payer(self, asking: Caller) -> Payer:
        """In whose name engines think for a request."""
        return Payer(self.address(asking), self.who(asking))

    def caller(self, scope: Scope) -> str:
        """The same of what is not read yet."""
        said = b",".join(value for name, value in scope["headers"] if name == b"x-forwarded-for")
        return self.forwarded((scope["client"] or ("", 0))[0], said.decode("latin-1"))

    def forwarded(self, direct: str, said: str) -> str:
        """Where something comes from that came by way of an address, with what that one says of it."""
        if direct in self.settings.proxies:
            forwarded = [part.strip() for part in said.split(",") if part.strip()]
            for address in reversed(forwarded):
                if address not in self.settings.proxies:
                    return network(address)
        return network(direct)

    def _by_proxy(self, asking: Caller) -> bool:
        return asking.client is not None and asking.client.host in self.settings.proxies

    def encrypted(self, asking: Caller) -> bool:
        """Whether a request came by HTTPS, to us or to a trusted proxy."""
        if self._by_proxy(asking) and "x-forwarded-proto" in asking.headers:
            return bool(asking.headers["x-forwarded-proto"].rpartition(",")[2].strip() in ("https", "wss"))
        return asking.scope["scheme"] in ("https", "wss")

    def own_origin(self, asking: Caller) -> bool:
        """Whether a page of our own, or none (a program), asks. A page that came without encryption is not ours where
        we are reached with it; the other way round there is a proxy in between that we were not told of."""
        origin = asking.headers.get("origin")
        if origin is None or origin in self.settings.origins:
            return True
        scheme, host = split(origin)
        if host != asking.headers.get("host", "").lower():
            return False
        return scheme == "https" or (scheme == "http" and not self.encrypted(asking))

    def allow(self, asking: Caller, cost: float = 1.0) -> None:
        """Refuse one who asks too often for something to be made, changed or computed."""
        if not self.buckets.take(self.address(asking), cost):
            raise Refusal("too_often")

    def allow_reading(self, asking: Caller, cost: float = 1.0) -> None:
        """Refuse one who reads too often."""
        if not self.readers.take(self.address(asking), cost):
            raise Refusal("too_often")

    def allow_keeping(self, asking: Caller, size: int) -> None:
        """Refuse one for whose address too much was kept lately: what belongs to a cookie is not pruned, and a cookie costs
        nothing."""
        if not self.keepers.take(self.address(asking), size):
            raise Refusal("too_often")

    async def room(self, address: str, table: str, cost: float = 0.0) -> Room:
        """A table for somebody, whose reading it is when its log has to be gone through. Raises Refusal."""
        bucket, here = self.readers.of(address), table in self.hub.rooms
        if not bucket.take(cost):
            raise Refusal("too_often")
        room = await self.hub.room(table)
        if not here:
            bucket.pay(room.folded / READING)
        return room

    async def match(self, asking: Caller, match: str) -> MatchRoom:
        """A match for somebody, whose reading it is. Raises Refusal."""
        self.allow_reading(asking)
        return await self.hub.matches.room(match)

    async def allow_table(self, asking: Caller) -> None:
        """Refuse a table where too many are under way that were made from the same address, whoever made them. Whether they
        still are is asked of the store only then, a few each time."""
        made, most = self.made.get(self.address(asking), {}), CRAMPED * self.settings.tables_each
        for table in list(made)[:LOOKED_UP] if len(made) >= most else ():
            del made[table]
            found = await self.hub.store.summary(table)
            if found is not None and found.status in ("open", "live"):
                made[table] = None  # behind those not looked at
        if len(made) >= most:
            raise Refusal("too_many")

    def count_table(self, asking: Caller, table: str) -> None:
        """A table was made from there."""
        address = self.address(asking)
        self.made[address] = {**self.made.pop(address, {}), table: None}
        if len(self.made) > ADDRESSES:
            del self.made[next(iter(self.made))]

    async def meet(self, asking: Caller) -> None:
        """Find out whose the key is that somebody comes with; `who` then knows."""
        key, now = hashed(asking.cookies.get(COOKIE, "")), monotonic()
        whose, until = self._keys.get(key, ("", 0.0)) if key else ("", now + 1)
        if until < now:
            whose = await self.accounts.whose(key)
            self._keys[key] = whose, now + BELIEVED
            while len(self._keys) > GIVEN:
                self._keys.popitem(last=False)
        asking.scope[WHO] = whose

    def who(self, asking: Caller) -> str:
        """Under what the things of whoever asks are filed: the hash of their browser's key, or their account's; empty for one
        without any."""
        return str(asking.scope.get(WHO, ""))

    def changed_keys(self) -> None:
        """Somebody has signed in or out: nothing is believed of keys any more."""
        self._keys.clear()

    async def session(self, asking: Caller) -> tuple[str, list[Cookie]]:
        """Under what the things of whoever asks are filed, and the cookie that gives them a key if they have none that came
        from us: one that was not given out lately and plays nowhere may be anybody's invention."""
        known, whose = asking.cookies.get(COOKIE, ""), self.who(asking)
        key = hashed(known)
        if whose and (whose != key or key in self.given or (20 <= len(known) <= 64 and await self.plays(whose))):
            return whose, []
        fresh = secrets.token_urlsafe(24)
        self.given[hashed(fresh)] = None
        while len(self.given) > GIVEN:
            self.given.popitem(last=False)
        return hashed(fresh), [self.cookie(asking, fresh)]

    def cookie(self, asking: Caller, secret: str) -> Cookie:
        """The cookie that gives a browser a key."""
        return cookie(secret, self.encrypted(asking) or split(asking.headers.get("origin", ""))[0] == "https")

    async def plays(self, session: str) -> bool:
        """Whether somebody has a table, or has had one, or has tried a puzzle, or has kept a study, played a match or has a feed."""
        store = self.hub.store
        return bool(
            await self.mine(session)
            or await store.kept(session, 1)
            or await store.belongings(session, STANDING, limit=1)
            or await store.belongings(session, STUDY, limit=1)
            or await store.belongings(session, MATCH, limit=1)
            or await store.belongings(session, FEED, limit=1)
        )

    async def ready(self) -> None:
        """Whether something can be written; asked of the store once a second at most. Raises StoreError."""
        if self._probe is None or (self._probe.done() and monotonic() - self._probed > PROBED):
            self._probed, self._probe = monotonic(), asyncio.create_task(self.hub.store.probe())
        await asyncio.shield(self._probe)

    async def listed(self, status: Status, limit: int) -> list[Listed]:
        """Tables of a status that are open to everybody's eyes."""
        found = await self.hub.store.tables(status, limit, listed=True)
        return [one for row in found if (one := listed(*row, status)) is not None]

    async def mine(self, session: str) -> list[Listed]:
        """Tables at which somebody plays: open, under way or set aside; those first at which they are to act."""
        own = await self.hub.store.mine(session) if session else []
        found = [listed(one.table, one.at, one.about, one.status, one.yours) for one in own]
        return sorted([one for one in found if one is not None], key=lambda one: (not one.yours, -one.at))

    def counts(self) -> dict[str, int]:
        """How many tables this process holds of each status."""
        found: dict[str, int] = {}
        for room in self.hub.rooms.values():
            found[room.table.status] = found.get(room.table.status, 0) + 1
        return found
