"""Our fonts, and which letters they can draw: a serif for kanji on cards and for headings, a sans for what is read."""

from __future__ import annotations

import re
from functools import cache
from html import unescape
from pathlib import Path
from struct import unpack_from
from typing import Final

FONTS: Final = Path(__file__).parent / "fonts"
SERIF: Final = "Noto Serif CJK JP"
SANS: Final = "Noto Sans CJK JP"
SERIF_FILE: Final = "goban-serif.otf"
SANS_FILE: Final = "goban-sans.otf"
TEXT: Final = re.compile("<text[^>]*>([^<]*)</text>")


def shown_letters(svg: str) -> set[str]:
    """Every letter that a picture shows."""
    return set(unescape("".join(TEXT.findall(svg))))


def known_letters() -> frozenset[str]:
    """Every letter that both of our fonts can draw."""
    return letters(FONTS / SERIF_FILE) & letters(FONTS / SANS_FILE)


@cache
def letters(font: Path) -> frozenset[str]:
    """Every letter that a font can draw, read from its table of characters (`cmap`, format 12 or 4). Raises ValueError for a
    file that is no OpenType or TrueType font."""
    data = font.read_bytes()
    if data[:4] not in (b"OTTO", b"\0\1\0\0", b"true"):
        raise ValueError(str(font))
    tables = {data[at : at + 4]: unpack_from(">I", data, at + 8)[0] for at in range(12, 12 + 16 * data[5], 16)}
    cmap = tables[b"cmap"]
    found: set[str] = set()
    for number in range(unpack_from(">H", data, cmap + 2)[0]):
        start = cmap + unpack_from(">I", data, cmap + 4 + 8 * number + 4)[0]
        kind = unpack_from(">H", data, start)[0]
        if kind == 12:
            for group in range(unpack_from(">I", data, start + 12)[0]):
                first, last, _ = unpack_from(">III", data, start + 16 + 12 * group)
                found.update(map(chr, range(first, last + 1)))
        elif kind == 4:
            segments = unpack_from(">H", data, start + 6)[0] // 2
            lasts = unpack_from(f">{segments}H", data, start + 14)
            firsts = unpack_from(f">{segments}H", data, start + 16 + 2 * segments)
            found.update(
                chr(code)
                for first, last in zip(firsts, lasts, strict=True)
                for code in range(first, min(last, 0xFFFE) + 1)
            )
    return frozenset(found)
