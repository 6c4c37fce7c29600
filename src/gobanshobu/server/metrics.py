"""What the server counts, as Prometheus reads it."""

from __future__ import annotations

from collections import Counter
from typing import Final

from gobanshobu.service.engines import TierStats
from gobanshobu.service.timing import BOUNDS, Timing


class Metrics:
    """Counts since the start. Nothing here says which table, seat or person it was."""

    def __init__(self) -> None:
        self.connections = 0
        self.messages = 0
        self.steps: Final = Timing()
        self.requests: Final[Counter[int]] = Counter()  # by status
        self.refused: Final[Counter[str]] = Counter()  # by code

    def text(self, tables: dict[str, int], commits: Timing, engines: TierStats) -> str:
        """Everything in the text format of Prometheus."""
        lines = [
            "# TYPE gobanshobu_connections gauge",
            f"gobanshobu_connections {self.connections}",
            "# TYPE gobanshobu_messages_total counter",
            f"gobanshobu_messages_total {self.messages}",
            "# TYPE gobanshobu_tables gauge",
            *(f'gobanshobu_tables{{status="{status}"}} {count}' for status, count in sorted(tables.items())),
            "# TYPE gobanshobu_requests_total counter",
            *(f'gobanshobu_requests_total{{status="{code}"}} {n}' for code, n in sorted(self.requests.items())),
            "# TYPE gobanshobu_refused_total counter",
            *(f'gobanshobu_refused_total{{code="{code}"}} {count}' for code, count in sorted(self.refused.items())),
            *histogram("gobanshobu_step_seconds", self.steps),
            *histogram("gobanshobu_commit_seconds", commits),
            "# TYPE gobanshobu_thoughts_waiting gauge",
            *(f'gobanshobu_thoughts_waiting{{rank="{rank}"}} {n}' for rank, n in sorted(engines.waiting.items())),
            "# TYPE gobanshobu_thoughts_running gauge",
            f"gobanshobu_thoughts_running {engines.running}",
            "# TYPE gobanshobu_engine_workers gauge",
            f"gobanshobu_engine_workers {engines.workers}",
            "# TYPE gobanshobu_thoughts_total counter",
            f"gobanshobu_thoughts_total {engines.begun}",
            "# TYPE gobanshobu_thoughts_refused_total counter",
            f"gobanshobu_thoughts_refused_total {engines.refused}",
            "# TYPE gobanshobu_thoughts_waited_seconds_total counter",
            f"gobanshobu_thoughts_waited_seconds_total {engines.waited:.6f}",
            "# TYPE gobanshobu_thoughts_worked_seconds_total counter",
            f"gobanshobu_thoughts_worked_seconds_total {engines.worked:.6f}",
            "# TYPE gobanshobu_engine_workers_died_total counter",
            f"gobanshobu_engine_workers_died_total {engines.died}",
        ]
        return "\n".join(lines) + "\n"


def histogram(name: str, timing: Timing) -> list[str]:
    """How long something took, in the text format of Prometheus."""
    return [
        f"# TYPE {name} histogram",
        *(f'{name}_bucket{{le="{bound}"}} {timing.within[bound]}' for bound in BOUNDS),
        f'{name}_bucket{{le="+Inf"}} {timing.count}',
        f"{name}_sum {timing.seconds:.6f}",
        f"{name}_count {timing.count}",
    ]
