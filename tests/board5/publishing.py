"""What the 5×5 games publish, for tests: an offer by its step, the facts of a step, words for a player against the machine."""

from __future__ import annotations

from typing import Any

from gobanshobu import State
from gobanshobu.core.audience import SEATS, Cast, Seat
from gobanshobu.core.publisher import Fact, Offer, Thing
from gobanshobu.core.words import Words

MACHINE = Words("マシン", "the machine")


def cast(reader: Seat) -> Cast:
    """A player against the machine."""
    return Cast(reader, (MACHINE, MACHINE))


def to_act(state: State) -> Seat:
    """The player to act."""
    return SEATS[state.actors()[0]]


def offered(state: State, step: str) -> Offer:
    """The offer of the player to act that is played by this step."""
    offers = state.rules.publisher.offers(state.position, to_act(state))
    return next(offer for offer in offers if offer["step"] == step)


def brought(state: State, step: str) -> list[Fact]:
    """Play a step; its facts but for what is asked next."""
    player, before, number = to_act(state), state.position.copy(), state.rules.notation.parse(step)
    notes = state.perform(player, number)
    facts = state.rules.publisher.facts(before, player, number, state.position, notes, player)
    return [fact for fact in facts if fact["fact"] != "asked"]


def kinds(facts: list[Fact]) -> list[str]:
    return [str(fact["fact"]) for fact in facts]


def labelled(state: State, step: str) -> tuple[str, str]:
    """What the player to act reads on the button of a step."""
    label = state.rules.publisher.label(offered(state, step), cast(to_act(state)))
    return label.ja, label.en


def sentences(state: State, step: str, reader: int) -> tuple[str, str]:
    """Play a step; what a player reads of it."""
    words = state.rules.publisher.sentence(brought(state, step), cast(SEATS[reader]))
    return words.ja, words.en


def asked(state: State) -> tuple[str, str]:
    """What the player to act is asked."""
    player = to_act(state)
    question = state.rules.publisher.question(state.position, player, cast(player))
    return question["ja"], question["en"]


def meant(state: State, take: Thing, target: Thing) -> str:
    """The step that the player to act has in mind; nothing if none can be meant."""
    number = state.rules.publisher.attempt(state.position, to_act(state), take, target)
    return "" if number is None else state.rules.notation.write(number)


def answered(state: State, take: Thing, target: Thing) -> tuple[str, str]:
    """The clause and the reason that a player hears who takes this and puts it there."""
    player = to_act(state)
    number = state.rules.publisher.attempt(state.position, player, take, target)
    assert number is not None
    assert number not in list(state.position.steps(player))
    why = state.rules.rulebook().explanation(state.rules.explainer.why_not(state.position, player, number), legal=False)
    return why.clause, why.en


def things(state: State, player: int) -> list[Thing]:
    """Everything that a player could take up."""
    view: dict[str, Any] = dict(state.view(player))
    found: list[Thing] = [{"square": square} for square in view["board"]]
    found.append({"air": True})
    for unit in view["hands"][player]:
        if "id" in unit:
            found.append({"hand": unit["id"]})
        elif unit["captive"]:
            found.append({"cards": unit["cards"], "points": unit["life"], "captive": True})
        elif unit["combine"]:
            found.append({"cards": unit["cards"], "points": unit["life"]})
        else:
            found.append({"hand": unit["cards"][0]})
    return found
