"""How a view of Shogi Card Wars follows the facts: what each of them changes, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from gobanshobu.core.publisher import Fact
from gobanshobu.games.cardwars.cards import FU, IDS
from gobanshobu.games.cardwars.view import Playing


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
