"""Somebody who sees nothing and listens: lines that tell what happened, questions, and offers by their words.

What they hear must be enough. It is when the beginning is told, and when at every moment whatever looks different from a
seat also sounds different to it: then the view follows from the lines, one after the other.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any, Literal

from gobanshobu import Game, State
from gobanshobu.core.audience import SEATS, SPECTATOR, Audience, Cast, Seat, seat_of
from gobanshobu.core.chronicle import Chronicle, sentence

Lang = Literal["ja", "en"]
LISTENERS = (*SEATS, SPECTATOR)


def question(state: State, audience: Audience, lang: Lang) -> str:
    """What an audience is asked, or hears that the others are; before it what it would see otherwise."""
    asked = state.rules.publisher.question(state.position, audience, Cast(seat_of(audience)))
    told = [asked["aside"], asked] if "aside" in asked else [asked]
    return "\n".join(one["ja"] if lang == "ja" else one["en"] for one in told)


def labels(state: State, seat: Seat, lang: Lang) -> list[str]:
    """The words of everything that a player may do."""
    publisher = state.rules.publisher
    found = publisher.labels(publisher.offers(state.position, seat), Cast(seat))
    return [label.say(lang) for label in found]


def heard(told: Chronicle, audience: Audience, lang: Lang) -> str:
    """All that reaches the ear of an audience at this moment: the newest line, the question, and what there is to choose."""
    entries, state = told.entries(audience), told.state
    cast = Cast(seat_of(audience))
    lines = [sentence(state.rules.publisher, entries[-1], cast).say(lang)] if entries else []
    lines.append(question(state, audience, lang))
    seat = seat_of(audience)
    return "\n".join(lines + ([] if seat is None else labels(state, seat, lang)))


# --- to the end of a game ---


class Blind:
    """A player who is given words, remembers every line, and chooses by an offer's words."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.lines: list[str] = []

    def hear(self, line: str) -> None:
        if line:
            self.lines.append(line)

    def choose(self, asked: str, words: list[str]) -> int:
        """Which of several things to do, by what each is called."""
        assert asked
        self.hear(asked)
        assert all(words), words
        assert len(set(words)) == len(words), sorted(words)
        return words.index(self.rng.choice(sorted(words)))


def play_by_ear(
    game: Game, rng: Random, lang: Lang, options: dict[str, Any], most: int
) -> tuple[Chronicle, list[Blind]]:
    """A game of two who only listen, to its end or so far; a side's lines are its sentences and questions, in order."""
    told = Chronicle(game.start(seed=rng.getrandbits(32), options=options))
    blind = [Blind(rng), Blind(rng)]
    state = told.state
    for _ in range(most):
        if state.outcome is not None:
            break
        seat = SEATS[rng.choice(state.actors())]
        before = [len(told.entries(one)) for one in SEATS]
        offers = state.rules.publisher.offers(state.position, seat)
        which = blind[seat].choose(question(state, seat, lang), labels(state, seat, lang))
        told.play(seat, offers[which]["step"])
        for one in SEATS:
            for entry in told.entries(one)[before[one] :]:
                blind[one].hear(sentence(state.rules.publisher, entry, Cast(one)).say(lang))
    return told, blind


# --- what looks different sounds different ---


def seen(state: State, audience: Audience) -> str:
    """The view of an audience without its log, as text; in what order cards lie in a graveyard means nothing."""
    view: dict[str, Any] = deepcopy(dict(state.view(seat_of(audience))))
    del view["log"]
    for grave in view.get("graves", []):
        grave.sort(key=lambda card: json.dumps(card, sort_keys=True))
    return json.dumps(view, sort_keys=True, ensure_ascii=False)


def ways_on(
    state: State, rng: Random, audience: Audience, lang: Lang, worlds: int, steps: int
) -> Iterator[tuple[str, Chronicle]]:
    """What could come next, as far as the audience knows: some steps of each who may act, in games that fit what it knows.

    With each the words by which the audience has chosen the step, where it was its own.
    """
    seat = seat_of(audience)
    for world in range(worlds if state.outcome is None else 0):
        begun = state.copy() if world == 0 or seat is None else state.resample(seat, rng)
        for actor in begun.actors():
            offers = begun.rules.publisher.offers(begun.position, SEATS[actor])
            words = labels(begun, SEATS[actor], lang) if actor == audience else [""] * len(offers)
            found = list(zip(words, offers, strict=True))
            for chosen, offer in found if len(found) <= steps else rng.sample(found, steps):
                told = Chronicle(begun.copy(), [audience])
                told.play(SEATS[actor], offer["step"])
                yield chosen, told


def ambiguous(state: State, rng: Random, audience: Audience, lang: Lang, worlds: int, steps: int) -> str:
    """Words that the audience could hear next and that leave open what it would see; empty where there are none."""
    found: dict[str, str] = {}
    for chosen, told in ways_on(state, rng, audience, lang, worlds, steps):
        words, view = f"{chosen}\n{heard(told, audience, lang)}", seen(told.state, audience)
        if found.setdefault(words, view) != view:
            return f"{words}\n---\n{found[words]}\n{view}"
    return ""
