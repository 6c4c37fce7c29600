"""Every game and all that it brings, one listing each.

Code is named `module:name`, a module alone as `module`, a file as `package:path`; what lies above the games (pictures,
players, lessons, adapters) is imported only when somebody asks for it, so that imports still point one way. An empty name says
that the game has no such part. `tests/test_registry.py` says what a game lacks.
"""

from __future__ import annotations

from importlib import import_module
from importlib.resources import files
from typing import Any, Final, NamedTuple

from gobanshobu.core.errors import UnknownGame
from gobanshobu.core.words import Words


class Listing(NamedTuple):
    """A game and the names of its parts."""

    id: str
    game: str  # the `Game`
    notation: str  # the module that reads and writes steps
    view: str  # the types of what it publishes
    facts: str
    effects: str
    publisher: str
    words: str  # the module with the words for facts and offers
    explanations: str  # the module that says which clause decides
    space: str
    picture: str  # (rules, view, lang, faces) -> Picture
    clauses: str
    mind: str  # (game, seed, work, seconds) -> Thinker
    greedy: str  # (game, seed) -> Player
    levels: str
    lessons: str
    face: str  # the folder of its pictures in the client
    deals: str = ""  # (game, tops, options) -> deal: of lessons, for a game with a deal
    chance: str = ""  # (rules) -> Decks: of OpenSpiel, for a game with a deal


SEARCH: Final = "gobanshobu.players.board5.searcher:Searcher"
GREEDY: Final = "gobanshobu.players.board5.greedy:Greedy"


def _listing(
    game_id: str, name: str, picture: str, mind: str, greedy: str, face: str, deals: str = "", chance: str = ""
) -> Listing:
    """A game of this package; what is named alike in all of them is found by that name."""
    home = f"gobanshobu.games.{game_id}"
    return Listing(
        id=game_id,
        game=f"{home}.game:GAME",
        notation=f"{home}.notation",
        view=f"{home}.view:{name}View",
        facts=f"{home}.facts:{name}Fact",
        effects=f"{home}.offers:{name}Effect",
        publisher=f"{home}.publisher:{name}Publisher",
        words=f"{home}.words",
        explanations=f"{home}.explain",
        space=f"{home}.space:{name}Space",
        picture=f"gobanshobu.pictures.{picture}:picture",
        clauses=f"{home}:clauses.toml",
        mind=mind,
        greedy=greedy,
        levels="gobanshobu.players:levels.toml",
        lessons=f"gobanshobu.learn:lessons/{game_id}.toml",
        face=f"web/src/games/{face}",
        deals=deals,
        chance=chance,
    )


LISTINGS: Final[dict[str, Listing]] = {
    "isshin": _listing(
        "isshin",
        "Isshin",
        picture="isshin.svg",
        mind="gobanshobu.players.minds:isshin_mind",
        greedy="gobanshobu.players.minds:simple",
        face="isshin",
        deals="gobanshobu.learn.deals:isshin_deal",
        chance="gobanshobu.adapters.openspiel.chance:isshin_deck",
    ),
    "cardwars": _listing(
        "cardwars",
        "Cardwars",
        picture="cardwars.svg",
        mind="gobanshobu.players.cardwars.player:CardwarsPlayer",
        greedy="gobanshobu.players.cardwars.greedy:CardwarsGreedy",
        face="cardwars",
        deals="gobanshobu.learn.deals:cardwars_deal",
        chance="gobanshobu.adapters.openspiel.chance:cardwars_decks",
    ),
    "first": _listing("first", "First", picture="first", mind=SEARCH, greedy=GREEDY, face="board5"),
    "intelligence": _listing(
        "intelligence", "Intelligence", picture="intelligence", mind=SEARCH, greedy=GREEDY, face="board5"
    ),
    "hck": _listing("hck", "Hck", picture="hck", mind=SEARCH, greedy=GREEDY, face="board5"),
}
"""The games there are, in the order they are listed."""


def listing(game_id: str) -> Listing:
    """What the game of that id brings. Raises UnknownGame."""
    if game_id not in LISTINGS:
        known = ", ".join(LISTINGS)
        raise UnknownGame(
            Words(
                f"{game_id!r} というゲームはありません。あるのは: {known}",
                f"there is no game {game_id!r}; there are: {known}",
            )
        )
    return LISTINGS[game_id]


def register(entry: Listing) -> None:
    """Make a game known that lives outside this package."""
    LISTINGS[entry.id] = entry


def code(name: str) -> Any:
    """What `module:name` names, or the module where there is no name."""
    module, _, attribute = name.partition(":")
    found = import_module(module)
    return getattr(found, attribute) if attribute else found


def text(name: str) -> str:
    """What the file `package:path` holds."""
    package, _, path = name.partition(":")
    return files(package).joinpath(path).read_text(encoding="utf-8")
