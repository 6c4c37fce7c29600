"""A program that takes an open seat at a table and plays it to the end, here with random steps.

    python bot.py http://127.0.0.1:8000 TABLE 1

Needs `websockets`. Replace `choose` with something better: it is given what its seat may know, and what it may do.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import urllib.request
from typing import Any

from websockets.asyncio.client import connect

LATER = ("too_often", "overloaded", "storage")  # what the server may take a moment later


def choose(view: dict[str, Any], offers: list[dict[str, Any]]) -> str:
    """The step of one of the offers; `view` is the game as this seat knows it."""
    step: str = random.choice(offers)["step"]
    return step


def sit(server: str, table: str, chair: int) -> str:
    """Take the chair; the token that lets us play there."""
    data = json.dumps({"chair": chair, "name": "bot", "kind": "bot"}).encode()
    request = urllib.request.Request(f"{server}/api/tables/{table}/sit", data, {"content-type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        token: str = json.loads(answer.read())["token"]
        return token


async def play(server: str, table: str, token: str) -> dict[str, Any] | None:
    """Play until the game is over; its outcome."""
    sent = 0
    async for socket in connect(server.replace("http", "ws", 1) + "/api/ws"):  # joins again after a cut
        command = {"type": "join", "id": "join", "table": table, "token": token, "lang": "en"}
        await socket.send(json.dumps(command))
        async for text in socket:
            heard = json.loads(text)
            if heard["type"] == "beat":
                await socket.send(json.dumps({"type": "echo", "id": heard["id"]}))
            if heard["type"] == "refused":
                print(heard["code"], heard["words"], file=sys.stderr)
                if heard["code"] in LATER:  # the same id: nothing is played twice
                    await asyncio.sleep(1)
                    await socket.send(json.dumps(command))
            if heard["type"] != "snapshot":
                continue
            if heard["status"] == "over":
                outcome: dict[str, Any] = heard["view"]["outcome"]
                return outcome
            if heard["offers"]:
                sent += 1
                step = choose(heard["view"], heard["offers"])
                number = heard["number"]
                command = {"type": "step", "id": f"{token[:6]}-{number}-{sent}", "number": number, "step": step}
                await socket.send(json.dumps(command))
    return None


if __name__ == "__main__":
    server, table, chair = sys.argv[1:4]
    print(asyncio.run(play(server, table, sit(server, table, int(chair)))))
