"""Garbage is collected when nobody waits for it.

Reference counts free nearly everything at once; what is left to the collector are rings of objects. Python would look for
those among all the tables and connections there are, again and again, and for a tenth of a second or more nobody would
be answered. So what has become old is set aside, and is looked through when the server is idle, or once an hour.
"""

from __future__ import annotations

import gc
from time import monotonic, process_time
from typing import Final

YOUNG: Final = (50_000, 10, 1_000_000)  # the oldest generation is never looked through by itself
IDLE: Final = 0.05  # of a core, below which nobody will notice
LONGEST: Final = 3600.0  # seconds between two looks at everything


class Tidy:
    """Call it every half minute or so."""

    def __init__(self) -> None:
        self._at, self._work, self._last = monotonic(), process_time(), 0.0

    async def __call__(self) -> None:
        """Set aside what is old, or look through all of it."""
        now, work = monotonic(), process_time()
        idle = work - self._work < IDLE * (now - self._at)
        if not self._last:
            gc.set_threshold(*YOUNG)
        if not self._last or idle or now - self._last > LONGEST:
            gc.unfreeze()
            gc.collect()
            self._last = now
        gc.freeze()
        self._at, self._work = now, work
