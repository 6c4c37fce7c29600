"""What a store keeps for people: their games that are over with the reviews, and whatever else is theirs.

Both stores speak the same SQL here; each brings `_all`, which runs a statement and answers its rows.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

FOREVER: Final = 2**62


class KeptGame(NamedTuple):
    """A game of somebody's that is over."""

    table: str
    at: int
    about: bytes
    chairs: int  # theirs, as bits


class Belonging(NamedTuple):
    """Something that is somebody's beside their games: a puzzle that was solved, a mistake to try again, a position with a name."""

    kind: str
    id: str
    data: bytes
    due: int = 0  # when it wants to be seen again, in milliseconds; 0 where that does not matter
    version: int = 0  # how often it was written: 0 for what is not there yet


Things = Sequence[tuple[str, Belonging]]
"""What is to be written, each of the version that it was read in, and whose it is."""

NEW_THING: Final = (
    "INSERT INTO belongings(session, kind, id, due, version, data) VALUES ($1, $2, $3, $4, 1, $5)"
    " ON CONFLICT DO NOTHING RETURNING id"
)
CHANGED_THING: Final = (
    "UPDATE belongings SET due = $4, version = version + 1, data = $5"
    " WHERE session = $1 AND kind = $2 AND id = $3 AND version = $6 RETURNING id"
)


def writing(session: str, one: Belonging) -> tuple[str, tuple[Any, ...]]:
    """How something of somebody's is written, if it is still of the version that it was read in: it answers nothing where it is not."""
    values = session, one.kind, one.id, one.due, one.data
    return (NEW_THING, values) if one.version == 0 else (CHANGED_THING, (*values, one.version))


class KeptGames:
    """The part of a store that keeps what is somebody's."""

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

    async def forget(self, session: str, table: str) -> bool | None:
        """Take a game that is over out of somebody's list; whether it is in nobody's any more. None: it was not in theirs."""
        found = await self._all(
            "DELETE FROM seats WHERE session = $1 AND table_id = $2"
            " AND EXISTS (SELECT 1 FROM tables WHERE id = $2 AND status = 'over') RETURNING table_id",
            session,
            table,
        )
        return None if not found else not await self._all("SELECT 1 FROM seats WHERE table_id = $1 LIMIT 1", table)

    async def take_belonging(self, session: str, kind: str, key: str, now: int) -> Belonging | None:
        """Take something away for good that can be used once, and until it is due; None where it is not there, or no more. Of
        several who take it at once, one has it."""
        found = await self._all(
            "DELETE FROM belongings WHERE session = $1 AND kind = $2 AND id = $3 AND due > $4 RETURNING data, due, version",
            session,
            kind,
            key,
            now,
        )
        return Belonging(kind, key, bytes(found[0][0]), found[0][1], found[0][2]) if found else None

    async def expire(self, kind: str, now: int) -> None:
        """Forget things of a kind, whosever they are, that were to be used by now."""
        await self._all("DELETE FROM belongings WHERE kind = $1 AND due <= $2", kind, now)

    async def everything_of(self, session: str) -> list[Belonging]:
        """All belongings of somebody."""
        found = await self._all(
            "SELECT kind, id, data, due, version FROM belongings WHERE session = $1 ORDER BY kind, id", session
        )
        return [Belonging(kind, key, bytes(data), due, version) for kind, key, data, due, version in found]

    async def drop_everything_of(self, session: str) -> None:
        """Delete all belongings of somebody."""
        await self._all("DELETE FROM belongings WHERE session = $1", session)

    async def bring_along(self, old: str, new: str) -> None:
        """The games that are over of one hashed session, and its belongings, go to another."""
        await self._all(
            "INSERT INTO seats(session, table_id, chairs) SELECT $2, table_id, chairs FROM seats"
            " JOIN tables ON tables.id = seats.table_id WHERE session = $1 AND status = 'over' ON CONFLICT DO NOTHING",
            old,
            new,
        )
        await self._all(
            "DELETE FROM seats WHERE session = $1 AND table_id IN (SELECT id FROM tables WHERE status = 'over')", old
        )
        await self._all(
            "INSERT INTO belongings(session, kind, id, due, version, data) SELECT $2, kind, id, due, version, data"
            " FROM belongings WHERE session = $1 ON CONFLICT DO NOTHING",
            old,
            new,
        )
        await self._all("DELETE FROM belongings WHERE session = $1", old)

    async def belongings(self, session: str, kind: str, until: int | None = None, limit: int = 1000) -> list[Belonging]:
        """What is somebody's of a kind, what is due first standing first; with `until` only what is due by then."""
        found = await self._all(
            "SELECT kind, id, data, due, version FROM belongings WHERE session = $1 AND kind = $2 AND due <= $3"
            " ORDER BY due, id LIMIT $4",
            session,
            kind,
            FOREVER if until is None else until,
            limit,
        )
        return [Belonging(kind, key, bytes(data), due, version) for kind, key, data, due, version in found]

    async def belonging(self, session: str, kind: str, key: str) -> Belonging | None:
        """One thing of somebody's."""
        found = await self._all(
            "SELECT data, due, version FROM belongings WHERE session = $1 AND kind = $2 AND id = $3", session, kind, key
        )
        return Belonging(kind, key, bytes(found[0][0]), found[0][1], found[0][2]) if found else None

    async def keep_belonging(self, session: str, one: Belonging) -> bool:
        """Write something of somebody's, if it is still of the version that it was read in. Whether it was; else read it again."""
        query, values = writing(session, one)
        return bool(await self._all(query, *values))

    async def drop_belonging(self, session: str, kind: str, key: str) -> None:
        """Delete something of somebody's."""
        await self._all("DELETE FROM belongings WHERE session = $1 AND kind = $2 AND id = $3", session, kind, key)

    async def all_belongings(self, after: tuple[str, str, str], limit: int) -> list[tuple[str, Belonging]]:
        """Everybody's things, and whose each is, in order, after one of them: for a backup."""
        found = await self._all(
            "SELECT session, kind, id, data, due, version FROM belongings WHERE (session, kind, id) > ($1, $2, $3)"
            " ORDER BY session, kind, id LIMIT $4",
            *after,
            limit,
        )
        return [
            (session, Belonging(kind, key, bytes(data), due, version))
            for session, kind, key, data, due, version in found
        ]

    async def rewrite(self, table: str, rows: Sequence[tuple[int, bytes]], about: bytes) -> None:
        """Write rows of a game that is over, by their numbers, and what lists show of it, anew: a name that is to be forgotten stands in them."""
        for number, data in rows:
            query = "UPDATE events SET data = $3 WHERE table_id = $1 AND number = $2"
            await self._all(query, table, number, data)
        await self._all("UPDATE tables SET about = $2 WHERE id = $1", table, about)

    async def review(self, table: str) -> bytes | None:
        """The review of a game, if it is kept."""
        found = await self._all("SELECT data FROM reviews WHERE id = $1", table)
        return bytes(found[0][0]) if found else None

    async def keep_review(self, table: str, data: bytes) -> None:
        """Keep the review of a game, in the place of an older one, for as long as the game is kept."""
        await self._all(
            "INSERT INTO reviews(id, data) SELECT id, $2 FROM tables WHERE id = $1"
            " ON CONFLICT (id) DO UPDATE SET data = excluded.data",
            table,
            data,
        )
