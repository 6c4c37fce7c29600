"""What may be done in Shinra Intelligence: every legal step with what it takes up, where it goes and what it does."""

from __future__ import annotations

from typing import Final, Literal

from gobanshobu.core.audience import Seat
from gobanshobu.core.position import Step
from gobanshobu.core.publisher import Offer, Thing
from gobanshobu.games.board5.codec import (
    ADVANCE,
    CAPTURE,
    DEPLOY,
    card_in,
    first_square,
    kind_of,
    new_step,
    second_square,
)
from gobanshobu.games.board5.offers import square_of
from gobanshobu.games.board5.sheet import PLACE
from gobanshobu.games.board5.squares import NAMES, NO_SQUARE
from gobanshobu.games.intelligence.rules import INFILTRATE, IntelligencePosition, guarded_from

IntelligenceEffect = Literal["arrange", "place", "deploy", "move", "capture", "infiltrate", "switch", "pass"]

MOVES: Final[dict[int, IntelligenceEffect]] = {ADVANCE: "move", CAPTURE: "capture", INFILTRATE: "infiltrate"}


def offer(position: IntelligencePosition, step: Step, name: str) -> Offer:
    """A placement or a step of a turn as an offer, without its consequences; `name` is what it is played by."""
    kind, first, ids = int(kind_of(step)), first_square(step), position.tables.ids
    if kind == DEPLOY:
        card = ids[card_in(step)]
        effect: IntelligenceEffect = "place" if position.mode == PLACE else "deploy"
        return {
            "step": name,
            "effect": effect,
            "cards": [card],
            "take": {"hand": card},
            "target": {"square": NAMES[first]},
        }
    return {
        "step": name,
        "effect": MOVES[kind],
        "cards": [ids[int(position.cells[first])]],
        "take": {"square": NAMES[first]},
        "target": {"square": NAMES[second_square(step)]},
    }


def attempt(position: IntelligencePosition, player: Seat, take: Thing, target: Thing) -> Step | None:
    """The step of a turn that somebody who takes this and puts it there has in mind."""
    ids, place = position.tables.ids, square_of(target)
    if place == NO_SQUARE:
        return None
    if "hand" in take:
        return new_step(DEPLOY, place, 0, ids.index(take["hand"])) if take["hand"] in ids else None
    source = square_of(take)
    if source == NO_SQUARE:
        return None
    if not position.mine(1 - player) >> place & 1:
        return new_step(ADVANCE, source, place, 0)
    return new_step(INFILTRATE if guarded_from(position, source) >> place & 1 else CAPTURE, source, place, 0)
