"""What Shinra First publishes: facts, offers and words put together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from mypy_extensions import mypyc_attr

from gobanshobu.core.audience import Audience, Cast
from gobanshobu.core.position import Note, Position
from gobanshobu.core.publisher import Arrangement, Fact, Offer, Publisher, Question, Thing
from gobanshobu.core.rules import Rules
from gobanshobu.core.words import Words
from gobanshobu.games.board5.publisher import QUESTIONS, asking, camp_steps
from gobanshobu.games.board5.squares import CAMPS, NAMES
from gobanshobu.games.board5.words import sounds
from gobanshobu.games.first import facts, offers, words
from gobanshobu.games.first.rules import FirstPosition
from gobanshobu.games.first.tables import Tables
from gobanshobu.games.first.view import PROMPTS, about

PROMISED: Final = ("captured", "damaged", "healed", "returned", "escaped", "retreated", "ended")


@mypyc_attr(allow_interpreted_subclasses=True)
class FirstPublisher(Publisher):
    """Offers, facts and words of Shinra First."""

    def __init__(self, rules: Rules, tables: Tables) -> None:
        super().__init__(rules)
        self.tables: Final = tables
        self.names: Final = {card.id: card.name for card in tables.order}

    def happened(
        self, before: Position, player: int, step: int, after: Position, notes: list[Note], audience: Audience
    ) -> list[Fact]:
        return list(facts.happened(_own(before), player, step, _own(after), audience))

    def follow(self, view: dict[str, Any], facts_: list[Fact]) -> dict[str, Any]:
        return facts.follow(view, facts_, self.tables.ids)

    def promise(self, fact: Fact) -> Fact | None:
        return fact if fact["fact"] in PROMISED or "over" in fact else None

    def offer(self, position: Position, player: int, step: int) -> Offer:
        return offers.offer(_own(position), player, step, self.rules.write(step))

    def attempt(self, position: Position, player: int, take: Thing, target: Thing) -> int | None:
        return offers.attempt(_own(position), player, take, target)

    def question(self, position: Position, audience: Audience, cast: Cast) -> Question:
        own = _own(position)
        details = about(own)
        card = self.names[details["card"]["id"]] if "card" in details else Words("", "")
        return asking(own, audience, cast, QUESTIONS, PROMPTS[int(own.mode)], details.get("at", ""), card)

    def arrangement(self, position: Position, player: int) -> Arrangement:
        """FI-2.1: all G cards and three N cards; one square stays empty."""
        gauges = [card.id for card in self.tables.order if card.kind == "G"]
        normals = [card.id for card in self.tables.order if card.kind == "N"]
        return {
            "squares": [NAMES[square] for square in CAMPS[player]],
            "quotas": [
                {"ja": "ゲージ札", "en": "gauge cards", "count": len(gauges), "size": 1, "cards": gauges},
                {"ja": "N 札", "en": "N cards", "count": 9 - len(gauges), "size": 1, "cards": normals},
            ],
            "joins": [],
        }

    def arrange(self, player: int, squares: Mapping[str, list[str]]) -> list[int]:
        return camp_steps(player, squares, lambda cards: self.tables.ids.index(cards[0]))

    def sentence(self, facts_: list[Fact], cast: Cast) -> Words:
        return words.sentence(facts_, cast, self.names)

    def label(self, offer: Offer, cast: Cast) -> Words:
        return words.label(offer, self.names)

    def sounds(self, facts_: list[Fact]) -> list[str]:
        return sounds(facts_)


def _own(position: Position) -> FirstPosition:
    assert isinstance(position, FirstPosition)
    return position
