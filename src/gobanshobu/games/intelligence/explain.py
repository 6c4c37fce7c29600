"""Why a step of Shinra Intelligence is allowed or not, in the words of the clause that decides it."""

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
    DEPLOY,
    PASS,
    SWITCH_STEP,
    CardCode,
    first_square,
    kind_of,
    second_square,
)
from gobanshobu.games.board5.explain import Page, SheetExplainer, Why, why_set_up
from gobanshobu.games.board5.notation import SheetNotation
from gobanshobu.games.board5.squares import NAMES, Square
from gobanshobu.games.intelligence.rules import INFILTRATE, IntelligencePosition, guarded_from, may_be_placed
from gobanshobu.games.intelligence.state import HIDDEN, NO_CARD, hand_slot, is_rank, is_royal, royals
from gobanshobu.games.intelligence.tables import BLANKS
from gobanshobu.games.intelligence.text import card_on, describe
from gobanshobu.games.intelligence.view import own

PAGE: Final = Page(
    arrange="IN-2.1", place="IN-2.2", middle="IN-2.2", switch="IN-2.3", advance="IN-3.2", notation="IN-N"
)


@mypyc_attr(allow_interpreted_subclasses=True)
class IntelligenceExplainer(SheetExplainer):
    """Explains the steps of Shinra Intelligence."""

    def why(self, position: Position, player: Seat, step: Step) -> Reason:
        return why(own(position), player, step)

    def why_not(self, position: Position, player: Seat, step: Step) -> Reason:
        return _IntelligenceWhy(own(position), player, step, self.notation).answer()


def why(position: IntelligencePosition, player: Seat, step: Step) -> Reason:
    """What a legal step does."""
    what = describe(position, player, step)
    set_up = why_set_up(PAGE, position, what)
    if set_up is not None:
        return set_up
    kind = int(kind_of(step))
    if kind == DEPLOY:
        return reason("IN-3.1", "legal", what=what)
    if kind == INFILTRATE:
        return reason("IN-3.5", "legal", what=what)
    square, target = first_square(step), second_square(step)
    if kind == ADVANCE:
        carried = hidden_under(position, square)
        if carried is None:
            return reason("IN-3.2", "legal", what=what)
        return reason("IN-3.8", "advances", what=what, hidden=carried, square=NAMES[target])
    return why_captured(position, player, square, target, what)


def why_captured(position: IntelligencePosition, player: int, square: Square, target: Square, what: Words) -> Reason:
    """What a capture does: with a royal, with a card hidden under what is taken, or under what takes it."""
    taken, there = int(position.cells[target]), card_on(position, target)
    hidden, carried = hidden_under(position, target), hidden_under(position, square)
    if is_royal(taken):
        if royals(position, 1 - player) == 1:
            return reason("IN-4.1", "legal", what=what)
        if hidden is not None:
            return reason("IN-3.7", "legal", what=what, hidden=hidden, there=there)
        return reason("IN-3.6", "royal", what=what, there=there)
    if hidden is not None:
        return reason("IN-3.6", "returns", what=what, hidden=hidden, there=there)
    if carried is not None:
        return reason("IN-3.8", "captures", what=what, hidden=carried, square=NAMES[target])
    return reason("IN-3.4", "legal", what=what)


def hidden_under(position: IntelligencePosition, square: Square) -> Words | None:
    """The name of the card that is hidden on a square, if there is one."""
    kind = int(position.cells[HIDDEN + square])
    return None if kind == NO_CARD else position.tables.names[kind]


class _IntelligenceWhy(Why):
    """The reasons of Shinra Intelligence."""

    def __init__(self, position: IntelligencePosition, player: Seat, step: Step, notation: SheetNotation) -> None:
        super().__init__(PAGE, position, player, step, notation)
        self.position = position

    # --- set-up ---

    def not_arranged(self, laid: list[int]) -> Reason:
        tables, name = self.position.tables, self.name(self.card)
        copies = int(tables.copies[self.player * int(tables.kinds) + self.card])
        if copies == 0 and tables.ids[self.card] in BLANKS:
            return reason("IN-1.3", "others", card=name)
        if copies == 0:
            return reason("IN-1.3", "replaced", card=name, blank=self.blank_for(tables.ids[self.card]))
        if laid.count(self.card) >= copies:
            return reason("IN-2.1", "laid", card=name)
        missing = [kind for kind in range(int(tables.kinds)) if tables.muster.compulsory >> kind & 1]
        missing = [kind for kind in missing if kind not in laid]
        if not missing:
            return reason("IN-2.1", "nine")
        names = [self.name(kind) for kind in missing]
        needed = Words("、".join(name.ja for name in names), ", ".join(name.en for name in names))
        return reason("IN-2.1", "five_others", card=name, missing=needed)

    def blank_for(self, replaced: str) -> Words:
        """The player's own blank card that stands in for another."""
        tables = self.position.tables
        own = BLANKS[2 * self.player : 2 * self.player + 2]
        blank = next(blank for blank in own if tables.cards.replaced.get(blank) == replaced)
        return tables.names[tables.ids.index(blank)]

    def not_placed(self) -> Reason | None:
        if self.kind == DEPLOY and not may_be_placed(self.position, self.card):
            return reason("IN-2.2", "only_normal", card=self.name(self.card))
        return None

    def holds(self, card: CardCode) -> bool:
        return self.position.cells[int(hand_slot(self.position, self.player, card))] != 0

    # --- a turn ---

    def in_turn(self) -> Reason:
        if self.kind in (SWITCH_STEP, PASS):
            return reason("IN-2.4", "closed")
        return self.deploying() if self.kind == DEPLOY else self.moving()

    def there(self, square: Square) -> Words:
        return card_on(self.position, square)

    def deploying(self) -> Reason:
        square, name = NAMES[self.first], self.name(self.card)
        if not self.holds(self.card):
            return reason("IN-3.1", "not_held", card=name)
        if self.is_mine(self.first) or self.is_theirs(self.first):
            return reason("IN-3.1", "occupied", square=square, there=self.there(self.first))
        return reason("IN-3.1", "camp_only", square=square, card=name)

    def moving(self) -> Reason:
        position, start, end = self.position, NAMES[self.first], NAMES[self.second]
        hidden = hidden_under(position, self.first)
        if hidden is not None and self.is_theirs(self.first):
            return reason("IN-3.5", "cannot_move", card=hidden, square=start, there=self.there(self.first))
        not_own = self.not_own(self.there(self.first))
        if not_own is not None:
            return not_own
        not_reached = self.not_reached(int(position.cells[self.first]), -1)
        if not_reached is not None:
            return not_reached
        if self.is_mine(self.second):
            return reason("IN-3.2", "own_there", square=end, there=self.there(self.second))
        if not self.is_theirs(self.second):
            return reason("IN-3.3", "no_enemy", square=end, step=self.write(ADVANCE, self.first, self.second))
        return self.attacking(end)

    def attacking(self, end: str) -> Reason:
        """Which of capture and infiltration it is, when the other one or an advance was written."""
        position, card, there = self.position, self.there(self.first), self.there(self.second)
        if guarded_from(position, self.first) >> self.second & 1:
            step = self.write(INFILTRATE, self.first, self.second)
            return reason("IN-3.5", "infiltrates", card=card, there=there, square=end, step=step)
        step = self.write(CAPTURE, self.first, self.second)
        if self.kind == ADVANCE:
            return reason("IN-3.2", "enemy_there", there=there, square=end, step=step)
        if is_rank(position, int(position.cells[self.first])):
            return reason("IN-3.4", "rank_takes", card=card, there=there, square=end, step=step)
        hidden = hidden_under(position, self.second)
        if hidden is not None:
            return reason("IN-3.4", "helped", card=card, there=there, hidden=hidden, square=end, step=step)
        return reason("IN-3.4", "normals", card=card, there=there, square=end, step=step)
