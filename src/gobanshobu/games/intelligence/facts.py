"""What happens in Shinra Intelligence, as facts: read off the step and the positions before and after it."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from gobanshobu.core.audience import Seat
from gobanshobu.core.position import Step
from gobanshobu.core.publisher import Ended
from gobanshobu.games.board5 import facts
from gobanshobu.games.board5.codec import CAPTURE, card_in
from gobanshobu.games.board5.facts import Arranged, Asked, Passed, Switched
from gobanshobu.games.board5.squares import NAMES, SQUARES, Square
from gobanshobu.games.board5.view import COMMON_PROMPTS, course
from gobanshobu.games.intelligence.rules import INFILTRATE, IntelligencePosition
from gobanshobu.games.intelligence.state import is_royal, royals
from gobanshobu.games.intelligence.view import (
    IntelligenceCard,
    IntelligenceSquare,
    IntelligenceView,
    card,
    hand,
    square,
)


class IntelligenceLaid(TypedDict):
    """Both have arranged their camps: what lies in one of them, and what is left in the hand."""

    fact: Literal["laid"]
    player: int
    board: dict[str, IntelligenceSquare]
    hand: list[IntelligenceCard]


class IntelligenceDeployed(TypedDict):
    """A card has come from the hand onto an empty square."""

    fact: Literal["deployed"]
    player: int
    card: IntelligenceCard
    square: str


class IntelligenceMoved(TypedDict):
    """A card has moved on the sheet; `carries` is the card of the other side that is hidden under it."""

    fact: Literal["moved"]
    player: int
    card: IntelligenceCard
    source: str
    target: str
    over: NotRequired[str]
    carries: NotRequired[IntelligenceCard]


class IntelligenceCaptured(TypedDict):
    """A card has been captured; `held` is what comes to the hand of `player`: nothing for a royal, which is out."""

    fact: Literal["captured"]
    player: int
    attacker: list[str]
    square: str
    card: IntelligenceCard
    held: list[IntelligenceCard]


class IntelligenceInfiltrated(TypedDict):
    """A card has gone under one of the other side, where it stays."""

    fact: Literal["infiltrated"]
    player: int
    card: IntelligenceCard
    source: str
    square: str
    under: IntelligenceCard
    over: NotRequired[str]


class IntelligenceCameOut(TypedDict):
    """The card above a hidden one has been captured: the hidden one is back in the hand of `player`, who had hidden it,
    or has gone over to `player`, who lost the royal above it."""

    fact: Literal["returned", "went over"]
    player: int
    card: IntelligenceCard
    square: str


IntelligenceFact = (
    Arranged
    | IntelligenceLaid
    | IntelligenceDeployed
    | IntelligenceMoved
    | IntelligenceCaptured
    | IntelligenceInfiltrated
    | IntelligenceCameOut
    | Switched
    | Passed
    | Asked
    | Ended
)


class IntelligenceReading(facts.Reading):
    """Reads the facts off one step of Shinra Intelligence (IN-5.1)."""

    def __init__(self, before: IntelligencePosition, player: Seat, step: Step, after: IntelligencePosition) -> None:
        super().__init__(before, player, step, after)
        self.before = before
        self.after = after

    def tell(self, fact: IntelligenceFact) -> None:
        self.found.append(fact)

    def laid(self, side: int, squares: list[Square]) -> None:
        """IN-2.1: a camp as both see it now."""
        board = {NAMES[at]: square(self.after, at) for at in squares}
        self.tell({"fact": "laid", "player": side, "board": board, "hand": hand(self.after, side)})

    def deployed(self) -> None:
        """IN-3.1: a hand card comes to an empty square."""
        found = card(self.before, card_in(self.step))
        self.tell({"fact": "deployed", "player": self.player, "card": found, "square": NAMES[self.first]})

    def acted(self) -> None:
        if self.kind == INFILTRATE:
            self.infiltrated()
            return
        if self.kind == CAPTURE:
            self.captured()
        self.moved()

    def ask(self) -> None:
        self.tell({"fact": "asked", **course(self.after, COMMON_PROMPTS)})

    def moved(self) -> None:
        """IN-3.2, IN-3.8: the card goes there, and what is hidden under it comes along."""
        there = square(self.before, self.first)
        fact: IntelligenceMoved = {
            "fact": "moved",
            "player": self.player,
            "card": there["cards"][0],
            "source": NAMES[self.first],
            "target": NAMES[self.second],
        }
        over = self.over()
        if over:
            fact["over"] = over
        if "hidden" in there:
            fact["carries"] = there["hidden"]
        self.tell(fact)

    def infiltrated(self) -> None:
        """IN-3.5: an N card goes under an R."""
        fact: IntelligenceInfiltrated = {
            "fact": "infiltrated",
            "player": self.player,
            "card": card(self.before, int(self.before.cells[self.first])),
            "source": NAMES[self.first],
            "square": NAMES[self.second],
            "under": card(self.before, int(self.before.cells[self.second])),
        }
        over = self.over()
        if over:
            fact["over"] = over
        self.tell(fact)

    def captured(self) -> None:
        """IN-3.4, IN-3.6: what stood there comes to the hand, unless it is a royal; then what hid under it."""
        there, at = square(self.before, self.second), NAMES[self.second]
        taken, kind = there["cards"][0], int(self.before.cells[self.second])
        held = [] if is_royal(kind) else [taken]
        attacker = [square(self.before, self.first)["cards"][0]["id"]]
        self.tell(
            {
                "fact": "captured",
                "player": self.player,
                "attacker": attacker,
                "square": at,
                "card": taken,
                "held": held,
            }
        )
        if "hidden" in there:
            self.came_out(there["hidden"], kind, at)

    def came_out(self, hidden: IntelligenceCard, kind: int, at: str) -> None:
        """IN-3.6: the hidden card returns to its owner's hand; IN-3.7: under the first royal it goes over."""
        if is_royal(kind) and royals(self.after, 1 - self.player) == 1:
            self.tell({"fact": "went over", "player": 1 - self.player, "card": hidden, "square": at})
        else:
            self.tell({"fact": "returned", "player": self.player, "card": hidden, "square": at})

    def over(self) -> str:
        """B-7: the square jumped over, if there is one."""
        tables = self.before.tables
        index = (self.player * int(tables.kinds) + int(self.before.cells[self.first])) * SQUARES + self.first
        return facts.jumped(self.before, self.player, tables.reach, index, self.first, self.second)


# --- a view follows ---


def follow(view: IntelligenceView, happened: list[IntelligenceFact], ids: list[str]) -> IntelligenceView:
    """The view after the facts."""
    for fact in happened:
        _follow(view, fact, ids)
    return view


def _follow(view: IntelligenceView, fact: IntelligenceFact, ids: list[str]) -> None:
    board, hands = view["board"], view["hands"]
    if fact["fact"] == "laid":
        board.update(fact["board"])
        hands[fact["player"]] = list(fact["hand"])
    elif fact["fact"] == "deployed":
        hands[fact["player"]].remove(fact["card"])
        _lay(board, fact["player"], fact["card"], fact["square"])
    elif fact["fact"] == "moved":
        del board[fact["source"]]
        _lay(board, fact["player"], fact["card"], fact["target"])
        if "carries" in fact:
            board[fact["target"]]["hidden"] = fact["carries"]
    elif fact["fact"] == "infiltrated":
        del board[fact["source"]]
        board[fact["square"]]["hidden"] = fact["card"]
    elif fact["fact"] == "captured":
        del board[fact["square"]]
        _hold(hands[fact["player"]], fact["held"], ids)
    elif fact["fact"] == "returned" or fact["fact"] == "went over":
        _hold(hands[fact["player"]], [fact["card"]], ids)
    elif fact["fact"] == "asked":
        facts.ask(view, fact)
    else:
        facts.follow(view, board, fact)


def _lay(board: dict[str, IntelligenceSquare], player: int, card: IntelligenceCard, at: str) -> None:
    there: IntelligenceSquare = {"owner": player, "cards": [card]}
    facts.lay(board, at, there)


def _hold(hand: list[IntelligenceCard], cards: list[IntelligenceCard], ids: list[str]) -> None:
    """Cards come to a hand, which lies in table order."""
    hand += cards
    hand.sort(key=lambda card: ids.index(card["id"]))
