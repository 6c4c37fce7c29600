"""The attacks of strangers on a server of one's own, and what came of them: one line for each.

    python -m bench.attacks                       # every attack
    python -m bench.attacks greetings frames      # some of them
    python -m bench.attacks --source OLD/src      # on the source of another version, to compare

Every attack has a server to itself, on a database of its own. Addresses of this machine (127.0.0.2 and on) stand for other
people's.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

UPGRADE = (
    b"GET /api/ws HTTP/1.1\r\nHost: %b\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n%b\r\n"
)
DEFLATE = b"Sec-WebSocket-Extensions: permessage-deflate; client_no_context_takeover\r\n"
PATIENCE = 30.0  # seconds after which something counts as never


class Server:
    """A server in a process of its own."""

    def __init__(self, folder: Path, source: str, files: int = 0) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        self.database = folder / "db"
        environment = os.environ | ({"PYTHONPATH": source} if source else {})
        command = [sys.executable, "-m", "gobanshobu", "serve", "--port", str(self.port), "--workers", "1"]
        limit = (lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))) if files else None
        self.process = subprocess.Popen(
            [*command, "--database", str(self.database)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=environment,
            preexec_fn=limit,
        )
        while self.ask("/api/health", 5.0)[0] != 200:
            time.sleep(0.05)

    def ask(self, path: str, timeout: float = 120.0, data: bytes | None = None) -> tuple[int, bytes]:
        """What it answers; 0 for nothing."""
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data)
        if data is not None:
            request.add_header("content-type", "application/json")
        try:
            with urllib.request.urlopen(request, timeout=timeout) as answer:
                return answer.status, answer.read()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read()
        except OSError:
            return 0, b""

    def make(self, **asked: object) -> dict[str, Any]:
        """A new table."""
        made: dict[str, Any] = json.loads(self.ask("/api/tables", data=json.dumps(asked).encode())[1])
        return made

    def megabytes(self) -> float:
        """What it has in memory."""
        lines = Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        return int(next(line.split()[1] for line in lines if line.startswith("VmRSS"))) / 1024

    def stop(self) -> str:
        """Ask it to stop; how long that took."""
        began = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            return "never stops"
        return f"stops in {time.monotonic() - began:.1f} s"


@contextmanager
def watched(server: Server) -> Iterator[list[float]]:
    """Somebody else asks again and again meanwhile; how long each of their questions took."""
    found: list[float] = []
    done = threading.Event()

    def ask() -> None:
        while not done.wait(0.02):
            began = time.monotonic()
            server.ask("/api/health")
            found.append(time.monotonic() - began)

    asking = threading.Thread(target=ask)
    asking.start()
    try:
        yield found
    finally:
        done.set()
        asking.join()


def usually(waits: list[float]) -> str:
    """How long they wait when nobody attacks; they are counted anew from here."""
    time.sleep(2)
    usual = f"{1000 * max(waits):.0f} before"
    waits.clear()
    return usual


def raw(server: Server, data: bytes, address: str = "127.0.0.1", buffer: int = 0) -> socket.socket:
    """A connection that sends something and reads nothing."""
    one = socket.socket()
    if buffer:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
    one.bind((address, 0))
    one.settimeout(10)
    one.connect(("127.0.0.1", server.port))
    with suppress(OSError):
        one.sendall(data)
    return one


def there(one: socket.socket) -> bool:
    """Whether the other side still holds a connection; what has come is thrown away."""
    one.setblocking(False)
    try:
        while True:
            if not one.recv(65_536):
                return False
    except BlockingIOError:
        return True
    except OSError:
        return False


def upgrade(packed: bool = False) -> bytes:
    """The beginning of a WebSocket."""
    return UPGRADE % (b"127.0.0.1", DEFLATE if packed else b"")


def frame(data: bytes, packed: bool = False) -> bytes:
    """A text frame, under a mask of zeros."""
    if packed:
        packer = zlib.compressobj(wbits=-12)
        data = (packer.compress(data) + packer.flush(zlib.Z_SYNC_FLUSH))[:-4]
    head = bytes([0x81 | 0x40 * packed])
    if len(data) < 126:
        return head + bytes([0x80 | len(data)]) + bytes(4) + data
    size = b"\xfe" + len(data).to_bytes(2, "big") if len(data) < 65_536 else b"\xff" + len(data).to_bytes(8, "big")
    return head + size + bytes(4) + data


async def joined(server: Server, table: str, token: str) -> ClientConnection:
    """A player at a table, who has been told how it stands."""
    link = await connect(f"ws://127.0.0.1:{server.port}/api/ws", max_size=None)
    await link.send(json.dumps({"type": "join", "id": "j", "table": table, "token": token}))
    return link


async def listen(link: ClientConnection, hear: Callable[[dict[str, Any]], object] = id) -> None:
    """Hear everything that is said, and answer heartbeats, until the connection ends."""
    with suppress(WebSocketException):
        async for text in link:
            word = json.loads(text)
            if word["type"] == "beat":
                await link.send(json.dumps({"type": "echo", "id": word["id"]}))
            hear(word)


# --- the attacks ---


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
        mover, greeter = [await joined(server, made["table"], token) for token in made["tokens"]]
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
        one, other = [await joined(server, made["table"], token) for token in made["tokens"]]
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
        link = await joined(server, made["table"], made["tokens"][0])
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
        link = await joined(server, made["table"], made["tokens"][0])
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


ATTACKS: dict[str, Callable[[Server], str]] = {
    one.__name__: one
    for one in (parts, parsing, greetings, readers, frames, ids, nesting, halves, descriptors, reading, hint)
}


def main() -> None:
    """Run the attacks that are named, or all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("attack", nargs="*", choices=[[], *ATTACKS], help="which (default: all)")
    parser.add_argument("--source", default="", help="the source folder of another version")
    asked = parser.parse_args()
    for name in asked.attack or ATTACKS:
        with tempfile.TemporaryDirectory() as folder:
            server = Server(Path(folder), asked.source, 256 if name == "descriptors" else 0)
            try:
                print(f"{name:12} {ATTACKS[name](server)}", flush=True)
            except (OSError, WebSocketException) as error:
                print(f"{name:12} broke off: {error!r}", flush=True)
            finally:
                server.process.kill()
                server.process.wait()


if __name__ == "__main__":
    main()
