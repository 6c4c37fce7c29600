"""What only a file can suffer: no room, another program's bytes, a newer version's."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import pytest

from gobanshobu.service import migrations
from gobanshobu.service.sqlite import SqliteStore
from gobanshobu.service.store import DatabaseInUse, EventStore, NewerDatabase, StoreError, StoreFull
from tests.service.test_stores import row, with_store


def with_file(path: Path, work: Callable[[EventStore], Awaitable[None]]) -> None:
    with_store(lambda: SqliteStore(path), work)


def test_a_full_disk_refuses_and_works_again_when_there_is_room(tmp_path: Path) -> None:
    async def work(store: EventStore) -> None:
        def limit(pages: int) -> Callable[[sqlite3.Connection], None]:
            def change(connection: sqlite3.Connection) -> None:
                connection.execute(f"PRAGMA max_page_count = {pages}")

            return change

        assert isinstance(store, SqliteStore)
        await store.append([row("a", 1)])
        await store._do(limit(1))  # SQLite keeps what it has: no page can be added
        with pytest.raises(StoreFull):
            await store.append([row("a", 2, b"x" * 100_000)])
        assert await store.rows("a") == [row("a", 1)]
        await store._do(limit(10**6))
        await store.append([row("a", 2, b"x" * 100_000)])
        assert len(await store.rows("a")) == 2

    with_file(tmp_path / "log", work)


def test_a_newer_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "log"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {migrations.VERSION + 1}")
    with pytest.raises(NewerDatabase):
        with_file(path, lambda _store: asyncio.sleep(0))


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "log"
    path.write_bytes(b"no database" * 1000)
    with pytest.raises(StoreError):
        with_file(path, lambda _store: asyncio.sleep(0))


def test_a_second_server_on_one_file_is_refused_and_a_tool_is_not(tmp_path: Path) -> None:
    path = tmp_path / "log"

    async def work(store: EventStore) -> None:
        await store.append([row("a", 1)])
        with pytest.raises(DatabaseInUse):
            await SqliteStore(path).open()
        tool = SqliteStore(path, serving=False)
        await tool.open()
        assert await tool.rows("a") == [row("a", 1)]
        await tool.close()
        with pytest.raises(DatabaseInUse):  # the tool has not let go of what is not its own
            await SqliteStore(path).open()

    with_file(path, work)
    with_file(path, lambda _store: asyncio.sleep(0))
