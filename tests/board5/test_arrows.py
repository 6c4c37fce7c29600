"""B-1 to B-7: squares, facing, arrows and jumps, seen through the games that use them."""

from __future__ import annotations

from random import Random

import pytest

import gobanshobu
from gobanshobu.games.board5.reach import Arrows, Reach
from gobanshobu.games.board5.squares import CAMPS, INDEX, NAMES, Square, count, lowest, moved, offset, squares_of
from gobanshobu.games.first.game import GAME
from tests.board5.sheets import play, refused, sheet, steps

KINGS = {"a1": "0 king", "e5": "1 king"}


def goes(unit: str, square: str, more: dict[str, str] | None = None, player: int = 0) -> set[str]:
    """The empty squares that a card of Shinra First can advance to."""
    state = sheet("first", KINGS | {square: f"{player} {unit}"} | (more or {}), player)
    return {step[3:] for step in steps(state, f"{square}-") if len(step) == 5}


@pytest.mark.clause("B-1")
def test_squares_camps_and_the_middle() -> None:
    assert NAMES[0] == "a1"
    assert NAMES[4] == "e1"
    assert NAMES[12] == "c3"
    assert NAMES[24] == "e5"
    assert [NAMES[s] for s in CAMPS[0]] == ["a1", "b1", "c1", "d1", "e1", "a2", "b2", "c2", "d2", "e2"]
    assert [NAMES[s] for s in CAMPS[1]] == ["a5", "b5", "c5", "d5", "e5", "a4", "b4", "c4", "d4", "e4"]
    assert INDEX["b4"] == 16


def test_masks() -> None:
    for square in range(25):
        assert lowest(1 << square) == square
        assert lowest((1 << square) | 1 << 24) == square
    assert count(0) == 0
    assert count((1 << 25) - 1) == 25
    assert squares_of(0b1001) == [0, 3]


@pytest.mark.clause("B-2")
def test_directions_are_the_owners() -> None:
    assert goes("n1", "c3") == {"c4", "b4", "d4"}
    assert goes("n1", "c3", player=1) == {"c2", "b2", "d2"}
    assert goes("sengun", "c3", player=1) == {"c2", "c1", "b2", "d2"}
    assert NAMES[moved(INDEX["c3"], *offset("FR"), 0)] == "d4"
    assert NAMES[moved(INDEX["c3"], *offset("FR"), 1)] == "b2"


@pytest.mark.clause("B-2")
def test_a_captured_card_turns_round() -> None:
    state = sheet("first", KINGS | {"c3": "0 shogun", "c4": "1 n1"}, 0)
    state.play(0, "c3xc4")
    state.play(1, "e5-d5")
    state.play(0, "n1*a3")
    state.play(1, "d5-e5")
    assert [step for step in steps(state, "a3-") if len(step) == 5] == ["a3-a4", "a3-b4"]


@pytest.mark.clause("B-3")
def test_a_single_arrow_goes_one_square() -> None:
    assert goes("n2", "c3") == {"c4", "c2", "b3", "d3"}
    clause, why = refused(sheet("first", KINGS | {"c3": "0 n2"}), "c3-c5")
    assert clause == "B-3"
    assert "c5" in why
    assert refused(sheet("first", KINGS | {"c3": "0 n2"}), "c3-d4")[0] == "B-3"
    assert refused(sheet("first", KINGS | {"c3": "0 n2"}), "c3-c3")[0] == "B-3"


@pytest.mark.clause("B-4")
def test_a_double_arrow_goes_any_number_and_stops_at_a_card() -> None:
    assert goes("n4", "c1") == {"c2", "c3", "c4", "c5"}
    assert goes("n4", "c1", {"c4": "1 n1"}) == {"c2", "c3"}
    assert goes("n4", "c1", {"c4": "0 n1"}) == {"c2", "c3"}
    state = sheet("first", KINGS | {"c1": "0 n4", "c4": "1 n1"})
    assert "c1xc4" in steps(state)
    clause, why = refused(state, "c1-c5")
    assert clause == "B-4"
    assert "c4" in why


@pytest.mark.clause("B-5")
def test_a_knight_arrow_goes_over_anything() -> None:
    around = {"c4": "1 n1", "b4": "1 n1", "d4": "0 n2", "b3": "0 n3", "d3": "0 n4"}
    assert goes("n7", "c3") == {"b5", "d5", "b1", "d1"}
    assert goes("n7", "c3", around) == {"b5", "d5", "b1", "d1"}
    assert goes("manji", "c3", {"c4": "1 n1", "c2": "1 n1", "b3": "1 n2", "d3": "1 n2"}) == {"d5", "e2", "b1", "a4"}
    assert goes("manji", "c3", {"c4": "0 n1", "c2": "0 n1", "b3": "0 n2", "d3": "0 n2"}, 1) >= {"b1", "a4", "d5", "e2"}
    assert refused(sheet("first", KINGS | {"c3": "0 n7"}), "c3-e4")[0] == "B-5"


@pytest.mark.clause("B-6")
def test_a_leap_goes_exactly_to_its_circles() -> None:
    assert goes("juji", "a2") == {"d2", "a5"}
    assert goes("juji", "a2", {"b2": "1 n1", "c2": "1 n3", "a3": "0 n1", "a4": "1 n2"}) == {"d2", "a5"}
    assert refused(sheet("first", KINGS | {"a2": "0 juji"}), "a2-a3")[0] == "B-6"


@pytest.mark.clause("B-7")
def test_a_card_jumps_over_an_own_neighbour_exactly_two_squares() -> None:
    assert goes("n2", "c3", {"c4": "0 n1"}) == {"c5", "c2", "b3", "d3"}
    assert goes("n4", "c1", {"c2": "0 n1"}) == {"c3"}
    clause, why = refused(sheet("first", KINGS | {"c1": "0 n4", "c2": "0 n1"}), "c1-c4")
    assert clause == "B-7"
    assert "c2" in why


@pytest.mark.clause("B-7")
def test_only_where_an_arrow_points_and_not_over_enemies_or_further_cards() -> None:
    assert goes("n1", "c3", {"c2": "0 n2"}) == {"c4", "b4", "d4"}
    assert goes("n2", "c3", {"c4": "1 n1"}) == {"c2", "b3", "d3"}
    assert refused(sheet("first", KINGS | {"c3": "0 n2", "c4": "1 n1"}), "c3-c5")[0] == "B-7"
    assert goes("n7", "c3", {"c4": "0 n1"}) == {"b5", "d5", "b1", "d1"}
    assert goes("juji", "c2", {"c3": "0 n1"}) == {"c5"}


@pytest.mark.clause("B-7")
def test_a_stack_counts_as_one_card() -> None:
    assert "c5" in goes("n2", "c3", {"c4": "0 n1,n3"})


JUMPS = [
    ("first", "n2", None, True),
    ("first", "n2", "yes", True),
    ("first", "n2", "no", False),
    ("first", "n1,n2", None, True),
    ("first", "n1,n2", "no", False),
    ("hck", "ko", None, False),
    ("hck", "ko", "no", False),
    ("hck", "ko", "yes", True),
    ("hck", "shu+ko", None, False),
    ("hck", "shu+ko", "yes", True),
    ("intelligence", "n2", None, True),
]


@pytest.mark.clause("B-7")
@pytest.mark.parametrize(("game_id", "unit", "option", "jumps"), JUMPS)
@pytest.mark.parametrize("mover", [0, 1])
@pytest.mark.parametrize("ahead", ["", "enemy"])
def test_whether_the_own_king_is_jumped_is_the_option(
    game_id: str, unit: str, option: str | None, jumps: bool, mover: int, ahead: str
) -> None:
    """On an empty square and in an attack, for both sides, a stack's top and a combine too."""
    row = "12345" if mover == 0 else "54321"
    royal, start, end = f"c{row[2]}", f"c{row[1]}", f"c{row[3]}"
    board = {royal: f"{mover} king", start: f"{mover} {unit}", f"e{row[4]}": f"{1 - mover} king"}
    if ahead:
        board[end] = f"{1 - mover} {'n1' if game_id != 'hck' else 'shu'}"
    options = {} if option is None else {"jump_king": option}
    state = sheet(game_id, board, mover, options=options)
    step = f"{start}{'x' if ahead else '-'}{end}"
    assert (step in steps(state)) == jumps
    if not jumps:
        explained = state.explain(mover, step)
        assert (explained.clause, explained.legal) == ("B-7", False)
        assert explained.en == f"{end} is behind your own king on {royal}, which may not be jumped in this game."
        assert explained.ja == f"{end}は自分の王（{royal}）の向こうで、この対局では王を飛び越えられません。"


@pytest.mark.clause("B-7", "FI-3.8")
@pytest.mark.parametrize(("option", "jumps"), [("yes", True), ("no", False)])
def test_the_lower_card_of_a_stack_jumps_the_king_that_came_beside_it(option: str, jumps: bool) -> None:
    state = sheet("first", {"c3": "0 king", "c2": "0 n2,n6", "e5": "1 king"}, 0, options={"jump_king": option})
    play(state, "c2-b2")
    assert ("c2-c4" in steps(state)) == jumps


@pytest.mark.clause("B-7", "FI-3.8")
@pytest.mark.parametrize("option", ["yes", "no"])
def test_a_flown_card_starts_under_its_king_and_jumps_others(option: str) -> None:
    state = sheet(
        "first", {"b2": "0 king", "c3": "0 n2", "c4": "0 n1", "e5": "1 king"}, 0, options={"jump_king": option}
    )
    play(state, "b2-c3!")
    assert "c3-c5" in steps(state)


@pytest.mark.clause("B-7")
def test_records_of_version_1_of_first_do_not_jump_the_king() -> None:
    board = {"c3": "0 king", "c2": "0 n2", "e5": "1 king"}
    game = gobanshobu.game("first")
    old = game.position({"turn": 0, "board": board}, version=1)
    assert old.view(0)["rules"] == 1
    assert old.view(0)["options"]["jump_king"] == "no"
    assert "c2-c4" not in old.legal(0)
    text = str(play(old, "c2-b2").record())
    assert "rules: 1" in text
    assert "jump_king" not in text
    again = gobanshobu.read_record(text).replay()
    assert again.view(1) == old.view(1)
    assert game.sample(old.view(1), Random(3)).view(1) == old.view(1)
    with pytest.raises(gobanshobu.BadRecord, match="version 2"):
        gobanshobu.read_record(text.replace("rules: 1", 'rules: 1\noptions: {"jump_king": "yes"}'))
    with pytest.raises(gobanshobu.BadRecord, match="cannot be replayed; known: 1, 2"):
        gobanshobu.read_record(text.replace("rules: 1", "rules: 3"))
    with pytest.raises(gobanshobu.GobanshobuError, match="no version 3"):
        game.start(version=3)


@pytest.mark.clause("B-7")
def test_a_jump_may_do_what_its_arrow_may_do() -> None:
    state = sheet("first", KINGS | {"c2": "0 n2", "c3": "0 n1", "c4": "1 n1"})
    assert "c2xc4" in steps(state)
    state = sheet("first", KINGS | {"c2": "0 n2", "c3": "0 n1", "c4": "0 n3"})
    assert {"c2-c4+", "c2-c4^"} <= set(steps(state))


def brute_force(card: Arrows, player: int, square: Square, occupied: int, hurdles: int) -> set[int]:
    """B-3 to B-7 the slow way, square by square."""
    found: set[int] = set()
    for arrow in card.single + card.double:
        near = moved(square, *offset(arrow), player)
        if near == 25:
            continue
        found.add(near)
        if hurdles >> near & 1:
            found.add(moved(near, *offset(arrow), player))
        at = near
        while arrow in card.double and at != 25 and not occupied >> at & 1:
            at = moved(at, *offset(arrow), player)
            found.add(at)
    found |= {moved(square, *offset(arrow), player) for arrow in card.knight}
    found |= {moved(square, right, forward, player) for right, forward in card.leap}
    return found - {25}


@pytest.mark.clause("B-3", "B-4", "B-5", "B-6", "B-7")
def test_the_tables_agree_with_counting_squares() -> None:
    rng = Random(3)
    sets = [card.arrows for card in GAME.default_cards().cards]
    reach = Reach(sets)
    for _ in range(4_000):
        kind, player, square = rng.randrange(len(sets)), rng.randrange(2), Square(rng.randrange(25))
        occupied = rng.getrandbits(25) & rng.getrandbits(25) | 1 << square
        hurdles = occupied & rng.getrandbits(25) & ~(1 << square)
        index = (player * len(sets) + kind) * 25 + square
        mask = reach.targets(index, square, occupied, hurdles)
        assert set(squares_of(mask)) == brute_force(sets[kind], player, square, occupied, hurdles)
