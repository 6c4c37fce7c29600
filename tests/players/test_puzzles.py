"""Positions with a forced win, out of real games: proven by the exact solver, missed by greed, found by the search.

A puzzle of n turns is won in n turns of the player to move, whatever the other side answers, and in no fewer.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import gobanshobu
from gobanshobu.core.rng import Rng
from gobanshobu.games.board5.sheet import Sheet
from gobanshobu.players import LEVELS, Searcher, level
from gobanshobu.players.board5.evaluation.choice import evaluator_for
from gobanshobu.players.board5.greedy import greedy_step
from gobanshobu.players.board5.solver import ForcedWinSolver

PUZZLES: list[dict[str, Any]] = json.loads((Path(__file__).parent / "puzzles.json").read_text(encoding="utf-8"))


def named(puzzle: dict[str, Any]) -> str:
    return f"{puzzle['game']}-{puzzle['turns']}"


def test_there_are_enough() -> None:
    for game_id in ("first", "intelligence", "hck"):
        lengths = Counter(puzzle["turns"] for puzzle in PUZZLES if puzzle["game"] == game_id)
        assert lengths.total() >= 20
        assert all(lengths[turns] >= 5 for turns in (2, 3, 4))
    assert len({json.dumps(puzzle["position"]) for puzzle in PUZZLES}) == len(PUZZLES)


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", PUZZLES, ids=named)
def test_a_puzzle_is_solved(puzzle: dict[str, Any]) -> None:
    state = gobanshobu.game(puzzle["game"]).position(puzzle["position"])
    position = state.position
    assert isinstance(position, Sheet)
    player, turns = int(position.turn), puzzle["turns"]
    solver = ForcedWinSolver(evaluator_for(position), player)
    assert not solver.forces(position, turns - 1)
    assert solver.forces(position, turns)
    for seed in range(3):
        assert not solver.keeps(position, int(greedy_step(position, evaluator_for(position), Rng(seed))), turns)
    found = Searcher(state.game, nodes=level(puzzle["game"], LEVELS).work).analyse(state.view(player), 1)[0]
    assert solver.keeps(position, state.rules.notation.parse(found.step), turns)
    assert found.chance == 1.0
