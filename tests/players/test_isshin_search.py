"""The public-belief search player: honest, repeatable, never absurd, and close to unexploitable where that is measured."""

from __future__ import annotations

import json
from random import Random

import pytest

import gobanshobu
from gobanshobu.players.isshin.exact import Solved
from gobanshobu.players.isshin.hands import Spaces
from gobanshobu.players.isshin.leaf import CONTEXTS, ROW, Fitted, load
from gobanshobu.players.isshin.player import Budget, IsshinPlayer
from gobanshobu.players.isshin.public import begin
from gobanshobu.players.isshin.response import Uniform, best_responses, deals_of
from gobanshobu.players.isshin.search import Search
from gobanshobu.players.isshin.solve import column
from gobanshobu.players.isshin.tree import Node
from tests.isshin.duels import opened

game = gobanshobu.game("isshin")
SMALL = Budget(work=20_000, iterations=3)


def reduction(copies: int, hand: int, below: int, tokens: int) -> dict[str, int | str]:
    return game.read_options({"copies": copies, "hand": hand, "below": below, "tokens": tokens, "tie": "draw"})


def test_it_plays_whole_games_with_legal_steps() -> None:
    for seed in range(2):
        state = game.start(seed=seed, options={"copies": 2, "hand": 3, "below": 2, "tokens": 1})
        players = [IsshinPlayer(game, 1, SMALL), IsshinPlayer(game, 2, SMALL)]
        while state.outcome is None:
            actor = state.actors()[0]
            state.play(actor, players[actor].choose(state.view(actor)))


def test_two_deals_that_look_alike_get_the_same_answer() -> None:
    state = game.start(seed=5, options={"copies": 2, "hand": 2, "below": 2, "tokens": 1})
    rng = Random(3)
    for _ in range(4):
        if state.outcome is not None:
            break
        actor = state.actors()[0]
        view = state.view(actor)
        twin = game.sample(view, rng)
        told = json.loads(json.dumps(twin.view(actor)))
        chances = IsshinPlayer(game, 7, SMALL).chances(view)
        assert IsshinPlayer(game, 7, SMALL).chances(told) == chances
        assert IsshinPlayer(game, 7, SMALL).choose(told) == IsshinPlayer(game, 7, SMALL).choose(view)
        assert sum(chances.values()) == pytest.approx(1)
        state.play(actor, IsshinPlayer(game, 7, SMALL).choose(view))


def test_it_answers_an_attack_without_losing_when_it_can() -> None:
    state = opened("0 reveal:fy 1 reveal:na 0 kamae:fa", "fy fa sy sy", "na sa na fa", copies=4)
    actor = state.actors()[0]
    view = state.view(actor)
    chances = IsshinPlayer(game, 1, SMALL).chances(view)
    for step in chances:
        after = state.copy()
        after.play(actor, step)
        assert after.outcome is None or after.outcome.winner == actor


def test_it_can_be_stopped() -> None:
    asked: list[int] = []

    def stop() -> bool:
        asked.append(1)
        return True

    player = IsshinPlayer(game, 1, Budget(work=20_000, iterations=1_000_000))
    player.stop = stop
    state = game.start(seed=1, options={"copies": 1, "hand": 2, "below": 1, "tokens": 1})
    assert player.choose(state.view(0)) in state.legal(0)
    assert asked == [1]


def test_no_deal_is_lost_along_the_tree() -> None:
    spaces = Spaces()
    rng = Random(2)
    for tie in ("again", "draw"):
        node = Node(begin(game.read_options({"copies": 2, "hand": 2, "below": 6, "tie": tie})), spaces)
        reach0, reach1 = node.space0.dealt(), node.space1.dealt()
        policy = Uniform()
        while True:
            node.expand(False)
            if node.actor < 0:
                break
            found = []
            for at, edge in enumerate(node.edges):
                if edge is None:
                    continue
                part0, part1 = reach0, reach1
                if node.actor > 1:
                    part0 = column(reach0, policy.table(node.public, 0, node.space0, node.steps), at // 6)
                    part1 = column(reach1, policy.table(node.public, 1, node.space1, node.steps), at % 6)
                elif node.actor == 0:
                    part0 = column(reach0, policy.table(node.public, 0, node.space0, node.steps), at)
                else:
                    part1 = column(reach1, policy.table(node.public, 1, node.space1, node.steps), at)
                found.append((edge.child, edge.push(0, part0), edge.push(1, part1)))
            total = sum(deals_of(child, first, second) for child, first, second in found)
            assert total == pytest.approx(deals_of(node, reach0, reach1))
            if node.actor > 1 and node.public.position.rounds == 0:
                node, reach0, reach1 = found[0]  # both show the first card: a tie
            else:
                node, reach0, reach1 = rng.choice(found)


def test_where_the_tree_is_whole_the_search_is_the_solver() -> None:
    chosen = reduction(1, 2, 0, 0)
    leaf = Fitted(load())
    search = Search(chosen, 1 << 40, 1, leaf)
    solved = Solved(chosen)
    solved.run(search.rounds(1))
    assert search.solves == 0
    gains = best_responses(chosen, search, prune=True)
    assert search.solves == 1
    assert gains.exploitability() == pytest.approx(best_responses(chosen, solved, prune=True).exploitability())
    third = best_responses(chosen, search, prune=True, alike=True)
    assert third.exploitability() == pytest.approx(gains.exploitability(), abs=1e-6)
    assert third.nodes * 3 == pytest.approx(gains.nodes, rel=0.01)


def test_cutting_the_tree_costs_something_and_searching_pays() -> None:
    chosen = reduction(1, 2, 0, 0)
    uniform = best_responses(chosen, Uniform(), prune=True).exploitability()
    searched = best_responses(chosen, Search(chosen, 20_000, 3, Fitted(load())), prune=True).exploitability()
    assert 0.01 < searched < 0.7 * uniform


def test_the_weights_are_whole() -> None:
    weights = load()
    assert len(weights) == CONTEXTS * ROW
    assert sum(any(weights[at * ROW : (at + 1) * ROW]) for at in range(CONTEXTS)) > 12  # not every context can arise


@pytest.mark.slow
def test_the_search_is_hard_to_exploit() -> None:
    chosen = reduction(2, 2, 6, 1)
    search = Search(chosen, Budget().work, Budget().iterations, Fitted(load()))
    assert best_responses(chosen, search, prune=True, alike=True).exploitability() < 0.02
