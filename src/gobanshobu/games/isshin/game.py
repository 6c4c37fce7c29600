"""Isshin Ittai put together: the rules under their options, and the game itself."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from gobanshobu.core.clauses import Reason
from gobanshobu.core.drawing import result
from gobanshobu.core.errors import BadView
from gobanshobu.core.game import Game
from gobanshobu.core.log import ENDED
from gobanshobu.core.options import Value
from gobanshobu.core.picture import Picture
from gobanshobu.core.position import Note, Position
from gobanshobu.core.publisher import Publisher
from gobanshobu.core.rng import Rng
from gobanshobu.core.rules import Rules, Story
from gobanshobu.core.space import Space
from gobanshobu.core.words import Words
from gobanshobu.games.isshin import deal as dealing
from gobanshobu.games.isshin import explain, notation, sample, svg, text, view
from gobanshobu.games.isshin.cards import IDS, NAMES, NO_CARD, TRINITY
from gobanshobu.games.isshin.publisher import IsshinPublisher
from gobanshobu.games.isshin.rules import ENDINGS, IsshinPosition
from gobanshobu.games.isshin.space import IsshinSpace

PARTS: Final = ["games/isshin/clauses.toml", "core/clauses.toml"]


@mypyc_attr(allow_interpreted_subclasses=True)
class IsshinRules(Rules):
    """Isshin Ittai under one choice of options."""

    def __init__(self, options: dict[str, Value], version: int) -> None:
        dealing.check_room(options)
        super().__init__(PARTS, options, ENDINGS, True, version)
        self._publisher: Final = IsshinPublisher(self)

    def publisher(self) -> Publisher:
        return self._publisher

    def make_space(self) -> Space:
        return IsshinSpace(self.options)

    def deal(self, rng: Random) -> object:
        return dealing.shuffled(self.options, rng)

    def read_deal(self, deal: object) -> object:
        return dealing.read_deal(self.options, deal)

    def begin(self, deal: object, journal: list[Note] | None) -> Position:
        assert isinstance(deal, list)
        position = IsshinPosition(int(self.options["hand"]), int(self.options["tokens"]), self.options["tie"] == "draw")
        position.journal = journal
        position.set_up(vec[u8]([u8(IDS.index(card)) for card in deal]))
        return position

    def parse(self, text: str) -> int:
        return notation.parse(text)

    def write(self, step: int) -> str:
        return notation.write(step)

    def say(self, step: int, faces: str = "") -> Words:
        return notation.say(step)

    def describe(self, position: Position, player: int, step: int, faces: str = "") -> Words:
        return text.describe(_own(position), player, step)

    def tell(self, word: str, faces: str = "") -> Words:
        if not word.startswith("draw:"):
            return super().tell(word, faces)
        cards = word.removeprefix("draw:").split(",")
        known = [NAMES[IDS.index(card)] for card in cards if card != "?"]
        if not known:
            return Words(f"{len(cards)}枚引いた", f"drew {len(cards)}")
        ja, en = "・".join(card.ja for card in known), ", ".join(card.en for card in known)
        return Words(f"{len(cards)}枚引いた（{ja}）", f"drew {len(cards)} ({en})")

    def note(self, note: Note) -> tuple[str, str]:
        full = ",".join(IDS[card] for card in note.cards)
        public = ",".join(IDS[card] if card == TRINITY else "?" for card in note.cards)
        return f"draw:{full}", f"draw:{public}"

    def why(self, position: Position, player: int, step: int) -> Reason:
        return explain.why(_own(position), player, step)

    def why_not(self, position: Position, player: int, step: int) -> Reason:
        return explain.why_not(_own(position), player, step)

    def show(self, position: Position, player: int | None) -> dict[str, Any]:
        return view.show(_own(position), player)

    def secrets(self, position: Position) -> dict[str, Any]:
        return view.secrets(_own(position))

    def lines(self, view: dict[str, Any], lang: str, faces: str = "", columns: int = 0) -> list[str]:
        return text.lines(view, lang)

    def picture(self, view: dict[str, Any], lang: str, faces: str = "") -> Picture:
        title = self.rulebook().parts[0].title
        return svg.picture(title, view, self.last_words(view), result(view, self.endings), lang)

    def last_words(self, view: dict[str, Any]) -> list[Words]:
        """What each side did in the last turn; nothing for the other side, and in the opening."""
        found = [Words("", ""), Words("", "")]
        steps = [(who, word) for who, word in view["log"] if not word.startswith(("draw:", ENDED))]
        if view["phase"] == "battle" and steps:
            player, word = steps[-1]
            found[player] = self.tell(word)
        return found

    def brief(self, view: dict[str, Any]) -> Words:
        return text.brief(view)

    def imagine(self, player: int | None, log: list[tuple[int, str]], rng: Rng) -> Story:
        viewer = -1 if player is None else player
        deck, history = sample.read_log(log, dealing.trinity_index(self.options), int(self.options["copies"]))
        redeal = sample.Redeal(deck, history, viewer, int(self.options["copies"]))
        if redeal.total() == 0:
            raise BadView(Words("この手順に合う配り方がありません。", "no deal fits this log"))
        deal = [IDS[card] for card in redeal.draw(rng)]
        steps = [(who, word) for who, word in log if not word.startswith("draw:")]
        position = _own(self.begin(deal, None))
        for who, word in steps:
            step: i64 = notation.parse(word)
            if step not in position.steps(who):
                raise BadView(Words(f"{word} は打てない手です。", f"{word} could not be played there"))
            position.apply(who, step)
        if player is not None and position.sealed():
            sample.pledge_other(position, player, rng)
            if position.pledged[1 - player] != NO_CARD:
                steps.append((1 - player, notation.write(position.pledged[1 - player])))
        return Story(deal, steps)


@mypyc_attr(allow_interpreted_subclasses=True)
class IsshinGame(Game):
    """Isshin Ittai."""

    def __init__(self) -> None:
        super().__init__("isshin", 1, Words("イッシンイッタイ", "Isshin Ittai"), dealing.OPTIONS, PARTS)

    def make_rules(self, options: Mapping[str, object] | None, cards: object = None, version: int = 0) -> Rules:
        self.no_cards(cards)
        return IsshinRules(self.read_options(options, version), self.rules_version(version))


def _own(position: Position) -> IsshinPosition:
    assert isinstance(position, IsshinPosition)
    return position


GAME: Final = IsshinGame()
