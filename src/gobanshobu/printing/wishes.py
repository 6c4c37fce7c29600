"""How something is to be printed."""

from __future__ import annotations

from typing import Final, NamedTuple

from gobanshobu.core.errors import GobanshobuError
from gobanshobu.core.words import Words, check_language
from gobanshobu.pictures.kit import Size

PAPERS: Final = {"a4": Size(210, 297), "letter": Size(215.9, 279.4)}
"""The papers, upright, in millimetres."""
PARTS: Final = ("cards", "board", "gauges", "tokens", "leaflet")
"""What can go into a PDF."""
TURNS: Final = ("long", "short", "none")
"""The edge of the paper over which it is turned for the backs; none: there are no backs."""
MOST_BLEED: Final = 5.0
DPI: Final = (72, 600)


class Wishes(NamedTuple):
    """How something is to be printed: bleed in millimetres, the dots of an inch of a picture."""

    lang: str = "ja"
    faces: str = ""
    paper: str = "a4"
    parts: tuple[str, ...] = PARTS
    bleed: float = 3.0
    marks: bool = True
    turn: str = "long"
    dpi: int = 300


def check(wishes: Wishes) -> None:
    """Raises GobanshobuError for what cannot be printed so."""
    check_language(wishes.lang)
    _one_of("paper", wishes.paper, tuple(PAPERS))
    _one_of("turn", wishes.turn, TURNS)
    for part in wishes.parts:
        _one_of("part", part, PARTS)
    if not 0 <= wishes.bleed <= MOST_BLEED:
        raise GobanshobuError(
            Words(
                f"塗り足しは 0 から {MOST_BLEED:g} mm までです（{wishes.bleed:g} ではなく）。",
                f"a bleed is from 0 to {MOST_BLEED:g} mm, not {wishes.bleed:g}",
            )
        )
    if not DPI[0] <= wishes.dpi <= DPI[1]:
        raise GobanshobuError(
            Words(
                f"解像度は {DPI[0]} から {DPI[1]} dpi までです（{wishes.dpi} ではなく）。",
                f"a resolution is from {DPI[0]} to {DPI[1]} dpi, not {wishes.dpi}",
            )
        )


def _one_of(what: str, value: str, known: tuple[str, ...]) -> None:
    if value not in known:
        some = ", ".join(known)
        raise GobanshobuError(
            Words(f"{what} は {some} のどれかです（{value!r} ではなく）。", f"{what} is one of {some}, not {value!r}")
        )
