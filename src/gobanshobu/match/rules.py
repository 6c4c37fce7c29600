"""The rules of the match of five games, and nothing else: who names which game, who moves first in it, and who has won.

A match is a value; `after` makes the next one. Sides are 0 and 1 from the beginning to the end; which seat a side has
changes from game to game. Points are counted in halves, so that they are whole numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from gobanshobu.core.errors import GobanshobuError
from gobanshobu.core.words import Words

Side = Literal[0, 1]
"""One of the two who play a match, from its beginning to its end."""

GAMES: Final = 5  # of a match
WINS: Final = 3  # that end it
PIECES: Final = 5  # that are thrown


class PlayedGame(NamedTuple):
    """A game of a match that is over: which, who named it, which side moved first, and who won (None: nobody)."""

    game: str
    named_by: Side
    first: Side
    winner: Side | None


class Match(NamedTuple):
    """A match as it stands; make one with `begin`."""

    games: tuple[str, ...]
    thrown: Side  # the side that won the throw
    played: tuple[PlayedGame, ...] = ()

    # --- what counts ---

    def settled(self) -> list[PlayedGame]:
        """The games that count, each as it ended the last time it was played: one that is to be played again is not there."""
        last = {one.game: one for one in self.played}
        return [one for one in last.values() if one != self._again()]

    def _again(self) -> PlayedGame | None:
        """The game that was drawn the first time and comes again with the seats swapped."""
        if not self.played or self.played[-1].winner is not None:
            return None
        last = self.played[-1]
        return last if sum(one.game == last.game for one in self.played) == 1 else None

    def wins(self, side: Side) -> int:
        """How many games a side has won."""
        return sum(one.winner == side for one in self.played)

    def points(self, side: Side) -> int:
        """Its score in halves: two for a game that it has won, one for a game that was drawn twice."""
        return sum(2 if one.winner == side else one.winner is None for one in self.settled())

    def over(self) -> bool:
        """Whether a side has three wins, or all games are played."""
        return max(self.wins(0), self.wins(1)) >= WINS or len(self.settled()) == len(self.games)

    def winner(self) -> Side | None:
        """Who has won a match that is over: the higher score. None where both have the same: it is drawn."""
        one, other = self.points(0), self.points(1)
        return None if one == other else 0 if one > other else 1

    # --- what comes next ---

    def choices(self) -> tuple[str, ...]:
        """The games that can be named now: those not played, or the one that comes again. None once it is over."""
        again = self._again()
        if again is not None:
            return (again.game,)
        if self.over():
            return ()
        gone = {one.game for one in self.played}
        return tuple(game for game in self.games if game not in gone)

    def comes_again(self) -> bool:
        """Whether the next game is the last one once more."""
        return self._again() is not None

    def namer(self) -> Side:
        """Who names the next game: the side that lost the throw names the first, then whoever is behind; at an even score
        whoever did not name the last. A game that comes again has been named."""
        again = self._again()
        if again is not None:
            return again.named_by
        if not self.played:
            return other(self.thrown)
        one, two = self.points(0), self.points(1)
        if one != two:
            return 0 if one < two else 1
        return other(self.played[-1].named_by)

    def first(self) -> Side:
        """Who moves first in the next game: the winner of the throw in the first, then in turns; in one that comes again the
        other side."""
        again = self._again()
        if again is not None:
            return other(again.first)
        return self.thrown if len(self.settled()) % 2 == 0 else other(self.thrown)

    def after(self, game: str, winner: Side | None) -> Match:
        """The match once the next game, which was named so, is over. Raises GobanshobuError for one that cannot be named."""
        if game not in self.choices():
            raise GobanshobuError(
                Words(f"いま {game} を対局することはできません。", f"{game} cannot be played in this match now")
            )
        return self._replace(played=(*self.played, PlayedGame(game, self.namer(), self.first(), winner)))


def begin(games: Sequence[str], face_up: int) -> Match:
    """A match of five games after the throw (振り駒): five pieces, most of them face up for side 0. Raises GobanshobuError."""
    if len(games) != GAMES or len(set(games)) != GAMES:
        raise GobanshobuError(
            Words(f"五番勝負は違うゲーム {GAMES} つで行います。", f"a match is of {GAMES} different games")
        )
    if not 0 <= face_up <= PIECES:
        raise GobanshobuError(Words(f"振り駒は {PIECES} 枚です。", f"{PIECES} pieces are thrown"))
    return Match(tuple(games), 0 if 2 * face_up > PIECES else 1)


def other(side: Side) -> Side:
    """The other side."""
    return 1 if side == 0 else 0


def score(halves: int) -> str:
    """Points as they are written: 3, 2½, ½."""
    whole, half = divmod(halves, 2)
    return f"{whole or ''}½" if half else str(whole)
