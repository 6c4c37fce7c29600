"""What happens in HCK, as facts: read off the step and the positions before and after it, legal or a foul."""

from __future__ import annotations

from typing import Any, Final, Literal, NotRequired, TypedDict

from gobanshobu.core.publisher import Ended, Fact
from gobanshobu.games.board5 import facts
from gobanshobu.games.board5.codec import (
    CAPTURE,
    DAMAGE,
    DEPLOY_ONTO,
    ESCAPE,
    ONTO,
    RETREAT_HAND,
    RETREAT_ONTO,
    Step,
    card_in,
)
from gobanshobu.games.board5.facts import Arranged, Asked, Damaged, Healed, Passed, Switched
from gobanshobu.games.board5.sheet import MAIN
from gobanshobu.games.board5.squares import NAMES, SQUARES, Square
from gobanshobu.games.board5.view import course
from gobanshobu.games.hck.codec import QUEEN_KEEP, QUEEN_RETURN, RESCUE, card_life, card_partner, card_unit, held_unit
from gobanshobu.games.hck.rules import HckPosition, must_stay
from gobanshobu.games.hck.state import LIFE, NOTHING, QUEEN_TAKEN, RESCUING, captive_of, king_of
from gobanshobu.games.hck.tables import KING, NO_UNIT, QUEEN, HckTables
from gobanshobu.games.hck.view import (
    PROMPTS,
    Details,
    HeldView,
    SquareView,
    UnitView,
    about,
    check,
    hand,
    held_view,
    square,
    unit_view,
)


class Laid(TypedDict):
    """Both have arranged their camps: what lies in one of them, and what is left in the hand."""

    fact: Literal["laid"]
    player: int
    board: dict[str, SquareView]
    hand: list[HeldView]


class Deployed(TypedDict):
    """A unit has come from the hand onto the sheet; `on` is the unit there that it combines with."""

    fact: Literal["deployed"]
    player: int
    unit: UnitView
    square: str
    on: NotRequired[UnitView]


class Moved(TypedDict):
    """A unit has moved on the sheet; `on` is the unit there that it combines with."""

    fact: Literal["moved"]
    player: int
    unit: UnitView
    source: str
    target: str
    over: NotRequired[str]
    on: NotRequired[UnitView]


class Combined(TypedDict):
    """Two units have become one."""

    fact: Literal["combined"]
    player: int
    square: str
    unit: UnitView


class Lifted(TypedDict):
    """A unit has left its square and looks for a place: it has struck, or its king has come there to be rescued."""

    fact: Literal["lifted"]
    player: int
    unit: UnitView
    square: str
    over: NotRequired[str]


class Landed(TypedDict):
    """A unit that was under way lies down, after it struck or to make room for its king; `on` is the unit there that it
    combines with."""

    fact: Literal["landed", "put down"]
    player: int
    unit: UnitView
    square: str
    on: NotRequired[UnitView]


class ToHand(TypedDict):
    """An own unit has gone back to the hand, where it is as `held` says. No square: it was under way."""

    fact: Literal["escaped", "retreated", "returned"]
    player: int
    unit: UnitView
    held: HeldView
    square: NotRequired[str]


class Captured(TypedDict):
    """A unit has been captured; `held` is what comes to the hand of `player`: no king, and no queen before it is decided
    what becomes of her."""

    fact: Literal["captured"]
    player: int
    attacker: list[str]
    square: str
    unit: UnitView
    held: NotRequired[HeldView]


class QueenReturned(TypedDict):
    """`player` has given the other's queen back: she lies in the other's hand. `unit` is what she lay in, if that was in
    the hand; `left` is what is left of it."""

    fact: Literal["queen returned"]
    player: int
    queen: HeldView
    unit: NotRequired[HeldView]
    left: NotRequired[HeldView]


class QueenKept(TypedDict):
    """`player` keeps the other's queen, and all of the unit she is in: nobody can use it."""

    fact: Literal["queen kept"]
    player: int
    unit: HeldView


class Rescued(TypedDict):
    """A king has used its rescue, which it has once a game."""

    fact: Literal["rescued"]
    player: int


class HckAsked(Asked):
    """What is to be decided next, and the unit it is about; at the start of a turn also whether the king is in check."""

    about: Details
    check: NotRequired[bool]


HckFact = (
    Arranged
    | Laid
    | Deployed
    | Moved
    | Combined
    | Lifted
    | Landed
    | ToHand
    | Captured
    | Damaged
    | Healed
    | QueenReturned
    | QueenKept
    | Rescued
    | Switched
    | Passed
    | HckAsked
    | Ended
)

DETAILS: Final = ("at", "unit", "check")


class HckReading(facts.Reading):
    """Reads the facts off one step of HCK (HC-8.1)."""

    def __init__(self, before: HckPosition, player: int, step: Step, after: HckPosition) -> None:
        super().__init__(before, player, step, after)
        self.before: Final = before
        self.after: Final = after
        self.tables: Final = before.tables

    def tell(self, fact: HckFact) -> None:
        self.found.append(fact)

    def laid(self, side: int, squares: list[Square]) -> None:
        """HC-3.1: a camp as both see it now."""
        board = {NAMES[at]: square(self.after, at) for at in squares}
        self.tell({"fact": "laid", "player": side, "board": board, "hand": hand(self.after, side)})

    def acted(self) -> None:
        if self.before.mode == QUEEN_TAKEN or self.kind in (QUEEN_RETURN, QUEEN_KEEP):
            self.queen()
        elif self.before.mode != MAIN:
            self.put_down()
        elif self.kind == ESCAPE:
            self.escaped()
        elif self.kind == RESCUE:
            self.rescued()
        else:
            self.moved()

    def ask(self) -> None:
        """Who decides what now, about which unit, and whether the king is in check."""
        fact: HckAsked = {
            "fact": "asked",
            **course(self.after, PROMPTS),
            "about": about(self.after),
            **check(self.after),
        }
        self.tell(fact)

    # --- a turn ---

    def deployed(self) -> None:
        """HC-4.4, HC-4.5: a unit from the hand, a single onto a combine, or a stub and a single as a new pair."""
        card, at = card_in(self.step), NAMES[self.first]
        unit = unit_view(self.tables, int(card_unit(card)), int(card_life(card)))
        partner = int(card_partner(card))
        fact: Deployed = {"fact": "deployed", "player": self.player, "unit": unit, "square": at}
        if self.kind == DEPLOY_ONTO:
            fact["on"] = self.unit_at(self.first)
        self.tell(fact)
        if partner:
            single = unit_view(self.tables, partner, int(self.tables.life[partner]))
            self.tell({"fact": "deployed", "player": self.player, "unit": single, "square": at, "on": unit})
        if self.kind == DEPLOY_ONTO or partner:
            self.combined(self.first)

    def moved(self) -> None:
        """HC-4.1, HC-4.2, HC-4.3: a unit advances, combines or attacks."""
        unit, target = self.unit_at(self.first), self.second
        if self.kind == DAMAGE:
            self.struck(unit, target)
            return
        if self.kind == CAPTURE:
            self.captured(unit, target)
        fact = self.advance(unit)
        if self.kind == ONTO:
            fact["on"] = self.unit_at(target)
        self.tell(fact)
        if self.kind == ONTO:
            self.combined(target)

    def advance(self, unit: UnitView) -> Moved:
        """A unit on its way to a square, and what it jumps over."""
        fact: Moved = {
            "fact": "moved",
            "player": self.player,
            "unit": unit,
            "source": NAMES[self.first],
            "target": NAMES[self.second],
        }
        over = self.over()
        if over:
            fact["over"] = over
        return fact

    def over(self) -> str:
        """B-7: the square jumped over, if there is one."""
        units, unit = int(self.tables.units), int(self.before.cells[self.first])
        index = (self.player * units + unit) * SQUARES + self.first
        return facts.jumped(self.before, self.player, self.tables.unit_reach, index, self.first, self.second)

    def combined(self, at: Square) -> None:
        """HC-4.2: the unit that two have become."""
        self.tell(
            {
                "fact": "combined",
                "player": self.player,
                "square": NAMES[at],
                "unit": unit_view(self.tables, int(self.after.cells[at]), self.life_now(at)),
            }
        )

    def escaped(self) -> None:
        """HC-4.6: a unit goes to the hand, a combine with its life restored."""
        self.tell(
            {
                "fact": "escaped",
                "player": self.player,
                "unit": self.unit_at(self.first),
                "held": self.restored(int(self.before.cells[self.first])),
                "square": NAMES[self.first],
            }
        )

    def rescued(self) -> None:
        """HC-4.9: the king moves onto an own unit, which must be put down elsewhere, and gains."""
        king = self.unit_at(self.first)
        self.tell({"fact": "rescued", "player": self.player})
        self.tell(
            {
                "fact": "lifted",
                "player": self.player,
                "unit": self.unit_at(self.second),
                "square": NAMES[self.second],
            }
        )
        self.tell(self.advance(king))
        self.healed(king["cards"], self.second, king["life"], self.life_now(self.second))

    def put_down(self) -> None:
        """HC-4.9, HC-5.3: a unit under way finds its place."""
        before, target = self.before, self.first
        unit = unit_view(self.tables, int(before.hot_unit), int(before.hot_life))
        rescuing = before.mode == RESCUING
        if self.kind == RETREAT_HAND:
            held = held_view(self.tables, int(before.hot_unit), int(before.hot_life), False)
            if not rescuing and not must_stay(before):
                held = self.restored(int(before.hot_unit))
            self.tell(
                {"fact": "returned" if rescuing else "retreated", "player": self.player, "unit": unit, "held": held}
            )
            return
        fact: Landed = {
            "fact": "put down" if rescuing else "landed",
            "player": self.player,
            "unit": unit,
            "square": NAMES[target],
        }
        if self.kind == RETREAT_ONTO:
            fact["on"] = self.unit_at(target)
        self.tell(fact)
        if self.kind == RETREAT_ONTO:
            self.combined(target)

    # --- attack ---

    def captured(self, attacker: UnitView, target: Square) -> None:
        """HC-5.1: the target comes to the hand, restored; HC-5.4: not yet with a queen in it; HC-6: never a king."""
        unit = int(self.before.cells[target])
        fact: Captured = {
            "fact": "captured",
            "player": self.player,
            "attacker": attacker["cards"],
            "square": NAMES[target],
            "unit": self.unit_at(target),
        }
        if unit != KING and self.tables.queen[unit] == 0:
            fact["held"] = self.restored(unit)
        self.tell(fact)

    def struck(self, unit: UnitView, target: Square) -> None:
        """HC-5.3: the target loses points and stays; the attacker has left its square."""
        there = self.unit_at(target)
        self.damaged(unit["cards"], there["cards"], target, there["life"], self.life_now(target))
        fact: Lifted = {"fact": "lifted", "player": self.player, "unit": unit, "square": NAMES[self.first]}
        over = self.over()
        if over:
            fact["over"] = over
        self.tell(fact)

    def queen(self) -> None:
        """HC-4.8, HC-5.4: the other's queen is returned for three points, at once or later, or kept."""
        before, tables = self.before, self.tables
        code = NOTHING if before.mode == QUEEN_TAKEN else int(captive_of(before, self.player))
        unit = int(before.hot_unit) if code == NOTHING else int(held_unit(code))
        captive = held_view(tables, unit, int(tables.life[unit]), True)
        if self.kind == QUEEN_KEEP:
            self.tell({"fact": "queen kept", "player": self.player, "unit": captive})
            return
        fact: QueenReturned = {"fact": "queen returned", "player": self.player, "queen": self.restored(QUEEN)}
        if code != NOTHING:
            fact["unit"] = captive
        left = int(tables.without_queen[unit])
        if left != NO_UNIT:
            fact["left"] = self.restored(left)
        self.tell(fact)
        king = Square(int(king_of(before, self.player)))
        self.healed(["king"], king, int(before.cells[LIFE + king]), self.life_now(king))

    # --- units ---

    def unit_at(self, at: Square) -> UnitView:
        """What stood on a square."""
        return unit_view(self.tables, int(self.before.cells[at]), int(self.before.cells[LIFE + at]))

    def life_now(self, at: Square) -> int:
        return int(self.after.cells[LIFE + at])

    def restored(self, unit: int) -> HeldView:
        """HC-4.6, HC-5.1: a unit as it comes to a hand."""
        return held_view(self.tables, unit, int(self.tables.life[unit]), False)


def follow(view: dict[str, Any], fact: Fact, tables: HckTables) -> None:
    """Let a view follow a fact of HCK's own."""
    kind, player, board, hands = fact["fact"], fact["player"], view["board"], view["hands"]
    if kind in ("escaped", "retreated", "returned", "queen kept", "queen returned"):
        _follow_hand(view, fact, tables)
    elif kind == "deployed":
        hands[player].remove({**fact["unit"], "captive": False})
        _put(board, fact, fact["square"])
    elif kind == "moved":
        del board[fact["source"]]
        _put(board, fact, fact["target"])
    elif kind in ("landed", "put down"):
        _put(board, fact, fact["square"])
    elif kind == "combined":
        board[fact["square"]] = {"owner": player, **fact["unit"]}
    elif kind == "lifted":
        del board[fact["square"]]
    elif kind == "captured":
        del board[fact["square"]]
        if "held" in fact:
            _hold(hands[player], fact["held"], tables)
    elif kind == "rescued":
        view["rescue"][player] = False
    else:
        board[fact["square"]]["life"] = fact["left" if kind == "damaged" else "points"]


def _follow_hand(view: dict[str, Any], fact: Fact, tables: HckTables) -> None:
    """A unit comes to a hand, or a queen leaves one."""
    kind, player, hands = fact["fact"], fact["player"], view["hands"]
    if kind == "queen kept":
        _hold(hands[player], fact["unit"], tables)
        return
    if kind == "queen returned":
        if "unit" in fact:
            hands[player].remove(fact["unit"])
        if "left" in fact:
            _hold(hands[player], fact["left"], tables)
        _hold(hands[1 - player], fact["queen"], tables)
        return
    if "square" in fact:
        del view["board"][fact["square"]]
    _hold(hands[player], fact["held"], tables)


def _put(board: dict[str, Any], fact: Fact, at: str) -> None:
    """A unit lies down; where it combines with another, that is told of next."""
    if "on" in fact:
        assert board[at] == {"owner": fact["player"], **fact["on"]}, fact
    else:
        facts.lay(board, at, {"owner": fact["player"], **fact["unit"]})


def _hold(hand: list[HeldView], unit: HeldView, tables: HckTables) -> None:
    """A unit comes to a hand: singles in table order, then combines and what holds the other's queen."""
    hand.append(unit)
    hand.sort(key=lambda held: _place(held, tables))


def _place(unit: HeldView, tables: HckTables) -> tuple[bool, int, int, bool]:
    """Where a unit lies in a hand."""
    apart = unit["combine"] or unit["captive"]
    return apart, tables.unit_of(unit["cards"], unit["combine"]), unit["life"], unit["captive"]
