"""`gobanshobu admin`: what an operator sees and does, and a backup that brings everything back."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from typing import TypeVar

import pytest

from gobanshobu import read_record
from gobanshobu.cli.main import main
from gobanshobu.server.settings import make_store, without_password
from gobanshobu.service import commands
from gobanshobu.service.engines import InlineEngines
from gobanshobu.service.events import Chair, Setup
from gobanshobu.service.hub import Hub
from gobanshobu.service.store import EventStore, KeptTable
from tests import needs
from tests.service.databases import binaries, postgres

T = TypeVar("T")
PEOPLE = (Chair("person", name="Aoi"), Chair("person", name="みどり"))
LONG_AGO = 1_000_000_000_000  # 2001


def with_store(database: str, work: Callable[[EventStore], Awaitable[T]]) -> T:
    async def run() -> T:
        store = make_store(database)
        await store.open()
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


def filled(database: str) -> dict[str, str]:
    """A table of each kind, by its status: one that is over, one in play, one that waits."""

    async def work(store: EventStore) -> dict[str, str]:
        hub = Hub(store, InlineEngines(), clock=lambda: LONG_AGO)
        found: dict[str, str] = {}
        for status, game in (("over", "isshin"), ("live", "first"), ("open", "hck")):
            chairs = PEOPLE if status != "open" else (PEOPLE[0], Chair("open"))
            found[status], _ = await hub.create(Setup(game, chairs=chairs, first=0), "browser")
            room, rng = await hub.room(found[status]), Random(1)
            for _ in range({"over": 1000, "live": 5, "open": 0}[status]):
                table = room.table
                if table.status != "live":
                    break
                player = table.actors()[0]
                step = rng.choice(table.state.legal(player))
                await hub.act(room, lambda t, now, p=player, s=step: commands.step(t, p, s, 0, now))  # type: ignore[misc]
            assert room.table.status == status
        await hub.close()
        return found

    return with_store(database, work)


def kept(database: str) -> list[KeptTable]:
    async def work(store: EventStore) -> list[KeptTable]:
        return [one async for one in store.everything()]

    return with_store(database, work)


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "games.db")


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    if binaries() is None:
        needs.missing(needs.POSTGRES)
    with postgres() as url:
        yield url


def admin(database: str, action: str, *arguments: str, ids: Sequence[str] = (), lang: str = "en") -> int:
    return main(["--lang", lang, "admin", action, "--database", database, *arguments, *(["--", *ids] if ids else [])])


def test_tables_are_listed_by_status_and_age(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    tables = filled(database)
    assert admin(database, "list") == 0
    said = capsys.readouterr().out
    assert all(table in said for table in tables.values())
    assert "Aoi – みどり" in said
    assert said.endswith("Showed 3 of 3 tables; times are UTC.\n")
    admin(database, "list", "--status", "live", "--json")
    (line,) = capsys.readouterr().out.splitlines()
    found = json.loads(line)
    assert (found["table"], found["status"], found["game"]) == (tables["live"], "live", "first")
    admin(database, "list", "--days", "1", "--limit", "2", lang="ja")
    assert "3 件のうち 2 件" in capsys.readouterr().out


def test_a_table_is_shown_without_anything_secret(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    tables = filled(database)
    admin(database, "show", ids=[tables["live"]])
    said = capsys.readouterr().out
    assert "first, live" in said
    assert "7 events, 5 steps" in said
    assert "can be replayed" in said
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE events SET data = ? WHERE table_id = ? AND number = 3", (b"{}", tables["live"]))
    admin(database, "show", "--json", ids=[tables["live"]])
    found = json.loads(capsys.readouterr().out)
    assert not found["replays"]
    assert found["why"]


def test_a_table_is_set_aside_and_put_back(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    tables = filled(database)
    assert admin(database, "set-aside", ids=[tables["live"]]) == 2
    assert "stop the server" in capsys.readouterr().err
    assert admin(database, "put-back", ids=[tables["live"]]) == 2
    assert admin(database, "set-aside", "--stopped", "--why", "a test", ids=[tables["live"]]) == 0
    admin(database, "list", "--status", "aside")
    assert tables["live"] in capsys.readouterr().out
    assert admin(database, "put-back", ids=[tables["live"]]) == 0
    assert "(live)" in capsys.readouterr().out
    assert with_store(database, lambda store: store.tables("live"))[0][0] == tables["live"]


def test_nothing_is_deleted_by_accident(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    tables = filled(database)
    before = kept(database)
    assert admin(database, "delete", ids=[tables["over"]]) == 2
    assert admin(database, "delete", "--yes", ids=[tables["over"], "nosuch"]) == 2
    assert admin(database, "delete", "--yes", ids=[tables["over"], tables["live"]]) == 2
    assert admin(database, "prune", "--days", "1") == 0
    assert "1 table would be deleted" in capsys.readouterr().out
    assert admin(database, "prune", "--days", "100000", "--yes") == 0
    assert admin(database, "prune", "--days", "-1", "--yes") == 2
    assert kept(database) == before


def test_old_tables_are_pruned_and_others_stay(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    tables = filled(database)
    assert admin(database, "prune", "--days", "1", "--yes") == 0
    assert "Deleted 1 table." in capsys.readouterr().out
    assert {one.summary.table for one in kept(database)} == {tables["live"], tables["open"]}
    assert admin(database, "delete", "--yes", "--stopped", ids=[tables["live"]]) == 0
    assert {one.summary.table for one in kept(database)} == {tables["open"]}


def test_games_that_are_over_are_exported_as_records(database: str, tmp_path: Path) -> None:
    tables = filled(database)
    assert admin(database, "export", "--out", str(tmp_path / "records")) == 0
    (file,) = (tmp_path / "records").iterdir()
    record = read_record(file.read_text(encoding="utf-8"))
    assert file.name == f"{tables['over']}.txt"
    assert record.replay().outcome is not None
    assert set(record.players) == {"Aoi", "みどり"}
    assert admin(database, "export", "--out", str(tmp_path / "records"), ids=[tables["live"]]) == 2


def test_a_backup_made_while_a_server_writes_is_of_one_moment(database: str, tmp_path: Path) -> None:
    """A table whose log grows between two reads is in the backup as it was when the reading began."""
    filled(database)

    async def work(store: EventStore) -> None:
        reading = store.everything()
        first = await anext(reading)
        for one in (first.summary.table, "zzz"):
            number = len(first.rows) + 1 if one != "zzz" else 1
            row = first.rows[0]._replace(table=one, number=number)
            await store.append([row], first.summary._replace(table=one, seats=()))
        assert "zzz" not in {one.summary.table async for one in reading}

    with_store(database, work)


@pytest.mark.parametrize("target", ["sqlite", "postgres"])
def test_a_backup_brings_everything_back_in_either_store(
    database: str, tmp_path: Path, target: str, request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]
) -> None:
    tables = filled(database)
    with closing(sqlite3.connect(database)) as connection, connection:  # a log that nobody can replay
        for number, data in ((3, b'{"type":"step"}'), (4, b"\x00\xff\n"), (5, b"{")):
            where = (data, tables["over"], number)
            connection.execute("UPDATE events SET data = ? WHERE table_id = ? AND number = ?", where)
    other = str(tmp_path / "other.db") if target == "sqlite" else str(request.getfixturevalue("server"))
    file = str(tmp_path / "backup")
    assert admin(database, "backup", file) == 0
    assert admin(database, "backup", file) == 2  # it is there already
    assert admin(other, "restore", file) == 0
    assert f"set aside: {tables['over']}" in capsys.readouterr().out
    before = {one.summary.table: one for one in kept(database)}
    after = {one.summary.table: one for one in kept(other)}
    assert {table: one.rows for table, one in after.items()} == {table: one.rows for table, one in before.items()}
    for status in ("live", "open"):
        assert after[tables[status]].summary == before[tables[status]].summary
    assert after[tables["over"]].summary.status == "aside"
    assert admin(other, "restore", file) == 2
    assert "not empty" in capsys.readouterr().err
    assert admin(other, "restore", file, "--force") == 0
    assert {one.summary.table: one for one in kept(other)} == after

    async def resumed(store: EventStore) -> str:
        hub = Hub(store, InlineEngines())
        status = (await hub.room(tables["live"])).table.status
        await hub.close()
        return status

    assert with_store(other, resumed) == "live"


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (lambda lines: lines[:-1], "line 4: it is cut short"),
        (lambda lines: [*lines[:1], *lines[2:]], "line 4: the lines before it are not those"),
        (lambda lines: [*lines, lines[1]], "line 6: there is a line after the last one"),
        (
            lambda lines: [lines[0].replace(b'"version":2', b'"version":9'), *lines[1:]],
            "line 1: the format is version 9",
        ),
        (lambda lines: [lines[0], b"{}\n", *lines[2:]], "line 2: it cannot be read"),
        (lambda lines: [lines[0], lines[1].replace(b"Aoi", b"Eve"), *lines[2:]], "line 5: the lines before it"),
        (lambda _lines: [], "line 0: it is cut short"),
        (lambda _lines: [b"[" * 100_000], "line 1: it cannot be read"),
    ],
)
def test_a_damaged_backup_is_named_with_its_line_and_changes_nothing(
    database: str,
    tmp_path: Path,
    damage: Callable[[list[bytes]], list[bytes]],
    words: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    filled(database)
    file = tmp_path / "backup"
    admin(database, "backup", str(file))
    file.write_bytes(b"".join(damage(file.read_bytes().splitlines(keepends=True))))
    other = str(tmp_path / "other.db")
    assert admin(other, "restore", str(file)) == 2
    said = capsys.readouterr().err
    assert words in said
    assert said.endswith("Nothing has changed.\n")
    assert kept(other) == []


def test_bad_input_is_answered_in_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missing = str(tmp_path / "none.db")
    assert admin(missing, "list") == 2
    assert "there is no such file" in capsys.readouterr().err
    assert not Path(missing).exists()
    (tmp_path / "text").write_text("no database")
    assert admin(str(tmp_path / "text"), "list") == 2
    database = str(tmp_path / "db")
    assert admin(database, "restore", str(tmp_path / "nofile")) == 2
    assert admin(database, "list", "--limit", "0") == 2
    assert admin(database, "show", lang="ja", ids=["nosuch"]) == 2
    assert "nosuch というテーブルはありません" in capsys.readouterr().err


@pytest.mark.parametrize("host", ["127.0.0.1:1", "127.0.0.1:port"])
@pytest.mark.parametrize("command", [["admin", "list"], ["serve", "--port", "0"]])
def test_a_password_is_never_printed(command: list[str], host: str, capsys: pytest.CaptureFixture[str]) -> None:
    url = f"postgresql://goban:s3cr%2Fet@{host}/goban"
    assert main(["--lang", "en", *command, "--database", url]) == 2
    said = capsys.readouterr()
    assert "goban:***@" in said.err
    assert "s3cr" not in said.out + said.err


@pytest.mark.parametrize(
    ("words", "url", "shown"),
    [
        ("postgres://a:b@h/d", "postgres://a:b@h/d", "postgres://a:***@h/d"),
        ("no x/y for a", "postgres://a:x%2Fy@h/d", "no *** for a"),
        (
            "postgres://h/d?user=a&password=pw1",
            "postgres://h/d?user=a&password=pw1",
            "postgres://h/d?user=a&password=***",
        ),
        ("postgres://[a:pw1@h/d", "postgres://[a:pw1@h/d", "postgres://[a:***@h/d"),
        ("postgres://a:p/w#1@h/d", "postgres://a:p/w#1@h/d", "postgres://a:***@h/d"),
        ("games.db", "games.db", "games.db"),
    ],
)
def test_passwords_are_found_wherever_an_address_has_them(words: str, url: str, shown: str) -> None:
    assert without_password(words, url) == shown


def test_what_is_damaged_is_said_and_hides_nothing_else(
    database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tables, more = filled(database), filled(database)
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE events SET data = X'7B' WHERE table_id = ? AND number = 4", (tables["over"],))
        connection.execute("UPDATE tables SET about = X'7B' WHERE id = ?", (tables["live"],))
        connection.execute("DELETE FROM events WHERE table_id = ?", (tables["open"],))
    assert admin(database, "list") == 0
    said = capsys.readouterr().out
    assert all(table in said for table in (*tables.values(), *more.values()))
    for status in ("over", "live", "open"):
        assert admin(database, "show", ids=[tables[status]]) == 0
        assert admin(database, "show", "--json", ids=[tables[status]]) == 0
    assert "Table" in capsys.readouterr().out
    assert admin(database, "export", "--out", str(tmp_path / "out")) == 2
    assert [path.stem for path in (tmp_path / "out").iterdir()] == [more["over"]]
    assert f"1 game cannot be replayed, and was not written: {tables['over']}" in capsys.readouterr().err
    assert admin(database, "set-aside", "--stopped", "--why", "for a while", ids=[more["live"]]) == 0
    capsys.readouterr()
    assert admin(database, "show", ids=[more["live"]]) == 0
    assert "Set aside because: for a while" in capsys.readouterr().out
    file, other = str(tmp_path / "backup"), str(tmp_path / "other.db")
    assert admin(database, "backup", file) == 0
    assert admin(other, "restore", file) == 0
    assert {one.summary.table for one in kept(other)} == {*tables.values(), *more.values()} - {tables["open"]}
