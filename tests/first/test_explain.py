"""Each clause of Shinra First that a step can break is the one that is cited for it."""

from __future__ import annotations

import pytest

import gobanshobu
from gobanshobu import State
from tests.board5.sheets import play, refused, sheet
from tests.board5.test_foreign import phases

FAR = {"a1": "0 king", "e5": "1 king"}
STACKS = FAR | {"b2": "0 n4,shogun", "c2": "0 n1", "d2": "0 n1,n2", "e1": "0 n6", "e2": "1 juji", "a4": "1 n3"}
HIT = FAR | {"d4": "0 shogun", "c2": "0 n1", "d2": "0 n1,n2", "c3": "0 n3", "a4": "1 n3"}


def cited(state: State, *steps: str) -> list[str]:
    return [refused(state, step)[0] for step in steps]


def battle(board: dict[str, str], *played: str) -> State:
    return play(sheet("first", board, hands=[["manji"], []]), *played)


@pytest.mark.clause("FI-2.1", "FI-2.2", "FI-N")
def test_arranging() -> None:
    state = gobanshobu.game("first").start()
    assert cited(state, "a3=n1", "n1*a1", "a1-hand", "=pass", "end", ">hand", "a1-a2!") == ["FI-2.1"] * 7
    assert cited(state, "a2=king") == ["FI-N"]
    assert refused(state, "a1=manji") == ("FI-2.2", "manji is an F card, and those are not used before the battle.")
    assert cited(play(state.copy(), "a1=king"), "b1=king") == ["FI-2.1"]
    assert cited(play(state.copy(), "a1=-"), "b1=-") == ["FI-2.1"]
    assert cited(play(state.copy(), "a1=n1", "b1=n2", "c1=n3"), "d1=n4") == ["FI-2.1"]


@pytest.mark.clause("FI-2.1", "FI-2.2", "FI-2.3", "FI-N", "B-10")
def test_placing_and_switching() -> None:
    _, placing, switching, _ = phases("first")
    found = cited(placing, "manji*e2", "n5*a1+", "n5*c3", "n1*e2", "king*e2", "a1-hand", "=pass", "end", "a2-a3")
    assert found == ["FI-2.2"] * 9
    assert cited(placing, "a1=n1", "n5*c2^") == ["FI-2.1", "FI-3.1"]
    assert cited(switching, "=a1a3", "n5*a3", "end", "=a5b5") == ["FI-2.3"] * 4
    assert cited(switching, "=b1a1", "=a1a1") == ["FI-N", "B-10"]


@pytest.mark.clause("FI-2.4", "FI-2.5")
def test_the_placement_on_c3_and_the_switch_after_it_have_clauses_of_their_own() -> None:
    state = phases("first")[2]
    while state.position.placed < 6:  # type: ignore[attr-defined]
        steps = state.legal(state.actors()[0])
        play(state, "=pass" if "=pass" in steps else steps[0])
    (step,) = [step for step in state.legal(0) if step.startswith("n7")]
    assert state.explain(0, step).clause == "FI-2.4"
    assert cited(state, "n7*a3") == ["FI-2.4"]
    play(state, step)
    assert state.explain(0, "=pass").clause == "FI-2.5"
    assert state.explain(0, "=a1b1").clause == "FI-2.5"
    assert cited(state, "=a1a3", "a2-a3", "end") == ["FI-2.5"] * 3


@pytest.mark.clause("FI-3.1", "FI-3.2", "FI-3.3", "FI-3.4", "FI-3.5", "FI-3.6", "FI-3.7", "FI-3.8", "FI-4.2")
def test_a_turn() -> None:
    state = battle(STACKS)
    assert cited(state, "manji*c2^", "manji*c3+", "manji*e2+", "n1*c3", "manji*c2") == ["FI-3.1"] * 5
    assert cited(state, "c3-c4", "a4-a3", "b2-c2", "e1-e2") == ["FI-3.2"] * 4
    assert cited(state, "b2xc2", "b2/b3") == ["FI-3.3"] * 2
    assert cited(state, "a1-hand") == ["FI-3.4"]
    assert cited(state, "c2-c3+", "e1-d2+", "manji*d2+", "manji*a1+", "a1-b1+") == ["FI-3.5"] * 5
    assert cited(state, "c2-c3^", "b2-c2^^", "e1-d2", "b2-a1", "b2-a1+", "b2-a1^", "a1-b1^") == ["FI-3.6"] * 7
    assert cited(state, "end") == ["FI-3.7"]
    assert cited(state, "b2-c2!", "a1-b2+", "a1-b2^", "a1-b1!", "manji*c2!") == ["FI-3.8"] * 5
    assert cited(state, "e1xe2", "e1/e2") == ["FI-4.2"] * 2
    assert cited(state, ">hand", "=pass", "a5=n1") == ["FI-4.4", "FI-2.5", "FI-2.1"]


@pytest.mark.clause("FI-3.7", "FI-3.8")
def test_the_rest_of_a_turn() -> None:
    below = battle(STACKS, "b2-b3")
    assert cited(below, "c2-c3", "manji*c3") == ["FI-3.7"] * 2
    flown = battle(STACKS, "a1-b2!!")
    assert cited(flown, "end", "b2-hand", "c2-c3", "manji*c3", "b2-c2!") == ["FI-3.8"] * 5


@pytest.mark.clause("FI-4.1", "FI-4.3", "FI-4.4", "FI-4.5", "FI-3.5", "FI-3.6")
def test_attacks_and_retreats() -> None:
    assert cited(battle(HIT), "d4xe5") == ["FI-4.3"]
    assert cited(battle(HIT | {"e4": "1 n5"}), "d4/e4") == ["FI-4.1"]
    state = battle(HIT, "d4/e5")
    assert cited(state, ">hand", ">c3+", ">c3") == ["FI-4.5"] * 3
    assert cited(state, ">e4", ">d4", ">a4", "c2-c3", "end", "c2-hand", ">c2", ">d2") == ["FI-4.4"] * 8
    assert cited(state, ">d2+", ">b1+") == ["FI-3.5"] * 2
    assert cited(state, ">a1^", ">a1", ">c2^^", ">b1^") == ["FI-3.6"] * 4
    assert refused(state, ">c2")[1].endswith("write whether the retreat stacks on it (+) or returns it (^).")
