"""IN-3, IN-4: deploying, advancing, capturing, infiltrating, carrying, and the two royals."""

from __future__ import annotations

from typing import Any

import pytest

from gobanshobu import GameOver, Outcome, State
from tests.board5.sheets import cards, hand, play, refused, sheet, steps

FAR = {"a1": "0 king", "a2": "0 prince", "e5": "1 king", "e4": "1 prince"}
WON = "both royals captured"


def intelligence(board: dict[str, str], turn: int = 0, hands: list[list[str]] | None = None, **rest: Any) -> State:
    return sheet("intelligence", board, turn, hands=hands or [[], []], **rest)


def without(*squares: str) -> dict[str, str]:
    """The four royals but for some."""
    return {square: unit for square, unit in FAR.items() if square not in squares}


# --- IN-3.1 deploy ---


@pytest.mark.clause("IN-3.1")
def test_a_hand_card_goes_to_any_empty_square_rank_cards_too() -> None:
    state = intelligence(FAR | {"c3": "0 n1", "d4": "1 shogun"}, hands=[["n2", "boei"], []])
    empty = {f"{column}{row}" for column in "abcde" for row in "12345"} - {*FAR, "c3", "d4"}
    assert set(steps(state, "n2*")) == {f"n2*{square}" for square in empty}
    assert set(steps(state, "boei*")) == {f"boei*{square}" for square in empty}
    assert refused(state, "n2*c3") == ("IN-3.1", "c3 is not empty: N1 is there.")
    assert refused(state, "n2*d4") == ("IN-3.1", "d4 is not empty: general is there.")
    assert refused(state, "n3*b2") == ("IN-3.1", "N3 is not in your hand.")
    play(state, "boei*d5")
    assert cards(state, "d5") == "0 boei"
    assert hand(state, 0) == ["n2"]
    assert state.actors() == (1,)


@pytest.mark.clause("IN-3.1")
@pytest.mark.parametrize(("player", "rows"), [(0, "12"), (1, "45")])
def test_an_option_keeps_rank_cards_to_the_own_camp(player: int, rows: str) -> None:
    hands = [["n2", "boei"], ["n2", "boei"]]
    state = intelligence(FAR, player, hands, options={"rank_deploy": "camp"})
    assert {step[-1] for step in steps(state, "boei*")} == set(rows)
    assert len(steps(state, "boei*")) == 8
    assert len(steps(state, "n2*")) == 21
    clause, words = refused(state, "boei*c3")
    assert clause == "IN-3.1"
    assert words == "In this game R cards are deployed in the own camp only; defence cannot go to c3."


@pytest.mark.clause("IN-3.1")
def test_rank_cards_kept_to_a_full_camp_cannot_be_deployed() -> None:
    camp = [f"{column}{row}" for row in "12" for column in "abcde"]
    units = ["king", "prince", "shogun", "sanbo", "choho", "n1", "n2", "n3", "n4", "n5"]
    board = without("a1", "a2") | {square: f"0 {unit}" for square, unit in zip(camp, units, strict=True)}
    state = intelligence(board, hands=[["boei", "n6"], []], options={"rank_deploy": "camp"})
    assert not steps(state, "boei*")
    assert len(steps(state, "n6*")) == 13


@pytest.mark.clause("B-11")
def test_two_cards_of_one_id_give_one_step_and_may_stand_where_they_never_move() -> None:
    state = intelligence(FAR, hands=[["n10", "n10"], []])
    assert len(steps(state, "n10*")) == 21
    assert "n10*b5" in steps(state)
    play(state, "n10*b5", "e5-d5", "n10*c5")
    assert cards(state, "b5") == cards(state, "c5") == "0 n10"
    assert hand(state, 0) == []


# --- IN-3.2 advance, B-7 jumps ---


@pytest.mark.clause("IN-3.2", "IN-3.3")
def test_moving_by_arrows_to_empty_squares_and_onto_enemies_alone() -> None:
    state = intelligence(FAR | {"c3": "0 n2", "c4": "0 n3", "d3": "1 n1", "b3": "1 boei"})
    assert steps(state, "c3") == ["c3&b3", "c3-c2", "c3-c5", "c3xd3"]
    assert refused(state, "c3-c4") == ("IN-3.2", "Your own N3 is on c4, and nothing moves onto an own card.")
    assert refused(state, "c3xc4")[0] == "IN-3.2"
    assert refused(state, "c3-d3") == ("IN-3.2", "The opponent's N1 is on d3: to capture it write c3xd3.")
    assert refused(state, "c3xc2") == (
        "IN-3.3",
        "There is no enemy card on c2 to attack; to advance there write c3-c2.",
    )
    assert refused(state, "c3&c2")[0] == "IN-3.3"
    assert refused(state, "d3-d2") == ("IN-3.2", "The N1 on d3 is the opponent's.")
    assert refused(state, "d2-d3") == ("IN-3.2", "There is no card on d2.")
    play(state, "c3-c2")
    assert cards(state, "c2") == "0 n2"
    assert cards(state, "c3") == ""


@pytest.mark.clause("B-7")
@pytest.mark.parametrize("royal", ["king", "prince"])
def test_both_royals_may_be_jumped(royal: str) -> None:
    other = "prince" if royal == "king" else "king"
    state = intelligence({"c2": f"0 {royal}", "a1": f"0 {other}", "c1": "0 n2"} | without("a1", "a2"))
    assert "c1-c3" in steps(state)
    attack = intelligence({"c2": f"0 {royal}", "c1": "0 n4", "c3": "1 n1", "e5": "1 king"})
    assert steps(attack, "c1") == ["c1xc3"]
    far = refused(attack, "c1-c4")
    assert far == ("B-7", "Over your card on c2 a jump goes exactly two squares, and not as far as c4.")


@pytest.mark.clause("B-7")
def test_an_infiltrated_card_is_jumped_by_the_side_of_its_top_card_only() -> None:
    over_own = intelligence(FAR | {"c2": "0 n2", "c3": "0 boei&n9"})
    assert "c2-c4" in steps(over_own)
    over_enemy = intelligence(FAR | {"c2": "0 n2", "c3": "1 boei&n9"})
    assert steps(over_enemy, "c2") == ["c2-b2", "c2-c1", "c2-d2", "c2xc3"]
    assert refused(over_enemy, "c2-c4")[0] == "B-7"


@pytest.mark.clause("B-7", "IN-3.5")
def test_a_jump_may_infiltrate() -> None:
    state = intelligence(FAR | {"c2": "0 n2", "c3": "0 n1", "c4": "1 boei"})
    assert "c2&c4" in steps(state)
    play(state, "c2&c4")
    assert cards(state, "c4") == "1 boei&n2"
    assert cards(state, "c3") == "0 n1"


# --- IN-3.4 capture ---


@pytest.mark.clause("IN-3.4", "IN-3.3")
@pytest.mark.parametrize(
    ("mover", "target", "step"),
    [
        ("n2", "n1", "c3xc4"),
        ("n2", "boei", "c3&c4"),
        ("n2", "king", "c3&c4"),
        ("n2", "boei&n7", "c3xc4"),
        ("shogun", "n1", "c3xc4"),
        ("shogun", "boei", "c3xc4"),
        ("shogun", "king", "c3xc4"),
        ("shogun", "boei&n7", "c3xc4"),
        ("shogun&n9", "n1", "c3xc4"),
        ("shogun&n9", "boei&n7", "c3xc4"),
        ("king", "n1", "c3xc4"),
        ("king", "prince", "c3xc4"),
        ("prince", "king&n7", "c3xc4"),
    ],
)
def test_an_attack_is_one_of_capture_and_infiltration_and_never_a_choice(mover: str, target: str, step: str) -> None:
    taken = {f"0 {mover}", f"1 {target.partition('&')[0]}"}
    royals = {square: unit for square, unit in FAR.items() if unit not in taken}
    state = intelligence(royals | {"c3": f"0 {mover}", "c4": f"1 {target}"})
    assert [found for found in steps(state, "c3") if "c4" in found] == [step]
    other = step.replace("x", "?").replace("&", "x").replace("?", "&")
    assert refused(state, other)[0] == ("IN-3.5" if "&" in step else "IN-3.4")


@pytest.mark.clause("IN-3.4", "B-2")
def test_a_captured_normal_card_changes_sides_and_turns_round() -> None:
    state = intelligence(FAR | {"c3": "0 n2", "c4": "1 n10"})
    play(state, "c3xc4")
    assert cards(state, "c4") == "0 n2"
    assert cards(state, "c3") == ""
    assert hand(state, 0) == ["n10"]
    assert hand(state, 1) == []
    play(state, "e5-d5", "n10*c2", "d5-e5")
    assert steps(state, "c2") == ["c2&e4", "c2-a4", "c2-b3", "c2-c1", "c2-d3"]


@pytest.mark.clause("IN-3.4", "IN-3.6")
def test_a_captured_rank_card_is_used_as_ones_own() -> None:
    state = intelligence(FAR | {"c3": "0 sanbo", "d4": "1 boei"})
    play(state, "c3xd4")
    assert cards(state, "d4") == "0 sanbo"
    assert hand(state, 0) == ["boei"]
    play(state, "e5-d5")
    assert "boei*c4" in steps(state)


@pytest.mark.clause("IN-3.4")
def test_why_an_infiltration_is_a_capture() -> None:
    board = FAR | {"c3": "0 n2", "c4": "1 n1", "d3": "1 boei&n7", "b2": "0 shogun", "b3": "1 n4"}
    state = intelligence(board)
    assert refused(state, "c3&c4") == (
        "IN-3.4",
        "N2 and the N1 on c4 are both N cards, so this is a capture, not an infiltration: write c3xc4.",
    )
    assert refused(state, "c3&d3") == (
        "IN-3.4",
        "Your N7 is hidden under the defence on d3, so N2 captures it: write c3xd3.",
    )
    assert refused(state, "b2&b3") == (
        "IN-3.4",
        "general is an R card, which never infiltrates but captures the N4 on b3: write b2xb3.",
    )


# --- IN-3.5 infiltrate ---


@pytest.mark.clause("IN-3.5")
def test_a_normal_card_goes_under_a_rank_card_and_its_square_is_empty() -> None:
    state = intelligence(FAR | {"c3": "0 n2", "c4": "1 boei"})
    play(state, "c3&c4")
    assert cards(state, "c4") == "1 boei&n2"
    assert cards(state, "c3") == ""
    assert state.view(1)["board"]["c4"] == {"owner": 1, "cards": [{"id": "boei"}], "hidden": {"id": "n2"}}
    assert hand(state, 0) == hand(state, 1) == []
    assert state.actors() == (1,)


@pytest.mark.clause("IN-3.5")
def test_a_hidden_card_cannot_move() -> None:
    state = intelligence(FAR | {"c4": "1 boei&n2", "b2": "0 n1"})
    assert not steps(state, "c4")
    for step in ("c4-c3", "c4xd4", "c4&e4"):
        assert refused(state, step) == (
            "IN-3.5",
            "Your N2 on c4 is hidden under the opponent's defence and cannot move.",
        )
    found = state.explain(0, "c4-c3")
    assert found.ja == "あなたのN2はc4で相手の防衛の下に潜入していて、動けません。"


@pytest.mark.clause("IN-3.5")
def test_why_a_capture_is_an_infiltration() -> None:
    state = intelligence(FAR | {"c3": "0 n2", "c4": "1 boei"})
    words = "N2 is an N card and cannot take the defence on c4 at once; it goes under it: write c3&c4."
    assert refused(state, "c3xc4") == ("IN-3.5", words)
    assert refused(state, "c3-c4") == ("IN-3.5", words)


@pytest.mark.clause("IN-3.5", "IN-3.4")
def test_two_normal_cards_take_a_rank_card_one_after_the_other() -> None:
    state = intelligence(FAR | {"c3": "0 n2", "d3": "0 n3", "c4": "1 boei"})
    play(state, "c3&c4", "e5-d5", "d3xc4")
    assert cards(state, "c4") == "0 n3"
    assert hand(state, 0) == ["boei", "n2"]
    assert hand(state, 1) == []


@pytest.mark.clause("IN-3.5")
def test_both_sides_may_hide_cards_each_under_the_other() -> None:
    state = intelligence(FAR | {"c3": "0 n2", "c4": "1 boei", "b3": "1 n2", "b2": "0 shogun"})
    play(state, "c3&c4", "b3&b2")
    assert cards(state, "c4") == "1 boei&n2"
    assert cards(state, "b2") == "0 shogun&n2"


# --- IN-3.6 what happens to hidden cards ---


@pytest.mark.clause("IN-3.6", "IN-3.8")
@pytest.mark.parametrize("mover", ["n2", "shogun"])
def test_a_hidden_card_returns_to_its_owners_hand_whatever_card_captures(mover: str) -> None:
    state = intelligence(FAR | {"c3": f"0 {mover}", "c4": "1 boei&n7"})
    assert state.explain(0, "c3xc4").clause == "IN-3.6"
    play(state, "c3xc4")
    assert cards(state, "c4") == f"0 {mover}"
    assert hand(state, 0) == ["boei", "n7"]
    assert hand(state, 1) == []


@pytest.mark.clause("IN-3.6")
@pytest.mark.parametrize("royal", ["king", "prince"])
def test_a_royal_is_out_of_the_game(royal: str) -> None:
    other = "prince" if royal == "king" else "king"
    state = intelligence(without("e5", "e4") | {"c3": "0 shogun", "c4": f"1 {royal}", "e5": f"1 {other}"})
    assert state.explain(0, "c3xc4").clause == "IN-3.6"
    play(state, "c3xc4")
    assert hand(state, 0) == hand(state, 1) == []
    assert state.outcome is None
    assert "prince*" not in " ".join(state.legal(1))


# --- IN-3.7 the first royal ---


@pytest.mark.clause("IN-3.7", "IN-3.8")
@pytest.mark.parametrize("royal", ["king", "prince"])
@pytest.mark.parametrize("mover", ["n2", "shogun", "king"])
def test_the_card_under_the_first_royal_goes_over_to_the_side_that_lost_it(mover: str, royal: str) -> None:
    other = "prince" if royal == "king" else "king"
    board = {"c3": f"0 {mover}", "a2": "0 prince", "c4": f"1 {royal}&n7", "e5": f"1 {other}"}
    state = intelligence(board)
    assert state.explain(0, "c3xc4").clause == "IN-3.7"
    play(state, "c3xc4")
    assert state.outcome is None
    assert hand(state, 0) == []
    assert hand(state, 1) == ["n7"]
    assert cards(state, "c4") == f"0 {mover}"
    assert "n7*c3" in steps(state)  # as its own card
    play(state, "n7*c3")
    assert cards(state, "c3") == "1 n7"


@pytest.mark.clause("IN-3.7", "IN-4.1")
@pytest.mark.parametrize("royal", ["king", "prince"])
def test_the_card_under_the_second_royal_does_not(royal: str) -> None:
    state = intelligence(without("e5", "e4") | {"c3": "0 n2", "c4": f"1 {royal}&n7"})
    play(state, "c3xc4")
    assert state.outcome == Outcome(0, WON, "IN-4.1")
    assert hand(state, 0) == ["n7"]
    assert hand(state, 1) == []


@pytest.mark.clause("IN-3.7")
def test_the_first_royal_is_counted_for_each_side() -> None:
    """Player 0 has lost a royal already; player 1's first is still a first."""
    state = intelligence({"a1": "0 king", "c3": "0 n2", "c4": "1 king&n7", "e5": "1 prince"})
    play(state, "c3xc4")
    assert hand(state, 1) == ["n7"]
    state = intelligence({"c4": "1 king", "c3": "0 prince&n7", "c2": "1 n2", "a1": "0 king"}, turn=1)
    play(state, "c2xc3")
    assert state.outcome is None
    assert hand(state, 0) == ["n7"]
    assert hand(state, 1) == []


@pytest.mark.clause("IN-3.7")
def test_a_first_royal_without_a_hidden_card_gives_nothing_over() -> None:
    state = intelligence(FAR | {"d4": "0 shogun"})
    assert state.explain(0, "d4xe4").clause == "IN-3.6"
    play(state, "d4xe4")
    assert hand(state, 0) == hand(state, 1) == []


# --- IN-3.8 carrying ---


@pytest.mark.clause("IN-3.8", "IN-3.5")
def test_a_carried_card_comes_along_when_its_host_advances_jumps_and_captures() -> None:
    state = intelligence(FAR | {"c4": "1 shogun&n2", "c2": "0 n5", "a5": "1 n1", "c5": "1 n9"}, turn=1)
    assert state.explain(1, "c4-c3").clause == "IN-3.8"
    assert state.explain(1, "c4-c3").en.endswith("The N2 under it comes along to c3.")
    play(state, "c4-c3")
    assert cards(state, "c3") == "1 shogun&n2"
    assert cards(state, "c4") == ""
    play(state, "a1-b1")
    assert state.explain(1, "c3xc2").clause == "IN-3.8"
    play(state, "c3xc2")
    assert cards(state, "c2") == "1 shogun&n2"
    assert cards(state, "c3") == ""
    assert hand(state, 1) == ["n5"]
    assert hand(state, 0) == []
    play(state, "b1xc2")  # and comes home at last, from where it has been carried to
    assert cards(state, "c2") == "0 king"
    assert hand(state, 0) == ["n2", "shogun"]


@pytest.mark.clause("IN-3.8", "B-7")
def test_a_carried_card_jumps_with_its_host() -> None:
    state = intelligence(FAR | {"c5": "1 shogun&n2", "c4": "1 n1"}, turn=1)
    play(state, "c5-c3")
    assert cards(state, "c3") == "1 shogun&n2"
    assert cards(state, "c5") == ""
    assert cards(state, "c4") == "1 n1"


@pytest.mark.clause("IN-3.8", "IN-3.6")
def test_both_hidden_cards_in_one_capture() -> None:
    """The attacker keeps the enemy card it carries; the own card under what it takes returns to the hand."""
    state = intelligence(FAR | {"c3": "0 shogun&n5", "c4": "1 boei&n7"})
    play(state, "c3xc4")
    assert cards(state, "c4") == "0 shogun&n5"
    assert cards(state, "c3") == ""
    assert hand(state, 0) == ["boei", "n7"]
    assert hand(state, 1) == []


@pytest.mark.clause("IN-3.8", "IN-3.7")
def test_both_hidden_cards_when_the_first_royal_is_taken() -> None:
    state = intelligence(without("e5") | {"c3": "0 shogun&n5", "c4": "1 king&n7"})
    play(state, "c3xc4")
    assert cards(state, "c4") == "0 shogun&n5"
    assert hand(state, 0) == []
    assert hand(state, 1) == ["n7"]


@pytest.mark.clause("IN-3.8", "IN-3.7")
def test_a_royal_carries_an_enemy_card_and_may_capture_the_other_royal() -> None:
    state = intelligence({"c3": "0 king&n5", "a2": "0 prince", "c4": "1 prince&n7", "e5": "1 king"})
    play(state, "c3xc4")
    assert cards(state, "c4") == "0 king&n5"
    assert hand(state, 1) == ["n7"]
    play(state, "e5-d5")
    assert cards(state, "c4") == "0 king&n5"


# --- IN-4.1 end ---


@pytest.mark.clause("IN-4.1")
@pytest.mark.parametrize(("first", "second"), [("e1xe4", "e4xe5"), ("d4xe5", "e5xe4")])
def test_capturing_both_royals_wins_in_either_order(first: str, second: str) -> None:
    state = intelligence(FAR | {"e1": "0 shogun", "d4": "0 sanbo", "a5": "1 n1"})
    assert state.explain(0, first).clause == "IN-3.6"
    play(state, first, "a5-a4")
    assert state.actors() == (0,)
    found = state.explain(0, second)
    assert found.clause == "IN-4.1"
    assert found.en.endswith("With it both king and prince are taken, which wins.")
    play(state, second)
    assert state.outcome == Outcome(0, WON, "IN-4.1")
    assert state.actors() == ()
    with pytest.raises(GameOver):
        state.play(1, "a4-a3")


@pytest.mark.clause("IN-4.1")
def test_a_win_on_the_other_side() -> None:
    state = intelligence({"a1": "0 prince", "a2": "1 shogun", "e5": "1 king"}, turn=1)
    play(state, "a2xa1")
    assert state.outcome == Outcome(1, WON, "IN-4.1")
    assert state.view(0)["outcome"] == {"winner": 1, "reason": WON, "clause": "IN-4.1"}
    assert state.explain(0, "a1-a2").clause == "C-6"
