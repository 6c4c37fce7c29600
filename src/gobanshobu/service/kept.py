"""What a store keeps of games that are over: whose they are, their reviews, and keys on their way to another device.

Both stores speak the same SQL here; each brings `_all`, which runs a statement and answers its rows.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from hashlib import sha256, sha512
from typing import Any, Final, NamedTuple

LETTERS: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # none that is taken for another
LENGTH: Final = 10  # letters of a code: 50 bits
SHORT_LIVED: Final = 10 * 60_000  # milliseconds for which a code can be used


class KeptGame(NamedTuple):
    """A game of somebody's that is over."""

    table: str
    at: int
    about: bytes
    chairs: int  # theirs, as bits


class KeptGames:
    """The part of a store that keeps games which are over."""

    async def _all(self, query: str, *values: Any) -> Sequence[Any]:
        raise NotImplementedError

    async def kept(self, session: str, limit: int = 1000) -> list[KeptGame]:
        """The games of a hashed session that are over, the newest first."""
        found = await self._all(
            "SELECT tables.id, tables.at, about, chairs FROM seats JOIN tables ON tables.id = seats.table_id"
            " WHERE session = $1 AND status = 'over' ORDER BY tables.at DESC, tables.id LIMIT $2",
            session,
            limit,
        )
        return [KeptGame(table, at, bytes(about), chairs) for table, at, about, chairs in found]

    async def forget(self, session: str, table: str) -> bool:
        """Take a game that is over out of somebody's list; whether it is in nobody's any more."""
        await self._all(
            "DELETE FROM seats WHERE session = $1 AND table_id = $2"
            " AND EXISTS (SELECT 1 FROM tables WHERE id = $2 AND status = 'over')",
            session,
            table,
        )
        return not await self._all("SELECT 1 FROM seats WHERE table_id = $1 LIMIT 1", table)

    async def hand_over(self, secret: str, now: int) -> str:
        """A code by which another device can have the secret, once and soon. The store never holds the secret itself."""
        code = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
        await self._all("DELETE FROM handovers WHERE until <= $1", now)
        await self._all(
            "INSERT INTO handovers(code, sealed, until) VALUES ($1, $2, $3)",
            sha256(code.encode()).hexdigest(),
            sealed(secret.encode(), code),
            now + SHORT_LIVED,
        )
        return code

    async def take_over(self, code: str, now: int) -> str | None:
        """The secret behind a code, which is used up by it; None where there is no such code, or no more."""
        plain = "".join(code.upper().split()).replace("-", "")
        found = await self._all(
            "DELETE FROM handovers WHERE code = $1 AND until > $2 RETURNING sealed",
            sha256(plain.encode()).hexdigest(),
            now,
        )
        return sealed(bytes(found[0][0]), plain).decode() if found else None

    async def bring_along(self, old: str, new: str) -> None:
        """The games that are over of one hashed session go to another."""
        await self._all(
            "INSERT INTO seats(session, table_id, chairs) SELECT $2, table_id, chairs FROM seats"
            " JOIN tables ON tables.id = seats.table_id WHERE session = $1 AND status = 'over' ON CONFLICT DO NOTHING",
            old,
            new,
        )
        await self._all(
            "DELETE FROM seats WHERE session = $1 AND table_id IN (SELECT id FROM tables WHERE status = 'over')", old
        )

    async def review(self, key: str) -> bytes | None:
        """A review that was made, if it is kept."""
        found = await self._all("SELECT data FROM reviews WHERE id = $1", key)
        return bytes(found[0][0]) if found else None

    async def keep_review(self, key: str, data: bytes) -> None:
        """Keep a review."""
        await self._all("INSERT INTO reviews(id, data) VALUES ($1, $2) ON CONFLICT DO NOTHING", key, data)


def sealed(data: bytes, code: str) -> bytes:
    """A secret that only the code opens; the same once more opens it. Codes are used once and are random."""
    pad = sha512(b"gobanshobu handover " + code.encode()).digest()
    return bytes(one ^ other for one, other in zip(data, pad, strict=False))
