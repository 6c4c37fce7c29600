"""Building positions of the 5×5 games for tests."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, cast

import gobanshobu
from gobanshobu import Game, State
from gobanshobu.games.board5.sheet import Sheet, arranged, draft_cards
from gobanshobu.games.board5.view import PositionData


def sheet(game_id: str, board: dict[str, str], turn: int = 0, version: int = 0, **rest: Any) -> State:
    """A battle at the start of a turn, under a version of the rules (0: the present one)."""
    found = {"turn": turn, "board": board, **rest}
    return gobanshobu.game(game_id).position(found, version=version)


def at(square: str, mover: int) -> str:
    """A square of player 0, as it lies for `mover`."""
    return square if mover == 0 else f"{'edcba'['abcde'.index(square[0])]}{6 - int(square[1])}"


def turned(board: dict[str, str], mover: int) -> dict[str, str]:
    """A board of player 0 as it is for `mover`: turned round, owners exchanged."""
    if mover == 0:
        return board
    return {at(square, 1): f"{1 - int(unit[0])}{unit[1:]}" for square, unit in board.items()}


def steps(state: State, start: str = "") -> list[str]:
    """The legal steps that begin so, sorted."""
    player = state.actors()[0]
    return sorted(step for step in state.legal(player) if step.startswith(start))


def play(state: State, *words: str) -> State:
    """Play steps, each by whoever is to act."""
    for word in words:
        state.play(state.actors()[0], word)
    return state


def refused(state: State, step: str) -> tuple[str, str]:
    """The clause that forbids a step of the player to act, and the reason in English."""
    found = state.explain(state.actors()[0], step)
    assert not found.legal, f"{step} is legal"
    assert found.ja
    return found.clause, found.en


def cards(state: State, square: str) -> str:
    """What lies on a square, as positions write it."""
    return data_of(state)["board"].get(square, "")


def hand(state: State, player: int) -> list[str]:
    return data_of(state)["hands"][player]


def data_of(state: State) -> PositionData:
    """The position as data."""
    return cast("PositionData", state.rules.views.data(state.position))


def said(state: State, step: str) -> tuple[str, str]:
    """A step of the player to act in human notation, Japanese and English."""
    words = state.rules.text.describe(state.position, state.actors()[0], state.rules.notation.parse(step))
    return words.ja, words.en


def battles(game: Game, seeds: range, longest: int = 200) -> Iterator[State]:
    """Random games, stopped at the start of every turn of the battle: one state that moves on."""
    rng = Random(seeds.stop)
    for seed in seeds:
        state = game.start(seed=seed)
        for _ in range(longest):
            if state.outcome is not None:
                break
            if state.view(None)["prompt"] == "turn":
                yield state
            player = state.actors()[0]
            state.play(player, rng.choice(state.legal(player)))


def check_positions_come_back(game: Game, seeds: range) -> None:
    """Every position of a game is data, and a game that begins there goes on alike."""
    for state in battles(game, seeds):
        data = data_of(state)
        again = game.position(data)
        assert again.rules.views.data(again.position) == data
        assert again.legal(data["turn"]) == state.legal(data["turn"])
        mine, theirs = state.position, again.position
        assert isinstance(mine, Sheet)
        assert isinstance(theirs, Sheet)
        assert mine.key() == theirs.key()


def leaves(position: Sheet) -> list[tuple[int, ...]]:
    """Every arrangement of player 0 that the steps lead to, once for each way of getting there."""
    if arranged(position, 0):
        return [tuple(draft_cards(position, 0))]
    found: list[tuple[int, ...]] = []
    for step in position.arrange_steps(0):
        child = position.copy()
        assert isinstance(child, Sheet)
        child.apply(0, step)
        found += leaves(child)
    return found
