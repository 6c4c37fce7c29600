"""HC-7.1: the engine's account of fouls and objections agrees with a plain one."""

from __future__ import annotations

import os
from random import Random
from typing import Any, cast

import pytest

import gobanshobu
from gobanshobu import IllegalStep, State
from gobanshobu.core.audience import REFEREE, SEATS
from gobanshobu.core.build import compiled
from gobanshobu.games.hck.view import HckPositionData
from tests.oracle.hck_fouls import Judge, Table, told

FOULS = int(os.environ.get("GOBANSHOBU_DECISIONS") or (20_000 if compiled() else 2_500))
"""Fouls whose advantage is compared; GOBANSHOBU_DECISIONS asks for more."""

EACH = 12
"""Fouls of a decision point that are compared without being played."""

BATTLE = 160
"""Steps of a battle after which a game is left."""


def facts(state: State) -> list[dict[str, Any]]:
    return [
        {key: value for key, value in foul.items() if key not in ("clause", "place")}
        for foul in state.referee_view()["fouls"]
    ]


def compare(state: State, judge: Judge) -> None:
    """Who may act, what they may play, what was foul, how it ended."""
    outcome = state.outcome
    assert (None if outcome is None else (outcome.winner, outcome.clause)) == judge.outcome
    assert facts(state) == [told(foul) for foul in judge.fouls]
    if outcome is not None:
        return
    table = judge.table
    assert state.actors() == table.actors()
    for player in (0, 1):
        assert set(state.legal(player)) == table.legal(player)
    if table.phase == "turn":
        mine, theirs = table.position(), cast("HckPositionData", state.rules.views.data(state.position))
        for key in ("turn", "board", "switch", "turns", "rescue"):
            assert mine[key] == theirs[key], key
        assert mine["hands"] == [sorted(hand) for hand in theirs["hands"]]


def compare_fouls(state: State, table: Table, player: int, rng: Random) -> tuple[list[str], int]:
    """The fouls of this moment, and how many of them were compared."""
    fouls = state.fouls(player)
    assert not set(fouls) & set(state.legal(player))
    assert state.fouls(1 - player) == []
    mine = table.foul_steps(player)
    assert set(fouls) <= set(mine), (set(fouls) - set(mine), table.shown())
    for step in set(mine) - set(fouls):  # what would end the game is not offered
        twin = table.copied()
        twin.break_rules(player, step)
        assert twin.outcome is not None, step
    if rng.random() < 0.01:
        for step in fouls:
            twin_state = state.copy()
            twin_state.play(player, step)
            assert twin_state.outcome is None, step
    some = rng.sample(fouls, min(EACH, len(fouls)))
    gaining = table.gaining(player, some)
    for step in some:
        theirs = state.rules.fouls.gains(state.position, SEATS[player], state.rules.notation.parse(step))
        assert theirs == (step in gaining), (step, table.worth(player, step), table.bests(player), table.shown())
    return fouls, len(some)


def compare_objecting(state: State, judge: Judge, rng: Random) -> None:
    """Who may object, and on a copy what comes of it; now and then somebody really does."""
    objectors = [0, 1, REFEREE]
    for by in objectors:
        assert (state.no_objection(by) is None) == judge.may_object(by), (by, judge.wrong, state.log(None)[-12:])
    by = rng.choice(objectors)
    if not judge.may_object(by):
        with pytest.raises(IllegalStep):
            state.object(by)
        return
    twin = state.copy()
    assert twin.object(by) == bool(judge.open_fouls(by))
    assert (twin.outcome is not None) == judge.would_lose(by)
    if rng.random() < (0.1 if judge.would_lose(by) else 0.5):
        assert state.object(by) == judge.object(by)
        compare(state, judge)


def chosen(steps: list[str], rng: Random) -> str:
    """A step at random; attacks that damage and the king's rescue, which are followed by others, come up often."""
    longer = [step for step in steps if "/" in step or step.endswith("^") or step.startswith("=")]
    return rng.choice(longer if longer and rng.random() < 0.3 else steps)


def play_game(rng: Random) -> int:
    """A game with many fouls, played on both sides; how many fouls were compared."""
    options: dict[str, Any] = {"fouls": "table", "jump_king": rng.choice(("yes", "no"))}
    options |= {f"king_points_{player}": rng.choice((10, 3, 7, 14)) for player in (0, 1)}
    if rng.random() < 0.2:
        options["turn_limit"] = rng.randint(5, 40)
    state = gobanshobu.game("hck").start(options=options)
    judge = Judge(Table(None, options))
    compared = battle = 0
    while state.outcome is None and battle < BATTLE:
        player = rng.choice(state.actors())
        step = chosen(state.legal(player), rng)
        if state.view(None)["phase"] == "battle":
            battle += 1
            fouls, count = compare_fouls(state, judge.table, player, rng)
            compared += count
            if fouls and rng.random() < 0.3:
                step = chosen(fouls, rng)
        state.play(player, step)
        judge.play(player, step)
        compare(state, judge)
        if state.outcome is None and battle > 12 and rng.random() < 0.4:
            compare_objecting(state, judge, rng)
    return compared


@pytest.mark.clause("HC-7.1")
def test_fouls_and_objections_are_judged_alike() -> None:
    rng, compared = Random(8), 0
    while compared < FOULS:
        compared += play_game(rng)
