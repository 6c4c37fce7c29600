"""Arrangements of the search player: kept ones, made ones, and what is measured of them."""

from __future__ import annotations

import time
from itertools import combinations
from random import Random
from typing import Any

import pytest

import gobanshobu
from gobanshobu import State
from gobanshobu.core.build import compiled
from gobanshobu.core.position import Step
from gobanshobu.core.rng import Rng
from gobanshobu.games.board5.codec import card_of
from gobanshobu.games.board5.sheet import Sheet, draft_cards
from gobanshobu.games.board5.squares import HOME
from gobanshobu.players import Progress, Searcher
from gobanshobu.players.board5.alphabeta import SURE, WIN, AlphaBeta, raised
from gobanshobu.players.board5.arrange import Arranger, differences
from gobanshobu.players.board5.book import book_of
from gobanshobu.players.board5.camp import KING, NUMBERS, Camp
from gobanshobu.players.board5.evaluation.choice import evaluator_for
from gobanshobu.players.board5.trial import Trial
from gobanshobu.players.clock import Budget, Clock

GAMES = ("first", "intelligence", "hck")


def sheet(state: State) -> Sheet:
    assert isinstance(state.position, Sheet)
    return state.position


def other_cards(game: Any) -> object:
    """A set in which a few cards have other arrows."""
    return game.read_cards(game.default_text().replace('single = "F FL FR"', 'single = "F B L R"'))


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("player", [0, 1])
def test_what_is_kept_can_be_laid_and_varies(game_id: str, player: int) -> None:
    game = gobanshobu.game(game_id)
    plans = book_of(game_id).plans(game.start(seed=0).rules, player)
    assert len(plans) >= 6
    for one, other in combinations(plans, 2):
        assert differences(one, other) >= 3
    for plan in plans:
        state = game.start(seed=0)
        for card in plan:
            step = next(step for step in state.position.steps(player) if card_of(step) == card)
            state.play(player, state.rules.notation.write(Step(int(step))))
        assert player not in state.actors()


@pytest.mark.parametrize("game_id", GAMES)
def test_the_seed_chooses_among_what_is_kept(game_id: str) -> None:
    game = gobanshobu.game(game_id)
    view = game.start(seed=0).view(0)
    lines = [tuple(Searcher(game, seed, nodes=10).analyse(view, 1)[0].line) for seed in range(12)]
    assert len(set(lines)) >= 4
    plans = book_of(game_id).plans(game.start(seed=0).rules, 0)
    firsts = {choice.step for choice in Searcher(game, 1, nodes=10).analyse(view, 100)}
    assert len(firsts) == len({plan[0] for plan in plans})


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
def test_a_switch_of_the_set_up_is_weighed_on_its_own(game_id: str) -> None:
    """The line behind a placement knows nothing of what leaving the camp as it is is worth."""
    game = gobanshobu.game(game_id)
    rng = Random(2)
    for seed in range(6):
        state = game.start(seed=0)
        while state.view(None)["phase"] == "arrangement":
            player = state.actors()[0]
            state.play(player, rng.choice(state.legal(player)))
        searcher = Searcher(game, seed, nodes=3000)
        state.play(0, searcher.choose(state.view(0)))
        assert searcher.choose(state.view(0)) == Searcher(game, seed, nodes=3000).choose(state.view(0))


@pytest.mark.slow
@pytest.mark.parametrize("game_id", ["first", "hck"])
def test_a_switch_of_the_battle_is_weighed_on_its_own_too(game_id: str) -> None:
    """It comes after the turn that it belongs to, and is not played as the search of that turn saw it."""
    game = gobanshobu.game(game_id)
    rng = Random(2)
    declined = 0
    for seed in range(12):
        state = game.start(seed=0)
        while state.view(None)["phase"] != "battle":
            player = state.actors()[0]
            state.play(player, rng.choice([step for step in state.legal(player) if step != "=pass"]))
        searcher = Searcher(game, seed, nodes=1000)
        while 1 in state.actors() and state.view(1)["prompt"] != "switch":
            state.play(1, searcher.choose(state.view(1)))
        if 1 in state.actors():
            step = searcher.choose(state.view(1))
            assert step == Searcher(game, seed, nodes=1000).choose(state.view(1))
            measuring = Searcher(game, seed, nodes=1000)
            measuring.without_net()
            declined += measuring.choose(state.view(1)) == "=pass"
    assert declined >= 6


def test_what_is_proven_is_not_raised() -> None:
    assert raised(10, 120) == 130
    assert [raised(score, 120) for score in (SURE, -SURE, WIN - 3)] == [SURE, -SURE, WIN - 3]


@pytest.mark.parametrize("game_id", GAMES)
def test_a_camp_laid_as_kept_is_left_as_it_stands(game_id: str) -> None:
    """Before the battle nothing is switched in it, and analysis says so too; once something was, all is weighed anew."""
    game = gobanshobu.game(game_id)
    for seed in range(3):
        state = game.start(seed=0)
        seats = [Searcher(game, seed, nodes=10), Searcher(game, seed + 9, nodes=10)]
        asked = 0
        while state.view(None)["phase"] != "battle":
            player = state.actors()[0]
            view = state.view(player)
            if "=pass" in state.legal(player):
                asked += 1
                assert seats[player].choose(view) == "=pass"
                found = seats[player].analyse(view, 4)
                assert found[0].step == "=pass"
                assert found == sorted(found, key=lambda choice: -choice.chance)
                switched = state.copy()
                switched.play(player, next(step for step in state.legal(player) if step != "=pass"))
                assert not seats[player].as_kept(switched.rules, switched.view(player))
            state.play(player, seats[player].choose(view))
        assert asked > 4


@pytest.mark.parametrize("game_id", GAMES)
def test_other_cards_get_arrangements_made_for_them(game_id: str) -> None:
    game = gobanshobu.game(game_id)
    state = game.start(seed=0, cards=other_cards(game))
    assert book_of(game_id).plans(state.rules, 0) == []
    told: list[Progress] = []
    found = Searcher(game, 3, nodes=20 if compiled() else 1).analyse(state.view(1), 5, report=told.append)
    assert {progress.step for progress in told} <= set(state.legal(1))
    assert told
    for choice in found:
        twin = state.copy()
        for step in choice.line:
            twin.play(1, step)
        assert 1 not in twin.actors()
        assert 0.0 < choice.chance < 1.0


@pytest.mark.parametrize("game_id", GAMES)
def test_what_was_made_for_one_player_or_card_set_is_not_offered_to_another(game_id: str) -> None:
    """An engine that has advised one side says nothing else to the other than one that has not."""
    game = gobanshobu.game(game_id)
    state = game.start(seed=0, cards=other_cards(game))
    fresh = Searcher(game, 3, nodes=20 if compiled() else 1, kept=False)
    asked = Searcher(game, 3, nodes=20 if compiled() else 1, kept=False)
    asked.analyse(state.view(0), 5)
    assert asked.analyse(state.view(1), 5) == fresh.analyse(state.view(1), 5)
    usual = game.start(seed=0)
    asked.prepared(sheet(usual))  # as it would be after a battle with these cards
    assert asked.analyse(usual.view(1), 5) == Searcher(game, 3, nodes=20 if compiled() else 1, kept=False).analyse(
        usual.view(1), 5
    )


@pytest.mark.parametrize("game_id", GAMES)
def test_a_beginning_of_ones_own_is_completed(game_id: str) -> None:
    game = gobanshobu.game(game_id)
    rng = Random(4)
    state = game.start(seed=0)
    for _ in range(4):
        state.play(0, rng.choice(state.legal(0)))
    player = Searcher(game, 2, nodes=20 if compiled() else 1)
    while 0 in state.actors():
        choices = player.analyse(state.view(0), 9)
        assert {choice.step for choice in choices} <= set(state.legal(0))
        state.play(0, player.choose(state.view(0)))


@pytest.mark.parametrize("game_id", GAMES)
def test_planning_stops_when_told(game_id: str) -> None:
    game = gobanshobu.game(game_id)
    state = game.start(seed=0, cards=other_cards(game))
    begun = time.monotonic()
    step = Searcher(game, 1, seconds=60.0).choose(state.view(0), stop=lambda: True)
    assert step in state.legal(0)
    assert time.monotonic() - begun < 3.0


@pytest.mark.parametrize("game_id", GAMES)
def test_a_camp_counts_the_same_from_both_sides_and_in_a_mirror(game_id: str) -> None:
    position = sheet(gobanshobu.game(game_id).start(seed=0))
    evaluator = evaluator_for(position)
    camp, rng = Camp(evaluator), Rng(3)
    for _ in range(5):
        twin = position.copy()
        assert isinstance(twin, Sheet)
        twin.draw_draft(0, rng)
        cards = draft_cards(twin, 0)
        mirror = cards[HOME // 2 - 1 :: -1] + cards[: HOME // 2 - 1 : -1]
        numbers = camp.numbers(cards, 0)
        assert len(numbers) == NUMBERS
        assert numbers == camp.numbers(mirror, 0) == camp.numbers(mirror, 1)
        assert sum(numbers[KING : KING + 6]) == 1
        weights = [0.0] * NUMBERS
        weights[KING + 1] = 2.0
        assert camp.worth(cards, 0, weights) == 2.0 * numbers[KING + 1]


@pytest.mark.parametrize("game_id", GAMES)
def test_a_made_plan_is_worth_more_than_a_drawn_one(game_id: str) -> None:
    position = sheet(gobanshobu.game(game_id).start(seed=0))
    arranger = Arranger(AlphaBeta(evaluator_for(position)), position, 1, book_of(game_id).weights, Rng(1))
    plans = arranger.plans(Clock(Budget()), 0)
    drawn = [arranger.made(arranger.drawn()).worth for _ in range(20)]
    assert max(plan.worth for plan in plans) > max(drawn)
    assert [plan.chance() for plan in plans] == sorted((plan.chance() for plan in plans), reverse=True)
    assert plans[0].chance() > 0.5


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
def test_a_trial_is_a_game(game_id: str) -> None:
    position = sheet(gobanshobu.game(game_id).start(seed=0))
    search = AlphaBeta(evaluator_for(position))
    book = book_of(game_id)
    rules = gobanshobu.game(game_id).start(seed=0).rules
    first, second = book.plans(rules, 0)[0], book.plans(rules, 1)[0]
    trial = Trial(search, position, 50, 30)
    values = [trial.play(first, second, Rng(seed)) for seed in (1, 1, 2)]
    assert values[0] == values[1]
    assert all(0.0 <= value <= 1.0 for value in values)
    laid = trial.laid(first, second)
    assert not laid.sealed()
    assert trial.spent > 0
