"""What happens in Shinra First, as facts: read off the step and the positions before and after it."""

from __future__ import annotations

from typing import Any, Final, Literal, NotRequired, TypedDict

from mypy_extensions import i64

from gobanshobu.core.audience import Audience
from gobanshobu.core.position import ONGOING
from gobanshobu.core.publisher import Ended, Fact
from gobanshobu.games.board5.facts import Arranged, Asked, Passed, Switched, arranged, asked, followed
from gobanshobu.games.board5.sheet import (
    ARRANGE_STEP,
    CAPTURE,
    DAMAGE,
    DEPLOY,
    DEPLOY_ONTO,
    END,
    ESCAPE,
    PASS,
    RETREAT_HAND,
    SWITCH_STEP,
    card_of,
    first_of,
    second_of,
    type_of,
)
from gobanshobu.games.board5.squares import NAMES, SQUARES, squares_of
from gobanshobu.games.first.rules import (
    FLY,
    FLY_BOTH,
    FLY_THEN_RETURN,
    FLYING,
    LOW,
    LOW_PTS,
    NO_CARD,
    PTS,
    RETREAT_RETURN_BOTH,
    RETREAT_RETURN_ONE,
    RETREATING,
    RETURN_BOTH,
    RETURN_ONE,
    RETURN_THEN_FLY,
    FirstPosition,
)
from gobanshobu.games.first.view import PROMPTS, CardView, SquareView, about, hand, square


class Laid(TypedDict):
    """Both have arranged their camps: what lies in one of them, and what is left in the hand."""

    fact: Literal["laid"]
    player: int
    board: dict[str, SquareView]
    hand: list[CardView]


class Deployed(TypedDict):
    """A card has come from the hand onto the sheet; `on` is the card it was stacked on."""

    fact: Literal["deployed"]
    player: int
    card: CardView
    square: str
    on: NotRequired[CardView]


class Moved(TypedDict):
    """A card has moved on the sheet, or come down from where it flew; `on` is the card it was stacked on."""

    fact: Literal["moved"]
    player: int
    card: CardView
    source: str
    target: str
    flying: NotRequired[bool]  # from under its king, where it lay on no square
    over: NotRequired[str]
    on: NotRequired[CardView]


class Lifted(TypedDict):
    """A card has left its square and looks for a place: it has struck, or its king makes it fly."""

    fact: Literal["lifted"]
    player: int
    card: CardView
    square: str


class Landed(TypedDict):
    """A card that was under way lies down; `on` is the card it was stacked on."""

    fact: Literal["landed"]
    player: int
    card: CardView
    square: str
    on: NotRequired[CardView]


class Returned(TypedDict):
    """An own card has gone back to the hand, where it has the points of `held`. No square: it was under way."""

    fact: Literal["returned", "escaped", "retreated"]
    player: int
    card: CardView
    held: CardView
    square: NotRequired[str]


class Captured(TypedDict):
    """Cards have been captured, the top one first; `held` is what comes to the hand of `player`."""

    fact: Literal["captured"]
    player: int
    square: str
    cards: list[CardView]
    held: list[CardView]


class Damaged(TypedDict):
    """A card has lost points and stays."""

    fact: Literal["damaged"]
    player: int
    card: str
    square: str
    by: int
    left: int


class Healed(TypedDict):
    """A card on the sheet has gained points."""

    fact: Literal["healed"]
    player: int
    card: str
    square: str
    by: int
    points: int


FirstFact = (
    Arranged
    | Laid
    | Deployed
    | Moved
    | Lifted
    | Landed
    | Returned
    | Captured
    | Damaged
    | Healed
    | Switched
    | Passed
    | Asked
    | Ended
)

DETAILS: Final = ("at", "card", "waiting")
BOTH: Final = (RETURN_BOTH, RETREAT_RETURN_BOTH)
RETURNS: Final = (RETURN_ONE, RETURN_BOTH, RETREAT_RETURN_ONE, RETREAT_RETURN_BOTH)
FLIGHTS: Final = (FLY, RETURN_THEN_FLY, FLY_THEN_RETURN, FLY_BOTH)


def happened(
    before: FirstPosition, player: int, step: int, after: FirstPosition, audience: Audience
) -> list[FirstFact]:
    """The facts of a step, in order; everything is public but an unfinished arrangement (FI-5.1)."""
    return _Reading(before, player, step, after).facts(audience)


class _Reading:
    """Reads the facts off one step."""

    def __init__(self, before: FirstPosition, player: int, step: int, after: FirstPosition) -> None:
        self.before: Final = before
        self.player: Final = player
        self.step: Final = step
        self.kind: Final = int(type_of(step))
        self.first: Final = int(first_of(step))
        self.second: Final = int(second_of(step))
        self.after: Final = after
        self.found: list[FirstFact] = []

    def facts(self, audience: Audience) -> list[FirstFact]:
        if self.kind == ARRANGE_STEP:
            return self.arranging(audience)
        if self.kind in (DEPLOY, DEPLOY_ONTO):
            self.deployed()
        elif self.kind == SWITCH_STEP:
            self.found.append(
                {"fact": "switched", "player": self.player, "squares": [NAMES[self.first], NAMES[self.second]]}
            )
        elif self.kind in (PASS, END):
            self.found.append(
                {"fact": "passed", "player": self.player, "what": "switch" if self.kind == PASS else "lower"}
            )
        elif self.before.mode == RETREATING:
            self.retreated()
        elif self.kind == ESCAPE:
            self.to_hand("escaped", self.top(self.first), self.first)
        elif self.kind in FLIGHTS:
            self.flown()
        else:
            self.moved()
        self.second_flown()
        self.ask()
        return self.found

    # --- set-up ---

    def arranging(self, audience: Audience) -> list[FirstFact]:
        if audience == self.player and self.after.rounds == self.before.rounds:
            self.found.append(arranged(self.after, self.player, int(self.before.draft_length(self.player))))
        if self.after.rounds != self.before.rounds:
            for side in (0, 1):
                own = squares_of(int(self.after.mine(side)))
                board = {NAMES[at]: square(self.after, at) for at in own}
                self.found.append({"fact": "laid", "player": side, "board": board, "hand": hand(self.after, side)})
            self.ask()
        return self.found

    # --- a turn ---

    def deployed(self) -> None:
        kind = int(card_of(self.step))
        card = self.card(kind, int(self.after.cells[PTS + self.first]))
        fact: Deployed = {"fact": "deployed", "player": self.player, "card": card, "square": NAMES[self.first]}
        if self.kind == DEPLOY_ONTO:
            fact["on"] = self.top(self.first)
        self.found.append(fact)

    def mover(self) -> CardView:
        """The card that moves: the top one of its square, or the one under way."""
        if self.before.mode in (FLYING, RETREATING):
            return self.card(int(self.before.hot_kind), int(self.before.hot_pts))
        return self.top(self.first)

    def moved(self) -> None:
        """FI-3.2, FI-3.3: a card advances or attacks, from its square or from under its king."""
        card, target = self.mover(), self.second
        if self.kind == DAMAGE:
            self.damaged(target)
            if self.before.mode != FLYING:
                self.found.append({"fact": "lifted", "player": self.player, "card": card, "square": NAMES[self.first]})
            return
        if self.kind == CAPTURE:
            self.captured(target)
        self.onto_own(target)
        fact: Moved = {
            "fact": "moved",
            "player": self.player,
            "card": card,
            "source": NAMES[self.first],
            "target": NAMES[target],
        }
        if self.before.mode == FLYING:
            fact["flying"] = True
        over = self.over(card["id"], target)
        if over:
            fact["over"] = over
        if self.after.cells[LOW + target] != NO_CARD:
            fact["on"] = self.low_after(target)
        self.found.append(fact)
        self.healed(card, target)

    def over(self, name: str, target: int) -> str:
        """B-7: the square jumped over; none where the card gets there by its arrows alone."""
        before, tables = self.before, self.before.tables
        index = (self.player * int(tables.kinds) + tables.ids.index(name)) * SQUARES + self.first
        plain = tables.reach.targets(index, self.first, before.mine0 | before.mine1, 0)
        return "" if plain >> target & 1 else NAMES[(self.first + target) // 2]

    def onto_own(self, target: int) -> None:
        """FI-3.6: own cards there go to the hand, the top one first."""
        if self.kind not in RETURNS:
            return
        self.to_hand("returned", self.top(target), target)
        if self.kind in BOTH:
            self.to_hand("returned", self.low(target), target)

    def captured(self, target: int) -> None:
        """FI-4.1: the top card and what lies under it; FI-4.6: a king comes to no hand."""
        cards = [self.top(target)]
        if self.before.cells[LOW + target] != NO_CARD:
            cards.append(self.low(target))
        held = [self.held(card) for card in cards if card["id"] != "king"]
        self.found.append(
            {"fact": "captured", "player": self.player, "square": NAMES[target], "cards": cards, "held": held}
        )

    def damaged(self, target: int) -> None:
        card, left = self.top(target), int(self.after.cells[PTS + target])
        self.found.append(
            {
                "fact": "damaged",
                "player": self.player,
                "card": card["id"],
                "square": NAMES[target],
                "by": card["points"] - left,
                "left": left,
            }
        )

    def healed(self, card: CardView, target: int) -> None:
        """FI-3.6: what a card has gained by returning others, where it lies now."""
        gained = int(self.after.cells[PTS + target]) - card["points"]
        if self.kind in RETURNS and gained > 0:
            self.heal(card["id"], target, gained)

    def heal(self, name: str, at: int, by: int) -> None:
        points = int(self.after.cells[PTS + at])
        self.found.append(
            {"fact": "healed", "player": self.player, "card": name, "square": NAMES[at], "by": by, "points": points}
        )

    def retreated(self) -> None:
        """FI-4.4, FI-4.5: the card that struck lies down, or goes to the hand."""
        card, target = self.mover(), self.first
        if self.kind == RETREAT_HAND:
            held = card["points"] if self.before.must_stay_in_camp() else int(self.before.initial(self.before.hot_kind))
            held = min(held, int(self.before.initial(self.before.hot_kind)))
            self.found.append(
                {
                    "fact": "retreated",
                    "player": self.player,
                    "card": card,
                    "held": {"id": card["id"], "points": held},
                }
            )
            return
        self.onto_own(target)
        fact: Landed = {"fact": "landed", "player": self.player, "card": card, "square": NAMES[target]}
        if self.after.cells[LOW + target] != NO_CARD:
            fact["on"] = self.low_after(target)
        self.found.append(fact)
        self.healed(card, target)

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
                self.found.append({"fact": "lifted", "player": self.player, "card": card, "square": NAMES[target]})
        fact: Moved = {
            "fact": "moved",
            "player": self.player,
            "card": king,
            "source": NAMES[self.first],
            "target": NAMES[target],
        }
        over = self.over("king", target)
        if over:
            fact["over"] = over
        self.found.append(fact)
        gained = int(self.after.cells[PTS + target]) - king["points"]
        if gained > 0:
            self.heal("king", target, gained)

    def second_flown(self) -> None:
        """FI-3.8: the second card under the king goes back to the hand when it does not fly, and the king gains."""
        before, after = self.before, self.after
        waited = before.next_kind != NO_CARD and after.next_kind == NO_CARD and after.mode != FLYING
        if not waited or after.result != ONGOING or after.mode == RETREATING:
            return
        card = self.card(int(before.next_kind), int(before.next_pts))
        at = int(before.at)
        self.found.append({"fact": "returned", "player": self.player, "card": card, "held": self.held(card)})
        gained = int(after.cells[PTS + at]) - int(before.cells[PTS + at])
        if gained > 0:
            self.heal("king", at, gained)

    def ask(self) -> None:
        """Who decides what now, and about which card."""
        fact = asked(self.after, PROMPTS)
        details = about(self.after)
        if details:
            fact["about"] = dict(details)
        self.found.append(fact)

    # --- cards ---

    def card(self, kind: int, points: int) -> CardView:
        return {"id": self.before.tables.ids[kind], "points": points}

    def top(self, at: int) -> CardView:
        return self.card(int(self.before.cells[at]), int(self.before.cells[PTS + at]))

    def low(self, at: int) -> CardView:
        return self.card(int(self.before.cells[LOW + at]), int(self.before.cells[LOW_PTS + at]))

    def low_after(self, at: int) -> CardView:
        return self.card(int(self.after.cells[LOW + at]), int(self.after.cells[LOW_PTS + at]))

    def held(self, card: CardView) -> CardView:
        """FI-1.6: a card as it comes to a hand."""
        kind = self.before.tables.ids.index(card["id"])
        return {"id": card["id"], "points": int(self.before.initial(i64(kind)))}

    def to_hand(self, fact: Literal["returned", "escaped"], card: CardView, at: int) -> None:
        self.found.append(
            {"fact": fact, "player": self.player, "card": card, "held": self.held(card), "square": NAMES[at]}
        )


def follow(view: dict[str, Any], facts: list[Fact], ids: list[str]) -> dict[str, Any]:
    """The view after the facts."""
    for fact in facts:
        if not followed(view, fact, DETAILS):
            _follow(view, fact, ids)
    return view


def _follow(view: dict[str, Any], fact: Fact, ids: list[str]) -> None:
    kind, player, board, hands = fact["fact"], fact["player"], view["board"], view["hands"]
    if kind == "laid":
        board.update(fact["board"])
        hands[player] = list(fact["hand"])
    elif kind == "deployed":
        _drop(hands[player], fact["card"])
        _put(board, player, fact["square"], fact["card"])
    elif kind == "moved":
        if "flying" not in fact:
            _lift(board, fact["source"])
        _put(board, player, fact["target"], fact["card"])
    elif kind == "landed":
        _put(board, player, fact["square"], fact["card"])
    elif kind == "lifted":
        _lift(board, fact["square"])
    elif kind in ("returned", "escaped", "retreated"):
        if "square" in fact:
            _lift(board, fact["square"])
        _hold(hands[player], [fact["held"]], ids)
    elif kind == "captured":
        del board[fact["square"]]
        _hold(hands[player], fact["held"], ids)
    elif kind == "damaged":
        board[fact["square"]]["cards"][-1]["points"] = fact["left"]
    else:
        assert kind == "healed", kind
        board[fact["square"]]["cards"][-1]["points"] = fact["points"]


def _put(board: dict[str, Any], player: int, at: str, card: CardView) -> None:
    found = board.setdefault(at, {"owner": player, "cards": []})
    found["cards"].append(dict(card))


def _lift(board: dict[str, Any], at: str) -> None:
    board[at]["cards"].pop()
    if not board[at]["cards"]:
        del board[at]


def _drop(hand: list[CardView], card: CardView) -> None:
    hand.remove(card)


def _hold(hand: list[CardView], cards: list[CardView], ids: list[str]) -> None:
    """Cards come to a hand, which lies in table order, of one id the card with more points first."""
    hand += cards
    hand.sort(key=lambda card: (ids.index(card["id"]), -card["points"]))
