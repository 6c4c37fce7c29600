"""What Shogi Card Wars publishes: facts, offers and words put together."""

from __future__ import annotations

import typing
from collections.abc import Iterable
from typing import Final

from mypy_extensions import mypyc_attr

from gobanshobu.core.audience import Audience, Cast, Seat, joined, seat_of
from gobanshobu.core.position import ONGOING, Note, Position, Step
from gobanshobu.core.publisher import Fact, Figure, Offer, Publisher, Thing, ToldAside, counted, sounded
from gobanshobu.core.roles import Shown
from gobanshobu.core.words import Words, fill, same
from gobanshobu.games.cardwars import following, offers, reading, words
from gobanshobu.games.cardwars.battle import may_battle
from gobanshobu.games.cardwars.cards import ATTACKING, DECK, KEI, KYO
from gobanshobu.games.cardwars.facts import CardwarsFact
from gobanshobu.games.cardwars.notation import ALLOW
from gobanshobu.games.cardwars.rules import CardwarsPosition
from gobanshobu.games.cardwars.table import ASK_CANCEL, ASK_LANCE, ASK_MAIN, NO_CHOICE, OPENING, PROMPTS
from gobanshobu.games.cardwars.view import CardwarsView, actors, hand, own, pending
from gobanshobu.games.cardwars.words import CardwarsTold

PROMISED: Final = (
    "paid",
    "nifu",
    "cancelled",
    "turned up",
    "entered",
    "forged",
    "set",
    "drew",
    "milled",
    "discarded",
    "equipped",
    "damaged",
    "struck",
    "died",
    "blocked",
    "ordered",
    "ended",
)
"""What an offer says will come of it; the rest goes without saying."""


@mypyc_attr(allow_interpreted_subclasses=True)
class CardwarsPublisher(Publisher):
    """Offers, facts and words of Shogi Card Wars."""

    def happened(
        self, before: Position, player: Seat, step: Step, after: Position, notes: list[Note], audience: Audience
    ) -> list[Fact]:
        return list(reading.happened(own(before), player, step, own(after), audience))

    def follow(self, view: Shown, happened: list[Fact]) -> Shown:
        return following.follow(typing.cast("CardwarsView", view), typing.cast("list[CardwarsFact]", happened))

    # --- offers ---

    def promise(self, fact: Fact) -> Fact | None:
        """CW-8.1: what is drawn, milled, or shown by being cancelled is not known before it happens."""
        if fact["fact"] not in PROMISED:
            return None
        told = typing.cast("CardwarsFact", fact)
        if told["fact"] == "drew" or told["fact"] == "milled":
            return {"fact": told["fact"], "player": told["player"], "count": told["count"]}
        if told["fact"] == "cancelled" and told["play"]["as"] == "trap" and not told["play"]["revived"]:
            play = told["play"].copy()
            play.pop("card", None)
            return {"fact": told["fact"], "player": told["player"], "play": play}
        return fact

    def offer(self, position: Position, player: Seat, step: Step) -> Offer:
        return offers.offer(own(position), player, step, self.notation.write(step))

    def attempt(self, position: Position, player: Seat, take: Thing, target: Thing) -> Step | None:
        found = offers.attempt(own(position), player, take, target)
        return None if found is None else Step(found)

    # --- answers ---

    def answering(self, position: Position) -> bool:
        """CW-6.4: whether a player is asked to cancel a card or let it pass, whatever traps lie there."""
        return position.result == ONGOING and own(position).prompt == ASK_CANCEL

    def forced(self, position: Position, player: Seat) -> Step | None:
        """CW-6.4: without a knight face down the only answer is to let the card pass."""
        table = own(position)
        if not self.answering(position) or player == table.turn or table.has_trap(player, KEI):
            return None
        return Step(ALLOW)

    # --- words ---

    def question(self, position: Position, audience: Audience, cast: Cast) -> offers.CardwarsQuestion:
        table = own(position)
        if table.result != ONGOING:
            return {"prompt": "over", "ja": "終局", "en": "The game is over"}
        found = self.plain_question(table, audience, cast)
        decks = [int(DECK - top) for top in table.tops]
        short = [player for player in (0, 1) if decks[player] <= words.LOW]
        if cast.reader == 1:
            short.reverse()
        if short:
            told = joined([words.danger(player, decks[player], cast) for player in short])
            found["danger"] = {"players": short, "ja": told.ja, "en": told.en}
        return found

    def plain_question(self, table: CardwarsPosition, audience: Audience, cast: Cast) -> offers.CardwarsQuestion:
        """What is to be decided, whatever else there is to be told."""
        seat, prompt = seat_of(audience), PROMPTS[table.prompt]
        if table.phase == OPENING:
            asked = Words("両者が手札を決めるのを待っています", "Waiting for both to decide about their hands")
            if seat is not None and table.choice(seat) == NO_CHOICE:
                asked, cards = words.QUESTIONS["mulligan"], words.cards_listed(hand(table, seat))
                held: ToldAside = {"ja": f"手札は{cards.ja}", "en": f"You hold {cards.en}"}
                return {"prompt": prompt, "ja": asked.ja, "en": asked.en, "aside": held}
        elif seat is not None and seat in actors(table):
            asked = self.asked(table, seat, cast)
            take = offers.in_hand(table)
            if take is not None:
                return {"prompt": prompt, "ja": asked.ja, "en": asked.en, "take": take}
        else:
            asked = cast.say(actors(table)[0], *words.WAITING[prompt])
        return {"prompt": prompt, "ja": asked.ja, "en": asked.en}

    def asked(self, position: CardwarsPosition, seat: Seat, cast: Cast) -> Words:
        """The question as it is put to the player who decides."""
        key: str = PROMPTS[position.prompt]
        parts = {"left": same(str(position.left))}
        if position.prompt == ASK_MAIN:
            alone = len(position.steps(seat)) == 1
            key = "done" if alone else "main" if may_battle(position, seat) else "main2"
        elif position.prompt == ASK_CANCEL:
            key = "cancel" if self.forced(position, seat) is None else "allow"
            parts["card"] = words.pending_name(pending(position, seat)[-1])
        elif position.prompt == ASK_LANCE:
            attacked = any(monster & ATTACKING for monster in position.monsters)
            key = "no attack" if not attacked else "lance" if position.has_trap(seat, KYO) else "go on"
        elif "{monster}" in words.QUESTIONS[key].en:
            parts["monster"] = words.named(reading.piece(position.monsters[position.find(position.asked)]))
        return cast.say(1 - seat, *fill(words.QUESTIONS[key], parts))

    def sentence(self, facts: list[Fact], cast: Cast) -> Words:
        return words.sentence(typing.cast("list[CardwarsTold]", facts), cast)

    def label(self, offer: Offer, cast: Cast) -> Words:
        return words.label(offer, typing.cast("list[CardwarsTold]", offer.get("will", [])), cast)

    def sounds(self, facts: list[Fact]) -> list[str]:
        return sounded(facts, words.SOUNDS)

    def figures(self, facts: Iterable[Fact]) -> list[Figure]:
        return counted(facts, words.COUNTED)
