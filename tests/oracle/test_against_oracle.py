"""The engines agree, step string by step string, with plain implementations of the same rules pages."""

from __future__ import annotations

import os
from importlib import import_module
from random import Random
from typing import Any

import pytest

import gobanshobu
from gobanshobu import Game, State
from gobanshobu.core.build import compiled
from tests.conformance.kit import some_options

DECISIONS = int(os.environ.get("GOBANSHOBU_DECISIONS") or (20_000 if compiled() else 2_000))
"""Decision points compared for each game; GOBANSHOBU_DECISIONS asks for more."""


def compare(state: State, oracle: Any) -> None:
    """Who may act, what they may play, how it ended, and the log as everyone saw it."""
    assert state.actors() == oracle.actors()
    for player in (0, 1):
        steps = state.legal(player)
        assert set(steps) == oracle.legal(player)
    outcome = state.outcome
    assert (None if outcome is None else (outcome.winner, outcome.clause)) == oracle.outcome
    if hasattr(oracle, "log"):
        for viewer in (0, 1, None):
            assert [entry for entry in state.log(viewer) if is_step(entry[1])] == oracle.log(viewer)


FREE = ("first", "intelligence", "hck")
"""Games whose options go with one another in any values."""


def drawn_options(game: Game, rng: Random) -> dict[str, Any]:
    """Some options; where they are free, every choice and every small number of each one comes up."""
    options = dict(some_options(game, rng))
    if game.id not in FREE:
        return options
    for option in game.options:
        if option.choices:
            options[option.name] = rng.choice(option.choices)
        elif option.most < 100 and rng.random() < 0.5:
            options[option.name] = rng.randint(option.least, option.most)
    return options


def is_step(text: str) -> bool:
    return not text.startswith(("draw:", "mill:", "show:"))


def play_both(game: Game, oracle_class: Any, rng: Random) -> int:
    """One random game on both sides; the number of decisions compared."""
    options = drawn_options(game, rng)
    state = game.start(seed=rng.getrandbits(32), options=options)
    oracle = oracle_class(state.deal, options)
    for count in range(10_000):
        compare(state, oracle)
        if state.outcome is not None:
            return count
        player = rng.choice(state.actors())
        step = rng.choice(state.legal(player))
        state.play(player, step)
        oracle.play(player, step)
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("game_id", gobanshobu.GAMES)
def test_engine_and_oracle_agree(game_id: str) -> None:
    oracle_class = import_module(f"tests.oracle.{game_id}").Oracle
    game, rng, compared = gobanshobu.game(game_id), Random(2026), 0
    while compared < DECISIONS:
        compared += play_both(game, oracle_class, rng)
