"""The greetings that can be said at a table; there is no other talk."""

from __future__ import annotations

from typing import Final

from gobanshobu.core.words import Words

PHRASES: Final[dict[str, Words]] = {
    "hello": Words("よろしくお願いします", "Have a good game"),
    "thanks": Words("ありがとうございました", "Thank you for the game"),
    "well_played": Words("お見事です", "Well played"),
    "good_move": Words("うまい手ですね", "A fine move"),
    "moment": Words("少し考えさせてください", "Give me a moment"),
    "sorry": Words("お待たせしました", "Sorry to keep you waiting"),
    "again": Words("もう一局いかがですか", "Shall we play again?"),
    "bye": Words("またお会いしましょう", "See you again"),
}
