"""Deals of lessons: the cards that matter are written, the rest of each deck follows in the order of the table."""

from __future__ import annotations

from typing import Any

from gobanshobu.core.game import Game
from gobanshobu.games.cardwars import cards as war
from gobanshobu.games.isshin import cards as forms
from gobanshobu.games.isshin.deal import trinity_index
from gobanshobu.games.registry import code, listing


def whole_deal(known: Game, tops: list[str], options: dict[str, Any]) -> object:
    """The deal whose decks begin with `tops`; None for a game without one."""
    name = listing(known.id).deals
    return code(name)(known, tops, options) if name else None


def isshin_deal(known: Game, tops: list[str], options: dict[str, Any]) -> object:
    """One deck, with Trinity at its place."""
    chosen = known.read_options(options)
    deck = filled(tops[0], {card: int(chosen["copies"]) for card in forms.IDS[: forms.TRINITY]})
    deck.insert(trinity_index(chosen), forms.IDS[forms.TRINITY])
    return deck


def cardwars_deal(_known: Game, tops: list[str], _options: dict[str, Any]) -> object:
    """A deck for each player."""
    decks = [filled(top, dict(zip(war.IDS, war.COPIES, strict=True))) for top in tops]
    return {"decks": decks, "redeal": decks}


def filled(top: str, copies: dict[str, int]) -> list[str]:
    """A whole deck that begins with the cards named in `top`."""
    named = top.split()
    rest = [card for card, count in copies.items() for _ in range(count - named.count(card))]
    return named + rest
