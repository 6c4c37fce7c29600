"""FI-3: deploying, advancing, stacking, returning, escaping, acting from a stack, the flying king."""

from __future__ import annotations

from typing import Any

import pytest

from gobanshobu import State
from tests.board5.sheets import cards, hand, play, refused, sheet, steps

FAR = {"a1": "0 king", "e5": "1 king"}


def first(board: dict[str, str], turn: int = 0, hands: list[list[str]] | None = None, **rest: Any) -> State:
    return sheet("first", board, turn, hands=hands or [[], []], **rest)


@pytest.mark.clause("FI-3.1", "FI-3.5")
def test_deploying_to_empty_squares_or_onto_a_single_own_card() -> None:
    state = first(FAR | {"b2": "0 n1", "c2": "0 n2,n3", "d4": "1 n5"}, hands=[["manji"], []])
    found = steps(state, "manji*")
    assert "manji*b2+" in found
    assert "manji*e4" in found
    assert len(found) == 20 + 1
    assert refused(state, "manji*b2")[0] == "FI-3.1"
    assert refused(state, "manji*c2+") == ("FI-3.5", "c2 holds two cards already, and a third cannot be stacked.")
    assert refused(state, "manji*a1+")[0] == "FI-3.5"
    assert refused(state, "manji*d4")[0] == "FI-3.1"
    assert refused(state, "manji*d4+")[0] == "FI-3.1"
    assert refused(state, "manji*e4+")[0] == "FI-3.1"
    assert refused(state, "juji*e4")[0] == "FI-3.1"
    play(state, "manji*b2+")
    assert cards(state, "b2") == "0 n1,manji"
    assert hand(state, 0) == []


@pytest.mark.clause("B-11")
def test_two_cards_of_one_id_give_one_step() -> None:
    state = first(FAR, hands=[["n1", "n1"], []])
    assert len(steps(state, "n1*")) == 23
    play(state, "n1*c3", "e5-e4", "n1*c2")
    assert cards(state, "c2") == cards(state, "c3") == "0 n1"


@pytest.mark.clause("B-11", "FI-4.5")
def test_of_two_with_unequal_points_the_stronger_is_meant() -> None:
    state = first(FAR, hands=[["shogun@2", "shogun"], []])
    play(state, "shogun*c3")
    assert cards(state, "c3") == "0 shogun"
    assert hand(state, 0) == ["shogun@2"]
    play(state, "e5-e4", "shogun*d1")
    assert cards(state, "d1") == "0 shogun@2"


@pytest.mark.clause("B-11")
def test_a_card_may_be_deployed_where_it_can_never_move() -> None:
    assert "n1*a5" in steps(first(FAR, hands=[["n1"], []]))


@pytest.mark.clause("FI-3.2")
def test_advancing_needs_an_own_card_and_says_what_it_does_to_own_cards() -> None:
    state = first(FAR | {"b2": "0 n2", "b3": "0 n1", "c2": "1 n1"})
    assert steps(state, "b2-b3") == ["b2-b3+", "b2-b3^"]
    assert refused(state, "b2-b3")[0] == "FI-3.2"
    assert refused(state, "b2-c2")[0] == "FI-3.2"
    assert refused(state, "c2-c1")[0] == "FI-3.2"
    assert refused(state, "d2-d3")[0] == "FI-3.2"
    play(state, "b2-a2")
    assert cards(state, "a2") == "0 n2"


@pytest.mark.clause("FI-3.3")
def test_attacking_needs_an_enemy_there() -> None:
    state = first(FAR | {"b2": "0 n2", "b3": "0 n1"})
    assert refused(state, "b2xc2")[0] == "FI-3.3"
    assert refused(state, "b2/b3")[0] == "FI-3.3"


@pytest.mark.clause("FI-3.4", "FI-1.6")
def test_escaping_restores_the_initial_points() -> None:
    state = first(FAR | {"b2": "0 shogun@1", "c2": "0 n1,sanbo@5"})
    assert "a1-hand" not in steps(state)
    assert refused(state, "a1-hand") == ("FI-3.4", "The king cannot escape.")
    assert refused(state, "d5-hand")[0] == "FI-3.2"
    play(state, "b2-hand")
    assert hand(state, 0) == ["shogun"]
    play(state, "e5-e4", "c2-hand", "end")
    assert hand(state, 0) == ["sanbo", "shogun"]
    assert cards(state, "c2") == "0 n1"


@pytest.mark.clause("FI-3.5")
def test_stacking_makes_two_cards_and_no_more() -> None:
    state = first(FAR | {"b2": "0 n2", "b3": "0 n1", "a2": "0 n3,n4"})
    assert steps(state, "b2-a2") == ["b2-a2^", "b2-a2^^"]
    assert refused(state, "b2-a2+")[0] == "FI-3.5"
    assert refused(state, "b2-c2+")[0] == "FI-3.5"
    play(state, "b2-b3+")
    assert cards(state, "b3") == "0 n1,n2"


@pytest.mark.clause("FI-3.6", "FI-1.5")
def test_returning_takes_cards_to_the_hand_and_strengthens_a_gauge_card() -> None:
    state = first(FAR | {"b2": "0 shogun", "b3": "0 hiryu@1"})
    play(state, "b2-b3^")
    assert cards(state, "b3") == "0 shogun@5"
    assert hand(state, 0) == ["hiryu"]
    state = first(FAR | {"b2": "0 shogun", "b3": "0 n1,hiryu@1"})
    play(state.copy(), "b2-b3^")
    one = play(state.copy(), "b2-b3^")
    assert cards(one, "b3") == "0 n1,shogun@5"
    both = play(state.copy(), "b2-b3^^")
    assert cards(both, "b3") == "0 shogun@5"  # at most five
    assert hand(both, 0) == ["hiryu", "n1"]
    normal = play(first(FAR | {"b2": "0 n2", "b3": "0 n1"}), "b2-b3^")
    assert cards(normal, "b3") == "0 n2"
    fixed = play(first(FAR | {"b2": "0 manji", "b3": "0 n1"}), "b2-b3^")
    assert cards(fixed, "b3") == "0 manji"


@pytest.mark.clause("FI-3.6")
def test_nothing_moves_onto_the_own_king_and_a_single_card_is_one_card() -> None:
    state = first({"b3": "0 king", "e5": "1 king", "b2": "0 n2", "a2": "0 n1"})
    assert steps(state, "b2-b3") == []
    assert refused(state, "b2-b3")[0] == "FI-3.6"
    assert refused(state, "b2-b3^")[0] == "FI-3.6"
    assert refused(state, "b2-a2^^")[0] == "FI-3.6"
    assert refused(state, "b2-c2^")[0] == "FI-3.6"


@pytest.mark.clause("FI-3.7")
def test_from_a_stack_the_top_acts_first_then_the_lower_may() -> None:
    state = first(FAR | {"c3": "0 n2,n4", "b5": "1 n1"})
    assert {step for step in steps(state, "c3") if len(step) == 5} == {"c3-c2", "c3-c4", "c3-c5"}
    assert refused(state, "end")[0] == "FI-3.7"
    play(state, "c3-c5")
    assert state.actors() == (0,)
    assert steps(state) == ["c3-b3", "c3-c2", "c3-c4", "c3-d3", "c3-hand", "end"]
    assert refused(state, "a1-a2") == (
        "FI-3.7",
        "Now only the card that was below on c3 may act, or be left.",
    )
    assert refused(state, "c3-e3")[0] == "B-3"
    play(state, "c3-c4")
    assert state.actors() == (1,)
    assert cards(state, "c5") == "0 n4"
    assert cards(state, "c4") == "0 n2"


@pytest.mark.clause("FI-3.7")
def test_the_lower_card_may_be_left_or_follow_the_top() -> None:
    state = play(first(FAR | {"c3": "0 n2,n4"}), "c3-c4", "end")
    assert state.actors() == (1,)
    state = play(first(FAR | {"c3": "0 n2,n4"}), "c3-c4")
    assert {"c3-c4+", "c3-c4^", "c3-c5"} <= set(steps(state))


@pytest.mark.clause("FI-3.8")
def test_the_king_returns_or_flies_a_single_card() -> None:
    state = first({"c2": "0 king@4", "e5": "1 king", "c3": "0 n4"})
    assert steps(state, "c2-c3") == ["c2-c3!", "c2-c3^"]
    assert refused(state, "c2-c3+") == ("FI-3.8", "The king never stacks; the card on c3 is returned (^) or flown (!).")
    assert refused(state, "c2-c3!!")[0] == "FI-3.8"
    assert refused(state, "c2-c3")[0] == "FI-3.8"
    assert refused(state, "c3-c4!")[0] == "FI-3.8"
    returned = play(state.copy(), "c2-c3^")
    assert cards(returned, "c3") == "0 king"
    assert hand(returned, 0) == ["n4"]
    play(state, "c2-c3!")
    assert steps(state) == ["c3-c2", "c3-c4", "c3-c5"]  # the king's old square is free
    assert refused(state, "end")[0] == "FI-3.8"
    assert refused(state, "c3-hand") == ("FI-3.8", "A flown card may not escape.")
    assert refused(state, "c2-c1")[0] == "FI-3.8"
    play(state, "c3-c5")
    assert cards(state, "c3") == "0 king@4"
    assert state.actors() == (1,)


@pytest.mark.clause("FI-3.8")
def test_the_four_patterns_on_a_stack() -> None:
    board = {"c2": "0 king@3", "e5": "1 king", "c3": "0 n2,n4"}
    state = first(board)
    assert steps(state, "c2-c3") == ["c2-c3!!", "c2-c3!^", "c2-c3^!", "c2-c3^^"]
    assert refused(state, "c2-c3^")[0] == "FI-3.8"
    assert refused(state, "c2-c3!")[0] == "FI-3.8"
    both = play(first(board), "c2-c3^^")
    assert cards(both, "c3") == "0 king"
    assert hand(both, 0) == ["n2", "n4"]
    lower = play(first(board), "c2-c3^!")
    assert steps(lower) == ["c3-b3", "c3-c2", "c3-c4", "c3-d3"]
    play(lower, "c3-d3")
    assert (cards(lower, "c3"), cards(lower, "d3"), hand(lower, 0)) == ("0 king@4", "0 n2", ["n4"])
    top = play(first(board), "c2-c3!^")
    assert steps(top) == ["c3-c2", "c3-c4", "c3-c5"]
    play(top, "c3-c4")
    assert (cards(top, "c3"), cards(top, "c4"), hand(top, 0)) == ("0 king@4", "0 n4", ["n2"])
    two = play(first(board), "c2-c3!!", "c3-c4")
    assert two.actors() == (0,)
    assert {"c3-c4+", "c3-c4^", "c3-c5", "c3-b3"} <= set(steps(two))  # the first one is there to stack on or jump over
    play(two, "c3-b3")
    assert (cards(two, "c3"), hand(two, 0)) == ("0 king@3", [])


@pytest.mark.clause("FI-3.8")
def test_in_fly_then_return_the_lower_card_comes_back_after_the_retreat() -> None:
    board = {"c2": "0 king@3", "e5": "1 king", "c3": "0 n2,n4", "c5": "1 shogun"}
    state = play(first(board), "c2-c3!^", "c3/c5")
    assert state.view(0)["board"]["c3"]["cards"] == [{"id": "king", "points": 3}]
    play(state, ">hand")
    assert cards(state, "c3") == "0 king@4"
    assert hand(state, 0) == ["n2", "n4"]


@pytest.mark.clause("FI-3.8")
def test_a_card_that_could_not_move_cannot_be_flown() -> None:
    board = {"b4": "0 king", "e1": "1 king", "b5": "0 n1"}
    state = first(board)
    assert steps(state, "b4-b5") == ["b4-b5^"]
    assert refused(state, "b4-b5!")[0] == "FI-3.8"
    assert "nowhere" in refused(state, "b4-b5!")[1]
    stack = first(board | {"b5": "0 n2,n1"})
    assert steps(stack, "b4-b5") == ["b4-b5^!", "b4-b5^^"]
    assert refused(stack, "b4-b5!!")[0] == "FI-3.8"


@pytest.mark.clause("FI-3.8")
def test_a_weak_card_that_could_only_attack_a_fixed_card_cannot_be_flown() -> None:
    board = {"a4": "0 king", "e1": "1 king", "a5": "0 n4", "b5": "1 n2"}
    assert "a4-a5!" in steps(first(board))  # n4 goes back to the king's old square
    board = {"b4": "0 king", "e1": "1 king", "a3": "0 n4", "a4": "1 manji"}
    blocked = first(board | {"a2": "1 juji"})
    assert steps(blocked, "b4-a3") == ["b4-a3^"]


@pytest.mark.clause("FI-3.8")
def test_the_second_flier_without_a_step_is_returned() -> None:
    """The first takes the only square the second could have gone to … which it may stack on; so an enemy stands there."""
    board = {"b4": "0 king@3", "e1": "1 king", "b5": "0 n1,n2"}
    state = first(board)
    assert "b4-b5!!" in steps(state)
    play(state, "b4-b5!!", "b5-a5")
    assert state.actors() == (1,)
    assert hand(state, 0) == ["n1"]
    assert cards(state, "b5") == "0 king@4"


@pytest.mark.clause("FI-3.8", "B-7")
def test_the_king_may_fly_what_it_jumps_to() -> None:
    state = first({"c1": "0 king", "c2": "0 n1", "c3": "0 n2", "e5": "1 king"})
    assert {"c1-c3^", "c1-c3!"} <= set(steps(state))


@pytest.mark.clause("FI-3.8", "FI-4.4")
def test_a_flown_card_may_retreat_to_the_hand_and_to_the_kings_old_square() -> None:
    board = {"c1": "0 king", "c2": "0 n4", "c4": "1 shogun", "e5": "1 king"}
    state = play(first(board), "c1-c2!", "c2/c4")
    assert ">hand" in steps(state)
    assert ">c1" in steps(state)
    assert not any(step.startswith(">c2") for step in steps(state))
