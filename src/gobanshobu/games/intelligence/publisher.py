"""What Shinra Intelligence publishes: facts, offers and words put together."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import mypyc_attr

from gobanshobu.core.audience import Seat
from gobanshobu.core.fouls import NO_FOULS
from gobanshobu.core.position import Position, Step
from gobanshobu.core.publisher import Fact, Offer, Quota, Thing
from gobanshobu.core.roles import Notation, Shown
from gobanshobu.games.board5.codec import DEPLOY, kind_of
from gobanshobu.games.board5.facts import Reading
from gobanshobu.games.board5.publisher import SheetPublisher
from gobanshobu.games.intelligence import facts, offers
from gobanshobu.games.intelligence.facts import IntelligenceFact
from gobanshobu.games.intelligence.rules import ENDINGS
from gobanshobu.games.intelligence.tables import COMPULSORY, IntelligenceTables
from gobanshobu.games.intelligence.view import IntelligenceView, own
from gobanshobu.games.intelligence.words import PHRASES

PROMISED: Final = ("captured", "infiltrated", "returned", "went over", "ended")


@mypyc_attr(allow_interpreted_subclasses=True)
class IntelligencePublisher(SheetPublisher):
    """Offers, facts and words of Shinra Intelligence."""

    def __init__(self, notation: Notation, tables: IntelligenceTables) -> None:
        super().__init__(notation, ENDINGS, NO_FOULS, tables, PHRASES, PROMISED)
        self.tables: Final = tables

    def reading(self, before: Position, player: Seat, step: Step, after: Position) -> Reading:
        return facts.IntelligenceReading(own(before), player, step, own(after))

    def follow(self, view: Shown, happened: list[Fact]) -> Shown:
        return facts.follow(cast("IntelligenceView", view), cast("list[IntelligenceFact]", happened), self.tables.ids)

    def own_offer(self, position: Position, player: Seat, step: Step, name: str) -> Offer:
        return offers.offer(own(position), step, name)

    def own_attempt(self, position: Position, player: Seat, take: Thing, target: Thing) -> Step | None:
        return offers.attempt(own(position), player, take, target)

    def promising(self, step: Step) -> bool:
        return kind_of(step) != DEPLOY and super().promising(step)

    def quotas(self, player: Seat) -> list[Quota]:
        """IN-2.1: king, prince, general and strategist, and five others (IN-1.3: of the player's own)."""
        tables = self.tables
        copies = [int(tables.copies[player * int(tables.kinds) + kind]) for kind in range(int(tables.kinds))]
        needed = [card for card in tables.ids if card in COMPULSORY]
        others = [card for kind, card in enumerate(tables.ids) if card not in COMPULSORY and copies[kind]]
        return [
            {
                "ja": "王・王子・将軍・参謀",
                "en": "king, prince, general and strategist",
                "count": len(needed),
                "size": 1,
                "cards": needed,
            },
            {"ja": "ほかの札", "en": "other cards", "count": int(tables.muster.picks), "size": 1, "cards": others},
        ]
