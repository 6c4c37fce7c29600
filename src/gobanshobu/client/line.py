"""The line to one table, as one seat or a spectator hears it: the newest snapshot, the whole log, and commands with their answers.

A line that is cut is joined again, and what was not answered is sent again under the same id, so that it counts once.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from secrets import token_hex
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from gobanshobu.client.refused import TableRefused, unreachable
from gobanshobu.client.site import Site
from gobanshobu.core.words import Words

LATER: Final = ("too_often", "overloaded", "storage", "unsure")  # what the server may take a moment later
PAUSE: Final = 0.5  # seconds before the same is sent again
PATIENCE: Final = 30.0  # seconds for an answer
ANSWERS: Final = ("done", "refused", "allowed", "hinted", "coached", "suggested", "pong")


class SeatLine:
    """One table heard by one seat. `open` it first, `close` it in the end."""

    def __init__(self, site: Site, table: str, token: str = "", lang: str = "en") -> None:
        self.site: Final = site
        self.table: Final = table
        self.token: Final = token
        self.lang: Final = lang
        self.now: dict[str, Any] = {}
        self.log: list[dict[str, Any]] = []
        self._socket: ClientConnection | None = None
        self._waiting: dict[str, tuple[dict[str, Any], asyncio.Future[dict[str, Any]]]] = {}
        self._changed: Final = asyncio.Condition()
        self._prefix: Final = token_hex(6)
        self._sent = 0
        self._listening: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Join the table. Raises TableRefused."""
        first: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._listening = asyncio.create_task(self._listen(first))
        try:
            await asyncio.wait_for(first, PATIENCE)
        except BaseException:
            await self.close()
            raise

    async def close(self) -> None:
        """Leave; the seat stays what it is."""
        if self._listening is not None:
            socket = self._socket
            self._listening.cancel()
            with suppress(asyncio.CancelledError):
                await self._listening
            self._listening = None
            if socket is not None:  # whoever listened has let go of it, open as it was
                await socket.close()

    @property
    def over(self) -> bool:
        """Whether nothing will happen here any more."""
        return self.now["status"] in ("over", "aborted")

    @property
    def to_act(self) -> bool:
        """Whether this seat has something to decide."""
        return bool(self.now["offers"])

    async def step(self, step: str) -> None:
        """Play something, and hear of it. Raises TableRefused, with the clause where it is not legal; then nothing has changed."""
        done = await self.send({"type": "step", "number": self.now["number"], "step": step})
        await self.until(lambda: self.over or bool(self.now["number"] >= done["number"]), PATIENCE)

    async def send(self, command: dict[str, Any]) -> dict[str, Any]:
        """The answer to a command. Raises TableRefused."""
        self._sent += 1
        command = command | {"id": f"{self._prefix}-{self._sent}"}
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._waiting[command["id"]] = (command, answer)
        try:
            await self._say(command)
            found = await asyncio.wait_for(answer, PATIENCE)
        except TimeoutError as error:
            raise unreachable(self.site.address, error) from error
        finally:
            del self._waiting[command["id"]]
        if found["type"] == "refused":
            raise refusal(found)
        return found

    async def until(self, what: Callable[[], bool], seconds: float) -> bool:
        """Wait until that holds; whether it does, after so many seconds at most."""
        async with self._changed:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait_for(what), seconds)
            return what()

    async def _say(self, command: dict[str, Any]) -> None:
        if self._socket is not None:
            with suppress(WebSocketException):  # it is sent again when the line stands
                await self._socket.send(json.dumps(command))

    async def _listen(self, first: asyncio.Future[None]) -> None:
        join = {"type": "join", "id": "join", "table": self.table, "token": self.token, "lang": self.lang}
        try:
            async for socket in connect(self.site.socket):
                self._socket = socket
                with suppress(WebSocketException):
                    await socket.send(json.dumps(join))
                    async for text in socket:
                        await self._hear(json.loads(text), first, join)
                self._socket = None
        except (OSError, WebSocketException) as error:
            if not first.done():
                first.set_exception(unreachable(self.site.address, error))
        finally:
            self._socket = None

    async def _hear(self, said: dict[str, Any], first: asyncio.Future[None], join: dict[str, Any]) -> None:
        if said["type"] == "beat":
            await self._say({"type": "echo", "id": said["id"]})
        elif said["type"] == "snapshot":
            async with self._changed:
                self.now = said
                self.log[said["log_from"] :] = said["log"]
                self._changed.notify_all()
        elif said["type"] in ANSWERS and said["id"] == "join":
            if said["type"] == "done":
                if not first.done():
                    first.set_result(None)
                for command, _ in list(self._waiting.values()):
                    await self._say(command)
            elif said["code"] in LATER:
                await self._again(join)
            elif not first.done():
                first.set_exception(refusal(said))
        elif said["type"] in ANSWERS and said["id"] in self._waiting:
            command, answer = self._waiting[said["id"]]
            if said["type"] == "refused" and said["code"] in LATER:
                await self._again(command)
            elif not answer.done():
                answer.set_result(said)

    async def _again(self, command: dict[str, Any]) -> None:
        await asyncio.sleep(PAUSE)
        await self._say(command)


def refusal(said: dict[str, Any]) -> TableRefused:
    """A refusal that came over the line, whose words are in the language of the line."""
    words = str(said["words"])
    return TableRefused(str(said["code"]), Words(words, words), str(said.get("clause", "")))
