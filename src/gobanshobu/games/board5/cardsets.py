"""B-8: the card sets of a 5×5 game, for whoever reads, checks or shows one."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from gobanshobu.core.painter import painter
from gobanshobu.core.roles import CardChange, CardDraft, CardEdit, CardsData, CardSets
from gobanshobu.core.words import Words
from gobanshobu.games.board5 import worth
from gobanshobu.games.board5.cardset import CardSet, read_data, read_draft, to_data
from gobanshobu.games.board5.design import changed
from gobanshobu.games.board5.game import SheetGame
from gobanshobu.games.board5.text import card_lines, invitation, legend

SIDES: Final = (Words("先手", "First"), Words("後手", "Second"))


@mypyc_attr(allow_interpreted_subclasses=True)
class SheetCardSets(CardSets):
    """The card sets of one of the 5×5 games."""

    def __init__(self, game: SheetGame) -> None:
        self.game: Final = game

    def default(self) -> CardsData:
        return to_data(self.game.default_cards())

    def default_file(self) -> str:
        return self.game.default_text()

    def read(self, text: str) -> CardsData:
        return to_data(self.game.read_cards(text))

    def draft(self, text: str) -> CardDraft:
        cards, lacks = read_draft(text, self.game.shape)
        return CardDraft(to_data(cards), lacks)

    def change(self, cards: CardsData, change: CardChange) -> list[CardEdit]:
        return changed(cards, change, self.game.shape)

    def classes(self) -> list[str]:
        return list(self.game.shape.classes)

    def blanks(self) -> dict[str, Words]:
        found: dict[str, Words] = {}
        for number, card in enumerate(self.game.shape.blanks):
            player, which = divmod(number, 2)
            side = SIDES[player]
            found[card] = Words(f"{side.ja}の予備の札 {which + 1}", f"{side.en} player’s blank {which + 1}")
        return found

    def ids(self, cards: CardsData) -> list[str]:
        return [card.id for card in self._set(cards).cards]

    def digest(self, cards: CardsData) -> str:
        return self._set(cards).digest()

    def lines(self, cards: CardsData, only: list[str], lang: str) -> list[str]:
        found = self._set(cards)
        shown = [f"{found.name.say(lang)} ({found.game}, {found.digest()})", legend(lang)]
        for card in chosen(found, only).cards:
            shown += ["", *card_lines(card, lang)]
        return shown

    def svg(self, cards: CardsData, only: list[str]) -> str:
        return painter().svg(chosen(self._set(cards), only)) or ""

    def stead(self, cards: CardsData, card: str, player: int) -> CardsData | None:
        found = worth.stead(self._set(cards), self.game.shape, card, player)
        return None if found is None else to_data(found)

    def dominated(self, cards: CardsData) -> list[tuple[str, str]]:
        return worth.dominated(self._set(cards), self.game.shape)

    def invitation(self) -> list[Words]:
        return invitation(self.game.default_cards())

    def _set(self, cards: CardsData) -> CardSet:
        return read_data(cards, self.game.shape)


def chosen(cards: CardSet, only: list[str]) -> CardSet:
    """The set with the cards of these ids alone; with none named, as it is."""
    return cards._replace(cards=[card for card in cards.cards if not only or card.id in only])
