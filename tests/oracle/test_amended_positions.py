"""B-7 and FI-4.5 by positions: what the page says for each, and what engine and oracle make of it.

Boards are drawn from player 0's side and tried for both seats.
"""

from __future__ import annotations

import re
from importlib import import_module
from typing import Any

import pytest

from gobanshobu import State
from tests.board5.sheets import at, cards, hand, play, sheet, steps, turned

SQUARE = re.compile("[a-e][1-5]")
SEATS = pytest.mark.parametrize("seat", [0, 1])
YES, NO = {"jump_king": "yes"}, {"jump_king": "no"}


def seen_from(word: str, seat: int) -> str:
    """A step of player 0's, as it reads for `seat`."""
    if seat == 0:
        return word
    return SQUARE.sub(lambda found: at(found.group(), 1), word)


def board(
    game_id: str,
    cards: dict[str, str],
    seat: int,
    options: dict[str, Any] | None = None,
    hands: list[list[str]] | None = None,
    after: tuple[str, ...] = (),
) -> State:
    """A position with `seat` to move, some steps on; the oracle has been asked the same at every step."""
    held = hands or [[], []]
    rest: dict[str, Any] = {
        "hands": held[::-1] if seat else held,
        "options": options or {},
        "switch": False,
        "turns": 0,
    }
    state = sheet(game_id, turned(cards, seat), seat, **rest)
    oracle = import_module(f"tests.oracle.{game_id}").Oracle.from_position(
        {"turn": seat, "board": turned(cards, seat), **rest}
    )
    assert set(state.legal(seat)) == oracle.legal(seat)
    for word in after:
        play(state, seen_from(word, seat))
        oracle.play(seat, seen_from(word, seat))
        assert set(state.legal(seat)) == oracle.legal(seat)
    return state


def expect(state: State, seat: int, start: str, words: str) -> None:
    """The steps that begin so are exactly these."""
    assert set(steps(state, seen_from(start, seat))) == {seen_from(word, seat) for word in words.split()}


# --- B-7: the own king ---


@pytest.mark.clause("B-7")
@SEATS
def test_in_first_the_own_king_is_jumped_like_any_own_card(seat: int) -> None:
    cards = {"c1": "0 n4", "c2": "0 king", "e5": "1 king"}
    for options in ({}, YES):
        expect(board("first", cards, seat, options), seat, "c1", "c1-c3 c1-hand")


@pytest.mark.clause("B-7")
@SEATS
def test_in_first_with_the_option_no_the_own_king_is_not_jumped(seat: int) -> None:
    cards = {"c1": "0 n4", "c2": "0 king", "e5": "1 king"}
    expect(board("first", cards, seat, NO), seat, "c1", "c1-hand")


@pytest.mark.clause("B-7")
@SEATS
def test_in_hck_the_own_king_is_not_jumped_unless_the_option_says_so(seat: int) -> None:
    cards = {"c1": "0 so", "c2": "0 king", "a1": "0 ko", "e5": "1 king"}
    for options in ({}, NO):
        expect(board("hck", cards, seat, options), seat, "c1", "c1-b1 c1-d1 c1-e1 c1-hand")
    expect(board("hck", cards, seat, YES), seat, "c1", "c1-b1 c1-d1 c1-e1 c1-c3 c1-hand")


@pytest.mark.clause("B-7")
@SEATS
def test_in_intelligence_both_royals_are_jumped(seat: int) -> None:
    cards = {"c1": "0 n4", "c2": "0 king", "d1": "0 n4", "d2": "0 prince", "e5": "1 king", "a5": "1 prince"}
    state = board("intelligence", cards, seat)
    expect(state, seat, "c1", "c1-c3")
    expect(state, seat, "d1", "d1-d3")


@pytest.mark.clause("B-7")
@SEATS
def test_the_enemy_king_is_never_jumped(seat: int) -> None:
    expect(board("first", {"a1": "0 king", "c1": "0 n4", "c2": "1 king"}, seat), seat, "c1", "c1/c2 c1-hand")
    cards = {"a1": "0 king", "c1": "0 so", "b1": "0 ki", "d1": "0 ki", "c2": "1 king"}
    expect(board("hck", cards, seat, YES), seat, "c1", "c1-e1 c1/c2 c1-hand")


@pytest.mark.clause("B-7")
@SEATS
def test_a_jump_over_the_king_goes_two_squares_and_no_further_by_a_double_arrow(seat: int) -> None:
    cards = {"a1": "0 senki", "a2": "0 king", "e5": "1 king"}
    expect(board("first", cards, seat), seat, "a1", "a1-a3 a1-hand")
    cards = {"a1": "0 dai", "a2": "0 king", "e5": "1 king"}
    expect(board("hck", cards, seat, YES), seat, "a1", "a1-a3 a1-hand")


@pytest.mark.clause("B-7")
@SEATS
def test_knight_arrows_and_leaps_go_over_the_king_under_either_option_and_give_no_jump(seat: int) -> None:
    for options in (YES, NO):
        cards = {"c1": "0 n7", "c2": "0 king", "e5": "1 king"}
        expect(board("first", cards, seat, options), seat, "c1", "c1-b3 c1-d3 c1-hand")
        cards = {"c1": "0 ki", "c2": "0 king", "e5": "1 king"}
        expect(board("hck", cards, seat, options), seat, "c1", "c1-b3 c1-d3 c1-hand")
        cards = {"c1": "0 hachi", "c2": "0 king", "e5": "1 king"}
        expect(board("hck", cards, seat, options), seat, "c1", "c1-a1 c1-a3 c1-c3 c1-e3 c1-e1 c1-hand")


@pytest.mark.clause("B-7")
@SEATS
def test_over_the_king_one_may_attack_stack_return_and_combine_as_by_the_arrow(seat: int) -> None:
    king = {"c2": "0 king", "e5": "1 king"}
    expect(board("first", king | {"c1": "0 n4", "c3": "1 n1"}, seat), seat, "c1", "c1xc3 c1-hand")
    expect(board("first", king | {"c1": "0 n4", "c3": "1 shogun"}, seat), seat, "c1", "c1/c3 c1-hand")
    expect(board("first", king | {"c1": "0 n4", "c3": "1 manji"}, seat), seat, "c1", "c1-hand")
    expect(board("first", king | {"c1": "0 n4", "c3": "0 n1"}, seat), seat, "c1", "c1-c3+ c1-c3^ c1-hand")
    expect(board("first", king | {"c1": "0 n4", "c3": "0 n1,n2"}, seat), seat, "c1", "c1-c3^ c1-c3^^ c1-hand")
    hck = king | {"c1": "0 ko", "b2": "1 shu", "d2": "1 shu"}
    side = "c1xb2 c1xd2 c1-hand"
    expect(board("hck", hck | {"c3": "1 shu"}, seat, YES), seat, "c1", f"c1xc3 {side}")
    expect(board("hck", hck | {"c3": "1 shu+dai"}, seat, YES), seat, "c1", f"c1/c3 {side}")
    expect(board("hck", hck | {"c3": "1 queen"}, seat, YES), seat, "c1", side)
    expect(board("hck", hck | {"c3": "0 shu+dai"}, seat, YES), seat, "c1", f"c1-c3+ {side}")
    expect(board("hck", hck | {"c3": "0 shu"}, seat, YES), seat, "c1", side)
    expect(board("hck", hck | {"c3": "0 shu+dai"}, seat, NO), seat, "c1", side)


@pytest.mark.clause("B-7", "FI-3.7")
@SEATS
def test_top_and_lower_card_of_a_stack_each_jump_the_king_by_their_own_arrows(seat: int) -> None:
    cards = {"c1": "0 n4,senki", "c2": "0 king", "e5": "1 king"}
    state = board("first", cards, seat)
    expect(state, seat, "c1", "c1-c3 c1-hand")
    state = board("first", cards, seat, after=("c1-c3",))
    expect(state, seat, "", "c1-c3+ c1-c3^ c1-hand end")
    state = board("first", cards, seat, NO, after=("c1-hand",))
    expect(state, seat, "", "c1-hand end")


@pytest.mark.clause("B-7")
@SEATS
def test_a_combine_and_a_stub_jump_the_king_by_all_their_arrows(seat: int) -> None:
    cards = {"a1": "0 dai+ho", "a2": "0 king", "e5": "1 king"}
    expect(board("hck", cards, seat, YES), seat, "a1", "a1-a3 a1-b2 a1-c3 a1-d4 a1/e5 a1-hand")
    expect(board("hck", cards, seat, NO), seat, "a1", "a1-b2 a1-c3 a1-d4 a1/e5 a1-hand")
    cards = {"a1": "0 dai~", "a2": "0 king", "e5": "1 king"}
    expect(board("hck", cards, seat, YES), seat, "a1", "a1-a3 a1-hand")


@pytest.mark.clause("B-7", "FI-3.8")
@SEATS
def test_a_flown_card_stands_where_the_king_does_and_has_no_king_beside_it_to_jump(seat: int) -> None:
    """The king's old square is empty: an arrow may end there, and nothing is jumped over it."""
    for options in (YES, NO):
        cards = {"c1": "0 king", "c2": "0 n2", "e5": "1 king"}
        state = board("first", cards, seat, options, after=("c1-c2!",))
        expect(state, seat, "", "c2-c1 c2-c3 c2-b2 c2-d2")
        cards = {"c2": "0 king", "c1": "0 n4", "e5": "1 king"}
        state = board("first", cards, seat, options, after=("c2-c1!",))
        expect(state, seat, "", "c1-c2 c1-c3 c1-c4 c1-c5")


@pytest.mark.clause("B-7", "FI-3.8")
@SEATS
def test_a_flown_card_jumps_other_own_cards(seat: int) -> None:
    cards = {"b1": "0 king", "c1": "0 n4", "c2": "0 n7,n1", "e5": "1 king"}
    expect(board("first", cards, seat, after=("b1-c1!",)), seat, "", "c1-c2^ c1-c2^^ c1-c3")


@pytest.mark.clause("B-7", "HC-5.3")
@SEATS
def test_the_enemy_king_may_be_attacked_over_the_own_one(seat: int) -> None:
    cards = {"c1": "0 dai", "c2": "0 king", "c3": "1 king"}
    expect(board("hck", cards, seat, YES), seat, "c1", "c1/c3 c1-hand")
    expect(board("hck", cards, seat, NO), seat, "c1", "c1-hand")


@pytest.mark.clause("B-7", "HC-4.9")
@SEATS
def test_the_king_jumps_to_its_rescue_over_own_units_alone(seat: int) -> None:
    cards = {"c1": "0 king", "c2": "0 ko", "c3": "0 shu", "d2": "1 so", "e1": "1 so", "a1": "0 ki", "e5": "1 king"}
    for options in (YES, NO):
        expect(board("hck", cards, seat, options), seat, "c1", "c1-b1 c1-b2 c1-d1 c1xd2 c1-c2^ c1-c3^")


# --- FI-4.5: the hand beside the camp ---

KINGS = {"a1": "0 king", "c4": "1 king"}
REST = ("b1", "c1", "d1", "e1", "a2", "b2", "c2", "d2", "e2")
SINGLES = ("n1", "n2", "n3", "n4", "n5", "n6", "n7", "sengun", "juji")


def camp_of(*cards: str) -> dict[str, str]:
    """Cards on the nine squares of the camp that the king leaves."""
    return dict(zip(REST, cards, strict=True))


ENEMIES = camp_of(*(f"1 {card}" for card in SINGLES))
OWN = camp_of(*(f"0 {card}" for card in SINGLES))
OWN_STEPS = " ".join(f">{square}+ >{square}^" for square in REST)


@pytest.mark.clause("FI-4.5")
@SEATS
@pytest.mark.parametrize("card", ["hiryu", "manji"])
def test_a_gauge_or_fixed_card_that_hit_the_king_has_the_hand_alone_in_a_camp_full_of_enemies(
    seat: int, card: str
) -> None:
    state = board("first", KINGS | ENEMIES | {"c3": f"0 {card}"}, seat, after=("c3/c4",))
    expect(state, seat, "", ">hand")


@pytest.mark.clause("FI-4.5")
@SEATS
@pytest.mark.parametrize("card", ["hiryu", "manji"])
def test_the_hand_is_open_beside_stacking_and_returning_in_a_camp_full_of_own_singles(seat: int, card: str) -> None:
    state = board("first", KINGS | OWN | {"c3": f"0 {card}", "e3": "0 n1"}, seat, after=("c3/c4",))
    expect(state, seat, "", f"{OWN_STEPS} >hand")


@pytest.mark.clause("FI-4.5")
@SEATS
def test_the_hand_is_open_beside_returning_in_a_camp_full_of_own_stacks(seat: int) -> None:
    stacks = {square: f"0 {card}" for square, card in zip(REST[:7], ("n1,n2", "n3,n4", *SINGLES[4:]), strict=True)}
    stacks |= {"d2": "0 n1,n3", "e2": "0 n2,n4"}
    state = board("first", KINGS | stacks | {"c3": "0 hiryu"}, seat, after=("c3/c4",))
    singles = " ".join(f">{square}+ >{square}^" for square in REST[2:7])
    expect(state, seat, "", f">b1^ >b1^^ >c1^ >c1^^ {singles} >d2^ >d2^^ >e2^ >e2^^ >hand")


@pytest.mark.clause("FI-4.5")
@SEATS
def test_one_empty_square_of_the_camp_closes_the_hand(seat: int) -> None:
    cards = KINGS | OWN | {"c3": "0 hiryu"}
    del cards["e2"]
    state = board("first", cards, seat, after=("c3/c4",))
    expect(state, seat, "", " ".join(f">{square}+ >{square}^" for square in REST[:-1]) + " >e2")


@pytest.mark.clause("FI-4.5", "FI-4.4")
@SEATS
def test_the_square_attacked_from_inside_the_camp_is_no_empty_square(seat: int) -> None:
    cards = {"a1": "0 king", "c3": "1 king"} | OWN | {"c2": "0 hiryu"}
    state = board("first", cards, seat, after=("c2/c3",))
    expect(state, seat, "", " ".join(f">{square}+ >{square}^" for square in REST if square != "c2") + " >hand")


@pytest.mark.clause("FI-4.5", "FI-4.4")
@SEATS
def test_the_lower_card_left_on_the_square_attacked_from_is_not_stacked_upon(seat: int) -> None:
    cards = {"a1": "0 king", "c3": "1 king"} | OWN | {"c2": "0 n7,hiryu"}
    state = board("first", cards, seat, after=("c2/c3",))
    expect(state, seat, "", " ".join(f">{square}+ >{square}^" for square in REST if square != "c2") + " >hand")


@pytest.mark.clause("FI-4.5", "FI-4.4")
@SEATS
def test_a_normal_card_that_hit_the_king_is_free_to_go_anywhere_of_fi_4_4(seat: int) -> None:
    full = KINGS | OWN | {"c3": "0 n2", "e3": "0 n1"}
    expect(board("first", full, seat, after=("c3/c4",)), seat, "", f"{OWN_STEPS} >e3+ >e3^ >hand")
    del full["e2"]
    rest = " ".join(f">{square}+ >{square}^" for square in REST[:-1])
    expect(board("first", full, seat, after=("c3/c4",)), seat, "", f"{rest} >e2 >e3+ >e3^ >hand")


@pytest.mark.clause("FI-4.5")
@SEATS
def test_a_card_that_hit_another_gauge_card_is_not_bound(seat: int) -> None:
    cards = {"a1": "0 king", "e5": "1 king", "c4": "1 shogun", "c3": "0 hiryu", "e3": "0 n1"} | OWN
    expect(board("first", cards, seat, after=("c3/c4",)), seat, "", f"{OWN_STEPS} >e3+ >e3^ >hand")


@pytest.mark.clause("FI-4.5", "FI-3.8")
@SEATS
def test_for_a_flown_card_the_kings_old_square_is_an_empty_square_of_the_camp(seat: int) -> None:
    cards = OWN | {"b2": "0 king", "c3": "0 hiryu", "c4": "1 king", "a1": "0 n1"}
    state = board("first", cards, seat, after=("b2-c3!", "c3/c4"))
    others = ("a1", *(square for square in REST if square != "b2"))
    expect(state, seat, "", " ".join(f">{square}+ >{square}^" for square in others) + " >b2")


@pytest.mark.clause("FI-4.5", "FI-3.8")
@SEATS
def test_a_flown_card_whose_king_came_from_outside_the_camp_has_the_hand_when_the_camp_is_full(seat: int) -> None:
    cards = {"b3": "0 king", "c3": "0 hiryu", "c4": "1 king", "a1": "0 n1"} | OWN
    state = board("first", cards, seat, after=("b3-c3!", "c3/c4"))
    every = " ".join(f">{square}+ >{square}^" for square in ("a1", *REST))
    expect(state, seat, "", f"{every} >hand")


@pytest.mark.clause("FI-4.5", "FI-1.6")
@SEATS
@pytest.mark.parametrize(("card", "kept"), [("hiryu@1", "hiryu@1"), ("hiryu@4", "hiryu"), ("manji", "manji")])
def test_in_the_hand_it_keeps_its_points_or_has_the_initial_ones_if_those_are_lower(
    seat: int, card: str, kept: str
) -> None:
    state = board("first", KINGS | OWN | {"c3": f"0 {card}"}, seat, after=("c3/c4", ">hand"))
    assert hand(state, seat) == [kept]
    if kept == "hiryu@1":  # and when it is deployed again
        play(state, seen_from("c4-c5", seat), seen_from("hiryu*c3", seat))
        assert cards(state, at("c3", seat)) == f"{seat} hiryu@1"
