"""Puzzles of Shogi Card Wars: to win in this turn, or by the other's next draw, whatever lies face down and whatever is drawn.

What is believed is what the one who solves can know. A set of worlds stands for what may be hidden: every way in which the
other's face-down traps may be lances and knights. A step is right if it wins in all of them at once, against every answer that
is possible in any, and whatever cards an own draw brings.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from random import Random
from typing import Any, Final, NamedTuple

from mypy_extensions import u8
from tools.fit.puzzling.found import Found, Told, grouped, named
from tools.fit.puzzling.themes import cardwars_themes

import gobanshobu
from gobanshobu.core import State
from gobanshobu.core.position import ONGOING
from gobanshobu.games.cardwars.cards import COPIES, DECK, IDS, KEI, KYO
from gobanshobu.games.cardwars.notation import write
from gobanshobu.games.cardwars.rules import CardwarsPosition
from gobanshobu.games.cardwars.table import AGAIN, ASK_MAIN
from gobanshobu.players.cardwars.evaluation import DuelEvaluator, load
from gobanshobu.players.cardwars.policy import PlayoutPolicy
from gobanshobu.players.cardwars.solve import WinProver, hash_of

COST: Final = 20_000  # positions of the prover for one question
MOST: Final = 3_000  # sets of worlds for one puzzle
LATE: Final = 8  # last turns of a game that are looked at
WON: Final = 0.9  # who seems to win as likely as that needs no puzzle
USUAL: Final = 0.8  # the share of steps in the games that are the most usual ones; the others are drawn
FEW: Final = 8  # one game in so many may give a deck that is emptied in one step
ASKED: Final = 5  # questions of one puzzle
DRAWN_AGAIN: Final = 300  # tries to find a world with certain traps
BEFORE_DRAW: Final = 2  # turns as the prover counts them: this one, and the other's until they have drawn


class GaveUp(Exception):
    """It cost too much to tell."""


class World(NamedTuple):
    """One way in which what is hidden may lie; `number` is that of the deal it comes from."""

    position: CardwarsPosition
    number: int


Worlds = list[World]


class Prover:
    """Whether a player wins for certain, knowing no more than they can know."""

    def __init__(self, you: int, policy: PlayoutPolicy) -> None:
        self.you = you
        self.policy = policy
        self.open = WinProver(policy, COST)
        self.known: dict[tuple[int, ...], bool] = {}
        self.spent = 0

    def forced(self, worlds: Worlds) -> bool:
        """Whether the win can be forced from here in all worlds at once."""
        position = worlds[0].position
        if position.result != ONGOING:
            return all(int(world.position.result) == self.you for world in worlds)
        if position.turn != self.you:
            return False
        key = tuple(sorted(int(hash_of(world.position)) for world in worlds))
        if key not in self.known:
            self.spent += 1
            if self.spent > MOST:
                raise GaveUp
            self.known[key] = self.told(worlds)
        return self.known[key]

    def told(self, worlds: Worlds) -> bool:
        position = worlds[0].position
        mover = int(position.mover())
        if mover != self.you:
            return all(self.forced(one) for _, after in self.answers(worlds) for one in after)
        if not all(self.open.solve(world.position, self.you, BEFORE_DRAW) for world in worlds):
            return False  # not even if everything were known
        weights = self.policy.weigh(position, mover, position.steps(mover))
        steps = sorted(zip(weights, map(int, position.steps(mover)), strict=True), reverse=True)
        return any(self.keeps(worlds, step) for _, step in steps)

    def keeps(self, worlds: Worlds, step: int) -> bool:
        """Whether the win is still certain after an own step."""
        return all(self.forced(after) for after in played(worlds, self.you, step, self.you))

    def right(self, worlds: Worlds) -> list[int]:
        """The own steps that keep the win."""
        return [int(step) for step in worlds[0].position.steps(self.you) if self.keeps(worlds, int(step))]

    def answers(self, worlds: Worlds) -> list[tuple[int, list[Worlds]]]:
        """What the other may do in any world, and the worlds that it leaves possible."""
        other = 1 - self.you
        steps: dict[int, Worlds] = {}
        for world in worlds:
            for step in world.position.steps(other):
                steps.setdefault(int(step), []).append(world)
        return [(step, played(those, other, step, self.you)) for step, those in steps.items()]


def played(worlds: Worlds, mover: int, step: int, you: int) -> list[Worlds]:
    """The worlds after a step: one list for everything that one's own draw may bring."""
    after = [World(applied(world.position, mover, step), world.number) for world in worlds]
    top, now = int(worlds[0].position.tops[you]), int(after[0].position.tops[you])
    if now == top or after[0].position.turn != worlds[0].position.turn or int(after[0].position.sizes[you]) < now - top:
        return [after]
    rest = Counter(int(worlds[0].position.decks[you * DECK + at]) for at in range(top, DECK))
    found: list[Worlds] = []
    for cards in combinations_with_replacement(sorted(rest), now - top):
        if not Counter(cards) - rest:
            found.append(
                [
                    World(applied(stacked(world.position, you, top, cards), mover, step), world.number)
                    for world in worlds
                ]
            )
    return found


def applied(position: CardwarsPosition, mover: int, step: int) -> CardwarsPosition:
    after = position.copy()
    assert isinstance(after, CardwarsPosition)
    after.apply(mover, step)
    return after


def stacked(position: CardwarsPosition, you: int, top: int, cards: tuple[int, ...]) -> CardwarsPosition:
    """The same with these cards on top of one's own deck."""
    copy = position.copy()
    assert isinstance(copy, CardwarsPosition)
    rest = [int(position.decks[you * DECK + at]) for at in range(top, DECK)]
    for card in cards:
        rest.remove(card)
    order = list(cards) + rest
    decks = position.decks[:]
    for at, card in enumerate(order):
        decks[you * DECK + top + at] = u8(card)
    copy.decks = decks
    return copy


class Maker:
    """Makes puzzles, a machine game at a time."""

    def __init__(self, game_id: str = "cardwars") -> None:
        self.game = gobanshobu.game(game_id)
        self.policy = PlayoutPolicy(load("policy"))
        self.evaluator = DuelEvaluator(load("evaluation"))

    def make(self, seed: int) -> list[Found]:
        """The puzzles of the game of that number: one at most."""
        random = Random(seed)
        deal, steps, turns = self.play(seed, random)
        for at, position in reversed(turns[-LATE:]):
            you = int(position.turn)
            chance = float(self.evaluator.chance(position))
            if (chance if you == 0 else 1.0 - chance) > WON:
                continue
            if WinProver(self.policy, COST).solve(position, you, BEFORE_DRAW):
                try:
                    found = self.puzzle(self.replayed(deal, steps[:at]), you, random)
                except GaveUp:
                    continue
                if found is not None and ("deck" not in found["themes"] or len(found["ask"]) > 1 or seed % FEW == 0):
                    return [found]
        return []

    def play(self, seed: int, random: Random) -> tuple[Any, list[str], list[tuple[int, CardwarsPosition]]]:
        """A quick game: its deal, its steps, and the positions at the start of turns, each with the steps before it."""
        state = self.game.start(seed=seed)
        position = state.position
        assert isinstance(position, CardwarsPosition)
        steps: list[str] = []
        turns: list[tuple[int, CardwarsPosition]] = []
        seen = 0
        while position.result == ONGOING:
            mover = int(position.mover())
            if position.prompt == ASK_MAIN and position.turns > seen:
                seen = int(position.turns)
                copy = position.copy()
                assert isinstance(copy, CardwarsPosition)
                turns.append((len(steps), copy))
            legal = position.steps(mover)
            weights = self.policy.weigh(position, mover, legal)
            if random.random() < USUAL:
                step = int(self.policy.best(position, mover, legal))
            else:
                step = random.choices(list(map(int, legal)), list(weights))[0]
            steps.append(write(step))
            position.apply(mover, step)
        return state.deal, steps, turns

    def replayed(self, deal: Any, steps: list[str]) -> State:
        state = self.game.start(deal=deal)
        for step in steps:
            state.play(state.actors()[0], step)
        return state

    def puzzle(self, state: State, you: int, random: Random) -> Found | None:
        """The first decision on a way to the win at which one step alone keeps it, and what follows."""
        states = self.worlds(state, you, random)
        if states is None:
            return None
        prover = Prover(you, self.policy)
        worlds = self.alike([World(own(one), number) for number, one in enumerate(states)], you)
        if not prover.forced(worlds):
            return None
        before: list[str] = []
        position = worlds[0].position
        while position.result == ONGOING:
            mover = int(position.mover())
            legal = [int(step) for step in position.steps(mover)]
            if mover == you:
                right = prover.right(worlds)
                if len(right) == 1 and len(legal) > 3 and applied(position, you, right[0]).result == ONGOING:
                    return self.asked(state, states, worlds, before, prover)
                step = random.choice(right)
            else:
                step = random.choice(legal)
            before.append(write(step))
            worlds = self.on(worlds, mover, step, you)
            position = worlds[0].position
        return None

    def on(self, worlds: Worlds, mover: int, step: int, you: int) -> Worlds:
        """The worlds after a step as it goes in the first one, cards that are drawn included."""
        legal = [world for world in worlds if step in list(world.position.steps(mover))]
        return self.alike([World(applied(world.position, mover, step), world.number) for world in legal], you)

    def alike(self, worlds: Worlds, you: int) -> Worlds:
        """The worlds with one order of one's own deck, the first one's: nobody knows it, and it tells nothing."""
        first = worlds[0].position
        own_deck = [int(first.decks[you * DECK + at]) for at in range(DECK)]
        found = [worlds[0]]
        for world in worlds[1:]:
            decks = world.position.decks[:]
            for at, card in enumerate(own_deck):
                decks[you * DECK + at] = u8(card)
            world.position.decks = decks
            found.append(world)
        return found

    def worlds(self, state: State, you: int, random: Random) -> list[State] | None:
        """A state for every way in which the other's traps may lie; the true one first. None where one was not met."""
        position = own(state)
        other = 1 - you
        down = int(position.down(other))
        gone = position.buried(other)
        found = {traps(position, other): state}
        wanted = {
            (lances, down - lances)
            for lances in range(down + 1)
            if lances <= COPIES[KYO] - int(gone[KYO])
            and down - lances <= COPIES[KEI] - int(gone[KEI])
            and lances >= (position.known_copy(other, KYO) >= 0)
            and down - lances >= (position.known_copy(other, KEI) >= 0)
        }
        for _ in range(DRAWN_AGAIN if len(wanted) > 1 else 0):
            one = state.resample(you, random)
            found.setdefault(traps(own(one), other), one)
            if len(found) == len(wanted):
                break
        return list(found.values()) if set(found) == wanted else None

    # --- what is asked ---

    def asked(
        self, state: State, states: list[State], worlds: Worlds, before: list[str], prover: Prover
    ) -> Found | None:
        """The puzzle that begins here, after these steps of the turn."""
        you = prover.you
        line: list[int] = []
        places: list[int] = []
        ask: list[list[Any]] = []
        deals: list[dict[str, Any]] = [self.start(states, worlds[0], you, before)]
        start = worlds
        position = worlds[0].position
        while position.result == ONGOING and position.turn == you:
            mover = int(position.mover())
            if mover == you:
                right = prover.right(worlds)
                step = right[0]
                if len(right) == 1 and len(list(position.steps(you))) > 1 and len(places) < ASKED:
                    places.append(len(line))
                    ask.append(
                        [
                            len(line),
                            self.wrong(states, worlds, prover, deals, before + [write(s) for s in line], len(before)),
                        ]
                    )
            else:
                step = max(
                    (int(one) for one in position.steps(mover)), key=lambda one: self.hard(worlds, mover, one, prover)
                )
            line.append(step)
            worlds = self.on(worlds, mover, step, you)
            position = worlds[0].position
        words = [write(step) for step in line]
        base = self.replayed(deals[0]["deal"], deals[0]["steps"])
        told = Told(base, words, you)
        if told.state.outcome is None or told.state.outcome.winner != you:
            return None
        return {
            "id": named("cardwars", deals[0], words),
            "you": you,
            "worlds": deals,
            "goal": "win",
            "turns": 1,
            "line": " ".join(words),
            "ask": ask,
            "themes": cardwars_themes(base, told, len(start) > 1),
            "takes": False,
        }

    def hard(self, worlds: Worlds, mover: int, step: int, prover: Prover) -> tuple[int, int]:
        """How hard an answer makes it: the fewer right steps follow, the harder."""
        after = self.on(worlds, mover, step, prover.you)
        position = after[0].position
        if position.result != ONGOING:
            return 0, 0
        if int(position.mover()) != prover.you:
            return 1, 0
        return 2, -len(prover.right(after))

    def wrong(
        self,
        states: list[State],
        worlds: Worlds,
        prover: Prover,
        deals: list[dict[str, Any]],
        past: list[str],
        mine: int,
    ) -> list[list[Any]]:
        """What refutes each wrong step: a world, and a line in which the win does not come."""
        answers: dict[str, tuple[int, list[str]]] = {}
        you = prover.you
        for step in worlds[0].position.steps(you):
            if prover.keeps(worlds, int(step)):
                continue
            line, last = self.refutation(worlds, int(step), prover)
            world = self.start(states, last, you, past[:mine])
            same = next(
                (
                    at
                    for at, known in enumerate(deals)
                    if known["deal"] == world["deal"] and known["steps"] == world["steps"]
                ),
                None,
            )
            if same is None and not line:
                same = 0
            if same is None:
                same = len(deals)
                deals.append(world)
            answers[write(int(step))] = same, [write(one) for one in line]
        return grouped(answers)

    def refutation(self, worlds: Worlds, step: int, prover: Prover) -> tuple[list[int], World]:
        """The other's answers, and what then may follow, until it is settled that there is no win."""
        you = prover.you
        line: list[int] = []
        groups = played(worlds, you, step, you)
        worlds = next(group for group in groups if not prover.forced(group))
        while True:
            position = worlds[0].position
            if position.result != ONGOING or position.turn != you:
                return line, worlds[0]
            if int(position.mover()) == you:
                if line:
                    return line, worlds[0]
                if len(list(position.steps(you))) > 1:
                    return line, worlds[0]
                chosen = int(position.steps(you)[0])
                worlds = next(group for group in played(worlds, you, chosen, you) if not prover.forced(group))
            else:
                bad = [
                    (one, group) for one, after in prover.answers(worlds) for group in after if not prover.forced(group)
                ]
                base = [pair for pair in bad if pair[1][0].number == worlds[0].number]
                chosen, worlds = (base or bad)[0]
            line.append(chosen)

    def start(self, states: list[State], world: World, you: int, past: list[str]) -> dict[str, Any]:
        """A world as the file has it: its deal, with one's own deck in the order that it has there, and the steps to the puzzle."""
        state = states[world.number]
        deal: Any = {part: [list(deck) for deck in decks] for part, decks in dict(state.deal).items()}  # type: ignore[call-overload]
        again = own(state).choice(you) == AGAIN
        deal["redeal" if again else "decks"][you] = [
            IDS[int(world.position.decks[you * DECK + at])] for at in range(DECK)
        ]
        steps = [entry.full for entry in state.history() if entry.is_step] + past
        if "mulligan" not in steps[:2]:
            deal["redeal"] = deal["decks"]  # not needed
        return {"deal": deal, "steps": steps}


def own(state: State) -> CardwarsPosition:
    position = state.position
    assert isinstance(position, CardwarsPosition)
    return position


def traps(position: CardwarsPosition, player: int) -> tuple[int, int]:
    """How many lances and knights lie face down."""
    return int(position.traps[4 * player]), int(position.traps[4 * player + 1])
