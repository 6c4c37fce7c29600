"""What a game publishes, as it is sent: in one language, with the words that belong to it."""

from __future__ import annotations

import typing
from collections.abc import Mapping

from msgspec import UNSET

from gobanshobu.core import State, Words
from gobanshobu.core.audience import Audience, Cast, Seat, seat_of
from gobanshobu.core.chronicle import ChronicleEntry, sentence
from gobanshobu.core.clauses import StepRefused
from gobanshobu.core.coach import CoachLine, coached
from gobanshobu.core.publisher import Arrangement, Offer, Publisher
from gobanshobu.core.publisher import Thing as PublishedThing
from gobanshobu.games.registry import code, listing
from gobanshobu.service.protocol import (
    Lang,
    LogEntry,
    Question,
    ShownArrangement,
    ShownOffer,
    ShownQuota,
    ShownThreat,
    Thing,
)
from gobanshobu.service.refusal import Refusal, illegal

OVER = Words("終局", "The game is over")


def question(state: State, audience: Audience, cast: Cast, lang: Lang) -> Question:
    """What is to be decided now: put to the player who decides, told to the others as what is waited for."""
    if state.outcome is not None:
        return {"prompt": "over", "words": OVER.say(lang)}
    return in_one(state.rules.publisher.question(state.position, audience, cast), lang)


def in_one(told: Mapping[str, object], lang: Lang) -> dict[str, object]:
    """The same in one language: `words` instead of `ja` and `en`, also in its parts."""
    found = {
        key: in_one(value, lang) if isinstance(value, dict) else value
        for key, value in told.items()
        if key not in ("ja", "en")
    }
    if "ja" in told and "en" in told:
        found["words"] = told[lang]
    return found


def offers(state: State, audience: Audience) -> list[Offer]:
    """What an audience may do now: nothing unless it is a seat that is to act."""
    seat = seat_of(audience)
    if seat is None or seat not in state.actors():
        return []
    return state.rules.publisher.offers(state.position, seat)


def coach_lines(state: State, seat: Seat, found: list[Offer], cast: Cast) -> list[CoachLine]:
    """What a coach says to a seat that has these offers, from what it is shown and nothing else."""
    rules = state.rules
    advise = listing(state.game.id).coach
    shown = rules.views.show(state.position, seat)
    prompt = rules.publisher.question(state.position, seat, cast)["prompt"]
    return coached(code(advise) if advise else None, shown, prompt, found, seat)


def threats(state: State, seat: Seat) -> list[ShownThreat]:
    """What of a seat's stands under attack now, in games that say so."""
    find = listing(state.game.id).threats
    found = code(find)(state.rules.publisher, state.position, seat) if find else []
    return [ShownThreat(one["take"], one["target"]) for one in found]


def labelled(publisher: Publisher, found: list[Offer], cast: Cast, lang: Lang) -> list[ShownOffer]:
    """Offers with their words."""
    return [
        ShownOffer(
            offer["step"],
            offer["effect"],
            label.say(lang),
            offer.get("cards", UNSET),
            offer.get("take", UNSET),  # type: ignore[arg-type]  # a TypedDict is a mapping of what it holds
            offer.get("target", UNSET),  # type: ignore[arg-type]
            offer.get("will", UNSET),
        )
        for offer, label in zip(found, publisher.labels(found, cast), strict=True)
    ]


def arrangement(found: Arrangement, lang: Lang) -> ShownArrangement:
    """What an arrangement needs."""
    quotas = [
        ShownQuota(quota["ja"] if lang == "ja" else quota["en"], quota["count"], quota["size"], quota["cards"])
        for quota in found["quotas"]
    ]
    return ShownArrangement(found["squares"], quotas, found["joins"])


def log_entry(publisher: Publisher, entry: ChronicleEntry, cast: Cast, lang: Lang) -> LogEntry:
    """One entry with its words and sounds."""
    return LogEntry(
        entry.player, sentence(publisher, entry, cast).say(lang), entry.facts, publisher.sounds(entry.facts)
    )


def attempted(state: State, player: Seat, take: Thing, target: Thing) -> str:
    """The step that somebody who takes this and puts it there has in mind, if it is one of the offers. Raises Refusal with
    the clause and the reason if it is not."""
    publisher = state.rules.publisher
    try:
        number = publisher.attempt(
            state.position, player, typing.cast("PublishedThing", take), typing.cast("PublishedThing", target)
        )
        step = "" if number is None else state.rules.notation.write(number)
    except (StepRefused, KeyError, IndexError, TypeError, ValueError):  # no such square, no such card
        step = ""
    if not step:
        raise Refusal("no_move")
    why = state.explain(player, step)
    if not why.legal and step not in state.fouls(player):  # a foul that can be played is offered like any step
        raise illegal(why)
    return step
