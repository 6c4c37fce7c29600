"""What every request can reach."""

from __future__ import annotations

import secrets
from typing import Any, Final, Protocol

import msgspec

from gobanshobu.server.limits import Buckets, Gate
from gobanshobu.server.metrics import Metrics
from gobanshobu.server.settings import Settings
from gobanshobu.service.hub import Hub, hashed
from gobanshobu.service.refusal import Refusal


class About(msgspec.Struct, frozen=True):
    """What the store notes of a table for lists."""

    game: str
    listed: bool
    names: tuple[str, str]
    kinds: tuple[str, str]


class Asking(Protocol):
    """What is used of a request or a socket."""

    @property
    def client(self) -> Any: ...
    @property
    def headers(self) -> Any: ...
    @property
    def cookies(self) -> dict[str, str]: ...


class Context:
    """The hub and what the server knows besides."""

    def __init__(self, hub: Hub, settings: Settings) -> None:
        self.hub: Final = hub
        self.settings: Final = settings
        self.metrics: Final = Metrics()
        self.buckets: Final = Buckets(settings.asks, max(100, int(settings.asks)))
        self.gate: Final = Gate(settings.connections_each)

    def address(self, asking: Asking) -> str:
        """Where a request comes from; behind a trusted proxy, what the proxy says."""
        direct = asking.client.host if asking.client else ""
        if direct in self.settings.proxies:
            forwarded = [part.strip() for part in asking.headers.get("x-forwarded-for", "").split(",") if part.strip()]
            for address in reversed(forwarded):
                if address not in self.settings.proxies:
                    return str(address)
        return str(direct)

    def allow(self, asking: Asking) -> None:
        """Refuse one who asks too often."""
        if not self.buckets.take(self.address(asking)):
            raise Refusal("too_often")

    def session(self, asking: Asking) -> tuple[str, list[Any]]:
        """The browser's own secret, and the cookie that gives it one if it has none."""
        from gobanshobu.server.api import COOKIE, cookie

        known = asking.cookies.get(COOKIE, "")
        if 20 <= len(known) <= 64:
            return known, []
        fresh = secrets.token_urlsafe(24)
        return fresh, [cookie(fresh, self.settings.secure)]

    async def made_by(self, session: str) -> int:
        """How many tables under way this browser plays at."""
        return len(await self.mine(session))

    async def listed(self, status: str, limit: int) -> list[Any]:
        """Tables of a status that are open to everybody's eyes."""
        from gobanshobu.server.api import Listed

        found: list[Any] = []
        for table, at, about in await self.hub.store.tables(status, 10 * limit):
            known = msgspec.json.decode(about, type=About)
            if known.listed and len(found) < limit:
                found.append(Listed(table, at, known.game, known.names, known.kinds))
        return found

    async def mine(self, session: str) -> list[Any]:
        """Tables under way at which this browser plays."""
        from gobanshobu.server.api import Listed

        wanted = hashed(session)
        found: list[Any] = []
        for table_id, room in self.hub.rooms.items():
            table = room.table
            if wanted and table.status in ("open", "live") and any(chair.session == wanted for chair in table.chairs):
                names = (table.chair_of(0).name, table.chair_of(1).name)
                kinds = (table.chair_of(0).kind, table.chair_of(1).kind)
                found.append(Listed(table_id, table.at, table.setup.game, names, kinds))
        return sorted(found, key=lambda one: -one.at)

    def counts(self) -> dict[str, int]:
        """How many tables there are of each status."""
        found: dict[str, int] = {}
        for room in self.hub.rooms.values():
            found[room.table.status] = found.get(room.table.status, 0) + 1
        return found
