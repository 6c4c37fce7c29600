"""What the client knows without being told at the table: card texts, words and drawings, each from its one source in Python.

`tools.client.typescript` writes it beside the types, as constants of `<name>.data.ts`.
"""

from __future__ import annotations

import json
from math import cos, pi, sin
from typing import Any, NamedTuple

from gobanshobu.core.words import Words
from gobanshobu.games.board5 import printed as sheet
from gobanshobu.games.board5.cardset import Card
from gobanshobu.games.board5.reach import Arrows
from gobanshobu.games.board5.squares import CAMPS, NAMES
from gobanshobu.games.board5.text import SOURCE_WORDS, TRAIT_WORDS
from gobanshobu.games.cardwars import printed as war
from gobanshobu.games.cardwars.cards import LIFE, MANA
from gobanshobu.games.isshin import printed as duel
from gobanshobu.games.isshin.cards import FormId, StateId
from gobanshobu.games.isshin.deal import OPTIONS
from gobanshobu.pictures.board5 import face
from gobanshobu.pictures.cardwars import art as war_art
from gobanshobu.pictures.isshin import art as duel_art
from gobanshobu.pictures.isshin.brush import Dab, stroke

WIDTH = 120
Point = tuple[float, float]


class Constant(NamedTuple):
    """A constant of the client: its name, its type, its value, and what it is; `closed` where the type names the keys."""

    name: str
    kind: Any
    value: Any
    about: str
    closed: bool = False


def constants() -> dict[str, list[Constant]]:
    """Every constant, by the file of the types it belongs to."""
    return {"board5": board5(), "cardwars": cardwars(), "isshin": isshin()}


def board5() -> list[Constant]:
    """The 5×5 games: the papers, arrows and beads of cards, and what is said of them."""
    by_arrow = dict[str, dict[str, str]]
    return [
        Constant("EDGE", str, face.EDGE, "The edge of a card, in a field of 100 by 100."),
        Constant("INNER", str, face.INNER, "The second line inside the edge, of the player who goes second."),
        Constant("PLACES", dict[str, str], face.PLACES, "Where two papers lie on one square.", True),
        Constant(
            "SPOTS", list[list[tuple[float, float, float]]], face.SPOTS, "x, y and size of one, two, three kanji."
        ),
        Constant("MIDDLE", Point, (face.MIDDLE_X, face.MIDDLE_Y), "Where arrows come from."),
        Constant("LEAP", float, face.LEAP, "How far from the middle the ring of the farthest leap is drawn."),
        Constant(
            "LINES", dict[str, by_arrow], face.arrow_lines(), "The line of an arrow: by room, kind and way.", True
        ),
        Constant("HEADS", by_arrow, face.arrow_heads(), "The heads of an arrow, by kind and way."),
        Constant("BEADS", list[list[Point]], face.bead_rows(), "The beads of each life, up to a whole row."),
        Constant("BEADS_ABOVE", list[Point], face.beads_above(), "Those beyond a whole row."),
        Constant("GAUGED", list[str], sheet.GAUGED, "The classes of the cards whose life changes."),
        Constant("JOINING", list[str], sheet.JOINING, "The classes of the cards whose points count in a combine."),
        Constant("UNIT_WORDS", dict[str, Words], sheet.UNIT_WORDS, "What a unit is called, part by part.", True),
        Constant("CLASS_WORDS", dict[str, Words], sheet.CLASS_WORDS, "The classes of cards."),
        Constant(
            "CARD_CLAUSES",
            dict[str, dict[str, list[str]]],
            sheet.CARD_CLAUSES,
            "Where the rules speak of a card, by game and class.",
        ),
        Constant("TRAIT_WORDS", dict[str, Words], TRAIT_WORDS, "What is known of a card.", True),
        Constant("SOURCE_WORDS", dict[str, Words], SOURCE_WORDS, "Where it comes from."),
        Constant("DIRECTION_WORDS", dict[str, Words], sheet.DIRECTION_WORDS, "The owner's directions."),
        Constant(
            "WAYS",
            dict[str, dict[str, list[tuple[int, int]]]],
            sheet.ways(),
            "The squares that an arrow leads to on an empty sheet, as right and forward: by kind and way.",
        ),
        Constant(
            "UNIT_EXAMPLES", list[sheet.UnitExample], unit_examples(), "Units and what they are called, for tests."
        ),
        Constant("CAPTIVE", str, sheet.CAPTIVE, "The card that is held by whoever captures it."),
        Constant("CAMPS", list[list[str]], camps(), "The squares of the two camps."),
        Constant("CARDS_CLAUSE", str, sheet.CARDS_CLAUSE, "Where the rules say what card sets are."),
    ]


def cardwars() -> list[Constant]:
    """Shogi Card Wars: what is printed on the cards, and the shapes that they are drawn with, around (0, 0)."""
    return [
        Constant("CARDS", dict[str, war.Printed], war.cards(), "Every card."),
        Constant("KINDS", dict[war.CardKind, war.KindWords], war.KIND_WORDS, "The kinds of cards."),
        Constant("LIFE", int, LIFE, "What a player begins with."),
        Constant("MANA", int, MANA, "What a turn begins with."),
        Constant("PIECE", str, war_art.PIECE, "A shogi piece, about 68 by 80."),
        Constant("SWORD", str, war_art.SWORD, "Attack."),
        Constant("HEART", str, war_art.HEART, "Life."),
        Constant("SPROUT", str, war_art.SPROUT, "What entered in this turn."),
        Constant("SUITS", dict[str, str], war_art.SUITS, "The suits of playing cards."),
        Constant("PIPS", dict[str, list[Point]], war_art.PIPS, "Where the pips of a playing card lie."),
        Constant("COURT", dict[str, str], war_art.COURT, "The head-dresses of the court cards."),
    ]


def isshin() -> list[Constant]:
    """Isshin Ittai: the cards, the states, the judgement, and everything that is drawn with the brush."""
    copies = next(option.default for option in OPTIONS if option.name == "copies")
    return [
        Constant("CARDS", dict[str, duel.CardTraits], duel.cards(), "Every card, in the order of a hand."),
        Constant("COPIES", int, copies, "How many there are of each form card, unless a table says otherwise."),
        Constant("FORMS", dict[FormId, Words], duel.FORMS, "The forms, each over the next, the last over the first."),
        Constant("READINGS", dict[FormId, str], duel.READINGS, "How the kanji of the forms are read."),
        Constant("STATES", dict[StateId, duel.StateTraits], duel.STATES, "The states."),
        Constant("JUDGEMENT", list[duel.JudgedRow], duel.JUDGEMENT, "How a turn is judged."),
        Constant("CREATURES", dict[FormId, duel.Ink], duel_art.creatures(), "The forms, in a field of 100 by 100."),
        Constant("MOON", str, duel_art.MOON, "Behind yin."),
        Constant("SEAL", str, duel_art.EDGE, "The edge of a state's seal, 40 by 40."),
        Constant("SEAL_INNER", str, duel_art.INNER, "Its second edge."),
        Constant("SWIRL", str, duel_art.swirl(), "What is on a token, 24 by 24."),
        Constant("HEMP", str, duel_art.hemp(), "The pattern of the backs, 100 by 140."),
        Constant("ARCS", list[str], arcs(), "From each form to the one it is over, round a field of 100 by 100."),
        Constant("RING", str, ring(), "Round a cell of a table, 100 by 40."),
    ]


def camps() -> list[list[str]]:
    """The squares of each player's camp by name."""
    return [[NAMES[square] for square in camp] for camp in CAMPS]


def unit_examples() -> list[sheet.UnitExample]:
    """Units of every sort with their words; the client's tests hold its own to them."""
    king, general, spy = (_named(*words) for words in (("王", "king"), ("将軍", "general"), ("諜報", "spy")))
    units = [
        face.Unit([king]),
        face.Unit([king], 6),
        face.Unit([general], 3, below=king, below_life=1),
        face.Unit([general], below=king),
        face.Unit([king], hidden=spy),
        face.Unit([king, general], 4, captive=True),
    ]
    return [
        {
            "cards": [card.name for card in unit.cards],
            "life": unit.life,
            "below": unit.below.name if unit.below else None,
            "below_life": unit.below_life,
            "hidden": unit.hidden.name if unit.hidden else None,
            "captive": unit.captive,
            "words": face.unit_words(unit),
        }
        for unit in units
    ]


def _named(ja: str, en: str) -> Card:
    return Card(en, Words(ja, en), "", "", 0, 1, Arrows(), {})


# --- what only the client draws ---


def arcs() -> list[str]:
    """Three arcs round the middle, each from the stronger to the weaker, with its head."""
    return [_arc(start) for start in (0, 120, 240)]


def _arc(start: float) -> str:
    def at(degrees: float) -> Point:
        angle = (degrees - 90) * pi / 180
        return 50 + 37 * cos(angle), 52 + 37 * sin(angle)

    dabs: list[Dab] = [(*at(start + 36 + i * 8.4), 1 + i * 0.7) for i in range(6)]
    angle, (x, y) = (start + 80 - 90) * pi / 180, at(start + 79)

    def tip(along: float, across: float) -> str:
        right = x - sin(angle) * along + cos(angle) * across
        return f"{right:.1f} {y + cos(angle) * along + sin(angle) * across:.1f}"

    return stroke(*dabs) + f"M{tip(8, 0)}L{tip(-3, -6)}L{tip(-0.5, 0)}L{tip(-3, 6)}Z"  # round as the stroke goes


def ring() -> str:
    """A ring drawn with one turn of the brush."""
    dabs: list[Dab] = []
    for i in range(17):
        angle = -1.9 + i / 16 * pi * 2.12
        dabs.append((50 + (46 - i * 0.15) * cos(angle), 20 + 17.5 * sin(angle), 4.6 - i * 0.22))
    return stroke(*dabs)


# --- writing ---


def written(value: Any, indent: int = 0) -> str:
    """A value in TypeScript: on one line where it fits, else one part a line."""
    value = plain(value)
    line = json.dumps(value, ensure_ascii=False)
    if len(line) + indent <= WIDTH - 30 or not isinstance(value, list | dict):
        return line
    inside = " " * (indent + 2)
    if isinstance(value, list):
        parts, (start, end) = [written(one, indent + 2) for one in value], "[]"
    else:
        parts, (start, end) = [f"{json.dumps(key)}: {written(one, indent + 2)}" for key, one in value.items()], "{}"
    return f"{start}\n" + "".join(f"{inside}{part},\n" for part in parts) + " " * indent + end


def plain(value: Any) -> Any:
    """A value as JSON has it: words by their language, whole numbers without a point."""
    if isinstance(value, Words):
        return {"ja": value.ja, "en": value.en}
    if isinstance(value, dict):
        return {key: plain(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [plain(one) for one in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value
