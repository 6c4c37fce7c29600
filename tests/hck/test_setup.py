"""HC-1 to HC-3: cards, units, arrangement with combining, placements that can always be completed."""

from __future__ import annotations

from collections import Counter
from math import comb, factorial
from random import Random

import pytest

from gobanshobu import BadOption, State, read_record
from gobanshobu.core.rng import Rng
from gobanshobu.games.board5.cardset import read_set
from gobanshobu.games.board5.sheet import draft_cards
from gobanshobu.games.hck.arrange import Fillings, OpenArrangement, arrangements, draw_arrangement
from gobanshobu.games.hck.game import GAME
from gobanshobu.games.hck.notation import unit_named
from gobanshobu.games.hck.rules import HckPosition
from gobanshobu.games.hck.tables import SHAPE, HckTables
from tests.board5.sheets import hand, play, refused, steps

CAMP0 = ["a1", "b1", "c1", "d1", "e1", "a2", "b2", "c2", "d2", "e2"]
CAMP1 = ["a5", "b5", "c5", "d5", "e5", "a4", "b4", "c4", "d4", "e4"]
LINE = ["king", "queen", "shogun", "shu", "shu+ko", "shu+dai", "ko+dai", "shu+ko+ki", "dai+so+ho", "-"]
"""Leaves ko, ki, so, ho and the two special cards."""


def arranged(first: list[str] | None = None, second: list[str] | None = None) -> State:
    state = GAME.start()
    for player, camp, line in ((0, CAMP0, first or LINE), (1, CAMP1, second or LINE)):
        for square, unit in zip(camp, line, strict=True):
            state.play(player, f"{square}={unit}")
    return state


def beginning(player: int, *units: str) -> State:
    """A game in which one side has laid these units on its first squares."""
    state = GAME.start()
    for square, unit in zip(CAMP0 if player == 0 else CAMP1, units, strict=False):
        state.play(player, f"{square}={unit}")
    return state


@pytest.mark.clause("HC-1.1", "HC-1.2", "HC-2.3", "HC-2.4")
def test_twenty_two_cards() -> None:
    held = GAME.start().view(0)["hands"][0]
    assert Counter(unit["cards"][0] for unit in held) == {
        "king": 1, "queen": 1, "shogun": 1, "joker": 1, "hachi": 1,
        "shu": 4, "ko": 4, "dai": 3, "ki": 2, "so": 2, "ho": 2,
    }  # fmt: skip
    points = {card.id: card.points for card in GAME.default_cards().cards}
    assert [points[kind] for kind in ("shu", "ko", "dai", "ki", "so", "ho", "queen", "shogun")] == [
        2,
        1,
        2,
        1,
        1,
        1,
        2,
        2,
    ]
    lives = {unit["cards"][0]: unit["life"] for unit in held}
    assert [lives[kind] for kind in ("king", "queen", "shogun", "joker", "hachi", "shu")] == [10, 3, 3, 4, 3, 1]


@pytest.mark.clause("HC-3.1", "HC-2.1")
def test_the_first_square_offers_every_unit() -> None:
    found = GAME.start().legal(0)
    # king, eight singles, 28 pairs, 56 triples, the empty square
    assert len(found) == 1 + 8 + comb(8, 2) + comb(8, 3) + 1
    assert "a1=shu+ko+dai" in found
    assert "a1=joker" not in found
    assert "a1=hachi" not in found


@pytest.mark.clause("HC-2.1", "HC-2.3", "HC-N")
def test_units_that_cannot_be_are_refused() -> None:
    state = GAME.start()
    assert refused(state, "a1=ko+shu") == ("HC-N", "The cards of a combine stand in table order: shu+ko")
    assert refused(state, "a1=shu+shu")[0] == "HC-2.1"
    assert refused(state, "a1=king+ko")[0] == "HC-2.1"
    assert refused(state, "a1=shu+joker")[0] == "HC-2.1"
    assert refused(state, "a1=shu+ko+dai+ki")[0] == "HC-2.1"
    assert refused(state, "a1=shu+xx")[0] == "C-2"
    assert refused(state, "a1=shu@2")[0] == "HC-2.3"
    assert refused(state, "a1=joker")[0] == "HC-3.1"
    assert refused(state, "b1=king")[0] == "HC-N"
    assert refused(state, "a3=king")[0] == "HC-3.1"
    assert refused(state, "shu*a1")[0] == "HC-3.1"


@pytest.mark.clause("HC-3.1")
def test_so_many_of_each_and_no_more() -> None:
    state = beginning(0, "king", "shu", "ko", "dai")
    assert refused(state, "e1=king")[0] == "HC-3.1"
    assert refused(state, "e1=ki") == ("HC-3.1", "There are 3 units of 1 already, and no more are arranged.")
    assert all("+" in step or step == "e1=-" for step in state.legal(0))
    state.play(0, "e1=-")
    assert refused(state, "a2=-")[0] == "HC-3.1"
    used = beginning(0, "ki", "ki+so", "king")
    assert refused(used, "d1=ki") == ("HC-3.1", "The cards for rider are not all left.")


@pytest.mark.clause("HC-3.3", "HC-3.1")
def test_a_step_that_could_not_be_completed_is_not_legal() -> None:
    state = beginning(0, "ki", "so", "ho", "ki+so", "queen+shogun", "shu+ho")
    assert state.legal(0) == ["b2=king", "b2=shu+ko+dai", "b2=-"]
    last_rider = beginning(1, "king", "queen+so+ho", "dai", "-", "dai+so", "ki", "shu+ho", "shogun+dai")
    assert last_rider.legal(1) == ["d4=shu", "d4=ko", "d4=shu+ko+ki"]
    assert last_rider.explain(1, "d4=ki").clause == "HC-3.3"  # the last triple needs it


@pytest.mark.clause("HC-3.3")
def test_player_0_cannot_leave_both_queen_and_general() -> None:
    without = ["king", "shu", "shu", "shu", "shu+ko", "ko+dai", "dai+ki", "ko+ki+so", "-"]
    first, second = beginning(0, *without), beginning(1, *without)
    left = {step[3:] for step in first.legal(0)}
    assert left
    assert all("queen" in unit or "shogun" in unit for unit in left)
    assert refused(first, "e2=dai+so+ho")[0] == "HC-3.3"
    assert "e4=dai+so+ho" in second.legal(1)


@pytest.mark.clause("HC-3.2", "HC-3.3")
def test_player_1_with_both_left_must_place_one_in_the_camp() -> None:
    without = ["king", "shu", "shu", "shu", "shu+ko", "ko+dai", "dai+ki", "ko+ki+so", "dai+so+ho", "-"]
    state = play(arranged(second=without), "ko*e2", "=pass")
    assert steps(state) == ["queen*e4", "shogun*e4"]
    assert refused(state, "ko*e4") == (
        "HC-3.3",
        "With attacker in the camp there would be too few cards left for row 3.",
    )
    play(state, "queen*e4", "=pass")
    play(state, "ki*a3", "=pass")
    assert {step[:2] for step in steps(state)} == {"ko", "ho"}
    assert refused(state, "shogun*b3")[0] == "HC-3.2"


@pytest.mark.clause("HC-3.2")
def test_placements_are_single_cards_and_switching_goes_on() -> None:
    state = arranged()
    assert steps(state) == ["ho*e2", "ki*e2", "ko*e2", "so*e2"]
    assert refused(state, "joker*e2")[0] == "HC-3.2"
    assert refused(state, "ko+ki*e2")[0] == "HC-3.2"
    assert refused(state, "ko*e1+")[0] == "HC-3.2"
    assert refused(state, "ko*a3")[0] == "HC-3.2"
    assert refused(state, "dai*e2")[0] == "HC-3.2"
    assert refused(state, "a1-a2")[0] == "HC-3.2"
    play(state, "ko*e2")
    assert len(steps(state)) == 46
    assert refused(state, "=b1a1") == (
        "B-10",
        "The squares of a switch stand in the order of the arrangement list: =a1b1",
    )
    play(state, "=a1b1", "ko*e4", "=pass", "ki*a3", "=pass", "ki*b3", "=pass", "so*d3", "=pass", "so*e3", "=pass")
    assert steps(state) == ["ho*c3"]
    play(state, "ho*c3", "=a2b2")
    assert state.actors() == (1,)
    assert hand(state, 0) == ["hachi", "joker"]
    assert hand(state, 1) == ["hachi", "ho", "joker"]
    assert state.view(0)["switching"]
    assert refused(state, "=a5b5")[0] == "HC-3.2"
    play(state, "e3-hand")
    assert "=a5b5" in steps(state)
    play(state, "=pass")
    assert refused(state, "=pass")[0] == "HC-3.2"


@pytest.mark.clause("HC-3.2")
def test_one_noble_left_goes_to_the_camp_of_player_0() -> None:
    line = ["king", "queen", "shu", "shu", "shu+ko", "shu+dai", "ko+dai", "ko+ki+so", "dai+ki+ho", "-"]
    state = arranged(first=line)
    assert steps(state) == ["shogun*e2"]


@pytest.mark.clause("HC-8.1", "C-3")
def test_the_others_arrangement_is_secret() -> None:
    state = GAME.start()
    before = state.view(1), state.view(None)
    for square, unit in zip(CAMP0, LINE, strict=True):
        state.play(0, f"{square}={unit}")
    assert (state.view(1), state.view(None)) == before


@pytest.mark.clause("HC-2.2")
def test_a_combine_begins_with_one_and_its_points() -> None:
    board = arranged().view(0)["board"]
    assert board["e1"] == {"owner": 0, "cards": ["shu", "ko"], "life": 4, "combine": True}
    assert board["d2"]["life"] == 1 + 2 + 1 + 1
    assert board["b1"] == {"owner": 0, "cards": ["queen"], "life": 3, "combine": False}


def brute_force(tables: HckTables, player: int) -> int:
    """Count arrangements the slow way: every sequence of units, checked only at the end."""
    draft = OpenArrangement(tables, player)
    return _leaves(draft, 10, [])


def _leaves(draft: OpenArrangement, squares: int, laid: list[int]) -> int:
    if squares == 0:
        nobles = int(draft.left[1]) + int(draft.left[2])
        return int(nobles <= (1 if draft.player == 0 else 2))
    total = 0
    for unit in [*range(int(draft.tables.stubs_from)), 255]:
        slots = {255: draft.gap, 0: draft.king}.get(unit)
        if slots is None:
            if unit in (3, 4) or not draft.has(unit):
                continue
            slots = (draft.singles, draft.pairs, draft.triples)[int(draft.tables.size[unit]) - 1]
        if slots == 0:
            continue
        child = OpenArrangement(draft.tables, draft.player)
        for earlier in [*laid, unit]:
            child.lay(earlier)
        total += _leaves(child, squares - 1, [*laid, unit])
    return total


def small_tables(copies: dict[str, int]) -> HckTables:
    """A card set whose normal cards are so many copies of a few kinds."""
    text = GAME.default_text()
    head = text[: text.index('[[card]]\nid = "shu"')]
    for kind, number in copies.items():
        head += (
            f'[[card]]\nid = "{kind}"\nja = "{kind}"\nen = "{kind}"\nclass = "normal"\npoints = 1\ncopies = {number}\n'
        )
    return HckTables(read_set(head, SHAPE._replace(classes=SHAPE.classes | {"normal": sum(copies.values())})))


@pytest.mark.clause("HC-3.1", "HC-3.3")
@pytest.mark.slow
@pytest.mark.parametrize("copies", [{"shu": 5, "ko": 5, "dai": 3}, {"shu": 8, "ko": 4, "dai": 4}])
@pytest.mark.parametrize("player", [0, 1])
def test_the_count_of_fillings_is_that_of_enumeration(copies: dict[str, int], player: int) -> None:
    """Units told apart by place, walked one by one: three singles, three pairs, two triples of distinct kinds."""
    tables = small_tables(copies)
    sizes = [1, 1, 1, 2, 2, 2, 3, 3]
    units = {
        size: [u for u in range(int(tables.stubs_from)) if tables.size[u] == size and u not in (0, 3, 4)]
        for size in (1, 2, 3)
    }

    def walk(at: int, draft: OpenArrangement) -> int:
        if at == len(sizes):
            return int(int(draft.left[1]) + int(draft.left[2]) <= (1 if player == 0 else 2))
        total = 0
        for unit in units[sizes[at]]:
            if draft.has(unit):
                draft.take(unit, -1)
                total += walk(at + 1, draft)
                draft.take(unit, 1)
        return total

    fillings = Fillings(tables, player)
    assert fillings.total() == walk(0, OpenArrangement(tables, player))
    orders = factorial(10) // (factorial(3) * factorial(3) * factorial(2))
    assert arrangements(fillings) == orders * fillings.total()


@pytest.mark.clause("HC-3.1", "HC-3.3")
@pytest.mark.slow
def test_the_steps_reach_every_arrangement_exactly_once() -> None:
    """With few cards left over, the tree below seven laid squares is walked and compared with checking at the end."""
    state = beginning(0, "king", "queen+shogun", "shu+ko+dai", "ki", "so", "shu+ho")
    position = state.position.copy()
    found: list[tuple[int, ...]] = []

    def walk() -> None:
        nonlocal position
        steps_here = position.steps(0)
        if not steps_here:
            assert isinstance(position, HckPosition)
            found.append(tuple(draft_cards(position, 0)))
            return
        for step in steps_here:
            saved = position
            position = saved.copy()
            position.apply(0, step)
            walk()
            position = saved

    walk()
    assert len(found) == len(set(found))
    tables = GAME.make_rules(None).tables  # type: ignore[attr-defined]
    laid = [0, *(unit_named(tables, u) for u in ("queen+shogun", "shu+ko+dai", "ki", "so", "shu+ho"))]
    draft = OpenArrangement(tables, 0)
    for unit in laid:
        draft.lay(unit)
    assert len(found) == _leaves(draft, 4, laid)


@pytest.mark.clause("C-3", "HC-3.1")
@pytest.mark.slow
def test_arrangements_are_drawn_uniformly() -> None:
    """A card set small enough to list every filling."""
    tables = small_tables({"shu": 5, "ko": 5, "dai": 3})
    fillings = Fillings(tables, 1)
    rng = Rng(4)
    draws = 30_000
    counts = Counter(tuple(fillings.draw(rng)[6:]) for _ in range(draws))  # the two triples
    expected: Counter[tuple[int, ...]] = Counter()
    triples = [u for u in range(int(tables.stubs_from)) if tables.size[u] == 3]
    for one in triples:
        for two in triples:
            draft = OpenArrangement(tables, 1)
            for unit in (one, two):
                if not draft.has(unit):
                    break
                draft.take(unit, -1)
            else:
                rest = Fillings(tables, 1)
                rest.supplies = [int(draft.left[kind]) for kind in rest.kinds]
                expected[(one, two)] = rest.count(0, (3, 3, 0, 0, 0, 0), 2)
    total = sum(expected.values())
    assert total == fillings.total()
    cells = {key: value for key, value in expected.items() if value * draws / total > 5}
    chi_square = sum((counts[key] - draws * n / total) ** 2 / (draws * n / total) for key, n in cells.items())
    assert abs(chi_square - len(cells)) < 5 * (2 * len(cells)) ** 0.5
    gaps = Counter(draw_arrangement(fillings, rng).index(255) for _ in range(5_000))
    assert all(400 < gaps[place] < 600 for place in range(10))


def test_a_drawn_arrangement_is_always_allowed() -> None:
    state = GAME.start()
    for seed in range(5):
        for player in (0, 1):
            other = state.resample(player, Random(seed))
            assert len(other.view(1 - player)["draft"]) == 10


@pytest.mark.clause("HC-2.4")
@pytest.mark.parametrize("points", [(10, 10), (1, 15), (15, 1), (7, 10)])
def test_a_handicap_sets_the_points_each_king_begins_with(points: tuple[int, int]) -> None:
    state = GAME.start(options={"king_points_0": points[0], "king_points_1": points[1]})
    rng = Random(4)
    while state.position.sealed():
        player = state.actors()[0]
        state.play(player, rng.choice(state.legal(player)))
    kings = {
        square["owner"]: square["life"] for square in state.view(None)["board"].values() if "king" in square["cards"]
    }
    assert kings == {0: points[0], 1: points[1]}
    again = read_record(str(state.record())).replay()
    assert again.view(0) == state.view(0)


@pytest.mark.clause("HC-2.4")
def test_a_handicap_changes_neither_positions_nor_what_a_king_may_gain() -> None:
    options = {"king_points_0": 3, "king_points_1": 15}
    data = {"turn": 0, "board": {"a1": "0 king", "e5": "1 king@15"}, "hands": [["queen!"], []], "options": options}
    state = GAME.position(data)
    assert state.view(0)["board"]["a1"]["life"] == 10
    state.play(0, "queen:return")
    assert state.view(0)["board"]["a1"]["life"] == 13
    for wrong in (0, 16):
        with pytest.raises(BadOption, match="1…15"):
            GAME.start(options={"king_points_0": wrong})


@pytest.mark.clause("HC-2.4", "B-8")
def test_without_a_handicap_a_king_begins_with_what_its_card_says() -> None:
    cards = GAME.read_cards(GAME.default_text().replace("points = 10", "points = 12", 1))
    for options, life in (({}, 12), ({"king_points_0": 4}, 4)):
        state = GAME.start(options=options, cards=cards)
        while state.position.sealed():
            player = state.actors()[0]
            state.play(player, state.legal(player)[0])
        assert {square["life"] for square in state.view(None)["board"].values() if square["cards"] == ["king"]} == {
            life,
            12,
        }
