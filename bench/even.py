"""Does an even match come out even? Players of known strength play the machine that their results so far call for.

    python -m bench.even first --levels 1,2,3,4,5 --find 10 --games 40

Each player plays `--find` games to be found, then `--games` that count, the machine following the results all the time as it
does at a table. Printed are what was scored in those that count, with its 95 % interval, and the rating that was found.
"""

from __future__ import annotations

import argparse
from math import sqrt

from gobanshobu.arena import Job, make_plan, play
from gobanshobu.arena.match import GameResult
from gobanshobu.players import level, strength
from gobanshobu.study.strength import after, newcomer

SURE = 1.959964


def one_game(game_id: str, number: int, rating: int, at: int, seed: int) -> GameResult:
    """The player of a level against the machine of a rating, in the seats by turns."""
    plan = make_plan([f"player=level{number}", f"even=rated:rating={rating}"], [game_id], 2, seed + at // 2)
    jobs: list[Job] = list(plan.jobs())
    return play(jobs[at % 2])


def main() -> None:
    """Print a row for each player."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--levels", default="1,2,3,4,5")
    parser.add_argument("--find", type=int, default=10)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    for number in map(int, asked.levels.split(",")):
        known = newcomer(asked.game)
        points = 0.0
        for at in range(asked.find + asked.games):
            rating = strength(asked.game, round(known.rating)).rating
            played = one_game(asked.game, number, rating, at, 1000 * number + asked.seed)
            score = played.points()[played.labels.index("player")]
            known = after(known, rating, score)
            if at >= asked.find:
                points += score
        share = points / max(1, asked.games)
        around = SURE * sqrt(share * (1.0 - share) / max(1, asked.games))
        print(
            f"{asked.game} level {number} (rated {level(asked.game, number).rating}):"
            f" {100 * share:.1f} % ({100 * (share - around):.1f} – {100 * (share + around):.1f}) of {asked.games} games,"
            f" found at {known.rating:.0f} ± {2 * known.deviation:.0f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
