"""Drawing the sheet and the cards as text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar, cast

from mypy_extensions import mypyc_attr

from gobanshobu.core.paint import dim, paint_player, strong
from gobanshobu.core.roles import Notation, Shown, Text
from gobanshobu.core.width import pad
from gobanshobu.core.words import Words, player_name
from gobanshobu.games.board5.cardset import Card, CardSet
from gobanshobu.games.board5.notation import PASS_WORD
from gobanshobu.games.board5.reach import Arrows
from gobanshobu.games.board5.squares import KNIGHTS, offset
from gobanshobu.games.board5.view import Draft, SheetSecrets, SheetView

Held = TypeVar("Held")
"""A card or unit of a hand, as a game's view has it."""

CELL: Final = 11
NARROW_CELL: Final = 6  # of a sheet for terminals that the usual one does not fit into
SHORT: Final = 5  # letters of an id in a narrow cell
FARTHEST: Final = 4  # squares that a leap goes at most
MARKS: Final = ["▲", "▽"]
SINGLE: Final = {"F": "↑", "B": "↓", "L": "←", "R": "→", "FL": "↖", "FR": "↗", "BL": "↙", "BR": "↘"}
DOUBLE: Final = {"F": "⇑", "B": "⇓", "L": "⇐", "R": "⇒", "FL": "⇖", "FR": "⇗", "BL": "⇙", "BR": "⇘"}
KNIGHT: Final = "◆"
LEAP: Final = "○"
SOURCE_WORDS: Final = {
    "booklet": Words("冊子", "booklet"),
    "card": Words("実物", "real card"),
    "reconstruction": Words("復元", "reconstruction"),
    "own": Words("自作", "own"),
}

TRAIT_WORDS: Final = {
    "name": Words("名前", "name"),
    "class": Words("種類", "class"),
    "points": Words("点数", "points"),
    "copies": Words("枚数", "copies"),
    "single": Words("一重の矢印", "single arrows"),
    "double": Words("二重の矢印", "double arrows"),
    "knight": Words("桂の矢印", "knight arrows"),
    "leap": Words("とび", "leaps"),
}

LEGEND: Final = Words(
    f"↑ 一マス  ⇑ 何マスでも  {KNIGHT} 桂（飛び越す）  {LEAP} とび（手前が持ち主）",
    f"↑ one square  ⇑ any number  {KNIGHT} knight's leap  {LEAP} leap (the owner sits below)",
)

INVITATION: Final = Words(
    "冊子の札の絵は失われているので、標準の札の矢印と点数には復元したものがあります。"
    "本物の札をお持ちの方は、札セットのファイルに矢印を書き写して、"
    "このプロジェクトのリポジトリに issue か pull request でお知らせください。標準の札を直します。",
    "The pictures of the booklets' cards are lost, so some arrows and points of the default cards are a reconstruction. "
    "If you own the real cards, please write their arrows down in a card set file and send it to the project's "
    "repository, as an issue or a pull request, so that the default cards can be put right.",
)
"""B-8: asks the owners of real cards for their arrows, wherever reconstructed ones are shown."""

COMMON_PROMPT_WORDS: Final = {
    "place": Words("札を一枚置く", "place a card"),
    "switch": Words(
        f"自陣の二枚を入れ替えるか、見送る（{PASS_WORD}）", f"switch two cards of your camp, or decline ({PASS_WORD})"
    ),
    "turn": Words("手番", "your turn"),
}
"""What a view's `prompt` means to a person; a game adds or changes its own."""


@mypyc_attr(allow_interpreted_subclasses=True)
class SheetText(Text):
    """A 5×5 game in a terminal; its cards come from the card set."""

    def __init__(self, notation: Notation, cards: CardSet) -> None:
        super().__init__(notation)
        self.cards: Final = cards

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


def table(
    view: SheetView, cells: dict[str, list[str]], hands: list[str], prompt: Words, lang: str, cell: int = CELL
) -> list[str]:
    """The sheet between the two players as its viewer sees it, and what is to be decided."""
    near = view["player"] or 0
    return [
        side_line(view, 1 - near, hands[1 - near], lang),
        *draw_sheet(cells, near, cell, 3 if cell == NARROW_CELL else 2),
        side_line(view, near, hands[near], lang),
        "  " + strong(prompt.say(lang)),
    ]


def draft_cells(shown: list[Draft], labels: dict[str, str]) -> dict[str, list[str]]:
    """The arrangements that a view shows, as cells of the drawn sheet."""
    return {
        square: [owned(player, labels[cards[0]] if cards else "–")]
        for player, draft in enumerate(shown)
        for square, cards in draft.items()
    }


def drafts(view: Shown) -> list[Draft]:
    """The arrangements that a view shows, with its secrets or without, player 0's first."""
    secrets = cast("SheetSecrets", view)
    if "drafts" in secrets:
        return secrets["drafts"]
    shown = cast("SheetView", view)
    own = shown.get("draft", {})
    return [own, {}] if shown["player"] == 0 else [{}, own]


def common_prompt(view: SheetView, prompts: dict[str, Words]) -> Words:
    """What is to be decided."""
    return prompts[view["prompt"]] if view["outcome"] is None else Words("終局", "the game is over")


def phase(view: SheetView) -> Words:
    """How far the game is."""
    if view["phase"] == "battle":
        return Words(f"戦闘 {view['turns'] + 1} 手目", f"battle, turn {view['turns'] + 1}")
    return Words("陣の配置", "set-up") if view["phase"] == "arrangement" else Words("配置", "placement")


def common_brief(view: SheetView, prompts: dict[str, Words]) -> Words:
    """The situation in one line."""
    when = phase(view)
    what = prompts[view["prompt"]].ja.partition(":")[0]
    return Words(f"{when.ja}、{what}", f"{when.en}, {view['prompt']}")


def cell_width(usual: int, columns: int) -> int:
    """How wide a square is drawn in a terminal of so many columns (0: wide enough)."""
    return NARROW_CELL if 0 < columns < 5 * usual + 8 else usual


def draw_sheet(cells: dict[str, list[str]], near: int, cell: int, high: int) -> list[str]:
    """The sheet with up to `high` lines in each square, seen from the side of player `near`."""
    rows = "54321" if near == 0 else "12345"
    columns = "abcde" if near == 0 else "edcba"
    found = ["  ┌" + "┬".join(f" {column} ".center(cell, "─") for column in columns) + "┐"]
    for row in rows:
        for part in range(high):
            inside = [cells.get(f"{column}{row}", []) for column in columns]
            texts = [pad(lines[part] if part < len(lines) else "", cell) for lines in inside]
            found.append(f"{row if part == 0 else ' '} │" + "│".join(texts) + "│")
        found.append(
            "  ├" + "┼".join(["─" * cell] * 5) + "┤" if row != rows[-1] else "  └" + "┴".join(["─" * cell] * 5) + "┘"
        )
    return found


def owned(player: int, text: str) -> str:
    """A card's text with its owner's mark and colour."""
    return paint_player(player, MARKS[player] + text)


def side_line(view: SheetView, player: int, hand: str, lang: str) -> str:
    """A player's name, whether they are to act, and their hand."""
    mark = " *" if player in view["actors"] else ""
    label = "手札" if lang == "ja" else "hand"
    return f"{paint_player(player, MARKS[player] + player_name(player).say(lang))}{mark}  {label}: {hand or '–'}"


def names_of(cards: CardSet) -> dict[str, Words]:
    return {card.id: card.name for card in cards.cards}


def labels_of(cards: CardSet, lang: str, narrow: bool = False) -> dict[str, str]:
    """What stands for a card on the sheet: its Japanese name, or in English the id that one types; cut short if need be."""
    if lang != "ja":
        return {card.id: card.id[:SHORT] if narrow else card.id for card in cards.cards}
    if not narrow:
        return {card.id: card.name.ja for card in cards.cards}
    faces = {card.id: card.face or card.name.ja for card in cards.cards}
    return {card_id: face[:SHORT] if face.isascii() else face[:2] for card_id, face in faces.items()}


def hand_label(name: Words, card_id: str, lang: str) -> str:
    """A card of a hand, with the id that one types."""
    return f"{name.say(lang)}({card_id})" if name.say(lang).lower() != card_id else card_id


def unlaid(view: SheetView, player: int, hand: list[Held], name_of: Callable[[Held], str]) -> list[Held]:
    """A hand without the cards that its owner, the viewer, is just arranging: the view still counts them in it.

    Before the battle a hand holds nothing but single cards; `name_of` tells which.
    """
    draft = view.get("draft", {}) if player == view["player"] else {}
    laid = [card for cards in draft.values() for card in cards]
    left: list[Held] = []
    for unit in hand:
        name = name_of(unit)
        if name in laid:
            laid.remove(name)
        else:
            left.append(unit)
    return left


def counted(labels: list[str]) -> str:
    """The cards of a hand, equal ones together."""
    return " ".join(
        label if labels.count(label) == 1 else f"{label}×{labels.count(label)}" for label in dict.fromkeys(labels)
    )


def card_lines(card: Card, lang: str) -> list[str]:
    """One card with its arrows, as its owner sees it."""
    grid = [["·"] * (2 * FARTHEST + 1) for _ in range(2 * FARTHEST + 1)]
    grid[FARTHEST][FARTHEST] = card.face or "□"
    marked = [(offset(arrow), SINGLE[arrow]) for arrow in card.arrows.single]
    marked += [(offset(arrow), DOUBLE[arrow]) for arrow in card.arrows.double]
    marked += [(offset(arrow), KNIGHT) for arrow in KNIGHTS if arrow in card.arrows.knight]
    marked += [((right, forward), LEAP) for right, forward in card.arrows.leap]
    for (right, forward), mark in marked:
        grid[FARTHEST - forward][FARTHEST + right] = mark
    reach = max((max(abs(right), abs(forward)) for (right, forward), _ in marked), default=1)
    title = (
        f"{card.id}  {card.name.ja}  {card.name.en}" if card.name.ja != card.name.en else f"{card.id}  {card.name.en}"
    )
    facts = [card.kind]
    if card.points:
        facts.append(f"{card.points} 点" if lang == "ja" else f"{card.points} point{'s'[: card.points > 1]}")
    if card.copies > 1:
        facts.append(f"{card.copies} 枚" if lang == "ja" else f"{card.copies} copies")
    shown = slice(FARTHEST - reach, FARTHEST + reach + 1)
    rows = ["  " + " ".join(pad(mark, 2) for mark in row[shown]).rstrip() for row in grid[shown]]
    return [f"{title}  ({', '.join(facts)})", *rows, dim("  " + sources(card, lang))]


def cards_table(cards: CardSet, lang: str) -> str:
    """Every card with its points, copies and arrows, as a section in Markdown."""
    ja = lang == "ja"
    rows = [
        "## 札の一覧" if ja else "## The cards",
        "",
        "| id | 札 | 種別 | 点 | 枚数 | 矢印 |" if ja else "| id | card | class | points | copies | arrows |",
        "|---|---|---|---|---|---|",
    ]
    for card in cards.cards:
        name = f"{card.name.ja} {card.face}" if card.face and card.face != card.name.ja else card.name.ja
        if not ja and card.name.en != card.name.ja:
            name = f"{card.name.en} {name}"
        points, arrows = card.points or "–", arrow_words(card.arrows)
        rows.append(f"| `{card.id}` | {name} | {card.kind} | {points} | {card.copies} | {arrows} |")
    drawn = f"`gobanshobu cards show {cards.game}`"
    rows += ["", legend(lang), "", f"絵で見るには: {drawn}" if ja else f"To see them drawn: {drawn}"]
    rows += ["", *(words.say(lang) for words in invitation(cards))]
    return "\n".join(rows) + "\n"


def arrow_words(arrows: Arrows) -> str:
    """The arrows of a card in one line, as its owner sees them."""
    parts = ["".join(SINGLE[arrow] for arrow in arrows.single), "".join(DOUBLE[arrow] for arrow in arrows.double)]
    if arrows.knight:
        parts.append(KNIGHT + " ".join("".join(SINGLE[leg] for leg in arrow) for arrow in arrows.knight))
    if arrows.leap:
        parts.append(" ".join(LEAP + leap_words(*leap) for leap in arrows.leap))
    return " ".join(part for part in parts if part) or "–"


def leap_words(right: int, forward: int) -> str:
    """Where a leap goes: how many squares along, and how many across."""
    along = f"{'↑' if forward > 0 else '↓'}{abs(forward)}" if forward else ""
    return along + (f"{'→' if right > 0 else '←'}{abs(right)}" if right else "")


def sources(card: Card, lang: str) -> str:
    """Where the facts of a card come from."""
    parts = []
    for source, words in SOURCE_WORDS.items():
        facts = [TRAIT_WORDS[fact].say(lang) for fact, found in card.sources.items() if found == source]
        if facts:
            parts.append(f"{words.say(lang)}: {', '.join(facts)}")
    return "; ".join(parts)


def invitation(cards: CardSet) -> list[Words]:
    """For a set with something reconstructed in it: who can put it right, and how; else nothing."""
    if not any("reconstruction" in card.sources.values() for card in cards.cards):
        return []
    new, check = f"`gobanshobu cards new {cards.game} > FILE`", "`gobanshobu cards check FILE`"
    how = Words(
        f"書き始めるには: {new}　確かめるには: {check}　写した項目の出どころ（source）は card と書きます。",
        f"To begin: {new}. To check it: {check}. The source of what you copied is `card`.",
    )
    return [INVITATION, how]


def legend(lang: str) -> str:
    """What the marks on a drawn card mean."""
    return LEGEND.say(lang)
