"""Shinra Intelligence as a person reads it: the sheet in a terminal, and steps in human notation."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import mypyc_attr

from gobanshobu.core.audience import Seat
from gobanshobu.core.position import Position, Step
from gobanshobu.core.roles import Shown
from gobanshobu.core.words import Words
from gobanshobu.games.board5.codec import CAPTURE, first_square, kind_of, second_square
from gobanshobu.games.board5.kifu import moved_words, without_move
from gobanshobu.games.board5.notation import OPEN_WORD
from gobanshobu.games.board5.squares import NAMES, Square
from gobanshobu.games.board5.text import (
    CELL,
    COMMON_PROMPT_WORDS,
    SheetText,
    cell_width,
    common_brief,
    common_prompt,
    counted,
    draft_cells,
    drafts,
    hand_label,
    labels_of,
    names_of,
    owned,
    table,
    unlaid,
)
from gobanshobu.games.intelligence.rules import INFILTRATE, IntelligencePosition
from gobanshobu.games.intelligence.state import NO_CARD
from gobanshobu.games.intelligence.view import IntelligenceCard, IntelligenceView, own

PROMPT_WORDS: Final = COMMON_PROMPT_WORDS | {
    "arrange": Words(
        f"自陣に並べる: 王・王子・将軍・参謀を含む九枚、一マスは空ける（{OPEN_WORD}）",
        f"arrange your camp: nine cards with king, prince, general and strategist, one square left empty ({OPEN_WORD})",
    ),
}
TAILS: Final = {
    CAPTURE: Words("{there}取", "takes {there}"),
    INFILTRATE: Words("{there}に潜入", "goes under {there}"),
}


@mypyc_attr(allow_interpreted_subclasses=True)
class IntelligenceText(SheetText):
    """Shinra Intelligence in a terminal."""

    def lines(self, view: Shown, lang: str, faces: str = "", columns: int = 0) -> list[str]:
        """The sheet as its viewer sees it."""
        seen, cards = cast("IntelligenceView", view), self.cards
        cell = cell_width(CELL, columns)
        narrow = cell != CELL
        names, labels = names_of(cards), labels_of(cards, lang, narrow)
        cells: dict[str, list[str]] = {}
        for square, found in seen["board"].items():
            owner = found["owner"]
            cells[square] = [owned(owner, labels[found["cards"][0]["id"]])]
            if "hidden" in found:
                cells[square].append(("&" if narrow else "  &") + owned(1 - owner, labels[found["hidden"]["id"]]))
        cells |= draft_cells(drafts(view), labels)
        held = [in_hand(seen, 0), in_hand(seen, 1)]
        hands = [counted([hand_label(names[card["id"]], card["id"], lang) for card in hand]) for hand in held]
        return table(seen, cells, hands, common_prompt(seen, PROMPT_WORDS), lang, cell)

    def brief(self, view: Shown) -> Words:
        return common_brief(cast("IntelligenceView", view), PROMPT_WORDS)

    def describe(self, position: Position, player: Seat, step: Step, faces: str = "") -> Words:
        return describe(own(position), player, step)


def describe(position: IntelligencePosition, player: int, step: Step) -> Words:
    """A step in human notation: ▲ or △, the square it goes to, the card, what it does there."""
    kind, first, second = int(kind_of(step)), first_square(step), second_square(step)
    plain = without_move(player, step, position.tables.names)
    if plain is not None:
        return plain
    tail = TAILS.get(kind, Words("", ""))
    return moved_words(
        player, NAMES[second], card_on(position, first), NAMES[first], tail, card_on(position, second), 0
    )


def in_hand(view: IntelligenceView, player: int) -> list[IntelligenceCard]:
    """What a hand holds and is not being arranged."""
    return unlaid(view, player, view["hands"][player], _card_id)


def _card_id(card: IntelligenceCard) -> str:
    return card["id"]


def card_on(position: IntelligencePosition, square: Square) -> Words:
    """The name of a square's card; nothing for an empty square."""
    kind = int(position.cells[square])
    return Words("", "") if kind == NO_CARD else position.tables.names[kind]
