"""Why a step of Shogi Card Wars was better than another: damage, monsters lost, cards drawn and thrown away."""

from __future__ import annotations

import typing
from typing import Final

from mypy_extensions import mypyc_attr

from gobanshobu.core.audience import Cast
from gobanshobu.core.publisher import Fact, Publisher
from gobanshobu.core.reasons import NO_GAIN, FactGain, Reasons
from gobanshobu.core.words import Words, same
from gobanshobu.games.cardwars.words import CardwarsTold, named

MONSTER: Final = 8

CAN: Final = {
    "struck": Words("{who}は{by}ダメージを受けます", "{who} will take {by} damage"),
    "died": Words("{whose}{monster}は倒されます", "{whose} {monster} will die"),
    "drew": Words("{who}は{count}枚引けます", "{who} can draw {count} cards"),
    "milled": Words("{whose}山札が{count}枚削られます", "{whose} deck will lose {count} cards"),
}
COULD: Final = {
    "struck": Words("{who}に{by}ダメージを与えられました", "{who} could be dealt {by} damage"),
    "died": Words("{whose}{monster}を倒せました", "{whose} {monster} could be killed"),
    "drew": Words("{count}枚引けました", "{who} could draw {count} cards"),
    "milled": Words("{whose}山札を{count}枚削れました", "{whose} deck could lose {count} cards"),
}


@mypyc_attr(allow_interpreted_subclasses=True)
class CardwarsReasons(Reasons):
    """Reasons of Shogi Card Wars."""

    def gain(self, fact: Fact) -> FactGain:
        told = typing.cast("CardwarsTold", fact)
        kind = told["fact"]
        if kind == "struck":
            return FactGain(1 - told["player"], 2 * told["by"], f"struck {told['by']}")
        if kind == "died":
            return FactGain(1 - told["player"], MONSTER, f"died {told['monster']['id']}")
        if kind == "drew":
            return FactGain(told["player"], told["count"], f"drew {told['count']}")
        if kind == "milled":
            return FactGain(1 - told["player"], told["count"], f"milled {told['count']}")
        return NO_GAIN

    def phrase(self, publisher: Publisher, fact: Fact, cast: Cast, missed: bool) -> Words:
        told = typing.cast("CardwarsTold", fact)
        parts = {key: same(str(value)) for key, value in fact.items() if isinstance(value, int) and key != "player"}
        if "monster" in told:
            parts["monster"] = named(told["monster"])
        template = (COULD if missed else CAN)[told["fact"]]
        return cast.say(told["player"], template.ja, template.en, **parts)

    def places(self, fact: Fact) -> list[str]:
        told = typing.cast("CardwarsTold", fact)
        return [told["monster"]["id"]] if "monster" in told else []


REASONS: Final = CardwarsReasons()
