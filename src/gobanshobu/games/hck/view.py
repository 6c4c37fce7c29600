"""HC-8.1: everything is public except the other side's arrangement. Also positions as data, both ways."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypedDict, cast

from mypy_extensions import mypyc_attr

from gobanshobu.core.audience import Seat
from gobanshobu.core.errors import BadPosition
from gobanshobu.core.options import Value
from gobanshobu.core.position import ONGOING, Position
from gobanshobu.core.view import Header
from gobanshobu.core.words import player_name
from gobanshobu.games.board5.positions import Data, Placed, bad, read_form, read_points
from gobanshobu.games.board5.sheet import MAIN
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
from gobanshobu.games.hck.codec import held_captive, held_code, held_life, held_unit
from gobanshobu.games.hck.notation import CAPTIVE, STUB_MARK, held_name, unit_named
from gobanshobu.games.hck.rules import HckPosition, in_check
from gobanshobu.games.hck.state import (
    HANDS,
    LIFE,
    QUEEN_TAKEN,
    RESCUING,
    RETREATING,
    held_by,
    hold,
    king_of,
    put,
    to_hand,
)
from gobanshobu.games.hck.tables import COMBINE, COMBINE_MOST, HACHI, JOKER, KING, KING_MOST, QUEEN, HckTables

PROMPTS: Final = COMMON_PROMPTS | {RETREATING: "retreat", RESCUING: "rescue", QUEEN_TAKEN: "queen"}


class HckUnit(TypedDict):
    """A unit: its cards, its life, and whether it is a combine (a stub is one of a single card)."""

    cards: list[str]
    life: int
    combine: bool


class HckHeld(HckUnit):
    """A unit in a hand; `captive` where the enemy queen is still in it."""

    captive: bool


class HckSquare(HckUnit):
    """A unit on the sheet, and whose it is."""

    owner: int


class HckDetails(TypedDict, total=False):
    """What a decision inside a turn is about: the unit under way, and the square it attacked from."""

    unit: HckUnit
    at: str


class HckCheck(TypedDict, total=False):
    """At the start of a turn: whether the king of the player to move is in check."""

    check: bool


class HckShown(SheetShown, HckCheck, HckDetails):
    """What HCK shows of a position to one audience; `rescue` says which kings have not used theirs."""

    board: dict[str, HckSquare]
    hands: list[list[HckHeld]]
    rescue: list[bool]


class HckView(Header, HckShown):
    """What one audience may know of a game of HCK."""

    game: Literal["hck"]


class HckPositionData(PositionData):
    """A position of HCK as data."""

    rescue: list[bool]


@mypyc_attr(allow_interpreted_subclasses=True)
class HckViews(SheetViews):
    """Views and positions of HCK."""

    def show(self, position: Position, player: Seat | None) -> HckShown:
        return show(own(position), player)

    def place(self, data: Mapping[str, object]) -> Position:
        position = own(self.empty.copy())
        place(position, read_form(data, ("rescue",)), data.get("rescue", [True, True]))
        return position

    def data(self, position: Position) -> HckPositionData:
        return to_data(own(position), dict(self.options))

    def unit(self, square: Mapping[str, object]) -> str:
        return self.held(square)

    def held(self, card: Mapping[str, object]) -> str:
        ids, shown = own(self.empty).tables.ids, cast("HckHeld", card)
        cards = sorted(shown["cards"], key=lambda one: ids.index(one) if one in ids else len(ids))
        name = held_name(cards, bool(shown["combine"]), bool(card.get("captive", False)))
        return f"{name}@{card['life']}" if "life" in card else name


def own(position: Position) -> HckPosition:
    """A position of this game, as what it is."""
    assert isinstance(position, HckPosition)
    return position


def show(position: HckPosition, player: int | None) -> HckShown:
    """HC-8.1, C-5: the part of a view that is HCK's own; only the other side's arrangement is not public."""
    board = {NAMES[at]: square(position, at) for at in occupied(position)}
    return {
        **course(position, PROMPTS),
        "board": board,
        "hands": [hand(position, 0), hand(position, 1)],
        "rescue": [bool(position.rescue0), bool(position.rescue1)],
        **check(position),
        **about(position),
        **own_draft(position, player),
    }


def check(position: HckPosition) -> HckCheck:
    """HC-4.9: whether the player to move begins the turn in check."""
    if position.mode != MAIN or position.result != ONGOING:
        return {}
    return {"check": bool(in_check(position, position.turn))}


def about(position: HckPosition) -> HckDetails:
    """What the decision inside a turn is about."""
    mode, unit = int(position.mode), int(position.hot_unit)
    if mode not in (RETREATING, RESCUING, QUEEN_TAKEN) or position.result != ONGOING:
        return {}
    if mode == QUEEN_TAKEN:  # HC-5.1: captured, and so restored
        return {"unit": unit_view(position.tables, unit, int(position.tables.life[unit]))}
    found: HckDetails = {"unit": unit_view(position.tables, unit, int(position.hot_life))}
    if mode == RETREATING:
        found["at"] = NAMES[int(position.hot_from)]
    return found


def unit_view(tables: HckTables, unit: int, life: int) -> HckUnit:
    return {"cards": tables.cards_of(unit), "life": life, "combine": bool(tables.form[unit] == COMBINE)}


def held_view(tables: HckTables, unit: int, life: int, captive: bool) -> HckHeld:
    return {**unit_view(tables, unit, life), "captive": captive}


def square(position: HckPosition, at: Square) -> HckSquare:
    found = unit_view(position.tables, int(position.cells[at]), int(position.cells[LIFE + at]))
    return {"owner": int(position.mine1 >> at & 1), **found}


def hand(position: HckPosition, player: int) -> list[HckHeld]:
    """A hand: singles in table order, then combines and what holds the enemy queen."""
    return [held_view(position.tables, unit, life, captive) for unit, life, captive in held(position, player)]


def held(position: HckPosition, player: int) -> list[tuple[int, int, bool]]:
    """The units of a hand with their life, and whether the enemy queen is in them."""
    tables = position.tables
    found: list[tuple[int, int, bool]] = []
    for kind in range(int(tables.kinds)):
        number = int(position.cells[HANDS + player * int(tables.kinds) + kind])
        found += [(kind, int(tables.life[kind]), False)] * number
    for code in held_by(position, player):
        found.append((int(held_unit(code)), int(held_life(code)), bool(held_captive(code))))
    return found


# --- positions as data ---


def write_unit(tables: HckTables, unit: int, life: int, captive: bool) -> str:
    """`ko+dai@3`, `ko~`, `queen!+ko`."""
    name = held_name(tables.cards_of(unit), bool(tables.form[unit] == COMBINE), captive)
    return name if life == tables.life[unit] else f"{name}@{life}"


def to_data(position: HckPosition, options: dict[str, Value]) -> HckPositionData:
    """A position at the start of a turn as data; the inverse of `place`."""
    tables = position.tables
    hands = [[write_unit(tables, *one) for one in held(position, player)] for player in (0, 1)]
    board = {}
    for at in occupied(position):
        unit, life = int(position.cells[at]), int(position.cells[LIFE + at])
        board[NAMES[at]] = f"{position.mine1 >> at & 1} {write_unit(tables, unit, life, False)}"
    rights = [bool(position.rescue0), bool(position.rescue1)]
    return {**data_of(position, board, hands, options), "rescue": rights}


def place(position: HckPosition, data: Data, rescue: object) -> None:
    """Fill an empty position from data. Raises BadPosition with the clause that is broken."""
    tables = position.tables
    seen = [0] * int(tables.kinds)
    queens = [0, 0]
    for placed in data.board:
        _place_square(position, placed, seen, queens)
    for player in (0, 1):
        for text in data.hands[player]:
            _place_in_hand(position, player, text, seen, queens)
    for kind, number in enumerate(seen):
        if number > tables.in_play(kind) or (kind == QUEEN and max(queens) > 1):
            name = tables.ids[kind]
            raise bad("HC-1.1", f"{name} が多すぎます。", f"there are too many of {name}")
    for player in (0, 1):
        if king_of(position, player) >= 25:
            raise bad("HC-1.1", f"{player_name(player).ja}の王がありません。", f"player {player} has no king")
    if not isinstance(rescue, list | tuple) or len(rescue) != 2 or not all(isinstance(right, bool) for right in rescue):
        raise bad("HC-4.9", "rescue は真偽値二つです。", "rescue is two of true or false")
    position.rescue0, position.rescue1 = rescue
    resume(position, data)


def _place_square(position: HckPosition, placed: Placed, seen: list[int], queens: list[int]) -> None:
    unit, life, captive = _read_unit(position.tables, placed.unit, seen)
    at = NAMES[placed.square]
    if captive:
        raise bad("HC-5.4", f"{at}: 取った王妃は場に置けません。", f"{at}: a captured queen is never on the sheet")
    if unit == KING and king_of(position, placed.owner) < 25:
        raise bad("HC-1.1", "王が二枚あります。", f"player {placed.owner} has two kings")
    queens[placed.owner] += int(position.tables.queen[unit])
    put(position, placed.owner, unit, life, placed.square)


def _place_in_hand(position: HckPosition, player: int, text: str, seen: list[int], queens: list[int]) -> None:
    tables = position.tables
    unit, life, captive = _read_unit(tables, text, seen)
    if unit == KING:
        raise bad("HC-4.6", "王は手札になりません。", "a king is never in a hand")
    if tables.queen[unit]:
        queens[1 - player if captive else player] += 1
    if captive or tables.form[unit] == COMBINE:
        hold(position, player, held_code(unit, life, int(captive)))
    else:
        to_hand(position, player, unit, life)


def _read_unit(tables: HckTables, text: str, seen: list[int]) -> tuple[int, int, bool]:
    """Unit, life, and whether it holds the enemy queen."""
    name, points = read_points(text)
    captive = CAPTIVE in name
    name = name.replace(CAPTIVE, "queen", 1)
    try:
        unit = unit_named(tables, name)
    except (KeyError, ValueError):
        raise _refusal(tables, name) from None
    for kind in tables.members[unit]:
        seen[kind] += 1
    if name == "queen~":
        raise bad("HC-2.5", "王妃だけの残りはありません。", "a stub is what is left without the queen, never the queen")
    life = int(tables.life[unit]) if points is None else points
    if captive and life != tables.life[unit]:
        raise bad("HC-5.1", f"{text} の点数は取ったときに戻っています。", f"{text}: a captured unit has its full life")
    most = KING_MOST if unit == KING else COMBINE_MOST
    if tables.form[unit] == COMBINE or unit == KING:
        if not 1 <= life <= most:
            clause = "HC-2.4" if unit == KING else "HC-2.2"
            raise bad(clause, f"{text} の点数がありえません。", f"{text}: its life is 1…{most}")
    elif life != tables.life[unit]:
        raise bad("HC-2.3", f"{text} の点数は変わりません。", f"the points of {name} never change")
    return unit, life, captive


def _refusal(tables: HckTables, name: str) -> BadPosition:
    """Why no unit is written so."""
    cards = name.removesuffix(STUB_MARK).split("+")
    for card in cards:
        if card not in tables.ids:
            return bad("HC-1.1", f"{card!r} という札はありません。", f"there is no card {card!r}")
    kinds = [tables.ids.index(card) for card in cards]
    if {KING, JOKER, HACHI} & set(kinds) or len(kinds) > 3 or len(set(kinds)) < len(kinds):
        return bad("HC-2.1", f"{name} というコンバインはできません。", f"{name} is no combine that can be made")
    return bad("HC-N", f"{name} は札の順に書きます。", f"{name} is not written in table order")
