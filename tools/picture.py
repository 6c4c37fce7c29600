"""The picture in the README: a game of Shinra First under way, drawn from a real state, beside the five names."""

from __future__ import annotations

from random import Random
from typing import Any

from gobanshobu.games import IDS, game
from gobanshobu.games.board5.cardset import Card
from gobanshobu.games.board5.game import SheetGame
from gobanshobu.games.board5.svg import GREY, HEIGHT, INK, SERIF, SIDES, WIDTH, card_group

CELL = [112, 122]
SCALE = 0.4
LEFT, TOP = 44, 40
ACROSS, DOWN = 1180, 710
SANS = "'Noto Sans CJK JP', 'Hiragino Sans', 'Yu Gothic', sans-serif"


def picture() -> str:
    """The SVG document."""
    first = game("first")
    assert isinstance(first, SheetGame)
    state, choice = first.start(seed=7), Random(3)
    for _ in range(60):
        player = state.actors()[0]
        state.play(player, choice.choice(state.legal(player)))
    cards = {card.id: card for card in first.default_cards().cards}
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {ACROSS} {DOWN}" width="{ACROSS}" height="{DOWN}"'
        ' role="img" aria-label="五番勝負 Gobanshobu">',
        f'<rect width="{ACROSS}" height="{DOWN}" rx="18" fill="#ebe3d2"/>',
        *_grid(),
    ]
    for square, unit in state.view(None)["board"].items():
        parts.append(_unit(square, unit, cards))
    return "\n".join([*parts, *_names(), "</svg>", ""])


def _grid() -> list[str]:
    width, height = CELL
    parts = [f'<rect x="{LEFT}" y="{TOP}" width="{5 * width}" height="{5 * height}" rx="6" fill="#dcc9a0"/>']
    for i in range(6):
        x, y = LEFT + i * width, TOP + i * height
        parts.append(f'<path d="M{x} {TOP}v{5 * height}M{LEFT} {y}h{5 * width}" stroke="#8d7a55" stroke-width="1.5"/>')
    for i in range(5):
        parts.append(_words(LEFT + (i + 0.5) * width, TOP + 5 * height + 24, 16, GREY, "abcde"[i], "middle"))
        parts.append(_words(LEFT - 20, TOP + (4.5 - i) * height + 6, 16, GREY, str(i + 1), "middle"))
    return parts


def _unit(square: str, unit: dict[str, Any], cards: dict[str, Card]) -> str:
    """The card on top, upright for player 0 and turned for player 1; one below it shows at its edge."""
    width, height = CELL
    x = LEFT + ("abcde".index(square[0]) + 0.5) * width
    y = TOP + (5.5 - int(square[1])) * height
    turn = " rotate(180)" if unit["owner"] == 1 else ""
    drawn = []
    for depth, held in enumerate(reversed(unit["cards"])):
        card = cards[held["id"]]
        slip = depth * 26
        drawn.append(
            f'<g transform="translate({-WIDTH / 2 + slip:g} {-HEIGHT / 2 - slip / 2:g})">{card_group(card, unit["owner"])}</g>'
        )
    return f'<g transform="translate({x:g} {y:g}){turn} scale({SCALE})">{"".join(reversed(drawn))}</g>'


def _names() -> list[str]:
    x = LEFT + 5 * CELL[0] + 64
    parts = [
        _words(x, 128, 84, INK, "五番勝負"),
        _words(x + 4, 176, 28, GREY, "Gobanshobu"),
        f'<path d="M{x} 206h440" stroke="{SIDES[1]}" stroke-width="4"/>',
    ]
    for number, game_id in enumerate(IDS):
        name = game(game_id).name
        y = 264 + number * 82
        parts.append(_words(x, y, 30, INK, name.ja))
        parts.append(_words(x + 2, y + 28, 18, GREY, name.en, font=SANS))
    return parts


def _words(x: float, y: float, size: int, colour: str, words: str, anchor: str = "start", font: str = SERIF) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size}" font-family="{font}" fill="{colour}"'
        f' text-anchor="{anchor}">{words}</text>'
    )
