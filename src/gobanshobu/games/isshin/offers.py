"""What may be done in a duel: every legal step with what it takes up and what it does, and how far Maai and Renki go."""

from __future__ import annotations

from typing import Final, Literal, NotRequired, TypedDict

from gobanshobu.core.audience import Seat
from gobanshobu.core.publisher import Offer, Question, Thing
from gobanshobu.core.words import Words
from gobanshobu.games.isshin.cards import IDS, KINDS, TRINITY
from gobanshobu.games.isshin.notation import KAMAE, MAAI, RENKI, REVEAL
from gobanshobu.games.isshin.rules import OPENING, IsshinPosition
from gobanshobu.games.isshin.view import hand, trinity

IsshinEffect = Literal["show", "kamae", "maai", "renki"]


class MaaiLimits(TypedDict):
    """IS-4.2: how far Maai goes now: so many cards, up to the limit of the hand, with Trinity or not; none if `why`."""

    draws: int
    limit: int
    trinity: bool
    why: Literal["hand full", "deck empty"] | None
    ja: str
    en: str


class RenkiLimits(TypedDict):
    """IS-4.3: how many tokens are left for Renki; it is not possible if `why`."""

    left: int
    why: Literal["pool empty", "too few cards"] | None
    ja: str
    en: str


class IsshinQuestion(Question):
    """What is to be decided; the player to act is told how far Maai and Renki go."""

    maai: NotRequired[MaaiLimits]
    renki: NotRequired[RenkiLimits]


def offer(step: int, name: str) -> Offer:
    """A step as an offer, without its consequences; `name` is what it is played by."""
    if step >= RENKI:
        first, second = divmod(step - RENKI, KINDS)
        cards = [IDS[first], IDS[second]]
        return _offer(name, "renki", cards, {"cards": cards}, {"pile": "pool"})
    if step == MAAI:
        return {"step": name, "effect": "maai", "target": {"pile": "deck"}}
    if step >= KAMAE:
        card = IDS[step - KAMAE]
        return _offer(name, "kamae", [card], {"hand": card}, {"pile": "front"})
    card = IDS[step - REVEAL]
    return _offer(name, "show", [card], {"hand": card}, {"pile": "front"})


def _offer(name: str, effect: IsshinEffect, cards: list[str], take: Thing, target: Thing) -> Offer:
    return {"step": name, "effect": effect, "cards": cards, "take": take, "target": target}


# --- tries ---


def attempt(position: IsshinPosition, player: Seat, take: Thing, target: Thing) -> int | None:
    """The step that somebody who takes this and puts it there has in mind."""
    pile, cards = target.get("pile", ""), taken(take)
    if pile == "deck":
        return MAAI
    if pile == "pool":
        return _train(position, player, cards)
    if len(cards) != 1:
        return None
    return (REVEAL if position.phase == OPENING else KAMAE) + cards[0]


def taken(take: Thing) -> list[int]:
    """The cards taken up, in the order of the notation; what is no card is left out."""
    named = take.get("cards", [])
    if "hand" in take:
        named = [*named, take["hand"]]
    return sorted(IDS.index(card) for card in named if card in IDS)


def _train(position: IsshinPosition, player: Seat, cards: list[int]) -> int | None:
    """Renki with these two cards. Where none is possible, fewer will do: the hand tells which pair to refuse.

    A pair that was not named and could be played is nobody's to choose.
    """
    if len(cards) < 2:
        if position.phase != OPENING and no_renki(position, player) is None:
            return None
        held = [IDS.index(card) for card in hand(position, player)]
        cards = sorted([*cards, *held, *(cards or held or [0, 0])][:2])
    return RENKI + KINDS * cards[0] + cards[1] if len(cards) == 2 else None


# --- how far Maai and Renki go ---

MAAI_DRAWS: Final = Words("{count}枚引く", "draw {count}")
MAAI_TRINITY: Final = Words("{count}枚引く（三位一体まで）", "draw {count}, the last one Trinity")
MAAI_FULL: Final = Words("手札がいっぱい", "hand is full")
MAAI_EMPTY: Final = Words("山札がない", "deck is empty")
RENKI_LEFT: Final = Words("型札二枚で練気一つ（残り{count}）", "two form cards for a token, {count} left")
RENKI_NONE: Final = Words("練気が残っていない", "no token is left")
RENKI_FEW: Final = Words("型札が二枚ない", "fewer than two form cards")


def maai(position: IsshinPosition, player: Seat) -> MaaiLimits:
    """IS-4.2: up to the limit of the hand, no further than Trinity or the end of the deck."""
    limit, left = int(position.hand_limit(player)), int(len(position.deck) - position.top)
    draws = max(0, min(limit - int(position.sizes[player]), left))
    place, comes = trinity(position), False
    if place["in"] == "deck" and place["above"] < draws:
        draws, comes = place["above"] + 1, True
    why: Literal["hand full", "deck empty"] | None = None
    words = MAAI_TRINITY if comes else MAAI_DRAWS
    if left == 0:
        why, words = "deck empty", MAAI_EMPTY
    elif draws == 0:
        why, words = "hand full", MAAI_FULL
    ja, en = (text.replace("{count}", str(draws)) for text in words)
    return {"draws": draws, "limit": limit, "trinity": comes, "why": why, "ja": ja, "en": en}


def renki(position: IsshinPosition, player: Seat) -> RenkiLimits:
    """IS-4.3: two form cards, while a token is left."""
    left, why = int(position.pool), no_renki(position, player)
    words = RENKI_NONE if why == "pool empty" else RENKI_FEW if why == "too few cards" else RENKI_LEFT
    ja, en = (text.replace("{count}", str(left)) for text in words)
    return {"left": left, "why": why, "ja": ja, "en": en}


def no_renki(position: IsshinPosition, player: Seat) -> Literal["pool empty", "too few cards"] | None:
    """What stands in the way of any Renki; None where two cards can be discarded."""
    if position.pool == 0:
        return "pool empty"
    forms = int(position.sizes[player]) - int(position.hands[player * KINDS + TRINITY])
    return "too few cards" if forms < 2 else None
