"""A player of Isshin Ittai that searches public beliefs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, NamedTuple

from librt.vecs import append, vec
from mypy_extensions import i64

from gobanshobu.core.game import Game
from gobanshobu.games.isshin.cards import FORM_CARDS, IDS
from gobanshobu.games.isshin.deal import trinity_index
from gobanshobu.games.isshin.notation import write
from gobanshobu.games.isshin.sample import read_log
from gobanshobu.players.isshin.hands import one
from gobanshobu.players.isshin.leaf import Fitted, load
from gobanshobu.players.isshin.public import BOTH, OVER, Public, begin, follow
from gobanshobu.players.isshin.response import can_play
from gobanshobu.players.isshin.search import Search


class Budget(NamedTuple):
    """How much one solve may cost: pairs of hands in its tree (see `tree.work`), and iterations."""

    work: int = 16_000_000
    iterations: int = 25


class IsshinPlayer:
    """Chooses from views alone. The same seed and budget give the same choice on the same view."""

    def __init__(self, game: Game, seed: int, budget: Budget = Budget()) -> None:  # noqa: B008
        self.game = game
        self.seed = seed
        self.budget = budget
        self.stop: Callable[[], bool] | None = None  # asked between iterations
        self._options: dict[str, int | str] = {}
        self._search: Search | None = None

    def choose(self, view: Mapping[str, Any]) -> str:
        """One of the steps that the view's player may play. The player must be one who may act."""
        chances = self.chances(view)
        draw = Random(f"{self.seed} {view['player']} {view['log']} {view['hand']}").random()
        for step, chance in chances.items():
            draw -= chance
            if draw < 0:
                return step
        return max(chances, key=lambda step: chances[step])

    def chances(self, view: Mapping[str, Any]) -> dict[str, float]:
        """The steps worth playing, with the probability of each."""
        options = self.game.read_options(view["options"])
        copies = int(options["copies"])
        log = [(int(who), str(word)) for who, word in view["log"]]
        _, history = read_log(log, trinity_index(options), copies)
        public = follow(begin(options), history)[-1]
        hand: i64 = 0
        for card in view["hand"]:
            if IDS.index(card) < FORM_CARDS:
                hand += one(IDS.index(card))
        player: int = view["player"]
        steps = sensible(public, hand)
        if len(steps) == 1:
            return {write(int(steps[0])): 1.0}
        search = self.search(options)
        search.stop = self.stop
        space = search.spaces.get(public.unseen, public.forms(player))
        table = search.table(public, player, space, steps)
        found: dict[str, float] = {}
        at = i64(space.index[hand])
        step: i64
        for step in range(len(steps)):
            chance = table[at * len(steps) + step]
            if chance > 0.0:
                found[write(int(steps[step]))] = chance
        return found

    def search(self, options: dict[str, int | str]) -> Search:
        """The search of this game; a new one when the options are new."""
        if self._search is None or self._options != options:
            self._options = options
            self._search = Search(options, self.budget.work, self.budget.iterations, Fitted(load()))
        return self._search


def sensible(public: Public, hand: i64) -> vec[i64]:
    """A hand's steps: those that win at once if there are any, else those that do not lose at once, else all."""
    found = vec[i64]()
    safe = vec[i64]()
    card: i64
    if public.actor() == BOTH:
        for card in range(FORM_CARDS):
            if can_play(hand, card):
                found = append(found, card)
        return found
    player = public.position.turn
    for step in public.steps():
        if can_play(hand, step):
            after = public.after(step)
            if after.actor() == OVER and after.position.result == player:
                return vec[i64]([step])
            found = append(found, step)
            if after.actor() != OVER:
                safe = append(safe, step)
    return safe if len(safe) > 0 else found
