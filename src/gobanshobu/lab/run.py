"""A report's games played: what each game shows is read off its facts as soon as it is there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final, NamedTuple

from gobanshobu.arena.executors import Executor
from gobanshobu.arena.match import GameResult
from gobanshobu.arena.store import Store, record_path, unusable
from gobanshobu.core import State
from gobanshobu.core.audience import SPECTATOR
from gobanshobu.core.chronicle import chronicled
from gobanshobu.core.deeds import Deed, Deeds
from gobanshobu.core.record import read_record
from gobanshobu.games import game
from gobanshobu.games.registry import code, listing
from gobanshobu.lab.estimates import share
from gobanshobu.lab.plan import BLOCK, ROOM, BalancePlan

BEHIND: Final = 2  # cards that the winner of a comeback was behind by
LEAST: Final = 2 * BLOCK  # games before a part may stop


class Measured(NamedTuple):
    """What is kept of a game for the report."""

    played: GameResult  # without its record
    deeds: Counter[Deed]
    behind: int  # by how many cards the winner was behind at the worst


def measure(
    trial: BalancePlan,
    executor: Executor,
    store: Store | None = None,
    tell: Callable[[GameResult], None] | None = None,
) -> dict[int, Measured]:
    """Play what is not kept yet, each part until its interval is tight; `tell` hears of every game played now.

    With a store nothing is played twice. Raises ArenaError when something breaks; what the store has by then stays.
    """
    found = kept(trial, store)
    jobs = (job for job in trial.jobs() if job.number not in found and not counted(found, trial, job.number // ROOM)[1])
    for played in executor.play(jobs):
        found[played.number] = measured(trial, played)
        if store is not None:
            store.add(played)
        if tell is not None:
            tell(played)
    return found


def kept(trial: BalancePlan, store: Store | None) -> dict[int, Measured]:
    """What a store holds already; records of games with the whole set are read again. Raises BadStore."""
    if store is None:
        return {}
    return {number: measured(trial, _with_record(trial, store, played)) for number, played in store.played.items()}


def _with_record(trial: BalancePlan, store: Store, played: GameResult) -> GameResult:
    if trial.part_of(played.number).card:
        return played
    try:
        return played._replace(record=record_path(store.directory, played).read_text(encoding="utf-8"))
    except OSError as error:
        raise unusable(store.directory, error) from error


def counted(found: dict[int, Measured], trial: BalancePlan, index: int) -> tuple[list[Measured], bool]:
    """The games of a part that count, and whether it needs no more: in their order, up to the first that is missing, or
    where its interval is tight. So a report does not hang on which game was over first, nor on how many were under way.
    """
    games: list[Measured] = []
    points = 0.0
    part = trial.parts[index]
    for at in range(trial.number):
        one = found.get(index * ROOM + at)
        if one is None:
            return games, False
        games.append(one)
        points += one.played.points()[at % 2 if part.card else 0]
        if len(games) >= LEAST and len(games) % BLOCK == 0 and share(points, len(games)).half <= trial.tight:
            break
    return games, True


def measured(trial: BalancePlan, played: GameResult) -> Measured:
    """What a game shows. Of one that measures a card only its result is needed."""
    bare = played._replace(record="")
    name = listing(trial.game).deeds
    if trial.part_of(played.number).card or not name or not played.record:
        return Measured(bare, Counter(), 0)
    return Measured(bare, *told(read_record(played.record, game).replay(), code(name), played.winner))


def told(state: State, deeds: Deeds, winner: int | None) -> tuple[Counter[Deed], int]:
    """What the cards did in a game, and by how many cards the winner was behind at the worst."""
    found: Counter[Deed] = Counter()
    ahead = worst = 0
    for entry in chronicled(state, (SPECTATOR,)).entries(SPECTATOR):
        for fact in entry.facts:
            for deed in deeds(fact):
                found[deed] += 1
                if deed.what == "lost" and winner is not None:
                    ahead += -1 if deed.player == winner else 1
                    worst = max(worst, -ahead)
    return found, worst
