"""A view and the facts of a step are the next view; what an offer promises are the facts that follow."""

from __future__ import annotations

from random import Random

import pytest

import gobanshobu
from gobanshobu.core.build import compiled
from tests.conformance.laws import check_laws

STEPS = 3_000 if compiled() else 250


@pytest.mark.parametrize("game_id", [*gobanshobu.GAMES, "sixth"])
def test_views_follow_facts_and_offers_keep_their_promises(game_id: str) -> None:
    rng, played = Random(18), 0
    while played < STEPS:
        played += check_laws(gobanshobu.game(game_id), rng)
