"""Why a step of HCK is allowed or not, in the words of the clause that decides it."""

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
    ESCAPE,
    ONTO,
    PASS,
    RETREAT,
    RETREAT_HAND,
    RETREAT_ONTO,
    SWITCH_STEP,
    CardCode,
    card_of,
    kind_of,
)
from gobanshobu.games.board5.explain import Page, SheetExplainer, Why, why_not_reached, why_set_up
from gobanshobu.games.board5.notation import SheetNotation
from gobanshobu.games.board5.squares import NAMES, SQUARES, Square
from gobanshobu.games.hck.arrange import PAIRS, SINGLES, TRIPLES
from gobanshobu.games.hck.codec import (
    QUEEN_KEEP,
    QUEEN_RETURN,
    RESCUE,
    card_code,
    card_life,
    card_partner,
    card_unit,
    held_captive,
    held_code,
    held_life,
    held_unit,
)
from gobanshobu.games.hck.rules import (
    HckPosition,
    attack_kind,
    attack_of,
    draft_of,
    joined,
    joker_may_enter,
    may_place,
    targets_of,
)
from gobanshobu.games.hck.state import LIFE, NOTHING, QUEEN_TAKEN, RESCUING, RETREATING, hand_slot, held_by, king_of
from gobanshobu.games.hck.tables import COMBINE, FIRST_NORMAL, HACHI, JOKER, KING, NO_UNIT, QUEEN, SHOGUN
from gobanshobu.games.hck.text import describe
from gobanshobu.games.hck.view import own

PUT_DOWN: Final = (RETREAT, RETREAT_ONTO, RETREAT_HAND)
DEPLOYS: Final = (DEPLOY, DEPLOY_ONTO)

PAGE: Final = Page(
    arrange="HC-3.1", place="HC-3.2", middle="HC-3.2", switch="HC-3.2", advance="HC-4.1", notation="HC-N"
)


@mypyc_attr(allow_interpreted_subclasses=True)
class HckExplainer(SheetExplainer):
    """Explains the steps of HCK."""

    def why(self, position: Position, player: Seat, step: Step) -> Reason:
        return why(own(position), player, step)

    def why_not(self, position: Position, player: Seat, step: Step) -> Reason:
        return _HckWhy(own(position), player, step, self.notation).answer()


def why(position: HckPosition, player: Seat, step: Step) -> Reason:
    """What a legal step does."""
    what = describe(position, player, step)
    set_up = why_set_up(PAGE, position, what)
    if set_up is not None:
        return set_up
    kind = int(kind_of(step))
    if kind in (SWITCH_STEP, PASS):
        return reason("HC-3.2", "legal", what=what)
    if kind in PUT_DOWN:
        return (
            reason("HC-4.9", "legal", what=what) if position.mode == RESCUING else reason("HC-5.3", "legal", what=what)
        )
    if kind == DEPLOY_ONTO or (kind == DEPLOY and card_partner(card_of(step)) != 0):
        return reason("HC-4.5", "legal", what=what)
    if kind == DEPLOY:
        return reason("HC-4.4", "legal", what=what)
    if kind == RESCUE:
        return reason("HC-4.9", "legal", what=what)
    if kind in (QUEEN_RETURN, QUEEN_KEEP):
        return (
            reason("HC-5.4", "legal", what=what)
            if position.mode == QUEEN_TAKEN
            else reason("HC-4.8", "legal", what=what)
        )
    if kind == ESCAPE:
        return reason("HC-4.6", "legal", what=what)
    if kind == ONTO:
        return reason("HC-4.2", "legal", what=what)
    if kind == CAPTURE:
        return reason("HC-5.1", "legal", what=what)
    if kind == DAMAGE:
        return reason("HC-5.3", "legal", what=what)
    return reason("HC-4.1", "legal", what=what)


class _HckWhy(Why):
    """The reasons of HCK."""

    def __init__(self, position: HckPosition, player: Seat, step: Step, notation: SheetNotation) -> None:
        super().__init__(PAGE, position, player, step, notation)
        self.position = position
        self.tables = position.tables
        self.king = Square(int(king_of(position, player)))
        self.unjumped = -1 if position.tables.jump_king else self.king
        self.unit = int(card_unit(self.card))
        self.life = int(card_life(self.card))
        self.partner = int(card_partner(self.card))

    def in_turn(self) -> Reason:
        mode = int(self.position.mode)
        if self.kind in (SWITCH_STEP, PASS):
            return reason("HC-3.2", "after_turn") if self.position.switching else reason("HC-3.2", "closed")
        if mode == QUEEN_TAKEN:
            return reason("HC-5.4", "decide_first")
        if self.kind == QUEEN_KEEP:
            return reason("HC-5.4", "not_now")
        if mode == RETREATING:
            return self.retreating()
        if mode == RESCUING:
            return self.rescuing()
        if self.kind in PUT_DOWN:
            return reason("HC-5.3", "nothing")
        if self.kind == QUEEN_RETURN:
            return reason("HC-4.8", "no_captive")
        if self.kind in DEPLOYS:
            return self.deploying()
        return self.moving()

    # --- names ---

    def name(self, kind: int) -> Words:
        return self.tables.words[int(card_unit(kind))]

    def write_held(self, unit: int, life: int) -> str:
        """How a unit of the hand is written."""
        return self.notation.write_card(CardCode(int(card_code(unit, life, 0))))

    def there(self, square: Square) -> Words:
        unit = int(self.position.cells[square])
        return Words("", "") if unit == NOTHING else self.tables.words[unit]

    def life_at(self, square: Square) -> int:
        return int(self.position.cells[LIFE + square])

    # --- set-up ---

    def not_arranged(self, laid: list[int]) -> Reason:
        draft, unit = draft_of(self.position, self.player), self.card
        size = int(self.tables.size[unit])
        if unit in (JOKER, HACHI):
            return reason("HC-3.1", "stays_in_hand", card=self.name(unit))
        if unit == KING:
            return reason("HC-3.1", "one_king")
        left = (int(draft.singles), int(draft.pairs), int(draft.triples))[size - 1]
        if left == 0:
            return reason("HC-3.1", "enough", size=size, count=(SINGLES, PAIRS, TRIPLES)[size - 1])
        if not draft.has(unit):
            return reason("HC-3.1", "not_left", unit=self.name(unit))
        return reason("HC-3.3", "no_completion", unit=self.name(unit))

    def not_placed(self) -> Reason | None:
        if self.kind == DEPLOY_ONTO:
            return reason("HC-3.2", "no_combining")
        if self.kind != DEPLOY:
            return None
        if self.unit >= self.tables.kinds:
            return reason("HC-3.2", "single_only")
        if self.unit in (JOKER, HACHI):
            return reason("HC-3.2", "battle_only", card=self.name(self.unit))
        if not self.has_single(self.unit) or may_place(self.position, self.player, self.unit):
            return None
        if self.unit < FIRST_NORMAL:
            return reason("HC-3.2", "camp_only", card=self.name(self.unit))
        return reason("HC-3.3", "needed_later", card=self.name(self.unit))

    def holds(self, card: CardCode) -> bool:
        return self.has_single(int(card_unit(card)))

    def has_single(self, unit: int) -> bool:
        """Whether the unit is a single that is in the hand."""
        return unit < self.tables.kinds and self.position.cells[int(hand_slot(self.position, self.player, unit))] != 0

    # --- deploying ---

    def deploying(self) -> Reason:
        square = NAMES[self.first]
        wrong = self.not_in_hand()
        if wrong is not None:
            return wrong
        if self.unit == JOKER and not joker_may_enter(self.position, self.player):
            return reason("HC-4.7", "too_early", life=self.life_at(self.king))
        if self.kind == DEPLOY_ONTO:
            return self.deploying_onto()
        if self.partner and self.tables.joins[self.unit * int(self.tables.kinds) + self.partner] == NO_UNIT:
            return self.cannot_join(self.partner, self.unit)
        if self.is_mine(self.first) or self.is_theirs(self.first):
            return reason("HC-4.4", "occupied", square=square)
        if self.partner in (QUEEN, SHOGUN):
            return reason("HC-4.5", "camp_only", square=square)
        if self.unit < self.tables.kinds:
            return reason("HC-4.4", "noble", unit=self.name(self.unit), square=square)
        return reason("HC-4.4", "camp_only", unit=self.name(self.unit), square=square)

    def not_in_hand(self) -> Reason | None:
        position, name = self.position, self.name(self.unit)
        if self.unit < self.tables.kinds:
            return None if self.has_single(self.unit) else self.no_such_single(self.unit)
        codes = [int(code) for code in held_by(position, self.player)]
        if int(held_code(self.unit, self.life, 0)) not in codes:
            lives = [int(held_life(code)) for code in codes if held_unit(code) == self.unit and not held_captive(code)]
            if lives:
                return reason("HC-4.4", "other_life", unit=name, name=self.write_held(self.unit, lives[0]))
            return self.no_such_combine(codes)
        if self.partner and not self.has_single(self.partner):
            return self.no_such_single(self.partner)
        return None

    def no_such_single(self, kind: int) -> Reason:
        """Why a card is not in the hand as a single: it may be there in a combine, which stays as it is."""
        name = self.name(kind)
        around = [
            int(code) for code in held_by(self.position, self.player) if self.tables.masks[held_unit(code)] >> kind & 1
        ]
        usable = [code for code in around if not held_captive(code)]
        if usable and held_unit(usable[0]) >= self.tables.stubs_from:
            code = self.write_held(int(held_unit(usable[0])), int(held_life(usable[0])))
            return reason("HC-2.5", "is_stub", unit=name, name=code)
        if usable:
            return reason("HC-5.6", "part_of", unit=name, combine=self.name(int(held_unit(usable[0]))))
        if not around:
            return reason("HC-4.4", "not_held", unit=name)
        if kind == QUEEN:
            return reason("HC-5.4", "enemy_queen")
        return reason("HC-5.4", "unusable", unit=self.name(int(held_unit(around[0]))))

    def no_such_combine(self, codes: list[int]) -> Reason:
        """Why a combine or stub is not in the hand, whatever its life."""
        name = self.name(self.unit)
        captives = [int(held_unit(code)) for code in codes if held_captive(code)]
        if self.unit in captives:
            return reason("HC-5.4", "unusable", unit=name)
        for captive in captives:
            if self.tables.without_queen[captive] == self.unit:
                return reason("HC-5.4", "return_first", unit=name, held=self.name(captive))
        if self.unit >= self.tables.stubs_from:
            return reason("HC-4.4", "not_held", unit=name)
        if all(self.has_single(kind) for kind in self.tables.members[self.unit]):
            return reason("HC-4.2", "singles", unit=name)
        return reason("HC-5.6", "other_make_up", unit=name)

    def deploying_onto(self) -> Reason:
        square, there = NAMES[self.first], int(self.position.cells[self.first])
        if self.unit >= self.tables.stubs_from:
            return reason("HC-4.5", "stub_onto")
        if self.unit >= self.tables.kinds:
            return reason("HC-4.5", "combine_from_hand")
        if not self.is_mine(self.first) or self.tables.form[there] != COMBINE:
            return reason("HC-4.5", "no_combine_there", square=square)
        if joined(self.position, self.unit, there) == NO_UNIT:
            return self.cannot_join(self.unit, there)
        return reason("HC-4.5", "camp_only", square=square)

    def cannot_join(self, first: int, second: int) -> Reason:
        """HC-2.1, HC-4.2: why two own units do not become one."""
        for unit in (first, second):
            if unit in (KING, JOKER, HACHI):
                return reason("HC-2.1", "never", card=self.name(unit))
        names = {"first": self.name(first), "second": self.name(second)}
        if self.tables.form[first] != self.tables.form[second]:
            return reason("HC-2.1", "cannot_join", **names)
        if self.tables.form[first] == COMBINE:
            return reason("HC-4.2", "two_combines", **names)
        return reason("HC-4.2", "two_singles", **names)

    # --- moving ---

    def moving(self) -> Reason:
        not_own = self.not_own(self.there(self.first))
        if not_own is not None:
            return not_own
        if self.kind == ESCAPE:
            return reason("HC-4.6", "king")
        unit, target = int(self.position.cells[self.first]), self.second
        if self.kind == RESCUE and unit != KING:
            return reason("HC-4.9", "only_king")
        reached = int(targets_of(self.position, self.player, unit, self.first))
        if not reached >> target & 1 or target == self.first:
            arrows, king = self.tables.arrows[unit], self.unjumped if unit != KING else -1
            return why_not_reached(
                self.name(unit), arrows, self.player, self.first, target, self.mine, self.theirs, king
            )
        return self.arriving(unit)

    def arriving(self, unit: int) -> Reason:
        """Why the unit cannot do there what was written."""
        target, square = self.second, NAMES[self.second]
        if self.kind in (CAPTURE, DAMAGE):
            return self.attacking(unit)
        if self.is_theirs(target):
            return reason("HC-4.1", "enemy_there", square=square, there=self.there(target))
        if self.kind == RESCUE:
            if not self.is_mine(target):
                return reason("HC-4.9", "nothing", square=square)
            right = self.position.rescue0 if self.player == 0 else self.position.rescue1
            return reason("HC-4.9", "no_check") if right else reason("HC-4.9", "used")
        if self.kind == ADVANCE:
            return reason("HC-4.1", "own_there", square=square, there=self.there(target))
        if not self.is_mine(target):
            return reason("HC-4.2", "nothing", square=square)
        return self.cannot_join(unit, int(self.position.cells[target]))

    def attacking(self, unit: int) -> Reason:
        target, square = self.second, NAMES[self.second]
        if not self.is_theirs(target):
            return reason("HC-4.3", "no_enemy", square=square)
        attack = int(attack_of(self.position, unit, self.life_at(self.first)))
        kind = int(attack_kind(self.position, unit, attack, target))
        parts = {
            "unit": self.name(unit),
            "there": self.there(target),
            "square": Words(square, square),
            "attack": Words("無限", "infinite") if unit == KING else Words(str(attack), str(attack)),
            "life": Words(str(self.life_at(target)), str(self.life_at(target))),
        }
        if kind == CAPTURE:
            return reason("HC-5.1", "captures", step=self.write(CAPTURE, self.first, target), **parts)
        if kind == DAMAGE:
            return reason("HC-5.3", "damages", step=self.write(DAMAGE, self.first, target), **parts)
        if unit == JOKER and self.position.cells[target] == KING:
            return reason("HC-5.5", "weak_king", square=square, life=self.life_at(target))
        return reason("HC-5.2", "fixed", **parts)

    # --- putting a unit down ---

    def retreating(self) -> Reason:
        position, target, square = self.position, self.first, NAMES[self.first % SQUARES]
        name = self.name(int(position.hot_unit))
        if self.kind not in PUT_DOWN:
            return reason("HC-5.3", "retreat_first", unit=name)
        if self.kind == RETREAT_HAND:
            return reason("HC-5.3", "not_hand", unit=name)
        if target == position.hot_from:
            return reason("HC-5.3", "came_from", square=square)
        if self.is_theirs(target):
            return reason("HC-5.3", "enemy", square=square)
        if self.kind == RETREAT_ONTO:
            if not self.is_mine(target):
                return reason("HC-4.2", "nothing", square=square)
            return self.cannot_join(int(position.hot_unit), int(position.cells[target]))
        if self.is_mine(target):
            there = int(position.cells[target])
            if joined(position, position.hot_unit, there) == NO_UNIT:
                return self.cannot_join(int(position.hot_unit), there)
            joining = self.write(RETREAT_ONTO, target)
            return reason("HC-5.3", "own_there", square=square, there=self.there(target), step=joining)
        return reason("HC-5.3", "not_camp", square=square)

    def rescuing(self) -> Reason:
        name = self.name(int(self.position.hot_unit))
        if self.kind not in PUT_DOWN:
            return reason("HC-4.9", "put_down", unit=name)
        if self.kind == RETREAT_HAND:
            return reason("HC-4.9", "not_hand")
        empty = not self.is_mine(self.first) and not self.is_theirs(self.first)
        if self.kind == RETREAT_ONTO and empty and self.in_camp(self.first):
            return reason("HC-4.9", "alone", step=self.write(RETREAT, self.first))
        return reason("HC-4.9", "camp_squares", square=NAMES[self.first])
