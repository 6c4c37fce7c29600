"""Engine and oracle agree also where random play seldom goes: many hidden cards, long games, repetition."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from gobanshobu import State
from gobanshobu.core.build import compiled
from gobanshobu.games.intelligence.game import GAME
from tests.conformance.kit import some_options
from tests.oracle.intelligence import Oracle
from tests.oracle.test_against_oracle import compare

DECISIONS = 6_000 if compiled() else 600


def spy(state: State, player: int, steps: list[str], rng: Random) -> list[str]:
    """Go under cards where possible, and take those that hide one."""
    hiding = [step for step in steps if "&" in step]
    if hiding and rng.random() < 0.7:
        return hiding
    return [step for step in steps if state.explain(player, step).clause in ("IN-3.6", "IN-3.7", "IN-3.8")]


def patient(state: State, player: int, steps: list[str], rng: Random) -> list[str]:
    """Never win, and seldom capture."""
    won = [step for step in steps if "x" in step and state.explain(player, step).clause == "IN-4.1"]
    return [step for step in steps if step not in won and ("x" not in step or rng.random() < 0.4)]


def shuffling(state: State, player: int, steps: list[str], rng: Random) -> list[str]:
    """Move back where the last card came from, if it can."""
    moves = [word for who, word in state.log(player) if who == player and word[2:3] == "-"]
    back = [f"{moves[-1][3:]}-{moves[-1][:2]}"] if moves else []
    return [step for step in steps if step in back] or [step for step in steps if step[2:3] == "-"]


@pytest.mark.clause("IN-3.5", "IN-3.6", "IN-3.7", "IN-3.8", "C-8")
@pytest.mark.parametrize(("policy", "expected"), [(spy, "IN-4.1"), (patient, "C-8"), (shuffling, "C-8")])
def test_engine_and_oracle_agree_where_random_play_seldom_goes(policy: object, expected: str) -> None:
    assert callable(policy)
    rng, compared = Random(7), 0
    ends: Counter[str] = Counter()
    while compared < DECISIONS or not ends[expected]:
        options = some_options(GAME, rng)
        state = GAME.start(options=options)
        oracle = Oracle(None, options)
        while state.outcome is None:
            player = rng.choice(state.actors())
            steps = state.legal(player)
            if state.view(None)["prompt"] == "turn":
                steps = policy(state, player, steps, rng) or steps
            step = rng.choice(steps)
            state.play(player, step)
            oracle.play(player, step)
            compare(state, oracle)
            compared += 1
        ends[state.outcome.clause] += 1
    assert ends[expected]
