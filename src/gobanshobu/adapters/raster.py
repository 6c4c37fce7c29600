"""Pictures as pixels, for environments that render arrays.

Needs resvg-py and numpy (`pip install 'gobanshobu[pettingzoo]'`). Our own fonts are used, so that a picture has the same
pixels on every machine; only letters that they lack, of cards that somebody made, come from the fonts of the system.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from operator import index
from struct import unpack_from
from typing import TYPE_CHECKING, Any, Final

from gobanshobu.core.errors import GobanshobuError
from gobanshobu.core.words import Words
from gobanshobu.pictures.letters import FONTS, SANS, SANS_FILE, SERIF, SERIF_FILE, known_letters, shown_letters

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["pixels", "png"]

WIDEST: Final = 8192  # resvg ends the process where it gets no memory
EXTRA: Final = "gobanshobu[pettingzoo]"


def pixels(svg: str, width: int = 480) -> NDArray[np.uint8]:
    """A picture as an array of height × width × 3 (red, green, blue), so many pixels wide (1 … 8192)."""
    return _decoded(png(svg, width))


def png(svg: str, width: int = 480) -> bytes:
    """A picture as a PNG file, so many pixels wide (1 … 8192). Raises GobanshobuError for what is no picture."""
    if not isinstance(svg, str):
        raise GobanshobuError(Words(f"SVG の文ではありません: {svg!r}", f"this is no text of an SVG picture: {svg!r}"))
    try:
        wide = index(width)
    except TypeError:
        wide = 0
    if not 1 <= wide <= WIDEST:
        raise GobanshobuError(
            Words(
                f"幅は 1 から {WIDEST} までの整数です: {width!r}",
                f"a width is from 1 to {WIDEST} pixels, not {width!r}",
            )
        )
    render = _needed("resvg_py").svg_to_bytes
    serif, sans = FONTS / SERIF_FILE, FONTS / SANS_FILE
    try:
        drawn: bytes = render(
            svg_string=svg,
            width=wide,
            background="#ffffff",
            skip_system_fonts=shown_letters(svg) <= known_letters(),
            font_files=[str(serif), str(sans)],
            font_family=SANS,
            serif_family=SERIF,
            sans_serif_family=SANS,
        )
    except ValueError as error:
        raise GobanshobuError(Words(f"SVG の絵ではありません: {error}", f"this is no SVG picture: {error}")) from error
    return bytes(drawn)


def check_mode(wanted: str | None, modes: Sequence[str]) -> None:
    """Raises GobanshobuError for a render mode that an environment does not have."""
    if wanted is not None and wanted not in modes:
        some = ", ".join(modes)
        raise GobanshobuError(
            Words(f"render_mode は {some} です。", f"there is no render mode {wanted!r}; there are: {some}")
        )


def _needed(name: str) -> Any:
    from importlib import import_module

    try:
        return import_module(name)
    except ImportError as error:
        raise GobanshobuError(
            Words(
                f"画素にするには {name} が要ります。pip install '{EXTRA}' で入ります。",
                f"pixels need {name}; install it with: pip install '{EXTRA}'",
            )
        ) from error


def _decoded(data: bytes) -> NDArray[np.uint8]:
    """The pixels of a PNG with eight bits for each of red, green, blue and opacity, which is left out.

    Each byte is stored as its difference from what its left, upper and upper left neighbours foretell, in one of five
    ways for each row. So pixels are worked out along the diagonals from the upper right to the lower left, all pixels
    of one at a time: those on `x + y` need only those on the two diagonals before.
    """
    np = _needed("numpy")
    packed, at, wide, high = b"", 8, 0, 0
    while at < len(data):
        size, kind = unpack_from(">I4s", data, at)
        if kind == b"IHDR":
            wide, high, *form = unpack_from(">IIBBBBB", data, at + 8)
            assert form == [8, 6, 0, 0, 0], "resvg writes eight bits, four channels, no interlacing"
        elif kind == b"IDAT":
            packed += data[at + 8 : at + 8 + size]
        at += 12 + size
    rows = np.frombuffer(zlib.decompress(packed), np.uint8).reshape(high, 1 + 4 * wide)
    ways = rows[:, 0]
    y, x = np.mgrid[0:high, 0:wide]
    differences = np.zeros((wide + high, high, 3), np.int16)
    differences[x + y, y] = rows[:, 1:].reshape(high, wide, 4)[:, :, :3]
    found = np.zeros((wide + high + 2, high + 1, 3), np.int16)  # two diagonals and a row of nothing before the first
    by_left, by_up, by_mean, by_nearest = ((ways == way)[:, None] for way in (1, 2, 3, 4))
    for diagonal in range(wide + high - 1):
        left, up = found[diagonal + 1, 1:], found[diagonal + 1, :-1]
        corner = found[diagonal, :-1]
        down, along = up - corner, left - corner
        off_left, off_up, off_corner = np.abs(down), np.abs(along), np.abs(down + along)
        nearest = np.where(off_up <= off_corner, up, corner)
        nearest = np.where((off_left <= off_up) & (off_left <= off_corner), left, nearest)
        foretold = by_left * left + by_up * up + by_mean * ((left + up) >> 1) + by_nearest * nearest
        found[diagonal + 2, 1:] = (differences[diagonal] + foretold) & 255
    image: NDArray[Any] = found[x + y + 2, y + 1].astype(np.uint8)
    return image
