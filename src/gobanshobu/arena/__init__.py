"""Matches and round robins between players, on all cores or a cluster, with ratings.

>>> from gobanshobu.arena import Inline, Standings, make_plan, run
>>> plan = make_plan(["simple", "random"], ["isshin"], number=4, seed=1)
>>> games = run(plan, Inline())
>>> Standings(["simple", "random"], games).games
4
"""

from gobanshobu.arena.cluster import Cluster
from gobanshobu.arena.executors import ArenaError, Executor, Inline, Processes, make_executor
from gobanshobu.arena.match import Fault, GameResult, play
from gobanshobu.arena.plan import Entrant, Job, Plan, Ruleset, make_plan
from gobanshobu.arena.ratings import Fit, Gap, Rating, fit
from gobanshobu.arena.results import Results, plot, read_results, rows
from gobanshobu.arena.run import run
from gobanshobu.arena.sprt import SequentialTest, sprt
from gobanshobu.arena.standings import Standings, Tally
from gobanshobu.arena.store import BadStore, Store

__all__ = [
    "ArenaError",
    "BadStore",
    "Cluster",
    "Entrant",
    "Executor",
    "Fault",
    "Fit",
    "GameResult",
    "Gap",
    "Inline",
    "Job",
    "Plan",
    "Processes",
    "Rating",
    "Results",
    "Ruleset",
    "SequentialTest",
    "Standings",
    "Store",
    "Tally",
    "fit",
    "make_executor",
    "make_plan",
    "play",
    "plot",
    "read_results",
    "rows",
    "run",
    "sprt",
]
