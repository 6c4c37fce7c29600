"""Drawing the sheet and the cards as text."""

from __future__ import annotations

from typing import Any, Final

from gobanshobu.core.paint import dim, paint_player, strong
from gobanshobu.core.width import pad
from gobanshobu.core.words import Words, player_name
from gobanshobu.games.board5.cardset import Card, CardSet
from gobanshobu.games.board5.squares import KNIGHTS, offset

CELL: Final = 11
FARTHEST: Final = 4  # squares that a leap goes at most
MARKS: Final = ["▲", "▽"]
SINGLE: Final = {"F": "↑", "B": "↓", "L": "←", "R": "→", "FL": "↖", "FR": "↗", "BL": "↙", "BR": "↘"}
DOUBLE: Final = {"F": "⇑", "B": "⇓", "L": "⇐", "R": "⇒", "FL": "⇖", "FR": "⇗", "BL": "⇙", "BR": "⇘"}
KNIGHT: Final = "◆"
LEAP: Final = "○"
SOURCE_WORDS: Final = {
    "booklet": Words("冊子", "booklet"),
    "reconstruction": Words("復元", "reconstruction"),
    "own": Words("自作", "own"),
}

COMMON_PROMPTS: Final = {
    "arrange": Words("自陣に並べる", "arrange your camp"),
    "place": Words("札を一枚置く", "place a card"),
    "switch": Words("自陣の二枚を入れ替えるか、やめる", "switch two cards of your camp, or decline"),
    "turn": Words("手番", "your turn"),
}
"""What a view's `prompt` means to a person; a game adds or changes its own."""


def table(
    view: dict[str, Any], cells: dict[str, list[str]], hands: list[str], prompt: Words, lang: str, cell: int = CELL
) -> list[str]:
    """The sheet between the two players as its viewer sees it, and what is to be decided."""
    near = view["player"] or 0
    return [
        side_line(view, 1 - near, hands[1 - near], lang),
        *draw_sheet(cells, near, cell),
        side_line(view, near, hands[near], lang),
        "  " + strong(prompt.say(lang)),
    ]


def draft_cells(view: dict[str, Any], labels: dict[str, str]) -> dict[str, list[str]]:
    """The arrangements that a view shows, as cells of the drawn sheet."""
    own: dict[str, str] = view.get("draft", {})
    drafts: list[dict[str, str]] = view.get("drafts", [own, {}] if view["player"] == 0 else [{}, own])
    return {
        square: [owned(player, "–" if card == "-" else labels[card])]
        for player, draft in enumerate(drafts)
        for square, card in draft.items()
    }


def common_prompt(view: dict[str, Any], prompts: dict[str, Words]) -> Words:
    """What is to be decided."""
    return prompts[view["prompt"]] if view["outcome"] is None else Words("終局", "the game is over")


def phase(view: dict[str, Any]) -> Words:
    """How far the game is."""
    if view["phase"] == "battle":
        return Words(f"戦闘 {view['turns'] + 1} 手目", f"battle, turn {view['turns'] + 1}")
    return Words("並べ", "arrangement") if view["phase"] == "arrangement" else Words("配置", "placement")


def common_brief(view: dict[str, Any], prompts: dict[str, Words]) -> Words:
    """The situation in one line."""
    when = phase(view)
    return Words(f"{when.ja}、{prompts[view['prompt']].ja}", f"{when.en}, {view['prompt']}")


def draw_sheet(cells: dict[str, list[str]], near: int, cell: int) -> list[str]:
    """The sheet with up to two lines in each square, seen from the side of player `near`."""
    rows = "54321" if near == 0 else "12345"
    columns = "abcde" if near == 0 else "edcba"
    found = ["  ┌" + "┬".join(f" {column} ".center(cell, "─") for column in columns) + "┐"]
    for row in rows:
        for part in range(2):
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


def side_line(view: dict[str, Any], player: int, hand: str, lang: str) -> str:
    """A player's name, whether they are to act, and their hand."""
    mark = " *" if player in view["actors"] else ""
    label = "手札" if lang == "ja" else "hand"
    return f"{paint_player(player, MARKS[player] + player_name(player).say(lang))}{mark}  {label}: {hand or '–'}"


def names_of(cards: CardSet) -> dict[str, Words]:
    return {card.id: card.name for card in cards.cards}


def labels_of(cards: CardSet, lang: str) -> dict[str, str]:
    """What stands for a card on the sheet: its Japanese name, or in English the id that one types."""
    return {card.id: card.name.ja if lang == "ja" else card.id for card in cards.cards}


def hand_label(name: Words, card_id: str, lang: str) -> str:
    """A card of a hand, with the id that one types."""
    return f"{name.ja}({card_id})" if lang == "ja" and name.ja.lower() != card_id else card_id


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
        facts.append(f"{card.points} 点" if lang == "ja" else f"{card.points} points")
    if card.copies > 1:
        facts.append(f"{card.copies} 枚" if lang == "ja" else f"{card.copies} copies")
    shown = slice(FARTHEST - reach, FARTHEST + reach + 1)
    rows = ["  " + " ".join(pad(mark, 2) for mark in row[shown]).rstrip() for row in grid[shown]]
    return [f"{title}  ({', '.join(facts)})", *rows, dim("  " + sources(card, lang))]


def sources(card: Card, lang: str) -> str:
    """Where the facts of a card come from."""
    parts = []
    for source, words in SOURCE_WORDS.items():
        facts = [fact for fact, found in card.sources.items() if found == source]
        if facts:
            parts.append(f"{words.say(lang)}: {', '.join(facts)}")
    return "; ".join(parts)


def legend(lang: str) -> str:
    """What the marks on a drawn card mean."""
    if lang == "ja":
        return f"↑ 一升  ⇑ 何升でも  {KNIGHT} 桂  {LEAP} とび（手前が持ち主）"
    return f"↑ one square  ⇑ any number  {KNIGHT} knight  {LEAP} leap (the owner sits below)"
