"""Words that the 5×5 games share: cards by name, and the sentences of set-up, switches and ends."""

from __future__ import annotations

from typing import Final

from gobanshobu.core.audience import Cast
from gobanshobu.core.publisher import Fact, Offer
from gobanshobu.core.words import Words

SOUNDS: Final = {
    "laid": "lay",
    "deployed": "place",
    "moved": "move",
    "landed": "place",
    "captured": "capture",
    "damaged": "hit",
    "healed": "heal",
    "switched": "switch",
    "returned": "slide",
    "escaped": "slide",
    "retreated": "slide",
    "ended": "end",
}
"""The sound that belongs to a fact; facts without one are silent."""


def sounds(facts: list[Fact]) -> list[str]:
    """The sounds of facts, in order, each at most once in a row."""
    found: list[str] = []
    for fact in facts:
        sound = SOUNDS.get(fact["fact"], "")
        if sound and found[-1:] != [sound]:
            found.append(sound)
    return found


def common_sentence(fact: Fact, cast: Cast, names: dict[str, Words]) -> Words | None:
    """A fact that the games share, in words; None for a game's own and for what needs no words."""
    kind = fact["fact"]
    if kind == "arranged":
        if not fact["cards"]:
            return cast.say(fact["player"], "{square}を空ける", "{who} leave{s} {square} empty", square=fact["square"])
        return cast.say(
            fact["player"],
            "{square}に{card}",
            "{who} put{s} {card} on {square}",
            square=fact["square"],
            card=together(fact["cards"], names),
        )
    if kind == "laid":
        if fact["player"] == 1:
            return None  # told with the first one
        return Words("両陣の並べが明らかに", "Both camps are laid out")
    if kind == "switched":
        first, second = fact["squares"]
        return cast.say(
            fact["player"],
            "{who}が{first}と{second}を入れ替え",
            "{who} switch{es} {first} and {second}",
            first=first,
            second=second,
        )
    if kind == "passed" and fact["what"] == "switch":
        return cast.say(fact["player"], "{who}は入れ替えず", "{who} do{es} not switch")
    return None


def together(cards: list[str], names: dict[str, Words]) -> Words:
    """Several cards by name."""
    return Words("＋".join(names[card].ja for card in cards), " + ".join(names[card].en for card in cards))


def common_label(offer: Offer, names: dict[str, Words]) -> Words | None:
    """An offer that the games share, in words; None for a game's own."""
    effect, target = offer["effect"], offer.get("target", {}).get("square", "")
    if effect == "switch":
        first = offer["take"]["square"]
        return Words(f"{first}と{target}を入れ替える", f"Switch {first} and {target}")
    if effect == "pass":
        return Words("入れ替えない", "Do not switch")
    if effect == "arrange":
        cards = offer["take"].get("cards", [])
        if not cards:
            return Words(f"{target}を空ける", f"Leave {target} empty")
        name = together(cards, names)
        return Words(f"{name.ja}を{target}に", f"{name.en} on {target}")
    if effect in ("place", "deploy"):
        name = names[offer["take"]["hand"]]
        return Words(f"{name.ja}を{target}に置く", f"Put {name.en} on {target}")
    return None
