"""Where everything lies on the paper, in millimetres from its upper left corner. Nothing is drawn here."""

from __future__ import annotations

from typing import Final, NamedTuple

from gobanshobu.core.words import Words
from gobanshobu.pictures.kit import Kit, KitPiece, PrintCard, Size, plate
from gobanshobu.printing.wishes import PAPERS, Wishes

MARGIN: Final = 7.5  # between what is cut and the edge of the paper; crop marks lie in it
MARK: Final = (0.8, 3.3)  # where a crop mark begins and ends, from the bleed outwards
GAP: Final = 3.0  # between gauges, and between tokens
FLAP: Final = 6.0  # of a sheet in parts: what the next part is glued on
RULER: Final = 50.0
FOOT: Final = 3.6  # where the line at the foot stands, from the lower edge

WHAT: Final = {
    "fronts": Words("札の表", "fronts"),
    "backs": Words("札の裏", "backs"),
    "board": Words("シート（余りの上に次の紙を貼る）", "sheet (glue the next part over the flap)"),
    "pieces": Words("ゲージと駒", "gauges and tokens"),
}


class PlacedPicture(NamedTuple):
    """A picture on a page; `turn` in degrees around its middle."""

    svg: str
    x: float
    y: float
    size: Size
    turn: int = 0


class CutMark(NamedTuple):
    """A thin line."""

    x: float
    y: float
    to_x: float
    to_y: float


class PrintPage(NamedTuple):
    """One side of a sheet of paper, and what it says at its foot."""

    size: Size
    placed: list[PlacedPicture]
    lines: list[CutMark]
    note: Words


class Grid(NamedTuple):
    """How cards of one size lie on a page: its size, columns and rows, and the corner of the first card's bleed."""

    paper: Size
    columns: int
    rows: int
    left: float
    top: float


def pages(kit: Kit, wishes: Wishes) -> list[PrintPage]:
    """Every page but those of the leaflet."""
    found: list[PrintPage] = []
    if "cards" in wishes.parts:
        for size in dict.fromkeys(card.size for card in kit.cards):
            found += card_pages([card for card in kit.cards if card.size == size], size, wishes)
    if "board" in wishes.parts:
        for board in kit.boards:
            found += board_pages(board, wishes)
    small = [*(kit.gauges if "gauges" in wishes.parts else []), *(kit.tokens if "tokens" in wishes.parts else [])]
    return found + piece_pages(small, wishes)


# --- cards ---


def grid(size: Size, wishes: Wishes) -> Grid:
    """As many cards as fit, on the paper upright or across."""
    upright = PAPERS[wishes.paper]
    return max((_grid(size, paper, wishes.bleed) for paper in (upright, Size(upright.high, upright.wide))), key=_room)


def _room(one: Grid) -> int:
    return one.columns * one.rows


def _grid(size: Size, paper: Size, bleed: float) -> Grid:
    wide, high = size.wide + 2 * bleed, size.high + 2 * bleed
    columns, rows = int((paper.wide - 2 * MARGIN) // wide), int((paper.high - 2 * MARGIN) // high)
    return Grid(paper, columns, rows, (paper.wide - columns * wide) / 2, (paper.high - rows * high) / 2)


def card_pages(cards: list[PrintCard], size: Size, wishes: Wishes) -> list[PrintPage]:
    """Pages of fronts, each followed by its backs."""
    laid, bleed = grid(size, wishes), wishes.bleed
    every = [card for card in cards for _ in range(card.copies)]
    room = laid.columns * laid.rows
    lines = crop_marks(laid, size, bleed) if wishes.marks else []
    across = wishes.turn == "long" if laid.paper.wide < laid.paper.high else wishes.turn == "short"
    big = Size(size.wide + 2 * bleed, size.high + 2 * bleed)
    fronts = {card: plate(card.front, size, card.name.say(wishes.lang), bleed) for card in cards}
    backs = {card: plate(card.back, size, WHAT["backs"].say(wishes.lang), bleed) for card in cards}
    found: list[PrintPage] = []
    for start in range(0, len(every), room):
        front: list[PlacedPicture] = []
        back: list[PlacedPicture] = []
        for number, card in enumerate(every[start : start + room]):
            x = laid.left + number % laid.columns * big.wide
            y = laid.top + number // laid.columns * big.high
            front.append(PlacedPicture(fronts[card], x, y, big))
            if across:  # turned over a vertical edge: left and right change places
                back.append(PlacedPicture(backs[card], laid.paper.wide - x - big.wide, y, big))
            else:  # over a horizontal one: top and bottom do, and the backs stand on their heads
                back.append(PlacedPicture(backs[card], x, laid.paper.high - y - big.high, big, 180))
        found.append(PrintPage(laid.paper, front, lines, WHAT["fronts"]))
        if wishes.turn != "none":
            found.append(PrintPage(laid.paper, back, lines, WHAT["backs"]))
    return found


def crop_marks(laid: Grid, size: Size, bleed: float) -> list[CutMark]:
    """A short line at either end of every cut."""
    wide, high = size.wide + 2 * bleed, size.high + 2 * bleed
    right, low = laid.left + laid.columns * wide, laid.top + laid.rows * high
    near, far = MARK
    cuts_x = {round(laid.left + at * wide + edge, 3) for at in range(laid.columns) for edge in (bleed, wide - bleed)}
    cuts_y = {round(laid.top + at * high + edge, 3) for at in range(laid.rows) for edge in (bleed, high - bleed)}
    found = [CutMark(x, laid.top - far, x, laid.top - near) for x in sorted(cuts_x)]
    found += [CutMark(x, low + near, x, low + far) for x in sorted(cuts_x)]
    found += [CutMark(laid.left - far, y, laid.left - near, y) for y in sorted(cuts_y)]
    return found + [CutMark(right + near, y, right + far, y) for y in sorted(cuts_y)]


# --- sheets, gauges, tokens ---


def board_pages(board: KitPiece, wishes: Wishes) -> list[PrintPage]:
    """A sheet, in parts where the paper is narrower."""
    upright = PAPERS[wishes.paper]
    found: list[PrintPage] = []
    name = board.name.say(wishes.lang)
    for left, right, flap in parts(board, upright.wide - 2 * MARGIN):
        size = Size(right + flap - left, board.size.high)
        x, y = (upright.wide - size.wide) / 2, (upright.high - size.high) / 2
        near, far = MARK
        cut = x + right - left
        low = y + size.high
        lines = [CutMark(cut, y - far, cut, y - near), CutMark(cut, low + near, cut, low + far)] if flap else []
        svg = plate(board.face, board.size, name, window=(left, right + flap))
        found.append(
            PrintPage(upright, [PlacedPicture(svg, x, y, size)], lines, WHAT["board"] if board.seams else board.name)
        )
    return found


def parts(board: KitPiece, room: float) -> list[tuple[float, float, float]]:
    """The windows of a sheet that are no wider than the room, cut at its seams, each with the flap to its right."""
    found: list[tuple[float, float, float]] = []
    left = 0.0
    while board.size.wide - left > room:
        right = max(seam for seam in board.seams if left < seam <= left + room - FLAP)
        found.append((left, right, FLAP))
        left = right
    return [*found, (left, board.size.wide, 0.0)]


def piece_pages(pieces: list[KitPiece], wishes: Wishes) -> list[PrintPage]:
    """Gauges and tokens in rows, one after the other."""
    paper = PAPERS[wishes.paper]
    found: list[PrintPage] = []
    placed: list[PlacedPicture] = []
    x, y, high = MARGIN, MARGIN, 0.0
    for piece in (one for one in pieces for _ in range(one.copies)):
        if x + piece.size.wide > paper.wide - MARGIN or (high and piece.size.high != high):
            x, y, high = MARGIN, y + high + GAP, 0.0
        if y + piece.size.high > paper.high - MARGIN:
            found.append(PrintPage(paper, placed, [], WHAT["pieces"]))
            placed, y = [], MARGIN
        svg = plate(piece.face, piece.size, piece.name.say(wishes.lang), disc=piece.is_round)
        placed.append(PlacedPicture(svg, x, y, piece.size))
        x, high = x + piece.size.wide + GAP, piece.size.high
    return [*found, PrintPage(paper, placed, [], WHAT["pieces"])] if placed else found
