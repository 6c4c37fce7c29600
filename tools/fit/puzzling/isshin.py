"""Puzzles of Isshin Ittai: one step is better than all others whatever the other does, by solving the rest of the duel.

What is believed is said: every deal that fits is equally likely, and the other knows one's own hand. Then each step has one
value. It is shut in between two best responses: what one's own strategy wins at least, and what the other's lets one win at
most. A puzzle is a position in which the best step's least is more than every other step's most.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64
from tools.fit.puzzling.found import Found, Told, grouped, named
from tools.fit.puzzling.themes import isshin_themes

import gobanshobu
from gobanshobu.core import State
from gobanshobu.core.audience import SEATS
from gobanshobu.core.position import Step
from gobanshobu.games.isshin.cards import FORM_CARDS, KINDS
from gobanshobu.games.isshin.rules import IsshinPosition
from gobanshobu.players.isshin.hands import HandSpace, Spaces, meet, one, zeros
from gobanshobu.players.isshin.public import OVER, Public, begin, follow
from gobanshobu.players.isshin.solve import Leaf, TreeSolver, add_to, average, column, ended
from gobanshobu.players.isshin.tree import Edge, PublicNode, grow, undisturbed
from gobanshobu.players.levels import level

WORK: Final = 400_000  # of the tree behind a position; see `players.isshin.tree.work`
GAP: Final = 0.1  # by which the best step's chance beats the next one's
LEAST: Final = 0.3  # what the best step must be worth
TIGHT: Final = 0.01  # how closely a value is shut in
ROUNDS: Final = (100, 300, 900)  # iterations of the solver before it is looked whether that will do
ANYTHING: Final = 0.35  # the share of steps in the games that are drawn at random, so that games last
TRIES: Final = 60  # duels that are played on to find one in which a wrong step loses


class Value:
    """A step's chance of winning: at least, and at most."""

    def __init__(self, least: float, most: float, child: PublicNode | None) -> None:
        self.least, self.most, self.child = least, most, child


class Maker:
    """Makes puzzles, a machine game at a time."""

    def __init__(self, game_id: str = "isshin") -> None:
        self.game = gobanshobu.game(game_id)
        self.start = begin(self.game.read_options({}))
        self.notation = self.game.make_rules(None).notation
        self.spent = 0

    def make(self, seed: int) -> list[Found]:
        """The puzzles of the game of that number: the first that is found from its end on."""
        random = Random(seed)
        states = self.play(seed, random)
        for state in reversed(states):
            found = self.puzzle(state, random)
            if found is not None:
                return [found]
        return []

    def play(self, seed: int, random: Random) -> list[State]:
        """A game between low levels that often play anything: its states, in battle."""
        state = self.game.start(seed=seed)
        players = [level("isshin", random.choice((1, 2, 3))).player(self.game, random.randrange(1000)) for _ in SEATS]
        states: list[State] = []
        while state.outcome is None:
            player = state.actors()[0]
            if len(state.actors()) == 1:
                states.append(state.copy())
            view = state.view(player)
            anything = random.random() < ANYTHING
            state.play(player, random.choice(safe(state, player)) if anything else players[player].choose(view))
        return states

    def puzzle(self, state: State, random: Random) -> Found | None:
        """The puzzle, if there is one here."""
        position = state.position
        assert isinstance(position, IsshinPosition)
        you = int(position.turn)
        public = follow(self.start, position.history)[-1]
        legal = state.legal(you)
        if public.can_strike() or len(legal) < 3:
            return None
        values = self.values(public, position, you)
        if values is None:
            return None
        named_values = {self.write(step): value for step, value in values.items()}
        for step in legal:  # what the tree leaves out loses at once
            named_values.setdefault(step, Value(0.0, 0.0, None))
        best = max(legal, key=lambda step: named_values[step].least)
        rest = max(named_values[step].most for step in legal if step != best)
        chance = named_values[best].least
        if chance < max(rest + GAP, LEAST) or sum(named_values[step].child is not None for step in legal) < 2:
            return None
        deals = self.worlds(state, you, random)
        played = {step: self.refuted(state, step, named_values[step], you, deals) for step in legal if step != best}
        line = self.shown(state, best, named_values[best], you, deals[0])
        used = sorted({world for world, _ in played.values()} - {0})
        place = {0: 0, **{world: at for at, world in enumerate(used, 1)}}
        worlds: list[dict[str, Any]] = [{"deal": deals[world], "steps": steps_of(state)} for world in (0, *used)]
        answers = {step: (place[world], line) for step, (world, line) in played.items()}
        told = Told(self.replayed(deals[0], state), line, you)
        certain = chance > 1.0 - TIGHT
        return {
            "id": named("isshin", worlds[0], line),
            "you": you,
            "worlds": worlds,
            "goal": "best",
            "line": " ".join(line),
            "ask": [[0, grouped(answers, {step: named_values[step].most for step in answers})]],
            "themes": isshin_themes(state, told, certain),
            "chance": round(chance, 3),
            "takes": False,
            "work": self.spent,
        }

    def values(self, public: Public, position: IsshinPosition, you: int) -> dict[int, Value] | None:
        """What each step is worth that does not lose at once; None where that cannot be told."""
        spaces = Spaces()
        root = PublicNode(public, spaces)
        with undisturbed():
            grown = grow(root, WORK, prune=True)
        self.spent = int(grown.work)
        if not grown.whole or root.actor == OVER:
            return None
        hand: i64 = 0
        card: i64
        for card in range(FORM_CARDS):
            hand += one(card) * i64(position.hands[you * KINDS + card])
        mine, theirs = root.space(you), root.space(1 - you)
        reach = zeros(len(mine.hands))
        reach[mine.index[int(hand)]] = 1.0
        others = theirs.dealt()
        deals = float(meet(mine, theirs, others)[mine.index[int(hand)]])
        if deals <= 0.0:
            return None
        found: dict[int, Value] = {}
        for step, edge in zip(root.steps, root.edges, strict=True):
            assert edge is not None
            move = edge.move0 if you == 0 else edge.move1
            if move[mine.index[int(hand)]] < 0:
                continue
            value = self.value(edge, you, edge.push(you, reach), edge.push(1 - you, others), deals)
            if value is None:
                return None
            found[int(step)] = value
        return found

    def value(self, edge: Edge, you: int, mine: vec[float], theirs: vec[float], deals: float) -> Value | None:
        """A step's chance, shut in closely; None where the solver does not get there."""
        child = edge.child
        if child.actor == OVER:
            chance = (dot(mine, ended(child, you, theirs)) / deals + 1.0) / 2.0
            return Value(chance, chance, child)
        solver = TreeSolver(child, mine if you == 0 else theirs, theirs if you == 0 else mine, Leaf())
        for rounds in ROUNDS:
            with undisturbed():
                solver.run(rounds)
                most = (dot(mine, responded(child, you, theirs)) / deals + 1.0) / 2.0
                least = (1.0 - dot(theirs, responded(child, 1 - you, mine)) / deals) / 2.0
            if most - least < TIGHT:
                return Value(least, most, child)
        return None

    def write(self, step: int) -> str:
        return self.notation.write(Step(step))

    # --- lines that show it ---

    def worlds(self, state: State, you: int, random: Random) -> list[Any]:
        """Deals that fit what the one who solves knows."""
        return [state.resample(you, random).deal for _ in range(TRIES)]

    def replayed(self, deal: Any, state: State) -> State:
        """The same duel, as far as one knows, in another deal."""
        going = self.game.start(deal=deal)
        for entry in state.history():
            if entry.is_step:
                going.play(entry.player, entry.full)
        return going

    def refuted(self, state: State, step: str, value: Value, you: int, deals: list[Any]) -> tuple[int, list[str]]:
        """A deal and a line in which a wrong step loses; the shortest one. Where none was met, nothing is shown."""
        found: tuple[int, list[str]] = 0, []
        for world, deal in enumerate(deals):
            going = self.on(state, deal, step, value, you, world)
            line = [entry.full for entry in going.history() if entry.is_step][len(steps_of(state)) + 1 :]
            lost = going.outcome is not None and going.outcome.winner == 1 - you
            if lost and (not found[1] or len(line) < len(found[1])):
                found = world, line
            if lost and len(line) <= 1:
                break
        return found

    def shown(self, state: State, step: str, value: Value, you: int, deal: Any) -> list[str]:
        """The right step and what may follow it."""
        going = self.on(state, deal, step, value, you, 1)
        return [entry.full for entry in going.history() if entry.is_step][len(steps_of(state)) :]

    def on(self, state: State, deal: Any, step: str, value: Value, you: int, seed: int) -> State:
        """A duel played on as both sides' solutions have it: likeliest steps, some drawn."""
        random, going = Random(seed), self.replayed(deal, state)
        going.play(you, step)
        node = value.child
        while going.outcome is None:
            (player,) = going.actors()
            if node is None or node.actor != player:
                going.play(player, struck(going, player))
                node = None
                continue
            chosen = self.drawn(node, going, player, random)
            going.play(player, self.write(chosen))
            edges = {int(known): edge for known, edge in zip(node.steps, node.edges, strict=True)}
            edge = edges.get(chosen)
            node = edge.child if edge is not None else None
        return going

    def drawn(self, node: PublicNode, going: State, player: int, random: Random) -> int:
        """A step of the average strategy."""
        position = going.position
        assert isinstance(position, IsshinPosition)
        hand = sum(int(one(card)) * int(position.hands[player * KINDS + card]) for card in range(FORM_CARDS))
        table, count = average(node, player), len(node.steps)
        at = node.space(player).index[hand]
        weights = [float(table[at * count + place]) for place in range(count)]
        steps = [int(step) for step in node.steps]
        legal = {int(step) for step in position.steps(player)}
        weights = [weight if step in legal else 0.0 for step, weight in zip(steps, weights, strict=True)]
        if not any(weights):
            return next(iter(sorted(legal)))
        return random.choices(steps, weights)[0]


def steps_of(state: State) -> list[str]:
    return [entry.full for entry in state.history() if entry.is_step]


def safe(state: State, player: int) -> list[str]:
    """Steps that do not lose at once, if there are any."""
    found = []
    for step in state.legal(player):
        after = state.copy()
        after.play(player, step)
        if after.outcome is None or after.outcome.winner == player:
            found.append(step)
    return found or state.legal(player)


def struck(state: State, player: int) -> str:
    """Where the tree has ended: Trinity wins, or any step loses."""
    legal = state.legal(player)
    return "kamae:tri" if "kamae:tri" in legal else legal[0]


def dot(mine: vec[float], values: vec[float]) -> float:
    return float(sum(a * b for a, b in zip(mine, values, strict=True)))


def responded(node: PublicNode, player: int, theirs: vec[float]) -> vec[float]:
    """What the best response of a player to the other's average strategy wins, hand by hand, in deals."""
    if node.actor == OVER:
        return ended(node, player, theirs)
    own: HandSpace = node.space(player)
    other: HandSpace = node.space(1 - player)
    if node.actor == player:
        best: list[float | None] = [None] * len(own.hands)
        for edge in node.edges:
            assert edge is not None
            move = edge.move0 if player == 0 else edge.move1
            values = edge.pull(player, responded(edge.child, player, edge.push(1 - player, theirs)))
            for at in range(len(own.hands)):
                if move[at] >= 0 and (best[at] is None or values[at] > (best[at] or 0.0)):
                    best[at] = values[at]
        against = meet(own, other, theirs)
        return vec[float]([-against[at] if worth is None else worth for at, worth in enumerate(best)])
    table = average(node, 1 - player)
    lost = vec[float]([theirs[at] * (node.lost[at] if node.any_lost else 0.0) for at in range(len(other.hands))])
    total = meet(own, other, lost)
    for place, edge in enumerate(node.edges):
        assert edge is not None
        part = column(theirs, table, place)
        if any(part):
            add_to(total, edge.pull(player, responded(edge.child, player, edge.push(1 - player, part))))
    return total
