"""Reviews of finished games: made in the engine tier a decision at a time, each shown as it comes, and kept with the game.

The decisions are gone through in leaps, so that the whole graph is there early, coarsely, and fills in; in order
where the engine follows a game. Who asks for a review
that is under way gets what there is of it, and asks again. A review by an older version is made again.
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
from gobanshobu.study import GameMoment, Judgement, LuckAccount, moments
from gobanshobu.study.luck import dealt
from gobanshobu.study.review import reviewer

LOG: Final = logging.getLogger("gobanshobu.service")
CHUNK: Final = 1  # decisions in one thought of the engines: whoever plays waits for no more
LEAP: Final = 8  # of so many decisions one is looked at first
MOST: Final = 200  # reviews that are held in memory
WRITER: Final = msgspec.json.Encoder()
AGAIN: Final = 60.0  # seconds until one that was broken off can be begun again


class KeptReview(msgspec.Struct, frozen=True):
    """A review as it is kept: the version of the program that made it, and all that it says."""

    version: str
    judgements: list[Judgement]
    account: LuckAccount | None


READER: Final = msgspec.json.Decoder(KeptReview)


class Reviewing(NamedTuple):
    """A review as far as it is: judgements in the order of the game, how much is done of how much there is to do, and at
    last the account of skill and luck, where there is luck."""

    judgements: list[Judgement]
    done: int
    total: int
    account: LuckAccount | None = None


class _Going:
    """A review that is being made, or is done."""

    def __init__(self, total: int) -> None:
        self.total: Final = total
        self.account: LuckAccount | None = None
        self.found: dict[int, Judgement] = {}
        self.first: Final = asyncio.Event()  # something is there
        self.task: asyncio.Task[None] | None = None
        self.failed_at = 0.0  # 0: it has not failed

    def standing(self) -> Reviewing:
        found = [self.found[number] for number in sorted(self.found)]
        return Reviewing(found, len(found) + (self.account is not None), self.total, self.account)


class Reviews:
    """The reviews of one server."""

    def __init__(self, store: EventStore, engines: Engines) -> None:
        self._store: Final = store
        self._engines: Final = engines
        self._going: Final[dict[str, _Going]] = {}

    async def ask(self, table: str, state: State, payer: Payer, patience: float = 0.0, before: int = 0) -> Reviewing:
        """The review of a table's finished game as far as it is; it is begun if it was not. With `patience`, so many seconds
        are waited for the first part of it; steps up to the number `before` are not looked at. Raises Refusal for one who waits for too much already."""
        going = self._going.get(table)
        if going is None:
            kept = await self._kept(table)
            if kept is not None:
                total = len(kept.judgements) + (kept.account is not None)
                return Reviewing(kept.judgements, total, total, kept.account)
            going = self._going.get(table)  # somebody else may have asked meanwhile
        if going is not None and going.failed_at and monotonic() - going.failed_at < AGAIN:
            raise Refusal("overloaded")
        if going is None or going.failed_at:
            self._engines.admit(payer)
            going = self._begin(table, state, payer, before)
        if patience and going.task is not None and not going.task.done():
            waiting = asyncio.ensure_future(going.first.wait())
            await asyncio.wait({waiting, going.task}, timeout=patience, return_when=asyncio.FIRST_COMPLETED)
            waiting.cancel()
        return going.standing()

    async def _kept(self, table: str) -> KeptReview | None:
        """What is kept of a review by this version."""
        data = await self._store.review(table)
        try:
            kept = None if data is None else READER.decode(data)
        except msgspec.MsgspecError:  # of another version
            return None
        return kept if kept is not None and kept.version == __version__ else None

    async def weigh(self, table: str, state: State, moment: GameMoment, step: str, payer: Payer) -> Judgement:
        """What a step would have been worth at a moment of a table's finished game; without one, what the one that was made
        was. What the review has said already is not thought about again. Raises Refusal."""
        going = self._going.get(table)
        kept = None if going is not None else await self._kept(table)
        judgements = going.standing().judgements if going is not None else kept.judgements if kept is not None else []
        known = next((one for one in judgements if one.number == moment.number), None)
        if known is not None and step in (known.step, ""):
            return known
        if known is not None and step == known.best:
            return known._replace(step=step, kept=known.chance, after=known.better, claim=None)
        return await self._engines.weigh(str(state.record()), moment.number, step or moment.step, payer)

    def drop(self, table: str) -> None:
        """A game is deleted: nobody wants its review any more."""
        going = self._going.pop(table, None)
        if going is not None and going.task is not None:
            going.task.cancel()

    def _begin(self, table: str, state: State, payer: Payer, before: int) -> _Going:
        numbers = [one.number for one in moments(state) if one.choice and one.number > before]
        if not reviewer(state.game).follows():
            numbers = in_leaps(numbers)
        lucky = dealt(state) and bool(numbers) and not before
        while len(self._going) >= MOST:
            done = next((one for one, going in self._going.items() if going.task is None or going.task.done()), None)
            if done is None:
                break
            del self._going[done]
        going = self._going[table] = _Going(len(numbers) + lucky)
        work = self._make(table, str(state.record()), numbers, going, payer)
        going.task = asyncio.get_running_loop().create_task(work)
        return going

    async def _make(self, table: str, record: str, numbers: list[int], going: _Going, payer: Payer) -> None:
        try:
            for start in range(0, len(numbers), CHUNK):
                for one in await self._engines.review(record, tuple(numbers[start : start + CHUNK]), payer):
                    going.found[one.number] = one
                going.first.set()
            judgements = going.standing().judgements
            while len(judgements) < going.total and going.account is None:
                going.account = await self._engines.account(record, judgements, payer)
            kept = KeptReview(__version__, judgements, going.account)
            await self._store.keep_review(table, WRITER.encode(kept))
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
