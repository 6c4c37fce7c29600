"""What HCK publishes: facts, offers and words put together."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import mypyc_attr

from gobanshobu.core.audience import Seat
from gobanshobu.core.fouls import Fouls
from gobanshobu.core.position import Position, Step
from gobanshobu.core.publisher import Fact, Offer, Quota, Thing
from gobanshobu.core.roles import Notation, Shown
from gobanshobu.games.board5.codec import DEPLOY, card_in, kind_of
from gobanshobu.games.board5.facts import Reading
from gobanshobu.games.board5.publisher import SheetPublisher
from gobanshobu.games.hck import facts, offers
from gobanshobu.games.hck.arrange import PAIRS, SINGLES, TRIPLES
from gobanshobu.games.hck.codec import card_partner
from gobanshobu.games.hck.facts import HckFact
from gobanshobu.games.hck.rules import ENDINGS
from gobanshobu.games.hck.tables import HckTables, combinable
from gobanshobu.games.hck.view import HckView, about, check, own
from gobanshobu.games.hck.words import PHRASES

PROMISED: Final = (
    "captured",
    "damaged",
    "healed",
    "combined",
    "escaped",
    "retreated",
    "returned",
    "queen returned",
    "queen kept",
    "rescued",
    "ended",
)


@mypyc_attr(allow_interpreted_subclasses=True)
class HckPublisher(SheetPublisher):
    """Offers, facts and words of HCK."""

    def __init__(self, notation: Notation, tables: HckTables, fouls: Fouls) -> None:
        super().__init__(notation, ENDINGS, fouls, tables, PHRASES, PROMISED)
        self.tables: Final = tables

    def reading(self, before: Position, player: Seat, step: Step, after: Position) -> Reading:
        return facts.HckReading(own(before), player, step, own(after))

    def follow(self, view: Shown, happened: list[Fact]) -> Shown:
        return facts.follow(cast("HckView", view), cast("list[HckFact]", happened), self.tables)

    def own_offer(self, position: Position, player: Seat, step: Step, name: str) -> Offer:
        return offers.offer(own(position), player, step, name)

    def own_attempt(self, position: Position, player: Seat, take: Thing, target: Thing) -> Step | None:
        return offers.attempt(own(position), player, take, target)

    def subject(self, position: Position, prompt: str) -> tuple[str, str, list[str]]:
        details = about(own(position))
        which = "check" if check(own(position)).get("check") else prompt
        return which, details.get("at", ""), details["unit"]["cards"] if "unit" in details else []

    def promising(self, step: Step) -> bool:
        if kind_of(step) == DEPLOY:
            return card_partner(card_in(step)) != 0  # two cards make a combine (HC-4.5)
        return super().promising(step)

    def quotas(self, player: Seat) -> list[Quota]:
        """HC-3.1: the king, three singles, three combines of two and two of three; joker and eight-leap stay in hand."""
        cards = [card for card in self.joins() if self.tables.order[self.tables.ids.index(card)].begins_with(player)]
        return [
            {"ja": "王", "en": "king", "count": 1, "size": 1, "cards": ["king"]},
            {"ja": "単独", "en": "singles", "count": SINGLES, "size": 1, "cards": cards},
            {"ja": "二枚のコンバイン", "en": "pairs", "count": PAIRS, "size": 2, "cards": cards},
            {"ja": "三枚のコンバイン", "en": "triples", "count": TRIPLES, "size": 3, "cards": cards},
        ]

    def joins(self) -> list[str]:
        """HC-2.1: what can be in a combine."""
        return [self.tables.ids[kind] for kind in combinable(int(self.tables.kinds))]

    def unit_of(self, cards: list[str]) -> int:
        return self.tables.unit_of(cards, False)
