"""Fouls at the table (HC-7.1): steps outside the rules that can be played, stand if nobody objects, or are taken back."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from gobanshobu.core.position import Position

REFEREE: Final = 2
"""Who objects, beside the players 0 and 1."""
OBJECTION: Final = "object:"
WRONG_MOST: Final = 3
"""After so many wrong objections a player may object no more."""


@mypyc_attr(native_class=True)
class Foul:
    """One foul: whose, which step, the clause it breaks, whether it gained anything, and the position before it."""

    def __init__(
        self, player: int, step: str, clause: str, number: int, counted: int, gains: bool, place: int, before: Position
    ) -> None:
        self.player: Final = player
        self.step: Final = step
        self.clause: Final = clause
        self.number: Final = number  # the player's first, second … foul of the game
        self.counted: Final = counted  # how many of the player's fouls count by now, this one included if it does
        self.gains: Final = gains
        self.place: Final = place  # entries of the log before it
        self.before: Final = before

    def loses(self) -> bool:
        """From the second foul that counts on, one to the player's advantage that is objected to in time loses."""
        return self.counted > 1 and self.gains
