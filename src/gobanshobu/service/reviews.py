"""Reviews of finished games: made in the engine tier a few decisions at a time, each shown as it comes, and kept.

The decisions are gone through in leaps, so that the whole graph is there early, coarsely, and fills in; in order where the
engine follows a game. A review is known by
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
from gobanshobu.study import GameMoment, Judgement, LuckAccount, moments
from gobanshobu.study.luck import accounts
from gobanshobu.study.review import reviewer

LOG: Final = logging.getLogger("gobanshobu.service")
CHUNK: Final = 4  # decisions in one thought of the engines
LEAP: Final = 8  # of so many decisions one is looked at first
FORM: Final = 2  # of what is kept
MOST: Final = 200  # reviews that are held in memory
WRITER: Final = msgspec.json.Encoder()


class Reviewing(NamedTuple):
    """A review as far as it is: judgements in the order of the game, how much is done of how much there is to do, and at
    last the account of skill and luck, where there is luck."""

    judgements: list[Judgement]
    done: int
    total: int
    account: LuckAccount | None = None


READER: Final = msgspec.json.Decoder(Reviewing)


class _Going:
    """A review that is being made, or is done."""

    def __init__(self, total: int) -> None:
        self.total: Final = total
        self.account: LuckAccount | None = None
        self.found: dict[int, Judgement] = {}
        self.first: Final = asyncio.Event()  # something is there
        self.task: asyncio.Task[None] | None = None
        self.failed = False

    def standing(self) -> Reviewing:
        found = [self.found[number] for number in sorted(self.found)]
        return Reviewing(found, len(found) + (self.account is not None), self.total, self.account)


class Reviews:
    """The reviews of one server."""

    def __init__(self, store: EventStore, engines: Engines) -> None:
        self._store: Final = store
        self._engines: Final = engines
        self._going: Final[dict[str, _Going]] = {}

    async def ask(self, state: State, payer: Payer, patience: float = 0.0) -> Reviewing:
        """The review of a finished game as far as it is; it is begun if it was not. With `patience`, so many seconds are
        waited for the first part of it. Raises Refusal for one who waits for too much already."""
        record = str(state.record())
        key = key_of(record)
        going = self._going.get(key)
        if going is None or going.failed:
            kept = await self._store.review(key)
            if kept is not None:
                return READER.decode(kept)
            self._engines.admit(payer)
            going = self._begin(key, record, state, payer)
        if patience and going.task is not None and not going.task.done():
            waiting = asyncio.ensure_future(going.first.wait())
            await asyncio.wait({waiting, going.task}, timeout=patience, return_when=asyncio.FIRST_COMPLETED)
            waiting.cancel()
        return going.standing()

    async def weigh(self, state: State, moment: GameMoment, step: str, payer: Payer) -> Judgement:
        """What a step would have been worth at a moment of a finished game; without one, what the one that was made was.
        What the review has said already is not thought about again. Raises Refusal."""
        record = str(state.record())
        key = key_of(record)
        going = self._going.get(key)
        judgements = going.standing().judgements if going is not None else []
        kept = await self._store.review(key) if not judgements else None
        if kept is not None:
            judgements = READER.decode(kept).judgements
        known = next((one for one in judgements if one.number == moment.number), None)
        if known is not None and step in (known.step, ""):
            return known
        if known is not None and step == known.best:
            return known._replace(step=step, kept=known.chance, after=known.better, claim=None)
        return await self._engines.weigh(record, moment.number, step or moment.step, payer)

    def _begin(self, key: str, record: str, state: State, payer: Payer) -> _Going:
        numbers = [one.number for one in moments(state) if one.choice]
        if not reviewer(state.game).follows():
            numbers = in_leaps(numbers)
        lucky = accounts(state.game.id) and bool(numbers)
        while len(self._going) >= MOST:
            done = next((one for one, going in self._going.items() if going.task is None or going.task.done()), None)
            if done is None:
                break
            del self._going[done]
        going = self._going[key] = _Going(len(numbers) + lucky)
        going.task = asyncio.get_running_loop().create_task(self._make(key, record, numbers, going, payer))
        return going

    async def _make(self, key: str, record: str, numbers: list[int], going: _Going, payer: Payer) -> None:
        try:
            for start in range(0, len(numbers), CHUNK):
                for one in await self._engines.review(record, tuple(numbers[start : start + CHUNK]), payer):
                    going.found[one.number] = one
                going.first.set()
            while len(going.found) < going.total and going.account is None:
                judgements = going.standing().judgements
                going.account = await self._engines.account(record, judgements, payer)
            await self._store.keep_review(key, WRITER.encode(going.standing()))
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


def key_of(record: str) -> str:
    """Under what a review is kept."""
    return sha256(f"{__version__} {FORM}\n{record}".encode()).hexdigest()


def in_leaps(numbers: list[int]) -> list[int]:
    """Numbers so that every eighth comes first, from the end on, where games are decided."""
    backwards = numbers[::-1]
    return [number for start in range(LEAP) for number in backwards[start::LEAP]]
