"""Work handed out to processes, a little ahead of them, so that it can end at any time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from multiprocessing.pool import AsyncResult, Pool
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")


def bounded(pool: Pool, work: Callable[[T], R], tasks: Iterable[T], ahead: int) -> Iterator[R]:
    """Results as they come, with so many tasks handed out at once."""
    running: list[AsyncResult[R]] = []
    for task in tasks:
        running.append(pool.apply_async(work, (task,)))
        while len(running) >= ahead:
            yield from _done(running)
    while running:
        yield from _done(running)


def _done(running: list[AsyncResult[R]]) -> Iterator[R]:
    """Those that are ready, taken off the list; after a moment's wait where there are none."""
    ready = [one for one in running if one.ready()]
    if not ready:
        running[0].wait(0.02)
    for one in ready:
        running.remove(one)
        yield one.get()
