"""The public-belief search player: honest, repeatable, never absurd, and close to unexploitable where that is measured."""

from __future__ import annotations

import json
import re
import time
from random import Random
from typing import Any

import pytest

import gobanshobu
from gobanshobu import State
from gobanshobu.core.build import compiled
from gobanshobu.core.rng import Rng
from gobanshobu.players.clock import Progress
from gobanshobu.players.isshin.exact import Solved
from gobanshobu.players.isshin.hands import Spaces, one
from gobanshobu.players.isshin.ismcts import PlainSearch, dealt
from gobanshobu.players.isshin.leaf import CONTEXTS, ROW, Fitted, load
from gobanshobu.players.isshin.player import IsshinPlayer, SolveBudget
from gobanshobu.players.isshin.public import begin
from gobanshobu.players.isshin.response import UniformPolicy, best_responses, deals_of
from gobanshobu.players.isshin.search import SearchPolicy
from gobanshobu.players.isshin.solve import column
from gobanshobu.players.isshin.tree import PublicNode
from tests.isshin.duels import opened

game = gobanshobu.game("isshin")
SMALL = SolveBudget(work=20_000 if compiled() else 5_000, iterations=3, seconds=0.0)
REDUCED: dict[str, int | str] = {"copies": 2, "hand": 2, "below": 2, "tokens": 1}


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
    state = game.start(seed=5, options=REDUCED)
    rng = Random(3)
    different = 0
    for _ in range(4):
        if state.outcome is not None:
            break
        actor = state.actors()[0]
        view = state.view(actor)
        twin = game.sample(view, rng)
        different += secrets(twin) != secrets(state)
        told = json.loads(json.dumps(twin.view(actor)))
        chances = IsshinPlayer(game, 7, SMALL).chances(view)
        assert IsshinPlayer(game, 7, SMALL).chances(told) == chances
        assert IsshinPlayer(game, 7, SMALL).choose(told) == IsshinPlayer(game, 7, SMALL).choose(view)
        assert IsshinPlayer(game, 7, SMALL).analyse(told) == IsshinPlayer(game, 7, SMALL).analyse(view)
        assert sum(chances.values()) == pytest.approx(1)
        state.play(actor, IsshinPlayer(game, 7, SMALL).choose(view))
    assert different > 1


def secrets(state: State) -> dict[str, Any]:
    return dict(game.make_rules(REDUCED).views.secrets(state.position))


def test_a_player_that_followed_the_game_answers_like_one_that_did_not() -> None:
    state = game.start(seed=8, options=REDUCED)
    followed = IsshinPlayer(game, 7, SMALL)
    while state.outcome is None:
        actor = state.actors()[0]
        step = followed.choose(state.view(actor))
        assert step == IsshinPlayer(game, 7, SMALL).choose(state.view(actor))
        state.play(actor, step)


def test_it_answers_an_attack_without_losing_when_it_can() -> None:
    state = opened("0 reveal:fy 1 reveal:na 0 kamae:fa", "fy fa sy sy", "na sa na fa", copies=4)
    actor = state.actors()[0]
    view = state.view(actor)
    chances = IsshinPlayer(game, 1, SMALL).chances(view)
    for step in chances:
        after = state.copy()
        after.play(actor, step)
        assert after.outcome is None or after.outcome.winner == actor


def test_it_says_what_it_thinks_of_every_step() -> None:
    state = game.start(seed=5, options=REDUCED)
    player = IsshinPlayer(game, 7, SMALL)
    for _ in range(5):
        if state.outcome is not None:
            break
        actor = state.actors()[0]
        view = state.view(actor)
        told: list[Progress] = []
        choices = player.analyse(view, 99, report=told.append)
        assert sorted(choice.step for choice in choices) == sorted(state.legal(actor))
        assert sum(choice.weight for choice in choices) == pytest.approx(1)
        weights = {choice.step: choice.weight for choice in choices if choice.weight > 0}
        assert weights == pytest.approx(player.chances(view))
        assert all(0 <= choice.chance <= 1 and choice.visits > 0 and choice.depth > 0 for choice in choices)
        assert all(choice.line[0] == choice.step for choice in choices)
        assert [choice.step for choice in player.analyse(view, 1)] == [choices[0].step]
        assert all(report.step in state.legal(actor) and 0 <= report.chance <= 1 for report in told)
        state.play(actor, player.choose(view))


def test_what_is_let_go_after_a_choice_changes_no_answer() -> None:
    """A second game of the same process knows the opening already; an analysis after a choice solves again."""
    budget = SMALL._replace(work=SMALL.work + 1)  # nobody else's opening
    games: list[list[str]] = []
    for _ in range(2):
        state, said = game.start(seed=4), list[str]()
        player = IsshinPlayer(game, 3, budget)
        for _ in range(4):
            actor = state.actors()[0]
            view = state.view(actor)
            said.append(player.choose(view))
            assert player.analyse(view, 9) == IsshinPlayer(game, 3, budget).analyse(view, 9)
            assert player.choose(view) == said[-1]
            state.play(actor, said[-1])
        games.append(said)
    assert games[0] == games[1]


def test_where_the_tree_is_whole_the_chances_are_those_of_best_play() -> None:
    chosen: dict[str, int | str] = {"copies": 1, "hand": 2, "below": 0, "tokens": 0, "tie": "draw"}
    state = game.start(seed=3, options=chosen)
    player = IsshinPlayer(game, 7, SolveBudget(1 << 30, 3, 0.0))
    for actor in (0, 1):
        choices = player.analyse(state.view(actor), 99)
        likely = [choice.chance for choice in choices if choice.weight > 0.3]
        assert max(likely) - min(likely) < 0.02  # what is mixed is worth the same
        assert max(choice.chance for choice in choices) - max(likely) < 0.02


def test_steps_that_lose_at_once_have_no_chance_and_a_blow_wins() -> None:
    state = opened("0 reveal:fy 1 reveal:na 0 kamae:fa", "fy fa sy sy", "na sa na fa", copies=4)
    choices = IsshinPlayer(game, 1, SMALL).analyse(state.view(1), 99)
    for choice in choices:
        after = state.copy()
        after.play(1, choice.step)
        lost = after.outcome is not None and after.outcome.winner == 0
        assert (choice.chance == 0.0) == lost
        assert choice.weight == 0.0 or not lost


@pytest.mark.parametrize("turn", [1, 2])
def test_the_three_forms_are_alike(turn: int) -> None:
    ring = ["fy", "fa", "sy", "sa", "ny", "na"]

    def turned(text: str) -> str:
        return re.sub("fy|fa|sy|sa|ny|na", lambda card: ring[(ring.index(card[0]) + 2 * turn) % 6], text)

    line, first, second = "0 reveal:fy 1 reveal:na 0 kamae:fa", "fy fa sy sy", "na sa na fa"

    def in_order(step: str) -> str:
        verb, _, cards = step.partition(":")
        return f"{verb} {sorted(cards.split(','))}"

    here = IsshinPlayer(game, 1, SMALL).chances(opened(line, first, second, copies=4).view(1))
    there = IsshinPlayer(game, 1, SMALL).chances(opened(turned(line), turned(first), turned(second), copies=4).view(1))
    told = {in_order(step): chance for step, chance in there.items()}
    assert told == pytest.approx({in_order(turned(step)): chance for step, chance in here.items()})
    assert len(told) > 2


def test_it_can_be_stopped_and_thinks_on_when_asked_again() -> None:
    asked: list[int] = []

    def stop() -> bool:
        asked.append(1)
        return True

    state = game.start(seed=1, options=REDUCED)
    player = IsshinPlayer(game, 1, SolveBudget(200_000, 1_000_000, 0.0))
    assert player.choose(state.view(0), stop) in state.legal(0)
    assert 0 < len(asked) < 5
    calm, again = IsshinPlayer(game, 1, SMALL), IsshinPlayer(game, 1, SMALL)
    again.choose(state.view(0), stop)
    assert again.chances(state.view(0)) == calm.chances(state.view(0))


def test_its_time_is_bounded() -> None:
    state = game.start(seed=1)
    player = IsshinPlayer(game, 1, SolveBudget(50_000_000, 1_000, 0.3))
    for actor in (0, 1):
        begun = time.monotonic()
        step = player.choose(state.view(actor))
        assert time.monotonic() - begun < (0.6 if compiled() else 2.0)
        state.play(actor, step)


def test_no_deal_is_lost_along_the_tree() -> None:
    spaces = Spaces()
    rng = Random(2)
    for tie in ("again", "draw"):
        node = PublicNode(begin(game.read_options({"copies": 2, "hand": 2, "below": 6, "tie": tie})), spaces)
        reach0, reach1 = node.space0.dealt(), node.space1.dealt()
        policy = UniformPolicy()
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
    search = SearchPolicy(chosen, 1 << 40, 1, leaf)
    solved, third = Solved(chosen), Solved(chosen, alike=True)
    solved.run(search.rounds(1))
    third.run(search.rounds(1))
    assert search.solves == 0
    gains = best_responses(chosen, search, prune=True, alike=True)
    assert search.solves == 1
    whole = best_responses(chosen, solved, prune=True)
    assert gains.exploitability() == pytest.approx(whole.exploitability(), abs=1e-9)
    again = best_responses(chosen, third, prune=True, alike=True)
    assert again.exploitability() == pytest.approx(gains.exploitability(), abs=1e-9)
    assert gains.nodes * 3 == pytest.approx(whole.nodes, rel=0.01)


def test_cutting_the_tree_costs_something_and_searching_pays() -> None:
    chosen = reduction(1, 2, 0, 0)
    uniform = best_responses(chosen, UniformPolicy(), prune=True).exploitability()
    searched = best_responses(chosen, SearchPolicy(chosen, 20_000, 3, Fitted(load())), prune=True).exploitability()
    assert 0.01 < searched < 0.7 * uniform


def test_the_weights_are_whole() -> None:
    weights = load()
    assert len(weights) == CONTEXTS * ROW
    assert sum(any(weights[at * ROW : (at + 1) * ROW]) for at in range(CONTEXTS)) > 12  # not every context can arise


@pytest.mark.slow
def test_the_search_is_hard_to_exploit() -> None:
    chosen = reduction(2, 2, 6, 1)
    search = SearchPolicy(chosen, SolveBudget().work // 16, SolveBudget().iterations, Fitted(load()))
    assert best_responses(chosen, search, prune=True, alike=True).exploitability() < 0.02
    assert search.solves > 3


@pytest.mark.slow
def test_plain_search_is_easier_to_exploit() -> None:
    chosen = reduction(2, 2, 6, 1)
    searches: list[int] = []
    gains = best_responses(chosen, PlainSearch(40, 1, searches.append), prune=True)
    assert 0.1 < gains.exploitability() < 0.3
    assert len(searches) > 10_000


def test_plain_search_deals_what_cannot_be_seen() -> None:
    public = begin(reduction(2, 2, 2, 1))
    hand = one(0) + one(3)
    rng = Rng(1)
    for _ in range(20):
        position = dealt(public, 1, hand, rng)
        drawn = [int(card) for card in position.deck[int(position.top) :] if card != 6]
        held = [card for card in range(6) for _ in range(position.hands[card] + position.hands[7 + card])]
        assert sorted(drawn + held) == sorted(list(range(6)) * 2)
        assert [int(count) for count in position.hands[7:13]] == [1, 0, 0, 1, 0, 0]
    assert set(PlainSearch(30, 1).distribution(public, 1, hand)) <= {0, 3}
