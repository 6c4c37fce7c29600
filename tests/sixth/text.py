"""A view as a person reads it in a terminal."""

from __future__ import annotations

from typing import cast

from gobanshobu.core.position import Step
from gobanshobu.core.roles import Shown, Text
from gobanshobu.core.words import Words, player_name
from tests.sixth import notation
from tests.sixth.view import SixthSecrets, SixthView


class SixthText(Text):
    """High Card in a terminal."""

    def lines(self, view: Shown, lang: str, faces: str = "", columns: int = 0) -> list[str]:
        return lines(cast("SixthView", view), lang)

    def brief(self, view: Shown) -> Words:
        first, second = cast("SixthView", view)["tricks"]
        return Words(f"札くらべ {first} 対 {second}", f"High Card, {first} to {second}")

    def say(self, step: Step, faces: str = "") -> Words:
        return notation.say(step)

    def tell(self, word: str, faces: str = "") -> Words:
        return drawn(word) if word.startswith("draw:") else super().tell(word, faces)


def lines(view: SixthView, lang: str) -> list[str]:
    """The table, a line for each side, and the own hand."""
    found: list[str] = []
    for player in (0, 1):
        played = " ".join(view["played"][player]) or "–"
        words = Words(
            f"{player_name(player).ja}: 取った組 {view['tricks'][player]}、出した札 {played}",
            f"{player_name(player).en}: {view['tricks'][player]} tricks, played {played}",
        )
        found.append(words.say(lang))
    if view["lead"]:
        found.append(Words(f"場: {view['lead']}", f"to answer: {view['lead']}").say(lang))
    if "hands" in view:
        hands = cast("SixthSecrets", view)["hands"]
    else:
        hands = [view["hand"]] if "hand" in view else []
    for hand in hands:
        found.append(Words("手札: ", "hand: ").say(lang) + " ".join(hand))
    return found


def drawn(word: str) -> Words:
    """What the log says of a draw, as its reader saw it."""
    cards = word.removeprefix("draw:").split(",")
    known = "" if "?" in cards else f" ({', '.join(cards)})"
    return Words(f"{len(cards)}枚引いた{known}", f"drew {len(cards)}{known}")
