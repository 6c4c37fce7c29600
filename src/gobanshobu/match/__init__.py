"""五番勝負, the match: two sides play five games, first to three wins. The rules of the match, and its record.

>>> from gobanshobu.match import begin
>>> match = begin(("isshin", "cardwars", "first", "intelligence", "hck"), face_up=4)
>>> match.first(), match.namer()
(0, 1)
"""

from gobanshobu.match.record import MatchGame, MatchRecord, is_match, read_match
from gobanshobu.match.rules import Match, PlayedGame, Side, begin

__all__ = ["Match", "MatchGame", "MatchRecord", "PlayedGame", "Side", "begin", "is_match", "read_match"]
