"""OpenSpiel's tree searches on our games: MCTS on Shinra Intelligence, IS-MCTS on Isshin Ittai.

python docs/examples/openspiel_mcts.py [--quick]
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from gobanshobu.adapters.openspiel import Rollouts  # registers the games, too

quick = "--quick" in sys.argv
rng = np.random.RandomState(1)


def bot_for(game: Any, simulations: int) -> Any:
    """A search with random rollouts; where cards are hidden, one that draws anew what it cannot know."""
    rollouts = Rollouts(seed=1)
    if not game.max_chance_outcomes():
        return mcts.MCTSBot(game, 2.0, simulations, rollouts, random_state=rng)
    bot = ismcts.ISMCTSBot(game, rollouts, 2.0, simulations, random_state=rng)
    bot.set_resampler(lambda state, player: state.resample_from_infostate(player, rng.random_sample))
    return bot


def play(name: str, simulations: int) -> None:
    """One game of the search against itself."""
    game = pyspiel.load_game(name)
    bot, state = bot_for(game, simulations), game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            kinds, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choice(kinds, p=chances))
            continue
        action = bot.step(state)
        print(state.current_player(), state.action_to_string(action))
        state.apply_action(action)
    print(game.get_type().long_name, state.game_state().outcome)


play("gobanshobu_isshin", 3 if quick else 300)
play(f"gobanshobu_intelligence(turn_limit={2 if quick else 60})", 2 if quick else 30)
