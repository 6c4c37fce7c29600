"""What is in the box of a game: cards and whatever else lies on the table, drawn, with its sizes in millimetres.

A game's kit is a function of rules, language and faces, named in its listing. Faces are what the pictures of the game draw.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from gobanshobu.core.words import Words
from gobanshobu.pictures.drawing import INK, PAPER, SANS, SIDES, SOFT, STRONG, TINTS, Drawing, box, escaped, words


class Size(NamedTuple):
    """How big something is once it has been cut, in millimetres."""

    wide: float
    high: float


SQUARE: Final = Size(48, 48)
"""A card of the 5×5 games."""
POKER: Final = Size(63, 88)
"""A card of the card games: the size that card sleeves and print shops know best."""
TOKEN: Final = Size(10, 10)
CELL: Final = 50.0  # a square of the sheet, in millimetres
STEP: Final = 9.0  # from one number of a gauge to the next
NO_START: Final = -1  # of a gauge on which every number can be the first
STRIP: Final = 12.0  # how high a gauge is
HEAD: Final = 13.0  # where its numbers begin


class Face(NamedTuple):
    """One side of something: what is drawn in a field of this many units, and the paper's colour, which runs on into the bleed."""

    drawn: str
    field: Size
    ground: str


class PrintCard(NamedTuple):
    """A card, how many there are of it, and what is on either side; `deck` is the pile that it is sorted into."""

    id: str
    name: Words
    size: Size
    front: Face
    back: Face
    copies: int
    deck: int


class KitPiece(NamedTuple):
    """A sheet, a gauge, a token. `seams` are where a sheet too wide for the paper can be cut, from its left edge."""

    id: str
    name: Words
    size: Size
    face: Face
    copies: int = 1
    seams: tuple[float, ...] = ()
    is_round: bool = False


class Kit(NamedTuple):
    """Everything that is needed to play a game on a table."""

    cards: list[PrintCard]
    boards: list[KitPiece]
    gauges: list[KitPiece]
    tokens: list[KitPiece]


def face(drawing: Drawing, rows: list[str], field: Size, ground: str) -> Face:
    """What was drawn, together with the drawings that it uses."""
    kept = [f'<g id="{name}">{drawn}</g>' for name, drawn in drawing.shared.items()]
    defs = f"<defs>{''.join(kept)}</defs>" if kept else ""
    return Face(defs + "".join(rows), field, ground)


def plate(
    shown: Face,
    size: Size,
    title: str,
    bleed: float = 0.0,
    window: tuple[float, float] | None = None,
    disc: bool = False,
) -> str:
    """A face as an SVG document in millimetres, with so much bleed around it. Of a sheet in parts only what lies between the
    two ends of the window; a disc has its ground as a circle."""
    unit = shown.field.wide / size.wide
    left, right = window or (0.0, size.wide)
    x, y = (left - bleed) * unit, -bleed * unit
    wide, high = right - left + 2 * bleed, size.high + 2 * bleed
    place = f"{x:g} {y:g} {wide * unit:g} {high * unit:g}"
    label, fill = escaped(title), f'fill="{shown.ground}"'
    middle = shown.field.wide / 2
    ground = f'<circle cx="{middle:g}" cy="{middle:g}" r="{middle:g}" {fill}/>' if disc else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{place}" width="{wide:g}mm" height="{high:g}mm" role="img"'
        f' aria-label="{label}" font-family="{SANS}" fill="{INK}"><title>{label}</title>'
        f"{ground or box(x, y, wide * unit, high * unit, fill)}{shown.drawn}</svg>"
    )


def gauge(name: str, mark: str, what: Words, most: int, start: int, player: int, copies: int = 1) -> KitPiece:
    """A strip of numbers from nothing to the most, on which a token is moved; the number at the start is ringed."""
    size = Size(HEAD + (most + 1) * STEP, STRIP)
    ink = SIDES[player]
    rows = [
        box(0.5, 0.5, size.wide - 1, STRIP - 1, f'fill="none" stroke="{ink}" stroke-width="0.5"', 2),
        words(HEAD / 2, 8.2, 6, mark, colour=ink, serif=True, fit=HEAD - 3),
    ]
    for number in range(most + 1):
        x = HEAD + (number + 0.5) * STEP
        here = number == start
        edge = f'stroke="{ink if here else STRONG}" stroke-width="{0.7 if here else 0.25}"'
        rows.append(f'<circle cx="{x:g}" cy="6" r="4" fill="{PAPER}" {edge}/>')
        rows.append(words(x, 7.4, 4, str(number), bold=here, colour=ink if here else SOFT))
    drawn = face(Drawing(), rows, size, TINTS[player])
    return KitPiece(name, what, size, drawn, copies)


def marker(name: str, what: Words, player: int, copies: int, letter: str = "") -> KitPiece:
    """A round token in the colour of a side, to lie on a gauge or on a card."""
    ink = SIDES[player]
    rows = [f'<circle cx="5" cy="5" r="4.1" fill="none" stroke="{PAPER}" stroke-width="0.4"/>']
    if player == 1:  # told apart without colours as well
        rows.append(f'<circle cx="5" cy="5" r="3.3" fill="none" stroke="{PAPER}" stroke-width="0.4"/>')
    if letter:
        rows.append(words(5, 6.7, 4.6, letter, colour=PAPER, bold=True, fit=6))
    return KitPiece(name, what, TOKEN, face(Drawing(), rows, TOKEN, ink), copies, is_round=True)
