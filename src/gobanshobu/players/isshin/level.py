"""A level of Isshin Ittai as a policy: how likely it plays each step with a hand, known without playing."""

from __future__ import annotations

from typing import Final

from gobanshobu.players.engines import shares_of
from gobanshobu.players.isshin.leaf import Fitted, load
from gobanshobu.players.isshin.opinion import Opinion
from gobanshobu.players.isshin.player import Seen, SolveBudget, judged
from gobanshobu.players.isshin.public import Public, playable
from gobanshobu.players.isshin.response import Policy
from gobanshobu.players.isshin.search import SearchPolicy
from gobanshobu.players.levels import label, levels

LEVELS: Final = tuple(label(one.number) for one in levels("isshin"))


class WidePolicy(Policy):
    """A search that chooses widely: a step whose chance is less is played less often, as `Wider` does at the table."""

    def __init__(self, search: SearchPolicy, width: float) -> None:
        self.search: Final = search
        self.width: Final = width

    def distribution(self, public: Public, player: int, hand: int) -> dict[int, float]:
        """How often each step is played."""
        spot = self.search.solved(public, deep=True)
        opinion = Opinion(spot, player, hand, self.search.leaf)
        seen = Seen(public, player, hand, 0)
        steps = [int(step) for step in playable(public, hand)]
        chances = [judged(seen, opinion, step, 0.0).chance for step in steps]
        return dict(zip(steps, shares_of(chances, self.width), strict=True))


def level_policy(name: str, options: dict[str, int | str]) -> tuple[Policy, bool]:
    """A level by its name, and whether it always wins where it can win at once."""
    chosen = levels("isshin")[LEVELS.index(name)]
    search = SearchPolicy(options, 1000 * chosen.work, SolveBudget().iterations, Fitted(load()))
    return (WidePolicy(search, chosen.width / 1000), False) if chosen.width else (search, True)
