"""IN-5.1: everything is public except the other side's arrangement. Also positions as data, both ways."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NotRequired, TypedDict, cast

from mypy_extensions import mypyc_attr

from gobanshobu.core.audience import Seat
from gobanshobu.core.options import Value
from gobanshobu.core.position import Position
from gobanshobu.core.view import Header
from gobanshobu.core.words import player_name
from gobanshobu.games.board5.positions import Data, Placed, bad, read_form
from gobanshobu.games.board5.squares import NAMES, Square
from gobanshobu.games.board5.view import (
    COMMON_PROMPTS,
    PositionData,
    SheetShown,
    SheetViews,
    course,
    data_of,
    occupied,
    own_draft,
    resume,
)
from gobanshobu.games.intelligence.rules import IntelligencePosition
from gobanshobu.games.intelligence.state import (
    HIDDEN,
    NO_CARD,
    hand_slot,
    hide,
    is_rank,
    is_royal,
    put,
    royals,
    to_hand,
)
from gobanshobu.games.intelligence.tables import BLANKS, KING, PRINCE


class IntelligenceCard(TypedDict):
    """A card."""

    id: str


class IntelligenceSquare(TypedDict):
    """Who holds a square and with which card; `hidden` is a card of the other side under it."""

    owner: int
    cards: list[IntelligenceCard]
    hidden: NotRequired[IntelligenceCard]


class IntelligenceShown(SheetShown):
    """What Shinra Intelligence shows of a position to one audience."""

    board: dict[str, IntelligenceSquare]
    hands: list[list[IntelligenceCard]]


class IntelligenceView(Header, IntelligenceShown):
    """What one audience may know of a game of Shinra Intelligence."""

    game: Literal["intelligence"]


@mypyc_attr(allow_interpreted_subclasses=True)
class IntelligenceViews(SheetViews):
    """Views and positions of Shinra Intelligence."""

    def show(self, position: Position, player: Seat | None) -> IntelligenceShown:
        return show(own(position), player)

    def place(self, data: Mapping[str, object]) -> Position:
        position = own(self.empty.copy())
        place(position, read_form(data))
        return position

    def data(self, position: Position) -> PositionData:
        return to_data(own(position), dict(self.options))

    def unit(self, square: Mapping[str, object]) -> str:
        shown = cast("IntelligenceSquare", square)
        (top,) = shown["cards"]
        return f"{top['id']}&{shown['hidden']['id']}" if "hidden" in shown else top["id"]

    def held(self, card: Mapping[str, object]) -> str:
        return str(card["id"])


def own(position: Position) -> IntelligencePosition:
    """A position of this game, as what it is."""
    assert isinstance(position, IntelligencePosition)
    return position


def show(position: IntelligencePosition, player: int | None) -> IntelligenceShown:
    """IN-5.1, C-5: the part of a view that is this game's own; only the other side's arrangement is not public."""
    board = {NAMES[at]: square(position, at) for at in occupied(position)}
    hands = [hand(position, 0), hand(position, 1)]
    now = course(position, COMMON_PROMPTS)
    return {**now, "board": board, "hands": hands, **own_draft(position, player)}


def card(position: IntelligencePosition, kind: int) -> IntelligenceCard:
    return {"id": position.tables.ids[kind]}


def square(position: IntelligencePosition, at: Square) -> IntelligenceSquare:
    found: IntelligenceSquare = {
        "owner": int(position.mine1 >> at & 1),
        "cards": [card(position, int(position.cells[at]))],
    }
    hidden = int(position.cells[HIDDEN + at])
    if hidden != NO_CARD:
        found["hidden"] = card(position, hidden)
    return found


def hand(position: IntelligencePosition, player: int) -> list[IntelligenceCard]:
    """A hand in table order."""
    found: list[IntelligenceCard] = []
    for kind in range(int(position.tables.kinds)):
        found += [card(position, kind) for _ in range(int(position.cells[int(hand_slot(position, player, kind))]))]
    return found


# --- positions as data ---


def to_data(position: IntelligencePosition, options: dict[str, Value]) -> PositionData:
    """A position at the start of a turn as data; the inverse of `place`."""
    board = {}
    for at in occupied(position):
        found = square(position, at)
        under = f"&{found['hidden']['id']}" if "hidden" in found else ""
        board[NAMES[at]] = f"{found['owner']} {found['cards'][0]['id']}{under}"
    return data_of(position, board, [[one["id"] for one in hand(position, player)] for player in (0, 1)], options)


def place(position: IntelligencePosition, data: Data) -> None:
    """Fill an empty position from data. Raises BadPosition with the clause that is broken."""
    seen = [0] * int(position.tables.kinds)
    placed_royals: set[tuple[int, int]] = set()
    for placed in data.board:
        _place_square(position, placed, seen, placed_royals)
    for player in (0, 1):
        for text in data.hands[player]:
            kind = _read_card(position, text, seen)
            if is_royal(kind):
                raise bad("IN-3.6", "王と王子は手札になりません。", "a royal is never in a hand")
            to_hand(position, player, kind)
    for kind, number in enumerate(seen):
        if number > int(position.tables.copies[kind]) + int(position.tables.copies[len(seen) + kind]):
            name = position.tables.ids[kind]
            raise bad(_clause_of(position, kind), f"{name} が {number} 枚あります。", f"there are {number} of {name}")
    for player in (0, 1):
        if royals(position, player) == 0:
            raise bad(
                "IN-4.1",
                f"{player_name(player).ja}に王も王子もありません。",
                f"player {player} has neither king nor prince",
            )
    if data.switch:
        raise bad("IN-2.4", "戦闘にスイッチはありません。", "there is no switching in the battle")
    resume(position, data)


def _place_square(
    position: IntelligencePosition, placed: Placed, seen: list[int], placed_royals: set[tuple[int, int]]
) -> None:
    name, *under = placed.unit.split("&")
    kind = _read_card(position, name, seen)
    if kind in (KING, PRINCE):
        if (placed.owner, kind) in placed_royals:
            raise bad("IN-1.1", f"{name} が二枚あります。", f"player {placed.owner} has two of {name}")
        placed_royals.add((placed.owner, kind))
    put(position, placed.owner, kind, placed.square)
    for text in under:
        hidden = _read_card(position, text, seen)
        if len(under) > 1 or is_rank(position, hidden) or not is_rank(position, kind):
            raise bad(
                "IN-3.5",
                f"{NAMES[placed.square]} の {placed.unit} はありえません。R 札の下に N 札が一枚だけ潜入できます。",
                f"{NAMES[placed.square]}: {placed.unit} cannot be; one N card hides under an R card",
            )
        hide(position, hidden, placed.square)


def _read_card(position: IntelligencePosition, text: str, seen: list[int]) -> int:
    if text not in position.tables.ids:
        raise bad("IN-1.1", f"{text!r} という札はありません。", f"there is no card {text!r}")
    kind = position.tables.ids.index(text)
    seen[kind] += 1
    return kind


def _clause_of(position: IntelligencePosition, kind: int) -> str:
    if position.tables.ids[kind] in BLANKS:
        return "IN-1.3"
    return "IN-1.1" if is_rank(position, kind) else "IN-1.2"
