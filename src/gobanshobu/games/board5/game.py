"""What the three 5×5 games have in common as games: card sets, positions as data, rules that hold a sheet."""

from __future__ import annotations

import json
from collections.abc import Mapping
from copy import deepcopy
from pathlib import Path
from typing import Final, cast

from mypy_extensions import mypyc_attr

from gobanshobu.core.clauses import PACKAGE
from gobanshobu.core.errors import BadCards, BadPosition, GobanshobuError, Problem
from gobanshobu.core.fouls import NO_FOULS, Fouls
from gobanshobu.core.game import Game, State
from gobanshobu.core.options import Option, Preset, Value
from gobanshobu.core.outcome import Ending
from gobanshobu.core.position import Note, Position
from gobanshobu.core.roles import CardsData
from gobanshobu.core.rules import Rules
from gobanshobu.core.words import Words
from gobanshobu.games.board5.cardset import CardSet, Shape, read_data, read_set, to_data
from gobanshobu.games.board5.explain import SheetExplainer
from gobanshobu.games.board5.notation import SheetNotation
from gobanshobu.games.board5.publisher import SheetPublisher
from gobanshobu.games.board5.sample import SheetSampler
from gobanshobu.games.board5.sheet import Sheet
from gobanshobu.games.board5.text import SheetText
from gobanshobu.games.board5.view import SheetViews

DEFAULT: Final = "default:"
JUMP_KING: Final = Words("自分の王の飛び越し", "Jumping over your own king")  # B-7
JUMP_ABOUT: Final = Words(
    "飛び越せない場合、自分の王も道をふさぐ駒になり、王の後ろの札は動きにくくなります。",
    "If it is not allowed, your king blocks the way like any other piece, and the cards behind it are harder to bring out.",
)
JUMP_SAID: Final = (Words("できる", "allowed"), Words("できない", "not allowed"))
TURN_LIMIT: Final = Option(
    "turn_limit",
    500,
    "C-8",
    Words("引き分けになる手番数", "Turns until a draw"),
    Words(
        "決着がつかないままこの手番数に達すると引き分けです。0 にすると上限がなくなります。",
        "A game that nobody has won by then is a draw. With 0 it goes on without a limit.",
    ),
    0,
    100_000,
)
KEPT: Final = 16  # rules kept at a time
COMMON_PARTS: Final = ["games/board5/clauses.toml", "core/clauses.toml"]


@mypyc_attr(allow_interpreted_subclasses=True)
class SheetRules(Rules):
    """One 5×5 game under one choice of options and cards; every game of it begins on a copy of the `first` sheet."""

    def __init__(
        self,
        parts: list[str],
        options: dict[str, Value],
        endings: list[Ending],
        version: int,
        cards: CardSet,
        is_default: bool,
        first: Sheet,
        notation: SheetNotation,
        explainer: SheetExplainer,
        views: SheetViews,
        text: SheetText,
        publisher: SheetPublisher,
        fouls: Fouls = NO_FOULS,
    ) -> None:
        sampler = SheetSampler(first, notation)
        super().__init__(
            cards.game,
            parts,
            options,
            endings,
            False,
            version,
            notation,
            explainer,
            views,
            text,
            sampler,
            publisher,
            fouls,
        )
        self.cards: Final = cards
        self.first: Final = first
        self._cards_value: object = DEFAULT + cards.digest() if is_default else to_data(cards)

    def cards_value(self) -> object:
        return self._cards_value

    def cards_data(self) -> CardsData | None:
        return to_data(self.cards)

    def begin(self, deal: object, journal: list[Note] | None) -> Position:
        return self.first.copy()


@mypyc_attr(allow_interpreted_subclasses=True)
class SheetGame(Game):
    """A 5×5 game."""

    def __init__(
        self, game_id: str, version: int, name: Words, options: list[Option], shape: Shape, presets: list[Preset]
    ) -> None:
        parts = [f"games/{game_id}/clauses.toml", *COMMON_PARTS]
        super().__init__(game_id, version, name, [*options, TURN_LIMIT], parts, presets=presets)
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

    def position(self, data: Mapping[str, object], cards: object = None, version: int = 0) -> State:
        try:
            rules = self.make_rules(
                cast("Mapping[str, object] | None", data.get("options")), self.find_cards(cards), version
            )
            place = rules.views.place(dict(data))
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
