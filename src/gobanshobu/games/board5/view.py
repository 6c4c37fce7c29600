"""What the views and positions of the three 5×5 games have in common."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypedDict

from mypy_extensions import mypyc_attr

from gobanshobu.core.options import Value
from gobanshobu.core.position import ONGOING, Position
from gobanshobu.core.roles import Shown, Views
from gobanshobu.core.view import Header
from gobanshobu.games.board5.codec import OPEN_SQUARE
from gobanshobu.games.board5.positions import Data, bad, check_turns
from gobanshobu.games.board5.sheet import (
    ARRANGE,
    MAIN,
    PLACE,
    PLACE_SWITCH,
    PLACEMENTS,
    SWITCH,
    Sheet,
    draft_cards,
    in_battle,
    resume_battle,
)
from gobanshobu.games.board5.squares import CAMPS, NAMES, Square, squares_of

COMMON_PROMPTS: Final = {ARRANGE: "arrange", PLACE: "place", PLACE_SWITCH: "switch", MAIN: "turn", SWITCH: "switch"}
"""What a view says is to be decided, by mode; a game adds those of its own."""

LAID: Final = ("turn", "board", "hands", "turns", "rescue")
"""What of a view says where everything lies."""

Phase = Literal["arrangement", "placement", "battle"]
Draft = dict[str, list[str]]
"""An arrangement so far: the cards of a square, none for one that stays open."""


class Course(TypedDict):
    """How far a game is, and who decides what."""

    phase: Phase
    prompt: str
    actors: list[int]
    turn: int | None
    turns: int  # of the battle that are over
    switching: bool


class OwnDraft(TypedDict, total=False):
    """What a player is shown who is arranging."""

    draft: Draft  # the own arrangement so far: the cards of a square, none for the open one


class SheetShown(Course, OwnDraft):
    """What the three 5×5 games show alike; `board` and `hands` are each game's own."""


class SheetView(Header, SheetShown):
    """What the views of the three 5×5 games have in common."""


class SheetSecrets(TypedDict, total=False):
    """What no view shows: both arrangements while they are being made."""

    drafts: list[Draft]


class PositionData(TypedDict):
    """A position as data, in the form that `positions.read_form` takes apart."""

    turn: int
    board: dict[str, str]
    hands: list[list[str]]
    switch: bool
    turns: int
    options: dict[str, Value]


@mypyc_attr(allow_interpreted_subclasses=True)
class SheetViews(Views):
    """Views of a 5×5 game under its options; positions as data are put on a copy of the empty sheet."""

    def __init__(self, options: dict[str, Value], empty: Sheet) -> None:
        self.options: Final = options
        self.empty: Final = empty

    def veiled(self, position: Position) -> bool:
        """C-5: everything is public but arrangements."""
        assert isinstance(position, Sheet)
        return position.mode == ARRANGE

    def secrets(self, position: Position) -> SheetSecrets:
        assert isinstance(position, Sheet)
        return secrets(position)

    def composes(self) -> bool:
        return True

    def laid(self, position: Position) -> Shown | None:
        """What lies where at the start of a turn of the battle."""
        assert isinstance(position, Sheet)
        if position.mode != MAIN or position.result != ONGOING:
            return None
        shown = self.show(position, None)
        return {key: shown[key] for key in LAID if key in shown} | {"switch": shown["switching"]}

    def compose(self, laid: Mapping[str, object]) -> Mapping[str, object]:
        """What lies where, with squares and hands written as a position writes them."""
        found: dict[str, object] = {"options": dict(self.options), **laid}
        board, hands = laid.get("board"), laid.get("hands")
        try:
            assert isinstance(board, dict)
            assert isinstance(hands, list)
            found["board"] = {at: f"{one['owner']} {self.unit(one)}" for at, one in board.items()}
            found["hands"] = [[self.held(one) for one in hand] for hand in hands]
        except (AssertionError, AttributeError, LookupError, TypeError, ValueError) as error:
            raise bad(
                "C-2", "盤か手札の書き方が違います。", "the board or a hand has not the form of a view"
            ) from error
        return found

    def unit(self, square: Mapping[str, object]) -> str:
        """What lies on a square, as a position writes it."""
        raise NotImplementedError

    def held(self, card: Mapping[str, object]) -> str:
        """A card of a hand, as a position writes it."""
        raise NotImplementedError


def course(position: Sheet, prompts: dict[int, str]) -> Course:
    """How far the game is, and who is to decide what."""
    arranging = position.mode == ARRANGE
    over = position.result != ONGOING
    return {
        "phase": "arrangement" if arranging else "battle" if in_battle(position) else "placement",
        "prompt": prompts[int(position.mode)],
        "actors": [] if over else [0, 1] if arranging else [int(position.turn)],
        "turn": None if arranging else int(position.turn),
        "turns": int(position.ended),
        "switching": bool(position.switching),
    }


def occupied(position: Sheet) -> list[Square]:
    """The squares with cards on them, in rising order."""
    return squares_of(position.mine0 | position.mine1)


def own_draft(position: Sheet, player: int | None) -> OwnDraft:
    """C-3, C-5: while both arrange, each is shown the own part alone, and spectators none."""
    if player is None or position.mode != ARRANGE:
        return {}
    return {"draft": draft(position, player)}


def secrets(position: Sheet) -> SheetSecrets:
    """Both arrangements while they are being made."""
    if position.mode != ARRANGE:
        return {}
    return {"drafts": [draft(position, player) for player in (0, 1)]}


def draft(position: Sheet, player: int) -> Draft:
    """What a player has arranged so far."""
    tables = position.card_tables()
    return {
        NAMES[CAMPS[player][at]]: [] if card == OPEN_SQUARE else tables.cards_of(card)
        for at, card in enumerate(draft_cards(position, player))
    }


def data_of(position: Sheet, board: dict[str, str], hands: list[list[str]], options: dict[str, Value]) -> PositionData:
    """A position at the start of a turn as data."""
    return {
        "turn": int(position.turn),
        "board": board,
        "hands": [sorted(hand) for hand in hands],
        "switch": bool(position.switching),
        "turns": int(position.ended),
        "options": options,
    }


def resume(position: Sheet, data: Data) -> None:
    """The cards lie as `data` says: the battle goes on from there. Raises BadPosition at the turn limit."""
    check_turns(data.turns, int(position.limit))
    position.turn = data.turn
    position.ended = data.turns
    position.placed = PLACEMENTS
    resume_battle(position, data.switch)
