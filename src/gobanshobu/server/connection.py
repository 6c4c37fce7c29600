"""One WebSocket connection: commands in, messages out. Every command is answered."""

from __future__ import annotations

import asyncio
import logging
from time import monotonic
from typing import Any, Final

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from gobanshobu.core.audience import seat_at
from gobanshobu.server.limits import Bucket
from gobanshobu.server.metrics import Metrics
from gobanshobu.service import protocol
from gobanshobu.service.hub import Hub, Listener, Room
from gobanshobu.service.protocol import READER, WRITER, Beat, Lang, Message, Pong, Refused
from gobanshobu.service.refusal import Refusal

LOG: Final = logging.getLogger("gobanshobu.server")
LONGEST: Final = 16_384  # bytes of one message
QUEUE: Final = 512  # messages that may wait for a slow reader
SLOW: Final = 4008  # the code with which such a reader is let go
TOO_BIG: Final = 4009
SILENT: Final = 4010
BEAT: Final = 20.0  # seconds between heartbeats


class Connection:
    """A connection; it listens to one table at a time."""

    def __init__(
        self, hub: Hub, socket: WebSocket[Any, Any, Any], bucket: Bucket, metrics: Metrics, session: str
    ) -> None:
        self.hub: Final = hub
        self.socket: Final = socket
        self.bucket: Final = bucket
        self.metrics: Final = metrics
        self.waiting: Final[asyncio.Queue[bytes]] = asyncio.Queue(QUEUE)
        self.room: Room | None = None
        self.listener: Listener | None = None
        self.session: Final = session
        self.lang: Lang = "ja"
        self.slow = False
        self.lag = 0  # milliseconds there and back, as last measured
        self.beats = 0
        self.beat_at = 0.0  # when the heartbeat was sent that has not been answered; 0: none

    async def run(self) -> None:
        """Answer commands until the client disconnects."""
        sender, heart = asyncio.create_task(self._send()), asyncio.create_task(self._beat())
        try:
            while not self.slow:
                data = await self.socket.receive_data("text")
                if len(data) > LONGEST:
                    await self.socket.close(TOO_BIG, "too big")
                    return
                await self._hear(data)
        except WebSocketDisconnect:
            return
        finally:
            if self.room is not None and self.listener is not None:
                self.hub.leave(self.room, self.listener)
            sender.cancel()
            heart.cancel()

    def tell(self, message: Message) -> None:
        """Say something, in its turn."""
        self.send(WRITER.encode(message))

    def send(self, data: bytes) -> None:
        """Send something, in its turn; a reader who is far behind is let go."""
        try:
            self.waiting.put_nowait(data)
        except asyncio.QueueFull:
            self.slow = True

    async def _send(self) -> None:
        while True:
            data = await self.waiting.get()
            await self.socket.send_data(data.decode(), "text")
            if self.slow:
                await self.socket.close(SLOW, "too slow")
                return

    async def _beat(self) -> None:
        """Ask now and then whether anybody is there; let go of one who is not."""
        while True:
            await asyncio.sleep(BEAT)
            if self.beat_at:
                await self.socket.close(SILENT, "no heartbeat")
                return
            self.beats += 1
            self.beat_at = monotonic()
            self.tell(Beat(str(self.beats)))

    async def _hear(self, data: str | bytes) -> None:
        self.metrics.messages += 1
        if not self.bucket.take():
            self._refuse(name_of(data), Refusal("too_often"))
            return
        try:
            command = READER.decode(data)
        except msgspec.MsgspecError as error:
            self._refuse(name_of(data), Refusal("bad_message", {"why": str(error)}))
            return
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
        elif isinstance(command, protocol.Echo):
            if self.beat_at and command.id == str(self.beats):
                self.lag = round(1000 * (monotonic() - self.beat_at))
                self.beat_at = 0.0
        elif isinstance(command, protocol.Join):
            await self._join(command)
        elif self.room is None or self.listener is None:
            raise Refusal("no_table")
        elif isinstance(command, protocol.ChooseLang):
            self.lang = self.listener.lang = command.lang
            self.hub.show(self.room, self.listener)
            self.tell(protocol.Done(command.id, self.room.table.news(self.listener.audience)))
        elif isinstance(command, protocol.Draft):
            self.hub.draft(self.room, self.listener, command)
            self.tell(protocol.Done(command.id, 0))
        elif isinstance(command, protocol.Try):
            self.tell(self.hub.attempt(self.room, self.listener, command))
        elif isinstance(command, protocol.Hint):
            self.tell(await self.hub.hint(self.room, self.listener, command))
        else:
            began = monotonic()
            done = await self.hub.command(self.room, self.listener, command, self.lag)
            if isinstance(command, protocol.Step):
                self.metrics.step(monotonic() - began)
            self.tell(done)

    async def _join(self, command: protocol.Join) -> None:
        self.lang = command.lang
        room = await self.hub.room(command.table)
        if self.room is not None and self.listener is not None:
            self.hub.leave(self.room, self.listener)
        self.room = room
        seat = seat_at(command.seat)
        self.listener = self.hub.join(room, command.token, self.send, self.session, seat, command.lang)
        self.tell(protocol.Done(command.id, room.table.news(self.listener.audience)))

    def _refuse(self, message: str, refusal: Refusal) -> None:
        self.metrics.refused[refusal.code] += 1
        self.tell(Refused(message, refusal.code, refusal.words.say(self.lang), refusal.clause))


class _Named(msgspec.Struct):
    id: str = ""


def name_of(data: str | bytes) -> str:
    """The id of a message that may make no sense otherwise; empty if it has none."""
    try:
        return msgspec.json.decode(data, type=_Named).id[:100]
    except msgspec.MsgspecError:
        return ""
