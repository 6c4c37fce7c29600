"""The engines that play for machines: a tier of workers of their own, where everybody has a turn.

No table waits for another one's search, and nobody for what others have asked for: see `fair`. Besides the workers for
everything there is one, always a process of this machine, that is kept for the short thoughts of people.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from hashlib import sha256
from time import monotonic
from typing import Any, Final, NamedTuple, Protocol
from zlib import crc32

from gobanshobu.core import GobanshobuError, Words
from gobanshobu.core.record import read_record
from gobanshobu.games import game
from gobanshobu.players import Choice
from gobanshobu.players.analysis import analyse, hint
from gobanshobu.players.base import Engine
from gobanshobu.players.engines import Wider, make_engine
from gobanshobu.players.levels import MIDDLE, SECONDS, level, strength
from gobanshobu.service.fair import NOBODY, FairQueue, Payer, Rank, rank_of
from gobanshobu.service.refusal import Refusal
from gobanshobu.study import GameMoment, Judgement, LuckAccount, moments, review, weigh
from gobanshobu.study.luck import accounting
from gobanshobu.study.review import reviewer
from gobanshobu.workers import Process, RayActor, Worker, WorkerDied, connect, cores

LOG: Final = logging.getLogger("gobanshobu.service")
MOST: Final = 200  # players that a process keeps
SHORT: Final = 5  # the highest level whose thoughts are short
MODEST: Final = SHORT  # the level that says what is sensible
SENSIBLE: Final = 3  # steps at most that are called so
NEARLY: Final = 0.03  # of a chance to win: as good as the best one
WAITING_EACH: Final = 40  # thoughts of one address that may wait when it asks for more
TRIES: Final = 3  # with so many workers a thought is tried, where they die over it
LONGEST: Final = 30.0  # seconds after which a worker that has not answered is given up; a thought has only SECONDS
REVIEWED: Final = 4  # games under review that a process remembers
ACCOUNTED: Final = 1  # steps of a game whose skill and luck are told apart in one thought
MENDING: Final = 2.0  # seconds until it is tried again to replace a worker
NICE: Final = 5  # the workers for everything leave the cores to the server, and to the short thoughts of people


class Thought(NamedTuple):
    """A step that was thought about, and how long that took once it had begun."""

    step: str
    seconds: float


class TierStats(NamedTuple):
    """How much the engines have to do. Nothing here says for whom."""

    waiting: dict[str, int]  # thoughts, by rank
    running: int
    workers: int  # that can be used now
    begun: int  # thoughts since the start
    waited: float  # seconds in all, from asked to begun
    worked: float  # seconds in all, from begun to done
    died: int  # workers that had to be replaced
    refused: int


class Engines(Protocol):
    """Chooses steps for the machines at the tables."""

    async def choose(
        self,
        view: Mapping[str, Any],
        number: int,
        seed: str,
        payer: Payer = NOBODY,
        people: bool = True,
        rating: int = 0,
    ) -> Thought:
        """The step of a machine of that level, or with level 0 of that rating, from what its seat may know. `people`:
        whether a person plays there."""

    async def hint(self, view: Mapping[str, Any], payer: Payer = NOBODY) -> Choice:
        """What the best player would do. Raises Refusal for one who waits for too much already."""

    async def suggest(self, view: Mapping[str, Any], payer: Payer = NOBODY) -> list[str]:
        """A few sensible steps, the best first. Raises Refusal for one who waits for too much already."""

    async def review(self, record: str, numbers: tuple[int, ...], payer: Payer = NOBODY) -> list[Judgement]:
        """What steps of a finished game were worth. It waits for everybody who plays."""

    async def think(self, view: Mapping[str, Any], seconds: float, wanted: int, payer: Payer = NOBODY) -> list[Choice]:
        """The best steps for the player of a view, the best first. It waits for everybody who plays. Raises Refusal for one
        who waits for too much already."""

    async def weigh(self, record: str, number: int, step: str, payer: Payer = NOBODY) -> Judgement:
        """What another step would have been worth in place of one of a finished game. Raises Refusal for one who waits for
        too much already."""

    async def account(self, record: str, judgements: list[Judgement], payer: Payer = NOBODY) -> LuckAccount | None:
        """The skill and luck of a reviewed game that has luck; None: there is more to do, ask again. It waits for everybody
        who plays."""

    def admit(self, payer: Payer) -> None:
        """Raises Refusal where as much waits for this payer's address as may."""

    def stats(self) -> TierStats:
        """How much there is to do."""


_PLAYERS: Final[OrderedDict[tuple[str, int, int], Wider]] = OrderedDict()


def chosen(view: Mapping[str, Any], number: int, seed: str, rating: int = 0) -> str:
    """The step of a machine, computed in this process. A player that has followed the game answers sooner than a new one."""
    key = (seed, number, rating)
    player = _PLAYERS.pop(key, None)
    if player is None:
        known = game(str(view["game"]))
        mixed = int.from_bytes(sha256(seed.encode()).digest()[:4], "big")
        machine = level(known.id, number) if number else strength(known.id, rating)
        player = machine.player(known, mixed, SECONDS)
    _PLAYERS[key] = player
    while len(_PLAYERS) > MOST:
        _PLAYERS.popitem(last=False)
    return player.choose(view)


def sensible(view: Mapping[str, Any]) -> list[str]:
    """A few steps that a player of modest strength would play, computed in this process: the best, and those as good."""
    known = game(str(view["game"]))
    engine = make_engine(known, 0, level(known.id, MODEST).work, SECONDS)
    found = engine.analyse(view, SENSIBLE)
    best = max(one.chance for one in found)
    near = [one for one in found if one.chance >= best - NEARLY]
    return [one.step for one in sorted(near, key=lambda one: -one.chance)][:SENSIBLE]


@lru_cache(REVIEWED)
def steps_of(record: str) -> list[GameMoment]:
    """The steps of a record; a review asks for a few of them at a time."""
    return moments(read_record(record, game).replay())


def reviewed(record: str, numbers: tuple[int, ...], work: int = 0) -> list[Judgement]:
    """What some steps of a record were worth, computed in this process."""
    return list(review(steps_of(record), work, numbers, reviewer_of(record, work)))


@lru_cache(1)  # its trees are large
def reviewer_of(record: str, work: int) -> Engine:
    """The engine that follows the game under review."""
    return reviewer(steps_of(record)[0].state.game, work)


def weighed(record: str, number: int, step: str, work: int = 0) -> Judgement:
    """What a step would have been worth at a place of a record, computed in this process."""
    moment = next(one for one in steps_of(record) if one.number == number)
    return weigh(moment._replace(step=step), work, reviewer_of(record, work))


_ACCOUNTS: Final[OrderedDict[tuple[str, int], Iterator[LuckAccount | None]]] = OrderedDict()


def accounted(record: str, judgements: list[Judgement], work: int = 0) -> LuckAccount | None:
    """The skill and luck of a record, computed in this process a few steps at a time; None until it is done."""
    going = _ACCOUNTS.pop((record, work), None)
    if going is None:
        going = accounting(read_record(record, game).replay(), judgements, work)
    for _ in range(ACCOUNTED):
        found = next(going)
        if found is not None:
            return found
    _ACCOUNTS[record, work] = going
    while len(_ACCOUNTS) > 1:  # its trees are large
        _ACCOUNTS.popitem(last=False)
    return None


def considered(view: Mapping[str, Any], seconds: float, wanted: int) -> list[Choice]:
    """The best steps for the player of a view, computed in this process."""
    return analyse(view, seconds, wanted=wanted)


def ready() -> None:
    """Nothing: a worker that has done it is there."""


class _Ticket:
    """A thought that waits or is under way."""

    def __init__(self, payer: Payer, rank: Rank, key: str, work: Callable[..., Any], given: tuple[Any, ...]) -> None:
        self.payer: Final = payer
        self.rank: Final = rank
        self.key: Final = key  # of a machine at a table, which had better stay with one worker
        self.work: Final = work
        self.given: Final = given
        self.result: Final[asyncio.Future[tuple[Any, float]]] = asyncio.get_running_loop().create_future()
        self.at = monotonic()  # since when it waits
        self.tries = 0


class _Place:
    """Where a worker works. It is started when it is first needed."""

    def __init__(self, make: Callable[[], Worker]) -> None:
        self.make: Final = make
        self.worker: Worker | None = None
        self.busy = False
        self.broken = False

    def do(self, work: Callable[..., Any], *given: Any) -> Any:
        """What comes of it; in a thread. Raises WorkerDied, and WorkFailed."""
        if self.worker is None:
            try:
                self.worker = self.make()
            except Exception as error:  # no memory, no cluster
                raise WorkerDied from error
        return self.worker.do(work, *given, seconds=LONGEST)

    def replace(self) -> None:
        """Another worker, in a thread. Raises WorkerDied."""
        self.end()
        self.do(ready)

    def end(self) -> None:
        """Stop the worker."""
        if self.worker is not None:
            self.worker.end()
            self.worker = None


class EngineTier:
    """Engines in workers that `make` starts, `count` of them, and in one of `keep`, for people's short thoughts."""

    def __init__(
        self,
        make: Callable[[], Worker],
        count: int,
        waiting_each: int = WAITING_EACH,
        let_go: Callable[[], None] | None = None,
        keep: Callable[[], Worker] = Process,
    ) -> None:
        self._places: Final = [_Place(make) for _ in range(count)]
        self._kept: Final = _Place(keep)
        self._queue: Final[FairQueue[_Ticket]] = FairQueue(max(1, count - 1))
        self._waiting_each: Final = waiting_each
        self._let_go: Final = let_go
        self._threads: Final = ThreadPoolExecutor(count + 1, "engines")
        self._tasks: Final[set[asyncio.Task[None]]] = set()
        self._closed = False
        self._begun, self._waited, self._worked, self._died, self._refused = 0, 0.0, 0.0, 0, 0

    async def choose(
        self,
        view: Mapping[str, Any],
        number: int,
        seed: str,
        payer: Payer = NOBODY,
        people: bool = True,
        rating: int = 0,
    ) -> Thought:
        """The step of a machine, when it is this payer's turn."""
        short = number <= SHORT if number else rating <= MIDDLE
        ticket = _Ticket(payer, rank_of(people, short), seed, chosen, (dict(view), number, seed, rating))
        step, seconds = await self._ask(ticket)
        return Thought(step, seconds)

    async def hint(self, view: Mapping[str, Any], payer: Payer = NOBODY) -> Choice:
        """What the best player would do. Raises Refusal for one who waits for too much already."""
        self.admit(payer)
        found, _ = await self._ask(_Ticket(payer, Rank.PEOPLE_LONG, payer.person, hint, (dict(view),)))
        assert isinstance(found, Choice)
        return found

    async def suggest(self, view: Mapping[str, Any], payer: Payer = NOBODY) -> list[str]:
        """A few sensible steps, the best first. Raises Refusal for one who waits for too much already."""
        self.admit(payer)
        found, _ = await self._ask(_Ticket(payer, Rank.PEOPLE_SHORT, payer.person, sensible, (dict(view),)))
        return list(found)

    async def review(self, record: str, numbers: tuple[int, ...], payer: Payer = NOBODY) -> list[Judgement]:
        """What steps of a finished game were worth, when nobody's game has more urgent thoughts."""
        found, _ = await self._ask(_Ticket(payer, Rank.MACHINES_LONG, record, reviewed, (record, numbers)))
        assert isinstance(found, list)
        return found

    async def think(self, view: Mapping[str, Any], seconds: float, wanted: int, payer: Payer = NOBODY) -> list[Choice]:
        """The best steps for the player of a view, when nobody's game has more urgent thoughts."""
        self.admit(payer)
        given = (dict(view), seconds, wanted)
        found, _ = await self._ask(_Ticket(payer, Rank.MACHINES_LONG, payer.person, considered, given))
        return list(found)

    async def weigh(self, record: str, number: int, step: str, payer: Payer = NOBODY) -> Judgement:
        """What another step would have been worth, which somebody waits for."""
        self.admit(payer)
        found, _ = await self._ask(_Ticket(payer, Rank.PEOPLE_LONG, record, weighed, (record, number, step)))
        assert isinstance(found, Judgement)
        return found

    async def account(self, record: str, judgements: list[Judgement], payer: Payer = NOBODY) -> LuckAccount | None:
        """The skill and luck of a reviewed game, when nobody's game has more urgent thoughts."""
        found, _ = await self._ask(_Ticket(payer, Rank.MACHINES_LONG, record, accounted, (record, judgements)))
        assert found is None or isinstance(found, LuckAccount)
        return found

    def admit(self, payer: Payer) -> None:
        """Raises Refusal where as much waits for this payer's address as may."""
        if self._queue.waiting(payer.address) >= self._waiting_each:
            self._refused += 1
            count = {"count": str(self._waiting_each)}
            raise Refusal("busy", count, count)

    def stats(self) -> TierStats:
        """How much there is to do."""
        places = [self._kept, *self._places]
        return TierStats(
            {rank.name.lower(): count for rank, count in self._queue.lengths().items()},
            sum(place.busy for place in places),
            sum(not place.broken for place in places),
            self._begun,
            self._waited,
            self._worked,
            self._died,
            self._refused,
        )

    async def close(self) -> None:
        """Stop everything, also in the middle of a thought."""
        self._closed = True
        for place in (self._kept, *self._places):
            if place.worker is not None:
                place.worker.end()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._threads.shutdown()
        for place in (self._kept, *self._places):  # one may just have been started
            place.end()
        if self._let_go is not None:
            self._let_go()

    async def _ask(self, asked: _Ticket) -> tuple[Any, float]:
        self._queue.put(asked.payer, asked.rank, asked)
        self._hand_out()
        try:
            return await asked.result
        except asyncio.CancelledError:  # what is under way goes on, for nobody
            self._queue.drop(asked.payer, asked.rank, asked)
            raise

    def _hand_out(self) -> None:
        """Give every worker that is free something to do."""
        while not self._closed:
            free = [place for place in self._places if not (place.busy or place.broken)]
            taken = self._queue.take() if free else None
            if taken is None:
                break
            home = self._places[crc32(taken[1].key.encode()) % len(self._places)]
            self._begin(home if home in free else free[0], taken[1], taken[0])
        if self._closed or self._kept.busy or self._kept.broken:
            return
        short = self._queue.take_short()
        if short is not None:
            self._begin(self._kept, short)
        elif all(place.broken for place in self._places):  # better late than never
            taken = self._queue.take()
            if taken is not None:
                self._begin(self._kept, taken[1], taken[0])

    def _begin(self, place: _Place, asked: _Ticket, address: str | None = None) -> None:
        place.busy = True
        self._begun += 1
        self._waited += monotonic() - asked.at
        self._spawn(self._work(place, asked, address))

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _work(self, place: _Place, asked: _Ticket, address: str | None) -> None:
        """Have something thought about. A worker that dies over it is replaced, and the thought has another turn."""
        asked.tries += 1
        began = monotonic()
        try:
            found = await self._in_thread(place.do, asked.work, *asked.given)
            if not asked.result.done():
                asked.result.set_result((found, monotonic() - began))
        except WorkerDied as error:
            if not self._closed:
                LOG.warning("a worker died", extra={"tries": asked.tries})
                self._died += 1
                place.broken = True
                self._spawn(self._mend(place))
            if asked.result.done():
                pass
            elif asked.tries < TRIES:
                asked.at = monotonic()
                self._queue.put(asked.payer, asked.rank, asked)
            else:
                asked.result.set_exception(error)
        except Exception as error:
            if not asked.result.done():
                asked.result.set_exception(error)
        self._worked += monotonic() - began
        place.busy = False
        if address is not None:
            self._queue.done(address)
        self._hand_out()

    async def _mend(self, place: _Place) -> None:
        """Replace a worker, however long that takes: the others do its work meanwhile."""
        while not self._closed:
            try:
                await self._in_thread(place.replace)
                break
            except WorkerDied:
                await asyncio.sleep(MENDING)
        place.broken = False
        self._hand_out()

    async def _in_thread(self, work: Callable[..., Any], *given: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work, *given)


def make_engines(where: str = "processes", count: int = 0, waiting_each: int = WAITING_EACH) -> EngineTier:
    """Engines in processes of this machine (`processes`), on a Ray cluster (`ray://host:port`), or on the one that
    RAY_ADDRESS names, else on a local one (`ray`). 0 workers: a core less than there are, or as many as the cluster has.
    Raises GobanshobuError."""
    if where == "processes":
        return EngineTier(lambda: Process(NICE), count or max(1, cores() - 1), waiting_each)
    if where != "ray" and not where.startswith("ray://"):
        raise GobanshobuError(
            Words(
                f"思考の場所は processes、ray、ray://ホスト:ポート のどれかです: {where}",
                f"engines run in processes, on ray, or at ray://host:port, not in {where}",
            )
        )
    ray = connect("" if where == "ray" else where, count or None)
    count = count or max(1, int(ray.cluster_resources().get("CPU", 1)))
    return EngineTier(lambda: RayActor(ray), count, waiting_each, ray.shutdown)


class InlineEngines:
    """Engines in this process; for tests."""

    async def choose(
        self,
        view: Mapping[str, Any],
        number: int,
        seed: str,
        payer: Payer = NOBODY,
        people: bool = True,
        rating: int = 0,
    ) -> Thought:
        """The step of a machine."""
        await asyncio.sleep(0)
        return Thought(chosen(view, number, seed, rating), 0.0)

    async def hint(self, view: Mapping[str, Any], payer: Payer = NOBODY) -> Choice:
        """What the best player would do."""
        return hint(view, work=50)

    async def suggest(self, view: Mapping[str, Any], payer: Payer = NOBODY) -> list[str]:
        """A few sensible steps."""
        return sensible(view)

    async def review(self, record: str, numbers: tuple[int, ...], payer: Payer = NOBODY) -> list[Judgement]:
        """What steps of a finished game were worth."""
        await asyncio.sleep(0)
        return reviewed(record, numbers, 1)

    async def think(self, view: Mapping[str, Any], seconds: float, wanted: int, payer: Payer = NOBODY) -> list[Choice]:
        """The best steps for the player of a view; a longer thought has more work."""
        return analyse(view, work=max(1, int(20 * seconds)), wanted=wanted)

    async def weigh(self, record: str, number: int, step: str, payer: Payer = NOBODY) -> Judgement:
        """What another step would have been worth."""
        await asyncio.sleep(0)
        return weighed(record, number, step, 1)

    async def account(self, record: str, judgements: list[Judgement], payer: Payer = NOBODY) -> LuckAccount | None:
        """The skill and luck of a reviewed game."""
        await asyncio.sleep(0)
        return accounted(record, judgements, 1)

    def admit(self, payer: Payer) -> None:
        """Everybody."""

    def stats(self) -> TierStats:
        """Nothing waits."""
        return TierStats({}, 0, 0, 0, 0.0, 0.0, 0, 0)
