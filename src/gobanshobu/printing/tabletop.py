"""A saved object of Tabletop Simulator: a deck for each pile of cards, sheets, gauges and tokens, with their pictures."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from gobanshobu.core.words import Words
from gobanshobu.pictures.kit import Kit, KitPiece, PrintCard, Size, plate
from gobanshobu.printing.layout import PlacedPicture, PrintPage
from gobanshobu.printing.wishes import Wishes

COLUMNS: Final = 10  # the most that a deck's picture may have
ROWS: Final = 7
MOST_PIXELS: Final = 4096  # along the longer edge of a picture
SCALE: Final = 25.4  # millimetres of one unit of the table
THICK: Final = 0.1
NOTHING: Final = Words("", "")


class PictureSheet(NamedTuple):
    """A picture: of all fronts of a deck, of all its backs, or of one piece."""

    name: str
    page: PrintPage


class Object(NamedTuple):
    """Something on the table: its kind, and what is said of that kind alone."""

    kind: str
    name: str
    x: float
    z: float
    scale: float
    more: dict[str, Any]
    flat: float = 180.0


def sheets(kit: Kit, wishes: Wishes) -> list[PictureSheet]:
    """Every picture that the object names."""
    found: list[PictureSheet] = []
    for deck, cards in decks(kit).items():
        for side in ("front", "back"):
            found.append(PictureSheet(f"deck-{deck + 1}-{side}", _grid(cards, side, wishes.lang)))
    for piece in pieces(kit):
        svg = plate(piece.face, piece.size, piece.name.say(wishes.lang), disc=piece.is_round)
        found.append(
            PictureSheet(piece_name(piece), PrintPage(piece.size, [PlacedPicture(svg, 0, 0, piece.size)], [], NOTHING))
        )
    return found


def decks(kit: Kit) -> dict[int, list[PrintCard]]:
    """The kinds of cards of each pile."""
    found: dict[int, list[PrintCard]] = {}
    for card in kit.cards:
        found.setdefault(card.deck, []).append(card)
    return found


def pieces(kit: Kit) -> list[KitPiece]:
    """What is no card."""
    return [*kit.boards, *kit.gauges, *kit.tokens]


def piece_name(piece: KitPiece) -> str:
    """The file of a piece's picture."""
    kind = "token" if piece.is_round else "board" if piece.seams else "gauge"
    return f"{kind}-{piece.id}"


def _grid(cards: list[PrintCard], side: str, lang: str) -> PrintPage:
    size = cards[0].size
    columns, rows = _extent(len(cards))
    placed = [
        PlacedPicture(
            plate(card.front if side == "front" else card.back, size, card.name.say(lang)),
            at % columns * size.wide,
            at // columns * size.high,
            size,
        )
        for at, card in enumerate(cards)
    ]
    return PrintPage(Size(columns * size.wide, rows * size.high), placed, [], NOTHING)


def _extent(number: int) -> tuple[int, int]:
    """Columns and rows of a deck's picture; it must have two of each."""
    columns = min(COLUMNS, max(2, number))
    rows = max(2, -(-number // columns))
    assert rows <= ROWS, "a deck has more kinds of cards than one picture can hold"
    return columns, rows


def saved_object(kit: Kit, title: str, address: str, lang: str) -> dict[str, Any]:
    """The object as the program saves it; pictures lie at the address, which ends where their names begin."""
    found: list[Object] = []
    for number, (deck, cards) in enumerate(decks(kit).items()):
        found.append(_deck(deck, cards, address, lang, -9 + 18.0 * number))
    for number, piece in enumerate(pieces(kit)):
        x, z = (0.0, 0.0) if piece.seams else (10 + number % 4 * 1.5, -6 + number // 4 * 0.9)
        found += [_tile(piece, address, lang, x, z + 0.02 * copy) for copy in range(piece.copies)]
    return {"SaveName": title, "GameMode": title, "Note": "", "ObjectStates": [_state(one) for one in found]}


def _state(one: Object) -> dict[str, Any]:
    turned = {"rotX": 0.0, "rotY": one.flat, "rotZ": 0.0}
    sized = {"scaleX": one.scale, "scaleY": 1.0, "scaleZ": one.scale}
    place = {"posX": one.x, "posY": 1.5, "posZ": one.z}
    return {"Name": one.kind, "Nickname": one.name, "Transform": place | turned | sized, **one.more}


def _deck(deck: int, cards: list[PrintCard], address: str, lang: str, x: float) -> Object:
    columns, rows = _extent(len(cards))
    key = str(deck + 1)
    custom = {
        key: {
            "FaceURL": f"{address}deck-{key}-front.png",
            "BackURL": f"{address}deck-{key}-back.png",
            "NumWidth": columns,
            "NumHeight": rows,
            "BackIsHidden": True,
            "UniqueBack": True,
        }
    }
    scale = cards[0].size.wide / 63  # of a card of the program's own
    contained = [
        _state(
            Object("Card", card.name.say(lang), x, 0, scale, {"CardID": 100 * (deck + 1) + at, "CustomDeck": custom})
        )
        for at, card in enumerate(cards)
        for _ in range(card.copies)
    ]
    more = {"DeckIDs": [one["CardID"] for one in contained], "CustomDeck": custom, "ContainedObjects": contained}
    return Object("DeckCustom", "", x, 0, scale, more)


def _tile(piece: KitPiece, address: str, lang: str, x: float, z: float) -> Object:
    """A tile as wide as the piece is; round ones are round."""
    tile = {"Type": 2 if piece.is_round else 0, "Thickness": THICK, "Stackable": piece.is_round, "Stretch": True}
    image = {
        "ImageURL": f"{address}{piece_name(piece)}.png",
        "ImageSecondaryURL": "",
        "ImageScalar": 1.0,
        "WidthScale": 0.0,
        "CustomTile": tile,
    }
    return Object("Custom_Tile", piece.name.say(lang), x, z, piece.size.high / SCALE / 2, {"CustomImage": image})
