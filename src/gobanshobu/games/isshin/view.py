"""IS-7.1: what each player knows of a duel, built from the history."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, NotRequired, TypedDict, cast

from mypy_extensions import mypyc_attr

from gobanshobu.core.audience import Seat
from gobanshobu.core.options import Value
from gobanshobu.core.position import ONGOING, Position
from gobanshobu.core.publisher import Said
from gobanshobu.core.roles import Shown, Views
from gobanshobu.core.view import Header
from gobanshobu.games.isshin.cards import IDS, KINDS, NO_CARD, STATE_IDS, TRINITY, StateId, declaration
from gobanshobu.games.isshin.notation import KAMAE, MAAI, RENKI
from gobanshobu.games.isshin.positions import (
    HIDDEN,
    UNKNOWN,
    IsshinPositionData,
    bad,
    placed,
    read_position,
    to_data,
)
from gobanshobu.games.isshin.rules import HISTORY_DRAW, HISTORY_PLAYER, OPENING, IsshinPosition

Phase = Literal["opening", "battle"]
InDeck = TypedDict("InDeck", {"in": Literal["deck"], "above": int})
"""Trinity lies face up in the deck, under so many cards."""
WithPlayer = TypedDict("WithPlayer", {"in": Literal["hand", "front"], "player": int})
"""A player holds Trinity, or has laid it."""


class IsshinShown(TypedDict):
    """What Isshin Ittai shows of a duel to one audience. What is a pair of things is player 0's, then player 1's."""

    phase: Phase
    actors: list[int]
    hand_sizes: list[int]
    fronts: list[list[str]]  # the piles in front, oldest card first
    showing: list[int]  # how many cards of each pile count
    states: list[StateId]
    declarations: list[Said | None]  # how form and state are called out; None while nothing lies in front
    discard: list[str]
    tokens: list[int]
    pool: int
    deck: int
    trinity: InDeck | WithPlayer
    hand: NotRequired[list[str]]  # the own one
    chosen: NotRequired[str | None]  # what the own side will show in the opening


class IsshinView(Header, IsshinShown):
    """What one audience may know of a duel."""

    game: Literal["isshin"]


class IsshinSecrets(TypedDict):
    """What no view shows: both hands, the rest of the deck, and what has been chosen in the opening."""

    hands: list[list[str]]
    cards: list[str]
    pledged: list[str | None]


@mypyc_attr(allow_interpreted_subclasses=True)
class IsshinViews(Views):
    """Views of a duel under its options, and turns of the battle as data."""

    def __init__(self, options: dict[str, Value]) -> None:
        self.options: Final = options

    def begun(self, start: Shown, player: Seat | None) -> Shown:
        """The own hand, how many cards the other has, but for Trinity, which everybody knows; of the deck nothing."""
        hands = cast("list[list[str]]", start["hands"])
        seen = [hand if who == player else hidden(hand) for who, hand in enumerate(hands)]
        return {key: value for key, value in start.items() if key != "deck"} | {"hands": seen}

    def place(self, data: Mapping[str, object]) -> Position:
        lying = read_position(data, self.options)
        if any(UNKNOWN in cards for cards in (*lying.hands, lying.deck)):
            raise bad(
                "C-4", "見えない札のある局面からは始められません。", "a game cannot begin with cards that nobody knows"
            )
        return placed(lying, self.options)

    def data(self, position: Position) -> IsshinPositionData:
        fronts, discard = piles(own(position))
        return to_data(own(position), fronts, discard, dict(self.options))

    def composes(self) -> bool:
        return True

    def laid(self, position: Position) -> Shown | None:
        if position.result != ONGOING or own(position).phase == OPENING:
            return None
        return {key: value for key, value in self.data(position).items() if key not in ("deck", "options")}

    def compose(self, laid: Mapping[str, object]) -> Mapping[str, object]:
        return {"options": dict(self.options), **laid}

    def show(self, position: Position, player: Seat | None) -> IsshinShown:
        return show(own(position), player)

    def secrets(self, position: Position) -> IsshinSecrets:
        return secrets(own(position))


def hidden(hand: list[str]) -> list[str]:
    """A hand as the other side sees it: Trinity is always known."""
    return [card if card == IDS[TRINITY] else HIDDEN for card in sorted(hand, key=IDS.index)]


def own(position: Position) -> IsshinPosition:
    """A position of this game, as what it is."""
    assert isinstance(position, IsshinPosition)
    return position


def show(position: IsshinPosition, player: int | None) -> IsshinShown:
    """IS-7.1, C-5: the part of a view that is Isshin's own, made of nothing but what this player may know."""
    fronts, discard = piles(position)
    shown: IsshinShown = {
        "phase": phase(position),
        "actors": actors(position),
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


def phase(position: IsshinPosition) -> Phase:
    return "opening" if position.phase == OPENING else "battle"


def actors(position: IsshinPosition) -> list[int]:
    """Who is to decide, as everyone may know it: whether one has chosen in the opening is nobody else's to know (C-3)."""
    if position.result != ONGOING:
        return []
    return [0, 1] if position.phase == OPENING else [int(position.turn)]


def declared(position: IsshinPosition, player: int) -> Said | None:
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


def trinity(position: IsshinPosition) -> InDeck | WithPlayer:
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


def secrets(position: IsshinPosition) -> IsshinSecrets:
    """Both hands, the rest of the deck, and what has been chosen in the opening."""
    return {
        "hands": [hand(position, 0), hand(position, 1)],
        "cards": [IDS[int(card)] for card in position.deck[int(position.top) :]],
        "pledged": [None if card == NO_CARD else IDS[int(card)] for card in position.pledged],
    }
