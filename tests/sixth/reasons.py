"""What is gained in a trick."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from gobanshobu.core.audience import Cast
from gobanshobu.core.publisher import Fact, Publisher
from gobanshobu.core.reasons import NO_GAIN, FactGain, Reasons
from gobanshobu.core.words import Words


@mypyc_attr(allow_interpreted_subclasses=True)
class SixthReasons(Reasons):
    """A trick is all there is to gain."""

    def gain(self, fact: Fact) -> FactGain:
        player = fact.get("player")
        return FactGain(player, 5, "trick") if fact["fact"] == "took" and isinstance(player, int) else NO_GAIN

    def phrase(self, publisher: Publisher, fact: Fact, cast: Cast, missed: bool) -> Words:
        player = fact["player"]
        assert isinstance(player, int)
        if missed:
            return cast.say(player, "一組取れました", "{who} could take the trick")
        return cast.say(player, "{who}は一組取れます", "{who} can take the trick")

    def places(self, fact: Fact) -> list[str]:
        return []


REASONS: Final = SixthReasons()
