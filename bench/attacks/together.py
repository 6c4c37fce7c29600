"""Everything at once, while two people play each other and somebody plays a machine.

The attack comes from a process of its own: machines of level 10 against each other at 300 tables that were made from three
addresses; 200 people who watch the people's game, fetch next to nothing of what they are sent, and come back when they are
let go; and twenty greetings a second from beside one of the players. Everything is as the server is set by default, but
that so many tables of machines are let in at all.

A step is there when both players have been told of it. What a machine takes for a turn of its own accord is measured first, on
the same server without the attack: the median of each game. What a turn took longer has been waited for.
"""

from __future__ import annotations

import asyncio
import json
import socket
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import count
from multiprocessing import get_context
from multiprocessing.synchronize import Event
from random import Random
from statistics import median, quantiles
from typing import Any

from bench.attacks.victim import PATIENCE, Server, frame, joined, listen, upgrade
from bench.engine_tier import PERSON, THIRD, answered, flood, make
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import WebSocketException

SETTINGS = ("--thoughts-each", "1000")
TABLES = 300
READERS = 200
GREETING = 0.05  # seconds from one to the next
GAMES = 20  # between people, one after the other
STEPS = (150, 600)  # between people, before the attack and under it
GAP = 0.05  # seconds from one step to the next
QUICK = 0.15  # seconds in which a step is to be told
WAIT = 1.0  # seconds that a machine's turn may have to wait
DUELS = (8, 16)  # games with a machine, before the attack and under it
AGAINST = ("isshin", "first", "intelligence", "hck")  # in Shogi Card Wars a machine waits on purpose before it answers
SIP = 256  # bytes that a slow reader fetches, once a second
SECRET = "arrangement"  # the phase in which nothing is told to the other side
CONTEXT = get_context("spawn")
Seated = tuple[str, list[str]]  # a table and the tokens of its seats


def together(server: Server) -> str:
    """What becomes of games between people, and of games with a machine."""
    rng, people = Random(7), People(server)
    usual = asyncio.run(turns(server.port, DUELS[0], rng))
    calm = asyncio.run(people.play(STEPS[0]))
    ready = CONTEXT.Event()
    given = (server.port, people.tables, people.playing, ready)
    attack = CONTEXT.Process(target=attacking, args=given, daemon=True)
    attack.start()
    assert ready.wait(4 * PATIENCE), "the attack did not begin"

    async def under() -> tuple[list[float], dict[str, list[float]]]:
        return await asyncio.gather(people.play(STEPS[1]), turns(server.port, DUELS[1], rng))

    try:
        told, found = asyncio.run(under())
    finally:
        attack.kill()
        attack.join()
    waited = [took - median(usual[game]) for game in AGAINST for took in found[game]]
    lines = [
        f"steps between people: {quick(told)}",
        f"    before the attack: {quick(calm)}",
        f"turns of level {THIRD}: {sum(one <= WAIT for one in waited)} of {len(waited)} waited {WAIT:.0f} s or less",
        *(f"    {game:13}{spread(found[game])}; before the attack {spread(usual[game])}" for game in AGAINST),
        f"the server has {server.megabytes():.0f} MB in memory",
    ]
    return ("\n" + 13 * " ").join(lines)


def quick(told: Sequence[float]) -> str:
    """How quickly steps were told."""
    share = sum(one <= QUICK for one in told) / len(told)
    return (
        f"{share:.1%} of {len(told)} within {1000 * QUICK:.0f} ms; median {1000 * median(told):.0f},"
        f" 99 % {1000 * quantiles(told, n=100)[98]:.0f}, worst {1000 * max(told):.0f} ms"
    )


def spread(times: Sequence[float]) -> str:
    """Median and worst."""
    return f"{median(times):.2f} s, worst {max(times):.2f} s"


# --- those who play ---


async def turns(port: int, games: int, rng: Random) -> dict[str, list[float]]:
    """How long a level-3 machine takes for its turns, in each game."""
    found: dict[str, list[float]] = {game: [] for game in AGAINST}
    for number in range(games):
        game = AGAINST[number % len(AGAINST)]
        found[game] += await answered(port, game, rng, PATIENCE)
    return found


class People:
    """Two people who play one game after the other at random, at tables that were made beforehand."""

    def __init__(self, server: Server) -> None:
        self.server, self.rng, self.names = server, Random(3), count()
        made = [make(server.port, PERSON, "first", [{"kind": "me"}] * 2) for _ in range(GAMES)]
        self.tables: list[Seated] = [(one["table"], one["tokens"]) for one in made]
        self.playing = CONTEXT.Value("i", 0)  # at which of them
        self.now: list[dict[str, Any]] = [{}, {}]
        self.news = asyncio.Event()

    async def play(self, wanted: int) -> list[float]:
        """So many steps; how long each took until both had been told."""
        found: list[float] = []
        while len(found) < wanted:
            table, tokens = self.tables[self.playing.value]
            self.now, self.news = [{}, {}], asyncio.Event()
            links = [await joined(self.server.port, table, token) for token in tokens]
            hearing = [asyncio.create_task(listen(link, self.hears(seat))) for seat, link in enumerate(links)]
            try:
                await self.game(links, wanted, found)
            finally:
                for link, task in zip(links, hearing, strict=True):
                    task.cancel()
                    await link.close()
        return found

    async def game(self, links: Sequence[ClientConnection], wanted: int, found: list[float]) -> None:
        """Go on with the game until there are enough steps, or it is over."""
        await self.until(lambda: all(self.now))
        while len(found) < wanted:
            await self.until(lambda: self.over() or any(one["offers"] for one in self.now))
            if self.over():
                self.playing.value += 1
                return
            seat = 0 if self.now[0]["offers"] else 1
            secret = self.now[seat]["view"]["phase"] == SECRET
            took = await self.step(links[seat], seat, secret)
            if not secret:
                found.append(took)
                await asyncio.sleep(GAP)

    async def step(self, link: ClientConnection, seat: int, secret: bool) -> float:
        """One step; how long it took until it was told."""
        now, other = self.now
        mine = self.now[seat]
        step = self.rng.choice(mine["offers"])["step"]
        command = {"type": "step", "id": f"p{next(self.names)}", "number": mine["number"], "step": step}
        began = time.perf_counter()
        await link.send(json.dumps(command))
        await self.until(
            lambda: self.now[seat] is not mine and (secret or (self.now[0] is not now and self.now[1] is not other))
        )
        return time.perf_counter() - began

    def hears(self, seat: int) -> Callable[[dict[str, Any]], None]:
        """What a seat does with what it is told: it keeps how the game stands, where that has changed."""

        def hear(word: dict[str, Any]) -> None:
            assert word.get("code", "") in ("", "stale"), word
            if word["type"] == "snapshot" and word["number"] != self.now[seat].get("number"):
                self.now[seat] = word
                self.news.set()

        return hear

    def over(self) -> bool:
        """Whether the game is."""
        return any(one["status"] == "over" for one in self.now)

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait for news until something holds."""
        async with asyncio.timeout(PATIENCE):
            while not holds():
                self.news.clear()
                await self.news.wait()


# --- those who attack ---


def attacking(port: int, tables: list[Seated], playing: Any, ready: Event) -> None:
    """Attack until killed; `ready` is set when everybody is there."""
    flood(port, TABLES)

    async def everybody() -> None:
        tasks = [asyncio.create_task(reader(port, number, tables, playing)) for number in range(READERS)]
        tasks.append(asyncio.create_task(greeter(port, tables, playing)))
        await asyncio.sleep(5)
        ready.set()
        await asyncio.gather(*tasks)

    asyncio.run(everybody())


async def reader(port: int, number: int, tables: list[Seated], playing: Any) -> None:
    """Somebody who watches, and fetches what is sent by drops."""
    loop = asyncio.get_running_loop()
    while True:
        with socket.socket() as one, suppress(OSError, TimeoutError):
            one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            one.setblocking(False)
            one.bind((f"127.0.1.{number % 4 + 1}", 0))
            table = playing.value
            await loop.sock_connect(one, ("127.0.0.1", port))
            await loop.sock_sendall(one, upgrade())
            join = {"type": "join", "id": "j", "table": tables[table][0], "token": ""}
            await loop.sock_sendall(one, frame(json.dumps(join).encode()))
            while playing.value == table and await asyncio.wait_for(loop.sock_recv(one, SIP), PATIENCE):
                await asyncio.sleep(1)
        await asyncio.sleep(1)


async def greeter(port: int, tables: list[Seated], playing: Any) -> None:
    """Somebody beside the second player who greets without end."""
    names = count()
    while True:
        table = playing.value
        with suppress(WebSocketException, OSError):
            link = await joined(port, tables[table][0], tables[table][1][1])
            hearing = asyncio.create_task(listen(link))
            while playing.value == table:
                await link.send(json.dumps({"type": "greet", "id": f"g{next(names)}", "phrase": "hello"}))
                await asyncio.sleep(GREETING)
            hearing.cancel()
            await link.close()
