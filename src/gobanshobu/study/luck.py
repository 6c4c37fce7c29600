"""Skill and luck: how a result came about, event by event, adding up to it exactly.

One function says what a position is worth to player 0 when both hands are known and the deck is not. From the value before the
first card to the result each event has a swing, what it changed of that value, and is booked under what caused it: cards that
came, decisions as far as their players could judge them, and the rest of a decision, which is how it met what was hidden from
the one who made it. What an event is compared with is the mean over everything that could have come, so that over many games
luck comes to nothing; the value itself is an estimate, and what it corrects of itself from one event to the next is
booked apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, Literal, NamedTuple

from gobanshobu.core import State
from gobanshobu.core.audience import SEATS, Seat
from gobanshobu.games.registry import code, listing
from gobanshobu.study.moments import GameMoment, moments
from gobanshobu.study.review import WORTH, Judgement, budget, review

SwingKind = Literal["deal", "draw", "guess", "read", "choice", "view", "end"]
LUCK: Final[tuple[SwingKind, ...]] = ("deal", "draw", "guess", "read")
SKILL: Final[tuple[SwingKind, ...]] = ("choice", "end")


class LuckSwing(NamedTuple):
    """What an event changed of player 0's chance.

    deal: the first hands; draw: cards from a deck; choice: what a decision cost, as its player could know; guess: how a decision
    met what was hidden, where it was right to make it; read: the same where it cost something, so that it was made against this
    opponent and not by the book; end: giving up, or running out of time; view: what the estimate corrected of itself.
    """

    number: int  # of the step; 0 for the deal
    player: Seat  # whose cards or decision; of both hands, 0
    kind: SwingKind
    gain: float


class RightMix(NamedTuple):
    """How often each step was to be played at one decision, and whether that is from a solution to the game's end."""

    number: int
    steps: list[tuple[str, float]]
    whole: bool


class LuckAccount(NamedTuple):
    """A game's swings: `start` and the gains add up to `result`, both as player 0's chance."""

    start: float
    result: float
    swings: list[LuckSwing]
    mixes: list[RightMix]

    def gained(self, player: Seat, kinds: Iterable[SwingKind], by: Seat | None = None) -> float:
        """What a player gained by swings of some kinds; by those of one side, where it is named."""
        wanted = set(kinds)
        total = sum(one.gain for one in self.swings if one.kind in wanted and by in (None, one.player))
        return total if player == 0 else -total


Bookkeeper = Callable[[State, list[GameMoment], Mapping[int, Judgement], int], Iterator[LuckAccount | None]]
"""What a game names in its listing: the account of a finished game, from its moments, their judgements and a budget of work. It
answers None after each step that it has gone through, and the account at last."""


def accounts(game_id: str) -> bool:
    """Whether a game has luck to account for."""
    return bool(listing(game_id).luck)


def dealt(state: State) -> bool:
    """Whether a game has luck to account for and began with a deal; one that began from a position came from nowhere."""
    return accounts(state.game.id) and state.start is None


def account(state: State, judgements: Iterable[Judgement] | None = None, work: int = 0) -> LuckAccount | None:
    """The account of a finished game; None for a game without luck, one that began from a position, or one that is not over.
    Judgements of the review, if they are there, need not be made again."""
    if not dealt(state) or state.outcome is None:
        return None
    going = accounting(state, review(moments(state), work) if judgements is None else judgements, work)
    return next(one for one in going if one is not None)


def accounting(state: State, judgements: Iterable[Judgement], work: int = 0) -> Iterator[LuckAccount | None]:
    """The same bit by bit, for a game with luck that is over."""
    keeper: Bookkeeper = code(listing(state.game.id).luck)
    judged = {one.number: one for one in judgements}
    return keeper(state, moments(state), judged, work or budget(state.game.id))


def result_of(state: State) -> float:
    """The result as player 0's chance."""
    outcome = state.outcome
    assert outcome is not None
    return 0.5 if outcome.winner is None else float(outcome.winner == 0)


def sided(player: Seat, amount: float) -> float:
    """A player's gain as player 0's."""
    return amount if player == 0 else -amount


def split(moment: GameMoment, one: Judgement | None, change: float) -> list[LuckSwing]:
    """A decision's swing in two: what it cost as its player could know, and how it met what was hidden."""
    cost = 0.0 if one is None else one.cost
    skill = sided(moment.player, -cost)
    kind: SwingKind = "read" if cost >= WORTH else "guess"
    found = [LuckSwing(moment.number, moment.player, "choice", skill)] if cost else []
    return [*found, LuckSwing(moment.number, moment.player, kind, change - skill)]


def given_up(state: State, number: int, value: float) -> list[LuckSwing]:
    """The end of a game that was given up, or lost on time."""
    result = result_of(state)
    loser = SEATS[0] if result < value else SEATS[1]
    return [LuckSwing(number, loser, "end", result - value)] if result != value else []
