"""Every game and all that it brings, one listing each.

Code is named `module:name`, a module alone as `module`, a file as `package:path`; what lies above the games (pictures,
players, lessons, adapters) is imported only when somebody asks for it, so that imports still point one way. An empty name says
that the game has no such part. `tests/test_registry.py` says what a game lacks.

A package of somebody else brings a game by an entry point in the group `gobanshobu.games` that names its `Listing`; then
every process knows it. `register` does the same for this process and for the workers that it starts.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.resources import files
from typing import Any, Final, NamedTuple

from gobanshobu.core.errors import GobanshobuError, UnknownGame
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
    engine: str  # (game, seed, work, seconds) -> Engine
    greedy: str  # (game, seed) -> Player
    levels: str
    lessons: str
    reasons: str  # the `Reasons`
    deeds: str = ""  # what cards did in a fact, `core.deeds.Deeds`, for a game whose cards are counted
    puzzles: str = ""  # see `study.collection`; none for a game without any
    coach: str = ""  # (view, prompt, offers, seat) -> what is said to somebody who is new; `core.coach.Advise`
    threats: str = ""  # (publisher, position, seat) -> what stands under attack, for a game that has such
    client: str = ""  # the folder of its pictures in the client; without one it is played in words
    deals: str = ""  # (game, tops, options) -> deal: of lessons, for a game with a deal
    chance: str = ""  # (rules) -> Decks: how its deal comes card by card, for a game with a deal
    camps: str = ""  # (state, player) -> arrangements known to be good, for a game that has such
    luck: str = ""  # the `study.luck.Bookkeeper`, for a game with chance in it
    cards: str = ""  # (game) -> CardSets, for a game that can be played with cards of one's own
    kit: str = ""  # (rules, lang, faces) -> Kit: what is in its box, to be printed


GROUP: Final = "gobanshobu.games"
"""The entry points by which other packages bring games."""

SEARCH: Final = "gobanshobu.players.board5.searcher:Searcher"
GREEDY: Final = "gobanshobu.players.board5.greedy:Greedy"


def _listing(
    game_id: str, name: str, picture: str, engine: str, greedy: str, client: str, has_deal: bool = False
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
        engine=engine,
        greedy=greedy,
        levels=f"{home}:levels.toml",
        lessons=f"{home}:lessons.toml",
        reasons=f"gobanshobu.games.{'board5' if client == 'board5' else game_id}.reasons:REASONS",
        deeds=f"gobanshobu.games.{'board5' if client == 'board5' else game_id}.deeds:deeds",
        puzzles=f"{home}:puzzles.json",
        coach=f"{home}.coach:advise",
        threats="gobanshobu.games.board5.threats:threats" if client == "board5" else "",
        client=f"web/src/games/{client}" if client else "",
        deals=f"{home}.deal:stacked" if has_deal else "",
        chance=f"{home}.chance:decks" if has_deal else "",
        luck=f"gobanshobu.study.luck_{game_id}:account" if has_deal else "",
        camps="gobanshobu.players.board5.book:camps" if client == "board5" else "",
        cards="gobanshobu.games.board5.cardsets:SheetCardSets" if client == "board5" else "",
        kit=f"gobanshobu.pictures.{picture.removesuffix('.svg')}{'' if client == 'board5' else '.kit'}:kit",
    )


LISTINGS: Final[dict[str, Listing]] = {
    "isshin": _listing(
        "isshin",
        "Isshin",
        picture="isshin.svg",
        engine="gobanshobu.players.isshin.player:make_engine",
        greedy="gobanshobu.players.engines:simple",
        client="isshin",
        has_deal=True,
    ),
    "cardwars": _listing(
        "cardwars",
        "Cardwars",
        picture="cardwars.svg",
        engine="gobanshobu.players.cardwars.player:CardwarsPlayer",
        greedy="gobanshobu.players.cardwars.greedy:CardwarsGreedy",
        client="cardwars",
        has_deal=True,
    ),
    "first": _listing("first", "First", picture="first", engine=SEARCH, greedy=GREEDY, client="board5"),
    "intelligence": _listing(
        "intelligence", "Intelligence", picture="intelligence", engine=SEARCH, greedy=GREEDY, client="board5"
    ),
    "hck": _listing("hck", "Hck", picture="hck", engine=SEARCH, greedy=GREEDY, client="board5"),
}
"""The games of this package, in the order they are listed, and those that were registered; ask `game_ids` for all."""

OWN: Final = tuple(LISTINGS)
"""The games of this package."""


@cache
def _bring_in() -> None:
    """Register what other packages bring; they are looked for once, when somebody asks for more than these games."""
    for point in entry_points(group=GROUP):
        register(point.load())


def game_ids() -> tuple[str, ...]:
    """The ids of all games, in the order they are listed."""
    _bring_in()
    return tuple(LISTINGS)


def listing(game_id: str) -> Listing:
    """What the game of that id brings. Raises UnknownGame."""
    if game_id not in LISTINGS:
        _bring_in()
    if game_id not in LISTINGS:
        ids = ", ".join(LISTINGS)
        raise UnknownGame(
            Words(
                f"{game_id!r} というゲームはありません。あるのは: {ids}",
                f"there is no game {game_id!r}; there are: {ids}",
            )
        )
    return LISTINGS[game_id]


def register(entry: Listing) -> None:
    """Make a game known that lives outside this package. Raises GobanshobuError if another game has its id."""
    if LISTINGS.get(entry.id, entry) != entry:
        raise GobanshobuError(
            Words(f"{entry.id!r} というゲームはもうあります。", f"there is a game {entry.id!r} already")
        )
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
