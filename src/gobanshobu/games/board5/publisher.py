"""What the publishers of the 5×5 games share: the question that is asked, and the steps of a whole camp."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from gobanshobu.core.audience import Audience, Cast
from gobanshobu.core.clauses import Refused, reason
from gobanshobu.core.position import ONGOING
from gobanshobu.core.publisher import Question
from gobanshobu.core.words import Words, quote
from gobanshobu.games.board5.sheet import ARRANGE, ARRANGE_STEP, OPEN_SQUARE, Sheet, step_of
from gobanshobu.games.board5.squares import CAMPS, NAMES

QUESTIONS: Final = {
    "arrange": Words("陣を並べてください", "Lay out your camp"),
    "place": Words("札を一枚置いてください", "Place a card"),
    "turn": Words("あなたの番です", "Your turn"),
    "switch": Words("自陣の二枚を入れ替えますか", "Switch two cards of your camp, or not"),
    "lower": Words("{at}の下の札も動かせます", "The lower card on {at} may act too"),
    "fly": Words("飛ばした{card}を動かしてください", "Move the {card} that flies"),
    "retreat": Words("{card}の退く先を選んでください", "Choose where the {card} retreats to"),
}
"""What a player is asked; a game adds its own."""


def asking(
    sheet: Sheet, audience: Audience, cast: Cast, questions: dict[str, Words], prompt: str, at: str, card: Words
) -> Question:
    """What is to be decided now: put to the player who decides, told to the others as what is waited for."""
    if sheet.result != ONGOING:
        return {"prompt": "over", "ja": "終局", "en": "The game is over"}
    arranging = sheet.mode == ARRANGE
    if audience < 2 and (not sheet.arranged(audience) if arranging else audience == sheet.turn):
        asked = questions[prompt]
        return {
            "prompt": prompt,
            "ja": asked.ja.replace("{at}", at).replace("{card}", card.ja),
            "en": asked.en.replace("{at}", at).replace("{card}", card.en),
        }
    if arranging:
        return {"prompt": prompt, "ja": "両者の並べが終わるのを待っています", "en": "Waiting for both camps"}
    words = cast.say(int(sheet.turn), "{who}の番です", "{who} {are} to play")
    return {"prompt": prompt, "ja": words.ja, "en": words.en}


def camp_steps(player: int, squares: Mapping[str, list[str]], unit_of: Callable[[list[str]], int]) -> list[int]:
    """The steps that lay out a camp, in the order of the list. Raises Refused for a square or card that is none."""
    found: list[int] = []
    for square in CAMPS[player]:
        cards = list(squares.get(NAMES[square], []))
        try:
            unit = unit_of(cards) if cards else OPEN_SQUARE
        except (KeyError, ValueError) as error:
            raise Refused(reason("C-2", "no_card", card=quote("+".join(map(str, cards))))) from error
        found.append(int(step_of(ARRANGE_STEP, square, 0, unit)))
    return found
