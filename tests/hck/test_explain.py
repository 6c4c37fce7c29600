"""Each clause of HCK that a step can break is the one that is cited for it."""

from __future__ import annotations

from typing import Any

import pytest

import gobanshobu
from gobanshobu import State
from tests.board5.sheets import play, refused, sheet
from tests.board5.test_foreign import phases

FAR = {"a1": "0 king", "e5": "1 king"}


def cited(state: State, *steps: str) -> list[str]:
    return [refused(state, step)[0] for step in steps]


def battle(board: dict[str, str], *played: str, hand: tuple[str, ...] = (), **rest: Any) -> State:
    return play(sheet("hck", FAR | board, hands=[list(hand), []], **rest), *played)


@pytest.mark.clause("HC-2.1", "HC-2.2", "HC-2.3", "HC-2.4", "HC-2.5", "HC-3.1", "HC-5.4", "HC-N")
def test_arranging() -> None:
    state = gobanshobu.game("hck").start()
    assert cited(state, "a3=ko", "ko*a1", "a1-hand", "=pass", "queen:return", "a1=joker", ">hand") == ["HC-3.1"] * 7
    assert cited(state, "a2=king", "a1=ko+shu", "a1=shu+ko@4") == ["HC-N"] * 3
    assert cited(state, "a1=ko+ko", "a1=joker+ko", "a1=shu+ko+dai+ki") == ["HC-2.1"] * 3
    assert cited(state, "a1=shu+ko@3", "a1=shu+ko@9") == ["HC-2.2"] * 2
    assert cited(state, "a1=ko@1", "a1=king@5", "a1=ko~", "a1=queen!+ko") == ["HC-2.3", "HC-2.4", "HC-2.5", "HC-5.4"]
    assert cited(play(state.copy(), "a1=king"), "b1=king") == ["HC-3.1"]
    assert cited(play(state.copy(), "a1=-"), "b1=-") == ["HC-3.1"]


@pytest.mark.clause("HC-3.1", "HC-3.2", "B-10")
def test_placing_and_switching() -> None:
    _, placing, switching, fought = phases("hck")
    found = cited(placing, "joker*e2", "shu+ko*e2", "shu*c2+", "shu*c3", "king*e2", "a1-hand", "=pass", "queen:keep")
    assert found == ["HC-3.2"] * 8
    assert cited(placing, "a1=ko") == ["HC-3.1"]
    assert cited(switching, "=a1a3", "ko*a3", "a1-hand") == ["HC-3.2"] * 3
    assert cited(switching, "=b1a1") == ["B-10"]
    assert cited(fought, "=a5b5", "=pass") == ["HC-3.2"] * 2


@pytest.mark.clause("HC-4.2", "HC-2.1")
def test_what_does_not_become_one_unit_breaks_the_clause_that_says_so() -> None:
    board = {"b2": "0 ko", "b3": "0 dai", "c2": "0 shu+ko", "c3": "0 ki+so", "d2": "0 joker", "d3": "0 shu"}
    state = battle(board)
    assert refused(state, "b2-b3+") == (
        "HC-4.2",
        "attacker and base are both singles, and two singles do not make a new combine.",
    )
    assert refused(state, "c2-c3+")[0] == "HC-4.2"  # two combines
    assert refused(state, "c2-b2+")[0] == "HC-2.1"  # the same kind twice
    assert refused(state, "d2-d3+") == ("HC-2.1", "joker never combines.")
    assert refused(state, "a1-b2+") == ("HC-2.1", "king never combines.")


@pytest.mark.clause("HC-5.4", "HC-2.5")
@pytest.mark.parametrize("step", ["ko~*c3", "ko~dai*c3"])
def test_a_stub_that_still_holds_the_enemy_queen_waits_for_her_return(step: str) -> None:
    state = battle({}, hand=("queen!+ko", "dai"))
    clause, words = refused(state, step)
    assert clause == "HC-5.4"
    assert words.startswith("The queen+attacker in your hand still holds the enemy queen: return her")
    play(state, "queen:return", "e5-e4")
    assert state.explain(0, step).legal


@pytest.mark.clause("HC-5.4", "HC-5.6", "HC-2.5", "HC-4.2", "HC-4.4")
def test_what_is_in_the_hand_only_inside_another_unit() -> None:
    captive = battle({}, hand=("queen!+ko+dai",))
    assert cited(captive, "ko+dai*c3", "ko*c3", "queen*b1", "queen+ko+dai*b1", "queen!+ko+dai*b1") == ["HC-5.4"] * 5
    assert cited(captive, "ko+so*c3", "ki*c3", "ko~*c3") == ["HC-5.6", "HC-4.4", "HC-4.4"]
    state = battle({}, hand=("so~", "shu+ki", "shu", "ho"))
    assert refused(state, "ki*c3") == (
        "HC-5.6",
        "The rider in your hand is part of guard+rider, and a combine in the hand is not taken apart.",
    )
    assert refused(state, "so*c3") == ("HC-2.5", "The runner in your hand is a stub, not a single: write it so~.")
    assert cited(state, "shu+ho*c3", "so~ki*c3") == ["HC-4.2", "HC-5.6"]
    both = battle({}, hand=("queen+ko@2", "queen!+ko"))
    assert refused(both, "queen+ko*b1")[1].endswith("write it queen+ko@2.")


@pytest.mark.clause("HC-4.4", "HC-4.5", "HC-4.7", "HC-2.1", "HC-2.2", "HC-2.3", "HC-2.4", "HC-N")
def test_deploying() -> None:
    board = {"c2": "0 shu+so", "d2": "0 ki", "c4": "0 shu+ko"}
    state = battle(board, hand=("queen", "shogun+so", "ko", "ko~", "hachi", "joker"))
    assert cited(state, "queen*c3", "shogun+so*c3", "ko*d2", "ko~ki*c3", "king*c3", "dai*c3+") == ["HC-4.4"] * 6
    assert cited(state, "queen*c4+", "shogun+so*c2+", "ko*d2+", "ko~queen*c3", "ko~*c2+", "ko*a1+") == ["HC-4.5"] * 6
    assert cited(state, "ko*c4+", "hachi*c2+", "ko~ko*c3", "ko~joker*c3") == ["HC-2.1"] * 4
    assert cited(state, "joker*c3", "ko~@9*c3", "ko@1*c3", "king@5*b1") == ["HC-4.7", "HC-2.2", "HC-2.3", "HC-2.4"]
    assert cited(state, "so+shogun*b1", "ko~@2*c3") == ["HC-N"] * 2


@pytest.mark.clause("HC-4.1", "HC-4.2", "HC-4.3", "HC-4.6", "HC-4.8", "HC-5.1", "HC-5.2", "HC-5.3", "HC-5.4", "HC-5.5")
def test_a_turn() -> None:
    board = {
        "e5": "1 ko",
        "c4": "1 king@4",
        "d4": "1 joker",
        "b3": "1 queen",
        "c3": "0 joker",
        "b2": "0 ko",
        "e1": "0 ki+ho",
    }
    state = battle(board)
    assert cited(state, "d2-d3", "d4-d3", "b2-b3", "a1-b2") == ["HC-4.1"] * 4
    assert cited(state, "c3-d3+", "b2-a3+") == ["HC-4.2"] * 2
    assert cited(state, "b2xa3", "b2/a3") == ["HC-4.3"] * 2
    assert cited(state, "a1-hand", "queen:return", "queen:keep", ">a2") == ["HC-4.6", "HC-4.8", "HC-5.4", "HC-5.3"]
    assert cited(state, "c3/d4", "b2xb3", "c3xc4") == ["HC-5.1", "HC-5.2", "HC-5.5"]
    taken = battle({"c3": "0 ko", "c4": "1 queen+ko@2"}, "c3xc4")
    assert cited(taken, "c4-c5", ">hand", "queen*a2") == ["HC-5.4"] * 3


@pytest.mark.clause("HC-5.3", "HC-4.2", "HC-2.1")
def test_retreats() -> None:
    board = {"d4": "0 ko+dai", "c2": "0 shu+so", "d2": "0 ki"}
    assert cited(battle(board), "d4xe5") == ["HC-5.3"]
    state = battle(board, "d4/e5")
    assert cited(state, ">hand", ">d4", ">e5", ">c4", ">d2", "c2-c3", "d2-hand", "queen:return") == ["HC-5.3"] * 8
    assert refused(state, ">d2") == ("HC-5.3", "Your own rider is on d2: to combine with it write >d2+.")
    assert cited(state, ">c2", ">c2+", ">b1+") == ["HC-4.2"] * 3
    assert cited(state, ">a1", ">a1+") == ["HC-2.1"] * 2


@pytest.mark.clause("HC-4.9")
def test_the_rescue() -> None:
    board = {"b1": "0 shu", "b2": "0 ko+dai", "a3": "1 dai"}
    assert cited(battle(board), "a1-a2^", "b1-a1^", "b2-a3^") == ["HC-4.9"] * 3
    assert cited(battle(board, rescue=[False, True]), "a1-b1^") == ["HC-4.9"]
    assert cited(battle({"b1": "0 shu"}), "a1-b1^") == ["HC-4.9"]
    state = battle(board, "a1-b1^")
    assert cited(state, ">hand", ">b2+", ">c3", "a1-a2", ">a1+") == ["HC-4.9"] * 5
