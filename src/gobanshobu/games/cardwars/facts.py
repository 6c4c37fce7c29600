"""What happens in Shogi Card Wars, as facts, and how a view follows them. `reading.py` reads them off the steps.

Wherever a card stands in a fact, `copy` is which of the equal ones it is, as in the view.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Literal, NotRequired, TypedDict

from gobanshobu.core.publisher import Ended, Fact
from gobanshobu.games.cardwars.cards import FU, IDS
from gobanshobu.games.cardwars.table import Phase, Prompt
from gobanshobu.games.cardwars.view import Choice, EquipmentView, MonsterView, OpenCard, Playing

Cause = Literal["lance", "rook", "battle"]


class Piece(TypedDict):
    """A monster or equipment in play, and the card it is."""

    id: str
    card: str


# --- the opening and the turn ---


class Chose(TypedDict):
    """A player has decided about the hand; nobody else is told before both have."""

    fact: Literal["chose"]
    player: int
    choice: Choice


class Decided(TypedDict):
    """Both have decided about their hands; this is what one of them chose."""

    fact: Literal["decided"]
    player: int
    choice: Choice


class Reshuffled(TypedDict):
    """A hand has gone back into its deck, which was shuffled."""

    fact: Literal["reshuffled"]
    player: int


class Drew(TypedDict):
    """Cards have come from a deck to the hand; which, is told to their owner alone."""

    fact: Literal["drew"]
    player: int
    count: int
    cards: NotRequired[list[str]]


class Began(TypedDict):
    """A turn has begun, with so much mana."""

    fact: Literal["began"]
    player: int
    turns: int
    mana: int


class Stood(TypedDict):
    """Monsters that lay sideways have stood up."""

    fact: Literal["stood"]
    player: int
    monsters: list[Piece]


class Entering(TypedDict):
    """The battle has begun, or Main 2 after it."""

    fact: Literal["phase"]
    player: int
    phase: Phase


# --- cards ---


class Paid(TypedDict):
    """Mana was paid; so much is left."""

    fact: Literal["paid"]
    player: int
    mana: int
    left: int


class Played(TypedDict):
    """A card of the hand was announced, or is being set face down."""

    fact: Literal["played"]
    player: int
    play: Playing


class Revived(TypedDict):
    """The king has taken a card from the graveyard, and it was announced."""

    fact: Literal["revived"]
    player: int
    play: Playing
    copy: int


class Nifu(TypedDict):
    """The pawn that was announced is the second one of this turn, and loses."""

    fact: Literal["nifu"]
    player: int


class Allowed(TypedDict):
    """A player has let the other's card pass."""

    fact: Literal["allowed"]
    player: int


class Cancelled(TypedDict):
    """A card was cancelled and went to the graveyard; one that was being set is shown. `player` is its owner."""

    fact: Literal["cancelled"]
    player: int
    play: Playing
    copy: NotRequired[int]


class TurnedUp(TypedDict):
    """A trap was turned up and went to the graveyard; `known`: everybody had known what it was."""

    fact: Literal["turned up"]
    player: int
    card: str
    copy: int
    known: bool


class Entered(TypedDict):
    """A monster has entered play."""

    fact: Literal["entered"]
    player: int
    monster: MonsterView


class Forged(TypedDict):
    """Equipment has entered play."""

    fact: Literal["forged"]
    player: int
    equipment: EquipmentView


class Trapped(TypedDict):
    """A trap lies face down; with a copy, the king has brought it and everybody knows what it is."""

    fact: Literal["set"]
    player: int
    card: NotRequired[str]
    copy: NotRequired[int]


class Buried(TypedDict):
    """A spell has gone to the graveyard after its effect."""

    fact: Literal["buried"]
    player: int
    card: str
    copy: int


class Discarded(TypedDict):
    """A card of the hand has gone to the graveyard."""

    fact: Literal["discarded"]
    player: int
    card: str
    copy: int


class Milled(TypedDict):
    """Cards have gone from the top of a deck to its graveyard."""

    fact: Literal["milled"]
    player: int
    count: int
    cards: NotRequired[list[OpenCard]]


class Equipped(TypedDict):
    """A monster has put equipment on, and has so much attack now; so has the one that wore it before."""

    fact: Literal["equipped"]
    player: int
    equipment: Piece
    monster: Piece
    attack: int
    before: NotRequired[str]
    before_attack: NotRequired[int]


# --- damage ---


class Damaged(TypedDict):
    """A monster has taken damage: its counters now, and how many more kill it. `sources` are those it fought with."""

    fact: Literal["damaged"]
    player: int
    monster: Piece
    by: int
    counters: int
    left: int
    cause: Cause
    sources: NotRequired[list[str]]


class Struck(TypedDict):
    """A player has taken damage; `sources` are the attackers that nobody blocked."""

    fact: Literal["struck"]
    player: int
    by: int
    life: int
    cause: Cause
    sources: NotRequired[list[str]]


class Died(TypedDict):
    """A monster has gone to the graveyard; the equipment that it wore stays in play."""

    fact: Literal["died"]
    player: int
    monster: Piece
    copy: int
    equipment: list[str]


# --- battle ---


class Attacked(TypedDict):
    """A monster has turned sideways to attack."""

    fact: Literal["attacked"]
    player: int
    monster: Piece


class Declared(TypedDict):
    """These are the attackers; there will be no more."""

    fact: Literal["declared"]
    player: int
    monsters: list[Piece]


class Blocked(TypedDict):
    """A monster blocks an attacker."""

    fact: Literal["blocked"]
    player: int
    monster: Piece
    attacker: Piece


class Declined(TypedDict):
    """The defender goes on to the blocks, or has a monster block nothing."""

    fact: Literal["declined"]
    player: int
    what: Literal["lances", "block"]
    monster: NotRequired[Piece]


class Ordered(TypedDict):
    """A blocker has its place, from 1, in the line in which an attacker deals its damage."""

    fact: Literal["ordered"]
    player: int
    attacker: Piece
    monster: Piece
    place: int


class Asking(TypedDict):
    """What is to be decided next (`left` times more), by whom, and about which monster."""

    fact: Literal["asked"]
    prompt: Prompt
    actors: list[int]
    left: int
    monster: NotRequired[str]


CardwarsFact = (
    Chose
    | Decided
    | Reshuffled
    | Drew
    | Began
    | Stood
    | Entering
    | Paid
    | Played
    | Revived
    | Nifu
    | Allowed
    | Cancelled
    | TurnedUp
    | Entered
    | Forged
    | Trapped
    | Buried
    | Discarded
    | Milled
    | Equipped
    | Damaged
    | Struck
    | Died
    | Attacked
    | Declared
    | Blocked
    | Declined
    | Ordered
    | Asking
    | Ended
)


# --- following ---


def follow(view: dict[str, Any], facts: list[Fact]) -> dict[str, Any]:
    """The view after the facts."""
    for fact in facts:
        after = FOLLOWING.get(fact["fact"])
        if after is not None:
            after(view, fact)
    return view


def _chose(view: dict[str, Any], fact: Fact) -> None:
    view["chosen"] = fact["choice"]


def _decided(view: dict[str, Any], fact: Fact) -> None:
    view["mulligans"] = view["mulligans"] or [False, False]
    view["mulligans"][fact["player"]] = fact["choice"] == "mulligan"
    if "chosen" in view:
        view["chosen"] = None


def _reshuffled(view: dict[str, Any], fact: Fact) -> None:
    player = fact["player"]
    view["deck_sizes"][player] += view["hand_sizes"][player]
    view["hand_sizes"][player] = 0
    if player == view["player"]:
        view["hand"] = []


def _drew(view: dict[str, Any], fact: Fact) -> None:
    view["deck_sizes"][fact["player"]] -= fact["count"]
    view["hand_sizes"][fact["player"]] += fact["count"]
    if "cards" in fact:
        view["hand"] = sorted(view["hand"] + fact["cards"], key=IDS.index)


def _began(view: dict[str, Any], fact: Fact) -> None:
    """CW-4.1: nothing is fresh any more (CW-5.2), and equipment may be moved again (CW-5.7)."""
    view.update(phase="main", turn=fact["player"], turns=fact["turns"], mana=fact["mana"], pawn_played=False)
    for monster in view["monsters"]:
        monster["fresh"] = False
    _rest_equipment(view)


def _rest_equipment(view: dict[str, Any]) -> None:
    for piece in view["equipment"]:
        piece["moved"] = False


def _stood(view: dict[str, Any], fact: Fact) -> None:
    for piece in fact["monsters"]:
        _find(view["monsters"], piece["id"])["sideways"] = False


def _phase(view: dict[str, Any], fact: Fact) -> None:
    view["phase"] = fact["phase"]
    if fact["phase"] == "battle":
        view["battle"] = {"attackers": [], "blocks": {}, "lines": {}, "asked": None}
    else:
        view["battle"] = None
        _rest_equipment(view)


def _paid(view: dict[str, Any], fact: Fact) -> None:
    view["mana"] = fact["left"]


def _played(view: dict[str, Any], fact: Fact) -> None:
    _leave_hand(view, fact["player"], fact["play"].get("card"))
    _announced(view, fact["play"])


def _revived(view: dict[str, Any], fact: Fact) -> None:
    view["graves"][fact["player"]].remove({"card": fact["play"]["card"], "copy": fact["copy"]})
    _announced(view, fact["play"])


def _announced(view: dict[str, Any], play: Playing) -> None:
    view["pending"].append(play)
    if play.get("card") == IDS[FU]:
        view["pawn_played"] = True


def _leave_hand(view: dict[str, Any], player: int, card: str | None) -> None:
    view["hand_sizes"][player] -= 1
    if player == view["player"]:
        view["hand"].remove(card)


def _cancelled(view: dict[str, Any], fact: Fact) -> None:
    view["pending"].pop()
    _bury(view, fact["player"], fact["play"]["card"], fact["copy"])


def _bury(view: dict[str, Any], player: int, card: str, copy: int) -> None:
    view["graves"][player].append({"card": card, "copy": copy})


def _turned_up(view: dict[str, Any], fact: Fact) -> None:
    player, card = fact["player"], fact["card"]
    traps = view["traps"][player]
    traps["down"] -= 1
    if fact["known"]:
        traps["known"].remove({"card": card, "copy": fact["copy"]})
    if "cards" in traps:
        traps["cards"].remove(card)
    _bury(view, player, card, fact["copy"])


def _entered(view: dict[str, Any], fact: Fact) -> None:
    view["pending"].pop()
    view["monsters"].append(fact["monster"])


def _forged(view: dict[str, Any], fact: Fact) -> None:
    view["pending"].pop()
    view["equipment"].append(fact["equipment"])


def _set(view: dict[str, Any], fact: Fact) -> None:
    view["pending"].pop()
    traps = view["traps"][fact["player"]]
    traps["down"] += 1
    if "copy" in fact:
        traps["known"].append({"card": fact["card"], "copy": fact["copy"]})
    if "cards" in traps:
        traps["cards"] = sorted([*traps["cards"], fact["card"]], key=IDS.index)


def _buried(view: dict[str, Any], fact: Fact) -> None:
    view["pending"].pop()
    _bury(view, fact["player"], fact["card"], fact["copy"])


def _discarded(view: dict[str, Any], fact: Fact) -> None:
    _leave_hand(view, fact["player"], fact["card"])
    _bury(view, fact["player"], fact["card"], fact["copy"])


def _milled(view: dict[str, Any], fact: Fact) -> None:
    view["deck_sizes"][fact["player"]] -= fact["count"]
    view["graves"][fact["player"]] += fact["cards"]


def _equipped(view: dict[str, Any], fact: Fact) -> None:
    piece, monsters = fact["equipment"]["id"], view["monsters"]
    if "before" in fact:
        wearer = _find(monsters, fact["before"])
        wearer["equipment"].remove(piece)
        wearer["attack"] = fact["before_attack"]
    gear, monster = _find(view["equipment"], piece), _find(monsters, fact["monster"]["id"])
    gear.update(on=monster["id"], moved=True)
    monster["attack"] = fact["attack"]
    worn = [*monster["equipment"], piece]
    monster["equipment"] = [one["id"] for one in view["equipment"] if one["id"] in worn]


def _damaged(view: dict[str, Any], fact: Fact) -> None:
    _find(view["monsters"], fact["monster"]["id"])["counters"] = fact["counters"]


def _struck(view: dict[str, Any], fact: Fact) -> None:
    view["lives"][fact["player"]] = fact["life"]


def _died(view: dict[str, Any], fact: Fact) -> None:
    """CW-7.3: the graveyard, and out of the battle; what it wore stays."""
    name = fact["monster"]["id"]
    view["monsters"].remove(_find(view["monsters"], name))
    for piece in fact["equipment"]:
        _find(view["equipment"], piece)["on"] = None
    _bury(view, fact["player"], fact["monster"]["card"], fact["copy"])
    battle = view["battle"]
    if battle is None:
        return
    battle["attackers"] = [other for other in battle["attackers"] if other != name]
    battle["blocks"].pop(name, None)
    lines = {attacker: [one for one in line if one != name] for attacker, line in battle["lines"].items()}
    battle["lines"] = {attacker: line for attacker, line in lines.items() if line and attacker != name}


def _attacked(view: dict[str, Any], fact: Fact) -> None:
    name = fact["monster"]["id"]
    _find(view["monsters"], name)["sideways"] = True
    view["battle"]["attackers"].append(name)


def _blocked(view: dict[str, Any], fact: Fact) -> None:
    view["battle"]["blocks"][fact["monster"]["id"]] = fact["attacker"]["id"]


def _declined(view: dict[str, Any], fact: Fact) -> None:
    if fact["what"] == "block":
        view["battle"]["blocks"][fact["monster"]["id"]] = None


def _ordered(view: dict[str, Any], fact: Fact) -> None:
    view["battle"]["lines"].setdefault(fact["attacker"]["id"], []).append(fact["monster"]["id"])


def _asked(view: dict[str, Any], fact: Fact) -> None:
    view.update(prompt=fact["prompt"], actors=fact["actors"], left=fact["left"])
    if view["battle"] is not None:
        view["battle"]["asked"] = fact.get("monster")


def _ended(view: dict[str, Any], fact: Fact) -> None:
    view["outcome"] = {key: fact[key] for key in ("winner", "reason", "clause")}
    view["actors"] = []


def _find(pieces: list[dict[str, Any]], name: str) -> dict[str, Any]:
    return next(piece for piece in pieces if piece["id"] == name)


FOLLOWING: Final[dict[str, Callable[[dict[str, Any], Fact], None]]] = {
    "chose": _chose,
    "decided": _decided,
    "reshuffled": _reshuffled,
    "drew": _drew,
    "began": _began,
    "stood": _stood,
    "phase": _phase,
    "paid": _paid,
    "played": _played,
    "revived": _revived,
    "cancelled": _cancelled,
    "turned up": _turned_up,
    "entered": _entered,
    "forged": _forged,
    "set": _set,
    "buried": _buried,
    "discarded": _discarded,
    "milled": _milled,
    "equipped": _equipped,
    "damaged": _damaged,
    "struck": _struck,
    "died": _died,
    "attacked": _attacked,
    "blocked": _blocked,
    "declined": _declined,
    "ordered": _ordered,
    "asked": _asked,
    "ended": _ended,
}
"""What each fact changes; the others change nothing that is seen."""
