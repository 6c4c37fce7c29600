"""Many tables played at once by clients that never give up: they join again after every cut and send again what was not
answered. Some of them are unruly on purpose."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException


class Restless:
    """One player at one table."""

    def __init__(self, port: int, table: str, token: str, rng: Random, chaos: float = 0.0, pace: float = 0.0) -> None:
        self.port, self.table, self.token = port, table, token
        self.rng, self.chaos, self.pace = rng, chaos, pace
        self.now: dict[str, Any] = {}
        self.acknowledged: list[str] = []
        self.pending: dict[str, Any] | None = None
        self.sent = 0
        self.joined = 0
        self.name = f"{rng.getrandbits(40):x}-"
        self.log: list[dict[str, Any]] = []
        self.said: list[str] = []  # every message, to be sent again out of order
        self.late: set[asyncio.Task[None]] = set()

    async def run(self, stop: asyncio.Event) -> None:
        """Play until told to stop, or until the game is over."""
        while not stop.is_set() and self.now.get("status") != "over":
            try:
                async with connect(f"ws://127.0.0.1:{self.port}/api/ws", open_timeout=5) as socket:
                    await self.talk(socket, stop)
            except (WebSocketException, OSError, TimeoutError, EOFError):
                await asyncio.sleep(0.05 + 0.1 * self.rng.random())

    async def talk(self, socket: ClientConnection, stop: asyncio.Event) -> None:
        self.joined += 1
        await socket.send(json.dumps({"type": "join", "id": "join", "table": self.table, "token": self.token}))
        joined = False
        while not stop.is_set() and self.now.get("status") != "over":
            try:
                word = json.loads(await asyncio.wait_for(socket.recv(), 0.3))
            except TimeoutError:
                if joined:
                    await self.act(socket)
                continue
            if word["type"] == "snapshot":
                self.now = word
                self.log[word["log_from"] :] = word["log"]
            elif word["type"] == "beat":
                await socket.send(json.dumps({"type": "echo", "id": word["id"]}))
            elif word["type"] in ("done", "refused"):
                if word["id"] == "join":
                    joined = True
                elif self.pending is not None and word["id"] == self.pending["id"]:
                    if word["type"] == "done":
                        self.acknowledged.append(self.pending["step"])
                    else:
                        assert word["code"] in ("stale", "storage", "too_often", "illegal"), word
                    self.pending = None
            if joined:
                await self.act(socket)
            if self.rng.random() < self.chaos:
                return  # cut the line

    async def act(self, socket: ClientConnection) -> None:
        if self.pending is None and self.now.get("offers"):
            await asyncio.sleep(self.pace * self.rng.random())
            self.sent += 1
            self.pending = {
                "type": "step",
                "id": f"{self.name}{self.sent}",
                "number": self.now["number"],
                "step": self.rng.choice(self.now["offers"])["step"],
            }
            self.now["offers"] = []
            await self.say(socket)
        elif self.pending is not None and (self.joined > 1 or self.rng.random() < self.chaos):
            await self.say(socket)  # perhaps a second time

    async def say(self, socket: ClientConnection) -> None:
        """Send what is pending; when unruly, late, twice, after an older message, or once more a while later."""
        assert self.pending is not None
        text = json.dumps(self.pending)
        if self.rng.random() < self.chaos:
            await asyncio.sleep(0.02 * self.rng.random())
        if self.said and self.rng.random() < self.chaos:
            await socket.send(self.rng.choice(self.said))
        await socket.send(text)
        self.said.append(text)
        if self.rng.random() < self.chaos:
            await socket.send(text)
        if self.rng.random() < self.chaos:
            task = asyncio.create_task(self.again(socket, text, 0.3 * self.rng.random()))
            self.late.add(task)
            task.add_done_callback(self.late.discard)

    async def again(self, socket: ClientConnection, text: str, wait: float) -> None:
        """The network delivers a message once more, after newer ones."""
        await asyncio.sleep(wait)
        with suppress(WebSocketException, OSError):
            await socket.send(text)


def check_log(seen: dict[str, Any], told: list[str], player: Restless) -> None:
    """Every step that was acknowledged is in the record once, in its order; at most one more is there."""
    left = list(player.acknowledged)
    extra: list[str] = []
    for word in told:
        if left and left[0] == word:
            left.pop(0)
        elif word != "allow":  # which the server plays for one who has no choice
            extra.append(word)
    assert not left, (told, player.acknowledged)
    assert len(extra) <= 1, (told, player.acknowledged)
    if player.now.get("number") == seen["number"]:  # it has heard everything: what it put together is what there is
        assert player.log == seen["log"]
        assert player.now["view"] == seen["view"]
        assert player.now["offers"] in ([], seen["offers"])
