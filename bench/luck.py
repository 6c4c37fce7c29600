"""Skill and luck of many games: that they add up to the result, and how good the values behind them are.

    .venv/bin/python -m bench.luck --games 100

For each game with luck so many games are played between machines of one level, none of which the values were made from,
reviewed and accounted for. The values take both sides to play well: the weaker the machines, the less extreme what comes of them. Printed are the largest difference between start, swings and result; the mean and the spread of what
each kind of swing gave player 0 (of deals and draws the mean should be nothing); and a table: the games' values in tenths, the mean
that was predicted, and how often player 0 won. `--seed` chooses other games, `--level` other
machines, `--work` is the work behind a decision.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import defaultdict
from statistics import fmean, stdev

from bench.reasons import played

import gobanshobu
from gobanshobu.core.audience import SEATS
from gobanshobu.study import LuckAccount, account
from gobanshobu.study.luck import accounts

TENTHS = 10


def values(found: LuckAccount) -> list[float]:
    """What the game was worth to player 0 after each step, from the deal on."""
    value, number, seen = found.start, 0, []
    for one in found.swings:
        if one.number != number:
            seen.append(value)
            number = one.number
        value += one.gain
    return seen


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--game", action="append", choices=[one for one in gobanshobu.GAMES if accounts(one)])
    parser.add_argument("--work", type=int, default=0)
    parser.add_argument("--level", type=int, default=9)
    parser.add_argument("--seed", type=int, default=1000)
    asked = parser.parse_args(arguments)
    worst = 0.0
    for game_id in asked.game or [one for one in gobanshobu.GAMES if accounts(one)]:
        began, gains, table = time.process_time(), defaultdict(list), defaultdict(list)
        error = 0.0
        for number in range(asked.games):
            found = account(played(game_id, asked.seed + number, (asked.level,)), None, asked.work)
            assert found is not None
            error = max(error, abs(found.start + sum(one.gain for one in found.swings) - found.result))
            for kind in ("deal", "draw", "guess", "read", "choice", "view", "end"):
                gains[kind].append(found.gained(SEATS[0], (kind,)))
            for value in values(found):
                table[min(TENTHS - 1, int(TENTHS * value))].append((value, found.result))
        worst = max(worst, error)
        spent = time.process_time() - began
        print(f"{game_id}: {asked.games} games, {spent:.0f} s of processor; largest difference {error:.1e}")
        for kind, all_of in gains.items():
            spread = stdev(all_of) if len(all_of) > 1 else 0.0
            print(f"    {kind:7} mean {fmean(all_of):+.3f} ± {spread / len(all_of) ** 0.5:.3f}, spread {spread:.3f}")
        print("    predicted  actual  positions")
        for tenth in sorted(table):
            pairs = table[tenth]
            print(f"    {fmean(v for v, _ in pairs):9.3f} {fmean(r for _, r in pairs):7.3f} {len(pairs):10}")
        sys.stdout.flush()
    return 0 if worst < 1e-9 else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
