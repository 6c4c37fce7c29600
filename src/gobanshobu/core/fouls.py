"""Fouls: steps outside the rules that can be played all the same, stand if nobody objects, or are taken back.

Which steps those are, what they cost and how often somebody may be wrong is each game's own: it brings a `Fouls`.
"""

from __future__ import annotations

from typing import Final, TypedDict

from mypy_extensions import mypyc_attr

from gobanshobu.core.audience import Audience, Cast, Seat
from gobanshobu.core.clauses import Reason
from gobanshobu.core.outcome import Ending, Explanation
from gobanshobu.core.position import Position, Step
from gobanshobu.core.words import Words

OBJECTION: Final = "object:"
"""How an objection begins in a log; the verdict follows."""
VERDICTS: Final = ("upheld", "wrong")


class FoulView(TypedDict):
    """A foul as the referee is told of it."""

    player: int
    step: str
    clause: str
    number: int  # the player's first, second … foul of the game
    counted: int  # how many of the player's fouls count by then, this one included if it does
    gains: bool  # it was to its player's advantage
    place: int  # entries of the log before it
    open: bool  # somebody can still object to it


@mypyc_attr(native_class=True)
class Foul:
    """One foul: whose, which step, what it breaks, whether it gained anything, and the position before it."""

    def __init__(
        self,
        player: Seat,
        step: str,
        why: Explanation,
        number: int,
        counted: int,
        gains: bool,
        place: int,
        before: Position,
    ) -> None:
        self.player: Final = player
        self.step: Final = step
        self.why: Final = why
        self.number: Final = number  # the player's first, second … foul of the game
        self.counted: Final = counted  # how many of the player's fouls count by now, this one included if it does
        self.gains: Final = gains
        self.place: Final = place  # entries of the log before it
        self.before: Final = before

    def shown(self, is_open: bool) -> FoulView:
        """The foul as the referee is told of it."""
        return {
            "player": self.player,
            "step": self.step,
            "clause": self.why.clause,
            "number": self.number,
            "counted": self.counted,
            "gains": self.gains,
            "place": self.place,
            "open": is_open,
        }


@mypyc_attr(allow_interpreted_subclasses=True)
class Fouls:
    """How a game deals with fouls and objections. This one has none: what is not legal is refused."""

    def closed(self) -> Words | None:
        """Why nobody can object in this game; None where somebody can."""
        return Words("この対局に反則の指摘はありません。", "this game has no objections")

    def steps(self, position: Position, player: Seat) -> list[Step]:
        """Every foul that the player could play now, none of them legal."""
        return []

    def gains(self, position: Position, player: Seat, step: Step) -> bool:
        """Whether a foul is to the advantage of its player."""
        raise NotImplementedError

    def counts(self, gains: bool) -> bool:
        """Whether a foul counts towards the one that loses; `gains`: it was to its player's advantage."""
        raise NotImplementedError

    def loses(self, foul: Foul) -> bool:
        """Whether a foul that was objected to in time loses the game."""
        raise NotImplementedError

    def spent(self, wrong: int, again: bool) -> Reason | None:
        """Why a player has no objection left after so many wrong ones; None for one who has.

        `again`: the last of them was about the same turn of the other.
        """
        return None

    def late(self, by: Audience) -> Reason:
        """Why there is nothing to object to now: a player has answered, or sees no open foul as the REFEREE."""
        raise NotImplementedError

    def ending(self) -> Ending:
        """How a game ends that a foul has lost."""
        raise NotImplementedError

    def said(self, upheld: bool) -> Words:
        """An objection in a record, in words."""
        raise NotImplementedError

    def sentence(self, upheld: bool, lost: bool, by: Audience, cast: Cast) -> Words:
        """An objection as a sentence for one reader; `by` is a player or the REFEREE; `lost`: it ended the game."""
        raise NotImplementedError

    def told(self, foul: FoulView, why: Words, cast: Cast) -> Words:
        """A foul as a sentence for the referee; `why` says what it breaks."""
        raise NotImplementedError

    def stood(self, player: Seat, cast: Cast) -> Words:
        """That nobody objected to a player's foul in time, as a sentence for the referee."""
        raise NotImplementedError

    def invitation(self, by: Audience, wrong: int) -> Words:
        """What it means to object, for a player who has been wrong so often, or for the REFEREE."""
        raise NotImplementedError


NO_FOULS: Final = Fouls()
