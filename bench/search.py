"""How fast the players search, beside OpenSpiel's tree search, and how they fare against simple opponents.

make bench-search
.venv/bin/python -m bench.search match first --games 20 --seconds 1 --against greedy
.venv/bin/python -m bench.search match first --games 400 --nodes 3000 --against arrangement
.venv/bin/python -m bench.search match first --games 400 --nodes 3000 --against setup

The last two are what our arrangements are worth: the same player on both sides, seats in turn, and the other's
arrangement drawn at random out of all that are allowed; or all that the other does before the battle, that is also which
cards it places beside the arrangement and what it switches.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from random import Random
from typing import Any

from bench.rules import shogi_rollout_rate

import gobanshobu
from gobanshobu.core.build import compiled
from gobanshobu.core.position import Step
from gobanshobu.core.rng import Rng
from gobanshobu.games.board5.cardset import to_data
from gobanshobu.games.board5.codec import card_of
from gobanshobu.games.board5.sheet import MAIN, Sheet, draft_cards
from gobanshobu.players import Greedy, Searcher, Simple
from gobanshobu.players.board5.alphabeta import AlphaBeta
from gobanshobu.players.board5.evaluation.choice import evaluator_for
from gobanshobu.players.board5.mcts import TreeSearch
from gobanshobu.players.clock import Budget, Clock

GAMES = ("first", "intelligence", "hck")
OPPONENTS = ("random", "simple", "greedy", "arrangement", "setup")
SIMULATIONS = 50
GOAL = 5.0


def battles(game_id: str, count: int) -> list[Sheet]:
    """Positions at the start of a battle, set up at random."""
    rng = Random(1)
    found: list[Sheet] = []
    while len(found) < count:
        state = gobanshobu.game(game_id).start(seed=0)
        while state.view(None)["phase"] != "battle":
            player = state.actors()[0]
            state.play_unchecked(player, rng.choice(state.legal(player)))
        position = state.position
        assert isinstance(position, Sheet)
        if position.mode == MAIN:
            found.append(position)
    return found


def node_rate(game_id: str, seconds: float) -> tuple[float, float]:
    """Nodes a second of the search player, and the mean depth in turns that it gets to."""
    positions = battles(game_id, 4)
    search = AlphaBeta(evaluator_for(positions[0]))
    nodes, depth, spent = 0, 0, 0.0
    for position in positions:
        begun = time.perf_counter()
        lines = search.think(position, Clock(Budget(0, seconds)), Rng(1))
        spent += time.perf_counter() - begun
        nodes += int(search.nodes)
        depth += int(lines[0].depth)
    return nodes / spent, depth / len(positions)


def rollout_rate(game_id: str, seconds: float) -> float:
    """Steps of random games a second, inside our tree search."""
    positions = battles(game_id, 10)
    steps, spent = 0, 0.0
    tree = TreeSearch(None, Rng(1))
    while spent < seconds:
        for position in positions:
            begun = time.perf_counter()
            before = int(tree.rollout_steps)
            tree.think(position, Clock(Budget(SIMULATIONS)))
            spent += time.perf_counter() - begun
            steps += int(tree.rollout_steps) - before
    return steps / spent


def speeds(seconds: float, rounds: int) -> None:
    print(f"gobanshobu {gobanshobu.__version__}, {'compiled' if compiled() else 'interpreted'}")
    for game_id in GAMES:
        rate, depth = node_rate(game_id, seconds)
        print(f"{game_id:14}{rate:12,.0f} nodes/s, {depth:.1f} turns deep in {seconds:g} s")
    peer = 0.0
    ours = dict.fromkeys(GAMES, 0.0)
    for _ in range(rounds):
        peer = max(peer, shogi_rollout_rate(seconds))
        for game_id in GAMES:
            ours[game_id] = max(ours[game_id], rollout_rate(game_id, seconds))
    print(f"OpenSpiel MCTSBot on shogi, random rollouts: {peer:,.0f} steps/s")
    for game_id in GAMES:
        ratio = ours[game_id] / peer
        print(f"{game_id:14}{ours[game_id]:12,.0f} rollout steps/s, {ratio:.1f} × (aim {GOAL:g} ×)")


# --- matches ---


class Uniform:
    """Plays any legal step."""

    def __init__(self, game: gobanshobu.Game, seed: int) -> None:
        self.game, self.rng = game, Random(seed)

    def choose(self, view: Any) -> str:
        return self.rng.choice(self.game.sample(view, self.rng).legal(view["player"]))


def opponent(name: str, game: gobanshobu.Game, seed: int) -> Any:
    if name == "random":
        return Uniform(game, seed)
    if name == "greedy":
        return Greedy(game, seed)
    if name in ("simple", "arrangement", "setup"):
        return Simple(game, Random(seed))
    return Searcher(game, seed, nodes=int(name))


class Drawn:
    """Arranges at random, every allowed arrangement as likely."""

    phases: tuple[str, ...] = ("arrangement",)  # in which it plays for a seat

    def __init__(self, game: gobanshobu.Game, seed: int) -> None:
        self.game, self.rng = game, Rng(seed)
        self.cards: list[int] = []

    def choose(self, view: Any) -> str:
        state = self.game.sample(view, Random(0))
        position = state.position
        assert isinstance(position, Sheet)
        player = view["player"]
        begun = len(draft_cards(position, player))
        if not begun:
            twin = position.copy()
            assert isinstance(twin, Sheet)
            twin.draw_draft(player, self.rng)
            self.cards = draft_cards(twin, player)
        return next(
            state.rules.notation.write(Step(int(s))) for s in position.steps(player) if card_of(s) == self.cards[begun]
        )


class Scattered(Drawn):
    """Sets up at random: an arrangement, then any step that is allowed."""

    phases = ("arrangement", "placement")

    def __init__(self, game: gobanshobu.Game, seed: int) -> None:
        super().__init__(game, seed)
        self.rest = Uniform(game, seed)

    def choose(self, view: Any) -> str:
        return super().choose(view) if view["phase"] == "arrangement" else self.rest.choose(view)


def exchanged_cards(game: Any, seed: int) -> dict[str, Any]:
    """The default cards with the arrows of each class dealt out anew, kings aside."""
    data = to_data(game.default_cards())
    arrows = ("single", "double", "knight", "leap")
    rng = Random(seed)
    for sort in sorted({card["class"] for card in data["card"]}):
        cards = [card for card in data["card"] if card["class"] == sort and card["id"] not in ("king", "prince")]
        drawn = [{key: card.pop(key) for key in arrows if key in card} for card in cards]
        rng.shuffle(drawn)
        for card, new in zip(cards, drawn, strict=True):
            card.update(new)
            card.pop("source", None)
    return dict(data)


def play(
    game: gobanshobu.Game, seats: list[Any], arrange: list[Drawn | None], most: int, cards: Any = None
) -> int | None:
    """One game; the winner. `arrange` may take over a seat's arrangement, or all of its set-up."""
    state = game.start(seed=0, cards=cards)
    while state.outcome is None and state.position.turns < most:
        player = state.actors()[0]
        view = state.view(player)
        other = arrange[player]
        chooser = other if other is not None and view["phase"] in other.phases else seats[player]
        state.play_unchecked(player, chooser.choose(view))
    return None if state.outcome is None else state.outcome.winner


def match(asked: argparse.Namespace) -> None:
    game = gobanshobu.game(asked.game)
    tally = {"won": 0, "drawn": 0, "lost": 0}
    cards = exchanged_cards(game, asked.exchanged) if asked.exchanged else None
    for number in range(asked.games):
        seat, seed = number % 2, asked.seed + number // 2
        seats = [opponent(asked.against, game, seed), opponent(asked.against, game, seed)]
        seats[seat] = Searcher(game, seed, nodes=asked.nodes, seconds=asked.seconds, kept=not asked.made)
        arrange: list[Drawn | None] = [None, None]
        if asked.against in ("arrangement", "setup"):  # the same player on both sides, one arranging at random
            seats[1 - seat] = Searcher(game, seed + 1000, nodes=asked.nodes, seconds=asked.seconds)
            arrange[1 - seat] = Drawn(game, seed) if asked.against == "arrangement" else Scattered(game, seed)
        winner = play(game, seats, arrange, 400, cards)
        tally["drawn" if winner is None else "won" if winner == seat else "lost"] += 1
        if sys.stderr.isatty():
            print(f"\r{number + 1} of {asked.games}: {tally}", end="", file=sys.stderr, flush=True)
    budget = f"{asked.nodes} nodes" if asked.nodes else f"{asked.seconds:g} s"
    share = (tally["won"] + tally["drawn"] / 2) / asked.games
    around = 1.96 * math.sqrt(share * (1.0 - share) / asked.games)
    print(f"{asked.game}, {budget} a turn, against {asked.against}: {tally}, {share:.1%} ± {around:.1%}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="?", default="speed", choices=["speed", "match"])
    parser.add_argument("game", nargs="?", default="first", choices=GAMES)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--nodes", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--rounds", type=int, default=2, help="how often rollouts are measured; the best counts")
    parser.add_argument(
        "--against",
        default="greedy",
        help="random, simple, greedy, arrangement or setup (the same player with a random one), or a number of nodes",
    )
    parser.add_argument("--made", action="store_true", help="make arrangements, as if none were kept as data")
    parser.add_argument("--exchanged", type=int, default=0, help="a seed: play with cards that have exchanged arrows")
    asked = parser.parse_args()
    if asked.against not in OPPONENTS and not (asked.against.isdecimal() and int(asked.against)):
        parser.error(f"--against: {asked.against!r} is neither a number of nodes nor one of {', '.join(OPPONENTS)}")
    if asked.games < 1:
        parser.error(f"--games: at least 1, not {asked.games}")
    if asked.what == "speed":
        speeds(asked.seconds, asked.rounds)
    else:
        if asked.nodes:
            asked.seconds = 0.0
        match(asked)


if __name__ == "__main__":
    main()
