"""What the game publishes: facts, offers and words put together."""

from __future__ import annotations

import typing

from gobanshobu.core.audience import Audience, Cast, Seat
from gobanshobu.core.position import ONGOING, Note, Position, Step
from gobanshobu.core.publisher import Fact, Offer, Publisher, Question, Thing, sounded
from gobanshobu.core.roles import Shown
from gobanshobu.core.words import Words, fill, same
from tests.sixth import facts, offers, words
from tests.sixth.facts import SixthFact
from tests.sixth.rules import IDS, own
from tests.sixth.view import SixthView


class SixthPublisher(Publisher):
    """Offers, facts and words of High Card."""

    def happened(
        self, before: Position, player: Seat, step: Step, after: Position, notes: list[Note], audience: Audience
    ) -> list[Fact]:
        return list(facts.happened(own(before), player, step, own(after)))

    def follow(self, view: Shown, happened: list[Fact]) -> Shown:
        return facts.follow(typing.cast("SixthView", view), typing.cast("list[SixthFact]", happened))

    def promise(self, fact: Fact) -> Fact | None:
        return fact if fact["fact"] in ("took", "ended") else None

    def offer(self, position: Position, seat: Seat, step: int) -> Offer:
        return offers.offer(own(position), step)

    def attempt(self, position: Position, seat: Seat, take: Thing, target: Thing) -> Step | None:
        found = offers.attempt(take)
        return None if found is None else Step(found)

    def question(self, position: Position, audience: Audience, cast: Cast) -> Question:
        table = own(position)
        asked = words.OVER
        if table.result == ONGOING and audience != table.turn:
            asked = cast.say(table.turn, "{who}の番です", "{who} {are} to play")
        elif table.result == ONGOING:
            asked = fill(words.ANSWER, {"card": same(IDS[table.lead - 1])}) if table.lead else words.LEAD
        return {"prompt": "answer" if table.lead else "lead", "ja": asked.ja, "en": asked.en}

    def sentence(self, facts_: list[Fact], cast: Cast) -> Words:
        return words.sentence(typing.cast("list[SixthFact]", facts_), cast)

    def label(self, offer: Offer, cast: Cast) -> Words:
        return words.label(offer)

    def sounds(self, facts_: list[Fact]) -> list[str]:
        return sounded(facts_, words.SOUNDS)
