"""How a view of Shogi Card Wars follows the facts: what each of them changes, and nothing else."""

from __future__ import annotations

from typing import TypeVar

from gobanshobu.core.publisher import Ended
from gobanshobu.games.cardwars.cards import FU, IDS
from gobanshobu.games.cardwars.facts import (
    CardwarsAsking,
    CardwarsAttacked,
    CardwarsBegan,
    CardwarsBlocked,
    CardwarsBuried,
    CardwarsCancelled,
    CardwarsChose,
    CardwarsDamaged,
    CardwarsDecided,
    CardwarsDeclined,
    CardwarsDied,
    CardwarsDiscarded,
    CardwarsDrew,
    CardwarsEntered,
    CardwarsEntering,
    CardwarsEquipped,
    CardwarsFact,
    CardwarsForged,
    CardwarsMilled,
    CardwarsOrdered,
    CardwarsPaid,
    CardwarsPlayed,
    CardwarsReshuffled,
    CardwarsRevived,
    CardwarsStood,
    CardwarsStruck,
    CardwarsTrapped,
    CardwarsTurnedUp,
)
from gobanshobu.games.cardwars.view import BattleView, CardwarsView, EquipmentView, MonsterView, Playing

Found = TypeVar("Found", MonsterView, EquipmentView)


def follow(view: CardwarsView, happened: list[CardwarsFact]) -> CardwarsView:
    """The view after the facts; those that stand in none of the three parts change nothing that is seen."""
    for fact in happened:
        _turn(view, fact)
        _cards(view, fact)
        _battle(view, fact)
    return view


def _turn(view: CardwarsView, fact: CardwarsFact) -> None:
    """The opening and the turn."""
    if fact["fact"] == "chose":
        _chose(view, fact)
    elif fact["fact"] == "decided":
        _decided(view, fact)
    elif fact["fact"] == "reshuffled":
        _reshuffled(view, fact)
    elif fact["fact"] == "drew":
        _drew(view, fact)
    elif fact["fact"] == "began":
        _began(view, fact)
    elif fact["fact"] == "stood":
        _stood(view, fact)
    elif fact["fact"] == "phase":
        _phase(view, fact)
    elif fact["fact"] == "asked":
        _asked(view, fact)
    elif fact["fact"] == "ended":
        _ended(view, fact)


def _cards(view: CardwarsView, fact: CardwarsFact) -> None:
    """Cards that are played, and where they go."""
    if fact["fact"] == "paid":
        _paid(view, fact)
    elif fact["fact"] == "played":
        _played(view, fact)
    elif fact["fact"] == "revived":
        _revived(view, fact)
    elif fact["fact"] == "cancelled":
        _cancelled(view, fact)
    elif fact["fact"] == "turned up":
        _turned_up(view, fact)
    elif fact["fact"] == "entered":
        _entered(view, fact)
    elif fact["fact"] == "forged":
        _forged(view, fact)
    elif fact["fact"] == "set":
        _set(view, fact)
    elif fact["fact"] == "buried":
        _buried(view, fact)
    elif fact["fact"] == "discarded":
        _discarded(view, fact)
    elif fact["fact"] == "milled":
        _milled(view, fact)


def _battle(view: CardwarsView, fact: CardwarsFact) -> None:
    """Damage and battle."""
    if fact["fact"] == "equipped":
        _equipped(view, fact)
    elif fact["fact"] == "damaged":
        _damaged(view, fact)
    elif fact["fact"] == "struck":
        _struck(view, fact)
    elif fact["fact"] == "died":
        _died(view, fact)
    elif fact["fact"] == "attacked":
        _attacked(view, fact)
    elif fact["fact"] == "blocked":
        _blocked(view, fact)
    elif fact["fact"] == "declined":
        _declined(view, fact)
    elif fact["fact"] == "ordered":
        _ordered(view, fact)


def _chose(view: CardwarsView, fact: CardwarsChose) -> None:
    view["chosen"] = fact["choice"]


def _decided(view: CardwarsView, fact: CardwarsDecided) -> None:
    drawn = view["mulligans"] or [False, False]
    drawn[fact["player"]] = fact["choice"] == "mulligan"
    view["mulligans"] = drawn
    if "chosen" in view:
        view["chosen"] = None


def _reshuffled(view: CardwarsView, fact: CardwarsReshuffled) -> None:
    player = fact["player"]
    view["deck_sizes"][player] += view["hand_sizes"][player]
    view["hand_sizes"][player] = 0
    if player == view["player"]:
        view["hand"] = []


def _drew(view: CardwarsView, fact: CardwarsDrew) -> None:
    view["deck_sizes"][fact["player"]] -= fact["count"]
    view["hand_sizes"][fact["player"]] += fact["count"]
    if "cards" in fact:
        view["hand"] = sorted(view["hand"] + fact["cards"], key=IDS.index)


def _began(view: CardwarsView, fact: CardwarsBegan) -> None:
    """CW-4.1: nothing is fresh any more (CW-5.2), and equipment may be moved again (CW-5.7)."""
    view["phase"], view["turn"], view["turns"] = "main", fact["player"], fact["turns"]
    view["mana"], view["pawn_played"] = fact["mana"], False
    for monster in view["monsters"]:
        monster["fresh"] = False
    _rest_equipment(view)


def _rest_equipment(view: CardwarsView) -> None:
    for piece in view["equipment"]:
        piece["moved"] = False


def _stood(view: CardwarsView, fact: CardwarsStood) -> None:
    for piece in fact["monsters"]:
        _find(view["monsters"], piece["id"])["sideways"] = False


def _phase(view: CardwarsView, fact: CardwarsEntering) -> None:
    view["phase"] = fact["phase"]
    if fact["phase"] == "battle":
        view["battle"] = {"attackers": [], "blocks": {}, "lines": {}, "asked": None}
    else:
        view["battle"] = None
        _rest_equipment(view)


def _paid(view: CardwarsView, fact: CardwarsPaid) -> None:
    view["mana"] = fact["left"]


def _played(view: CardwarsView, fact: CardwarsPlayed) -> None:
    _leave_hand(view, fact["player"], fact["play"].get("card"))
    _announced(view, fact["play"])


def _revived(view: CardwarsView, fact: CardwarsRevived) -> None:
    view["graves"][fact["player"]].remove({"card": fact["play"]["card"], "copy": fact["copy"]})
    _announced(view, fact["play"])


def _announced(view: CardwarsView, play: Playing) -> None:
    view["pending"].append(play)
    if play.get("card") == IDS[FU]:
        view["pawn_played"] = True


def _leave_hand(view: CardwarsView, player: int, card: str | None) -> None:
    view["hand_sizes"][player] -= 1
    if player == view["player"]:
        assert card is not None  # one knows what one plays
        view["hand"].remove(card)


def _cancelled(view: CardwarsView, fact: CardwarsCancelled) -> None:
    view["pending"].pop()
    _bury(view, fact["player"], fact["play"]["card"], fact["copy"])


def _bury(view: CardwarsView, player: int, card: str, copy: int) -> None:
    view["graves"][player].append({"card": card, "copy": copy})


def _turned_up(view: CardwarsView, fact: CardwarsTurnedUp) -> None:
    player, card = fact["player"], fact["card"]
    traps = view["traps"][player]
    traps["down"] -= 1
    if fact["known"]:
        traps["known"].remove({"card": card, "copy": fact["copy"]})
    if "cards" in traps:
        traps["cards"].remove(card)
    _bury(view, player, card, fact["copy"])


def _entered(view: CardwarsView, fact: CardwarsEntered) -> None:
    view["pending"].pop()
    view["monsters"].append(fact["monster"])


def _forged(view: CardwarsView, fact: CardwarsForged) -> None:
    view["pending"].pop()
    view["equipment"].append(fact["equipment"])


def _set(view: CardwarsView, fact: CardwarsTrapped) -> None:
    view["pending"].pop()
    traps = view["traps"][fact["player"]]
    traps["down"] += 1
    if "copy" in fact:
        traps["known"].append({"card": fact["card"], "copy": fact["copy"]})
    if "cards" in traps:
        traps["cards"] = sorted([*traps["cards"], fact["card"]], key=IDS.index)


def _buried(view: CardwarsView, fact: CardwarsBuried) -> None:
    view["pending"].pop()
    _bury(view, fact["player"], fact["card"], fact["copy"])


def _discarded(view: CardwarsView, fact: CardwarsDiscarded) -> None:
    _leave_hand(view, fact["player"], fact["card"])
    _bury(view, fact["player"], fact["card"], fact["copy"])


def _milled(view: CardwarsView, fact: CardwarsMilled) -> None:
    view["deck_sizes"][fact["player"]] -= fact["count"]
    view["graves"][fact["player"]] += fact["cards"]


def _equipped(view: CardwarsView, fact: CardwarsEquipped) -> None:
    piece, monsters = fact["equipment"]["id"], view["monsters"]
    if "before" in fact:
        wearer = _find(monsters, fact["before"])
        wearer["equipment"].remove(piece)
        wearer["attack"] = fact["before_attack"]
    gear, monster = _find(view["equipment"], piece), _find(monsters, fact["monster"]["id"])
    gear["on"], gear["moved"] = monster["id"], True
    monster["attack"] = fact["attack"]
    worn = [*monster["equipment"], piece]
    monster["equipment"] = [one["id"] for one in view["equipment"] if one["id"] in worn]


def _damaged(view: CardwarsView, fact: CardwarsDamaged) -> None:
    _find(view["monsters"], fact["monster"]["id"])["counters"] = fact["counters"]


def _struck(view: CardwarsView, fact: CardwarsStruck) -> None:
    view["lives"][fact["player"]] = fact["life"]


def _died(view: CardwarsView, fact: CardwarsDied) -> None:
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


def _attacked(view: CardwarsView, fact: CardwarsAttacked) -> None:
    name = fact["monster"]["id"]
    _find(view["monsters"], name)["sideways"] = True
    _battle_of(view)["attackers"].append(name)


def _blocked(view: CardwarsView, fact: CardwarsBlocked) -> None:
    _battle_of(view)["blocks"][fact["monster"]["id"]] = fact["attacker"]["id"]


def _declined(view: CardwarsView, fact: CardwarsDeclined) -> None:
    if fact["what"] == "block":
        _battle_of(view)["blocks"][fact["monster"]["id"]] = None


def _ordered(view: CardwarsView, fact: CardwarsOrdered) -> None:
    _battle_of(view)["lines"].setdefault(fact["attacker"]["id"], []).append(fact["monster"]["id"])


def _asked(view: CardwarsView, fact: CardwarsAsking) -> None:
    view["prompt"], view["actors"], view["left"] = fact["prompt"], fact["actors"], fact["left"]
    battle = view["battle"]
    if battle is not None:
        battle["asked"] = fact.get("monster")


def _ended(view: CardwarsView, fact: Ended) -> None:
    view["outcome"] = {"winner": fact["winner"], "reason": fact["reason"], "clause": fact["clause"]}
    view["actors"] = []


def _find(pieces: list[Found], name: str) -> Found:
    return next(piece for piece in pieces if piece["id"] == name)


def _battle_of(view: CardwarsView) -> BattleView:
    battle = view["battle"]
    assert battle is not None
    return battle
