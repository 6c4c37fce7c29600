"""What the coach says in Isshin Ittai: what the other side's state asks for, and what each kind of turn is good for."""

from __future__ import annotations

import typing
from typing import Final

from gobanshobu.core.audience import Seat
from gobanshobu.core.coach import CoachLine, pick
from gobanshobu.core.publisher import Offer
from gobanshobu.core.roles import Shown
from gobanshobu.core.words import Words, fill
from gobanshobu.games.isshin.cards import FORM_NAMES, IDS, TRINITY, form
from gobanshobu.games.isshin.view import IsshinView

EXPLAINED: Final = {
    "goal": Words(
        "攻めて、相手が受けきれない型で手番を終えれば勝ちです。蛙は蛞蝓に、蛞蝓は蛇に、蛇は蛙に強い。",
        "Attack: if your opponent ends a turn with a form that cannot stand up to it, you win. "
        "Frog beats slug, slug beats snake, snake beats frog.",
    ),
    "show": Words(
        "まず二人同時に一枚見せます。まだ勝ち負けはなく、弱い型を見せた方が先に動きます。",
        "First you both show a card at the same time. Nobody wins or loses yet; the weaker form moves first.",
    ),
    "kamae": Words(
        "構えで札を重ねると、新しい二枚が組になります。陰と陽なら攻め、同じ型の陰と陽なら力攻めです。",
        "Lay a card on your pile and the newest two count together: yin with yang is an attack, "
        "yin with yang of one form a power attack.",
    ),
    "maai": Words(
        "間合は手札を引き足します。そのあいだは守りになり、型は前の札のままです。",
        "Maai fills your hand. You are on guard meanwhile, in the form of the card in front.",
    ),
    "renki": Words(
        "練気は型札二枚と引き換えに、間合で引ける枚数をこの先ずっと一枚増やします。",
        "Renki costs two form cards; from then on Maai draws you one card more.",
    ),
}

SAID: Final = {
    "guard": Words(
        "相手は守りです。いまは型の不利で負けることはありません。攻めを作る好機です。",
        "Your opponent is on guard: no form loses now. A good moment to build an attack.",
    ),
    "attack": Words(
        "相手は{theirs}の攻め。{weak}で手番を終えると負けます。{theirs}か{strong}なら大丈夫です。",
        "Your opponent attacks as {theirs}: end your turn as {weak} and you lose; {theirs} or {strong} is safe.",
    ),
    "power attack": Words(
        "相手は{theirs}の力攻め。{strong}なら受けられます。{theirs}は力攻めで返すときだけ、{weak}は負けです。",
        "Your opponent power-attacks as {theirs}: {strong} is safe, {theirs} only with a power attack of your own, "
        "and {weak} loses.",
    ),
    "held": Words(
        "三位一体は、相手が守りのときに出せば勝ち。攻められているときに出すと負けます。",
        "Play Trinity while your opponent is on guard and you win; against an attack it loses.",
    ),
    "feared": Words(
        "相手は三位一体を持っています。守りのまま手番を終えると、次の一撃で負けます。",
        "Your opponent holds Trinity: end your turn on guard and the next blow wins for them.",
    ),
}


def advise(shown: Shown, prompt: str, offers: list[Offer], seat: Seat) -> list[CoachLine]:
    """The other side's state first, then Trinity, then what the kinds of turns are for."""
    view = typing.cast("IsshinView", shown)
    if prompt == "show":
        return pick(EXPLAINED, "goal", "show")
    effects = [offer["effect"] for offer in offers]
    known = [key for key in ("kamae", "maai", "renki") if key in effects]
    return [*against(view, seat), *trinity(view, seat), *pick(EXPLAINED, "goal", *known)]


def against(view: IsshinView, seat: Seat) -> list[CoachLine]:
    """What the other side's state lets one do (IS-6.1)."""
    other = 1 - seat
    state, front = view["states"][other], view["fronts"][other]
    if state not in SAID or not front:
        return []
    newest = IDS.index(front[-1])
    if newest == TRINITY:
        return []
    theirs = int(form(newest))
    forms = {"theirs": FORM_NAMES[theirs], "weak": FORM_NAMES[(theirs + 1) % 3], "strong": FORM_NAMES[(theirs + 2) % 3]}
    return [CoachLine(state, fill(SAID[state], forms), state != "guard")]


def trinity(view: IsshinView, seat: Seat) -> list[CoachLine]:
    """Who holds Trinity, which everybody knows (IS-7.1)."""
    place = view["trinity"]
    if place["in"] != "hand":
        return []
    key = "held" if place["player"] == seat else "feared"
    return [CoachLine(key, SAID[key], key == "feared")]
