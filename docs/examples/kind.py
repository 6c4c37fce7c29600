"""A player of your own in Python, known to the arena by a name."""

from collections.abc import Mapping
from random import Random
from typing import Any

from gobanshobu import Game
from gobanshobu.arena import Inline, Standings, make_plan, run
from gobanshobu.core import Words
from gobanshobu.core.options import Value
from gobanshobu.players import Kind, Player, register


class Hasty(Player):
    """Takes a step that ends the game if there is one, and the first step it sees otherwise."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game = game
        self.rng = Random(seed)

    def choose(self, view: Mapping[str, Any]) -> str:
        """A step for the view's player."""
        player = int(view["player"])
        state = self.game.sample(view, self.rng)  # a whole game that fits what this seat knows
        steps = state.legal(player)
        for step in steps:
            after = state.copy()
            after.play(player, step)
            if after.outcome is not None and after.outcome.winner == player:
                return step
        return steps[0]


def make(game: Game, seed: int, settings: dict[str, Value]) -> Player:
    """What `register` wants: a player for a game and a seed."""
    return Hasty(game, seed)


register(Kind("hasty", Words("急ぎ", "hasty"), make))

plan = make_plan(["hasty", "random"], ["isshin"], number=20, seed=1)
standings = Standings(["hasty", "random"], run(plan, Inline()))
for label, tally, rating in standings.ranking():
    print(f"{label:7} {tally.won} won, {tally.drawn} drawn, {tally.lost} lost, rating {rating.rating:+.0f}")
