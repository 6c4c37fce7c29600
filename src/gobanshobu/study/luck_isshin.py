"""The account of a game of Isshin Ittai.

At each public state the rest of the game is solved as the engine does it, from what both sides may believe; a pair of hands is
then worth what the two solved strategies make of it. What a draw is compared with is the mean over all cards that could have
come with the other's hand as it was; a decision, with what both strategies would have made of these hands.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from gobanshobu.core import State
from gobanshobu.core.audience import SEATS
from gobanshobu.games.isshin.cards import FORM_CARDS
from gobanshobu.games.isshin.rules import IsshinPosition
from gobanshobu.players.isshin.hands import meet, one, turned_hand
from gobanshobu.players.isshin.leaf import Fitted, load, packed
from gobanshobu.players.isshin.opinion import onehot
from gobanshobu.players.isshin.player import Seen, SolveBudget
from gobanshobu.players.isshin.public import (
    BOTH,
    FORMS,
    OVER,
    Public,
    begin,
    cards_in,
    follow,
    turn_to_frog,
    turned_card,
    turned_history,
)
from gobanshobu.players.isshin.search import SearchPolicy, edge_of, last_step, shown_last
from gobanshobu.players.isshin.solve import Leaf, TreeSolver, average
from gobanshobu.players.isshin.tree import Edge, PublicNode
from gobanshobu.study.luck import LuckAccount, LuckSwing, RightMix, given_up, result_of, sided, split
from gobanshobu.study.moments import GameMoment
from gobanshobu.study.review import WORTH, Judgement

SHOWN: Final = 0.02  # steps that are to be played less often are no part of a mixture

Reach = tuple[vec[float], vec[float]]
Hands = tuple[int, int]


def account(
    state: State, found: list[GameMoment], judged: Mapping[int, Judgement], work: int
) -> Iterator[LuckAccount | None]:
    """The account of a finished game."""
    position = state.position
    assert isinstance(position, IsshinPosition)
    options = {name: value for name, value in state.rules.options.items() if isinstance(value, int | str)}
    ledger = DuelLedger(SearchPolicy(options, 1000 * work, SolveBudget().iterations, Fitted(load())), judged)
    ledger.turn = int(turn_to_frog(position.history))
    publics = follow(begin(options), turned_history(position.history, i64(ledger.turn)))
    stops = grouped(found)
    for place, public in enumerate(publics):
        stop = stops[place] if place < len(stops) else []
        here = stop[0].state.position if stop else position
        assert isinstance(here, IsshinPosition)
        ledger.arrive(public, (held(here, 0, ledger.turn), held(here, 1, ledger.turn)), stop)
        yield None
    if publics[-1].actor() != OVER:
        ledger.swings += given_up(state, len(found), ledger.value)
    yield LuckAccount(ledger.start, result_of(state), [one for one in ledger.swings if one.gain], ledger.mixes)


class DuelLedger:
    """An account while the game is gone through, public state by public state."""

    def __init__(self, search: SearchPolicy, judged: Mapping[int, Judgement]) -> None:
        self.search: Final = search
        self.judged: Final = judged
        self.turn = 0  # how far the ring of forms was turned
        self.swings: list[LuckSwing] = []
        self.mixes: list[RightMix] = []
        self.start = 0.5
        self.value = 0.5  # of the last public state, with both hands
        self.public: Public | None = None
        self.node: PublicNode | None = None
        self.hands: Hands = (0, 0)
        self.stop: list[GameMoment] = []  # the decisions there

    def arrive(self, public: Public, hands: Hands, stop: list[GameMoment]) -> None:
        """Go on to the next public state, where both hold these hands."""
        edge = reach = foreseen = None
        if self.public is not None and self.node is not None:
            edge, known = edge_to(self.node, self.public, public)
            reach = pushed(edge, self.node, self.hands)
            foreseen = self.foreseen(edge, reach) if known else self.lost(public)
        node = None
        if public.actor() != OVER:
            spot = self.search.solved(public, deep=True)
            node = spot.node
            assert node is not None
            whole = spot.whole
        mean, value = self.valued(public, node, hands, reach)
        if self.public is None:
            self.start = mean
            self.swings.append(LuckSwing(0, SEATS[0], "deal", value - mean))
        else:
            self.decided(mean if foreseen is None else foreseen)
            number = self.stop[-1].number
            if foreseen is not None:
                self.swings.append(LuckSwing(number, self.stop[-1].player, "view", mean - foreseen))
            self.swings.append(LuckSwing(number, self.stop[-1].player, "draw", value - mean))
        self.public, self.node, self.hands, self.stop, self.value = public, node, hands, stop, value
        if node is not None:
            self.mixes += [one for moment in stop for one in self.mixture(node, moment, whole)]

    def foreseen(self, edge: Edge, reach: Reach) -> float:
        """What the tree thinks of a step before its draws."""
        return worth(edge.child, reach, self.search.leaf)

    def lost(self, public: Public) -> float | None:
        """What a step that is in no tree leads to: a loss, or else only the next solve can say."""
        assert self.public is not None
        player = self.public.position.turn
        return (0.0 if player == 0 else 1.0) if public.is_lost(player) else None

    def valued(self, public: Public, node: PublicNode | None, hands: Hands, reach: Reach | None) -> tuple[float, float]:
        """What a public state is worth over what may have been drawn, and with the hands that were."""
        if node is None:
            payoff = (public.payoff() + 1.0) / 2.0
            return payoff, payoff
        leaf = self.search.leaf
        if reach is None:
            mean = worth(node, (node.space0.dealt(), node.space1.dealt()), leaf)
            return mean, opening_worth(node, hands, leaf)
        value = worth(node, single(node, hands), leaf)
        return (worth(node, reach, leaf) if drawn(reach) else value), value

    def decided(self, after: float) -> None:
        """The swings of the decisions at the last public state. In the opening both choose at once: what each choice
        cost is its own, how they met is one swing, of the one who gained by it."""
        change, stop = after - self.value, self.stop
        if len(stop) == 1:
            self.swings += split(stop[0], self.judged.get(stop[0].number), change)
            return
        costs = [(one.player, self.judged[one.number].cost) for one in stop if one.number in self.judged]
        for moment in stop:
            cost = self.judged[moment.number].cost if moment.number in self.judged else 0.0
            self.swings.append(LuckSwing(moment.number, moment.player, "choice", sided(moment.player, -cost)))
            change -= sided(moment.player, -cost)
        gainer = SEATS[0] if change > 0.0 else SEATS[1]
        against = any(cost >= WORTH for player, cost in costs if player == gainer)
        self.swings.append(LuckSwing(stop[-1].number, gainer, "read" if against else "guess", change))

    def mixture(self, node: PublicNode, moment: GameMoment, whole: bool) -> list[RightMix]:
        """How often each step was to be played, where there was anything to decide."""
        if not moment.choice or (node.actor != BOTH and node.actor < 0):
            return []
        player = int(moment.player)
        position = moment.state.position
        assert isinstance(position, IsshinPosition)
        seen = Seen(node.public, player, held(position, player, self.turn), self.turn)
        steps = [*range(FORM_CARDS)] if node.actor == BOTH else [int(step) for step in node.steps]
        table = average(node, player)
        first = node.space(player).index[seen.hand] * len(steps)
        shares = [(seen.name(step), float(table[first + at])) for at, step in enumerate(steps)]
        found = sorted([one for one in shares if one[1] >= SHOWN], key=lambda one: -one[1])
        return [RightMix(moment.number, found, whole)] if found else []


def grouped(found: list[GameMoment]) -> list[list[GameMoment]]:
    """The decisions of each public state: in an opening two, else one."""
    stops: list[list[GameMoment]] = []
    for moment in found:
        last = stops[-1][-1].state.position if stops else None
        here = moment.state.position
        if last is not None and here.sealed() and last.sealed() and last.rounds == here.rounds:
            stops[-1].append(moment)
        else:
            stops.append([moment])
    return stops


def held(position: IsshinPosition, player: int, turn: int) -> int:
    """A hand's form cards, packed, in the terms of the search."""
    return int(turned_hand(packed(position, i64(player)), i64(turn)))


def single(node: PublicNode, hands: Hands) -> Reach:
    """These two hands and no others."""
    spaces = node.space0, node.space1
    return (
        onehot(len(spaces[0].hands), spaces[0].index[hands[0]]),
        onehot(len(spaces[1].hands), spaces[1].index[hands[1]]),
    )


def drawn(reach: Reach) -> bool:
    """Whether there is more than one hand that somebody may have."""
    return any(sum(weight != 0.0 for weight in side) > 1 for side in reach)


def edge_to(node: PublicNode, public: Public, after: Public) -> tuple[Edge, bool]:
    """The way from a public state to the next, and whether it is in the tree."""
    if public.actor() == BOTH:
        first, second = shown_last(after, public)
        found = node.edges[first * FORM_CARDS + second] if len(node.edges) else None
        return (Edge(node, after, one(first), one(second)), False) if found is None else (found, True)
    step = last_step(public, after)
    cards, player = cards_in(step), public.position.turn
    found = edge_of(node, step) if node.actor >= 0 else None
    if found is not None:
        return found, True
    return Edge(node, after, cards if player == 0 else 0, cards if player == 1 else 0), False


def pushed(edge: Edge, node: PublicNode, hands: Hands) -> Reach:
    """What both hands may be at the end of an edge."""
    before = single(node, hands)
    return edge.push(0, before[0]), edge.push(1, before[1])


def worth(node: PublicNode, reach: Reach, leaf: Leaf) -> float:
    """Player 0's chance over the deals that some hands of both sides can come from, with the strategies that were solved."""
    solver = TreeSolver(node, reach[0], reach[1], leaf)
    solver.learning = False
    values = solver.walk(node, 0, reach[1])
    deals = meet(node.space0, node.space1, reach[1])
    total = sum(weight * value for weight, value in zip(reach[0], values, strict=True))
    most = sum(weight * value for weight, value in zip(reach[0], deals, strict=True))
    return (total / most + 1.0) / 2.0 if most > 0.0 else 0.5


def opening_worth(node: PublicNode, hands: Hands, leaf: Leaf) -> float:
    """The same before the first opening, for two hands. There only player 0's frogs are in the tree, and other forms are
    turned into them."""
    total = 0.0
    tables = average(node, 0), average(node, 1)
    firsts = node.space0.index[hands[0]] * FORM_CARDS, node.space1.index[hands[1]] * FORM_CARDS
    for one_card in range(FORM_CARDS):
        turn = (FORMS - one_card // 2) % FORMS
        both = (int(turned_hand(hands[0], turn)), int(turned_hand(hands[1], turn)))
        for other in range(FORM_CARDS):
            share = tables[0][firsts[0] + one_card] * tables[1][firsts[1] + other]
            edge = node.edges[turned_card(one_card, turn) * FORM_CARDS + turned_card(other, turn)]
            if share > 0.0 and edge is not None:
                total += share * worth(edge.child, pushed(edge, node, both), leaf)
    return total
