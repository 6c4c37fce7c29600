"""Every sentence of many reviewed games, checked by an independent replay.

    .venv/bin/python -m bench.reasons --games 30

For each game so many games are played between machines of levels 2 to 5 and reviewed. Each turning point with a reason is
taken up again from the game's record and played out by `gobanshobu.study.proof`, which shares nothing with what found the
reason. Printed are, for each game: games, decisions, turning points, those with a sentence, and the sentences refuted, which
must be none; then `--show` sentences in both languages. `--seed` chooses other games.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from random import Random
from typing import NamedTuple

import gobanshobu
from gobanshobu import State
from gobanshobu.core.audience import Cast
from gobanshobu.core.words import Words
from gobanshobu.players.levels import level
from gobanshobu.study import Judgement, moments, review, sentence
from gobanshobu.study.proof import refuted

LEVELS = (2, 3, 4, 5)
NAMES = (Words("一子", "Ichi"), Words("二郎", "Jiro"))
WORTH = 0.04  # what a decision must have cost


class Tally(NamedTuple):
    """What was found in the games of one kind."""

    counts: Counter[str]
    kinds: Counter[str]
    sentences: list[Words]


def played(game_id: str, seed: int, levels: tuple[int, ...] = LEVELS) -> State:
    """A game between two machines of some of these levels."""
    game, rng = gobanshobu.game(game_id), Random(seed)
    state = game.start(seed=seed)
    players = [level(game_id, rng.choice(levels)).player(game, rng.randrange(1000)) for _ in range(2)]
    while state.outcome is None and len(state.history()) < 1000:
        player = state.actors()[0]
        state.play(player, players[player].choose(state.view(player)))
    return state


def check(game_id: str, seed: int, work: int, tally: Tally) -> list[str]:
    """What is wrong with the sentences of one game."""
    state = played(game_id, seed)
    found = moments(state)
    by_number = {one.number: one.state for one in found}
    again = gobanshobu.read_record(str(state.record())).replay()
    wrong: list[str] = []
    tally.counts["games"] += 1
    for one in review(found, work):
        tally.counts["decisions"] += 1
        if one.cost < WORTH:
            continue
        tally.counts["costly"] += 1
        if one.claim is None:
            continue
        tally.counts["sentences"] += 1
        tally.kinds[one.claim.kind] += 1
        why = refuted(again, one)
        said = said_of(by_number[one.number], one)
        tally.sentences.append(said)
        if why:
            wrong.append(f"{game_id} seed {seed} step {one.number}: {said.en} ({one.claim.kind}: {why})")
    return wrong


def said_of(state: State, one: Judgement) -> Words:
    """A reason as the player who decided reads it."""
    assert one.claim is not None
    return sentence(state, one.claim, one.best, Cast(one.player, NAMES))


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--game", action="append", choices=gobanshobu.GAMES)
    parser.add_argument("--work", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, default=10)
    asked = parser.parse_args(arguments)
    wrong: list[str] = []
    for game_id in asked.game or gobanshobu.GAMES:
        began, tally = time.monotonic(), Tally(Counter(), Counter(), [])
        for number in range(asked.games):
            wrong += check(game_id, asked.seed + number, asked.work, tally)
        counts = ", ".join(f"{name} {count}" for name, count in tally.counts.items())
        print(f"{game_id}: {counts}; {dict(tally.kinds)}; {time.monotonic() - began:.0f} s")
        step = max(1, len(tally.sentences) // max(1, asked.show))
        for said in tally.sentences[::step][: asked.show]:
            print(f"    {said.ja}\n    {said.en}")
        sys.stdout.flush()
    print(f"refuted: {len(wrong)}", *wrong, sep="\n    ")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
