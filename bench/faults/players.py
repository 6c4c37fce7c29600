"""Players who never give up: they join again after every cut, send again what was not answered, and write down what they said
and what they were told."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from itertools import pairwise
from random import Random
from typing import Any, Final

import msgspec
from bench.faults.proxy import Proxy
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

HEARD: Final = 0.3  # seconds of silence after which what was not answered is sent again
AGAIN: Final = 0.1  # seconds to wait after something could not be kept
UNSURE: Final = frozenset({"unsure"})  # refusals that do not say that nothing has happened


class Ledger(msgspec.Struct):
    """What one player said and was told, by the ids of the commands."""

    sent: dict[str, int] = {}  # and how many steps each is
    acknowledged: list[str] = []  # in the order of the answers
    refused: dict[str, str] = {}  # with the code


class Player:
    """One player at one table."""

    def __init__(self, proxy: Proxy, table: str, token: str, rng: Random, camp: dict[str, Any]) -> None:
        self.proxy: Final = proxy
        self.table: Final = table
        self.token: Final = token
        self.rng: Final = rng
        self.camp: Final = camp  # an arrangement for either seat, where the game has one
        self.ledger: Final = Ledger()
        self.now: dict[str, Any] = {}
        self.log: Final[list[dict[str, Any]]] = []  # put together from what the snapshots add
        self.pending: dict[str, Any] | None = None
        self.unanswered = 0  # how often it was sent on this connection and not answered
        self.name: Final = f"{rng.getrandbits(40):x}-"
        self.joined = 0

    @property
    def over(self) -> bool:
        """Whether there is nothing left to do."""
        return self.now.get("status") in ("over", "aborted") and self.pending is None

    async def run(self, stop: asyncio.Event) -> None:
        """Play until told to stop, or until the game is over; then wait for what is still unanswered."""
        while not self.over and not (stop.is_set() and self.pending is None):
            try:
                async with connect(
                    f"ws://127.0.0.1:{self.proxy.port}/api/ws", open_timeout=5, close_timeout=0.2, compression=None
                ) as socket:
                    await self.talk(socket, stop)
            except (WebSocketException, OSError, TimeoutError, EOFError):
                await asyncio.sleep(0.02 + 0.05 * self.rng.random())

    async def talk(self, socket: ClientConnection, stop: asyncio.Event) -> None:
        """One connection, until it is cut or there is nothing left to do."""
        await socket.send(json.dumps({"type": "join", "id": "join", "table": self.table, "token": self.token}))
        joined = False
        while not self.over and not (stop.is_set() and self.pending is None):
            try:
                word = json.loads(await asyncio.wait_for(socket.recv(), HEARD))
            except TimeoutError:
                if joined:
                    await self.say(socket)
                continue
            if word["type"] == "snapshot":
                self.now = word
                self.log[word["log_from"] :] = word["log"]
            elif word["type"] == "beat":
                await socket.send(json.dumps({"type": "echo", "id": word["id"]}))
            elif word.get("id") == "join":
                if word["type"] != "done":
                    return  # it is tried again
                joined = True
                self.joined += 1
                self.unanswered = 0
                await self.say(socket)
            elif self.pending is not None and word.get("id") == self.pending["id"]:
                if not self.answered(word):
                    return
                if word.get("code") == "storage":
                    await asyncio.sleep(AGAIN)
            if joined and self.pending is None and self.now.get("offers") and not stop.is_set():
                self.pending = self.command()
                self.unanswered = 0
                self.now["offers"] = []
                await self.say(socket)

    async def say(self, socket: ClientConnection) -> None:
        """Send what is not answered, if there is anything."""
        if self.pending is not None:
            self.unanswered += 1
            await socket.send(json.dumps(self.pending))

    def answered(self, word: dict[str, Any]) -> bool:
        """Write the answer down; whether to go on here. A snapshot follows what was not kept or came too late. What was sent
        again may still be kept after the first of the same was refused: the last answer is the one that counts."""
        assert self.pending is not None
        name = str(self.pending["id"])
        self.unanswered -= 1
        if self.unanswered and word["type"] != "done":
            return True
        if word["type"] == "done":
            self.ledger.acknowledged.append(name)
        else:
            self.ledger.refused[name] = word["code"]
            if word["code"] in UNSURE:
                return False  # the same command is sent again on the next connection
        self.pending = None
        return word["type"] == "done" or word["code"] in ("stale", "storage")

    def command(self) -> dict[str, Any]:
        """What to do next: a step, or half of the time the whole arrangement at once."""
        name = f"{self.name}{len(self.ledger.sent) + 1}"
        common = {"id": name, "number": self.now["number"]}
        squares = self.camp.get(str(self.now["you"]))
        if self.now["arrangement"] is not None and squares and self.rng.random() < 0.5:
            self.ledger.sent[name] = len(squares)
            return {"type": "arrange", **common, "squares": squares}
        self.ledger.sent[name] = 1
        return {"type": "step", **common, "step": self.rng.choice(self.now["offers"])["step"]}


class Found(msgspec.Struct):
    """What the log says of what players were told."""

    tried: int = 0
    acknowledged: int = 0
    refused: int = 0
    lost: int = 0
    doubled: int = 0
    reordered: int = 0
    half: int = 0
    denied: int = 0  # refused, and it had happened
    different: int = 0  # tables that a player was shown otherwise than the log has them
    fallen: int = 0  # games lost on time
    stuck: int = 0  # times that nobody could go on

    def bad(self) -> bool:
        """Whether anything is wrong."""
        return any(
            (self.lost, self.doubled, self.reordered, self.half, self.denied, self.different, self.fallen, self.stuck)
        )

    def add(self, other: Found) -> None:
        """Count the other one's too."""
        for name in self.__struct_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))


def compared(ledger: Ledger, log: list[dict[str, Any]]) -> Found:
    """What a player wrote down against the events of the table, in order."""
    found = Found(len(ledger.sent), len(ledger.acknowledged), len(ledger.refused))
    mine = [str(event["message"]) for event in log if event.get("message") in ledger.sent and event["type"] == "step"]
    count = Counter(mine)
    for name, steps in ledger.sent.items():
        kept = count[name]
        if kept > steps:
            found.doubled += 1
        elif 0 < kept < steps:
            found.half += 1
        elif kept == 0 and name in ledger.acknowledged:
            found.lost += 1
        if kept and name in ledger.refused and name not in ledger.acknowledged:
            found.denied += ledger.refused[name] not in UNSURE
    places = [mine.index(name) for name in ledger.acknowledged if name in count]
    found.reordered = sum(one >= other for one, other in pairwise(places))
    return found
