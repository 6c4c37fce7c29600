"""What the three 5×5 games have in common as games: card sets, positions as data, rules that hold a sheet."""

from __future__ import annotations

import json
from collections.abc import Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from gobanshobu.core.clauses import PACKAGE, Refused
from gobanshobu.core.drawing import result
from gobanshobu.core.errors import BadCards, BadPosition, BadView, GobanshobuError, Problem
from gobanshobu.core.game import Game
from gobanshobu.core.options import Option, Value
from gobanshobu.core.outcome import Ending
from gobanshobu.core.picture import Picture
from gobanshobu.core.position import Note, Position
from gobanshobu.core.rng import Rng
from gobanshobu.core.rules import Rules, Story
from gobanshobu.core.state import State
from gobanshobu.core.words import Words
from gobanshobu.games.board5.cardset import CardSet, Shape, read_data, read_set, to_data
from gobanshobu.games.board5.codec import ARRANGE_STEP, Step, new_step
from gobanshobu.games.board5.notation import Notation
from gobanshobu.games.board5.sheet import Sheet, arranged
from gobanshobu.games.board5.squares import CAMPS, HOME
from gobanshobu.games.board5.svg import Scene, picture
from gobanshobu.games.board5.text import card_lines, cards_table, legend
from gobanshobu.games.board5.view import secrets

DEFAULT: Final = "default:"
JUMP_KING: Final = Words("自分の王を飛び越せるか", "whether the own king may be jumped over")  # B-7
JUMP_SAID: Final = (Words("飛び越せる", "it may"), Words("飛び越せない", "it may not"))
TURN_LIMIT: Final = Option(
    "turn_limit",
    500,
    "C-8",
    Words("この手数で引き分け（0: なし）", "turns after which the game is drawn (0: none)"),
    0,
    100_000,
)
KEPT: Final = 16  # rules kept at a time
COMMON_PARTS: Final = ["games/board5/clauses.toml", "core/clauses.toml"]


@mypyc_attr(allow_interpreted_subclasses=True)
class SheetRules(Rules):
    """One 5×5 game under one choice of options and cards."""

    def __init__(
        self,
        parts: list[str],
        options: dict[str, Value],
        endings: list[Ending],
        cards: CardSet,
        is_default: bool,
        version: int,
    ) -> None:
        super().__init__(parts, options, endings, False, version)
        self.cards: Final = cards
        self._cards_value: Any = DEFAULT + cards.digest() if is_default else to_data(cards)

    def cards_value(self) -> object:
        return self._cards_value

    def notation(self) -> Notation:
        raise NotImplementedError

    def cards_page(self, lang: str) -> str:
        return cards_table(self.cards, lang)

    def cards_text(self, asked: str, lang: str) -> list[str]:
        """B-8: the cards with their arrows, by id, name or face."""
        found = [
            card
            for card in self.cards.cards
            if asked in ("", card.id, card.name.ja, card.face) or asked.lower() == card.name.en.lower()
        ]
        drawn = [line for card in found for line in card_lines(card, lang)]
        return [*drawn, legend(lang)] if drawn else []

    def parse(self, text: str) -> int:
        return self.notation().parse(text)

    def write(self, step: int) -> str:
        return self.notation().write(Step(step))

    def note(self, note: Note) -> tuple[str, str]:
        raise NotImplementedError

    def secrets(self, position: Position) -> dict[str, Any]:
        assert isinstance(position, Sheet)
        return secrets(position)

    def scene(self, view: dict[str, Any]) -> Scene:
        """What of a view is drawn."""
        raise NotImplementedError

    def picture(self, view: dict[str, Any], lang: str, faces: str = "") -> Picture:
        name = self.rulebook().parts[0].title
        return picture(name, view, self.scene(view), result(view, self.endings), lang)

    def imagine(self, player: int | None, log: list[tuple[int, str]], rng: Rng) -> Story:
        """C-3: only the other's arrangement is ever unknown."""
        position = self.begin(None, None)
        assert isinstance(position, Sheet)
        for who, word in log:
            if not position.sealed():
                break  # from here on nothing is hidden
            step = self._step_of(word)
            if who not in (0, 1) or step not in position.steps(who):
                raise BadView(Words(f"{word} は打てない手です。", f"{word} could not be played there"))
            position.apply(who, step)
        steps = list(log)
        if player is not None and position.sealed() and not arranged(position, player):
            other = 1 - player
            position.draw_draft(other, rng)
            for at in range(HOME):
                card = position.drafts[other * HOME + at]
                steps.append((other, self.write(new_step(ARRANGE_STEP, CAMPS[other][at], 0, card))))
        return Story(None, steps)

    def _step_of(self, word: str) -> i64:
        try:
            return self.parse(word)
        except Refused as refused:
            raise BadView(Words(f"{word} は手ではありません。", f"{word} is no step")) from refused


@mypyc_attr(allow_interpreted_subclasses=True)
class SheetGame(Game):
    """A 5×5 game."""

    def __init__(self, game_id: str, version: int, name: Words, options: list[Option], shape: Shape) -> None:
        super().__init__(
            game_id, version, name, [*options, TURN_LIMIT], [f"games/{game_id}/clauses.toml", *COMMON_PARTS]
        )
        self.shape: Final = shape
        self._default: CardSet | None = None
        self._rules: dict[str, Rules] = {}

    def rules_with(self, options: dict[str, Value], cards: CardSet, is_default: bool, version: int) -> Rules:
        """The rules with a card set that has been checked."""
        raise NotImplementedError

    def default_text(self) -> str:
        """The default card set as its file writes it."""
        return (PACKAGE / "games" / self.id / "cards.toml").read_text(encoding="utf-8")

    def default_cards(self) -> CardSet:
        """The default card set. Read once."""
        if self._default is None:
            self._default = read_set(self.default_text(), self.shape)
        return self._default

    def read_cards(self, text: str) -> CardSet:
        """The card set that `text` writes. Raises BadCards with every fault and its line."""
        return read_set(text, self.shape)

    def find_cards(self, cards: object) -> object:
        if isinstance(cards, Path) or (isinstance(cards, str) and not cards.startswith(DEFAULT)):
            try:
                text = Path(cards).read_text(encoding="utf-8")
            except OSError as error:
                words = Words(f"{cards} を読めません: {error.strerror}", f"cannot read {cards}: {error.strerror}")
                raise BadCards([Problem(0, words)]) from error
            except ValueError as wrong:  # no text in UTF-8, or no path
                words = Words(
                    f"{str(cards)!r} は札セットのファイルではありません。", f"{str(cards)!r} is no card file: {wrong}"
                )
                raise BadCards([Problem(0, words)]) from wrong
            return self.read_cards(text)
        return cards

    def make_rules(self, options: Mapping[str, object] | None, cards: object = None, version: int = 0) -> Rules:
        version = self.rules_version(version)
        chosen = self.read_options(options, version)
        default = self.default_cards()
        if isinstance(cards, Mapping):
            cards = read_data(dict(cards), self.shape)
        if isinstance(cards, CardSet):
            if cards.game != self.id:
                words = Words(f"{cards.game} の札です。", f"this card set is for {cards.game}, not for {self.id}")
                raise BadCards([Problem(0, words)])
            return self._made(chosen, cards, False, version)
        if cards is None or cards == DEFAULT + default.digest():
            return self._made(chosen, default, True, version)
        words = Words(f"札セット {cards!r} はありません。", f"there is no card set {cards!r} here")
        raise BadCards([Problem(0, words)])

    def _made(self, options: dict[str, Value], cards: CardSet, is_default: bool, version: int) -> Rules:
        """The rules, made once for a choice of options and cards: tables take a while to build."""
        key = json.dumps([version, options, None if is_default else to_data(cards)], sort_keys=True)
        if key not in self._rules:
            if len(self._rules) >= KEPT:
                self._rules.clear()
            self._rules[key] = self.rules_with(options, cards, is_default, version)
        return self._rules[key]

    def position(self, data: Mapping[str, Any], cards: object = None, version: int = 0) -> State:
        try:
            rules = self.make_rules(data.get("options"), self.find_cards(cards), version)
            place = rules.place(dict(data))
        except BadPosition:
            raise
        except (AttributeError, TypeError, GobanshobuError) as error:
            words = (
                error.words
                if isinstance(error, GobanshobuError)
                else Words(f"局面データではありません: {error}", f"not a position: {error}")
            )
            raise BadPosition(words, "C-2") from error
        return State(self, rules, place, None, deepcopy(dict(data)))
