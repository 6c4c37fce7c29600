"""Players that lie in other people's code: `module:Class`, with settings as `module:Class:key=value,key=value`.

The class, or a function, is called with a game, a seed, and the settings by their names, and makes a `Player`. A setting is
read as the type that its parameter is annotated with or has as its default: int, float, bool or str.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple

from gobanshobu.core.game import Game
from gobanshobu.core.words import Words
from gobanshobu.players.base import BadPlayer, Player

PLACE: Final = re.compile(r"[^\W\d]\w*(\.[^\W\d]\w*)*:[^\W\d]\w*(:.*)?")
TRUTH: Final = {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False}


class Imported(NamedTuple):
    """What makes a player: found under a name, with what it is given."""

    make: Callable[..., Any]
    settings: dict[str, Any]

    def player(self, text: str, game: Game, seed: int) -> Player:
        """The player for one game. Raises BadPlayer for what is no `Player`."""
        made = self.make(game, seed, **self.settings)
        if not isinstance(made, Player):
            raise BadPlayer(
                Words(
                    f"{text!r}: gobanshobu.players.Player ではありません: {type(made).__name__}",
                    f"{text!r}: that makes no gobanshobu.players.Player but {type(made).__name__}",
                )
            )
        return made


def is_place(text: str) -> bool:
    """Whether `text` has the form `module:Class`, with settings or without."""
    return PLACE.fullmatch(text) is not None


def find(text: str) -> Imported:
    """What `module:Class:key=value` names. Raises BadPlayer with what is wrong."""
    module, name, *rest = text.split(":", 2)
    here = str(Path.cwd())
    if here not in sys.path and "" not in sys.path:
        sys.path.append(here)  # a command that was installed does not look where one stands
    try:
        made: Any = getattr(import_module(module), name)
    except Exception as error:  # whatever the module raises
        why = f"{type(error).__name__}: {error}"
        raise BadPlayer(Words(f"{text!r} を読み込めません: {why}", f"cannot import {text!r}: {why}")) from error
    if not callable(made):
        raise BadPlayer(Words(f"{text!r}: 対局者を作れません。", f"{text!r}: {name} is no class and no function"))
    return Imported(made, read_settings(text, made, split_settings(text, rest[0] if rest else None)))


def split_settings(text: str, rest: str | None) -> dict[str, str]:
    """`key=value,key=value`; None: there are none. Raises BadPlayer."""
    given: dict[str, str] = {}
    for pair in rest.split(",") if rest is not None else []:
        key, equals, value = pair.partition("=")
        if not equals or not key or key in given:
            raise BadPlayer(
                Words(
                    f"{text!r}: 設定は 名前:項目=値,項目=値 と書き、同じ項目は一度だけです。",
                    f"{text!r}: settings are written NAME:key=value,key=value, each key once",
                )
            )
        given[key] = value
    return given


def read_settings(text: str, made: Callable[..., Any], given: Mapping[str, str]) -> dict[str, Any]:
    """Each setting as the type that its parameter wants. Raises BadPlayer for one that is missing or not known."""
    try:
        parameters = list(inspect.signature(made, eval_str=True).parameters.values())[2:]
    except (TypeError, ValueError, NameError):
        parameters = [inspect.Parameter("settings", inspect.Parameter.VAR_KEYWORD)]
    known = {one.name: one for one in parameters if one.kind in (one.POSITIONAL_OR_KEYWORD, one.KEYWORD_ONLY)}
    anything = any(one.kind == one.VAR_KEYWORD for one in parameters)
    missing = [one.name for one in known.values() if one.default is one.empty and one.name not in given]
    if missing:
        raise BadPlayer(
            Words(f"{text!r}: 設定 {missing[0]!r} が要ります。", f"{text!r}: the setting {missing[0]!r} is missing")
        )
    found: dict[str, Any] = {}
    for key, value in given.items():
        if key not in known and not anything:
            named = ", ".join(known) or "-"
            raise BadPlayer(
                Words(
                    f"{text!r} に {key!r} という設定はありません。あるのは: {named}",
                    f"{text!r} has no setting {key!r}; it has: {named}",
                )
            )
        found[key] = read_value(text, key, value, known.get(key))
    return found


def read_value(text: str, key: str, value: str, wanted: inspect.Parameter | None) -> Any:
    """A setting as what it is wanted as; as text where nothing is said. Raises BadPlayer."""
    if wanted is None:
        return value
    kind = wanted.annotation
    if kind not in (int, float, bool, str) and wanted.default is not wanted.empty:
        kind = type(wanted.default)
    try:
        if kind is bool:
            return TRUTH[value.lower()]
        return kind(value) if kind in (int, float) else value
    except (KeyError, ValueError):
        raise BadPlayer(
            Words(
                f"{text!r}: {key} は {kind.__name__} です（{value!r} ではなく）。",
                f"{text!r}: {key} is of type {kind.__name__}, and {value!r} is not",
            )
        ) from None
