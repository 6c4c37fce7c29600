"""Why a step is allowed or not, as far as the three 5×5 games have it in common: set-up, and what arrows reach.

Each game's own page states the set-up, so the clause is looked up in the game's `Page`.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from mypy_extensions import mypyc_attr

from gobanshobu.core.audience import Seat
from gobanshobu.core.clauses import Reason, reason
from gobanshobu.core.position import Step
from gobanshobu.core.roles import Explainer
from gobanshobu.core.words import Words
from gobanshobu.games.board5.codec import (
    ARRANGE_STEP,
    DEPLOY,
    OPEN_SQUARE,
    SWITCH_STEP,
    CardCode,
    card_in,
    first_square,
    kind_of,
    new_step,
    second_square,
)
from gobanshobu.games.board5.notation import SheetNotation
from gobanshobu.games.board5.printed import DIRECTION_WORDS
from gobanshobu.games.board5.reach import Arrows
from gobanshobu.games.board5.sheet import ARRANGE, PLACE, PLACE_SWITCH, SWITCH, Sheet, draft_cards, places
from gobanshobu.games.board5.squares import (
    CAMP_MASKS,
    CAMPS,
    DIRECTIONS,
    NAMES,
    SIDE,
    SQUARES,
    Square,
    lowest,
    moved,
    offset,
)

LAST_PLACE: Final = 6  # how many have been placed when c3 is next


class Page(NamedTuple):
    """The clauses under which a game states what all three have."""

    arrange: str
    place: str
    middle: str  # the placement on c3
    switch: str
    advance: str
    notation: str


by = reason
"""As `reason`, for a clause of a `Page`: `by(self.page.arrange, "past")`."""


def why_set_up(page: Page, position: Sheet, what: Words) -> Reason | None:
    """What a legal step of the set-up does; None in the battle."""
    if position.mode == ARRANGE:
        return by(page.arrange, "legal", what=what)
    if position.mode == PLACE:
        return (
            by(page.middle, "legal", what=what) if position.placed == LAST_PLACE else by(page.place, "legal", what=what)
        )
    if position.mode == PLACE_SWITCH:
        return by(page.switch, "legal", what=what)
    return None


@mypyc_attr(allow_interpreted_subclasses=True)
class SheetExplainer(Explainer):
    """Explains the steps of a 5×5 game."""

    def __init__(self, notation: SheetNotation) -> None:
        self.notation: Final = notation


class Why:
    """Looks for the clause that forbids a step, from the phase of the game down to the squares."""

    def __init__(self, page: Page, sheet: Sheet, player: Seat, step: Step, notation: SheetNotation) -> None:
        self.page = page
        self.sheet = sheet
        self.notation = notation
        self.player = player
        self.kind = int(kind_of(step))
        self.first = first_square(step)
        self.second = second_square(step)
        self.card = card_in(step)
        self.mine = int(sheet.mine(player))
        self.theirs = int(sheet.mine(1 - player))

    def answer(self) -> Reason:
        mode = int(self.sheet.mode)
        if mode == ARRANGE:
            return self.arranging()
        if self.kind == ARRANGE_STEP:
            return by(self.page.arrange, "past")
        if mode == PLACE:
            return self.placing()
        if mode in (SWITCH, PLACE_SWITCH):
            return self.switching()
        return self.in_turn()

    # --- what a game says of itself ---

    def not_arranged(self, laid: list[int]) -> Reason:
        """Why the card cannot be arranged on the square that is next."""
        raise NotImplementedError

    def not_placed(self) -> Reason | None:
        """Why the card or the form is wrong for a placement, if it is; the square may be the fault as well."""
        raise NotImplementedError

    def holds(self, card: CardCode) -> bool:
        """Whether the card is in the player's hand."""
        raise NotImplementedError

    def in_turn(self) -> Reason:
        """Why the step is not one of the player's turn."""
        raise NotImplementedError

    # --- names ---

    def write(self, kind: int, first: int, second: int = 0, card: int = 0) -> str:
        """How a step is written that would be right."""
        return self.notation.write(new_step(kind, first, second, card))

    def name(self, kind: int) -> Words:
        return self.sheet.card_tables().names[kind]

    def is_mine(self, square: Square) -> bool:
        return bool(self.mine >> square & 1)

    def is_theirs(self, square: Square) -> bool:
        return bool(self.theirs >> square & 1)

    def in_camp(self, square: Square) -> bool:
        return bool(CAMP_MASKS[self.player] >> square & 1)

    # --- set-up ---

    def arranging(self) -> Reason:
        laid = draft_cards(self.sheet, self.player)
        due = NAMES[CAMPS[self.player][len(laid)]]
        if self.kind != ARRANGE_STEP:
            return by(self.page.arrange, "first", square=due)
        if not self.in_camp(self.first):
            return by(self.page.arrange, "not_camp", square=NAMES[self.first])
        if NAMES[self.first] != due:
            return by(self.page.notation, "next_square", square=due)
        if self.card == OPEN_SQUARE:
            return by(self.page.arrange, "one_gap")
        return self.not_arranged(laid)

    def placing(self) -> Reason:
        wrong = self.not_placed()
        if wrong is not None:
            return wrong
        if self.kind != DEPLOY:
            return by(self.page.place, "place_first")
        if not self.holds(self.card):
            return by(self.page.place, "not_held", card=self.name(self.card))
        if self.sheet.placed < 2:
            return by(self.page.place, "camp_first", square=NAMES[int(lowest(places(self.sheet)))])
        if self.sheet.placed < LAST_PLACE:
            return by(self.page.place, "centre", square=NAMES[self.first])
        return by(self.page.middle, "middle", square=NAMES[self.first])

    def switching(self) -> Reason:
        if self.kind != SWITCH_STEP:
            return by(self.page.switch, "switch_or_pass")
        for square in (self.first, self.second):
            if not self.in_camp(square):
                return by(self.page.switch, "not_camp", square=NAMES[square])
        gap = self.second if self.is_mine(self.first) else self.first
        return by(self.page.switch, "no_card", square=NAMES[gap])

    # --- a turn ---

    def not_own(self, there: Words) -> Reason | None:
        """Why the square that a step starts from has no card to act with; None if it has."""
        if self.is_mine(self.first):
            return None
        if self.is_theirs(self.first):
            return by(self.page.advance, "not_yours", square=NAMES[self.first], there=there)
        return by(self.page.advance, "empty", square=NAMES[self.first])

    def not_reached(self, kind: int, king: int) -> Reason | None:
        """B-3, B-4, B-5, B-6, B-7: why a card on the first square does not get to the second; None if it does.

        `king` is the own square that may not be jumped; -1 if there is none.
        """
        tables = self.sheet.card_tables()
        hurdles = self.mine & ~(1 << king) if king >= 0 else self.mine
        index = (self.player * tables.kinds + kind) * SQUARES + self.first
        reached = tables.reach.targets(index, self.first, self.mine | self.theirs, hurdles)
        if reached >> self.second & 1 and self.second != self.first:
            return None
        arrows = tables.order[kind].arrows
        return why_not_reached(
            self.name(kind), arrows, self.player, self.first, self.second, self.mine, self.theirs, king
        )


def why_not_reached(
    name: Words, arrows: Arrows, player: int, square: Square, target: Square, mine: int, theirs: int, king: int
) -> Reason:
    """B-3, B-4, B-5, B-6, B-7: why a card of `player` on `square` does not reach `target`.

    `mine` and `theirs` are the squares of the two sides; `king` is the own card that may not be jumped, if there is one.
    """
    start, end = NAMES[square], NAMES[target]
    if square == target:
        return reason("B-3", "same_square", **{"from": start})
    direction, steps = line(player, square, target)
    if direction not in arrows.single and direction not in arrows.double:
        return _no_arrow(name, arrows, start, end, square, target)
    neighbour = moved(square, *offset(direction), player)
    if steps == 2 and mine >> neighbour & 1 and neighbour == king:
        return reason("B-7", "over_king", target=end, king=NAMES[king])
    if steps == 2 and theirs >> neighbour & 1:
        return reason("B-7", "over_enemy", neighbour=NAMES[neighbour], target=end)
    if steps > 2 and mine >> neighbour & 1:
        return reason("B-7", "too_far", neighbour=NAMES[neighbour], target=end)
    if direction in arrows.single:
        words = DIRECTION_WORDS[direction]
        return reason("B-3", "one_square", card=name, direction=words, target=end, **{"from": start})
    blocker = neighbour
    while not (mine | theirs) >> blocker & 1:
        blocker = moved(blocker, *offset(direction), player)
    return reason("B-4", "blocked", blocker=NAMES[blocker], card=name, target=end, **{"from": start})


def line(player: int, square: Square, target: Square) -> tuple[str, int]:
    """The direction in which `target` lies straight ahead, and how far; an empty one if it lies on no line."""
    for direction in DIRECTIONS:
        right, forward = offset(direction)
        for steps in range(1, SIDE):
            if moved(square, steps * right, steps * forward, player) == target:
                return direction, steps
    return "", 0


def _no_arrow(name: Words, arrows: Arrows, start: str, end: str, square: Square, target: Square) -> Reason:
    across, along = abs(square % SIDE - target % SIDE), abs(square // SIDE - target // SIDE)
    if {across, along} == {1, 2}:
        return reason("B-5", "no_knight", card=name, target=end, **{"from": start})
    if arrows.leap:
        return reason("B-6", "no_leap", card=name, target=end, **{"from": start})
    return reason("B-3", "no_arrow", card=name, target=end, **{"from": start})
