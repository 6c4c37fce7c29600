"""The connections of uvicorn with bounds: on how long a request may take to arrive and an answer to be fetched, on how much
waits unread, and on how many there are."""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from typing import Any, ClassVar, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from gobanshobu.server.deflate import Deflating
from gobanshobu.server.limits import network

if sys.platform != "win32":
    import resource

LONGEST: Final = 16_384  # bytes of one WebSocket message, unpacked; of the head of a request
ARRIVE: Final = 15.0  # seconds in which a whole request has to come
STALLED: Final = 30.0  # seconds for which somebody may fetch nothing of what is sent
PARTING: Final = 5.0  # seconds in which a connection that is closed has to go
FED: Final = 1024  # bytes that are unpacked before it is looked how much waits
UNREAD: Final = 131_072  # bytes of messages of one connection that wait to be read
FRAGMENTS: Final = 64  # of one message
UNSENT: Final = 1_048_576  # bytes that one connection has not fetched
TOO_FAST: Final = 1008  # the code with which somebody is let go who sends more than is read
RESERVED: Final = 64  # descriptors for the database, the engines and whatever else is not a connection
WANTED: Final = 65_536  # descriptors
TURNED_AWAY: Final = (
    b"HTTP/1.1 %b\r\ncontent-type: text/plain; charset=utf-8\r\nx-content-type-options: nosniff\r\n"
    b"content-security-policy: default-src 'none'\r\nretry-after: 10\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
)


def descriptors() -> int:
    """How many connections there may be: all descriptors that the system gives us but a few."""
    if sys.platform == "win32":  # which has no such limit
        return WANTED
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = WANTED if hard == resource.RLIM_INFINITY else min(hard, WANTED)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return max(max(soft, wanted), 2 * RESERVED) - RESERVED


class Crowd:
    """The connections there are: not more than `most`, and not more than `each` from one address, unless it is a proxy's."""

    def __init__(self, most: int, each: int, proxies: tuple[str, ...] = ()) -> None:
        self.most, self.each, self.proxies = most, each, proxies
        self.count = 0
        self.turned_away = 0
        self.by_network: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Count one more connection; whether it may stay. One that may not is counted until it has gone, too."""
        where = network(address)
        self.count += 1
        self.by_network[where] += 1
        room = self.count <= self.most and (self.by_network[where] <= self.each or address in self.proxies)
        self.turned_away += not room
        return room

    def leave(self, address: str) -> None:
        """A connection was closed."""
        where = network(address)
        self.count -= 1
        self.by_network[where] -= 1
        if not self.by_network[where]:
            del self.by_network[where]


class Impatient:
    """What every connection does: one at whose other end nobody fetches what is sent is let go."""

    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    stalled: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        """Nobody fetches what is sent."""
        super().pause_writing()  # type: ignore[misc]  # uvicorn's
        self.stalled = self.stalled or self.loop.call_later(STALLED, self.transport.abort)

    def resume_writing(self) -> None:
        """It is fetched after all."""
        self.fetched()
        super().resume_writing()  # type: ignore[misc]

    def shutdown(self) -> None:
        """The server stops: what is not fetched soon stays."""
        super().shutdown()  # type: ignore[misc]
        self.loop.call_later(PARTING, self.transport.abort)

    def fetched(self) -> None:
        """Nothing waits to be fetched."""
        if self.stalled is not None:
            self.stalled.cancel()
            self.stalled = None


class HttpWire(Impatient, H11Protocol):
    """An HTTP connection: it is there in time, or it goes."""

    crowd: ClassVar[Crowd]
    deadline: asyncio.TimerHandle | None = None
    upgraded = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn
        """Somebody connects."""
        super().connection_made(transport)
        if self.crowd.enter(host_of(self)):
            self.deadline = self.loop.call_later(ARRIVE, self._too_late)
        else:
            self._turn_away(b"503 Service Unavailable")

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is gone."""
        self.crowd.leave(host_of(self))
        self._arrived()
        self.fetched()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """A part of a request; the clock runs from its first byte, and more bytes do not stop it."""
        if self.transport.is_closing():
            return
        super().data_received(data)
        waiting = self.conn.their_state in (h11.IDLE, h11.SEND_BODY)
        if self.upgraded or not waiting or self.transport.is_closing():
            self._arrived()
        elif self.deadline is None:
            self.deadline = self.loop.call_later(ARRIVE, self._too_late)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From here on it is a WebSocket."""
        self.upgraded = True
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        """Answered: the wait for the next request is uvicorn's."""
        self._arrived()
        super().on_response_complete()
        if self.transport.is_closing():
            self.loop.call_later(STALLED, self.transport.abort)

    def timeout_keep_alive_handler(self) -> None:
        """No next request has come."""
        super().timeout_keep_alive_handler()
        self.loop.call_later(STALLED, self.transport.abort)

    def send_400_response(self, _msg: str) -> None:
        """What is no request."""
        self._turn_away(b"400 Bad Request")

    def _too_late(self) -> None:
        self.deadline = None
        if self.conn.our_state is h11.SEND_BODY:  # it is being answered already
            self.transport.abort()
        else:
            self._turn_away(b"408 Request Timeout")

    def _turn_away(self, status: bytes) -> None:
        self.transport.write(TURNED_AWAY % status)
        self.transport.close()
        self.loop.call_later(PARTING, self.transport.abort)

    def _arrived(self) -> None:
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None


class SocketWire(Impatient, Deflating):
    """A WebSocket connection: who sends more than is read, or reads less than is sent, is let go."""

    crowd: ClassVar[Crowd]
    unread = 0  # bytes of whole messages that wait to be read

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is gone."""
        self.crowd.leave(host_of(self))
        self.fetched()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Unpack a little at a time: a kilobyte can hold a megabyte."""
        for start in range(0, len(data), FED):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + FED])
            if self.unread > UNREAD or len(self.frames) > FRAGMENTS:
                self._let_go()
                return
        if self.transport.get_write_buffer_size() > UNSENT:  # answers to pings, which nobody fetches
            self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        """A whole message has come."""
        self.unread += sum(map(len, self.frames))
        super().send_receive_event_to_app()

    async def receive(self) -> Any:
        """The next message, for the application."""
        message = await super().receive()
        if self.queue.empty():
            self.unread = 0
        return message

    async def run_asgi(self) -> None:
        """The connection from beginning to end; what is not fetched soon after that stays."""
        await super().run_asgi()
        self.loop.call_later(PARTING, self.transport.abort)

    def _let_go(self) -> None:
        self.conn.fail(TOO_FAST, "too many messages at once")
        self.handle_parser_exception()
        self.loop.call_later(PARTING, self.transport.abort)


def host_of(wire: HttpWire | SocketWire) -> str:
    """Who is at the other end."""
    return wire.client[0] if wire.client else ""


def wires(crowd: Crowd) -> tuple[type[HttpWire], type[SocketWire]]:
    """The connections of one server, counted together."""
    return type("HttpWire", (HttpWire,), {"crowd": crowd}), type("SocketWire", (SocketWire,), {"crowd": crowd})
