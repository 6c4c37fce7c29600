"""Why a step of Shinra First is allowed or not, in the words of the clause that decides it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from gobanshobu.core.audience import Seat
from gobanshobu.core.clauses import Reason, reason
from gobanshobu.core.position import Position, Step
from gobanshobu.core.words import Words
from gobanshobu.games.board5.codec import (
    ADVANCE,
    CAPTURE,
    DAMAGE,
    DEPLOY,
    DEPLOY_ONTO,
    END,
    ESCAPE,
    ONTO,
    PASS,
    RETREAT,
    RETREAT_HAND,
    RETREAT_ONTO,
    SWITCH_STEP,
    CardCode,
    kind_of,
)
from gobanshobu.games.board5.explain import LAST_PLACE, Page, SheetExplainer, Why, why_set_up
from gobanshobu.games.board5.notation import SheetNotation
from gobanshobu.games.board5.sheet import SWITCH
from gobanshobu.games.board5.squares import CAMP_MASKS, NAMES, SQUARES, Square
from gobanshobu.games.first.codec import (
    FLIGHTS,
    FLY,
    RETREAT_RETURN_BOTH,
    RETREAT_RETURN_ONE,
    RETURN_BOTH,
    RETURN_ONE,
    RETURN_THEN_FLY,
)
from gobanshobu.games.first.rules import FirstPosition, can_damage, must_stay_in_camp
from gobanshobu.games.first.state import FLYING, LOW, LOWER, PTS, RETREATING, hand_slot, king_of
from gobanshobu.games.first.tables import FIXED, INFINITE, KING, NORMAL
from gobanshobu.games.first.text import describe
from gobanshobu.games.first.view import own

RETREATS: Final = (RETREAT, RETREAT_ONTO, RETREAT_RETURN_ONE, RETREAT_RETURN_BOTH, RETREAT_HAND)
RETURNS: Final = (RETURN_ONE, RETURN_BOTH)


PAGE: Final = Page(
    arrange="FI-2.1", place="FI-2.2", middle="FI-2.4", switch="FI-2.3", advance="FI-3.2", notation="FI-N"
)
IN_BATTLE: Final = Page(
    arrange="FI-2.1", place="FI-2.2", middle="FI-2.4", switch="FI-2.5", advance="FI-3.2", notation="FI-N"
)


@mypyc_attr(allow_interpreted_subclasses=True)
class FirstExplainer(SheetExplainer):
    """Explains the steps of Shinra First."""

    def why(self, position: Position, player: Seat, step: Step) -> Reason:
        return why(own(position), player, step)

    def why_not(self, position: Position, player: Seat, step: Step) -> Reason:
        return _FirstWhy(own(position), player, step, self.notation).answer()


def page_of(position: FirstPosition) -> Page:
    """FI-2.5 rules the switch from the one after c3 on, FI-2.3 the earlier ones."""
    return IN_BATTLE if position.mode == SWITCH or position.placed >= LAST_PLACE else PAGE


def why(position: FirstPosition, player: Seat, step: Step) -> Reason:
    """What a legal step does."""
    what = describe(position, player, step)
    set_up = why_set_up(page_of(position), position, what)
    if set_up is not None:
        return set_up
    kind = int(kind_of(step))
    if kind in (SWITCH_STEP, PASS):
        return reason("FI-2.5", "legal", what=what)
    if kind in (DEPLOY, DEPLOY_ONTO):
        return reason("FI-3.1", "legal", what=what)
    if kind in RETREATS:
        return reason("FI-4.4", "legal", what=what)
    if kind in FLIGHTS:
        return reason("FI-3.8", "legal", what=what)
    if kind in RETURNS:
        return reason("FI-3.6", "legal", what=what)
    if kind == END:
        return reason("FI-3.7", "legal", what=what)
    if kind == ESCAPE:
        return reason("FI-3.4", "legal", what=what)
    if kind == ONTO:
        return reason("FI-3.5", "legal", what=what)
    if kind == CAPTURE:
        return reason("FI-4.1", "legal", what=what)
    if kind == DAMAGE:
        return reason("FI-4.3", "legal", what=what)
    return reason("FI-3.2", "legal", what=what)


class _FirstWhy(Why):
    """The reasons of Shinra First."""

    def __init__(self, position: FirstPosition, player: Seat, step: Step, notation: SheetNotation) -> None:
        super().__init__(page_of(position), position, player, step, notation)
        self.position = position
        self.king = Square(int(king_of(position, player)))
        self.unjumped = -1 if position.tables.jump_king else self.king

    def in_turn(self) -> Reason:
        mode = int(self.position.mode)
        if self.kind in (SWITCH_STEP, PASS):
            return reason("FI-2.5", "after_turn") if self.position.switching else reason("FI-2.5", "closed")
        if mode == RETREATING:
            return self.retreating()
        if self.kind in RETREATS:
            return reason("FI-4.4", "nothing")
        if mode == LOWER and (self.kind in (DEPLOY, DEPLOY_ONTO) or self.first != self.position.at):
            return reason("FI-3.7", "lower_only", square=NAMES[int(self.position.at)])
        if mode == FLYING:
            return self.flying()
        if self.kind == END:
            return reason("FI-3.7", "no_end")
        if self.kind in (DEPLOY, DEPLOY_ONTO):
            return self.deploying()
        return self.moving()

    # --- names ---

    def there(self, square: Square) -> Words:
        """The top card of a square."""
        return self.name(int(self.position.cells[square]))

    def points(self, square: Square) -> int:
        return int(self.position.cells[PTS + square])

    def is_stack(self, square: Square) -> bool:
        return bool(self.position.stacked >> square & 1)

    # --- set-up ---

    def copies(self) -> int:
        """How many of the card its player begins with."""
        tables = self.position.tables
        return int(tables.copies[self.player * int(tables.kinds) + self.card])

    def not_arranged(self, laid: list[int]) -> Reason:
        if self.position.tables.classes[self.card] == FIXED:
            return reason("FI-2.2", "no_fixed", card=self.name(self.card))
        if laid.count(self.card) >= self.copies():
            return reason("FI-2.1", "laid", card=self.name(self.card))
        return reason("FI-2.1", "three_normals")

    def not_placed(self) -> Reason | None:
        if self.kind == DEPLOY_ONTO:
            return reason("FI-2.2", "no_stack")
        if self.kind == DEPLOY and self.position.tables.classes[self.card] == FIXED:
            return reason("FI-2.2", "no_fixed", card=self.name(self.card))
        if self.kind == DEPLOY and self.position.tables.classes[self.card] != NORMAL:
            return reason("FI-2.2", "only_normal", card=self.name(self.card))
        return None

    def holds(self, card: CardCode) -> bool:
        return self.position.cells[int(hand_slot(self.position, self.player, card))] != 0

    # --- a turn ---

    def deploying(self) -> Reason:
        square = NAMES[self.first]
        if not self.holds(self.card):
            return reason("FI-3.1", "not_held", card=self.name(self.card))
        if self.is_theirs(self.first):
            return reason("FI-3.1", "occupied", square=square)
        if not self.is_mine(self.first):
            return reason("FI-3.1", "nothing_there", square=square, step=self.write(DEPLOY, self.first, card=self.card))
        if self.first == self.king:
            return reason("FI-3.5", "on_king", square=square)
        if self.is_stack(self.first):
            return reason("FI-3.5", "full", square=square)
        stacked = self.write(DEPLOY_ONTO, self.first, card=self.card)
        return reason("FI-3.1", "own_there", square=square, there=self.there(self.first), step=stacked)

    def flying(self) -> Reason:
        name = self.name(int(self.position.hot_kind))
        at = int(self.position.at)
        if self.kind == ESCAPE and self.first == at:
            return reason("FI-3.8", "no_escape")
        if self.kind in (DEPLOY, DEPLOY_ONTO, END, ESCAPE) or self.first != at:
            return reason("FI-3.8", "must_move", card=name, square=NAMES[at])
        return self.arriving(int(self.position.hot_kind), int(self.position.hot_pts))

    def moving(self) -> Reason:
        there = self.there(self.first) if self.is_theirs(self.first) else Words("", "")
        not_own = self.not_own(there)
        if not_own is not None:
            return not_own
        if self.kind == ESCAPE:
            return reason("FI-3.4", "king")
        return self.arriving(int(self.position.cells[self.first]), self.points(self.first))

    def arriving(self, kind: int, pts: int) -> Reason:
        """Why the card cannot do there what was written."""
        target = self.second
        not_reached = self.not_reached(kind, self.unjumped if kind != KING else -1)
        if not_reached is not None:
            return not_reached
        if self.kind in (CAPTURE, DAMAGE):
            return self.attacking(kind, pts)
        if self.is_theirs(target):
            return reason("FI-3.2", "enemy_there", square=NAMES[target], there=self.there(target))
        if target == self.king:
            return reason("FI-3.6", "own_king", square=NAMES[target])
        return self.king_arriving() if kind == KING else self.card_arriving(kind)

    def attacking(self, kind: int, pts: int) -> Reason:
        target = self.second
        if not self.is_theirs(target):
            return reason("FI-3.3", "no_enemy", square=NAMES[target])
        attack = INFINITE if kind == KING else pts
        parts = {
            "card": self.name(kind),
            "there": self.there(target),
            "square": Words(NAMES[target], NAMES[target]),
            "attack": Words("無限", "infinite") if kind == KING else Words(str(attack), str(attack)),
            "points": Words(str(self.points(target)), str(self.points(target))),
        }
        if self.points(target) <= attack:
            return reason("FI-4.1", "captures", step=self.write(CAPTURE, self.first, target), **parts)
        if not can_damage(self.position, target):
            return reason("FI-4.2", "fixed", **parts)
        return reason("FI-4.3", "damages", step=self.write(DAMAGE, self.first, target), **parts)

    def card_arriving(self, kind: int) -> Reason:
        target, square = self.second, NAMES[self.second]
        if self.kind in FLIGHTS:
            return reason("FI-3.8", "only_king", square=NAMES[self.first], card=self.name(kind))
        if not self.is_mine(target):
            return (
                reason("FI-3.5", "nothing", square=square)
                if self.kind == ONTO
                else reason("FI-3.6", "nothing", square=square)
            )
        if self.kind == ADVANCE:
            return self.own_there(target)
        if self.kind == ONTO:
            return reason("FI-3.5", "full", square=square)
        return reason("FI-3.6", "only_one", square=square)

    def own_there(self, square: Square) -> Reason:
        """What a card does on own cards must be written."""
        if self.is_stack(square):
            return reason("FI-3.6", "stack_there", square=NAMES[square])
        return reason("FI-3.2", "own_there", square=NAMES[square], there=self.there(square))

    def king_arriving(self) -> Reason:
        target, square = self.second, NAMES[self.second]
        position = self.position
        if not self.is_mine(target):
            if self.kind == ONTO:
                return reason("FI-3.5", "nothing", square=square)
            return (
                reason("FI-3.8", "nothing", square=square)
                if self.kind in FLIGHTS
                else reason("FI-3.6", "nothing", square=square)
            )
        if self.is_stack(target) and self.kind in (ADVANCE, ONTO, FLY, RETURN_ONE):
            return reason("FI-3.8", "stack_forms", square=square)
        if self.kind == ONTO:
            return reason("FI-3.8", "no_stack", square=square)
        if self.kind == ADVANCE:
            return reason("FI-3.8", "own_there", square=square, there=self.there(target))
        if not self.is_stack(target) and self.kind not in (FLY, RETURN_ONE):
            return reason("FI-3.8", "single_forms", square=square)
        flown = int(position.cells[LOW + target] if self.kind == RETURN_THEN_FLY else position.cells[target])
        return reason("FI-3.8", "cannot_fly", square=square, card=self.name(flown))

    # --- retreats ---

    def retreating(self) -> Reason:
        position, target, square = self.position, self.first, NAMES[self.first % SQUARES]
        name = self.name(int(position.hot_kind))
        if self.kind not in RETREATS:
            return reason("FI-4.4", "retreat_first", card=name)
        if self.kind == RETREAT_HAND:
            empty = CAMP_MASKS[self.player] & ~(self.mine | self.theirs | 1 << int(position.hot_from))
            if empty:
                return reason("FI-4.5", "not_hand", card=name)
            return reason("FI-4.5", "stays_if_it_can", card=name)
        if target == position.hot_from:
            return reason("FI-4.4", "came_from", square=square)
        if self.is_theirs(target):
            return reason("FI-4.4", "enemy", square=square)
        if self.is_mine(target):
            if target == self.king:
                return reason("FI-3.6", "own_king", square=square)
            if must_stay_in_camp(position) and not self.in_camp(target):
                return reason("FI-4.5", "camp_only", card=name, square=square)
            if self.kind == RETREAT and not self.is_stack(target):
                return reason("FI-4.4", "own_there", square=square, there=self.there(target))
            if self.kind == RETREAT:
                return reason("FI-4.4", "stack_there", square=square)
            if self.kind == RETREAT_ONTO:
                return reason("FI-3.5", "full", square=square)
            return reason("FI-3.6", "only_one", square=square)
        if not self.in_camp(target):
            return reason("FI-4.4", "not_camp", square=square)
        return (
            reason("FI-3.5", "nothing", square=square)
            if self.kind == RETREAT_ONTO
            else reason("FI-3.6", "nothing", square=square)
        )
