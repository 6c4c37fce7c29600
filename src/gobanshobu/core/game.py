"""A game as its users meet it: `gobanshobu.game("isshin")`."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random, SystemRandom
from typing import Any, Final, NamedTuple, SupportsIndex

from mypy_extensions import mypyc_attr

from gobanshobu.core.clauses import Rulebook, rulebook
from gobanshobu.core.errors import BadCards, BadPosition, BadView, GobanshobuError, Problem
from gobanshobu.core.log import ENDED
from gobanshobu.core.options import Option, read_options
from gobanshobu.core.picture import Picture
from gobanshobu.core.playout import perft
from gobanshobu.core.record import follow_word
from gobanshobu.core.rng import Rng, read_seed
from gobanshobu.core.rules import Rules, Story
from gobanshobu.core.state import State
from gobanshobu.core.words import Words, check_language


class Theme(NamedTuple):
    """Faces that a game's cards can be shown with: `lines`, `tell` and `text` take its id."""

    id: str
    words: Words


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """One of the games. Subclasses say what it is; everything here works for all of them."""

    def __init__(
        self,
        game_id: str,
        version: int,
        name: Words,
        options: list[Option],
        parts: list[str],
        themes: list[Theme] | None = None,
    ) -> None:
        self.id: Final = game_id
        self.version: Final = version
        self.name: Final = name
        self.options: Final = options
        self.parts: Final = parts
        self.themes: Final = themes or []  # the first is what is shown when none is chosen

    def __repr__(self) -> str:
        return f"gobanshobu.game({self.id!r})"

    def make_rules(self, options: Mapping[str, object] | None, cards: object = None, version: int = 0) -> Rules:
        """The rules under `options`, with `cards` where the game has card sets; `version` 0 is the present one.

        Raises BadOption, BadCards, and GobanshobuError for a version that is not known.
        """
        raise NotImplementedError

    def rules_version(self, version: int) -> int:
        """The version of the rules that is meant; 0 is the present one. Raises GobanshobuError."""
        if not isinstance(version, int) or not 0 <= version <= self.version:
            raise GobanshobuError(
                Words(
                    f"{self.name.ja}の規則に版 {version!r} はありません（現在は {self.version}）。",
                    f"{self.id} has no version {version!r} of its rules; this is {self.version}",
                )
            )
        return version or self.version

    def find_cards(self, cards: object) -> object:
        """What a person named as a card set; a path becomes the set in that file. Records and views never name files."""
        return cards

    def no_cards(self, cards: object) -> None:
        """Refuse a card set in a game that has none."""
        if cards is not None:
            words = Words(f"{self.name.ja}に札セットはありません。", f"{self.id} has no card sets")
            raise BadCards([Problem(0, words)])

    def check_faces(self, faces: str) -> None:
        """Raises GobanshobuError unless `faces` is one of the game's themes, or nothing: the first of them."""
        known = [theme.id for theme in self.themes]
        if faces != "" and faces not in known:
            some = ", ".join(known) or "-"
            raise GobanshobuError(
                Words(
                    f"{self.name.ja}に {faces!r} という絵柄はありません。あるのは: {some}",
                    f"{self.id} has no faces {faces!r}; it has: {some}",
                )
            )

    def read_options(self, options: Mapping[str, object] | None, version: int = 0) -> dict[str, int | str]:
        """Every option with its value, under a version of the rules (0: the present one). Raises BadOption."""
        return read_options(self.options, options, self.rules_version(version))

    def start(
        self,
        seed: SupportsIndex | None = None,
        deal: object = None,
        options: Mapping[str, object] | None = None,
        cards: object = None,
        version: int = 0,
    ) -> State:
        """A new game. The deal is given, or shuffled from `seed`, any whole number, or from the system's randomness.

        `cards` names a card set: a file's path, a set, or a set as plain data. `version` is that of the rules (0: the
        present one). Raises BadOption, BadCards, BadDeal.
        """
        rules = self.make_rules(options, self.find_cards(cards), version)
        if deal is None:
            deal = rules.deal(Random(SystemRandom().getrandbits(64) if seed is None else read_seed(seed)))
        return State.begin(self, rules, rules.read_deal(deal))

    def position(self, data: Mapping[str, Any], cards: object = None, version: int = 0) -> State:
        """A game that begins at the position `data` describes. Raises BadPosition with the clause it breaks."""
        raise BadPosition(
            Words(
                f"{self.name.ja}に局面データはありません。配り方（deal）から始めてください。",
                f"{self.id} has no positions as data; start it from a deal",
            ),
            "C-4",
        )

    def sample(self, view: Mapping[str, Any], rng: Random) -> State:
        """A whole game drawn uniformly from those that look like `view` to its player. Raises BadView."""
        self._check_view(view)
        try:
            player: int | None = view["player"]
            rules = self.make_rules(view["options"], view.get("cards"), view["rules"])
            log: list[tuple[int, str]] = [(who, text) for who, text in view["log"]]
            if player not in (0, 1, None):
                raise ValueError(f"player {player!r}")
            if "position" in view:  # nothing is hidden in a position that is given
                state = follow_log(self.position(view["position"], view.get("cards"), view["rules"]), log)
            else:
                state = self.imagined(rules, player, log, Rng(rng.getrandbits(64)))
        except BadView:
            raise
        except (KeyError, TypeError, ValueError) as error:
            raise _not_whole(error) from error
        if state.view(player) != view:
            raise BadView(
                Words("この局面は記録された手順からは生じません。", "no game with this log leads to this view")
            )
        return state

    def imagined(self, rules: Rules, player: int | None, log: list[tuple[int, str]], rng: Rng) -> State:
        """A whole game drawn uniformly from those that read as `log` to `player`."""
        told = [(who, text) for who, text in log if not text.startswith(ENDED)]
        story: Story = rules.imagine(player, told, rng)
        return follow_log(State.begin(self, rules, story.deal), story.steps + log[len(told) :])

    def _check_view(self, view: object) -> None:
        if not isinstance(view, Mapping):
            raise BadView(Words("局面データではありません。", f"this is no view: {view!r}"))
        if view.get("game") != self.id:
            raise BadView(
                Words(
                    f"この局面は {view.get('game')!r} のもので、{self.id!r} のものではありません。",
                    f"this view is of {view.get('game')!r}, not of {self.id!r}",
                )
            )

    def picture(self, view: Mapping[str, Any], lang: str = "ja", faces: str = "") -> Picture:
        """A view as an SVG document. Raises BadView for one of another game, and for one that is not whole."""
        self._check_view(view)
        check_language(lang)
        self.check_faces(faces)
        try:
            return self.make_rules(view["options"], view.get("cards"), view["rules"]).picture(dict(view), lang, faces)
        except (AttributeError, LookupError, TypeError, ValueError) as error:
            raise _not_whole(error) from error

    def perft(self, state: State, depth: int) -> int:
        """How many sequences of `depth` steps start at `state`; simultaneous decisions in the order of C-3."""
        if depth < 0:
            raise GobanshobuError(Words(f"深さは 0 以上です: {depth}", f"a depth is 0 or more, not {depth}"))
        return perft(state.position.copy(), depth) if state.outcome is None else int(depth == 0)

    def rulebook(self) -> Rulebook:
        """Every clause that holds in this game."""
        return rulebook(self.parts)


def _not_whole(error: Exception) -> BadView:
    return BadView(Words(f"局面データが整っていません: {error}", f"this view is not whole: {error!r}"))


def follow_log(state: State, log: list[tuple[int, str]]) -> State:
    """The state after what a log tells."""
    for who, text in log:
        follow_word(state, who, text)
    return state
