"""The attacks of strangers, each by itself."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from bench.attacks.victim import (
    PATIENCE,
    Server,
    frame,
    joined,
    listen,
    raw,
    there,
    upgrade,
    usually,
    watched,
)
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException


def parts(server: Server) -> str:
    """A card file whose one key has 20,000 parts."""
    text = json.dumps({"text": ".".join("a" * 20_000) + "=1"}).encode()
    with watched(server) as waits:
        usual = usually(waits)
        began = time.monotonic()
        status, _ = server.ask("/api/games/first/cards/read", data=text)
        took = time.monotonic() - began
    return f"answered {status} in {took:.2f} s; others waited {1000 * max(waits):.0f} ms at most, {usual}"


def parsing(server: Server) -> str:
    """Two hundred card files, as costly to read as is allowed, from four addresses at once."""
    keys = "\n".join(f"k{number}.a.b.c = 1" for number in range(1_700))
    body = json.dumps({"text": keys}).encode()
    head = b"POST /api/games/first/cards/read HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    request = head + b"Connection: close\r\nContent-Length: %d\r\n\r\n" % len(body) + body
    with watched(server) as waits:
        usual = usually(waits)
        held = [raw(server, request, f"127.0.0.{2 + number % 4}") for number in range(200)]
        statuses: Counter[bytes] = Counter()
        for one in held:
            one.settimeout(120)
            with suppress(OSError):
                statuses[one.recv(65_536)[9:12]] += 1
            one.close()
    told = ", ".join(f"{count} × {status.decode()}" for status, count in sorted(statuses.items()))
    return f"{told}; others waited {1000 * max(waits):.0f} ms at most, {usual}"


def greetings(server: Server) -> str:
    """Twenty greetings a second against somebody 50 ms away who would like to move."""
    made = server.make(game="first", sides=[{"kind": "me"}, {"kind": "me"}])

    async def main() -> str:
        mover, greeter = [await joined(server.port, made["table"], token) for token in made["tokens"]]
        now: dict[str, Any] = {}
        answers: dict[str, str] = {}
        refused: Counter[str] = Counter()

        def hear(word: dict[str, Any]) -> None:
            if word["type"] == "snapshot":
                asyncio.get_running_loop().call_later(0.05, now.update, word)
            elif word["type"] in ("done", "refused"):
                answers[word["id"]] = word["type"]

        def count_refused(word: dict[str, Any]) -> None:
            refused[word.get("code", "")] += word["type"] == "refused"

        async def greet() -> None:
            count = 0
            while True:
                count += 1
                with suppress(WebSocketException):
                    await greeter.send(json.dumps({"type": "greet", "id": f"g{count}", "phrase": "hello"}))
                await asyncio.sleep(0.05)

        parts = (listen(mover, hear), listen(greeter, count_refused), greet())
        tasks = [asyncio.create_task(part) for part in parts]
        tried = accepted = 0
        until = time.monotonic() + 10
        while time.monotonic() < until:
            if not now.get("offers"):
                await asyncio.sleep(0.01)
                continue
            tried += 1
            wish = {"id": f"s{tried}", "number": now["number"]}
            if tried % 2:
                wish |= {"type": "step", "step": now["offers"][0]["step"]}
            else:
                wish |= {"type": "back"}
            await asyncio.sleep(0.05)  # on its way
            await mover.send(json.dumps(wish))
            while wish["id"] not in answers:
                await asyncio.sleep(0.01)
            accepted += answers[wish["id"]] == "done"
            await asyncio.sleep(0.1)
        for task in tasks:
            task.cancel()
        return f"{accepted} of {tried} steps accepted; {refused['too_often']} greetings refused"

    return asyncio.run(main())


def readers(server: Server) -> str:
    """Forty people at a table who read nothing while somebody is busy there; then the server is asked to stop."""
    made = server.make(game="first", sides=[{"kind": "me"}, {"kind": "me"}])
    before = server.megabytes()
    join = frame(json.dumps({"type": "join", "id": "j", "table": made["table"]}).encode())
    held = [raw(server, upgrade(), buffer=4_096) for _ in range(40)]
    time.sleep(1)
    for one in held:
        one.sendall(join)

    async def busy() -> None:
        one, other = [await joined(server.port, made["table"], token) for token in made["tokens"]]
        reading = [asyncio.create_task(listen(link)) for link in (one, other)]
        for count in range(450):
            await one.send(json.dumps({"type": "propose", "id": f"p{count}", "what": "draw"}))
            await asyncio.sleep(0.055)
            await other.send(json.dumps({"type": "answer", "id": f"a{count}", "what": "draw", "yes": False}))
            await asyncio.sleep(0.055)
        for task in reading:
            task.cancel()
        await one.close()
        await other.close()

    asyncio.run(busy())
    grown = server.megabytes() - before
    time.sleep(1)
    stopping = server.stop()
    for one in held:
        one.close()
    return f"{grown:+.0f} MB; {stopping}"


def frames(server: Server) -> str:
    """Twenty compressed frames that unpack to 16 MB each, and two thousand that unpack to 16 kB."""
    before = most = server.megabytes()
    held: list[socket.socket] = []
    for data in [frame(bytes(15_900_000), packed=True)] * 20 + [frame(bytes(16_000), packed=True) * 2_000]:
        one = raw(server, upgrade(packed=True))
        assert b" 101 " in one.recv(4_096)
        with suppress(OSError):  # it may have been closed before all was sent
            one.sendall(data)
        held.append(one)
        time.sleep(0.3)
        most = max(most, server.megabytes())
    left = sum(there(one) for one in held)
    for one in held:
        one.close()
    return f"{before:.0f} → {most:.0f} MB at most; {left} of {len(held)} connections left"


def ids(server: Server) -> str:
    """Ten connections send commands under ids of 15 kB for ten seconds."""
    tables = [server.make(game="isshin", sides=[{"kind": "me"}, {"kind": "me"}]) for _ in range(10)]

    async def one(made: dict[str, Any], number: int) -> None:
        link = await joined(server.port, made["table"], made["tokens"][0])
        reading = asyncio.create_task(listen(link))
        until = time.monotonic() + 10
        count = 0
        while time.monotonic() < until:
            count += 1
            name = f"{number}-{count}-".ljust(15_000, "x")
            with suppress(WebSocketException):
                await link.send(json.dumps({"type": "greet", "id": name, "phrase": "hello"}))
            await asyncio.sleep(0.05)
        reading.cancel()
        await link.close()

    async def main() -> None:
        await asyncio.gather(*[one(made, number) for number, made in enumerate(tables)])

    def size() -> float:
        return sum(path.stat().st_size for path in server.database.parent.iterdir()) / 1e6

    before = size()
    asyncio.run(main())
    return f"the database grew by {size() - before:.1f} MB"


def nesting(server: Server) -> str:
    """Brackets within brackets: as requests, as a card file, as a message."""
    found: Counter[str] = Counter()
    for path in ("/api/tables", "/api/games/first/cards/check", "/api/replay"):
        found[str(server.ask(path, data=b'{"a":' + b"[" * 20_000 + b"]" * 20_000 + b"}")[0])] += 1
    text = json.dumps({"text": "a = " + "[" * 9_000}).encode()
    found[str(server.ask("/api/games/first/cards/read", data=text)[0])] += 1

    async def main() -> str:
        link = await connect(f"ws://127.0.0.1:{server.port}/api/ws")
        await link.send("[" * 16_000)
        try:
            return str(json.loads(await link.recv())["code"])
        except WebSocketException:
            return f"closed {link.close_code}"
        finally:
            await link.close()

    found[asyncio.run(main())] += 1
    return ", ".join(f"{count} × {status}" for status, count in sorted(found.items()))


def halves(server: Server) -> str:
    """A hundred and fifty requests of which only half is sent."""
    held = [raw(server, b"GET /api/games HTTP/1.1\r\nHost: x\r\nX: y", "127.0.0.2") for _ in range(150)]
    time.sleep(20)
    left = sum(there(one) for one in held)
    for one in held:
        one.close()
    return f"{left} of 150 held after 20 s"


def descriptors(server: Server) -> str:
    """Three hundred idle connections from three addresses to a server of 256 descriptors."""
    held = [raw(server, b"", f"127.0.0.{2 + number % 3}") for number in range(300)]
    time.sleep(1)
    status, _ = server.ask("/api/health", 3.0)
    began = time.monotonic()
    again = 0
    while again != 200 and time.monotonic() - began < PATIENCE:
        again, _ = server.ask("/api/health", 3.0)
        time.sleep(0.2)
    waited = f"{time.monotonic() - began:.0f} s later" if again == 200 else f"not within {PATIENCE:.0f} s"
    for one in held:
        one.close()
    time.sleep(2)
    return (
        f"another is answered {status or 'nothing'}, then 200 {waited}; all gone: {server.ask('/api/health', 5.0)[0]}"
    )


def reading(server: Server) -> str:
    """Six hundred GETs as fast as they go."""
    found: Counter[int] = Counter(server.ask("/api/games")[0] for _ in range(600))
    return ", ".join(f"{count} × {status}" for status, count in sorted(found.items()))


def hint(server: Server) -> str:
    """A hint, and a heartbeat right behind it."""
    sides = [{"kind": "me"}, {"kind": "machine", "level": 1}]
    made = server.make(game="cardwars", sides=sides, first=0)

    async def main() -> str:
        link = await joined(server.port, made["table"], made["tokens"][0])
        while json.loads(await link.recv())["type"] != "done":
            pass
        began = time.monotonic()
        for kind in ("hint", "ping"):
            await link.send(json.dumps({"type": kind, "id": kind}))
        found: dict[str, float] = {}
        while len(found) < 2:
            name = json.loads(await link.recv()).get("id", "")
            if name in ("hint", "ping"):
                found[name] = time.monotonic() - began
        await link.close()
        return f"hint after {found['hint']:.2f} s, heartbeat after {found['ping']:.3f} s"

    return asyncio.run(main())


def coming(server: Server) -> str:
    """A hundred and fifty connections of one address come to one table, again and again, as fast as each may."""
    made = server.make(game="first", sides=[{"kind": "me"}, {"kind": "me"}])
    told: Counter[str] = Counter()

    async def come(number: int) -> None:
        with suppress(WebSocketException, OSError):
            link = await connect(f"ws://127.0.0.1:{server.port}/api/ws", local_addr=("127.0.0.2", 0), open_timeout=60)
            reading = asyncio.create_task(listen(link, lambda word: told.update([word["type"]])))
            until = time.monotonic() + 10
            while time.monotonic() < until:
                await link.send(json.dumps({"type": "join", "id": f"{number}", "table": made["table"]}))
                await asyncio.sleep(0.05)
            reading.cancel()
            await link.close()

    async def main() -> None:
        await asyncio.gather(*[come(number) for number in range(150)])

    with watched(server) as waits:
        usual = usually(waits)
        before = server.seconds()
        asyncio.run(main())
        spent = server.seconds() - before
    return (
        f"shown the table {told['snapshot']} times, {told['refused']} times refused, {told['presence']} words of who is there;"
        f" {spent:.1f} s of work; others waited {1000 * max(waits):.0f} ms at most, {usual}"
    )


ATTACKS: dict[str, Callable[[Server], str]] = {
    one.__name__: one
    for one in (parts, parsing, greetings, readers, frames, ids, nesting, halves, descriptors, reading, hint, coming)
}
