"""Claims: what decides between two lines, as something that can be proved or refuted by playing.

A claim is looked for in both lines, the strongest first, and kept only where it holds: of what somebody *can* do there is
a line that does it; of what is *prevented*, or *forced*, every answer has been played. Without secrets that is the whole
truth of a turn; where something is hidden, only what holds whatever lies there is claimed.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from gobanshobu.core import State
from gobanshobu.core.audience import Seat
from gobanshobu.core.position import ONGOING, Position
from gobanshobu.core.publisher import Fact
from gobanshobu.core.reasons import FactGain, Reasons
from gobanshobu.games.registry import code, listing
from gobanshobu.study.lines import Played, Turned, facts_of, turned, turns

MOST: Final = 20_000  # steps that are played to prove one claim
LEAST: Final = 2  # what a gain must count to be worth a word

ClaimKind = Literal["wins", "loses", "forces", "lets win", "gains", "gives"]


class ProvenClaim(NamedTuple):
    """Something that is true of the better line or of the one chosen. `player` decided.

    wins: with `line`, the better one, the player wins within the turn; loses: with `line`, the one chosen, they lose within
    it; forces: after `line` the player wins in the next turn whatever the other does; lets win: `line`, the one chosen, ends
    with a turn in which the other wins; gains: `line`, the better one, brings the player `fact`, which the line chosen does
    not; gives: `line`, the one chosen, ends with a turn in which the other has `fact`. `prevented`: the better line leaves the
    other no turn that does the same; `fact` is the end or the gain that it is about.
    """

    kind: ClaimKind
    player: Seat
    line: list[str]
    fact: Fact
    prevented: bool = False


def claim(state: State, player: Seat, better: list[str], chosen: list[str]) -> ProvenClaim | None:
    """What decides between two lines of the player, whose first step they are; None where nothing could be proved."""
    if not better or not chosen or state.position.sealed():
        return None
    reasons: Reasons = code(listing(state.game.id).reasons)
    one, other = turned(state, player, better), turned(state, player, chosen)
    if not one.own or not other.own:
        return None
    return ended(player, one, other) or forced(player, one, other) or exchanged(state, player, one, other, reasons)


def words_of(line: list[Played]) -> list[str]:
    return [one.step for one in line]


def end(line: list[Played]) -> Fact | None:
    """The end of the game, if the line reaches it."""
    facts = line[-1].facts if line else []
    return next((fact for fact in facts if fact["fact"] == "ended"), None)


def ended(player: Seat, one: Turned, other: Turned) -> ProvenClaim | None:
    """A win that was there, or a loss that need not have been."""
    won, lost = end(one.own), end(other.own)
    if won is not None and won["winner"] == player and (lost is None or lost["winner"] != player):
        return ProvenClaim("wins", player, words_of(one.own), won)
    if lost is not None and lost["winner"] == 1 - player and won is None:
        return ProvenClaim("loses", player, words_of(other.own), lost)
    fatal = end(other.answer)
    if fatal is not None and fatal["winner"] == 1 - player and one.open and won is None and not wins(one.middle):
        return ProvenClaim("lets win", player, words_of(other.own + other.answer), fatal, True)
    return None


def wins(position: Position) -> bool:
    """Whether the player who is to move can win within the turn; True also where that took too long to find out."""
    mover = position.mover()
    try:
        return any(int(after.result) == mover for _, after in turns(position, MOST))
    except OverflowError:
        return True


def forced(player: Seat, one: Turned, other: Turned) -> ProvenClaim | None:
    """A win in the next turn against any answer."""
    if not one.open or end(one.own) is not None or not conquers(one.middle, player):
        return None
    if conquers(other.middle, player):
        return None
    last = one.own[-1].facts[-1]
    return ProvenClaim("forces", player, words_of(one.own), last)


def conquers(position: Position, player: Seat) -> bool:
    """Whether every turn of the other one lets the player win in the next turn."""
    if position.result != ONGOING or position.mover() == player:
        return False
    try:
        left = MOST
        for _, after in turns(position, MOST):
            if after.result != ONGOING:
                if after.result != player:
                    return False
                continue
            if after.mover() != player:
                return False
            found = False
            for _, end_of in turns(after, left):
                left -= 1
                if end_of.result == player:
                    found = True
                    break
            if not found:
                return False
    except OverflowError:
        return False
    return True


def exchanged(state: State, player: Seat, one: Turned, other: Turned, reasons: Reasons) -> ProvenClaim | None:
    """The greatest gain that the better line has and the other has not, or that only the other one allows."""
    mine = {gain.what for _, _, gain in gained(other.own, reasons) if gain.player == player}
    best: tuple[int, ProvenClaim] | None = None
    for count, fact, gain in gained(one.own, reasons):
        if gain.player == player and gain.amount >= LEAST and gain.what not in mine:
            best = better_of(best, gain.amount, ProvenClaim("gains", player, words_of(one.own[:count]), fact))
    if one.open:
        for count, fact, gain in gained(other.answer, reasons):
            if gain.player != player and gain.amount >= LEAST and (best is None or gain.amount > best[0]):
                line = words_of(other.own + other.answer[:count])
                if not allows(state, one.middle, gain, reasons):
                    best = better_of(best, gain.amount, ProvenClaim("gives", player, line, fact, True))
    return None if best is None else best[1]


def better_of(best: tuple[int, ProvenClaim] | None, amount: int, found: ProvenClaim) -> tuple[int, ProvenClaim]:
    return best if best is not None and best[0] >= amount else (amount, found)


def gained(line: list[Played], reasons: Reasons) -> list[tuple[int, Fact, FactGain]]:
    """The facts of a line that somebody gains by, and how many of its steps lead to each."""
    found = [(count, fact, reasons.gain(fact)) for count, played in enumerate(line, 1) for fact in played.facts]
    return [(count, fact, gain) for count, fact, gain in found if gain.amount]


def allows(state: State, position: Position, gain: FactGain, reasons: Reasons) -> bool:
    """Whether the player who is to move has a turn that brings this, or as much at the same place."""
    if position.result != ONGOING:
        return False
    mover = Seat(gain.player)  # type: ignore[arg-type]
    if position.mover() != mover:
        return True
    try:
        for line, _ in turns(position, MOST):
            for fact in facts_of(state, position, mover, line):
                found = reasons.gain(fact)
                if found.player == mover and found.what == gain.what:
                    return True
    except OverflowError:
        return True
    return False
