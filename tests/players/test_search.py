"""The search player: legal, honest, repeatable, bounded, and right where the answer is known."""

from __future__ import annotations

import time
from random import Random
from typing import Any

import pytest

import gobanshobu
from gobanshobu import State
from gobanshobu.core.build import compiled
from gobanshobu.core.rng import Rng
from gobanshobu.games.board5.sheet import SWITCH, Sheet
from gobanshobu.players import Greedy, Progress, Searcher
from gobanshobu.players.board5.alphabeta import SURE, AlphaBeta
from gobanshobu.players.board5.evaluation.choice import evaluator_for, sheet_of
from gobanshobu.players.board5.searcher import share_of
from gobanshobu.players.board5.solver import ForcedWinSolver
from gobanshobu.players.clock import Budget, Clock
from tests.players.puzzles import ONE_TURN, TWO_TURNS
from tests.players.solver import forces, winning_steps

GAMES = ("first", "intelligence", "hck")


def some_states(game_id: str, seed: int, wanted: int) -> list[State]:
    """States out of random games in which somebody may act, as many different prompts among them as come up."""
    rng = Random(seed)
    found: dict[str, list[State]] = {}
    for _ in range(8 if compiled() else 2):
        state = gobanshobu.game(game_id).start(seed=0)
        for _ in range(150):
            if state.outcome is not None:
                break
            player = rng.choice(state.actors())
            found.setdefault(state.view(player)["prompt"], []).append(state.copy())
            state.play(player, rng.choice(state.legal(player)))
    states: list[State] = []
    while len(states) < wanted:
        for group in found.values():
            states.append(rng.choice(group))
    return states[:wanted]


@pytest.mark.parametrize("game_id", GAMES)
def test_every_answer_is_legal(game_id: str) -> None:
    game = gobanshobu.game(game_id)
    prompts: set[str] = set()
    for number, state in enumerate(some_states(game_id, 3, 24 if compiled() else 4)):
        for player in state.actors():
            view = state.view(player)
            prompts.add(view["prompt"])
            legal = state.legal(player)
            assert Searcher(game, number, nodes=60).choose(view) in legal
            assert Greedy(game, number).choose(view) in legal
    assert {"arrange", "place", "switch", "turn"} <= prompts
    if game_id != "intelligence" and compiled():
        assert "retreat" in prompts


def test_a_captured_queen_is_decided_on() -> None:
    state = gobanshobu.game("hck").position(
        {"turn": 0, "board": {"a1": "0 king", "e5": "1 king", "c3": "0 shogun", "c4": "1 queen"}}
    )
    state.play(0, "c3xc4")
    assert Searcher(state.game, nodes=200).choose(state.view(0)) in ("queen:return", "queen:keep")
    assert Greedy(state.game).choose(state.view(0)) in ("queen:return", "queen:keep")


def test_a_switch_in_the_battle_is_decided_on() -> None:
    state = gobanshobu.game("first").position(
        {"turn": 0, "board": {"a1": "0 king", "b1": "0 n2", "e5": "1 king"}, "switch": True}
    )
    state.play(0, "b1-b2")
    position = state.position
    assert isinstance(position, Sheet)
    assert position.mode == SWITCH
    assert Searcher(state.game, nodes=200).choose(state.view(0)) in state.legal(0)


@pytest.mark.parametrize("game_id", GAMES)
def test_the_same_view_of_two_different_worlds_gets_the_same_answer(game_id: str) -> None:
    """The other's arrangement differs; the player cannot know, and must not act as if it did."""
    game = gobanshobu.game(game_id)
    rng = Random(2)
    state, twin = game.start(seed=0), game.start(seed=0)
    for world in (state, twin):
        while 1 in world.actors():
            world.play(1, rng.choice(world.legal(1)))
    assert state.history() != twin.history()
    for _ in range(2):
        assert state.view(0) == twin.view(0)
        step = Searcher(game, 5, nodes=30).choose(state.view(0))
        assert step == Searcher(game, 5, nodes=30).choose(twin.view(0))
        assert Greedy(game, 5).choose(state.view(0)) == Greedy(game, 5).choose(twin.view(0))
        state.play(0, step)
        twin.play(0, step)


@pytest.mark.parametrize("game_id", GAMES)
def test_seed_and_nodes_decide_the_answer(game_id: str) -> None:
    game = gobanshobu.game(game_id)
    used = Searcher(game, 9, nodes=300)
    for state in some_states(game_id, 4, 5 if compiled() else 2):
        if state.position.sealed():
            continue  # a plan is kept from card to card
        view = state.view(state.actors()[0])
        once = Searcher(game, 9, nodes=300).analyse(view, 3)
        assert Searcher(game, 9, nodes=300).analyse(view, 3) == once
        assert used.analyse(view, 3) == once, "what was searched before must not matter"


@pytest.mark.parametrize("game_id", GAMES)
def test_with_hardly_any_nodes_every_step_is_glanced_at_and_a_win_at_once_is_seen(game_id: str) -> None:
    game = gobanshobu.game(game_id)
    for state in some_states(game_id, 8, 8 if compiled() else 3):
        if state.position.sealed():
            continue
        player = state.actors()[0]
        found = Searcher(game, 2, nodes=1).analyse(state.view(player), 999)
        assert sorted(one.step for one in found) == sorted(state.legal(player))
        assert all((one.visits, one.depth, one.line) == (1, 1, [one.step]) for one in found)
        for one in found:
            after = state.copy()
            after.play(player, one.step)
            if after.outcome is not None:
                assert (one.chance == 1.0) == (after.outcome.winner == player)


@pytest.mark.parametrize("game_id", GAMES)
def test_steps_far_behind_are_told_apart_no_further_than_asked(game_id: str) -> None:
    game = gobanshobu.game(game_id)
    for state in some_states(game_id, 9, 6 if compiled() else 1):
        if state.position.sealed():
            continue
        view = state.view(state.actors()[0])
        wide, narrow = Searcher(game, 2, nodes=100), Searcher(game, 2, nodes=100)
        for one in (wide, narrow):  # as the levels that choose widely do
            one.without_net()
        narrow.tail = 0.1
        whole = {one.step: one.chance for one in wide.analyse(view, 999)}
        best = max(whole.values())
        for choice in narrow.analyse(view, 999):
            if whole[choice.step] > best - 0.09:
                assert choice.chance == pytest.approx(whole[choice.step], abs=0.02)
            else:
                assert choice.chance < best - 0.07


@pytest.mark.parametrize("game_id", GAMES)
def test_an_arrangement_is_followed_to_its_end(game_id: str) -> None:
    game = gobanshobu.game(game_id)
    state = game.start(seed=0)
    player = Searcher(game, 1, nodes=10 if compiled() else 1)
    planned = player.analyse(state.view(0))[0].line
    played: list[str] = []
    while 0 in state.actors():
        played.append(player.choose(state.view(0)))
        state.play(0, played[-1])
    assert played == planned
    arranged = {tuple(Searcher(game, seed, nodes=1).analyse(game.start(seed=0).view(0))[0].line) for seed in range(6)}
    assert len(arranged) >= 3, "seeds bring variety"


@pytest.mark.parametrize("game_id", GAMES)
def test_analysis_is_in_order_and_its_lines_can_be_played(game_id: str) -> None:
    game = gobanshobu.game(game_id)
    for state in some_states(game_id, 6, 8 if compiled() else 2):
        player = state.actors()[0]
        found = Searcher(game, nodes=300 if compiled() else 60).analyse(state.view(player), 4)
        if state.position.sealed():
            continue
        assert len(found) == min(4, len(state.legal(player)))
        assert [choice.chance for choice in found] == sorted((choice.chance for choice in found), reverse=True)
        for choice in found:
            assert 0.0 <= choice.chance <= 1.0
            assert choice.line[0] == choice.step
            line = state.copy()
            for step in choice.line:
                line.play(line.actors()[0], step)


@pytest.mark.parametrize("game_id", GAMES)
def test_every_step_gets_its_chance_however_small_the_budget(game_id: str) -> None:
    """A step that gives the game away at once must not look like the others."""
    game = gobanshobu.game(game_id)
    for state in some_states(game_id, 8, 6 if compiled() else 2):
        if state.position.sealed():
            continue
        player = state.actors()[0]
        found = Searcher(game, nodes=20).analyse(state.view(player), 1000)
        assert sorted(choice.step for choice in found) == sorted(state.legal(player))
        assert all(choice.depth >= 1 for choice in found)
        for choice in found:
            after = state.copy()
            after.play(player, choice.step)
            if after.outcome is not None and after.outcome.winner == player:
                assert choice.chance == 1.0


def test_a_step_that_loses_at_once_is_seen_to_lose() -> None:
    state = problem("first", {"a1": "0 king@1", "c1": "0 n2", "e5": "1 king", "a3": "1 n4", "b5": "1 n1"})
    found = {choice.step: choice.chance for choice in Searcher(state.game, nodes=20).analyse(state.view(0), 1000)}
    assert set(found) == set(state.legal(0))
    assert found["c1-d1"] == 0.0
    assert max(found.values()) > 0.0


LATE = """gobanshobu record 1
game: first
rules: 1
result: *
cards: "default:0566e918f5a13968"

0: a1=sanbo b1=n7 c1=senki d1=n1 e1=king a2=shogun b2=kogun c2=hiryu d2=- e2=n4
1: a5=king b5=n4 c5=senki d5=n7 e5=sanbo a4=kogun b4=- c4=n6 d4=shogun e4=hiryu
0: n6*d2 =pass
1: n5*b4 =pass
0: n2*b3 =pass
1: n2*d3 =pass
0: n5*a3 =pass
1: n3*e3 =pass
0: n3*c3 =pass
1: a5-b5^
0: b2/d4 >b1^
1: b5-c4! c4xb3
0: c2/c4 >e2^
1: c4-b4^
0: c3/b4 >b1+
1: c5xc1
0: a2xa4
1: b4xa4
0: e1xc1
1: e4/e2 >d3^
0: b1-c2 b1xd3
1: shogun*d5+
0: c1-c2! c2xb3
1: a4xa3
0: d2xd4
"""


def test_where_the_time_ends_at_a_step_that_loses_another_one_is_played() -> None:
    """The best step so far turns out to lose, and there is no time left for the others: they may still be good."""
    state = gobanshobu.read_record(LATE).replay()
    position, player = sheet_of(state.position), state.actors()[0]
    search = AlphaBeta(evaluator_for(position))
    cut = 0
    for nodes in range(200, 3000, 100) if compiled() else (2100,):
        lines = search.think(position, Clock(Budget(nodes)), Rng(player << 20))
        cut += any(line.score <= -SURE < lines[0].score for line in lines) and search.stopped
        if lines[0].score <= -SURE:
            assert all(line.score <= -SURE for line in lines)
    assert cut or not compiled()
    found = Searcher(state.game, 0, nodes=3000).analyse(state.view(player), 1000)
    assert found[0].chance > 0.0
    assert [one.chance for one in found] == sorted((one.chance for one in found), reverse=True)


# --- turns of several steps ---


def test_a_turn_is_finished_as_it_was_planned() -> None:
    """A damaging attack and its retreat are one turn: the second step costs no search."""
    board = {"a1": "0 king", "b1": "0 n6", "d4": "0 senki", "d5": "1 king@5", "a5": "1 n1"}
    state = gobanshobu.game("first").position({"turn": 0, "board": board, "options": {"jump_king": "no"}})
    player = Searcher(state.game, 1, nodes=3000)
    line = player.analyse(state.view(0), 1)[0].line
    first = player.choose(state.view(0))
    assert first == line[0] == "d4/d5"
    state.play(0, first)
    told: list[Progress] = []
    second = player.choose(state.view(0), report=told.append)
    assert second == line[1]
    assert not told
    assert second in state.legal(0)
    fresh = Searcher(state.game, 1, nodes=3000).choose(state.view(0), report=told.append)
    assert fresh in state.legal(0)
    assert told


def test_another_game_is_not_played_as_planned() -> None:
    state = problem("first", {"a1": "0 king", "b1": "0 n6", "d4": "0 senki", "d5": "1 king@5", "a5": "1 n1"})
    player = Searcher(state.game, 1, nodes=300)
    assert player.choose(state.view(0)) == "d4/d5"
    state.play(0, "b1-b2")
    state.play(1, "a5-a4")
    assert player.choose(state.view(0)) in state.legal(0)


def test_the_budget_is_shared_out_over_a_turn() -> None:
    shares = [share_of({"player": 0, "log": [[1, "x"], *[[0, "y"]] * made]}) for made in range(9)]
    assert shares[0] > 0.5
    assert shares == sorted(shares, reverse=True)
    assert sum(shares[:5]) <= 1.0


# --- forced wins ---


def problem(game_id: str, board: dict[str, str]) -> State:
    return gobanshobu.game(game_id).position({"turn": 0, "board": board})


@pytest.mark.parametrize(("game_id", "board"), ONE_TURN)
def test_a_win_in_one_turn_is_found(game_id: str, board: dict[str, str]) -> None:
    state = problem(game_id, board)
    assert forces(state.position, 0, 1)
    found = Searcher(state.game, nodes=500).analyse(state.view(0), 1)[0]
    assert state.rules.notation.parse(found.step) in winning_steps(state.position, 1)
    assert found.chance == 1.0


@pytest.mark.slow
@pytest.mark.parametrize(("game_id", "board"), TWO_TURNS)
def test_a_win_in_two_turns_is_found_and_carried_through(game_id: str, board: dict[str, str]) -> None:
    state = problem(game_id, board)
    assert not forces(state.position, 0, 1)
    wins = winning_steps(state.position, 2)
    assert wins
    player = Searcher(state.game, nodes=20_000)
    found = player.analyse(state.view(0), 1)[0]
    assert state.rules.notation.parse(found.step) in wins
    assert found.chance == 1.0
    rng, turn = Random(1), state.position.turns
    while state.outcome is None:
        mover = state.actors()[0]
        state.play(mover, player.choose(state.view(0)) if mover == 0 else rng.choice(state.legal(1)))
    assert state.outcome.winner == 0
    assert state.position.turns <= turn + 2


@pytest.mark.parametrize(("game_id", "board"), ONE_TURN[::2] + TWO_TURNS[::3])
def test_both_solvers_agree(game_id: str, board: dict[str, str]) -> None:
    """The plain one is slow and has no table and no order."""
    state = problem(game_id, board)
    position = state.position
    assert isinstance(position, Sheet)
    for turns in (1, 2) if compiled() else (1,):
        solver = ForcedWinSolver(evaluator_for(position), 0)
        assert set(solver.winning(position, turns)) == winning_steps(position, turns)
        assert solver.forces(position, turns) == forces(position, 0, turns)
        assert not solver.gave_up
    hurried = ForcedWinSolver(evaluator_for(position), 0, most=1)
    hurried.forces(position, 2)
    assert hurried.gave_up


def test_a_lost_position_is_played_on() -> None:
    state = gobanshobu.game("first").position(
        {"turn": 1, "board": {"a1": "0 king", "d4": "0 shogun", "d5": "0 n6", "e4": "0 n6", "e5": "1 king@1"}}
    )
    found = Searcher(state.game, nodes=3000).analyse(state.view(1), 2)
    assert found[0].step in state.legal(1)


# --- bounds ---


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("depth", [0, 10, 30])
def test_it_stops_when_told(game_id: str, depth: int) -> None:
    state = battle(game_id, depth)
    player = state.actors()[0]
    asked: list[int] = []

    def stop() -> bool:
        asked.append(1)
        return len(asked) > 1

    begun = time.monotonic()
    assert Searcher(state.game, seconds=60.0).choose(state.view(player), stop=stop) in state.legal(player)
    assert time.monotonic() - begun < 3.0
    assert len(asked) <= 4


@pytest.mark.parametrize("game_id", GAMES)
def test_it_keeps_to_its_time_and_reports(game_id: str) -> None:
    state = battle(game_id, 40)
    told: list[Progress] = []
    player = Searcher(state.game, seconds=0.2)
    player.choose(state.view(state.actors()[0]))  # tables are made once
    begun = time.monotonic()
    step = player.choose(state.view(state.actors()[0]), report=told.append)
    assert time.monotonic() - begun < 1.2
    assert step in state.legal(state.actors()[0])
    for progress in told:
        assert progress.step in state.legal(state.actors()[0])
        assert progress.nodes > 0


def battle(game_id: str, steps: int) -> State:
    """A random game so many steps in."""
    rng = Random(7)
    while True:
        state = gobanshobu.game(game_id).start(seed=0)
        for _ in range(steps):
            if state.outcome is None:
                player = state.actors()[0]
                state.play(player, rng.choice(state.legal(player)))
        if state.outcome is None:
            return state


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
def test_it_beats_a_random_player(game_id: str) -> None:
    game = gobanshobu.game(game_id)
    for seat in (0, 1):
        state, rng = game.start(seed=0), Random(seat)
        player = Searcher(game, 1, nodes=400)
        while state.outcome is None:
            mover = state.actors()[0]
            step = player.choose(state.view(mover)) if mover == seat else rng.choice(state.legal(mover))
            state.play(mover, step)
        assert state.outcome.winner == seat


def test_other_games_have_no_evaluation() -> None:
    game: Any = gobanshobu.game("isshin")
    view = game.start(seed=1).view(0)
    with pytest.raises(gobanshobu.GobanshobuError):
        Searcher(game).choose(view)
    with pytest.raises(gobanshobu.GobanshobuError):
        Greedy(game).choose(view)
