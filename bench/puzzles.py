"""Puzzles solved anew, by plain search through `State.legal` and `State.play`: no search, solver or generator is shared.

    .venv/bin/python -m bench.puzzles --count 50

Of each game so many puzzles are taken, drawn by `--seed`. At each question every legal step is searched to the end of the puzzle: the
file's step must reach the goal and no other may; the line must be legal and reach it; every wrong step must have an answer that is
legal. In Isshin Ittai the rest of the duel is written down as a tree over all deals that fit and solved by regret matching; best
responses bound each step's chance. Printed are, for each game, how many were checked, how many steps that took, how many were passed
over because they would take more than `--most` steps (others are taken for them), and every fault, of which there must be none.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Iterable
from itertools import combinations_with_replacement
from typing import Any

from bench.duels import Duel, TooMuch

import gobanshobu
from gobanshobu import State
from gobanshobu.core import GobanshobuError
from gobanshobu.core.audience import SPECTATOR
from gobanshobu.core.chronicle import Chronicle
from gobanshobu.study import Puzzle, opening, solve

GAP = 0.07  # by which the best step must be ahead; who makes puzzles asks for 0.1 and shuts each value in to 0.01
SAMPLES = 200  # states that are drawn to meet every way in which traps may lie


class Search:
    """Whether a goal can be forced, by trying everything."""

    def __init__(self, one: Puzzle, most: int) -> None:
        self.one, self.you, self.most, self.steps = one, one.you, most, 0
        self.known: dict[tuple[str, ...], bool] = {}

    def play(self, state: State, step: str) -> State:
        """The state after a step of whoever is to act."""
        self.steps += 1
        if self.steps > self.most:
            raise TooMuch
        after = state.copy()
        after.play(after.actors()[0], step)
        return after

    def mine(self, state: State) -> bool:
        return state.actors() == (self.you,)

    def won(self, state: State) -> bool:
        return state.outcome is not None and state.outcome.winner == self.you

    # --- the 5×5 games: everything is open ---

    def keeps(self, state: State, step: str, turns: int) -> bool:
        """Whether the goal is still certain after an own step, with so many turns left."""
        after = self.play(state, step)
        if self.one.goal == "hold":
            return self.holds(after, turns)
        if self.one.goal == "take" and self.takes(state, step):
            return after.outcome is None or self.won(after)
        passed = after.outcome is None and not self.mine(after)
        return self.reaches(after, turns - 1 if passed else turns)

    def takes(self, state: State, step: str) -> bool:
        """Whether a step captures the card, by what it brings about."""
        told = Chronicle(state.copy(), (SPECTATOR,))
        told.play(told.state.actors()[0], step)
        for fact in told.entries(SPECTATOR)[-1].facts:
            if fact["fact"] == "captured":
                cards = [card["id"] for card in fact.get("cards", [])]  # type: ignore[attr-defined]
                cards += [fact["card"]["id"]] if "card" in fact else []  # type: ignore[index]
                cards += fact["unit"]["cards"] if "unit" in fact else []  # type: ignore[index]
                return self.one.target in cards
        return False

    def reaches(self, state: State, turns: int) -> bool:
        """Whether win or capture can be forced within so many own turns."""
        if state.outcome is not None:
            return self.won(state)
        if turns <= 0:
            return False
        legal = takers_first(state.legal(state.actors()[0]))
        if self.mine(state):
            return any(self.keeps(state, step, turns) for step in legal)
        return all(self.reaches(self.play(state, step), turns) for step in legal)

    def holds(self, state: State, turns: int) -> bool:
        """Whether the other cannot force a win within so many turns of theirs."""
        if state.outcome is not None:
            return state.outcome.winner != 1 - self.you
        if self.mine(state) and turns <= 0:
            return True
        legal = takers_first(state.legal(state.actors()[0]))
        if self.mine(state):
            return any(self.holds(self.play(state, step), turns) for step in legal)
        for step in legal:
            after = self.play(state, step)
            over = after.outcome is None and self.mine(after)
            if not self.holds(after, turns - 1 if over else turns):
                return False
        return True

    # --- Shogi Card Wars: every world at once ---

    def worlds(self, state: State) -> list[State]:
        """A state for every way in which the other's traps may lie."""
        rng = random.Random(1)
        found = {str(face_down(state, 1 - self.you)): state}
        for _ in range(SAMPLES if face_down(state, 1 - self.you) else 0):
            one = state.resample(self.you, rng)
            key = str(face_down(one, 1 - self.you))
            if key not in found:
                found[key] = with_top(one, self.you, own_deck(state, self.you))
        return list(found.values())

    def forced(self, worlds: list[State]) -> bool:
        """Whether the win is certain in all worlds at once, before the other decides anything in a turn of theirs."""
        first = worlds[0]
        if first.outcome is not None:
            return all(self.won(world) for world in worlds)
        if first.shown(self.you)["turn"] != self.you:
            return False
        key = tuple(sorted(told_apart(world) for world in worlds))
        if key not in self.known:
            self.known[key] = self.tried(worlds)
        return self.known[key]

    def tried(self, worlds: list[State]) -> bool:
        """The same of worlds that were not met before."""
        first = worlds[0]
        if self.mine(first):
            return any(self.keeps_all(worlds, step) for step in first.legal(self.you))
        answers: dict[str, list[State]] = {}
        for world in worlds:
            for step in world.legal(1 - self.you):
                answers.setdefault(step, []).append(world)
        return all(self.forced(after) for step, those in answers.items() for after in self.played(those, step))

    def keeps_all(self, worlds: list[State], step: str) -> bool:
        return all(self.forced(after) for after in self.played(worlds, step))

    def played(self, worlds: list[State], step: str) -> Iterable[list[State]]:
        """The worlds after a step; several lists where an own draw can bring this or that."""
        you, deck = self.you, own_deck(worlds[0], self.you)
        after = [self.play(world, step) for world in worlds]
        drawn = len(deck) - len(own_deck(after[0], you)) if after[0].outcome is None else 0
        if not drawn or not any(entry.full.startswith("draw:") for entry in after[0].history()[-2:]):
            yield after
            return
        for cards in combinations_with_replacement(sorted(set(deck)), drawn):
            rest = list(deck)
            if all(cards.count(card) <= rest.count(card) for card in cards):
                for card in cards:
                    rest.remove(card)
                yield [self.play(with_top(world, you, [*cards, *rest]), step) for world in worlds]

    def right(self, state: State, turns: int) -> list[str]:
        """The steps that keep the goal certain."""
        if state.game.id == "cardwars":
            worlds = self.worlds(state)
            return [step for step in state.legal(self.you) if self.keeps_all(worlds, step)]
        return [step for step in state.legal(self.you) if self.keeps(state, step, turns)]


def told_apart(state: State) -> str:
    """Everything that lies on the table, in hands and decks: two states with the same go on alike."""
    return f"{state.shown(None)} {state.rules.views.secrets(state.position)}"


def face_down(state: State, player: int) -> list[str]:
    """A player's traps."""
    traps: Any = state.rules.views.secrets(state.position)["face_down"]
    return sorted(traps[player])


def takers_first(legal: list[str]) -> list[str]:
    """Captures are looked at before anything else: they settle most."""
    return sorted(legal, key=lambda step: "x" not in step)


def own_deck(state: State, you: int) -> list[str]:
    """What is left of one's own deck, top first. Nobody knows the order."""
    decks: Any = state.rules.views.secrets(state.position)["decks"]
    return list(decks[you])


def with_top(state: State, you: int, rest: list[str]) -> State:
    """The same game with what is left of one's own deck in this order."""
    deal = {part: [list(deck) for deck in decks] for part, decks in dict(state.deal).items()}  # type: ignore[call-overload]
    again = (you, "mulligan") in [(entry.player, entry.full) for entry in state.history()[:8]]
    deck = deal["redeal" if again else "decks"][you]
    if deck[len(deck) - len(rest) :] == rest:
        return state
    deck[len(deck) - len(rest) :] = rest
    going = state.game.start(deal=deal)
    for entry in state.history():
        if entry.is_step:
            going.play(entry.player, entry.full)
    return going


# --- what is checked ---


def faults(one: Puzzle, most: int) -> tuple[list[str], int]:
    """What is wrong with a puzzle, and how many steps it took to see. Raises TooMuch."""
    if one.goal == "best":
        duel = Duel(one, most)
        return judged(one, duel.chances()) + told(one), duel.steps
    search = Search(one, most)
    found: list[str] = []
    state, turns = opening(one), one.turns
    if one.game != "cardwars" and one.goal != "hold" and search.reaches(state, turns - 1):
        found.append("a quicker way reaches the goal")
    asked = [question.at for question in one.questions]
    got = False
    for at, step in enumerate(one.line):
        if at in asked:
            right = search.right(state, turns)
            if right != [step]:
                found.append(f"at {at}: {right or 'nothing'} reaches the goal, not {step} alone")
        mine = search.mine(state)
        got = got or (mine and one.goal == "take" and search.takes(state, step))
        state = search.play(state, step)
        if mine and (state.outcome is not None or not search.mine(state)):
            turns -= 1
    if one.goal == "win" and not search.won(state):
        found.append("the line does not win")
    if one.goal == "take" and not got:
        found.append("the line does not capture it")
    if one.goal == "hold" and state.outcome is not None and state.outcome.winner != one.you:
        found.append("the line loses")
    return found + told(one), search.steps


def judged(one: Puzzle, chances: dict[str, tuple[float, float]]) -> list[str]:
    """Whether the best step's least is ahead of every other one's most."""
    best = one.line[0]
    least = chances[best][0]
    rest = max(high for step, (_, high) in chances.items() if step != best)
    found = []
    if least < rest + GAP:
        found.append(f"{best} has {least:.3f} at least, another step {rest:.3f} at most")
    if abs(least - one.chance) > GAP / 2:
        found.append(f"{best} has {least:.3f}, not {one.chance:.3f}")
    return found


def told(one: Puzzle) -> list[str]:
    """Whether every wrong step at every question is answered by something legal, and the right ones lead to the end."""
    found: list[str] = []
    try:
        if solve(one, one.steps).verdict != "done":
            found.append("its own steps do not solve it")
        for count, right in enumerate(one.steps):
            before = one.steps[:count]
            for step in solve(one, before).state.legal(one.you):
                verdict = solve(one, [*before, step]).verdict
                if (verdict == "astray") == (step == right):
                    found.append(f"{step} is answered with {verdict}")
    except (GobanshobuError, ValueError) as error:
        found.append(f"a line is not legal: {error}")
    return found


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--game", action="append", choices=gobanshobu.GAMES)
    parser.add_argument("--count", type=int, default=50)
    parser.add_argument("--most", type=int, default=150_000, help="steps for one puzzle")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    wrong = 0
    for game_id in asked.game or gobanshobu.GAMES:
        began, checked, over, steps = time.process_time(), 0, 0, 0
        found = gobanshobu.puzzles(game_id)
        random.Random(asked.seed).shuffle(found)
        for one in found:
            if checked >= asked.count:
                break
            try:
                faulty, took = faults(one, asked.most)
            except TooMuch:
                over += 1
                continue
            checked, steps, wrong = checked + 1, steps + took, wrong + bool(faulty)
            for fault in faulty:
                print(f"    {one.id}: {fault}")
        seconds = time.process_time() - began
        print(
            f"{game_id}: {checked} of {len(found)} checked, {steps:,} steps, {over} passed over; {seconds:.0f} s of processor time"
        )
        sys.stdout.flush()
    print(f"faulty: {wrong}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
