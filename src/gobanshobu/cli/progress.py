"""How far a long run is, on the error stream: a bar on a terminal, a line now and then elsewhere."""

from __future__ import annotations

import shutil
import sys
from collections import Counter
from collections.abc import Hashable, Iterable
from time import monotonic
from typing import Final, TextIO

from gobanshobu.cli.texts import text
from gobanshobu.core.width import width

OFTEN: Final = 0.1  # seconds between two drawings of the bar
SELDOM: Final = 10.0  # seconds between two lines
LEAST: Final = 0.001  # seconds that any game takes, whatever its players think


class Outlook:
    """How long what is left will take: a game as long as those of its kind took, and of a new kind as long as any."""

    def __init__(self, left: Iterable[Hashable]) -> None:
        self.left: Final = Counter(left)
        self.played: Final[Counter[Hashable]] = Counter()
        self.took: Final[dict[Hashable, float]] = {}

    def add(self, kind: Hashable, seconds: float) -> None:
        """A game that was left is played."""
        self.left[kind] -= 1
        self.played[kind] += 1
        self.took[kind] = self.took.get(kind, 0.0) + seconds + LEAST

    def to_come(self) -> float:
        """The work that is left, in units of the work that is done."""
        done = sum(self.took.values())
        usual = done / self.played.total()
        means = {kind: self.took[kind] / count for kind, count in self.played.items()}
        return sum(count * means.get(kind, usual) for kind, count in self.left.items()) / done


class ProgressLine:
    """Counts games. Call `step` for each, and `close` at the end or before anything else is written.

    `left` names the kind of each game that is still to be played.
    """

    def __init__(self, total: int, done: int, lang: str, left: Iterable[Hashable], out: TextIO | None = None) -> None:
        self.outlook: Final = Outlook(left)
        self.total: Final = total
        self.before: Final = done
        self.done = done
        self.lang: Final = lang
        self.out: Final = out or sys.stderr
        self.is_terminal: Final = self.out.isatty()
        self.began = monotonic()
        self.shown = self.began
        self.last = -1  # the count that was shown last
        self._show(force=self.is_terminal)

    def step(self, kind: Hashable, seconds: float) -> None:
        """One more game is played: its kind, and how long both thought."""
        self.done += 1
        self.outlook.add(kind, seconds)
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
        gone = now - self.began
        speed = (self.done - self.before) / max(gone, 1e-9)
        parts = {
            "done": str(self.done),
            "total": str(self.total),
            "percent": f"{100 * self.done // max(self.total, 1)}",
            "speed": f"{speed:.1f}" if speed < 100 else f"{speed:.0f}",
        }
        said = text("arena_progress", self.lang, **parts)
        if speed > 0 and self.done < self.total:
            said += text("arena_left", self.lang, time=clock(gone * self.outlook.to_come()))
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
