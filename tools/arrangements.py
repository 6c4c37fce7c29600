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
from gobanshobu.players.board5.camp import (
    ACTIVE,
    CELLS,
    CENTRE,
    FORCE,
    GAP,
    GUARD,
    HEIR,
    KING,
    NEAR_ACTIVE,
    NEAR_POINTS,
    NUMBERS,
    POINTS,
    RAID,
    REACH,
    SQUARED,
    Camp,
)
from gobanshobu.players.board5.evaluation.choice import evaluator_for
from gobanshobu.players.board5.trial import Trial
from gobanshobu.players.clock import Budget, Clock

GAMES = ("first", "intelligence", "hck")
TARGET = Path("src/gobanshobu/players/board5/arrangements.toml")
ALIKE = 3  # squares in which two arrangements must differ
LONGEST = 60  # turns of a game
BATCHES = 4  # of learning; the first one is played by arrangements drawn at random
PASSES = 15
RIDGE = 0.01
TRUST = 60  # a forecast counts as much as so many games


class Result:
    """One game: both arrangements, what player 0 got, and whose candidate met one of the best (-1: nobody's)."""

    def __init__(self, camps: list[list[int]], value: float, hard: int = -1) -> None:
        self.camps, self.value, self.hard = camps, value, hard


def traits() -> list[dict[int, float]]:
    """Sides of an arrangement, few enough to be learnt from a thousand games: each a sum of `Camp`'s numbers."""
    cells = range(CELLS)
    found: list[dict[int, float]] = []
    for block in (POINTS, REACH, ACTIVE):
        found.append({block + cell: 1.0 for cell in cells})
        found.append({block + cell: 1.0 if cell >= 3 else -1.0 for cell in cells})
    found.append({POINTS + cell: float(cell % 3) for cell in cells})
    for block in (KING, HEIR, GAP):
        found.append({block + cell: 1.0 for cell in cells if cell >= 3})
        found.append({block + cell: float(cell % 3) for cell in cells})
    found.extend(
        {number: 1.0} for number in (NEAR_POINTS, NEAR_ACTIVE, GUARD, CENTRE, CENTRE + 1, RAID, FORCE, SQUARED)
    )
    return found


TRAITS = traits()


class Model:
    """What each side of an arrangement is worth, fitted to results."""

    def __init__(self, camp: Camp) -> None:
        self.camp = camp
        self.prices = [0.0] * len(TRAITS)
        self.weights = [0.0] * NUMBERS

    def priced(self, prices: list[float]) -> Model:
        """The same with other prices."""
        self.prices = prices
        self.weights = [0.0] * NUMBERS
        for price, trait in zip(prices, TRAITS, strict=True):
            for number, share in trait.items():
                self.weights[number] += price * share
        return self

    def row(self, camps: list[list[int]]) -> list[float]:
        """The difference of two arrangements, side by side."""
        ours, theirs = (self.camp.numbers(camps[player], player) for player in (0, 1))
        apart = [one - other for one, other in zip(ours, theirs, strict=True)]
        return [sum([apart[number] * share for number, share in trait.items()]) for trait in TRAITS]

    def fit(self, results: list[Result], random: Random) -> list[float]:
        """Logistic regression with a little ridge; returns how widely each side varied."""
        rows = [self.row(result.camps) for result in results]
        sides = range(len(TRAITS))
        spread = [math.sqrt(sum([row[at] ** 2 for row in rows]) / len(rows)) or 1.0 for at in sides]
        scaled = [[row[at] / spread[at] for at in sides] + [1.0] for row in rows]
        fitted = [0.0] * (len(TRAITS) + 1)
        for number in range(PASSES):
            rate = 0.03 / (1.0 + number / 3)
            for at in random.sample(range(len(rows)), len(rows)):
                row = scaled[at]
                total = sum([w * x for w, x in zip(fitted, row, strict=True)])
                slope = rate * (results[at].value - 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, total)))))
                fitted = [w + slope * x - rate * RIDGE * w for w, x in zip(fitted, row, strict=True)]
        self.priced([fitted[at] / spread[at] for at in sides])
        return spread


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
        self.model = Model(self.camp)
        self.results: list[Result] = []
        self.common: dict[int, float] = {}  # what drawn arrangements of each player's opponent are worth
        self.spread = [1.0] * len(TRAITS)
        pairs = [Result([self.drawn(0), self.drawn(1)], 0.5) for _ in range(100)]
        self.spread = Model(self.camp).fit(pairs, self.random)

    def drawn(self, player: int) -> list[int]:
        return Arranger(self.search, self.blank, player, [0.0] * NUMBERS, self.rng).drawn()

    def proposed(self, player: int, doubt: float) -> list[int]:
        """A good one by the prices, each of them changed at random: the more, the more they are doubted."""
        prices = [
            price + self.random.gauss(0.0, doubt) / spread
            for price, spread in zip(self.model.prices, self.spread, strict=True)
        ]
        arranger = Arranger(self.search, self.blank, player, Model(self.camp).priced(prices).weights, self.rng)
        drawn = [arranger.made(arranger.drawn()) for _ in range(30)]
        return arranger.improved(max(drawn, key=lambda plan: plan.worth), Clock(Budget())).cards

    def play(self, camps: list[list[int]], hard: int = -1) -> float:
        value = self.trial.play(camps[0], camps[1], Rng(self.random.getrandbits(40)))
        self.results.append(Result(camps, value, hard))
        return value

    # --- learning ---

    def learn(self, seconds: float) -> None:
        """Play in batches, each by what the batches before it taught. Extreme arrangements teach most."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            batch = time.monotonic() + seconds / BATCHES
            while time.monotonic() < batch:
                doubt = 4.0 / math.sqrt(len(self.results) + 16.0)
                self.play([self.proposed(player, doubt) for player in (0, 1)])
            self.model.fit(self.results, self.random)
            told = [f"{p * s:+.2f}" for p, s in zip(self.model.prices, self.spread, strict=True)]
            say(f"{len(self.results)} games: {' '.join(told)}")

    # --- choosing ---

    def choose(
        self, seconds: float, candidates: int, wanted: int, known: list[list[list[int]]]
    ) -> list[list[tuple[list[int], float]]]:
        """The best arrangements of both seats with their share against drawn ones. `known` ones compete too."""
        pools = [self.remembered(player, known[player])[: candidates * 2 // 3] for player in (0, 1)]
        for player, pool in enumerate(pools):
            pool.extend([self.entry(self.proposed(player, 0.03), player) for _ in range(candidates - len(pool))])
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

    def entry(self, cards: list[int], player: int) -> Entry:
        """A candidate with what the prices promise of it against a drawn arrangement."""
        if player not in self.common:
            drawn = [self.camp.worth(self.drawn(1 - player), 1 - player, self.model.weights) for _ in range(200)]
            self.common[player] = sum(drawn) / len(drawn)
        ahead = self.camp.worth(cards, player, self.model.weights) - self.common[player]
        return Entry(cards, 1.0 / (1.0 + math.exp(-ahead)))

    def remembered(self, player: int, known: list[list[int]]) -> list[Entry]:
        """Those known, and those that played several games before, best first."""
        entries = {tuple(cards): self.entry(cards, player) for cards in known}
        for result in self.results:
            cards = result.camps[player]
            entry = entries.setdefault(tuple(cards), self.entry(cards, player))
            value = result.value if player == 0 else 1.0 - result.value
            entry.add(value, hard=result.hard == player)
        kept = [entry for entry in entries.values() if entry.games >= 5 or entry.cards in known]
        return best_of(kept, len(kept))

    def compete(self, pools: list[list[Entry]], player: int, wanted: int, hard: bool) -> None:
        """One game of a candidate that may be among the best, against a drawn one or one of the other seat's best."""
        ranked = sorted(pools[player], key=lambda entry: -entry.guess(self.random))
        entry = self.random.choice(ranked[: wanted * 3 // 2])
        rival = self.drawn(1 - player)
        if hard:
            rival = self.random.choice(best_of(pools[1 - player], wanted)).cards
        value = self.play([entry.cards, rival] if player == 0 else [rival, entry.cards], player if hard else -1)
        entry.add(value if player == 0 else 1.0 - value, hard)

    def renew(self, pool: list[Entry], player: int, wanted: int) -> None:
        """Of the worst, one makes room for a neighbour of a good one, one for what the weights propose."""
        pool[:] = best_of(pool, len(pool) - 2)
        parent = self.random.choice(pool[:wanted])
        first, second = self.random.sample(range(HOME), 2)
        pool.append(self.entry(swapped(parent.cards, first, second), player))
        pool.append(self.entry(self.proposed(player, 0.03), player))


class Entry:
    """A candidate and its results: against drawn arrangements, and against good ones, which count less."""

    def __init__(self, cards: list[int], forecast: float) -> None:
        self.cards, self.forecast = cards, forecast
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
        return (self.won + TRUST * self.forecast) / (self.games + TRUST)

    def merit(self) -> float:
        return self.share() + 0.1 * (self.hard + 5.0) / (self.hard_games + 10.0)

    def guess(self, random: Random) -> float:
        """What its merit may be, by what is known so far."""
        return self.merit() + random.gauss(0.0, 0.5 / math.sqrt(self.games + self.hard_games + TRUST))


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
        study.results = [Result(*one) for one in json.loads(asked.results.read_text())]
        study.model.fit(study.results, study.random)
    parts = kept()
    known: list[list[list[int]]] = [[], []]
    if asked.game in parts:
        known = [[cards_of(study.state, player, line) for line in parts[asked.game][3][player]] for player in (0, 1)]
    study.learn(asked.seconds * asked.learning)
    chosen = study.choose(asked.seconds * (1.0 - asked.learning), asked.candidates, asked.wanted, known)
    study.model.fit(study.results, study.random)
    if asked.results is not None:
        asked.results.write_text(json.dumps([[result.camps, result.value, result.hard] for result in study.results]))
    arrangements: list[list[str]] = []
    for player, pool in enumerate(chosen):
        arrangements.append([words_of(study.state, player, cards) for cards, _ in pool])
        for (_, share), words in zip(pool, arrangements[player], strict=True):
            print(f"player {player}  {share:.2f}  {words}")
    shares = [share for pool in chosen for _, share in pool]
    cards_value = str(study.state.rules.cards_value())
    parts[asked.game] = (cards_value, sum(shares) / len(shares), study.model.weights, arrangements)
    TARGET.write_text(page({game_id: parts[game_id] for game_id in GAMES if game_id in parts}), encoding="utf-8")


if __name__ == "__main__":
    main()
