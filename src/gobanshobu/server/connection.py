"""One WebSocket connection: commands in, messages out. Every command is answered.

The answer to a heartbeat is heard as it comes; commands are carried out one after the other; a hint or a
suggestion, which take a while, beside them.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from time import monotonic
from typing import Any, Final

import msgspec
from litestar import WebSocket
from litestar.exceptions import LitestarException

from gobanshobu.core.audience import seat_at
from gobanshobu.server.limits import Bucket, Buckets
from gobanshobu.server.logs import REQUEST
from gobanshobu.server.metrics import Metrics
from gobanshobu.service import protocol
from gobanshobu.service.hub import Hub
from gobanshobu.service.matches.playing import MatchListener, MatchRoom
from gobanshobu.service.protocol import READER, WRITER, Beat, Lang, Message, Pong, Refused
from gobanshobu.service.refusal import Refusal
from gobanshobu.service.room import Listener, Room

LOG: Final = logging.getLogger("gobanshobu.server")
HELD: Final = 262_144  # bytes that may wait for a slow reader
QUEUE: Final = 512  # messages that may wait for one
PENDING: Final = 64  # commands that may wait to be carried out
HEEDLESS: Final = 200  # commands too many, one after the other, that are answered before one is let go
SLOW: Final = 4008  # the code with which a slow reader is let go
SILENT: Final = 4010
OURS: Final = ("error", "storage")  # refusals that an operator may be asked about
FLOODING: Final = 4029
BEAT: Final = 20.0  # seconds between heartbeats
PARTING: Final = 1.0  # seconds for the last word
GONE: Final = (LitestarException, OSError)  # what is raised when nobody is there any more


class LetGo(Exception):
    """The connection is closed from our side, under this code."""

    def __init__(self, code: int, words: str) -> None:
        super().__init__(words)
        self.code, self.words = code, words


class Connection:
    """A connection; it listens to one table, or one match, at a time."""

    def __init__(
        self,
        hub: Hub,
        socket: WebSocket[Any, Any, Any],
        bucket: Bucket,
        talkers: Buckets,
        metrics: Metrics,
        session: str,
        address: str,
        find: Callable[[str], Awaitable[Room]],
        find_match: Callable[[str], Awaitable[MatchRoom]],
    ) -> None:
        self.hub: Final = hub
        self.find: Final = find  # a table, for this address
        self.find_match: Final = find_match
        self.match: tuple[MatchRoom, MatchListener] | None = None
        self.socket: Final = socket
        self.bucket: Final = bucket
        self.talkers: Final = talkers  # what all connections of an address may send
        self.metrics: Final = metrics
        self.waiting: Final[asyncio.Queue[bytes]] = asyncio.Queue()
        self.held = 0  # bytes that wait in it
        self.behind: Final = asyncio.Event()  # the reader is too far behind
        self.commands: Final[asyncio.Queue[protocol.Command | None]] = asyncio.Queue(PENDING)  # None: no more
        self.hinting: asyncio.Task[None] | None = None
        self.room: Room | None = None
        self.listener: Listener | None = None
        self.session: Final = session
        self.address: Final = address
        self.lang: Lang = "ja"
        self.lag = 0  # milliseconds there and back, as last measured
        self.beats = 0
        self.beat_at = 0.0  # when the heartbeat was sent that has not been answered; 0: none
        self.refused = 0  # commands that came too often, one after the other

    async def run(self) -> None:
        """Answer commands until the client disconnects, or has to."""
        work = asyncio.create_task(self._work())
        parts = [asyncio.create_task(part) for part in (self._read(), self._send(), self._beat(), self._watch())]
        try:
            done, _ = await asyncio.wait([work, *parts], return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._leave()
            for task in parts if self.hinting is None else [*parts, self.hinting]:
                task.cancel()
            while not self.commands.empty():
                self.commands.get_nowait()
            self.commands.put_nowait(None)  # what is being carried out comes to its end: the others hear of it
        for reason in [task.exception() for task in done]:
            if isinstance(reason, LetGo):
                with suppress(TimeoutError, *GONE):  # one who fetches nothing hears nothing
                    await asyncio.wait_for(self.socket.close(reason.code, reason.words), PARTING)
            elif reason is not None and not isinstance(reason, GONE):
                raise reason
        await work

    def tell(self, message: Message) -> None:
        """Say something, in its turn."""
        self.send(WRITER.encode(message))

    def send(self, data: bytes) -> None:
        """Send something, in its turn; a reader who is far behind is let go."""
        if self.behind.is_set():
            return
        self.waiting.put_nowait(data)
        self.held += len(data)
        if self.waiting.qsize() > QUEUE or (self.held > HELD and self.waiting.qsize() > 1):
            self.behind.set()

    async def _watch(self) -> None:
        await self.behind.wait()
        raise LetGo(SLOW, "too slow")

    async def _send(self) -> None:
        while True:
            data = await self.waiting.get()
            await self.socket.send_data(data.decode(), "text")
            self.held -= len(data)

    async def _beat(self) -> None:
        """Ask now and then whether anybody is there; let go of one who is not, or has not come to any table."""
        while True:
            await asyncio.sleep(BEAT)
            if self.beat_at or (self.beats and self.room is None and self.match is None):
                raise LetGo(SILENT, "no heartbeat" if self.beat_at else "no table")
            self.beats += 1
            self.beat_at = monotonic()
            self.tell(Beat(str(self.beats)))

    async def _read(self) -> None:
        while True:
            self._hear(await self.socket.receive_data("text"))

    def _hear(self, data: str | bytes) -> None:
        self.metrics.messages += 1
        if not self.bucket.take() or not self.talkers.take(self.address):
            self._too_often(name_of(data))
            return
        try:
            command = READER.decode(data)
        except (msgspec.MsgspecError, RecursionError) as error:
            self._refuse(name_of(data), Refusal("bad_message", {"why": str(error)}))
            return
        if isinstance(command, protocol.Echo):
            if self.beat_at and command.id == str(self.beats):
                self.lag = round(1000 * (monotonic() - self.beat_at))
                self.beat_at = 0.0
        elif self.commands.full():
            self._too_often(command.id)
            return
        else:
            self.commands.put_nowait(command)
        self.refused = 0

    def _too_often(self, message: str) -> None:
        self._refuse(message, Refusal("too_often"))
        self.refused += 1
        if self.refused > HEEDLESS:
            raise LetGo(FLOODING, "too many messages")

    async def _work(self) -> None:
        while (command := await self.commands.get()) is not None:
            if not isinstance(command, protocol.Hint | protocol.Suggest):
                await self._answer(command)
            elif self.hinting is None or self.hinting.done():
                self.hinting = asyncio.create_task(self._answer(command))
            else:
                self._refuse(command.id, Refusal("too_often"))

    async def _answer(self, command: protocol.Command) -> None:
        try:
            await self._carry_out(command)
        except Refusal as refusal:
            self._refuse(command.id, refusal)
            if refusal.code in ("stale", "storage") and self.room is not None and self.listener is not None:
                self.hub.show(self.room, self.listener)
        except Exception:  # a mistake of ours: even so the command is answered, and the connection stays
            LOG.exception("a command broke")
            self._refuse(command.id, Refusal("error"))

    async def _carry_out(self, command: protocol.Command) -> None:
        if isinstance(command, protocol.Ping):
            self.tell(Pong(command.id))
        elif isinstance(command, protocol.Join):
            await self._join(command)
        elif isinstance(command, protocol.Follow):
            await self._follow(command)
        elif isinstance(command, protocol.ChooseLang) and self.match is not None:
            room, listener = self.match
            self.lang = listener.lang = command.lang
            self.hub.matches.tell(room, listener)
            self.tell(protocol.Done(command.id, room.standing.number))
        elif self.room is None or self.listener is None:
            raise Refusal("no_table")
        elif isinstance(command, protocol.ChooseLang):
            self.lang = self.listener.lang = command.lang
            self.hub.show(self.room, self.listener)
            self.tell(protocol.Done(command.id, self.room.table.news(self.listener.audience)))
        elif isinstance(command, protocol.Mute):
            self.listener.muted = command.on
            self.tell(protocol.Done(command.id, self.room.table.news(self.listener.audience)))
        elif isinstance(command, protocol.Greet):
            self.hub.greet(self.room, self.listener, command)
            self.tell(protocol.Done(command.id, self.room.table.news(self.listener.audience)))
        elif isinstance(command, protocol.Try):
            self.tell(self.hub.attempt(self.room, self.listener, command))
        elif isinstance(command, protocol.Hint):
            self.tell(await self.hub.hint(self.room, self.listener, command))
        elif isinstance(command, protocol.Suggest):
            self.tell(await self.hub.suggest(self.room, self.listener, command))
        elif isinstance(command, protocol.Coach):
            self.tell(self.hub.coach(self.room, self.listener, command))
        else:
            began = monotonic()
            done = await self.hub.command(self.room, self.listener, command, self.lag)
            if isinstance(command, protocol.Step):
                self.metrics.steps.add(monotonic() - began)
            self.tell(done)

    def _leave(self) -> None:
        """Listen no more."""
        if self.room is not None and self.listener is not None:
            self.hub.leave(self.room, self.listener)
        if self.match is not None:
            self.hub.matches.leave(*self.match)

    async def _follow(self, command: protocol.Follow) -> None:
        self.lang = command.lang
        room = await self.find_match(command.match)
        self._leave()
        self.room, self.listener, matches = None, None, self.hub.matches
        self.match = room, matches.join(room, command.token, self.session, self.send, command.lang, self.address)
        self.tell(protocol.Done(command.id, room.standing.number))

    async def _join(self, command: protocol.Join) -> None:
        self.lang = command.lang
        room = await self.find(command.table)
        self._leave()
        self.room, self.match = room, None
        seat = seat_at(command.seat)
        self.listener = self.hub.join(room, command.token, self.send, self.session, seat, command.lang, self.address)
        self.tell(protocol.Done(command.id, room.table.news(self.listener.audience)))

    def _refuse(self, message: str, refusal: Refusal) -> None:
        self.metrics.refused[refusal.code] += 1
        request = REQUEST.get() if refusal.code in OURS else ""
        self.tell(Refused(message, refusal.code, refusal.words.say(self.lang), refusal.clause, request))


class _Named(msgspec.Struct):
    id: str = ""


def name_of(data: str | bytes) -> str:
    """The id of a message that may make no sense otherwise; empty if it has none."""
    try:
        return msgspec.json.decode(data, type=_Named).id[:64]
    except (msgspec.MsgspecError, RecursionError):
        return ""
