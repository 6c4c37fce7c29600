"""Players of one's own, as somebody keeps them in a module of theirs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gobanshobu import Game
from gobanshobu.core.options import Value
from gobanshobu.core.words import Words
from gobanshobu.players import Kind, Player
from gobanshobu.players.uniform import legal_steps


class Placed(Player):
    """Plays the step of a fixed place in the list."""

    def __init__(self, game: Game, seed: int, place: int = 0, share: float = 0.0, back: bool = False) -> None:
        self.game = game
        self.place = place
        self.given = (place, share, back)

    def choose(self, view: Mapping[str, Any]) -> str:
        """The step at that place."""
        steps = legal_steps(self.game, view)
        return steps[self.place % len(steps)]


class Needy(Player):
    """Has to be told something."""

    def __init__(self, game: Game, seed: int, what: str) -> None:
        self.what = what


class Breaking(Player):
    """Cannot play."""

    def __init__(self, game: Game, seed: int) -> None:
        pass

    def choose(self, view: Mapping[str, Any]) -> str:
        """Nothing."""
        raise ZeroDivisionError("oh")


def placed(game: Game, seed: int, settings: dict[str, Value]) -> Player:
    """The last step of each list."""
    return Placed(game, seed, -1)


def no_player(game: Game, seed: int) -> str:
    """What makes something else."""
    return "no player"


NUMBER = 5
LAST = Kind("last-test", Words("末尾", "last"), placed)
