"""What one player may know, as plain data.

A view is built from what the rules let its player see; it is never a state with things taken out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NotRequired, TypedDict

from gobanshobu.core.errors import BadView


class OutcomeView(TypedDict):
    """How a game ended; `winner` is None for a draw."""

    winner: int | None
    reason: str
    clause: str


class FoulView(TypedDict):
    """A foul as the referee is told of it."""

    player: int
    step: str
    clause: str
    number: int  # the player's first, second … foul of the game
    counted: int  # how many of the player's fouls count by then, this one included if it does
    gains: bool  # it was to its player's advantage
    place: int  # entries of the log before it
    open: bool  # somebody can still object to it


class Header(TypedDict):
    """What every view begins with, beside `game`: under which rules, and whose eyes these are."""

    rules: int
    options: dict[str, int | str]
    player: int | None
    cards: NotRequired[Any]  # a card set as data, or the name of the default one
    position: NotRequired[dict[str, Any]]  # what the game began from, where that was a position
    actors: list[int]
    outcome: OutcomeView | None
    fouls: NotRequired[list[FoulView]]  # for the referee's eyes alone
    log: NotRequired[list[list[int | str]]]  # each entry as this player read it: who, and the step; not at a table


_DRAWERS: Final[list[Callable[[Mapping[str, Any]], str]]] = []


class View(dict[str, Any]):
    """A player's (or spectator's) knowledge: JSON-ready, and all that a machine player or a client is given.

    A notebook shows it as a picture, from that player's side; `View(data)` makes one of what came as JSON.
    """

    def _repr_svg_(self) -> str | None:
        try:
            return _DRAWERS[0](self) if _DRAWERS else None
        except BadView:
            return None  # then a notebook prints its data


def draw_views_with(draw: Callable[[Mapping[str, Any]], str]) -> None:
    """Say how the view of any game is drawn: the games know, and this module knows no game."""
    _DRAWERS[:] = [draw]
