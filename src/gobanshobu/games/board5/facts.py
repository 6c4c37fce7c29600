"""Facts that the three 5×5 games share: how far the game is, arranging, switching, lives. The rest is each game's own."""

from __future__ import annotations

from typing import Final, Literal, TypedDict, TypeVar

from mypy_extensions import i64

from gobanshobu.core.audience import Audience, Seat
from gobanshobu.core.position import Step
from gobanshobu.core.publisher import Ended, Fact
from gobanshobu.games.board5.codec import (
    ARRANGE_STEP,
    DEPLOY,
    DEPLOY_ONTO,
    OPEN_SQUARE,
    PASS,
    SWITCH_STEP,
    first_square,
    kind_of,
    second_square,
)
from gobanshobu.games.board5.reach import Reach
from gobanshobu.games.board5.sheet import Sheet, draft_cards, draft_length
from gobanshobu.games.board5.squares import CAMPS, NAMES, Square, squares_of
from gobanshobu.games.board5.view import Course, SheetView


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


class Damaged(TypedDict):
    """What stands on a square has been hit by `player`: it has lost points and stays."""

    fact: Literal["damaged"]
    player: int
    attacker: list[str]
    cards: list[str]
    square: str
    by: int
    left: int


class Healed(TypedDict):
    """What `player` has on a square has gained points."""

    fact: Literal["healed"]
    player: int
    cards: list[str]
    square: str
    by: int
    points: int


class Asked(Course):
    """What is to be decided next, and by whom; a game adds what it is about."""

    fact: Literal["asked"]


Lying = TypeVar("Lying")
"""What lies on a square, as a game's view has it."""


def arranged(sheet: Sheet, player: Seat, at: int) -> Arranged:
    """The square of that place in the list has been filled."""
    unit = draft_cards(sheet, player)[at]
    cards = [] if unit == OPEN_SQUARE else sheet.card_tables().cards_of(unit)
    return {"fact": "arranged", "player": player, "square": NAMES[CAMPS[player][at]], "cards": cards}


def jumped(sheet: Sheet, player: Seat, reach: Reach, index: i64, source: Square, target: Square) -> str:
    """B-7: the square of the own card that is jumped over; none where the arrows alone lead there, or nothing does."""
    occupied = sheet.mine0 | sheet.mine1
    at: i64 = source
    plain = reach.targets(index, at, occupied, 0)
    by_jumping = reach.targets(index, at, occupied, sheet.mine(player))
    return NAMES[(source + target) // 2] if (by_jumping & ~plain) >> target & 1 else ""


class Reading:
    """Reads the facts off one step, in the order in which they happen. What a turn of the battle does, each game knows."""

    def __init__(self, was: Sheet, player: Seat, step: Step, now: Sheet) -> None:
        self.was: Final = was
        self.now: Final = now
        self.player: Final = player
        self.step: Final = step
        self.kind: Final = int(kind_of(step))
        self.first: Final = first_square(step)
        self.second: Final = second_square(step)
        self.found: list[Fact] = []

    def facts(self, audience: Audience) -> list[Fact]:
        """Everything is public but an arrangement that is not finished (C-3)."""
        if self.kind == ARRANGE_STEP:
            self.arranging(audience)
            return self.found
        self.brought()
        self.ask()
        return self.found

    def brought(self) -> list[Fact]:
        """What a step of the game brought about, but for the question that comes next."""
        if self.kind in (DEPLOY, DEPLOY_ONTO):
            self.deployed()
        elif self.kind == SWITCH_STEP:
            squares = [NAMES[self.first], NAMES[self.second]]
            switched: Switched = {"fact": "switched", "player": self.player, "squares": squares}
            self.found.append(switched)
        elif self.kind == PASS:
            self.passed("switch")
        else:
            self.acted()
        return self.found

    def arranging(self, audience: Audience) -> None:
        """C-3: each hears of the own squares alone; with the last one of both, everybody sees both camps."""
        if self.now.rounds != self.was.rounds:
            for side in (0, 1):
                self.laid(side, squares_of(int(self.now.mine(side))))
            self.ask()
        elif audience == self.player:
            self.found.append(arranged(self.now, self.player, int(draft_length(self.was, self.player))))

    def passed(self, what: Literal["switch", "lower"]) -> None:
        fact: Passed = {"fact": "passed", "player": self.player, "what": what}
        self.found.append(fact)

    def damaged(self, attacker: list[str], cards: list[str], target: Square, before: int, left: int) -> None:
        fact: Damaged = {
            "fact": "damaged",
            "player": self.player,
            "attacker": attacker,
            "cards": cards,
            "square": NAMES[target],
            "by": before - left,
            "left": left,
        }
        self.found.append(fact)

    def healed(self, cards: list[str], at: Square, before: int, points: int) -> None:
        """What has gained points; nothing where it has not."""
        if points <= before:
            return
        fact: Healed = {
            "fact": "healed",
            "player": self.player,
            "cards": cards,
            "square": NAMES[at],
            "by": points - before,
            "points": points,
        }
        self.found.append(fact)

    # --- what a game says of itself ---

    def laid(self, side: int, squares: list[Square]) -> None:
        """Both have arranged: what now lies on the squares of one side, and in its hand."""
        raise NotImplementedError

    def deployed(self) -> None:
        """A card or unit has come from the hand."""
        raise NotImplementedError

    def acted(self) -> None:
        """Any other step of a turn."""
        raise NotImplementedError

    def ask(self) -> None:
        """Who decides what now, and about what."""
        raise NotImplementedError


def follow(view: SheetView, board: dict[str, Lying], fact: Arranged | Switched | Passed | Ended) -> None:
    """Let a view follow a fact that tells of nothing a game has of its own."""
    if fact["fact"] == "arranged":
        view["draft"][fact["square"]] = fact["cards"]
    elif fact["fact"] == "switched":
        first, second = fact["squares"]
        board[first], board[second] = board[second], board[first]
    elif fact["fact"] == "ended":
        view["outcome"] = {"winner": fact["winner"], "reason": fact["reason"], "clause": fact["clause"]}
        view["actors"] = []


def ask(view: SheetView, fact: Asked) -> None:
    """Let a view say what is to be decided next."""
    if fact["phase"] != "arrangement":
        view.pop("draft", None)
    view["phase"], view["prompt"], view["actors"] = fact["phase"], fact["prompt"], fact["actors"]
    view["turn"], view["turns"], view["switching"] = fact["turn"], fact["turns"], fact["switching"]


def lay(board: dict[str, Lying], at: str, what: Lying) -> None:
    """Something comes to a square, which must be empty by now."""
    assert at not in board, at
    board[at] = what
