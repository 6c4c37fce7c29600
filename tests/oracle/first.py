"""A slow, direct reference implementation of Shinra First (`first`), clause by clause.

Squares are strings (`c3`); a pile is a list of cards, bottom first; a square without a pile is empty.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from typing import Any


@dataclass(frozen=True)
class Kind:
    """What is printed on a card (FI-1.1 to FI-1.5)."""

    cls: str  # "G" gauge, "N" normal, "F" fixed
    initial: int
    maximum: int
    single: tuple[str, ...] = ()
    double: tuple[str, ...] = ()
    knight: tuple[str, ...] = ()
    leap: tuple[tuple[int, int], ...] = ()


ALL_EIGHT = ("F", "B", "L", "R", "FL", "FR", "BL", "BR")

KINDS: dict[str, Kind] = {
    "king": Kind("G", 5, 6, single=ALL_EIGHT),
    "shogun": Kind("G", 4, 5, single=ALL_EIGHT),
    "sanbo": Kind("G", 3, 5, single=("F", "B"), double=("FL", "FR", "BL", "BR")),
    "kogun": Kind("G", 3, 5, single=("FL", "FR", "B"), double=("L", "R")),
    "senki": Kind("G", 3, 5, single=("BL", "BR"), double=("F", "B")),
    "hiryu": Kind("G", 2, 5, single=("F", "B", "L", "R"), knight=("FFL", "FFR", "BBL", "BBR")),
    "sengun": Kind("F", 2, 2, single=("FL", "FR"), double=("F",)),
    "manji": Kind("F", 2, 2, single=("F", "B", "L", "R"), knight=("FFR", "RRB", "BBL", "LLF")),
    "juji": Kind("F", 2, 2, leap=((0, 3), (0, -3), (3, 0), (-3, 0))),
    "n1": Kind("N", 1, 1, single=("F", "FL", "FR")),
    "n2": Kind("N", 1, 1, single=("F", "B", "L", "R")),
    "n3": Kind("N", 1, 1, single=("FL", "FR", "BL", "BR")),
    "n4": Kind("N", 1, 1, single=("B",), double=("F",)),
    "n5": Kind("N", 1, 1, single=("F", "FL", "FR", "BL", "BR")),
    "n6": Kind("N", 1, 1, single=("F", "FL", "FR", "L", "R", "B")),
    "n7": Kind("N", 1, 1, knight=("FFL", "FFR", "BBL", "BBR")),
}

COLUMNS = "abcde"
ROWS = "12345"
SQUARES = [column + row for row in ROWS for column in COLUMNS]
CENTRE = "c3"
CENTRE_ROW = [column + "3" for column in COLUMNS]

# FI-N, B-10: the order of the arrangement list, which is also each player's camp (B-1).
CAMP = (
    [column + row for row in "12" for column in COLUMNS],
    [column + row for row in "54" for column in COLUMNS],
)

LETTER_VECTOR = {"F": (0, 1), "B": (0, -1), "L": (-1, 0), "R": (1, 0)}  # (right, forward)

REPETITIONS = 4  # C-8
DEFAULT_OPTIONS: dict[str, Any] = {"jump_king": "yes", "turn_limit": 500}  # B-7, C-8


@dataclass
class Card:
    id: str
    owner: int
    points: int

    @property
    def kind(self) -> Kind:
        return KINDS[self.id]

    @property
    def attack(self) -> float:
        """FI-1.4"""
        return math.inf if self.id == "king" else self.points

    def gain(self, returned: int) -> None:
        """FI-3.6: a G card gains a point per returned card, up to its maximum (FI-1.5)."""
        if self.kind.cls == "G":
            self.points = min(self.points + returned, self.kind.maximum)

    def text(self) -> str:
        return self.id if self.points == self.kind.initial else f"{self.id}@{self.points}"


Board = dict[str, list[Card]]


@dataclass(frozen=True)
class Action:
    """One card's advance (`-`), capture (`x`) or damage (`/`), with the marks written behind it (FI-N)."""

    sign: str
    target: str
    marks: str = ""


@cache
def shifted(square: str, owner: int, right: int, forward: int) -> str | None:
    """The square that many steps away in the owner's facing (B-2), or None off the sheet."""
    facing = 1 if owner == 0 else -1
    column = COLUMNS.index(square[0]) + facing * right
    row = ROWS.index(square[1]) + facing * forward
    if 0 <= column < 5 and 0 <= row < 5:
        return COLUMNS[column] + ROWS[row]
    return None


@cache
def vector(direction: str) -> tuple[int, int]:
    """(right, forward) of a direction (B-2) or of a knight arrow (B-5): the sum of its letters."""
    right = sum(LETTER_VECTOR[letter][0] for letter in direction)
    forward = sum(LETTER_VECTOR[letter][1] for letter in direction)
    return right, forward


def owner_of(board: Board, square: str) -> int | None:
    """Whose square it is: the owner of the top card (B-7), None when empty."""
    return board[square][-1].owner if square in board else None


def holds_king(board: Board, square: str) -> bool:
    return square in board and board[square][-1].id == "king"


def reach(board: Board, card: Card, origin: str, over_king: bool) -> set[str]:
    """Squares the arrows lead to, whatever stands there (B-3 to B-7; `over_king`: the own king may be jumped)."""
    kind = card.kind
    found: set[str | None] = set()
    for direction in kind.single:  # B-3
        found.add(shifted(origin, card.owner, *vector(direction)))
    for direction in kind.double:  # B-4
        right, forward = vector(direction)
        for distance in range(1, 5):
            square = shifted(origin, card.owner, right * distance, forward * distance)
            found.add(square)
            if square is None or square in board:
                break
    for direction in kind.single + kind.double:  # B-7
        right, forward = vector(direction)
        neighbour = shifted(origin, card.owner, right, forward)
        if neighbour is None or owner_of(board, neighbour) != card.owner:
            continue
        if over_king or not holds_king(board, neighbour):
            found.add(shifted(origin, card.owner, right * 2, forward * 2))
    for direction in kind.knight:  # B-5
        found.add(shifted(origin, card.owner, *vector(direction)))
    for right, forward in kind.leap:  # B-6
        found.add(shifted(origin, card.owner, right, forward))
    return {square for square in found if square is not None}


def marks_on_own(board: Board, square: str) -> list[str]:
    """Ways in which a card other than the king may arrive on an own square (FI-3.5, FI-3.6)."""
    if holds_king(board, square):
        return []  # FI-3.6: nothing moves onto the own king
    if len(board[square]) == 1:
        return ["+", "^"]
    return ["^", "^^"]


def actions(board: Board, card: Card, origin: str, over_king: bool) -> list[Action]:
    """Advances and attacks of a card that starts from `origin` (FI-3.2, FI-3.3, FI-3.8)."""
    found: list[Action] = []
    for target in sorted(reach(board, card, origin, over_king)):
        owner = owner_of(board, target)
        if owner is None:
            found.append(Action("-", target))
        elif owner != card.owner:
            found.extend(attacks(board, card, target))
        elif card.id == "king":
            found.extend(Action("-", target, marks) for marks in king_marks(board, origin, target, over_king))
        else:
            found.extend(Action("-", target, marks) for marks in marks_on_own(board, target))
    return found


def attacks(board: Board, card: Card, target: str) -> list[Action]:
    """FI-4.1 to FI-4.3; only the top card of a stack counts."""
    top = board[target][-1]
    if top.kind.cls == "F" and card.attack < 2:
        return []  # FI-4.2
    if top.points <= card.attack:
        return [Action("x", target)]  # FI-4.1
    return [Action("/", target)]  # FI-4.3


def king_marks(board: Board, origin: str, target: str, over_king: bool) -> list[str]:
    """Patterns for a king arriving on own cards (FI-3.8), top card's mark first."""
    pile = board[target]
    if len(pile) == 1:
        patterns = ["^", "!"]
    else:
        patterns = ["^^", "^!", "!^", "!!"]
    # A flying pattern needs a step for the card flown first, with the king on the target already.
    moved = {square: cards for square, cards in board.items() if square not in (origin, target)}
    moved[target] = [board[origin][-1]]
    top_first = list(reversed(pile))
    allowed: list[str] = []
    for pattern in patterns:
        if "!" in pattern:
            first_flown = top_first[pattern.index("!")]
            if not actions(moved, first_flown, target, over_king):
                continue
        allowed.append(pattern)
    return allowed


class Oracle:
    def __init__(self, deal: Any = None, options: dict[str, Any] | None = None) -> None:
        self.asked: dict[
            int, dict[str, Callable[[], None]]
        ] = {}  # the steps since the last one, for those who were asked
        assert deal is None
        given = options or {}
        self.options = {name: given.get(name, default) for name, default in DEFAULT_OPTIONS.items()}
        self.over_king = self.options["jump_king"] == "yes"  # B-7
        self.board: Board = {}
        self.hands: list[list[Card]] = [
            [Card(name, player, kind.initial) for name, kind in KINDS.items()] for player in (0, 1)
        ]
        # Each side's arrangement so far: square -> card, None for the square left empty (FI-2.1).
        self.arranged: list[dict[str, Card | None]] = [{}, {}]
        # arrange, place, setup-switch, turn, retreat, lower, fly, battle-switch, over
        self.phase = "arrange"
        self.player = 0  # who acts, in every phase but "arrange"
        self.battle_begun = False  # the first turn of the battle has started
        self.switch_open = True  # FI-2.5
        self.turns = 0  # finished battle turns (C-8)
        self.seen: dict[Any, int] = {}  # C-8
        self.ended: tuple[int | None, str] | None = None
        # Inside a turn:
        self.lower_square: str | None = None  # where a lower card may still act (FI-3.7)
        self.king_square: str | None = None  # where the king stands that flies cards (FI-3.8)
        self.flight: list[tuple[Card, str]] = []  # cards under that king still to be dealt with, with marks
        self.flown: Card | None = None  # the card being flown
        self.attacker: Card | None = None  # the card that has to retreat (FI-4.4)
        self.attacked_from = ""
        self.damaged_king = False

    # ---- positions as data -------------------------------------------------------------------------

    @classmethod
    def from_position(cls, data: dict[str, Any]) -> Oracle:
        game = cls(None, data.get("options"))
        game.hands = [[], []]
        for square, text in data["board"].items():
            if square not in SQUARES:
                raise ValueError(f"B-1: no square {square}")
            owner, unit = text.split(" ")
            pile = [read_card(card, int(owner)) for card in unit.split(",")]
            if len(pile) > 2 or (len(pile) == 2 and any(card.id == "king" for card in pile)):
                raise ValueError(f"FI-3.5: no such stack: {text}")
            game.board[square] = pile
        for player in (0, 1):
            for text in data["hands"][player]:
                card = read_card(text, player)
                if card.id == "king":
                    raise ValueError("FI-3.4: a king in a hand")
                if card.points > card.kind.initial:
                    raise ValueError(f"FI-4.5: too many points in a hand: {text}")
                game.hands[player].append(card)
        on_sheet = [card for pile in game.board.values() for card in pile]
        for player in (0, 1):
            if sum(card.id == "king" and card.owner == player for card in on_sheet) != 1:
                raise ValueError(f"FI-1.1: player {player} must have one king")
        for name in KINDS:
            if sum(card.id == name for card in on_sheet + game.hands[0] + game.hands[1]) > 2:
                raise ValueError(f"FI-1.1: too many cards {name}")
        game.player = data["turn"]
        game.switch_open = data["switch"]
        game.turns = data["turns"]
        if 0 < game.options["turn_limit"] <= game.turns:
            raise ValueError("C-8: the turn limit has been reached")
        game._start_turn(game.player)
        return game

    def position(self) -> dict[str, Any]:
        assert self.phase == "turn", "only at the start of a battle turn"
        return {
            "turn": self.player,
            "board": {
                square: f"{pile[-1].owner} " + ",".join(card.text() for card in pile)
                for square, pile in sorted(self.board.items())
            },
            "hands": [sorted(card.text() for card in hand) for hand in self.hands],
            "switch": self.switch_open,
            "turns": self.turns,
            "options": dict(self.options),
        }

    # ---- the game as seen from outside -------------------------------------------------------------

    @property
    def outcome(self) -> tuple[int | None, str] | None:
        return self.ended

    def actors(self) -> tuple[int, ...]:
        if self.ended is not None:
            return ()
        if self.phase == "arrange":  # C-3
            return tuple(player for player in (0, 1) if len(self.arranged[player]) < 10)
        return (self.player,)

    def legal(self, player: int) -> set[str]:
        if player not in self.asked:
            self.asked[player] = self._steps(player)
        return set(self.asked[player])

    def play(self, player: int, step: str) -> None:
        steps = self.asked.get(player) or self._steps(player)
        self.asked = {}
        assert step in steps, f"{step} is not legal for player {player}"
        steps[step]()

    def _steps(self, player: int) -> dict[str, Callable[[], None]]:
        """Every legal step with what it does."""
        if player not in self.actors():
            return {}
        if self.phase == "arrange":
            return self._arrange_steps(player)
        if self.phase == "place":
            return self._place_steps()
        if self.phase in ("setup-switch", "battle-switch"):
            return self._switch_steps()
        if self.phase == "turn":
            return self._turn_steps()
        if self.phase == "lower":
            return self._lower_steps()
        if self.phase == "fly":
            return self._fly_steps()
        assert self.phase == "retreat"
        return self._retreat_steps()

    # ---- set-up ------------------------------------------------------------------------------------

    def _arrange_steps(self, player: int) -> dict[str, Callable[[], None]]:
        """FI-2.1. What is still missing always fits the squares left, so each of it may come next."""
        done = self.arranged[player]
        square = CAMP[player][len(done)]
        normal = sum(card is not None and card.kind.cls == "N" for card in done.values())
        steps: dict[str, Callable[[], None]] = {}
        for card in self.hands[player]:
            if card.kind.cls == "G" or (card.kind.cls == "N" and normal < 3):
                steps[f"{square}={card.id}"] = partial(self._arrange, player, square, card)
        if None not in done.values():
            steps[f"{square}=-"] = partial(self._arrange, player, square, None)
        return steps

    def _arrange(self, player: int, square: str, card: Card | None) -> None:
        self.arranged[player][square] = card
        if card is not None:
            self.hands[player].remove(card)
        if all(len(side) == 10 for side in self.arranged):  # C-3: both are committed
            for side in self.arranged:
                for place, placed in side.items():
                    if placed is not None:
                        self.board[place] = [placed]
            self.phase = "place"
            self.player = 0

    def _place_steps(self) -> dict[str, Callable[[], None]]:
        """FI-2.2, FI-2.4, written as deployments (B-9)."""
        squares = [square for square in CAMP[self.player] if square not in self.board]
        if not squares:
            squares = [square for square in CENTRE_ROW if square not in self.board and square != CENTRE]
        if not squares:
            squares = [CENTRE]
        return {
            f"{card.id}*{square}": partial(self._place, card, square)
            for card in self.hands[self.player]
            if card.kind.cls == "N"
            for square in squares
        }

    def _place(self, card: Card, square: str) -> None:
        self.hands[self.player].remove(card)
        self.board[square] = [card]
        self.phase = "battle-switch" if square == CENTRE else "setup-switch"

    def _switch_steps(self) -> dict[str, Callable[[], None]]:
        """FI-2.3, FI-2.5, B-10."""
        steps: dict[str, Callable[[], None]] = {"=pass": self._decline_switch}
        own = [square for square in CAMP[self.player] if owner_of(self.board, square) == self.player]
        for index, first in enumerate(own):
            for second in own[index + 1 :]:
                steps[f"={first}{second}"] = partial(self._switch, first, second)
        return steps

    def _switch(self, first: str, second: str) -> None:
        self.board[first], self.board[second] = self.board[second], self.board[first]
        self._after_switch()

    def _decline_switch(self) -> None:
        if self.phase == "battle-switch":
            self.switch_open = False  # FI-2.5; before that, declining affects one placement (FI-2.3)
        self._after_switch()

    def _after_switch(self) -> None:
        if self.phase == "setup-switch":
            self.phase = "place"
            self.player = 1 - self.player
        elif not self.battle_begun:
            self._start_turn(1)  # FI-2.4
        else:
            self._finish_turn()

    # ---- turns -------------------------------------------------------------------------------------

    def _start_turn(self, player: int) -> None:
        """C-8 and C-7, in the order given there (a win has ended the game before)."""
        self.phase = "turn"
        self.player = player
        self.battle_begun = True
        key = (
            player,
            tuple(
                (square, tuple((card.id, card.owner, card.points) for card in self.board[square]))
                for square in SQUARES
                if square in self.board
            ),
            tuple(tuple(sorted((card.id, card.points) for card in hand)) for hand in self.hands),
            self.switch_open,
        )
        self.seen[key] = self.seen.get(key, 0) + 1
        if self.seen[key] >= REPETITIONS or 0 < self.options["turn_limit"] <= self.turns:
            self.ended = (None, "C-8")
        elif not self._turn_steps():
            self.ended = (1 - player, "C-7")

    def _cards_done(self) -> None:
        """Every card of the turn has acted: the turn ends, after a switch where that is open (FI-2.5)."""
        self.lower_square = None
        self.king_square = None
        if self.switch_open:
            self.phase = "battle-switch"
        else:
            self._finish_turn()

    def _finish_turn(self) -> None:
        self.turns += 1
        self._start_turn(1 - self.player)

    def _turn_steps(self) -> dict[str, Callable[[], None]]:
        steps = self._deploy_steps()
        for square in SQUARES:
            if owner_of(self.board, square) == self.player:
                steps.update(self._square_steps(square))
        return steps

    def _deploy_steps(self) -> dict[str, Callable[[], None]]:
        """FI-3.1"""
        steps: dict[str, Callable[[], None]] = {}
        for name in sorted({card.id for card in self.hands[self.player]}):
            same = [card for card in self.hands[self.player] if card.id == name]
            card = max(same, key=lambda one: one.points)  # B-11
            for square in SQUARES:
                owner = owner_of(self.board, square)
                if owner is None:
                    steps[f"{name}*{square}"] = partial(self._deploy, card, square)
                elif owner == self.player and "+" in marks_on_own(self.board, square):  # FI-3.5
                    steps[f"{name}*{square}+"] = partial(self._deploy, card, square)
        return steps

    def _deploy(self, card: Card, square: str) -> None:
        hand = self.hands[self.player]
        hand.pop(next(index for index, held in enumerate(hand) if held is card))
        self.board.setdefault(square, []).append(card)
        self._cards_done()

    def _square_steps(self, square: str) -> dict[str, Callable[[], None]]:
        """Advances, attacks and escape of the top card there (FI-3.2 to FI-3.4, FI-3.7)."""
        card = self.board[square][-1]
        steps: dict[str, Callable[[], None]] = {}
        for action in actions(self.board, card, square, self.over_king):
            steps[square + action.sign + action.target + action.marks] = partial(self._act, square, action)
        if card.id != "king":
            steps[f"{square}-hand"] = partial(self._escape, square)
        return steps

    def _lower_steps(self) -> dict[str, Callable[[], None]]:
        """FI-3.7"""
        assert self.lower_square is not None
        steps = self._square_steps(self.lower_square)
        steps["end"] = self._cards_done
        return steps

    def _fly_steps(self) -> dict[str, Callable[[], None]]:
        """FI-3.8: a flown card must move; it neither escapes nor stays."""
        assert self.king_square is not None and self.flown is not None
        origin = self.king_square
        return {
            origin + action.sign + action.target + action.marks: partial(self._act, origin, action)
            for action in actions(self.board, self.flown, origin, self.over_king)
        }

    def _lift(self, square: str) -> Card:
        """Take the acting card off its square; a card that was below it may act next (FI-3.7)."""
        pile = self.board[square]
        card = pile.pop()
        if pile:
            self.lower_square = square
        else:
            self.lower_square = None
            del self.board[square]
        return card

    def _to_hand(self, card: Card, player: int, points: int | None = None) -> None:
        """A card comes to a hand, with its initial points (FI-1.6) unless told otherwise (FI-4.5)."""
        card.owner = player
        card.points = card.kind.initial if points is None else points
        self.hands[player].append(card)

    def _escape(self, square: str) -> None:
        """FI-3.4"""
        self._to_hand(self._lift(square), self.player)
        self._card_acted()

    def _act(self, origin: str, action: Action) -> None:
        if self.flown is not None:
            card = self.flown
            self.flown = None
        else:
            card = self._lift(origin)
        if action.sign == "x":
            self._capture(card, action.target)
        elif action.sign == "/":
            self._damage(card, origin, action.target)
        elif card.id == "king" and action.marks:
            self._king_onto_own(card, action)
        else:
            self._arrive(card, action.target, action.marks)
            self._card_acted()

    def _arrive(self, card: Card, square: str, marks: str) -> None:
        """A card arrives on an empty square or on own cards (FI-3.2, FI-3.5, FI-3.6)."""
        pile = self.board.setdefault(square, [])
        returned = marks.count("^")
        for _ in range(returned):
            self._to_hand(pile.pop(), card.owner)
        card.gain(returned)
        pile.append(card)

    def _capture(self, card: Card, target: str) -> None:
        """FI-4.1, FI-4.6"""
        pile = self.board.pop(target)
        king_taken = pile[-1].id == "king"
        for captured in pile:
            self._to_hand(captured, card.owner)
        self.board[target] = [card]
        if king_taken:
            self.phase = "over"
            self.ended = (card.owner, "FI-4.6")
        else:
            self._card_acted()

    def _damage(self, card: Card, origin: str, target: str) -> None:
        """FI-4.3: the attacker is on no square until it has retreated."""
        top = self.board[target][-1]
        top.points -= card.points
        self.attacker = card
        self.attacked_from = origin
        self.damaged_king = top.id == "king"
        self.phase = "retreat"

    def _retreat_steps(self) -> dict[str, Callable[[], None]]:
        """FI-4.4, FI-4.5"""
        assert self.attacker is not None
        bound_to_camp = self.damaged_king and self.attacker.kind.cls in ("G", "F")  # FI-4.5
        steps: dict[str, Callable[[], None]] = {}
        for square in SQUARES:
            in_camp = square in CAMP[self.player]
            owner = owner_of(self.board, square)
            if square == self.attacked_from:
                continue
            if owner is None and in_camp:  # FI-4.4 (a)
                steps[f">{square}"] = partial(self._retreat, square, "")
            if owner == self.player and (in_camp or not bound_to_camp):  # FI-4.4 (b)
                for marks in marks_on_own(self.board, square):
                    steps[f">{square}{marks}"] = partial(self._retreat, square, marks)
        empty = [square for square in CAMP[self.player] if square not in self.board and square != self.attacked_from]
        if not bound_to_camp:  # FI-4.4 (c)
            steps[">hand"] = partial(self._retreat_to_hand, self.attacker.kind.initial)
        elif not empty:  # FI-4.5: (a) cannot be done; (b) inside the camp stays open beside the hand
            steps[">hand"] = partial(self._retreat_to_hand, min(self.attacker.points, self.attacker.kind.initial))
        return steps

    def _retreat(self, square: str, marks: str) -> None:
        assert self.attacker is not None
        self._arrive(self.attacker, square, marks)
        self.attacker = None
        self._card_acted()

    def _retreat_to_hand(self, points: int) -> None:
        assert self.attacker is not None
        self._to_hand(self.attacker, self.player, points)
        self.attacker = None
        self._card_acted()

    def _card_acted(self) -> None:
        """A card has finished its step, retreat included."""
        if self.king_square is not None:
            self._go_on_flying()
        elif self.lower_square is not None:
            self.phase = "lower"  # FI-3.7
        else:
            self._cards_done()

    def _king_onto_own(self, king: Card, action: Action) -> None:
        """FI-3.8: the king stands on the square at once; the cards there follow in turn, top first."""
        pile = self.board[action.target]
        self.board[action.target] = [king]
        self.king_square = action.target
        self.flight = list(zip(reversed(pile), action.marks, strict=True))
        self._go_on_flying()

    def _go_on_flying(self) -> None:
        assert self.king_square is not None
        king = self.board[self.king_square][-1]
        while self.flight:
            card, mark = self.flight.pop(0)
            if mark == "!" and actions(self.board, card, self.king_square, self.over_king):
                self.flown = card
                self.phase = "fly"
                return
            # Returned, or to be flown second and without a step (FI-3.8).
            self._to_hand(card, self.player)
            king.gain(1)
        self._cards_done()


def read_card(text: str, owner: int) -> Card:
    """`shogun` or `shogun@3` (README, positions)."""
    name, _, points = text.partition("@")
    if name not in KINDS:
        raise ValueError(f"FI-1.1: no card {name}")
    card = Card(name, owner, int(points) if points else KINDS[name].initial)
    lowest = 1 if card.kind.cls == "G" else card.kind.initial
    if not lowest <= card.points <= card.kind.maximum:
        raise ValueError(f"FI-1.5: no such points: {text}")
    return card
