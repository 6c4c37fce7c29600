"""A duel in words: what happened, what may be done, what is asked, each from the reader's seat."""

from __future__ import annotations

from typing import Final, TypedDict

from gobanshobu.core.audience import Cast, joined
from gobanshobu.core.publisher import Counted, Ended, Offer
from gobanshobu.core.words import Words
from gobanshobu.games.isshin.cards import FORM_IDS, FORM_NAMES, IDS, NAMES, STATE_IDS, STATE_NAMES, StateId
from gobanshobu.games.isshin.facts import (
    IsshinBegan,
    IsshinChose,
    IsshinDeclared,
    IsshinDiscarded,
    IsshinDrew,
    IsshinFact,
    IsshinJudged,
    IsshinLaid,
    IsshinRevealed,
    IsshinSquared,
)

SOUNDS: Final = {
    "chose": "set",
    "revealed": "reveal",
    "tied": "cancel",
    "laid": "lay",
    "drew": "draw",
    "discarded": "slide",
    "gained": "pay",
    "judged": "clash",
    "ended": "end",
}
"""The sound that belongs to a fact; facts without one are silent."""

COUNTED: Final = [
    Counted(Words("構え", "Cards laid"), "laid"),
    Counted(Words("引いた札", "Cards drawn"), "drew", "count"),
    Counted(Words("練気", "Renki"), "gained"),
]
"""What is counted over a whole game."""

SHOW: Final = Words("見せる型札を選んでください", "Choose a card to show")
SHOW_AGAIN: Final = Words(
    "同じ札でした。もう一度、見せる型札を選んでください", "Both showed the same card. Choose again"
)
TURN: Final = Words("構えるか、間合か練気を選んでください", "Lay a card, or choose Maai or Renki")
BOTH_CHOOSE: Final = Words("両者が見せる札を選んでいます", "Both are choosing a card to show")
OVER: Final = Words("終局", "The game is over")


def name(card: str) -> Words:
    return NAMES[IDS.index(card)]


def several(cards: list[str]) -> Words:
    """Cards by name; two of a kind as such."""
    names = [name(card) for card in cards]
    if len(names) == 2 and names[0] == names[1]:
        return Words(f"{names[0].ja}二枚", f"two {names[0].en}")
    return Words("と".join(one.ja for one in names), " and ".join(one.en for one in names))


def listed(cards: list[str]) -> Words:
    """Cards by name, one after the other."""
    names = [name(card) for card in cards]
    return Words("・".join(one.ja for one in names), ", ".join(one.en for one in names))


def held(cards: list[str]) -> Words:
    """The cards of a hand, equal ones as one."""
    found: list[Words] = []
    for card in dict.fromkeys(cards):
        times, one = cards.count(card), name(card)
        found.append(one if times == 1 else Words(f"{one.ja}{times}枚", f"{times} {one.en}"))
    return Words("・".join(one.ja for one in found), ", ".join(one.en for one in found))


# --- offers ---


class Will(TypedDict, total=False):
    """What an offer promises, by the kind of fact: each comes but once."""

    drew: IsshinDrew
    squared: IsshinSquared
    declared: IsshinDeclared
    ended: Ended


def label(offer: Offer, promised: list[IsshinFact], cast: Cast) -> Words:
    """What an offer is, with what comes of it."""
    will: Will = {}
    for fact in promised:
        if fact["fact"] == "drew":
            will["drew"] = fact
        elif fact["fact"] == "squared":
            will["squared"] = fact
        elif fact["fact"] == "declared":
            will["declared"] = fact
        elif fact["fact"] == "ended":
            will["ended"] = fact
    ja, en = _act(offer, will)
    if "squared" in will and will["squared"]["was"] != "guard":
        ja, en = f"{ja}、守りになる", f"{en}, back to guard"
    if "ended" in will:
        result = _result(will["ended"], cast)
        ja, en = f"{ja}、{result.ja}", f"{en}, and {result.en}"
    return Words(ja, en)


def _act(offer: Offer, will: Will) -> Words:
    effect = offer["effect"]
    if effect == "maai":
        count, comes = will["drew"]["count"], will["drew"]["trinity"]
        return Words(
            f"間合、{count}枚引く" + ("（三位一体が来る）" if comes else ""),
            f"Maai: draw {count}" + (", the last one Trinity" if comes else ""),
        )
    cards = several(offer["cards"])
    if effect == "show":
        return Words(f"{cards.ja}を見せる", f"Show {cards.en}")
    if effect == "renki":
        return Words(f"練気、{cards.ja}を捨てる", f"Renki: discard {cards.en}")
    call = will["declared"]
    state = _state(call["state"])
    if call["state"] == "decisive blow":
        return Words(f"{cards.ja}を構える、{call['ja']}", f"Lay {cards.en}: {call['en']}")
    return Words(f"{cards.ja}を構える、{state.ja}「{call['ja']}」", f"Lay {cards.en}, {state.en}: {call['en']}")


def _result(ended: Ended, cast: Cast) -> Words:
    """How a game ends, to the one who is offered that end."""
    winner = ended["winner"]
    if winner is not None and cast.reader == 1 - winner:
        return Words("負け", "you lose")
    if winner is not None and cast.reader == winner:
        return Words("勝ち", "you win")
    return _outcome(winner, cast)


def _outcome(winner: int | None, cast: Cast) -> Words:
    if winner is None:
        return Words("引き分け", "the game is drawn")
    who = cast.who(winner)
    return Words(f"{who.ja}の勝ち", f"{who.en} {'win' if winner == cast.reader else 'wins'}")


def _state(state: StateId) -> Words:
    return STATE_NAMES[STATE_IDS.index(state)]


# --- facts ---


def sentence(facts: list[IsshinFact], cast: Cast) -> Words:
    """What happened, told to one reader: a turn with what is called out after it."""
    judged = any(fact["fact"] == "judged" for fact in facts)
    calls = {fact["player"]: fact for fact in facts if fact["fact"] == "declared"}
    found: list[Words] = []
    for fact in facts:
        if fact["fact"] == "laid" or fact["fact"] == "drew" or fact["fact"] == "discarded":
            found.append(_turn(fact, cast, calls.get(fact["player"])))
        elif fact["fact"] == "judged":
            found.append(_judged(fact, calls[fact["player"]], cast))
        elif fact["fact"] == "ended" and not judged:
            found.append(_ended(fact, cast))
        elif fact["fact"] == "tied":
            found.append(Words("同じ札なので二枚とも捨て札に", "The same card: both are discarded"))
        elif fact["fact"] == "chose" or fact["fact"] == "revealed" or fact["fact"] == "began":
            found.append(_opening(fact, cast))
    return joined(found)


def _turn(fact: IsshinLaid | IsshinDrew | IsshinDiscarded, cast: Cast, call: IsshinDeclared | None) -> Words:
    """IS-5.5: what a player has done in a turn, with the declaration that closes it."""
    done = _drew(fact, cast, call is not None) if fact["fact"] == "drew" else _played(fact, cast)
    return done if call is None else Words(f"{done.ja}、「{call['ja']}」", f"{done.en}: {call['en']}")


def _opening(fact: IsshinChose | IsshinRevealed | IsshinBegan, cast: Cast) -> Words:
    player = fact["player"]
    if fact["fact"] == "chose":
        return cast.say(player, "{card}を伏せた", "{who} will show {card}", card=name(fact["card"]))
    if fact["fact"] == "revealed":
        return cast.say(player, "{who}は{card}", "{who} show{s} {card}", card=name(fact["card"]))
    if fact["why"] == "yin":
        return cast.say(player, "型が同じで、陰の{who}から", "{who} showed yin of the same form and go{es} first")
    return cast.say(player, "不利な型の{who}から", "{who} {are} at a disadvantage and go{es} first")


def _played(fact: IsshinLaid | IsshinDiscarded, cast: Cast) -> Words:
    if fact["fact"] == "laid":
        return cast.say(fact["player"], "{who}が{card}を構え", "{who} lay{s} {card}", card=name(fact["card"]))
    return cast.say(
        fact["player"],
        "{who}が{cards}を捨てて練気",
        "{who} discard{s} {cards} for a renki token",
        cards=several(fact["cards"]),
    )


def _drew(fact: IsshinDrew, cast: Cast, maai: bool) -> Words:
    """IS-7.1: the owner is told which cards came, the others how many, and that Trinity did."""
    if "cards" in fact:
        told = listed(fact["cards"])
        what = Words(f"（{told.ja}）", f" ({told.en})")
    else:
        what = Words("（三位一体あり）", ", Trinity included") if fact["trinity"] else Words("", "")
    return cast.say(
        fact["player"],
        "{who}が間合で{count}枚{what}引き" if maai else "{who}が{count}枚{what}引いた",
        "{who} draw{s} {count}" + (" in Maai" if maai else "") + "{what}",
        count=fact["count"],
        what=what,
    )


def _judged(fact: IsshinJudged, call: IsshinDeclared, cast: Cast) -> Words:
    """IS-6.1: why the one who acted has won or lost by it."""
    player = fact["player"]
    state, theirs = _state(fact["against"]), cast.whose(1 - player)
    if fact["standing"] == "blow":
        if fact["wins"]:
            ja, en = "{theirs}守りに一撃必殺、{who}の勝ち", "{theirs} guard falls: {who} win{s}"
        else:
            ja, en = "{theirs}{state}に一撃必殺は通じず、{who}の負け", "{theirs} {state} parries it: {who} lose{s}"
        return cast.say(player, ja, en, theirs=theirs, state=state)
    form = call["form"]
    assert form is not None  # Trinity makes blows alone
    if fact["standing"] == "disadvantaged":
        ja = "{theirs}{state}に{form}は不利、{who}の負け"
        en = "{form} cannot stand against {theirs} {state}: {who} lose{s}"
    else:
        ja = "{theirs}{state}に同じ{form}では受けきれず、{who}の負け"
        en = "{form} cannot hold against {theirs} {state} of the same form: {who} lose{s}"
    return cast.say(player, ja, en, theirs=theirs, state=state, form=FORM_NAMES[FORM_IDS.index(form)])


def _ended(fact: Ended, cast: Cast) -> Words:
    """An end that the judgement has not brought."""
    winner, reason = fact["winner"], fact["reason"]
    if winner is None:
        return Words("引き分け", "The game is drawn")
    if reason == "no step":
        return cast.say(1 - winner, "{who}は打つ手がなく負け", "{who} can do nothing and lose{s}")
    return cast.say(1 - winner, "{who}は見せる型札がなく負け", "{who} {have} no form card to show and lose{s}")
