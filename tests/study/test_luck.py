"""Skill and luck make the result, and what is luck is luck."""

from __future__ import annotations

from functools import cache
from itertools import permutations

import pytest

import gobanshobu
from gobanshobu import State
from gobanshobu.core.audience import SEATS, Cast
from gobanshobu.games.isshin.rules import IsshinPosition
from gobanshobu.players.isshin.hands import one as card_of
from gobanshobu.players.isshin.leaf import Fitted, load
from gobanshobu.players.isshin.public import follow
from gobanshobu.players.isshin.search import SearchPolicy
from gobanshobu.study import Judgement, LuckAccount, account, moments, review
from gobanshobu.study.luck_isshin import edge_to, held, pushed, single, worth
from gobanshobu.study.luck_words import LEAST, parts, swings
from gobanshobu.study.review import MIXED
from tests.study.test_review import WORK, game_of

NAMES = (gobanshobu.core.Words("一子", "Ichi"), gobanshobu.core.Words("二郎", "Jiro"))
LUCKY = ("isshin", "cardwars")


@cache
def told(game_id: str, seed: int) -> tuple[State, list[Judgement], LuckAccount]:
    """A short game with its review and its account."""
    state = game_of(game_id, seed)
    work = 3 if game_id == "isshin" else WORK
    if game_id == "cardwars":  # only its last decisions are judged: the others count as right
        judged = list(review(moments(state), work, [one.number for one in moments(state)[-12:]]))
    else:
        judged = list(review(moments(state), work))
    found = account(state, judged, work)
    assert found is not None
    return state, judged, found


@pytest.mark.parametrize("game_id", LUCKY)
@pytest.mark.parametrize("seed", [1, 2])
def test_skill_and_luck_are_the_result(game_id: str, seed: int) -> None:
    state, judged, found = told(game_id, seed)
    assert state.outcome is not None
    assert found.result == {0: 1.0, 1: 0.0, None: 0.5}[state.outcome.winner]
    assert found.start + sum(one.gain for one in found.swings) == pytest.approx(found.result, abs=1e-9)
    costs = sum(one.gain for one in found.swings if one.kind == "choice")
    assert costs == pytest.approx(sum(one.cost if one.player == 1 else -one.cost for one in judged), abs=1e-9)
    assert {"deal", "view"} <= {one.kind for one in found.swings}
    assert found.gained(SEATS[0], ("deal", "draw")) == -found.gained(SEATS[1], ("deal", "draw"))


def test_a_game_that_is_given_up_adds_up_as_well() -> None:
    state = gobanshobu.game("isshin").start(seed=3)
    state.play(0, state.legal(0)[0])
    state.resign(1)
    found = account(state, [], 3)
    assert found is not None
    assert found.swings[-1].kind == "end"
    assert found.swings[-1].player == 1
    assert found.start + sum(one.gain for one in found.swings) == pytest.approx(1.0)


def test_games_without_luck_have_no_account() -> None:
    assert account(game_of("first", 1)) is None
    assert account(gobanshobu.game("isshin").start(seed=1)) is None


def test_a_draw_is_compared_with_all_cards_that_could_have_come() -> None:
    """In a small duel: the mean over every order of the deck, each hand valued alone."""
    state = gobanshobu.game("isshin").start(seed=5, options={"copies": 2, "hand": 2, "below": 1, "tokens": 1})
    for _ in range(2):
        player = state.actors()[0]
        state.play(player, state.legal(player)[0])
    drawer = state.actors()[0]
    while "maai" not in state.legal(drawer):
        state.play(drawer, next(step for step in state.legal(drawer) if step.startswith("kamae")))
        drawer = state.actors()[0]
    before = state.position.copy()
    state.play(drawer, "maai")
    after = state.position
    assert isinstance(before, IsshinPosition)
    assert isinstance(after, IsshinPosition)
    search = SearchPolicy(dict(state.rules.options), 20_000, 4, Fitted(load()))
    publics = follow(search.path[0].public, after.history)
    spot = search.solved(publics[-1], deep=True)
    assert spot.node is not None
    node = search.path[-2].node
    assert node is not None
    hands = (held(before, 0, 0), held(before, 1, 0))
    edge, _ = edge_to(node, publics[-2], publics[-1])
    mean = worth(spot.node, pushed(edge, node, hands), search.leaf)
    unseen = [int(card) for card in before.deck[int(before.top) :]]
    count = int(after.top) - int(before.top)
    forms = [card for card in unseen if card != 6]
    values = []
    for order in permutations(forms, count):
        drawn = list(hands)
        for card in order:
            drawn[drawer] += card_of(card)
        values.append(worth(spot.node, single(spot.node, (drawn[0], drawn[1])), search.leaf))
    assert len(set(values)) > 1
    assert mean == pytest.approx(sum(values) / len(values))


def test_what_belongs_to_the_right_mixture_costs_nothing() -> None:
    games = [told("isshin", seed) for seed in (1, 2)]
    assert any(len(mix.steps) > 1 for _, _, found in games for mix in found.mixes)
    for _, judged, found in games:
        for mix in found.mixes:
            assert sum(share for _, share in mix.steps) <= 1.0 + 1e-9
        assert all(decision.cost == 0.0 for decision in judged if decision.weight >= MIXED)


@pytest.mark.parametrize("game_id", LUCKY)
def test_an_account_is_told_in_both_languages_from_either_seat(game_id: str) -> None:
    _, _, found = told(game_id, 1)
    for seat in SEATS:
        listed = parts(found, seat, Cast(seat, NAMES))
        start, result = (found.start, found.result) if seat == 0 else (1.0 - found.start, 1.0 - found.result)
        assert start + sum(one.gain for one in listed) == pytest.approx(result, abs=12 * LEAST)
        assert all(one.words.ja and one.words.en for one in listed)
        assert any("あなた" in one.words.ja for one in listed) == any("Your" in one.words.en for one in listed)
        for number in {one.number for one in found.swings}:
            assert all(one.group == "luck" for one in swings(found, number, seat, Cast(seat, NAMES)))
