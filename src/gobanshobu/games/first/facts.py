"""What happens in Shinra First, as facts: read off the step and the positions before and after it."""

from __future__ import annotations

from typing import Final, Literal, NotRequired, TypedDict

from mypy_extensions import i64

from gobanshobu.core.audience import Seat
from gobanshobu.core.position import Step
from gobanshobu.core.publisher import Ended
from gobanshobu.games.board5 import facts
from gobanshobu.games.board5.codec import CAPTURE, DAMAGE, DEPLOY_ONTO, END, ESCAPE, RETREAT_HAND, card_in
from gobanshobu.games.board5.facts import Arranged, Asked, Damaged, Healed, Passed, Switched
from gobanshobu.games.board5.squares import NAMES, SQUARES, Square
from gobanshobu.games.board5.view import course
from gobanshobu.games.first.codec import (
    FLIGHTS,
    RETREAT_RETURN_BOTH,
    RETREAT_RETURN_ONE,
    RETURN_BOTH,
    RETURN_ONE,
    RETURN_THEN_FLY,
)
from gobanshobu.games.first.rules import FirstPosition, initial, must_stay_in_camp
from gobanshobu.games.first.state import FLYING, LOW, LOW_PTS, NO_CARD, PTS, RETREATING
from gobanshobu.games.first.view import PROMPTS, FirstCard, FirstDetails, FirstSquare, FirstView, about, hand, square


class FirstLaid(TypedDict):
    """Both have arranged their camps: what lies in one of them, and what is left in the hand."""

    fact: Literal["laid"]
    player: int
    board: dict[str, FirstSquare]
    hand: list[FirstCard]


class FirstDeployed(TypedDict):
    """A card has come from the hand onto the sheet; `on` is the card it was stacked on."""

    fact: Literal["deployed"]
    player: int
    card: FirstCard
    square: str
    on: NotRequired[FirstCard]


class FirstMoved(TypedDict):
    """A card has moved on the sheet, or come down from where it flew; `on` is the card it was stacked on."""

    fact: Literal["moved"]
    player: int
    card: FirstCard
    source: str
    target: str
    flying: NotRequired[bool]  # from under its king, where it lay on no square
    over: NotRequired[str]
    on: NotRequired[FirstCard]


class FirstLifted(TypedDict):
    """A card has left its square and looks for a place: it has struck, or its king makes it fly."""

    fact: Literal["lifted"]
    player: int
    card: FirstCard
    square: str
    flying: NotRequired[bool]  # from under its king, where it lay on no square
    over: NotRequired[str]


class FirstLanded(TypedDict):
    """A card that was under way lies down; `on` is the card it was stacked on."""

    fact: Literal["landed"]
    player: int
    card: FirstCard
    square: str
    on: NotRequired[FirstCard]


class FirstReturned(TypedDict):
    """An own card has gone back to the hand, where it has the points of `held`. No square: it was under way."""

    fact: Literal["returned", "escaped", "retreated"]
    player: int
    card: FirstCard
    held: FirstCard
    square: NotRequired[str]


class FirstCaptured(TypedDict):
    """Cards have been captured, the top one first; `held` is what comes to the hand of `player`."""

    fact: Literal["captured"]
    player: int
    attacker: list[str]
    square: str
    cards: list[FirstCard]
    held: list[FirstCard]


class FirstAsked(Asked):
    """What is to be decided next, and the cards it is about."""

    about: FirstDetails


FirstFact = (
    Arranged
    | FirstLaid
    | FirstDeployed
    | FirstMoved
    | FirstLifted
    | FirstLanded
    | FirstReturned
    | FirstCaptured
    | Damaged
    | Healed
    | Switched
    | Passed
    | FirstAsked
    | Ended
)

BOTH: Final = (RETURN_BOTH, RETREAT_RETURN_BOTH)
RETURNS: Final = (RETURN_ONE, RETURN_BOTH, RETREAT_RETURN_ONE, RETREAT_RETURN_BOTH)


class FirstReading(facts.Reading):
    """Reads the facts off one step of Shinra First (FI-5.1)."""

    def __init__(self, before: FirstPosition, player: Seat, step: Step, after: FirstPosition) -> None:
        super().__init__(before, player, step, after)
        self.before: Final = before
        self.after: Final = after

    def tell(self, fact: FirstFact) -> None:
        self.found.append(fact)

    def laid(self, side: int, squares: list[Square]) -> None:
        """FI-2.1: a camp as both see it now."""
        board = {NAMES[at]: square(self.after, at) for at in squares}
        self.tell({"fact": "laid", "player": side, "board": board, "hand": hand(self.after, side)})

    def acted(self) -> None:
        if self.kind == END:
            self.passed("lower")
        elif self.before.mode == RETREATING:
            self.retreated()
        elif self.kind == ESCAPE:
            self.to_hand("escaped", self.top(self.first), self.first)
        elif self.kind in FLIGHTS:
            self.flown()
        else:
            self.moved()
        self.second_flown()

    # --- a turn ---

    def deployed(self) -> None:
        kind = card_in(self.step)
        card = self.card(kind, int(self.after.cells[PTS + self.first]))
        fact: FirstDeployed = {"fact": "deployed", "player": self.player, "card": card, "square": NAMES[self.first]}
        if self.kind == DEPLOY_ONTO:
            fact["on"] = self.top(self.first)
        self.tell(fact)

    def mover(self) -> FirstCard:
        """The card that moves: the top one of its square, or the one under way."""
        if self.before.mode in (FLYING, RETREATING):
            return self.card(int(self.before.hot_kind), int(self.before.hot_pts))
        return self.top(self.first)

    def moved(self) -> None:
        """FI-3.2, FI-3.3: a card advances or attacks, from its square or from under its king."""
        card, target = self.mover(), self.second
        if self.kind == DAMAGE:
            there = self.top(target)
            self.damaged([card["id"]], [there["id"]], target, there["points"], self.points(target))
            self.struck(card)
            return
        if self.kind == CAPTURE:
            self.captured(card, target)
        self.onto_own(target)
        fact = self.advance(card, target)
        if self.before.mode == FLYING:
            fact["flying"] = True
        if self.after.cells[LOW + target] != NO_CARD:
            fact["on"] = self.low_after(target)
        self.tell(fact)
        self.gained(card, target)

    def advance(self, card: FirstCard, target: Square) -> FirstMoved:
        """A card on its way to a square, and what it jumps over."""
        fact: FirstMoved = {
            "fact": "moved",
            "player": self.player,
            "card": card,
            "source": NAMES[self.first],
            "target": NAMES[target],
        }
        over = self.over(card["id"], target)
        if over:
            fact["over"] = over
        return fact

    def struck(self, card: FirstCard) -> None:
        """FI-4.3: the card that struck has left its square; a flown one lay on none."""
        over = self.over(card["id"], self.second)
        if self.before.mode == FLYING and not over:
            return
        fact: FirstLifted = {"fact": "lifted", "player": self.player, "card": card, "square": NAMES[self.first]}
        if over:
            fact["over"] = over
        if self.before.mode == FLYING:
            fact["flying"] = True
        self.tell(fact)

    def over(self, name: str, target: Square) -> str:
        """B-7: the square jumped over, if there is one."""
        tables = self.before.tables
        index = (self.player * int(tables.kinds) + tables.ids.index(name)) * SQUARES + self.first
        return facts.jumped(self.before, self.player, tables.reach, index, self.first, target)

    def onto_own(self, target: Square) -> None:
        """FI-3.6: own cards there go to the hand, the top one first."""
        if self.kind not in RETURNS:
            return
        self.to_hand("returned", self.top(target), target)
        if self.kind in BOTH:
            self.to_hand("returned", self.low(target), target)

    def captured(self, card: FirstCard, target: Square) -> None:
        """FI-4.1: the top card and what lies under it; FI-4.6: a king comes to no hand."""
        cards = [self.top(target)]
        if self.before.cells[LOW + target] != NO_CARD:
            cards.append(self.low(target))
        held = [self.held(one) for one in cards if one["id"] != "king"]
        self.tell(
            {
                "fact": "captured",
                "player": self.player,
                "attacker": [card["id"]],
                "square": NAMES[target],
                "cards": cards,
                "held": held,
            }
        )

    def gained(self, card: FirstCard, target: Square) -> None:
        """FI-3.6: what a card has gained by returning others, where it lies now."""
        if self.kind in RETURNS:
            self.healed([card["id"]], target, card["points"], self.points(target))

    def points(self, at: Square) -> int:
        """The points of the top card of a square now."""
        return int(self.after.cells[PTS + at])

    def retreated(self) -> None:
        """FI-4.4, FI-4.5: the card that struck lies down, or goes to the hand."""
        card, target = self.mover(), self.first
        if self.kind == RETREAT_HAND:
            held = self.held(card)
            if must_stay_in_camp(self.before):
                held["points"] = min(held["points"], card["points"])
            self.tell({"fact": "retreated", "player": self.player, "card": card, "held": held})
            return
        self.onto_own(target)
        fact: FirstLanded = {"fact": "landed", "player": self.player, "card": card, "square": NAMES[target]}
        if self.after.cells[LOW + target] != NO_CARD:
            fact["on"] = self.low_after(target)
        self.tell(fact)
        self.gained(card, target)

    def flown(self) -> None:
        """FI-3.8: the king takes the square of own cards; they fly or are returned, the top one first."""
        king, target = self.top(self.first), self.second
        cards = [self.top(target)]
        if self.before.cells[LOW + target] != NO_CARD:
            cards.append(self.low(target))
        for index, card in enumerate(cards):
            if index == 0 and self.kind == RETURN_THEN_FLY:
                self.to_hand("returned", card, target)
            else:
                self.tell({"fact": "lifted", "player": self.player, "card": card, "square": NAMES[target]})
        self.tell(self.advance(king, target))
        self.healed(["king"], target, king["points"], self.points(target))

    def second_flown(self) -> None:
        """FI-3.8: the second card under the king goes back to the hand when it does not fly, and the king gains."""
        before, after = self.before, self.after
        if before.next_kind == NO_CARD or after.next_kind != NO_CARD or after.mode == FLYING:
            return
        card = self.card(int(before.next_kind), int(before.next_pts))
        at = Square(int(before.at))
        self.tell({"fact": "returned", "player": self.player, "card": card, "held": self.held(card)})
        self.healed(["king"], at, int(before.cells[PTS + at]), self.points(at))

    def ask(self) -> None:
        """Who decides what now, and about which card."""
        self.tell({"fact": "asked", **course(self.after, PROMPTS), "about": about(self.after)})

    # --- cards ---

    def card(self, kind: int, points: int) -> FirstCard:
        return {"id": self.before.tables.ids[kind], "points": points}

    def top(self, at: Square) -> FirstCard:
        return self.card(int(self.before.cells[at]), int(self.before.cells[PTS + at]))

    def low(self, at: Square) -> FirstCard:
        return self.card(int(self.before.cells[LOW + at]), int(self.before.cells[LOW_PTS + at]))

    def low_after(self, at: Square) -> FirstCard:
        return self.card(int(self.after.cells[LOW + at]), int(self.after.cells[LOW_PTS + at]))

    def held(self, card: FirstCard) -> FirstCard:
        """FI-1.6: a card as it comes to a hand."""
        kind = self.before.tables.ids.index(card["id"])
        return {"id": card["id"], "points": int(initial(self.before, i64(kind)))}

    def to_hand(self, fact: Literal["returned", "escaped"], card: FirstCard, at: Square) -> None:
        self.tell({"fact": fact, "player": self.player, "card": card, "held": self.held(card), "square": NAMES[at]})


# --- a view follows ---


def follow(view: FirstView, happened: list[FirstFact], ids: list[str]) -> FirstView:
    """The view after the facts."""
    for fact in happened:
        _follow(view, fact, ids)
    return view


def _follow(view: FirstView, fact: FirstFact, ids: list[str]) -> None:
    board, hands = view["board"], view["hands"]
    if fact["fact"] == "laid":
        board.update(fact["board"])
        hands[fact["player"]] = list(fact["hand"])
    elif fact["fact"] == "deployed":
        hands[fact["player"]].remove(fact["card"])
        _put(board, fact, fact["square"])
    elif fact["fact"] == "moved":
        if "flying" not in fact:
            _lift(board, fact["source"])
        _put(board, fact, fact["target"])
    elif fact["fact"] == "landed":
        _put(board, fact, fact["square"])
    elif fact["fact"] == "lifted":
        if "flying" not in fact:
            _lift(board, fact["square"])
    elif fact["fact"] == "captured":
        del board[fact["square"]]
        _hold(hands[fact["player"]], fact["held"], ids)
    elif fact["fact"] == "damaged":
        board[fact["square"]]["cards"][-1]["points"] = fact["left"]
    elif fact["fact"] == "healed":
        board[fact["square"]]["cards"][-1]["points"] = fact["points"]
    elif fact["fact"] == "asked":
        _ask(view, fact)
    elif fact["fact"] == "returned" or fact["fact"] == "escaped" or fact["fact"] == "retreated":
        if "square" in fact:
            _lift(board, fact["square"])
        _hold(hands[fact["player"]], [fact["held"]], ids)
    else:
        facts.follow(view, board, fact)


def _ask(view: FirstView, fact: FirstAsked) -> None:
    facts.ask(view, fact)
    view.pop("at", None)
    view.pop("card", None)
    view.pop("waiting", None)
    now = fact["about"]
    if "at" in now:
        view["at"] = now["at"]
    if "card" in now:
        view["card"] = now["card"]
    if "waiting" in now:
        view["waiting"] = now["waiting"]


def _put(board: dict[str, FirstSquare], fact: FirstDeployed | FirstMoved | FirstLanded, at: str) -> None:
    """A card lies down on an empty square, or on the card it is stacked on."""
    card = fact["card"].copy()
    if "on" in fact:
        assert board[at]["cards"] == [fact["on"]], fact
        board[at]["cards"].append(card)
    else:
        there: FirstSquare = {"owner": fact["player"], "cards": [card]}
        facts.lay(board, at, there)


def _lift(board: dict[str, FirstSquare], at: str) -> None:
    board[at]["cards"].pop()
    if not board[at]["cards"]:
        del board[at]


def _hold(hand: list[FirstCard], cards: list[FirstCard], ids: list[str]) -> None:
    """Cards come to a hand, which lies in table order, of one id the card with more points first."""
    hand += cards
    hand.sort(key=lambda card: (ids.index(card["id"]), -card["points"]))
