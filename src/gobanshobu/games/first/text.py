"""Shinra First as a person reads it: the sheet in a terminal, and steps in human notation."""

from __future__ import annotations

from typing import cast

from mypy_extensions import i64, mypyc_attr

from gobanshobu.core.audience import Seat
from gobanshobu.core.paint import dim
from gobanshobu.core.position import Position, Step
from gobanshobu.core.roles import Shown
from gobanshobu.core.words import Words
from gobanshobu.games.board5.cardset import CardSet
from gobanshobu.games.board5.codec import (
    CAPTURE,
    DAMAGE,
    END,
    ESCAPE,
    ONTO,
    RETREAT,
    RETREAT_HAND,
    RETREAT_ONTO,
    first_square,
    kind_of,
    second_square,
)
from gobanshobu.games.board5.kifu import escaped, moved_words, side, without_move
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
    phase,
    table,
    unlaid,
)
from gobanshobu.games.first.codec import (
    FLY,
    FLY_BOTH,
    FLY_THEN_RETURN,
    RETREAT_RETURN_BOTH,
    RETREAT_RETURN_ONE,
    RETURN_BOTH,
    RETURN_ONE,
    RETURN_THEN_FLY,
)
from gobanshobu.games.first.rules import FirstPosition
from gobanshobu.games.first.state import FLYING, NO_CARD, PTS
from gobanshobu.games.first.view import FirstCard, FirstView, own

PROMPT_WORDS = COMMON_PROMPT_WORDS | {
    "arrange": Words(
        f"自陣に並べる: G 札六枚と N 札三枚、一マスは空ける（{OPEN_WORD}）",
        f"arrange your camp: the six G cards and three N cards, one square left empty ({OPEN_WORD})",
    ),
    "place": Words("N 札を一枚置く", "place an N card"),
    "lower": Words("{at} の下の札も動けます", "the lower card on {at} may act too"),
    "fly": Words("飛ばした{card}を {at} から動かす", "move the flown {card} from {at}"),
    "retreat": Words("攻めた{card}の行き先を決める", "choose where the attacking {card} goes"),
}

TAILS = {
    ONTO: Words("重ね", "stacks on {there}"),
    RETURN_ONE: Words("{there}戻し", "returns {there}"),
    RETURN_BOTH: Words("二枚戻し", "returns both cards"),
    FLY: Words("{there}飛ばし", "flies {there}"),
    RETURN_THEN_FLY: Words("一枚戻し一枚飛ばし", "returns {there}, flies the lower card"),
    FLY_THEN_RETURN: Words("一枚飛ばし一枚戻し", "flies {there}, returns the lower card"),
    FLY_BOTH: Words("二枚飛ばし", "flies both cards"),
    CAPTURE: Words("{there}取", "takes {there}"),
    DAMAGE: Words("{there}攻め −{attack}", "hits {there} −{attack}"),
}
RETREATS = {
    RETREAT: Words("退く", "retreats to {target}"),
    RETREAT_ONTO: Words("退いて{there}に重ね", "retreats to {target}, stacks on {there}"),
    RETREAT_RETURN_ONE: Words("退いて{there}戻し", "retreats to {target}, returns {there}"),
    RETREAT_RETURN_BOTH: Words("退いて二枚戻し", "retreats to {target}, returns both cards"),
}


@mypyc_attr(allow_interpreted_subclasses=True)
class FirstText(SheetText):
    """Shinra First in a terminal."""

    def lines(self, view: Shown, lang: str, faces: str = "", columns: int = 0) -> list[str]:
        """The sheet as its viewer sees it."""
        seen, cards = cast("FirstView", view), self.cards
        cell = cell_width(CELL, columns)
        narrow = cell != CELL
        names, labels = names_of(cards), labels_of(cards, lang, narrow)
        initial = {card.id: card.points for card in cards.cards}
        gauges = {card.id for card in cards.cards if card.kind == "G"}
        cells: dict[str, list[str]] = {}
        for square, found in seen["board"].items():
            stack = [
                (labels[card["id"]], f" {card['points']}" if card["id"] in gauges else "") for card in found["cards"]
            ]
            top, points = stack[-1]
            cells[square] = [owned(found["owner"], top), points] if narrow else [owned(found["owner"], top + points)]
            if len(stack) > 1:
                low, points = stack[0]
                cells[square].append(dim("⤷" + low[:4] + points.strip() if narrow else "  ⤷" + low + points))
        cells |= draft_cells(drafts(view), labels)

        def hand(player: int) -> str:
            held = []
            for card in in_hand(seen, player):
                label = hand_label(names[card["id"]], card["id"], lang)
                held.append(label if card["points"] == initial[card["id"]] else f"{label}@{card['points']}")
            return counted(held)

        return table(seen, cells, [hand(0), hand(1)], prompt(cards, seen), lang, cell)

    def brief(self, view: Shown) -> Words:
        seen = cast("FirstView", view)
        if "at" in seen:
            when = phase(seen)
            return Words(f"{when.ja}、{seen['at']} の札", f"{when.en}, {seen['prompt']} {seen['at']}")
        return common_brief(seen, PROMPT_WORDS)

    def describe(self, position: Position, player: Seat, step: Step, faces: str = "") -> Words:
        return describe(own(position), player, step)


def describe(position: FirstPosition, player: int, step: Step) -> Words:
    """A step in human notation: ▲ or △, the square it goes to, the card, what it does there."""
    kind, first, second = int(kind_of(step)), first_square(step), second_square(step)
    names = position.tables.names
    plain = without_move(player, step, names)
    if plain is not None:
        return plain
    if kind == END:
        return side(player, Words("ここまで", "ends the turn"))
    if kind == RETREAT_HAND:
        hot = names[int(position.hot_kind)]
        return side(player, Words(f"{hot.ja}手札へ退く", f"{hot.en} retreats to the hand"))
    if kind in RETREATS:
        hot = names[int(position.hot_kind)]
        return moved_words(player, NAMES[first], hot, "", RETREATS[kind], _there(position, first), 0)
    mover, attack = _mover(position, first)
    name = names[int(mover)]
    if kind == ESCAPE:
        return escaped(player, NAMES[first], name)
    tail = TAILS.get(kind, Words("", ""))
    return moved_words(player, NAMES[second], name, NAMES[first], tail, _there(position, second), int(attack))


def _mover(position: FirstPosition, square: Square) -> tuple[i64, i64]:
    """The card that moves, and its attack."""
    if position.mode == FLYING:
        return position.hot_kind, position.hot_pts
    return i64(position.cells[square]), i64(position.cells[PTS + square])


def _there(position: FirstPosition, square: Square) -> Words:
    """The top card of the square a step goes to."""
    kind = int(position.cells[square])
    return Words("", "") if kind == NO_CARD else position.tables.names[kind]


def in_hand(view: FirstView, player: int) -> list[FirstCard]:
    """What a hand holds and is not being arranged."""
    return unlaid(view, player, view["hands"][player], _card_id)


def _card_id(card: FirstCard) -> str:
    return card["id"]


def prompt(cards: CardSet, view: FirstView) -> Words:
    """What is to be decided."""
    words = common_prompt(view, PROMPT_WORDS)
    names = names_of(cards)
    name = names[view["card"]["id"]] if "card" in view else Words("", "")
    at = view.get("at", "")
    ja, en = (
        words.ja.replace("{at}", at).replace("{card}", name.ja),
        words.en.replace("{at}", at).replace("{card}", name.en),
    )
    if "waiting" in view:
        other, flies = names[view["waiting"]["id"]], view["waiting"]["flies"]
        ja += f"（次に{other.ja}を{'飛ばす' if flies else '戻す'}）"
        en += f" (then {other.en} {'flies' if flies else 'is returned'})"
    return Words(ja, en)
