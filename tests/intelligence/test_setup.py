"""IN-1, IN-2: the cards, the arrangement, the placements and the switches."""

from __future__ import annotations

from collections import Counter
from math import comb, factorial
from random import Random

import pytest

from gobanshobu import IllegalStep, State, read_record
from gobanshobu.core.rng import Rng
from gobanshobu.games.board5.cardset import Shape, read_data
from gobanshobu.games.board5.codec import OPEN_SQUARE, card_of
from gobanshobu.games.board5.sheet import draft_cards
from gobanshobu.games.intelligence.game import GAME
from gobanshobu.games.intelligence.rules import IntelligencePosition, set_up
from gobanshobu.games.intelligence.state import lift
from gobanshobu.games.intelligence.tables import IntelligenceTables
from tests.board5.sheets import cards, hand, leaves, play, refused, steps

CAMP0 = ["a1", "b1", "c1", "d1", "e1", "a2", "b2", "c2", "d2", "e2"]
CAMP1 = ["a5", "b5", "c5", "d5", "e5", "a4", "b4", "c4", "d4", "e4"]
LINE = ["king", "prince", "shogun", "sanbo", "n1", "n2", "n3", "n4", "n5", "-"]
RANKS = ["king", "prince", "shogun", "sanbo", "choho", "boei"]
NORMALS = [f"n{i}" for i in range(1, 11)]


def arranged(line: list[str] | None = None) -> State:
    """A game after both have arranged their cards alike."""
    state = GAME.start()
    for player, camp in enumerate((CAMP0, CAMP1)):
        for square, card in zip(camp, line or LINE, strict=True):
            state.play(player, f"{square}={card}")
    return state


def battle() -> State:
    """A game at the start of its battle, nothing switched."""
    state = arranged()
    for step in ("choho*e2", "boei*e4", "n6*a3", "n6*b3", "n7*d3", "n7*e3", "n8*c3"):
        play(state, step, "=pass")
    return state


def begun(*words: str) -> State:
    """A game in which player 0 has arranged so much, player 1 nothing."""
    state = GAME.start()
    for word in words:
        state.play(0, word)
    return state


# --- IN-1 cards ---


@pytest.mark.clause("IN-1.1", "IN-1.2", "IN-1.3")
def test_each_side_has_six_rank_cards_and_ten_normal_ones_and_no_blanks() -> None:
    state = GAME.start()
    for player in (0, 1):
        assert [card["id"] for card in state.view(None)["hands"][player]] == RANKS + NORMALS
    kinds = {card.id: card.kind for card in GAME.default_cards().cards}
    assert [card for card in kinds if kinds[card] == "R"] == RANKS
    assert [card for card in kinds if kinds[card] == "N"] == NORMALS
    assert not any(card.points for card in GAME.default_cards().cards)
    assert state.explain(0, "a1=b1").clause == "C-2"


# --- IN-2.1 arrangement ---


@pytest.mark.clause("IN-2.1", "IN-N")
def test_any_card_or_the_gap_may_come_first() -> None:
    state = GAME.start()
    assert state.actors() == (0, 1)
    assert state.legal(0) == [f"a1={card}" for card in [*RANKS, *NORMALS, "-"]]
    assert state.legal(1) == [f"a5={card}" for card in [*RANKS, *NORMALS, "-"]]


@pytest.mark.clause("IN-2.1")
def test_five_cards_besides_the_compulsory_four() -> None:
    state = begun("a1=n1", "b1=n2", "c1=choho", "d1=boei")
    assert "e1=n3" in state.legal(0)
    state.play(0, "e1=n3")
    assert state.legal(0) == ["a2=king", "a2=prince", "a2=shogun", "a2=sanbo", "a2=-"]
    found = state.explain(0, "a2=n4")
    assert (found.legal, found.clause) == (False, "IN-2.1")
    assert found.en == "The squares left are needed for king, prince, general, strategist; there is none for N4."
    assert found.ja == "残りのマスには 王、王子、将軍、参謀 を並べなければならず、N4を置くマスはありません。"
    play_line(state, 0, ["-", "sanbo", "prince", "king"])
    assert state.legal(0) == ["e2=shogun"]


def play_line(state: State, player: int, line: list[str]) -> None:
    for card in line:
        square = CAMP1 if player else CAMP0
        state.play(player, f"{square[len(state.view(player)['draft'])]}={card}")


@pytest.mark.clause("IN-2.1", "IN-N")
def test_the_last_square_has_its_step_too() -> None:
    state = begun(*(f"{square}={card}" for square, card in zip(CAMP0, LINE[:9], strict=False)))
    assert state.legal(0) == ["e2=-"]
    assert state.explain(0, "e2=n6").en == "Nine cards lie there already; the square left stays empty."
    state.play(0, "e2=-")
    assert state.actors() == (1,)
    assert state.explain(0, "e2=-").clause == "C-3"


@pytest.mark.clause("IN-2.1", "IN-N")
@pytest.mark.parametrize(
    ("step", "clause", "words"),
    [
        ("a3=n3", "IN-2.1", "a3 is not in your camp."),
        ("a5=n3", "IN-2.1", "a5 is not in your camp."),
        ("d1=n3", "IN-N", "Squares are filled in a fixed order; next is c1."),
        ("a1=n3", "IN-N", "Squares are filled in a fixed order; next is c1."),
        ("c1=king", "IN-2.1", "king has been arranged already."),
        ("c1=-", "IN-2.1", "One square is left empty, and there is one already."),
        ("n3*c1", "IN-2.1", "The arrangement comes first; next is c1."),
        ("a1-a2", "IN-2.1", "The arrangement comes first; next is c1."),
        ("=a1b1", "IN-2.1", "The arrangement comes first; next is c1."),
        ("=pass", "IN-2.1", "The arrangement comes first; next is c1."),
        ("c1=zz", "C-2", "There is no card 'zz' in this game."),
        ("c1=b1", "C-2", "There is no card 'b1' in this game."),
    ],
)
def test_what_an_arrangement_refuses(step: str, clause: str, words: str) -> None:
    found = begun("a1=king", "b1=-").explain(0, step)
    assert (found.legal, found.clause, found.en) == (False, clause, words)


@pytest.mark.clause("IN-2.1")
def test_the_arrangement_is_over_once_both_are_in() -> None:
    assert refused(arranged(), "a1=n3") == ("IN-2.1", "The arrangement is over.")


SMALL = Shape(
    game="intelligence",
    classes={"R": 4, "N": 5},
    required=dict.fromkeys(("king", "prince", "shogun", "sanbo"), "R"),
    points={},
    single_copies=("R",),
    clause="IN-1.1",
)


def small_position(copies: list[int]) -> IntelligencePosition:
    """A game with the four compulsory cards and so many copies of a few N cards."""
    rows: list[dict[str, object]] = [{"id": card, "ja": card, "en": card, "class": "R"} for card in RANKS[:4]]
    rows += [
        {"id": f"n{i}", "ja": "N", "en": "N", "class": "N", "copies": number} for i, number in enumerate(copies, 1)
    ]
    shape = SMALL._replace(classes={"R": 4, "N": sum(copies)})
    position = IntelligencePosition(
        IntelligenceTables(read_data({"game": "intelligence", "ja": "小", "en": "small", "card": rows}, shape)),
        500,
        False,
    )
    set_up(position)
    return position


@pytest.mark.clause("IN-2.1", "IN-N")
@pytest.mark.parametrize(
    ("copies", "expected"),
    [
        ([5], factorial(10) // factorial(5)),  # ten places for four R, the gap, and five alike
        pytest.param([4, 1], factorial(10) // factorial(4), marks=pytest.mark.slow),
        pytest.param([1, 5], factorial(10) * (1 + 5) // factorial(5), marks=pytest.mark.slow),
    ],
    ids=str,
)
def test_the_steps_reach_every_arrangement_exactly_once(copies: list[int], expected: int) -> None:
    position = small_position(copies)
    found = leaves(position)
    assert len(set(found)) == len(found) == expected
    for line in found[:: max(1, len(found) // 500)]:
        assert {0, 1, 2, 3} < set(line)
        assert line.count(OPEN_SQUARE) == 1
    assert position.tables.muster.completions(0, []) == expected


@pytest.mark.clause("IN-2.1")
@pytest.mark.slow
def test_the_rest_of_a_real_arrangement_is_reached_exactly_once() -> None:
    """Five squares for the strategist, the gap, and three of the ten other cards left."""
    state = begun("a1=king", "b1=prince", "c1=shogun", "d1=n1", "e1=choho")
    assert isinstance(state.position, IntelligencePosition)
    found = leaves(state.position)
    assert len(set(found)) == len(found) == factorial(5) * comb(10, 3)


@pytest.mark.clause("IN-2.1")
def test_the_number_of_all_arrangements() -> None:
    """Ten different things in ten places, five of twelve cards among them."""
    position = GAME.start().position
    assert isinstance(position, IntelligencePosition)
    assert position.tables.muster.completions(0, []) == factorial(10) * comb(12, 5)
    assert position.tables.muster.completions(1, []) == factorial(10) * comb(12, 5)


@pytest.mark.clause("C-3")
def test_each_step_of_an_arrangement_weighs_what_it_leads_to() -> None:
    """The weights of the steps add up at every point, and a whole arrangement weighs one: so drawing is uniform."""
    rng = Random(4)
    for position in (GAME.start().position, small_position([3, 2, 4])):
        assert isinstance(position, IntelligencePosition)
        for _ in range(20):
            twin = position.copy()
            assert isinstance(twin, IntelligencePosition)
            while twin.steps(1):
                begun_with = draft_cards(twin, 1)
                choices = [int(card_of(step)) for step in twin.steps(1)]
                weights = [twin.tables.muster.completions(1, [*begun_with, card]) for card in choices]
                assert min(weights) > 0
                assert sum(weights) == twin.tables.muster.completions(1, begun_with)
                twin.apply(1, rng.choice(list(twin.steps(1))))
            assert twin.tables.muster.completions(1, draft_cards(twin, 1)) == 1


@pytest.mark.clause("C-3")
@pytest.mark.slow
def test_the_others_arrangement_is_drawn_uniformly() -> None:
    state = GAME.start()
    rng, draws = Rng(5), 8_000
    gaps: Counter[object] = Counter()
    princes: Counter[object] = Counter()
    chosen: Counter[object] = Counter()
    for _ in range(draws):
        position = state.position.resample(0, rng)
        assert isinstance(position, IntelligencePosition)
        drawn = draft_cards(position, 1)
        gaps[drawn.index(OPEN_SQUARE)] += 1
        princes[drawn.index(1)] += 1
        chosen[frozenset(drawn) - {0, 1, 2, 3, OPEN_SQUARE}] += 1
    for counts, cells in ((gaps, 10), (princes, 10), (chosen, comb(12, 5))):
        assert len(counts) == cells
        expected = draws / cells
        chi_square = sum((number - expected) ** 2 / expected for number in counts.values())
        assert abs(chi_square - (cells - 1)) < 4.5 * (2 * (cells - 1)) ** 0.5 + 1


@pytest.mark.clause("IN-5.1", "C-3", "C-5")
def test_an_arrangement_is_secret_until_both_are_committed() -> None:
    state = GAME.start()
    play_line(state, 0, LINE)
    play_line(state, 1, LINE[:4])
    laid = [[] if card == "-" else [card] for card in LINE]
    assert state.view(0)["draft"] == dict(zip(CAMP0, laid, strict=True))
    assert state.view(1)["draft"] == dict(zip(CAMP1, laid[:4], strict=False))
    assert "draft" not in state.view(None)
    for viewer in (0, 1, None):
        assert state.view(viewer)["board"] == {}
        assert state.view(viewer)["actors"] == [0, 1]
        assert state.view(viewer)["turn"] is None
    assert "sanbo" not in str(state.view(1)["log"]).replace("d5=sanbo", "")
    play_line(state, 1, LINE[4:])
    assert state.view(0)["board"] == state.view(1)["board"] == state.view(None)["board"]
    assert state.view(0)["board"]["a5"] == {"owner": 1, "cards": [{"id": "king"}]}
    assert len(state.view(None)["log"]) == 20


def test_a_finished_arrangement_leaves_the_other_unbegun() -> None:
    state = GAME.start()
    play_line(state, 0, LINE)
    state.play(1, "a5=king")
    assert state.resample(0, Random(1)).view(1)["draft"] == {}
    assert len(state.resample(1, Random(1)).view(0)["draft"]) == 10


# --- IN-2.2 placements ---


@pytest.mark.clause("IN-2.2", "B-9")
def test_any_card_fills_the_camp_and_only_normal_ones_go_to_row_3() -> None:
    state = arranged()
    assert state.actors() == (0,)
    left = ["choho", "boei", "n6", "n7", "n8", "n9", "n10"]
    assert state.legal(0) == [f"{card}*e2" for card in left]
    assert refused(state, "n6*a3") == ("IN-2.2", "First the empty square of your camp, e2, is filled.")
    assert refused(state, "n1*e2") == ("IN-2.2", "N1 is not in your hand.")
    assert refused(state, "a1-a2") == ("IN-2.2", "Now you place one card.")
    assert refused(state, "=pass")[0] == "IN-2.2"
    play(state, "choho*e2", "=pass")
    assert state.legal(1) == [f"{card}*e4" for card in left]
    play(state, "n6*e4", "=pass")
    assert steps(state) == sorted(f"{card}*{column}3" for card in left[2:] for column in "abde")
    assert refused(state, "boei*a3") == ("IN-2.2", "Only N cards are placed on row 3, and defence is none.")
    assert refused(state, "n6*c3") == ("IN-2.2", "Now row 3 except c3 is filled; c3 is not an empty square of it.")
    play(state, "n6*b3", "=pass")
    assert steps(state) == sorted(f"{card}*{column}3" for card in left[3:] for column in "ade")


@pytest.mark.clause("IN-2.2", "IN-2.4")
def test_player_0_fills_the_middle_and_player_1_has_the_first_turn() -> None:
    state = arranged()
    for step in ("choho*e2", "boei*e4", "n6*a3", "n6*b3", "n7*d3", "n7*e3"):
        play(state, step, "=pass")
    assert state.actors() == (0,)
    assert steps(state) == ["n10*c3", "n8*c3", "n9*c3"]
    assert refused(state, "n8*a3") == ("IN-2.2", "Only c3 is left to fill, not a3.")
    assert refused(state, "boei*c3")[0] == "IN-2.2"
    play(state, "n8*c3")
    assert state.view(None)["phase"] == "placement"
    play(state, "=pass")
    assert state.view(None)["phase"] == "battle"
    assert state.actors() == (1,)
    assert len(state.view(None)["board"]) == 25
    assert hand(state, 0) == ["boei", "n10", "n9"]
    assert hand(state, 1) == ["choho", "n10", "n8", "n9"]


# --- IN-2.3 switch ---


@pytest.mark.clause("IN-2.3", "B-10")
def test_after_each_placement_two_own_camp_cards_may_change_places() -> None:
    state = play(arranged(), "choho*e2")
    assert state.actors() == (0,)
    assert len(steps(state, "=")) == 46
    assert steps(state, "=a2") == ["=a2b2", "=a2c2", "=a2d2", "=a2e2"]
    assert refused(state, "n6*a3") == ("IN-2.3", "Now you switch two cards of your camp, or decline.")
    assert refused(state, "=a1a3") == ("IN-2.3", "a3 is not in your camp; both squares of a switch are.")
    assert refused(state, "=a1a5")[0] == "IN-2.3"
    assert refused(state, "=b1a1")[0] == "B-10"
    assert refused(state, "=a1a1")[0] == "B-10"
    play(state, "=d1e2")
    assert state.view(0)["board"]["d1"]["cards"] == [{"id": "choho"}]
    assert state.view(0)["board"]["e2"]["cards"] == [{"id": "sanbo"}]
    play(state, "n6*e4")
    assert "=e5a4" in state.legal(1)
    assert refused(state, "=a4e5") == (
        "B-10",
        "The squares of a switch stand in the order of the arrangement list: =e5a4",
    )
    play(state, "=pass", "n6*a3")
    assert len(steps(state, "=")) == 46  # declining affects only that placement


@pytest.mark.clause("IN-2.3", "IN-3.5")
def test_a_rank_card_that_was_switched_is_infiltrated_where_it_stands_now() -> None:
    state = play(arranged(), "choho*e2", "=pass", "boei*e4", "=a5a4", "n7*a3", "=pass", "n7*d3", "=pass")
    play(state, "n8*b3", "=pass", "n8*e3", "=pass", "n9*c3", "=pass")
    assert cards(state, "a4") == "1 king"
    assert cards(state, "a5") == "1 n2"
    play(state, "d3xd2")
    assert steps(state, "a3&") == ["a3&a4"]
    assert steps(state, "b3x") == ["b3xb4"]


@pytest.mark.clause("IN-2.3")
def test_a_camp_square_held_by_nobody_cannot_be_switched() -> None:
    """Cannot happen after a placement, so the reason is asked of a board that lacks a card."""
    state = play(arranged(), "choho*e2")
    assert isinstance(state.position, IntelligencePosition)
    lift(state.position, 0)
    assert refused(state, "=a1b1") == ("IN-2.3", "There is no card of yours on a1 to switch.")
    assert "=a1b1" not in state.legal(0)


@pytest.mark.clause("IN-2.4", "IN-2.3")
def test_the_switch_after_the_middle_is_the_last_one() -> None:
    state = arranged()
    for step in ("choho*e2", "boei*e4", "n6*a3", "n6*b3", "n7*d3", "n7*e3"):
        play(state, step, "=pass")
    play(state, "n8*c3")
    assert len(steps(state, "=")) == 46
    play(state, "=a1b1")
    assert cards(state, "a1") == "0 prince"
    assert cards(state, "b1") == "0 king"
    assert state.actors() == (1,)
    assert not steps(state, "=")
    for step in ("=a5b5", "=pass"):
        assert refused(state, step) == ("IN-2.4", "The battle has begun: there is no more switching.")
    play(state, state.legal(1)[0])
    assert state.actors() == (0,)
    assert not steps(state, "=")


def test_a_finished_set_up_replays_from_its_record() -> None:
    state = battle()
    lines = str(state.record()).splitlines()
    assert "0: " + " ".join(f"{s}={c}" for s, c in zip(CAMP0, LINE, strict=True)) in lines
    assert "0: choho*e2 =pass" in lines
    assert read_record(str(state.record())).replay().view(0) == state.view(0)
    with pytest.raises(IllegalStep):
        state.play(1, "a1=king")
