"""How far a long run is, on the error stream: a bar on a terminal, a line now and then elsewhere."""

from __future__ import annotations

import shutil
import sys
from time import monotonic
from typing import Final, TextIO

from gobanshobu.cli.texts import text
from gobanshobu.core.width import width

OFTEN: Final = 0.1  # seconds between two drawings of the bar
SELDOM: Final = 10.0  # seconds between two lines


class Progress:
    """Counts games. Call `step` for each, and `close` at the end or before anything else is written."""

    def __init__(self, total: int, done: int, lang: str, out: TextIO | None = None) -> None:
        self.total: Final = total
        self.before: Final = done
        self.done = done
        self.lang: Final = lang
        self.out: Final = out or sys.stderr
        self.is_terminal: Final = self.out.isatty()
        self.began: Final = monotonic()
        self.shown = self.began
        self.last = -1  # the count that was shown last
        self._show(force=self.is_terminal)

    def step(self) -> None:
        """One more game is played."""
        self.done += 1
        self._show(force=False)

    def close(self) -> None:
        """The last word."""
        self._show(force=self.is_terminal or self.last != self.done)
        if self.is_terminal:
            self.out.write("\n")
            self.out.flush()

    def _show(self, force: bool) -> None:
        now = monotonic()
        if not force and now - self.shown < (OFTEN if self.is_terminal else SELDOM):
            return
        self.shown, self.last = now, self.done
        words = self._words(now)
        if self.is_terminal:
            room = shutil.get_terminal_size().columns - width(words) - 4
            self.out.write(f"\r\x1b[K{bar(self.done, self.total, min(room, 40))}{words}")
        else:
            self.out.write(words + "\n")
        self.out.flush()

    def _words(self, now: float) -> str:
        speed = (self.done - self.before) / max(now - self.began, 1e-9)
        parts = {
            "done": str(self.done),
            "total": str(self.total),
            "percent": f"{100 * self.done // max(self.total, 1)}",
            "speed": f"{speed:.1f}" if speed < 100 else f"{speed:.0f}",
        }
        said = text("arena_progress", self.lang, **parts)
        if speed > 0 and self.done < self.total:
            said += text("arena_left", self.lang, time=clock((self.total - self.done) / speed))
        return said


def bar(done: int, total: int, columns: int) -> str:
    """A bar of so many columns and a space; nothing where there is no room for one."""
    if columns < 5:
        return ""
    full = columns * done // max(total, 1)
    return f"[{'#' * full}{'-' * (columns - full)}] "


def clock(seconds: float) -> str:
    """A time to go, as hours, minutes and seconds."""
    whole = int(seconds + 0.5)
    hours, minutes = whole // 3600, whole // 60 % 60
    return f"{hours}:{minutes:02}:{whole % 60:02}" if hours else f"{minutes}:{whole % 60:02}"
