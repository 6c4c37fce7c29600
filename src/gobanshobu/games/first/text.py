"""Shinra First as a person reads it: the sheet in a terminal, and steps in human notation."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from gobanshobu.core.paint import dim, strong
from gobanshobu.core.words import Words
from gobanshobu.games.board5.cardset import CardSet
from gobanshobu.games.board5.kifu import arranged, deployed, moved_words, side, switched
from gobanshobu.games.board5.sheet import (
    ARRANGE_STEP,
    CAPTURE,
    DAMAGE,
    DEPLOY,
    DEPLOY_ONTO,
    END,
    ESCAPE,
    ONTO,
    PASS,
    RETREAT,
    RETREAT_HAND,
    RETREAT_ONTO,
    SWITCH_STEP,
    card_of,
    first_of,
    second_of,
    type_of,
)
from gobanshobu.games.board5.squares import NAMES
from gobanshobu.games.board5.text import draw_sheet, hand_label, labels_of, names_of, owned, side_line
from gobanshobu.games.first.rules import (
    FLY,
    FLY_BOTH,
    FLY_THEN_RETURN,
    FLYING,
    PTS,
    RETREAT_RETURN_BOTH,
    RETREAT_RETURN_ONE,
    RETURN_BOTH,
    RETURN_ONE,
    RETURN_THEN_FLY,
    FirstPosition,
)

PROMPTS = {
    "arrange": Words("自陣に並べる", "arrange your camp"),
    "place": Words("N 札を一枚置く", "place an N card"),
    "switch": Words("自陣の二枚を入れ替えるか、やめる", "switch two cards of your camp, or decline"),
    "turn": Words("手番", "your turn"),
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
    RETREAT: Words("へ退く", "retreats to {target}"),
    RETREAT_ONTO: Words("へ退いて{there}に重ね", "retreats to {target}, stacks on {there}"),
    RETREAT_RETURN_ONE: Words("へ退いて{there}戻し", "retreats to {target}, returns {there}"),
    RETREAT_RETURN_BOTH: Words("へ退いて二枚戻し", "retreats to {target}, returns both cards"),
}


def describe(position: FirstPosition, player: int, step: int) -> Words:
    """A step in human notation: ▲ or △, the square it goes to, the card, what it does there."""
    kind, first, second, card = int(type_of(step)), int(first_of(step)), int(second_of(step)), int(card_of(step))
    names = names_of(position.tables.cards)
    ids = position.tables.ids
    if kind == ARRANGE_STEP:
        return arranged(player, NAMES[first], names.get(ids[card]) if card < len(ids) else None)
    if kind in (DEPLOY, DEPLOY_ONTO):
        return deployed(player, NAMES[first], names[ids[card]], kind == DEPLOY_ONTO)
    if kind == SWITCH_STEP:
        return switched(player, NAMES[first], NAMES[second])
    if kind == PASS:
        return side(player, Words("入れ替えなし", "no switch"))
    if kind == END:
        return side(player, Words("ここまで", "ends the turn"))
    if kind == RETREAT_HAND:
        hot = names[ids[int(position.hot_kind)]]
        return side(player, Words(f"{hot.ja}手札へ退く", f"{hot.en} retreats to the hand"))
    if kind in RETREATS:
        hot = names[ids[int(position.hot_kind)]]
        return moved_words(player, NAMES[first], hot, "", RETREATS[kind], _there(position, first), 0)
    mover, attack = _mover(position, first)
    name = names[ids[int(mover)]]
    if kind == ESCAPE:
        return side(player, Words(f"{NAMES[first]}{name.ja}退避", f"{name.en} {NAMES[first]} escapes to the hand"))
    tail = TAILS.get(kind, Words("", ""))
    return moved_words(player, NAMES[second], name, NAMES[first], tail, _there(position, second), int(attack))


def _mover(position: FirstPosition, square: int) -> tuple[i64, i64]:
    """The card that moves, and its attack."""
    if position.mode == FLYING:
        return position.hot_kind, position.hot_pts
    return i64(position.cells[square]), i64(position.cells[PTS + square])


def _there(position: FirstPosition, square: int) -> Words:
    """The top card of the square a step goes to."""
    kind = int(position.cells[square])
    if kind >= len(position.tables.ids):
        return Words("", "")
    return names_of(position.tables.cards)[position.tables.ids[kind]]


def lines(cards: CardSet, view: dict[str, Any], lang: str) -> list[str]:
    """The sheet as its viewer sees it."""
    names, labels = names_of(cards), labels_of(cards, lang)
    initial = {card.id: card.points for card in cards.cards}
    gauges = {card.id for card in cards.cards if card.kind == "G"}

    def write(card: dict[str, Any]) -> str:
        label = labels[card["id"]]
        return f"{label} {card['points']}" if card["id"] in gauges else label

    cells: dict[str, list[str]] = {}
    for square, found in view["board"].items():
        stack = [write(card) for card in found["cards"]]
        cells[square] = [owned(found["owner"], stack[-1])]
        if len(stack) > 1:
            cells[square].append(dim("  ⤷" + stack[0]))
    for side_number, draft in enumerate(drafts_of(view)):
        for square, card_id in draft.items():
            cells[square] = [owned(side_number, "–" if card_id == "-" else labels[card_id])]
    near = view["player"] or 0

    def hand(player: int) -> str:
        held = []
        for card in view["hands"][player]:
            low = card["points"] != initial[card["id"]]
            label = hand_label(names[card["id"]], card["id"], lang)
            held.append(f"{label}@{card['points']}" if low else label)
        return " ".join(held)

    found_lines = [side_line(view, 1 - near, hand(1 - near), lang), *draw_sheet(cells, near)]
    found_lines.append(side_line(view, near, hand(near), lang))
    found_lines.append("  " + strong(prompt(cards, view).say(lang)))
    return found_lines


def drafts_of(view: dict[str, Any]) -> list[dict[str, str]]:
    """The arrangements that a view shows, player 0's first."""
    if "drafts" in view:
        both: list[dict[str, str]] = view["drafts"]
        return both
    own: dict[str, str] = view.get("draft", {})
    return [own, {}] if view["player"] == 0 else [{}, own]


def prompt(cards: CardSet, view: dict[str, Any]) -> Words:
    """What is to be decided."""
    if view["outcome"] is not None:
        return Words("終局", "the game is over")
    words = PROMPTS[view["prompt"]]
    name = names_of(cards)[view["card"]["id"]] if "card" in view else Words("", "")
    at = view.get("at", "")
    return Words(
        words.ja.replace("{at}", at).replace("{card}", name.ja), words.en.replace("{at}", at).replace("{card}", name.en)
    )


def brief(view: dict[str, Any]) -> Words:
    """The situation in one line."""
    words = PROMPTS[view["prompt"]]
    phase = {"arrangement": Words("並べ", "arrangement"), "placement": Words("配置", "placement")}.get(
        view["phase"], Words(f"戦闘 {view['turns'] + 1} 手目", f"battle, turn {view['turns'] + 1}")
    )
    if view["prompt"] in ("lower", "fly", "retreat"):
        return Words(f"{phase.ja}、{view['at']} の札", f"{phase.en}, {view['prompt']} {view['at']}")
    return Words(f"{phase.ja}、{words.ja}", f"{phase.en}, {view['prompt']}")
