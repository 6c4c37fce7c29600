"""Tables as their players meet them: commands in, messages out, everything kept before it is told."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any, Literal

import msgspec
import pytest

import gobanshobu
from gobanshobu.core.audience import AUDIENCES, SEATS, SPECTATOR, seat_of
from gobanshobu.core.chronicle import follow
from gobanshobu.service import commands, events, protocol
from gobanshobu.service.clock import Byoyomi, Correspondence, Fischer
from gobanshobu.service.engines import Engines, InlineEngines, Thought
from gobanshobu.service.events import Chair, Setup
from gobanshobu.service.fair import NOBODY, Payer
from gobanshobu.service.hub import Hub
from gobanshobu.service.keeping import RETRY, Sleep
from gobanshobu.service.kept import Things
from gobanshobu.service.protocol import LogEntry, Message, Snapshot
from gobanshobu.service.refusal import Refusal
from gobanshobu.service.room import Elsewhere, Listener, Room
from gobanshobu.service.snapshot import cast_of
from gobanshobu.service.sqlite import SqliteStore
from gobanshobu.service.store import AgendaEntry, EventRow, StoreError, StoreFull, TableSummary
from gobanshobu.service.table import fold
from gobanshobu.service.timing import milliseconds

PEOPLE = (Chair("person", name="Aoi"), Chair("person", name="みどり"))


READER = msgspec.json.Decoder(Message)


class Client:
    """A listener that remembers what it heard."""

    def __init__(self, hub: Hub, room: Room, token: str, lang: protocol.Lang = "ja") -> None:
        self.hub, self.room = hub, room
        self.heard: list[Message] = []
        self.log: list[LogEntry] = []
        self.count = 0
        self.news = asyncio.Event()
        self.listener: Listener = hub.join(room, token, self.hear, lang=lang)

    def hear(self, data: bytes) -> None:
        message = READER.decode(data)
        if isinstance(message, Snapshot):
            self.check(message)
            self.log[message.log_from :] = message.log
        self.heard.append(message)
        self.news.set()

    def check(self, message: Snapshot) -> None:
        """What was shown before and the facts that have come since are what is shown now."""
        assert message.log_from <= len(self.log)
        known = next((one for one in reversed(self.heard) if isinstance(one, Snapshot)), None)
        if known is None or known.you != message.you or message.log_from < len(self.log):
            return  # the first one, another seat, or something was taken back
        view: Mapping[str, object] = deepcopy(known.view)
        for entry in message.log:
            view = follow(self.room.table.publisher, view, deepcopy(list(entry.facts)))
        assert view == message.view

    @property
    def view(self) -> dict[str, Any]:
        return dict(self.now.view)

    @property
    def now(self) -> Snapshot:
        return next(message for message in reversed(self.heard) if isinstance(message, Snapshot))

    @property
    def steps(self) -> list[str]:
        return [offer.step for offer in self.now.offers]

    def status(self) -> str:
        return self.now.status

    async def command(self, command: protocol.Command) -> protocol.Done:
        return await self.hub.command(self.room, self.listener, command)

    async def step(self, text: str) -> protocol.Done:
        self.count += 1
        return await self.command(protocol.Step(f"m{self.count}", self.now.number, text))


async def until(condition: Callable[[], bool], *clients: Client) -> None:
    """Wait for what these clients hear until something holds."""
    async with asyncio.timeout(60):
        while not condition():
            news = asyncio.Event()
            for client in clients:
                client.news = news
            await news.wait()


async def settled(room: Room) -> None:
    """Wait until nobody thinks at a table."""
    while room.thinking is not None and not room.thinking.done():
        await room.thinking


async def at_once(_seconds: float) -> None:
    """A pause that nobody waits for."""
    await asyncio.sleep(0)


def with_hub(
    work: Callable[[Hub], Awaitable[None]],
    path: Path | str = ":memory:",
    clock: Callable[[], int] = milliseconds,
    sleep: Sleep = at_once,
    engines: Engines | None = None,
) -> None:
    async def main() -> None:
        store = SqliteStore(path)
        await store.open()
        hub = Hub(store, engines or InlineEngines(), clock, sleep)
        try:
            await work(hub)
        finally:
            await hub.close()
            await store.close()

    asyncio.run(main())


async def two(hub: Hub, setup: Setup) -> tuple[Client, Client, Client]:
    """Both players, by their numbers, and a spectator."""
    table_id, tokens = await hub.create(setup)
    room = await hub.room(table_id)
    clients = [Client(hub, room, token) for token in tokens]
    clients.sort(key=lambda client: client.listener.audience or 0)
    return clients[0], clients[1], Client(hub, room, "")


@pytest.mark.parametrize("game_id", gobanshobu.GAMES)
def test_two_people_play_a_whole_game_and_the_log_holds_it(game_id: str) -> None:
    async def work(hub: Hub) -> None:
        one, other, watcher = await two(hub, Setup(game_id, chairs=PEOPLE))
        rng = Random(game_id)
        while one.status() != "over":
            able = [client for client in (one, other) if client.steps]
            if able:
                client = rng.choice(able)
                await client.step(rng.choice(client.steps))
            else:  # a forced answer is on its way
                await until(lambda: one.status() == "over" or bool(one.steps or other.steps), one, other)
        table = one.room.table
        rows = await hub.store.rows(table.id)
        again = fold(table.id, [(row.at, events.read(row.data)) for row in rows])
        for audience in AUDIENCES:
            assert again.state.view(seat_of(audience)) == table.state.view(seat_of(audience))
        assert again.heard == table.heard
        assert table.state.outcome is not None
        assert table.state.stopped() is None  # it was played to its end
        assert [client.status() for client in (one, other, watcher)] == ["over"] * 3
        for client in (one, other, watcher):
            entries = again.chronicle.entries(client.listener.audience)
            assert [(told.player, told.facts) for told in client.log] == [entry[:2] for entry in entries]

    with_hub(work)


def test_what_one_commits_in_secret_changes_nothing_for_the_others() -> None:
    async def work(hub: Hub) -> None:
        for game_id in ("first", "isshin"):
            one, other, watcher = await two(hub, Setup(game_id, chairs=PEOPLE, clock=Fischer(60, 1)))
            before = [len(client.heard) for client in (other, watcher)]
            known = protocol.WRITER.encode(other.now.view)
            await one.step(one.steps[0])
            assert [len(client.heard) for client in (other, watcher)] == before
            assert protocol.WRITER.encode(other.now.view) == known
            again = Client(hub, one.room, "")
            assert again.now.number == watcher.now.number
            await one.command(protocol.Back("b", one.now.number))
            assert one.log == []
            assert len(other.heard) == before[0] + 1  # presence of the new one

    with_hub(work)


def test_a_stale_step_and_an_illegal_one_are_refused_and_change_nothing() -> None:
    async def work(hub: Hub) -> None:
        one, _, _ = await two(hub, Setup("isshin", chairs=PEOPLE))
        number = one.room.table.number
        with pytest.raises(Refusal) as stale:
            await one.command(protocol.Step("x", one.now.number - 1, one.steps[0]))
        assert stale.value.code == "stale"
        with pytest.raises(Refusal) as illegal:
            await one.command(protocol.Step("y", one.now.number, "maai"))
        assert illegal.value.code == "illegal"
        assert illegal.value.clause == "IS-3.1"
        assert one.room.table.number == number

    with_hub(work)


def test_a_message_that_comes_twice_counts_once() -> None:
    async def work(hub: Hub) -> None:
        one, _, _ = await two(hub, Setup("first", chairs=PEOPLE))
        wish = protocol.Step("same", one.now.number, one.steps[0])
        done = await one.command(wish)
        number = one.room.table.number
        assert await one.command(wish) == done
        assert one.room.table.number == number

    with_hub(work)


def test_a_table_goes_on_after_a_restart(tmp_path: Path) -> None:
    kept: dict[str, Any] = {}

    async def begin(hub: Hub) -> None:
        one, _, _ = await two(hub, Setup("intelligence", chairs=PEOPLE, clock=Byoyomi(60, 10, 3)))
        for _ in range(5):
            await one.step(one.steps[0])
        kept.update(table=one.room.table.id, view=one.room.table.state.view(0), heard=one.room.table.heard)

    async def go_on(hub: Hub) -> None:
        assert await hub.resume() == 1
        room = await hub.room(kept["table"])
        assert room.table.state.view(0) == kept["view"]
        assert room.table.heard == kept["heard"]

    with_hub(begin, tmp_path / "log")
    with_hub(go_on, tmp_path / "log")


def test_a_machine_answers_by_itself() -> None:
    async def work(hub: Hub) -> None:
        setup = Setup("isshin", chairs=(Chair("person"), Chair("machine", 1)), first=0)
        table_id, tokens = await hub.create(setup)
        me = Client(hub, await hub.room(table_id), tokens[0])
        while me.status() != "over":
            if me.steps:
                await me.step(me.steps[0])
            await until(lambda: me.status() == "over" or bool(me.steps), me)
        assert {done.player for done in me.room.table.steps} == {0, 1}

    with_hub(work)


def test_a_seat_whose_time_is_over_has_lost() -> None:
    now = [1_000_000]

    async def work(hub: Hub) -> None:
        one, _other, _ = await two(hub, Setup("isshin", chairs=PEOPLE, clock=Fischer(10, 0)))
        now[0] += 11_000
        await hub.unattended.ring(one.room)
        assert one.now.status == "over"
        assert one.view["outcome"]["reason"] == "time"

    with_hub(work, clock=lambda: now[0])


def test_an_arrangement_that_takes_too_long_is_filled() -> None:
    now = [1_000_000]

    async def work(hub: Hub) -> None:
        one, other, _ = await two(hub, Setup("first", chairs=PEOPLE, arrange=60))
        first = one.steps[0]
        await one.step(first)
        now[0] += 61_000
        await hub.unattended.ring(one.room)
        assert one.now.view["phase"] == "placement"
        assert one.room.table.steps[0][:2] == (0, first)
        assert other.now.number > 1

    with_hub(work, clock=lambda: now[0])


SOME: dict[str, tuple[protocol.Squares, protocol.Squares]] = {
    "first": ({"c1": ["king"], "e2": ["n7"]}, {"a4": ["n2"]}),
    "intelligence": ({"c1": ["prince"], "e2": ["n10"]}, {"c5": ["king"]}),
    "hck": ({"c1": ["king"], "d2": ["ko", "dai"], "e2": ["shu", "ki", "so"]}, {"c5": ["king"], "a4": ["ho"]}),
}


@pytest.mark.parametrize("game_id", list(SOME))
def test_when_the_time_is_over_what_was_laid_out_stays_and_gaps_are_filled_plainly(game_id: str) -> None:
    now = [1_000_000]

    async def work(hub: Hub) -> None:
        one, other, watcher = await two(hub, Setup(game_id, chairs=PEOPLE, arrange=60, drafts="sealed"))
        for client, squares in zip((one, other), SOME[game_id], strict=True):
            await client.command(protocol.Draft("d", squares))
        now[0] += 60_400  # half a second is left for what is sent at zero
        await hub.unattended.ring(one.room)
        assert one.now.arrangement is not None
        now[0] += 200
        await hub.unattended.ring(one.room)
        assert watcher.now.view["phase"] == "placement"
        laid = {done.step.split("=")[0]: done.step.split("=")[1] for done in one.room.table.steps}
        for squares in SOME[game_id]:
            for square, cards in squares.items():
                assert laid[square] == "+".join(cards)
        assert all(done.filled for done in one.room.table.steps)
        assert one.room.table.drafts == {}
        assert one.now.laid == (None, None)

    with_hub(work, clock=lambda: now[0])


def test_gaps_are_filled_with_the_first_cards_in_their_order() -> None:
    now = [1_000_000]

    async def work(hub: Hub) -> None:
        one, _, _ = await two(hub, Setup("first", chairs=PEOPLE, arrange=60))
        await one.command(protocol.Draft("d", {"c1": ["king"]}))
        now[0] += 61_000
        await hub.unattended.ring(one.room)
        laid = [done.step for done in one.room.table.steps if done.player == 0]
        assert laid[:4] == ["a1=shogun", "b1=sanbo", "c1=king", "d1=kogun"]

    with_hub(work, clock=lambda: now[0])


DRAFTS: list[Literal["open", "sealed"]] = ["sealed", "open"]


@pytest.mark.parametrize("drafts", DRAFTS)
def test_a_draft_is_there_for_whoever_joins_again_also_after_a_restart(
    drafts: Literal["open", "sealed"], tmp_path: Path
) -> None:
    path, made, shown = tmp_path / "log.db", list[tuple[str, list[str]]](), drafts == "open"
    mine: protocol.Squares = {"a1": ["king"]}
    theirs: protocol.Squares = {"a5": ["king"]}

    async def joined(hub: Hub) -> None:
        table_id, tokens = made[0]
        room = await hub.room(table_id)
        assert Client(hub, room, tokens[0]).now.laid == (mine, theirs if shown else None)
        assert Client(hub, room, tokens[1]).now.laid == (mine if shown else None, theirs)
        assert Client(hub, room, "").now.laid == ((mine, theirs) if shown else (None, None))

    async def work(hub: Hub) -> None:
        setup = Setup("first", chairs=PEOPLE, first=0, drafts=drafts)
        made.append(await hub.create(setup))
        table_id, tokens = made[0]
        room = await hub.room(table_id)
        one, other = Client(hub, room, tokens[0]), Client(hub, room, tokens[1])
        number = one.now.number
        await one.command(protocol.Draft("d", {"b1": ["shogun"]}))
        assert (await one.command(protocol.Draft("e", mine))).number == number
        await other.command(protocol.Draft("d", theirs))
        count = one.room.table.number
        await other.command(protocol.Draft("e", theirs))  # nothing new
        assert one.room.table.number == count
        told = [message.squares for message in one.heard if isinstance(message, protocol.Drafted)]
        assert told == ([theirs] if shown else [])
        await joined(hub)

    with_hub(work, path)
    with_hub(joined, path)


WRONG: list[protocol.Squares] = [
    {"some words for the other player": []},
    {"a5": ["king"]},  # the other side's camp
    {"a1": ["you will lose"]},
    {"a1": ["king", "shogun"]},
    {"a1": [""]},
]


@pytest.mark.parametrize("squares", WRONG)
def test_a_draft_says_nothing_but_cards_on_squares_of_ones_own(squares: protocol.Squares) -> None:
    async def work(hub: Hub) -> None:
        one, other, watcher = await two(hub, Setup("first", chairs=PEOPLE, first=0))
        await one.command(protocol.Draft("d", {"c1": ["king"]}))
        told = len(other.heard)
        with pytest.raises(Refusal) as refused:
            await one.command(protocol.Draft("e", squares))
        assert refused.value.code in ("bad_message", "illegal")
        assert len(other.heard) == told
        assert one.room.table.drafts == {0: {"c1": ["king"]}}
        with pytest.raises(Refusal) as refused:
            await watcher.command(protocol.Draft("f", {"c1": ["king"]}))
        assert refused.value.code == "spectator"

    with_hub(work)


def test_there_is_an_end_to_drafts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commands, "MOST_DRAFTS", 2)

    async def work(hub: Hub) -> None:
        one, _, _ = await two(hub, Setup("first", chairs=PEOPLE))
        for square in ("a1", "b1"):
            await one.command(protocol.Draft("d", {square: ["king"]}))
        with pytest.raises(Refusal) as refused:
            await one.command(protocol.Draft("e", {"c1": ["king"]}))
        assert refused.value.code == "too_often"

    with_hub(work)


Work = Callable[[Client, Client], Coroutine[Any, Any, None]]


def test_a_draw_takes_two_and_a_rematch_swaps_the_seats() -> None:
    async def work(hub: Hub) -> None:
        one, other, _ = await two(hub, Setup("hck", chairs=PEOPLE))
        await one.command(protocol.Propose("p", "draw"))
        with pytest.raises(Refusal):
            await one.command(protocol.Propose("q", "draw"))
        await other.command(protocol.Answer("a", "draw", yes=True))
        assert one.now.status == "over"
        assert one.view["outcome"]["winner"] is None
        await other.command(protocol.Propose("r", "rematch"))
        await one.command(protocol.Propose("s", "rematch"))
        assert one.now.next_table == other.now.next_table != ""
        again = await hub.room(one.now.next_table)
        assert again.table.chair_of(SEATS[0]).name == one.room.table.chair_of(SEATS[1]).name

    with_hub(work)


@pytest.mark.parametrize("first", [0, 1])
def test_who_waits_at_a_table_plays_the_side_that_is_decided_when_the_other_comes(first: Literal[0, 1]) -> None:
    async def work(hub: Hub) -> None:
        table_id, tokens = await hub.create(Setup("isshin", chairs=(Chair("person"), Chair("open")), first=first))
        room = await hub.room(table_id)
        host = Client(hub, room, tokens[0])
        guest = Client(hub, room, await hub.sit(table_id, 1, Chair("person")))
        assert (host.now.you, guest.now.you) == (first, 1 - first)
        assert host.now.view["hand"] == room.table.state.view(first)["hand"]
        assert guest.now.view["hand"] == room.table.state.view(1 - first)["hand"]
        await host.step(host.steps[0])
        assert room.table.steps[-1].player == first

    with_hub(work)


def test_two_who_ask_for_a_rematch_at_once_get_one() -> None:
    async def work(hub: Hub) -> None:
        one, other, _ = await two(hub, Setup("hck", chairs=PEOPLE))
        await one.command(protocol.Resign("r"))
        await asyncio.gather(*[client.command(protocol.Propose("p", "rematch")) for client in (one, other)])
        assert one.now.next_table == other.now.next_table != ""
        assert len(hub.rooms) == 2

    with_hub(work)


def test_a_wish_for_a_rematch_that_comes_twice_counts_once() -> None:
    async def work(hub: Hub) -> None:
        one, other, _ = await two(hub, Setup("hck", chairs=PEOPLE))
        await one.command(protocol.Resign("r"))
        for client in (one, one, other, other, one):
            await client.command(protocol.Propose("p", "rematch"))
        assert len(hub.rooms) == 2
        with pytest.raises(Refusal) as refused:
            await one.command(protocol.Propose("q", "rematch"))
        assert refused.value.code == "offered"

    with_hub(work)


# --- tables that do not begin, and players who go away ---


def test_the_maker_gives_up_a_table_that_has_not_begun(tmp_path: Path) -> None:
    kept: dict[str, str] = {}

    async def work(hub: Hub) -> None:
        table_id, tokens = await hub.create(Setup("hck"), session="browser")
        kept["table"] = table_id
        me, watcher = Client(hub, await hub.room(table_id), tokens[0]), Client(hub, await hub.room(table_id), "")
        with pytest.raises(Refusal) as refused:
            await watcher.command(protocol.Abort("a"))
        assert refused.value.code == "spectator"
        for token, session in (("", ""), ("guess", ""), ("", "another")):
            with pytest.raises(Refusal) as refused:
                await hub.abort(table_id, token, session)
            assert refused.value.code == "no_seat"
        await me.command(protocol.Abort("a"))
        assert (me.status(), watcher.status()) == ("aborted", "aborted")
        await me.command(protocol.Abort("b"))
        await hub.abort(table_id, tokens[0])
        await hub.abort(table_id, "", "browser")
        assert len(await hub.store.rows(table_id)) == 2
        with pytest.raises(Refusal):
            await hub.sit(table_id, 1, Chair("person"))

    async def later(hub: Hub) -> None:
        assert await hub.resume() == 0
        assert (await hub.room(kept["table"])).table.status == "aborted"

    with_hub(work, tmp_path / "log")
    with_hub(later, tmp_path / "log")


def test_one_who_sat_down_cannot_give_up_another_ones_table_and_nobody_a_game() -> None:
    async def work(hub: Hub) -> None:
        table_id, _ = await hub.create(Setup("hck", chairs=(Chair(), Chair())), session="maker")
        token = await hub.sit(table_id, 0, Chair("person"), "guest")
        guest = Client(hub, await hub.room(table_id), token)
        with pytest.raises(Refusal) as refused:
            await guest.command(protocol.Abort("a"))
        assert refused.value.code == "no_seat"
        await hub.sit(table_id, 1, Chair("person"))
        with pytest.raises(Refusal) as refused:
            await hub.abort(table_id, "", "maker")
        assert refused.value.code == "begun"
        assert guest.status() == "live"

    with_hub(work)


def test_a_table_that_nobody_comes_to_expires() -> None:
    now = [1_000_000]

    async def work(hub: Hub) -> None:
        table_id, tokens = await hub.create(Setup("hck"))
        me = Client(hub, await hub.room(table_id), tokens[0])
        now[0] += 3_599_000
        await hub.sweep()
        assert me.status() == "open"
        now[0] += 2_000
        await hub.sweep()
        assert me.status() == "aborted"
        assert await hub.store.tables("open") == []
        hub.leave(me.room, me.listener)
        await hub.sweep()
        assert hub.rooms == {}

    with_hub(work, clock=lambda: now[0])


def test_the_game_of_one_who_has_been_away_for_a_minute_can_be_claimed() -> None:
    now = [1_000_000]

    async def claim(client: Client, name: str) -> str:
        try:
            await client.command(protocol.Claim(name))
        except Refusal as refusal:
            return refusal.code
        return "done"

    async def work(hub: Hub) -> None:
        one, other, _ = await two(hub, Setup("hck", chairs=PEOPLE))
        now[0] += 100_000
        assert await claim(one, "a") == "not_left"
        hub.leave(other.room, other.listener)
        now[0] += 59_000
        assert await claim(one, "b") == "not_left"
        now[0] += 1_000
        assert await claim(one, "c") == "done"
        assert one.view["outcome"]["winner"] == one.now.you

    with_hub(work, clock=lambda: now[0])


def test_the_game_of_one_who_never_came_can_be_claimed_and_a_machine_is_always_there() -> None:
    now = [1_000_000]

    async def work(hub: Hub) -> None:
        table_id, tokens = await hub.create(Setup("hck", chairs=PEOPLE))
        one = Client(hub, await hub.room(table_id), tokens[0])
        now[0] += 60_000
        await one.command(protocol.Claim("a"))
        assert one.status() == "over"
        table_id, tokens = await hub.create(Setup("hck", chairs=(Chair("person"), Chair("machine", 1))))
        me = Client(hub, await hub.room(table_id), tokens[0])
        now[0] += 600_000
        with pytest.raises(Refusal) as refused:
            await me.command(protocol.Claim("b"))
        assert refused.value.code == "not_left"

    with_hub(work, clock=lambda: now[0])


def test_one_whose_server_has_gone_counts_as_away() -> None:
    now = [1_000_000]

    async def work(hub: Hub) -> None:
        table_id, tokens = await hub.create(Setup("hck", chairs=PEOPLE))
        room = await hub.room(table_id)
        one = Client(hub, room, tokens[0])
        there = [one.now.you != 0, one.now.you != 1]
        hub.telling.overheard(table_id, protocol.WRITER.encode({"from": "x", "present": there, "watching": 0}))
        now[0] += 100_000
        with pytest.raises(Refusal):
            await one.command(protocol.Claim("a"))
        room.elsewhere["x"] = Elsewhere(0.0, there, 0, 0)  # nothing was heard of that process for long
        await hub.sweep()
        now[0] += 60_000
        await one.command(protocol.Claim("b"))

    with_hub(work, clock=lambda: now[0])


# --- a store that fails for a while ---


class Flaky(SqliteStore):
    """A store that can be told to fail."""

    failing = False

    async def append(
        self,
        rows: Sequence[EventRow],
        note: TableSummary | None = None,
        plan: AgendaEntry | None = None,
        things: Things = (),
    ) -> None:
        if self.failing:
            raise StoreFull("no room")
        await super().append(rows, note, plan, things)

    async def rows(self, table: str, after: int = 0) -> list[EventRow]:
        if self.failing:
            raise StoreError("gone")
        return await super().rows(table, after)


class Repaired:
    """A pause in which the store is there again."""

    def __init__(self) -> None:
        self.store = Flaky(":memory:")
        self.waited: list[float] = []

    async def sleep(self, seconds: float) -> None:
        self.waited.append(seconds)
        self.store.failing = False
        await asyncio.sleep(0)


def with_flaky(work: Callable[[Hub, Flaky], Awaitable[None]], clock: Callable[[], int]) -> list[float]:
    """Let a hub work on a store that fails until the hub waits for it; the pauses it made."""
    repaired = Repaired()

    async def main() -> None:
        await repaired.store.open()
        hub = Hub(repaired.store, InlineEngines(), clock, repaired.sleep)
        try:
            await work(hub, repaired.store)
        finally:
            await hub.close()
            await repaired.store.close()

    asyncio.run(main())
    return repaired.waited


def test_a_clock_that_runs_out_while_nothing_can_be_kept_rings_when_there_is_room() -> None:
    now = [1_000_000]

    async def work(hub: Hub, store: Flaky) -> None:
        one, _, _ = await two(hub, Setup("isshin", chairs=PEOPLE, clock=Fischer(10, 0)))
        now[0] += 11_000
        store.failing = True
        await hub.unattended.ring(one.room)
        assert one.status() == "over"

    assert with_flaky(work, lambda: now[0]) == [RETRY]


def test_a_machine_whose_step_could_not_be_kept_plays_it_when_there_is_room() -> None:
    async def work(hub: Hub, store: Flaky) -> None:
        setup = Setup("first", chairs=(Chair("person"), Chair("machine", 1)), first=0)
        table_id, _ = await hub.create(setup)
        room = await hub.room(table_id)
        store.failing = True
        assert room.thinking is not None
        await room.thinking
        assert [done.player for done in room.table.steps] == [1]

    assert with_flaky(work, lambda: 1_000_000) == [RETRY]


def test_a_table_that_cannot_be_read_is_refused() -> None:
    async def work(hub: Hub, store: Flaky) -> None:
        store.failing = True
        with pytest.raises(Refusal) as refused:
            await hub.room("somewhere")
        assert refused.value.code == "storage"

    with_flaky(work, lambda: 1_000_000)


# --- what nobody else may learn ---


def test_a_secret_step_does_not_show_in_the_lists() -> None:
    now = [1_000_000]

    async def work(hub: Hub) -> None:
        for game_id in ("first", "isshin"):
            one, _, _ = await two(hub, Setup(game_id, chairs=PEOPLE, listed=True))
            table = one.room.table
            before, moment = await hub.store.tables("live"), table.told_at
            now[0] += 5_000
            await one.step(one.steps[0])
            await one.command(protocol.Back("b", one.now.number))
            assert await hub.store.tables("live") == before
            assert table.told_at == moment
            now[0] += 5_000
            await one.command(protocol.Propose("p", "draw"))
            assert table.told_at == now[0]

    with_hub(work, clock=lambda: now[0])


def test_a_take_back_is_not_asked_for_while_everything_is_secret() -> None:
    async def work(hub: Hub) -> None:
        one, other, _ = await two(hub, Setup("first", chairs=PEOPLE))
        await one.step(one.steps[0])
        for _ in range(3):
            await other.step(other.steps[0])
        with pytest.raises(Refusal) as refused:
            await one.command(protocol.Propose("p", "takeback"))
        assert refused.value.code == "no_takeback"
        assert len(other.room.table.steps) == 4

    with_hub(work)


def test_after_an_agreed_take_back_into_the_arrangement_it_can_be_changed_again() -> None:
    async def work(hub: Hub) -> None:
        one, other, _ = await two(hub, Setup("first", chairs=PEOPLE))
        while one.room.table.state.position.sealed():
            for client in (one, other):
                if client.steps and client.room.table.state.position.sealed():
                    await client.step(client.steps[0])
        asker = other if other.room.table.steps[-1].player == other.now.you else one
        answerer = one if asker is other else other
        await asker.command(protocol.Propose("p", "takeback"))
        await answerer.command(protocol.Answer("a", "takeback", yes=True))
        assert one.room.table.state.position.sealed()
        assert answerer.now.back
        await answerer.command(protocol.Back("b", answerer.now.number))

    with_hub(work)


def test_a_machine_grants_a_take_back() -> None:
    async def work(hub: Hub) -> None:
        table_id, tokens = await hub.create(Setup("first", chairs=(Chair("person"), Chair("machine", 1)), first=0))
        room = await hub.room(table_id)
        one = Client(hub, room, tokens[0])
        while not any(done.player == 1 for done in room.table.steps[20:]):
            if one.steps:
                await one.step(one.steps[0])
            else:
                await until(lambda: bool(one.steps), one)
        mine = max(at for at, done in enumerate(room.table.steps) if done.player == 0)
        await one.command(protocol.Propose("p", "takeback"))
        assert not one.now.proposals
        assert len(room.table.steps) <= mine
        assert one.steps

    with_hub(work)


class Careless(InlineEngines):
    """A mind that takes any step there is, and remembers for which level it did."""

    def __init__(self) -> None:
        self.asked: list[int] = []
        self.rng = Random(1)

    async def choose(
        self,
        view: Mapping[str, Any],
        number: int,
        seed: str,
        payer: Payer = NOBODY,
        people: bool = True,
        rating: int = 0,
    ) -> Thought:
        self.asked.append(number)
        step = self.rng.choice(gobanshobu.game(view["game"]).sample(view, self.rng).legal(view["player"]))
        return Thought(step, 0.0)


def test_a_machine_answers_a_card_as_slowly_with_a_choice_as_without() -> None:
    waits: dict[bool, list[float]] = {True: [], False: []}
    rooms: list[Room] = []

    async def sleep(seconds: float) -> None:
        (room,) = rooms
        if room.table.chair_of(room.table.actors()[0]).kind == "machine":
            waits[room.table.forced(room.table.actors()[0]) is None].append(seconds)
        await asyncio.sleep(0)

    async def work(hub: Hub) -> None:
        rng = Random(1)
        for _ in range(300):  # until the machine has been asked with a choice and without one
            if all(waits.values()):
                return
            setup = Setup("cardwars", chairs=(Chair("person"), Chair("machine", 1)), first=0)
            table_id, tokens = await hub.create(setup)
            me = Client(hub, await hub.room(table_id), tokens[0])
            rooms[:] = [me.room]
            while me.status() != "over":
                if me.steps:
                    await me.step(rng.choice(me.steps))
                else:
                    await until(lambda me=me: me.status() == "over" or bool(me.steps), me)  # type: ignore[misc]

    with_hub(work, sleep=sleep, engines=Careless())
    for seconds in waits.values():
        assert seconds
        assert all(0.5 < one <= 3.0 for one in seconds)


# --- clocks and a server that was away ---


def test_nobody_loses_on_time_because_the_server_was_away(tmp_path: Path) -> None:
    now = [1_000_000]
    kept: dict[str, Any] = {}

    async def begin(hub: Hub) -> None:
        one, _, _ = await two(hub, Setup("isshin", chairs=PEOPLE, clock=Byoyomi(0, 10, 1)))
        two_days = await hub.create(Setup("hck", chairs=PEOPLE, clock=Correspondence(1)))
        kept.update(table=one.room.table.id, days=two_days[0])

    async def go_on(hub: Hub) -> None:
        now[0] += 3_600_000
        await hub.resume()
        room = await hub.room(kept["table"])
        await hub.unattended.ring(room)
        assert room.table.status == "live"
        for player in SEATS:
            readings = room.table.readings(player, now[0])
            assert readings is not None
            assert readings[player].falls == now[0] + 10_000
        days = (await hub.room(kept["days"])).table.readings(SEATS[0], now[0])
        assert days is not None
        assert days[0].left == 23 * 3_600_000
        now[0] += 11_000
        await hub.unattended.ring(room)
        assert room.table.state.outcome is not None

    with_hub(begin, tmp_path / "log", clock=lambda: now[0])
    with_hub(go_on, tmp_path / "log", clock=lambda: now[0])


def test_a_clock_tells_how_long_its_side_has_also_in_the_middle_of_a_period() -> None:
    now = [1_000_000]

    async def work(hub: Hub) -> None:
        one, _, _ = await two(hub, Setup("isshin", chairs=PEOPLE, clock=Byoyomi(10, 5, 3)))
        hub.show(one.room, one.listener)
        assert one.now.clocks is not None
        assert one.now.clocks.until[0] == 25_000
        now[0] += 12_000
        hub.show(one.room, one.listener)
        assert one.now.clocks is not None
        assert (one.now.clocks.left[0], one.now.clocks.until[0]) == (0, 13_000)
        await one.step(one.steps[0])
        assert one.now.clocks is not None
        assert one.now.clocks.until[0] is None  # it stands now

    with_hub(work, clock=lambda: now[0])


def test_a_claimed_game_is_told_as_what_it_is() -> None:
    now = [1_000_000]

    async def work(hub: Hub) -> None:
        one, other, _ = await two(hub, Setup("isshin", chairs=PEOPLE))
        hub.leave(other.room, other.listener)
        now[0] += 61_000
        await one.command(protocol.Claim("c"))
        name = one.room.table.chair_of(SEATS[1 - one.now.you]).name if one.now.you is not None else ""
        assert one.now.ending == f"{name}が席を離れたまま戻らなかった"
        assert one.log[-1].words == f"{one.now.ending}。"

    with_hub(work, clock=lambda: now[0])


# --- one message, in the listener's language ---


def test_listeners_of_one_audience_and_language_are_sent_the_same_bytes() -> None:
    async def work(hub: Hub) -> None:
        one, other, _ = await two(hub, Setup("first", chairs=PEOPLE))
        sent: list[list[bytes]] = [[] for _ in range(4)]
        langs: list[protocol.Lang] = ["ja", "ja", "en", "en"]
        for into, lang in zip(sent, langs, strict=True):
            hub.join(one.room, "", into.append, lang=lang)
        for into in sent:
            into.clear()
        while one.room.table.state.position.sealed():
            client = one if one.steps else other
            await client.step(client.steps[0])
        ours = [into[-1] for into in sent]
        assert ours[0] is ours[1]
        assert ours[2] is ours[3]
        japanese, english = READER.decode(ours[0]), READER.decode(ours[2])
        assert isinstance(japanese, Snapshot)
        assert isinstance(english, Snapshot)
        assert japanese.view == english.view
        assert [entry.facts for entry in japanese.log] == [entry.facts for entry in english.log]
        assert japanese.log[0].words.startswith("両陣の配置が明らかに。")
        assert english.log[0].words.startswith("Both camps are laid out.")

    with_hub(work)


def test_everybody_is_called_as_the_reader_knows_them() -> None:
    async def work(hub: Hub) -> None:
        table_id, tokens = await hub.create(Setup("first", chairs=(Chair("person"), Chair("machine", 2)), first=0))
        room = await hub.room(table_id)
        me, watcher = Client(hub, room, tokens[0], "en"), Client(hub, room, "", "en")
        await me.command(protocol.Resign("r"))
        assert me.log[-1].words == "You resign."
        assert watcher.log[-1].words == "The first player resigns."
        assert (me.now.ending, me.now.question["prompt"], me.now.offers) == ("you resigned", "over", [])
        assert watcher.now.ending == "resignation"
        assert me.now.figures == watcher.now.figures
        both = Setup("first", chairs=(Chair("machine", 1), Chair("machine", 2)), first=0)
        room = await hub.room((await hub.create(both))[0])
        assert cast_of(room.table, SPECTATOR).names[1] == ("レベル2のマシン", "the level 2 machine")

    with_hub(work)


def test_after_a_take_back_the_log_goes_on_from_what_still_stands() -> None:
    async def work(hub: Hub) -> None:
        one, other, watcher = await two(hub, Setup("first", chairs=PEOPLE))
        for _ in range(24):
            client = one if one.steps else other
            await client.step(client.steps[0])
        counts = [len(client.log) for client in (one, other, watcher)]
        asker = one if one.room.table.steps[-1].player == 0 else other
        answerer = other if asker is one else one
        await asker.command(protocol.Propose("p", "takeback"))
        assert one.now.proposals == [protocol.ProposalInfo(asker.listener.audience, "takeback")]
        await answerer.command(protocol.Answer("a", "takeback", yes=True))
        for client, count in zip((one, other, watcher), counts, strict=True):
            assert 0 < client.now.log_from < count
            entries = client.room.table.chronicle.entries(client.listener.audience)
            assert [(told.player, told.facts) for told in client.log] == [entry[:2] for entry in entries]

    with_hub(work)
