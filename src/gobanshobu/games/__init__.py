"""The rule books as code, one package a game, found by id."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gobanshobu.core.errors import BadView, UnknownGame
from gobanshobu.core.game import Game
from gobanshobu.core.picture import Picture
from gobanshobu.core.view import draw_views_with
from gobanshobu.core.words import Words
from gobanshobu.games.registry import OWN, code, game_ids, listing


def game(game_id: str) -> Game:
    """The game of that id. Raises UnknownGame."""
    found: Game = code(listing(game_id).game)
    return found


def _picture(view: Mapping[str, Any]) -> Picture:
    try:
        found = game(view["game"])
    except (KeyError, TypeError, UnknownGame) as error:
        raise BadView(Words("どのゲームの局面か分かりません。", "this is no view of any game")) from error
    return found.picture(view)


draw_views_with(_picture)

__all__ = ["OWN", "game", "game_ids"]
