"""C-7, C-8: no legal step, repetition, the turn limit, and the order in which they are looked at."""

from __future__ import annotations

from random import Random
from typing import Any, cast

import pytest

from gobanshobu import Outcome, State
from gobanshobu.games.board5.view import PositionData
from gobanshobu.games.intelligence.game import GAME
from gobanshobu.games.intelligence.rules import IntelligencePosition
from tests.board5.sheets import battles, cards, hand, play

FAR = {"a1": "0 king", "a2": "0 prince", "e5": "1 king", "e4": "1 prince"}
ROUND = ("a1-b1", "e5-d5", "b1-a1", "d5-e5")
REPEATED = Outcome(None, "repetition", "C-8")
LIMITED = Outcome(None, "turn limit", "C-8")


def at(board: dict[str, str], turn: int = 0, **rest: Any) -> State:
    return GAME.position({"turn": turn, "board": board, **rest})


def still_royals() -> dict[str, Any]:
    """The default cards, but kings and princes stand still."""
    text = GAME.default_text()
    return {"cards": GAME.read_cards(text.replace('single = "F B L R FL FR BL BR"\n', ""))}


# --- C-8 repetition ---


@pytest.mark.clause("C-8")
def test_the_fourth_occurrence_is_a_draw_and_the_first_position_counts() -> None:
    state = at(FAR)
    for _ in range(2):
        play(state, *ROUND)
        assert state.outcome is None
    play(state, *ROUND)
    assert state.outcome == REPEATED
    assert state.actors() == ()


@pytest.mark.clause("C-8")
def test_set_up_counts_for_nothing_and_the_battles_first_position_does() -> None:
    """From the full sheet of a real game: the position when player 1 begins is occurrence one."""
    state = next(battles(GAME, range(1, 2)))
    position = state.position
    assert isinstance(position, IntelligencePosition)
    assert position.past0 is None
    assert position.past1 is not None
    assert position.past1.before is None


@pytest.mark.clause("C-8")
def test_a_position_in_between_may_be_the_one_that_recurs() -> None:
    state = at(FAR | {"c1": "0 n2"})
    play(state, "c1-c2")  # never to come back to the start
    for _ in range(3):
        assert state.outcome is None
        play(state, "e5-d5", "a1-b1", "d5-e5", "b1-a1")
    assert state.outcome == REPEATED


@pytest.mark.clause("C-8")
def test_another_hidden_card_makes_another_position() -> None:
    """The same squares and top cards, but meanwhile a card has gone under one of them."""
    state = at(FAR | {"c3": "0 n2", "c4": "1 boei"}, hands=[["n2"], []])
    play(state, *ROUND, *ROUND)
    play(state, "c3&c4", "e5-d5", "n2*c3")
    assert cards(state, "c4") == "1 boei&n2"
    for _ in range(3):
        assert state.outcome is None
        play(state, "d5-e5", "a1-b1", "e5-d5", "b1-a1")
    assert state.outcome == REPEATED


@pytest.mark.clause("C-8")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"hands": [["n1"], []]}, {"hands": [["n1", "n1"], []]}),
        ({"hands": [["n1", "n1"], []]}, {"hands": [[], ["n1", "n1"]]}),
        ({"hands": [["n1", "n1"], []]}, {"hands": [["n1"], ["n1"]]}),
        ({"hands": [["n1"], []]}, {"hands": [["n2"], []]}),
        ({}, {"turn": 1}),
        ({"board": FAR | {"c3": "0 boei"}}, {"board": FAR | {"c3": "1 boei"}}),
        ({"board": FAR | {"c3": "0 boei"}}, {"board": FAR | {"c3": "0 boei&n1"}}),
        ({"board": FAR | {"c3": "0 boei&n2"}}, {"board": FAR | {"c3": "0 boei&n1"}}),
        ({"board": FAR | {"c3": "0 boei"}}, {"board": FAR | {"d3": "0 boei"}}),
        (
            {"board": FAR | {"c3": "0 boei&n1", "d3": "0 shogun"}},
            {"board": FAR | {"c3": "0 boei", "d3": "0 shogun&n1"}},
        ),
    ],
)
def test_what_bears_on_legal_steps_tells_positions_apart(one: dict[str, Any], other: dict[str, Any]) -> None:
    assert key(one) == key(one)
    assert key(one) != key(other)


def key(change: dict[str, Any]) -> int:
    position = GAME.position({"turn": 0, "board": FAR} | change).position
    assert isinstance(position, IntelligencePosition)
    return int(position.key())


@pytest.mark.clause("C-8")
def test_over_many_games_equal_positions_and_equal_keys_go_together() -> None:
    seen: dict[int, str] = {}
    for state in battles(GAME, range(12)):
        position = state.position
        assert isinstance(position, IntelligencePosition)
        data = cast("PositionData", state.rules.views.data(position))
        text = str([data["turn"], sorted(data["board"].items()), data["hands"]])
        assert seen.setdefault(int(position.key()), text) == text
    assert len(seen) == len(set(seen.values()))


# --- C-8 turn limit ---


@pytest.mark.clause("C-8")
def test_the_turn_limit_draws_and_each_players_turns_count_singly() -> None:
    state = at(FAR, turns=38, options={"turn_limit": 40})
    play(state, "a1-b1")
    assert state.actors() == (1,)
    play(state, "e5-d5")
    assert state.outcome == LIMITED
    endless = at(FAR, turns=100_000, options={"turn_limit": 0})
    play(endless, "a1-b1", "e5-d5")
    assert endless.outcome is None
    default = at(FAR, turns=499)
    play(default, "a1-b1")
    assert default.outcome == LIMITED


@pytest.mark.clause("C-8")
def test_player_1s_first_turn_is_turn_1() -> None:
    state = GAME.start(seed=3, options={"turn_limit": 1})
    rng = Random(3)
    while state.view(None)["phase"] != "battle":
        player = state.actors()[0]
        state.play(player, rng.choice(state.legal(player)))
    assert state.view(None)["turns"] == 0
    state.play(1, state.legal(1)[0])
    assert state.outcome == LIMITED


# --- the order of the checks ---


@pytest.mark.clause("C-8", "IN-4.1")
def test_a_win_comes_before_the_turn_limit() -> None:
    state = at({"a1": "0 king", "c3": "0 shogun", "c4": "1 king"}, turns=39, options={"turn_limit": 40})
    play(state, "c3xc4")
    assert state.outcome == Outcome(0, "both royals captured", "IN-4.1")


@pytest.mark.clause("C-8")
def test_the_fourth_repetition_comes_before_the_turn_limit() -> None:
    state = at(FAR, options={"turn_limit": 12})
    play(state, *ROUND, *ROUND, *ROUND)
    assert state.outcome == REPEATED


@pytest.mark.clause("C-8", "C-7")
def test_the_turn_limit_comes_before_having_no_step() -> None:
    board = {"a1": "0 king", "c3": "0 shogun", "c4": "1 n1", "e5": "1 king"}
    state = GAME.position({"turn": 0, "board": board, "turns": 39, "options": {"turn_limit": 40}}, **still_royals())
    play(state, "c3xc4")
    assert state.outcome == LIMITED


# --- C-7 no legal step ---


@pytest.mark.clause("C-7")
def test_who_must_act_and_cannot_loses() -> None:
    """Player 1 is left with a king that stands still in this card set."""
    board = {"a1": "0 king", "c3": "0 shogun", "c4": "1 n1", "e5": "1 king"}
    state = GAME.position({"turn": 0, "board": board}, **still_royals())
    play(state, "c3xc4")
    assert state.outcome == Outcome(0, "no step", "C-7")


@pytest.mark.clause("C-7")
def test_a_position_without_a_step_is_accepted_and_over() -> None:
    state = GAME.position({"turn": 1, "board": {"a1": "0 king", "e5": "1 king"}}, **still_royals())
    assert state.outcome == Outcome(0, "no step", "C-7")
    assert state.legal(1) == []


@pytest.mark.clause("C-7")
def test_a_hand_card_with_an_empty_square_is_a_step() -> None:
    board = {"a1": "0 king", "e5": "1 king"}
    state = GAME.position({"turn": 1, "board": board, "hands": [[], ["boei"]]}, **still_royals())
    assert state.outcome is None
    assert len(state.legal(1)) == 23


@pytest.mark.clause("C-7", "IN-3.1")
def test_rank_cards_that_may_not_leave_a_full_camp_are_no_step() -> None:
    """A whole camp of cards that stand still, and only an R card in the hand."""
    text = GAME.default_text()
    rows = [row for row in text.splitlines() if not row.startswith(("single", "double", "knight"))]
    stones = GAME.read_cards("\n".join(rows))
    camp = [f"{column}{row}" for row in "54" for column in "abcde"]
    units = ["king", "prince", "shogun", "sanbo", "choho", "n1", "n2", "n3", "n4", "n5"]
    board = {"a1": "0 king"} | {square: f"1 {unit}" for square, unit in zip(camp, units, strict=True)}
    data = {"turn": 1, "board": board, "hands": [[], ["boei"]]}
    assert GAME.position(data, stones).outcome is None
    kept = GAME.position(data | {"options": {"rank_deploy": "camp"}}, stones)
    assert kept.outcome == Outcome(0, "no step", "C-7")


@pytest.mark.clause("C-7")
@pytest.mark.slow
def test_being_stuck_is_having_no_legal_step() -> None:
    """The quick test that the engine makes after each turn agrees with the list of steps."""
    rng, stuck = Random(9), 0
    text = GAME.default_text()
    rows = text.splitlines()
    for number in range(400):
        few = [row for row in rows if not row.startswith(("single", "double", "knight")) or rng.random() < 0.3]
        sets = GAME.read_cards("\n".join(few))
        squares = rng.sample([f"{column}{row}" for column in "abcde" for row in "12345"], rng.randrange(2, 20))
        units = [f"{rng.randrange(2)} n{1 + i % 10}" for i in range(len(squares) - 2)]
        board = dict(zip(squares, ["0 king", "1 king", *units], strict=True))
        hands = [["boei"], []] if rng.random() < 0.5 else [[], []]
        data = {"turn": 0, "board": board, "hands": hands, "options": {"rank_deploy": "camp"}}
        state = GAME.position(data, sets)
        position = state.position
        assert isinstance(position, IntelligencePosition)
        for player in (0, 1):
            assert position.stuck(player) == (len(position.turn_steps(player)) == 0), number
        stuck += state.outcome is not None
    assert stuck > 10


@pytest.mark.clause("IN-3.5", "IN-3.1", "IN-4.1")
def test_a_copy_goes_on_like_its_original() -> None:
    """Hidden cards, captured royals, options and the past come along."""
    board = {"a1": "0 king", "c3": "0 n2", "d3": "0 n4", "c4": "1 boei&n7", "d4": "1 king"}
    data: dict[str, Any] = {"turn": 0, "board": board, "hands": [["sanbo"], ["choho"]]}
    for options in ({}, {"rank_deploy": "camp"}, {"turn_limit": 9}):
        rng = Random(1)
        for _ in range(30):
            state = GAME.position(data | {"options": options})
            while state.outcome is None:
                twin = state.copy()
                assert twin.legal(0) == state.legal(0)
                assert twin.legal(1) == state.legal(1)
                player = state.actors()[0]
                step = rng.choice(state.legal(player))
                before = state.rules.views.data(state.position)
                twin.play(player, step)
                assert state.rules.views.data(state.position) == before
                state.play(player, step)
                assert twin.rules.views.data(twin.position) == state.rules.views.data(state.position)
                assert twin.outcome == state.outcome
                state = twin


def test_a_drawn_game_says_so() -> None:
    state = at(FAR)
    play(state, *ROUND, *ROUND, *ROUND)
    assert state.view(0)["outcome"] == {"winner": None, "reason": "repetition", "clause": "C-8"}
    assert hand(state, 0) == []
    assert "終局" in state.text(None, "ja")
