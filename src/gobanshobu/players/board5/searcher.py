"""The search player of the three 5×5 games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from mypy_extensions import mypyc_attr

from gobanshobu.core.game import Game, State
from gobanshobu.core.position import Step
from gobanshobu.core.rng import Rng
from gobanshobu.core.rules import Rules
from gobanshobu.games.board5.codec import PASS, card_of
from gobanshobu.games.board5.notation import is_switch
from gobanshobu.games.board5.sheet import PLACE_SWITCH, Sheet, draft_cards
from gobanshobu.games.board5.squares import HOME
from gobanshobu.games.board5.tables import CardTables
from gobanshobu.players.base import Choice, Engine
from gobanshobu.players.board5.alphabeta import SURE, AlphaBeta, Line
from gobanshobu.players.board5.arrange import Arranger, CampPlan
from gobanshobu.players.board5.book import book_of
from gobanshobu.players.board5.evaluation.base import winning
from gobanshobu.players.board5.evaluation.choice import evaluator_for, sheet_of
from gobanshobu.players.board5.evaluation.netfile import net_of
from gobanshobu.players.clock import DEFAULT_SECONDS, UNLIMITED, Budget, Clock, Progress, Report, Stop

TURN_SHARES: Final = [0.7, 0.15, 0.08, 0.04, 0.02]  # of a turn's budget: its first step, its second, and so on
PLANNING: Final = 30  # an arrangement, made once a game, may cost so many times the nodes of a turn


@mypyc_attr(allow_interpreted_subclasses=True)
class Searcher(Engine):
    """Plays by search. `nodes` or `seconds` bound a whole turn, most of it for the first step; with `nodes` alone the
    same view and seed give the same answer. `kept` says whether arrangements kept as data may be used."""

    def __init__(self, game: Game, seed: int = 0, nodes: int = 0, seconds: float = 0.0, kept: bool = True) -> None:
        self.game = game
        self.seed = seed
        self.budget = Budget(nodes, seconds) if nodes or seconds else Budget(0, DEFAULT_SECONDS)
        self._search: AlphaBeta | None = None
        self._tables: CardTables | None = None
        self._kept = kept
        self._plans: list[CampPlan] = []  # made for
        self._planner: tuple[int, CardTables] | None = None  # this player and these cards
        self._learned = True  # whether a net adds to what is measured
        self.tail = 1.0  # steps whose chance is so much less than the best one's need not be told apart
        self._ahead: list[str] = []  # the line that the last search found,
        self._log: list[list[Any]] = []  # and the steps that had been made then

    def choose(self, view: Mapping[str, Any], stop: Stop | None = None, report: Report | None = None) -> str:
        """One of the steps that the view's player may play. The player must be one who may act.

        `stop` is asked often, and once it says True the best step so far is the answer. `report` hears of progress.
        A turn that was thought through at its first step is finished as planned.
        """
        planned = self.planned(view)
        if planned:
            return planned
        best = self.analyse(view, 1, stop, report)[0]
        self._ahead = best.line
        self._log = [[who, word] for who, word in view["log"]]
        return best.step

    def disregard(self, tail: float) -> None:
        """The search leaves off where a step is so much worse than the best."""
        self.tail = tail

    def without_net(self) -> None:
        """Positions are measured, and nothing learned is added."""
        self._learned = False
        self._search = None

    def planned(self, view: Mapping[str, Any]) -> str:
        """The next step of the turn that was begun, if everything went as expected since; "" otherwise.

        A switch is weighed on its own: only there does leaving the camp as it is count for what it is worth.
        """
        if view["phase"] != "battle" or view["prompt"] == "switch":
            return ""
        log = [[who, word] for who, word in view["log"]]
        made = len(log) - len(self._log)
        if not 0 < made < len(self._ahead):
            return ""
        player = view["player"]
        if log != self._log + [[player, word] for word in self._ahead[:made]]:
            return ""
        step = self._ahead[made]
        return step if step in self.game.sample(view, Random(self.seed)).legal(player) else ""

    def analyse(
        self, view: Mapping[str, Any], wanted: int = 5, stop: Stop | None = None, report: Report | None = None
    ) -> list[Choice]:
        """The best steps of the view's player, best first, `wanted` of them or as many as there are.

        In the arrangement they are the next cards of different good arrangements, and the line is the rest of one.
        """
        state = self.game.sample(view, Random(self.seed))
        position = sheet_of(state.position)
        rng = Rng((self.seed << 20) ^ len(view["log"]))
        if position.sealed():
            return self.arrangements(state, position, view["player"], stop, report)[:wanted]
        search = self.prepared(position)
        steps = position.steps(position.turn)
        if len(steps) == 1 and wanted == 1:
            return [settled(state.rules.notation.write(Step(int(steps[0]))))]
        stays = position.mode == PLACE_SWITCH and self.as_kept(state.rules, view)
        if stays and wanted == 1:
            return [settled(state.rules.notation.write(Step(PASS)))]
        clock = Clock(self.budget.share(share_of(view)), stop)
        search.tail = self.tail
        lines = search.think(position, clock, rng, wanted, report=reporter(state.rules, report))
        if stays:
            lines.sort(key=whether_it_switches)
        found: list[Choice] = []
        most = 1.0
        for line in lines[:wanted]:  # what there was no time to look at stands last, and promises no more than the rest
            most = min(most, chance_of(int(line.score)))
            written = [state.rules.notation.write(Step(step)) for step in line.moves]
            found.append(Choice(written[0], most, 0.0 if found else 1.0, int(line.visits), int(line.depth), written))
        return found

    def prepared(self, position: Sheet) -> AlphaBeta:
        """The search for the position's cards, made once."""
        tables = position.card_tables()
        if self._search is None or self._tables is not tables:
            self._search = AlphaBeta(evaluator_for(position, net_of(self.game.id) if self._learned else None))
            self._tables = tables
        return self._search

    # --- the arrangement ---

    def arrangements(
        self,
        state: State,
        position: Sheet,
        player: int,
        stop: Stop | None,
        report: Report | None,
    ) -> list[Choice]:
        """The next card of each plan that goes on from what lies there; plans with the same card count as one."""
        begun, planner = draft_cards(position, player), (player, position.card_tables())
        plans = following(self.kept_plans(state.rules, player), begun)
        if not plans and self._planner == planner:
            plans = following(self._plans, begun)
        if not plans:
            plans = self._plans = self.made_plans(state, position, player, stop, report)
            self._planner = planner
        found: dict[str, Choice] = {}
        for plan in plans:
            line = written_plan(state.rules, position, player, plan.cards[len(begun) :])
            if line[0] not in found:
                found[line[0]] = Choice(line[0], plan.chance(), 0.0 if found else 1.0, plan.trials, 1, line)
        return list(found.values())

    def kept_plans(self, rules: Rules, player: int) -> list[CampPlan]:
        """The arrangements kept for these cards, in an order that the seed decides."""
        if not self._kept:
            return []
        book = book_of(self.game.id)
        kept = book.plans(rules, player)
        rng = Rng(self.seed)
        found: list[CampPlan] = []
        while kept:
            plan = CampPlan(kept.pop(int(rng.below(len(kept)))), 0.0)
            plan.forecast = book.chance
            found.append(plan)
        return found

    def as_kept(self, rules: Rules, view: Mapping[str, Any]) -> bool:
        """Whether the player's camp was laid as one that is kept, and nothing was switched since. Such a camp has won
        games as it stands, and what the search would switch in it made it worse."""
        own = [word for who, word in view["log"] if who == view["player"]]
        if any(is_switch(word) for word in own):
            return False
        laid = [int(card_of(rules.notation.parse(word))) for word in own[:HOME]]
        return laid in [plan.cards for plan in self.kept_plans(rules, view["player"])]

    def made_plans(
        self,
        state: State,
        position: Sheet,
        player: int,
        stop: Stop | None,
        report: Report | None,
    ) -> list[CampPlan]:
        """Plans made for these cards, or for this beginning."""
        rng = Rng(self.seed << 4 ^ len(draft_cards(position, player)))
        arranger = Arranger(self.prepared(position), position, player, book_of(self.game.id).weights, rng)
        nodes = self.budget.nodes * PLANNING if self.budget.nodes else UNLIMITED
        clock = Clock(Budget(0, self.budget.seconds), stop)
        return arranger.plans(clock, nodes, planning_reporter(state.rules, position, player, report))


def settled(step: str) -> Choice:
    """A step that needs no thought."""
    return Choice(step, 0.5, 1.0, 0, 0, [step])


def whether_it_switches(line: Line) -> bool:
    return line.step != PASS


def following(plans: list[CampPlan], begun: list[int]) -> list[CampPlan]:
    """The plans that begin so."""
    return [plan for plan in plans if plan.cards[: len(begun)] == begun]


def written_plan(rules: Rules, position: Sheet, player: int, cards: list[int]) -> list[str]:
    """The steps that lay these cards."""
    twin = position.copy()
    assert isinstance(twin, Sheet)
    written: list[str] = []
    for card in cards:
        for step in twin.steps(player):
            if card_of(step) == card:
                written.append(rules.notation.write(Step(int(step))))
                twin.apply(player, step)
                break
    return written


def share_of(view: Mapping[str, Any]) -> float:
    """The part of a turn's budget for the step to be made: the later in the turn, the less."""
    made = 0
    log = view["log"]
    while made < len(log) and made < len(TURN_SHARES) - 1 and log[-1 - made][0] == view["player"]:
        made += 1
    return TURN_SHARES[made]


def planning_reporter(
    rules: Rules, position: Sheet, player: int, report: Report | None
) -> Callable[[int, CampPlan], None] | None:
    """Progress of planning: the step is the next card of the best plan."""
    if report is None:
        return None
    told = report
    begun = len(draft_cards(position, player))

    def tell(nodes: int, plan: CampPlan) -> None:
        told(Progress(nodes, 1, written_plan(rules, position, player, plan.cards[begun:])[0], plan.chance()))

    return tell


def reporter(rules: Rules, report: Report | None) -> Callable[[int, int, int, int], None] | None:
    """Progress in the words of the library."""
    if report is None:
        return None
    told = report

    def tell(nodes: int, depth: int, step: int, score: int) -> None:
        told(Progress(nodes, depth, rules.notation.write(Step(step)), chance_of(score)))

    return tell


def chance_of(score: int) -> float:
    """A score as a chance to win: 1 and 0 are proven."""
    if score >= SURE:
        return 1.0
    if score <= -SURE:
        return 0.0
    return min(max(winning(max(-8000.0, min(8000.0, score))), 0.0001), 0.9999)
