"""HCK with fouls at the table (HC-7.1), plainly: what a foul does, whether it gains, when an objection loses.

`Table` is the oracle that also plays steps of the wider set; `Judge` keeps the account of fouls and objections.
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations
from math import inf
from typing import Any

from tests.oracle.hck import CAMPS, SQUARES, Oracle, Steps, Unit, attack_result, joined, restored

REFEREE = 2
WRONG_OBJECTIONS = 3
SWITCH_ORDER = [*CAMPS[0], "a3", "b3", "c3", "d3", "e3", *CAMPS[1]]


@dataclass(frozen=True)
class Worth:
    """What a step wins at once, in the four measures of HC-7.1."""

    material: float = 0
    life: int = 0
    force: float = 0
    squares: frozenset[str] = frozenset()


class Table(Oracle):
    """A game in which steps outside the rules can be played, each resolved like a legal step of its kind.

    "In life (taken from the enemy's king and combines, added to the own ones)" is about units that stay on the sheet:
    damage, and what is added to a unit that is there. What is captured is material, what is deployed is force.
    """

    def copied(self) -> Table:
        twin = copy(self)
        twin._board = dict(self._board)
        twin._hands = [list(hand) for hand in self._hands]
        twin._rescue = list(self._rescue)
        twin._seen = dict(self._seen)
        return twin

    @property
    def phase(self) -> str:
        return self._phase

    def break_rules(self, player: int, step: str) -> None:
        """Play a foul."""
        self.foul_steps(player)[step]()

    def foul_steps(self, player: int) -> Steps:
        """The wider set without the legal steps; some of these may yet end the game, and are then not offered."""
        if player not in self.actors():
            return {}
        wider: Steps = {}
        if self._phase == "turn":
            wider = self._anywhere(player) | self._from_hand(player)
        elif self._phase == "retreat":
            wider = self._put_anywhere(player)
        elif self._phase == "rescue":
            wider = {f">{square}": partial(self._finish_rescue, player, square) for square in self._empty_squares()}
            wider[">hand"] = partial(self._finish_rescue, player, None)
        elif self._phase == "switch":
            # B-10 orders the squares of the camps; no page does so for a pair that reaches beyond the own one.
            own = [square for square in SWITCH_ORDER if square in self._board and self._board[square][0] == player]
            for first, second in combinations(own, 2):
                if not {first, second} <= set(CAMPS[player]):
                    wider[f"={first}{second}"] = partial(self._switch, player, (first, second))
        legal = self._steps(player)
        return {step: effect for step, effect in wider.items() if step not in legal}

    def _anywhere(self, player: int) -> Steps:
        """An own unit to any square at all; no foul takes the king."""
        steps: Steps = {}
        for square, (owner, unit) in self._board.items():
            if owner != player:
                continue
            for target in SQUARES:
                if target == square:
                    continue
                if target not in self._board:
                    steps[f"{square}-{target}"] = partial(self._advance, player, square, target)
                    continue
                other_owner, other = self._board[target]
                if other_owner != player:
                    result = attack_result(unit, other)
                    if result == "damage":
                        steps[f"{square}/{target}"] = partial(self._damage, player, square, target)
                    elif result == "capture" and not other.is_king:
                        steps[f"{square}x{target}"] = partial(self._capture, player, square, target)
                elif unit.is_king:
                    steps[f"{square}-{target}^"] = partial(self._start_rescue, player, square, target)
                elif joined(unit, other):
                    steps[f"{square}-{target}+"] = partial(self._advance_combine, player, square, target)
        return steps

    def _from_hand(self, player: int) -> Steps:
        """A hand unit to any empty square, a hand single onto any own unit with which it makes a combine."""
        steps: Steps = {}
        for used, name, unit in self._hand_units(player):
            for square in self._empty_squares():
                steps[f"{name}*{square}"] = partial(self._deploy, player, used, unit, square)
            if unit.gauge:
                continue
            for square, (owner, other) in self._board.items():
                union = joined(unit, other) if owner == player else None
                if union:
                    steps[f"{name}*{square}+"] = partial(self._deploy, player, used, union, square)
        return steps

    def _hand_units(self, player: int) -> list[tuple[list[Unit], str, Unit]]:
        """What can come out of a hand: the units it is made of, how it is written, what it is."""
        usable = [unit for unit in self._hands[player] if not unit.captive]
        found: list[tuple[list[Unit], str, Unit]] = [([unit], unit.name, unit) for unit in usable]
        for stub in usable:
            if not (stub.gauge and len(stub.cards) == 1):
                continue
            for single in usable:
                pair = None if single.gauge else joined(stub, single)
                if pair:
                    found.append(([stub, single], stub.name + single.name, pair))
        return found

    def _put_anywhere(self, player: int) -> Steps:
        """A retreating unit to any empty square or the hand, where a combine that damaged the king keeps its life."""
        attacker = self._moving
        assert attacker is not None
        steps: Steps = {
            f">{square}": partial(self._retreat, player, square, attacker) for square in self._empty_squares()
        }
        kept = attacker if self._damaged_king else restored(attacker)
        steps[">hand"] = partial(self._retreat_to_hand, player, kept)
        return steps

    # ------------------------------------------------------------------ advantage (HC-7.1)

    def gains(self, player: int, foul: str) -> bool:
        """Whether a foul wins at once more than any legal step of this moment could, in any of the measures."""
        return foul in self.gaining(player, [foul])

    def gaining(self, player: int, fouls: list[str]) -> set[str]:
        """Those of these fouls that are to the player's advantage."""
        best = self.bests(player)
        found: set[str] = set()
        for foul in fouls:
            worth = self.worth(player, foul)
            more = worth.material > best.material or worth.life > best.life or worth.force > best.force
            if more or worth.squares - best.squares:
                found.add(foul)
        return found

    def bests(self, player: int) -> Worth:
        """The most that legal steps of this moment could win, in each measure by itself."""
        legal = [self.worth(player, step) for step in self._steps(player)]
        return Worth(
            max(worth.material for worth in legal),
            max(worth.life for worth in legal),
            max(worth.force for worth in legal),
            frozenset(square for worth in legal for square in worth.squares),
        )

    def shown(self) -> str:
        """Everything on the table, for a message."""
        board = {square: f"{owner} {unit.name}" for square, (owner, unit) in self._board.items()}
        return f"{self._phase} {self._moving} {board} {[[unit.name for unit in hand] for hand in self._hands]}"

    def worth(self, player: int, step: str) -> Worth:
        """What a step, legal or not, wins at once."""
        if step.startswith("="):
            return Worth() if step == "=pass" else Worth(squares=frozenset((step[1:3], step[3:5])))
        if step.startswith("queen:"):
            return self._queen_worth(player, step)
        if step.startswith(">"):
            return self._put_down_worth(step)
        if "*" in step:
            return self._deploy_worth(player, step)
        return self._board_worth(step)

    def _queen_worth(self, player: int, step: str) -> Worth:
        king = self._board[self._king_square(player)][1]
        return Worth(life=min(15, king.life + 3) - king.life if step == "queen:return" else 0)

    def _put_down_worth(self, step: str) -> Worth:
        assert self._moving is not None
        where = step[1:3]
        if step == ">hand":
            return Worth()
        if step.endswith("+"):
            return Worth(life=added(self._moving, self._board[where][1]), squares=frozenset((where,)))
        return Worth(squares=frozenset((where,)))

    def _deploy_worth(self, player: int, step: str) -> Worth:
        name, _, where = step.partition("*")
        unit = next(unit for _, written, unit in self._hand_units(player) if written == name)
        onto = self._board.get(where[:2])
        life = added(unit, onto[1]) if onto else 0
        # force: the attack of what comes from the hand, as it is there
        return Worth(life=life, force=unit.attack, squares=frozenset((where[:2],)))

    def _board_worth(self, step: str) -> Worth:
        unit = self._board[step[:2]][1]
        if step.endswith("-hand"):
            return Worth()
        target = step[3:5]
        there = frozenset((target,))
        if step[2] == "/":
            return Worth(life=int(unit.attack))  # the attacker does not stay there
        if step[2] == "x":
            taken = self._board[target][1]
            return Worth(inf if taken.is_king else restored(taken).life, squares=there)
        if step.endswith("^"):
            under = self._board[target][1]
            two = under.gauge or under.cards[0] in ("joker", "hachi")
            return Worth(life=min(15, unit.life + (2 if two else 1)) - unit.life, squares=there)
        if step.endswith("+"):
            return Worth(life=added(unit, self._board[target][1]), squares=there)
        return Worth(squares=there)


def added(one: Unit, other: Unit) -> int:
    """By how much the combine among these two grows when they are joined."""
    union = joined(one, other)
    assert union is not None
    return union.life - (one if one.gauge else other).life


@dataclass
class Foul:
    player: int
    step: str
    number: int  # which foul of that player's it is
    gains: bool
    counted: int  # how many of that player's fouls so far, this one included, were to that player's advantage
    open: bool = True


@dataclass
class Judge:
    """A table with its fouls and objections."""

    table: Table
    fouls: list[Foul] = field(default_factory=list)
    lost: tuple[int | None, str] | None = None
    wrong: list[int] = field(default_factory=lambda: [0, 0])  # objections of each player's
    _before: dict[int, tuple[Table, list[int]]] = field(default_factory=dict)  # how things were before an open foul
    _labels: int = 0  # turns begun, those begun anew included
    _turn_of: list[int] = field(default_factory=lambda: [0, 0])  # each player's latest turn
    _objected: list[int] = field(default_factory=lambda: [-1, -1])  # the turn of the other that a player objected to

    @property
    def outcome(self) -> tuple[int | None, str] | None:
        return self.lost or self.table.outcome

    def play(self, player: int, step: str) -> None:
        """A step, legal or not. Fouls of the other side stand from now on."""
        for foul in self.fouls:
            if foul.player != player:
                foul.open = False
        before = self.table.copied()
        turns_of = list(self._turn_of)
        if step in self.table.legal(player):
            self.table.play(player, step)
        else:
            gains = self.table.gains(player, step)
            earlier = [foul for foul in self.fouls if foul.player == player]
            counted = sum(foul.gains for foul in earlier) + gains
            self._before[len(self.fouls)] = (before, turns_of)
            self.fouls.append(Foul(player, step, len(earlier) + 1, gains, counted))
            self.table.break_rules(player, step)
        if self.table.outcome is not None:
            for foul in self.fouls:
                foul.open = False
        if self.table.phase == "turn" and before.actors() != self.table.actors():
            self._begin(1 - player)

    def _begin(self, player: int) -> None:
        self._labels += 1
        self._turn_of[player] = self._labels

    def may_object(self, by: int) -> bool:
        """One objection a player for each turn of the other, and none after three wrong ones; the referee may."""
        if by == REFEREE:
            return True
        return self.wrong[by] < WRONG_OBJECTIONS and self._objected[by] != self._turn_of[1 - by]

    def open_fouls(self, by: int) -> list[int]:
        return [index for index, foul in enumerate(self.fouls) if foul.open and foul.player != by]

    def would_lose(self, by: int) -> bool:
        """Whether an objection now would end the game: a second foul to its player's advantage is open."""
        return any(self.fouls[index].gains and self.fouls[index].counted >= 2 for index in self.open_fouls(by))

    def object(self, by: int) -> bool:
        """Whether the objection is upheld."""
        found = self.open_fouls(by)
        if not found:
            if by != REFEREE:
                self.wrong[by] += 1
                self._objected[by] = self._turn_of[1 - by]
            return False
        offender = self.fouls[found[0]].player
        if self.would_lose(by):
            self.lost = (1 - offender, "HC-7.1")
        else:
            self.table, self._turn_of = self._before[found[0]]
            self._begin(offender)  # the turn is begun anew, that of the other is not
        for index in found:
            self.fouls[index].open = False
        return True


def told(foul: Foul) -> dict[str, Any]:
    """A foul as a referee is told of it, but for the clause and its place in the log."""
    return {
        "player": foul.player,
        "step": foul.step,
        "number": foul.number,
        "counted": foul.counted,
        "gains": foul.gains,
        "open": foul.open,
    }
