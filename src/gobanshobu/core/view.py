"""What one player may know, as plain data.

A view is built from what the rules let its player see; it is never a state with things taken out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from gobanshobu.core.errors import BadView

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
