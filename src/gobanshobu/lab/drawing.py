"""Numbers with their intervals as a picture (SVG): a row for each card, a mark for each column."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from gobanshobu.core.width import width
from gobanshobu.lab.estimates import Estimate

WIDE, LEFT, EDGE, HEAD, MARK = 720, 190, 24, 74, 15
INK: Final = "#7a6f5d"
COLOURS: Final = ("#b5432c", "#2f6b8f", "#5d7d2b", "#8a5a9e", "#b8862b", "#3f3a33")
SHAPES: Final = ("circle", "square", "diamond")

Row = tuple[str, list[Estimate | None]]


def drawing(title: str, heads: Sequence[str], rows: Sequence[Row], middle: float | None, unit: float = 1.0) -> str:
    """Each value as a mark on its interval; `middle` is a line that they are compared with, `unit` what the axis counts in."""
    every = [one for _, found in rows for one in found if one is not None]
    ends = [end for one in every for end in (one.low, one.high)] + ([] if middle is None else [middle]) or [0.0, 1.0]
    low, high = min(ends), max(ends)
    room = (high - low) * 0.04 or 0.5
    low, high = low - room, high + room
    step = MARK * max(1, len(heads)) + 12
    tall = HEAD + step * len(rows) + 34

    def place(value: float) -> float:
        return round(LEFT + (WIDE - LEFT - EDGE) * (value - low) / (high - low), 1)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {tall}" role="img" font-family="sans-serif" font-size="14">',
        f'<title>{escape(title)}</title><text x="{EDGE}" y="24" fill="{INK}">{escape(title)}</text>',
    ]
    x = EDGE
    for at, head in enumerate(heads):
        parts.append(_mark(at, x + 6, 46) + f'<text x="{x + 18}" y="51" fill="{INK}">{escape(head)}</text>')
        x += 44 + 8 * width(head)
    bottom = tall - 30
    for value in _ticks(low, high):
        parts.append(f'<path d="M{place(value)} {HEAD - 10}V{bottom}" stroke="{INK}" stroke-opacity="0.18"/>')
        parts.append(
            f'<text x="{place(value)}" y="{tall - 10}" text-anchor="middle" fill="{INK}">{value * unit:g}</text>'
        )
    if middle is not None:
        parts.append(f'<path d="M{place(middle)} {HEAD - 10}V{bottom}" stroke="{INK}" stroke-width="1.5"/>')
    for number, (name, found) in enumerate(rows):
        top = HEAD + step * number
        parts.append(f'<text x="{LEFT - 14}" y="{top + step / 2}" text-anchor="end" fill="{INK}">{escape(name)}</text>')
        for at, one in enumerate(found):
            if one is None or not one.size:
                continue
            y, colour = top + 8 + MARK * at, COLOURS[at % len(COLOURS)]
            parts.append(f'<path d="M{place(one.low)} {y}H{place(one.high)}" stroke="{colour}" stroke-width="2"/>')
            parts.append(_mark(at, place(one.value), y))
    return "\n".join([*parts, "</svg>"]) + "\n"


def _mark(at: int, x: float, y: float) -> str:
    """Told apart by shape as well as by colour."""
    colour, shape = COLOURS[at % len(COLOURS)], SHAPES[at % len(SHAPES)]
    if shape == "circle":
        return f'<circle cx="{x}" cy="{y}" r="4.5" fill="{colour}"/>'
    turn = f' transform="rotate(45 {x} {y})"' if shape == "diamond" else ""
    return f'<rect x="{x - 4}" y="{y - 4}" width="8" height="8" fill="{colour}"{turn}/>'


def _ticks(low: float, high: float) -> list[float]:
    """Round numbers between two, four to ten of them."""
    size = 10.0**-6
    while (high - low) / size > 9:
        size *= 2.5 if f"{size:.0e}".startswith("2") else 2
    first = int(low / size) - 1
    return [round(n * size, 9) for n in range(first, int(high / size) + 2) if low <= n * size <= high]
