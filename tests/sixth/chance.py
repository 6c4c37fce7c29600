"""The deal: shuffled, checked, drawn anew, card by card, and as a lesson writes it."""

from __future__ import annotations

from random import Random
from typing import Any

from gobanshobu.core.decks import Dealt, Decks, Draw, Kinds, filled
from gobanshobu.core.errors import BadDeal
from gobanshobu.core.game import Game
from gobanshobu.core.position import Note, Position
from gobanshobu.core.rng import Rng
from gobanshobu.core.rules import Rules, Story
from gobanshobu.core.words import Words
from tests.sixth import rules as play
from tests.sixth.rules import CARDS, IDS


def dealt(rng: Random) -> list[str]:
    """SX-1.1: the cards in a random order; player 0's lie on top."""
    deck = list(IDS)
    rng.shuffle(deck)
    return deck


def read_deal(deal: object) -> list[str]:
    """The deal, checked. Raises BadDeal."""
    if not isinstance(deal, list | tuple) or sorted(map(str, deal)) != IDS:
        raise BadDeal(
            Words("配り方は 1 から 9 までの札を一枚ずつ並べたリストです。", "a deal lists the cards 1 to 9, each once")
        )
    return [str(card) for card in deal]


def stacked(_game: Game, tops: list[str], _options: dict[str, Any]) -> list[str]:
    """The deal that begins with these cards."""
    return filled(tops[0], dict.fromkeys(IDS, 1))


def imagined(player: int | None, log: list[tuple[int, str]], size: int, rng: Rng) -> Story:
    """A whole game drawn uniformly from those that read as `log` to `player`. Raises ValueError if there is none."""
    hands: list[list[str]] = [[], []]
    steps = [(who, word) for who, word in log if not word.startswith("draw:")]
    for who in (0, 1):
        drawn = next(word for side, word in log if side == who and word.startswith("draw:"))
        cards = drawn.removeprefix("draw:").split(",")
        hands[who] = cards if who == player else [word.removeprefix("play:") for side, word in steps if side == who]
    gone = [int(card) for hand in hands for card in hand]
    pool = play.shuffled([card for card in range(1, CARDS + 1) if card not in gone], rng)
    for hand in hands:
        while len(hand) < size:
            hand.append(str(pool.pop()))
    return Story(read_deal([*hands[0], *hands[1], *map(str, pool)]), steps)


# --- card by card ---


class SixthDecks(Decks):
    """One deck, drawn from before the game and never again."""

    def __init__(self, hand: int) -> None:
        super().__init__(IDS, 2 * hand)

    def draw(self, note: Note) -> Draw | None:
        return Draw(note.player, len(note.cards), ordered=False)

    def rest(self, position: Position | None, player: int, dealt: Dealt) -> Kinds:
        gone = [kind for _, kinds in dealt for kind in kinds]
        return tuple(0 if kind in gone else 1 for kind in range(CARDS))

    def deal(self, dealt: Dealt, log: tuple[tuple[int, str], ...] = ()) -> object:
        known = [IDS[kind] for _, kinds in dealt for kind in kinds]
        return known + [card for card in IDS if card not in known]

    def shuffle(self, position: Position, rng: Random) -> None:
        return  # nothing is drawn once the game has begun


def decks(rules: Rules) -> Decks:
    """How the deal comes under these options."""
    return SixthDecks(int(rules.options["hand"]))
