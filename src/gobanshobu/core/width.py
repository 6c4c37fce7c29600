"""How wide text is in a terminal, where Japanese letters take two columns."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from gobanshobu.core.paint import OPEN, SHUT, plain

PIECES: Final = re.compile(f"{OPEN}[^{SHUT}]*{SHUT}[^ {OPEN}]*|[^ {OPEN}]+")
DRAWN: Final = "│┌├└"


def width(text: str) -> int:
    """Columns that `text` takes; marks for colour take none."""
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in plain(text))


def widest(text: str) -> int:
    """Columns that `text` takes at most: some terminals draw symbols (×, ♠) as wide as Japanese letters."""
    return sum(2 if unicodedata.east_asian_width(letter) in "WFA" else 1 for letter in plain(text))


def fold(line: str, columns: int) -> str:
    """`line` broken at spaces so that it fits into so many columns; a drawing is left as it is."""
    if width(line) <= columns or any(letter in line for letter in DRAWN):
        return line
    indent = " " * (len(line) - len(line.lstrip(" ")))
    rows: list[str] = []
    row = indent
    for found in re.finditer(r"( *)(" + PIECES.pattern + ")", line.lstrip(" ")):
        gap, piece = found[1], found[2]
        if row.strip() and width(row) + len(gap) + width(piece) > columns:
            rows.append(row)
            row = indent + "    " + piece
        else:
            row += gap + piece
    return "\n".join([*rows, row])


def pad(text: str, columns: int) -> str:
    """`text` filled up with spaces to so many columns."""
    return text + " " * max(0, columns - width(text))
