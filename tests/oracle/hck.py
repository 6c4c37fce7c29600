"""HCK (Hybrid Card Kingdom): a plain, slow reference implementation of the rules, clause by clause.

The clause ids (HC-, B-, C-) are those of the rules pages. Every decision point is a dict from the canonical
step strings (HC-N) to what the step does; `legal` lists the keys of that dict and `play` calls the value.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import combinations
from math import inf
from typing import Any

# ---------------------------------------------------------------------- the cards

ALL_EIGHT = ("F", "B", "L", "R", "FL", "FR", "BL", "BR")


@dataclass(frozen=True)
class Card:
    """One row of the card table (HC-1.1, HC-1.2)."""

    copies: int
    points: int  # what the card adds to a combine; 0 for the cards that never combine
    single: tuple[str, ...] = ()
    double: tuple[str, ...] = ()
    knight: tuple[str, ...] = ()
    leap: tuple[tuple[int, int], ...] = ()


CARDS: dict[str, Card] = {  # in table order
    "king": Card(1, 0, single=ALL_EIGHT),
    "queen": Card(1, 2, single=("FL", "FR", "BL", "BR"), double=("F", "B", "L", "R")),
    "shogun": Card(1, 2, single=("F", "B", "L", "R"), double=("FL", "FR", "BL", "BR")),
    "joker": Card(1, 0, single=ALL_EIGHT),
    "hachi": Card(1, 0, leap=((0, 2), (2, 2), (2, 0), (2, -2), (0, -2), (-2, -2), (-2, 0), (-2, 2))),
    "shu": Card(4, 2, single=("L", "R", "B")),
    "ko": Card(4, 1, single=("F", "FL", "FR")),
    "dai": Card(3, 2, single=("BL", "BR"), double=("F", "B")),
    "ki": Card(2, 1, knight=("FFL", "FFR", "BBL", "BBR")),
    "so": Card(2, 1, single=("F",), double=("L", "R")),
    "ho": Card(2, 1, single=("B",), double=("FL", "FR")),
}
TABLE_ORDER = list(CARDS)

NEVER_COMBINE = ("king", "joker", "hachi")  # HC-2.1
COMBINABLE = [card for card in TABLE_ORDER if card not in NEVER_COMBINE]
COURT = ("queen", "shogun")  # the two cards that enter from the hand in the own camp only

FIXED = {"queen": 3, "shogun": 3, "hachi": 3, "joker": 4}  # HC-2.3, as singles: both life and attack
NORMAL_LIFE = 1  # HC-2.3
NORMAL_ATTACK = 2  # HC-2.3
KING_LIFE = 10  # HC-2.4
KING_MAX = 15  # HC-2.4
COMBINE_MAX = 8  # HC-2.2
JOKER_DEPLOY_AT = 6  # HC-4.7
QUEEN_REWARD = 3  # HC-5.4

DEFAULT_TURN_LIMIT = 500  # C-8
REPETITIONS = 4  # C-8


# ---------------------------------------------------------------------- the units


@dataclass(frozen=True)
class Unit:
    """A single, a combine, or a stub (HC-2.1, HC-2.5)."""

    cards: tuple[str, ...]  # in table order
    gauge: bool  # stands on a life gauge: a combine of two or three cards, or a stub of one
    life: int
    captive: bool = False  # its queen is the enemy's (only ever so in a hand, HC-5.4)

    @property
    def is_king(self) -> bool:
        return self.cards == ("king",)

    @property
    def has_court(self) -> bool:
        """Contains a queen or a general."""
        return any(card in COURT for card in self.cards)

    @property
    def attack(self) -> float:
        """HC-2.2 combine: its life; HC-2.3 singles; HC-2.4 king."""
        if self.is_king:
            return inf
        if self.gauge:
            return self.life
        return FIXED.get(self.cards[0], NORMAL_ATTACK)

    @property
    def is_fixed(self) -> bool:
        """HC-2.3: the singles whose points are fixed (a stub is a combine, HC-2.5)."""
        return not self.gauge and self.cards[0] in FIXED

    @property
    def name(self) -> str:
        """The unit as written in positions and, for hand units, in steps."""
        ids = [card + "!" if card == "queen" and self.captive else card for card in self.cards]
        text = "+".join(ids)
        if self.gauge and len(self.cards) == 1:
            text += "~"
        if self.life != initial_life(self.cards, self.gauge):
            text += f"@{self.life}"
        return text


def initial_life(cards: tuple[str, ...], gauge: bool) -> int:
    """HC-2.2 to HC-2.5: life at first."""
    if gauge:
        return min(COMBINE_MAX, 1 + sum(CARDS[card].points for card in cards))
    if cards == ("king",):
        return KING_LIFE
    return FIXED.get(cards[0], NORMAL_LIFE)


def in_table_order(cards: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(cards, key=TABLE_ORDER.index))


def new_single(card: str) -> Unit:
    return Unit((card,), False, initial_life((card,), False))


def new_combine(cards: tuple[str, ...]) -> Unit:
    """A combine (or, of one card, a stub) with its first life."""
    return Unit(in_table_order(cards), True, initial_life(cards, True))


def restored(unit: Unit) -> Unit:
    """HC-4.6, HC-5.1: a combine gets back 1 + points; other units have nothing to restore."""
    return replace(unit, life=initial_life(unit.cards, unit.gauge))


def joined(one: Unit, other: Unit) -> Unit | None:
    """HC-4.2: the combine that these two make, or None. One has to be a combine, the other a single."""
    if one.gauge == other.gauge:
        return None
    combine, single = (one, other) if one.gauge else (other, one)
    cards = combine.cards + single.cards
    if any(card in NEVER_COMBINE for card in cards):
        return None
    if len(cards) > 3 or len(set(cards)) < len(cards):
        return None
    life = min(COMBINE_MAX, combine.life + CARDS[single.cards[0]].points)
    return Unit(in_table_order(cards), True, life)


def attack_result(attacker: Unit, target: Unit) -> str | None:
    """HC-5.1 to HC-5.5: "capture", "damage", or None where this attack is not allowed."""
    if attacker.cards == ("joker",) and target.is_king and target.life <= attacker.attack:
        return None  # HC-5.5
    if target.life <= attacker.attack:
        return "capture"  # HC-5.1
    if target.is_fixed:
        return None  # HC-5.2
    return "damage"  # HC-5.3


# ---------------------------------------------------------------------- the sheet

COLUMNS = "abcde"
ROWS = "12345"
SQUARES = [column + row for row in ROWS for column in COLUMNS]
# B-1: the camps, in the order of the arrangement list (B-10)
CAMPS = [
    [column + row for row in "12" for column in COLUMNS],
    [column + row for row in "54" for column in COLUMNS],
]
MIDDLE = "c3"
ROW_THREE = ["a3", "b3", "d3", "e3"]  # row 3 except the middle

DIRECTION = {"F": (0, 1), "B": (0, -1), "L": (-1, 0), "R": (1, 0)}  # (right, forward)


@cache
def offset_of(arrow: str) -> tuple[int, int]:
    """(right, forward) of an arrow's name: the letters added up, so FL is (-1, 1) and FFL is (-1, 2)."""
    return (sum(DIRECTION[letter][0] for letter in arrow), sum(DIRECTION[letter][1] for letter in arrow))


@cache
def step_from(square: str, player: int, offset: tuple[int, int], times: int = 1) -> str | None:
    """B-2: the square that lies `times` offsets away in the player's facing, or None off the sheet."""
    sign = 1 if player == 0 else -1
    column = COLUMNS.index(square[0]) + sign * offset[0] * times
    row = ROWS.index(square[1]) + sign * offset[1] * times
    if 0 <= column < 5 and 0 <= row < 5:
        return COLUMNS[column] + ROWS[row]
    return None


# ---------------------------------------------------------------------- the set-up

GROUPS = (3, 3, 2, 2, 2, 1, 1, 1)  # HC-3.1: the sizes of the units besides the king
# HC-3.2: who places where
PLACEMENTS = [(0, "camp"), (1, "camp"), (0, "row"), (1, "row"), (0, "row"), (1, "row"), (0, "middle")]


def centre_placements_left(player: int, done: int) -> int:
    """How many of a player's placements after the first `done` ones go to row 3."""
    return sum(1 for who, where in PLACEMENTS[done:] if who == player and where != "camp")


@cache
def can_fill(counts: tuple[int, ...], groups: tuple[int, ...], normals_needed: int) -> bool:
    """Can units of these sizes, each of different kinds, be made of these cards (counts as in COMBINABLE), so
    that at least `normals_needed` normal cards are left over (HC-3.1, HC-3.3)?"""
    if not groups:
        normals = sum(n for card, n in zip(COMBINABLE, counts, strict=True) if card not in COURT)
        return normals >= normals_needed
    for kinds in combinations(range(len(counts)), groups[0]):
        if all(counts[kind] > 0 for kind in kinds):
            rest = tuple(n - 1 if kind in kinds else n for kind, n in enumerate(counts))
            if can_fill(rest, groups[1:], normals_needed):
                return True
    return False


# ---------------------------------------------------------------------- positions as data


def parse_unit(text: str) -> Unit:
    """A unit as a position writes it."""
    body, _, points = text.partition("@")
    stub = body.endswith("~")
    if stub:
        body = body[:-1]
    captive = "queen!" in body.split("+")
    cards = tuple(part.removesuffix("!") if part == "queen!" else part for part in body.split("+"))
    if any(card not in CARDS for card in cards):
        raise ValueError(f"C-2: no such unit: {text}")
    gauge = stub or len(cards) > 1
    if gauge and (
        len(cards) > 3
        or len(set(cards)) < len(cards)
        or any(card in NEVER_COMBINE for card in cards)
        or (stub and len(cards) != 1)
    ):
        raise ValueError(f"HC-2.1: no such combine: {text}")
    cards = in_table_order(cards)
    life = int(points) if points else initial_life(cards, gauge)
    if cards == ("king",):
        if not 1 <= life <= KING_MAX:
            raise ValueError(f"HC-2.4: {text}")
    elif gauge:
        if not 1 <= life <= COMBINE_MAX:
            raise ValueError(f"HC-2.2: {text}")
    elif life != initial_life(cards, False):
        raise ValueError(f"HC-2.3: {text}")
    return Unit(cards, gauge, life, captive)


Steps = dict[str, Callable[[], None]]


class Oracle:
    """One game of HCK."""

    def __init__(self, deal: Any = None, options: dict[str, Any] | None = None) -> None:
        assert deal is None
        self._options: dict[str, Any] = {k: v for k, v in (options or {}).items() if k != "cards"}
        self._turn_limit: int = self._options.get("turn_limit", DEFAULT_TURN_LIMIT)
        self._over_king: bool = self._options.get("jump_king", "no") == "yes"  # B-7
        # HC-2.4: the handicap
        self._king_lives: list[int] = [self._options.get(f"king_points_{player}", KING_LIFE) for player in (0, 1)]
        self._board: dict[str, tuple[int, Unit]] = {}
        self._hands: list[list[Unit]] = [[], []]
        self._rescue: list[bool] = [True, True]  # HC-4.9: once a game for each king
        self._switch_open: bool = True
        self._turns: int = 0  # finished battle turns (C-8)
        self._seen: dict[Any, int] = {}  # C-8
        self._outcome: tuple[int | None, str] | None = None

        # arrange, place, place-switch, turn, retreat, rescue, queen, switch, over
        self._phase: str = "arrange"
        self._player: int = 0  # whose decision it is (but in "arrange")
        self._arranged: list[list[Unit | None]] = [[], []]  # in the order of CAMPS
        self._placed: int = 0  # placements of HC-3.2 made so far

        # a unit in the air between two steps of a turn: the attacker that has to retreat (HC-5.3), the unit
        # that the king pushed off its square (HC-4.9), or the captured unit with the enemy queen (HC-5.4)
        self._moving: Unit | None = None
        self._came_from: str = ""  # HC-5.3
        self._damaged_king: bool = False  # HC-5.3

    @classmethod
    def from_position(cls, data: dict[str, Any]) -> Oracle:
        """A game that begins at the start of a battle turn."""
        game = cls(None, data.get("options"))
        for square, text in data["board"].items():
            owner, _, unit_text = text.partition(" ")
            if square not in SQUARES or owner not in ("0", "1"):
                raise ValueError(f"C-2: {square}: {text}")
            unit = parse_unit(unit_text)
            if unit.captive:
                raise ValueError(f"HC-5.4: {square}: {text}")
            game._board[square] = (int(owner), unit)
        game._hands = [[parse_unit(text) for text in hand] for hand in data["hands"]]
        game._rescue = list(data.get("rescue", [True, True]))
        game._switch_open = bool(data.get("switch", False))
        game._turns = int(data.get("turns", 0))
        game._player = int(data["turn"])
        game._refuse_wrong_cards()
        if game._turn_limit and game._turns >= game._turn_limit:
            raise ValueError("C-8: the turn limit is reached")
        game._phase = "turn"
        game._seen[game._position_key()] = 1
        game._lose_without_step()
        return game

    def _refuse_wrong_cards(self) -> None:
        """HC-1.1: one king a side, on the sheet; no more cards than two sets hold; one queen of each side."""
        queens = [0, 0]
        others = {card: 0 for card in TABLE_ORDER if card not in ("king", "queen")}
        kings = [0, 0]
        located = list(self._board.values())
        for owner in (0, 1):
            for unit in self._hands[owner]:
                if unit.is_king:
                    raise ValueError("HC-4.6: a king in a hand")
                located.append((owner, unit))
        for owner, unit in located:
            for card in unit.cards:
                if card == "king":
                    kings[owner] += 1
                elif card == "queen":
                    queens[1 - owner if unit.captive else owner] += 1
                else:
                    others[card] += 1
        if kings != [1, 1]:
            raise ValueError("HC-1.1: each side has one king on the sheet")
        if max(queens) > 1:
            raise ValueError("HC-1.1: a queen too many")
        for card, number in others.items():
            if number > 2 * CARDS[card].copies:
                raise ValueError(f"HC-1.1: {card}: a card too many")

    # ------------------------------------------------------------------ the interface

    def actors(self) -> tuple[int, ...]:
        if self._phase == "over":
            return ()
        if self._phase == "arrange":  # HC-3.1, C-3
            return tuple(p for p in (0, 1) if len(self._arranged[p]) < len(CAMPS[p]))
        return (self._player,)

    def legal(self, player: int) -> set[str]:
        return set(self._steps(player))

    def play(self, player: int, step: str) -> None:
        steps = self._steps(player)
        assert step in steps, f"{step!r} is not legal for player {player}"
        steps[step]()

    @property
    def outcome(self) -> tuple[int | None, str] | None:
        return self._outcome

    def position(self) -> dict[str, Any]:
        assert self._phase in ("turn", "over"), "only at the start of a battle turn"
        return {
            "turn": self._player,
            "board": {
                square: f"{self._board[square][0]} {self._board[square][1].name}"
                for square in SQUARES
                if square in self._board
            },
            "hands": [sorted(unit.name for unit in hand) for hand in self._hands],
            "switch": self._switch_open,
            "turns": self._turns,
            "rescue": list(self._rescue),
            "options": dict(self._options),
        }

    def _steps(self, player: int) -> Steps:
        if player not in self.actors():
            return {}
        if self._phase == "arrange":
            return self._arrange_steps(player)
        if self._phase == "place":
            return self._place_steps(player)
        if self._phase in ("place-switch", "switch"):
            return self._switch_steps(player)
        if self._phase == "retreat":
            return self._retreat_steps(player)
        if self._phase == "rescue":
            return self._rescue_steps(player)
        if self._phase == "queen":
            return {
                "queen:return": partial(self._queen_choice, player, True),
                "queen:keep": partial(self._queen_choice, player, False),
            }
        return self._turn_steps(player)

    # ------------------------------------------------------------------ set-up (HC-3)

    def _cards_left(self, player: int) -> dict[str, int]:
        """The cards that the player has not arranged yet, joker and eight-leap aside."""
        left = {card: CARDS[card].copies for card in ["king", *COMBINABLE]}
        for unit in self._arranged[player]:
            for card in unit.cards if unit else ():
                left[card] -= 1
        return left

    def _arrange_steps(self, player: int) -> Steps:
        """HC-3.1: the next square of the camp; only what can still be completed (HC-N, HC-3.3)."""
        square = CAMPS[player][len(self._arranged[player])]
        left = self._cards_left(player)
        normals_needed = centre_placements_left(player, 0)
        groups = list(GROUPS)
        for unit in self._arranged[player]:
            if unit is not None and not unit.is_king:
                groups.remove(len(unit.cards))

        steps: Steps = {}
        if None not in self._arranged[player]:
            steps[f"{square}=-"] = partial(self._arrange, player, None)
        if left["king"]:
            king = Unit(("king",), False, self._king_lives[player])
            steps[f"{square}=king"] = partial(self._arrange, player, king)
        for size in set(groups):
            groups_after = list(groups)
            groups_after.remove(size)
            for cards in combinations(COMBINABLE, size):
                if any(left[card] == 0 for card in cards):
                    continue
                counts = tuple(left[card] - (card in cards) for card in COMBINABLE)
                if can_fill(counts, tuple(groups_after), normals_needed):
                    unit = new_single(cards[0]) if size == 1 else new_combine(cards)
                    steps[f"{square}={'+'.join(cards)}"] = partial(self._arrange, player, unit)
        return steps

    def _arrange(self, player: int, unit: Unit | None) -> None:
        self._arranged[player].append(unit)
        if any(len(self._arranged[p]) < len(CAMPS[p]) for p in (0, 1)):
            return
        # C-3: both are committed, now the sheet shows it
        for p in (0, 1):
            for card, number in self._cards_left(p).items():
                self._hands[p] += [new_single(card) for _ in range(number)]
            self._hands[p] += [new_single("joker"), new_single("hachi")]
            for square, arranged in zip(CAMPS[p], self._arranged[p], strict=True):
                if arranged is not None:
                    self._board[square] = (p, arranged)
        self._phase = "place"
        self._player = PLACEMENTS[0][0]

    def _place_steps(self, player: int) -> Steps:
        """HC-3.2, B-9: one single card; HC-3.3: so that the later placements can still be made."""
        where = PLACEMENTS[self._placed][1]
        if where == "camp":
            squares = [square for square in CAMPS[player] if square not in self._board]
        elif where == "row":
            squares = [square for square in ROW_THREE if square not in self._board]
        else:
            squares = [MIDDLE]
        steps: Steps = {}
        for unit in self._hands[player]:
            card = unit.cards[0]
            if card in ("joker", "hachi"):
                continue
            if card in COURT and where != "camp":
                continue
            normals = sum(1 for u in self._hands[player] if u.cards[0] in COMBINABLE and not u.has_court)
            if not unit.has_court:
                normals -= 1
            if normals < centre_placements_left(player, self._placed + 1):
                continue
            for square in squares:
                steps[f"{card}*{square}"] = partial(self._place, player, unit, square)
        return steps

    def _place(self, player: int, unit: Unit, square: str) -> None:
        self._hands[player].remove(unit)
        self._board[square] = (player, unit)
        self._placed += 1
        self._phase = "place-switch"

    # ------------------------------------------------------------------ switching (HC-3.2, FI-2.5)

    def _switch_steps(self, player: int) -> Steps:
        """B-10: any two own units in the own camp, or none."""
        own = [s for s in CAMPS[player] if s in self._board and self._board[s][0] == player]
        steps: Steps = {"=pass": partial(self._switch, player, None)}
        for first, second in combinations(own, 2):
            steps[f"={first}{second}"] = partial(self._switch, player, (first, second))
        return steps

    def _switch(self, player: int, squares: tuple[str, str] | None) -> None:
        if squares is not None:
            first, second = squares
            self._board[first], self._board[second] = self._board[second], self._board[first]
        if self._phase == "place-switch":
            if self._placed < len(PLACEMENTS):
                # FI-2.3: declining here affects only this placement
                self._phase = "place"
                self._player = PLACEMENTS[self._placed][0]
                return
            # FI-2.4, FI-2.5: the battle begins with player 1; this position is its first (C-8)
            self._switch_open = squares is not None
            self._phase = "turn"
            self._player = 1
            self._seen[self._position_key()] = 1
            self._lose_without_step()
            return
        if squares is None:
            self._switch_open = False
        self._finish_turn(player)

    # ------------------------------------------------------------------ end of a turn (C-7, C-8)

    def _end_of_action(self, player: int) -> None:
        """The turn's own steps are done: a switch may follow."""
        self._moving = None
        self._came_from = ""
        self._damaged_king = False
        if self._switch_open:
            self._phase = "switch"
        else:
            self._finish_turn(player)

    def _finish_turn(self, player: int) -> None:
        """C-8: fourth repetition, then turn limit, then no legal step (a win has ended the game before)."""
        self._turns += 1
        self._player = 1 - player
        self._phase = "turn"
        key = self._position_key()
        self._seen[key] = self._seen.get(key, 0) + 1
        repeated = self._seen[key] >= REPETITIONS
        too_long = self._turn_limit > 0 and self._turns >= self._turn_limit
        if repeated or too_long:
            self._end(None, "C-8")
        else:
            self._lose_without_step()

    def _position_key(self) -> Any:
        """C-8: everything that bears on legal steps."""
        board = tuple((square, self._board.get(square)) for square in SQUARES)
        hands = tuple(tuple(sorted(unit.name for unit in hand)) for hand in self._hands)
        return (self._player, board, hands, tuple(self._rescue), self._switch_open)

    def _lose_without_step(self) -> None:
        """C-7."""
        if not self._turn_steps(self._player):
            self._end(1 - self._player, "C-7")

    def _end(self, winner: int | None, clause: str) -> None:
        self._phase = "over"
        self._outcome = (winner, clause)

    # ------------------------------------------------------------------ movement (B-3 to B-7)

    def _reach(self, square: str) -> set[str]:
        """Every square to which the arrows of the unit on this square lead, whatever stands there."""
        player, unit = self._board[square]
        reached: set[str] = set()
        for card in unit.cards:  # HC-2.2: all arrows of its cards together
            for arrow in CARDS[card].single:  # B-3
                target = step_from(square, player, offset_of(arrow))
                if target:
                    reached.add(target)
            for arrow in CARDS[card].double:  # B-4
                for times in range(1, 5):
                    target = step_from(square, player, offset_of(arrow), times)
                    if not target:
                        break
                    reached.add(target)
                    if target in self._board:
                        break
            for arrow in CARDS[card].single + CARDS[card].double:  # B-7
                neighbour = step_from(square, player, offset_of(arrow))
                beyond = step_from(square, player, offset_of(arrow), 2)
                if neighbour in self._board and beyond:
                    owner, other = self._board[neighbour]
                    if owner == player and (self._over_king or not other.is_king):
                        reached.add(beyond)
            leaps = [offset_of(arrow) for arrow in CARDS[card].knight]  # B-5
            leaps += CARDS[card].leap  # B-6
            for offset in leaps:
                target = step_from(square, player, offset)
                if target:
                    reached.add(target)
        return reached

    def _king_square(self, player: int) -> str:
        for square, (owner, unit) in self._board.items():
            if owner == player and unit.is_king:
                return square
        raise AssertionError("a king is missing")

    def _in_check(self, player: int) -> bool:
        """HC-4.9: an enemy unit could make an attack step on the king's square."""
        king_square = self._king_square(player)
        king = self._board[king_square][1]
        return any(
            owner != player and king_square in self._reach(square) and attack_result(unit, king) is not None
            for square, (owner, unit) in self._board.items()
        )

    def _empty_squares(self) -> list[str]:
        return [square for square in SQUARES if square not in self._board]

    def _empty_camp_squares(self, player: int) -> list[str]:
        return [square for square in CAMPS[player] if square not in self._board]

    # ------------------------------------------------------------------ a turn (HC-4)

    def _turn_steps(self, player: int) -> Steps:
        steps: Steps = {}
        may_rescue = self._rescue[player] and self._in_check(player)
        for square, (owner, unit) in self._board.items():
            if owner != player:
                continue
            for target in self._reach(square):
                if target not in self._board:
                    steps[f"{square}-{target}"] = partial(self._advance, player, square, target)
                    continue
                other_owner, other = self._board[target]
                if other_owner == player:
                    if unit.is_king:
                        if may_rescue:
                            steps[f"{square}-{target}^"] = partial(self._start_rescue, player, square, target)
                    elif joined(unit, other):
                        steps[f"{square}-{target}+"] = partial(self._advance_combine, player, square, target)
                    continue
                result = attack_result(unit, other)
                if result == "capture":
                    steps[f"{square}x{target}"] = partial(self._capture, player, square, target)
                elif result == "damage":
                    steps[f"{square}/{target}"] = partial(self._damage, player, square, target)
            if not unit.is_king:  # HC-4.6
                steps[f"{square}-hand"] = partial(self._escape, player, square)
        steps.update(self._deploy_steps(player))
        if any(unit.captive for unit in self._hands[player]):  # HC-4.8
            steps["queen:return"] = partial(self._return_queen_later, player)
        return steps

    def _deploy_steps(self, player: int) -> Steps:
        """HC-4.4, HC-4.5, HC-4.7."""
        steps: Steps = {}
        king_life = self._board[self._king_square(player)][1].life
        for unit in self._hands[player]:
            if unit.captive:  # HC-5.4
                continue
            if unit.cards == ("joker",) and king_life > JOKER_DEPLOY_AT:  # HC-4.7
                continue
            for square in self._open_to(player, unit):
                steps[f"{unit.name}*{square}"] = partial(self._deploy, player, [unit], unit, square)
            if not unit.gauge:
                steps.update(self._deploy_single_steps(player, unit))
            elif len(unit.cards) == 1:
                steps.update(self._deploy_stub_steps(player, unit))
        return steps

    def _deploy_single_steps(self, player: int, single: Unit) -> Steps:
        """HC-4.5: a hand single onto an own combine on the sheet."""
        steps: Steps = {}
        for square, (owner, other) in self._board.items():
            if owner != player:
                continue
            if single.has_court and square not in CAMPS[player]:
                continue
            union = joined(single, other)
            if union:
                steps[f"{single.name}*{square}+"] = partial(self._deploy, player, [single], union, square)
        return steps

    def _deploy_stub_steps(self, player: int, stub: Unit) -> Steps:
        """HC-4.5: a stub in hand together with a hand single, as a new pair."""
        steps: Steps = {}
        for single in self._hands[player]:
            if single.captive:
                continue
            pair = joined(stub, single)
            if pair is None:
                continue
            for square in self._open_to(player, pair):
                step = f"{stub.name}{single.name}*{square}"
                steps[step] = partial(self._deploy, player, [stub, single], pair, square)
        return steps

    def _open_to(self, player: int, unit: Unit) -> list[str]:
        """HC-4.4: the empty squares on which this unit may be deployed."""
        return self._empty_camp_squares(player) if unit.has_court else self._empty_squares()

    def _deploy(self, player: int, used: list[Unit], result: Unit, square: str) -> None:
        for unit in used:
            self._hands[player].remove(unit)
        self._board[square] = (player, result)
        self._end_of_action(player)

    def _advance(self, player: int, square: str, target: str) -> None:
        """HC-4.1."""
        self._board[target] = self._board.pop(square)
        self._end_of_action(player)

    def _advance_combine(self, player: int, square: str, target: str) -> None:
        """HC-4.2."""
        union = joined(self._board.pop(square)[1], self._board[target][1])
        assert union is not None
        self._board[target] = (player, union)
        self._end_of_action(player)

    def _escape(self, player: int, square: str) -> None:
        """HC-4.6."""
        self._hands[player].append(restored(self._board.pop(square)[1]))
        self._end_of_action(player)

    # ------------------------------------------------------------------ king's rescue (HC-4.9)

    def _raise_king(self, player: int, points: int) -> None:
        square = self._king_square(player)
        king = self._board[square][1]
        self._board[square] = (player, replace(king, life=min(KING_MAX, king.life + points)))

    def _start_rescue(self, player: int, square: str, target: str) -> None:
        self._moving = self._board[target][1]
        self._board[target] = self._board.pop(square)
        self._rescue[player] = False
        worth_two = self._moving.gauge or self._moving.cards[0] in ("joker", "hachi")
        self._raise_king(player, 2 if worth_two else 1)
        self._phase = "rescue"

    def _rescue_steps(self, player: int) -> Steps:
        squares = self._empty_camp_squares(player)
        if not squares:
            return {">hand": partial(self._finish_rescue, player, None)}
        return {f">{square}": partial(self._finish_rescue, player, square) for square in squares}

    def _finish_rescue(self, player: int, square: str | None) -> None:
        """The moved unit keeps its life, also in the hand."""
        assert self._moving is not None
        if square is None:
            self._hands[player].append(self._moving)
        else:
            self._board[square] = (player, self._moving)
        self._end_of_action(player)

    # ------------------------------------------------------------------ attack (HC-5)

    def _capture(self, player: int, square: str, target: str) -> None:
        """HC-5.1."""
        captured = self._board[target][1]
        self._board[target] = self._board.pop(square)
        if captured.is_king:  # HC-6: no switch follows
            self._end(player, "HC-6")
        elif "queen" in captured.cards:  # HC-5.4
            self._moving = replace(restored(captured), captive=True)
            self._phase = "queen"
        else:
            self._hands[player].append(restored(captured))
            self._end_of_action(player)

    def _queen_choice(self, player: int, give_back: bool) -> None:
        """HC-5.4, at once after the capture."""
        assert self._moving is not None
        if give_back:
            self._return_queen(player, self._moving)
        else:
            self._hands[player].append(self._moving)
        self._end_of_action(player)

    def _return_queen_later(self, player: int) -> None:
        """HC-4.8."""
        for unit in self._hands[player]:
            if unit.captive:
                self._hands[player].remove(unit)
                self._return_queen(player, unit)
                break
        self._end_of_action(player)

    def _return_queen(self, player: int, unit: Unit) -> None:
        """HC-5.4: she goes to her side's hand; what is left of the unit is a combine or a stub (HC-2.5)."""
        self._hands[1 - player].append(new_single("queen"))
        self._raise_king(player, QUEEN_REWARD)
        rest = tuple(card for card in unit.cards if card != "queen")
        if rest:
            self._hands[player].append(new_combine(rest))

    def _damage(self, player: int, square: str, target: str) -> None:
        """HC-5.3: the target loses the attack and stays; the attacker has to go on."""
        attacker = self._board.pop(square)[1]
        owner, other = self._board[target]
        self._board[target] = (owner, replace(other, life=other.life - int(attacker.attack)))
        self._moving = attacker
        self._came_from = square
        self._damaged_king = other.is_king
        self._phase = "retreat"

    def _retreat_steps(self, player: int) -> Steps:
        """HC-5.3 (a), (b), (c)."""
        attacker = self._moving
        assert attacker is not None
        steps: Steps = {}
        for square in self._empty_camp_squares(player):  # (a)
            if square != self._came_from:
                steps[f">{square}"] = partial(self._retreat, player, square, attacker)
        for square, (owner, other) in self._board.items():  # (b)
            if owner == player:
                union = joined(attacker, other)
                if union:
                    steps[f">{square}+"] = partial(self._retreat, player, square, union)
        if not (attacker.gauge and self._damaged_king):  # (c)
            steps[">hand"] = partial(self._retreat_to_hand, player, restored(attacker))
        elif not steps:
            steps[">hand"] = partial(self._retreat_to_hand, player, attacker)  # life not restored
        return steps

    def _retreat(self, player: int, square: str, unit: Unit) -> None:
        self._board[square] = (player, unit)
        self._end_of_action(player)

    def _retreat_to_hand(self, player: int, unit: Unit) -> None:
        self._hands[player].append(unit)
        self._end_of_action(player)
