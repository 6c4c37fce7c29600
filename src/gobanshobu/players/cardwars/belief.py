"""What the other player may hold, judged by what that player did.

The rules' own sampling gives every deal that fits the log the same chance. Here a world is the more likely the more its
hidden cards explain the other's steps: the game is played again in it, and the policy says how likely each step was. Worlds
are drawn one after another by Metropolis and Hastings' rule: a new one takes the place of the last with a chance that is
the ratio of both likelihoods.
"""

from __future__ import annotations

from math import exp, log
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from gobanshobu.core.rng import Rng
from gobanshobu.games.cardwars.cards import DECK, KINDS
from gobanshobu.games.cardwars.notation import SET, step_of, verb_of
from gobanshobu.games.cardwars.rules import CardwarsPosition, choose, set_up
from gobanshobu.games.cardwars.table import HISTORY_PLAYER, HISTORY_SET, KEPT, OPENING
from gobanshobu.players.cardwars.policy import PlayoutPolicy

TRUST: Final = 0.6  # how far the other is believed to play like the policy; 0 would be not at all
SLIP: Final = 0.05  # the chance that a step was played for no reason
WARM_UP: Final = 24  # worlds thrown away at first
EVERY: Final = 2  # draws for each new world; in between only the rest of the decks changes


@mypyc_attr(native_class=True)
class Belief:
    """Draws worlds that the observer cannot tell from `position`. `past` holds the steps since the opening, as `played`
    makes them; of another's sets only that they were sets is used."""

    def __init__(
        self, position: CardwarsPosition, observer: i64, past: vec[i64], policy: PlayoutPolicy | None, rng: Rng
    ) -> None:
        self.position: CardwarsPosition = position
        self.observer: i64 = observer
        self.past: vec[i64] = past
        self.policy: PlayoutPolicy | None = policy if len(past) > 0 and position.phase != OPENING else None
        self.rng: Rng = rng
        self.drawn: i64 = 0
        self.world: CardwarsPosition = self.fresh()
        self.worth: float = self.likelihood(self.world)
        if self.policy is not None:
            for _ in range(WARM_UP):
                self.step()

    def fresh(self) -> CardwarsPosition:
        world = self.position.resample(self.observer, self.rng)
        assert isinstance(world, CardwarsPosition)
        return world

    def draw(self) -> CardwarsPosition:
        """The next world."""
        if self.policy is None:
            return self.fresh()
        self.drawn += 1
        if self.drawn % EVERY == 0:
            self.step()
        twin = self.world.copy()
        assert isinstance(twin, CardwarsPosition)
        self.shuffle_rest(twin)
        return twin

    def step(self) -> None:
        """A new world, or the last one again."""
        world = self.fresh()
        worth = self.likelihood(world)
        if worth >= self.worth or float(self.rng.word()) < exp(worth - self.worth) * 4294967296.0:
            self.world = world
            self.worth = worth

    def shuffle_rest(self, world: CardwarsPosition) -> None:
        """Nobody knows the order of what is left of the decks."""
        decks = world.decks[:]
        player: i64
        for player in range(2):
            first = player * DECK + i64(world.tops[player])
            at = player * DECK + DECK - 1
            while at > first:
                other = first + self.rng.below(at - first + 1)
                card = decks[at]
                decks[at] = decks[other]
                decks[other] = card
                at -= 1
        world.decks = decks

    def likelihood(self, world: CardwarsPosition) -> float:
        """The logarithm, tempered, of how likely the other's steps were with the cards of this world."""
        policy = self.policy
        if policy is None:
            return 0.0
        other = 1 - self.observer
        sets = sets_of(world, other)
        used: i64 = 0
        game = replayed(world)
        total: float = 0.0
        for entry in self.past:
            player = player_of(entry)
            step = step_played(entry)
            if player != other:
                game.apply(player, step)
                continue
            if verb_of(step) == SET:
                step = step_of(SET, sets[used], 0)
                used += 1
            steps = game.steps(player)
            if len(steps) > 1:
                total += log(
                    (1.0 - SLIP) * share(policy.weigh(game, player, steps), steps, step) + SLIP / float(len(steps))
                )
            game.apply(player, step)
        return TRUST * total


def played(player: i64, step: i64) -> i64:
    """A step of the past, and who played it."""
    return step << 1 | player


def player_of(entry: i64) -> i64:
    """Who played a step of the past."""
    return entry & 1


def step_played(entry: i64) -> i64:
    """The step itself."""
    return entry >> 1


def share(weights: vec[float], steps: vec[i64], step: i64) -> float:
    """A step's part of all weights."""
    total: float = 0.0
    own: float = 0.0
    at: i64
    for at in range(len(steps)):
        total += weights[at]
        if steps[at] == step:
            own = weights[at]
    return own / total


def sets_of(world: CardwarsPosition, player: i64) -> vec[i64]:
    """Which traps a player has set, in order."""
    found = vec[i64]()
    for event in world.history:
        code = i64(event) % HISTORY_PLAYER
        if i64(event) // HISTORY_PLAYER == player and HISTORY_SET <= code < HISTORY_SET + KINDS:
            found = append(found, code - HISTORY_SET)
    return found


def replayed(world: CardwarsPosition) -> CardwarsPosition:
    """The first turn of the game that led to a world."""
    game = CardwarsPosition(world.pawn_loses)
    set_up(game, world.decks, world.decks)
    choose(game, 0, KEPT)
    choose(game, 1, KEPT)
    return game
