"""A brush on paper: a stroke is a row of dabs, each with the width that the pressure gives it there.

What comes out is the outline of the ink, as data for a path.
"""

from __future__ import annotations

from math import hypot, sin
from typing import Final

Dab = tuple[float, float, float]  # where the brush is, and how wide its mark

POINTS: Final = 5  # between two dabs


def stroke(*dabs: Dab) -> str:
    """The ink of one stroke. The edge trembles a little, as a hand does; always in the same way."""
    line = _middle(dabs)
    left: list[str] = []
    right: list[str] = []
    for i, (x, y, width) in enumerate(line):
        px, py, _ = line[max(0, i - 1)]
        nx, ny, _ = line[min(len(line) - 1, i + 1)]
        length = hypot(nx - px, ny - py) or 1.0
        ux, uy = (ny - py) / length, (px - nx) / length
        half = max(0.15, width / 2)
        one, other = half * (1 + 0.04 * sin(i * 0.9 + len(dabs))), half * (1 + 0.04 * sin(i * 1.26))
        left.append(_point(x + ux * one, y + uy * one))
        right.append(_point(x - ux * other, y - uy * other))
    right.reverse()
    start, end = max(0.15, dabs[0][2] / 2), max(0.15, dabs[-1][2] / 2)
    return f"M{'L'.join(left)}A{end:g} {end:g} 0 0 1 {'L'.join(right)}A{start:g} {start:g} 0 0 1 {left[0]}Z"


def dot(x: float, y: float, r: float) -> str:
    """A round mark."""
    return _round(x, y, r, 1)


def hole(x: float, y: float, r: float) -> str:
    """A round hole in the ink of the same path: a mark drawn the other way round."""
    return _round(x, y, r, 0)


def _round(x: float, y: float, r: float, sweep: int) -> str:
    return f"M{x - r:g} {y:g}a{r:g} {r:g} 0 1 {sweep} {2 * r:g} 0a{r:g} {r:g} 0 1 {sweep} {-2 * r:g} 0Z"


def _middle(dabs: tuple[Dab, ...]) -> list[Dab]:
    """The middle of the stroke, smooth through all dabs."""
    found: list[Dab] = []
    for i in range(len(dabs) - 1):
        a, b, c, d = dabs[max(0, i - 1)], dabs[i], dabs[i + 1], dabs[min(len(dabs) - 1, i + 2)]
        for step in range(POINTS):
            t = step / POINTS
            x, y, width = (_between(a[k], b[k], c[k], d[k], t) for k in range(3))
            found.append((x, y, width))
    return [*found, dabs[-1]]


def _between(a: float, b: float, c: float, d: float, t: float) -> float:
    """Catmull and Rom's curve from `b` to `c`."""
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t)


def _point(x: float, y: float) -> str:
    return f"{round(x, 1):g} {round(y, 1):g}"
