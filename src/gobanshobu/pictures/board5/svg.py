"""The 5×5 games as pictures: single cards, a whole set on one sheet, and the board between two hands.

Everything is drawn from a card set and a view. Nothing here depends on the cards being ours.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from gobanshobu.core.rules import Rules
from gobanshobu.core.words import Words, player_name
from gobanshobu.games.board5.cardset import Card, CardSet
from gobanshobu.games.board5.notation import touched
from gobanshobu.games.board5.text import phase
from gobanshobu.games.board5.view import SheetView
from gobanshobu.pictures.board5.face import TURNED, Unit, unit_group, unit_words
from gobanshobu.pictures.drawing import (
    GOLD,
    INK,
    RAISED,
    SIDES,
    SOFT,
    STRONG,
    WIDTH,
    Drawing,
    box,
    breadth,
    escaped,
    last_turn,
    message,
    name_end,
    name_strip,
    result,
    words,
)
from gobanshobu.pictures.picture import Picture

CARD_WIDTH: Final = 220
CARD_HEIGHT: Final = 252
FIXED: Final = ("G", "king", "normal", "noble")  # classes whose points can change

CELL: Final = 92
LEFT: Final = 24  # of the board
TOP: Final = 44
SIDE: Final = 5 * CELL
HANDS: Final = 500  # where the hands begin
HANDS_WIDE: Final = 132
HAND_HIGH: Final = 190
HEIGHT: Final = TOP + SIDE + 58


class Square(NamedTuple):
    """What stands on a square, and whose it is; no unit for a square that an arrangement leaves empty."""

    owner: int
    unit: Unit | None


class Aside(NamedTuple):
    """A unit under way: hovering over a square, or on none (""); `word` says what is to happen to it."""

    owner: int
    unit: Unit
    square: str
    word: Words


class SheetScene(NamedTuple):
    """What of a view is drawn, in one shape for the three games."""

    board: dict[str, Square]
    hands: list[list[Unit]]
    asides: list[Aside]
    prompt: Words


# --- cards ---


def card_svg(card: Card, player: int = 0) -> Picture:
    """One card as an SVG document, upright in the colours of `player`."""
    drawing = Drawing()
    drawing.add(card_group(drawing, card, player))
    return drawing.document(CARD_WIDTH, CARD_HEIGHT, _label(card))


def sheet_svg(cards: CardSet, columns: int = 4) -> Picture:
    """All cards of a set on one sheet."""
    columns = max(1, min(columns, len(cards.cards)))
    rows = -(-len(cards.cards) // columns)
    drawing = Drawing()
    name = cards.name.ja if cards.name.ja == cards.name.en else f"{cards.name.ja} · {cards.name.en}"
    width = columns * CARD_WIDTH + 16
    drawing.add(words(18, 36, 20, name, "start", serif=True, fit=width - 36))
    for number, card in enumerate(cards.cards):
        x, y = 8 + number % columns * CARD_WIDTH, 48 + number // columns * CARD_HEIGHT
        drawing.add(f'<g transform="translate({x} {y})">{card_group(drawing, card, 0)}</g>')
    return drawing.document(width, rows * CARD_HEIGHT + 56, name)


def card_group(drawing: Drawing, card: Card, player: int) -> str:
    """A card with its name below, without a document around it."""
    face = unit_group(drawing, Unit([card], card.points, card.kind in FIXED), player, turned=False)
    label = words(CARD_WIDTH / 2, 236, 13, _label(card), colour=SOFT, fit=CARD_WIDTH - 16)
    return f'<g transform="translate(10 10) scale(2)">{face}</g>{label}'


def _label(card: Card) -> str:
    return card.name.ja if card.name.ja == card.name.en else f"{card.name.ja} · {card.name.en}"


# --- the board ---


def picture(rules: Rules, view: SheetView, scene: SheetScene, lang: str) -> Picture:
    """The board between the two hands, the viewer's own side below."""
    ended = result(view, rules.endings)
    near = view["player"] or 0
    drawing = Drawing()
    for player in (1 - near, near):
        drawing.add(name_strip(view, player, 22 if player != near else HEIGHT - 22, lang))
    when = phase(view).say(lang)
    drawing.add(words(WIDTH - 10, 27, 12, when, "end", SOFT))
    drawing.add(_ground(near))
    for row in _trace(view, near):
        drawing.add(row)
    for square, found in scene.board.items():
        drawing.add(_standing(drawing, square, found, near, lang))
    _draw_hand(drawing, scene.hands[1 - near], 1 - near, near, lang)
    _draw_hand(drawing, scene.hands[near], near, near, lang)
    _draw_asides(drawing, scene.asides, near, lang)
    start = name_end(view, near, lang)
    words_now = (ended or _asked(view, scene.prompt)).say(lang)
    drawing.add(message(start, HEIGHT - 22, WIDTH - 10 - start, words_now, ended is not None))
    return drawing.document(WIDTH, HEIGHT, f"{rules.rulebook().parts[0].title.say(lang)} · {when} · {words_now}")


def _asked(view: SheetView, prompt: Words) -> Words:
    """Who is to decide what."""
    if len(view["actors"]) != 1:
        return prompt
    name = player_name(view["actors"][0])
    if view["prompt"] == "turn":
        check = Words("（王手）", " (check)") if view.get("check") else Words("", "")
        return Words(f"{name.ja}の手番{check.ja}", f"{name.en} to move{check.en}")
    return Words(f"{name.ja}: {prompt.ja}", f"{name.en}: {prompt.en}")


def corner(square: str, near: int) -> tuple[int, int]:
    """The upper left corner of a square as the player at the lower edge sees it."""
    column, row = "abcde".index(square[0]), "54321".index(square[1])
    if near == 1:
        column, row = 4 - column, 4 - row
    return LEFT + column * CELL, TOP + row * CELL


def _ground(near: int) -> str:
    camps = [box(LEFT, TOP + (3 if player == near else 0) * CELL, SIDE, 2 * CELL, _camp(player)) for player in (0, 1)]
    lines = "".join(f"M{LEFT + CELL * i} {TOP}v{SIDE}M{LEFT} {TOP + CELL * i}h{SIDE}" for i in range(1, 5))
    columns, rows = ("abcde", "54321") if near == 0 else ("edcba", "12345")
    names = [words(LEFT + CELL * (i + 0.5), TOP + SIDE + 12, 11, columns[i], colour=SOFT) for i in range(5)]
    names += [words(LEFT - 9, TOP + CELL * (i + 0.5) + 4, 11, rows[i], colour=SOFT) for i in range(5)]
    return "".join(
        [
            "<g>",
            box(LEFT, TOP, SIDE, SIDE, f'fill="{RAISED}"'),
            *camps,
            f'<path d="{lines}" stroke="{STRONG}" stroke-width="1"/>',
            box(LEFT, TOP, SIDE, SIDE, f'fill="none" stroke="{INK}" stroke-width="2"', 3),
            *names,
            "</g>",
        ]
    )


def _camp(player: int) -> str:
    return f'fill="{SIDES[player]}" fill-opacity="0.07"'


def _trace(view: SheetView, near: int) -> list[str]:
    """The squares of the last turn: hatched where something left, darker where it came to."""
    found: dict[str, bool] = {}
    for step in last_turn(view["log"]):
        found |= touched(step)
    rows: list[str] = []
    for square, came in found.items():
        x, y = corner(square, near)
        if came:
            rows.append(box(x + 1, y + 1, CELL - 2, CELL - 2, f'fill="{INK}" fill-opacity="0.24"'))
        else:
            lines = "".join(f"M{x + i} {y + 1}L{x + 1} {y + i}" for i in range(10, CELL, 9))
            lines += "".join(f"M{x + CELL - 1} {y + i}L{x + i} {y + CELL - 1}" for i in range(10, CELL, 9))
            rows.append(f'<path d="{lines}" stroke="{INK}" stroke-opacity="0.22" stroke-width="1.2"/>')
    return rows


def _standing(drawing: Drawing, square: str, found: Square, near: int, lang: str) -> str:
    x, y = corner(square, near)
    if found.unit is None:
        line = f'<path d="M{x + CELL / 2 - 9:g} {y + CELL / 2:g}h18" stroke="{SIDES[found.owner]}" stroke-width="3"/>'
        return f'<g data-square="{square}">{line}</g>'
    use = _use(drawing, found.unit, found.owner, near, x + 3, y + 3, (CELL - 6) / 100)
    return f'<g data-square="{square}">{_title(square, found.unit, lang)}{use}</g>'


def _title(place: str, unit: Unit, lang: str) -> str:
    """What a reader is told who points at a unit."""
    return f"<title>{escaped(f'{place} {unit_words(unit).say(lang)}'.strip())}</title>"


def _use(drawing: Drawing, unit: Unit, owner: int, near: int, x: float, y: float, scale: float) -> str:
    turned = owner != near
    return drawing.use(unit_group(drawing, unit, owner, turned), x, y, round(scale, 3), TURNED if turned else "")


def _draw_hand(drawing: Drawing, units: list[Unit], player: int, near: int, lang: str) -> None:
    """A hand beside the board, equal cards together; smaller where there are many kinds."""
    kinds: list[tuple[Unit, int]] = []
    for unit in units:
        known = [kind for kind, _ in kinds]
        if unit in known:
            at = known.index(unit)
            kinds[at] = (unit, kinds[at][1] + 1)
        else:
            kinds.append((unit, 1))
    columns = next(number for number in range(2, 12) if -(-len(kinds) // number) * (HANDS_WIDE // number) <= HAND_HIGH)
    size = HANDS_WIDE / columns
    rows = -(-len(kinds) // columns)
    top = TOP if player != near else TOP + SIDE - rows * size
    for number, (unit, count) in enumerate(kinds):
        x, y = HANDS + number % columns * size, top + number // columns * size
        use = _use(drawing, unit, player, near, round(x + 1, 1), round(y + 1, 1), (size - 2) / 100)
        drawing.add(f'<g data-hand="{player}" data-count="{count}">{_title("", unit, lang)}{use}</g>')
        if count > 1:
            drawing.add(_badge(x + size - 1, y + size - 1 if player == near else y + 15, f"×{count}", SIDES[player]))


def _badge(right: float, low: float, text: str, colour: str) -> str:
    wide = breadth(text) * 10 + 4
    ground = box(
        round(right - wide, 1), round(low - 14, 1), round(wide, 1), 14, f'fill="{RAISED}" stroke="{colour}"', 7
    )
    return f"<g>{ground}{words(round(right - wide / 2, 1), round(low - 3, 1), 11, text, bold=True)}</g>"


def _draw_asides(drawing: Drawing, asides: list[Aside], near: int, lang: str) -> None:
    """Cards under way: lifted off their square, or between the hands."""
    free = 0
    for aside in asides:
        title = _title(aside.word.say(lang), aside.unit, lang)
        if aside.square:
            x, y = corner(aside.square, near)
            shadow = f'<ellipse cx="{x + 56}" cy="{y + 74}" rx="34" ry="9" fill="{INK}" fill-opacity="0.25"/>'
            use = _use(drawing, aside.unit, aside.owner, near, 0, 0, 0.82)
            lifted = f'<g transform="translate({x + 14} {y - 16}) rotate(4)">{use}</g>'
            drawing.add(f'<g data-aside="{aside.square}">{title}{shadow}{lifted}</g>')
            continue
        x, y = HANDS + 2 + 66 * free, TOP + SIDE // 2 - 32
        use = _use(drawing, aside.unit, aside.owner, near, x, y, 0.56)
        frame = box(x - 3, y - 4, 62, 64, f'fill="{RAISED}" stroke="{GOLD}" stroke-dasharray="4 3"', 6)
        label = words(x + 28, y + 72, 11, aside.word.say(lang), colour=SOFT, fit=64)
        drawing.add(f'<g data-aside="">{title}{frame}{use}{label}</g>')
        free += 1


# --- what the games' own pictures share ---


def by_id(cards: CardSet) -> dict[str, Card]:
    """The cards of a set."""
    return {card.id: card for card in cards.cards}
