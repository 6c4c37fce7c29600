"""A plan played out: what is kept already is left, the rest is played, each result is kept as it comes."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from gobanshobu.arena.executors import Executor
from gobanshobu.arena.match import GameResult
from gobanshobu.arena.plan import Plan
from gobanshobu.arena.store import Store


def run(
    plan: Plan,
    executor: Executor,
    store: Store | None = None,
    tell: Callable[[GameResult], None] | None = None,
    enough: Callable[[Iterable[GameResult]], bool] | None = None,
) -> list[GameResult]:
    """Every game of the plan, in the order of their numbers; `tell` hears of each that is played now.

    Once `enough` says so of the games so far, the rest is not played (`sprt`).

    With a store the games it holds are not played again. Raises ArenaError when something breaks; what the store has
    by then stays.
    """
    kept = dict(store.played) if store is not None else {}
    if enough is not None and enough(kept.values()):
        return [kept[number] for number in sorted(kept)]
    for played in executor.play(job for job in plan.jobs() if job.number not in kept):
        kept[played.number] = played
        if store is not None:
            store.add(played)
            kept[played.number] = store.played[played.number]  # the record lies on disk
        if tell is not None:
            tell(played)
        if enough is not None and enough(kept.values()):
            break
    return [kept[number] for number in sorted(kept)]
