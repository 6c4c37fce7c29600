"""Reviews of finished games: made in the engine tier a few decisions at a time, each shown as it comes, and kept.

The decisions are gone through in leaps, so that the whole graph is there early, coarsely, and fills in. A review is known by
the record, without names, and by the version of the program that made it. Who asks for one that is under way gets what there
is of it, and asks again.
"""

from __future__ import annotations

import asyncio
import logging
from hashlib import sha256
from typing import Final, NamedTuple

import msgspec

from gobanshobu import __version__
from gobanshobu.core import State
from gobanshobu.service.engines import Engines
from gobanshobu.service.fair import Payer
from gobanshobu.service.store import EventStore, StoreError
from gobanshobu.study import Judgement, moments

LOG: Final = logging.getLogger("gobanshobu.service")
CHUNK: Final = 4  # decisions in one thought of the engines
LEAP: Final = 8  # of so many decisions one is looked at first
MOST: Final = 200  # reviews that are held in memory
WRITER: Final = msgspec.json.Encoder()
READER: Final = msgspec.json.Decoder(list[Judgement])


class Reviewing(NamedTuple):
    """A review as far as it is: judgements in the order of the game, and how many there will be."""

    judgements: list[Judgement]
    total: int


class _Going:
    """A review that is being made, or is done."""

    def __init__(self, total: int) -> None:
        self.total: Final = total
        self.found: dict[int, Judgement] = {}
        self.first: Final = asyncio.Event()  # something is there
        self.task: asyncio.Task[None] | None = None
        self.failed = False

    def standing(self) -> Reviewing:
        return Reviewing([self.found[number] for number in sorted(self.found)], self.total)


class Reviews:
    """The reviews of one server."""

    def __init__(self, store: EventStore, engines: Engines) -> None:
        self._store: Final = store
        self._engines: Final = engines
        self._going: Final[dict[str, _Going]] = {}

    async def ask(self, state: State, payer: Payer, patience: float = 0.0, before: int = 0) -> Reviewing:
        """The review of a finished game as far as it is; it is begun if it was not. With `patience`, so many seconds are
        waited for the first part of it; steps up to the number `before` are not looked at. Raises Refusal for one who waits
        for too much already."""
        record = str(state.record())
        since = f"{before}\n" if before else ""
        key = sha256(f"{__version__}\n{since}{record}".encode()).hexdigest()
        going = self._going.get(key)
        if going is None or going.failed:
            kept = await self._store.review(key)
            if kept is not None:
                found = READER.decode(kept)
                return Reviewing(found, len(found))
            self._engines.admit(payer)
            numbers = [one.number for one in moments(state) if one.choice and one.number > before]
            going = self._begin(key, record, numbers, payer)
        if patience and going.task is not None and not going.task.done():
            waiting = asyncio.ensure_future(going.first.wait())
            await asyncio.wait({waiting, going.task}, timeout=patience, return_when=asyncio.FIRST_COMPLETED)
            waiting.cancel()
        return going.standing()

    def _begin(self, key: str, record: str, numbers: list[int], payer: Payer) -> _Going:
        while len(self._going) >= MOST:
            done = next((one for one, going in self._going.items() if going.task is None or going.task.done()), None)
            if done is None:
                break
            del self._going[done]
        going = self._going[key] = _Going(len(numbers))
        going.task = asyncio.get_running_loop().create_task(self._make(key, record, in_leaps(numbers), going, payer))
        return going

    async def _make(self, key: str, record: str, numbers: list[int], going: _Going, payer: Payer) -> None:
        try:
            for start in range(0, len(numbers), CHUNK):
                for one in await self._engines.review(record, tuple(numbers[start : start + CHUNK]), payer):
                    going.found[one.number] = one
                going.first.set()
            await self._store.keep_review(key, WRITER.encode(going.standing().judgements))
        except StoreError:
            LOG.warning("a review could not be kept")
        except Exception:
            going.failed = True
            LOG.exception("a review was broken off")

    async def close(self) -> None:
        """Break off what is under way."""
        tasks = [going.task for going in self._going.values() if going.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def in_leaps(numbers: list[int]) -> list[int]:
    """Numbers so that every eighth comes first, from the end on, where games are decided."""
    backwards = numbers[::-1]
    return [number for start in range(LEAP) for number in backwards[start::LEAP]]
