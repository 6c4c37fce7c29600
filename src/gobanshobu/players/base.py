"""What every player is: made for one game, given views, asked for steps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mypy_extensions import mypyc_attr

from gobanshobu.core.errors import GobanshobuError
from gobanshobu.core.words import Words


@mypyc_attr(allow_interpreted_subclasses=True)
class Player:
    """A mind for one game. It holds nothing but what its views told it."""

    def choose(self, view: Mapping[str, Any]) -> str:
        """A step for the view's player, who must be one who may act. Raises PlayerFault when it has none to give."""
        raise NotImplementedError

    def close(self) -> None:
        """Let go of what the player holds outside this process. The player is not asked again."""
        return


class BadPlayer(GobanshobuError):
    """A name that stands for no player."""


class PlayerFault(GobanshobuError):
    """A player that cannot give a step. `kind` is one of "start", "died", "time", "answer"."""

    def __init__(self, kind: str, words: Words) -> None:
        super().__init__(words)
        self.kind = kind
