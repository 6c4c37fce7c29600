"""HC-5, HC-6: capture, damage and retreat, the captured queen, how a game ends; and positions as data."""

from __future__ import annotations

from typing import Any

import pytest

import gobanshobu
from gobanshobu import BadPosition, Outcome, State
from gobanshobu.games.hck.game import GAME
from tests.board5.sheets import cards, check_positions_come_back, hand, play, refused, said, sheet, steps

FAR = {"a1": "0 king", "e5": "1 king"}


def hck(board: dict[str, str], turn: int = 0, hands: list[list[str]] | None = None, **rest: Any) -> State:
    return sheet("hck", board, turn, hands=hands or [[], []], **rest)


@pytest.mark.clause("HC-5.1", "HC-2.3")
def test_capturing_takes_the_unit_whole_and_restored() -> None:
    state = hck(FAR | {"c3": "0 ko", "c4": "1 shu+dai@2"})
    assert "c3xc4" in steps(state)
    assert refused(state, "c3/c4")[0] == "HC-5.1"
    play(state, "c3xc4")
    assert cards(state, "c4") == "0 ko"
    assert hand(state, 0) == ["shu+dai"]


@pytest.mark.clause("HC-5.1", "HC-2.5")
def test_a_captured_stub_stays_a_stub() -> None:
    assert hand(play(hck(FAR | {"c3": "0 ko", "c4": "1 dai~@1"}), "c3xc4"), 0) == ["dai~"]


@pytest.mark.clause("HC-5.2")
def test_a_normal_single_is_always_captured() -> None:
    state = hck(FAR | {"c3": "0 ko+ki@1", "c4": "1 shu"})
    assert "c3xc4" in steps(state)


@pytest.mark.clause("HC-5.2", "HC-2.3")
@pytest.mark.parametrize(
    ("attacker", "target", "allowed"),
    [
        ("ko", "queen", False),
        ("ko", "shogun", False),
        ("ko", "hachi", False),
        ("ko", "joker", False),
        ("ko+ki@2", "hachi", False),
        ("ko+ki", "hachi", True),
        ("queen", "hachi", True),
        ("queen", "joker", False),
        ("joker", "joker", True),
        ("king", "joker", True),
    ],
)
def test_fixed_cards_are_not_attacked_by_less(attacker: str, target: str, allowed: bool) -> None:
    board = {"c3": f"0 {attacker}", "c4": f"1 {target}", "e5": "1 king"}
    state = hck(board | ({} if attacker == "king" else {"a1": "0 king"}))
    assert ("c3xc4" in steps(state)) == allowed
    assert "c3/c4" not in steps(state)
    if not allowed:
        assert refused(state, "c3xc4")[0] == "HC-5.2"
        assert refused(state, "c3/c4")[0] == "HC-5.2"


@pytest.mark.clause("HC-5.3", "HC-4.3")
def test_damage_and_where_the_attacker_may_go() -> None:
    board = FAR | {"c2": "0 ko", "c3": "1 shu+dai", "b1": "0 so+ho", "d4": "0 ki", "e2": "1 so", "d5": "0 dai+ki"}
    state = hck(board)
    assert refused(state, "c2xc3")[0] == "HC-5.3"
    assert refused(state, "c2xb3")[0] == "HC-4.3"
    assert refused(state, "c2-c3")[0] == "HC-4.1"
    play(state, "c2/c3")
    assert state.view(0)["board"]["c3"]["life"] == 3  # a normal single's attack is 2
    assert set(steps(state)) == {">c1", ">d1", ">e1", ">a2", ">b2", ">d2", ">b1+", ">d5+", ">hand"}
    assert refused(state, ">c2") == ("HC-5.3", "c2 is where it came from, and it may not go back there.")
    assert refused(state, ">c4")[0] == "HC-5.3"
    assert refused(state, ">e2")[0] == "HC-5.3"
    assert refused(state, ">d4+")[0] == "HC-4.2"
    assert refused(state, ">d4")[0] == "HC-4.2"
    assert refused(state, ">c1+")[0] == "HC-4.2"
    assert refused(state, "a1-a2")[0] == "HC-5.3"
    play(state, ">b1+")
    assert cards(state, "b1") == "0 ko+so+ho"


@pytest.mark.clause("HC-5.3")
def test_a_combine_in_the_hand_is_restored_after_damage() -> None:
    state = play(hck(FAR | {"c2": "0 ko+ki@1", "c3": "1 shu+dai"}), "c2/c3", ">hand")
    assert hand(state, 0) == ["ko+ki"]
    assert cards(state, "c3") == "1 shu+dai@4"


@pytest.mark.clause("HC-5.3")
def test_queen_and_general_may_combine_outside_the_camp_in_retreat() -> None:
    state = play(hck(FAR | {"c2": "0 queen", "c3": "1 shu+dai", "d4": "0 ko+ki"}), "c2/c3")
    assert ">d4+" in steps(state)


@pytest.mark.clause("HC-5.3")
def test_a_combine_that_hit_the_king_stays_on_the_sheet_if_it_can() -> None:
    board = {"a1": "0 king", "c4": "1 king", "c3": "0 ko+ki", "d1": "0 so", "b3": "0 dai"}
    state = play(hck(board), "c3/c4")
    assert ">hand" not in steps(state)
    assert {">d1+", ">b3+", ">b1"} <= set(steps(state))
    assert refused(state, ">hand")[0] == "HC-5.3"
    single = play(hck(board | {"c3": "0 ko"}), "c3/c4")
    assert ">hand" in steps(single)
    noble = play(hck(board | {"c3": "0 queen"}), "c3/c4")
    assert ">hand" in steps(noble)


CROWD = {
    "a1": "0 king", "b1": "1 shu", "c1": "1 shu", "d1": "1 shu", "e1": "1 shu", "a2": "1 ko", "b2": "1 ko",
    "c2": "1 ko", "d2": "1 ko", "e2": "1 so", "c4": "1 king",
}  # fmt: skip


@pytest.mark.clause("HC-5.3", "HC-2.5")
@pytest.mark.parametrize(("unit", "kept"), [("ko+dai@3", "ko+dai@3"), ("ko+dai", "ko+dai"), ("ko~@1", "ko~@1")])
def test_with_nowhere_to_go_it_keeps_its_life_in_the_hand(unit: str, kept: str) -> None:
    state = play(hck(CROWD | {"c3": f"0 {unit}"}), "c3/c4")
    assert steps(state) == [">hand"]
    play(state, ">hand")
    assert hand(state, 0) == [kept]
    play(state, "c4-c5", f"{kept}*e4")
    assert cards(state, "e4") == f"0 {kept}"
    play(state, "c5-c4", "e4-hand")
    assert hand(state, 0) == [kept.partition("@")[0]]  # escaping restores


@pytest.mark.clause("HC-5.4")
def test_the_captured_queen_is_returned_at_once_or_kept() -> None:
    board = {"a1": "0 king@5", "e5": "1 king", "c3": "0 dai+ki", "c4": "1 queen"}
    state = play(hck(board), "c3xc4")
    assert state.actors() == (0,)
    assert steps(state) == ["queen:keep", "queen:return"]
    assert refused(state, "a1-a2")[0] == "HC-5.4"
    back = play(state.copy(), "queen:return")
    assert (hand(back, 0), hand(back, 1), cards(back, "a1")) == ([], ["queen"], "0 king@8")
    kept = play(state.copy(), "queen:keep")
    assert (hand(kept, 0), hand(kept, 1), cards(kept, "a1")) == (["queen!"], [], "0 king@5")
    play(kept, "e5-e4")
    assert refused(kept, "queen*b1")[0] == "HC-5.4"
    assert refused(kept, "queen:keep")[0] == "HC-5.4"
    play(kept, "queen:return")
    assert (hand(kept, 0), hand(kept, 1), cards(kept, "a1")) == ([], ["queen"], "0 king@8")
    assert kept.actors() == (1,)
    assert refused(play(kept, "e4-e5"), "queen:return")[0] == "HC-4.8"


@pytest.mark.clause("HC-5.4", "HC-2.5", "HC-4.8", "HC-2.4")
@pytest.mark.parametrize(
    ("taken", "captive", "left"), [("queen+ko", "queen!+ko", "ko~"), ("queen+ko+dai@3", "queen!+ko+dai", "ko+dai")]
)
def test_what_is_left_of_the_queens_unit(taken: str, captive: str, left: str) -> None:
    state = play(hck(FAR | {"a1": "0 king@14", "c3": "0 dai+ki", "c4": f"1 {taken}"}), "c3xc4", "queen:return")
    assert hand(state, 0) == [left]
    assert cards(state, "a1") == "0 king@15"
    kept = play(hck(FAR | {"c3": "0 dai+ki", "c4": f"1 {taken}"}), "c3xc4", "queen:keep", "e5-e4")
    assert hand(kept, 0) == [captive]
    assert refused(kept, taken.partition("@")[0] + "*b1")[0] == "HC-5.4"
    play(kept, "queen:return")
    assert hand(kept, 0) == [left]
    assert hand(kept, 1) == ["queen"]


@pytest.mark.clause("HC-5.4", "HC-4.4")
def test_a_captured_general_joker_or_eight_leap_is_ones_own() -> None:
    state = play(hck(FAR | {"c3": "0 joker", "c4": "1 shogun"}), "c3xc4", "e5-e4")
    assert "shogun*b1" in steps(state)
    assert "shogun*c3" not in steps(state)


@pytest.mark.clause("HC-5.4")
def test_a_general_left_alone_is_a_stub_of_the_camp() -> None:
    state = play(hck(FAR | {"c3": "0 dai+ki", "c4": "1 queen+shogun@2"}), "c3xc4", "queen:return", "e5-e4")
    assert hand(state, 0) == ["shogun~"]
    assert {step[8:] for step in steps(state, "shogun~*")} <= {"b1", "c1", "d1", "e1", "a2", "b2", "c2", "d2", "e2"}


@pytest.mark.clause("HC-5.5")
@pytest.mark.parametrize(("life", "step"), [(10, "c3/c4"), (5, "c3/c4"), (4, None), (1, None)])
def test_the_joker_damages_but_does_not_capture_the_king(life: int, step: str | None) -> None:
    state = hck({"a1": "0 king", "c3": "0 joker", "c4": f"1 king@{life}"})
    found = [s for s in steps(state, "c3") if s.endswith("c4")]
    assert found == ([step] if step else [])
    if step is None:
        assert refused(state, "c3xc4")[0] == "HC-5.5"


@pytest.mark.clause("HC-6", "C-8")
def test_capturing_the_king_wins_at_once() -> None:
    state = hck({"a1": "0 king", "c3": "0 ko", "c4": "1 king@2"}, switch=True, turns=499)
    play(state, "c3xc4")
    assert state.outcome == Outcome(0, "king captured", "HC-6")
    assert state.view(0)["board"]["c4"]["cards"] == ["ko"]
    assert all(unit["cards"] != ["king"] for unit in state.view(0)["hands"][0])


@pytest.mark.clause("C-8")
def test_rescue_rights_and_hands_are_part_of_the_position() -> None:
    state = hck(FAR, options={"turn_limit": 0})
    for _ in range(3):
        play(state, "a1-a2", "e5-e4", "a2-a1", "e4-e5")
    assert state.outcome == Outcome(None, "repetition", "C-8")
    other = hck({"c1": "0 king", "c2": "0 ki", "a1": "1 so", "e5": "1 king"}, options={"turn_limit": 0})
    play(other, "c1-c2^", ">c1", "e5-e4", "c1-hand", "e4-e5", "c2-c1", "e5-e4", "ki*c2", "e4-e5")
    for _ in range(2):
        play(other, "c1-d1", "e5-e4", "d1-c1", "e4-e5")
    assert other.outcome is None  # as at the beginning for the fourth time, but the rescue is gone


@pytest.mark.clause("C-8")
def test_equal_combines_in_a_hand_are_counted() -> None:
    """Two alike, one alike and none are three different positions."""
    keys = []
    for hands in ([], ["ko+dai"], ["ko+dai", "ko+dai"], ["ko+dai", "ko+dai", "ko+dai"], ["ko+dai@2"], ["ko~"], ["ko"]):
        keys.append(hck(FAR, hands=[hands, []]).position.key())  # type: ignore[attr-defined]
        keys.append(hck(FAR, hands=[[], hands]).position.key() if hands else keys[0] + 1)  # type: ignore[attr-defined]
    keys.append(hck(FAR, hands=[["queen"], []]).position.key())  # type: ignore[attr-defined]
    keys.append(hck(FAR, hands=[["queen!"], []]).position.key())  # type: ignore[attr-defined]
    keys.append(hck(FAR, rescue=[False, True]).position.key())  # type: ignore[attr-defined]
    keys.append(hck(FAR, rescue=[True, False]).position.key())  # type: ignore[attr-defined]
    assert len(set(keys)) == len(keys)


@pytest.mark.clause("C-7")
def test_a_king_that_cannot_move_loses() -> None:
    lame = GAME.default_text().replace('single = "F B L R FL FR BL BR"', 'single = "F"', 1)
    state = GAME.position({"turn": 0, "board": {"a5": "0 king", "c5": "1 king"}}, cards=GAME.read_cards(lame))
    assert state.outcome == Outcome(1, "no step", "C-7")


@pytest.mark.parametrize(
    ("change", "clause"),
    [
        ({"board": {"a1": "0 king"}}, "HC-1.1"),
        ({"board": FAR | {"b1": "0 king"}}, "HC-1.1"),
        ({"board": FAR | {"b1": "0 dragon"}}, "HC-1.1"),
        ({"board": FAR | {"b1": "0 joker", "c1": "0 joker", "d1": "1 joker"}}, "HC-1.1"),
        ({"board": FAR | {"b1": "0 queen", "c1": "0 queen"}}, "HC-1.1"),
        ({"board": FAR | {"b1": "0 queen"}, "hands": [[], ["queen!"]]}, "HC-1.1"),
        ({"board": FAR | {"b1": "0 ki", "c1": "0 ki", "d1": "0 ki", "b2": "0 ko+ki", "c2": "1 ki"}}, "HC-1.1"),
        ({"board": FAR | {"b1": "0 shu+shu"}}, "HC-2.1"),
        ({"board": FAR | {"b1": "0 king+shu"}}, "HC-2.1"),
        ({"board": FAR | {"b1": "0 joker~"}}, "HC-2.1"),
        ({"board": FAR | {"b1": "0 ko+shu"}}, "HC-N"),
        ({"board": FAR | {"b1": "0 shu+ko@9"}}, "HC-2.2"),
        ({"board": FAR | {"b1": "0 shu+ko@0"}}, "HC-2.2"),
        ({"board": {"a1": "0 king@16", "e5": "1 king"}}, "HC-2.4"),
        ({"board": FAR | {"b1": "0 shu@2"}}, "HC-2.3"),
        ({"board": FAR | {"b1": "0 queen!"}}, "HC-5.4"),
        ({"board": FAR, "hands": [["king"], []]}, "HC-4.6"),
        ({"board": FAR, "rescue": [True]}, "HC-4.9"),
        ({"board": FAR, "turns": 500}, "C-8"),
    ],
)
@pytest.mark.clause("HC-1.1", "HC-2.1", "HC-2.2", "HC-2.4")
def test_positions_that_break_a_rule_are_refused_with_the_clause(change: dict[str, Any], clause: str) -> None:
    with pytest.raises(BadPosition) as refusal:
        gobanshobu.game("hck").position({"turn": 0} | change)
    assert refusal.value.clause == clause


def test_every_position_of_a_game_is_data_and_comes_back() -> None:
    check_positions_come_back(GAME, range(5))


@pytest.mark.parametrize(
    ("board", "step", "ja", "en"),
    [
        ({"b2": "0 shu+ko"}, "b2-b3", "▲b3守＋攻(b2)", "▲ guard+attacker b2–b3"),
        (
            {"b2": "0 ki", "a4": "0 shu+ko"},
            "b2-a4+",
            "▲a4騎(b2) 守＋攻とコンバイン",
            "▲ rider b2–a4, combines with guard+attacker",
        ),
        ({"b2": "0 ko", "b3": "1 shu+dai"}, "b2/b3", "▲b3攻(b2) 守＋台攻め −2", "▲ attacker b2–b3, hits guard+base −2"),
        ({"b2": "0 ko"}, "b2-hand", "▲b2攻退避", "▲ attacker b2 escapes to the hand"),
        ({}, "ko~@1dai*b2", "▲b2攻（一枚）1点に台打", "▲ attacker (stub) (1) with base to b2"),
        ({}, "dai*c3", "▲c3台打", "▲ base to c3"),
    ],
)
def test_human_notation(board: dict[str, str], step: str, ja: str, en: str) -> None:
    state = hck(FAR | board, hands=[["ko~@1", "dai"], []])
    assert step in state.legal(0)
    assert said(state, step) == (ja, en)
