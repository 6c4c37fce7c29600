"""The log in SQLite: durable, gapless by its key, all or nothing, and honest about what went wrong."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from gobanshobu.service import migrations
from gobanshobu.service.sqlite import SqliteStore
from gobanshobu.service.store import Full, Newer, Row, StoreError, Taken


def row(table: str, number: int, data: bytes = b"{}") -> Row:
    return Row(table, number, 1000 + number, data)


def with_store(path: Path | str, work: Callable[[SqliteStore], Awaitable[None]]) -> None:
    async def main() -> None:
        store = SqliteStore(path)
        await store.open()
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(main())


def test_what_was_appended_is_there_after_a_restart(tmp_path: Path) -> None:
    async def write(store: SqliteStore) -> None:
        await store.append([row("a", 1), row("a", 2)])
        await store.append([row("b", 1)])

    async def read(store: SqliteStore) -> None:
        assert await store.rows("a") == [row("a", 1), row("a", 2)]
        assert await store.rows("a", 1) == [row("a", 2)]
        assert await store.rows("nothing") == []

    with_store(tmp_path / "log", write)
    with_store(tmp_path / "log", read)


def test_a_number_is_written_once_and_a_refused_append_leaves_nothing(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        await store.append([row("a", 1)])
        with pytest.raises(Taken):
            await store.append([row("a", 2), row("a", 1)])
        assert await store.rows("a") == [row("a", 1)]

    with_store(tmp_path / "log", work)


def test_of_many_writers_of_one_number_one_wins(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        for number in range(1, 30):
            tries = [store.append([row("a", number, b"%d" % who)]) for who in range(8)]
            found = await asyncio.gather(*tries, return_exceptions=True)
            assert sum(one is None for one in found) == 1
            assert sum(isinstance(one, Taken) for one in found) == 7
        assert [one.number for one in await store.rows("a")] == list(range(1, 30))

    with_store(tmp_path / "log", work)


def test_a_full_disk_refuses_and_works_again_when_there_is_room(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        def limit(pages: int) -> Callable[[sqlite3.Connection], None]:
            def change(connection: sqlite3.Connection) -> None:
                connection.execute(f"PRAGMA max_page_count = {pages}")

            return change

        await store.append([row("a", 1)])
        await store._do(limit(1))  # SQLite keeps what it has: no page can be added
        with pytest.raises(Full):
            await store.append([row("a", 2, b"x" * 100_000)])
        assert await store.rows("a") == [row("a", 1)]
        await store._do(limit(10**6))
        await store.append([row("a", 2, b"x" * 100_000)])
        assert len(await store.rows("a")) == 2

    with_store(tmp_path / "log", work)


def test_a_list_shows_the_newest_word(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        await store.note("a", "open", 5, b"1")
        await store.note("b", "open", 6, b"2")
        await store.note("a", "live", 7, b"3")
        await store.note("a", "open", 6, b"late")
        assert await store.tables("open") == [("b", 6, b"2")]
        assert await store.tables("live") == [("a", 7, b"3")]

    with_store(tmp_path / "log", work)


def test_a_newer_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "log"
    with sqlite3.connect(path) as connection:
        connection.execute(f"PRAGMA user_version = {migrations.VERSION + 1}")
    with pytest.raises(Newer):
        with_store(path, lambda _store: asyncio.sleep(0))


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "log"
    path.write_bytes(b"no database" * 1000)
    with pytest.raises(StoreError):
        with_store(path, lambda _store: asyncio.sleep(0))


def test_a_closed_store_says_so(tmp_path: Path) -> None:
    async def main() -> None:
        store = SqliteStore(tmp_path / "log")
        await store.open()
        await store.close()
        with pytest.raises(StoreError):
            await store.append([row("a", 1)])

    asyncio.run(main())
