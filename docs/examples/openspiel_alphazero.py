"""OpenSpiel's own AlphaZero on one of the three games on the sheet, a few steps of learning long.

    pip install 'gobanshobu[openspiel]' jax flax optax orbax-checkpoint chex
    python openspiel_alphazero.py "gobanshobu_intelligence(turn_limit=40)"

It searches whole positions. In these games that is fair once both sides have arranged their cards; while they do, each hides its
arrangement, and the search of the second player looks at what the first one has laid out in secret. Nothing else is hidden
there. It cannot learn isshin or cardwars, where hands and decks are hidden all the time.
"""

from __future__ import annotations

import argparse
import tempfile

import pyspiel
from open_spiel.python.algorithms.alpha_zero import alpha_zero

import gobanshobu.adapters.openspiel  # noqa: F401  registers the games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", help="a game of OpenSpiel, with its parameters")
    parser.add_argument("--steps", type=int, default=2, help="steps of learning")
    parser.add_argument("--simulations", type=int, default=4, help="simulations for each decision")
    asked = parser.parse_args()
    kind = pyspiel.load_game(asked.game).get_type()
    if kind.chance_mode != pyspiel.GameType.ChanceMode.DETERMINISTIC:
        parser.error(f"{kind.short_name} hides cards in hands and decks, which AlphaZero would look at")
    with tempfile.TemporaryDirectory() as folder:
        alpha_zero.alpha_zero(
            alpha_zero.Config(
                game=asked.game,
                path=folder,
                learning_rate=1e-3,
                weight_decay=1e-4,
                decouple_weight_decay=False,
                train_batch_size=32,
                replay_buffer_size=256,
                replay_buffer_reuse=4,
                max_steps=asked.steps,
                checkpoint_freq=100,
                actors=1,
                evaluators=1,
                evaluation_window=10,
                eval_levels=2,
                uct_c=1.4,
                max_simulations=asked.simulations,
                policy_alpha=0.5,
                policy_epsilon=0.25,
                temperature=1.0,
                temperature_drop=10,
                nn_model="mlp",
                nn_width=64,
                nn_depth=2,
                observation_shape=None,
                output_size=None,
                verbose=False,
                quiet=True,
                nn_api_version="linen",
            )
        )
        print(f"{asked.game}: {asked.steps} steps of learning done")


if __name__ == "__main__":
    main()
