"""The time of day; how often something was done, and how long it took."""

from __future__ import annotations

from collections import Counter
from time import monotonic, time
from typing import Final

BOUNDS: Final = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)  # seconds
STARTED: Final = time() - monotonic()


def milliseconds() -> int:
    """Now, since 1970; a clock that is set anew while the server runs takes no time from anybody."""
    return int(1000 * (STARTED + monotonic()))


class Timing:
    """Counts since the start."""

    def __init__(self) -> None:
        self.count = 0
        self.seconds = 0.0
        self.within: Final[Counter[float]] = Counter()

    def add(self, seconds: float) -> None:
        """It was done once more, and took so long."""
        self.count += 1
        self.seconds += seconds
        for bound in BOUNDS:
            if seconds <= bound:
                self.within[bound] += 1
