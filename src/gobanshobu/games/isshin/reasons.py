"""Why a step of a duel was better than another: cards and tokens gained, Trinity drawn."""

from __future__ import annotations

import typing
from typing import Final

from mypy_extensions import mypyc_attr

from gobanshobu.core.audience import Cast
from gobanshobu.core.publisher import Fact, Publisher
from gobanshobu.core.reasons import NO_GAIN, FactGain, Reasons
from gobanshobu.core.words import Words
from gobanshobu.games.isshin.facts import IsshinFact

TRINITY: Final = 8


@mypyc_attr(allow_interpreted_subclasses=True)
class IsshinReasons(Reasons):
    """Reasons of Isshin Ittai. What a card in front is good for hangs on the other's hand, so it is not said here."""

    def gain(self, fact: Fact) -> FactGain:
        told = typing.cast("IsshinFact", fact)
        if told["fact"] == "drew":
            amount = TRINITY if told["trinity"] else told["count"]
            return FactGain(told["player"], amount, f"drew {told['count']} {told['trinity']}")
        if told["fact"] == "gained":
            return FactGain(told["player"], 2, "gained")
        return NO_GAIN

    def phrase(self, publisher: Publisher, fact: Fact, cast: Cast, missed: bool) -> Words:
        told = typing.cast("IsshinFact", fact)
        could = "could" if missed else "can"
        if told["fact"] == "gained":
            ja = "練気を一つ得られました" if missed else "{who}は練気を一つ得られます"
            return cast.say(told["player"], ja, f"{{who}} {could} gain a renki token")
        assert told["fact"] == "drew"
        ja = "間合で手札を{count}枚増やせました" if missed else "{who}は間合で手札を{count}枚増やせます"
        en = f"{{who}} {could} draw " + ("a card" if told["count"] == 1 else "{count} cards")
        if told["trinity"]:
            ja, en = (
                "三位一体を引けました" if missed else "{who}は三位一体を引けます",
                f"{{who}} {could} draw Trinity",
            )
        return cast.say(told["player"], ja, en, count=told["count"])

    def places(self, fact: Fact) -> list[str]:
        return []


REASONS: Final = IsshinReasons()
