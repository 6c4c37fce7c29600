"""How wide text is in a terminal, where Japanese letters take two columns."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from gobanshobu.core.paint import OPEN, SHUT, paint, plain

DRAWN: Final = "│┌├└"
Run = tuple[str, str]  # a style, or none, and the letters in it
NEVER_LAST: Final = "（「【"
NEVER_FIRST: Final = "、。）」】・…ー：，"


def width(text: str) -> int:
    """Columns that `text` takes; marks for colour take none."""
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in plain(text))


def widest(text: str) -> int:
    """Columns that `text` takes at most: some terminals draw symbols (×, ♠) as wide as Japanese letters."""
    return sum(2 if unicodedata.east_asian_width(letter) in "WFA" else 1 for letter in plain(text))


def fold(line: str, columns: int) -> str:
    """`line` broken at spaces, or between Japanese letters, to fit into so many columns; a drawing is left as it is."""
    if width(line) <= columns or any(letter in line for letter in DRAWN):
        return line
    margin = len(line) - len(line.lstrip(" "))
    rows: list[list[Run]] = [[("", " " * margin)]]
    used = margin
    for gap, word in _words(line.lstrip(" ")):
        wide = sum(width(letters) for _, letters in word)
        if used > margin and used + gap + wide > columns:
            rows.append([("", " " * (margin + 4)), *word])
            used = margin + 4 + wide
        else:
            rows[-1] += [("", " " * gap), *word]
            used += gap + wide
    return "\n".join(_marked(row) for row in rows)


def _words(line: str) -> list[tuple[int, list[Run]]]:
    """What may not be broken, a word or a Japanese letter with what must follow it, and the spaces before it."""
    found: list[tuple[int, list[Run]]] = []
    gap, alone, bound = 0, True, False  # whether the next letter begins a word of its own, or never does
    for style, letters in _runs(line):
        for letter in letters:
            if letter == " ":
                gap, alone, bound = gap + 1, True, False
                continue
            wide = unicodedata.east_asian_width(letter) in "WF"
            if (alone or wide) and not bound and (gap or not found or letter not in NEVER_FIRST):
                found.append((gap, [(style, letter)]))
            else:
                found[-1][1].append((style, letter))
            gap, alone, bound = 0, wide, letter in NEVER_LAST
    return found


def _runs(line: str) -> list[Run]:
    """A line taken apart into stretches of one style."""
    found: list[Run] = []
    style = ""
    for part in re.split(f"({OPEN}\\w+ |{SHUT})", line):
        if part == SHUT or part.startswith(OPEN):
            style = part.strip(f"{OPEN}{SHUT} ")
        elif part:
            found.append((style, part))
    return found


def _marked(row: list[Run]) -> str:
    """Stretches put together again, neighbours of one style as one; spaces take the style around them."""
    joined: list[Run] = []
    for at, (style, letters) in enumerate(row):
        around = style or (joined[-1][0] if joined and not letters.strip() and _follows(row, at, joined[-1][0]) else "")
        if joined and joined[-1][0] == around:
            joined[-1] = (around, joined[-1][1] + letters)
        else:
            joined.append((around, letters))
    return "".join(paint(style, letters) if style else letters for style, letters in joined)


def _follows(row: list[Run], at: int, style: str) -> bool:
    return at + 1 < len(row) and row[at + 1][0] == style


def pad(text: str, columns: int) -> str:
    """`text` filled up with spaces to so many columns."""
    return text + " " * max(0, columns - width(text))
