"""How games come to be shown as pictures. Nothing here paints: whoever does is named once, by `paint_with`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import mypyc_attr

from gobanshobu.core.roles import Shown
from gobanshobu.core.rules import Rules


@mypyc_attr(allow_interpreted_subclasses=True)
class Painter:
    """Makes pictures."""

    def picture(self, rules: Rules, view: Shown, lang: str, faces: str) -> str:
        """A view, or a view with the secrets, as an SVG document; with the faces of that id."""
        raise NotImplementedError

    def svg(self, thing: object) -> str | None:
        """What a notebook shows of a view, a record, a card; None where it cannot be drawn."""
        raise NotImplementedError

    def html(self, thing: object) -> str | None:
        """What a notebook shows of a record; None where it cannot be drawn."""
        raise NotImplementedError


_FIND: Final[list[Callable[[], Painter]]] = []


def paint_with(find: Callable[[], Painter]) -> None:
    """Name who paints; `find` is asked when the first picture is wanted."""
    _FIND[:] = [find]


def painter() -> Painter:
    """Who paints."""
    return _FIND[0]()
