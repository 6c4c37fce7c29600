"""IS-7.1: what each player knows of a duel, built from the history."""

from __future__ import annotations

from typing import Any

from gobanshobu.core.position import ONGOING
from gobanshobu.games.isshin.cards import IDS, KINDS, NO_CARD, STATE_IDS, TRINITY, declaration
from gobanshobu.games.isshin.notation import KAMAE, MAAI, RENKI
from gobanshobu.games.isshin.rules import HISTORY_DRAW, HISTORY_PLAYER, OPENING, IsshinPosition


def show(position: IsshinPosition, player: int | None) -> dict[str, Any]:
    """The part of a view that is Isshin's own."""
    fronts, discard = piles(position)
    opening = position.phase == OPENING
    if position.result != ONGOING:
        actors: list[int] = []
    elif opening:
        actors = [0, 1]  # whether one has chosen already is nobody else's to know
    else:
        actors = [int(position.turn)]
    shown: dict[str, Any] = {
        "phase": "opening" if opening else "battle",
        "actors": actors,
        "hand_sizes": [int(size) for size in position.sizes],
        "fronts": fronts,
        "showing": [min(len(fronts[who]), 1 + int(position.beneath[who] != NO_CARD)) for who in range(2)],
        "states": [STATE_IDS[int(stance)] for stance in position.stances],
        "declarations": [declared(position, who) for who in range(2)],
        "discard": discard,
        "tokens": [int(count) for count in position.tokens],
        "pool": int(position.pool),
        "deck": int(len(position.deck) - position.top),
        "trinity": trinity(position),
    }
    if player is not None:
        shown["hand"] = hand(position, player)
        shown["chosen"] = None if position.pledged[player] == NO_CARD else IDS[int(position.pledged[player])]
    return shown


def declared(position: IsshinPosition, player: int) -> dict[str, str] | None:
    """IS-5.5: how form and state of a player are called out, in both languages; None while nothing lies in front."""
    if position.newest[player] == NO_CARD:
        return None
    words = declaration(int(position.newest[player]), int(position.stances[player]))
    return {"ja": words.ja, "en": words.en}


def hand(position: IsshinPosition, player: int) -> list[str]:
    """The cards of a hand in the order of the notation."""
    cards: list[str] = []
    for kind in range(KINDS):
        cards += [IDS[kind]] * int(position.hands[player * KINDS + kind])
    return cards


def piles(position: IsshinPosition) -> tuple[list[list[str]], list[str]]:
    """Both front piles, oldest card first, and the discard in the order it was made."""
    fronts: list[list[str]] = [[], []]
    discard: list[str] = []
    for event in position.history:
        player, code = divmod(int(event), HISTORY_PLAYER)
        if code >= HISTORY_DRAW or code == MAAI:
            continue
        if code >= RENKI:
            first, second = divmod(code - RENKI, KINDS)
            discard += [IDS[first], IDS[second]]
        elif code >= KAMAE:
            fronts[player].append(IDS[code - KAMAE])
        else:
            fronts[player].append(IDS[code])
            if player == 1 and fronts[0] == fronts[1]:  # IS-3.4: a tie, both discarded
                discard += [fronts[0].pop(), fronts[1].pop()]
    return fronts, discard


def trinity(position: IsshinPosition) -> dict[str, Any]:
    """Where Trinity is: so many cards under the top of the deck, or with a player."""
    place = 0
    for index, card in enumerate(position.deck):
        if card == TRINITY:
            place = index
    if place >= position.top:
        return {"in": "deck", "above": int(place - position.top)}
    for player in range(2):
        if position.hands[player * KINDS + TRINITY] > 0:
            return {"in": "hand", "player": player}
        if position.newest[player] == TRINITY:
            return {"in": "front", "player": player}
    raise AssertionError("Trinity is always somewhere")


def secrets(position: IsshinPosition) -> dict[str, Any]:
    """Both hands, the rest of the deck, and what has been chosen in the opening."""
    return {
        "hands": [hand(position, 0), hand(position, 1)],
        "cards": [IDS[int(card)] for card in position.deck[int(position.top) :]],
        "pledged": [None if card == NO_CARD else IDS[int(card)] for card in position.pledged],
    }
