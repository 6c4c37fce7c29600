"""Shinra Intelligence, written out plainly from its rules page, clause by clause."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from typing import Any

# --- Cards (IN-1.1, IN-1.2) ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Card:
    """What is printed on a card: its class, R or N, and its arrows, named as in B-2 and B-5."""

    kind: str
    single: tuple[str, ...] = ()
    double: tuple[str, ...] = ()
    knight: tuple[str, ...] = ()


ALL_EIGHT = ("F", "B", "L", "R", "FL", "FR", "BL", "BR")
SIDEWAYS = ("LLF", "LLB", "RRF", "RRB")

CARDS = {
    "king": Card("R", single=ALL_EIGHT),
    "prince": Card("R", single=ALL_EIGHT),
    "shogun": Card("R", single=("L", "R", "FL", "FR"), double=("F", "B")),
    "sanbo": Card("R", single=("F", "B"), double=("FL", "FR", "BL", "BR")),
    "choho": Card("R", single=("F", "B"), knight=SIDEWAYS),
    "boei": Card("R", single=("F", "FL", "FR", "BL", "BR"), double=("L", "R")),
    "n1": Card("N", single=("F", "FL", "FR", "B")),
    "n2": Card("N", single=("F", "B", "L", "R")),
    "n3": Card("N", single=("FL", "FR", "BL", "BR")),
    "n4": Card("N", single=("B",), double=("F",)),
    "n5": Card("N", single=("F", "FL", "FR", "BL", "BR")),
    "n6": Card("N", single=("F", "FL", "FR", "L", "R", "B")),
    "n7": Card("N", single=("BL", "BR"), double=("F", "B")),
    "n8": Card("N", single=("F",), double=("L", "R")),
    "n9": Card("N", single=("F", "B"), knight=SIDEWAYS),
    "n10": Card("N", single=("B",), double=("FL", "FR")),
}

ROYALS = ("king", "prince")
MUST_BE_ARRANGED = ("king", "prince", "shogun", "sanbo")  # IN-2.1

# --- The sheet (B-1, B-2) -----------------------------------------------------------------------------------

COLUMNS = "abcde"
ROWS = "12345"
SQUARES = [column + row for row in ROWS for column in COLUMNS]
MIDDLE = "c3"
CENTRE_BUT_MIDDLE = ["a3", "b3", "d3", "e3"]

# The squares of each player's camp, in the order of the arrangement list (IN-N, B-10).
CAMP = (
    [column + row for row in "12" for column in COLUMNS],
    [column + row for row in "54" for column in COLUMNS],
)

# B-2: one letter of a direction, as (right, forward) in the owner's facing.
LETTER_OFFSETS = {"F": (0, 1), "B": (0, -1), "L": (-1, 0), "R": (1, 0)}


@cache
def square_from(start: str, owner: int, direction: str, times: int = 1) -> str | None:
    """The square reached by going `times` times in a direction of the owner's (B-2), or None off the sheet.

    The letters of a direction add up, so that `FL` is a diagonal and `LLF` a knight's arrow (B-5).
    """
    right = sum(LETTER_OFFSETS[letter][0] for letter in direction) * times
    forward = sum(LETTER_OFFSETS[letter][1] for letter in direction) * times
    if owner == 1:
        right, forward = -right, -forward
    column = COLUMNS.index(start[0]) + right
    row = ROWS.index(start[1]) + forward
    if 0 <= column < 5 and 0 <= row < 5:
        return COLUMNS[column] + ROWS[row]
    return None


@dataclass(frozen=True)
class Unit:
    """A card on the sheet, and the id of the enemy N hidden under it, if any (IN-3.5)."""

    owner: int
    card: str
    hidden: str | None = None


# --- Set-up order (IN-2.2) ----------------------------------------------------------------------------------

PLACEMENTS = (
    (0, "camp"),
    (1, "camp"),
    (0, "centre"),
    (1, "centre"),
    (0, "centre"),
    (1, "centre"),
    (0, "middle"),
)

DEFAULT_OPTIONS: dict[str, Any] = {"rank_deploy": "anywhere", "turn_limit": 500}


class Oracle:
    """One game. Its phases are arrange, place, switch (place and switch alternating) and battle."""

    def __init__(self, deal: Any = None, options: dict[str, Any] | None = None) -> None:
        assert deal is None, "there is nothing to deal"
        given = options or {}
        self.options = {name: given.get(name, default) for name, default in DEFAULT_OPTIONS.items()}
        assert self.options["rank_deploy"] in ("anywhere", "camp")
        self.phase = "arrange"
        self.board: dict[str, Unit] = {}
        self.hands: list[list[str]] = [list(CARDS), list(CARDS)]
        self.arrangements: list[list[str]] = [[], []]  # for each camp square in order, a card id or "-"
        self.placements_made = 0
        self.turn = 0  # whose placement, switch or battle turn it is; without meaning while arranging
        self.turns_finished = 0
        self.occurrences: Counter[Any] = Counter()
        self.result: tuple[int | None, str] | None = None

    @classmethod
    def from_position(cls, data: dict[str, Any]) -> Oracle:
        """A game that goes on from the start of a battle turn.

        Raises ValueError, with the clause, for a position that breaks a rule.
        """
        game = cls(None, data.get("options"))
        game.phase = "battle"
        game.turn = data["turn"]
        game.turns_finished = data.get("turns", 0)
        game.placements_made = len(PLACEMENTS)
        game.hands = [sorted(hand) for hand in data["hands"]]
        for square, text in data["board"].items():
            owner, names = text.split(" ")
            card, _, hidden = names.partition("&")
            game.board[square] = Unit(int(owner), card, hidden or None)
        if data.get("switch", False):
            raise ValueError("IN-2.4: there is no switching in the battle")
        game._check_position()
        game._start_turn()
        return game

    # --- The interface ----------------------------------------------------------------------------------

    @property
    def outcome(self) -> tuple[int | None, str] | None:
        """None while the game goes on, else the winner (None: a draw) and the clause that ended it."""
        return self.result

    def actors(self) -> tuple[int, ...]:
        """Who may act now; while arranging, everyone who is not committed yet (C-3)."""
        if self.result is not None:
            return ()
        if self.phase == "arrange":
            return tuple(player for player in (0, 1) if not self._committed(player))
        return (self.turn,)

    def legal(self, player: int) -> set[str]:
        """The steps the player may make now."""
        if player not in self.actors():
            return set()
        if self.phase == "arrange":
            return self._arrangement_steps(player)
        if self.phase == "place":
            return self._placement_steps(player)
        if self.phase == "switch":
            return self._switch_steps(player)
        return self._battle_steps(player)

    def play(self, player: int, step: str) -> None:
        """Make a step."""
        assert step in self.legal(player), f"player {player} may not play {step}"
        if self.phase == "arrange":
            self._arrange(player, step)
        elif self.phase == "place":
            self._place(player, step)
        elif self.phase == "switch":
            self._switch(step)
        else:
            self._battle(player, step)

    def position(self) -> dict[str, Any]:
        """The position at the start of a battle turn, as data."""
        assert self.phase == "battle", "the battle has not begun"
        board = {}
        for square in SQUARES:
            if square in self.board:
                unit = self.board[square]
                under = "" if unit.hidden is None else f"&{unit.hidden}"
                board[square] = f"{unit.owner} {unit.card}{under}"
        return {
            "turn": self.turn,
            "board": board,
            "hands": [sorted(hand) for hand in self.hands],
            "switch": False,  # IN-2.4
            "turns": self.turns_finished,
            "options": dict(self.options),
        }

    # --- Arrangement (IN-2.1) ---------------------------------------------------------------------------

    def _committed(self, player: int) -> bool:
        """C-3: a side is committed with its last step, that of the last camp square."""
        return len(self.arrangements[player]) == len(CAMP[player])

    def _arrangement_steps(self, player: int) -> set[str]:
        """IN-N: what may go on the next camp square such that the arrangement can still be completed."""
        so_far = self.arrangements[player]
        square = CAMP[player][len(so_far)]
        steps = set()
        for content in ["-", *CARDS]:
            if content not in so_far and self._can_be_completed(player, [*so_far, content]):
                steps.add(f"{square}={content}")
        return steps

    def _can_be_completed(self, player: int, contents: list[str]) -> bool:
        """IN-2.1: the squares left must have room for the empty square and for every card that must stand.

        The other squares can always be filled, with any of the twelve cards that are free to choose.
        """
        squares_left = len(CAMP[player]) - len(contents)
        still_needed = [content for content in ["-", *MUST_BE_ARRANGED] if content not in contents]
        return len(still_needed) <= squares_left

    def _arrange(self, player: int, step: str) -> None:
        """Note one square; nothing changes on the table before both sides are committed (C-3)."""
        self.arrangements[player].append(step.split("=")[1])
        if self._committed(0) and self._committed(1):
            for side in (0, 1):
                for square, content in zip(CAMP[side], self.arrangements[side], strict=True):
                    if content != "-":
                        self.hands[side].remove(content)
                        self.board[square] = Unit(side, content)
            self._next_placement()

    # --- Placements and switches (IN-2.2, IN-2.3) -------------------------------------------------------

    def _next_placement(self) -> None:
        """IN-2.2: the next placement, or, once the sheet is full, the battle: player 1's turn (IN-2.4)."""
        if self.placements_made < len(PLACEMENTS):
            self.phase = "place"
            self.turn = PLACEMENTS[self.placements_made][0]
        else:
            self.phase = "battle"
            self.turn = 1
            self._start_turn()

    def _placement_steps(self, player: int) -> set[str]:
        """IN-2.2: any card on the empty camp square; later N cards only, on row 3, and on c3 last of all."""
        zone = PLACEMENTS[self.placements_made][1]
        if zone == "camp":
            squares = CAMP[player]
        elif zone == "centre":
            squares = CENTRE_BUT_MIDDLE
        else:
            squares = [MIDDLE]
        steps = set()
        for card in self.hands[player]:
            if zone == "camp" or CARDS[card].kind == "N":
                for square in squares:
                    if square not in self.board:
                        steps.add(f"{card}*{square}")
        return steps

    def _place(self, player: int, step: str) -> None:
        """B-9: a placement is written as a deployment. The switch decision follows (IN-2.3)."""
        self._put_from_hand(player, step)
        self.placements_made += 1
        self.phase = "switch"

    def _switch_steps(self, player: int) -> set[str]:
        """IN-2.3, B-10: exchange two own cards that both stand in the own camp, or decline."""
        steps = {"=pass"}
        standing = [square for square in CAMP[player] if square in self.board]
        own = [square for square in standing if self.board[square].owner == player]
        for index, first in enumerate(own):
            for second in own[index + 1 :]:
                steps.add(f"={first}{second}")
        return steps

    def _switch(self, step: str) -> None:
        if step != "=pass":
            first, second = step[1:3], step[3:5]
            self.board[first], self.board[second] = self.board[second], self.board[first]
        self._next_placement()

    def _put_from_hand(self, player: int, step: str) -> None:
        card, square = step.split("*")
        self.hands[player].remove(card)
        self.board[square] = Unit(player, card)

    # --- A turn in battle (IN-3) ------------------------------------------------------------------------

    def _battle_steps(self, player: int) -> set[str]:
        """IN-3: deploy, advance or attack."""
        steps = self._deployments(player)
        for square, unit in self.board.items():
            if unit.owner == player:
                for target in self._reach(square):
                    mark = self._mark(unit, target)
                    if mark is not None:
                        steps.add(f"{square}{mark}{target}")
        return steps

    def _deployments(self, player: int) -> set[str]:
        """IN-3.1: a hand card to any empty square; with rank_deploy = "camp", R cards to the own camp only.

        B-11: cards of one id in a hand give one step.
        """
        steps = set()
        for card in self.hands[player]:
            camp_only = CARDS[card].kind == "R" and self.options["rank_deploy"] == "camp"
            for square in CAMP[player] if camp_only else SQUARES:
                if square not in self.board:
                    steps.add(f"{card}*{square}")
        return steps

    def _reach(self, start: str) -> set[str]:
        """All squares that the card on a square gets to by its arrows, whatever stands there."""
        owner = self.board[start].owner
        card = CARDS[self.board[start].card]
        reached: set[str | None] = set()
        for direction in card.single:  # B-3
            reached.add(square_from(start, owner, direction))
        for direction in card.double:  # B-4: up to and including the first card met
            for times in range(1, 5):
                square = square_from(start, owner, direction, times)
                reached.add(square)
                if square in self.board:
                    break
        for direction in card.knight:  # B-5
            reached.add(square_from(start, owner, direction))
        for direction in card.single + card.double:  # B-7: a jump over one's own neighbour, royals included
            neighbour = square_from(start, owner, direction)
            if neighbour in self.board and self.board[neighbour].owner == owner:
                reached.add(square_from(start, owner, direction, 2))
        return {square for square in reached if square is not None}

    def _mark(self, mover: Unit, target: str) -> str | None:
        """The sign of the step that takes a card to a square it can reach, or None if it may not go there."""
        if target not in self.board:
            return "-"  # IN-3.2
        met = self.board[target]
        if met.owner == mover.owner:
            return None  # IN-3.2: nothing moves onto an own card
        if CARDS[mover.card].kind == "N" and CARDS[met.card].kind == "R" and met.hidden is None:
            return "&"  # IN-3.5
        return "x"  # IN-3.4

    def _battle(self, player: int, step: str) -> None:
        if "*" in step:
            self._put_from_hand(player, step)
        else:
            start, mark, target = step[:2], step[2], step[3:]
            mover = self.board.pop(start)
            if mark == "&":
                self._infiltrate(mover, target)
            else:
                if mark == "x":
                    self._capture(player, target)
                self.board[target] = mover  # IN-3.8: an enemy N hidden under the mover comes along
        self._end_turn(player)

    def _infiltrate(self, mover: Unit, target: str) -> None:
        """IN-3.5: the N goes under the R and stays there."""
        rank = self.board[target]
        self.board[target] = Unit(rank.owner, rank.card, hidden=mover.card)

    def _capture(self, player: int, target: str) -> None:
        """IN-3.4, IN-3.6, IN-3.7: take the card on a square off the sheet, and an own N from under it."""
        taken = self.board.pop(target)
        if taken.hidden is not None:
            first_royal = taken.card in ROYALS and self._royals_on_sheet(taken.owner) == 1
            if first_royal:
                self.hands[taken.owner].append(taken.hidden)  # IN-3.7: it goes over to the other side
            else:
                self.hands[player].append(taken.hidden)  # IN-3.6
        if taken.card not in ROYALS:
            self.hands[player].append(taken.card)

    def _royals_on_sheet(self, player: int) -> int:
        return sum(unit.owner == player and unit.card in ROYALS for unit in self.board.values())

    # --- The end (IN-4.1, C-7, C-8) ---------------------------------------------------------------------

    def _end_turn(self, player: int) -> None:
        """C-8: the checks after a turn are win, fourth repetition, turn limit, no legal step."""
        self.turns_finished += 1
        self.turn = 1 - player
        if self._royals_on_sheet(1 - player) == 0:
            self.result = (player, "IN-4.1")
            return
        self._start_turn()

    def _start_turn(self) -> None:
        """Count the position, and see whether the game is over before the player to move has acted."""
        key = self._repetition_key()
        self.occurrences[key] += 1
        limit = self.options["turn_limit"]
        if self.occurrences[key] == 4 or (limit != 0 and self.turns_finished >= limit):
            self.result = (None, "C-8")
        elif not self._battle_steps(self.turn):
            self.result = (1 - self.turn, "C-7")

    def _repetition_key(self) -> Any:
        """C-8: the player to move, the sheet with what is hidden on it, and both hands in any order."""
        return self.turn, frozenset(self.board.items()), tuple(tuple(sorted(hand)) for hand in self.hands)

    # --- Positions given as data ------------------------------------------------------------------------

    def _check_position(self) -> None:
        """Refuse a position that no game can have, with the clause it breaks."""
        limit = self.options["turn_limit"]
        if limit != 0 and self.turns_finished >= limit:
            raise ValueError("C-8: the turn limit is reached")
        for player in (0, 1):
            if self._royals_on_sheet(player) == 0:
                raise ValueError(f"IN-4.1: player {player} has lost both royals")
            for royal in ROYALS:
                if sum(unit.owner == player and unit.card == royal for unit in self.board.values()) > 1:
                    raise ValueError(f"IN-1.1: player {player} has two of {royal}")
                if royal in self.hands[player]:
                    raise ValueError(f"IN-3.6: {royal} in a hand")
        for square, unit in self.board.items():
            if unit.hidden is not None and (CARDS[unit.card].kind, CARDS[unit.hidden].kind) != ("R", "N"):
                raise ValueError(f"IN-3.5: only an N hides, and only under an R ({square})")
        counts = Counter(self.hands[0] + self.hands[1])
        counts.update(unit.card for unit in self.board.values())
        counts.update(unit.hidden for unit in self.board.values() if unit.hidden is not None)
        for card, count in counts.items():
            if count > 2:
                raise ValueError(f"{'IN-1.1' if CARDS[card].kind == 'R' else 'IN-1.2'}: {count} of {card}")
