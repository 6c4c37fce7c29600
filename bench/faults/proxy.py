"""A network between players and server that can be made bad: it cuts, tears, delays and doubles connections."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from random import Random
from typing import Final, Literal

CHUNK: Final = 4096
Cut = Literal["now", "answer", "torn"]


class Line:
    """One connection of a player, and those to the server that come of it."""

    def __init__(self) -> None:
        self.writers: list[asyncio.StreamWriter] = []
        self.cut: Cut | None = None  # what is still to happen to it

    def abort(self) -> None:
        """Both ends lose it at once."""
        for writer in self.writers:
            writer.transport.abort()


class Proxy:
    """Passes what it is told from one port to another, well or badly."""

    def __init__(self, target: int, rng: Random) -> None:
        self.target = target
        self.rng: Final = rng
        self.port = 0
        self.delay = 0.0  # seconds at most, for each piece
        self.doubled = False  # everything that a player says on a new connection reaches the server twice
        self.lines: Final[set[Line]] = set()
        self._server: asyncio.Server | None = None

    async def open(self) -> None:
        """Listen."""
        self._server = await asyncio.start_server(self._meet, "127.0.0.1", 0)
        self.port = int(self._server.sockets[0].getsockname()[1])

    async def close(self) -> None:
        """Let go of everything."""
        if self._server is not None:
            self._server.close()
        for line in list(self.lines):
            line.abort()
        while self.lines:
            await asyncio.sleep(0.01)

    def cut(self, how: Cut) -> None:
        """Half of all connections are cut: now; when the server next answers, which nobody then hears; or in the middle
        of what a player says next."""
        for line in [one for one in self.lines if self.rng.random() < 0.5]:
            line.cut = how
            if how == "now":
                line.abort()

    async def _meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        line = Line()
        line.writers.append(writer)
        self.lines.add(line)
        try:
            servers = [await asyncio.open_connection("127.0.0.1", self.target) for _ in range(1 + self.doubled)]
            line.writers += [other for _, other in servers]
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self._pass(line, reader, [other for _, other in servers], asked=True))
                tasks.create_task(self._pass(line, servers[0][0], [writer], asked=False))
                for double, _ in servers[1:]:
                    tasks.create_task(self._pass(line, double, [], asked=False))  # nobody hears these answers
        except* OSError:
            pass
        finally:
            line.abort()
            self.lines.discard(line)

    async def _pass(
        self, line: Line, reader: asyncio.StreamReader, writers: list[asyncio.StreamWriter], asked: bool
    ) -> None:
        """Pass on what is read. Raises OSError at the end, so that the other direction ends too."""
        while True:
            data = await reader.read(CHUNK)
            if not data:
                raise ConnectionResetError
            if self.delay:
                await asyncio.sleep(self.delay * self.rng.random())
            if line.cut == "torn" and asked:
                for writer in writers:
                    writer.write(data[: len(data) // 2])
                    with suppress(TimeoutError):
                        await asyncio.wait_for(writer.drain(), 1)
                raise ConnectionResetError
            if line.cut == "answer" and not asked and writers:
                raise ConnectionResetError
            pieces = [data]
            if self.delay:
                half = self.rng.randrange(len(data))
                pieces = [data[:half], data[half:]]
            for piece in pieces:
                for writer in writers:
                    writer.write(piece)
                for writer in writers:
                    await writer.drain()
