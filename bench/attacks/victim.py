"""A server of one's own to be attacked, and what attackers have in hand."""

from __future__ import annotations

import json
import os
import resource
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
import zlib
from collections.abc import Callable, Iterator, Sequence
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

    def __init__(self, folder: Path, source: str, files: int = 0, more: Sequence[str] = ("--workers", "1")) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        self.database = folder / "db"
        environment = os.environ | ({"PYTHONPATH": source} if source else {})
        command = [sys.executable, "-m", "gobanshobu", "serve", "--port", str(self.port), *more]
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

    def seconds(self) -> float:
        """Processor time that it has used."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

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


async def joined(port: int, table: str, token: str) -> ClientConnection:
    """A player at a table, who has been told how it stands."""
    link = await connect(f"ws://127.0.0.1:{port}/api/ws", max_size=None)
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
