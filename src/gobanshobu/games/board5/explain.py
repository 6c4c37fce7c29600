"""Why a card does not reach a square, in the words of the clause on arrows that decides it."""

from __future__ import annotations

from typing import Final

from gobanshobu.core.clauses import Reason, reason
from gobanshobu.core.words import Words
from gobanshobu.games.board5.reach import Arrows
from gobanshobu.games.board5.squares import DIRECTIONS, NAMES, SIDE, moved, offset

DIRECTION_WORDS: Final = {
    "F": Words("前", "forward"),
    "B": Words("後ろ", "backward"),
    "L": Words("左", "left"),
    "R": Words("右", "right"),
    "FL": Words("左前", "forward left"),
    "FR": Words("右前", "forward right"),
    "BL": Words("左後ろ", "backward left"),
    "BR": Words("右後ろ", "backward right"),
}


def why_not_reached(
    name: Words, arrows: Arrows, player: int, square: int, target: int, mine: int, theirs: int, king: int
) -> Reason:
    """B-3 to B-7: why a card of `player` on `square` does not reach `target`.

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


def line(player: int, square: int, target: int) -> tuple[str, int]:
    """The direction in which `target` lies straight ahead, and how far; an empty one if it lies on no line."""
    for direction in DIRECTIONS:
        right, forward = offset(direction)
        for steps in range(1, SIDE):
            if moved(square, steps * right, steps * forward, player) == target:
                return direction, steps
    return "", 0


def _no_arrow(name: Words, arrows: Arrows, start: str, end: str, square: int, target: int) -> Reason:
    across, along = abs(square % SIDE - target % SIDE), abs(square // SIDE - target // SIDE)
    if {across, along} == {1, 2}:
        return reason("B-5", "no_knight", card=name, target=end, **{"from": start})
    if arrows.leap:
        return reason("B-6", "no_leap", card=name, target=end, **{"from": start})
    return reason("B-3", "no_arrow", card=name, target=end, **{"from": start})
