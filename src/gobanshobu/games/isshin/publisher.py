"""What Isshin Ittai publishes: facts, offers and words put together."""

from __future__ import annotations

import typing
from collections.abc import Iterable
from typing import Final

from mypy_extensions import mypyc_attr

from gobanshobu.core.audience import SEATS, Audience, Cast, Seat
from gobanshobu.core.position import ONGOING, Note, Position, Step
from gobanshobu.core.publisher import Fact, Figure, Offer, Publisher, Thing, counted, sounded
from gobanshobu.core.roles import Shown
from gobanshobu.core.words import Words
from gobanshobu.games.isshin import facts, offers, words
from gobanshobu.games.isshin.cards import NO_CARD
from gobanshobu.games.isshin.facts import IsshinFact
from gobanshobu.games.isshin.rules import OPENING, IsshinPosition
from gobanshobu.games.isshin.view import IsshinView, hand, own

PROMISED: Final = ("drew", "discarded", "gained", "squared", "declared", "judged", "ended")


@mypyc_attr(allow_interpreted_subclasses=True)
class IsshinPublisher(Publisher):
    """Offers, facts and words of Isshin Ittai."""

    def happened(
        self, before: Position, player: Seat, step: Step, after: Position, notes: list[Note], audience: Audience
    ) -> list[Fact]:
        return list(facts.happened(own(before), player, step, own(after), notes, audience))

    def follow(self, view: Shown, happened: list[Fact]) -> Shown:
        return facts.follow(typing.cast("IsshinView", view), typing.cast("list[IsshinFact]", happened))

    def promise(self, fact: Fact) -> Fact | None:
        if fact["fact"] not in PROMISED:
            return None
        return {key: value for key, value in fact.items() if key != "cards"} if fact["fact"] == "drew" else fact

    def offer(self, position: Position, player: Seat, step: Step) -> Offer:
        return offers.offer(step, self.notation.write(step))

    def attempt(self, position: Position, player: Seat, take: Thing, target: Thing) -> Step | None:
        found = offers.attempt(own(position), player, take, target)
        return None if found is None else Step(found)

    def question(self, position: Position, audience: Audience, cast: Cast) -> offers.IsshinQuestion:
        duel = own(position)
        if duel.result != ONGOING:
            return _question("over", words.OVER)
        if duel.phase == OPENING:
            return _opening(duel, audience, cast)
        turn = SEATS[int(duel.turn)]
        if audience != turn:
            return _question("turn", cast.say(turn, "{who}の番です", "{who} {are} to play"))
        asked = _question("turn", words.TURN)
        asked["maai"] = offers.maai(duel, turn)
        asked["renki"] = offers.renki(duel, turn)
        return asked

    def sentence(self, facts_: list[Fact], cast: Cast) -> Words:
        return words.sentence(typing.cast("list[IsshinFact]", facts_), cast)

    def label(self, offer: Offer, cast: Cast) -> Words:
        return words.label(offer, typing.cast("list[IsshinFact]", offer.get("will", [])), cast)

    def sounds(self, facts_: list[Fact]) -> list[str]:
        return sounded(facts_, words.SOUNDS)

    def figures(self, facts_: Iterable[Fact]) -> list[Figure]:
        return counted(facts_, words.COUNTED)


def _opening(position: IsshinPosition, audience: Audience, cast: Cast) -> offers.IsshinQuestion:
    """IS-3.1: both choose at once; C-3: of the other's choice nothing is said."""
    if audience > 1:
        return _question("show", words.BOTH_CHOOSE)
    if position.pledged[audience] == NO_CARD:
        asked = _question("show", words.SHOW_AGAIN if position.rounds else words.SHOW)
        if not position.rounds:
            cards = words.held(hand(position, audience))
            asked["aside"] = {"ja": f"手札は{cards.ja}", "en": f"You hold {cards.en}"}
        return asked
    return _question("show", cast.say(1 - audience, "{who}を待っています", "Waiting for {who}"))


def _question(prompt: str, asked: Words) -> offers.IsshinQuestion:
    return {"prompt": prompt, "ja": asked.ja, "en": asked.en}
