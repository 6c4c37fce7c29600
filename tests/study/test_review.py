"""A review judges a decision by what its player knew, and says only what a replay bears out."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

import gobanshobu
from gobanshobu import State
from gobanshobu.core.audience import SEATS, Cast
from gobanshobu.players.engines import greedy
from gobanshobu.study import GameMoment, Judgement, judge, moments, review, sentence, turning_points
from gobanshobu.study.claims import ProvenClaim, claim
from gobanshobu.study.proof import matches, played, refuted

WORK = 40
KINDS = ("wins", "loses", "lets win", "gains", "gives", "forces")


@cache
def game_of(game_id: str, seed: int) -> State:
    """A game between one that looks a step ahead and one that plays anything."""
    game, rng = gobanshobu.game(game_id), Random(seed)
    state, one = game.start(seed=seed), greedy(game, seed)
    while state.outcome is None and len(state.history()) < 260:
        player = state.actors()[0]
        legal = state.legal(player)
        state.play(player, one.choose(state.view(player)) if player == 0 else rng.choice(legal))
    return state


@cache
def judged(game_id: str, seed: int, last: int = 8) -> list[Judgement]:
    """The last decisions of a game."""
    found = moments(game_of(game_id, seed))
    return list(review(found, WORK, [one.number for one in found[-last:]]))


def claims() -> list[tuple[str, int, Judgement]]:
    return [
        (game_id, seed, one)
        for game_id in gobanshobu.GAMES
        for seed in (1, 2)
        for one in judged(game_id, seed)
        if one.claim is not None
    ]


@pytest.mark.parametrize("game_id", gobanshobu.GAMES)
def test_every_step_of_a_game_is_a_moment_and_leads_to_its_end(game_id: str) -> None:
    state = game_of(game_id, 1)
    found = moments(state)
    assert [(one.player, one.step) for one in found] == [(e.player, e.full) for e in state.history() if e.is_step]
    last = found[-1].state.copy()
    last.play(found[-1].player, found[-1].step)
    assert last.outcome == state.outcome


@pytest.mark.parametrize("game_id", gobanshobu.GAMES)
def test_a_review_says_what_each_decision_cost(game_id: str) -> None:
    found = judged(game_id, 1)
    assert found
    legal = {one.number: one.state.legal(one.player) for one in moments(game_of(game_id, 1))}
    for one in found:
        assert 0.0 <= one.kept <= one.chance <= 1.0
        assert one.best in legal[one.number]
        assert one.better[0] == one.best
        assert one.after[0] == one.step
        assert one.best != one.step or one.cost == 0.0
        assert one.chance_of(0) + one.chance_of(1) == pytest.approx(1.0)
    points = turning_points(found)
    assert [point.number for point in points] == sorted(point.number for point in points)
    assert all(point.cost >= 0.1 for point in points)


@pytest.mark.parametrize("game_id", ["isshin", "cardwars"])
def test_what_lies_face_down_changes_nothing_in_a_judgement(game_id: str) -> None:
    found = moments(game_of(game_id, 2))
    places = [at for at, one in enumerate(found) if one.choice][-4:]
    for place in places:
        one = found[place]
        other = one._replace(state=one.state.resample(one.player, Random(5)))
        assert judge([*found[:place], other], place, WORK) == judge(found, place, WORK)


@pytest.mark.slow
def test_the_sentences_are_borne_out() -> None:
    """A short form of `python -m bench.reasons`."""
    found = claims()
    assert len({one.claim.kind for _, _, one in found if one.claim is not None}) >= 3
    for game_id, seed, one in found:
        again = gobanshobu.read_record(str(game_of(game_id, seed).record())).replay()
        assert refuted(again, one) == ""


@pytest.mark.slow
def test_planted_claims_are_caught() -> None:
    """The same claims of another kind, of another piece, with another line, or about another step."""
    caught: set[str] = set()
    for game_id, seed, one in claims():
        state, told = game_of(game_id, seed), one.claim
        assert told is not None
        before = {moment.number: moment.state for moment in moments(state)}[one.number]
        for name, lie in lies(told, before).items():
            assert refuted(state, one._replace(claim=lie)), (game_id, one.number, name, lie)
            caught.add(name)
        assert refuted(state, one._replace(number=one.number - 1, claim=told))
    assert {"another kind", "another fact", "shorter", "somebody else"} <= caught


def lies(told: ProvenClaim, before: State) -> dict[str, ProvenClaim]:
    fact: dict[str, Any] = dict(told.fact)
    found = {"somebody else": told._replace(player=SEATS[1 - told.player])}
    if told.kind in ("gains", "gives"):
        found["another kind"] = told._replace(kind="gives" if told.kind == "gains" else "gains")
        for key, value in fact.items():
            if isinstance(value, int) and not isinstance(value, bool):
                found["another fact"] = told._replace(fact=fact | {key: value + 1})
            elif key == "square":
                found["another square"] = told._replace(fact=fact | {"square": "a9"})
    elif told.kind != "forces":
        found["another kind"] = told._replace(kind="loses" if told.kind == "wins" else "wins")
        found["another fact"] = told._replace(fact=fact | {"reason": "nothing"})
    needed = len(told.line)  # a line goes on to the end of the turn, the fact may come earlier
    while needed and any(matches(one, told.fact) for one in played(before, told.line[: needed - 1])[1]):
        needed -= 1
    if needed > 1:
        found["shorter"] = told._replace(line=told.line[: needed - 1])
    return found


@pytest.mark.parametrize("game_id", gobanshobu.GAMES)
def test_reasons_are_said_in_both_languages(game_id: str) -> None:
    at = {one.number: one for one in moments(game_of(game_id, 1))}
    for one in judged(game_id, 1):
        if one.claim is not None:
            told = sentence(at[one.number].state, one.claim, one.best, Cast(one.player))
            assert told.ja.endswith("。")
            assert told.en.endswith(".")
            assert "{" not in told.ja + told.en


def test_a_win_that_was_missed_is_named() -> None:
    """The last step of a game that somebody won: any other one that does not win would have missed it."""
    for seed in (1, 2):
        found = moments(game_of("first", seed))
        last: GameMoment = found[-1]
        winner = game_of("first", seed).outcome
        assert winner is not None
        other = next(step for step in last.state.legal(last.player) if step != last.step)
        told = claim(last.state, last.player, [last.step], [other])
        assert told is not None
        assert told.kind == "wins"
        assert told.fact["clause"] == winner.clause
