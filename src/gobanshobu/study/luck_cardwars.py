"""The account of a game of Shogi Card Wars.

A position is worth what the engine's playouts give when both hands and all traps are known and the rest of the decks is
shuffled: the same playouts that judge the leaves of its search. The same position always meets the same shuffles.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from gobanshobu.core import State
from gobanshobu.core.audience import SEATS, Seat
from gobanshobu.core.position import ONGOING, Note
from gobanshobu.core.rng import Rng
from gobanshobu.games import game
from gobanshobu.games.cardwars.cards import DECK
from gobanshobu.games.cardwars.rules import CardwarsPosition
from gobanshobu.players.cardwars.evaluation import DuelEvaluator, load
from gobanshobu.players.cardwars.policy import PlayoutPolicy
from gobanshobu.players.cardwars.search import InformationSetSearch
from gobanshobu.players.cardwars.search import result_of as won
from gobanshobu.study.luck import LuckAccount, LuckSwing, given_up, result_of, split
from gobanshobu.study.moments import GameMoment
from gobanshobu.study.review import Judgement

SHARE: Final = 16  # of the playouts behind a decision, so many times fewer behind a value
LEAST: Final = 8
DEALS: Final = 400  # that tell what the game is worth before the first card
SEED: Final = 22


class Appraiser:
    """What positions are worth to player 0 when only the decks are hidden."""

    def __init__(self, count: int) -> None:
        self.count: Final = count
        self.evaluator: Final = DuelEvaluator(load("evaluation"))
        self.policy: Final = PlayoutPolicy(load("policy"))

    def worth(self, position: CardwarsPosition, player: Seat | None = None, step: int = 0) -> float:
        """The mean over so many shuffles, after a player's step if there is one."""
        if player is None and position.result != ONGOING:
            return won(position)
        rng = Rng(SEED)
        search = InformationSetSearch(self.evaluator, self.policy, rng)
        total = 0.0
        for _ in range(self.count):
            world = shuffled(position, rng)
            if player is not None:
                world.apply(player, i64(step))
            total += won(world) if world.result != ONGOING else search.judge(world)
        return total / self.count


def shuffled(position: CardwarsPosition, rng: Rng) -> CardwarsPosition:
    """The position with what is left of both decks in another order, and what a mulligan would bring."""
    world = position.copy()
    assert isinstance(world, CardwarsPosition)
    world.decks = reordered(world.decks, [int(world.tops[0]), int(world.tops[1])], rng)
    world.again = reordered(world.again, [0, 0], rng)
    return world


def reordered(decks: vec[u8], tops: list[int], rng: Rng) -> vec[u8]:
    """Both decks with the cards from `tops` on in another order."""
    found = [int(card) for card in decks]
    for player, top in enumerate(tops):
        first, at = player * DECK + top, player * DECK + DECK - 1
        while at > first:
            other = first + int(rng.below(at - first + 1))
            found[at], found[other] = found[other], found[at]
            at -= 1
    return vec[u8]([u8(card) for card in found])


@lru_cache(8)
def start_worth(options: str) -> float:
    """What the game is worth before the first card is dealt: a mean over deals, the same each time."""
    known = game("cardwars")
    appraiser = Appraiser(1)
    total = 0.0
    for seed in range(DEALS):
        position = known.start(seed=seed, options=dict(part.split("=") for part in options.split())).position
        assert isinstance(position, CardwarsPosition)
        total += appraiser.worth(position)
    return total / DEALS


def account(
    state: State, found: list[GameMoment], judged: Mapping[int, Judgement], work: int
) -> Iterator[LuckAccount | None]:
    """The account of a finished game."""
    appraiser = Appraiser(max(LEAST, work // SHARE))
    start = start_worth(" ".join(f"{name}={value}" for name, value in state.rules.options.items()))
    position = state.first().position
    assert isinstance(position, CardwarsPosition)
    value = appraiser.worth(position)
    swings = [LuckSwing(0, SEATS[0], "deal", value - start)]
    for moment in found:
        more, value = swings_of(appraiser, moment, judged.get(moment.number), value)
        swings += more
        yield None
    swings += given_up(state, len(found), value) if state.position.result == ONGOING else []
    yield LuckAccount(start, result_of(state), [one for one in swings if one.gain], [])


def swings_of(
    appraiser: Appraiser, moment: GameMoment, one: Judgement | None, value: float
) -> tuple[list[LuckSwing], float]:
    """What a step changed of a value, and the value after it."""
    position, player, notation = moment.state.position, moment.player, moment.state.rules.notation
    assert isinstance(position, CardwarsPosition)
    step = int(notation.parse(moment.step))
    made = appraiser.worth(position, player, step)
    best = made
    if one is not None and one.best != one.step:
        best = appraiser.worth(position, player, int(notation.parse(one.best)))
    swings = [LuckSwing(moment.number, player, "view", best - value)]
    if one is not None and (best != made or one.cost):
        swings += split(moment, one, made - best)
    after, notes = position.copy(), list[Note]()
    after.journal = notes
    after.apply(player, i64(step))
    after.journal = None
    assert isinstance(after, CardwarsPosition)
    value = made
    if notes:
        value = appraiser.worth(after)
        swings.append(LuckSwing(moment.number, SEATS[notes[0].player], "draw", value - made))
    return swings, value
