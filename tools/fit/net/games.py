"""Quick games of the search against itself, and what a net is told of their positions."""

from __future__ import annotations

import json
from array import array
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from tools.fit.cards import drawn_set

import gobanshobu
from gobanshobu.core.position import DRAW, ONGOING
from gobanshobu.core.rng import Rng
from gobanshobu.games.board5.cardset import CardSet
from gobanshobu.games.board5.sheet import IN_TURN, MAIN, PLACE, Sheet
from gobanshobu.players.board5.alphabeta import SURE, AlphaBeta
from gobanshobu.players.board5.arrange import Arranger
from gobanshobu.players.board5.book import book_of
from gobanshobu.players.board5.camp import Camp
from gobanshobu.players.board5.evaluation.base import winning
from gobanshobu.players.board5.evaluation.choice import evaluator_for
from gobanshobu.players.board5.evaluation.net import BASES, Net
from gobanshobu.players.board5.trial import Trial
from gobanshobu.players.clock import Budget, Clock

OWN_SETS = 0.6  # the part of the games that is played with drawn card sets
FIRST_SEED = 1000  # of drawn sets to train on; lower ones are for tests
SETS = 4000
KEPT = 0.25  # of the arrangements are those kept as data, where there are any
WILD, WILD_TURNS, STRAY = 0.15, 12, 0.02  # how often a turn is drawn: in the first turns, later
DECIDED = 2400  # a game in which somebody is so far ahead is over
LONGEST = 120  # turns
WIDEST = 8000  # scores are cut off there
SILENT = 16  # the size of a net that says nothing, which lists the rows


def silent() -> Net:
    """A net that adds nothing: it only lists rows."""
    return Net([0] * (BASES * 2 * SILENT), [0] * SILENT, [0] * (2 * SILENT), 0, 1 << 18, "")


class Notes:
    """Positions noted down: the rows of whoever is to act, the other's, three scores and the game."""

    def __init__(self) -> None:
        self.rows = array("H")
        self.sizes = array("B")
        self.measured = array("h")
        self.searched = array("h")
        self.results = array("f")
        self.games = array("i")

    def save(self, file: Path, traits: list[list[int]], cards: str) -> None:
        """Write it all, or nothing."""
        part = file.with_suffix(".part")
        with part.open("wb") as out:
            np.savez(
                out,
                rows=np.array(self.rows, dtype=np.uint16),
                sizes=np.array(self.sizes, dtype=np.uint8).reshape(-1, 2),
                measured=np.array(self.measured, dtype=np.int16),
                searched=np.array(self.searched, dtype=np.int16),
                results=np.array(self.results, dtype=np.float32),
                games=np.array(self.games, dtype=np.int32),
                traits=np.array(json.dumps(traits)),
                cards=np.array(cards),
            )
        part.replace(file)


class SelfPlay:
    """Plays games of one game and card set, under one net or none."""

    def __init__(self, game_id: str, cards: CardSet | None, net: Net | None, nodes: int, seed: int) -> None:
        state = gobanshobu.game(game_id).start(seed=0, cards=cards)
        position = state.position
        assert isinstance(position, Sheet)
        self.blank = position
        self.cards = str(cards.digest()) if cards is not None else "default"
        self.search = AlphaBeta(evaluator_for(position, net))
        self.notes = evaluator_for(position, silent())
        self.camp = Camp(self.search.evaluator)
        self.book = book_of(game_id)
        self.trial = Trial(self.search, position, nodes, LONGEST)
        self.kept = [self.book.plans(state.rules, player) for player in (0, 1)]
        self.nodes = nodes
        self.random = Random(f"{game_id} {seed}")
        self.rng = Rng(seed)

    def camp_of(self, player: int) -> list[int]:
        """An arrangement: one that is kept, or the most promising of some that are drawn."""
        if self.kept[player] and self.random.random() < KEPT:
            return self.random.choice(self.kept[player])
        arranger = Arranger(self.search, self.blank, player, self.book.weights, self.rng)
        drawn = [arranger.drawn() for _ in range(self.random.choice((1, 1, 3, 10)))]
        return max(drawn, key=lambda cards: self.camp.worth(cards, player, self.book.weights))

    def play(self, notes: Notes, number: int) -> None:
        """One game."""
        position = self.trial.laid(self.camp_of(0), self.camp_of(1))
        began, movers = len(notes.results), array("b")
        value = -1.0  # what player 0 gets
        planned: list[int] = []
        while position.result == ONGOING and position.ended < LONGEST:
            player = int(position.turn)
            if planned and position.mode >= IN_TURN:
                position.apply(player, planned.pop(0))
                continue
            steps = position.steps(player)
            if len(steps) == 1:
                planned = []
                position.apply(player, steps[0])
                continue
            chance = WILD if position.ended < WILD_TURNS else STRAY
            if position.mode in (MAIN, PLACE) and self.random.random() < chance:
                planned = []
                position.apply(player, steps[self.random.randrange(len(steps))])
                continue
            lines = self.search.think(position, Clock(Budget(self.nodes)), self.rng)
            score = int(lines[0].score)
            if position.mode in (MAIN, PLACE):
                self.note(notes, position, score, number)
                if len(notes.results) > len(movers) + began:
                    movers.append(player)
            if position.mode == MAIN and abs(score) >= DECIDED:
                value = float((score > 0) == (player == 0))
                break
            planned = lines[0].moves[1:]
            position.apply(player, lines[0].step)
        if position.result != ONGOING:
            value = 0.5 if position.result == DRAW else float(position.result == 0)
        elif value < 0.0:
            value = winning(max(-4000.0, min(4000.0, float(self.search.evaluator.score(position)))))
        for at, mover in enumerate(movers):
            notes.results[began + at] = value if mover == 0 else 1.0 - value

    def note(self, notes: Notes, position: Sheet, score: int, number: int) -> None:
        """A position before its step; one in which a capture wins at once is never judged."""
        evaluator = self.notes
        measured = int(evaluator.measured(position))
        if evaluator.wins:
            return
        inputs = evaluator.inputs
        assert inputs is not None
        inputs.clear()
        evaluator.list_rows(position, inputs)
        mover = int(position.turn)
        for player in (mover, 1 - mover):
            rows = inputs.listed(player)
            notes.rows.extend(rows)
            notes.sizes.append(len(rows))
        notes.measured.append(cut(measured if mover == 0 else -measured))
        notes.searched.append(cut(score) if abs(score) < SURE else WIDEST if score > 0 else -WIDEST)
        notes.results.append(0.5)
        notes.games.append(number)


def cut(score: int) -> int:
    """A score that fits."""
    return max(-WIDEST, min(WIDEST, score))


def play_chunk(game_id: str, net: Net | None, nodes: int, seed: int, games: int, file: Path) -> dict[str, Any]:
    """Some games with one card set, written to a file; what it says of itself."""
    rng = Random(f"chunk {game_id} {seed}")
    cards = drawn_set(game_id, FIRST_SEED + rng.randrange(SETS)) if rng.random() < OWN_SETS else None
    table = SelfPlay(game_id, cards, net, nodes, seed)
    notes = Notes()
    for number in range(games):
        table.play(notes, seed * 1000 + number)
    notes.save(file, table.notes.traits(), table.cards)
    return {"games": games, "positions": len(notes.results)}
