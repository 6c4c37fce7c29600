"""The tier in which machines think: everybody's turn, workers that die, games that go on meanwhile."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable, Mapping
from random import Random
from threading import Event
from typing import Any

import pytest

import gobanshobu
from gobanshobu.core import GobanshobuError
from gobanshobu.service import protocol
from gobanshobu.service.commands import ANSWER_DELAY
from gobanshobu.service.engines import (
    TRIES,
    EngineTier,
    InlineEngines,
    Thought,
    _Place,
    chosen,
    make_engines,
)
from gobanshobu.service.events import Chair, Setup
from gobanshobu.service.fair import NOBODY, Payer
from gobanshobu.service.hub import Hub
from gobanshobu.service.refusal import Refusal
from gobanshobu.service.table import Table
from gobanshobu.workers import Process, Worker, WorkerDied, WorkFailed
from tests.service.test_hub import Client, two, until, with_hub

ISSHIN = gobanshobu.game("isshin").start(1)
VIEW = ISSHIN.view(0)
MACHINES = (Chair("machine", 1), Chair("machine", 9))
LONG = 10  # a level that thinks for long


class Slow:
    """A worker in this process that does everything when it is let, and dies as often as it is told."""

    def __init__(self, let: Event, deaths: list[str] | None = None) -> None:
        self.let, self.deaths = let, deaths if deaths is not None else []
        self.done: list[str] = []
        self.ended = False

    def do(self, work: Callable[..., Any], *given: Any, seconds: float) -> Any:
        assert self.let.wait(60)
        if self.ended or (given and self.deaths):
            if self.deaths:
                self.deaths.pop()
            raise WorkerDied
        if given:
            self.done.append(given[2])
            return chosen(given[0], 1, given[2])
        return work()

    def end(self) -> None:
        self.ended = True
        self.let.set()


def open_gate() -> Event:
    """An event that has happened."""
    gate = Event()
    gate.set()
    return gate


def with_tier(tier: EngineTier, work: Callable[[EngineTier], Awaitable[None]]) -> None:
    async def main() -> None:
        try:
            await work(tier)
        finally:
            await tier.close()

    asyncio.run(main())


async def turns(count: int = 20) -> None:
    """Let everything that can happen now happen."""
    for _ in range(count):
        await asyncio.sleep(0)


async def holds(condition: Callable[[], bool]) -> None:
    """Wait for what other threads do."""
    async with asyncio.timeout(60):
        while not condition():
            await asyncio.sleep(0.005)


# --- everybody has a turn ---


def test_a_persons_first_level_does_not_wait_for_three_hundred_tables_of_three_addresses() -> None:
    gate = Event()
    general, kept = Slow(gate), Slow(open_gate())
    tier = EngineTier(lambda: general, 1, 10**9, keep=lambda: kept)

    async def work(hub: Hub) -> None:
        for number in range(300):
            await hub.create(Setup("isshin", chairs=MACHINES, first=0), f"nobody {number}", f"10.0.0.{number % 3}")
        await turns()
        stats = tier.stats()
        assert (stats.running, sum(stats.waiting.values()), general.done) == (1, 299, [])
        setup = Setup("isshin", chairs=(Chair("person"), Chair("machine", 1)), first=0)
        table_id, tokens = await hub.create(setup, "me", "10.0.0.9")
        me = Client(hub, await hub.room(table_id), tokens[0])
        await me.step(me.steps[0])
        await until(lambda: bool(me.steps), me)  # while everything else stands still
        assert general.done == []
        assert set(kept.done) == {f"{me.room.table.seed} 1"}
        # the same address may be in the flood too
        table_id, _ = await hub.create(setup, "me", "10.0.0.1")
        seed = (await hub.room(table_id)).table.seed
        await holds(lambda: f"{seed} 1" in kept.done)
        # a long thought of a person is next, before everything that machines want from each other
        asked = asyncio.create_task(tier.choose(VIEW, LONG, "long", Payer("10.0.0.9", "me")))
        await turns()
        gate.set()
        await asked
        assert general.done.index("long") == 1

    try:
        with_hub(work, engines=tier)
    finally:
        asyncio.run(tier.close())


def test_the_flooders_wait_for_each_other_in_turn() -> None:
    gate = Event()
    general = Slow(gate)

    async def work(tier: EngineTier) -> None:
        asked = [asyncio.create_task(tier.choose(VIEW, LONG, f"flood {n}", Payer("1.1.1.1"), False)) for n in range(9)]
        await turns()
        asked += [asyncio.create_task(tier.choose(VIEW, LONG, "other", Payer("2.2.2.2"), False))]
        await turns()
        gate.set()
        await asyncio.gather(*asked)
        assert general.done[:3] in (["flood 0", "flood 1", "other"], ["flood 0", "other", "flood 1"])

    with_tier(EngineTier(lambda: general, 1, keep=lambda: Slow(open_gate())), work)


def test_one_who_waits_for_too_much_is_told_so() -> None:
    gate = Event()
    tier = EngineTier(lambda: Slow(gate), 1, 3, keep=lambda: Slow(gate))

    async def work(hub: Hub) -> None:
        for _ in range(4):
            await hub.create(Setup("isshin", chairs=MACHINES, first=0), "", "1.1.1.1")
            await turns()
        with pytest.raises(Refusal) as refused:
            await hub.create(Setup("isshin", chairs=MACHINES, first=0), "", "1.1.1.1")
        assert refused.value.code == "busy"
        assert all("3" in words for words in refused.value.words)
        with pytest.raises(Refusal):
            await tier.hint(VIEW, Payer("1.1.1.1", "neighbour"))
        await hub.create(Setup("isshin", chairs=MACHINES, first=0), "", "2.2.2.2")  # everybody else may
        await hub.create(Setup("isshin", chairs=(Chair("person"), Chair("machine", 9))), "", "1.1.1.1")
        assert tier.stats().refused == 2
        assert len(hub.rooms) == 6

    try:
        with_hub(work, engines=tier)
    finally:
        asyncio.run(tier.close())


def test_what_nobody_wants_any_more_leaves_the_line() -> None:
    gate = Event()
    general = Slow(gate)

    async def work(tier: EngineTier) -> None:
        asked = [asyncio.create_task(tier.choose(VIEW, LONG, str(n), NOBODY)) for n in range(3)]
        await turns()
        asked[1].cancel()
        await turns()
        assert tier.stats().waiting["people_long"] == 1
        asked[0].cancel()  # under way: it goes on, for nobody
        await turns()
        assert tier.stats().running == 1
        gate.set()
        await asked[2]
        assert general.done == ["0", "2"]

    with_tier(EngineTier(lambda: general, 1, keep=lambda: Slow(open_gate())), work)


# --- workers that die ---


def test_a_thought_whose_worker_is_killed_is_thought_again() -> None:
    async def work(tier: EngineTier) -> None:
        asked = asyncio.create_task(tier.choose(VIEW, LONG, "a"))
        place = tier._places[0]
        await holds(lambda: place.worker is not None)
        assert isinstance(place.worker, Process)
        place.worker.process.kill()
        assert (await asked).step in ISSHIN.legal(0)
        assert tier.stats().died == 1
        await holds(lambda: tier.stats().workers == 2)
        assert isinstance(place.worker, Process)
        killed = place.worker
        killed.process.kill()
        killed.process.join()
        assert (await tier.choose(VIEW, 1, "a")).step in ISSHIN.legal(0)  # it had died before
        assert tier.stats().died == 2

    with_tier(make_engines(count=1), work)


def test_a_thought_over_which_all_die_is_given_up_and_the_table_goes_on() -> None:
    deaths = ["x"] * TRIES
    tier = EngineTier(lambda: Slow(open_gate(), deaths), 1, keep=lambda: Slow(open_gate(), deaths))

    async def work(hub: Hub) -> None:
        setup = Setup("isshin", chairs=(Chair("person"), Chair("machine", 1)), first=0)
        table_id, tokens = await hub.create(setup)
        me = Client(hub, await hub.room(table_id), tokens[0])
        await me.step(me.steps[0])
        await until(lambda: bool(me.steps), me)
        assert deaths == []
        assert tier.stats().died == TRIES

    try:
        with_hub(work, engines=tier)
    finally:
        asyncio.run(tier.close())


def test_without_a_cluster_the_kept_worker_does_everything() -> None:
    def lost() -> Worker:
        raise ConnectionError("no cluster")

    kept = Slow(open_gate())

    async def work(tier: EngineTier) -> None:
        for seed in ("a", "b"):
            assert (await tier.choose(VIEW, LONG, seed, NOBODY, False)).step in ISSHIN.legal(0)
        assert kept.done == ["a", "b"]
        assert tier.stats().workers == 1

    with_tier(EngineTier(lost, 2, keep=lambda: kept), work)


def test_a_thought_that_takes_for_ever_ends_its_worker() -> None:
    worker = Process()
    with pytest.raises(WorkerDied):
        worker.do(signal.pause, seconds=0.01)
    worker.end()
    assert not worker.process.is_alive()
    with pytest.raises(WorkerDied):
        worker.do(os.getpid, seconds=60.0)


def test_what_fails_in_a_worker_fails_here_and_the_worker_stays() -> None:
    place = _Place(Process)
    try:
        with pytest.raises(WorkFailed, match="ZeroDivisionError"):
            place.do(divmod, 1, 0)
        assert place.do(divmod, 7, 2) == (3, 1)
    finally:
        place.end()


# --- games that go on meanwhile ---


class Gated(InlineEngines):
    """Engines that answer when they are let."""

    def __init__(self) -> None:
        self.asked = 0
        self.cancelled = 0
        self.let = asyncio.Event()

    async def choose(
        self,
        view: Mapping[str, Any],
        number: int,
        seed: str,
        payer: Payer = NOBODY,
        people: bool = True,
        rating: int = 0,
    ) -> Thought:
        self.asked += 1
        try:
            await self.let.wait()
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        return await super().choose(view, number, seed)


async def against_a_machine(hub: Hub, engines: Gated, game: str = "first") -> Client:
    """A player whose machine thinks about its first step outside the arrangement."""
    engines.let.set()
    table_id, tokens = await hub.create(Setup(game, chairs=(Chair("person"), Chair("machine", 1)), first=0))
    me = Client(hub, await hub.room(table_id), tokens[0])
    while me.room.table.arranging():
        if me.steps:
            await me.step(me.steps[0])
        else:
            await until(lambda: bool(me.steps) or not me.room.table.arranging(), me)
    engines.let.clear()
    engines.asked = 0
    while me.room.table.actors() != (1,):
        await me.step(me.steps[0])
    await turns()
    assert engines.asked == 1
    return me


def test_a_thought_once_begun_is_kept_whatever_is_said_at_the_table() -> None:
    engines = Gated()

    async def work(hub: Hub) -> None:
        me = await against_a_machine(hub, engines)
        steps = len(me.room.table.steps)
        await me.command(protocol.Propose("p", "draw"))
        await turns()
        assert me.now.proposals
        engines.let.set()
        await until(lambda: len(me.room.table.steps) > steps, me)
        assert (engines.asked, engines.cancelled) == (1, 0)

    with_hub(work, engines=engines)


@pytest.mark.parametrize("how", ["resign", "takeback"])
def test_a_thought_ends_when_the_game_has_moved_on(how: str) -> None:
    engines = Gated()

    async def work(hub: Hub) -> None:
        me = await against_a_machine(hub, engines)
        await me.command(protocol.Resign("r") if how == "resign" else protocol.Propose("p", "takeback"))
        await turns()
        assert (engines.asked, engines.cancelled) == (1, 1)
        assert me.room.thinking is None or me.room.thinking.done()

    with_hub(work, engines=engines)


def test_the_pause_of_a_forced_answer_does_not_begin_anew_with_every_word() -> None:
    pauses: list[float] = []
    let = asyncio.Event()

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)
        await let.wait()

    async def work(hub: Hub) -> None:
        rng = Random(1)
        while not pauses:  # until somebody is asked who has no choice
            one, other, _ = await two(hub, Setup("cardwars", chairs=(Chair("person"), Chair("person"))))
            while one.status() != "over" and not pauses:
                actor = one if one.steps else other
                await actor.step(rng.choice(actor.steps))
                await turns()
        table, (player,) = one.room.table, one.room.table.actors()
        assert table.forced(player) is not None
        asking = other if player == 0 else one
        await asking.command(protocol.Propose("p", "draw"))
        await turns()
        steps = len(table.steps)
        let.set()
        await until(lambda: len(table.steps) > steps, one, other)
        assert table.steps[steps].filled
        assert pauses == [pytest.approx(pauses[0])]
        assert ANSWER_DELAY[0] <= pauses[0] <= ANSWER_DELAY[1]

    with_hub(work, sleep=sleep)


def test_a_machine_with_no_choice_has_its_turn_like_one_that_has() -> None:
    """How long an answer waits for its turn does not tell whether there was a choice, nor how long it was thought about."""
    pauses: dict[bool, list[float]] = {True: [], False: []}
    asked: dict[bool, int] = {True: 0, False: 0}
    tables: list[Table] = []

    class Pondering(InlineEngines):
        async def choose(
            self,
            view: Mapping[str, Any],
            number: int,
            seed: str,
            payer: Payer = NOBODY,
            people: bool = True,
            rating: int = 0,
        ) -> Thought:
            (table,) = tables[-1:]
            if table.answering():
                asked[table.forced(table.actors()[0]) is None] += 1
            steps = gobanshobu.game(view["game"]).sample(view, Random(1)).legal(view["player"])
            return Thought(Random(str(view["log"])).choice(steps), 0.5)

    async def sleep(seconds: float) -> None:
        (table,) = tables[-1:]
        (player,) = table.actors()
        if table.chair_of(player).kind == "machine":
            pauses[table.forced(player) is None].append(seconds)
        await asyncio.sleep(0)

    async def work(hub: Hub) -> None:
        rng = Random(1)
        while not all(pauses.values()):
            table_id, tokens = await hub.create(
                Setup("cardwars", chairs=(Chair("person"), Chair("machine", 1)), first=0)
            )
            me = Client(hub, await hub.room(table_id), tokens[0])
            tables.append(me.room.table)
            while me.status() != "over":
                if me.steps:
                    await me.step(rng.choice(me.steps))
                else:
                    await until(lambda me=me: me.status() == "over" or bool(me.steps), me)  # type: ignore[misc]

    with_hub(work, sleep=sleep, engines=Pondering())
    for choice, found in pauses.items():
        assert len(found) == asked[choice]
        assert all(ANSWER_DELAY[0] - 0.5 <= one <= ANSWER_DELAY[1] - 0.5 for one in found)


# --- where they work ---


def test_other_places_are_refused_in_words() -> None:
    with pytest.raises(GobanshobuError, match="ray://host:port, not in moon") as caught:
        make_engines("moon")
    assert "moon" in caught.value.words.ja


def test_without_ray_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    for where in ("ray", "ray://127.0.0.1:10001"):
        with pytest.raises(GobanshobuError) as caught:
            make_engines(where)
        for words in caught.value.words:
            assert "pip install 'gobanshobu[cluster]'" in words


@pytest.mark.slow
def test_on_ray_they_choose_the_same_and_a_worker_that_dies_is_made_up_for() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.service.ray_tier"],
        env=os.environ | {"RAY_ADDRESS": ""},
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert done.stdout.splitlines()[-1:] == ["same, elsewhere, made up for, told"], done.stderr  # Ray talks before
