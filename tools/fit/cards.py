"""Card sets drawn at random: what people could make, checked as their files are.

.venv/bin/python -m tools.fit.cards first 7 > mine.toml
"""

from __future__ import annotations

import argparse
import json
import sys
from random import Random
from typing import Any

import gobanshobu
from gobanshobu.games.board5.cardset import CardSet, Shape, read_data, to_data
from gobanshobu.games.board5.squares import DIRECTIONS, KNIGHTS

MIRRORED = {"L": "R", "R": "L"}
KEPT = 0.15  # of the cards stay as they are


def drawn_set(game_id: str, seed: int) -> CardSet:
    """A set of the game with other arrows and points, and often other numbers of copies. Raises BadCards never."""
    rng = Random(f"cards {game_id} {seed}")
    game: Any = gobanshobu.game(game_id)
    shape: Shape = game.shape
    data = to_data(game.default_cards())
    data |= {"ja": f"くじ {seed}", "en": f"Drawn {seed}", "author": ""}
    data.pop("author")
    for card in data["card"]:
        if card["id"] == "king" or rng.random() < KEPT:
            continue
        for key in ("single", "double", "knight", "leap"):
            card.pop(key, None)
        card |= arrows(rng)
        least, most = shape.points.get(card["id"]) or shape.points.get(card["class"]) or (0, 0)
        if most:
            card["points"] = rng.randint(least, most)
        card["source"] = "own"
    return read_data(data, shape)


def arrows(rng: Random) -> dict[str, Any]:
    """The arrows of a card: a few, most often the same to both sides."""
    wanted = rng.choice((1, 2, 3, 3, 4, 4, 5, 6, 8))
    even = rng.random() < 0.8
    single: set[str] = set()
    double: set[str] = set()
    knight: set[str] = set()
    leaps: list[list[int]] = []
    doubles, knights = rng.choice((0.0, 0.0, 0.1, 0.3, 0.6)), rng.choice((0.0, 0.0, 0.0, 0.2, 0.5))
    while len(single) + len(double) + len(knight) < wanted:
        if rng.random() < knights:
            arrow = rng.choice(KNIGHTS)
            target = knight
        else:
            arrow = rng.choice(DIRECTIONS)
            target = double if rng.random() < doubles else single
        target.add(arrow)
        if even:
            target.add(mirrored(arrow))
    if rng.random() < 0.08:
        leaps = [[0, rng.choice((2, 3))]]
    found: dict[str, Any] = {
        "single": " ".join(arrow for arrow in DIRECTIONS if arrow in single - double),
        "double": " ".join(arrow for arrow in DIRECTIONS if arrow in double),
        "knight": " ".join(arrow for arrow in KNIGHTS if arrow in knight),
        "leap": leaps,
    }
    return {key: value for key, value in found.items() if value}


def mirrored(arrow: str) -> str:
    """The same arrow in a mirror, as cards spell it."""
    return "".join(MIRRORED.get(letter, letter) for letter in arrow)


def page(cards: CardSet) -> str:
    """The set as a file that `gobanshobu cards check` reads."""
    data = to_data(cards)
    lines = [f"{key} = {json.dumps(data[key], ensure_ascii=False)}" for key in ("game", "ja", "en")]
    for card in data["card"]:
        card["source"] = "own"
        lines += ["", "[[card]]", *(f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in card.items())]
    if data.get("blanks"):
        lines += ["", "[blanks]", *(f"{blank} = {json.dumps(card)}" for blank, card in data["blanks"].items())]
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=("first", "intelligence", "hck"))
    parser.add_argument("seed", type=int)
    asked = parser.parse_args()
    sys.stdout.write(page(drawn_set(asked.game, asked.seed)))


if __name__ == "__main__":
    main()
