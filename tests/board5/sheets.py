"""Building positions of the 5×5 games for tests."""

from __future__ import annotations

from typing import Any

import gobanshobu
from gobanshobu import State


def sheet(game_id: str, board: dict[str, str], turn: int = 0, **rest: Any) -> State:
    """A battle at the start of a turn; kings are put far away where the board has none."""
    found = {"turn": turn, "board": board, **rest}
    return gobanshobu.game(game_id).position(found)


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
    found: str = state.rules.data(state.position)["board"].get(square, "")
    return found


def hand(state: State, player: int) -> list[str]:
    found: list[str] = state.rules.data(state.position)["hands"][player]
    return found
