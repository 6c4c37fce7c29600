"""Why a step of a 5×5 game was better than another: what it takes, hits or infiltrates."""

from __future__ import annotations

import typing
from typing import Final

from mypy_extensions import mypyc_attr

from gobanshobu.core.audience import Cast
from gobanshobu.core.publisher import Fact, Publisher
from gobanshobu.core.reasons import NO_GAIN, FactGain, Reasons
from gobanshobu.core.words import Words
from gobanshobu.games.board5 import words
from gobanshobu.games.board5.publisher import SheetPublisher
from gobanshobu.games.board5.words import SheetTold

CARD: Final = 10  # what a captured card counts beside points of damage
SPY: Final = 8

CAN: Final = {
    "captured": Words(
        "{who}は{attacker}で{theirs}{card}（{square}）を取れます",
        "{who} can take {theirs} {card} on {square} with {attacker}",
    ),
    "damaged": Words(
        "{who}は{attacker}で{theirs}{card}（{square}）を{by}点減らせます",
        "{who} can hit {theirs} {card} on {square} with {attacker} for {by}",
    ),
    "infiltrated": Words(
        "{who}の{card}は{theirs}{under}（{square}）の下に潜り込めます",
        "{who} can slip {the card} under {theirs} {under} on {square}",
    ),
}
COULD: Final = {
    "captured": Words(
        "{attacker}で{theirs}{card}（{square}）を取れました",
        "{who} could take {theirs} {card} on {square} with {attacker}",
    ),
    "damaged": Words(
        "{attacker}で{theirs}{card}（{square}）を{by}点減らせました",
        "{who} could hit {theirs} {card} on {square} with {attacker} for {by}",
    ),
    "infiltrated": Words(
        "{card}を{theirs}{under}（{square}）の下に潜り込ませることができました",
        "{who} could slip {the card} under {theirs} {under} on {square}",
    ),
}


@mypyc_attr(allow_interpreted_subclasses=True)
class SheetReasons(Reasons):
    """Reasons of the three 5×5 games."""

    def gain(self, fact: Fact) -> FactGain:
        told = typing.cast("SheetTold", fact)
        kind = told["fact"]
        if kind not in CAN:
            return NO_GAIN
        player, at = told["player"], str(fact["square"])
        if kind == "damaged":
            return FactGain(player, told["by"], f"damaged {at}")
        if kind == "infiltrated":
            return FactGain(player, SPY, f"infiltrated {at}")
        cards = words.cards_in(told)
        return FactGain(player, CARD * len(cards), f"captured {'+'.join(cards)} {at}")

    def phrase(self, publisher: Publisher, fact: Fact, cast: Cast, missed: bool) -> Words:
        assert isinstance(publisher, SheetPublisher)
        told = typing.cast("SheetTold", fact)
        template = (COULD if missed else CAN)[told["fact"]]
        return words.told(told, template, "", cast, publisher.names)

    def places(self, fact: Fact) -> list[str]:
        return [str(fact["square"])]


REASONS: Final = SheetReasons()
