"""`gobanshobu cards`: check, show and begin card sets."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

from gobanshobu.cli.complaint import Complaint
from gobanshobu.cli.texts import text
from gobanshobu.core.errors import BadCards
from gobanshobu.games import game, game_ids
from gobanshobu.games.board5.cardset import CardSet
from gobanshobu.games.board5.game import SheetGame
from gobanshobu.games.board5.text import card_lines, invitation, legend
from gobanshobu.pictures.board5.svg import sheet_svg

if TYPE_CHECKING:
    from gobanshobu.cli.screen import Screen


def games_with_cards() -> dict[str, SheetGame]:
    """The games that have card sets."""
    found = {game_id: game(game_id) for game_id in game_ids()}
    return {game_id: one for game_id, one in found.items() if isinstance(one, SheetGame)}


def check(screen: Screen, file: Path, lang: str) -> None:
    """Say whether a file is a sound card set, or list every fault with its line."""
    cards = read_file(file, lang)
    kinds = str(len(cards.cards))
    screen.say(text("sound_cards", lang, file=str(file), game=cards.game, kinds=kinds, digest=cards.digest()))


def show(screen: Screen, what: str, only: list[str], svg: bool, lang: str) -> None:
    """Draw the cards of a game's default set, or of a file, in the terminal or as SVG."""
    known = games_with_cards()
    if what in game_ids() and what not in known:
        raise Complaint(text("no_card_game", lang, game=what, games=", ".join(known)))
    cards = known[what].default_cards() if what in known else read_file(Path(what), lang)
    chosen = [card for card in cards.cards if not only or card.id in only]
    missing = [card_id for card_id in only if card_id not in {card.id for card in cards.cards}]
    if missing:
        ids = " ".join(card.id for card in cards.cards)
        raise Complaint(text("no_such_card", lang, card=missing[0], cards=ids))
    if svg:
        screen.out.write(sheet_svg(cards._replace(cards=chosen)))
        return
    screen.say(f"{cards.name.say(lang)} ({cards.game}, {cards.digest()})")
    screen.say(legend(lang))
    for card in chosen:
        screen.say()
        for line in card_lines(card, lang):
            screen.say(line)
    if what in known:
        screen.say()
        for line in invitation(cards, lang):
            screen.say(line)


def new(screen: Screen, game_id: str, lang: str) -> None:
    """Print a commented card set to begin from: the default one of the game."""
    known = games_with_cards()
    if game_id not in known:
        raise Complaint(text("no_card_game", lang, game=game_id, games=", ".join(known)))
    screen.out.write(text("template", lang) + known[game_id].default_text())


def read_file(file: Path, lang: str) -> CardSet:
    """The card set in a file, for whichever game it says it is."""
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
        return known[named].read_cards(content)
    except BadCards as error:
        raise Complaint(f"{file}:\n{error.words.say(lang)}") from error
