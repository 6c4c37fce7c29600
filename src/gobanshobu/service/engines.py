"""The engines that play for machines, in worker processes, so that no table waits for another one's search."""

from __future__ import annotations

import asyncio
import os
from collections import OrderedDict
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from hashlib import sha256
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Any, Final, Protocol, TypeVar
from zlib import crc32

from gobanshobu.games import game
from gobanshobu.games.registry import LISTINGS, Listing, register
from gobanshobu.players import Choice
from gobanshobu.players.analysis import hint
from gobanshobu.players.engines import Wider
from gobanshobu.players.levels import SECONDS, level

T = TypeVar("T")
MOST: Final = 200  # players that a process keeps


class Engines(Protocol):
    """Chooses steps for the machines at the tables."""

    async def choose(self, view: Mapping[str, Any], number: int, seed: str) -> str:
        """The step of a machine of that level, from what its seat may know."""

    async def hint(self, view: Mapping[str, Any]) -> Choice:
        """What the best player would do."""


_PLAYERS: Final[OrderedDict[tuple[str, int], Wider]] = OrderedDict()


def chosen(view: Mapping[str, Any], number: int, seed: str) -> str:
    """The step of a machine, computed in this process. A player that has followed the game answers sooner than a new one."""
    key = (seed, number)
    player = _PLAYERS.pop(key, None)
    if player is None:
        known = game(str(view["game"]))
        mixed = int.from_bytes(sha256(seed.encode()).digest()[:4], "big")
        player = level(known.id, number).player(known, mixed, SECONDS)
    _PLAYERS[key] = player
    while len(_PLAYERS) > MOST:
        _PLAYERS.popitem(last=False)
    return player.choose(view)


def pool() -> ProcessPoolExecutor:
    """A pool of one worker process."""
    games = list(LISTINGS.values())
    return ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=follow, initargs=(games,))


def follow(games: list[Listing]) -> None:
    """Register the games that the server has, and end with the server, also when it was killed and could not say so."""
    for entry in games:
        register(entry)
    server = parent_process()

    def wait() -> None:
        if server is not None:
            server.join()
            os._exit(0)

    Thread(target=wait, daemon=True).start()


class EngineWorkers:
    """Engines in worker processes; a machine at a table stays with one process."""

    def __init__(self, count: int = 0) -> None:
        workers = count or max(1, (os.cpu_count() or 2) - 1)
        self._pools = [pool() for _ in range(workers)]

    async def choose(self, view: Mapping[str, Any], number: int, seed: str) -> str:
        """The step of a machine, computed in a worker process."""
        return await self._ask(crc32(seed.encode()) % len(self._pools), chosen, dict(view), number, seed)

    async def hint(self, view: Mapping[str, Any]) -> Choice:
        """What the best player would do, computed in a worker process."""
        return await self._ask(0, hint, dict(view))

    async def _ask(self, place: int, work: Callable[..., T], *given: Any) -> T:
        """Run this in one of the worker processes. One that has died is replaced, and the work is tried once more."""
        asked = self._pools[place]
        try:
            return await asyncio.get_running_loop().run_in_executor(asked, work, *given)
        except BrokenProcessPool:
            if self._pools[place] is asked:
                asked.shutdown(wait=False)
                self._pools[place] = pool()
            return await asyncio.get_running_loop().run_in_executor(self._pools[place], work, *given)

    def close(self) -> None:
        """Shut the worker processes down."""
        for one in self._pools:
            one.shutdown(wait=False, cancel_futures=True)


class InlineEngines:
    """Engines in this process; for tests."""

    async def choose(self, view: Mapping[str, Any], number: int, seed: str) -> str:
        """The step of a machine."""
        await asyncio.sleep(0)
        return chosen(view, number, seed)

    async def hint(self, view: Mapping[str, Any]) -> Choice:
        """What the best player would do."""
        return hint(view, work=50)
