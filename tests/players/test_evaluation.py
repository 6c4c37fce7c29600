"""The evaluations: exchanging the players negates them, and they know cards by points and arrows alone."""

from __future__ import annotations

from typing import Any

import pytest

import gobanshobu
from gobanshobu import Game
from gobanshobu.core.build import compiled
from gobanshobu.games.board5.codec import CAPTURE, kind_of, second_of
from gobanshobu.games.board5.sheet import MAIN, Sheet
from gobanshobu.players.board5.evaluation.base import LARGE
from gobanshobu.players.board5.evaluation.choice import evaluator_for
from tests.board5.sheets import battles

GAMES = ("first", "intelligence", "hck")


def turned_square(square: str) -> str:
    return "edcba"["abcde".index(square[0])] + str(6 - int(square[1]))


def turned_round(data: dict[str, Any]) -> dict[str, Any]:
    """The same position with the players exchanged: the sheet turned by half a circle."""
    board = {turned_square(square): f"{1 - int(unit[0])}{unit[1:]}" for square, unit in data["board"].items()}
    turned = data | {"board": board, "turn": 1 - data["turn"], "hands": data["hands"][::-1]}
    if "rescue" in data:
        turned["rescue"] = data["rescue"][::-1]
    return turned


@pytest.mark.parametrize("game_id", GAMES)
def test_exchanging_the_players_negates_everything(game_id: str) -> None:
    game: Game = gobanshobu.game(game_id)
    seen = 0
    for number, state in enumerate(battles(game, range(4), longest=120)):
        if number % 4:
            continue
        data = state.rules.views.data(state.position)
        twin = game.position(turned_round(dict(data)))
        if twin.outcome is not None:
            continue
        here, there = evaluator_for(state.position), evaluator_for(twin.position)
        assert here.numbers(state.position) == [-number for number in there.numbers(twin.position)]
        assert here.score(state.position) == -there.score(twin.position)
        assert (here.wins, here.danger) == (there.wins, there.danger)
        assert any(here.numbers(state.position))
        seen += 1
    assert seen > 10


@pytest.mark.parametrize("game_id", GAMES)
def test_what_it_says_of_captures_is_so(game_id: str) -> None:
    """`captures` are steps, all plain captures are among them, and `wins` is true when one of them ends the game."""
    game: Game = gobanshobu.game(game_id)
    won = 0
    for state in battles(game, range(20, 26 if compiled() else 22), longest=150):
        position = state.position
        assert isinstance(position, Sheet)
        assert position.mode == MAIN
        evaluator = evaluator_for(position)
        found = {int(step) for step in evaluator.captures(position, position.turn)}
        legal = {int(step) for step in position.steps(position.turn) if kind_of(step) == CAPTURE}
        assert found == legal
        evaluator.score(position)
        ends = 0
        for step in legal:
            after = position.copy()
            after.apply(position.turn, step)
            ends += after.result == position.turn
            assert (evaluator.prize(position, second_of(step)) == LARGE) == (after.result == position.turn)
        assert evaluator.wins == (ends > 0)
        won += evaluator.wins
    assert won > 0


def test_a_card_set_of_ones_own_is_measured_by_its_arrows() -> None:
    """A card that reaches more is worth more, whatever it is called."""
    game: Any = gobanshobu.game("first")
    text = game.default_text()
    data = {"turn": 0, "board": {"a1": "0 king", "e5": "1 king", "c2": "0 n1"}}
    plain = game.position(data)
    strong = game.position(data, cards=game.read_cards(text.replace('single = "F FL FR"', 'single = "F B L R FL FR"')))
    before, after = evaluator_for(plain.position), evaluator_for(strong.position)
    assert after.numbers(strong.position) != before.numbers(plain.position)
    assert sum(after.numbers(strong.position)[4:5]) > sum(before.numbers(plain.position)[4:5])


def test_life_counts() -> None:
    for game_id in ("first", "hck"):
        scores = []
        for life in range(1, 6):
            state = gobanshobu.game(game_id).position({"turn": 0, "board": {"a1": f"0 king@{life}", "e5": "1 king@5"}})
            scores.append(int(evaluator_for(state.position).score(state.position)))
        assert scores == sorted(scores)
        assert len(set(scores)) == 5


def test_royals_and_spies_count() -> None:
    board = {"a1": "0 king", "b1": "0 prince", "e5": "1 king", "d5": "1 prince"}
    game = gobanshobu.game("intelligence")

    def score(**changes: str) -> int:
        state = game.position({"turn": 0, "board": board | changes})
        return int(evaluator_for(state.position).score(state.position))

    assert score(e5="1 king&n3") > score()
    one_less = game.position({"turn": 0, "board": {k: v for k, v in board.items() if k != "d5"}})
    assert int(evaluator_for(one_less.position).score(one_less.position)) > score()
