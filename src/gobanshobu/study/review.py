"""A review: for each decision of a game its chances as its player could know them, what it cost, and what was better.

A decision is judged from its player's view alone, so never by what lay face down. Where nothing is hidden, a step that is
not among the best is judged by what the other can make of it, and then so is the best one: a thought is hopeful for whoever
has it, and two steps are compared only as one thought sees them. Elsewhere the same thought weighs all steps, and one
that it would play itself now and then costs nothing: where mixing is right, no part of the mixture is a mistake.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from gobanshobu.core import Game, State
from gobanshobu.core.audience import SEATS, Seat
from gobanshobu.core.build import compiled
from gobanshobu.players.analysis import analyse
from gobanshobu.players.base import Choice, Engine
from gobanshobu.players.engines import make_engine
from gobanshobu.players.levels import LEVELS, levels
from gobanshobu.study.claims import ProvenClaim, claim
from gobanshobu.study.lines import veiled
from gobanshobu.study.moments import GameMoment

SHARE: Final = 4 if compiled() else 100  # a decision of a review has this part of the work of the best level's turn
WANTED: Final = 3  # of the best steps, where nothing is hidden
ALL: Final = 10_000
MIXED: Final = 0.05  # a step that is to be played as often is part of the mixture
WORTH: Final = 0.04  # a decision that cost less needs no reason
TURNING: Final = 0.1  # one that cost as much is a turning point, if there are not too many
POINTS: Final = 5  # turning points that are named for each player


class Judgement(NamedTuple):
    """A step of a game as it is judged: chances are those of the player who made it, a draw counted half."""

    number: int
    player: Seat
    step: str
    best: str
    chance: float  # with the best step
    kept: float  # with the step that was made
    weight: float  # how often the best player would make it, where mixing is right
    proven: bool  # the chance with the best step is a win or a loss that was found to its end
    better: list[str]  # the best step and what is expected to follow
    after: list[str]  # the step that was made and what is expected to follow
    claim: ProvenClaim | None = None

    @property
    def cost(self) -> float:
        """The chance that was lost."""
        return max(0.0, self.chance - self.kept)

    def chance_of(self, player: int) -> float:
        """How likely it was that this player wins, before the step."""
        return self.chance if player == self.player else 1.0 - self.chance


class TurningPoint(NamedTuple):
    """A turning point: a judgement's number, and what the decision cost."""

    number: int
    player: Seat
    cost: float


def budget(game_id: str) -> int:
    """The work behind one decision of a review."""
    return max(1, levels(game_id)[LEVELS - 1].work // SHARE)


def reviewer(game: Game, work: int = 0) -> Engine:
    """What thinks about the decisions of one game where something is hidden; it may follow the game."""
    return make_engine(game, 0, work or budget(game.id), 0.0)


def review(
    found: list[GameMoment], work: int = 0, only: Iterable[int] | None = None, engine: Engine | None = None
) -> Iterator[Judgement]:
    """The judgements of a game's decisions, in order, or of those whose numbers are in `only`, as each is done. `engine` has
    reviewed other decisions of the same game, with the same work."""
    if engine is None and found:
        engine = reviewer(found[0].state.game, work)
    wanted = None if only is None else set(only)
    for place, moment in enumerate(found):
        if moment.choice and (wanted is None or moment.number in wanted):
            yield judge(found, place, work, engine)


def judge(found: list[GameMoment], place: int, work: int = 0, engine: Engine | None = None) -> Judgement:
    """What one step of a game was worth. `work`: see `players.levels`; 0 for what a review usually takes."""
    return weigh(found[place], work, engine)


def weigh(moment: GameMoment, work: int = 0, engine: Engine | None = None) -> Judgement:
    """What a step is worth that was made at a moment, or might have been."""
    state, player, step = moment.state, moment.player, moment.step
    work = work or budget(state.game.id)
    hidden = veiled(state) or state.position.sealed()
    if hidden:
        choices = (engine or reviewer(state.game, work)).analyse(state.view(player), ALL)
    else:
        choices = analyse(state.view(player), work=work, wanted=WANTED)
    best = choices[0]
    chance = best.chance
    made = next((one for one in choices if one.step == step), None)
    after = made.line if made is not None else [step]
    kept = chance if made is None or (hidden and made.weight >= MIXED) else made.chance
    if made is None and not hidden:
        kept, after = answered(state, player, step, work)
        chance = answered(state, player, best.step, work)[0]
    reason = None
    if chance - kept >= WORTH and best.step != step:
        reason = claim(state, player, best.line, longer(after, step))
    return Judgement(
        moment.number,
        player,
        step,
        best.step,
        chance,
        min(kept, chance),
        0.0 if made is None else made.weight,
        chance in (0.0, 1.0),
        best.line,
        longer(after, step),
        reason,
    )


def longer(line: list[str], step: str) -> list[str]:
    return line or [step]


def answered(state: State, player: Seat, step: str, work: int) -> tuple[float, list[str]]:
    """The player's chance after a step in a game without secrets, and the line that is expected from it on."""
    after = state.copy()
    after.play(player, step)
    if after.outcome is not None:
        winner = after.outcome.winner
        return 0.5 if winner is None else float(winner == player), [step]
    mover = SEATS[after.actors()[0]]
    found: Choice = analyse(after.view(mover), work=work, wanted=1)[0]
    chance = found.chance if mover == player else 1.0 - found.chance
    return chance, [step, *found.line]


def turning_points(judgements: Iterable[Judgement]) -> list[TurningPoint]:
    """The decisions that cost their players most, in the order of the game; a few for each."""
    found: list[TurningPoint] = []
    all_of = list(judgements)
    for seat in SEATS:
        own = [one for one in all_of if one.player == seat and one.cost >= TURNING]
        own.sort(key=lambda one: -one.cost)
        found += [TurningPoint(one.number, seat, one.cost) for one in own[:POINTS]]
    return sorted(found, key=lambda one: one.number)
