"""The players of Shogi Card Wars: what they promise whatever the position."""

from __future__ import annotations

import time
from random import Random

import pytest
from librt.vecs import vec
from mypy_extensions import i64, u8

import gobanshobu
from gobanshobu.core.build import compiled
from gobanshobu.core.game import Game, State
from gobanshobu.core.position import ONGOING
from gobanshobu.core.rng import Rng
from gobanshobu.games.cardwars.cards import DECK, FRESH, GYOKU, IDS, KEI, KIN, KINDS, OWNER, owner_of
from gobanshobu.games.cardwars.notation import COUNTER, SET, verb_of
from gobanshobu.games.cardwars.plays import enter
from gobanshobu.games.cardwars.rules import CardwarsPosition
from gobanshobu.players.cardwars.belief import Belief, replayed, sets_of
from gobanshobu.players.cardwars.evaluation import DECIDED, DuelEvaluator, load
from gobanshobu.players.cardwars.greedy import CardwarsGreedy, greedy_step
from gobanshobu.players.cardwars.player import CardwarsPlayer, past_of
from gobanshobu.players.cardwars.policy import ON_CANCEL, ON_SET, WEIGHTS, PlayoutPolicy
from gobanshobu.players.cardwars.search import InformationSetSearch
from gobanshobu.players.clock import Budget, Clock, Progress

FEW = 200 if compiled() else 20


def game() -> Game:
    return gobanshobu.game("cardwars")


def states(seed: int, count: int, options: dict[str, object] | None = None) -> list[State]:
    """States of random games, every few steps one, of every prompt that comes up."""
    rng = Random(seed)
    found: list[State] = []
    while len(found) < count:
        state = game().start(seed=rng.getrandbits(30), options=options)
        while state.outcome is None:
            if rng.random() < 0.15:
                found.append(state.copy())
            player = rng.choice(state.actors())
            state.play_unchecked(player, rng.choice(state.legal(player)))
    return found[:count]


def own(state: State) -> CardwarsPosition:
    position = state.position
    assert isinstance(position, CardwarsPosition)
    return position


def played(deal_seed: int, words: list[tuple[int, str]]) -> State:
    state = game().start(seed=deal_seed)
    for player, step in words:
        state.play(player, step)
    return state


# --- legal, deterministic, honest ---


@pytest.mark.parametrize("options", [None, {"pawn_foul": "loses"}])
def test_every_choice_is_legal_whatever_is_asked(options: dict[str, object] | None) -> None:
    prompts = set()
    player, greedy = CardwarsPlayer(game(), seed=1, playouts=FEW // 4), CardwarsGreedy(game(), seed=1)
    for state in states(5, 160 if compiled() else 40, options):
        for who in state.actors():
            view = state.view(who)
            prompts.add(view["prompt"])
            assert player.choose(view) in state.legal(who)
            assert greedy.choose(view) in state.legal(who)
    assert len(prompts) >= (9 if compiled() else 6)


def test_the_same_view_seed_and_budget_give_the_same_choice_and_analysis() -> None:
    for state in states(7, 12):
        view = state.view(state.actors()[0])
        first, second = (CardwarsPlayer(game(), seed=3, playouts=FEW) for _ in range(2))
        assert first.choose(view) == second.choose(view)
        assert first.analyse(view, 99) == second.analyse(view, 99)


def test_what_a_player_cannot_know_does_not_change_its_choice() -> None:
    rng = Random(1)
    different = 0
    for state in states(9, 25 if compiled() else 8):
        who = state.actors()[0]
        other = game().sample(state.view(who), rng)
        assert other.view(who) == state.view(who)
        different += list(own(other).hands) != list(own(state).hands)
        player = CardwarsPlayer(game(), seed=2, playouts=FEW)
        assert player.choose(other.view(who)) == player.choose(state.view(who))
    assert different > 3


def test_the_policy_does_not_see_which_trap_is_being_set() -> None:
    policy = PlayoutPolicy(load("policy"))
    noted = set()
    for kind in (1, 2):
        position = begin()
        position.traps[4] = u8(1)
        position.traps[5] = u8(1)
        position.hands[kind] = u8(1)
        position.sizes[0] = u8(1)
        steps = [step for step in position.steps(0) if verb_of(step) == SET]
        position.apply(0, steps[0])
        policy.look(position, 1)
        policy.note(position, COUNTER)
        noted.add(int(policy.active[0]))
    assert len(noted) == 1
    assert noted.pop() in range(ON_CANCEL, ON_CANCEL + 32)


def begin() -> CardwarsPosition:
    """The first turn of a game; the player on turn has no cards."""
    position = own(played(1, [(0, "keep"), (1, "keep")]))
    for at in range(KINDS):
        position.hands[at] = u8(0)
    position.sizes[0] = u8(0)
    return position


# --- beliefs ---


def test_a_world_is_reached_by_playing_its_game_again() -> None:
    rng = Rng(4)
    for state in states(19, 60 if compiled() else 15):
        if state.view(None)["phase"] == "opening":
            continue
        observer = state.actors()[0]
        world = own(state).resample(observer, rng)
        assert isinstance(world, CardwarsPosition)
        sets = list(sets_of(world, 1 - observer))
        again = replayed(world)
        for entry in past_of(state.view(observer)):
            player, step = entry & 1, entry >> 1
            again.apply(player, step if step != SET else SET + 32 * sets.pop(0))
        assert list(again.hands) == list(world.hands)
        assert list(again.traps) == list(world.traps)
        assert list(again.monsters) == list(world.monsters)
        assert (again.turns, again.prompt, again.mana) == (world.turns, world.prompt, world.mana)


def test_who_plays_nothing_is_believed_to_have_little_to_play() -> None:
    state = played(1, [(0, "keep"), (1, "keep"), (0, "end"), (1, "end"), (0, "end"), (1, "end")])
    position, past = own(state), past_of(state.view(0))
    golds = []
    for policy in (None, PlayoutPolicy(load("policy"))):
        belief = Belief(position, 0, past, policy, Rng(1))
        golds.append(sum(int(belief.draw().hands[KINDS + KIN]) for _ in range(400)))
    assert golds[1] < 0.85 * golds[0]


# --- analyses ---


def test_an_analysis_has_every_legal_step_with_a_chance() -> None:
    for state in states(11, 12):
        who = state.actors()[0]
        choices = CardwarsPlayer(game(), seed=1, playouts=FEW).analyse(state.view(who), 99)
        assert sorted(choice.step for choice in choices) == sorted(state.legal(who))
        assert all(0.0 <= choice.chance <= 1.0 for choice in choices)
        assert sum(choice.weight for choice in choices) == pytest.approx(1.0)
        assert choices == sorted(choices, key=lambda choice: -choice.chance)
        for choice in choices:
            assert choice.line[0] == choice.step
            assert choice.depth >= 1
            assert choice.visits > 0


def test_a_small_budget_still_gives_every_step_a_chance() -> None:
    state = max(states(13, 60), key=lambda state: len(state.legal(state.actors()[0])))
    who = state.actors()[0]
    choices = CardwarsPlayer(game(), seed=1, playouts=3).analyse(state.view(who), 99)
    assert sorted(choice.step for choice in choices) == sorted(state.legal(who))


def test_wanted_limits_an_analysis() -> None:
    state = played(1, [(0, "keep"), (1, "keep")])
    assert len(CardwarsPlayer(game(), seed=1, playouts=FEW).analyse(state.view(0), 2)) == 2


# --- time ---


def test_a_forced_step_is_answered_at_once() -> None:
    for state in states(15, 300):
        who = state.actors()[0]
        if len(state.legal(who)) == 1:
            begun = time.monotonic()
            assert CardwarsPlayer(game(), seed=1, seconds=30).choose(state.view(who)) == state.legal(who)[0]
            assert time.monotonic() - begun < 2
            return
    pytest.fail("no forced step came up")


def test_stop_ends_the_search_and_progress_is_told() -> None:
    heard: list[Progress] = []
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked > (80 if compiled() else 600)

    state = played(1, [(0, "keep"), (1, "keep")])
    begun = time.monotonic()
    step = CardwarsPlayer(game(), seed=1, seconds=60).choose(state.view(0), stop, heard.append)
    assert step in state.legal(0)
    assert asked == (81 if compiled() else 601)
    assert time.monotonic() - begun < 10
    assert [progress.nodes for progress in heard] == [256, 512, 648 if compiled() else 601]
    assert all(progress.step in state.legal(0) and 0.0 < progress.chance < 1.0 for progress in heard)
    assert all(progress.depth >= 1 for progress in heard)


def test_seconds_bound_a_choice() -> None:
    state = played(1, [(0, "keep"), (1, "keep")])
    begun = time.monotonic()
    CardwarsPlayer(game(), seed=1, seconds=0.3).choose(state.view(0))
    assert 0.12 < time.monotonic() - begun < 2


def test_seconds_bound_a_whole_turn() -> None:
    state = played(1, [(0, "keep"), (1, "keep")])
    player = CardwarsPlayer(game(), seed=1, seconds=0.3)
    begun, decisions = time.monotonic(), 0
    while state.actors() == (0,):
        decisions += len(state.legal(0)) > 1
        player.choose(state.view(0))
        state.play(0, state.legal(0)[0])
        if decisions >= 8:
            break
    assert decisions > 1
    budgets = [player.left(7)]
    for _ in range(6):
        player._spent += budgets[-1].seconds
        budgets.append(player.left(7))
    assert sum(budget.seconds for budget in budgets) < 0.31
    assert player.left(8).seconds == 0.15
    assert time.monotonic() - begun < 3


# --- the evaluation ---


def exchanged(position: CardwarsPosition) -> CardwarsPosition:
    """The same position with the players exchanged."""
    twin = position.copy()
    assert isinstance(twin, CardwarsPosition)
    twin.turn = 1 - position.turn
    twin.decks = vec[u8]([position.decks[(at + DECK) % (2 * DECK)] for at in range(2 * DECK)])
    twin.hands = vec[u8]([position.hands[(at + KINDS) % (2 * KINDS)] for at in range(2 * KINDS)])
    twin.tops = vec[u8]([position.tops[1], position.tops[0]])
    twin.sizes = vec[u8]([position.sizes[1], position.sizes[0]])
    twin.traps = vec[u8]([position.traps[(at + 4) % 8] for at in range(8)])
    twin.graves = vec[u8]([u8(int(card) ^ 128) for card in position.graves])
    for at in range(2):
        twin.lives[at] = position.lives[1 - at]
    for at in range(len(position.monsters)):
        twin.monsters[at] = position.monsters[at] ^ OWNER
    for at in range(len(position.gear)):
        twin.gear[at] = position.gear[at] ^ OWNER
    if position.result in (0, 1):
        twin.result = 1 - position.result
    return twin


def test_exchanging_the_players_turns_the_score_round() -> None:
    evaluator = DuelEvaluator(load("evaluation"))
    scores = set()
    for state in states(17, 150):
        score = evaluator.score(own(state))
        assert evaluator.score(exchanged(own(state))) == pytest.approx(-score)
        scores.add(score)
    assert len(scores) > 100


def test_a_finished_game_is_decided() -> None:
    evaluator = DuelEvaluator(load("evaluation"))
    position = begin()
    position.finish(1, 0)
    assert evaluator.score(position) == -DECIDED
    assert evaluator.score(exchanged(position)) == DECIDED


@pytest.mark.parametrize("kind", [KEI, KIN, GYOKU])
def test_a_good_card_in_the_hand_is_worth_something(kind: int) -> None:
    evaluator = DuelEvaluator(load("evaluation"))
    position = begin()
    before = evaluator.score(position)
    position.hands[kind] = u8(1)
    position.sizes[0] = u8(1)
    assert evaluator.score(position) > before, IDS[kind]


def test_life_and_monsters_are_worth_something() -> None:
    evaluator = DuelEvaluator(load("evaluation"))
    position = begin()
    before = evaluator.score(position)
    enter(position, 0, 0, 0)
    pawn = evaluator.score(position)
    enter(position, 0, 4, 0)
    assert before < pawn < evaluator.score(position)
    position.lives[1] -= 6
    assert owner_of(position.monsters[0]) == 0
    assert evaluator.score(position) > pawn


def test_the_weights_are_whole() -> None:
    assert len(load("policy")) == WEIGHTS > ON_SET


# --- playing well ---


def test_a_step_that_wins_is_taken() -> None:
    """In random games every step that ends the game at once is known for what it is."""
    rng = Random(3)
    wins = losses = 0
    for seed in range(40 if compiled() else 8):
        state = game().start(seed=seed)
        while state.outcome is None:
            who = rng.choice(state.actors())
            ends = {step: after(state, who, step) for step in state.legal(who)}
            if any(end is not None for end in ends.values()):
                player = CardwarsPlayer(game(), seed=1, playouts=10)
                choices = {choice.step: choice for choice in player.analyse(state.view(who), 99)}
                won = [step for step, end in ends.items() if end == who]
                assert all(choices[step].chance == 1.0 for step in won)
                assert all(choices[step].chance == 0.0 for step, end in ends.items() if end == 1 - who)
                if won:
                    assert player.choose(state.view(who)) in won
                    assert player.analyse(state.view(who), 1)[0].step in won
                wins += bool(won)
                losses += not won
            state.play_unchecked(who, rng.choice(list(ends)))
    assert wins > (5 if compiled() else 0)
    assert losses > (5 if compiled() else 0)


def after(state: State, who: int, step: str) -> int | None:
    """Who has won after a step."""
    child = state.copy()
    child.play_unchecked(who, step)
    return None if child.outcome is None else child.outcome.winner


def test_an_attack_that_wins_is_begun() -> None:
    position = begin()
    enter(position, 0, 4, 0)
    enter(position, 0, 0, 0)
    for at in range(2):
        position.monsters[at] &= ~FRESH
    position.lives[1] = 5
    evaluator, policy = DuelEvaluator(load("evaluation")), PlayoutPolicy(load("policy"))
    while position.result == ONGOING and position.turn == 0:
        search = InformationSetSearch(evaluator, policy, Rng(1))
        root = search.think(position, 0, Clock(Budget(FEW)), vec[i64]())
        best = max(range(len(root.keys)), key=lambda at: root.visits[at])
        position.apply(0, root.keys[best])
    assert position.result == 0


def beaten(games: int, playouts: int) -> int:
    """How many of so many games the search wins against random play, from both seats."""
    won = 0
    evaluator, policy = DuelEvaluator(load("evaluation")), PlayoutPolicy(load("policy"))
    for number in range(games):
        position = own(game().start(seed=number))
        rng = Rng(number)
        seat = number % 2
        while position.result == ONGOING:
            me = position.mover()
            steps = position.steps(me)
            step = steps[rng.below(len(steps))]
            if me == seat:
                root = InformationSetSearch(evaluator, policy, rng).think(
                    position, me, Clock(Budget(playouts)), vec[i64]()
                )
                step = root.keys[max(range(len(root.keys)), key=lambda at: root.visits[at])]
            position.apply(me, step)
        won += position.result == seat
    return won


@pytest.mark.slow
def test_the_search_beats_random_play() -> None:
    assert beaten(40, 100) >= 39


def test_greedy_takes_a_win() -> None:
    position = begin()
    position.traps[0] = u8(1)
    position.lives[1] = 3
    step = greedy_step(position, 0, DuelEvaluator(load("evaluation")), PlayoutPolicy(load("policy")), Rng(1))
    position.apply(0, step)
    assert position.result == 0
