"""How wide text is in a terminal, where Japanese letters take two columns."""

from __future__ import annotations

import unicodedata

from gobanshobu.core.paint import plain


def width(text: str) -> int:
    """Columns that `text` takes; marks for colour take none."""
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in plain(text))


def pad(text: str, columns: int) -> str:
    """`text` filled up with spaces to so many columns."""
    return text + " " * max(0, columns - width(text))
