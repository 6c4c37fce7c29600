"""Deals as explicit chance: one card at a time, and only when it is drawn.

An engine's position holds a whole deal. Here only what has been drawn is real; what still lies in a deck is the rest in
its plainest order, which nobody can see and which the next draw replaces. The cards that somebody draws together go
to a hand, where their order means nothing, so they come in ascending order with the probabilities of the whole hand;
milled cards lie in the open in their order and come as they lie.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb
from random import Random
from typing import Any, Final, NamedTuple

from librt.vecs import vec
from mypy_extensions import u8

from gobanshobu.core.position import Note, Position
from gobanshobu.core.rules import Rules
from gobanshobu.games.cardwars.cards import COPIES, DECK, HAND, IDS, KEI, KINDS, KYO
from gobanshobu.games.cardwars.rules import CardwarsPosition
from gobanshobu.games.cardwars.table import MILLED, OPENING, SHOWN
from gobanshobu.games.isshin.cards import FORM_CARDS, TRINITY
from gobanshobu.games.isshin.cards import IDS as ISSHIN_IDS
from gobanshobu.games.isshin.rules import IsshinPosition
from gobanshobu.games.registry import code, listing


class Draw(NamedTuple):
    """Cards that come to light together: whose deck they come from, how many, and whether their order is seen."""

    player: int
    size: int
    ordered: bool


Kinds = tuple[int, ...]  # cards by their numbers, or how many there are of each
Dealt = list[tuple[int, Kinds]]  # what draws have brought: whose they were, and the kinds


class Decks:
    """How a game's position holds what is not drawn yet."""

    def __init__(self, ids: list[str], most: int) -> None:
        self.ids: Final = ids  # the names of the kinds that chance can bring; a kind's place here is its action
        self.most: Final = most  # cards that are drawn, milled and shown in one game, at the most

    def draw(self, note: Note) -> Draw | None:
        """What chance has to bring for a note of the journal."""
        raise NotImplementedError

    def rest(self, position: Position | None, player: int, dealt: Dealt) -> Kinds:
        """How many of each kind lie in the deck that `player` draws from, once `dealt` has left it.

        Without a position: before the game.
        """
        raise NotImplementedError

    def deal(self, dealt: Dealt, again: tuple[bool, bool] = (False, False)) -> object:
        """A whole deal that brings `dealt`; `again` says who has drawn a new hand."""
        raise NotImplementedError

    def lay(self, position: Position, dealt: Dealt) -> None:
        """Put cards on top of the decks, for the step that draws them."""
        raise NotImplementedError

    def shuffle(self, position: Position, rng: Random) -> None:
        """Put everything that has not been drawn in a random order, for a game that is played on without chance nodes."""
        raise NotImplementedError


class IsshinDeck(Decks):
    """One deck for both. Everyone knows Trinity's place, so it is never chance."""

    def __init__(self, copies: int, below: int) -> None:
        super().__init__(ISSHIN_IDS[:TRINITY], FORM_CARDS * copies + 1)
        self.copies: Final = copies
        self.trinity: Final = FORM_CARDS * copies - below

    def draw(self, note: Note) -> Draw | None:
        forms = sum(card != TRINITY for card in note.cards)
        return Draw(note.player, forms, ordered=False) if forms else None

    def rest(self, position: Position | None, player: int, dealt: Dealt) -> Kinds:
        gone = drawn_forms(position) + [kind for _, kinds in dealt for kind in kinds]
        return tuple([self.copies - gone.count(kind) for kind in range(FORM_CARDS)])

    def deal(self, dealt: Dealt, again: tuple[bool, bool] = (False, False)) -> object:
        return [ISSHIN_IDS[kind] for kind in self.whole([kind for _, kinds in dealt for kind in kinds])]

    def lay(self, position: Position, dealt: Dealt) -> None:
        assert isinstance(position, IsshinPosition)
        known = drawn_forms(position) + [kind for _, kinds in dealt for kind in kinds]
        position.deck = vec[u8](self.whole(known))

    def shuffle(self, position: Position, rng: Random) -> None:
        assert isinstance(position, IsshinPosition)
        cards = [kind for kind in position.deck if kind != TRINITY]
        drawn = int(position.top) - (position.top > self.trinity)
        position.deck = vec[u8](self.with_trinity(shuffled_from(cards, drawn, rng)))

    def whole(self, known: list[int]) -> list[Any]:
        """The deck that begins with these form cards."""
        rest = [kind for kind in range(FORM_CARDS) for _ in range(self.copies - known.count(kind))]
        return self.with_trinity(known + rest)

    def with_trinity(self, forms: list[Any]) -> list[Any]:
        """IS-2.1: Trinity slid in."""
        return [*forms[: self.trinity], TRINITY, *forms[self.trinity :]]


def drawn_forms(position: Position | None) -> list[int]:
    """The form cards that have left the deck, in order."""
    if position is None:
        return []
    assert isinstance(position, IsshinPosition)
    return [int(kind) for kind in position.deck[: position.top] if kind != TRINITY]


class CardwarsDecks(Decks):
    """A deck for each player, and another one for after a mulligan."""

    def __init__(self) -> None:
        super().__init__(IDS, 2 * (DECK + HAND + COPIES[KYO] + COPIES[KEI]))

    def draw(self, note: Note) -> Draw | None:
        if note.kind == SHOWN:
            return None
        return Draw(note.player, len(note.cards), ordered=note.kind == MILLED)

    def rest(self, position: Position | None, player: int, dealt: Dealt) -> Kinds:
        assert position is None or isinstance(position, CardwarsPosition)
        if position is None or position.phase == OPENING:  # CW-2.1: a new hand comes from all twenty
            return tuple(COPIES)
        left = [0] * KINDS
        for kind in position.decks[player * DECK + int(position.tops[player]) : player * DECK + DECK]:
            left[kind] += 1
        return tuple(left)

    def deal(self, dealt: Dealt, again: tuple[bool, bool] = (False, False)) -> object:
        decks, redeal = [], []
        for player in (0, 1):
            draws = [kinds for who, kinds in dealt if who == player]
            before = 1 if again[player] else len(draws)
            decks.append([IDS[kind] for kind in whole(sum(draws[:before], ()))])
            redeal.append([IDS[kind] for kind in whole(sum(draws[before:], ()))])
        return {"decks": decks, "redeal": redeal}

    def lay(self, position: Position, dealt: Dealt) -> None:
        assert isinstance(position, CardwarsPosition)
        opening = position.phase == OPENING
        cards = list(position.again if opening else position.decks)
        for player, kinds in dealt:
            base = player * DECK
            known = () if opening else cards[base : base + int(position.tops[player])]
            cards[base : base + DECK] = whole((*known, *kinds))
        if opening:
            position.again = vec[u8](cards)
        else:
            position.decks = vec[u8](cards)

    def shuffle(self, position: Position, rng: Random) -> None:
        assert isinstance(position, CardwarsPosition)
        decks = list(position.decks)
        tops = [int(top) for top in position.tops]
        position.decks = vec[u8](shuffled_from(decks[:DECK], tops[0], rng) + shuffled_from(decks[DECK:], tops[1], rng))
        if position.phase == OPENING:
            again = list(position.again)
            position.again = vec[u8](shuffled_from(again[:DECK], 0, rng) + shuffled_from(again[DECK:], 0, rng))


def shuffled_from(cards: list[Any], at: int, rng: Random) -> list[Any]:
    """A deck of which the cards from one place on are in a random order."""
    rest = cards[at:]
    rng.shuffle(rest)
    return cards[:at] + rest


def whole(known: Kinds) -> list[Any]:
    """A deck of twenty that begins with what is known."""
    return [*known, *(kind for kind in range(KINDS) for _ in range(COPIES[kind] - known.count(kind)))]


def decks_of(game_id: str, rules: Rules) -> Decks | None:
    """How a game's deal comes; None where nothing is left to chance."""
    name = listing(game_id).chance
    return code(name)(rules) if name else None


def isshin_deck(rules: Rules) -> Decks:
    return IsshinDeck(int(rules.options["copies"]), int(rules.options["below"]))


def cardwars_decks(_rules: Rules) -> Decks:
    return CardwarsDecks()


@lru_cache(maxsize=10_000)
def outcomes(draw: Draw, rest: Kinds, begun: Kinds) -> tuple[tuple[int, float], ...]:
    """The kinds that can come next, in rising order, with their chances; `rest` is the deck before the draw."""
    if draw.ordered or draw.size == 1:
        ways = [(kind, count - begun.count(kind)) for kind, count in enumerate(rest)]
    else:
        lowest = begun[-1] if begun else 0
        ways = [(kind, hands(draw.size, rest, (*begun, kind))) for kind in range(lowest, len(rest))]
    total = sum(way for _, way in ways)
    return tuple((kind, way / total) for kind, way in ways if way)


def hands(count: int, rest: Kinds, begun: Kinds) -> int:
    """How many of the hands of `count` cards out of `rest` begin with `begun` when they are put in rising order."""
    last, least = begun[-1], begun.count(begun[-1])
    ways = 1
    for kind in range(last):
        ways *= comb(rest[kind], begun.count(kind))
    higher, places = sum(rest[last + 1 :]), count - len(begun) + least
    return ways * sum(comb(rest[last], here) * comb(higher, places - here) for here in range(least, places + 1))
