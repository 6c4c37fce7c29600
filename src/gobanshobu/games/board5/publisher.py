"""What the publishers of the 5×5 games share: the question that is asked, whole camps, and how words are made."""

from __future__ import annotations

import typing
from collections.abc import Iterable, Mapping
from typing import Final

from mypy_extensions import mypyc_attr

from gobanshobu.core.audience import Audience, Cast, Seat
from gobanshobu.core.fouls import Fouls
from gobanshobu.core.outcome import Ending
from gobanshobu.core.position import ONGOING, Note, Position, Step
from gobanshobu.core.publisher import (
    Arrangement,
    Fact,
    Figure,
    Offer,
    Publisher,
    Question,
    Quota,
    Thing,
    counted,
    sounded,
)
from gobanshobu.core.roles import Notation
from gobanshobu.core.words import Words
from gobanshobu.games.board5 import words
from gobanshobu.games.board5.codec import PASS, SWITCH_STEP, kind_of
from gobanshobu.games.board5.facts import Reading
from gobanshobu.games.board5.offers import camp_steps, common_attempt, common_offer, is_common
from gobanshobu.games.board5.sheet import ARRANGE, Sheet, arranged
from gobanshobu.games.board5.squares import CAMPS, NAMES
from gobanshobu.games.board5.tables import CardTables
from gobanshobu.games.board5.words import SheetTold

QUESTIONS: Final = {
    "arrange": Words("陣を並べてください", "Lay out your camp"),
    "place": Words("札を一枚置いてください", "Place a card"),
    "turn": Words("あなたの番です", "Your turn"),
    "switch": Words("自陣の二枚を入れ替えますか", "Switch two cards of your camp, or not"),
    "retreat": Words("{card}の退く先を選んでください", "Choose where {the card} retreats to"),
}
"""What a player is asked; a game adds its own."""


class Phrases:
    """A game's own templates: questions, labels by effect, consequences and sentences by fact; and its prompts by mode."""

    def __init__(
        self,
        prompts: dict[int, str],
        questions: dict[str, Words],
        labels: dict[str, Words],
        consequences: dict[str, Words],
        sentences: dict[str, Words],
    ) -> None:
        self.prompts: Final = prompts
        self.questions: Final = QUESTIONS | questions
        self.labels: Final = labels
        self.consequences: Final = words.CONSEQUENCES | consequences
        self.sentences: Final = sentences


@mypyc_attr(allow_interpreted_subclasses=True)
class SheetPublisher(Publisher):
    """Offers, facts and words of a 5×5 game, as far as the three games have them in common."""

    def __init__(
        self,
        notation: Notation,
        endings: list[Ending],
        fouls: Fouls,
        cards: CardTables,
        phrases: Phrases,
        promised: tuple[str, ...],
    ) -> None:
        super().__init__(notation, endings, fouls)
        self.cards: Final = cards
        self.names: Final = {card.id: card.name for card in cards.order}
        self.phrases: Final = phrases
        self.promised: Final = promised  # the facts that an offer tells of beforehand

    # --- what a game says of itself ---

    def reading(self, before: Position, player: Seat, step: Step, after: Position) -> Reading:
        """What reads the facts off a step."""
        raise NotImplementedError

    def own_offer(self, position: Position, player: Seat, step: Step, name: str) -> Offer:
        """A placement or a step of a turn as an offer; `name` is what it is played by."""
        raise NotImplementedError

    def own_attempt(self, position: Position, player: Seat, take: Thing, target: Thing) -> Step | None:
        """The placement or step of a turn that somebody has in mind."""
        raise NotImplementedError

    def unit_of(self, cards: list[str]) -> int:
        """The number of a card or unit of an arrangement. Raises KeyError or ValueError where these make none."""
        (card,) = cards
        return self.cards.ids.index(card)

    def quotas(self, player: Seat) -> list[Quota]:
        """What goes into a player's arrangement."""
        raise NotImplementedError

    def joins(self) -> list[str]:
        """The cards that can be put together on one square."""
        return []

    def subject(self, position: Position, prompt: str) -> tuple[str, str, list[str]]:
        """Which question a prompt is, and the square and the cards it is about."""
        return prompt, "", []

    # --- facts ---

    def happened(
        self, before: Position, player: Seat, step: Step, after: Position, notes: list[Note], audience: Audience
    ) -> list[Fact]:
        return self.reading(before, player, step, after).facts(audience)

    def foreseen(self, before: Position, player: Seat, step: Step, after: Position, notes: list[Note]) -> list[Fact]:
        return self.reading(before, player, step, after).brought() if self.promising(step) else []

    def promising(self, step: Step) -> bool:
        """Whether a step can bring about anything that an offer promises; half of all offers are told apart by this."""
        return kind_of(step) not in (SWITCH_STEP, PASS)

    def promise(self, fact: Fact) -> Fact | None:
        """What its player may want to know before: also that a card jumps (B-7), or carries another along (IN-3.8)."""
        return fact if fact["fact"] in self.promised or "over" in fact or "carries" in fact else None

    # --- offers ---

    def offer(self, position: Position, player: Seat, step: Step) -> Offer:
        name = self.notation.write(step)
        found = common_offer(sheet_of(position), step, name)
        return found or self.own_offer(position, player, step, name)

    def attempt(self, position: Position, player: Seat, take: Thing, target: Thing) -> Step | None:
        sheet = sheet_of(position)
        if is_common(sheet, take):
            return common_attempt(sheet, take, target, self.unit_of)
        return self.own_attempt(position, player, take, target)

    def arrangement(self, position: Position, player: Seat) -> Arrangement | None:
        if not position.sealed():
            return None
        return {
            "squares": [NAMES[square] for square in CAMPS[player]],
            "quotas": self.quotas(player),
            "joins": self.joins(),
        }

    def arrange(self, player: Seat, squares: Mapping[str, list[str]]) -> list[Step]:
        return camp_steps(player, squares, self.unit_of)

    def question(self, position: Position, audience: Audience, cast: Cast) -> Question:
        """What is to be decided now: put to the player who decides, told to the others as what is waited for."""
        sheet = sheet_of(position)
        if sheet.result != ONGOING:
            return {"prompt": "over", "ja": "終局", "en": "The game is over"}
        prompt = self.phrases.prompts[int(sheet.mode)]
        arranging = sheet.mode == ARRANGE
        if audience < 2 and (not arranged(sheet, audience) if arranging else audience == sheet.turn):
            which, at, cards = self.subject(position, prompt)
            asked = words.about(self.phrases.questions[which], at, cards, self.names)
        elif arranging:
            asked = Words("両者の配置が終わるのを待っています", "Waiting for both set-ups")
        else:
            asked = cast.say(int(sheet.turn), "{who}の番です", "{who} {are} to play")
        return {"prompt": prompt, "ja": asked.ja, "en": asked.en}

    # --- words ---

    def sentence(self, facts: list[Fact], cast: Cast) -> Words:
        return words.sentence(typing.cast("list[SheetTold]", facts), cast, self.names, self.phrases.sentences)

    def label(self, offer: Offer, cast: Cast) -> Words:
        promised = typing.cast("list[SheetTold]", offer.get("will", []))
        return words.label(offer, promised, cast, self.names, self.phrases.labels, self.phrases.consequences)

    def labels(self, offers: list[Offer], cast: Cast) -> list[Words]:
        return words.told_apart(super().labels(offers, cast), offers)

    def sounds(self, facts: list[Fact]) -> list[str]:
        return sounded(facts, words.SOUNDS, lambda fact: words.manner(typing.cast("SheetTold", fact)))

    def figures(self, facts: Iterable[Fact]) -> list[Figure]:
        return counted(facts, words.COUNTED)


def sheet_of(position: Position) -> Sheet:
    assert isinstance(position, Sheet)
    return position
