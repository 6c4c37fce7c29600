"""Find good arrangements for the three 5×5 games by playing quick games, and write them as the data the players use.

.venv/bin/python -m tools.fit.arrangements first --seconds 1800 --jobs 2 --results build/first.json
.venv/bin/python -m bench.search match first --games 400 --nodes 3000 --against arrangement

Each game is an arrangement of ours against one drawn at random. What the numbers of `Camp` and the place of every card
are worth is fitted to all results; it proposes arrangements, at first widely and then the best it knows, and these play
in both seats, the more often the better they do, while the worst make room for new ones and for neighbours of the best.
The best stay, no two of them alike. Their shares are those of a race and flatter them: the second command measures them
anew, and its share is then written as `chance`. A result says little of an arrangement: good ones win hardly two games
of three, and differ too little for a few hundred games to tell them apart. So the fit must be slow to believe.

The weights for cards of one's own are fitted to the numbers of `Camp` alone.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
import tomllib
from collections.abc import Iterable
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, TypeAlias

import numpy as np

import gobanshobu
from gobanshobu.core.game import State
from gobanshobu.core.position import DRAW, ONGOING
from gobanshobu.core.rng import Rng
from gobanshobu.games.board5.codec import ARRANGE_STEP, PASS, card_of, new_step, step_of
from gobanshobu.games.board5.sheet import IN_TURN, MAIN, PLACE_SWITCH, Sheet
from gobanshobu.games.board5.squares import CAMPS, HOME, NAMES, SIDE
from gobanshobu.players.board5.alphabeta import AlphaBeta
from gobanshobu.players.board5.arrange import Arranger, differences
from gobanshobu.players.board5.camp import CELLS, NUMBERS, Camp
from gobanshobu.players.board5.evaluation.choice import evaluator_for
from gobanshobu.players.board5.trial import Trial
from gobanshobu.players.clock import Budget, Clock

Vector: TypeAlias = Any  # an array of numpy, which is installed for measuring only

GAMES = ("first", "intelligence", "hck")
TARGET = Path("src/gobanshobu/players/board5/arrangements.toml")
ALIKE = 3  # squares in which two arrangements must differ
LONGEST = 120  # turns of a game
DECIDED = 600  # whoever is so far ahead wins 19 games of 20: the rest need not be played
RIDGE = 2500.0  # for some ten thousand games; with a third of them twice as much foretold best
FADE = 0.6  # … and what was known before counts so much
TRUST = 100  # a forecast counts as much as so many games
WILD, TAME = 0.6, 0.15  # how far proposals stray from what is known, while learning and later
CLIMB = 600  # exchanges tried to make a proposal better
DRAWN = 15  # … begun from the best of so many
PARTS = 40  # cards, or parts of combined ones, that a game has at most


class Result(NamedTuple):
    """One game: both arrangements, what player 0 got, and whose was not drawn at random."""

    camps: list[list[int]]
    value: float
    player: int


class Task(NamedTuple):
    """A game to be played: `cards` if they are given, else a proposal by the worths of the features."""

    player: int
    seed: int
    cards: list[int] | None
    worths: Vector | None


class Table:
    """Everything needed to draw, measure, change and play arrangements of one game."""

    def __init__(self, game_id: str, nodes: int) -> None:
        self.game_id = game_id
        self.state: State = gobanshobu.game(game_id).start(seed=0)
        position = self.state.position
        assert isinstance(position, Sheet)
        self.blank = position
        self.search = AlphaBeta(evaluator_for(position))
        self.camp = Camp(self.search.evaluator)
        self.trial = Trial(self.search, position, nodes, LONGEST)
        self.nodes = nodes
        self.random = Random(0)
        self.rng = Rng(0)
        self.words: dict[int, str] = {}
        self.combined: dict[tuple[str, ...], int] = {}  # by their parts in order, cards of one square seen so far
        self.parts: dict[str, int] = {}
        for _ in range(3000):
            for card in self.drawn(0):
                pieces = self.word(card).split("+")
                self.combined[tuple(sorted(pieces))] = card
                for piece in pieces:
                    self.parts.setdefault(piece, len(self.parts))

    def word(self, card: int) -> str:
        """A card as steps write it."""
        if card not in self.words:
            self.words[card] = self.state.rules.notation.write(new_step(ARRANGE_STEP, CAMPS[0][0], 0, card)).partition(
                "="
            )[2]
        return self.words[card]

    def drawn(self, player: int) -> list[int]:
        """A random arrangement."""
        return Arranger(self.search, self.blank, player, [0.0] * NUMBERS, self.rng).drawn()

    def features(self, cards: list[int], player: int) -> Vector:
        """The numbers of `Camp`, then how many of each card, or part of one, there are in each cell."""
        found = np.zeros(NUMBERS + PARTS * CELLS)
        found[:NUMBERS] = self.camp.numbers(cards, player)
        for at, card in enumerate(cards):
            cell = at // SIDE * 3 + abs(at % SIDE - 2)
            for piece in self.word(card).split("+"):
                found[NUMBERS + self.parts[piece] * CELLS + cell] += 1.0
        return found

    def row(self, camps: list[list[int]]) -> Vector:
        """The difference of two arrangements."""
        return self.features(camps[0], 0) - self.features(camps[1], 1)

    def allowed(self, cards: list[int], player: int) -> bool:
        """Whether the rules let the player lay them."""
        twin = self.blank.copy()
        assert isinstance(twin, Sheet)
        for card in cards:
            if not any(card_of(step) == card for step in twin.steps(player)):
                return False
            twin.apply(player, step_of(ARRANGE_STEP, 0, 0, card))
        return True

    def changed(self, cards: list[int], player: int) -> list[int]:
        """A neighbour: two squares exchanged, a card replaced, or a part moved from one square to another."""
        for _ in range(20):
            after = list(cards)
            first, second = self.random.sample(range(HOME), 2)
            kind = self.random.random()
            if kind < 0.6:
                after[first], after[second] = after[second], after[first]
            elif kind < 0.8:
                after[first] = self.random.choice(list(self.combined.values()))
            elif not self.mix(after, first, second):
                continue
            if after != cards and self.allowed(after, player):
                return after
        return list(cards)

    def mix(self, cards: list[int], first: int, second: int) -> bool:
        """Move a part of one square's card to the other's, or exchange two; False where there is no such card."""
        one, other = (self.word(cards[at]).split("+") for at in (first, second))
        at, to = self.random.randrange(len(one)), self.random.randrange(len(other))
        if len(one) > 1 and self.random.random() < 0.5:
            other.append(one.pop(at))
        else:
            one[at], other[to] = other[to], one[at]
        found = [self.combined.get(tuple(sorted(pieces))) for pieces in (one, other)]
        if found[0] is None or found[1] is None:
            return False
        cards[first], cards[second] = found[0], found[1]
        return True

    def climbed(self, player: int, worths: Vector) -> list[int]:
        """A good arrangement by the worths of its features."""
        best = max((self.drawn(player) for _ in range(DRAWN)), key=lambda cards: self.worth(cards, player, worths))
        height = self.worth(best, player, worths)
        for _ in range(CLIMB):
            other = self.changed(best, player)
            worth = self.worth(other, player, worths)
            if worth > height:
                best, height = other, worth
        return best

    def worth(self, cards: list[int], player: int, worths: Vector) -> float:
        return float(self.features(cards, player) @ worths)

    def play(self, task: Task) -> Result:
        """One game against a drawn arrangement."""
        self.random.seed(task.seed)
        self.rng = Rng(task.seed)
        cards = task.cards
        if cards is None:
            assert task.worths is not None
            cards = self.climbed(task.player, task.worths)
        rival = self.drawn(1 - task.player)
        camps = [cards, rival] if task.player == 0 else [rival, cards]
        return Result(camps, self.value(camps, Rng(task.seed), task.player), task.player)

    def value(self, camps: list[list[int]], rng: Rng, ours: int) -> float:
        """What player 0 gets in a game of two arrangements that ends as soon as it is decided.

        As at the table, a turn is played as it was planned, and whoever laid what they meant to lay switches nothing.
        """
        position = self.trial.laid(*camps)
        planned: list[int] = []
        while position.result == ONGOING and position.ended < LONGEST:
            player = position.turn
            steps = position.steps(player)
            if len(steps) == 1:
                planned = planned[1:] if position.mode >= IN_TURN else []
                position.apply(player, steps[0])
                continue
            if position.mode == PLACE_SWITCH and player == ours:
                position.apply(player, PASS)
                continue
            if position.mode >= IN_TURN and planned and planned[0] in steps:
                position.apply(player, planned.pop(0))
                continue
            best = self.search.think(position, Clock(Budget(self.nodes)), rng)[0]
            if position.mode == MAIN and abs(int(best.score)) >= DECIDED:
                return float((best.score > 0) == (player == 0))
            position.apply(player, best.step)
            planned = [int(step) for step in best.moves[1:]]
        return 0.5 if position.result in (DRAW, ONGOING) else float(position.result == 0)


_TABLES: list[Table] = []  # a worker's own


def sit_down(game_id: str, nodes: int) -> None:
    _TABLES.append(Table(game_id, nodes))


def played(task: Task) -> Result:
    return _TABLES[0].play(task)


class Model:
    """What each feature of an arrangement is worth: logistic regression with a ridge around what was known before."""

    def __init__(self, rows: Vector, values: Vector, before: Vector) -> None:
        spread = rows.std(0)
        spread[spread == 0.0] = np.inf
        known = rows @ before
        scaled = np.hstack([rows / spread, np.ones((len(rows), 1))])
        ridge = np.full(scaled.shape[1], RIDGE)
        ridge[-1] = 0.001
        fitted = np.zeros(scaled.shape[1])
        for _ in range(12):
            chance = 1.0 / (1.0 + np.exp(-known - scaled @ fitted))
            curve = (scaled.T * (chance * (1.0 - chance))) @ scaled + np.diag(ridge)
            fitted = fitted + np.linalg.solve(curve, scaled.T @ (values - chance) - ridge * fitted)
        self.before, self.spread, self.fitted = before, spread, fitted
        self.doubt = np.linalg.cholesky(np.linalg.inv(curve))

    def worths(self, stray: float = 0.0, random: np.random.Generator | None = None) -> Vector:
        """The worth of each feature; strayed at random, the further the less sure it is."""
        fitted = self.fitted
        if random is not None:
            fitted = fitted + stray * (self.doubt @ random.standard_normal(len(fitted)))
        return np.asarray(self.before + fitted[:-1] / self.spread)


class Entry:
    """A candidate, what is expected of it, and what it won."""

    def __init__(self, cards: list[int], forecast: float) -> None:
        self.cards, self.forecast = cards, forecast
        self.won, self.games = 0.0, 0

    def share(self) -> float:
        return (self.won + TRUST * self.forecast) / (self.games + TRUST)

    def guess(self, random: Random) -> float:
        """What its share may be, by what is known so far."""
        return self.share() + random.gauss(0.0, 0.5 / math.sqrt(self.games + TRUST))


class Study:
    """The search for one game. An arrangement plays in both seats, so what is found serves either player."""

    def __init__(self, table: Table, before: Vector, seed: int) -> None:
        self.table, self.before = table, before
        self.random = Random(seed)
        self.chance = np.random.default_rng(seed)
        self.results: list[Result] = []
        self.rows: list[Vector] = []
        self.model: Model | None = None
        self.base = 0.0  # what drawn arrangements are worth
        self.pool: list[Entry] = []

    def add(self, results: Iterable[Result]) -> None:
        for result in results:
            self.results.append(result)
            self.rows.append(self.table.row(result.camps))

    def save(self, path: Path | None) -> None:
        """All games so far, for another run to learn from; nowhere without a path."""
        if path is not None:
            path.write_text(json.dumps(self.results))

    def fit(self) -> Model:
        self.model = Model(np.array(self.rows), np.array([result.value for result in self.results]), self.before)
        worths = self.model.worths()
        drawn = [self.table.worth(self.table.drawn(at % 2), at % 2, worths) for at in range(400)]
        self.base = sum(drawn) / len(drawn)
        return self.model

    def proposals(self, count: int, stray: float) -> list[Task]:
        model = self.model or self.fit()
        return [Task(at % 2, self.seed(), None, model.worths(stray, self.chance)) for at in range(count)]

    def seed(self) -> int:
        return self.random.getrandbits(40)

    def forecast(self, cards: list[int]) -> float:
        """The chance against a drawn arrangement, as the model has it."""
        assert self.model is not None
        return 1.0 / (1.0 + math.exp(self.base - self.table.worth(cards, 0, self.model.worths())))

    # --- the race ---

    def enter(self, known: list[list[int]], count: int) -> None:
        """Candidates: those known, the best of what has played, and new proposals."""
        entries = {tuple(cards): self.entry(cards) for cards in known}
        for result in self.results:
            cards = result.camps[result.player]
            if result.player == 0 or self.table.allowed(cards, 0):
                entry = entries.setdefault(tuple(cards), self.entry(cards))
                self.credit(entry, result)
        self.pool = sorted(entries.values(), key=lambda entry: -entry.share())[: count // 2]
        while len(self.pool) < count:
            self.pool.append(self.proposal())

    def entry(self, cards: list[int]) -> Entry:
        return Entry(cards, self.forecast(cards))

    def proposal(self) -> Entry:
        """What player 0 may lay, player 1 may lay too."""
        assert self.model is not None
        return self.entry(self.table.climbed(0, self.model.worths(TAME, self.chance)))

    def credit(self, entry: Entry, result: Result) -> None:
        entry.won += result.value if result.player == 0 else 1.0 - result.value
        entry.games += 1

    def heat(self, count: int, wanted: int) -> list[Task]:
        """Games, in each seat, of candidates that may be among the best."""
        tasks: list[Task] = []
        for _ in range(count // 2):
            ranked = sorted(self.pool, key=lambda entry: -entry.guess(self.random))
            cards = self.random.choice(ranked[: wanted * 3 // 2]).cards
            tasks += [Task(player, self.seed(), cards, None) for player in (0, 1)]
        return tasks

    def finish(self, results: list[Result]) -> None:
        self.add(results)
        for result in results:
            for entry in self.pool:
                if entry.cards == result.camps[result.player]:
                    self.credit(entry, result)

    def renew(self, wanted: int) -> None:
        """Of the worst, one makes room for a neighbour of a good one, one for a proposal."""
        self.fit()
        self.pool.sort(key=lambda entry: -entry.share())
        del self.pool[-2:]
        near = [self.table.changed(self.random.choice(self.pool[:wanted]).cards, 0) for _ in range(30)]
        self.pool.append(self.entry(max(near, key=self.forecast)))
        self.pool.append(self.proposal())

    def best(self, wanted: int) -> list[Entry]:
        """The best that are not too much alike."""
        found: list[Entry] = []
        for entry in sorted(self.pool, key=lambda entry: -entry.share()):
            if len(found) < wanted and all(differences(entry.cards, other.cards) >= ALIKE for other in found):
                found.append(entry)
        return found

    def general_weights(self, before: list[float]) -> list[float]:
        """The weights of `Camp`'s numbers alone, for cards that are not these."""
        rows = np.array([row[:NUMBERS] for row in self.rows])
        values = np.array([result.value for result in self.results])
        return [float(worth) for worth in Model(rows, values, np.array(before)).worths()]


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


# --- the file ---


Part = tuple[str, float, list[float], list[list[str]]]


def words_of(state: State, player: int, cards: list[int]) -> str:
    """An arrangement as the file writes it: what comes after the `=` of each step."""
    written = [
        state.rules.notation.write(new_step(ARRANGE_STEP, CAMPS[player][at], 0, card)) for at, card in enumerate(cards)
    ]
    for at, word in enumerate(written):
        assert word.startswith(NAMES[CAMPS[player][at]] + "=")
    return " ".join(word.partition("=")[2] for word in written)


def cards_of(state: State, player: int, line: str) -> list[int]:
    """An arrangement of the file as cards."""
    steps = [state.rules.notation.parse(f"{NAMES[CAMPS[player][at]]}={word}") for at, word in enumerate(line.split())]
    return [int(card_of(step)) for step in steps]


def page(parts: dict[str, Part]) -> str:
    """The whole file."""
    lines = [
        "# Written by tools/fit/arrangements.py: weights of an arrangement's numbers, and arrangements of each player,"
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
    parser.add_argument("--seconds", type=float, default=1800.0)
    parser.add_argument("--learning", type=float, default=0.4, help="the part of the time for learning")
    parser.add_argument("--results", type=Path, help="a file of games played before, to learn from and to add to")
    parser.add_argument("--nodes", type=int, default=3000, help="for each step of a game")
    parser.add_argument("--candidates", type=int, default=50, help="of each player, in the race")
    parser.add_argument("--wanted", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args()
    table = Table(asked.game, asked.nodes)
    parts = kept()
    _, _, weights, lines = parts.get(asked.game, ("", 0.5, [0.0] * NUMBERS, [[], []]))
    known = [cards_of(table.state, player, line) for player in (0, 1) for line in lines[player]]
    known = [cards for cards in known if table.allowed(cards, 0)]
    study = Study(table, np.concatenate([FADE * np.array(weights), np.zeros(PARTS * CELLS)]), asked.seed)
    if asked.results is not None and asked.results.exists():
        study.add(Result(*one) for one in json.loads(asked.results.read_text()))
    begun, batch = time.monotonic(), 100 * asked.jobs
    with get_context("spawn").Pool(asked.jobs, sit_down, (asked.game, asked.nodes)) as pool:
        if not study.results:
            drawn = [Task(at % 2, study.seed(), table.drawn(at % 2), None) for at in range(batch)]
            study.add(pool.map(played, drawn, chunksize=2))
        while time.monotonic() < begun + asked.seconds * asked.learning:
            study.fit()
            results = pool.map(played, study.proposals(batch, WILD), chunksize=2)
            study.add(results)
            won = sum(one.value if one.player == 0 else 1.0 - one.value for one in results) / len(results)
            say(f"{len(study.results)} games; proposals won {won:.2f}")
            study.save(asked.results)
        study.fit()
        study.enter(known, asked.candidates)
        heats = 0
        while time.monotonic() < begun + asked.seconds:
            study.finish(pool.map(played, study.heat(batch, asked.wanted), chunksize=2))
            heats += 1
            if heats % 3 == 0 and time.monotonic() < begun + asked.seconds * 0.8:
                study.renew(asked.wanted)
            say(f"{len(study.results)} games; the best: {study.best(1)[0].share():.2f}")
            study.save(asked.results)
    best = study.best(asked.wanted)
    for entry in best:
        print(
            f"{entry.share():.2f} of {entry.games}, forecast {entry.forecast:.2f}  {words_of(table.state, 0, entry.cards)}"
        )
    arrangements = [[words_of(table.state, player, entry.cards) for entry in best] for player in (0, 1)]
    cards_value = str(table.state.rules.cards_value())
    chance = sum(entry.share() for entry in best) / len(best)
    parts[asked.game] = (cards_value, chance, study.general_weights(weights), arrangements)
    TARGET.write_text(page({game_id: parts[game_id] for game_id in GAMES if game_id in parts}), encoding="utf-8")


if __name__ == "__main__":
    main()
