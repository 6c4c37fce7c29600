"""Tables are held where they are used: loaded on demand, let go when idle, and taken over from a process that died.

Every test runs on both stores; on SQLite two hubs share one store, as two processes share one PostgreSQL.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from contextlib import AsyncExitStack
from typing import Any

import msgspec
import pytest

from gobanshobu.core.audience import SEATS
from gobanshobu.service import events, holding, protocol
from gobanshobu.service.clock import DAY, Byoyomi, Correspondence, Fischer
from gobanshobu.service.events import Chair, Setup
from gobanshobu.service.hub import Hub
from gobanshobu.service.postgres import PostgresStore
from gobanshobu.service.protocol import Refused
from gobanshobu.service.refusal import Refusal
from gobanshobu.service.room import hashed
from gobanshobu.service.store import LEASE, SURE, EventRow, EventStore
from gobanshobu.service.table import ABANDONED_DAYS, Table
from tests.service.test_hub import PEOPLE, Careless, Client, settled, two, until
from tests.service.test_stores import emptied, kinds
from tests.service.test_stores import server as server
from tests.service.test_stores import store_of as store_of

Stores = Callable[[], EventStore]
AGAINST_MACHINE = (Chair("person"), Chair("machine", 1))


class World:
    """Hubs on one database, under one clock that the test turns; nobody waits in it."""

    def __init__(self, make: Stores, stack: AsyncExitStack) -> None:
        self.make, self.stack = make, stack
        self.now = 1_000_000
        self.store: EventStore | None = None

    async def hub(self) -> Hub:
        """One more process."""
        if self.store is None or isinstance(self.store, PostgresStore):
            self.store = self.make()
            await self.store.open()
            self.stack.push_async_callback(self.store.close)
        found = Hub(self.store, Careless(), lambda: self.now, self.pause)
        self.stack.push_async_callback(found.close)
        await found.resume()
        return found

    async def wait(self, milliseconds: int, *hubs: Hub) -> None:
        """Let time pass, in which these processes live."""
        until = self.now + milliseconds
        while self.now < until:
            self.now = min(until, self.now + LEASE // 3)
            for one in hubs:
                await one.sweep()

    @staticmethod
    async def pause(_seconds: float) -> None:
        await asyncio.sleep(0)


def world(make: Stores, work: Callable[[World], Awaitable[None]]) -> None:
    async def main() -> None:
        async with AsyncExitStack() as stack:
            await work(World(make, stack))

    asyncio.run(main())


async def killed(process: Hub) -> None:
    """The process is gone from one moment to the next: it lets go of nothing and says nothing."""
    for room in process.rooms.values():
        room.stop()
    for task in [*process._background._tasks, *process.holding._loading.values()]:
        task.cancel()
    await asyncio.sleep(0)
    process.rooms.clear()
    process.holding._dropped.clear()

    async def nothing() -> None:
        return

    process.close = nothing  # type: ignore[method-assign]


def known(table: Table) -> dict[str, Any]:
    """All that there is to know of a table, and all that hangs on it."""
    return {
        "views": [table.state.view(player) for player in (0, 1, None)],
        "clocks": (table.sides, table.shown, table.deadline(), table.phase_at),
        "log": [
            (entry.player, entry.facts) for audience in table.audiences() for entry in table.chronicle.entries(audience)
        ],
        "rest": (table.heard, table.messages, table.steps, table.drafts, table.proposals, table.status, table.chairs),
    }


# --- in memory only while it is used ---


def test_a_start_loads_nothing_and_a_table_comes_when_it_is_asked_for(store_of: Stores) -> None:
    async def work(world: World) -> None:
        one = await world.hub()
        ids = [(await one.create(Setup("isshin", chairs=PEOPLE)))[0] for _ in range(5)]
        ids += [(await one.create(Setup("isshin")))[0]]
        await one.close()
        other = await world.hub()
        assert await other.store.count() == 6
        await other.sweep()
        assert other.rooms == {}
        rooms = await asyncio.gather(*[other.room(ids[0]) for _ in range(5)])
        assert {id(room) for room in rooms} == {id(other.rooms[ids[0]])}  # who ask at once get the same
        assert list(other.rooms) == [ids[0]]

    world(store_of, work)


def test_a_table_that_nobody_is_at_is_let_go_and_comes_back_as_it_was(
    store_of: Stores, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(world: World) -> None:
        one = await world.hub()
        arranging = await two(one, Setup("first", chairs=PEOPLE, clock=Byoyomi(60, 10, 3), arrange=600))
        playing = await two(one, Setup("isshin", chairs=PEOPLE, clock=Fischer(60, 1)))
        for clients in (arranging, playing):
            for client in clients[:2]:
                world.now += 700
                await client.step(client.steps[0])
            one.greet(clients[0].room, clients[0].listener, protocol.Greet("g", "hello"))
        await arranging[0].command(protocol.Draft("d", {"b1": ["king"]}))
        before = [known(clients[0].room.table) for clients in (arranging, playing)]
        ids = [clients[0].room.table.id for clients in (arranging, playing)]
        monkeypatch.setattr(holding, "IDLE", -1.0)
        await one.sweep()
        assert len(one.rooms) == 2  # somebody is there
        for client in (*arranging, *playing):
            one.leave(client.room, client.listener)
        await one.sweep()
        assert one.rooms == {}
        other = await world.hub()
        for table_id, was in zip(ids, before, strict=True):
            assert known((await other.room(table_id)).table) == was

    world(store_of, work)


def test_a_game_that_is_over_leaves_memory_when_the_last_one_has_gone(store_of: Stores) -> None:
    async def work(world: World) -> None:
        one = await world.hub()
        first, second, watcher = await two(one, Setup("isshin", chairs=PEOPLE))
        await first.command(protocol.Resign("r"))
        await one.sweep()
        assert len(one.rooms) == 1
        for client in (first, second, watcher):
            one.leave(client.room, client.listener)
        await one.sweep()
        assert one.rooms == {}
        assert await one.store.count() == 0
        assert (await one.room(first.room.table.id)).table.status == "over"

    world(store_of, work)


# --- what is due happens, whoever holds the table ---


def test_the_clock_of_a_table_that_nobody_holds_runs_out(store_of: Stores, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(world: World) -> None:
        monkeypatch.setattr(holding, "IDLE", -1.0)
        one = await world.hub()
        timed, _ = await one.create(Setup("isshin", chairs=PEOPLE, clock=Fischer(60, 0)))
        open_table, _ = await one.create(Setup("isshin"))
        arranged, _ = await one.create(Setup("first", chairs=PEOPLE, arrange=90))
        await one.sweep()
        assert one.rooms == {}
        await world.wait(60_000, one)
        assert await one.store.tables("over") == []
        await world.wait(1_000, one)
        assert [table for table, _, _ in await one.store.tables("over")] == [timed]
        await world.wait(40_000, one)
        assert (await one.room(arranged)).table.state.view(None)["phase"] == "placement"
        world.now += 3_600_000
        await one.sweep()
        assert [table for table, _, _ in await one.store.tables("aborted")] == [open_table]

    world(store_of, work)


def test_a_game_without_a_clock_is_given_up_when_nothing_has_happened_for_a_month(store_of: Stores) -> None:
    async def work(world: World) -> None:
        one = await world.hub()
        first, _, watcher = await two(one, Setup("isshin", chairs=PEOPLE))
        days, _ = await one.create(Setup("isshin", chairs=PEOPLE, clock=Correspondence(30)))
        world.now += 10 * DAY
        await first.step(first.steps[0])
        world.now += ABANDONED_DAYS * DAY
        await one.sweep()
        assert first.status() == "live"
        world.now += 1
        await one.sweep()
        assert (first.status(), watcher.status()) == ("aborted", "aborted")
        assert first.now.question["words"] == "30日のあいだ何も起きなかったので、対局を打ち切りました"
        assert (await one.room(days)).table.state.outcome is not None  # there the clock decides
        with pytest.raises(Refusal) as refused:
            await first.command(protocol.Resign("r"))
        assert refused.value.code == "over"

    world(store_of, work)


def test_a_machine_whose_server_was_killed_makes_its_move_after_the_restart(store_of: Stores) -> None:
    async def work(world: World) -> None:
        one = await world.hub()
        table_id, _ = await one.create(Setup("isshin", chairs=AGAINST_MACHINE, first=1))
        await killed(one)
        assert kinds(await one.store.rows(table_id)) == ["created", "began"]
        other = await world.hub()
        await world.wait(LEASE, other)
        await settled(other.rooms[table_id])
        assert "step" in kinds(await other.store.rows(table_id))

    world(store_of, work)


# --- one process at a time sees to a table ---


def test_one_process_holds_a_table_and_another_takes_it_over_when_it_dies(store_of: Stores) -> None:
    async def work(world: World) -> None:
        one, other = await world.hub(), await world.hub()
        table_id, tokens = await one.create(Setup("isshin", chairs=PEOPLE, clock=Fischer(60, 0), first=0))
        client = Client(other, await other.room(table_id), tokens[0])
        assert one.rooms[table_id].held
        standing = [(client.room.held, client.room.timer is not None)]  # it is not this one's business

        async def wait(milliseconds: int, *hubs: Hub) -> None:
            await world.wait(milliseconds, *hubs)
            standing.append((client.room.held, client.room.timer is not None))

        await wait(LEASE + 1_000, one, other)  # the first one lives
        await killed(one)
        await wait(LEASE - 1_000, other)  # it may still live
        await wait(1_000, other)
        assert standing == [(False, False), (False, False), (False, False), (True, True)]
        assert kinds(await other.store.rows(table_id))[-1] == "resumed"  # nobody was there to take the step
        await world.wait(61_000, other)
        assert client.status() == "over"

    world(store_of, work)


def test_a_table_that_one_process_lets_go_is_held_by_the_one_where_somebody_is(
    store_of: Stores, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(world: World) -> None:
        monkeypatch.setattr(holding, "IDLE", -1.0)
        one, other = await world.hub(), await world.hub()
        table_id, tokens = await one.create(Setup("isshin", chairs=PEOPLE, clock=Fischer(60, 0)))
        client = Client(other, await other.room(table_id), tokens[0])
        rows = len(await one.store.rows(table_id))
        await one.sweep()
        assert one.rooms == {}
        await other.sweep()
        assert client.room.held
        assert len(await one.store.rows(table_id)) == rows  # no time was lost, and none is given back

    world(store_of, work)


async def cut(store: EventStore) -> None:
    """The line by which others see that a process lives is gone, and the database knows it."""
    assert isinstance(store, PostgresStore)
    assert store._listener is not None
    pid = store._listener.get_server_pid()
    store._listener.terminate()
    async with asyncio.timeout(60):
        while await store._ask("SELECT 1 FROM pg_stat_activity WHERE pid = $1", pid):
            await asyncio.sleep(0.01)


def holds(process: Hub, table_id: str) -> bool:
    """Whether a process sees to the clock and the machine of a table that it has in memory."""
    return process.rooms[table_id].held


async def holder(store: EventStore, table_id: str) -> str:
    """The name of the process that holds a table."""
    assert isinstance(store, PostgresStore)
    (found,) = await store._ask("SELECT holder FROM agenda WHERE table_id = $1", table_id)
    return str(found["holder"])


def test_a_process_that_has_died_is_noticed_long_before_its_lease_is_over(server: str) -> None:
    async def work(world: World) -> None:
        one, other = await world.hub(), await world.hub()
        table_id, _ = await one.create(Setup("isshin", chairs=PEOPLE, first=0))
        await other.room(table_id)
        assert not holds(other, table_id)
        await world.wait(SURE + 1, other)
        assert not holds(other, table_id)  # nothing was heard of the other, but its line stands
        await killed(one)
        await cut(one.store)
        await world.wait(1, other)
        assert holds(other, table_id)
        assert await holder(other.store, table_id) == other.name
        assert world.now < 1_000_000 + LEASE

    world(lambda: PostgresStore(server), work)


def test_a_process_that_cannot_be_seen_holds_nothing_until_it_can_again(
    server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(world: World) -> None:
        one, other = await world.hub(), await world.hub()
        table_id, _ = await one.create(Setup("isshin", chairs=PEOPLE, first=0))
        await other.room(table_id)
        away = asyncio.Event()
        listening = PostgresStore._listen

        async def listen(store: PostgresStore) -> None:
            await away.wait()
            await listening(store)

        monkeypatch.setattr(PostgresStore, "_listen", listen)
        await cut(one.store)
        async with asyncio.timeout(60):
            while holds(one, table_id):
                await asyncio.sleep(0.01)
        assert not holds(one, table_id)
        assert not holds(other, table_id)
        await world.wait(1, one)
        assert not holds(one, table_id)  # it cannot be seen yet, so it may not say that it holds the table
        await world.wait(1, other)
        assert not holds(other, table_id)  # a line may be back at once
        away.set()
        assert isinstance(one.store, PostgresStore)
        assert one.store._listening is not None
        await one.store._listening
        await world.wait(1, one, other)
        assert holds(one, table_id)
        assert not holds(other, table_id)
        assert one.rooms[table_id].table.number == 2  # nobody was away, so no time was given back

    world(lambda: PostgresStore(server), work)


def test_a_machine_thinks_in_the_process_that_holds_its_table(store_of: Stores) -> None:
    async def work(world: World) -> None:
        one, other = await world.hub(), await world.hub()
        table_id, tokens = await one.create(Setup("isshin", chairs=AGAINST_MACHINE, first=0))
        client = Client(other, await other.room(table_id), tokens[0])
        for _ in range(3):
            while not client.steps and client.status() == "live":
                await one.keeping.refresh(table_id)
                await settled(one.rooms[table_id])
                await other.keeping.refresh(table_id)
            if client.steps:
                await client.step(client.steps[0])
        minds = one.engines, other.engines
        assert [bool(mind.asked) for mind in minds if isinstance(mind, Careless)] == [True, False]

    world(store_of, work)


def test_who_comes_to_a_table_of_another_process_is_told_who_is_there(server: str) -> None:
    async def work(world: World) -> None:
        one, other = await world.hub(), await world.hub()
        table_id, tokens = await one.create(Setup("isshin", chairs=PEOPLE, first=0))
        first = Client(one, await one.room(table_id), tokens[0])
        await asyncio.gather(*one._background._tasks)  # what is said before the other listens is said to nobody
        second = Client(other, await other.room(table_id), tokens[1])
        for client in (first, second):
            await until(lambda client=client: client.room.present() == (True, True), first, second)  # type: ignore[misc]

    asyncio.run(emptied(server))
    world(lambda: PostgresStore(server), work)


# --- clocks ---


def test_a_second_process_gives_no_time_back_and_a_restart_does_once(store_of: Stores) -> None:
    async def work(world: World) -> None:
        one = await world.hub()
        table_id, _ = await one.create(Setup("isshin", chairs=PEOPLE, clock=Fischer(60, 0)))
        world.now += 10_000
        await one.sweep()
        other = await world.hub()
        room = await other.room(table_id)
        await other.sweep()
        assert kinds(await other.store.rows(table_id)) == ["created", "began"]
        assert room.table.deadline() == one.rooms[table_id].table.deadline()
        await one.close()
        await other.sweep()
        await other.close()
        world.now += 3_600_000
        third = await world.hub()
        world.now += 5_000  # nobody looks at first: the time runs from when the server was back
        await third.sweep()
        assert kinds(await third.store.rows(table_id)) == ["created", "began", "resumed"]
        assert (await third.room(table_id)).table.sides[0].since == world.now - 5_000
        await third.close()
        fourth = await world.hub()
        assert (await fourth.room(table_id)).table.sides[0].since == world.now

    world(store_of, work)


# --- whose tables they are ---


def test_ones_own_tables_come_from_the_store_also_when_another_process_has_them(store_of: Stores) -> None:
    async def work(world: World) -> None:
        one, other = await world.hub(), await world.hub()
        live, tokens = await one.create(Setup("isshin", chairs=(Chair("person"), Chair("open")), first=1), "maker")
        waiting, _ = await one.create(Setup("hck"), "maker")
        over, _ = await one.create(Setup("isshin", chairs=PEOPLE), "maker")
        await one.create(Setup("hck"), "somebody else")
        await Client(one, await one.room(over), (await one.create(Setup("hck")))[1][0]).hub.sweep()
        guest = await one.sit(live, 1, Chair("person"), "guest")

        async def mine(session: str) -> dict[str, tuple[str, bool]]:
            return {own.table: (own.status, own.yours) for own in await other.store.mine(session)}

        assert await mine("guest") == {live: ("live", True)}
        client = Client(one, await one.room(live), guest)
        while client.steps:
            await client.step(client.steps[0])
        assert await mine("guest") == {live: ("live", False)}
        assert (await mine("maker"))[live] == ("live", True)
        assert (await mine("maker"))[waiting] == ("open", False)
        await client.command(protocol.Resign("r"))
        assert await mine("guest") == {}
        assert other.rooms == {}
        assert tokens[0]

    world(store_of, work)


# --- tables that cannot be replayed ---


async def spoiled(store: EventStore, table_id: str, step: str) -> None:
    """A step in the log that no rules have let through."""
    rows = await store.rows(table_id)
    await store.append([EventRow(table_id, len(rows) + 1, rows[-1].at, events.write(events.Stepped(SEATS[0], step)))])


@pytest.mark.parametrize("step", ["nonsense", "maai"])
def test_a_table_that_cannot_be_replayed_is_set_aside_and_the_others_go_on(store_of: Stores, step: str) -> None:
    async def work(world: World) -> None:
        one = await world.hub()
        setup = Setup("isshin", chairs=PEOPLE, clock=Fischer(60, 0), first=0)
        bad, good = (await one.create(setup, hashed("browser")))[0], (await one.create(setup, hashed("browser")))[0]
        await one.close()
        await spoiled(one.store, bad, step)
        world.now += 62_000
        other = await world.hub()
        await world.wait(62_000, other)
        assert [table for table, _, _ in await other.store.tables("live")] == []
        assert [table for table, _, _ in await other.store.tables("over")] == [good]
        (aside,) = await other.store.aside()
        assert aside.table == bad
        assert f"'{step}' by player 0" in aside.why
        assert {own.table: own.status for own in await other.store.mine(hashed("browser"))} == {bad: "aside"}
        for _ in range(2):
            with pytest.raises(Refusal) as refused:
                await other.room(bad)
            assert refused.value.code == "set_aside"
            assert all(refused.value.words)
        before = await other.store.rows(bad)
        await other.sweep()
        assert await other.store.rows(bad) == before  # nothing is lost, and nothing happens there

    world(store_of, work)


def test_a_table_that_can_be_replayed_after_all_goes_on(store_of: Stores) -> None:
    def unable(_table: str, _rows: object) -> Table:
        raise ValueError("not by this program")

    async def work(world: World) -> None:
        one = await world.hub()
        table_id, _ = await one.create(Setup("isshin", chairs=PEOPLE, clock=Fischer(60, 0)), "browser")
        await one.close()
        other = await world.hub()
        world.now += 1_000
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(holding, "fold", unable)
            with pytest.raises(Refusal):
                await other.room(table_id)
        await world.wait(100_000, other)
        assert [aside.why for aside in await other.store.aside()] == [
            "cannot be replayed: ValueError: not by this program"
        ]
        assert await other.store.count() == 0
        room = await other.room(table_id)
        assert room.held
        assert room.table.sides[0].since == world.now  # nobody could play meanwhile
        assert await other.store.aside() == []
        assert [table for table, _, _ in await other.store.tables("live")] == [table_id]
        await world.wait(61_000, other)
        assert room.table.status == "over"

    world(store_of, work)


def test_a_log_under_rules_that_are_not_known_or_with_a_gap_is_set_aside(store_of: Stores) -> None:
    async def work(world: World) -> None:
        one = await world.hub()
        for change in ("rules", "game", "gap", "json"):
            table_id, _ = await one.create(Setup("isshin", chairs=PEOPLE))
            rows = await one.store.rows(table_id)
            created: Mapping[str, Any] = json.loads(rows[0].data)
            changes: dict[str, dict[str, object]] = {"rules": {"rules": 99}, "game": {"game": "go"}}
            setup = {**created["setup"], **changes.get(change, {})}
            data = b"{" if change == "json" else msgspec.json.encode({**created, "setup": setup})
            number = 3 if change == "gap" else 2
            await one.store.append(
                [EventRow(f"{change}0", 1, 5, data), EventRow(f"{change}0", number, 6, rows[1].data)],
            )
            with pytest.raises(Refusal) as refused:
                await one.room(f"{change}0")
            assert refused.value.code == "set_aside"

    world(store_of, work)


def test_players_are_told_when_their_table_is_set_aside_or_deleted_under_them(store_of: Stores) -> None:
    async def work(world: World) -> None:
        one = await world.hub()
        for code in ("set_aside", "no_table"):
            table_id, tokens = await one.create(Setup("isshin", chairs=PEOPLE, first=0))
            client = Client(one, await one.room(table_id), tokens[0])
            if code == "set_aside":
                await one.store.set_aside(table_id, world.now, "by hand")
            else:
                await one.store.delete(table_id)
            await one.sweep()
            told = client.heard[-1]
            assert isinstance(told, Refused)
            assert told.code == code
            with pytest.raises(Refusal) as refused:
                await client.step(client.steps[0])
            assert refused.value.code == code
            assert table_id not in one.rooms
            with pytest.raises(Refusal) as refused:  # what was done by hand stays done
                await one.room(table_id)
            assert refused.value.code == code
        assert await one.store.rows(table_id) == []

    world(store_of, work)
