"""Records of matches in the terminal: checked as a whole, and replayed game by game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gobanshobu.cli.complaint import Complaint
from gobanshobu.cli.screen import Screen
from gobanshobu.cli.texts import text
from gobanshobu.core import BadRecord
from gobanshobu.games import game
from gobanshobu.match import read_match

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from gobanshobu.core import Record


def check_match(file: Path, words: str, lang: str) -> None:
    """Say that a match and all its games are sound. Raises Complaint with what is wrong."""
    try:
        match = read_match(words, game)
        match.replay()
    except BadRecord as error:
        raise Complaint(f"{file}:\n{error.words.say(lang)}") from error
    Screen().say(text("sound_match", lang, file=str(file), games=str(len(match.records)), result=match.result()))


def games_of(file: Path, words: str, lang: str) -> Iterator[Record]:
    """The games of a match, each announced. Raises Complaint with what is wrong."""
    try:
        match = read_match(words, game)
    except BadRecord as error:
        raise Complaint(f"{file}:\n{error.words.say(lang)}") from error
    for one in match.played():
        name = one.record.game.name.say(lang)
        key = "match_game_again" if one.again else "match_game"
        Screen().say(text(key, lang, number=str(one.number), game=name))
        yield one.record
    Screen().say(text("match_result", lang, result=match.result()))
