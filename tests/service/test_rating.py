"""Rated games: each result is counted exactly once, whoever dies in between, and nothing is counted that was not to be."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

from gobanshobu.core.audience import SEATS
from gobanshobu.service import commands, events
from gobanshobu.service.events import Chair, GameRated, Resigned, Setup
from gobanshobu.service.hub import Hub
from gobanshobu.service.kept import Belonging, Things
from gobanshobu.service.leaving import erase
from gobanshobu.service.rating import RATING, PersonRating, beginning
from gobanshobu.service.refusal import Refusal
from gobanshobu.service.room import Room, hashed
from gobanshobu.service.sqlite import SqliteStore
from gobanshobu.service.store import LEASE, AgendaEntry, EventRow, EventStore, NumberTaken, StoreError, TableSummary
from gobanshobu.service.table import Table
from tests.service.test_games import FRIEND, PERSON, client, over  # noqa: F401  the fixture
from tests.service.test_held import Stores, World, killed, world
from tests.service.test_hub import Careless, at_once
from tests.service.test_stores import server as server
from tests.service.test_stores import store_of as store_of

AOI, MIDORI, SORA = hashed("aoi"), hashed("midori"), hashed("sora")
RATED = Setup("first", chairs=(Chair("person", name="葵"), Chair("open")), first=0, rated=True)


async def begun(hub: Hub, setup: Setup = RATED, one: str = AOI, other: str = MIDORI) -> Room:
    """A game under way; whoever made the table is player 0."""
    table, _ = await hub.create(setup, one)
    await hub.sit(table, 1, Chair("person", name="みどり"), other)
    return await hub.room(table)


async def given_up(hub: Hub, room: Room) -> None:
    """Player 1 gives up."""
    await hub.act(room, lambda _table, _now: [Resigned(SEATS[1])])


async def counted(store: EventStore, table: str) -> list[GameRated]:
    """What the log has of the result being counted."""
    log = [events.read(row.data) for row in await store.rows(table)]
    return [event for event in log if isinstance(event, GameRated)]


async def quiet(hub: Hub) -> None:
    """Let everything happen that follows by itself."""
    async with asyncio.timeout(30):
        while hub._background._tasks:
            await asyncio.gather(*hub._background._tasks, return_exceptions=True)


async def nothing(room: Room) -> None:
    """A process that dies before it does what follows."""


async def of(hub: Hub, session: str) -> PersonRating:
    return await hub.ratings.of(session, "first")


def test_both_ratings_follow_from_the_ratings_before() -> None:
    new = beginning("first")
    won, lost = new.after(new, 1.0, 5), new.after(new, 0.0, 5)
    assert won.rating - new.rating == pytest.approx(new.rating - lost.rating)
    assert won.deviation == lost.deviation < new.deviation
    assert (won.games, won.past[-1].at, won.past[-1].rating) == (1, 5, round(won.rating))
    assert new.provisional
    known = new
    for _ in range(40):
        known = known.after(new, 1.0, 5).after(new, 0.0, 5)
    assert not known.provisional


def test_the_past_of_a_rating_does_not_grow_for_ever() -> None:
    known = beginning("first")
    for at in range(230):
        known = known.after(known, 0.5, at)
    assert (known.games, len(known.past), known.past[-1].at) == (230, 200, 229)


def test_a_rated_game_counts_for_both(store_of: Stores) -> None:
    async def work(world: World) -> None:
        hub = await world.hub()
        room = await begun(hub)
        await given_up(hub, room)
        await quiet(hub)
        (found,) = await counted(hub.store, room.table.id)
        assert room.table.rated == found
        won, lost = found.ratings
        assert won.after > won.before == lost.before > lost.after
        assert round((await of(hub, AOI)).rating) == won.after
        assert round((await of(hub, MIDORI)).rating) == lost.after
        assert await hub.store.count() == 0  # nothing is left to be done

    world(store_of, work)


def test_two_processes_count_a_result_once(store_of: Stores) -> None:
    async def work(world: World) -> None:
        one, other = await world.hub(), await world.hub()
        for played in range(1, 6):
            room = await begun(one)
            same = await other.room(room.table.id)
            await given_up(one, room)
            await asyncio.gather(*(hub.ratings.count(at) for hub, at in [(one, room), (other, same)] * 3))
            await quiet(one)
            await quiet(other)
            assert len(await counted(one.store, room.table.id)) == 1
            assert [(await of(one, who)).games for who in (AOI, MIDORI)] == [played, played]

    world(store_of, work)


def test_games_of_one_person_that_end_at_once_all_count(store_of: Stores) -> None:
    async def work(world: World) -> None:
        one, other = await world.hub(), await world.hub()
        rooms = [(hub, await begun(hub, RATED, AOI, who)) for hub in (one, other) for who in (MIDORI, SORA)]
        await asyncio.gather(*(given_up(hub, room) for hub, room in rooms))
        await quiet(one)
        await quiet(other)
        await world.wait(LEASE // 3, one, other)  # whoever came too late too often tries again
        await quiet(one)
        await quiet(other)
        assert [len(await counted(one.store, room.table.id)) for _, room in rooms] == [1] * 4
        assert [(await of(one, who)).games for who in (AOI, MIDORI, SORA)] == [4, 2, 2]

    world(store_of, work)


def test_what_a_dead_process_left_undone_is_done_by_another(store_of: Stores) -> None:
    async def work(world: World) -> None:
        one, other = await world.hub(), await world.hub()
        room = await begun(one)
        one.ratings.count = nothing  # type: ignore[method-assign]
        await given_up(one, room)
        await killed(one)
        await world.wait(4 * LEASE, other)
        await quiet(other)
        assert len(await counted(other.store, room.table.id)) == 1
        assert [(await of(other, who)).games for who in (AOI, MIDORI)] == [1, 1]
        assert await other.store.count() == 0

    world(store_of, work)


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


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("lives", [3, 4])  # the third thing kept is the end, the fourth the count
def test_a_server_can_die_at_the_end_and_at_the_count(tmp_path: Path, lives: int, after: bool) -> None:
    async def served(store: SqliteStore, table: str = "") -> str:
        now = 1_000_000 if not table else 1_000_000 + 4 * LEASE
        await store.open()
        hub = Hub(store, Careless(), lambda: now, at_once)
        await hub.resume()
        if table:
            room = await hub.room(table)
            if room.table.status == "live":
                await given_up(hub, room)
            await hub.sweep()
        else:
            room = await begun(hub)
            try:
                await given_up(hub, room)
            except Refusal:
                assert lives == 3
        await quiet(hub)
        await hub.close()
        await store.close()
        return room.table.id

    async def main() -> None:
        table = await served(Mortal(tmp_path / "log", lives, after))
        store = SqliteStore(tmp_path / "log")
        for _ in range(2):
            await served(store, table)
        await store.open()
        assert len(await counted(store, table)) == 1
        found = [await store.belonging(who, RATING, "first") for who in (AOI, MIDORI)]
        assert [thing is not None and thing.version for thing in found] == [1, 1]
        await store.close()

    asyncio.run(main())


def test_a_thing_that_was_written_meanwhile_takes_the_rows_with_it(store_of: Stores) -> None:
    async def work(world: World) -> None:
        store = (await world.hub()).store
        old = [("a", Belonging(RATING, "g", b"1")), ("b", Belonging(RATING, "g", b"1"))]
        await store.append([EventRow("t", 1, 1, b"{}")], TableSummary("t", "over", 1, b"{}"), None, old)
        with pytest.raises(NumberTaken):
            await store.append(
                [EventRow("t", 2, 2, b"{}")],
                None,
                None,
                [("a", Belonging(RATING, "g", b"2", 0, 1)), ("b", Belonging(RATING, "g", b"2", 0, 7))],
            )
        assert len(await store.rows("t")) == 1
        found = [await store.belonging(who, RATING, "g") for who in ("a", "b")]
        assert [(one.data, one.version) for one in found if one is not None] == [(b"1", 1)] * 2

    world(store_of, work)


def test_what_does_not_count(store_of: Stores) -> None:
    async def work(world: World) -> None:
        hub = await world.hub()
        unrated = Setup("first", chairs=RATED.chairs, first=0)
        rooms = [await begun(hub, unrated), await begun(hub, RATED, AOI, AOI), await begun(hub, RATED, "", MIDORI)]
        for room in rooms:
            await given_up(hub, room)
            await quiet(hub)
            assert await counted(hub.store, room.table.id) == []
        assert await hub.ratings.all_of(AOI) == {}

    world(store_of, work)


def test_a_take_back_by_agreement_makes_a_game_unrated() -> None:
    async def main() -> None:
        store = SqliteStore(":memory:")
        await store.open()
        hub = Hub(store, Careless(), sleep=at_once)
        room = await begun(hub)
        table = room.table
        while table.state.position.sealed():  # both lay out their camps
            player = table.actors()[0]
            step = table.state.legal(player)[0]
            await hub.act(room, lambda table, now, p=player, s=step: commands.step(table, p, s, 0, now))  # type: ignore[misc]
        player = table.actors()[0]
        step = table.state.legal(player)[0]
        await hub.act(room, lambda table, now: commands.step(table, player, step, 0, now))
        assert table.alone(player) is None  # nobody takes back alone what is rated
        await hub.act(room, lambda table, _now: commands.propose(table, player, "takeback"))
        assert not table.taken_back
        await hub.act(room, lambda table, _now: commands.answer(table, SEATS[1 - player], "takeback", yes=True))
        await given_up(hub, room)
        await quiet(hub)
        assert await counted(store, table.id) == []
        assert await hub.ratings.all_of(AOI) == {}
        await hub.close()
        await store.close()

    asyncio.run(main())


def test_what_is_no_even_game_between_people_cannot_be_rated() -> None:
    machine = Setup("first", chairs=(Chair("person"), Chair("machine", 1)), rated=True)
    for setup in (machine, msgspec.structs.replace(RATED, game="hck", options={"king_points_0": 8})):
        with pytest.raises(Refusal) as refused:
            commands.create(setup)
        assert refused.value.code == "not_rated"
    laid = commands.create(msgspec.structs.replace(RATED, rated=False))
    with pytest.raises(Refusal) as refused:
        commands.create(RATED, start=Table("t", laid, 0).state)
    assert refused.value.code == "not_rated"


def test_one_who_is_deleted_leaves_no_rating_and_the_other_has_theirs(store_of: Stores) -> None:
    async def work(world: World) -> None:
        hub = await world.hub()
        room = await begun(hub)
        await erase(hub, AOI)
        await hub.store.drop_everything_of(AOI)
        await quiet(hub)
        assert await hub.ratings.all_of(AOI) == {}
        assert (await of(hub, MIDORI)).games == 1
        assert room.gone is None or room.gone.code == "no_table"

    world(store_of, work)


def test_ratings_over_http(client: TestClient[Any]) -> None:  # noqa: F811
    over(client, resign=1)  # not a rated one
    assert client.get("/api/mine/ratings").json() == []
    table = over(client, resign=1, rated=True)
    (found,) = ratings_of(client)
    said = client.get(f"/api/tables/{table}", params={"lang": "en"}).json()
    assert "Rated: the result counts for both players." in said["terms"]
    (one, other), (won, lost) = [one["of"] for one in said["figures"] if one["words"].startswith("Rating")]
    assert (found["game"], found["rating"], found["games"], found["provisional"]) == ("isshin", won, 1, True)
    assert [one["rating"] for one in found["past"]] == [won]
    assert won > one == other > lost
    exported = client.get("/api/account/export").json()["belongings"]
    assert [one["data"]["games"] for one in exported if one["kind"] == "rating"] == [1]
    client.cookies.clear()
    assert client.get("/api/mine/ratings").json() == []  # somebody else


def ratings_of(client: TestClient[Any]) -> Any:  # noqa: F811
    """The reader's ratings, as soon as the result is counted."""
    while not (found := client.get("/api/mine/ratings").json()):
        pass
    return found


@pytest.mark.parametrize("sides", [[PERSON, PERSON], [PERSON, {"kind": "machine", "level": 1}], [FRIEND, FRIEND]])
def test_what_is_not_between_two_people_is_refused(client: TestClient[Any], sides: list[Any]) -> None:  # noqa: F811
    answer = client.post("/api/tables", json={"game": "first", "rated": True, "sides": sides})
    assert (answer.status_code, answer.json()["code"]) == (400, "not_rated")
