"""A card set from Python: the default one with a general that leaps like a knight, and what changes by it."""

import tomllib

import gobanshobu
from gobanshobu.games.board5.cardset import to_data
from gobanshobu.games.first.game import GAME

cards = to_data(GAME.default_cards())
shogun = next(card for card in cards["card"] if card["id"] == "shogun")
shogun["knight"] = "FFL FFR"
shogun["source"]["knight"] = "own"
cards |= {"ja": "跳ぶ将軍", "en": "Leaping general"}

where = {"turn": 0, "board": {"c1": "0 king", "c2": "0 shogun", "c5": "1 king"}}
for name, cards_used in (("default", None), ("changed", cards)):
    state = gobanshobu.game("first").position(where, cards_used)
    print(f"{name}: {' '.join(step for step in state.legal(0) if step.startswith('c2-'))}")

try:
    gobanshobu.game("first").start(cards=tomllib.loads('game = "first"\nja = "空"\nen = "empty"\ncard = []'))
except gobanshobu.BadCards as error:
    print(f"{len(error.problems)} faults, the first: {error.problems[0].words.en}")
