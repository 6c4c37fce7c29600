"""SX-1.2: what each audience knows."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from gobanshobu.core.audience import Seat
from gobanshobu.core.position import ONGOING, Position
from gobanshobu.core.roles import Views
from gobanshobu.core.view import Header
from tests.sixth.rules import IDS, SixthPosition, own


class SixthShown(TypedDict):
    """What the game shows to one audience. What is a pair of things is player 0's, then player 1's."""

    actors: list[int]
    hand_sizes: list[int]
    tricks: list[int]
    lead: str | None  # the card that is to be answered
    played: list[list[str]]  # by each player, in order
    hand: NotRequired[list[str]]  # the own one


class SixthView(Header, SixthShown):
    """What one audience may know."""

    game: Literal["sixth"]


class SixthSecrets(TypedDict):
    """What no view shows: both hands."""

    hands: list[list[str]]


class SixthViews(Views):
    """Views of High Card."""

    def show(self, position: Position, player: Seat | None) -> SixthShown:
        return show(own(position), player)

    def secrets(self, position: Position) -> SixthSecrets:
        return {"hands": [names(hand) for hand in own(position).hands]}


def show(position: SixthPosition, player: int | None) -> SixthShown:
    """The part of a view that is this game's own."""
    shown: SixthShown = {
        "actors": actors(position),
        "hand_sizes": [len(hand) for hand in position.hands],
        "tricks": list(position.tricks),
        "lead": IDS[position.lead - 1] if position.lead else None,
        "played": [[IDS[card - 1] for who, card in position.played if who == side] for side in (0, 1)],
    }
    if player is not None:
        shown["hand"] = names(position.hands[player])
    return shown


def names(cards: list[int]) -> list[str]:
    """Cards by their ids."""
    return [IDS[card - 1] for card in cards]


def actors(position: SixthPosition) -> list[int]:
    """Who is to decide."""
    return [position.turn] if position.result == ONGOING else []
