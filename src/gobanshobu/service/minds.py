"""Machines think in processes of their own, so that a table never waits for another one's thoughts."""

from __future__ import annotations

import asyncio
import os
from collections import OrderedDict
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from multiprocessing import get_context
from typing import Any, Final, Protocol
from zlib import crc32

from gobanshobu.games import game
from gobanshobu.players import Choice
from gobanshobu.players.analysis import hint
from gobanshobu.players.levels import SECONDS, level
from gobanshobu.players.minds import Wider

MOST: Final = 200  # machines that a process remembers


class Minds(Protocol):
    """Somebody who chooses steps for machines."""

    async def choose(self, view: Mapping[str, Any], number: int, seed: str) -> str:
        """The step of a machine of that level, from what its seat may know."""

    async def hint(self, view: Mapping[str, Any]) -> Choice:
        """What the best player would do."""


_PLAYERS: Final[OrderedDict[tuple[str, int], Wider]] = OrderedDict()


def chosen(view: Mapping[str, Any], number: int, seed: str) -> str:
    """The step of a machine, here and now. One that has followed a game so far answers sooner than a new one."""
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


class Workers:
    """Minds in worker processes; one machine at one table always thinks in the same."""

    def __init__(self, count: int = 0) -> None:
        workers = count or max(1, (os.cpu_count() or 2) - 1)
        self._pools = [ProcessPoolExecutor(1, mp_context=get_context("spawn")) for _ in range(workers)]

    async def choose(self, view: Mapping[str, Any], number: int, seed: str) -> str:
        """The step of a machine, thought of in one of the processes."""
        pool = self._pools[crc32(seed.encode()) % len(self._pools)]
        return await asyncio.get_running_loop().run_in_executor(pool, chosen, dict(view), number, seed)

    async def hint(self, view: Mapping[str, Any]) -> Choice:
        """What the best player would do, thought of in one of the processes."""
        return await asyncio.get_running_loop().run_in_executor(self._pools[0], hint, dict(view))

    def close(self) -> None:
        """Let the processes go."""
        for pool in self._pools:
            pool.shutdown(wait=False, cancel_futures=True)


class Here:
    """Minds in this process; for tests."""

    async def choose(self, view: Mapping[str, Any], number: int, seed: str) -> str:
        """The step of a machine, thought of at once."""
        await asyncio.sleep(0)
        return chosen(view, number, seed)

    async def hint(self, view: Mapping[str, Any]) -> Choice:
        """What the best player would do, thought of at once."""
        return hint(view, work=50)
