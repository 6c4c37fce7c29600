"""Where games are played: in this process, in several processes of this machine, or on a Ray cluster.

All have one interface, and a game comes out the same wherever it is played.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from multiprocessing.connection import Connection, wait
from typing import Final, Self

from gobanshobu.arena.five import carried_out
from gobanshobu.arena.match import GameResult
from gobanshobu.arena.plan import Job
from gobanshobu.core import GobanshobuError, Words
from gobanshobu.workers import Process, WorkerDied, WorkFailed, cores

TRIES: Final = 2  # a game whose process dies is played again, so often in all


class ArenaError(GobanshobuError):
    """The arena cannot go on. What was played so far is kept."""


class Executor:
    """Plays games; use it in a `with` statement, so that nothing is left running."""

    def play(self, jobs: Iterable[Job]) -> Iterator[GameResult]:
        """The results of all jobs, each as soon as it is there."""
        raise NotImplementedError

    def close(self) -> None:
        """Stop at once whatever runs."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_what: object) -> None:
        self.close()


class Inline(Executor):
    """One game after the other, in this process."""

    def play(self, jobs: Iterable[Job]) -> Iterator[GameResult]:
        """The results in the order of the jobs."""
        for job in jobs:
            yield carried_out(job)


class Processes(Executor):
    """Several processes of this machine, one for each core unless told otherwise."""

    def __init__(self, count: int | None = None) -> None:
        self.count: Final = count or cores()
        self._workers: list[Process] = []

    def play(self, jobs: Iterable[Job]) -> Iterator[GameResult]:
        """The results as they come. Raises ArenaError when a game ends its process twice or our own code fails."""
        waiting = iter(jobs)
        busy: dict[Connection, tuple[Process, Job, int]] = {}

        def give(worker: Process, job: Job | None, tries: int) -> None:
            if job is None:
                return
            try:
                worker.give(carried_out, job)
            except WorkerDied:  # after its last game
                self._bury(worker)
                worker = self._start()
                worker.give(carried_out, job)
            busy[worker.pipe] = (worker, job, tries)

        for _ in range(self.count):
            job = next(waiting, None)
            if job is None:
                break
            give(self._start(), job, 1)
        while busy:
            for pipe in wait(list(busy)):
                assert isinstance(pipe, Connection)
                worker, job, tries = busy.pop(pipe)
                try:
                    result: GameResult = worker.take()
                except WorkerDied:
                    self._bury(worker)
                    if tries >= TRIES:
                        raise _died(job) from None
                    give(self._start(), job, tries + 1)
                    continue
                except WorkFailed as failure:
                    raise _failed(job, str(failure)) from None
                give(worker, next(waiting, None), 1)
                yield result

    def close(self) -> None:
        """End the processes, also in the middle of a game."""
        for worker in self._workers:
            worker.process.terminate()
        for worker in self._workers:
            worker.end()
            worker.pipe.close()
        self._workers = []

    def _start(self) -> Process:
        worker = Process()
        self._workers.append(worker)
        return worker

    def _bury(self, worker: Process) -> None:
        worker.end()
        worker.pipe.close()
        self._workers.remove(worker)


def make_executor(name: str, count: int | None = None) -> Executor:
    """`processes` or `ray`, with so many games at once (by default as many as there are cores). Raises ArenaError."""
    if count is not None and count < 1:
        raise ArenaError(Words(f"同時の対局数は 1 以上です: {count}", f"it takes at least one job, not {count}"))
    if name == "ray":
        from gobanshobu.arena.cluster import Cluster

        return Cluster(count)
    return Processes(count)


def _where(job: Job) -> Words:
    names = " – ".join(entrant.label for entrant in job.seats)
    return Words(
        f"第 {job.number} 局（{job.ruleset.game}、{names}）", f"game {job.number} ({job.ruleset.game}, {names})"
    )


def _died(job: Job) -> ArenaError:
    where = _where(job)
    return ArenaError(
        Words(
            f"{where.ja}の途中でプロセスが {TRIES} 度終了しました。",
            f"the process that played {where.en} died {TRIES} times",
        )
    )


def _failed(job: Job, trace: str) -> ArenaError:
    where = _where(job)
    return ArenaError(Words(f"{where.ja}で誤りが起きました:\n{trace}", f"{where.en} failed:\n{trace}"))
