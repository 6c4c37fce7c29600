"""What search drives: a position with integer steps, small, mutable, quick to copy.

Words, logs and records live in `State`, which stands on top of this.
"""

from __future__ import annotations

from typing import Final, NewType

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from gobanshobu.core.rng import Rng

Step = NewType("Step", int)
"""A step where it leaves the rules: in notation, explanations, offers and facts. Inside, it is a native integer."""

ONGOING: Final = -1
DRAW: Final = 2
NOBODY: Final = 0
BOTH: Final = 3


@mypyc_attr(native_class=True)
class Note:
    """Something that chance or the rules brought out during a step: cards drawn, milled, shown."""

    def __init__(self, player: int, kind: int, cards: list[int]) -> None:
        self.player: Final = player
        self.kind: Final = kind
        self.cards: Final = cards


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class Position:
    """The base of all games' positions. Steps are integers; each game's `notation.py` turns them into strings."""

    def __init__(self) -> None:
        self.result: i64 = ONGOING  # ONGOING, the winner's number, or DRAW
        self.ending: i64 = 0  # once over: index into the rules' list of endings
        self.rounds: i64 = 0  # simultaneous decisions resolved so far
        self.turns: i64 = 0  # turns begun so far; tells one turn's steps from the next one's
        self.journal: list[Note] | None = None  # where steps note what chance brings out, when somebody asks

    def actors(self) -> i64:
        """Who may act now: 0 nobody, 1 player 0, 2 player 1, 3 both."""
        raise NotImplementedError

    def sealed(self) -> bool:
        """Whether the decision of this moment is simultaneous and secret (C-3)."""
        return False

    def steps(self, player: i64) -> vec[i64]:
        """All legal steps of `player`, in the order of the notation; empty when the player is not to act."""
        raise NotImplementedError

    def apply(self, player: i64, step: i64) -> None:
        """Play a step that `steps` listed. Nothing is checked."""
        raise NotImplementedError

    def copy(self) -> Position:
        """An independent position; what has happened before is shared."""
        raise NotImplementedError

    def __copy__(self) -> Position:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Position:
        return self.copy()

    def resample(self, player: i64, rng: Rng) -> Position:
        """A position drawn uniformly from those that `player` (-1: a spectator) cannot tell from this one."""
        raise NotImplementedError

    def mover(self) -> i64:
        """The player whose step comes next when simultaneous decisions are put in order (C-3); -1 when it is over."""
        who = self.actors()
        if who == NOBODY:
            return -1
        return 1 if who == 2 else 0

    def take(self, parent: Position) -> None:
        """Copy the fields of this base class from `parent`."""
        self.result = parent.result
        self.ending = parent.ending
        self.rounds = parent.rounds
        self.turns = parent.turns

    def finish(self, result: i64, ending: i64) -> None:
        """The game is over."""
        self.result = result
        self.ending = ending
