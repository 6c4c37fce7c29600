"""B-8: card sets. Arrows and points are data, in TOML, and every fact says where it comes from.

A set is checked as a whole: `read_set` reports every fault at once, each with its line. What a game demands of its set
(how many cards of which class, which points) stands in a `Shape`.
"""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from typing import Any, Final, NamedTuple, NotRequired, TypedDict

from gobanshobu.core.errors import BadCards, Problem
from gobanshobu.core.lines import one_line
from gobanshobu.core.painter import painter
from gobanshobu.core.words import Words
from gobanshobu.games.board5.reach import Arrows
from gobanshobu.games.board5.squares import DIRECTIONS, KNIGHTS

SOURCES: Final = ("booklet", "card", "reconstruction", "own")  # card: read off a real card
TRAITS: Final = ("name", "class", "points", "copies", "single", "double", "knight", "leap")
KEYS: Final = (
    *("id", "ja", "kana", "en", "face", "class", "points", "copies", "side"),
    *("single", "double", "knight", "leap", "source"),
)
TOP_KEYS: Final = ("game", "ja", "en", "author", "card", "blanks")
MOST_ARROWS: Final = 24
MOST_TEXT: Final = 32_768  # letters of a card file; the printed sets have 4,000
MOST_DOTS: Final = 64  # in one line: reading a key takes the square of its parts
MOST_FAULTS: Final = 100  # that are listed of one set
HEAD: Final = -1  # where a fault is, besides in a card: the head of the file, or its table of blanks
BLANKS: Final = -2
BOTH_SIDES: Final = -1  # that have a card; a handicap gives one to a single side


class Card(NamedTuple):
    """One kind of card. `sources` tells of each fact whether the booklet states it."""

    id: str
    name: Words
    face: str
    kind: str
    points: int
    copies: int
    arrows: Arrows
    sources: dict[str, str]
    kana: str = ""  # how the Japanese name is read, where it helps
    side: int = BOTH_SIDES  # the one player who begins with it

    def begins_with(self, player: int) -> int:
        """How many of it a player has at the start."""
        return self.copies if self.side in (BOTH_SIDES, player) else 0

    def _repr_svg_(self) -> str | None:
        return painter().svg(self)


class CardSet(NamedTuple):
    """The cards of a game, in the order of their table."""

    game: str
    name: Words
    author: str
    cards: list[Card]
    replaced: dict[str, str]  # blank card -> the card it replaces, where the set uses blanks

    def _repr_svg_(self) -> str | None:
        return painter().svg(self)

    def digest(self) -> str:
        """The content hash by which a record names the set: what bears on play, not who wrote it or what it is called."""
        facts = [
            [c.id, c.kind, c.points, c.copies, sorted(c.arrows.single), sorted(c.arrows.double)]
            + [sorted(c.arrows.knight), sorted(map(list, c.arrows.leap))]
            + ([c.side] if c.side != BOTH_SIDES else [])
            for c in self.cards
        ]
        text = json.dumps([self.game, facts, self.replaced], separators=(",", ":"), sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:16]


class Shape(NamedTuple):
    """What a game demands of a card set. `points` gives the range for a class or, before that, for an id."""

    game: str
    classes: dict[str, int]  # class -> how many cards of it a side has, copies counted
    required: dict[str, str]  # id -> class
    points: dict[str, tuple[int, int]]
    single_copies: tuple[str, ...]  # classes whose cards have one copy each
    clause: str
    blanks: tuple[str, ...] = ()  # two for player 0, two for player 1
    blank_clause: str = ""


def read_set(text: str, shape: Shape) -> CardSet:
    """B-8: the card set that `text` writes in TOML. Raises BadCards with every fault and its line."""
    return _reader(text, shape).read()


def _reader(text: str, shape: Shape) -> _CardSetReader:
    text = text.removeprefix("\ufeff")
    _check_size(text)
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # also a number of too many digits, and brackets within brackets
        found = re.search(r"line (\d+)", str(error))
        number = int(found[1]) if found else 0
        raise BadCards([Problem(number, Words(f"TOML として読めません: {error}", f"not TOML: {error}"))]) from error
    return _CardSetReader(data, text.splitlines(), shape)


def _check_size(text: str) -> None:
    """Refuse what would take long to read, before it is read."""
    if len(text) > MOST_TEXT:
        words = Words(f"札セットは {MOST_TEXT} 字までです。", f"a card set has at most {MOST_TEXT} characters")
        raise BadCards([Problem(0, words)])
    for number, row in enumerate(text.split("\n"), 1):
        if row.count(".") > MOST_DOTS:
            words = Words(f"一行に「.」は {MOST_DOTS} 個までです。", f"a line has at most {MOST_DOTS} dots")
            raise BadCards([Problem(number, words)])


def read_draft(text: str, shape: Shape) -> tuple[CardSet, list[Problem]]:
    """B-8: a card set that somebody is making, and what its numbers still lack. Raises BadCards for every other fault."""
    reader = _reader(text, shape)
    return reader.draft(), reader.lacks


def read_data(data: dict[str, Any], shape: Shape) -> CardSet:
    """B-8: the card set in plain data, as a record or a view holds it. Raises BadCards."""
    return _CardSetReader(data, [], shape).read()


CardData = TypedDict(
    "CardData",
    {
        "id": str,
        "ja": str,
        "kana": NotRequired[str],
        "en": str,
        "face": str,
        "class": str,
        "points": int,
        "copies": NotRequired[int],
        "side": NotRequired[int],
        "single": NotRequired[str],
        "double": NotRequired[str],
        "knight": NotRequired[str],
        "leap": NotRequired[list[list[int]]],
        "source": NotRequired[dict[str, str]],
    },
)
"""One card as card sets describe it: its name, what is drawn on it, its points, and the ways its arrows point."""


class CardSetData(TypedDict):
    """A card set as plain data."""

    game: str
    ja: str
    en: str
    author: NotRequired[str]
    blanks: NotRequired[dict[str, str]]
    card: list[CardData]


def to_data(cards: CardSet) -> dict[str, Any]:
    """A card set as plain data; the inverse of `read_data`."""
    rows = [
        {
            "id": card.id,
            "ja": card.name.ja,
            "kana": card.kana,
            "en": card.name.en,
            "face": card.face,
            "class": card.kind,
            "points": card.points,
            "copies": card.copies,
            "side": card.side,
            "single": " ".join(card.arrows.single),
            "double": " ".join(card.arrows.double),
            "knight": " ".join(card.arrows.knight),
            "leap": [list(pair) for pair in card.arrows.leap],
            "source": card.sources,
        }
        for card in cards.cards
    ]
    head: dict[str, Any] = {"game": cards.game, "ja": cards.name.ja, "en": cards.name.en, "author": cards.author}
    if cards.replaced:
        head["blanks"] = cards.replaced
    return {key: value for key, value in head.items() if value} | {
        "card": [{key: value for key, value in row.items() if value not in ("", [], BOTH_SIDES)} for row in rows]
    }


class _CardSetReader:
    """Reads one card set, collecting problems. tomllib gives no lines, so they are found again in the text."""

    def __init__(self, data: dict[str, Any], rows: list[str], shape: Shape) -> None:
        self.shape = shape
        self.rows = rows
        self.data = data
        self.problems: list[Problem] = []
        self.lacks: list[Problem] = []  # what only the numbers of the whole set are short of, or over
        self.keys = [row.partition("=")[0].strip() for row in rows]
        self.starts: list[int] = [i for i, row in enumerate(self.rows) if re.match(r"\s*\[\[\s*card\s*\]\]", row)]

    def line(self, card: int, key: str) -> int:
        """The line on which `key` of the card with that index stands (or of HEAD, BLANKS), else where that begins."""
        if not self.rows:
            return 0
        first = self.starts[card] if 0 <= card < len(self.starts) else 0
        last = self.starts[card + 1] if card + 1 < len(self.starts) else len(self.rows)
        if card == HEAD:
            last = self.starts[0] if self.starts else len(self.rows)
        if card == BLANKS:
            tables = [i for i, row in enumerate(self.rows) if re.match(r"\s*\[\s*blanks\s*\]|\s*blanks\s*=", row)]
            first, last = tables[0] if tables else 0, len(self.rows)
        return (self.keys.index(key, first, last) if key in self.keys[first:last] else first) + 1

    def fault(self, card: int, key: str, ja: str, en: str) -> None:
        self.problems.append(Problem(self.line(card, key), Words(ja, en)))
        if len(self.problems) == MOST_FAULTS:
            words = Words("ほかにも誤りがあります。", "there are more faults")
            raise BadCards([*sorted(self.problems, key=_line_of), Problem(0, words)])

    def lack(self, ja: str, en: str) -> None:
        self.lacks.append(Problem(self.line(HEAD, "game"), Words(ja, en)))

    def read(self) -> CardSet:
        found_set = self.draft()
        if self.lacks:
            raise BadCards(self.lacks)
        return found_set

    def draft(self) -> CardSet:
        """The set, which may still have too few cards or too many."""
        data = self.data
        for key in data:
            if key not in TOP_KEYS:
                self.fault(
                    HEAD,
                    key,
                    f"{key!r} という項目はありません（項目: {', '.join(TOP_KEYS)}）。",
                    f"there is no entry {key!r} (entries: {', '.join(TOP_KEYS)})",
                )
        if data.get("game") != self.shape.game:
            self.fault(HEAD, "game", f"game は {self.shape.game!r} です。", f"game must be {self.shape.game!r}")
            if isinstance(data.get("game"), str):  # for another game everything else would be wrong as well
                raise BadCards(self.problems)
        rows = data.get("card", [])
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            self.fault(HEAD, "card", "札は [[card]] で書きます。", "cards are written as [[card]] tables")
            raise BadCards(self.problems)
        cards = [self.card(index, row) for index, row in enumerate(rows)]
        name = Words(self.string(HEAD, data, "ja"), self.string(HEAD, data, "en"))
        author = self.string(HEAD, data, "author") if "author" in data else ""
        replaced = self.blanks(data, cards)
        found_set = CardSet(self.shape.game, name, author, cards, replaced)
        self.whole(found_set)
        if self.problems:
            raise BadCards(sorted([*self.problems, *self.lacks], key=_line_of))
        return found_set

    def string(self, card: int, data: dict[str, Any], key: str, longest: int = 40) -> str:
        value = data.get(key)
        if not isinstance(value, str) or not value.strip() or len(value) > longest or not one_line(value):
            self.fault(
                card,
                key,
                f"{key} に {longest} 字までの文字が要ります。",
                f"{key} must be a text of 1 to {longest} characters",
            )
            return "?"
        return value

    def card(self, index: int, data: dict[str, Any]) -> Card:
        for key in data:
            if key not in KEYS:
                self.fault(
                    index,
                    key,
                    f"{key!r} という項目はありません（項目: {', '.join(KEYS)}）。",
                    f"a card has no entry {key!r} (entries: {', '.join(KEYS)})",
                )
        card_id = self.string(index, data, "id", 12)
        kind = data.get("class")
        if not isinstance(kind, str) or kind not in self.shape.classes:
            known = ", ".join(self.shape.classes)
            self.fault(index, "class", f"class は {known} のどれかです。", f"class must be one of {known}")
            kind = ""
        sources = self.sources(index, data)
        return Card(
            card_id,
            Words(self.string(index, data, "ja"), self.string(index, data, "en")),
            self.string(index, data, "face", 4) if "face" in data else "",
            str(kind),
            self.number(index, data, "points", *self.range_of(card_id, str(kind))),
            self.number(index, data, "copies", 1, 9) if "copies" in data else 1,
            Arrows(
                self.arrows(index, data, "single", DIRECTIONS),
                self.arrows(index, data, "double", DIRECTIONS),
                self.arrows(index, data, "knight", KNIGHTS),
                self.leaps(index, data),
            ),
            sources,
            self.string(index, data, "kana") if "kana" in data else "",
            self.number(index, data, "side", 0, 1) if "side" in data else BOTH_SIDES,
        )

    def range_of(self, card_id: str, kind: str) -> tuple[int, int]:
        return self.shape.points.get(card_id) or self.shape.points.get(kind) or (0, 9)

    def number(self, card: int, data: dict[str, Any], key: str, least: int, most: int) -> int:
        value = data.get(key, 0 if least == 0 else None)
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            allowed = str(least) if least == most else f"{least}…{most}"
            self.fault(
                card, key, f"{key} は {allowed} です（{value!r} ではなく）。", f"{key} must be {allowed}, not {value!r}"
            )
            return least
        return value

    def arrows(self, card: int, data: dict[str, Any], key: str, known: tuple[str, ...]) -> tuple[str, ...]:
        value = data.get(key, "")
        words = value.split() if isinstance(value, str) else value
        if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
            self.fault(
                card, key, f"{key} は矢印を空白で並べた文字列です。", f"{key} is a text of arrows with spaces between"
            )
            return ()
        for word in words:
            if word not in known:
                self.fault(
                    card,
                    key,
                    f"{key} に {word!r} という矢印はありません（あるのは {' '.join(known)}）。",
                    f"{key} has no arrow {word!r}; it has {' '.join(known)}",
                )
            elif words.count(word) > 1:
                self.fault(card, key, f"{key} に {word} が重なっています。", f"{key} names {word} twice")
                break
        return tuple(word for word in known if word in words)

    def leaps(self, card: int, data: dict[str, Any]) -> tuple[tuple[int, int], ...]:
        value = data.get("leap", [])
        pairs: list[Any] = value if isinstance(value, list) else [value]
        found: list[tuple[int, int]] = []
        for pair in pairs:
            if not _is_offset(pair):
                self.fault(
                    card,
                    "leap",
                    f"○の位置 {pair!r} は [右, 前] の二つの数（-4…4）です。",
                    f"a leap is [right, forward], each -4…4, not {pair!r}",
                )
            elif pair == [0, 0] or tuple(pair) in found:
                self.fault(
                    card, "leap", f"○の位置 {pair} は余分です。", f"the leap {pair} goes nowhere or stands twice"
                )
            else:
                found.append((pair[0], pair[1]))
        return tuple(found)

    def sources(self, card: int, data: dict[str, Any]) -> dict[str, str]:
        value = data.get("source", "own")
        if isinstance(value, str):
            value = dict.fromkeys(TRAITS, value)
        if not isinstance(value, dict):
            self.fault(
                card, "source", "source は出典です。", f"source is one of {', '.join(SOURCES)}, or one for each fact"
            )
            return {}
        found: dict[str, str] = {}
        for fact, source in value.items():
            if fact not in TRAITS:
                self.fault(
                    card,
                    "source",
                    f"source に {fact!r} はありません。",
                    f"source has no fact {fact!r}; facts: {', '.join(TRAITS)}",
                )
            elif source not in SOURCES:
                self.fault(
                    card,
                    "source",
                    f"出典 {source!r} はありません。",
                    f"a source is one of {', '.join(SOURCES)}, not {source!r}",
                )
            else:
                found[fact] = source
        return found

    def blanks(self, data: dict[str, Any], cards: list[Card]) -> dict[str, str]:
        """IN-1.3: which N cards the blank cards stand in for."""
        value = data.get("blanks", {})
        if not isinstance(value, dict):
            self.fault(BLANKS, "blanks", "blanks は [blanks] の表です。", "blanks is a table, [blanks]")
            return {}
        if value and not self.shape.blanks:
            self.fault(BLANKS, "blanks", "このゲームに予備の札はありません。", f"{self.shape.game} has no blank cards")
            return {}
        by_id = {card.id: card for card in cards}
        for blank, replaced in value.items():
            self.blank(by_id, blank, replaced, value)
        for index, card in enumerate(cards):
            if card.id in self.shape.blanks and card.id not in value:
                self.fault(
                    index,
                    "id",
                    f"{card.id} が何に代わるか、[blanks] に書かれていません。",
                    f"[blanks] must say which card {card.id} replaces",
                )
        return {str(blank): str(card) for blank, card in value.items()}

    def blank(self, cards: dict[str, Card], blank: str, replaced: object, table: dict[str, Any]) -> None:
        """IN-1.3: one blank card, and the card it stands in for."""
        if blank not in self.shape.blanks or blank not in cards:
            self.fault(
                BLANKS,
                blank,
                f"予備の札 {blank!r} がありません。",
                f"blank card {blank!r} is none of {', '.join(self.shape.blanks)}, or has no [[card]]",
            )
            return
        if cards[blank].kind != "N" or cards[blank].copies != 1:
            self.fault(
                BLANKS,
                blank,
                f"予備の札 {blank} は一枚だけの N 札です。",
                f"blank card {blank} must be of class N, one copy",
            )
        known = isinstance(replaced, str) and replaced not in self.shape.blanks
        if not known or replaced not in cards or cards[str(replaced)].kind != "N":
            self.fault(
                BLANKS,
                blank,
                f"{replaced!r} は N 札ではありません。",
                f"{blank} cannot replace {replaced!r}, which is no N card",
            )
            return
        if cards[blank].side != BOTH_SIDES or cards[str(replaced)].side != BOTH_SIDES:
            self.fault(
                BLANKS,
                blank,
                f"予備の札 {blank} と、それが代わる札に side は書けません。",
                f"{blank} and the card it replaces cannot have a side",
            )
        at = self.shape.blanks.index(blank)
        if at % 2 == 1 and table.get(self.shape.blanks[at - 1]) == replaced:
            self.fault(
                BLANKS,
                blank,
                f"{blank} と {self.shape.blanks[at - 1]} は別々の札に代わります。",
                f"{blank} and {self.shape.blanks[at - 1]} must replace different cards, not both {replaced}",
            )

    def whole(self, cards: CardSet) -> None:
        """What only shows over the whole set: ids, classes, numbers."""
        seen: list[str] = []
        for index, card in enumerate(cards.cards):
            allowed = card.id in self.shape.blanks or card.id == "?"
            if not allowed and (not re.fullmatch(r"[a-z][a-z0-9]*", card.id) or _looks_like_something_else(card.id)):
                self.fault(
                    index,
                    "id",
                    f"id {card.id!r} は使えません。",
                    f"id {card.id!r} must be lower-case letters and digits, and no square or word of the notation",
                )
            if card.id in seen:
                self.fault(index, "id", f"id {card.id} が二度あります。", f"id {card.id} stands twice")
            seen.append(card.id)
            wanted = self.shape.required.get(card.id)
            if wanted is not None and card.kind != wanted:
                self.fault(
                    index, "class", f"{card.id} の class は {wanted} です。", f"{card.id} must be of class {wanted}"
                )
            if wanted is not None and card.side != BOTH_SIDES:
                self.fault(
                    index, "side", f"{card.id} は両方の側に要ります。", f"both sides need {card.id}, so it has no side"
                )
            if card.kind in self.shape.single_copies and card.copies != 1:
                self.fault(
                    index,
                    "copies",
                    f"class {card.kind} の札は一枚ずつです。",
                    f"a card of class {card.kind} has one copy",
                )
            total = sum(len(part) for part in card.arrows)
            if total > MOST_ARROWS or set(card.arrows.single) & set(card.arrows.double):
                self.fault(
                    index,
                    "single",
                    f"{card.id} の矢印が重なるか多すぎます。",
                    f"{card.id} has a direction both single and double, or too many arrows",
                )
        for card_id in self.shape.required:
            if card_id not in seen:
                self.lack(f"{card_id} の札がありません。", f"there is no card {card_id}")
        self.numbers(cards)

    def numbers(self, cards: CardSet) -> None:
        """How many cards of each class either side has."""
        for kind, number in self.shape.classes.items():
            own = [c for c in cards.cards if c.kind == kind and c.id not in self.shape.blanks]
            for player in (0, 1):
                found = sum(c.begins_with(player) for c in own)
                if found == number:
                    continue
                whose = Words(f"player {player} の", f" for player {player}")
                if all(c.side == BOTH_SIDES for c in own):
                    whose = Words("", "")
                self.lack(
                    f"{whose.ja}class {kind} の札は {number} 枚です（{found} 枚ではなく） [{self.shape.clause}]",
                    f"there must be {number} cards of class {kind}{whose.en}, not {found} [{self.shape.clause}]",
                )
                if not whose.en:
                    break


def _is_offset(pair: Any) -> bool:
    if not isinstance(pair, list) or len(pair) != 2:
        return False
    return all(isinstance(number, int) and not isinstance(number, bool) and -4 <= number <= 4 for number in pair)


def _looks_like_something_else(card_id: str) -> bool:
    return bool(re.fullmatch(r"[a-e][1-5]", card_id)) or card_id in ("hand", "end", "pass")


def _line_of(problem: Problem) -> int:
    return problem.line
