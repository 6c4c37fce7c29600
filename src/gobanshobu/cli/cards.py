"""`gobanshobu cards`: check, show and begin card sets."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

from gobanshobu.cli.complaint import Complaint
from gobanshobu.cli.texts import text
from gobanshobu.core.errors import BadCards
from gobanshobu.core.roles import CardsData, CardSets
from gobanshobu.games import card_sets, game_ids

if TYPE_CHECKING:
    from gobanshobu.cli.screen import Screen


def games_with_cards() -> dict[str, CardSets]:
    """The card sets of each game that has such."""
    return {game_id: sets for game_id in game_ids() if (sets := card_sets(game_id)) is not None}


def check(screen: Screen, file: Path, lang: str) -> None:
    """Say whether a file is a sound card set, or list every fault with its line."""
    game_id, sets, cards = read_file(file, lang)
    kinds, digest = str(len(sets.ids(cards))), sets.digest(cards)
    screen.say(text("sound_cards", lang, file=str(file), game=game_id, kinds=kinds, digest=digest))


def show(screen: Screen, what: str, only: list[str], svg: bool, lang: str) -> None:
    """Draw the cards of a game's default set, or of a file, in the terminal or as SVG."""
    known = games_with_cards()
    if what in game_ids() and what not in known:
        raise Complaint(text("no_card_game", lang, game=what, games=", ".join(known)))
    if what in known:
        sets, cards = known[what], known[what].default()
    else:
        _, sets, cards = read_file(Path(what), lang)
    ids = sets.ids(cards)
    missing = [card_id for card_id in only if card_id not in ids]
    if missing:
        raise Complaint(text("no_such_card", lang, card=missing[0], cards=" ".join(ids)))
    if svg:
        screen.out.write(sets.svg(cards, only))
        return
    for line in sets.lines(cards, only, lang):
        screen.say(line)
    if what in known:
        screen.say()
        for words in sets.invitation():
            screen.say(words.say(lang))


def new(screen: Screen, game_id: str, lang: str) -> None:
    """Print a commented card set to begin from: the default one of the game."""
    known = games_with_cards()
    if game_id not in known:
        raise Complaint(text("no_card_game", lang, game=game_id, games=", ".join(known)))
    screen.out.write(text("template", lang) + known[game_id].default_file())


def read_file(file: Path, lang: str) -> tuple[str, CardSets, CardsData]:
    """The card set in a file, and the game that it says it is for, with that game's card sets."""
    try:
        content = file.read_text(encoding="utf-8")
    except OSError as error:
        raise Complaint(text("no_file", lang, file=str(file), why=error.strerror or str(error))) from error
    except UnicodeDecodeError as error:
        raise Complaint(text("no_file", lang, file=str(file), why="UTF-8")) from error
    known = games_with_cards()
    try:
        named = tomllib.loads(content.removeprefix("\ufeff")).get("game")
    except tomllib.TOMLDecodeError as error:
        raise Complaint(text("no_toml", lang, file=str(file), why=str(error))) from error
    if not isinstance(named, str) or named not in known:
        raise Complaint(text("which_card_game", lang, file=str(file), games=", ".join(known)))
    try:
        return named, known[named], known[named].read(content)
    except BadCards as error:
        raise Complaint(f"{file}:\n{error.words.say(lang)}") from error
