"""What may be done in any of the three 5×5 games: arranging, placing, switching; and what somebody may have in mind."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gobanshobu.core.audience import Seat
from gobanshobu.core.clauses import StepRefused, reason
from gobanshobu.core.position import Step
from gobanshobu.core.publisher import Offer, Thing
from gobanshobu.core.words import quote
from gobanshobu.games.board5.codec import (
    ARRANGE_STEP,
    OPEN_SQUARE,
    PASS,
    SWITCH_STEP,
    card_in,
    first_square,
    kind_of,
    new_step,
    second_square,
)
from gobanshobu.games.board5.sheet import ARRANGE, PLACE_SWITCH, SWITCH, Sheet
from gobanshobu.games.board5.squares import CAMPS, INDEX, NAMES, NO_SQUARE, Square, ordered

UnitOf = Callable[[list[str]], int]
"""How an arrangement numbers what is made of these cards. Raises KeyError or ValueError where nothing is."""


def common_offer(sheet: Sheet, step: Step, name: str) -> Offer | None:
    """A step that all games have, as an offer; None for the others."""
    kind, first = int(kind_of(step)), NAMES[first_square(step) % len(NAMES)]
    if kind == ARRANGE_STEP:
        unit = card_in(step)
        cards = [] if unit == OPEN_SQUARE else sheet.card_tables().cards_of(unit)
        return {
            "step": name,
            "effect": "arrange",
            "cards": cards,
            "take": {"cards": cards},
            "target": {"square": first},
        }
    if kind == SWITCH_STEP:
        second = NAMES[second_square(step)]
        return {"step": name, "effect": "switch", "take": {"square": first}, "target": {"square": second}}
    return {"step": name, "effect": "pass"} if kind == PASS else None


def square_of(thing: Thing) -> Square:
    """The square that is pointed at, or NO_SQUARE."""
    return INDEX.get(thing.get("square", ""), Square(NO_SQUARE))


def to_hand(thing: Thing) -> bool:
    """Whether the hand is pointed at."""
    return thing.get("pile", "") == "hand"


def is_common(sheet: Sheet, take: Thing) -> bool:
    """Whether somebody who takes this now arranges or switches."""
    return sheet.mode == ARRANGE or (sheet.mode in (PLACE_SWITCH, SWITCH) and "square" in take)


def common_attempt(sheet: Sheet, take: Thing, target: Thing, unit_of: UnitOf) -> Step | None:
    """The arranging or switching that somebody has in mind."""
    source, place = square_of(take), square_of(target)
    if place == NO_SQUARE:
        return None
    if sheet.mode != ARRANGE:
        first, second = ordered(source, place)
        return None if source in (NO_SQUARE, place) else new_step(SWITCH_STEP, first, second, 0)
    cards = [take["hand"]] if "hand" in take else take.get("cards", [])
    try:
        return new_step(ARRANGE_STEP, place, 0, unit_of(cards) if cards else OPEN_SQUARE)
    except (KeyError, ValueError):
        return None


def camp_steps(player: Seat, squares: Mapping[str, list[str]], unit_of: UnitOf) -> list[Step]:
    """The steps that lay out a camp, in the order of the list. Raises StepRefused for a square or card that is none."""
    found: list[Step] = []
    for square in CAMPS[player]:
        cards = list(squares.get(NAMES[square], []))
        try:
            unit = unit_of(cards) if cards else OPEN_SQUARE
        except (KeyError, ValueError) as error:
            raise StepRefused(reason("C-2", "no_card", card=quote(" ".join(map(str, cards))))) from error
        found.append(new_step(ARRANGE_STEP, square, 0, unit))
    return found
