"""A WebSocket client that costs next to nothing, so that a thousand of them leave the machine to the server under test.

It reads and writes text frames, inflates what is compressed as a browser does, answers pings, and checks nothing. Its mask is
zero, which is allowed and free.
"""

from __future__ import annotations

import asyncio
import base64
import os
import zlib
from collections.abc import Callable
from typing import cast

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
LAST, PACKED = 0x80, 0x40
TAIL = b"\x00\x00\xff\xff"  # what a compressed message leaves out


def frame(kind: int, data: bytes) -> bytes:
    """One whole frame of a client."""
    size = len(data)
    if size < 126:
        return bytes((0x80 | kind, 0x80 | size)) + b"\0\0\0\0" + data
    if size < 65_536:
        return bytes((0x80 | kind, 0xFE)) + size.to_bytes(2, "big") + b"\0\0\0\0" + data
    return bytes((0x80 | kind, 0xFF)) + size.to_bytes(8, "big") + b"\0\0\0\0" + data


class Wire(asyncio.Protocol):
    """One connection: `hear` is called with every text, `ready` is done when the first may be sent."""

    def __init__(self, path: str, hear: Callable[[Wire, bytes], None], lost: Callable[[], None]) -> None:
        self.path, self.hear, self.lost = path, hear, lost
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.greeted = False
        self.buffer = bytearray()
        self.parts = bytearray()  # of a message that comes in several frames
        self.packed = False  # whether that message is compressed
        self.inflate = zlib.decompressobj(-15)
        self.raw = self.sent = 0  # bytes of all texts, and as they came
        self.transport: asyncio.Transport | None = None
        self.closing = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)
        key = base64.b64encode(os.urandom(16)).decode()
        self.transport.write(
            f"GET {self.path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Extensions: permessage-deflate\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def send(self, data: bytes) -> None:
        """Send a text."""
        assert self.transport is not None
        self.transport.write(frame(TEXT, data))

    def close(self) -> None:
        """Hang up."""
        self.closing = True
        if self.transport is not None:
            self.transport.close()

    def connection_lost(self, _error: Exception | None) -> None:
        if not self.ready.done():
            self.ready.set_exception(ConnectionError("the server hung up"))
        elif not self.closing:
            self.lost()

    def data_received(self, data: bytes) -> None:
        buffer = self.buffer
        buffer += data
        if not self.greeted:
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if b" 101 " not in buffer[:end].split(b"\r\n")[0]:
                self.ready.set_exception(ConnectionError(bytes(buffer[:end]).decode(errors="replace")))
                return
            del buffer[: end + 4]
            self.greeted = True
            self.ready.set_result(None)
        while len(buffer) >= 2:
            size, at = buffer[1] & 0x7F, 2
            if size == 126:
                size, at = int.from_bytes(buffer[2:4], "big"), 4
            elif size == 127:
                size, at = int.from_bytes(buffer[2:10], "big"), 10
            if len(buffer) < at + size:
                return
            first, payload = buffer[0], bytes(buffer[at : at + size])
            del buffer[: at + size]
            self._frame(first, payload)

    def _frame(self, first: int, payload: bytes) -> None:
        kind = first & 0x0F
        if kind == PING:
            assert self.transport is not None
            self.transport.write(frame(PONG, payload))
            return
        if kind > TEXT:
            return
        if kind == TEXT:
            self.packed = bool(first & PACKED)
        self.parts += payload
        if first & LAST:
            whole = bytes(self.parts)
            self.parts.clear()
            self.sent += len(whole)
            if self.packed:
                whole = self.inflate.decompress(whole + TAIL)
            self.raw += len(whole)
            self.hear(self, whole)


async def dial(port: int, path: str, hear: Callable[[Wire, bytes], None], lost: Callable[[], None]) -> Wire:
    """A connection to a server on this machine."""
    loop = asyncio.get_running_loop()
    _, wire = await loop.create_connection(lambda: Wire(path, hear, lost), "127.0.0.1", port)
    await wire.ready
    return wire
