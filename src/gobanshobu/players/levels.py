"""Ten levels for every game: how much each looks at, how widely it chooses, how often a ladder tries it; and every strength
between them, by a rating.

The figures are in each game's levels.toml. Ratings are points as everywhere (400 more are ten wins for each loss), on a scale
for each game on which level 5 stands at 1500; people are rated on the same one.
"""

from __future__ import annotations

import os
import tomllib
from itertools import pairwise
from typing import Final, NamedTuple

from gobanshobu.core.build import compiled
from gobanshobu.core.game import Game
from gobanshobu.core.words import Words
from gobanshobu.games.registry import listing, text
from gobanshobu.players.base import BadPlayer
from gobanshobu.players.engines import Wider, make_engine

LEVELS: Final = 10  # of each game
MIDMOST: Final = 5  # the level that the scale is hung on
MIDDLE: Final = 1500  # its rating
SHODAN: Final = 2000  # the rating from which somebody is of the first dan
GRADE: Final = 100  # points from one grade to the next
HIGHEST: Final = 9  # dan
SECONDS: Final = 3.0 if compiled() else 2.0  # no turn takes longer when somebody waits for it

NAMES: Final = [
    Words("はじめの一歩", "First steps"),
    Words("見習い", "Apprentice"),
    Words("門弟", "Pupil"),
    Words("稽古相手", "Sparring partner"),
    Words("町道場", "Club player"),
    Words("腕自慢", "Club champion"),
    Words("有段者", "Black belt"),
    Words("師範代", "Assistant master"),
    Words("師範", "Master"),
    Words("名人", "Grandmaster"),
]


def label(number: int) -> str:
    """The name under which a level plays."""
    return f"level{number}"


class Level(NamedTuple):
    """One level of one game, or a strength between two of them."""

    number: int  # 0: between the levels
    name: Words
    work: int  # see `engines`
    width: int  # in thousandths of a chance to win, see `Wider`
    games: int  # against the level below in a ladder; level 1: against the greedy player
    net: bool  # whether what a net has learned is added to the evaluation; True where a game has none
    rating: int  # as a ladder measured it

    def player(self, game: Game, seed: int = 0, seconds: float = 0.0) -> Wider:
        """A player of this level. `seconds` bounds a turn besides the level's own work; without it every choice can be
        repeated."""
        engine = make_engine(game, seed, self.work, seconds)
        if not self.net:
            engine.without_net()
        return Wider(engine, seed, self.width / 1000)

    def spelt(self) -> str:
        """The same player by its settings, whatever levels.toml says some day."""
        return f"search:work={self.work},width={self.width}" + ("" if self.net else ",net=no")


def weaker() -> Words | None:
    """What to say where the machine plays below its levels: interpreted, its seconds are over before its work is done.
    `make play` sets GOBANSHOBU_FAST_BUILD=coming while it builds the compiled package."""
    if compiled():
        return None
    if os.environ.get("GOBANSHOBU_FAST_BUILD") == "coming":
        return Words(
            "高速版を準備しています。できるまで、マシンは本来のレベルより弱く指します。",
            "The fast build is on its way; until it is ready, the machine plays below its levels.",
        )
    return Words(
        "高速版ではないため、マシンは本来のレベルより弱く指します。",
        "This is not the fast build: the machine plays below its levels.",
    )


_TABLES: Final[dict[str, list[Level]]] = {}
_BETWEEN: Final[dict[str, list[Level]]] = {}  # what was measured besides, the levels among them, the weakest first


def levels(game_id: str) -> list[Level]:
    """The levels of a game, the weakest first. Raises UnknownGame."""
    found = listing(game_id)
    if game_id not in _TABLES:
        table = tomllib.loads(text(found.levels))[game_id]
        learned = int(table.get("net", 1))  # the first level that plays with what was learned
        _TABLES[game_id] = [
            Level(
                at + 1,
                NAMES[at],
                int(table["work"][at]),
                int(table["width"][at]),
                int(table["games"][at]),
                at + 1 >= learned,
                int(table["rating"][at]),
            )
            for at in range(LEVELS)
        ]
        besides = [
            Level(0, grade(int(one["rating"])), int(one["work"]), 0, 0, bool(one["net"]), int(one["rating"]))
            for one in table.get("besides", [])
        ]
        _BETWEEN[game_id] = sorted([*_TABLES[game_id], *besides], key=lambda one: one.rating)
    return _TABLES[game_id]


def level(game_id: str, number: int) -> Level:
    """One level of a game. Raises UnknownGame, and BadPlayer for a number that is none."""
    if not 1 <= number <= LEVELS:
        raise BadPlayer(
            Words(f"レベルは 1 から {LEVELS} までです: {number}", f"levels go from 1 to {LEVELS}, not {number}")
        )
    return levels(game_id)[number - 1]


def grade(rating: int) -> Words:
    """A rating in kyū and dan, a grade for every hundred points."""
    if rating >= SHODAN:
        dan = min(HIGHEST, (rating - SHODAN) // GRADE + 1)
        return Words("初段" if dan == 1 else f"{'二三四五六七八九'[dan - 2]}段", f"{dan} dan")
    kyu = (SHODAN - 1 - rating) // GRADE + 1
    return Words(f"{kyu}級", f"{kyu} kyū")


def strength(game_id: str, rating: int) -> Level:
    """The player of a game that is as strong as a rating says; the weakest or strongest there is where it says less or more.

    Between two strengths that were measured `work` and `width` lie as the rating does, `work` by its logarithm: twice as much
    brings about the same everywhere. Where one of them plays with a net and the other does not, or the stronger one looks at
    so much more that it may choose more widely, it is the nearer one.
    """
    levels(game_id)
    known = _BETWEEN[game_id]
    rating = min(max(rating, known[0].rating), known[-1].rating)
    for low, high in pairwise(known):
        if rating > high.rating:
            continue
        part = (rating - low.rating) / max(1, high.rating - low.rating)
        if low.net != high.net or low.width < high.width:
            near = low if part < 0.5 else high
            work, width, net = near.work, near.width, near.net
        else:
            work = round(low.work ** (1.0 - part) * high.work**part)
            width = round(low.width + part * (high.width - low.width))
            net = low.net
        return Level(0, grade(rating), work, width, 0, net, rating)
    raise AssertionError("a rating between the lowest and the highest lies between two")
