"""Facts that the three 5×5 games share: how far the game is, arranging, switching. What a square holds is each game's own."""

from __future__ import annotations

from typing import Any, Final, Literal, NotRequired, TypedDict

from gobanshobu.core.position import ONGOING
from gobanshobu.core.publisher import Fact
from gobanshobu.games.board5.sheet import ARRANGE, OPEN_SQUARE, Sheet
from gobanshobu.games.board5.squares import CAMPS, NAMES

Phase = Literal["arrangement", "placement", "battle"]


class Arranged(TypedDict):
    """A player has chosen what goes on a square of the own camp; nobody else is told. No card: it stays open."""

    fact: Literal["arranged"]
    player: int
    square: str
    cards: list[str]


class Switched(TypedDict):
    """Two squares have changed places, with all that lies on them."""

    fact: Literal["switched"]
    player: int
    squares: list[str]


class Passed(TypedDict):
    """A player has left it at that: no switch, or the lower card of a stack stays."""

    fact: Literal["passed"]
    player: int
    what: Literal["switch", "lower"]


class Asked(TypedDict):
    """What is to be decided next, and by whom."""

    fact: Literal["asked"]
    phase: Phase
    prompt: str
    actors: list[int]
    turn: int | None
    turns: int
    switching: bool
    about: NotRequired[dict[str, Any]]


FRAME: Final = ("phase", "prompt", "actors", "turn", "turns", "switching")


def asked(sheet: Sheet, prompts: dict[int, str]) -> Asked:
    """Who decides what now."""
    arranging = sheet.mode == ARRANGE
    phase: Phase = "arrangement" if arranging else "battle" if sheet.in_battle() else "placement"
    over = sheet.result != ONGOING
    return {
        "fact": "asked",
        "phase": phase,
        "prompt": prompts[int(sheet.mode)],
        "actors": [] if over else [0, 1] if arranging else [int(sheet.turn)],
        "turn": None if arranging else int(sheet.turn),
        "turns": int(sheet.ended),
        "switching": bool(sheet.switching),
    }


def arranged(sheet: Sheet, player: int, at: int) -> Arranged:
    """The square of that place in the list has been filled."""
    unit = sheet.draft_cards(player)[at]
    cards = [] if unit == OPEN_SQUARE else sheet.card_tables().cards_of(unit)
    return {"fact": "arranged", "player": player, "square": NAMES[CAMPS[player][at]], "cards": cards}


def followed(view: dict[str, Any], fact: Fact, details: tuple[str, ...]) -> bool:
    """Let a view follow a fact that the games share; whether it was one. `details` are the keys of what `asked` is about."""
    kind = fact["fact"]
    if kind == "arranged":
        view["draft"][fact["square"]] = fact["cards"]
    elif kind == "switched":
        _switch(view["board"], *fact["squares"])
    elif kind == "asked":
        if fact["phase"] != "arrangement":
            view.pop("draft", None)
        for key in FRAME:
            view[key] = fact[key]
        for key in details:
            view.pop(key, None)
        view.update(fact.get("about", {}))
    elif kind == "ended":
        view["outcome"] = {key: fact[key] for key in ("winner", "reason", "clause")}
        view["actors"] = []
    else:
        return bool(kind == "passed")
    return True


def _switch(board: dict[str, Any], first: str, second: str) -> None:
    board[first], board[second] = board[second], board[first]
