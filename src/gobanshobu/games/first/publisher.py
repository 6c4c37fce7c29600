"""What Shinra First publishes: facts, offers and words put together."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import mypyc_attr

from gobanshobu.core.audience import Seat
from gobanshobu.core.fouls import NO_FOULS
from gobanshobu.core.position import Position, Step
from gobanshobu.core.publisher import Fact, Offer, Quota, Thing
from gobanshobu.core.roles import Notation, Shown
from gobanshobu.games.board5.codec import DEPLOY, DEPLOY_ONTO, kind_of
from gobanshobu.games.board5.facts import Reading
from gobanshobu.games.board5.publisher import SheetPublisher
from gobanshobu.games.first import facts, offers
from gobanshobu.games.first.facts import FirstFact
from gobanshobu.games.first.rules import ENDINGS
from gobanshobu.games.first.tables import FirstTables
from gobanshobu.games.first.view import FirstView, about, own
from gobanshobu.games.first.words import PHRASES

PROMISED: Final = ("captured", "damaged", "healed", "returned", "escaped", "retreated", "ended")


@mypyc_attr(allow_interpreted_subclasses=True)
class FirstPublisher(SheetPublisher):
    """Offers, facts and words of Shinra First."""

    def __init__(self, notation: Notation, tables: FirstTables) -> None:
        super().__init__(notation, ENDINGS, NO_FOULS, tables, PHRASES, PROMISED)
        self.tables: Final = tables

    def reading(self, before: Position, player: Seat, step: Step, after: Position) -> Reading:
        return facts.FirstReading(own(before), player, step, own(after))

    def follow(self, view: Shown, happened: list[Fact]) -> Shown:
        return facts.follow(cast("FirstView", view), cast("list[FirstFact]", happened), self.tables.ids)

    def own_offer(self, position: Position, player: Seat, step: Step, name: str) -> Offer:
        return offers.offer(own(position), player, step, name)

    def own_attempt(self, position: Position, player: Seat, take: Thing, target: Thing) -> Step | None:
        return offers.attempt(own(position), player, take, target)

    def promising(self, step: Step) -> bool:
        return kind_of(step) not in (DEPLOY, DEPLOY_ONTO) and super().promising(step)

    def subject(self, position: Position, prompt: str) -> tuple[str, str, list[str]]:
        details = about(own(position))
        return prompt, details.get("at", ""), [details["card"]["id"]] if "card" in details else []

    def quotas(self, player: Seat) -> list[Quota]:
        """FI-2.1: all G cards and three N cards; one square stays empty."""
        own = [card for card in self.tables.order if card.begins_with(player)]
        gauges = [card.id for card in own if card.kind == "G"]
        normals = [card.id for card in own if card.kind == "N"]
        count = int(self.tables.muster.picks)
        return [
            {"ja": "●の札（G 札）", "en": "● cards (G)", "count": len(gauges), "size": 1, "cards": gauges},
            {"ja": "名前のない札（N 札）", "en": "unnamed cards (N)", "count": count, "size": 1, "cards": normals},
        ]
