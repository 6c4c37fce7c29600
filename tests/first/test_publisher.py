"""What Shinra First publishes: stacks, returns, flights, retreats; words in both languages."""

from __future__ import annotations

from typing import Any

import pytest

from gobanshobu import State
from tests.board5.publishing import answered, asked, brought, kinds, labelled, meant, offered, sentences
from tests.board5.sheets import play, sheet

FAR = {"a1": "0 king", "e5": "1 king"}


def first(board: dict[str, str], turn: int = 0, hands: list[list[str]] | None = None, **rest: Any) -> State:
    return sheet("first", board, turn, hands=hands or [[], []], **rest)


@pytest.mark.clause("FI-4.1")
def test_a_stack_is_captured_as_a_whole() -> None:
    state = first(FAR | {"c2": "0 shogun", "c3": "1 n4,sanbo@2"})
    (captured,) = offered(state, "c2xc3")["will"]
    assert captured["cards"] == [{"id": "sanbo", "points": 2}, {"id": "n4", "points": 1}]
    assert captured["held"] == [{"id": "sanbo", "points": 3}, {"id": "n4", "points": 1}]
    assert labelled(state, "c2xc3") == ("将軍でc3の参謀＋N4を取る", "General takes the strategist + N4 on c3")


@pytest.mark.clause("FI-4.3", "FI-4.4")
def test_damage_says_what_is_left_and_then_the_card_retreats() -> None:
    state = first(FAR | {"c2": "0 n2", "c3": "1 shogun", "b1": "0 n3"})
    assert sentences(state, "c2/c3", 1) == (
        "マシンがc2のN2であなたの将軍（c3）を攻め、1点減らした（残り3点）。",
        "The machine hits your general on c3 with N2 from c2: −1, 3 left.",
    )
    assert asked(state) == ("N2の退く先を選んでください", "Choose where N2 retreats to")
    assert answered(state, {"air": True}, {"square": "c2"})[0] == "FI-4.4"
    assert meant(state, {"air": True}, {"square": "b1"}) == ">b1+"
    assert sentences(state, ">b1+", 0) == ("あなたのN2はb1へ退き、N3に重なった。", "Your N2 retreats to b1, onto N3.")


@pytest.mark.clause("FI-4.5")
def test_in_the_hand_a_card_that_hit_the_king_keeps_its_points() -> None:
    camp = [f"{column}{row}" for row in "12" for column in "abcde"]
    board = {"a1": "0 king"} | {square: f"0 n{at % 7 + 1}" for at, square in enumerate(camp[1:])}
    state = play(first(board | {"c3": "0 sanbo@2", "c4": "1 king"}), "c3/c4")
    (retreated,) = brought(state, ">hand")
    assert retreated["held"] == {"id": "sanbo", "points": 2}


@pytest.mark.clause("FI-3.8")
def test_a_flight_returns_the_lower_card_also_where_the_game_ends_with_it() -> None:
    options = {"turn_limit": 1}
    state = play(first(FAR | {"b2": "0 n4,n2"}, options=options), "a1-b2!^")
    assert asked(state) == ("飛ばしたN2を動かしてください", "Move N2 that flies")
    facts = brought(state, "b2-b3")
    assert kinds(facts) == ["moved", "returned", "healed", "ended"]
    assert facts[2]["points"] == 6
    assert state.view(0)["hands"][0] == [{"id": "n4", "points": 1}]


@pytest.mark.clause("FI-3.6", "B-7")
def test_a_jump_that_returns_a_card_says_all_of_it() -> None:
    state = first(FAR | {"c1": "0 shogun@3", "c2": "0 n2", "c3": "0 n3"})
    assert labelled(state, "c1-c3^") == (
        "将軍をc3へ、そこの札を戻す、c2を飛び越す、将軍に＋1",
        "General to c3, returning the card there, over c2, general +1",
    )
    assert kinds(brought(state, "c1-c3^")) == ["returned", "moved", "healed"]


@pytest.mark.clause("B-7", "FI-4.3")
def test_a_jump_that_only_hits_says_over_which_square() -> None:
    state = first(FAR | {"c1": "0 n2", "c2": "0 n3", "c3": "1 shogun"})
    assert kinds(offered(state, "c1/c3")["will"]) == ["damaged", "lifted"]
    assert offered(state, "c1/c3")["will"][1]["over"] == "c2"


@pytest.mark.clause("FI-3.5", "FI-4.2", "FI-2.5")
def test_tries_are_answered_by_the_clause_that_forbids_them() -> None:
    state = first(FAR | {"c2": "0 n2", "c3": "1 manji", "b2": "0 n3,n4"}, hands=[["juji"], []], switch=True)
    assert answered(state, {"square": "c2"}, {"square": "c3"})[0] == "FI-4.2"
    assert answered(state, {"hand": "juji"}, {"square": "b2"})[0] == "FI-3.5"
    assert answered(state, {"hand": "juji"}, {"square": "c3"})[0] == "FI-3.1"
    assert answered(state, {"square": "a1"}, {"pile": "hand"})[0] == "FI-3.4"
    assert meant(state, {"square": "c2"}, {"square": "b2"}) == "c2-b2^"
    play(state, "juji*d2")
    assert meant(state, {"square": "d2"}, {"square": "a1"}) == "=a1d2"
    assert answered(state, {"square": "c2"}, {"square": "c3"})[0] == "FI-2.5"
    assert answered(state, {"hand": "juji"}, {"square": "c4"})[0] == "FI-2.5"
