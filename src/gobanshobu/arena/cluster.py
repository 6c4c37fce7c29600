"""Games on a Ray cluster: `pip install gobanshobu[cluster]`, and on every node the same gobanshobu.

Without a running cluster (RAY_ADDRESS) a local one is started.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

from gobanshobu.arena.executors import ArenaError, Executor
from gobanshobu.arena.five import carried_out
from gobanshobu.arena.match import GameResult
from gobanshobu.arena.plan import Job
from gobanshobu.core import Words
from gobanshobu.workers import Known, NoCluster, connect, known, learn

AHEAD: Final = 2  # games handed out for each one that can be played at once


class Cluster(Executor):
    """Ray's workers. With `count`, a local Ray uses so many cores, and a cluster plays no more games at once."""

    def __init__(self, count: int | None = None) -> None:
        try:
            self._ray: Final = connect(count=count)
        except NoCluster as error:
            raise ArenaError(error.words) from error
        self._count: Final = count

    def play(self, jobs: Iterable[Job]) -> Iterator[GameResult]:
        """The results as they come; a game on a node that is lost is played again elsewhere. Raises ArenaError."""
        ray = self._ray
        remote, brought = ray.remote(num_cpus=1)(_play), ray.put(known())
        most = self._count or AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        waiting = iter(jobs)
        running = [remote.remote(brought, job) for job in islice(waiting, most)]
        while running:
            ready, running = ray.wait(running)
            try:
                found: list[GameResult] = ray.get(ready)
            except ray.exceptions.RayError as error:
                raise ArenaError(
                    Words(f"Ray での対局に失敗しました: {error}", f"a game on Ray failed: {error}")
                ) from error
            running += [remote.remote(brought, job) for job in islice(waiting, len(found))]
            yield from found

    def close(self) -> None:
        """Let go of the cluster; one that was started here ends."""
        self._ray.shutdown()


def _play(brought: Known, job: Job) -> GameResult:
    """A game on a node that knows the games and players that its starter knows."""
    learn(brought)
    return carried_out(job)
