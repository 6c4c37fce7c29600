"""CW-N: the step strings of Shogi Card Wars and the integers behind them.

A step is a verb, a first operand and a second one: a monster's or equipment's number, a card, or a way of playing a card.
Target 0 is the opponent (`face`), attacker 0 is `done`, block 0 is `-`. A verb alone is the step without operands.
"""

from __future__ import annotations

import re
from typing import Final

from mypy_extensions import i64, mypyc_attr

from gobanshobu.core.clauses import Reason, StepRefused, reason
from gobanshobu.core.log import UNSEEN, CardsSeen
from gobanshobu.core.position import Note, Step
from gobanshobu.core.roles import Notation
from gobanshobu.core.spelling import misshaped, misspelt
from gobanshobu.core.words import Words, quote, same
from gobanshobu.games.cardwars.cards import (
    BODY,
    DISCARD,
    FU,
    FU_PLAIN,
    GIN,
    GIN_PLAIN,
    GYOKU,
    GYOKU_PLAIN,
    HISHA,
    HISHA_PLAIN,
    IDS,
    KAKU,
    KAKU_PLAIN,
    KEI,
    KIN,
    KIN_DISCARD,
    KIN_MILL,
    KINDS,
    KYO,
    MILL,
    PLAIN,
    Way,
    is_trap,
    kind_of,
    manner_of,
    way_of,
)
from gobanshobu.games.cardwars.table import DRAWN, MILLED

KEEP: Final = 0
MULLIGAN: Final = 1
PLAY: Final = 2
SET: Final = 3
EQUIP: Final = 4
LANCE: Final = 5
BATTLE: Final = 6
END: Final = 7
COUNTER: Final = 8
ALLOW: Final = 9
HIT: Final = 10
DISCARDS: Final = 11
REVIVE: Final = 12
ATTACK: Final = 13
GO_ON: Final = 14
BLOCK: Final = 15
ORDER: Final = 16

HIDDEN_SET: Final = "set:?"
"""CW-6.5: a trap set face down, as the other side reads it."""


# --- steps as integers ---


def step_of(verb: i64, first: i64, second: i64) -> i64:
    """The step of a verb and its operands: bits 0–4, 5–24 and from 25 on."""
    return verb | first << 5 | second << 25


def verb_of(step: i64) -> i64:
    """What is done."""
    return step & 31


def first_of(step: i64) -> i64:
    """The first operand; 0 where there is none."""
    return step >> 5 & 0xFFFFF


def second_of(step: i64) -> i64:
    """The second operand; 0 where there is none."""
    return step >> 25


# --- words ---

BARE: Final = {
    "keep": KEEP,
    "mulligan": MULLIGAN,
    "battle": BATTLE,
    "end": END,
    "counter": COUNTER,
    "allow": ALLOW,
    "block": GO_ON,
}
EXAMPLES: Final = {
    "play": "play:fu",
    "set": "set:kyo",
    "equip": "equip:e1>m2",
    "lance": "lance>m3",
    "hit": "hit>m3",
    "discard": "discard:fu",
    "revive": "revive:fu",
    "attack": "attack:m1",
    "block": "block:m5>m1",
    "order": "order:m1>m5",
    "keep": "keep",
    "mulligan": "mulligan",
    "battle": "battle",
    "end": "end",
    "counter": "counter",
    "allow": "allow",
    "fu": "play:fu",
    "kyo": "set:kyo",
    "kei": "set:kei",
    "gin": "play:gin",
    "kin": "play:kin/discard",
    "kaku": "play:kaku",
    "hisha": "play:hisha",
    "gyoku": "play:gyoku",
    "face": "lance>face",
    "done": "attack:done",
    "mill": "play:kin/mill",
}
"""A step for each word that somebody may begin with."""
WAYS: Final[dict[str, Way]] = {
    "fu": way_of(FU, PLAIN),
    "gin": way_of(GIN, PLAIN),
    "kaku": way_of(KAKU, PLAIN),
    "hisha": way_of(HISHA, PLAIN),
    "gyoku": way_of(GYOKU, PLAIN),
    "kin/discard": way_of(KIN, DISCARD),
    "kin/mill": way_of(KIN, MILL),
    "gin*": way_of(GIN, BODY),
    "kin*": way_of(KIN, BODY),
    "kaku*": way_of(KAKU, BODY),
    "hisha*": way_of(HISHA, BODY),
    "gyoku*": way_of(GYOKU, BODY),
    "kyo": way_of(KYO, PLAIN),
    "kei": way_of(KEI, PLAIN),
}
"""How each way of playing a card is written; the traps' are for `revive` alone, from the hand they are `set`."""
WAY_NAMES: Final = {way: text for text, way in WAYS.items()}

_NUMBER: Final = re.compile(r"([em])([1-9][0-9]{0,5})")
_PIECE: Final = re.compile(r"[em][0-9]")


# --- writing ---


def write(step: int) -> str:
    """CW-N: the canonical string of a step."""
    verb, first, second = verb_of(step), first_of(step), second_of(step)
    if verb == PLAY:
        return f"play:{WAY_NAMES[Way(first)]}"
    if verb == REVIVE:
        return f"revive:{WAY_NAMES[Way(first)]}"
    if verb == SET:
        return f"set:{IDS[first]}"
    if verb == DISCARDS:
        return f"discard:{IDS[first]}"
    if verb == LANCE:
        return f"lance>{_target(first)}"
    if verb == HIT:
        return f"hit>{_target(first)}"
    if verb == ATTACK:
        return f"attack:m{first}" if first else "attack:done"
    if verb == BLOCK:
        return f"block:m{first}>m{second}" if second else f"block:m{first}>-"
    if verb == ORDER:
        return f"order:m{first}>m{second}"
    if verb == EQUIP:
        return f"equip:e{first}>m{second}"
    return _bare(verb)


def _target(number: int) -> str:
    return f"m{number}" if number else "face"


def _bare(verb: int) -> str:
    for word, code in BARE.items():
        if code == verb:
            return word
    raise ValueError(f"no step has the verb {verb}")


# --- reading ---


def parse(text: str) -> int:
    """CW-N: the step that `text` writes. Raises StepRefused with C-2."""
    if text in BARE:
        return BARE[text]
    verb, mark, rest = _split(text)
    step = -1
    if mark == ":":
        step = _with_colon(verb, rest, text)
    elif mark == ">" and verb in ("lance", "hit"):
        target = 0 if rest == "face" else read_number("m", rest)
        if target >= 0:
            step = step_of(LANCE if verb == "lance" else HIT, target, 0)
    if step < 0:
        raise StepRefused(misspelt(text, parse) or _unread(text))
    return step


def _unread(text: str) -> Reason:
    """C-2 for what has not the form of a step: a card or a monster alone, or a word in the wrong place."""
    if text in IDS and text != IDS[KIN]:
        return reason("C-2", "meant", text=quote(text), step=EXAMPLES[text])
    if _PIECE.match(text):
        return reason("C-2", "shape", text=quote(text), example=EXAMPLES["equip" if text[0] == "e" else "attack"])
    return misshaped(text, EXAMPLES)


def _split(text: str) -> tuple[str, str, str]:
    """The verb, the mark behind it, and the rest."""
    for at, letter in enumerate(text):
        if letter in ":>":
            return text[:at], letter, text[at + 1 :]
    return text, "", ""


def _with_colon(verb: str, rest: str, text: str) -> int:
    """The step of a verb that a colon follows; -1 if it has not the form of one. Raises StepRefused."""
    if verb in ("play", "revive", "set"):
        return _card_step(verb, rest, text)
    if verb == "discard":
        return step_of(DISCARDS, _card(rest, text), 0)
    if verb == "attack":
        number = 0 if rest == "done" else read_number("m", rest)
        return step_of(ATTACK, number, 0) if number >= 0 else -1
    left, _, right = rest.partition(">")
    if verb == "equip":
        return _pair(EQUIP, read_number("e", left), read_number("m", right))
    if verb == "order":
        return _pair(ORDER, read_number("m", left), read_number("m", right))
    if verb == "block":
        return _pair(BLOCK, read_number("m", left), 0 if right == "-" else read_number("m", right))
    return -1


def _pair(verb: int, first: int, second: int) -> int:
    return -1 if first < 0 or second < 0 else step_of(verb, first, second)


def read_number(letter: str, text: str) -> int:
    """The number behind `letter`; -1 if `text` is not so written."""
    found = _NUMBER.fullmatch(text)
    return int(found[2]) if found is not None and found[1] == letter else -1


def _card(word: str, text: str) -> int:
    if word in IDS:
        return IDS.index(word)
    raise StepRefused(misspelt(text, parse) or reason("C-2", "no_card", card=quote(word)))


def _card_step(verb: str, rest: str, text: str) -> int:
    """`play`, `set` and `revive`: a card that is none, or a way the card cannot be played in, is told from the others."""
    card = _card(rest.partition("/")[0].rstrip("*"), text)
    trap = is_trap(card)
    if verb == "set" and trap and rest == IDS[card]:
        return step_of(SET, card, 0)
    if verb != "set" and rest in WAYS and not (trap and verb == "play"):
        return step_of(PLAY if verb == "play" else REVIVE, WAYS[rest], 0)
    if card == KIN:
        meant = f"{'revive' if verb == 'revive' else 'play'}:kin/discard"
        raise StepRefused(reason("C-2", "shape", text=quote(text), example=meant))
    if trap and verb != "revive":
        meant = f"set:{IDS[card]}"
    else:
        way = IDS[card] + ("*" if rest.endswith("*") and card >= GIN else "")
        meant = f"{'revive' if verb == 'revive' else 'play'}:{way}"
    raise StepRefused(reason("C-2", "meant", text=quote(text), step=meant))


# --- in plain words ---


def say(step: int, names: list[Words]) -> Words:
    """The step in plain words; `names` are the cards' names in the chosen faces."""
    verb, first, second = verb_of(step), first_of(step), second_of(step)
    if verb == PLAY:
        return say_way(Way(first), names)
    if verb == REVIVE:
        way = say_way(Way(first), names)
        return Words(f"墓地から: {way.ja}", f"revive: {way.en}")
    if verb in (SET, DISCARDS):
        card = names[first]
        if verb == SET:
            return Words(f"{card.ja}を伏せる", f"set a {card.en} face down")
        return Words(f"{card.ja}を捨てる", f"discard a {card.en}")
    if verb == LANCE:
        target = _say_target(first)
        return Words(
            f"{names[KYO].ja}を発動し、{target.ja}に3ダメージ",
            f"turn up a {names[KYO].en}: 3 damage to {target.en}",
        )
    if verb == HIT:
        target = _say_target(first)
        return Words(f"{target.ja}に1ダメージ", f"1 damage to {target.en}")
    if verb == ATTACK:
        return Words(f"m{first} で攻撃", f"m{first} attacks") if first else Words("攻撃を決める", "these attack")
    if verb == BLOCK:
        if second:
            return Words(f"m{first} で m{second} をブロック", f"m{first} blocks m{second}")
        return Words(f"m{first} はブロックしない", f"m{first} does not block")
    if verb == ORDER:
        return Words(f"m{first} のダメージは次に m{second} へ", f"m{first} deals its damage next to m{second}")
    if verb == EQUIP:
        return Words(f"e{first} を m{second} に装備", f"m{second} puts on e{first}")
    return _SAID[_bare(verb)] if verb != COUNTER else _say_counter(names)


def _say_target(number: int) -> Words:
    return same(f"m{number}") if number else Words("相手", "the opponent")


def _say_counter(names: list[Words]) -> Words:
    return Words(f"{names[KEI].ja}で打ち消す", f"cancel it with a {names[KEI].en}")


_SAID: Final = {
    "keep": Words("この手札で始める", "keep this hand"),
    "mulligan": Words("混ぜ直して5枚引き直す", "mulligan: reshuffle and draw five"),
    "battle": Words("戦闘に入る", "go to battle"),
    "end": Words("手番を終える", "end the turn"),
    "allow": Words("打ち消さない", "let it pass"),
    "block": Words("香車はここまで、ブロックへ進む", "no more lances, on to the blocks"),
}


def say_way(way: Way, names: list[Words]) -> Words:
    """What playing a card in this way is, in plain words."""
    kind = kind_of(way)
    card = names[kind]
    if manner_of(way) == BODY:
        return Words(f"{card.ja}を3/3モンスターとして出す", f"play the {card.en} as a 3/3 monster")
    if is_trap(kind):
        return Words(f"{card.ja}を伏せる", f"set the {card.en} face down")
    return {
        FU_PLAIN: Words(f"{card.ja}を出す（2/2）", f"play a {card.en} (2/2)"),
        GIN_PLAIN: Words(f"{card.ja}を装備品として出す", f"play a {card.en} as equipment"),
        KIN_DISCARD: Words(f"{card.ja}: 相手が2枚捨てる", f"cast {card.en}: the opponent discards two"),
        KIN_MILL: Words(f"{card.ja}: 相手の山札4枚を墓地へ", f"cast {card.en}: mill four of the opponent's deck"),
        KAKU_PLAIN: Words(f"{card.ja}: 3枚引く", f"cast {card.en}: draw three"),
        HISHA_PLAIN: Words(f"{card.ja}: 1ダメージを4回", f"cast {card.en}: four hits of 1 damage"),
        GYOKU_PLAIN: Words(f"{card.ja}: 墓地の1枚をプレイ", f"cast {card.en}: play a card of your graveyard"),
    }[int(way)]


assert len(IDS) == KINDS


@mypyc_attr(allow_interpreted_subclasses=True)
class CardwarsNotation(Notation):
    """Steps as above, and what chance brings out as its player and the other one read it."""

    def parse(self, text: str) -> Step:
        return Step(parse(text))

    def write(self, step: Step) -> str:
        return write(step)

    def public(self, step: Step) -> str:
        return HIDDEN_SET if verb_of(step) == SET else write(step)

    def note(self, note: Note) -> tuple[str, str]:
        full = [IDS[card] for card in note.cards]
        if note.kind == DRAWN:
            return str(CardsSeen("draw", full)), str(CardsSeen("draw", [UNSEEN] * len(full)))
        word = str(CardsSeen("mill" if note.kind == MILLED else "show", full))
        return word, word
