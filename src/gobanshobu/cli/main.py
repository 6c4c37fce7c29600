"""The commands. What they need is imported when they run, so that `--help` answers at once."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from gobanshobu.cli.complaint import Complaint
from gobanshobu.cli.language import chosen_language
from gobanshobu.cli.texts import text

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from random import Random

    from gobanshobu.cli.screen import Screen
    from gobanshobu.core import Game, Record, State, Words


DEFAULT_LEVEL = 3


def main(arguments: list[str] | None = None) -> int:
    """The entry point: do what the arguments say; 0, or 2 when they make no sense."""
    words = sys.argv[1:] if arguments is None else arguments
    lang = chosen_language(words)
    from gobanshobu.cli.parser import make_parser

    parser = make_parser(lang)
    asked = parser.parse_args(words)
    if asked.version:
        return version(lang)
    try:
        if asked.command is None:
            return start(parser, lang)
        return COMMANDS[asked.command](asked, lang)
    except Complaint as complaint:
        print(complaint, file=sys.stderr)  # noqa: T201
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # the reader of a pipe has seen enough
        sys.stdout = None
        return 0


def start(parser: ArgumentParser, lang: str) -> int:
    """Without a command: the product, in the browser where there is one."""
    try:
        from gobanshobu.cli.serve import database_at_home, has_browser
    except ImportError as error:
        parser.print_help()
        print(f"\n{text('no_server', lang, why=str(error))}")  # noqa: T201
        return 0
    print(text("also", lang))  # noqa: T201
    asked = parser.parse_args(["serve", *(["--open"] if has_browser() else [])])
    asked.database = database_at_home()
    return serve(asked, lang)


def version(lang: str) -> int:
    import platform

    from gobanshobu import __version__
    from gobanshobu.core.build import compiled

    mode = text("compiled" if compiled() else "interpreted", lang)
    print(f"gobanshobu {__version__} ({mode}, Python {platform.python_version()})")  # noqa: T201
    return 0


def games(_asked: Namespace, _lang: str) -> int:
    from gobanshobu.cli.screen import Screen
    from gobanshobu.games import game, game_ids

    for game_id in game_ids():
        name = game(game_id).name
        Screen().say(f"{game_id:14}{name.ja}  {name.en}")
    return 0


def play(asked: Namespace, lang: str) -> int:
    from random import Random, SystemRandom

    from gobanshobu.cli.play import TerminalGame
    from gobanshobu.cli.screen import Screen
    from gobanshobu.players.levels import level

    screen = Screen()
    rng = Random(SystemRandom().getrandbits(64) if asked.seed is None else asked.seed)
    names = ("", "")
    try:
        if asked.resume:
            state, names = resumed(asked, lang)
        else:
            state = started(find_game(asked.game or ask_game(screen, lang), lang), asked, lang)
        check_faces(state.game, asked.faces, lang)
        if asked.level and asked.against == "person":
            raise Complaint(text("no_level_of_a_person", lang))
        wish = "machine" if asked.level else None
        against = asked.against or wish or opponent_in(names) or ask_opponent(screen, lang)
        number = asked.level or level_in(names)
        if against == "machine" and not number:
            number = DEFAULT_LEVEL if asked.against else ask_level(screen, lang)
    except (EOFError, KeyboardInterrupt):
        screen.say(text("goodbye", lang))
        return 130
    if against == "person":
        return TerminalGame(state, (0, 1), None, rng, screen, lang, asked.faces).run()
    people = (own_seat(asked.side, names, rng),)
    return TerminalGame(state, people, level(state.game.id, number), rng, screen, lang, asked.faces).run()


def opponent_in(names: tuple[str, str]) -> str:
    """Against whom a game that was saved here was played, by the names in its record; empty if they do not tell."""
    if names == ("person", "person"):
        return "person"
    return "machine" if "person" in names and level_in(names) else ""


def level_in(names: tuple[str, str]) -> int:
    """The level of the machine in a game that was saved here; 0 if there is none."""
    from gobanshobu.players.levels import LEVELS, label

    known = {"machine": DEFAULT_LEVEL} | {label(number): number for number in range(1, LEVELS + 1)}
    return max(known.get(name, 0) for name in names)


def own_seat(asked: str | None, names: tuple[str, str], rng: Random) -> int:
    """The seat of the one person at the keyboard: as asked, as the record has it, or drawn."""
    if asked in ("0", "1"):
        return int(asked)
    if asked is None and opponent_in(names) == "machine":
        return names.index("person")
    return rng.randrange(2)


def rules(asked: Namespace, lang: str) -> int:
    from gobanshobu.cli.screen import Screen, show_markdown
    from gobanshobu.core.pages import options_table, rules_page

    known = find_game(asked.game, lang)
    options = options_table(known.options, known.presets, lang)
    show_markdown(Screen(), rules_page(known.make_rules(None), lang) + "\n" + options)
    return 0


def replay(asked: Namespace, lang: str) -> int:
    from gobanshobu.cli.matches import games_of
    from gobanshobu.match import is_match

    words = contents(asked.file, lang)
    if not is_match(words):
        return replay_game(parsed(asked.file, words, lang), asked, lang)
    for record in games_of(asked.file, words, lang):
        replay_game(record, asked, lang)
    return 0


def replay_game(record: Record, asked: Namespace, lang: str) -> int:
    from gobanshobu.cli.news import result_words, unheard
    from gobanshobu.cli.screen import Screen
    from gobanshobu.core import BadRecord
    from gobanshobu.core.words import player_name

    screen = Screen()
    check_faces(record.game, asked.faces, lang)
    if record.seat is not None and asked.seat not in (None, record.seat):
        raise Complaint(text("other_seat", lang, seat=str(record.seat)))
    viewer: int | None = record.seat if asked.seat is None else asked.seat
    heard: list[tuple[int, str]] = []
    before: State | None = None
    try:
        for state in record.states():
            if viewer is None:
                log: list[tuple[int, str]] = [(entry.player, entry.full) for entry in state.history()]
                table = state.full_text(lang, asked.faces, screen.columns())
            else:
                log = state.log(viewer)
                table = "\n".join(state.rules.text.lines(state.view(viewer), lang, asked.faces, screen.columns()))
            for number in unheard(heard, log):
                who, word = log[number]
                words = in_words(before or state, who, word, asked.faces)
                screen.say(f"{player_name(who).say(lang)}: {words.say(lang)}  {word}")
            heard, before = log, state.copy()
            screen.say(f"\n{table}\n")
    except BadRecord as error:
        raise Complaint(error.words.say(lang)) from error
    if before is not None and before.outcome is not None:
        screen.say(result_words(before, lang))
    return 0


def in_words(before: State, player: int, word: str, faces: str) -> Words:
    """An entry of a log in human notation, from the state it was played in."""
    from gobanshobu.core.audience import SEATS
    from gobanshobu.core.clauses import StepRefused

    try:
        step = before.rules.notation.parse(word)
    except StepRefused:
        return before.rules.text.tell(word, faces)
    return before.rules.text.describe(before.position, SEATS[player], step, faces)


def check(asked: Namespace, lang: str) -> int:
    from gobanshobu.cli.matches import check_match
    from gobanshobu.cli.screen import Screen
    from gobanshobu.core import BadRecord
    from gobanshobu.core.lines import write_result
    from gobanshobu.match import is_match

    words = contents(asked.file, lang)
    if is_match(words):
        check_match(asked.file, words, lang)
        return 0
    record = parsed(asked.file, words, lang)
    try:
        record.replay()
    except BadRecord as error:
        raise Complaint(f"{asked.file}:\n{error.words.say(lang)}") from error
    steps, result = str(len(record.moves())), write_result(record.result)
    Screen().say(text("sound_record", lang, file=str(asked.file), steps=steps, result=result))
    return 0


def perft(asked: Namespace, lang: str) -> int:
    from gobanshobu.cli.screen import Screen

    state = started(find_game(asked.game, lang), asked, lang)
    for length in range(1, asked.depth + 1):
        Screen().say(f"{length:3} {state.game.perft(state, length)}")
    return 0


def cards(asked: Namespace, lang: str) -> int:
    from gobanshobu.cli import cards as commands
    from gobanshobu.cli.screen import Screen

    if asked.action == "check":
        commands.check(Screen(), Path(asked.what), lang)
    elif asked.action == "show":
        commands.show(Screen(), asked.what, asked.card, asked.svg, lang)
    else:
        commands.new(Screen(), asked.what, lang)
    return 0


def print_out(asked: Namespace, lang: str) -> int:
    from gobanshobu.cli.printing import print_game

    return print_game(asked, find_game(asked.game, lang), pairs(asked, lang), lang)


def arena(asked: Namespace, lang: str) -> int:
    from gobanshobu.cli import arena as command

    return command.arena(asked, lang)


def ladder(asked: Namespace, lang: str) -> int:
    from gobanshobu.cli import ladder as command

    return command.ladder(asked, lang)


def lab(asked: Namespace, lang: str) -> int:
    from gobanshobu.cli import lab as command

    return command.lab(asked, pairs(asked, lang), lang)


def analyse(asked: Namespace, lang: str) -> int:
    from gobanshobu.cli.analyse import analyse_record

    if not asked.seconds > 0 or asked.work < 0 or asked.wanted < 1:
        raise Complaint(text("bad_budget", lang))
    return analyse_record(asked, read(asked.file, lang), lang)


def puzzles(asked: Namespace, lang: str) -> int:
    from gobanshobu.cli.puzzles import puzzles_command

    return puzzles_command(asked, lang)


def serve(asked: Namespace, lang: str) -> int:
    try:
        from gobanshobu.cli.serve import serve as command
    except ImportError as error:
        raise Complaint(text("no_server", lang, why=str(error))) from error
    return command(asked, lang)


def results(asked: Namespace, lang: str) -> int:
    from gobanshobu.cli import results as command

    return command.results(asked, lang)


def exploit(asked: Namespace, lang: str) -> int:
    from gobanshobu.cli import exploit as command

    return command.measure(asked, lang)


def mcp(asked: Namespace, lang: str) -> int:
    from gobanshobu.cli import agents

    return agents.mcp(asked, lang)


def sit(asked: Namespace, lang: str) -> int:
    from gobanshobu.cli import agents

    return agents.sit(asked, lang)


def admin(asked: Namespace, lang: str) -> int:
    try:
        from gobanshobu.cli.admin import admin as command
    except ImportError as error:
        raise Complaint(text("no_server", lang, why=str(error))) from error
    return command(asked, lang)


COMMANDS = {
    "games": games,
    "play": play,
    "rules": rules,
    "cards": cards,
    "replay": replay,
    "check": check,
    "analyse": analyse,
    "puzzles": puzzles,
    "print": print_out,
    "perft": perft,
    "arena": arena,
    "ladder": ladder,
    "lab": lab,
    "results": results,
    "exploit": exploit,
    "serve": serve,
    "sit": sit,
    "mcp": mcp,
    "admin": admin,
}


def find_game(game_id: str, lang: str) -> Game:
    from gobanshobu.core import UnknownGame
    from gobanshobu.games import game

    try:
        return game(game_id)
    except UnknownGame as error:
        raise Complaint(error.words.say(lang)) from error


def check_faces(game: Game, faces: str, lang: str) -> None:
    """Complain about faces that the game's cards do not have."""
    known = [one.id for one in game.faces]
    if faces and faces not in known:
        parts = {"game": game.name.say(lang), "name": repr(faces), "known": ", ".join(known) or "-"}
        raise Complaint(text("no_faces", lang, **parts))


def started(game: Game, asked: Namespace, lang: str) -> State:
    from gobanshobu.core import GobanshobuError

    try:
        return game.start(asked.seed, options=pairs(asked, lang), cards=asked.cards)
    except GobanshobuError as error:
        raise Complaint(error.words.say(lang)) from error


def pairs(asked: Namespace, lang: str) -> dict[str, object]:
    """The options of the game that were typed."""
    options: dict[str, object] = {}
    for pair in asked.option:
        name, equals, value = pair.partition("=")
        if not equals:
            raise Complaint(text("bad_option", lang, text=pair))
        options[name] = value
    return options


def read(file: Path, lang: str) -> Record:
    return parsed(file, contents(file, lang), lang)


def contents(file: Path, lang: str) -> str:
    """What is in a file. Raises Complaint."""
    try:
        return file.read_text(encoding="utf-8")
    except OSError as error:
        raise Complaint(text("no_file", lang, file=str(file), why=error.strerror or str(error))) from error
    except UnicodeDecodeError as error:
        raise Complaint(text("no_file", lang, file=str(file), why="UTF-8")) from error


def parsed(file: Path, words: str, lang: str) -> Record:
    """The record that a file's words are. Raises Complaint."""
    from gobanshobu import BadRecord, read_record

    try:
        return read_record(words)
    except BadRecord as error:
        raise Complaint(f"{file}:\n{error.words.say(lang)}") from error


def resumed(asked: Namespace, lang: str) -> tuple[State, tuple[str, str]]:
    """A saved game where it was left, and the names of its players."""
    from gobanshobu import BadRecord

    record = read(asked.resume, lang)
    if asked.game not in (None, record.game.id) or asked.option or asked.cards:
        raise Complaint(text("resume_alone", lang))
    if record.seat is not None:
        raise Complaint(text("seat_only", lang))
    if record.result is not None:
        raise Complaint(text("over_already", lang))
    try:
        return record.replay(), record.players
    except BadRecord as error:
        raise Complaint(f"{asked.resume}:\n{error.words.say(lang)}") from error


def ask_game(screen: Screen, lang: str) -> str:
    from gobanshobu.games import game, game_ids

    screen.say(text("which_game", lang))
    ids = game_ids()
    for number, game_id in enumerate(ids, 1):
        found = game(game_id)
        screen.say(f"  {number}) {found.name.say(lang)} — {found.rulebook().line.say(lang)}")
    return ids[ask_number(screen, [{game_id, *game(game_id).name} for game_id in ids], lang) - 1]


def ask_opponent(screen: Screen, lang: str) -> str:
    screen.say(text("which_opponent", lang))
    return "machine" if ask_number(screen, [{"machine"}, {"person"}], lang) == 1 else "person"


def ask_level(screen: Screen, lang: str) -> int:
    from gobanshobu.players.levels import NAMES

    screen.say(text("which_level", lang))
    for number, name in enumerate(NAMES, 1):
        screen.say(f"  {number:2}) {name.say(lang)}")
    return ask_number(screen, [{*name} for name in NAMES], lang)


def ask_number(screen: Screen, known: list[set[str]], lang: str) -> int:
    """A number, or a name for it; `quit` leaves."""
    from gobanshobu.cli.play import as_number

    while True:
        answer = screen.ask(f"{text('number', lang)} (1–{len(known)}, quit) > ")
        for number, names in enumerate(known, 1):
            if as_number(answer, len(known)) == number or answer in names:
                return number
        if answer in ("q", "quit", "終了"):
            raise EOFError
        screen.say(text("number_range", lang, most=str(len(known))))
