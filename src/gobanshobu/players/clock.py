"""How long a search may go on: a number of nodes, some seconds, or until somebody says stop."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Final, NamedTuple

from mypy_extensions import i64, mypyc_attr

from gobanshobu.players.attention import look_up

UNLIMITED: Final = 1 << 60
DEFAULT_SECONDS: Final = 1.0  # for a turn, where nothing else is said


class Budget(NamedTuple):
    """What one step may cost. `nodes` alone makes a search repeatable; 0 leaves a limit out."""

    nodes: int = 0
    seconds: float = 0.0

    def share(self, part: float) -> Budget:
        """A part of it, at least one node."""
        return Budget(max(1, int(self.nodes * part)) if self.nodes else 0, self.seconds * part)


class Progress(NamedTuple):
    """What a search tells while it goes on."""

    nodes: int
    depth: int
    step: str
    chance: float


Stop = Callable[[], bool]  # asked often: once it says True the search is over
Report = Callable[[Progress], None]  # told how a search gets on


@mypyc_attr(native_class=True)
class Clock:
    """Watches a budget. `stop`, where given, is asked often; once it says True the search is over."""

    def __init__(self, budget: Budget, stop: Stop | None = None) -> None:
        self.nodes: i64 = budget.nodes or UNLIMITED
        self.begun: float = monotonic()
        self.seconds: float = budget.seconds
        self.stop: Stop = stop or look_up

    def over(self, nodes: i64) -> bool:
        """Whether the search must end now."""
        if nodes >= self.nodes:
            return True
        if self.seconds > 0.0 and monotonic() - self.begun >= self.seconds:
            return True
        return self.stop()

    def spent(self, nodes: i64) -> float:
        """Which part of the budget is used up, from 0 to 1."""
        by_nodes = float(nodes) / float(self.nodes)
        if self.seconds <= 0.0:
            return by_nodes
        return max(by_nodes, (monotonic() - self.begun) / self.seconds)
