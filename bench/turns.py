"""How long a level thinks about a turn, as at the table: its own work, and no more than three seconds.

    .venv/bin/python -m bench.turns                    the strongest level in all five games
    .venv/bin/python -m bench.turns hck --level 7 --games 4

A turn is all that a player does in a row; one in which it never had a choice counts as forced. The level plays itself.
"""

from __future__ import annotations

import argparse
from time import perf_counter

import gobanshobu
from gobanshobu.core.build import compiled
from gobanshobu.players import LEVELS, level
from gobanshobu.players.levels import SECONDS


class Turn:
    """Seconds spent on a turn, and whether there was anything to choose in it."""

    def __init__(self, player: int) -> None:
        self.player, self.seconds, self.forced = player, 0.0, True


def turns_of(game_id: str, number: int, seed: int) -> list[Turn]:
    """The turns of one game, both seats' together; the arrangement of a 5×5 game is a turn for each seat."""
    game = gobanshobu.game(game_id)
    state = game.start(seed=seed)
    players = [level(game_id, number).player(game, 2 * seed + seat, SECONDS) for seat in (0, 1)]
    found: list[Turn] = []
    while state.outcome is None:
        seat = state.actors()[0]
        if not found or found[-1].player != seat:
            found.append(Turn(seat))
        view = state.view(seat)
        begun = perf_counter()
        step = players[seat].choose(view)
        found[-1].seconds += perf_counter() - begun
        found[-1].forced &= len(state.legal(seat)) == 1
        state.play_unchecked(seat, step)
    return found


def told(turns: list[Turn]) -> str:
    """Count, mean, median, the longest of 19 in 20, and the longest."""
    if not turns:
        return "none"
    times = sorted(turn.seconds for turn in turns)
    mean = sum(times) / len(times)
    return (
        f"{len(times):5} turns, mean {mean:6.3f} s, median {times[len(times) // 2]:6.3f} s,"
        f" 95 % within {times[len(times) * 19 // 20]:6.3f} s, longest {times[-1]:6.3f} s"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", default=list(gobanshobu.GAMES))
    parser.add_argument("--level", type=int, default=LEVELS)
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    print(f"level {asked.level}, {'compiled' if compiled() else 'interpreted'}")
    for game_id in asked.game:
        turns = [turn for number in range(asked.games) for turn in turns_of(game_id, asked.level, asked.seed + number)]
        print(f"{game_id:14}{told([turn for turn in turns if not turn.forced])}", flush=True)
        print(f"{'  forced':14}{told([turn for turn in turns if turn.forced])}", flush=True)


if __name__ == "__main__":
    main()
