"""Find good arrangements for the three 5×5 games by playing quick games, and write them as the data the players use.

.venv/bin/python -m tools.arrangements first --seconds 300

First arrangements drawn at random play each other, then better and better ones; out of all the results the weights of
`Camp`'s numbers are fitted. They propose candidates for each seat; these play drawn arrangements and each other's best,
the more often the better they do, while the worst make room for new ones. The best stay, no two of them alike.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
import tomllib
from pathlib import Path
from random import Random

import gobanshobu
from gobanshobu.core.rng import Rng
from gobanshobu.core.state import State
from gobanshobu.games.board5.sheet import Sheet
from gobanshobu.games.board5.squares import CAMPS, HOME, NAMES
from gobanshobu.players.board5.alphabeta import AlphaBeta
from gobanshobu.players.board5.arrange import Arranger, differences
from gobanshobu.players.board5.camp import NUMBERS, Camp
from gobanshobu.players.board5.evaluation.choice import evaluator_for
from gobanshobu.players.board5.trial import Trial

GAMES = ("first", "intelligence", "hck")
TARGET = Path("src/gobanshobu/players/board5/arrangements.toml")
ALIKE = 3  # squares in which two arrangements must differ
LONGEST = 50  # turns of a game
BATCHES = 6  # of learning; the first one is played by arrangements drawn at random


class Result:
    """One game: both arrangements and what player 0 got."""

    def __init__(self, camps: list[list[int]], value: float) -> None:
        self.camps, self.value = camps, value


class Study:
    """The search for one game."""

    def __init__(self, game_id: str, nodes: int, seed: int) -> None:
        self.state: State = gobanshobu.game(game_id).start(seed=0)
        position = self.state.position
        assert isinstance(position, Sheet)
        self.blank = position
        self.search = AlphaBeta(evaluator_for(position))
        self.camp = Camp(self.search.evaluator)
        self.trial = Trial(self.search, position, nodes, LONGEST)
        self.random = Random(seed)
        self.rng = Rng(seed)
        self.weights = [0.0] * NUMBERS
        self.results: list[Result] = []

    def drawn(self, player: int) -> list[int]:
        return self.arranger(player, self.weights).drawn()

    def arranger(self, player: int, weights: list[float]) -> Arranger:
        return Arranger(self.search, self.blank, player, weights, self.rng)

    def proposed(self, player: int, noise: float) -> list[int]:
        """A good one by the weights, each of them changed a little at random."""
        weights = [weight * (1.0 + self.random.gauss(0.0, noise)) for weight in self.weights]
        arranger = self.arranger(player, weights)
        drawn = sorted((arranger.made(arranger.drawn()) for _ in range(40)), key=lambda plan: -plan.worth)
        best = drawn[0].cards
        value = drawn[0].worth
        for _ in range(3):
            before = value
            for first in range(HOME):
                for second in range(first + 1, HOME):
                    cards = swapped(best, first, second)
                    worth = self.camp.worth(cards, player, weights)
                    if worth > value:
                        best, value = cards, worth
            if value == before:
                break
        return best

    def play(self, camps: list[list[int]]) -> float:
        value = self.trial.play(camps[0], camps[1], Rng(self.random.getrandbits(40)))
        self.results.append(Result(camps, value))
        return value

    # --- learning ---

    def learn(self, seconds: float) -> None:
        """Play in batches, each by what the batches before it taught."""
        for batch in range(BATCHES):
            end = time.monotonic() + seconds / BATCHES
            while time.monotonic() < end:
                self.play([self.entrant(player, batch) for player in (0, 1)])
            self.fit()
            say(f"{len(self.results)} games")

    def entrant(self, player: int, batch: int) -> list[int]:
        if self.random.random() < 0.5 or batch == 0:
            return self.drawn(player)
        return self.proposed(player, 0.5)

    def fit(self, passes: int = 60, ridge: float = 0.02) -> None:
        """Logistic regression of the results on the difference of both arrangements' numbers, and on the seat."""
        rows: list[list[float]] = []
        for result in self.results:
            ours, theirs = (self.camp.numbers(result.camps[player], player) for player in (0, 1))
            rows.append([float(a - b) for a, b in zip(ours, theirs, strict=True)])
        spread = [math.sqrt(sum(row[at] ** 2 for row in rows) / len(rows)) or 1.0 for at in range(NUMBERS)]
        scaled = [[row[at] / spread[at] for at in range(NUMBERS)] for row in rows]
        fitted = [0.0] * (NUMBERS + 1)
        for number in range(passes):
            rate = 0.05 / (1.0 + number / 10)
            for at in self.random.sample(range(len(rows)), len(rows)):
                row, value = scaled[at], self.results[at].value
                total = fitted[NUMBERS] + sum([a * b for a, b in zip(fitted, row, strict=False)])
                slope = rate * (value - 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, total)))))
                fitted = [w + slope * x - rate * ridge * w for w, x in zip(fitted, [*row, 1.0], strict=True)]
        self.weights = [fitted[at] / spread[at] for at in range(NUMBERS)]

    # --- choosing ---

    def choose(
        self, seconds: float, candidates: int, wanted: int, known: list[list[list[int]]]
    ) -> list[list[tuple[list[int], float]]]:
        """The best arrangements of both seats with their share against drawn ones. `known` ones compete too."""
        pools = [[Entry(cards) for cards in known[player]] for player in (0, 1)]
        for player, pool in enumerate(pools):
            pool.extend([Entry(self.proposed(player, 0.3)) for _ in range(candidates - len(pool))])
        begun, games = time.monotonic(), 0
        while time.monotonic() < begun + seconds:
            for player in (0, 1):
                self.compete(pools, player, wanted, hard=games % 4 == 3)
            games += 1
            if games % 25 == 0 and time.monotonic() < begun + seconds * 0.6:
                for player, pool in enumerate(pools):
                    self.renew(pool, player, wanted)
            if games % 100 == 0:
                say(f"{2 * games} games: " + ", ".join(f"{best_of(pool, 1)[0].share():.2f}" for pool in pools))
        return [[(entry.cards, entry.share()) for entry in diverse(pool, wanted)] for pool in pools]

    def compete(self, pools: list[list[Entry]], player: int, wanted: int, hard: bool) -> None:
        """One game of a candidate that may be among the best, against a drawn one or one of the other seat's best."""
        ranked = sorted(pools[player], key=lambda entry: -entry.guess(self.random))
        entry = self.random.choice(ranked[: wanted * 3 // 2])
        rival = self.drawn(1 - player)
        if hard:
            rival = self.random.choice(best_of(pools[1 - player], wanted)).cards
        value = self.play([entry.cards, rival] if player == 0 else [rival, entry.cards])
        entry.add(value if player == 0 else 1.0 - value, hard)

    def renew(self, pool: list[Entry], player: int, wanted: int) -> None:
        """Of the worst, one makes room for a neighbour of a good one, one for what the weights propose."""
        pool[:] = best_of(pool, len(pool) - 2)
        parent = self.random.choice(pool[:wanted])
        first, second = self.random.sample(range(HOME), 2)
        pool.append(Entry(swapped(parent.cards, first, second)))
        pool.append(Entry(self.proposed(player, 0.3)))


class Entry:
    """A candidate and its results: against drawn arrangements, and against good ones, which count less."""

    def __init__(self, cards: list[int]) -> None:
        self.cards = cards
        self.won, self.games = 0.0, 0
        self.hard, self.hard_games = 0.0, 0

    def add(self, value: float, hard: bool) -> None:
        if hard:
            self.hard += value
            self.hard_games += 1
        else:
            self.won += value
            self.games += 1

    def share(self) -> float:
        return (self.won + 3.0) / (self.games + 6.0)

    def merit(self) -> float:
        return self.share() + 0.3 * (self.hard + 2.0) / (self.hard_games + 4.0)

    def guess(self, random: Random) -> float:
        """What its merit may be, by what is known so far."""
        return self.merit() + random.gauss(0.0, 0.5 / math.sqrt(self.games + self.hard_games + 6.0))


def best_of(pool: list[Entry], size: int) -> list[Entry]:
    return sorted(pool, key=lambda entry: -entry.merit())[:size]


def diverse(pool: list[Entry], wanted: int) -> list[Entry]:
    """The best that are not too much alike."""
    found: list[Entry] = []
    for entry in best_of(pool, len(pool)):
        if len(found) < wanted and all(differences(entry.cards, other.cards) >= ALIKE for other in found):
            found.append(entry)
    return found


def swapped(cards: list[int], first: int, second: int) -> list[int]:
    after = list(cards)
    after[first], after[second] = after[second], after[first]
    return after


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


# --- the file ---


def words_of(state: State, player: int, cards: list[int]) -> str:
    """An arrangement as the file writes it: what comes after the `=` of each step."""
    written = [state.rules.write(card << 16 | CAMPS[player][at] << 6) for at, card in enumerate(cards)]
    for at, word in enumerate(written):
        assert word.startswith(NAMES[CAMPS[player][at]] + "=")
    return " ".join(word.partition("=")[2] for word in written)


Part = tuple[str, float, list[float], list[list[str]]]


def cards_of(state: State, player: int, line: str) -> list[int]:
    """An arrangement of the file as cards."""
    return [state.rules.parse(f"{NAMES[CAMPS[player][at]]}={word}") >> 16 for at, word in enumerate(line.split())]


def page(parts: dict[str, Part]) -> str:
    """The whole file."""
    lines = [
        "# Written by tools/arrangements.py: weights of an arrangement's numbers, and arrangements of each player,"
    ]
    lines += ["# best first, in the order of the squares (a1…e1 a2…e2; a5…e5 a4…e4)."]
    for game_id, (cards, chance, weights, arrangements) in parts.items():
        lines += ["", f"[{game_id}]", f'cards = "{cards}"', f"chance = {chance:.2f}", "weights = ["]
        lines += ["  " + " ".join(f"{weight:.5f}," for weight in weights[at : at + 6]) for at in range(0, NUMBERS, 6)]
        lines += ["]"]
        for player in (0, 1):
            lines += [f"player{player} = [", *(f'  "{line}",' for line in arrangements[player]), "]"]
    return "\n".join(lines) + "\n"


def kept() -> dict[str, Part]:
    """What the file says already."""
    data = tomllib.loads(TARGET.read_text(encoding="utf-8")) if TARGET.exists() else {}
    return {
        game_id: (part["cards"], part["chance"], part["weights"], [part["player0"], part["player1"]])
        for game_id, part in data.items()
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--seconds", type=float, default=300.0)
    parser.add_argument("--learning", type=float, default=0.5, help="the part of the time for learning the weights")
    parser.add_argument("--results", type=Path, help="a file of games played before, to learn from and to add to")
    parser.add_argument("--nodes", type=int, default=100, help="for each step of a game")
    parser.add_argument("--candidates", type=int, default=60)
    parser.add_argument("--wanted", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    study = Study(asked.game, asked.nodes, asked.seed)
    if asked.results is not None and asked.results.exists():
        study.results = [Result(camps, value) for camps, value in json.loads(asked.results.read_text())]
        study.fit()
    parts = kept()
    known: list[list[list[int]]] = [[], []]
    if asked.game in parts:
        known = [[cards_of(study.state, player, line) for line in parts[asked.game][3][player]] for player in (0, 1)]
    study.learn(asked.seconds * asked.learning)
    chosen = study.choose(asked.seconds * (1.0 - asked.learning), asked.candidates, asked.wanted, known)
    study.fit()
    if asked.results is not None:
        asked.results.write_text(json.dumps([[result.camps, result.value] for result in study.results]))
    arrangements: list[list[str]] = []
    for player, pool in enumerate(chosen):
        arrangements.append([words_of(study.state, player, cards) for cards, _ in pool])
        for (_, share), words in zip(pool, arrangements[player], strict=True):
            print(f"player {player}  {share:.2f}  {words}")
    shares = [share for pool in chosen for _, share in pool]
    cards_value = str(study.state.rules.cards_value())
    parts[asked.game] = (cards_value, sum(shares) / len(shares), study.weights, arrangements)
    TARGET.write_text(page({game_id: parts[game_id] for game_id in GAMES if game_id in parts}), encoding="utf-8")


if __name__ == "__main__":
    main()
