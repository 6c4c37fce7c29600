"""The server as a browser or a program meets it, over real sockets."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
import websockets
from websockets.asyncio.client import ClientConnection, connect

import gobanshobu
from tests.service.databases import wait_until


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


class Server:
    """`gobanshobu serve` in a process of its own."""

    def __init__(self, database: str, port: int = 0, *options: str) -> None:
        self.port = port or free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self.cookies: dict[str, str] = {}
        command = [sys.executable, "-m", "gobanshobu", "serve", "--port", str(self.port), "--database", database]
        self.process = subprocess.Popen(
            [*command, "--workers", "1", *options], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        wait_until(self.answers, "the server's answer")

    def answers(self) -> bool:
        """Whether it is there; one that has ended says why."""
        try:
            self.get("/api/health")
        except OSError:
            if self.process.poll() is not None:
                assert self.process.stdout is not None
                raise AssertionError(self.process.stdout.read()) from None
            return False
        return True

    def get(self, path: str, token: str = "") -> Any:
        request = urllib.request.Request(self.base + path)
        if token:
            request.add_header("Authorization", f"Bearer {token}")
        request.add_header("Cookie", "; ".join(f"{name}={value}" for name, value in self.cookies.items()))
        with urllib.request.urlopen(request, timeout=10) as answer:
            data = answer.read()
            return json.loads(data) if "json" in answer.headers["content-type"] else data.decode()

    def steps(self, table: str, token: str) -> list[str]:
        """The steps of a seat, as its record has them."""
        record = gobanshobu.read_record(self.get(f"/api/tables/{table}/record", token))
        you = self.get(f"/api/tables/{table}", token)["you"]
        return [entry.full for entry in record.replay().history() if entry.is_step and entry.player == you]

    def post(self, path: str, data: object, **headers: str) -> Any:
        """Send something; the cookie that comes with the answer is kept."""
        headers |= {"content-type": "application/json"}
        headers["cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        request = urllib.request.Request(self.base + path, json.dumps(data).encode(), headers, method="POST")
        with urllib.request.urlopen(request, timeout=10) as answer:
            name, _, value = (answer.headers["set-cookie"] or "").partition(";")[0].partition("=")
            if name:
                self.cookies[name] = value
            return json.loads(answer.read())

    def stop(self, how: int = signal.SIGTERM) -> int:
        if self.process.poll() is None:
            self.process.send_signal(how)
        code = self.process.wait(20)
        if self.process.stdout is not None:
            self.process.stdout.close()
        return code


@contextmanager
def serving(database: str, *options: str) -> Iterator[Server]:
    server = Server(database, 0, *options)
    try:
        yield server
    finally:
        server.stop(signal.SIGKILL)


class Player:
    """A client that resends what was not answered, and joins again after every cut."""

    def __init__(self, port: int, table: str, token: str) -> None:
        self.url = f"ws://127.0.0.1:{port}/api/ws"
        self.table, self.token = table, token
        self.socket: ClientConnection | None = None
        self.now: dict[str, Any] = {}
        self.log: list[dict[str, Any]] = []
        self.sent = 0
        self.raw: list[str] = []

    @property
    def steps(self) -> list[str]:
        """What may be played now."""
        return [offer["step"] for offer in self.now["offers"]]

    async def join(self) -> None:
        self.socket = await connect(self.url)
        await self.send({"type": "join", "id": "j", "table": self.table, "token": self.token})
        await self.until("done", "j")

    async def send(self, message: dict[str, Any]) -> None:
        assert self.socket is not None
        await self.socket.send(json.dumps(message))

    async def hear(self) -> dict[str, Any]:
        assert self.socket is not None
        text = await asyncio.wait_for(self.socket.recv(), 15)
        assert isinstance(text, str)
        self.raw.append(text)
        word: dict[str, Any] = json.loads(text)
        if word["type"] == "snapshot":
            self.now = word
            self.log[word["log_from"] :] = word["log"]
        if word["type"] == "beat":
            await self.send({"type": "echo", "id": word["id"]})
        return word

    async def until(self, kind: str, name: str) -> dict[str, Any]:
        while True:
            word = await self.hear()
            if word.get("id") == name and word["type"] in (kind, "refused"):
                return word

    async def step(self, text: str) -> dict[str, Any]:
        self.sent += 1
        name = f"s{self.sent}"
        await self.send({"type": "step", "id": name, "number": self.now["number"], "step": text})
        return await self.until("done", name)

    async def close(self) -> None:
        if self.socket is not None:
            await self.socket.close()


def test_a_game_is_played_over_sockets_and_its_record_fetched(tmp_path: Path) -> None:
    with serving(str(tmp_path / "db")) as server:
        made = server.post("/api/tables", {"game": "isshin", "sides": [{"kind": "me"}, {"kind": "me"}]})

        async def play() -> None:
            players = [Player(server.port, made["table"], token) for token in made["tokens"]]
            for player in players:
                await player.join()
            players.sort(key=lambda player: player.now["you"])
            rng = Random(1)
            while players[0].now["status"] != "over":
                for player in players:
                    while player.now["status"] == "live" and not player.steps:
                        other = players[1 - player.now["you"]]
                        if other.steps:
                            break
                        await player.hear()
                    if player.steps:
                        answer = await player.step(rng.choice(player.steps))
                        assert answer["type"] == "done"
                for player in players:
                    await player.send({"type": "ping", "id": "p"})
                    await player.until("pong", "p")
            for player in players:
                await player.close()

        asyncio.run(play())
        record = gobanshobu.read_record(server.get(f"/api/tables/{made['table']}/record"))
        assert record.replay().outcome is not None
        assert server.stop() == 0


def test_every_wrong_message_is_answered_and_changes_nothing(tmp_path: Path) -> None:
    with serving(str(tmp_path / "db")) as server:
        made = server.post("/api/tables", {"game": "first", "sides": [{"kind": "me"}, {"kind": "me"}]})

        async def work() -> None:
            player = Player(server.port, made["table"], made["tokens"][0])
            await player.join()
            number = player.now["number"]
            assert player.socket is not None
            wrong = [
                "nonsense",
                "[]",
                '{"type":"step"}',
                '{"type":"step","id":"1","number":"x","step":"a"}',
                '{"type":"dance","id":"2"}',
                '{"type":"step","id":"3","number":1,"step":"a","more":1}',
                '{"type":"greet","id":"4","phrase":"boo"}',
                '{"type":"answer","id":"5","what":"draw","yes":true}',
                '{"type":"claim","id":"6"}',
                '{"type":"hint","id":"7"}',
            ]
            for text in wrong:
                await player.socket.send(text)
                word = await player.hear()
                assert word["type"] == "refused"
                assert word["words"]
            foul = await player.step("a1=dragon")
            assert (foul["code"], foul["clause"]) == ("illegal", "C-2")
            assert player.now["number"] == number
            await player.socket.send("x" * 100_000)
            with pytest.raises(websockets.ConnectionClosed):
                while True:
                    await player.hear()

        asyncio.run(work())
        assert server.get(f"/api/tables/{made['table']}")["number"] == 2


def test_a_killed_server_loses_nothing_that_it_has_acknowledged(tmp_path: Path) -> None:
    database = str(tmp_path / "db")
    server = Server(database)
    tables = [server.post("/api/tables", {"game": "hck", "sides": [{"kind": "me"}] * 2}) for _ in range(4)]
    acknowledged: dict[str, list[str]] = {}
    rng = Random(2)

    async def some(port: int) -> None:
        for made in tables:
            player = Player(port, made["table"], made["tokens"][0])
            await player.join()
            player.sent = 1000 * rng.randrange(10**6)
            for _ in range(3):
                if player.steps:
                    step = rng.choice(player.steps)
                    assert (await player.step(step))["type"] == "done"
                    acknowledged.setdefault(made["table"], []).append(step)
            await player.close()

    try:
        for _ in range(3):
            asyncio.run(some(server.port))
            server.stop(signal.SIGKILL)
            server = Server(database)
        for made in tables:
            assert server.steps(made["table"], made["tokens"][0]) == acknowledged[made["table"]]
    finally:
        server.stop(signal.SIGKILL)


def test_a_port_that_is_taken_is_said(tmp_path: Path) -> None:
    with serving(str(tmp_path / "db")) as server:
        done = subprocess.run(
            [sys.executable, "-m", "gobanshobu", "serve", "--port", str(server.port), "--database", ":memory:"],
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
            env=os.environ | {"LC_ALL": "C.UTF-8"},
        )
        assert done.returncode == 2
        assert f"port {server.port} is in use" in done.stderr


def test_opening_it_in_a_browser_finds_a_port_by_itself(tmp_path: Path) -> None:
    browser, opened = tmp_path / "browser", tmp_path / "opened"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}\n')
    browser.chmod(0o755)
    with serving(str(tmp_path / "db")) as server:
        command = [sys.executable, "-m", "gobanshobu", "serve", "--open", "--port", str(server.port)]
        other = subprocess.Popen(
            [*command, "--database", ":memory:"], stdout=subprocess.PIPE, env=os.environ | {"BROWSER": str(browser)}
        )
        try:
            wait_until(lambda: opened.exists() and opened.read_text().endswith("\n"), "the browser")
            address = opened.read_text().strip()
            assert str(server.port) not in address
            with urllib.request.urlopen(address, timeout=10) as answer:
                assert "Gobanshobu" in answer.read().decode()
        finally:
            other.terminate()
            other.communicate(timeout=20)


def test_the_log_is_lines_of_json_without_secrets(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "db"))
    made = server.post("/api/tables", {"game": "isshin", "sides": [{"kind": "me"}] * 2})
    server.process.send_signal(signal.SIGTERM)
    server.process.wait(20)
    assert server.process.stdout is not None
    said = server.process.stdout.read()
    server.process.stdout.close()
    lines = [json.loads(line) for line in said.splitlines() if line.startswith("{")]
    assert [line["what"] for line in lines if line["from"] != "gobanshobu.access"] == ["started", "stopped"]
    assert ("POST", "/api/tables", 201) in [
        (line.get("method"), line.get("path"), line.get("status")) for line in lines
    ]
    assert lines[0]["tables"] == 0
    for token in made["tokens"]:
        assert token not in said


def test_a_log_that_nobody_reads_stops_nothing(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "db"), 0, "--unlimited")
    try:
        for _ in range(1000):  # lines of more than any pipe holds
            server.get("/api/health")
    finally:
        server.stop(signal.SIGKILL)


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (("--port", "99999"), "--port: '99999' is not a whole number from 0 to 65535"),
        (("--port", "-5"), "--port: '-5' is not"),
        (("--port", "0", "--host", "not a host"), "cannot listen on"),
        (("--port", "0", "--workers", "-1"), "--workers: '-1' is not"),
        (("--port", "0", "--engines", "moon"), "--engines: 'moon' is none of processes, ray and ray://HOST:PORT"),
        (("--port", "0", "--database", "/nonexistent/db"), "cannot use the database"),
    ],
)
def test_a_server_that_cannot_start_says_why_and_leaves_nothing(
    tmp_path: Path, arguments: tuple[str, ...], word: str
) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "gobanshobu", "serve", *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        cwd=tmp_path,
        env=os.environ | {"LC_ALL": "C.UTF-8"},
    )
    assert done.returncode == 2
    assert word in done.stderr
    assert "Traceback" not in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_database_of_a_newer_version_is_said_in_a_line_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 999")
    done = subprocess.run(
        [sys.executable, "-m", "gobanshobu", "serve", "--port", "0", "--database", str(path)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env=os.environ | {"LC_ALL": "C.UTF-8"},
    )
    assert done.returncode == 2
    assert "version 999" in done.stderr
    assert "Traceback" not in done.stderr
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (999,)


def test_who_is_no_proxy_is_not_believed_about_addresses(tmp_path: Path) -> None:
    with serving(str(tmp_path / "db")) as server, pytest.raises(urllib.error.HTTPError) as refused:
        for number in range(300):
            server.post("/api/games/first/cards/check", {}, **{"X-Forwarded-For": f"10.1.1.{number % 250}"})
    assert refused.value.code == 429
    refused.value.close()


def test_a_killed_server_leaves_no_thinking_process_behind(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "db"))
    try:
        server.post("/api/tables", {"game": "isshin", "sides": [{"kind": "machine", "level": 1}, {"kind": "me"}]})
        threads = Path(f"/proc/{server.process.pid}/task")
        with closing(sqlite3.connect(tmp_path / "db")) as kept:
            count = "SELECT count(*) FROM events"
            wait_until(lambda: kept.execute(count).fetchone()[0] > 2, "the machine's first step")
        workers = [int(number) for thread in threads.iterdir() for number in (thread / "children").read_text().split()]
        assert workers
    finally:
        server.stop(signal.SIGKILL)
    wait_until(lambda: not any(alive(worker) for worker in workers), "the end of the thinking processes")


def alive(number: int) -> bool:
    """Whether a process runs; one that has ended and was not asked for does not."""
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False
