"""What puzzles are about, in words: their themes, their goals, and what is believed of what lies hidden."""

from __future__ import annotations

from typing import Final

from gobanshobu.core import State
from gobanshobu.core.words import Words, fill, same
from gobanshobu.games import game
from gobanshobu.study.collection import Puzzle

THEMES: Final = {
    # the 5×5 games
    "defence": Words("受け", "Defence"),
    "quiet": Words("静かな手", "Quiet step"),
    "drop": Words("配備", "From the hand"),
    "return": Words("戻し", "Return"),
    "flight": Words("王の飛ばし", "The king lets fly"),
    "lower": Words("重ねの下の札", "The lower card of a stack"),
    "wear": Words("点数を削る", "Wearing down"),
    "combine": Words("コンバイン", "Combining"),
    "rescue": Words("王の助け", "King's rescue"),
    "queen": Words("王妃を取る", "The enemy queen"),
    "jump": Words("飛び越し", "Jump"),
    "infiltration": Words("潜入", "Infiltration"),
    "spy": Words("潜入していた札が戻る", "A spy comes home"),
    "sacrifice": Words("捨て駒", "Sacrifice"),
    "chase": Words("王の逃げ道", "The king's flight"),
    "fork": Words("両取り", "Fork"),
    "double": Words("二枚で狙う", "Two attackers"),
    # Isshin Ittai
    "certain": Words("必勝", "A certain win"),
    "count": Words("山札を数える", "Counting the deck"),
    "maai": Words("間合", "Maai"),
    "renki": Words("練気", "Renki"),
    "guarded": Words("三位一体への備え", "Ready for Trinity"),
    "wait": Words("三位一体を持って", "Holding Trinity"),
    "guard": Words("守り", "Guard"),
    "attack": Words("攻め", "Attack"),
    "power": Words("力攻め", "Power attack"),
    "blow": Words("一撃必殺", "The decisive blow"),
    # Shogi Card Wars
    "lethal": Words("この手番で削りきる", "Lethal this turn"),
    "deck": Words("山札切れ", "Emptying the deck"),
    "blockers": Words("ブロックを越えて", "Through blockers"),
    "unknown": Words("正体のわからない罠", "Unknown traps"),
    "cancelled": Words("打ち消されても", "Even if cancelled"),
    "lance": Words("香車の一撃", "Lance"),
    "rook": Words("飛車の四回", "The rook's four hits"),
    "king": Words("玉将で呼び戻す", "Brought back by the king"),
    "equip": Words("銀将の装備", "Equipment"),
    "mill": Words("金将で山札を削る", "Milling with gold"),
    "draw": Words("角行で引く", "Drawing with the bishop"),
    "trap": Words("罠を伏せる", "Setting a trap"),
    "order": Words("ダメージの順番", "The order of damage"),
    "after": Words("戦闘のあとの一手", "After the battle"),
}
"""Each is read off the facts of a puzzle's line by `tools/fit/puzzling/themes.py`."""

WIN: Final = Words(
    "相手がどう応じても、{turns}手番以内に勝つ", "Win within {turns} turns of yours, whatever the answer"
)
WIN_NOW: Final = Words(
    "伏せてある札が何でも、この手番で勝つ（相手が次に引けなくなるのも勝ち）",
    "Win this turn, whatever lies face down (leaving them nothing to draw also wins)",
)
TAKE: Final = Words(
    "相手がどう応じても、{turns}手番以内に相手の{card}を取る（先に勝ってもよい）",
    "Capture their {card}, or win, within {turns} turns of yours, whatever the answer",
)
HOLD: Final = Words("相手の次の手番で負けない手を指す", "Find the one step that does not lose in their next turn")
HOLD_LONGER: Final = Words(
    "相手の次の{turns}手番のあいだ、負けない手を指す",
    "Find the one step that does not lose within their next {turns} turns",
)
BEST: Final = Words("いちばん勝つ見込みの高い手を打つ", "Play the step with the best chance to win")

OPEN: Final = Words("すべて見えています。", "Nothing is hidden.")
UNKNOWN: Final = Words(
    "手札・山札・伏せた罠は、見えていることに合えば何でもありえます。そのどれでも勝てる手は一つだけです。",
    "Hands, decks and face-down traps may be anything that fits what you see. One step wins against all of it.",
)
ALIKE: Final = Words(
    "見えていることに合う配り方は、どれも同じ見込みです。相手はあなたの手札を知っていて、最善を尽くします。",
    "Every deal that fits what you see is equally likely. The other knows your hand and plays as well as can be.",
)

RIGHT: Final = Words("正解です。", "That is it.")
RIGHT_CHANCE: Final = Words("正解です。勝つ見込みは {chance} %。", "That is it: a chance of {chance} %.")
WRONG: Final = Words("その手では届きません。", "That does not get there.")
WRONG_LOSES: Final = Words("その手では負けます（{why}）。", "That loses ({why}).")
WRONG_CHANCE: Final = Words(
    "その手の見込みは、うまく応じられると {chance} % までです。", "Well answered, that leaves you {chance} % at most."
)


def goal(one: Puzzle) -> Words:
    """What is to be reached."""
    parts = {"turns": same(str(one.turns))}
    if one.goal == "take":
        return fill(TAKE, parts | {"card": card_name(one)})
    if one.goal == "hold":
        return HOLD if one.turns == 1 else fill(HOLD_LONGER, parts)
    if one.goal == "best":
        return BEST
    return WIN_NOW if one.turns == 1 else fill(WIN, parts)


def card_name(one: Puzzle) -> Words:
    """What the card is called that is to be captured."""
    names: dict[str, Words] = game(one.game).make_rules(None).publisher.names  # type: ignore[attr-defined]
    return names[one.target]


def belief(one: Puzzle) -> Words:
    """What may lie hidden."""
    if "position" in one.worlds[0]:
        return OPEN
    return ALIKE if one.goal == "best" else UNKNOWN


def verdict(one: Puzzle, right: bool, chance: float, state: State) -> Words:
    """What an answer comes to; `chance` is the wrong step's, at most."""
    if one.goal == "best":
        said = same(f"{100 * (one.chance if right else chance):.0f}")
        return fill(RIGHT_CHANCE if right else WRONG_CHANCE, {"chance": said})
    if right:
        return RIGHT
    ending = state.ending()
    if ending is not None and state.outcome is not None and state.outcome.winner == 1 - one.you:
        return fill(WRONG_LOSES, {"why": ending.words})
    return WRONG
