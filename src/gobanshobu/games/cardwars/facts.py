"""What happens in Shogi Card Wars, as facts. `reading.py` reads them off the steps, views follow them in `following.py`.

Wherever a card stands in a fact, `copy` is which of the equal ones it is, as in the view.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from gobanshobu.core.publisher import Ended
from gobanshobu.games.cardwars.table import Phase, Prompt
from gobanshobu.games.cardwars.view import Choice, EquipmentView, MonsterView, OpenCard, Playing

Cause = Literal["lance", "rook", "battle"]


class CardwarsPiece(TypedDict):
    """A monster or equipment in play, and the card it is."""

    id: str
    card: str


# --- the opening and the turn ---


class CardwarsChose(TypedDict):
    """A player has decided about the hand; nobody else is told before both have."""

    fact: Literal["chose"]
    player: int
    choice: Choice


class CardwarsDecided(TypedDict):
    """Both have decided about their hands; this is what one of them chose."""

    fact: Literal["decided"]
    player: int
    choice: Choice


class CardwarsReshuffled(TypedDict):
    """A hand has gone back into its deck, which was shuffled."""

    fact: Literal["reshuffled"]
    player: int


class CardwarsDrew(TypedDict):
    """Cards have come from a deck to the hand; which, is told to their owner alone."""

    fact: Literal["drew"]
    player: int
    count: int
    cards: NotRequired[list[str]]


class CardwarsBegan(TypedDict):
    """A turn has begun, with so much mana."""

    fact: Literal["began"]
    player: int
    turns: int
    mana: int


class CardwarsStood(TypedDict):
    """Monsters that lay sideways have stood up."""

    fact: Literal["stood"]
    player: int
    monsters: list[CardwarsPiece]


class CardwarsEntering(TypedDict):
    """The battle has begun, or Main 2 after it."""

    fact: Literal["phase"]
    player: int
    phase: Phase


# --- cards ---


class CardwarsPaid(TypedDict):
    """Mana was paid; so much is left."""

    fact: Literal["paid"]
    player: int
    mana: int
    left: int


class CardwarsPlayed(TypedDict):
    """A card of the hand was announced, or is being set face down."""

    fact: Literal["played"]
    player: int
    play: Playing


class CardwarsRevived(TypedDict):
    """The king has taken a card from the graveyard, and it was announced."""

    fact: Literal["revived"]
    player: int
    play: Playing
    copy: int


class CardwarsNifu(TypedDict):
    """The pawn that was announced is the second one of this turn, and loses."""

    fact: Literal["nifu"]
    player: int


class CardwarsAllowed(TypedDict):
    """A player has let the other's card pass."""

    fact: Literal["allowed"]
    player: int


class CardwarsCancelled(TypedDict):
    """A card was cancelled and went to the graveyard; one that was being set is shown. `player` is its owner."""

    fact: Literal["cancelled"]
    player: int
    play: Playing
    copy: NotRequired[int]


class CardwarsTurnedUp(TypedDict):
    """A trap was turned up and went to the graveyard; `known`: everybody had known what it was."""

    fact: Literal["turned up"]
    player: int
    card: str
    copy: int
    known: bool


class CardwarsEntered(TypedDict):
    """A monster has entered play."""

    fact: Literal["entered"]
    player: int
    monster: MonsterView


class CardwarsForged(TypedDict):
    """Equipment has entered play."""

    fact: Literal["forged"]
    player: int
    equipment: EquipmentView


class CardwarsTrapped(TypedDict):
    """A trap lies face down; with a copy, the king has brought it and everybody knows what it is."""

    fact: Literal["set"]
    player: int
    card: NotRequired[str]
    copy: NotRequired[int]


class CardwarsBuried(TypedDict):
    """A spell has gone to the graveyard after its effect."""

    fact: Literal["buried"]
    player: int
    card: str
    copy: int


class CardwarsDiscarded(TypedDict):
    """A card of the hand has gone to the graveyard."""

    fact: Literal["discarded"]
    player: int
    card: str
    copy: int


class CardwarsMilled(TypedDict):
    """Cards have gone from the top of a deck to its graveyard."""

    fact: Literal["milled"]
    player: int
    count: int
    cards: NotRequired[list[OpenCard]]


class CardwarsEquipped(TypedDict):
    """A monster has put equipment on, and has so much attack now; so has the one that wore it before."""

    fact: Literal["equipped"]
    player: int
    equipment: CardwarsPiece
    monster: CardwarsPiece
    attack: int
    before: NotRequired[str]
    before_attack: NotRequired[int]


# --- damage ---


class CardwarsDamaged(TypedDict):
    """A monster has taken damage: its counters now, and how many more kill it. `sources` are those it fought with."""

    fact: Literal["damaged"]
    player: int
    monster: CardwarsPiece
    by: int
    counters: int
    left: int
    cause: Cause
    sources: NotRequired[list[str]]


class CardwarsStruck(TypedDict):
    """A player has taken damage; `sources` are the attackers that nobody blocked."""

    fact: Literal["struck"]
    player: int
    by: int
    life: int
    cause: Cause
    sources: NotRequired[list[str]]


class CardwarsDied(TypedDict):
    """A monster has gone to the graveyard; the equipment that it wore stays in play."""

    fact: Literal["died"]
    player: int
    monster: CardwarsPiece
    copy: int
    equipment: list[str]


# --- battle ---


class CardwarsAttacked(TypedDict):
    """A monster has turned sideways to attack."""

    fact: Literal["attacked"]
    player: int
    monster: CardwarsPiece


class CardwarsDeclared(TypedDict):
    """These are the attackers; there will be no more."""

    fact: Literal["declared"]
    player: int
    monsters: list[CardwarsPiece]


class CardwarsBlocked(TypedDict):
    """A monster blocks an attacker."""

    fact: Literal["blocked"]
    player: int
    monster: CardwarsPiece
    attacker: CardwarsPiece


class CardwarsDeclined(TypedDict):
    """The defender goes on to the blocks, or has a monster block nothing."""

    fact: Literal["declined"]
    player: int
    what: Literal["lances", "block"]
    monster: NotRequired[CardwarsPiece]


class CardwarsOrdered(TypedDict):
    """A blocker has its place, from 1, in the line in which an attacker deals its damage."""

    fact: Literal["ordered"]
    player: int
    attacker: CardwarsPiece
    monster: CardwarsPiece
    place: int


class CardwarsAsking(TypedDict):
    """What is to be decided next (`left` times more), by whom, and about which monster."""

    fact: Literal["asked"]
    prompt: Prompt
    actors: list[int]
    left: int
    monster: NotRequired[str]


CardwarsFact = (
    CardwarsChose
    | CardwarsDecided
    | CardwarsReshuffled
    | CardwarsDrew
    | CardwarsBegan
    | CardwarsStood
    | CardwarsEntering
    | CardwarsPaid
    | CardwarsPlayed
    | CardwarsRevived
    | CardwarsNifu
    | CardwarsAllowed
    | CardwarsCancelled
    | CardwarsTurnedUp
    | CardwarsEntered
    | CardwarsForged
    | CardwarsTrapped
    | CardwarsBuried
    | CardwarsDiscarded
    | CardwarsMilled
    | CardwarsEquipped
    | CardwarsDamaged
    | CardwarsStruck
    | CardwarsDied
    | CardwarsAttacked
    | CardwarsDeclared
    | CardwarsBlocked
    | CardwarsDeclined
    | CardwarsOrdered
    | CardwarsAsking
    | Ended
)
