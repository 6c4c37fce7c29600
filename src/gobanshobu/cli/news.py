"""What a player has not been told yet, and how a game ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gobanshobu.cli.texts import text
from gobanshobu.core.paint import paint_player
from gobanshobu.core.words import player_name

if TYPE_CHECKING:
    from gobanshobu.core import State


def result_words(state: State, lang: str, seat: int | None = None) -> str:
    """How a finished game ended, as told to the one person at the keyboard or to everybody."""
    outcome, ending = state.outcome, state.ending()
    assert outcome is not None
    assert ending is not None
    parts = {"reason": ending.words.say(lang), "clause": outcome.clause}
    if outcome.winner is None:
        return text("drawn", lang, **parts)
    if seat is not None:
        return text("you_won" if outcome.winner == seat else "you_lost", lang, **parts)
    return text("won", lang, side=paint_player(outcome.winner, player_name(outcome.winner).say(lang)), **parts)


def unheard(heard: list[tuple[int, str]], log: list[tuple[int, str]]) -> list[int]:
    """Which entries of a log are new to somebody who has heard an earlier state of it.

    They need not stand last: when both sides' commitments come out, player 0's are put before player 1's own (C-3).
    """
    known = iter([*heard, (-1, "")])
    expected = next(known)
    found: list[int] = []
    for number, entry in enumerate(log):
        if entry == expected:
            expected = next(known)
        else:
            found.append(number)
    return found
