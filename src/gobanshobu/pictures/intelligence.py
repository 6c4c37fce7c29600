"""Shinra Intelligence as a picture: what of a view stands where."""

from __future__ import annotations

from typing import cast

from gobanshobu.core.roles import Shown
from gobanshobu.core.rules import Rules
from gobanshobu.games.board5.cardset import CardSet
from gobanshobu.games.board5.game import SheetRules
from gobanshobu.games.board5.text import common_prompt, drafts
from gobanshobu.games.intelligence.tables import BLANKS
from gobanshobu.games.intelligence.text import PROMPT_WORDS, in_hand
from gobanshobu.games.intelligence.view import IntelligenceView
from gobanshobu.pictures.board5.face import Unit
from gobanshobu.pictures.board5.kit import sheet_kit
from gobanshobu.pictures.board5.svg import SheetScene, Square, by_id
from gobanshobu.pictures.board5.svg import picture as board
from gobanshobu.pictures.kit import Kit
from gobanshobu.pictures.picture import Picture


def picture(rules: Rules, shown: Shown, lang: str, _faces: str) -> Picture:
    """The board as its viewer sees it."""
    assert isinstance(rules, SheetRules)
    view = cast("IntelligenceView", shown)
    return board(rules, view, scene(rules.cards, view), lang)


def scene(cards: CardSet, view: IntelligenceView) -> SheetScene:
    """What the board and the hands show; an infiltrator looks out from under the card above it."""
    known = by_id(cards)
    board = {
        square: Square(
            found["owner"],
            Unit([known[found["cards"][0]["id"]]], hidden=known[found["hidden"]["id"]] if "hidden" in found else None),
        )
        for square, found in view["board"].items()
    }
    for player, draft in enumerate(drafts(view)):
        for square, laid in draft.items():
            board[square] = Square(player, Unit([known[card] for card in laid]) if laid else None)
    hands = [[Unit([known[card["id"]]]) for card in in_hand(view, player)] for player in (0, 1)]
    return SheetScene(board, hands, [], common_prompt(view, PROMPT_WORDS))


def kit(rules: Rules, lang: str, _faces: str) -> Kit:
    """The box, with two blanks (IN-1.3) for each side."""
    assert isinstance(rules, SheetRules)
    return sheet_kit(rules.cards, lang, [], [], BLANKS)
