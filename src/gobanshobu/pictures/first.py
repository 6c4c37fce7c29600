"""Shinra First as a picture: what of a view stands where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from gobanshobu.core.roles import Shown
from gobanshobu.core.rules import Rules
from gobanshobu.core.words import Words
from gobanshobu.games.board5.cardset import CardSet
from gobanshobu.games.board5.game import SheetRules
from gobanshobu.games.board5.printed import GAUGED
from gobanshobu.games.board5.text import drafts
from gobanshobu.games.first.tables import most_points
from gobanshobu.games.first.text import in_hand, prompt
from gobanshobu.games.first.view import FirstCard, FirstView
from gobanshobu.pictures.board5.face import Unit
from gobanshobu.pictures.board5.kit import sheet_kit
from gobanshobu.pictures.board5.svg import Aside, SheetScene, Square, by_id
from gobanshobu.pictures.board5.svg import picture as board
from gobanshobu.pictures.kit import Kit, gauge, marker
from gobanshobu.pictures.picture import Picture


def picture(rules: Rules, shown: Shown, lang: str, _faces: str) -> Picture:
    """The board as its viewer sees it."""
    assert isinstance(rules, SheetRules)
    view = cast("FirstView", shown)
    return board(rules, view, scene(rules.cards, view), lang)


def scene(cards: CardSet, view: FirstView) -> SheetScene:
    """What the board, the hands and cards under way show."""
    known = by_id(cards)

    def unit(found: Sequence[FirstCard]) -> Unit:
        top = known[found[-1]["id"]]
        low = found[0] if len(found) > 1 else None
        return Unit(
            [top],
            found[-1]["points"],
            top.kind in GAUGED,
            known[low["id"]] if low else None,
            low["points"] if low else None,
        )

    board = {square: Square(found["owner"], unit(found["cards"])) for square, found in view["board"].items()}
    for player, draft in enumerate(drafts(view)):
        for square, laid in draft.items():
            stack: list[FirstCard] = [{"id": card, "points": known[card].points} for card in laid]
            board[square] = Square(player, unit(stack) if stack else None)
    asides = []
    if "card" in view:
        asides.append(Aside(view["turn"] or 0, unit([view["card"]]), view["at"], Words("行き先を選ぶ", "under way")))
    if "waiting" in view:
        word = Words("次に飛ばす", "flies next") if view["waiting"]["flies"] else Words("次に戻す", "returns next")
        asides.append(Aside(view["turn"] or 0, unit([view["waiting"]]), "", word))
    hands = [[unit([card]) for card in in_hand(view, player)] for player in (0, 1)]
    return SheetScene(board, hands, asides, prompt(cards, view))


def kit(rules: Rules, lang: str, _faces: str) -> Kit:
    """The box: for each side a gauge (FI-1.5) for each card whose points change."""
    assert isinstance(rules, SheetRules)
    gauged = [card for card in rules.cards.cards if card.kind in GAUGED]
    gauges = [
        gauge(
            f"{player + 1}-{card.id}",
            card.face or card.name.ja,
            card.name,
            most_points(card),
            card.points,
            player,
        )
        for player in (0, 1)
        for card in gauged
    ]
    what = Words("点数の駒", "marker for the points")
    markers = [marker(f"{player + 1}-points", what, player, len(gauged)) for player in (0, 1)]
    return sheet_kit(rules.cards, lang, gauges, markers)
