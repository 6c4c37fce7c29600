"""HC-2, HC-4: units on the move, combining, deploying, escaping, the joker, the king's rescue."""

from __future__ import annotations

from typing import Any

import pytest

from gobanshobu import BadPosition, State
from tests.board5.sheets import cards, hand, play, refused, sheet, steps

FAR = {"a1": "0 king", "e5": "1 king"}


def hck(board: dict[str, str], turn: int = 0, hands: list[list[str]] | None = None, **rest: Any) -> State:
    return sheet("hck", board, turn, hands=hands or [[], []], **rest)


@pytest.mark.clause("HC-4.1", "HC-2.2")
def test_a_combine_moves_by_all_its_arrows() -> None:
    state = hck(FAR | {"c3": "0 ko+ki"})
    found = {step[3:] for step in steps(state, "c3-") if len(step) == 5}
    assert found == {"c4", "b4", "d4", "b5", "d5", "b1", "d1"}
    assert refused(state, "c3-c2")[0] == "B-3"
    assert refused(state, "d4-d5")[0] == "HC-4.1"
    assert refused(state, "e5-e4")[0] == "HC-4.1"


@pytest.mark.clause("HC-4.2", "HC-2.1", "HC-2.2")
def test_a_single_joins_a_combine_and_a_combine_a_single() -> None:
    state = hck(FAR | {"c3": "0 ko", "c4": "0 shu+dai@3", "b4": "0 shu+ko", "d4": "0 ki"})
    assert "c3-c4+" in steps(state)
    assert "c3-b4+" not in steps(state)  # ko twice
    assert "c3-d4+" not in steps(state)  # two singles
    assert refused(state, "c3-b4+")[0] == "HC-2.1"
    assert refused(state, "c3-d4+")[0] == "HC-4.2"
    assert refused(state, "c3-d4")[0] == "HC-4.1"
    play(state, "c3-c4+")
    assert cards(state, "c4") == "0 shu+ko+dai@4"  # its life 3, and the card's point
    state = hck(FAR | {"c3": "0 shu+ko", "c4": "0 dai"})
    play(state, "c3-c4+")
    assert cards(state, "c4") == "0 shu+ko+dai"


@pytest.mark.clause("HC-2.2")
def test_life_is_capped_at_eight() -> None:
    state = play(hck(FAR | {"c3": "0 ko", "c4": "0 shu+dai@8"}), "c3-c4+")
    assert cards(state, "c4") == "0 shu+ko+dai@8"


@pytest.mark.clause("HC-4.2", "HC-2.1")
def test_three_cards_at_most_and_no_king_joker_or_eight_leap() -> None:
    state = hck(
        FAR | {"c3": "0 ko", "c4": "0 shu+dai+ki", "a2": "0 joker", "b1": "0 shu+ko", "b2": "0 hachi", "b4": "0 so+ho"}
    )
    assert "c3-c4+" not in steps(state)
    assert "a2-b1+" not in steps(state)
    assert "a1-b1+" not in steps(state)
    assert "b2-b4+" not in steps(state)
    assert refused(state, "a2-b1+")[0] == "HC-2.1"
    assert refused(state, "c3-b3+")[0] == "B-3"
    assert refused(state, "c3-d4+")[0] == "HC-4.2"


@pytest.mark.clause("HC-2.1", "HC-4.2")
def test_queen_and_general_combine_too() -> None:
    state = play(hck(FAR | {"c3": "0 queen", "c4": "0 ko+dai"}), "c3-c4+")
    assert cards(state, "c4") == "0 queen+ko+dai"
    assert state.view(0)["board"]["c4"]["life"] == 6


@pytest.mark.clause("HC-4.4")
def test_deploying_singles_and_combines() -> None:
    state = hck(FAR | {"c2": "0 ko"}, hands=[["dai", "ko+dai", "ko+dai@3", "queen", "shogun+ki"], []])
    assert len(steps(state, "dai*")) == 22
    assert len(steps(state, "ko+dai*")) == 22
    assert len(steps(state, "ko+dai@3*")) == 22
    assert {step[6:] for step in steps(state, "queen*")} == {"b1", "c1", "d1", "e1", "a2", "b2", "d2", "e2"}
    assert len(steps(state, "shogun+ki*")) == 8
    assert refused(state, "queen*c3")[0] == "HC-4.4"
    assert refused(state, "shogun+ki*c3")[0] == "HC-4.4"
    assert refused(state, "dai*c2")[0] == "HC-4.4"
    assert refused(state, "shu*c3")[0] == "HC-4.4"
    assert refused(state, "ko+dai@2*c3")[0] == "HC-4.4"
    assert refused(state, "ko+dai@4*c3") == (
        "HC-N",
        "Points are written only where they differ from 1 + points: ko+dai",
    )
    assert refused(state, "ko+dai@9*c3")[0] == "HC-2.2"
    assert refused(state, "dai@2*c3")[0] == "HC-2.3"
    play(state, "ko+dai@3*c4")
    assert cards(state, "c4") == "0 ko+dai@3"
    assert hand(state, 0) == ["dai", "ko+dai", "queen", "shogun+ki"]


@pytest.mark.clause("HC-5.6")
def test_a_hand_combine_is_not_changed() -> None:
    state = hck(FAR, hands=[["shu+ko", "dai"], []])
    assert refused(state, "shu+ko+dai*c3")[0] == "HC-5.6"
    assert refused(state, "ko+dai*c3")[0] == "HC-5.6"


@pytest.mark.clause("HC-4.5")
def test_a_hand_single_joins_a_combine_on_the_sheet() -> None:
    board = FAR | {"c2": "0 shu+ko@2", "c4": "0 queen+ko", "d3": "0 so"}
    state = hck(board, hands=[["dai", "shogun", "joker", "hachi", "ko+ho"], []])
    assert {"dai*c2+", "dai*c4+", "shogun*c2+"} <= set(steps(state))
    assert not {"shogun*c4+", "dai*d3+", "hachi*c2+", "ko+ho*d3+"} & set(steps(state))
    assert refused(state, "shogun*c4+")[0] == "HC-4.5"
    assert refused(state, "dai*d3+")[0] == "HC-4.5"
    assert refused(state, "dai*b3+")[0] == "HC-4.5"
    assert refused(state, "hachi*c2+")[0] == "HC-2.1"
    assert refused(state, "ko+ho*d3+")[0] == "HC-4.5"
    play(state, "dai*c2+")
    assert cards(state, "c2") == "0 shu+ko+dai@4"


@pytest.mark.clause("HC-4.5", "HC-2.5")
def test_a_stub_is_deployed_alone_or_with_a_single() -> None:
    state = hck(FAR | {"c2": "0 shu"}, hands=[["ko~", "dai", "ko", "shogun", "joker"], []])
    assert len(steps(state, "ko~*")) == 22
    assert len(steps(state, "ko~dai*")) == 22
    assert len(steps(state, "ko~shogun*")) == 8
    assert steps(state, "ko~ko") == []
    assert refused(state, "ko~ko*c3")[0] == "HC-2.1"
    assert refused(state, "ko~joker*c3")[0] == "HC-2.1"
    assert refused(state, "ko~shogun*c3")[0] == "HC-4.5"
    assert refused(state, "ko~so*c3")[0] == "HC-4.4"
    assert refused(state, "dai~*c3")[0] == "HC-4.4"
    assert refused(state, "ko~*c2+")[0] == "HC-4.5"
    alone = play(state.copy(), "ko~*c3")
    assert cards(alone, "c3") == "0 ko~"
    assert alone.view(0)["board"]["c3"] == {"owner": 0, "cards": ["ko"], "life": 2, "combine": True}
    pair = play(state.copy(), "ko~dai*c3")
    assert cards(pair, "c3") == "0 ko+dai"
    assert hand(pair, 0) == ["joker", "ko", "shogun"]


@pytest.mark.clause("HC-2.5", "HC-4.5")
def test_kept_life_of_a_stub_is_written_and_kept() -> None:
    state = hck(FAR, hands=[["ko~@1", "dai"], []])
    assert len(steps(state, "ko~@1*")) == 23
    play(state, "ko~@1dai*b2")
    assert cards(state, "b2") == "0 ko+dai@3"


@pytest.mark.clause("HC-2.5")
def test_a_stub_on_the_sheet_is_a_combine() -> None:
    state = hck(FAR | {"c3": "0 ko~", "c4": "0 dai", "b3": "1 shu+dai"}, hands=[["ki"], []])
    assert "c3-c4+" in steps(state)
    assert "ki*c3+" in steps(state)
    play(state, "c3-hand")
    assert hand(state, 0) == ["ki", "ko~"]


@pytest.mark.clause("HC-4.6")
def test_escaping_restores_a_combine_whole() -> None:
    state = hck(FAR | {"c3": "0 ko+dai@1", "c4": "0 ki"})
    assert refused(state, "a1-hand") == ("HC-4.6", "The king cannot escape.")
    play(state, "c3-hand", "e5-e4", "c4-hand")
    assert hand(state, 0) == ["ki", "ko+dai"]


@pytest.mark.clause("HC-4.7")
def test_the_joker_comes_in_when_the_king_is_weak() -> None:
    assert steps(hck({"a1": "0 king@7", "e5": "1 king"}, hands=[["joker"], []]), "joker") == []
    assert refused(hck({"a1": "0 king@7", "e5": "1 king"}, hands=[["joker"], []]), "joker*c3") == (
        "HC-4.7",
        "Your king has 7 points; the joker comes in only at 6 or less.",
    )
    state = hck({"a1": "0 king@6", "e5": "1 king"}, hands=[["joker"], []])
    assert len(steps(state, "joker*")) == 23
    play(state, "joker*c3", "e5-e4", "c3-c4")
    assert cards(state, "c4") == "0 joker"


@pytest.mark.clause("HC-4.9")
def test_the_king_in_check_moves_onto_an_own_unit_once() -> None:
    board = {"c1": "0 king", "c2": "0 ko+dai@2", "d1": "0 ki", "e5": "1 king", "a1": "1 so"}
    state = hck(board)
    assert state.view(0)["check"]
    assert steps(state, "c1-c2") == ["c1-c2^"]
    assert steps(state, "c1-d1") == ["c1-d1^"]
    play(state, "c1-c2^")
    assert state.actors() == (0,)
    assert set(steps(state)) == {">b1", ">c1", ">e1", ">a2", ">b2", ">d2", ">e2"}
    assert refused(state, ">a1")[0] == "HC-4.9"
    assert refused(state, ">c3")[0] == "HC-4.9"
    assert refused(state, ">hand")[0] == "HC-4.9"
    assert refused(state, "d1-e3")[0] == "HC-4.9"
    play(state, ">c1")
    assert cards(state, "c2") == "0 king@12"
    assert cards(state, "c1") == "0 ko+dai@2"  # its life as it was
    assert state.view(0)["rescue"] == [False, True]
    play(state, "e5-e4")
    again = hck(board, rescue=[False, True])
    assert not any(step.endswith("^") for step in steps(again))
    assert refused(again, "c1-c2^") == ("HC-4.9", "The king's rescue is once a game, and it has been used.")


@pytest.mark.clause("HC-4.9")
@pytest.mark.parametrize(
    ("unit", "life"),
    [("ki", 11), ("queen", 11), ("shogun", 11), ("joker", 12), ("hachi", 12), ("ko+ki", 12), ("ko~", 12)],
)
def test_what_the_rescue_gains(unit: str, life: int) -> None:
    state = hck({"c1": "0 king", "c2": f"0 {unit}", "e5": "1 king", "a1": "1 so"})
    play(state, "c1-c2^")
    assert state.view(0)["board"]["c2"]["life"] == life


@pytest.mark.clause("HC-4.9")
def test_without_check_there_is_no_rescue() -> None:
    state = hck({"c1": "0 king", "c2": "0 ki", "e5": "1 king", "a1": "1 ko"})
    assert not state.view(0)["check"]
    assert refused(state, "c1-c2^") == ("HC-4.9", "The king moves onto an own unit only when it is in check.")
    assert refused(state, "c2-b4^")[0] == "HC-4.9"
    assert refused(state, "c1-b1^")[0] == "HC-4.9"


@pytest.mark.clause("HC-4.9", "HC-5.5")
def test_what_is_check() -> None:
    def check(king: str, enemy: dict[str, str]) -> bool:
        found: bool = hck({"c1": f"0 {king}", "e5": "1 king"} | enemy).view(0)["check"]
        return found

    assert check("king", {"c3": "1 dai"})
    assert check("king@3", {"c3": "1 dai"})
    assert not check("king", {"c3": "1 dai", "c2": "0 ko"})
    assert check("king", {"c3": "1 shu", "c2": "1 dai"})
    assert check("king@5", {"c2": "1 joker"})
    assert not check("king@4", {"c2": "1 joker"})
    assert hck({"c1": "0 king", "c2": "1 king"}).view(0)["check"]
    assert check("king", {"c3": "1 ko", "c2": "1 shu"})  # over its own card


@pytest.mark.clause("HC-4.9")
def test_a_rescued_unit_goes_to_the_hand_with_its_life_if_the_camp_is_full() -> None:
    camp = ["a1", "b1", "c1", "d1", "e1", "a2", "b2", "c2", "d2", "e2"]
    kinds = ["shu", "shu", "shu", "shu", "ko", "ko", "ko", "ko", "ki", "ki"]
    board = {square: f"0 {kind}" for square, kind in zip(camp, kinds, strict=True)}
    state = hck(board | {"c3": "0 king", "c4": "0 dai+so@2", "b4": "1 dai", "a3": "1 so", "e5": "1 king"})
    play(state, "c3-c4^")
    assert steps(state) == [">hand"]
    play(state, ">hand")
    assert hand(state, 0) == ["dai+so@2"]


@pytest.mark.clause("HC-4.9", "B-7")
def test_the_king_may_rescue_by_a_jump() -> None:
    state = hck({"c1": "0 king", "c2": "0 ki", "c3": "0 ko", "a1": "1 so", "e5": "1 king"})
    assert {"c1-c2^", "c1-c3^"} <= set(steps(state))


@pytest.mark.clause("HC-4.9")
def test_nobody_has_to_leave_check() -> None:
    state = hck({"c1": "0 king", "e1": "0 ki", "e5": "1 king", "a1": "1 so"})
    assert "e1-hand" in steps(state)


@pytest.mark.clause("HC-4.4", "HC-4.5", "HC-5.4")
def test_what_is_wrong_with_a_deployment_is_named() -> None:
    state = hck(FAR, hands=[["ko~", "queen", "ko+dai", "shogun+ki"], []])
    assert refused(state, "ko~queen*c3") == (
        "HC-4.5",
        "Queen and general join from the hand only in your camp, and c3 is not in it.",
    )
    assert refused(state, "ko+dai@3*c3")[1].endswith("has another life: write it ko+dai.")
    assert refused(state, "ko~@1*c3")[1].endswith("has another life: write it ko~.")
    assert refused(state, "queen*c3") == ("HC-4.4", "queen goes only into your camp; c3 is not in it.")
    assert "has the queen or the general in it" in refused(state, "shogun+ki*c3")[1]
    state = hck(FAR, hands=[["queen!"], []])
    assert refused(state, "queen*b1") == ("HC-5.4", "The queen in your hand is the opponent's and cannot be used.")


@pytest.mark.clause("HC-4.9")
def test_a_rescued_unit_joins_nothing() -> None:
    state = hck({"a1": "0 king", "b1": "0 ko", "e5": "1 king", "a3": "1 shu", "a2": "1 dai"})
    play(state, "a1-b1^")
    assert ">a1" in steps(state)
    assert refused(state, ">a1+") == ("HC-4.9", "The unit is put on an empty square and joins nothing: write >a1.")


@pytest.mark.clause("HC-2.5", "HC-5.1")
@pytest.mark.parametrize(
    ("hand", "clause"), [("queen~", "HC-2.5"), ("queen!~", "HC-2.5"), ("queen!+ko@3", "HC-5.1"), ("ko@02", "C-2")]
)
def test_units_that_cannot_come_about_are_no_position(hand: str, clause: str) -> None:
    with pytest.raises(BadPosition) as wrong:
        hck(FAR, hands=[[hand], []])
    assert wrong.value.clause == clause
