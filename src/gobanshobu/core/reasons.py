"""What a game adds to a review: which facts of a line count for whom, and how they are said of a line that was only possible."""

from __future__ import annotations

from typing import Final, NamedTuple

from mypy_extensions import mypyc_attr

from gobanshobu.core.audience import Cast
from gobanshobu.core.publisher import Fact, Publisher
from gobanshobu.core.words import Words


class FactGain(NamedTuple):
    """Who gains by a fact, how much, and what the gain is called: two lines that bring the same have it alike."""

    player: int
    amount: int
    what: str


NO_GAIN: Final = FactGain(0, 0, "")
"""A fact that is not worth a word."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Reasons:
    """Weighs the facts of a game against each other, and says them as something that can, or could, be done."""

    def gain(self, fact: Fact) -> FactGain:
        """Who gains by the fact."""
        raise NotImplementedError

    def phrase(self, publisher: Publisher, fact: Fact, cast: Cast, missed: bool) -> Words:
        """The fact as something that can still happen or (`missed`) could have been done, without a full stop."""
        raise NotImplementedError

    def places(self, fact: Fact) -> list[str]:
        """The squares and pieces that are lit while the phrase is read."""
        raise NotImplementedError
