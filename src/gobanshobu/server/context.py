"""What the handlers of all requests share."""

from __future__ import annotations

import secrets
from typing import Any, Final, Protocol

import msgspec
from litestar.datastructures import Cookie

from gobanshobu.server.limits import Buckets, Gate
from gobanshobu.server.metrics import Metrics
from gobanshobu.server.settings import Settings
from gobanshobu.service.events import Kind
from gobanshobu.service.hub import Hub, hashed
from gobanshobu.service.refusal import Refusal
from gobanshobu.service.snapshot import About, about
from gobanshobu.service.table import Status

COOKIE: Final = "gobanshobu"
YEAR: Final = 365 * 86_400


class Listed(msgspec.Struct, frozen=True):
    """A table in a list."""

    table: str
    at: int
    game: str
    names: tuple[str, str]
    kinds: tuple[Kind, Kind]
    status: Status
    yours: bool  # the reader of the list is to act


def listed(table: str, at: int, about: About, status: Status, yours: bool = False) -> Listed:
    """A table in a list, from what the store notes of it."""
    return Listed(table, at, about.game, about.names, about.kinds, status, yours)


def cookie(value: str, secure: bool) -> Cookie:
    """What lets a browser find its games again."""
    return Cookie(COOKIE, value=value, max_age=YEAR, httponly=True, samesite="lax", secure=secure, path="/")


class Caller(Protocol):
    """What is read of a request or a WebSocket: who sent it."""

    @property
    def client(self) -> Any: ...
    @property
    def headers(self) -> Any: ...
    @property
    def cookies(self) -> dict[str, str]: ...


class Context:
    """The hub, the settings, metrics and limits of one server."""

    def __init__(self, hub: Hub, settings: Settings) -> None:
        self.hub: Final = hub
        self.settings: Final = settings
        self.metrics: Final = Metrics()
        self.buckets: Final = Buckets(settings.asks, max(100, int(settings.asks)))
        self.gate: Final = Gate(settings.connections_each)

    def address(self, asking: Caller) -> str:
        """Where a request comes from; behind a trusted proxy, what the proxy says."""
        direct = asking.client.host if asking.client else ""
        if direct in self.settings.proxies:
            forwarded = [part.strip() for part in asking.headers.get("x-forwarded-for", "").split(",") if part.strip()]
            for address in reversed(forwarded):
                if address not in self.settings.proxies:
                    return str(address)
        return str(direct)

    def allow(self, asking: Caller) -> None:
        """Refuse one who asks too often."""
        if not self.buckets.take(self.address(asking)):
            raise Refusal("too_often")

    def session(self, asking: Caller) -> tuple[str, list[Cookie]]:
        """The browser's own secret, and the cookie that gives it one if it has none."""
        known = asking.cookies.get(COOKIE, "")
        if 20 <= len(known) <= 64:
            return known, []
        fresh = secrets.token_urlsafe(24)
        return fresh, [cookie(fresh, self.settings.secure)]

    async def listed(self, status: Status, limit: int) -> list[Listed]:
        """Tables of a status that are open to everybody's eyes."""
        found = await self.hub.store.tables(status, limit, listed=True)
        return [listed(table, at, msgspec.json.decode(noted, type=About), status) for table, at, noted in found]

    def mine(self, session: str) -> list[Listed]:
        """Tables under way at which this browser plays, those first at which it is to act."""
        wanted = hashed(session)
        found: list[Listed] = []
        for table_id, room in self.hub.rooms.items():
            table = room.table
            if wanted and table.status in ("open", "live") and any(chair.session == wanted for chair in table.chairs):
                yours = table.status == "live" and any(
                    table.chair_of(player).session == wanted for player in table.actors()
                )
                found.append(listed(table_id, table.told_at, about(table), table.status, yours))
        return sorted(found, key=lambda one: (not one.yours, -one.at))

    def counts(self) -> dict[str, int]:
        """How many tables there are of each status."""
        found: dict[str, int] = {}
        for room in self.hub.rooms.values():
            found[room.table.status] = found.get(room.table.status, 0) + 1
        return found
