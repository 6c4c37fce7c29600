"""Servers that are killed, lines that are cut, messages that come twice: nothing acknowledged is lost or doubled."""

from __future__ import annotations

import asyncio
import json
import os
import resource
import signal
import sqlite3
import urllib.error
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

import gobanshobu
from gobanshobu.service import events
from gobanshobu.service.protocol import WRITER
from gobanshobu.service.snapshot import Snapshots
from gobanshobu.service.table import fold
from tests.service.databases import binaries, postgres, wait_until
from tests.service.swarm import Restless, check_log
from tests.service.test_server import Player, Server

GAMES = gobanshobu.GAMES


def made(
    server: Server, count: int, rng: Random, chaos: float = 0.0, pace: float = 0.0, ports: tuple[int, ...] = ()
) -> list[Restless]:
    """Two players at each of so many tables, in a mix of the games."""
    players: list[Restless] = []
    for number in range(count):
        table = server.post("/api/tables", {"game": GAMES[number % len(GAMES)], "sides": [{"kind": "me"}] * 2})
        for side, token in enumerate(table["tokens"]):
            port = ports[side % len(ports)] if ports else server.port
            players.append(Restless(port, table["table"], token, Random(rng.random()), chaos, pace))
    return players


def steps_of(players: list[Restless]) -> int:
    """How many steps the server has acknowledged."""
    return sum(len(player.acknowledged) for player in players)


async def going_on(players: list[Restless]) -> None:
    """Wait until a quarter of them have joined anew and as many steps have been acknowledged since."""
    joined, steps, quarter = [player.joined for player in players], steps_of(players), len(players) // 4

    def back() -> bool:
        again = sum(player.joined > before for player, before in zip(players, joined, strict=True))
        return again >= quarter and steps_of(players) >= steps + quarter

    await asyncio.to_thread(wait_until, back, "players who are back")


async def played(players: list[Restless], count: int) -> None:
    """Wait until so many more steps have been acknowledged."""
    wanted = steps_of(players) + count
    await asyncio.to_thread(wait_until, lambda: steps_of(players) >= wanted, f"{count} steps")


async def disturbed(players: list[Restless], counts: list[int], how: Callable[[], None] | None = None) -> None:
    """Let them play; each time so many steps are done something is done to the server, and they have to come back."""
    stop = asyncio.Event()
    tasks = [asyncio.create_task(player.run(stop)) for player in players]
    await going_on(players)
    for count in counts:
        await played(players, count)
        if how is not None:
            back = asyncio.create_task(going_on(players))
            await asyncio.to_thread(how)
            await back
    stop.set()
    await asyncio.gather(*tasks)


def check_all(server: Server, players: list[Restless], database: str = "") -> None:
    """Every player's log, and every table against an undisturbed replay of what is on disk."""
    for player in players:
        seen = server.get(f"/api/tables/{player.table}", player.token)
        check_log(seen, server.steps(player.table, player.token), player)
        if database:
            with closing(sqlite3.connect(database)) as connection:
                rows = connection.execute(
                    "SELECT number, at, data FROM events WHERE table_id = ? ORDER BY number", (player.table,)
                ).fetchall()
            assert [number for number, _, _ in rows] == list(range(1, len(rows) + 1))
            table = fold(player.table, [(at, events.read(data)) for _, at, data in rows])
            again = Snapshots(table).snapshot(seen["you"], "ja", 0, 0, (False, False))
            assert json.loads(WRITER.encode(again.log)) == seen["log"]
            assert again.view == seen["view"]


def killed(tmp_path: Path, tables: int, times: int, pace: float) -> None:
    database = str(tmp_path / "db")
    servers = [Server(database, 0, "--unlimited")]
    rng = Random(3)
    players = made(servers[0], tables, rng, pace=pace)

    def kill() -> None:
        servers[-1].stop(signal.SIGKILL)
        servers.append(Server(database, servers[0].port, "--unlimited"))

    try:
        asyncio.run(disturbed(players, [rng.randrange(10, 40) for _ in range(times)], kill))
        check_all(servers[-1], players, database)
    finally:
        servers[-1].stop(signal.SIGKILL)


def test_a_killed_server_loses_nothing_that_it_acknowledged(tmp_path: Path) -> None:
    killed(tmp_path, 10, 2, 0.5)


@pytest.mark.slow
def test_a_server_killed_twenty_times_under_a_hundred_tables_loses_nothing(tmp_path: Path) -> None:
    killed(tmp_path, 100, 20, 3.0)


def test_cut_lines_and_messages_doubled_delayed_or_out_of_order_change_nothing(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "db"), 0, "--unlimited")
    try:
        players = made(server, 10, Random(4), chaos=0.15)
        asyncio.run(disturbed(players, [15 * len(players)]))
        check_all(server, players, str(tmp_path / "db"))
        assert max(player.joined for player in players) > 2
        assert any(
            player.now["number"] == server.get(f"/api/tables/{player.table}", player.token)["number"]
            for player in players
        )
    finally:
        server.stop(signal.SIGKILL)


def test_a_full_disk_refuses_steps_loses_nothing_and_works_again_when_there_is_room(tmp_path: Path) -> None:
    """The server's own limit on the size of files stands for a disk without room; it can be set for a running process
    by whoever owns it."""
    server = Server(str(tmp_path / "db"), 0, "--unlimited")
    made_here = server.post("/api/tables", {"game": "first", "sides": [{"kind": "me"}] * 2, "first": 0})

    def room_for(size: int) -> None:
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

    async def hush(player: Player) -> None:
        """Nothing is on its way to this one."""
        await player.send({"type": "ping", "id": "hush"})
        assert (await player.hear())["type"] == "pong"

    async def play() -> dict[int, list[str]]:
        one, other, watcher = (Player(server.port, made_here["table"], token) for token in (*made_here["tokens"], ""))
        rng = Random(6)
        kept: dict[int, list[str]] = {0: [], 1: []}
        for player in (one, other, watcher):
            await player.join()
        while one.now["view"]["phase"] == "arrangement":
            for player in (one, other):
                if player.steps:
                    step = rng.choice(player.steps)
                    assert (await player.step(step))["type"] == "done"
                    kept[player.now["you"]].append(step)
            await one.send({"type": "ping", "id": "p"})
            await one.until("pong", "p")
        for player in (other, watcher):
            await player.send({"type": "ping", "id": "p"})
            await player.until("pong", "p")
        actor = one if one.steps else other
        quiet = other if actor is one else one
        before, step = dict(actor.now), actor.steps[0]
        room_for(1)
        for _ in range(3):
            answer = await actor.step(step)
            assert (answer["type"], answer["code"]) == ("refused", "storage")
            assert (await actor.hear())["type"] == "snapshot"
            assert {key: actor.now[key] for key in ("number", "view", "offers")} == {
                key: before[key] for key in ("number", "view", "offers")
            }
        with pytest.raises(urllib.error.HTTPError) as full:
            server.post("/api/tables", {"game": "isshin", "sides": [{"kind": "me"}] * 2})
        assert full.value.code == 503
        assert json.loads(full.value.read())["code"] == "storage"
        full.value.close()
        await hush(quiet)
        await hush(watcher)
        room_for(resource.RLIM_INFINITY)
        assert (await actor.step(step))["type"] == "done"
        kept[actor.now["you"]].append(step)
        assert (await quiet.hear())["type"] == "snapshot"
        assert quiet.now["number"] > 1
        for player in (one, other, watcher):
            await player.close()
        return kept

    try:
        kept = asyncio.run(play())
        server.stop(signal.SIGKILL)
        server = Server(str(tmp_path / "db"), 0, "--unlimited")
        for token in made_here["tokens"]:
            you = server.get(f"/api/tables/{made_here['table']}", token)["you"]
            assert server.steps(made_here["table"], token) == kept[you]
    finally:
        server.stop(signal.SIGKILL)


def test_two_servers_on_one_postgres_serve_the_same_tables() -> None:
    if binaries() is None:
        assert not os.environ.get("CI"), "PostgreSQL is not installed"
        pytest.skip("no PostgreSQL on this machine")
    with postgres() as url:
        one, other = Server(url, 0, "--unlimited"), Server(url, 0, "--unlimited")
        try:
            players = made(one, 10, Random(5), chaos=0.05, ports=(one.port, other.port))
            browser = one.cookies["gobanshobu"]
            other.cookies["gobanshobu"] = browser

            def known(server: Server) -> set[str]:
                return {entry["table"] for entry in server.get("/api/mine")}

            wait_until(lambda: known(one) == known(other) != set(), "the same tables on both")
            # the same seat from two processes at once: they race for every step
            twins = [Restless(other.port, p.table, p.token, Random(p.token)) for p in players[:6]]
            asyncio.run(disturbed([*players[6:], *players[:6], *twins], [10 * len(players)]))
            for player in players[6:]:
                seen = [server.get(f"/api/tables/{player.table}", player.token) for server in (one, other)]
                check_log(seen[0], one.steps(player.table, player.token), player)
                for key in ("view", "log", "number", "offers"):
                    assert seen[0][key] == seen[1][key]
            for player, twin in zip(players[:6], twins, strict=True):
                seen = [server.get(f"/api/tables/{player.table}", player.token) for server in (one, other)]
                assert seen[0]["log"] == seen[1]["log"]
                mine = one.steps(player.table, player.token)
                for step in (*player.acknowledged, *twin.acknowledged):
                    assert step in mine
        finally:
            one.stop(signal.SIGKILL)
            other.stop(signal.SIGKILL)
