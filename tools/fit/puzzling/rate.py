"""What a puzzle is rated at first: by which of the machine's levels solve it."""

from __future__ import annotations

from collections.abc import Iterable
from math import exp, sqrt
from typing import Final

from tools.fit.puzzling.found import Found

from gobanshobu.games.registry import code, listing
from gobanshobu.players.base import Player
from gobanshobu.players.levels import LEVELS, level
from gobanshobu.study.collection import Puzzle, opening, read
from gobanshobu.study.ratings import CENTRE, SCALE, UNKNOWN

LOWEST: Final = 750.0  # level 1 stands for this rating,
APART: Final = 150.0  # and each level for so much more


def solves(player: Player, one: Puzzle) -> bool:
    """Whether a player finds the right step of each question, shown no more than the one who solves may know."""
    state, asked = opening(one), {question.at for question in one.questions}
    for at, step in enumerate(one.line):
        actor = state.actors()[0]
        if at in asked and player.choose(state.view(actor)) != step:
            return False
        state.play(actor, step)
    return True


def tried(game_id: str, found: Found, number: int, seed: int) -> bool:
    """A try of the level of that number at a puzzle that was found; 0 is the greedy player."""
    one = read(game_id, found)
    game = opening(one).game
    player = level(game_id, number).player(game, seed) if number else code(listing(game_id).greedy)(game, seed)
    return solves(player, one)


def starting(tries: Iterable[tuple[int, bool]]) -> tuple[int, int]:
    """The likeliest rating, before anybody has tried, and its deviation, from tries of levels."""
    games = [((LOWEST + APART * (number - 1) - CENTRE) / SCALE, solved) for number, solved in tries if number]
    prior = (SCALE / UNKNOWN) ** 2
    at = 0.0
    for _ in range(60):  # Newton's method, in steps that cannot leap too far
        chances = [1.0 / (1.0 + exp(at - theirs)) for theirs, _ in games]
        slope = sum(chance - solved for chance, (_, solved) in zip(chances, games, strict=True)) - prior * at
        bend = sum(chance * (1.0 - chance) for chance in chances) + prior
        at += max(-1.0, min(1.0, slope / bend))
    return round(CENTRE + SCALE * at), round(SCALE / sqrt(bend))


def shares(tries: Iterable[tuple[int, bool]]) -> list[float | None]:
    """How often each level solved it; None for one that has not tried."""
    all_of = list(tries)
    found: list[float | None] = []
    for number in range(1, LEVELS + 1):
        own = [solved for known, solved in all_of if known == number]
        share = round(sum(own) / len(own), 2) if own else None
        found.append(int(share) if share in (0.0, 1.0) else share)
    return found
