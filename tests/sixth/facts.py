"""What happens, as facts, and the view that follows from them."""

from __future__ import annotations

from typing import Literal, TypedDict

from gobanshobu.core.audience import Seat
from gobanshobu.core.position import Step
from gobanshobu.core.publisher import Ended
from tests.sixth.rules import IDS, SixthPosition
from tests.sixth.view import SixthView, actors


class SixthPlayed(TypedDict):
    """A card has come from a hand: it leads, or it answers."""

    fact: Literal["led", "answered"]
    player: int
    card: str


class SixthTook(TypedDict):
    """A trick is taken; `tricks` are the player's so far."""

    fact: Literal["took"]
    player: int
    tricks: int


class SixthAsked(TypedDict):
    """Who decides next."""

    fact: Literal["asked"]
    actors: list[int]


SixthFact = SixthPlayed | SixthTook | SixthAsked | Ended


def happened(before: SixthPosition, player: Seat, step: Step, after: SixthPosition) -> list[SixthFact]:
    """The facts of a step: everyone sees all of them (SX-1.2)."""
    found: list[SixthFact] = [{"fact": "answered" if before.lead else "led", "player": player, "card": IDS[step - 1]}]
    if before.lead:
        winner = player if step > before.lead else 1 - player
        found.append({"fact": "took", "player": winner, "tricks": after.tricks[winner]})
    found.append({"fact": "asked", "actors": actors(after)})
    return found


def follow(view: SixthView, happened: list[SixthFact]) -> SixthView:
    """The view after the facts."""
    for fact in happened:
        if fact["fact"] == "led" or fact["fact"] == "answered":
            player, card = fact["player"], fact["card"]
            view["hand_sizes"][player] -= 1
            view["played"][player].append(card)
            view["lead"] = card if fact["fact"] == "led" else None
            if view["player"] == player:
                view["hand"].remove(card)
        elif fact["fact"] == "took":
            view["tricks"][fact["player"]] = fact["tricks"]
        elif fact["fact"] == "asked":
            view["actors"] = fact["actors"]
        else:
            view["outcome"] = {"winner": fact["winner"], "reason": fact["reason"], "clause": fact["clause"]}
    return view
