"""The search player of Shogi Card Wars."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from time import monotonic
from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from gobanshobu.core.game import Game
from gobanshobu.core.log import is_step
from gobanshobu.core.position import ONGOING
from gobanshobu.core.rng import Rng
from gobanshobu.games.cardwars.notation import END, HIDDEN_SET, KEEP, MULLIGAN, SET, parse, verb_of, write
from gobanshobu.games.cardwars.rules import CardwarsPosition
from gobanshobu.players.base import Choice, Engine
from gobanshobu.players.cardwars.belief import played
from gobanshobu.players.cardwars.evaluation import DuelEvaluator, load
from gobanshobu.players.cardwars.policy import PlayoutPolicy
from gobanshobu.players.cardwars.search import DecisionNode, InformationSetSearch
from gobanshobu.players.clock import DEFAULT_SECONDS, Budget, Clock, Progress, Report, Stop

HALF: Final = 0.5  # of the seconds that are left of a turn, for the next decision
FORCED: Final = 32  # playouts behind the chance of a step that has no alternative
EVERY_STEP: Final = 12  # in an analysis one playout in so many goes to each step in turn, whatever it promises
NEAR: Final = 0.01  # steps whose chances differ by less are as good as each other
OFTEN: Final = 0.4  # … if they have been tried nearly as often
HOPE: Final = 4.0  # a step tried seldom is judged as if it had been tried so often more, a little below the average
UNSURE: Final = 0.001  # chances keep this far from 0 and 1 unless the step ends the game


@mypyc_attr(allow_interpreted_subclasses=True)
class CardwarsPlayer(Engine):
    """Plays by search. `playouts` bound each decision, `seconds` a whole turn; with `playouts` alone the same view
    and seed give the same answer. Where several steps are as good as each other it draws one, as often as the search
    preferred it."""

    def __init__(self, game: Game, seed: int = 0, playouts: int = 0, seconds: float = 0.0) -> None:
        self.game = game
        self.seed = seed
        self.budget = Budget(playouts, seconds) if playouts or seconds else Budget(0, DEFAULT_SECONDS)
        self.evaluator = DuelEvaluator(load("evaluation"))
        self.policy = PlayoutPolicy(load("policy"))
        self._turn = -1  # the turn of the last decision,
        self._spent = 0.0  # and the seconds spent in it

    def choose(self, view: Mapping[str, Any], stop: Stop | None = None, report: Report | None = None) -> str:
        """One of the steps that the view's player may play. The player must be one who may act."""
        position = self.imagine(view)
        steps = position.steps(view["player"])
        if len(steps) == 1:
            return write(steps[0])
        for step in steps:
            if result_of(position, view["player"], step) == view["player"]:
                return write(step)
        budget, begun = self.left(view["turns"]), monotonic()
        root = self.think(view, position, budget, 0, stop, report)
        self._spent += monotonic() - begun
        draw = Random(f"{self.seed} {view['player']} {len(view['log'])}").random()
        weights = mixture(root)
        for at, weight in enumerate(weights):
            draw -= weight
            if draw < 0.0:
                return write(root.keys[at])
        return write(root.keys[weights.index(max(weights))])

    def analyse(
        self, view: Mapping[str, Any], wanted: int = 5, stop: Stop | None = None, report: Report | None = None
    ) -> list[Choice]:
        """The best steps of the view's player, best first, `wanted` of them or as many as there are."""
        position = self.imagine(view)
        count = len(position.steps(view["player"]))
        budget = self.budget if count > 1 else Budget(FORCED, self.budget.seconds)
        every = 0 if wanted <= 1 else 1 + self.budget.nodes // (EVERY_STEP * count)
        root = self.think(view, position, budget, every, stop, report)
        results = [result_of(position, view["player"], step) for step in root.keys]
        ranks = [rank_of(int(result), view["player"]) for result in results]
        order = sorted(range(len(root.keys)), key=lambda at: (-ranks[at], -root.visits[at], -root.values[at]))
        weights = mixture(root)
        if ranks[order[0]] > 0:
            weights = [float(at == order[0]) for at in range(len(weights))]
        found: list[Choice] = []
        most = 1.0 - UNSURE
        for at in order[:wanted]:
            most = min(most, chance_of(root, at))
            chance = most if ranks[at] == 0 else float(ranks[at] > 0)
            line, depth = line_of(root, at)
            found.append(Choice(write(root.keys[at]), chance, weights[at], int(root.visits[at]), depth, line))
        return found

    def left(self, turn: int) -> Budget:
        """What a decision of this turn may cost."""
        if turn != self._turn:
            self._turn, self._spent = turn, 0.0
        if not self.budget.seconds:
            return self.budget
        return Budget(self.budget.nodes, max(0.001, HALF * (self.budget.seconds - self._spent)))

    def imagine(self, view: Mapping[str, Any]) -> CardwarsPosition:
        """A position that fits the view."""
        position = self.game.sample(view, Random(self.seed)).position
        assert isinstance(position, CardwarsPosition)
        return position

    def think(
        self,
        view: Mapping[str, Any],
        position: CardwarsPosition,
        budget: Budget,
        every: int,
        stop: Stop | None,
        report: Report | None,
    ) -> DecisionNode:
        """Search from a view; each step gets `every` playouts at least. Afterwards the root has all steps."""
        search = InformationSetSearch(self.evaluator, self.policy, Rng((self.seed << 20) ^ len(view["log"])))
        search.least = every
        player: int = view["player"]
        root = search.think(position, player, Clock(budget, stop), past_of(view), reporter(report))
        for step in position.steps(player):
            root.edge(step)
        return root


def result_of(position: CardwarsPosition, me: int, step: int) -> int:
    """The result that a step brings at once. It never hangs on anything hidden: cards are played before they act."""
    after = position.copy()
    after.apply(me, step)
    return int(after.result)


def rank_of(result: int, me: int) -> int:
    """1 for a step that wins at once, -1 for one that loses at once."""
    if result == ONGOING:
        return 0
    return 1 if result == me else -1


def past_of(view: Mapping[str, Any]) -> vec[i64]:
    """The steps since the opening, as `Belief` takes them; a set that the player cannot read is just a set."""
    past = vec[i64]()
    if "position" in view:  # nobody knows how it came about: every deal that fits is as likely
        return past
    for who, word in view["log"]:
        step = SET if word == HIDDEN_SET else parse(word) if is_step(word) else KEEP
        if verb_of(step) not in (KEEP, MULLIGAN):
            past = append(past, played(who, step))
    return past


def reporter(report: Report | None) -> Callable[[DecisionNode, int], None] | None:
    """Tells of a search as it goes on."""
    if report is None:
        return None
    told = report

    def tell(root: DecisionNode, playouts: int) -> None:
        best = favourite(root)
        told(Progress(playouts, line_of(root, best)[1], write(root.keys[best]), chance_of(root, best)))

    return tell


def favourite(node: DecisionNode) -> int:
    """The step that was tried most."""
    best = 0
    for at in range(len(node.keys)):
        if node.visits[at] > node.visits[best]:
            best = at
    return best


def chance_of(node: DecisionNode, at: int) -> float:
    """The mover's chance after a step. One that was tried seldom is drawn towards a little less than the average."""
    visits = float(node.visits[at])
    mean = node.sum / float(node.total) - 0.05 if node.total > 0 else 0.5
    chance = (node.values[at] + HOPE * mean) / (visits + HOPE)
    return min(max(chance, UNSURE), 1.0 - UNSURE)


def mixture(node: DecisionNode) -> list[float]:
    """How often to play each step: those as good as the favourite, in the proportion in which they were tried."""
    best = favourite(node)
    chance = chance_of(node, best)
    weights: list[float] = []
    for at in range(len(node.keys)):
        visits = float(node.visits[at])
        good = at == best or (visits >= OFTEN * float(node.visits[best]) and chance_of(node, at) >= chance - NEAR)
        weights.append(max(visits, 1.0) if good else 0.0)
    total = sum(weights)
    return [weight / total for weight in weights]


def line_of(root: DecisionNode, at: int) -> tuple[list[str], int]:
    """A step and what was tried most behind it, with the number of turns that this spans."""
    keys = [root.keys[at]]
    node = root.children[at]
    while node is not None and node.total > 0:
        best = favourite(node)
        keys.append(node.keys[best])
        node = node.children[best]
    return [spelt(key) for key in keys], 1 + sum(verb_of(key) == END for key in keys[:-1])


def spelt(key: int) -> str:
    """A step as the searching player reads it."""
    return HIDDEN_SET if key == SET else write(key)
