"""A claim as a sentence, from the reader's seat."""

from __future__ import annotations

from typing import Final

from gobanshobu.core import State
from gobanshobu.core.audience import SEATS, Cast, Seat
from gobanshobu.core.reasons import Reasons
from gobanshobu.core.words import Words
from gobanshobu.games.registry import code, listing
from gobanshobu.study.claims import ProvenClaim

WINS: Final = Words("{step}なら、この手番で{whose}勝ちでした（{why}）。", "{step} wins within the turn ({why}).")
LOSES: Final = Words("この手で{who}の負けになりました（{why}）。", "With this step {who} lose{s} at once ({why}).")
FORCES: Final = Words(
    "{step}なら、どう応じられても{who}は次の手番で勝てました。",
    "After {step}, {who} could win in the next turn whatever the answer.",
)
LETS_WIN: Final = Words(
    "このあと{who}は次の手番で勝てます（{why}）。{step}なら防げました。",
    "After this {who} can win in the next turn ({why}). {step} prevents it.",
)
"""`who` is the one who wins or loses."""
NAMING: Final = ("captured", "damaged", "infiltrated", "drew", "declared", "squared")
"""What a step brings about that belongs to its name."""


def named(state: State, player: Seat, step: str, cast: Cast) -> Words:
    """A step as what it is called, in quotation marks."""
    label = titled(state, player, step, cast)
    return Words(f"「{label.ja}」", f"“{label.en}”")


def titled(state: State, player: Seat, step: str, cast: Cast) -> Words:
    """A step as what it is called where it can be chosen."""
    publisher, rules = state.rules.publisher, state.rules
    number = rules.notation.parse(step)
    offer = publisher.offer(state.position, player, number)
    will = [fact for fact in publisher.will(state.position, player, number) if fact["fact"] in NAMING]
    if will:
        offer["will"] = will
    return publisher.label(offer, cast)


def sentence(state: State, found: ProvenClaim, best: str, cast: Cast) -> Words:
    """A claim in words, in the state that the decision was made in; `best` is the better step."""
    player = found.player
    step = named(state, player, best, cast)
    if found.kind in ("wins", "loses", "lets win"):
        winner = found.fact["winner"]
        assert isinstance(winner, int)
        ending = next(one for one in state.rules.endings if one.reason == found.fact["reason"])
        words = {"wins": WINS, "loses": LOSES, "lets win": LETS_WIN}[found.kind]
        who = player if found.kind == "loses" else winner
        return cast.say(who, words.ja, words.en, step=step, why=ending.words)
    if found.kind == "forces":
        return cast.say(player, FORCES.ja, FORCES.en, step=step)
    reasons: Reasons = code(listing(state.game.id).reasons)
    phrase = reasons.phrase(state.rules.publisher, found.fact, cast, found.kind == "gains")
    if found.kind == "gains":
        if len(found.line) > 1:
            return Words(f"{step.ja}なら、{phrase.ja}。", f"After {step.en}, {small(phrase.en, cast)}.")
        return Words(f"{phrase.ja}。", f"{phrase.en}.")
    return Words(
        f"このあと{phrase.ja}。{step.ja}なら防げました。",
        f"After this {small(phrase.en, cast)}. {step.en} prevents it.",
    )


def small(sentence: str, cast: Cast) -> str:
    """A sentence that does not stand at the beginning: names keep their capitals."""
    lower = sentence[:1].lower() + sentence[1:]
    return lower if any(lower.startswith(cast.who(seat).en) for seat in SEATS) else sentence


def places(state: State, found: ProvenClaim) -> list[str]:
    """The squares and pieces that a sentence is about."""
    if found.kind not in ("gains", "gives"):
        return []
    reasons: Reasons = code(listing(state.game.id).reasons)
    return reasons.places(found.fact)


def clause(found: ProvenClaim) -> str:
    """The clause by which the game ends, where that is what a claim tells of."""
    return str(found.fact.get("clause", ""))
