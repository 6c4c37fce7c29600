"""`gobanshobu admin`: look after the tables of a server, which may go on meanwhile."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from time import time
from typing import TYPE_CHECKING, Final, NamedTuple

from gobanshobu.cli.complaint import Complaint
from gobanshobu.cli.configured import configured
from gobanshobu.cli.screen import Screen
from gobanshobu.cli.texts import text
from gobanshobu.server.settings import make_store, without_password
from gobanshobu.service import events
from gobanshobu.service.agenda import noted, planned
from gobanshobu.service.backup import BadBackup, restored, written
from gobanshobu.service.snapshot import About, noted_about
from gobanshobu.service.store import ASIDE, EventStore, StoreError
from gobanshobu.service.table import Table, fold

if TYPE_CHECKING:
    from argparse import Namespace

STATUSES: Final = ("open", "live", "over", "aborted", ASIDE)
IN_PLAY: Final = ("open", "live")  # a server may hold these, and would not notice that they are gone
ENDED: Final = ("over", "aborted")  # what is pruned unless another status is named
ALL: Final = 10_000_000
DAY: Final = 86_400_000  # milliseconds
UNKNOWN: Final = About("?", False, ("", ""), ("person", "person"))  # of a table whose note is damaged


class TableLine(NamedTuple):
    """A table in the operator's list."""

    table: str
    status: str
    at: int
    about: About
    why: str = ""  # it is set aside


class Operator:
    """What the person asked for, and the store that it is about."""

    def __init__(self, asked: Namespace, lang: str, store: EventStore) -> None:
        self.asked: Final = asked
        self.lang: Final = lang
        self.store: Final = store
        self.screen: Final = Screen()

    def say(self, key: str, **parts: str) -> None:
        self.screen.say(text(key, self.lang, **parts))

    def no(self, key: str, **parts: str) -> Complaint:
        return Complaint(text(key, self.lang, **parts))

    # --- looking ---

    async def lines(self) -> list[TableLine]:
        """The tables that the options name, the newest first."""
        before = now() - self.asked.days * DAY if self.asked.days is not None else None
        found: list[TableLine] = []
        for status in self.asked.status or (ENDED if self.asked.action == "prune" else STATUSES):
            for table, at, about in await self.store.tables(status, ALL):
                if before is None or at < before:
                    found.append(TableLine(table, status, at, noted_about(about) or UNKNOWN))
        return sorted(found, key=lambda one: -one.at)

    async def list(self) -> None:
        """A line for each table."""
        found = await self.lines()
        shown = found[: self.asked.limit]
        if self.asked.json:
            self.screen.out.write("".join(json.dumps(plain(one), ensure_ascii=False) + "\n" for one in shown))
            return
        for one in shown:
            names = " – ".join(name or "?" for name in one.about.names)
            self.screen.say(f"{one.table:14}{one.status:9}{moment(one.at)}  {one.about.game:14}{names}")
        self.say("admin_listed", shown=str(len(shown)), all=str(len(found)))

    async def show(self) -> None:
        """What there is to know of one table, short of what is hidden at it."""
        line, rows = await self.line(self.asked.table), await self.store.rows(self.asked.table)
        why = ""
        table: Table | None = None
        try:
            table = fold(line.table, [(row.at, events.read(row.data)) for row in rows])
        except Exception as error:  # whatever it is, it is what the operator wants to know
            why = f"{type(error).__name__}: {error}"
        said = plain(line) | {
            "began": rows[0].at if rows else line.at,
            "events": len(rows),
            "steps": len(table.steps) if table is not None else None,
            "rules": table.setup.rules if table is not None else None,
            "replays": table is not None,
            "why": why,
            "aside": line.why,
        }
        if self.asked.json:
            self.screen.out.write(json.dumps(said, ensure_ascii=False) + "\n")
            return
        parts = {name: "–" if value is None else str(value) for name, value in said.items()}
        parts |= {"at": moment(line.at), "began": moment(rows[0].at if rows else line.at)}
        parts |= {"names": " – ".join(name or "?" for name in line.about.names)}
        self.say("admin_table", **parts)
        self.say("admin_replays" if table is not None else "admin_no_replay", why=why)
        if line.why:
            self.say("admin_why", why=line.why)

    async def line(self, table: str) -> TableLine:
        """The table of that id. Raises Complaint."""
        found = await self.store.summary(table)
        if found is not None:
            return TableLine(table, found.status, found.at, noted_about(found.about) or UNKNOWN, found.why)
        raise self.no("admin_no_table", table=table)

    # --- changing ---

    async def free(self, table: str) -> TableLine:
        """A table that no server holds, or of which the operator says so. Raises Complaint."""
        line = await self.line(table)
        if line.status in IN_PLAY and not self.asked.stopped:
            raise self.no("admin_in_play", table=table)
        return line

    async def set_aside(self) -> None:
        """Take a table out of play."""
        line = await self.free(self.asked.table)
        await self.store.set_aside(line.table, now(), self.asked.why)
        self.say("admin_aside", table=line.table)

    async def put_back(self) -> None:
        """A table that was set aside is as its log has it."""
        line, rows = await self.line(self.asked.table), await self.store.rows(self.asked.table)
        if line.status != ASIDE:
            raise self.no("admin_not_aside", table=line.table)
        try:
            table = fold(line.table, [(row.at, events.read(row.data)) for row in rows])
        except Exception as error:
            why = f"{type(error).__name__}: {error}"
            raise self.no("admin_still_broken", table=line.table, why=why) from error
        await self.store.append([], noted(table), planned(table, ""))
        self.say("admin_back", table=line.table, status=table.status)

    async def delete(self) -> None:
        """Remove tables for good; all that are named can be removed, or none is."""
        lines = [await self.free(table) for table in dict.fromkeys(self.asked.table)]
        if not self.asked.yes:
            raise self.no("admin_sure", count=str(len(lines)))
        for line in lines:
            await self.store.delete(line.table)
        self.say("admin_deleted", count=str(len(lines)))

    async def prune(self) -> None:
        """Remove what has been over for long."""
        found = await self.lines()
        if not self.asked.yes:
            self.say("admin_would_prune", count=str(len(found)))
            return
        for line in found:
            await self.store.delete(line.table)
        self.say("admin_deleted", count=str(len(found)))

    # --- keeping ---

    async def export(self) -> None:
        """Write records of games that are over."""
        wanted = list(dict.fromkeys(self.asked.table)) or [one for one, _, _ in await self.store.tables("over", ALL)]
        lines = [await self.line(table) for table in self.asked.table]
        if unfinished := [line.table for line in lines if line.status != "over"]:
            raise self.no("admin_not_over", table=unfinished[0])
        self.asked.out.mkdir(parents=True, exist_ok=True)
        broken: list[str] = []
        for table in wanted:
            rows = await self.store.rows(table)
            try:
                over = fold(table, [(row.at, events.read(row.data)) for row in rows])
            except Exception:  # whatever is wrong with it: the others are written
                broken.append(table)
                continue
            record = str(over.state.record(players=over.names()))
            (self.asked.out / f"{table}.txt").write_text(record, encoding="utf-8")
        self.say("admin_exported", count=str(len(wanted) - len(broken)), folder=str(self.asked.out))
        if broken:
            raise self.no("admin_not_exported", count=str(len(broken)), tables=" ".join(broken))

    async def backup(self) -> None:
        """Write everything to a file."""
        size = await written(self.asked.file, self.store, now())
        self.say("admin_backed_up", tables=str(size.tables), events=str(size.events), file=str(self.asked.file))

    async def restore(self) -> None:
        """Put everything from a file into the database."""
        if not self.asked.force:
            async for _ in self.store.everything():
                raise self.no("admin_not_empty")
        size, aside = await restored(self.asked.file, self.store)
        self.say("admin_restored", tables=str(size.tables), events=str(size.events), file=str(self.asked.file))
        if aside:
            self.say("admin_restored_aside", count=str(len(aside)), tables=" ".join(aside))


ACTIONS: Final[dict[str, Callable[[Operator], Awaitable[None]]]] = {
    "list": Operator.list,
    "show": Operator.show,
    "set-aside": Operator.set_aside,
    "put-back": Operator.put_back,
    "delete": Operator.delete,
    "prune": Operator.prune,
    "export": Operator.export,
    "backup": Operator.backup,
    "restore": Operator.restore,
}


def admin(asked: Namespace, lang: str) -> int:
    """Do what was asked. Raises Complaint."""
    check(asked, lang)
    database = configured(asked, lang).database
    creating = asked.action == "restore"
    store = make_store(database, serving=creating)
    path = Path(getattr(store, "path", "."))
    if not creating and not path.exists():
        raise Complaint(text("no_database", lang, database=database, why=text("admin_no_file", lang)))

    async def work() -> None:
        await store.open()
        try:
            await ACTIONS[asked.action](Operator(asked, lang, store))
        finally:
            await store.close()

    try:
        asyncio.run(work())
    except (StoreError, sqlite3.Error) as error:
        why = without_password(str(error), database)
        raise Complaint(text("no_database", lang, database=without_password(database, database), why=why)) from error
    except BadBackup as error:
        why = error.words.say(lang)
        raise Complaint(text("admin_bad_backup", lang, file=str(asked.file), line=str(error.line), why=why)) from error
    except FileExistsError as error:
        raise Complaint(text("exists", lang, file=str(error.filename or error))) from error
    except OSError as error:
        raise Complaint(text("no_file", lang, file=str(error.filename), why=error.strerror or str(error))) from error
    return 0


def check(asked: Namespace, lang: str) -> None:
    """Complain about numbers that make no sense."""
    if getattr(asked, "days", None) is not None and not asked.days >= 0:
        raise Complaint(text("admin_bad_days", lang))
    if getattr(asked, "limit", 1) < 1:
        raise Complaint(text("admin_bad_limit", lang))


def now() -> int:
    """Milliseconds since 1970."""
    return int(time() * 1000)


def moment(at: int) -> str:
    """A time as an operator reads it."""
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M")


def plain(line: TableLine) -> dict[str, object]:
    """A table as data."""
    about = line.about
    return {"table": line.table, "status": line.status, "at": line.at, "game": about.game, "names": list(about.names)}
