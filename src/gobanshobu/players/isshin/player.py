"""A player of Isshin Ittai that searches public beliefs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from time import monotonic
from typing import Any, Final, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from gobanshobu.core.game import Game
from gobanshobu.games.isshin.cards import FORM_CARDS, IDS
from gobanshobu.games.isshin.deal import trinity_index
from gobanshobu.games.isshin.notation import write
from gobanshobu.games.isshin.sample import read_log
from gobanshobu.players.base import Choice, Engine
from gobanshobu.players.clock import DEFAULT_SECONDS, Progress, Report, Stop
from gobanshobu.players.isshin.hands import meet, one, turned_hand
from gobanshobu.players.isshin.leaf import Fitted, load
from gobanshobu.players.isshin.opinion import Opinion, as_chance, likeliest, onehot, size_below
from gobanshobu.players.isshin.public import (
    FORMS,
    Public,
    follow,
    history_of,
    playable,
    resumed,
    sensible,
    turn_to_frog,
    turned_history,
    turned_step,
    wins_at_once,
)
from gobanshobu.players.isshin.search import SearchPolicy
from gobanshobu.players.isshin.solve import TreeSolver, average

MIXED: Final = 0.02  # what a step that is always played gains over one that never is, where steps are put in order
PAUSE: Final = 0.1  # seconds between two reports


class SolveBudget(NamedTuple):
    """What a decision may cost.

    Each solve's tree may cost `work` (in pairs of hands, see `tree.work`) and is gone through `iterations` times, a
    smaller one more often. `seconds` bounds the whole decision; 0 leaves it unbounded, and repeatable.
    """

    work: int = 20_000_000
    iterations: int = 8
    seconds: float = 3.0


class Seen(NamedTuple):
    """A view as the search wants it: the ring of forms turned so that player 0's first card is a frog."""

    public: Public
    player: int
    hand: int
    turn: int  # how far it was turned

    def name(self, step: int) -> str:
        """A step of the search in the view's own terms."""
        return write(int(turned_step(step, FORMS - self.turn)))


@mypyc_attr(allow_interpreted_subclasses=True)
class IsshinPlayer(Engine):
    """Chooses from views alone. The same seed and budget give the same choice on the same view.

    Beliefs are worked out along the whole public history, so a player that has followed a game answers sooner than
    one that is shown its end only; both give the same answer unless their time runs out.
    """

    def __init__(self, game: Game, seed: int, budget: SolveBudget = SolveBudget()) -> None:  # noqa: B008
        self.game = game
        self.seed = seed
        self.budget = budget
        self._options: dict[str, int | str] = {}
        self._began: object = None
        self._search: SearchPolicy | None = None

    def choose(self, view: Mapping[str, Any], stop: Stop | None = None, report: Report | None = None) -> str:
        """One of the steps that the view's player may play. The player must be one who may act."""
        chances = self.chances(view, stop, report)
        draw = Random(f"{self.seed} {view['player']} {view['log']} {view['hand']}").random()
        for step, chance in chances.items():
            draw -= chance
            if draw < 0:
                return step
        return max(chances, key=lambda step: chances[step])

    def chances(
        self, view: Mapping[str, Any], stop: Stop | None = None, report: Report | None = None
    ) -> dict[str, float]:
        """The steps worth playing, with the probability of each."""
        seen = self.look(view)
        steps = sensible(seen.public, seen.hand)
        if len(steps) == 1:
            return {seen.name(int(steps[0])): 1.0}
        search = self.search()
        watch = None if report is None else Watch(seen, report).see
        search.solved(seen.public, self.budget.seconds, stop, watch)
        found = self.mixed(seen, steps)
        search.cut()
        return found

    def dawdles(self) -> bool:
        """There are few steps, and nobody is so far ahead."""
        return False

    def follows(self) -> bool:
        """Beliefs are worked out along the game."""
        return True

    def mixed(self, seen: Seen, steps: vec[i64]) -> dict[str, float]:
        """The probabilities of some steps, as the solve just done has them."""
        if len(steps) == 1:
            return {seen.name(int(steps[0])): 1.0}
        search = self.search()
        spot = search.path[-1]
        assert spot.node is not None
        space = search.spaces.get(seen.public.unseen, seen.public.forms(seen.player))
        table = search.spread(seen.public, spot.node, seen.player, space, steps)
        at = i64(space.index[seen.hand]) * len(steps)
        found: dict[str, float] = {}
        step: i64
        for step in range(len(steps)):
            if table[at + step] > 0.0:
                found[seen.name(int(steps[step]))] = table[at + step]
        return found

    def analyse(
        self, view: Mapping[str, Any], wanted: int = 5, stop: Stop | None = None, report: Report | None = None
    ) -> list[Choice]:
        """The best steps of the view's player, best first, with what the solve says of each."""
        seen = self.look(view)
        search = self.search()
        if search.path[-1].public.key() != seen.public.key():
            search.cut()
        watch = None if report is None else Watch(seen, report).see
        spot = search.solved(seen.public, self.budget.seconds, stop, watch, deep=True)
        opinion = Opinion(spot, seen.player, seen.hand, search.leaf)
        weights = self.mixed(seen, sensible(seen.public, seen.hand))
        found = [
            judged(seen, opinion, int(step), weights.get(seen.name(int(step)), 0.0))
            for step in playable(seen.public, seen.hand)
        ]
        found.sort(key=lambda choice: (-choice.chance - MIXED * choice.weight, choice.step))
        return found[:wanted]

    def look(self, view: Mapping[str, Any]) -> Seen:
        """Read a view; the search of another game is forgotten."""
        options = self.game.read_options(view["options"])
        began = view.get("position")
        if self._search is None or self._options != options or self._began != began:
            self._options, self._began = options, began
            start = None if began is None else resumed(options, began)
            self._search = SearchPolicy(options, self.budget.work, self.budget.iterations, Fitted(load()), start)
        log = [(int(who), str(word)) for who, word in view["log"]]
        start = self._search.path[0].public
        if began is None:
            _, history = read_log(log, trinity_index(options), int(options["copies"]))
        else:
            history = history_of(log)
        turn = turn_to_frog(history) if began is None else 0
        hand: i64 = 0
        for card in view["hand"]:
            if IDS.index(card) < FORM_CARDS:
                hand += one(IDS.index(card))
        public = follow(start, turned_history(history, turn))[-1]
        return Seen(public, view["player"], int(turned_hand(hand, turn)), int(turn))

    def search(self) -> SearchPolicy:
        """The search of the game that was looked at last."""
        assert self._search is not None
        return self._search


def make_engine(game: Game, seed: int, work: int, seconds: float) -> Engine:
    """The best player of Isshin Ittai; `work` counts thousands of pairs of hands, for each step."""
    if work:
        return IsshinPlayer(game, seed, SolveBudget(1000 * work, SolveBudget().iterations, seconds))
    return IsshinPlayer(
        game, seed, SolveBudget(SolveBudget().work, SolveBudget().iterations, seconds or DEFAULT_SECONDS)
    )


class Watch:
    """Tells how a solve gets on, for one hand."""

    def __init__(self, seen: Seen, report: Callable[[Progress], None]) -> None:
        self.seen = seen
        self.report = report
        self.told = 0.0

    def see(self, solver: TreeSolver) -> None:
        """Report now and then."""
        now = monotonic()
        if now - self.told < PAUSE:
            return
        self.told = now
        player, node = self.seen.player, solver.root
        at = i64(node.space(player).index[self.seen.hand])
        reach = solver.reach1 if player == 0 else solver.reach0
        deals = meet(node.space(player), node.space(1 - player), reach)[at]
        value = (solver.values0 if player == 0 else solver.values1)[at]
        weights = onehot(len(node.space(player).hands), at)
        place = likeliest(average(node, player), len(node.steps), weights)
        step = "" if place < 0 else self.seen.name(int(node.steps[place]))
        _, depth = size_below(node)
        self.report(Progress(int(solver.visits), int(depth), step, as_chance(value, deals, proven=False)))


def judged(seen: Seen, opinion: Opinion, step: int, weight: float) -> Choice:
    """What a solve says of a step."""
    name = seen.name(step)
    if wins_at_once(seen.public, step):
        return Choice(name, 1.0, weight, 1, 1, [name])
    if not opinion.knows(step):
        return Choice(name, 0.0, weight, 1, 1, [name])
    child = opinion.child(step)
    nodes, depth = size_below(opinion.node if child is None else child)
    line = [seen.name(int(later)) for later in opinion.line(step)]
    visits = int(nodes) * max(1, int(opinion.spot.rounds))
    return Choice(name, opinion.chance(step), weight, visits, int(depth) + int(child is not None), line)
