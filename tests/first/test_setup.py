"""FI-1, FI-2: cards, arrangement, placements, switches."""

from __future__ import annotations

from collections import Counter
from math import comb, factorial, perm
from random import Random

import pytest

import gobanshobu
from gobanshobu import IllegalStep, State
from gobanshobu.core.rng import Rng
from gobanshobu.games.board5.counting import sequences
from gobanshobu.games.board5.sheet import draft_cards
from gobanshobu.games.first.game import GAME
from gobanshobu.games.first.rules import FirstPosition
from tests.board5.sheets import cards, hand, leaves, play, refused, steps

GAUGES = ["king", "shogun", "sanbo", "kogun", "senki", "hiryu"]
CAMP0 = ["a1", "b1", "c1", "d1", "e1", "a2", "b2", "c2", "d2", "e2"]
CAMP1 = ["a5", "b5", "c5", "d5", "e5", "a4", "b4", "c4", "d4", "e4"]
LINE = ["king", "shogun", "sanbo", "kogun", "senki", "hiryu", "n1", "n2", "n3", "-"]


def arranged(first: list[str] | None = None, second: list[str] | None = None) -> State:
    """A game in which both have arranged their camps, the tenth square left empty unless said otherwise."""
    state = GAME.start()
    for player, camp, line in ((0, CAMP0, first or LINE), (1, CAMP1, second or LINE)):
        for square, card in zip(camp, line, strict=True):
            state.play(player, f"{square}={card}")
    return state


def battle(*placements: str) -> State:
    """A game at the end of its set-up, without switches unless they are among the placements."""
    state = arranged()
    for step in placements or ("n4*e2", "n4*e4", "n5*a3", "n5*b3", "n6*d3", "n6*e3", "n7*c3"):
        play(state, step)
        if not step.startswith("=") and not placements:
            play(state, "=pass")
    return state


@pytest.mark.clause("FI-1.1", "FI-1.2", "FI-1.3", "FI-1.5", "FI-1.6")
def test_sixteen_cards_with_their_initial_points() -> None:
    held = GAME.start().view(0)["hands"][0]
    points = {card["id"]: card["points"] for card in held}
    assert len(held) == 16
    assert [points[name] for name in GAUGES] == [5, 4, 3, 3, 3, 2]
    assert {points[f"n{i}"] for i in range(1, 8)} == {1}
    assert {points[name] for name in ("sengun", "manji", "juji")} == {2}


@pytest.mark.clause("FI-2.1", "FI-N")
def test_the_arrangement_goes_square_by_square() -> None:
    state = GAME.start()
    first = [f"a1={card}" for card in [*GAUGES, "n1", "n2", "n3", "n4", "n5", "n6", "n7", "-"]]
    assert state.legal(0) == first
    assert state.legal(1) == [step.replace("a1", "a5") for step in first]
    assert refused(state, "b1=king") == ("FI-N", "Squares are filled in a fixed order; next is a1.")
    assert refused(state, "a4=king")[0] == "FI-2.1"
    assert refused(state, "a1=manji")[0] == "FI-2.2"
    state.play(0, "a1=king")
    assert refused(state, "b1=king")[0] == "FI-2.1"
    assert refused(state, "n1*a2")[0] == "FI-2.1"
    assert state.view(1)["hands"][0] == GAME.start().view(1)["hands"][0]


@pytest.mark.clause("FI-2.1")
def test_three_normal_cards_and_one_gap_at_the_most() -> None:
    state = GAME.start()
    for step in ("a1=n1", "b1=n2", "c1=n3"):
        state.play(0, step)
    assert [step[3:] for step in state.legal(0)] == [*GAUGES, "-"]
    assert "three" in refused(state, "d1=n4")[1]
    state.play(0, "d1=-")
    assert [step[3:] for step in state.legal(0)] == GAUGES
    assert "empty" in refused(state, "e1=-")[1]


@pytest.mark.clause("FI-2.1", "FI-N")
def test_the_last_square_has_its_step_too() -> None:
    state = GAME.start()
    for square, card in zip(CAMP0[:9], LINE[:9], strict=True):
        state.play(0, f"{square}={card}")
    assert state.legal(0) == ["e2=-"]


@pytest.mark.clause("FI-2.1", "C-3", "FI-5.1")
def test_nobody_sees_the_others_arrangement_before_both_are_done() -> None:
    state = GAME.start()
    before = state.view(1), state.view(None)
    for square, card in zip(CAMP0, LINE, strict=True):
        state.play(0, f"{square}={card}")
    assert (state.view(1), state.view(None)) == before
    assert state.actors() == (1,)
    assert state.view(0)["draft"] == {at: [card] if card != "-" else [] for at, card in zip(CAMP0, LINE, strict=True)}
    for square, card in zip(CAMP1, LINE, strict=True):
        state.play(1, f"{square}={card}")
    assert state.view(1)["board"]["a1"] == {"owner": 0, "cards": [{"id": "king", "points": 5}]}
    assert "draft" not in state.view(0)
    assert state.log(None)[0] == (0, "a1=king")
    assert state.log(None)[10] == (1, "a5=king")


@pytest.mark.clause("FI-2.1")
@pytest.mark.slow
def test_the_steps_reach_every_arrangement_exactly_once() -> None:
    """With the first four squares filled the rest of the tree is small enough to walk: six squares, two G, three N."""
    position = GAME.start().position
    assert isinstance(position, FirstPosition)
    for step in ("a1=king", "b1=shogun", "c1=sanbo", "d1=kogun"):
        position.apply(0, GAME.make_rules(None).notation.parse(step))
    found = leaves(position)
    assert len(found) == len(set(found))
    assert len(found) == factorial(6) * comb(7, 3)  # six different things in six places, three of seven N among them
    assert len(found) == position.tables.muster.completions(0, [0, 1, 2, 3])


@pytest.mark.clause("FI-2.1")
def test_the_number_of_all_arrangements() -> None:
    """Ten different things in ten places (six G, three N, the gap), three of seven N among them."""
    position = GAME.start().position
    assert isinstance(position, FirstPosition)
    assert position.tables.muster.completions(0, []) == factorial(10) * comb(7, 3)


@pytest.mark.parametrize(
    ("left", "length", "expected"), [([1] * 7, 3, perm(7, 3)), ([3], 3, 1), ([2, 1], 3, 3), ([2, 2], 3, 6), ([1], 2, 0)]
)
def test_sequences_of_cards_with_copies(left: list[int], length: int, expected: int) -> None:
    assert sequences(left, length) == expected


@pytest.mark.clause("C-3")
@pytest.mark.slow
def test_the_others_arrangement_is_drawn_uniformly() -> None:
    state = GAME.start()
    rng = Rng(5)
    gaps: Counter[int] = Counter()
    kings: Counter[int] = Counter()
    normals: Counter[tuple[int, ...]] = Counter()
    for _ in range(7_000):
        position = state.position.resample(0, rng)
        assert isinstance(position, FirstPosition)
        drawn = draft_cards(position, 1)
        gaps[drawn.index(255)] += 1
        kings[drawn.index(0)] += 1
        normals[tuple(sorted(card for card in drawn if 9 <= card < 16))] += 1
    for counts, cells in ((gaps, 10), (kings, 10), (normals, comb(7, 3))):
        assert len(counts) == cells
        expected = 7_000 / cells
        chi_square = sum((number - expected) ** 2 / expected for number in counts.values())
        assert chi_square < cells - 1 + 4.5 * (2 * (cells - 1)) ** 0.5


def test_a_finished_arrangement_leaves_the_other_unbegun() -> None:
    state = GAME.start()
    for square, card in zip(CAMP0, LINE, strict=True):
        state.play(0, f"{square}={card}")
    state.play(1, "a5=king")
    other = state.resample(0, Random(1))
    assert other.view(0) == state.view(0)
    assert other.view(1)["draft"] == {}
    assert len(state.resample(1, Random(1)).view(0)["draft"]) == 10


@pytest.mark.clause("FI-2.2", "B-9")
def test_placements_fill_the_camp_then_row_3() -> None:
    state = arranged()
    assert state.actors() == (0,)
    assert steps(state) == ["n4*e2", "n5*e2", "n6*e2", "n7*e2"]
    assert refused(state, "n4*a3") == ("FI-2.2", "First the empty square of your camp, e2, is filled.")
    assert refused(state, "manji*e2")[0] == "FI-2.2"
    assert refused(state, "n1*e2")[0] == "FI-2.2"
    assert refused(state, "n4*a1+")[0] == "FI-2.2"
    assert refused(state, "a1-a2")[0] == "FI-2.2"
    play(state, "n4*e2", "=pass")
    assert state.actors() == (1,)
    assert steps(state) == ["n4*e4", "n5*e4", "n6*e4", "n7*e4"]
    play(state, "n4*e4", "=pass")
    assert steps(state) == sorted(f"n{i}*{column}3" for i in (5, 6, 7) for column in "abde")
    assert refused(state, "n5*c3")[0] == "FI-2.2"
    play(state, "n5*b3", "=pass")
    assert steps(state) == sorted(f"n{i}*{column}3" for i in (5, 6, 7) for column in "ade")


@pytest.mark.clause("FI-2.3", "B-10")
def test_after_each_placement_two_own_camp_cards_may_change_places() -> None:
    state = play(arranged(), "n4*e2")
    assert state.actors() == (0,)
    assert len(steps(state, "=")) == 46
    assert steps(state, "=a2") == ["=a2b2", "=a2c2", "=a2d2", "=a2e2"]
    assert refused(state, "n5*a3")[0] == "FI-2.3"
    assert refused(state, "=a1a3")[0] == "FI-2.3"
    assert refused(state, "=a1a5")[0] == "FI-2.3"
    assert refused(state, "=b1a1") == (
        "FI-N",
        "The squares of a switch stand in the order of the arrangement list: =a1b1",
    )
    assert refused(state, "=a1a1")[0] == "B-10"
    play(state, "=a1b1")
    assert state.view(0)["board"]["a1"]["cards"][0]["id"] == "shogun"
    assert state.view(0)["board"]["b1"]["cards"][0]["id"] == "king"


@pytest.mark.clause("B-10")
def test_player_1s_squares_go_row_5_first() -> None:
    state = play(arranged(), "n4*e2", "=pass", "n4*e4")
    assert "=e5a4" in state.legal(1)
    assert "=a4e5" not in state.legal(1)
    assert refused(state, "=a4e5")[1].endswith("=e5a4")


@pytest.mark.clause("FI-2.3")
def test_declining_in_the_set_up_affects_only_that_placement() -> None:
    state = play(arranged(), "n4*e2", "=pass", "n4*e4", "=pass", "n5*a3")
    assert len(steps(state, "=")) == 46


@pytest.mark.clause("FI-2.4")
def test_player_0_fills_the_middle_and_player_1_begins() -> None:
    state = battle(
        "n4*e2", "=pass", "n4*e4", "=pass", "n5*a3", "=pass", "n5*b3", "=pass", "n6*d3", "=pass", "n6*e3", "=pass"
    )
    assert state.actors() == (0,)
    assert steps(state) == ["n7*c3"]
    assert refused(state, "n7*e2")[0] == "FI-2.4"
    assert refused(state, "manji*c3")[0] == "FI-2.2"
    play(state, "n7*c3", "=pass")
    assert state.actors() == (1,)
    assert hand(state, 0) == ["juji", "manji", "sengun"]
    assert hand(state, 1) == ["juji", "manji", "n7", "sengun"]
    assert state.view(None)["phase"] == "battle"


@pytest.mark.clause("FI-2.5")
def test_switching_goes_on_until_somebody_declines() -> None:
    state = arranged()
    for step in ("n4*e2", "n4*e4", "n5*a3", "n5*b3", "n6*d3", "n6*e3"):
        play(state, step, "=pass")
    play(state, "n7*c3", "=a1b1")
    assert state.actors() == (1,)
    assert refused(state, "=a5b5") == ("FI-2.5", "A switch comes after the turn, not before.")
    play(state, "n7*b5+")
    assert state.actors() == (1,)
    assert "=a5b5" in steps(state)
    play(state, "=a5b5")
    assert cards(state, "b5") == "1 king"
    assert cards(state, "a5") == "1 shogun,n7"
    assert state.actors() == (0,)
    play(state, "e1-hand")
    play(state, "=pass")
    play(state, "b4-hand")
    assert state.actors() == (0,)
    assert refused(state, "=a1b1") == ("FI-2.5", "Switching is over for this game.")
    assert refused(state, "=pass")[0] == "FI-2.5"


@pytest.mark.clause("FI-2.5")
def test_a_stack_is_switched_as_a_whole_and_enemy_squares_are_not() -> None:
    board = {"a1": "0 king", "b1": "0 n1,shogun@3", "c1": "1 n2", "e5": "1 king", "a3": "0 n3"}
    state = gobanshobu.game("first").position({"turn": 0, "board": board, "switch": True})
    play(state, "a3-hand")
    assert steps(state) == ["=a1b1", "=pass"]
    assert refused(state, "=a1c1")[0] == "FI-2.5"
    play(state, "=a1b1")
    assert cards(state, "a1") == "0 n1,shogun@3"
    assert cards(state, "b1") == "0 king"
    assert state.view(0)["switching"]


@pytest.mark.clause("B-10", "FI-2.5")
def test_the_switch_is_asked_even_where_nothing_can_be_switched() -> None:
    state = gobanshobu.game("first").position(
        {"turn": 0, "board": {"c3": "0 king", "e5": "1 king", "a3": "0 n3"}, "switch": True}
    )
    play(state, "c3-c4")
    assert steps(state) == ["=pass"]
    play(state, "=pass")
    assert not state.view(0)["switching"]


def test_a_finished_set_up_replays_from_its_record() -> None:
    state = battle()
    lines = str(state.record()).splitlines()
    assert "0: " + " ".join(f"{s}={c}" for s, c in zip(CAMP0, LINE, strict=True)) in lines
    assert "0: n4*e2 =pass" in lines
    with pytest.raises(IllegalStep):
        state.play(0, "a1=king")
