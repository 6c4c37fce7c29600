"""Each clause of Shinra Intelligence that a step can break is the one that is cited for it."""

from __future__ import annotations

import pytest

import gobanshobu
from gobanshobu import State
from tests.board5.sheets import play, refused, sheet
from tests.board5.test_foreign import phases

FAR = {"a1": "0 king", "b1": "0 prince", "e5": "1 king", "d5": "1 prince"}
MET = FAR | {
    "c2": "0 n1",
    "c3": "1 shogun",
    "d2": "0 n4",
    "d4": "1 n2",
    "e1": "0 sanbo",
    "e2": "1 boei",
    "a2": "0 n5",
    "a3": "0 n6",
    "a4": "1 sanbo&n3",
}


def cited(state: State, *steps: str) -> list[str]:
    return [refused(state, step)[0] for step in steps]


@pytest.mark.clause("IN-2.1", "IN-N")
def test_arranging() -> None:
    state = gobanshobu.game("intelligence").start()
    assert cited(state, "a3=n1", "n1*a1", "a1-a2", "=pass", "a1&a2") == ["IN-2.1"] * 5
    assert cited(state, "a2=king") == ["IN-N"]
    assert cited(play(state.copy(), "a1=king"), "b1=king") == ["IN-2.1"]
    assert cited(play(state.copy(), "a1=-"), "b1=-") == ["IN-2.1"]
    five = play(state.copy(), "a1=n1", "b1=n2", "c1=n3", "d1=n4", "e1=n5")
    assert cited(five, "a2=n6") == ["IN-2.1"]


@pytest.mark.clause("IN-2.1", "IN-2.2", "IN-2.3", "IN-2.4", "B-10")
def test_placing_and_switching() -> None:
    _, placing, switching, fought = phases("intelligence")
    assert cited(placing, "n1*e2", "n5*c3", "a2-a3", "=pass", "a2&a4") == ["IN-2.2"] * 5
    assert cited(placing, "a1=n1") == ["IN-2.1"]
    assert cited(switching, "=a1a3", "n5*a3", "a2&a4") == ["IN-2.3"] * 3
    assert cited(switching, "=b1a1", "=a1a1") == ["B-10"] * 2
    assert cited(fought, "=a5b5", "=pass") == ["IN-2.4"] * 2


@pytest.mark.clause("IN-3.1", "IN-3.2", "IN-3.3", "IN-3.4", "IN-3.5")
def test_a_turn() -> None:
    state = sheet("intelligence", MET, hands=[["n8"], []])
    assert cited(state, "n9*b3", "n8*c2", "n8*c3", "n8*c2+") == ["IN-3.1"] * 4
    assert cited(state, "c3-c4", "c4-c5", "a2-a3", "d2-d4", "a2-a3+", "a1-b1!") == ["IN-3.2"] * 6
    assert cited(state, "c2xb3", "c2&b3", "c2/c3") == ["IN-3.3"] * 3
    assert cited(state, "d2&d4", "e1&e2", "a3&a4") == ["IN-3.4"] * 3
    assert cited(state, "c2xc3", "c2-c3", "a4-b4") == ["IN-3.5"] * 3
    assert cited(state, "a1-hand", ">a1", "end") == ["C-2"] * 3
    camp = sheet("intelligence", FAR, hands=[["sanbo"], []], options={"rank_deploy": "camp"})
    assert cited(camp, "sanbo*c3") == ["IN-3.1"]
