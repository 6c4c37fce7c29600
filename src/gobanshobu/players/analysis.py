"""What the best player thinks of a position, from a view alone.

>>> import gobanshobu
>>> state = gobanshobu.game("first").start(seed=1)
>>> gobanshobu.hint(state.view(0), work=100).step in state.legal(0)
True
"""

from __future__ import annotations

from collections.abc import Mapping
from math import inf
from typing import Any

from gobanshobu.core.errors import BadView, GobanshobuError
from gobanshobu.core.words import Words
from gobanshobu.games import game
from gobanshobu.players.base import Choice
from gobanshobu.players.clock import Report, Stop
from gobanshobu.players.engines import MOST_WORK, make_engine


def analyse(
    view: Mapping[str, Any],
    seconds: float = 1.0,
    work: int = 0,
    wanted: int = 5,
    seed: int = 0,
    stop: Stop | None = None,
    report: Report | None = None,
) -> list[Choice]:
    """The best steps of the view's player, best first, each with its chance to win, visits and main line.

    `seconds` bounds it; with `work` the seconds do not count, and the same view, seed and work give the same answer.
    Raises BadView for a view whose player has no step to choose, a spectator's among them, and GobanshobuError where
    neither is more than nothing, where work is more than can be counted, and where no step is wanted.
    """
    if wanted < 1 or work > MOST_WORK:
        raise GobanshobuError(
            Words(
                f"手の数は 1 以上、仕事量は {MOST_WORK} までです（wanted={wanted!r}, work={work!r}）。",
                f"wanted is at least 1 and work at most {MOST_WORK}, not wanted={wanted!r} and work={work!r}",
            )
        )
    if work < 0 or (not work and not 0.0 < seconds < inf):
        raise GobanshobuError(
            Words(
                f"秒数か仕事量は 0 より大きい数です（seconds={seconds!r}, work={work!r}）。",
                f"seconds or work are more than 0 and finite, not seconds={seconds!r} and work={work!r}",
            )
        )
    player, actors = view.get("player"), view.get("actors")
    if not isinstance(player, int) or not isinstance(actors, list) or player not in actors:
        raise BadView(
            Words("この視点の対局者に、いま選ぶ手はありません。", "the player of this view has no step to choose now")
        )
    engine = make_engine(game(str(view["game"])), seed, work, 0.0 if work else seconds)
    return engine.analyse(view, wanted, stop, report)


def hint(view: Mapping[str, Any], seconds: float = 1.0, work: int = 0, seed: int = 0) -> Choice:
    """The step to be advised: the one that the best player would play most often. Raises BadView as `analyse` does."""
    found = analyse(view, seconds, work, 5, seed)
    return max(found, key=lambda one: one.weight)
