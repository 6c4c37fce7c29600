"""HCK as a person reads it: the sheet in a terminal, and steps in human notation."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import mypyc_attr

from gobanshobu.core.audience import Seat
from gobanshobu.core.position import Position, Step
from gobanshobu.core.roles import Shown
from gobanshobu.core.words import Words
from gobanshobu.games.board5.codec import (
    CAPTURE,
    DAMAGE,
    DEPLOY,
    DEPLOY_ONTO,
    ESCAPE,
    ONTO,
    RETREAT,
    RETREAT_HAND,
    RETREAT_ONTO,
    CardCode,
    card_in,
    first_square,
    kind_of,
    second_square,
)
from gobanshobu.games.board5.kifu import at_square, deployed, escaped, moved_words, side, without_move
from gobanshobu.games.board5.notation import OPEN_WORD
from gobanshobu.games.board5.squares import NAMES, Square
from gobanshobu.games.board5.text import (
    COMMON_PROMPT_WORDS,
    SheetText,
    cell_width,
    common_brief,
    common_prompt,
    counted,
    drafts,
    labels_of,
    names_of,
    owned,
    phase,
    table,
    unlaid,
)
from gobanshobu.games.hck.codec import QUEEN_KEEP, QUEEN_RETURN, RESCUE, card_life, card_partner, card_unit
from gobanshobu.games.hck.notation import held_name
from gobanshobu.games.hck.rules import HckPosition, attack_of
from gobanshobu.games.hck.state import LIFE, NOTHING, RESCUING
from gobanshobu.games.hck.view import HckHeld, HckSquare, HckView, own

CELL: Final = 13
PROMPT_WORDS: Final = COMMON_PROMPT_WORDS | {
    "arrange": Words(
        f"自陣に並べる: 王、単独三つ、二枚組三つ、三枚組二つ、一マスは空ける（{OPEN_WORD}）",
        f"arrange your camp: the king, three singles, three pairs, two triples, one square left empty ({OPEN_WORD})",
    ),
    "retreat": Words("攻めた{unit}の行き先を決める", "choose where the attacking {unit} goes"),
    "rescue": Words("王が乗った{unit}を自陣に置く", "put {unit}, which the king moved onto, down in your camp"),
    "queen": Words("取った{unit}の王妃を返すか、持っておくか", "return the queen taken with {unit}, or keep her"),
}
TAILS: Final = {
    ONTO: Words("{there}とコンバイン", "combines with {there}"),
    CAPTURE: Words("{there}取", "takes {there}"),
    DAMAGE: Words("{there}攻め −{attack}", "hits {there} −{attack}"),
    RESCUE: Words("{there}に乗る", "onto {there}"),
}
RETREATS: Final = {
    RETREAT: Words("退く", "retreats to {target}"),
    RETREAT_ONTO: Words("退いて{there}とコンバイン", "retreats to {target}, combines with {there}"),
}


@mypyc_attr(allow_interpreted_subclasses=True)
class HckText(SheetText):
    """HCK in a terminal."""

    def lines(self, view: Shown, lang: str, faces: str = "", columns: int = 0) -> list[str]:
        """The sheet as its viewer sees it."""
        seen, cards = cast("HckView", view), self.cards
        cell = cell_width(CELL, columns)
        names = names_of(cards)
        labels = labels_of(cards, "en", narrow=cell != CELL)
        if lang == "ja":
            labels = {card.id: card.face or card.id for card in cards.cards}
        write = _narrow_cell if cell != CELL else _cell
        cells: dict[str, list[str]] = {}
        for square, found in seen["board"].items():
            cells[square] = write(found["owner"], [labels[card] for card in found["cards"]], _life(found), lang)
        for player, draft in enumerate(drafts(view)):
            for square, unit in draft.items():
                cells[square] = (
                    write(player, [labels[card] for card in unit], "", lang) if unit else [owned(player, "–")]
                )
        held = [in_hand(seen, 0), in_hand(seen, 1)]
        hands = [counted([_held(unit, names, lang) for unit in hand]) for hand in held]
        return table(seen, cells, hands, prompt(seen, names), lang, cell)

    def brief(self, view: Shown) -> Words:
        seen = cast("HckView", view)
        if "unit" in seen:
            when, unit = phase(seen), "+".join(seen["unit"]["cards"])
            return Words(f"{when.ja}、{unit} の行き先", f"{when.en}, {seen['prompt']} {unit}")
        return common_brief(seen, PROMPT_WORDS)

    def describe(self, position: Position, player: Seat, step: Step, faces: str = "") -> Words:
        return describe(own(position), player, step)


def describe(position: HckPosition, player: int, step: Step) -> Words:
    """A step in human notation: ▲ or △, the square it goes to, the unit, what it does there."""
    kind, first, second = int(kind_of(step)), first_square(step), second_square(step)
    words = position.tables.words
    if kind in (DEPLOY, DEPLOY_ONTO):
        return _deployed(position, player, card_in(step), NAMES[first], kind == DEPLOY_ONTO)
    plain = without_move(player, step, words)
    if plain is not None:
        return plain
    if kind == QUEEN_RETURN:
        return side(player, Words("王妃を返す", "returns the queen"))
    if kind == QUEEN_KEEP:
        return side(player, Words("王妃を持っておく", "keeps the queen"))
    if kind in RETREATS or kind == RETREAT_HAND:
        return _put_down(position, player, kind, first)
    unit, life = int(position.cells[first]), int(position.cells[LIFE + first])
    name = words[unit]
    if kind == ESCAPE:
        return escaped(player, NAMES[first], name)
    tail, attack = TAILS.get(kind, Words("", "")), int(attack_of(position, unit, life))
    return moved_words(player, NAMES[second], name, NAMES[first], tail, _there(position, second), attack)


def _deployed(position: HckPosition, player: int, card: CardCode, square: str, onto: bool) -> Words:
    unit, life, partner = int(card_unit(card)), int(card_life(card)), int(card_partner(card))
    name = position.tables.words[unit]
    if life not in (0, position.tables.life[unit]):
        name = Words(f"{name.ja}{life}点", f"{name.en} ({life})")
    if partner:
        other = position.tables.names[partner]
        name = Words(f"{name.ja}に{other.ja}", f"{name.en} with {other.en}")
    if onto:
        return side(player, Words(f"{at_square(square, name)}打 コンバイン", f"{name.en} to {square}, combining"))
    return deployed(player, square, name, False)


def _put_down(position: HckPosition, player: int, kind: int, target: Square) -> Words:
    hot = position.tables.words[int(position.hot_unit)]
    if kind == RETREAT_HAND:
        return side(player, Words(f"{hot.ja}手札へ", f"{hot.en} goes to the hand"))
    if position.mode == RESCUING:
        return side(player, Words(f"{NAMES[target]}へ{hot.ja}を移す", f"{hot.en} is put on {NAMES[target]}"))
    return moved_words(player, NAMES[target], hot, "", RETREATS[kind], _there(position, target), 0)


def _there(position: HckPosition, square: Square) -> Words:
    """The unit on the square a step goes to."""
    unit = int(position.cells[square])
    return Words("", "") if unit == NOTHING else position.tables.words[unit]


def _life(unit: HckSquare) -> str:
    """Life where it can change."""
    return f" {unit['life']}" if unit["combine"] or unit["cards"] == ["king"] else ""


def _cell(player: int, cards: list[str], life: str, lang: str) -> list[str]:
    """A unit in its square: in Japanese the faces of its cards, in English the ids that one types."""
    if lang == "ja":
        return [owned(player, "".join(cards) + life)]
    first = owned(player, "+".join(cards[:2]))
    if len(cards) < 3:
        return [first, " " + life] if life else [first]
    return [first, f" +{cards[2]} {life}"]


def _narrow_cell(player: int, cards: list[str], life: str, lang: str) -> list[str]:
    """A unit in a narrow square: two faces a line, or an id a line."""
    if lang == "ja":
        return [owned(player, "".join(cards[:2])), " " + "".join(cards[2:]) + life]
    rest = [f"+{card[:3]}" for card in cards[1:]] or [""]
    return [owned(player, cards[0]), *rest[:-1], rest[-1] + life]


def in_hand(view: HckView, player: int) -> list[HckHeld]:
    """What a hand holds and is not being arranged."""
    return unlaid(view, player, view["hands"][player], _first_card)


def _first_card(unit: HckHeld) -> str:
    return unit["cards"][0]


def _held(unit: HckHeld, names: dict[str, Words], lang: str) -> str:
    code = held_name(unit["cards"], unit["combine"], unit["captive"])
    life = f" {unit['life']}" if unit["combine"] else ""
    name = ("＋" if lang == "ja" else "+").join(names[card].say(lang) for card in unit["cards"])
    return (f"{name}({code})" if name.lower() != code else code) + life


def prompt(view: HckView, names: dict[str, Words]) -> Words:
    """What is to be decided."""
    words = common_prompt(view, PROMPT_WORDS)
    if "unit" in view:
        cards = view["unit"]["cards"]
        ja, en = "＋".join(names[card].ja for card in cards), "+".join(names[card].en for card in cards)
        return Words(words.ja.replace("{unit}", ja), words.en.replace("{unit}", en))
    if view.get("check"):
        return Words(f"{words.ja}（王手）", f"{words.en} (check)")
    return words
