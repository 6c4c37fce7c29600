"""Whether a claim is true, found out anew: from the game's record, by playing step strings, with no help from what claimed it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from gobanshobu.core import GobanshobuError, State
from gobanshobu.core.audience import SEATS, SPECTATOR, Audience, Seat
from gobanshobu.core.chronicle import Chronicle
from gobanshobu.core.publisher import Fact
from gobanshobu.core.reasons import Reasons
from gobanshobu.games.registry import code, listing
from gobanshobu.study.claims import ProvenClaim
from gobanshobu.study.lines import veiled
from gobanshobu.study.moments import moments
from gobanshobu.study.review import Judgement

SAMPLES: Final = 16  # ways in which what is hidden may lie
MOST: Final = 200_000  # steps that are played to refute one claim


def refuted(game: State, found: Judgement) -> str:
    """Why a judgement's claim does not hold in this game; empty where it does."""
    told = found.claim
    if told is None:
        return ""
    moment = next((one for one in moments(game) if one.number == found.number), None)
    if moment is None or moment.player != told.player or moment.step != found.step:
        return "there is no such step"
    for state in worlds(moment.state, told.player):
        try:
            why = false(state, told, found.better)
        except (GobanshobuError, OverflowError, StopIteration) as error:
            why = f"cannot be played: {error}"
        if why:
            return why
    return (
        ""
        if told.line[0] == (found.best if told.kind in ("wins", "forces", "gains") else found.step)
        else "another line"
    )


def worlds(state: State, player: Seat) -> list[State]:
    """The state, or, where something is hidden, states that its player cannot tell from it."""
    if not veiled(state):
        return [state]
    rng = Random(f"{player} {state.position.turns}")
    return [state, *[state.resample(player, rng) for _ in range(SAMPLES)]]


def false(state: State, told: ProvenClaim, better: list[str]) -> str:
    """Why a claim is false in one world."""
    player = told.player
    after, facts = played(state, told.line)
    outcome = after.outcome
    if told.kind in ("wins", "loses", "lets win"):
        winner = player if told.kind == "wins" else 1 - player
        if outcome is None or outcome.winner != winner:
            return "nobody wins so"
        if outcome.clause != told.fact["clause"] or outcome.reason != told.fact["reason"]:
            return "the game ends otherwise"
        if told.kind == "lets win":
            return (
                "it is not prevented"
                if any(won(end, winner) for end, _ in whole_turns(own_turn(state, better)))
                else ""
            )
        return "" if one_turn(state, told.line, player) else "it takes more than a turn"
    if told.kind == "forces":
        return "" if one_turn(state, told.line, player) and conquered(after, player) else "it is not forced"
    if not any(matches(fact, told.fact) for fact in facts):
        return "nothing like it happens"
    reasons: Reasons = code(listing(state.game.id).reasons)
    gain = reasons.gain(told.fact)
    if gain.player != (player if told.kind == "gains" else 1 - player):
        return "somebody else gains by it"
    if told.kind == "gains":
        return "" if one_turn(state, told.line, player) else "it takes more than a turn"
    for _, others in whole_turns(own_turn(state, better)):
        if any(reasons.gain(fact).what == gain.what and reasons.gain(fact).player == gain.player for fact in others):
            return "it is not prevented"
    return ""


def matches(fact: Fact, promised: Fact) -> bool:
    """Whether a fact is what was promised; what is hidden until it happens may come on top."""
    return all(fact.get(key) == value for key, value in promised.items())


def played(state: State, line: list[str]) -> tuple[State, list[Fact]]:
    """The state after a line, and all that its players are told of it. Raises GobanshobuError where it cannot be played."""
    told = Chronicle(state.copy(), (SPECTATOR, *SEATS))
    facts: list[Fact] = []
    for word in line:
        (actor,) = told.state.actors()
        told.play(actor, word)
    for audience in (SPECTATOR, *SEATS):
        for entry in told.entries(Audience(audience)):
            facts += entry.facts
    return told.state, facts


def one_turn(state: State, line: list[str], player: Seat) -> bool:
    """Whether the player makes all steps of a line."""
    going = state.copy()
    for word in line:
        if going.actors() != (player,):
            return False
        going.play(player, word)
    return True


def own_turn(state: State, line: list[str]) -> State:
    """The state when the turn is over with which a line begins."""
    going = state.copy()
    (player,) = going.actors()
    for word in line:
        if going.actors() != (player,):
            break
        going.play(player, word)
    return going


def whole_turns(state: State, left: int = MOST) -> Iterator[tuple[State, list[Fact]]]:
    """The state after each way to play the whole turn, with the facts of it."""
    if state.outcome is not None:
        return
    (player,) = state.actors()
    turn = state.position.turns
    todo: list[tuple[State, list[Fact]]] = [(state, [])]
    while todo:
        at, so_far = todo.pop()
        for word in at.legal(player):
            left -= 1
            if left < 0:
                raise OverflowError("too many ways to play")
            told = Chronicle(at.copy(), (SPECTATOR,))
            told.play(player, word)
            facts = so_far + told.entries(SPECTATOR)[-1].facts
            over = told.state.actors() != (player,) or told.state.position.turns != turn
            if over:
                yield told.state, facts
            else:
                todo.append((told.state, facts))


def won(state: State, winner: int) -> bool:
    return state.outcome is not None and state.outcome.winner == winner


def conquered(state: State, player: Seat) -> bool:
    """Whether the player wins in the next turn whatever the other does in this one."""
    for after, _ in whole_turns(state):
        if won(after, player):
            continue
        if after.outcome is not None or after.actors() != (player,):
            return False
        if not any(won(end, player) for end, _ in whole_turns(after)):
            return False
    return state.outcome is None
