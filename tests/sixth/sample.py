"""Drawing what a player cannot know."""

from __future__ import annotations

from gobanshobu.core.audience import Seat
from gobanshobu.core.rng import Rng
from gobanshobu.core.roles import Sampler, Story
from tests.sixth.deal import read_deal
from tests.sixth.rules import CARDS, shuffled


class SixthSampler(Sampler):
    """Draws the hand of the other."""

    def __init__(self, size: int) -> None:
        self.size = size

    def imagine(self, player: Seat | None, log: list[tuple[int, str]], rng: Rng) -> Story:
        return imagined(player, log, self.size, rng)


def imagined(player: int | None, log: list[tuple[int, str]], size: int, rng: Rng) -> Story:
    """A whole game drawn uniformly from those that read as `log` to `player`. Raises ValueError if there is none."""
    hands: list[list[str]] = [[], []]
    steps = [(who, word) for who, word in log if not word.startswith("draw:")]
    for who in (0, 1):
        drawn = next(word for side, word in log if side == who and word.startswith("draw:"))
        cards = drawn.removeprefix("draw:").split(",")
        hands[who] = cards if who == player else [word.removeprefix("play:") for side, word in steps if side == who]
    gone = [int(card) for hand in hands for card in hand]
    pool = shuffled([card for card in range(1, CARDS + 1) if card not in gone], rng)
    for hand in hands:
        while len(hand) < size:
            hand.append(str(pool.pop()))
    return Story(read_deal([*hands[0], *hands[1], *map(str, pool)]), steps)
