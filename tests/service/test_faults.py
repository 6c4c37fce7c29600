"""Faults on purpose, a short form of `python -m bench.faults`: nothing acknowledged is lost or doubled, and nobody is told
that something did not happen which did."""

from __future__ import annotations

import asyncio
import json
import resource
import signal
import sqlite3
import subprocess
import sys
import urllib.error
from contextlib import closing
from pathlib import Path
from random import Random

import msgspec
import pytest
from bench.faults.campaign import Base, Kind, Plan, played
from bench.faults.players import Found, Ledger, compared
from bench.faults.players import Player as Campaigner
from bench.faults.processes import Launcher, alive, binaries, free_port
from bench.faults.proxy import Proxy

from tests import needs
from tests.service.databases import postgres, wait_until
from tests.service.test_server import Player, Server


def campaign(home: Path, base: Base, kind: Kind, faults: int) -> Found:
    """One episode; nothing is wrong with it."""
    if base == "postgres" and binaries() is None:
        needs.missing(needs.POSTGRES)
    launcher = Launcher(sys.executable, home)
    try:
        found, notes = asyncio.run(played(Plan("test", base, kind, faults, 3), launcher, home, lambda _line: None))
    finally:
        launcher.close()
    assert not found.bad(), (found, notes)
    assert found.acknowledged > faults
    return found


@pytest.mark.parametrize("base", ["sqlite", "postgres"])
def test_a_killed_server_loses_nothing_that_it_acknowledged(tmp_path: Path, base: Base) -> None:
    campaign(tmp_path, base, "kill", 3)


@pytest.mark.slow
def test_a_server_killed_forty_times_loses_nothing(tmp_path: Path) -> None:
    campaign(tmp_path, "sqlite", "kill", 40)


@pytest.mark.parametrize("kind", ["cut", "slow", "double", "clock"])
def test_bad_connections_and_bad_clocks_change_nothing(tmp_path: Path, kind: Kind) -> None:
    campaign(tmp_path, "sqlite", kind, 6)


@pytest.mark.parametrize("base", ["sqlite", "postgres"])
def test_a_full_disk_refuses_what_it_cannot_keep_and_loses_nothing(tmp_path: Path, base: Base) -> None:
    assert campaign(tmp_path, base, "full", 2).refused


def test_two_servers_that_race_for_every_step_of_a_seat_agree(tmp_path: Path) -> None:
    campaign(tmp_path, "postgres", "race", 3)


def test_a_process_is_there_until_its_last_thread_is_gone() -> None:
    """Its first thread may be dead while others still hold its sockets and its locks."""
    script = "import ctypes, sys, threading; threading.Thread(target=sys.stdin.read).start(); ctypes.CDLL(None).pthread_exit(None)"
    with subprocess.Popen([sys.executable, "-c", script], stdin=subprocess.PIPE) as process:
        stat = Path(f"/proc/{process.pid}/stat")
        wait_until(lambda: stat.read_text().rpartition(")")[2].split()[0] == "Z", "the first thread's end")
        assert alive(process.pid)
        assert process.stdin is not None
        process.stdin.close()
        wait_until(lambda: not alive(process.pid), "the last thread's end")


def test_a_server_gets_a_port_that_no_connection_is_given() -> None:
    """Whoever connects to such a port again and again would be connected to themselves while the server is away."""
    low, high = map(int, Path("/proc/sys/net/ipv4/ip_local_port_range").read_text().split())
    assert not any(low <= free_port() <= high for _ in range(20))


def test_of_a_command_that_was_sent_again_the_last_answer_counts() -> None:
    """The first may find the disk full, and the second not any more."""
    player = Campaigner(Proxy(0, Random(0)), "table", "token", Random(0), {})
    player.pending, player.unanswered = {"id": "x"}, 2
    assert player.answered({"type": "refused", "id": "x", "code": "storage"})
    assert player.answered({"type": "done", "id": "x"})
    assert (player.ledger.acknowledged, player.ledger.refused) == (["x"], {})


STEPS = [{"type": "step", "message": name} for name in "aabc"]


@pytest.mark.parametrize(
    ("sent", "acknowledged", "refused", "wrong"),
    [
        ({"a": 2, "b": 1, "c": 1}, ["a", "b", "c"], {}, None),
        ({"a": 2, "b": 1, "x": 1}, ["a", "b", "x"], {}, "lost"),
        ({"a": 1}, ["a"], {}, "doubled"),
        ({"a": 2, "b": 1, "c": 1}, ["a", "c", "b"], {}, "reordered"),
        ({"a": 3}, [], {}, "half"),
        ({"a": 2, "b": 1}, ["a"], {"b": "storage"}, "denied"),
    ],
)
def test_the_campaign_sees_what_is_wrong(
    sent: dict[str, int], acknowledged: list[str], refused: dict[str, str], wrong: str | None
) -> None:
    found = compared(Ledger(sent, acknowledged, refused), STEPS)
    assert found.bad() == (wrong is not None)
    said = msgspec.to_builtins(found)
    assert {name for name in said if said[name] and name not in ("tried", "acknowledged", "refused")} == (
        {wrong} if wrong else set()
    )


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


def test_two_servers_on_one_postgres_show_the_same_tables() -> None:
    if binaries() is None:
        needs.missing(needs.POSTGRES)
    with postgres() as url:
        one, other = Server(url, 0, "--unlimited"), Server(url, 0, "--unlimited")
        try:
            made = one.post("/api/tables", {"game": "first", "sides": [{"kind": "me"}] * 2})
            other.cookies |= one.cookies

            async def play() -> None:
                player = Player(one.port, made["table"], made["tokens"][0])
                await player.join()
                assert (await player.step(player.steps[0]))["type"] == "done"
                await player.close()

            asyncio.run(play())

            def known(server: Server) -> set[str]:
                return {entry["table"] for entry in server.get("/api/mine")}

            def shown(server: Server) -> list[object]:
                seen = server.get(f"/api/tables/{made['table']}", made["tokens"][0])
                return [seen[key] for key in ("view", "log", "number", "offers")]

            wait_until(lambda: known(one) == known(other) != set(), "the same tables on both")
            wait_until(lambda: shown(one) == shown(other), "the same game on both")
        finally:
            one.stop(signal.SIGKILL)
            other.stop(signal.SIGKILL)


def test_a_second_server_on_one_file_says_why_it_does_not_start_and_death_opens_the_file(tmp_path: Path) -> None:
    database = str(tmp_path / "db")
    server = Server(database)
    try:
        for lang, words in (("en", "another server is using the database"), ("ja", "別のサーバーが使っています")):
            command = [sys.executable, "-m", "gobanshobu", "serve", "--port", "0", "--database", database]
            told = subprocess.run([*command, "--lang", lang], capture_output=True, text=True, check=False, timeout=60)
            assert told.returncode != 0
            assert words in told.stderr
            assert "Traceback" not in told.stderr
        assert server.get("/api/health")["status"] == "ok"
    finally:
        server.stop(signal.SIGKILL)
    Server(database).stop()


def test_machines_go_on_by_themselves_after_their_server_was_killed(tmp_path: Path) -> None:
    """Nobody looks: no table is asked for."""
    database = tmp_path / "db"
    server = Server(str(database))

    def steps() -> int:
        with closing(sqlite3.connect(database)) as connection:
            (found,) = connection.execute("SELECT count(*) FROM events").fetchone()
        return int(found)

    sides = [{"kind": "machine", "level": 1}] * 2
    made_here = [server.post("/api/tables", {"game": "first", "sides": sides})["table"] for _ in range(3)]
    server.stop(signal.SIGKILL)
    before = steps()
    assert before < 3 * 40  # they have only begun
    server = Server(str(database))
    try:
        wait_until(lambda: steps() > before + 30, "machines that go on")
        assert len(made_here) == 3
    finally:
        server.stop(signal.SIGKILL)


def test_a_process_takes_over_the_clock_of_one_that_was_killed() -> None:
    if binaries() is None:
        needs.missing(needs.POSTGRES)
    with postgres() as url:
        one, other = Server(url), Server(url)
        try:
            clock = {"type": "fischer", "main": 5, "increment": 0}
            table = {"game": "isshin", "sides": [{"kind": "me"}] * 2, "listed": True, "clock": clock}
            made_here = one.post("/api/tables", table)["table"]
            one.stop(signal.SIGKILL)
            assert [entry["table"] for entry in other.get("/api/tables?status=live")] == [made_here]
            wait_until(lambda: bool(other.get("/api/tables?status=over")), "the end of a game that nobody looks at")
        finally:
            one.stop(signal.SIGKILL)
            other.stop(signal.SIGKILL)
