"""FI-5.1: everything is public except the other side's arrangement. Also positions as data, both ways."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypedDict, cast

from mypy_extensions import i64, mypyc_attr

from gobanshobu.core.audience import Seat
from gobanshobu.core.options import Value
from gobanshobu.core.position import ONGOING, Position
from gobanshobu.core.view import Header
from gobanshobu.core.words import player_name
from gobanshobu.games.board5.positions import Data, Placed, bad, read_form, read_points
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
from gobanshobu.games.first.codec import fewer_points, more_points
from gobanshobu.games.first.rules import FirstPosition
from gobanshobu.games.first.state import (
    FLYING,
    HANDS,
    LOW,
    LOW_PTS,
    LOWER,
    NO_CARD,
    PTS,
    RETREATING,
    king_of,
    put,
    to_hand,
)
from gobanshobu.games.first.tables import FIXED, GAUGE, KING, NORMAL

PROMPTS: Final = COMMON_PROMPTS | {LOWER: "lower", FLYING: "fly", RETREATING: "retreat"}


class FirstCard(TypedDict):
    """A card with its points."""

    id: str
    points: int


class FirstWaiting(FirstCard):
    """The second card under a flying king, on no square until its time comes."""

    flies: bool


class FirstSquare(TypedDict):
    """Who holds a square, and its cards from the bottom up."""

    owner: int
    cards: list[FirstCard]


class FirstDetails(TypedDict, total=False):
    """What a decision inside a turn is about: the square, the card under way, the one that waits."""

    at: str
    card: FirstCard
    waiting: FirstWaiting


class FirstShown(SheetShown, FirstDetails):
    """What Shinra First shows of a position to one audience."""

    board: dict[str, FirstSquare]
    hands: list[list[FirstCard]]


class FirstView(Header, FirstShown):
    """What one audience may know of a game of Shinra First."""

    game: Literal["first"]


@mypyc_attr(allow_interpreted_subclasses=True)
class FirstViews(SheetViews):
    """Views and positions of Shinra First."""

    def show(self, position: Position, player: Seat | None) -> FirstShown:
        return show(own(position), player)

    def place(self, data: Mapping[str, object]) -> Position:
        position = own(self.empty.copy())
        place(position, read_form(data))
        return position

    def data(self, position: Position) -> PositionData:
        return to_data(own(position), dict(self.options))

    def unit(self, square: Mapping[str, object]) -> str:
        return ",".join(self.held(one) for one in cast("list[Mapping[str, object]]", square["cards"]))

    def held(self, card: Mapping[str, object]) -> str:
        return f"{card['id']}@{card['points']}" if "points" in card else str(card["id"])


def own(position: Position) -> FirstPosition:
    """A position of this game, as what it is."""
    assert isinstance(position, FirstPosition)
    return position


def show(position: FirstPosition, player: int | None) -> FirstShown:
    """FI-5.1, C-5: the part of a view that is Shinra First's own; only the other side's arrangement is not public."""
    board = {NAMES[at]: square(position, at) for at in occupied(position)}
    hands = [hand(position, 0), hand(position, 1)]
    now = course(position, PROMPTS)
    return {**now, "board": board, "hands": hands, **about(position), **own_draft(position, player)}


def about(position: FirstPosition) -> FirstDetails:
    """What the decision inside a turn is about."""
    mode = int(position.mode)
    found: FirstDetails = {}
    if mode in (LOWER, FLYING, RETREATING) and position.result == ONGOING:
        found["at"] = NAMES[int(position.hot_from if mode == RETREATING else position.at)]
        if mode != LOWER:
            found["card"] = card(position, position.hot_kind, position.hot_pts)
    if position.next_kind != NO_CARD:
        waiting = card(position, position.next_kind, position.next_pts)
        found["waiting"] = {"id": waiting["id"], "points": waiting["points"], "flies": bool(position.next_flies)}
    return found


def card(position: FirstPosition, kind: i64, pts: i64) -> FirstCard:
    return {"id": position.tables.ids[int(kind)], "points": int(pts)}


def square(position: FirstPosition, at: Square) -> FirstSquare:
    cells = position.cells
    cards = [card(position, i64(cells[at]), i64(cells[PTS + at]))]
    if cells[LOW + at] != NO_CARD:
        cards.insert(0, card(position, i64(cells[LOW + at]), i64(cells[LOW_PTS + at])))
    return {"owner": int(position.mine1 >> at & 1), "cards": cards}


def hand(position: FirstPosition, player: int) -> list[FirstCard]:
    """A hand in table order, of one id the card with more points first."""
    found: list[FirstCard] = []
    tables = position.tables
    for kind in range(int(tables.kinds)):
        held = int(position.cells[HANDS + player * int(tables.kinds) + kind])
        if tables.classes[kind] == GAUGE:
            found += [card(position, kind, pts) for pts in (int(more_points(held)), int(fewer_points(held))) if pts]
        else:
            found += [card(position, kind, i64(tables.initial[kind]))] * held
    return found


# --- positions as data ---


def to_data(position: FirstPosition, options: dict[str, Value]) -> PositionData:
    """A position at the start of a turn as data; the inverse of `place`."""
    initial = {kind: int(position.tables.initial[i]) for i, kind in enumerate(position.tables.ids)}

    def write(one: FirstCard) -> str:
        name, points = one["id"], one["points"]
        return name if points == initial[name] else f"{name}@{points}"

    board = {}
    for at in occupied(position):
        found = square(position, at)
        board[NAMES[at]] = f"{found['owner']} " + ",".join(write(one) for one in found["cards"])
    hands = [[write(one) for one in hand(position, player)] for player in (0, 1)]
    return data_of(position, board, hands, options)


def place(position: FirstPosition, data: Data) -> None:
    """Fill an empty position from data. Raises BadPosition with the clause that is broken."""
    seen = [0] * int(position.tables.kinds)
    for placed in data.board:
        _place_square(position, placed, seen)
    for player in (0, 1):
        for text in data.hands[player]:
            kind, pts = _read_card(position, text, seen)
            if kind == KING:
                raise bad("FI-3.4", "王は手札になりません。", "a king is never in a hand")
            if pts > position.tables.initial[kind]:
                raise bad(
                    "FI-4.5",
                    f"手札の {text} の点数が初期より多すぎます。",
                    f"{text} in a hand has more than its initial points",
                )
            to_hand(position, player, kind, pts)
    for kind, number in enumerate(seen):
        if kind != KING and number > position.tables.in_play(kind):
            name = position.tables.ids[kind]
            raise bad(_clause_of(position, kind), f"{name} が {number} 枚あります。", f"there are {number} of {name}")
    for player in (0, 1):
        if king_of(position, player) >= 25:
            raise bad("FI-1.1", f"{player_name(player).ja}の王がありません。", f"player {player} has no king")
    resume(position, data)


def _place_square(position: FirstPosition, placed: Placed, seen: list[int]) -> None:
    cards = placed.unit.split(",")
    if len(cards) > 2:
        raise bad(
            "FI-3.5",
            f"{NAMES[placed.square]} に三枚以上あります。",
            f"{NAMES[placed.square]} holds more than two cards",
        )
    for text in cards:
        kind, pts = _read_card(position, text, seen)
        if kind == KING and len(cards) > 1:
            raise bad(
                "FI-3.8",
                f"{NAMES[placed.square]} の王が重なっています。",
                f"the king on {NAMES[placed.square]} is in a stack",
            )
        if kind == KING and king_of(position, placed.owner) < 25:
            raise bad("FI-1.1", "王が二枚あります。", f"player {placed.owner} has two kings")
        put(position, placed.owner, kind, pts, placed.square)


def _read_card(position: FirstPosition, text: str, seen: list[int]) -> tuple[int, int]:
    name, points = read_points(text)
    tables = position.tables
    if name not in tables.ids:
        raise bad("FI-1.1", f"{name!r} という札はありません。", f"there is no card {name!r}")
    kind = tables.ids.index(name)
    seen[kind] += 1
    pts = int(tables.initial[kind]) if points is None else points
    if tables.classes[kind] == GAUGE:
        if not 1 <= pts <= tables.most[kind]:
            raise bad("FI-1.5", f"{text} の点数がありえません。", f"{text}: its points are 1…{int(tables.most[kind])}")
    elif pts != tables.initial[kind]:
        raise bad(_clause_of(position, kind), f"{name} の点数は変わりません。", f"the points of {name} never change")
    return kind, pts


def _clause_of(position: FirstPosition, kind: int) -> str:
    return {GAUGE: "FI-1.1", NORMAL: "FI-1.2", FIXED: "FI-1.3"}[int(position.tables.classes[kind])]
