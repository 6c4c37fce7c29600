"""What the game publishes: facts, offers and words put together."""

from __future__ import annotations

from typing import Any

from gobanshobu.core.audience import Audience, Cast
from gobanshobu.core.position import ONGOING, Note, Position
from gobanshobu.core.publisher import Fact, Offer, Publisher, Question, Thing, sounded
from gobanshobu.core.words import Words, fill, same
from tests.sixth import facts, offers, words
from tests.sixth.rules import IDS, own


class SixthPublisher(Publisher):
    """Offers, facts and words of High Card."""

    def happened(
        self, before: Position, player: int, step: int, after: Position, notes: list[Note], audience: Audience
    ) -> list[Fact]:
        return facts.happened(own(before), player, step, own(after))

    def follow(self, view: dict[str, Any], facts_: list[Fact]) -> dict[str, Any]:
        return facts.follow(view, facts_)

    def promise(self, fact: Fact) -> Fact | None:
        return fact if fact["fact"] in ("took", "ended") else None

    def offer(self, position: Position, seat: int, step: int) -> Offer:
        return offers.offer(own(position), step)

    def attempt(self, position: Position, seat: int, take: Thing, target: Thing) -> int | None:
        return offers.attempt(take)

    def question(self, position: Position, audience: Audience, cast: Cast) -> Question:
        table = own(position)
        asked = words.OVER
        if table.result == ONGOING and audience != table.turn:
            asked = cast.say(table.turn, "{who}の番です", "{who} {are} to play")
        elif table.result == ONGOING:
            asked = fill(words.ANSWER, {"card": same(IDS[table.lead - 1])}) if table.lead else words.LEAD
        return {"prompt": "answer" if table.lead else "lead", "ja": asked.ja, "en": asked.en}

    def sentence(self, facts_: list[Fact], cast: Cast) -> Words:
        return words.sentence(facts_, cast)

    def label(self, offer: Offer, cast: Cast) -> Words:
        return words.label(offer)

    def sounds(self, facts_: list[Fact]) -> list[str]:
        return sounded(facts_, words.SOUNDS)
