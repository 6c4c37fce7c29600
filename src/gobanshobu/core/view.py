"""What one player may know, as plain data.

A view is built from what the rules let its player see; it is never a state with things taken out.
"""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict

from gobanshobu.core.fouls import FoulView
from gobanshobu.core.painter import painter


class OutcomeView(TypedDict):
    """How a game ended; `winner` is None for a draw."""

    winner: int | None
    reason: str
    clause: str


class Header(TypedDict):
    """What every view has beside `game` and what the game shows: under which rules, whose eyes these are, how it ended."""

    rules: int
    options: dict[str, int | str]
    player: int | None
    cards: NotRequired[str | dict[str, object]]  # a card set as data, or the name of the default one
    position: NotRequired[dict[str, object]]  # what the game began from, where that was a position
    outcome: OutcomeView | None
    fouls: NotRequired[list[FoulView]]  # for the referee's eyes alone
    log: NotRequired[list[list[int | str]]]  # each entry as this player read it: who, and the step; not at a table


class View(dict[str, Any]):
    """A player's (or spectator's) knowledge: JSON-ready, and all that a machine player or a client is given.

    A notebook shows it as a picture, from that player's side; `View(data)` makes one of what came as JSON.
    """

    def _repr_svg_(self) -> str | None:
        return painter().svg(self)
