"""What happens in HCK, as facts: read off the step and the positions before and after it, legal or a foul."""

from __future__ import annotations

from typing import Final, Literal, NotRequired, TypedDict

from gobanshobu.core.audience import Seat
from gobanshobu.core.position import Step
from gobanshobu.core.publisher import Ended
from gobanshobu.games.board5 import facts
from gobanshobu.games.board5.codec import (
    CAPTURE,
    DAMAGE,
    DEPLOY_ONTO,
    ESCAPE,
    ONTO,
    RETREAT_HAND,
    RETREAT_ONTO,
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
    HckDetails,
    HckHeld,
    HckSquare,
    HckUnit,
    HckView,
    about,
    check,
    hand,
    held_view,
    square,
    unit_view,
)


class HckLaid(TypedDict):
    """Both have arranged their camps: what lies in one of them, and what is left in the hand."""

    fact: Literal["laid"]
    player: int
    board: dict[str, HckSquare]
    hand: list[HckHeld]


class HckDeployed(TypedDict):
    """A unit has come from the hand onto the sheet; `on` is the unit there that it combines with."""

    fact: Literal["deployed"]
    player: int
    unit: HckUnit
    square: str
    on: NotRequired[HckUnit]


class HckMoved(TypedDict):
    """A unit has moved on the sheet; `on` is the unit there that it combines with."""

    fact: Literal["moved"]
    player: int
    unit: HckUnit
    source: str
    target: str
    over: NotRequired[str]
    on: NotRequired[HckUnit]


class HckCombined(TypedDict):
    """Two units have become one."""

    fact: Literal["combined"]
    player: int
    square: str
    unit: HckUnit


class HckLifted(TypedDict):
    """A unit has left its square and looks for a place: it has struck, or its king has come there to be rescued."""

    fact: Literal["lifted"]
    player: int
    unit: HckUnit
    square: str
    over: NotRequired[str]


class HckLanded(TypedDict):
    """A unit that was under way lies down, after it struck or to make room for its king; `on` is the unit there that it
    combines with."""

    fact: Literal["landed", "put down"]
    player: int
    unit: HckUnit
    square: str
    on: NotRequired[HckUnit]


class HckToHand(TypedDict):
    """An own unit has gone back to the hand, where it is as `held` says. No square: it was under way."""

    fact: Literal["escaped", "retreated", "returned"]
    player: int
    unit: HckUnit
    held: HckHeld
    square: NotRequired[str]


class HckCaptured(TypedDict):
    """A unit has been captured; `held` is what comes to the hand of `player`: no king, and no queen before it is decided
    what becomes of her."""

    fact: Literal["captured"]
    player: int
    attacker: list[str]
    square: str
    unit: HckUnit
    held: NotRequired[HckHeld]


class HckQueenReturned(TypedDict):
    """`player` has given the other's queen back: she lies in the other's hand. `unit` is what she lay in, if that was in
    the hand; `left` is what is left of it."""

    fact: Literal["queen returned"]
    player: int
    queen: HckHeld
    unit: NotRequired[HckHeld]
    left: NotRequired[HckHeld]


class HckQueenKept(TypedDict):
    """`player` keeps the other's queen, and all of the unit she is in: nobody can use it."""

    fact: Literal["queen kept"]
    player: int
    unit: HckHeld


class HckRescued(TypedDict):
    """A king has used its rescue, which it has once a game."""

    fact: Literal["rescued"]
    player: int


class HckAsked(Asked):
    """What is to be decided next, and the unit it is about; at the start of a turn also whether the king is in check."""

    about: HckDetails
    check: NotRequired[bool]


HckFact = (
    Arranged
    | HckLaid
    | HckDeployed
    | HckMoved
    | HckCombined
    | HckLifted
    | HckLanded
    | HckToHand
    | HckCaptured
    | Damaged
    | Healed
    | HckQueenReturned
    | HckQueenKept
    | HckRescued
    | Switched
    | Passed
    | HckAsked
    | Ended
)


class HckReading(facts.Reading):
    """Reads the facts off one step of HCK (HC-8.1)."""

    def __init__(self, before: HckPosition, player: Seat, step: Step, after: HckPosition) -> None:
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
        fact: HckDeployed = {"fact": "deployed", "player": self.player, "unit": unit, "square": at}
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

    def advance(self, unit: HckUnit) -> HckMoved:
        """A unit on its way to a square, and what it jumps over."""
        fact: HckMoved = {
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
        fact: HckLanded = {
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

    def captured(self, attacker: HckUnit, target: Square) -> None:
        """HC-5.1: the target comes to the hand, restored; HC-5.4: not yet with a queen in it; HC-6: never a king."""
        unit = int(self.before.cells[target])
        fact: HckCaptured = {
            "fact": "captured",
            "player": self.player,
            "attacker": attacker["cards"],
            "square": NAMES[target],
            "unit": self.unit_at(target),
        }
        if unit != KING and self.tables.queen[unit] == 0:
            fact["held"] = self.restored(unit)
        self.tell(fact)

    def struck(self, unit: HckUnit, target: Square) -> None:
        """HC-5.3: the target loses points and stays; the attacker has left its square."""
        there = self.unit_at(target)
        self.damaged(unit["cards"], there["cards"], target, there["life"], self.life_now(target))
        fact: HckLifted = {"fact": "lifted", "player": self.player, "unit": unit, "square": NAMES[self.first]}
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
        fact: HckQueenReturned = {"fact": "queen returned", "player": self.player, "queen": self.restored(QUEEN)}
        if code != NOTHING:
            fact["unit"] = captive
        left = int(tables.without_queen[unit])
        if left != NO_UNIT:
            fact["left"] = self.restored(left)
        self.tell(fact)
        king = Square(int(king_of(before, self.player)))
        self.healed(["king"], king, int(before.cells[LIFE + king]), self.life_now(king))

    # --- units ---

    def unit_at(self, at: Square) -> HckUnit:
        """What stood on a square."""
        return unit_view(self.tables, int(self.before.cells[at]), int(self.before.cells[LIFE + at]))

    def life_now(self, at: Square) -> int:
        return int(self.after.cells[LIFE + at])

    def restored(self, unit: int) -> HckHeld:
        """HC-4.6, HC-5.1: a unit as it comes to a hand."""
        return held_view(self.tables, unit, int(self.tables.life[unit]), False)


# --- a view follows ---


def follow(view: HckView, happened: list[HckFact], tables: HckTables) -> HckView:
    """The view after the facts."""
    for fact in happened:
        if fact["fact"] == "laid":
            view["board"].update(fact["board"])
            view["hands"][fact["player"]] = list(fact["hand"])
        elif fact["fact"] == "asked":
            _ask(view, fact)
        elif (
            fact["fact"] == "captured"
            or fact["fact"] == "queen kept"
            or fact["fact"] == "queen returned"
            or fact["fact"] == "escaped"
            or fact["fact"] == "retreated"
            or fact["fact"] == "returned"
        ):
            _follow_hand(view, fact, tables)
        elif (
            fact["fact"] == "arranged"
            or fact["fact"] == "switched"
            or fact["fact"] == "passed"
            or fact["fact"] == "ended"
        ):
            facts.follow(view, view["board"], fact)
        else:
            _follow_board(view, fact)
    return view


def _follow_board(
    view: HckView,
    fact: HckDeployed | HckMoved | HckCombined | HckLifted | HckLanded | Damaged | Healed | HckRescued,
) -> None:
    """What happens on the sheet alone, or with a unit that comes from a hand."""
    board, player = view["board"], fact["player"]
    if fact["fact"] == "deployed":
        view["hands"][player].remove({**fact["unit"], "captive": False})
        _put(board, fact, fact["square"])
    elif fact["fact"] == "moved":
        del board[fact["source"]]
        _put(board, fact, fact["target"])
    elif fact["fact"] == "combined":
        board[fact["square"]] = {"owner": player, **fact["unit"]}
    elif fact["fact"] == "lifted":
        del board[fact["square"]]
    elif fact["fact"] == "rescued":
        view["rescue"][player] = False
    elif fact["fact"] == "damaged":
        board[fact["square"]]["life"] = fact["left"]
    elif fact["fact"] == "healed":
        board[fact["square"]]["life"] = fact["points"]
    else:
        _put(board, fact, fact["square"])


def _ask(view: HckView, fact: HckAsked) -> None:
    facts.ask(view, fact)
    view.pop("at", None)
    view.pop("unit", None)
    view.pop("check", None)
    now = fact["about"]
    if "at" in now:
        view["at"] = now["at"]
    if "unit" in now:
        view["unit"] = now["unit"]
    if "check" in fact:
        view["check"] = fact["check"]


def _follow_hand(
    view: HckView, fact: HckToHand | HckCaptured | HckQueenKept | HckQueenReturned, tables: HckTables
) -> None:
    """A unit comes to a hand, or a queen leaves one."""
    player, hands = fact["player"], view["hands"]
    if fact["fact"] == "queen kept":
        _hold(hands[player], fact["unit"], tables)
    elif fact["fact"] == "queen returned":
        if "unit" in fact:
            hands[player].remove(fact["unit"])
        if "left" in fact:
            _hold(hands[player], fact["left"], tables)
        _hold(hands[1 - player], fact["queen"], tables)
    else:
        if "square" in fact:
            del view["board"][fact["square"]]
        if "held" in fact:
            _hold(hands[player], fact["held"], tables)


def _put(board: dict[str, HckSquare], fact: HckDeployed | HckMoved | HckLanded, at: str) -> None:
    """A unit lies down; where it combines with another, that is told of next."""
    if "on" in fact:
        assert board[at] == {"owner": fact["player"], **fact["on"]}, fact
    else:
        there: HckSquare = {"owner": fact["player"], **fact["unit"]}
        facts.lay(board, at, there)


def _hold(hand: list[HckHeld], unit: HckHeld, tables: HckTables) -> None:
    """A unit comes to a hand: singles in table order, then combines and what holds the other's queen."""
    hand.append(unit)
    hand.sort(key=lambda held: _place(held, tables))


def _place(unit: HckHeld, tables: HckTables) -> tuple[bool, int, int, bool]:
    """Where a unit lies in a hand."""
    apart = unit["combine"] or unit["captive"]
    return apart, tables.unit_of(unit["cards"], unit["combine"]), unit["life"], unit["captive"]
