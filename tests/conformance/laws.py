"""The laws of what a game publishes, tried on random whole games for every audience."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

from gobanshobu import Game, State
from gobanshobu.core.audience import AUDIENCES, SEATS, SPECTATOR, Audience, Cast, seat_of
from gobanshobu.core.position import Note
from gobanshobu.core.publisher import Publisher
from tests.conformance.kit import some_options


def bare(state: State, audience: int) -> dict[str, Any]:
    """A view without its log."""
    view = deepcopy(dict(state.view(seat_of(Audience(audience)))))
    del view["log"]
    return view


def honest(publisher: Publisher) -> Publisher:
    """What a game publishes, as it is."""
    return publisher


def check_laws(game: Game, rng: Random, most: int = 400, through: Callable[[Publisher], Publisher] = honest) -> int:
    """One random game: law 1 for every step and audience, law 2 for the step that is played; the steps played. What is
    published is looked at `through` something that a test may have put before it."""
    state = game.start(seed=rng.getrandbits(32), options=some_options(game, rng))
    publisher = through(state.rules.publisher)
    for count in range(most):
        if state.outcome is not None:
            return count
        player = SEATS[rng.choice(state.actors())]
        offers = publisher.offers(state.position, player)
        legal = state.legal(player)
        assert [offer["step"] for offer in offers] == legal or sorted(offer["step"] for offer in offers) == sorted(
            legal + state.fouls(player)
        )
        json.dumps(offers)
        offer = rng.choice(offers)  # fouls at the table too
        for audience in AUDIENCES:
            assert all(publisher.question(state.position, audience, Cast(seat_of(audience))).values())
        label = publisher.label(offer, Cast(player))
        assert label.ja and label.en and "{" not in label.ja + label.en, label
        before, views = state.position.copy(), {audience: bare(state, audience) for audience in AUDIENCES}
        sealed, number = state.position.sealed(), state.rules.notation.parse(offer["step"])
        notes: list[Note] = state.perform(player, number)
        veiled = state.rules.views.veiled(before) or state.rules.views.veiled(state.position)
        public = publisher.facts(before, player, number, state.position, notes, SPECTATOR)
        for audience in AUDIENCES:
            facts = publisher.facts(before, player, number, state.position, notes, audience)
            assert veiled or facts == public, (audience, facts)
            assert veiled or views[audience] | {"player": None} == views[SPECTATOR], audience
            json.dumps(facts)
            followed = publisher.follow(deepcopy(views[audience]), deepcopy(facts))
            assert followed == bare(state, audience), (audience, offer, facts)
            words = publisher.sentence(facts, Cast(seat_of(audience)))
            assert "{" not in words.ja + words.en, words
            if audience == player and not sealed:
                promised = [told for fact in facts if (told := publisher.promise(fact)) is not None]
                assert offer.get("will", []) == promised, (offer, facts)
    return most
