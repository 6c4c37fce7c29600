"""A printed page measured as a printer will see it: every outline in millimetres from the upper left corner."""

from __future__ import annotations

from typing import NamedTuple

import pypdfium2
import pypdfium2.raw as pdfium

from gobanshobu.games import game
from gobanshobu.pictures.kit import Size
from gobanshobu.printing import Printing, Wishes, files, pdf

MM = 72 / 25.4
EDGE = 0.05  # millimetres; a tenth would be seen


class Box(NamedTuple):
    """What something covers."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def wide(self) -> float:
        return self.right - self.left

    @property
    def high(self) -> float:
        return self.bottom - self.top


class Sheet(NamedTuple):
    """One page: its size, and every path on it."""

    size: Size
    paths: list[Box]
    text: str

    def of_size(self, wide: float, high: float) -> list[Box]:
        """The paths that are exactly so big, each place once, row by row."""
        found = {
            (round(one.top, 2), round(one.left, 2)): one
            for one in self.paths
            if abs(one.wide - wide) < EDGE and abs(one.high - high) < EDGE
        }
        return [found[place] for place in sorted(found)]

    def marks(self) -> list[Box]:
        """The crop marks."""
        return [one for one in self.paths if min(one.wide, one.high) < 0.4 and 2.5 < max(one.wide, one.high) < 3]


def measured(data: bytes) -> list[Sheet]:
    """Every page of a PDF."""
    document = pypdfium2.PdfDocument(data)
    found: list[Sheet] = []
    for page in document:
        wide, high = page.get_size()
        paths = []
        for one in page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_PATH], max_depth=1):
            left, bottom, right, top = (part / MM for part in one.get_bounds())
            paths.append(Box(left, high / MM - top, right, high / MM - bottom))
        text = page.get_textpage().get_text_range()
        found.append(Sheet(Size(wide / MM, high / MM), paths, text))
    document.close()
    return found


def printed(game_id: str, wishes: Wishes, cards: object = None) -> Printing:
    """A game ready to be printed."""
    known = game(game_id)
    return files(known, known.make_rules(None, cards), wishes)


def sheets(game_id: str, wishes: Wishes) -> list[Sheet]:
    """A game's PDF, measured."""
    return measured(pdf(printed(game_id, wishes)))
