"""HCK as a picture: what of a view stands where."""

from __future__ import annotations

from typing import cast

from gobanshobu.core.roles import Shown
from gobanshobu.core.rules import Rules
from gobanshobu.core.words import Words
from gobanshobu.games.board5.cardset import Card, CardSet
from gobanshobu.games.board5.game import SheetRules
from gobanshobu.games.board5.printed import GAUGED
from gobanshobu.games.board5.text import drafts, names_of
from gobanshobu.games.hck.tables import COMBINE_MOST, KING, KING_MOST
from gobanshobu.games.hck.text import in_hand, prompt
from gobanshobu.games.hck.view import HckUnit, HckView
from gobanshobu.pictures.board5.face import Unit
from gobanshobu.pictures.board5.kit import sheet_kit
from gobanshobu.pictures.board5.svg import Aside, SheetScene, Square, by_id
from gobanshobu.pictures.board5.svg import picture as board
from gobanshobu.pictures.kit import NO_START, Kit, gauge, marker
from gobanshobu.pictures.picture import Picture

ASIDES = {
    "retreat": Words("行き先を選ぶ", "under way"),
    "rescue": Words("自陣に置く", "to be put down"),
    "queen": Words("取った札", "captured"),
}
LETTERS = "ABCDEFGH"  # of the gauges of combines: more than a side has on the sheet at once, as a rule


def picture(rules: Rules, shown: Shown, lang: str, _faces: str) -> Picture:
    """The board as its viewer sees it."""
    assert isinstance(rules, SheetRules)
    view = cast("HckView", shown)
    return board(rules, view, scene(rules.cards, view), lang)


def scene(cards: CardSet, view: HckView) -> SheetScene:
    """What the board, the hands and a unit under way show."""
    known = by_id(cards)
    board = {square: Square(found["owner"], _unit(known, found)) for square, found in view["board"].items()}
    for player, draft in enumerate(drafts(view)):
        for square, laid in draft.items():
            board[square] = Square(player, _arranged(known, laid) if laid else None)
    asides = []
    if "unit" in view:
        place = view.get("at", "")
        asides.append(Aside(view["turn"] or 0, _unit(known, view["unit"]), place, ASIDES[view["prompt"]]))
    hands = [[_unit(known, unit, unit["captive"]) for unit in in_hand(view, player)] for player in (0, 1)]
    return SheetScene(board, hands, asides, prompt(view, names_of(cards)))


def _unit(known: dict[str, Card], found: HckUnit, captive: bool = False) -> Unit:
    changes = found["combine"] or known[found["cards"][0]].kind in GAUGED
    return Unit([known[card] for card in found["cards"]], found["life"], changes, captive=captive)


def _arranged(known: dict[str, Card], laid: list[str]) -> Unit:
    """A unit of an arrangement, with the life it begins the battle with (HC-2.2, HC-2.3)."""
    cards = [known[card] for card in laid]
    if len(cards) > 1:
        return Unit(cards, min(COMBINE_MOST, 1 + sum(card.points for card in cards)), True)
    kind = cards[0].kind
    life = 1 if kind == "normal" else 3 if kind == "noble" else cards[0].points
    return Unit(cards, life, kind in GAUGED)


def kit(rules: Rules, lang: str, _faces: str) -> Kit:
    """The box: for each side a gauge for the king (HC-2.4) and some for combines (HC-2.2), which lie beside the sheet; a
    token with a gauge's letter lies on its combine."""
    assert isinstance(rules, SheetRules)
    king = rules.cards.cards[KING]
    gauges = []
    tokens = []
    points, tag = Words("点数の駒", "marker for the points"), Words("組の札", "letter of a combine")
    for player in (0, 1):
        start = int(rules.options[f"king_points_{player}"])
        gauges.append(gauge(f"{player + 1}-king", king.face or king.name.ja, king.name, KING_MOST, start, player))
        combine = Words("組み札の命", "life of a combine")
        gauges += [
            gauge(f"{player + 1}-{letter}", letter, combine, COMBINE_MOST, NO_START, player) for letter in LETTERS
        ]
        tokens.append(marker(f"{player + 1}-points", points, player, 1 + len(LETTERS)))
        tokens += [marker(f"{player + 1}-{letter}", tag, player, 1, letter) for letter in LETTERS]
    return sheet_kit(rules.cards, lang, gauges, tokens)
