"""The game in words, each from the reader's seat."""

from __future__ import annotations

from typing import Final

from gobanshobu.core.audience import Cast, joined
from gobanshobu.core.publisher import Offer
from gobanshobu.core.words import Words
from tests.sixth.facts import SixthFact

SOUNDS: Final = {"led": "lay", "answered": "lay", "took": "clash", "ended": "end"}
LEAD: Final = Words("出す札を選んでください", "Choose a card to lead")
ANSWER: Final = Words("{card} に答える札を選んでください", "Choose a card to answer the {card}")
OVER: Final = Words("終局", "The game is over")


def label(offer: Offer) -> Words:
    """What an offer is."""
    card = offer["cards"][0]
    return Words(f"{card} を出す", f"Play {card}")


def sentence(facts: list[SixthFact], cast: Cast) -> Words:
    """What happened."""
    return joined([words for fact in facts if (words := _one(fact, cast)) is not None])


def _one(fact: SixthFact, cast: Cast) -> Words | None:
    if fact["fact"] == "led" or fact["fact"] == "answered":
        return cast.say(fact["player"], "{who}が {card} を出した", "{who} play{s} {card}", card=fact["card"])
    if fact["fact"] == "took":
        return cast.say(fact["player"], "{who}が取った", "{who} take{s} the trick")
    if fact["fact"] != "ended":
        return None
    if fact["winner"] is None:
        return Words("引き分け", "The game is drawn")
    return cast.say(fact["winner"], "{who}の勝ち", "{who} win{s}")
