"""Building games for tests: name the cards that matter, the rest follows."""

from __future__ import annotations

from typing import Any

import gobanshobu
from gobanshobu import State

COPIES = {"fu": 9, "kyo": 2, "kei": 2, "gin": 2, "kin": 2, "kaku": 1, "hisha": 1, "gyoku": 1}
CARDS = [card for card, copies in COPIES.items() for _ in range(copies)]
game = gobanshobu.game("cardwars")


def order(hand: str, draws: str = "") -> list[str]:
    """A deck with this hand on top, filled up to five with pawns, then these cards, then all others."""
    top = hand.split()
    top += ["fu"] * (5 - len(top))
    assert len(top) == 5
    top += draws.split()
    rest = CARDS.copy()
    for card in top:
        rest.remove(card)
    return top + rest


def deal(first: str, second: str, draws0: str = "", draws1: str = "", redeal: tuple[str, str] = ("", "")) -> Any:
    """A deal with these hands and, behind them, these draws; `redeal` are the hands after a mulligan."""
    return {
        "decks": [order(first, draws0), order(second, draws1)],
        "redeal": [order(redeal[0]), order(redeal[1])],
    }


def table(first: str = "", second: str = "", draws0: str = "", draws1: str = "", **options: Any) -> State:
    """A game at its very beginning."""
    return game.start(deal=deal(first, second, draws0, draws1), options=options)


def begun(first: str = "", second: str = "", draws0: str = "", draws1: str = "", **options: Any) -> State:
    """A game in which both have kept their hands and player 0 is in Main."""
    return play(table(first, second, draws0, draws1, **options), "0 keep 1 keep")


def play(state: State, text: str) -> State:
    """Play `0 play:fu end 1 play:gin …`; a player's number holds until the next."""
    player = 0
    for word in text.split():
        if word in ("0", "1"):
            player = int(word)
        else:
            state.play(player, word)
    return state


def monsters(state: State) -> dict[str, str]:
    """Every monster in play: `{"m1": "0 fu 2/2"}`, with `+1` for each counter, `s` if sideways, `n` if new."""
    found = {}
    for piece in state.view(None)["monsters"]:
        text = f"{piece['owner']} {piece['card']} {piece['attack']}/{piece['hp']}"
        text += f" +{piece['counters']}" if piece["counters"] else ""
        found[piece["id"]] = text + (" s" if piece["sideways"] else "") + (" n" if piece["fresh"] else "")
    return found


def graves(state: State) -> list[list[str]]:
    """Both graveyards."""
    return [[card["card"] for card in grave] for grave in state.view(None)["graves"]]


def starting(state: State, player: int, *verbs: str) -> list[str]:
    """The player's legal steps that begin with one of the verbs."""
    return [step for step in state.legal(player) if step.startswith(verbs)]
