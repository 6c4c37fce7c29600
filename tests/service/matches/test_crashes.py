"""A match whose server dies at any moment, or that two servers play at once: no game is lost, doubled or counted twice."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

import pytest

from gobanshobu.match import Side
from gobanshobu.service import events
from gobanshobu.service.backup import restored, written
from gobanshobu.service.engines import InlineEngines
from gobanshobu.service.events import Created
from gobanshobu.service.hub import Hub
from gobanshobu.service.kept import Things
from gobanshobu.service.matches.events import GameDecided, GameNamed, GameOpened, read_event
from gobanshobu.service.matches.standing import Standing
from gobanshobu.service.refusal import Refusal
from gobanshobu.service.sqlite import SqliteStore
from gobanshobu.service.store import MATCH, AgendaEntry, EventRow, StoreError, TableSummary
from gobanshobu.service.timing import milliseconds
from tests.service.databases import binaries, postgres
from tests.service.matches.players import SESSIONS, SETUP, ended, named
from tests.service.test_hub import at_once

WINNERS: tuple[Side | None, ...] = (0, None, 1, 0, 0)


class Mortal(SqliteStore):
    """A store whose server dies right after, or right before, it has kept something for the nth time."""

    def __init__(self, path: Path, lives: int, after: bool) -> None:
        super().__init__(path)
        self.lives, self.after = lives, after

    async def append(
        self,
        rows: Sequence[EventRow],
        note: TableSummary | None = None,
        plan: AgendaEntry | None = None,
        things: Things = (),
    ) -> None:
        self.lives -= 1
        if self.lives < 0 or (self.lives == 0 and not self.after):
            raise StoreError("dead")
        await super().append(rows, note, plan, things)
        if self.lives == 0:
            raise StoreError("dead")


async def played_on(hub: Hub, match_id: str, tokens: Sequence[str]) -> None:
    """The rest of the match."""
    while (room := await hub.matches.room(match_id)).standing.phase != "over":
        await named(hub, match_id)
        await ended(hub, match_id, tokens, WINNERS[len(room.standing.under_way().played)])


async def check(store: SqliteStore, match_id: str) -> None:
    """Each game has one table and one result, in the order of the rules."""
    log = [read_event(row.data) for row in await store.rows(match_id)]
    opened = [event.table for event in log if isinstance(event, GameOpened)]
    assert len(opened) == len(set(opened)) == len(WINNERS)
    assert [event.winner for event in log if isinstance(event, GameDecided)] == list(WINNERS)
    assert sum(isinstance(event, GameNamed) for event in log) == len(WINNERS)
    made: Counter[int] = Counter()
    async for kept in store.everything():
        if kept.summary.status != MATCH:
            first = events.read(kept.rows[0].data)
            assert isinstance(first, Created)
            assert first.match is not None
            made[first.match.number] += 1
            assert kept.summary.table in opened
    assert sum(made.values()) == len(WINNERS)


async def with_store(store: SqliteStore, work: Callable[[Hub], Awaitable[None]]) -> None:
    await store.open()
    hub = Hub(store, InlineEngines(), milliseconds, at_once)
    try:
        await work(hub)
    finally:
        await hub.close()
        await store.close()


async def begun(path: Path) -> tuple[str, list[str]]:
    """A match in a new file."""
    found: list[tuple[str, list[str]]] = []

    async def make(hub: Hub) -> None:
        found.append(await hub.matches.create(SETUP, SESSIONS))

    await with_store(SqliteStore(path), make)
    return found[0]


async def plays(store: SqliteStore, match_id: str, tokens: Sequence[str], lives: int = 0) -> bool:
    """Whether a server plays a match to its end, and does not die before."""
    alive = [True]

    async def play(hub: Hub) -> None:
        if isinstance(store, Mortal):
            store.lives = lives
        try:
            await played_on(hub, match_id, tokens)
        except Refusal:
            alive[0] = False

    await with_store(store, play)
    return alive[0]


@pytest.mark.parametrize("after", [False, True])
def test_a_server_can_die_whenever_something_is_kept(tmp_path: Path, after: bool) -> None:
    async def main() -> None:
        for lives in range(1, 60):
            path = tmp_path / f"{lives}.db"
            match_id, tokens = await begun(path)
            if await plays(Mortal(path, 0, after), match_id, tokens, lives):
                break
            sound = SqliteStore(path)
            assert await plays(sound, match_id, tokens)
            await sound.open()
            await check(sound, match_id)
            await sound.close()
        assert 20 < lives < 59

    asyncio.run(main())


def test_two_servers_at_once_make_each_table_once_and_count_each_result_once(tmp_path: Path) -> None:
    if not binaries():
        pytest.skip("no PostgreSQL here")
    from gobanshobu.service.postgres import PostgresStore

    async def main(url: str) -> None:
        stores = [PostgresStore(url) for _ in range(2)]
        hubs: list[Hub] = []
        for store in stores:
            await store.open()
            hubs.append(Hub(store, InlineEngines(), milliseconds, at_once))
            await hubs[-1].resume()
        try:
            match_id, tokens = await hubs[0].matches.create(SETUP, SESSIONS)
            standings: list[Standing] = [(await hub.matches.room(match_id)).standing for hub in hubs]
            while standings[0].phase != "over":
                winner = WINNERS[len(standings[0].under_way().played)]
                for _ in range(2):  # named, then ready: whoever is later is refused, and nothing happens twice
                    await asyncio.gather(*(named(hub, match_id) for hub in hubs), return_exceptions=True)
                for hub in hubs:
                    while (await hub.matches.room(match_id)).standing.phase in ("naming", "ready"):
                        await asyncio.sleep(0.01)
                await ended(hubs[len(standings[0].games) % 2], match_id, tokens, winner)
                await asyncio.gather(*(hub.matches.room(match_id) for hub in hubs))
                async with asyncio.timeout(20):
                    while len({one.number for one in standings}) > 1 or standings[0].phase == "playing":
                        await asyncio.sleep(0.01)
            log = [read_event(row.data) for row in await stores[0].rows(match_id)]
            assert [event.winner for event in log if isinstance(event, GameDecided)] == list(WINNERS)
            assert sum(isinstance(event, GameOpened) for event in log) == len(WINNERS)
            assert len(await stores[0].tables("over")) == len(WINNERS)
        finally:
            for hub, store in zip(hubs, stores, strict=True):
                await hub.close()
                await store.close()

    with postgres() as url:
        asyncio.run(main(url))


def test_a_backup_brings_a_match_back(tmp_path: Path) -> None:
    async def main() -> None:
        match_id, tokens = "", list[str]()

        async def some(hub: Hub) -> None:
            nonlocal match_id, tokens
            match_id, tokens = await hub.matches.create(SETUP, SESSIONS)
            await named(hub, match_id)
            await ended(hub, match_id, tokens, WINNERS[0])
            await written(tmp_path / "backup", hub.store, 1)

        async def rest(hub: Hub) -> None:
            assert (await restored(tmp_path / "backup", hub.store))[1] == []
            await played_on(hub, match_id, tokens)

        await with_store(SqliteStore(tmp_path / "old.db"), some)
        store = SqliteStore(tmp_path / "new.db")
        await with_store(store, rest)
        await store.open()
        await check(store, match_id)
        await store.close()

    asyncio.run(main())
