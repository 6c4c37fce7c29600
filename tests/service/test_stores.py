"""Both stores keep the same promises. PostgreSQL's tests start a server of their own."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, ClassVar

import pytest
from asyncpg import InternalClientError
from asyncpg.pool import Pool
from asyncpg.transaction import Transaction

from gobanshobu import REFEREE, game, read_record
from gobanshobu.service import backup, commands, migrations, protocol
from gobanshobu.service.engines import InlineEngines
from gobanshobu.service.events import Setup
from gobanshobu.service.hub import Hub
from gobanshobu.service.kept import Belonging
from gobanshobu.service.postgres import PostgresStore
from gobanshobu.service.refusal import Refusal
from gobanshobu.service.room import hashed
from gobanshobu.service.sqlite import SqliteStore
from gobanshobu.service.store import (
    AgendaEntry,
    EventRow,
    EventStore,
    NewerDatabase,
    NumberTaken,
    StoreError,
    TableSummary,
)
from gobanshobu.service.table import Table
from tests import needs
from tests.service.databases import binaries, postgres
from tests.service.test_fouls import match
from tests.service.test_hub import PEOPLE, settled, two, until


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """The address of a PostgreSQL server; left out where there is none."""
    if binaries() is None:
        needs.missing(needs.POSTGRES)
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
    names = "belongings, events, tables, agenda, processes, seats, handovers, reviews, gobanshobu_version"
    await connection.execute(f"DROP TABLE IF EXISTS {names}")
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


def test_nothing_goes_by_a_name_that_no_text_of_the_store_can_have(store_of: Callable[[], EventStore]) -> None:
    async def work(store: EventStore) -> None:
        assert await store.rows("a\0") == []
        assert await store.summary("\0") is None
        assert await store.belonging("a", "study", "\0") is None
        assert await store.review("\0") is None

    with_store(store_of, work)


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
        await store.append([], TableSummary("a", "open", 5, b"1"))
        await store.append([], TableSummary("b", "open", 6, b"2"))
        await store.append([], TableSummary("a", "live", 7, b"3"))
        await store.append([], TableSummary("a", "open", 6, b"late"))
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


def test_belongings_are_written_over_only_by_who_read_the_last_version(store_of: Callable[[], EventStore]) -> None:
    async def work(store: EventStore) -> None:
        assert await store.belonging("me", "deck", "b") is None
        assert await store.keep_belonging("me", Belonging("deck", "b", b"1", due=20))
        assert not await store.keep_belonging("me", Belonging("deck", "b", b"2"))  # it is there already
        assert await store.keep_belonging("me", Belonging("deck", "a", b"3", due=30))
        assert await store.keep_belonging("me", Belonging("puzzle", "b", b"4"))
        assert await store.keep_belonging("other", Belonging("deck", "b", b"5"))
        read = await store.belonging("me", "deck", "b")
        assert read == Belonging("deck", "b", b"1", 20, 1)
        changed = await asyncio.gather(
            *(store.keep_belonging("me", read._replace(data=data, due=40)) for data in (b"6", b"7", b"8"))
        )
        assert changed.count(True) == 1
        assert [(one.id, one.due, one.version) for one in await store.belongings("me", "deck")] == [
            ("a", 30, 1),
            ("b", 40, 2),
        ]
        assert [one.id for one in await store.belongings("me", "deck", until=30)] == ["a"]
        assert len(await store.belongings("me", "deck", limit=1)) == 1
        await store.drop_belonging("me", "deck", "a")
        assert [one.id for one in await store.belongings("me", "deck")] == ["b"]
        await store.bring_along("me", "other")
        assert [one.data for one in await store.belongings("other", "deck")] == [b"5"]  # what is there already stays
        assert [one.data for one in await store.belongings("other", "puzzle")] == [b"4"]
        assert await store.belongings("me", "deck") == await store.belongings("me", "puzzle") == []

    with_store(store_of, work)


def test_belongings_are_in_a_backup_and_come_back(
    store_of: Callable[[], EventStore], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    things = [("me", Belonging("deck", str(number), bytes([number, 255]), number)) for number in range(7)]

    async def work(store: EventStore) -> None:
        monkeypatch.setattr(backup, "SOME", 3)
        for session, one in things:
            assert await store.keep_belonging(session, one)
        assert (await backup.written(tmp_path / "kept", store, 1)).belongings == 7
        for session, one in things[:5]:
            await store.drop_belonging(session, one.kind, one.id)
        size, aside = await backup.restored(tmp_path / "kept", store)
        assert (size.belongings, aside) == (7, [])
        assert [one._replace(version=0) for one in await store.belongings("me", "deck")] == [one for _, one in things]
        cut = tmp_path / "cut"
        lines = (tmp_path / "kept").read_bytes().splitlines(keepends=True)
        cut.write_bytes(b"".join(lines[:3] + lines[4:]))
        with pytest.raises(backup.BadBackup, match="not those"):
            backup.checked(cut)

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


@pytest.mark.parametrize("file", ["d5cad1a.sqlite.sql", "d5cad1a.postgres.sql"])
def test_a_database_without_an_agenda_is_looked_through_once_and_played_on(
    file: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """Tables in every state; what the new columns hold is found out in passing."""
    store = frozen_store(file, tmp_path, request)
    now = [1_762_000_700_000]

    async def work(store: EventStore) -> None:
        hub = Hub(store, InlineEngines(), lambda: now[0])
        try:
            assert await hub.resume() == 7
            assert hub.rooms == {}
            kept = await store.kept(hashed("browser-of-somebody-1"))  # whose it was stood in the log alone
            assert [(one.table, one.chairs) for one in kept] == [("d5OverResign", 3)]  # both sides
            await hub.sweep()
            await settled(hub.rooms["d5LiveMachin"])
            assert len(await store.rows("d5LiveMachin")) > 2  # what it owed
            assert await store.count() == 7
            own = {one.table: (one.status, one.yours) for one in await store.mine(hashed("browser-of-somebody-1"))}
            assert set(own) == {
                "d5OpenListed",
                "d5LiveClock1",
                "d5LiveSealed",
                "d5LiveNoClck",
                "d5LiveMachin",
                "d5LiveDays01",
                "d5LiveIsshin",
            }
            assert own["d5LiveNoClck"] == ("live", True)
            assert [one.table for one in await store.mine(hashed("browser-of-somebody-2"))] == ["d5LiveIsshin"]
            assert kinds(await store.rows("d5LiveClock1"))[-1] == "resumed"  # the server was away
            assert kinds(await store.rows("d5LiveDays01"))[-1] == "step"
            for table_id in ("d5LiveClock1", "d5LiveSealed", "d5LiveNoClck", "d5LiveDays01", "d5LiveIsshin"):
                room = await hub.room(table_id)
                assert room.table.setup.rules == 1
                player = room.table.actors()[0]
                await hub.act(
                    room,
                    lambda table, now, player=player: commands.step(  # type: ignore[misc]
                        table, player, table.state.legal(player)[0], 0, now
                    ),
                )
            assert (await hub.room("d5OverResign")).table.state.outcome is not None
            assert (await hub.room("d5AbortedOne")).table.status == "aborted"
            assert await store.aside() == []
            now[0] += 4 * 86_400_000
            await hub.sweep()
            assert [table for table, _, _ in await store.tables("aborted")] == ["d5OpenListed", "d5AbortedOne"]
            assert "d5LiveDays01" in [table for table, _, _ in await store.tables("over")]
        finally:
            await hub.close()

    with_store(lambda: store, work)


def kinds(rows: list[EventRow]) -> list[str]:
    """What each row tells of."""
    return [json.loads(row.data)["type"] for row in rows]


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
        ours = left[0]
        room = await hub.room(ours.id)
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
        await store.append([], TableSummary("old", "open", 1, b"{}", listed=True))
        for number in range(30):
            await store.append([], TableSummary(f"t{number}", "open", 2 + number, b"{}"))
        assert await store.tables("open", 1, listed=True) == [("old", 1, b"{}")]
        await store.append([], TableSummary("old", "live", 50, b"{}", listed=True))
        assert await store.tables("open", 1, listed=True) == []

    with_store(store_of, work)


def test_lists_of_ones_own_and_of_what_is_due_use_an_index(tmp_path: Path) -> None:
    with_store(lambda: SqliteStore(tmp_path / "log"), lambda _store: asyncio.sleep(0))
    with closing(sqlite3.connect(tmp_path / "log")) as connection:
        for query, index in (
            ("SELECT * FROM agenda WHERE due <= 5 ORDER BY due LIMIT 5", "agenda_by_due"),
            (
                "SELECT * FROM seats JOIN tables ON id = seats.table_id WHERE session = 'x'",
                "SEARCH seats USING PRIMARY",
            ),
        ):
            plan = str(connection.execute(f"EXPLAIN QUERY PLAN {query}").fetchall())
            assert index in plan
            assert "SCAN" not in plan


# --- a commit of which nobody knows what became ---


class Doubtful(sqlite3.Connection):
    """A connection whose commits can fail, before or after they were done."""

    failing: ClassVar[list[str]] = []

    def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
        how = self.failing.pop(0) if sql == "COMMIT" and self.failing else ""
        if how == "before":
            raise sqlite3.OperationalError("disk I/O error")
        found = super().execute(sql, *values)
        if how == "after":
            raise sqlite3.OperationalError("disk I/O error")
        return found


@pytest.fixture
def failing(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """How the next commits fail, "before" or "after" they are done; the others do not."""
    how: list[str] = []
    commit = Transaction.commit

    async def doubtful(transaction: Transaction) -> None:
        when = how.pop(0) if how else ""
        if when == "before":
            await transaction.rollback()
        else:
            await commit(transaction)
        if when:
            raise ConnectionResetError("the line was cut")

    monkeypatch.setattr(Transaction, "commit", doubtful)
    monkeypatch.setattr(Doubtful, "failing", how)
    connect = sqlite3.connect
    monkeypatch.setattr("sqlite3.connect", lambda *given, **named: connect(*given, **named, factory=Doubtful))
    monkeypatch.setattr("gobanshobu.service.postgres.ASK_AGAIN", (0.01, 0.01))
    return how


@pytest.mark.parametrize("how", [["after"], ["before"], ["after", "after"], ["before", "after"], ["after", "before"]])
def test_of_a_commit_in_doubt_the_truth_is_told(
    how: list[str], store_of: Callable[[], EventStore], failing: list[str]
) -> None:
    async def work(store: EventStore) -> None:
        await store.append([row("a", 1)], TableSummary("a", "live", 5, b"1"), AgendaEntry("a", 9, 1, 5, "me"))
        failing[:] = how
        try:
            await store.append([row("a", 2), row("a", 3)])
            kept = True
        except StoreError as error:
            assert type(error) is StoreError
            kept = False
        assert failing == []
        assert await store.rows("a", 1) == ([row("a", 2), row("a", 3)] if kept else [])
        assert kept or how[-1] == "before"
        with pytest.raises(NumberTaken):
            await store.append([row("a", 1, b"another")])
        failing[:] = ["after"]
        with pytest.raises(StoreError):
            await store.append([row("a", 1, b"another")])
        failing.clear()
        assert (await store.rows("a"))[0] == row("a", 1)  # somebody else's row stays what it is
        await store.append([row("a", 4)])

    with_store(store_of, work)


@pytest.mark.parametrize("error", [ConnectionResetError, InternalClientError])
def test_a_line_that_breaks_after_the_commit_takes_nothing_back(
    server: str, monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    release = Pool.release

    async def broken(pool: Pool, connection: object) -> None:
        await release(pool, connection)
        raise error("the line was cut")

    async def work(store: EventStore) -> None:
        with monkeypatch.context() as patch:
            patch.setattr(Pool, "release", broken)
            await store.append([row("a", 1)])
        assert await store.rows("a") == [row("a", 1)]

    asyncio.run(emptied(server))
    with_store(lambda: PostgresStore(server), work)


def test_who_cannot_be_told_the_truth_is_told_so_and_shown_it_later(
    server: str, failing: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database stays away after a commit of which nobody knows: the step may stand, also when it is sent again before
    the database can be read."""

    async def away(*_asked: object) -> list[EventRow]:
        raise StoreError("nobody there")

    async def work(store: EventStore) -> None:
        hub = Hub(store, InlineEngines())
        try:
            for how in ("after", "before"):
                one, other, _ = await two(hub, Setup("first", chairs=PEOPLE))
                failing[:] = [how, "before", "before"]
                step = protocol.Step("m", one.now.number, one.steps[0])
                with monkeypatch.context() as patch:
                    patch.setattr(store, "rows", away)
                    for _ in range(2):
                        with pytest.raises(Refusal) as refused:
                            await one.command(step)
                        assert refused.value.code == "unsure"
                await one.command(step)  # the same once more: it counts once
                assert [done.step for done in one.room.table.steps] == [step.step]
                await until(lambda one=one: len(one.log) == 1, one)  # type: ignore[misc]
                await other.step(other.steps[0])
                assert len(await store.rows(one.room.table.id)) == 4
        finally:
            await hub.close()

    asyncio.run(emptied(server))
    with_store(lambda: PostgresStore(server), work)


def test_a_closed_store_says_so(store_of: Callable[[], EventStore]) -> None:
    async def main() -> None:
        store = store_of()
        await store.open()
        await store.close()
        with pytest.raises(StoreError):
            await store.append([row("a", 1)])

    asyncio.run(main())


def never() -> None:
    """Nobody's line is cut."""
    raise AssertionError


def test_two_processes_on_one_postgres_hear_of_each_other(server: str) -> None:
    async def main() -> None:
        await emptied(server)
        one, other = PostgresStore(server), PostgresStore(server)
        await asyncio.gather(one.open(), other.open())  # both migrate at once
        changed: asyncio.Queue[str] = asyncio.Queue()
        heard: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue()
        other.listen(changed.put_nowait, lambda table, words: heard.put_nowait((table, words)), never)
        own: list[str] = []
        one.listen(own.append, lambda _table, _words: None, never)
        await asyncio.gather(*[store.follow(table) for store in (one, other) for table in ("a", "c")])
        await other.unfollow("c")
        for table in ("b", "c"):  # which the other does not follow
            await one.append([row(table, 1)])
            await one.shout(table, b"{}")
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
        lost = asyncio.Event()
        other.listen(changed.put_nowait, lambda _table, _words: None, lost.set)
        await other.follow("a")
        connection = await asyncpg.connect(server)
        await connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' OR query LIKE 'listen%'"
        )
        await connection.close()
        async with asyncio.timeout(20):
            await lost.wait()
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


def test_a_deleted_table_takes_its_review_along_and_nothing_is_written_to_it_any_more(
    store_of: Callable[[], EventStore],
) -> None:
    async def main() -> None:
        store = store_of()
        await store.open()
        for table in ("gone", "stays"):
            await store.append([row(table, 1)], TableSummary(table, "over", 5, b"{}", seats=(("me", 1), ("you", 2))))
            await store.keep_review(table, b"first")
            await store.keep_review(table, b"second")
        assert (await store.review("gone"), await store.review("stays")) == (b"second", b"second")
        assert await store.forget("nobody", "gone") is None
        assert await store.forget("me", "gone") is False
        assert await store.forget("me", "gone") is None
        assert await store.forget("you", "gone") is True
        await store.delete("gone")
        await store.keep_review("gone", b"late")
        assert (await store.review("gone"), await store.review("stays")) == (None, b"second")
        late = TableSummary("gone", "over", 6, b"{}", seats=None)
        later = TableSummary("stays", "over", 6, b"later", seats=None)
        found = await asyncio.gather(
            store.append([row("gone", 2)], late), store.append([row("stays", 2)], later), return_exceptions=True
        )
        assert isinstance(found[0], NumberTaken)
        assert found[1] is None
        assert await store.rows("gone") == []
        assert await store.summary("gone") is None
        assert [(one.table, one.about, one.chairs) for one in await store.kept("me")] == [("stays", b"later", 1)]
        await store.close()

    asyncio.run(main())


def test_a_backup_knows_in_whose_lists_games_are(store_of: Callable[[], EventStore], tmp_path: Path) -> None:
    async def main() -> None:
        store, other = store_of(), SqliteStore(tmp_path / "other")
        await store.open()
        await other.open()
        hub = Hub(store, InlineEngines())
        tables: list[str] = []
        for _ in range(2):
            table, _ = await hub.create(Setup("isshin", chairs=PEOPLE, first=0), hashed("browser"))
            room = await hub.room(table)
            await hub.act(room, lambda at, _now: commands.resign(at, at.actors()[0]))
            tables.append(table)
        await hub.close()
        await store.bring_along(hashed("browser"), hashed("phone"))
        await store.append(
            [],
            (await store.summary(tables[0]))._replace(seats=((hashed("friend"), 2), (hashed("phone"), 1))),  # type: ignore[union-attr]
        )
        assert await store.forget(hashed("phone"), tables[0]) is False
        file = tmp_path / "games.backup"
        await backup.written(file, store, 1)
        await backup.restored(file, other)
        for session in ("browser", "phone", "friend"):
            assert await other.kept(hashed(session)) == await store.kept(hashed(session))
        assert [one.table for one in await other.kept(hashed("phone"))] == [tables[1]]
        assert [one.table for one in await other.kept(hashed("friend"))] == [tables[0]]
        await store.close()
        await other.close()

    asyncio.run(main())
