"""Cards drawn as SVG from a card set: the face in the middle, the arrows around it as its moves go.

A single arrow has one head, a double arrow two and a heavier stroke, a knight arrow bends, a leap is a circle. Life is
a row of beads. Nothing here depends on the card being one of ours.
"""

from __future__ import annotations

from html import escape
from math import hypot
from typing import Final

from gobanshobu.games.board5.cardset import Card, CardSet
from gobanshobu.games.board5.squares import offset

PAPER: Final = "#f7f2e7"
INK: Final = "#1e1b18"
GREY: Final = "#6f675c"
SIDES: Final = ["#2b4a7f", "#c2402a"]
WIDTH: Final = 220
HEIGHT: Final = 290
CELL: Final = 29
MIDDLE: Final = [110.0, 122.0]
SERIF: Final = "'Shippori Mincho', 'Noto Serif CJK JP', 'Hiragino Mincho ProN', 'Yu Mincho', serif"


def card_svg(card: Card, player: int = 0) -> str:
    """One card as an SVG document, upright in the colours of `player`."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"'
        f' role="img" aria-label="{escape(card.name.en)}">{card_group(card, player)}</svg>\n'
    )


def sheet_svg(cards: CardSet, columns: int = 4) -> str:
    """All cards of a set on one sheet."""
    rows = -(-len(cards.cards) // columns)
    width, height = columns * (WIDTH + 16) + 16, rows * (HEIGHT + 16) + 56
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">',
        f'<rect width="{width}" height="{height}" fill="#ebe3d2"/>',
        f'<text x="20" y="36" font-family="{SERIF}" font-size="22" fill="{INK}">'
        f"{escape(cards.name.ja)} · {escape(cards.name.en)}</text>",
    ]
    for number, card in enumerate(cards.cards):
        x, y = 16 + number % columns * (WIDTH + 16), 56 + number // columns * (HEIGHT + 16)
        parts.append(f'<g transform="translate({x} {y})">{card_group(card, 0)}</g>')
    return "\n".join([*parts, "</svg>", ""])


def card_group(card: Card, player: int) -> str:
    """The drawing itself, without a document around it."""
    colour = SIDES[player]
    edge = f'<rect x="2" y="2" width="{WIDTH - 4}" height="{HEIGHT - 4}" rx="14" fill="{PAPER}" stroke="{colour}" stroke-width="4"/>'
    if player == 1:
        edge += f'<rect x="9" y="9" width="{WIDTH - 18}" height="{HEIGHT - 18}" rx="9" fill="none" stroke="{colour}" stroke-width="1.5"/>'
    label = card.name.ja if card.name.ja == card.name.en else f"{card.name.ja} · {card.name.en}"
    return "".join([edge, *_arrows(card, colour), _face(card), _beads(card, colour), _text(110, 270, 13, GREY, label)])


def _face(card: Card) -> str:
    x, y = MIDDLE
    ring = f'<circle cx="{x}" cy="{y}" r="24" fill="{PAPER}"/>'
    if not card.face:
        return ring + f'<circle cx="{x}" cy="{y}" r="9" fill="none" stroke="{INK}" stroke-width="2.5"/>'
    size = 42 if len(card.face) == 1 else 46 / len(card.face)
    return ring + _text(x, y + size * 0.36, size, INK, card.face)


def _text(x: float, y: float, size: float, colour: str, words: str) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" font-family="{SERIF}" fill="{colour}"'
        f' text-anchor="middle">{escape(words)}</text>'
    )


def _beads(card: Card, colour: str) -> str:
    """Points along the lower edge: full beads for points that change, a ring around fixed ones."""
    fixed = card.kind not in ("G", "king", "normal", "noble")
    start = 110 - (card.points - 1) * 8
    beads = [
        f'<circle cx="{start + 16 * i}" cy="246" r="5.5" fill="{PAPER if fixed else colour}" stroke="{colour}" stroke-width="2"/>'
        for i in range(card.points)
    ]
    return "".join(beads)


def _arrows(card: Card, colour: str) -> list[str]:
    found = [_straight(offset(arrow), 1.0, 1, 2.5, INK) for arrow in card.arrows.single]
    found += [_straight(offset(arrow), 2.55, 2, 4.5, colour) for arrow in card.arrows.double]
    found += [_bent(arrow, colour) for arrow in card.arrows.knight]
    farthest = max((abs(part) for pair in card.arrows.leap for part in pair), default=0)
    near = min(1.0, 3 / max(1, farthest))  # what leaps farther than three squares is drawn smaller, to stay on the card
    found += [_circle(right * near, forward * near, colour) for right, forward in card.arrows.leap]
    return found


def _point(right: float, forward: float) -> tuple[float, float]:
    return MIDDLE[0] + CELL * right, MIDDLE[1] - CELL * forward


def _straight(direction: tuple[int, int], reach: float, heads: int, stroke: float, colour: str) -> str:
    right, forward = direction
    length = hypot(right, forward)
    near = 0.9 / length
    x0, y0 = _point(right * near, forward * near)
    x1, y1 = _point(right * (reach + 0.25), forward * (reach + 0.25))
    parts = [
        f'<path d="M{x0:.1f} {y0:.1f}L{x1:.1f} {y1:.1f}" stroke="{colour}" stroke-width="{stroke}" stroke-linecap="round"/>'
    ]
    for head in range(heads):
        back = head * 9.0
        hx, hy = x1 - back * right / length, y1 + back * forward / length
        parts.append(_head(hx, hy, right / length, -forward / length, colour))
    return "".join(parts)


def _head(x: float, y: float, dx: float, dy: float, colour: str) -> str:
    wing, depth = 5.0, 8.0
    left = (x - depth * dx - wing * dy, y - depth * dy + wing * dx)
    right = (x - depth * dx + wing * dy, y - depth * dy - wing * dx)
    tip = (x + 3 * dx, y + 3 * dy)
    points = " ".join(f"{px:.1f},{py:.1f}" for px, py in (tip, left, right))
    return f'<polygon points="{points}" fill="{colour}"/>'


def _bent(arrow: str, colour: str) -> str:
    """A knight arrow: along its long leg, then to the side."""
    leg = offset(arrow[:2])
    end = offset(arrow)
    x0, y0 = _point(leg[0] * 0.45, leg[1] * 0.45)
    x1, y1 = _point(*leg)
    x2, y2 = _point(*end)
    dx, dy = (x2 - x1) / CELL, (y2 - y1) / CELL
    path = f'<path d="M{x0:.1f} {y0:.1f}L{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}" fill="none" stroke="{colour}" stroke-width="2.5" stroke-dasharray="5 3" stroke-linejoin="round"/>'
    return path + _head(x2, y2, dx, dy, colour)


def _circle(right: float, forward: float, colour: str) -> str:
    x, y = _point(right, forward)
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="9" fill="none" stroke="{colour}" stroke-width="3"/>'
