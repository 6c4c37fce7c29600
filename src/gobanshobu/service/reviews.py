"""Reviews of finished games: made in the engine tier a decision at a time, each shown as it comes, and kept with the game.

The decisions are gone through in leaps, so that the whole graph is there early, coarsely, and fills in. Who asks for a review
that is under way gets what there is of it, and asks again. One that an older version has made is made anew.
"""

from __future__ import annotations

import asyncio
import logging
from time import monotonic
from typing import Final, NamedTuple

import msgspec

from gobanshobu import __version__
from gobanshobu.core import State
from gobanshobu.service.engines import Engines
from gobanshobu.service.fair import Payer
from gobanshobu.service.refusal import Refusal
from gobanshobu.service.store import EventStore, StoreError
from gobanshobu.study import Judgement, moments

LOG: Final = logging.getLogger("gobanshobu.service")
CHUNK: Final = 1  # decisions in one thought of the engines: whoever plays waits for no more
LEAP: Final = 8  # of so many decisions one is looked at first
MOST: Final = 200  # reviews that are held in memory
WRITER: Final = msgspec.json.Encoder()
AGAIN: Final = 60.0  # seconds until one that was broken off can be begun again


class KeptReview(msgspec.Struct, frozen=True):
    """A review as it is kept: the version of the program that made it, and all judgements."""

    version: str
    judgements: list[Judgement]


READER: Final = msgspec.json.Decoder(KeptReview)


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
        self.failed_at = 0.0  # 0: it has not failed

    def standing(self) -> Reviewing:
        return Reviewing([self.found[number] for number in sorted(self.found)], self.total)


class Reviews:
    """The reviews of one server."""

    def __init__(self, store: EventStore, engines: Engines) -> None:
        self._store: Final = store
        self._engines: Final = engines
        self._going: Final[dict[str, _Going]] = {}

    async def ask(self, table: str, state: State, payer: Payer, patience: float = 0.0) -> Reviewing:
        """The review of a table's finished game as far as it is; it is begun if it was not. With `patience`, so many seconds
        are waited for the first part of it. Raises Refusal for one who waits for too much already."""
        going = self._going.get(table)
        if going is None:
            kept = await self._kept(table)
            if kept is not None:
                return Reviewing(kept, len(kept))
            going = self._going.get(table)  # somebody else may have asked meanwhile
        if going is not None and going.failed_at and monotonic() - going.failed_at < AGAIN:
            raise Refusal("overloaded")
        if going is None or going.failed_at:
            self._engines.admit(payer)
            numbers = [one.number for one in moments(state) if one.choice]
            going = self._begin(table, str(state.record()), numbers, payer)
        if patience and going.task is not None and not going.task.done():
            waiting = asyncio.ensure_future(going.first.wait())
            await asyncio.wait({waiting, going.task}, timeout=patience, return_when=asyncio.FIRST_COMPLETED)
            waiting.cancel()
        return going.standing()

    async def _kept(self, table: str) -> list[Judgement] | None:
        """What is kept of a review by this version."""
        data = await self._store.review(table)
        try:
            kept = None if data is None else READER.decode(data)
        except msgspec.MsgspecError:  # of another version
            return None
        return kept.judgements if kept is not None and kept.version == __version__ else None

    def drop(self, table: str) -> None:
        """A game is deleted: nobody wants its review any more."""
        going = self._going.pop(table, None)
        if going is not None and going.task is not None:
            going.task.cancel()

    def _begin(self, table: str, record: str, numbers: list[int], payer: Payer) -> _Going:
        while len(self._going) >= MOST:
            done = next((one for one, going in self._going.items() if going.task is None or going.task.done()), None)
            if done is None:
                break
            del self._going[done]
        going = self._going[table] = _Going(len(numbers))
        going.task = asyncio.get_running_loop().create_task(self._make(table, record, in_leaps(numbers), going, payer))
        return going

    async def _make(self, table: str, record: str, numbers: list[int], going: _Going, payer: Payer) -> None:
        try:
            for start in range(0, len(numbers), CHUNK):
                for one in await self._engines.review(record, tuple(numbers[start : start + CHUNK]), payer):
                    going.found[one.number] = one
                going.first.set()
            await self._store.keep_review(table, WRITER.encode(KeptReview(__version__, going.standing().judgements)))
        except StoreError:
            LOG.warning("a review could not be kept")
        except Exception:
            going.failed_at = monotonic()
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
