"""A backup: every table with its log and everybody's belongings, as lines of JSON, the same from every store and for every store.

The first line names the format, then comes a line for each table, then one for each belonging, and the last one says how much
there is and its digest: a file that was cut short or changed is noticed before anything is restored from it.
"""

from __future__ import annotations

import hashlib
from base64 import b64decode, b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

import msgspec

from gobanshobu.core.words import Words
from gobanshobu.service import events
from gobanshobu.service.agenda import noted, planned
from gobanshobu.service.kept import Belonging
from gobanshobu.service.matches.events import read_event
from gobanshobu.service.matches.standing import fold_match
from gobanshobu.service.store import ASIDE, MATCH, EventRow, EventStore, KeptTable, StoreError, TableSummary
from gobanshobu.service.table import fold

VERSION: Final = 2
READ: Final = (1, 2)  # without belongings, and with them
SOME: Final = 500  # belongings that are read at once


class BackupHead(msgspec.Struct, frozen=True):
    """The first line: which format it is, and when it was made."""

    version: int
    at: int  # milliseconds since 1970
    backup: Literal["gobanshobu"] = "gobanshobu"


class BackupEvent(msgspec.Struct, frozen=True, array_like=True):
    """An event of a table: when it was, and what, byte by byte as the log has it; what is no JSON there as a string, in
    base64."""

    at: int
    event: msgspec.Raw


class BackupTable(msgspec.Struct, frozen=True):
    """A table: what lists show of it, and its log from the first event."""

    table: str
    status: str
    at: int
    about: msgspec.Raw
    listed: bool
    events: list[BackupEvent]
    seats: tuple[tuple[str, int], ...] | None = None
    """Of a game that is over, the hashed sessions in whose lists it is, and their chairs as bits. None: those of the log."""


class BackupBelonging(msgspec.Struct, frozen=True):
    """Something of somebody's; `session` is the hash of their key."""

    session: str
    kind: str
    id: str
    due: int
    version: int
    data: bytes  # in base64


class BackupEnd(msgspec.Struct, frozen=True):
    """The last line: how much there is, and the digest of all lines before it."""

    tables: int
    events: int
    sha256: str
    belongings: int = 0


class BackupSize(NamedTuple):
    """How much is in a backup."""

    tables: int
    events: int
    belongings: int = 0


class BadBackup(Exception):
    """A file that is no whole backup; in which line, and what is wrong, in both languages."""

    def __init__(self, line: int, words: Words) -> None:
        self.line: Final = line
        self.words: Final = words
        super().__init__(f"line {line}: {words.en}")


async def written(file: Path, store: EventStore, at: int) -> BackupSize:
    """Write everything that a store has to a new file. Raises FileExistsError, OSError, StoreError; then there is none."""
    part = file.with_name(file.name + ".part")
    if file.exists():
        raise FileExistsError(file)
    try:
        with part.open("xb") as out:
            size = await _write(out, store, at)
        part.rename(file)
    except FileExistsError:
        raise
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    return size


async def _write(out: Any, store: EventStore, at: int) -> BackupSize:
    digest, count, rows, things = hashlib.sha256(), 0, 0, 0

    def line(said: msgspec.Struct) -> None:
        data = msgspec.json.encode(said) + b"\n"
        digest.update(data)
        out.write(data)

    line(BackupHead(VERSION, at))
    async for summary, log in store.everything():
        log_lines = [BackupEvent(row.at, _raw(row.data)) for row in log]
        about = _raw(summary.about)
        line(BackupTable(summary.table, summary.status, summary.at, about, summary.listed, log_lines, summary.seats))
        count, rows = count + 1, rows + len(log)
    after = ("", "", "")
    while some := await store.all_belongings(after, SOME):
        for session, one in some:
            line(BackupBelonging(session, one.kind, one.id, one.due, one.version, one.data))
            after = (session, one.kind, one.id)
        things += len(some)
    line(BackupEnd(count, rows, digest.hexdigest(), things))
    return BackupSize(count, rows, things)


def _raw(data: bytes) -> msgspec.Raw:
    """An event as it stands in a backup. Even a damaged one is kept."""
    try:
        if b"\n" not in data and isinstance(msgspec.json.decode(data), dict):
            return msgspec.Raw(data)
    except (ValueError, RecursionError):
        pass
    return msgspec.Raw(msgspec.json.encode(b64encode(data).decode()))


def _bytes(event: msgspec.Raw) -> bytes:
    """What `_raw` was given."""
    data = bytes(event)
    return b64decode(msgspec.json.decode(data, type=str)) if data.startswith(b'"') else data


def checked(file: Path) -> BackupSize:
    """Read a whole backup. Raises BadBackup, OSError."""
    tables = rows = things = 0
    for one in lines_in(file):
        if isinstance(one, BackupBelonging):
            things += 1
        else:
            tables, rows = tables + 1, rows + len(one.rows)
    return BackupSize(tables, rows, things)


def lines_in(file: Path) -> Iterator[KeptTable | BackupBelonging]:
    """The tables and belongings of a backup, one after the other. Raises BadBackup for the first line that is wrong, the last
    one included."""
    digest, count, rows, things, number = hashlib.sha256(), 0, 0, 0, 0
    end: BackupEnd | None = None
    with file.open("rb") as lines:
        for number, data in enumerate(lines, 1):
            if end is not None:
                raise BadBackup(number, Words("終わりの行のあとに行があります。", "there is a line after the last one"))
            if number == 1:
                _head(data)
            elif data.startswith(b'{"tables":'):
                end = _read(data, number, BackupEnd)
                if end != BackupEnd(count, rows, digest.hexdigest(), things):
                    raise BadBackup(
                        number,
                        Words(
                            "内容が終わりの行と合いません。書き換えられたか、欠けています。",
                            "the lines before it are not those that it was written for",
                        ),
                    )
            elif data.startswith(b'{"session":'):
                things += 1
                yield _read(data, number, BackupBelonging)
            else:
                one = _table(_read(data, number, BackupTable), number)
                count, rows = count + 1, rows + len(one.rows)
                yield one
            digest.update(data)
    if end is None:
        raise BadBackup(number, Words("途中で切れています。", "it is cut short: the last line is missing"))


def _read(data: bytes, number: int, kind: type[Any]) -> Any:
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise BadBackup(number, Words(f"読めません: {error}", f"it cannot be read: {error}")) from error


def _head(data: bytes) -> None:
    head = _read(data, 1, BackupHead)
    if head.version not in READ:
        raise BadBackup(
            1,
            Words(
                f"形式は第 {head.version} 版ですが、このプログラムが読めるのは第 {VERSION} 版です。",
                f"the format is version {head.version}; this program reads {VERSION}",
            ),
        )


def _table(said: BackupTable, number: int) -> KeptTable:
    rows = [EventRow(said.table, place, one.at, _bytes(one.event)) for place, one in enumerate(said.events, 1)]
    if not rows:
        raise BadBackup(number, Words("対局の記録が空です。", "a table without a log"))
    return KeptTable(TableSummary(said.table, said.status, said.at, _bytes(said.about), said.listed, said.seats), rows)


async def restored(file: Path, store: EventStore) -> tuple[BackupSize, list[str]]:
    """Put every table and belonging of a backup into a store, in the place of one with the same id; how much, and the tables
    that cannot be replayed, which are set aside. The whole file is read first. Raises BadBackup, OSError, StoreError."""
    size = checked(file)
    aside: list[str] = []
    for one in lines_in(file):
        if isinstance(one, BackupBelonging):
            await store.drop_belonging(one.session, one.kind, one.id)
            await store.keep_belonging(one.session, Belonging(one.kind, one.id, one.data, one.due))
            continue
        await store.delete(one.summary.table)
        if one.summary.status == ASIDE or not await _keep(store, one):
            await store.append(one.rows, one.summary._replace(seats=()))
            await store.set_aside(one.summary.table, one.summary.at, "restored")
            aside.append(one.summary.table)
    return size, aside


async def _keep(store: EventStore, one: KeptTable) -> bool:
    """Keep a table with what follows from its log; whether its log can be replayed."""
    log = [(row.at, row.data) for row in one.rows]
    try:
        if one.summary.status == MATCH:
            fold_match(one.summary.table, [(at, read_event(data)) for at, data in log])
            await store.append(one.rows, one.summary._replace(seats=()))
            return True
        table = fold(one.summary.table, [(at, events.read(data)) for at, data in log])
    except StoreError:
        raise
    except Exception:  # whatever is wrong with it: nothing else is to be lost for it
        return False
    note = noted(table)
    if table.status == "over" and one.summary.seats is not None:
        note = note._replace(seats=one.summary.seats)
    await store.append(one.rows, note, planned(table, ""))
    return True
