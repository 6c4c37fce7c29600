"""The terminal: colours where they are wanted, a blank screen between two people, questions and answers."""

from __future__ import annotations

import os
import shutil
import sys
from typing import Final, TextIO

from gobanshobu.core.paint import plain, render
from gobanshobu.core.width import fold

LEAST_FOR_TABLES: Final = 60  # columns; in fewer, tables would lose their words
CODES: Final = {
    "player0": "1;34",
    "player1": "1;31",
    "strong": "1",
    "dim": "2",
    "good": "32",
    "bad": "33",
}


class Screen:
    """Where a game is shown. Without a terminal, or with NO_COLOR set, the same words come without colour."""

    def __init__(self, out: TextIO | None = None) -> None:
        self.out = out or sys.stdout
        self.is_terminal = self.out.isatty()
        self.colour = self.is_terminal and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"

    def say(self, text: str = "") -> None:
        """A line, or several."""
        self._write(text + "\n")

    def _write(self, text: str) -> None:
        if self.is_terminal:
            text = "\n".join(fold(line, self.columns()) for line in text.split("\n"))
        self.out.write(render(text, _ansi) if self.colour else plain(text))
        self.out.flush()

    def columns(self) -> int:
        """How wide the terminal is; without one, as wide as may be."""
        return shutil.get_terminal_size().columns if self.is_terminal else 10_000

    def ask(self, prompt: str) -> str:
        """A person's answer, trimmed. Raises EOFError when there is nobody to answer."""
        self._write(prompt.rstrip(" "))
        self.out.write(" ")
        self.out.flush()
        line = sys.stdin.readline()
        if not line:
            self.out.write("\n")
            raise EOFError
        if not sys.stdin.isatty():
            self.out.write(line)  # so that a transcript shows what was answered
        return line.strip()

    def blank(self) -> None:
        """Nothing of what was shown can be read any more: the screen and what could be scrolled back to."""
        if self.is_terminal:
            self.out.write("\x1b[2J\x1b[3J\x1b[H")
        else:
            self.out.write("\n" * 3)
        self.out.flush()


def show_markdown(screen: Screen, markdown: str) -> None:
    """Markdown set for reading where the terminal is wide enough for it; otherwise as it is."""
    if screen.columns() < LEAST_FOR_TABLES or not screen.is_terminal:
        screen.say(markdown)
        return
    from rich.console import Console
    from rich.markdown import Markdown

    Console(width=min(100, screen.columns())).print(Markdown(markdown))


def _ansi(style: str, inside: str) -> str:
    return f"\x1b[{CODES[style]}m{inside}\x1b[0m"
