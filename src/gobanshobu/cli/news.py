"""What a player has not been told yet, how a game ended, and that the machine is not at its best."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from gobanshobu.cli.texts import text
from gobanshobu.core.paint import paint_player
from gobanshobu.core.words import player_name
from gobanshobu.players.levels import weaker

if TYPE_CHECKING:
    from gobanshobu.cli.screen import Screen
    from gobanshobu.core import State


def say_weaker(screen: Screen, lang: str) -> None:
    """Tell somebody who looks on that the machine plays below its levels, and what helps; nothing where it does not."""
    words = weaker()
    if words is None or not screen.is_terminal:
        return
    screen.say(words.say(lang))
    if os.environ.get("GOBANSHOBU_FAST_BUILD") != "coming":
        screen.say(text("to_the_fast_build", lang))


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
