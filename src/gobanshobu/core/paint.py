"""Marks for colour inside plain text. Terminals turn them into colours; everyone else takes them out.

A mark never carries meaning alone: without colour every line reads the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable

OPEN, SHUT = "\x0e", "\x0f"  # shift-out and shift-in: never typed, never printed
_MARKED = re.compile(OPEN + r"(\w+) ([^" + OPEN + SHUT + r"]*)" + SHUT)


def paint(style: str, text: str) -> str:
    """`text` marked to be shown in `style`."""
    return f"{OPEN}{style} {text}{SHUT}"


def paint_player(player: int, text: str) -> str:
    """`text` in a player's colour."""
    return paint(f"player{player}", text)


def strong(text: str) -> str:
    """`text` to stand out."""
    return paint("strong", text)


def dim(text: str) -> str:
    """`text` to stand back."""
    return paint("dim", text) if text else ""


def render(text: str, show: Callable[[str, str], str]) -> str:
    """`text` with every mark replaced by what `show(style, inside)` makes of it."""
    return _MARKED.sub(lambda found: show(found[1], found[2]), text)


def plain(text: str) -> str:
    """`text` without marks."""
    return render(text, lambda _, inside: inside)
