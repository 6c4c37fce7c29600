"""What Shinra Intelligence publishes: captures, infiltration, cards carried along, returned or gone over."""

from __future__ import annotations

from typing import Any

import pytest

from gobanshobu import State
from tests.board5.publishing import answered, brought, kinds, labelled, meant, offered, sentences
from tests.board5.sheets import sheet

FAR = {"a1": "0 king", "a2": "0 prince", "e5": "1 king", "e4": "1 prince"}


def intelligence(board: dict[str, str], turn: int = 0, hands: list[list[str]] | None = None, **rest: Any) -> State:
    return sheet("intelligence", board, turn, hands=hands or [[], []], **rest)


@pytest.mark.clause("IN-3.4")
def test_a_capture_promises_what_comes_to_the_hand() -> None:
    state = intelligence(FAR | {"c2": "0 n2", "c3": "1 n3"})
    assert offered(state, "c2xc3") == {
        "step": "c2xc3",
        "effect": "capture",
        "cards": ["n2"],
        "take": {"square": "c2"},
        "target": {"square": "c3"},
        "will": [
            {
                "fact": "captured",
                "player": 0,
                "attacker": ["n2"],
                "square": "c3",
                "card": {"id": "n3"},
                "held": [{"id": "n3"}],
            }
        ],
    }
    assert labelled(state, "c2xc3") == ("N2でc3のN3を取る", "N2 takes N3 on c3")
    assert sentences(state, "c2xc3", 1) == (
        "マシンがc2のN2であなたのN3（c3）を取った。",
        "The machine takes your N3 on c3 with N2 from c2.",
    )


@pytest.mark.clause("IN-3.5")
def test_an_infiltration_is_told_as_one() -> None:
    state = intelligence(FAR | {"c2": "0 n2", "c3": "1 shogun"})
    assert meant(state, {"square": "c2"}, {"square": "c3"}) == "c2&c3"
    assert labelled(state, "c2&c3") == ("N2をc3の将軍に潜入させる", "N2 goes under the general on c3")
    assert sentences(state, "c2&c3", 0) == (
        "あなたがN2をc2からc3の将軍に潜入させた。",
        "You slip N2 from c2 under the machine's general on c3.",
    )
    assert state.view(1)["board"]["c3"]["hidden"] == {"id": "n2"}


@pytest.mark.clause("IN-3.8")
def test_a_hidden_card_is_carried_along() -> None:
    state = intelligence(FAR | {"d3": "1 shogun&n3"}, turn=1)
    assert labelled(state, "d3-d2") == ("将軍をd2へ、N3も連れていく", "General to d2, carrying the hidden N3 along")
    assert sentences(state, "d3-d2", 0) == (
        "マシンが将軍をd3からd2へ、下のN3も一緒に。",
        "The machine moves the general from d3 to d2, with your N3 under it.",
    )
    assert state.view(0)["board"]["d2"]["hidden"] == {"id": "n3"}


@pytest.mark.clause("IN-3.6")
def test_a_hidden_card_returns_when_what_is_above_it_is_captured() -> None:
    state = intelligence(FAR | {"c2": "0 sanbo", "d3": "1 shogun&n3"})
    assert kinds(offered(state, "c2xd3")["will"]) == ["captured", "returned"]
    assert labelled(state, "c2xd3") == (
        "参謀でd3の将軍を取る、潜入していたN3が戻る",
        "Strategist takes the general on d3, the hidden N3 returns",
    )
    assert sentences(state, "c2xd3", 0) == (
        "あなたがc2の参謀でマシンの将軍（d3）を取った。潜入していたあなたのN3は手札に戻った。",
        "You take the machine's general on d3 with the strategist from c2. Your hidden N3 returns to the hand.",
    )
    assert state.view(1)["hands"][0] == [{"id": "shogun"}, {"id": "n3"}]


@pytest.mark.clause("IN-3.7")
def test_a_spy_under_the_first_royal_goes_over() -> None:
    state = intelligence(FAR | {"e4": "1 prince&n3", "e3": "0 n2"})
    facts = offered(state, "e3xe4")["will"]
    assert kinds(facts) == ["captured", "went over"]
    assert facts[0]["held"] == []
    assert facts[1] == {"fact": "went over", "player": 1, "card": {"id": "n3"}, "square": "e4"}
    assert labelled(state, "e3xe4")[1] == "N2 takes the prince on e4, the hidden N3 goes over to the machine"
    ja, en = sentences(state, "e3xe4", 1)
    assert "潜入していたマシンのN3はあなたの側に移り、手札に入った。" in ja
    assert "The machine's hidden N3 goes over to you." in en
    assert state.view(0)["hands"] == [[], [{"id": "n3"}]]


@pytest.mark.clause("IN-4.1")
def test_under_the_second_royal_it_returns_and_the_game_is_won() -> None:
    state = intelligence({"a1": "0 king", "a2": "0 prince", "e4": "1 prince&n3", "e3": "0 n2"})
    assert kinds(brought(state, "e3xe4")) == ["captured", "returned", "moved", "ended"]


@pytest.mark.clause("B-7")
def test_a_jump_says_over_which_square_also_into_hiding() -> None:
    state = intelligence(FAR | {"c1": "0 n2", "c2": "0 n3", "c3": "1 shogun"})
    assert offered(state, "c1&c3")["will"][0]["over"] == "c2"
    assert labelled(state, "c1&c3") == (
        "N2をc3の将軍に潜入させる、c2を飛び越す",
        "N2 goes under the general on c3, over c2",
    )


@pytest.mark.clause("IN-3.2", "IN-3.1")
def test_tries_are_answered_by_the_clause_that_forbids_them() -> None:
    state = intelligence(FAR | {"c2": "0 n2", "c3": "1 shogun", "b2": "0 n3"}, hands=[["n1"], []])
    assert answered(state, {"square": "c2"}, {"square": "b2"})[0] == "IN-3.2"
    assert answered(state, {"hand": "n1"}, {"square": "c3"})[0] == "IN-3.1"
    assert answered(state, {"square": "b2"}, {"square": "b4"})[0].startswith("B-")
    assert answered(state, {"square": "e5"}, {"square": "d5"})[0] == "IN-3.2"
    assert answered(state, {"square": "d1"}, {"square": "c3"})[0] == "IN-3.2"
    assert meant(state, {"square": "c2"}, {"pile": "hand"}) == ""
