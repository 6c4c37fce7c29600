"""What every player is: made for one game, given views, asked for steps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from mypy_extensions import mypyc_attr

from gobanshobu.core.errors import GobanshobuError
from gobanshobu.core.words import Words
from gobanshobu.players.clock import Report, Stop


class Choice(NamedTuple):
    """A step as a thinking player sees it, for the player who would make it."""

    step: str
    chance: float  # to win; a draw counts half; 1 and 0 are proven
    weight: float  # how often the player would play it: where mixing is right, several steps have some
    visits: int  # positions looked at behind it
    depth: int  # how many turns deep
    line: list[str]  # the step and what is expected to follow


@mypyc_attr(allow_interpreted_subclasses=True)
class Player:
    """Chooses the steps of one side of a game. It holds nothing but what its views told it."""

    def choose(self, view: Mapping[str, Any]) -> str:
        """A step for the view's player, who must be one who may act. Raises PlayerFault when it has none to give."""
        raise NotImplementedError

    def close(self) -> None:
        """Let go of what the player holds outside this process. The player is not asked again."""
        return


@mypyc_attr(allow_interpreted_subclasses=True)
class Engine(Player):
    """A player that searches: it can be stopped, tells how it gets on, and can say what it thinks of every step.

    With a budget counted in work and not in seconds the same view and seed give the same answer.
    """

    def choose(self, view: Mapping[str, Any], stop: Stop | None = None, report: Report | None = None) -> str:
        """A step for the view's player. `stop` is asked often: once it says True the best step so far is the answer."""
        raise NotImplementedError

    def analyse(
        self, view: Mapping[str, Any], wanted: int = 5, stop: Stop | None = None, report: Report | None = None
    ) -> list[Choice]:
        """The best steps of the view's player, best first, `wanted` of them or as many as there are."""
        raise NotImplementedError

    def dawdles(self) -> bool:
        """Whether somebody far ahead who chooses widely could put the end off for ever; not where games are short."""
        return True

    def follows(self) -> bool:
        """Whether a decision takes less when the ones before it in the same game were looked at by the same engine."""
        return False

    def disregard(self, tail: float) -> None:
        """Steps whose chance is so much less than the best one's need not be told apart from now on."""
        return

    def without_net(self) -> None:
        """Judge by what is measured alone from now on, where a net would add to it."""
        return


class BadPlayer(GobanshobuError):
    """A name that stands for no player."""


class PlayerFault(GobanshobuError):
    """A player that cannot give a step. `kind` is one of "start", "died", "time", "answer"."""

    def __init__(self, kind: str, words: Words) -> None:
        super().__init__(words)
        self.kind = kind
