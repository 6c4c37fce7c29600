"""FI-4, C-7, C-8: capture, damage, retreat, and how games end."""

from __future__ import annotations

import pytest

from gobanshobu import GameOver, Outcome, State
from tests.board5.sheets import cards, hand, play, refused, sheet, steps

FAR = {"a1": "0 king", "e5": "1 king"}


def first(board: dict[str, str], turn: int = 0, hands: list[list[str]] | None = None, **rest: object) -> State:
    return sheet("first", board, turn, hands=hands or [[], []], **rest)


@pytest.mark.clause("FI-4.1", "FI-1.4", "FI-1.6")
def test_capturing_takes_what_is_not_stronger() -> None:
    state = first(FAR | {"c3": "0 senki", "c4": "1 shogun@3"})
    assert steps(state, "c3x") == ["c3xc4"]
    assert refused(state, "c3/c4")[0] == "FI-4.1"
    play(state, "c3xc4")
    assert cards(state, "c4") == "0 senki"
    assert hand(state, 0) == ["shogun"]


@pytest.mark.clause("FI-4.1")
def test_a_stack_is_judged_by_its_top_and_taken_whole() -> None:
    state = first(FAR | {"c3": "0 n2", "c4": "1 shogun@2,n1"})
    play(state, "c3xc4")
    assert hand(state, 0) == ["n1", "shogun"]
    assert cards(state, "c4") == "0 n2"


@pytest.mark.clause("FI-1.4", "FI-4.1")
def test_the_kings_attack_is_infinite() -> None:
    state = first({"c3": "0 king@1", "e5": "1 king", "c4": "1 shogun@5", "d4": "1 manji"})
    assert {"c3xc4", "c3xd4"} <= set(steps(state))
    assert not any("/" in step for step in steps(state))


@pytest.mark.clause("FI-4.2")
def test_a_fixed_card_may_not_be_attacked_with_less_than_two() -> None:
    board = FAR | {"c3": "0 n2", "c4": "1 manji"}
    state = first(board)
    assert steps(state, "c3x") + steps(state, "c3/") == []
    assert refused(state, "c3xc4")[0] == "FI-4.2"
    assert refused(state, "c3/c4")[0] == "FI-4.2"
    assert "c3xc4" in steps(first(board | {"c3": "0 hiryu"}))
    assert "c3xc4" in steps(first(FAR | {"c3": "0 n2", "c4": "1 manji,n1"}))  # only the top counts
    assert "c3xc4" not in steps(first(FAR | {"c3": "0 n2", "c4": "1 n1,manji"}))
    assert "c3xc4" not in steps(first(FAR | {"c3": "0 hiryu@1", "c4": "1 manji"}))


@pytest.mark.clause("FI-4.3")
def test_a_stronger_gauge_card_is_damaged_and_stays() -> None:
    state = first(FAR | {"c3": "0 hiryu", "c4": "1 shogun"})
    assert steps(state, "c3/") == ["c3/c4"]
    assert refused(state, "c3xc4")[0] == "FI-4.3"
    play(state, "c3/c4")
    assert state.actors() == (0,)
    assert state.view(0)["board"]["c4"]["cards"] == [{"id": "shogun", "points": 2}]
    assert "c3" not in state.view(0)["board"]
    assert refused(state, "a1-a2")[0] == "FI-4.4"


@pytest.mark.clause("FI-4.3")
def test_on_a_stack_only_the_top_loses_points() -> None:
    state = play(first(FAR | {"c3": "0 n2", "c4": "1 sanbo,shogun"}), "c3/c4", ">hand")
    assert cards(state, "c4") == "1 sanbo,shogun@3"


@pytest.mark.clause("FI-4.4")
def test_where_an_attacker_may_go() -> None:
    board = FAR | {"c2": "0 hiryu", "c3": "1 shogun", "b1": "0 n1", "d4": "0 n2", "b2": "0 n3,n4", "e2": "1 n5"}
    state = play(first(board), "c2/c3")
    assert steps(state) == sorted(
        [">a2", ">c1", ">d1", ">d2", ">e1", ">b1+", ">b1^", ">d4+", ">d4^", ">b2^", ">b2^^", ">hand"]
    )
    assert refused(state, ">c2") == ("FI-4.4", "c2 is where it attacked from, and it may not go back there.")
    assert refused(state, ">c4")[0] == "FI-4.4"
    assert refused(state, ">e2")[0] == "FI-4.4"
    assert refused(state, ">a1+")[0] == "FI-3.6"
    assert refused(state, ">b2+")[0] == "FI-3.5"
    assert refused(state, ">b1^^")[0] == "FI-3.6"
    assert refused(state, ">b1")[0] == "FI-4.4"
    assert refused(state, ">c1+")[0] == "FI-3.5"
    assert refused(state, ">c1^")[0] == "FI-3.6"
    gained = play(state.copy(), ">b2^^")
    assert cards(gained, "b2") == "0 hiryu@4"
    home = play(state.copy(), ">hand")
    assert hand(home, 0) == ["hiryu"]


@pytest.mark.clause("FI-4.4", "FI-1.6")
def test_retreating_to_the_hand_restores_points() -> None:
    state = play(first(FAR | {"c2": "0 shogun@2", "c3": "1 sanbo"}), "c2/c3", ">hand")
    assert hand(state, 0) == ["shogun"]


@pytest.mark.clause("FI-4.4", "FI-3.7")
def test_the_top_of_a_stack_does_not_retreat_onto_its_lower_card_which_may_then_act() -> None:
    state = play(first(FAR | {"c2": "0 n2,hiryu", "c3": "1 shogun"}), "c2/c3")
    assert not any(step.startswith(">c2") for step in steps(state))
    play(state, ">b1")
    assert "end" in steps(state)
    assert "c2/c3" in steps(state)


@pytest.mark.clause("FI-4.4")
def test_retreat_steps_are_for_retreats_only() -> None:
    assert refused(first(FAR), ">b1")[0] == "FI-4.4"
    assert refused(first(FAR), ">hand")[0] == "FI-4.4"


@pytest.mark.clause("FI-4.5")
def test_a_gauge_or_fixed_card_that_hit_the_king_goes_back_to_the_camp() -> None:
    board = {"a1": "0 king", "c4": "1 king", "c3": "0 hiryu", "d3": "0 n1", "b1": "0 n2"}
    state = play(first(board), "c3/c4")
    assert set(steps(state)) == {">c1", ">d1", ">e1", ">a2", ">b2", ">c2", ">d2", ">e2", ">b1+", ">b1^"}
    assert refused(state, ">hand")[0] == "FI-4.5"
    assert refused(state, ">d3+")[0] == "FI-4.5"
    fixed = play(first(board | {"c3": "0 manji"}), "c3/c4")
    assert ">hand" not in steps(fixed)
    normal = play(first(board | {"c3": "0 n2", "b1": "0 n3"}), "c3/c4")
    assert {">hand", ">d3+"} <= set(steps(normal))


CROWD = {
    "a1": "0 king", "b1": "1 n1", "c1": "1 n2", "d1": "1 n3", "e1": "1 n4", "a2": "1 n5", "b2": "1 n6", "c2": "1 n7",
    "d2": "1 n1", "e2": "1 n2", "c4": "1 king",
}  # fmt: skip
"""Player 0's camp holds no square to go to."""


@pytest.mark.clause("FI-4.5")
@pytest.mark.parametrize(("points", "kept"), [(1, "shogun@1"), (3, "shogun@3"), (4, "shogun")])
def test_if_the_camp_takes_it_nowhere_it_goes_to_the_hand_with_the_points_it_has(points: int, kept: str) -> None:
    state = play(first(CROWD | {"c3": f"0 shogun@{points}"}), "c3/c4")
    assert steps(state) == [">hand"]
    play(state, ">hand")
    assert hand(state, 0) == [kept]
    play(state, "c4-c5", "shogun*e4")
    assert cards(state, "e4") == f"0 {kept}"


@pytest.mark.clause("FI-4.5")
def test_points_above_the_initial_ones_are_lost_and_returning_counts_as_possible() -> None:
    state = play(first(CROWD | {"c3": "0 hiryu@3"}), "c3/c4", ">hand")
    assert hand(state, 0) == ["hiryu"]
    state = play(first(CROWD | {"c3": "0 hiryu", "e2": "0 n2,n3", "d1": "1 n4"}), "c3/c4")
    assert steps(state) == [">e2^", ">e2^^"]


@pytest.mark.clause("FI-4.6", "C-8")
@pytest.mark.parametrize(("king", "attacker"), [("king", "king@1"), ("king@2", "hiryu"), ("king@1", "n2")])
def test_capturing_the_king_wins_at_once(king: str, attacker: str) -> None:
    board = {"a1": "0 king", "c4": f"1 {king}", "c3": f"0 {attacker}"}
    if attacker.startswith("king"):
        del board["a1"]
    state = play(first(board, switch=True, turns=499), "c3xc4")
    assert state.outcome == Outcome(0, "king captured", "FI-4.6")
    with pytest.raises(GameOver):
        state.play(1, "=pass")


@pytest.mark.clause("FI-4.6")
def test_after_the_king_fell_the_lower_card_does_not_act() -> None:
    state = play(first({"a1": "0 king", "c4": "1 king@1", "c3": "0 n1,n2"}), "c3xc4")
    assert state.outcome is not None
    assert state.legal(0) == []


@pytest.mark.clause("C-8")
def test_the_fourth_time_is_a_draw() -> None:
    state = first(FAR)
    for _ in range(2):
        play(state, "a1-a2", "e5-e4", "a2-a1", "e4-e5")
    assert state.outcome is None
    play(state, "a1-a2", "e5-e4", "a2-a1")
    assert state.outcome is None
    play(state, "e4-e5")
    assert state.outcome == Outcome(None, "repetition", "C-8")


@pytest.mark.clause("C-8")
def test_a_different_hand_or_life_is_a_different_position() -> None:
    state = first(FAR | {"a2": "0 shogun"}, hands=[["n1"], []])
    for _ in range(3):
        play(state, "a1-b1", "e5-e4", "b1-a1", "e4-e5")
    assert state.outcome == Outcome(None, "repetition", "C-8")
    varied = first(FAR | {"b1": "0 hiryu@1", "a3": "0 n1"})
    play(varied, "b1-a3^", "e5-e4", "n1*b1", "e4-e5", "a3-hand", "e5-e4", "a1-a2", "e4-e5")
    for _ in range(2):
        play(varied, "a2-a1", "e5-e4", "a1-a2", "e4-e5")
    assert varied.outcome is None


@pytest.mark.clause("C-8")
def test_switching_still_open_is_part_of_the_position() -> None:
    state = first({"a1": "0 king", "b1": "0 n1", "e5": "1 king", "d5": "1 n2"}, switch=True)
    play(state, "a1-a2", "=pass", "e5-e4", "a2-a1", "e4-e5")
    for _ in range(2):
        play(state, "a1-a2", "e5-e4", "a2-a1", "e4-e5")
    assert state.outcome is None  # the fourth time for the squares, the third with switching closed
    play(state, "a1-a2")
    assert state.outcome == Outcome(None, "repetition", "C-8")


@pytest.mark.clause("C-8")
def test_the_turn_limit_is_a_draw_and_counts_the_switch_in() -> None:
    state = first(FAR | {"b1": "0 n1", "d5": "1 n2"}, turns=499, switch=True)
    play(state, "a1-a2")
    assert state.outcome is None
    assert play(state, "=pass").outcome == Outcome(None, "turn limit", "C-8")
    short = first(FAR, options={"turn_limit": 3})
    play(short, "a1-a2", "e5-e4")
    assert short.outcome is None
    assert play(short, "a2-a3").outcome == Outcome(None, "turn limit", "C-8")
    endless = first(FAR, turns=100_000, options={"turn_limit": 0})
    play(endless, "a1-a2")
    assert endless.outcome is None


@pytest.mark.clause("C-8", "C-3")
def test_repetition_comes_before_the_turn_limit_and_copies_share_the_past() -> None:
    state = first(FAR, options={"turn_limit": 12})
    for _ in range(2):
        play(state, "a1-a2", "e5-e4", "a2-a1", "e4-e5")
    twin = state.copy()
    play(twin, "a1-a2", "e5-e4", "a2-a1", "e4-e5")
    assert twin.outcome == Outcome(None, "repetition", "C-8")
    play(state, "a1-b1", "e5-e4", "b1-a1", "e4-d4")
    assert state.outcome == Outcome(None, "turn limit", "C-8")


@pytest.mark.clause("C-7")
def test_a_king_that_cannot_move_loses() -> None:
    """Only a card set can make it so: the default king always has a step."""
    from gobanshobu.games.first.game import GAME

    lame = GAME.default_text().replace('single = "F B L R FL FR BL BR"', 'single = "F"', 1)
    cards_set = GAME.read_cards(lame)
    state = GAME.position({"turn": 1, "board": {"a5": "0 king", "c5": "1 king"}}, cards=cards_set)
    play(state, "c5-c4")
    assert state.outcome == Outcome(1, "no step", "C-7")
    stuck = GAME.position({"turn": 0, "board": {"a5": "0 king", "c5": "1 king"}}, cards=cards_set)
    assert stuck.outcome == Outcome(1, "no step", "C-7")
    assert stuck.actors() == ()
