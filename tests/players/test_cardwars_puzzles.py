"""Forced wins in Shogi Card Wars with all cards known: certified by the solver, missed by the greedy player, found by the
search of the strongest level."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from tools.fit.cardwars_puzzles import COST, POLICY, keeps, placed

import gobanshobu
from gobanshobu.core.build import compiled
from gobanshobu.core.position import ONGOING
from gobanshobu.core.rng import Rng
from gobanshobu.games.cardwars.notation import BATTLE
from gobanshobu.games.cardwars.rules import CardwarsPosition
from gobanshobu.players.cardwars.solve import WinProver, hash_of

PUZZLES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent.parent / "data" / "cardwars_puzzles.json").read_text("utf-8")
)


def test_there_are_enough_of_each_length() -> None:
    lengths = Counter(min(puzzle["turns"], 4) for puzzle in PUZZLES)
    assert sum(lengths.values()) >= 20
    assert min(lengths[turns] for turns in (2, 3, 4)) >= 5


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(PUZZLES)))
def test_the_win_is_forced_and_no_shorter_one_is(number: int) -> None:
    position = placed(PUZZLES[number])
    assert WinProver(POLICY, COST).length(position, int(position.turn), 5) == PUZZLES[number]["turns"]


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(PUZZLES)))
def test_the_greedy_player_misses_it(number: int) -> None:
    assert keeps(placed(PUZZLES[number]), PUZZLES[number]["turns"], "greedy", WinProver(POLICY, COST)) is False


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(PUZZLES)))
def test_the_strongest_level_finds_it(number: int) -> None:
    assert keeps(placed(PUZZLES[number]), PUZZLES[number]["turns"], "search", WinProver(POLICY, COST))


# --- the solver itself ---


def brute(position: CardwarsPosition, me: int, last: int) -> bool:
    """The same question without any short cut."""
    if position.result != ONGOING:
        return bool(position.result == me and position.turns <= last)
    if position.turns > last:
        return False
    mover = position.mover()
    answers = []
    for step in position.steps(mover):
        after = position.copy()
        assert isinstance(after, CardwarsPosition)
        after.apply(mover, step)
        answers.append(brute(after, me, last))
        if answers[-1] == (mover == me):
            break
    return any(answers) if mover == me else all(answers)


def test_the_solver_agrees_with_plain_search() -> None:
    """Late positions of random games, one turn and the draw behind it."""
    found: Counter[bool] = Counter()
    rng = Rng(5)
    solver = WinProver(POLICY, COST)
    for seed in range(3000 if compiled() else 300):
        position = gobanshobu.game("cardwars").start(seed=seed).position
        assert isinstance(position, CardwarsPosition)
        late: CardwarsPosition | None = None
        fight: CardwarsPosition | None = None
        while position.result == ONGOING:
            mover = position.mover()
            steps = position.steps(mover)
            small = len(position.monsters) <= 4 and min(position.lives[0], position.lives[1]) <= 8
            if small and mover == position.turn and position.mana <= 1:
                late = position.copy()  # type: ignore[assignment]
            if small and BATTLE in steps and position.mana <= 2:
                fight = position.copy()  # type: ignore[assignment]
            position.apply(mover, steps[rng.below(len(steps))])
        if fight is not None:
            answer = solver.solve(fight, int(fight.turn), 1)
            assert answer is brute(fight, int(fight.turn), int(fight.turns))
            found[answer] += 1
        if late is not None:
            me = int(late.turn)
            for turns in (1, 2):
                answer = solver.solve(late, me, turns)
                assert answer is brute(late, me, int(late.turns) + turns - 1)
                found[answer] += 1
    assert found[True] > 3
    assert found[False] > 3


def test_different_positions_have_different_hashes() -> None:
    seen: dict[int, str] = {}
    rng = Rng(3)
    for seed in range(20):
        state = gobanshobu.game("cardwars").start(seed=seed)
        position = state.position
        assert isinstance(position, CardwarsPosition)
        while position.result == ONGOING:
            mover = position.mover()
            steps = position.steps(mover)
            position.apply(mover, steps[rng.below(len(steps))])
            told = f"{seed} {position.hands} {position.lives} {position.prompt} {position.left} {position.asked}"
            told += f"{position.monsters} {position.mana} {position.turns} {position.gear} {position.traps}"
            key = int(hash_of(position)) * 32 + seed
            assert seen.setdefault(key, told) == told
    assert len(seen) > 500
