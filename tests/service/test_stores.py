"""Both stores keep the same promises. PostgreSQL's tests start a server of their own."""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
import warnings
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from gobanshobu import REFEREE, game, read_record
from gobanshobu.service import commands, migrations
from gobanshobu.service.engines import InlineEngines
from gobanshobu.service.hub import Hub
from gobanshobu.service.postgres import PostgresStore
from gobanshobu.service.sqlite import SqliteStore
from gobanshobu.service.store import EventRow, EventStore, NewerDatabase, NumberTaken, StoreError, TableSummary
from gobanshobu.service.table import Table
from tests.service.databases import binaries, postgres
from tests.service.test_fouls import match


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """The address of a PostgreSQL server; skipped, loudly, where there is none."""
    if binaries() is None:
        assert not os.environ.get("CI"), "PostgreSQL is not installed"
        warnings.warn("no PostgreSQL on this machine: its tests are skipped", stacklevel=1)
        pytest.skip("no PostgreSQL on this machine")
    with postgres() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgres"])
def store_of(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], EventStore]:
    """Makes stores on one empty database."""
    if request.param == "sqlite":
        return lambda: SqliteStore(tmp_path / "log")
    url: str = request.getfixturevalue("server")
    asyncio.run(emptied(url))
    return lambda: PostgresStore(url)


async def emptied(url: str) -> None:
    import asyncpg

    connection = await asyncpg.connect(url)
    await connection.execute("DROP TABLE IF EXISTS events, tables, gobanshobu_version")
    await connection.close()


def row(table: str, number: int, data: bytes = b"{}") -> EventRow:
    return EventRow(table, number, 1000 + number, data)


def with_store(make: Callable[[], EventStore], work: Callable[[EventStore], Awaitable[None]]) -> None:
    async def main() -> None:
        store = make()
        await store.open()
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(main())


def test_what_was_appended_is_there_after_a_restart(store_of: Callable[[], EventStore]) -> None:
    async def write(store: EventStore) -> None:
        await store.append([row("a", 1), row("a", 2)])
        await store.append([row("b", 1, "漢字".encode())])

    async def read(store: EventStore) -> None:
        assert await store.rows("a") == [row("a", 1), row("a", 2)]
        assert await store.rows("a", 1) == [row("a", 2)]
        assert await store.rows("b") == [row("b", 1, "漢字".encode())]
        assert await store.rows("nothing") == []

    with_store(store_of, write)
    with_store(store_of, read)


def test_a_refused_append_leaves_nothing(store_of: Callable[[], EventStore]) -> None:
    async def work(store: EventStore) -> None:
        await store.append([row("a", 1)])
        with pytest.raises(NumberTaken):
            await store.append([row("a", 2), row("a", 1)])
        with pytest.raises(NumberTaken):
            await store.append([row("a", 1), row("a", 2)])
        assert await store.rows("a") == [row("a", 1)]
        await store.append([row("a", 2)])

    with_store(store_of, work)


def test_of_many_writers_of_one_number_one_wins(store_of: Callable[[], EventStore]) -> None:
    async def work(store: EventStore) -> None:
        for number in range(1, 20):
            tries = [store.append([row("a", number, b"%d" % who)]) for who in range(8)]
            found = await asyncio.gather(*tries, return_exceptions=True)
            assert sum(one is None for one in found) == 1
            assert sum(isinstance(one, NumberTaken) for one in found) == 7
        assert [one.number for one in await store.rows("a")] == list(range(1, 20))

    with_store(store_of, work)


def test_many_tables_are_written_side_by_side(store_of: Callable[[], EventStore]) -> None:
    async def one(store: EventStore, table: str) -> None:
        for number in range(1, 11):
            await store.append([row(table, number)])

    async def work(store: EventStore) -> None:
        await asyncio.gather(*[one(store, f"t{n}") for n in range(100)])
        for n in range(100):
            assert len(await store.rows(f"t{n}")) == 10

    with_store(store_of, work)


def test_a_list_shows_the_newest_word(store_of: Callable[[], EventStore]) -> None:
    async def work(store: EventStore) -> None:
        await store.note(TableSummary("a", "open", 5, b"1"))
        await store.note(TableSummary("b", "open", 6, b"2"))
        await store.note(TableSummary("a", "live", 7, b"3"))
        await store.note(TableSummary("a", "open", 6, b"late"))
        assert await store.tables("open") == [("b", 6, b"2")]
        assert await store.tables("live") == [("a", 7, b"3")]

    with_store(store_of, work)


def test_a_note_is_kept_with_the_rows_or_not_at_all(store_of: Callable[[], EventStore]) -> None:
    async def work(store: EventStore) -> None:
        await store.append([row("a", 1)], TableSummary("a", "open", 5, b"1"))
        with pytest.raises(NumberTaken):
            await store.append([row("a", 1)], TableSummary("a", "live", 6, b"2"))
        assert await store.tables("open") == [("a", 5, b"1")]
        assert await store.tables("live") == []

    with_store(store_of, work)


def test_a_newer_database_is_refused(store_of: Callable[[], EventStore], monkeypatch: pytest.MonkeyPatch) -> None:
    async def nothing(_store: EventStore) -> None:
        return

    with_store(store_of, nothing)
    monkeypatch.setattr("gobanshobu.service.sqlite.VERSION", 0)
    monkeypatch.setattr("gobanshobu.service.postgres.VERSION", 0)
    with pytest.raises(NewerDatabase):
        with_store(store_of, nothing)


def test_every_version_from_the_first_on_is_brought_up_to_date(store_of: Callable[[], EventStore]) -> None:
    """Migrated a version at a time, written to at each, and read by the present program."""
    versions = range(1, migrations.VERSION + 1)
    for version in versions:

        async def work(store: EventStore, number: int = version) -> None:
            await store.append([row("a", number)])

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("gobanshobu.service.sqlite.VERSION", version)
            patch.setattr("gobanshobu.service.postgres.VERSION", version)
            with_store(store_of, work)

    async def read(store: EventStore) -> None:
        assert await store.rows("a") == [row("a", version) for version in versions]

    with_store(store_of, read)


FROZEN = Path(__file__).resolve().parents[1] / "data" / "schema"


def frozen_store(file: str, tmp_path: Path, request: pytest.FixtureRequest) -> EventStore:
    """A store on a database as it was once written; a released file never changes."""
    text = (FROZEN / file).read_text(encoding="utf-8")
    if file.endswith(".sqlite.sql"):
        with closing(sqlite3.connect(tmp_path / "log")) as connection:
            connection.executescript(text)
        return SqliteStore(tmp_path / "log")
    url: str = request.getfixturevalue("server")
    asyncio.run(emptied(url))
    asyncio.run(executed(url, text))
    return PostgresStore(url)


@pytest.mark.parametrize("file", ["1.sqlite.sql", "1.postgres.sql"])
def test_a_database_that_an_earlier_version_wrote_is_opened_and_played_on(
    file: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """Tables in every state."""
    store = frozen_store(file, tmp_path, request)

    async def work(store: EventStore) -> None:
        assert [table for table, _, _ in await store.tables("open", listed=True)] == ["SLkkT5bpUpA5"]
        assert len(await store.tables("open")) == 2
        assert [table for table, _, _ in await store.tables("over", listed=True)] == ["-PTOC_JOvL7V"]
        hub = Hub(store, InlineEngines(), lambda: 1_790_000_010_000)
        try:
            assert await hub.resume() == 3
            room = await hub.room("NwCM2wb3dKhl")
            assert (room.table.number, room.table.status, len(room.table.steps)) == (12, "live", 9)
            (player,) = room.table.actors()
            await hub.act(room, lambda table, now: commands.step(table, player, table.state.legal(player)[0], 0, now))
            assert len(await store.rows("NwCM2wb3dKhl")) == 13  # one of them says that the server was away
            assert (await hub.room("-PTOC_JOvL7V")).table.status == "over"
        finally:
            await hub.close()

    with_store(lambda: store, work)


@pytest.mark.clause("B-7", "HC-7.1")
@pytest.mark.parametrize("file", ["2.sqlite.sql", "2.postgres.sql"])
def test_tables_go_on_under_the_rules_they_began_with(
    file: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """Live games of version 1 offer what version 1 offers; a new table, a rematch too, has the present rules."""
    store = frozen_store(file, tmp_path, request)

    async def work(store: EventStore) -> None:
        hub = Hub(store, InlineEngines(), lambda: 1_795_010_000_000)
        try:
            assert await hub.resume() == 2
            table = (await hub.room("Fq2vKc81LmTz")).table
            (player,) = table.state.actors()
            assert (table.setup.rules, table.state.view(None)["rules"]) == (1, 1)
            assert "e1xe3" not in table.state.legal(player)  # a jump over the own king
            data = table.state.rules.views.data(table.state.position)
            assert "e1xe3" in game("first").position({**data, "options": {}}).legal(player)
            assert str(table.state.record()).startswith("gobanshobu record 1\ngame: first\nrules: 1\nresult")
            assert read_record(str(table.state.record())).replay().legal(player) == table.state.legal(player)
            fouls = (await hub.room("Hx7dPb0RnWsY")).table.state.referee_view()["fouls"]
            assert [(foul["player"], foul["counted"], foul["gains"]) for foul in fouls] == [
                (0, 1, False),
                (1, 1, False),
                (1, 2, False),
            ]  # every foul counted in version 1
            over = (await hub.room("Jm3sQe5UoVtA")).table
            assert (over.status, over.setup.rules) == ("over", 1)
            assert commands.create(over.setup, over.id).setup.rules == 2
            fresh, _ = await hub.create(over.setup)
            written = json.loads((await store.rows(fresh))[0].data)
            assert (written["setup"]["rules"], written["setup"]["options"]["jump_king"]) == (2, "yes")
        finally:
            await hub.close()

    with_store(lambda: store, work)


@pytest.mark.parametrize("by", [0, 1, REFEREE])
def test_objections_and_referees_are_kept_and_fold_to_the_same_table(
    by: int, store_of: Callable[[], EventStore]
) -> None:
    """A player's objection, the other's and the referee's: another process finds what this one had."""
    left: list[Table] = []

    async def before(store: EventStore) -> None:
        hub = Hub(store, InlineEngines())
        at = await match(hub)
        if at.mover == by:
            await at.fair()
        await at.foul()
        await at.object(at.referee if by == REFEREE else at.players[by], "once")
        await hub.close()
        left.append(at.table)

    async def after(store: EventStore) -> None:
        hub = Hub(store, InlineEngines())
        assert await hub.resume() == 1
        ours, (room,) = left[0], hub.rooms.values()
        assert room.table.state.referee_view() == ours.state.referee_view()
        assert (by, "once") in room.table.messages
        assert room.table.referees == ours.referees
        for audience in ours.audiences():
            entries = room.table.chronicle.entries(audience)
            assert [entry[:2] for entry in entries] == [entry[:2] for entry in ours.chronicle.entries(audience)]
        await hub.close()

    with_store(store_of, before)
    with_store(store_of, after)


async def executed(url: str, text: str) -> None:
    import asyncpg

    connection = await asyncpg.connect(url)
    await connection.execute(text)
    await connection.close()


def test_lists_use_an_index(tmp_path: Path) -> None:
    with_store(lambda: SqliteStore(tmp_path / "log"), lambda _store: asyncio.sleep(0))
    with closing(sqlite3.connect(tmp_path / "log")) as connection:
        for which, index in (("listed = 1 AND status = 'open'", "listed"), ("status = 'open'", "status")):
            plan = connection.execute(
                f"EXPLAIN QUERY PLAN SELECT id, at, about FROM tables WHERE {which} ORDER BY at DESC, id LIMIT 5"
            ).fetchall()
            assert f"tables_by_{index}" in str(plan)


def test_a_listed_table_is_found_among_many_that_are_not(store_of: Callable[[], EventStore]) -> None:
    async def work(store: EventStore) -> None:
        await store.note(TableSummary("old", "open", 1, b"{}", listed=True))
        for number in range(30):
            await store.note(TableSummary(f"t{number}", "open", 2 + number, b"{}"))
        assert await store.tables("open", 1, listed=True) == [("old", 1, b"{}")]
        await store.note(TableSummary("old", "live", 50, b"{}", listed=True))
        assert await store.tables("open", 1, listed=True) == []

    with_store(store_of, work)


def test_a_closed_store_says_so(store_of: Callable[[], EventStore]) -> None:
    async def main() -> None:
        store = store_of()
        await store.open()
        await store.close()
        with pytest.raises(StoreError):
            await store.append([row("a", 1)])

    asyncio.run(main())


def test_two_processes_on_one_postgres_hear_of_each_other(server: str) -> None:
    async def main() -> None:
        await emptied(server)
        one, other = PostgresStore(server), PostgresStore(server)
        await asyncio.gather(one.open(), other.open())  # both migrate at once
        changed: asyncio.Queue[str] = asyncio.Queue()
        heard: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue()
        other.listen(changed.put_nowait, lambda table, words: heard.put_nowait((table, words)))
        own: list[str] = []
        one.listen(own.append, lambda _table, _words: None)
        await one.append([row("a", 1)])
        await one.shout("a", '{"x": "王"}'.encode())
        async with asyncio.timeout(20):
            assert await changed.get() == "a"
            assert await heard.get() == ("a", '{"x": "王"}'.encode())
        assert changed.empty()
        assert heard.empty()
        assert own == []
        await one.close()
        await other.close()

    asyncio.run(main())


def test_a_process_whose_line_was_cut_listens_again_and_looks_at_everything(server: str) -> None:
    async def main() -> None:
        import asyncpg

        await emptied(server)
        one, other = PostgresStore(server), PostgresStore(server)
        await one.open()
        await other.open()
        changed: asyncio.Queue[str] = asyncio.Queue()
        other.listen(changed.put_nowait, lambda _table, _words: None)
        connection = await asyncpg.connect(server)
        await connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' OR query LIKE 'listen%'"
        )
        await connection.close()
        async with asyncio.timeout(20):
            assert await changed.get() == ""
            await one.append([row("a", 1)])
            assert await changed.get() == "a"
        assert changed.empty()
        await one.close()
        await other.close()

    asyncio.run(main())


def test_a_database_that_is_not_there_is_refused() -> None:
    with pytest.raises(StoreError):
        asyncio.run(PostgresStore("postgresql://nobody@127.0.0.1:1/nothing").open())
