"""What is needed to judge the cards of a set: one card taken from one side, and cards that others surpass."""

from __future__ import annotations

from typing import Final

from gobanshobu.core.words import Words
from gobanshobu.games.board5.cardset import BOTH_SIDES, Card, CardSet, Shape
from gobanshobu.games.board5.reach import Arrows
from gobanshobu.games.board5.squares import offset

PLAIN: Final = Arrows(single=("F", "B", "L", "R"))
NAME: Final = Words("並の札", "plain card")


def stead(cards: CardSet, shape: Shape, card_id: str, player: int) -> CardSet | None:
    """The set in which `player` alone has the card: the other side has a plain one, with as few points as its class may have.

    None for a card that the rules name, that one side has already, or that a blank has to do with.
    """
    card = next((one for one in cards.cards if one.id == card_id), None)
    bound = [*shape.required, *shape.blanks, *cards.replaced.values()]
    if card is None or card.id in bound or card.side != BOTH_SIDES:
        return None
    plain = Card(
        _free(cards),
        NAME,
        "",
        card.kind,
        shape.points.get(card.kind, (card.points, card.points))[0],
        card.copies,
        PLAIN,
        {},
        side=1 - player,
    )
    at = cards.cards.index(card)
    changed = [*cards.cards[:at], card._replace(side=player), plain, *cards.cards[at + 1 :]]
    return cards._replace(cards=changed)


def dominated(cards: CardSet, shape: Shape) -> list[tuple[str, str]]:
    """Every card for which there is a better one of its class, with the first such card: it goes wherever the other goes,
    has as many points or more, and is not its equal. Cards that the rules name have parts of their own, and are left out."""
    found: list[tuple[str, str]] = []
    for card in cards.cards:
        for other in cards.cards:
            if card.id in shape.required or other.id in shape.required:
                continue
            if _as_good(other, card) and not _as_good(card, other):
                found.append((card.id, other.id))
                break
    return found


def _as_good(one: Card, other: Card) -> bool:
    if one.kind != other.kind or one.points < other.points:
        return False
    near, jumps, rays = _reach(one.arrows)
    other_near, other_jumps, other_rays = _reach(other.arrows)
    return other_near <= near and other_jumps <= jumps and other_rays <= rays


def _reach(arrows: Arrows) -> tuple[set[tuple[int, int]], set[str], set[str]]:
    """B-3 to B-7: the squares it goes to whatever lies between, the neighbours it may jump over, the lines it goes along."""
    pointed = {*arrows.single, *arrows.double}
    near = {offset(arrow) for arrow in (*pointed, *arrows.knight)} | set(arrows.leap)
    return near, pointed, set(arrows.double)


def _free(cards: CardSet) -> str:
    """An id that no card of the set has."""
    taken = {card.id for card in cards.cards}
    return next(name for name in ("plain", *(f"plain{n}" for n in range(2, 99))) if name not in taken)
