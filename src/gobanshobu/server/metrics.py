"""What the server counts, as Prometheus reads it."""

from __future__ import annotations

from collections import Counter
from typing import Final

BOUNDS: Final = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)


class Metrics:
    """Counts since the start. Nothing here says which table, seat or person it was."""

    def __init__(self) -> None:
        self.connections = 0
        self.messages = 0
        self.steps = 0
        self.seconds = 0.0
        self.within: Final[Counter[float]] = Counter()
        self.refused: Final[Counter[str]] = Counter()

    def step(self, seconds: float) -> None:
        """A step was kept and told, and that took so long."""
        self.steps += 1
        self.seconds += seconds
        for bound in BOUNDS:
            if seconds <= bound:
                self.within[bound] += 1

    def text(self, tables: dict[str, int]) -> str:
        """Everything in the text format of Prometheus."""
        lines = [
            "# TYPE gobanshobu_connections gauge",
            f"gobanshobu_connections {self.connections}",
            "# TYPE gobanshobu_messages_total counter",
            f"gobanshobu_messages_total {self.messages}",
            "# TYPE gobanshobu_tables gauge",
            *(f'gobanshobu_tables{{status="{status}"}} {count}' for status, count in sorted(tables.items())),
            "# TYPE gobanshobu_refused_total counter",
            *(f'gobanshobu_refused_total{{code="{code}"}} {count}' for code, count in sorted(self.refused.items())),
            "# TYPE gobanshobu_step_seconds histogram",
            *(f'gobanshobu_step_seconds_bucket{{le="{bound}"}} {self.within[bound]}' for bound in BOUNDS),
            f'gobanshobu_step_seconds_bucket{{le="+Inf"}} {self.steps}',
            f"gobanshobu_step_seconds_sum {self.seconds:.6f}",
            f"gobanshobu_step_seconds_count {self.steps}",
        ]
        return "\n".join(lines) + "\n"
