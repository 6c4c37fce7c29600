"""The box of a 5×5 game: two sides' cards, the sheet, and what its own page adds."""

from __future__ import annotations

from typing import Final

from gobanshobu.core.words import Words, player_name, same
from gobanshobu.games.board5.cardset import Card, CardSet
from gobanshobu.games.board5.reach import Arrows
from gobanshobu.pictures.board5.face import EDGE, INNER, Unit, printed, unit_group
from gobanshobu.pictures.board5.svg import FIXED
from gobanshobu.pictures.drawing import INK, RAISED, SIDES, SOFT, STRONG, TINTS, Drawing, box, words
from gobanshobu.pictures.kit import CELL, SQUARE, Face, Kit, KitPiece, PrintCard, Size, face

FIELD: Final = Size(100, 100)
BLANK: Final = Words("予備", "blank")
RIM: Final = 6.0  # around the sheet, for the names of columns and rows


def sheet_kit(
    cards: CardSet, lang: str, gauges: list[KitPiece], tokens: list[KitPiece], blanks: tuple[str, ...] = ()
) -> Kit:
    """Both sides' cards and the sheet, with the gauges and tokens of the game. A blank is in the box of one side alone, and
    empty where the set has drawn nothing on it."""
    found: list[PrintCard] = []
    drawn = {card.id for card in cards.cards}
    empty = [Card(blank, BLANK, "", "", 0, 1, Arrows((), (), (), ()), {}) for blank in blanks if blank not in drawn]
    for player, back in enumerate([_back(0), _back(1)]):
        for card in [*cards.cards, *empty]:
            if card.id in blanks and blanks.index(card.id) * 2 // len(blanks) != player:
                continue
            front = _front(card, player, lang)
            name = _name(card, player)
            found.append(PrintCard(f"{player + 1}-{card.id}", name, SQUARE, front, back, card.copies, player))
    return Kit(found, [_sheet()], gauges, tokens)


def _name(card: Card, player: int) -> Words:
    side = player_name(player)
    return Words(f"{side.ja} {card.name.ja}", f"{side.en}: {card.name.en}")


def _front(card: Card, player: int, lang: str) -> Face:
    """The card as the board shows it, with its name below, and its kanji in the corner that looks out of a stack."""
    drawing = Drawing()
    shown = card._replace(name=same(card.id)) if card.name == BLANK else card
    drawn = unit_group(drawing, Unit([shown], card.points, card.kind in FIXED), player, turned=False)
    rows = [f'<g transform="translate(8 6.5) scale(0.84)">{drawn}</g>']
    rows.append(words(50, 94.2, 6.2, card.name.say(lang), colour=INK, fit=84))
    if printed(shown):
        rows.append(words(90, 12.2, 8, printed(card), colour=SIDES[player], serif=True, fit=9))
    return face(drawing, rows, FIELD, RAISED)


def _back(player: int) -> Face:
    """Papers in rows, all pointing the way that the card does."""
    drawing, ink = Drawing(), SIDES[player]
    paper = f'<path d="{EDGE}" fill="{RAISED}" stroke="{ink}" stroke-width="6"/>'
    if player == 1:
        paper += f'<path d="{INNER}" fill="none" stroke="{ink}" stroke-width="3"/>'
    rows = [drawing.use(paper, 14 + 19 * column, 12 + 19.5 * row, 0.16) for row in range(4) for column in range(4)]
    rows.append(box(8, 7, 84, 86, f'fill="none" stroke="{ink}" stroke-width="1"', 4))
    return face(drawing, rows, FIELD, TINTS[player])


def _sheet() -> KitPiece:
    """The sheet, seen from the first player's side, in millimetres; it can be cut behind the third column."""
    side = 5 * CELL
    whole = Size(side + 2 * RIM, side + 2 * RIM)
    rows = [
        box(RIM, RIM + (3 if player == 0 else 0) * CELL, side, 2 * CELL, f'fill="{TINTS[player]}"') for player in (0, 1)
    ]
    lines = "".join(f"M{RIM + CELL * i:g} {RIM:g}v{side:g}M{RIM:g} {RIM + CELL * i:g}h{side:g}" for i in range(1, 5))
    rows.append(f'<path d="{lines}" stroke="{STRONG}" stroke-width="0.4"/>')
    rows.append(f'<circle cx="{whole.wide / 2:g}" cy="{whole.high / 2:g}" r="2" fill="{STRONG}"/>')
    rows.append(box(RIM, RIM, side, side, f'fill="none" stroke="{INK}" stroke-width="0.8"'))
    for number in range(5):
        middle = RIM + CELL * (number + 0.5)
        for y in (RIM - 1.6, whole.high - 1.6):
            rows.append(words(middle, y, 4, "abcde"[number], colour=SOFT))
        for x in (RIM / 2, whole.wide - RIM / 2):
            rows.append(words(x, middle + 1.5, 4, "54321"[number], colour=SOFT))
    name = Words("シート", "sheet")
    drawn = face(Drawing(), rows, whole, RAISED)
    seams = tuple(RIM + CELL * number for number in range(1, 5))
    return KitPiece("sheet", name, whole, drawn, seams=seams)
