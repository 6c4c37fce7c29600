"""What can be typed: the commands and their options, with every word in the person's language."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any, Final, NoReturn

from gobanshobu.cli.texts import TEXTS, text
from gobanshobu.server.settings import DEFAULTS, flag

JAPANESE: Final = {
    "usage: ": "使い方: ",
    "positional arguments": "引数",
    "options": "オプション",
    "show this help message and exit": "この説明を表示する。",
    "%(prog)s: error: %(message)s\n": "%(prog)s: %(message)s\n",
    "argument %(argument_name)s: %(message)s": "%(argument_name)s: %(message)s",
    "the following arguments are required: %s": "次が必要です: %s",
    "unrecognized arguments: %s": "わからない引数: %s",
    "expected one argument": "値が一つ必要です",
    "expected at least one argument": "値が必要です",
    "invalid %(type)s value: %(value)r": "%(value)r は使えません（%(type)s）",
    "invalid choice: %(value)r (choose from %(choices)s)": "%(value)r はありません（%(choices)s のどれか）",
    "ambiguous option: %(option)s could match %(matches)s": "%(option)s では決まりません: %(matches)s",
    "ignored explicit argument %r": "余分な値: %r",
}
"""argparse's own sentences. One that is missing here comes out in English."""

KINDS: Final = ("pdf", "png", "svg", "tabletop")
PARTS: Final = ("cards", "board", "gauges", "tokens", "leaflet")


METAVARS: Final = {
    "host": "ADDRESS",
    "metrics_host": "ADDRESS",
    "database": "FILE|URL",
    "engines": "WHERE",
    "origins": "ORIGIN",
    "proxies": "ADDRESS",
    "client": "DIR",
}
"""What stands for the value of a setting of the server; of the others it is a number."""


class Parser(argparse.ArgumentParser):
    """An argument parser whose errors end with the way to find help."""

    def error(self, message: str) -> NoReturn:
        self.print_usage()
        self.exit(2, f"{self.prog}: {message}\n")


def make_parser(lang: str) -> argparse.ArgumentParser:
    """The parser of the whole command."""
    if lang == "ja":
        argparse._ = lambda sentence: JAPANESE.get(sentence, sentence)  # type: ignore[attr-defined]
    common = Parser(add_help=False)
    common.add_argument("--lang", choices=("ja", "en"), default=argparse.SUPPRESS, help=TEXTS["help_lang"].say(lang))
    parser = Parser("gobanshobu", description=text("about", lang), parents=[common])
    parser.add_argument("--version", action="store_true", help=text("help_version", lang))
    commands = parser.add_subparsers(dest="command", title=text("commands_title", lang), metavar="COMMAND")

    def command(name: str) -> argparse.ArgumentParser:
        words = text(f"help_{name}", lang)
        return commands.add_parser(name, help=words, description=words, parents=[common])

    def option(target: argparse.ArgumentParser, *names: str, key: str, **rest: object) -> None:
        target.add_argument(*names, help=text(key, lang), **rest)  # type: ignore[arg-type]

    command("games")
    play = command("play")
    option(play, "game", key="help_game", nargs="?", metavar="GAME")
    option(play, "--against", key="help_against", choices=("machine", "person"))
    option(play, "--level", key="help_level", type=int, choices=range(1, 11), metavar="N")
    option(play, "--side", key="help_side", choices=("0", "1", "random"))
    option(play, "--seed", key="help_seed", type=int, metavar="N")
    option(play, "--option", "-o", key="help_option", action="append", default=[], metavar="NAME=VALUE")
    option(play, "--cards", key="help_cards_file", metavar="FILE")
    option(play, "--resume", key="help_resume", type=Path, metavar="FILE")
    option(play, "--faces", key="help_faces", default="", metavar="NAME")
    option(command("rules"), "game", key="help_game", metavar="GAME")
    actions = command("cards").add_subparsers(dest="action", required=True, metavar="ACTION")
    for action, what in (("check", "FILE"), ("show", "GAME|FILE"), ("new", "GAME")):
        words = text(f"help_cards_{action}", lang)
        one = actions.add_parser(action, help=words, description=words, parents=[common])
        option(one, "what", key=f"help_cards_{action}_what", metavar=what)
        if action == "show":
            option(one, "--card", key="help_cards_card", action="append", default=[], metavar="ID")
            option(one, "--svg", key="help_cards_svg", action="store_true")
    replay = command("replay")
    option(replay, "file", key="help_file", type=Path, metavar="FILE")
    option(replay, "--seat", key="help_seat", type=int, choices=(0, 1))
    option(replay, "--faces", key="help_faces", default="", metavar="NAME")
    option(command("check"), "file", key="help_file", type=Path, metavar="FILE")
    analyse = command("analyse")
    option(analyse, "file", key="help_file", type=Path, metavar="FILE")
    option(analyse, "--at", key="help_at", type=int, metavar="N")
    option(analyse, "--seat", key="help_analyse_seat", type=int, choices=(0, 1))
    option(analyse, "--seconds", key="help_analyse_seconds", type=float, default=3.0, metavar="S")
    option(analyse, "--work", key="help_work", type=int, default=0, metavar="N")
    option(analyse, "--wanted", key="help_wanted", type=int, default=5, metavar="N")
    option(analyse, "--seed", key="help_analyse_seed", type=int, default=0, metavar="N")
    option(analyse, "--json", key="help_json", action="store_true")
    puzzles = command("puzzles")
    option(puzzles, "game", key="help_game", nargs="?", metavar="GAME")
    option(puzzles, "--theme", key="help_theme", metavar="NAME")
    option(puzzles, "--rating", key="help_rating", type=float, metavar="R")
    option(puzzles, "--day", key="help_day", action="store_true")
    option(puzzles, "--id", key="help_puzzle", metavar="ID")
    option(puzzles, "--list", key="help_list", action="store_true")
    option(puzzles, "--json", key="help_json", action="store_true")
    printing = command("print")
    option(printing, "game", key="help_game", metavar="GAME")
    option(printing, "--as", key="help_print_as", dest="kind", choices=KINDS, default="pdf")
    option(printing, "--out", key="help_print_out", type=Path, metavar="PATH")
    option(printing, "--cards", key="help_cards_file", metavar="FILE")
    option(printing, "--option", "-o", key="help_option", action="append", default=[], metavar="NAME=VALUE")
    option(printing, "--faces", key="help_faces", default="", metavar="NAME")
    option(printing, "--paper", key="help_print_paper", choices=("a4", "letter"), default="a4")
    option(printing, "--part", key="help_print_part", action="append", choices=PARTS)
    option(printing, "--bleed", key="help_print_bleed", type=float, default=3.0, metavar="MM")
    option(printing, "--marks", key="help_print_marks", action=argparse.BooleanOptionalAction, default=True)
    option(printing, "--backs", key="help_print_backs", choices=("long", "short", "none"), default="long")
    option(printing, "--dpi", key="help_print_dpi", type=int, default=300, metavar="N")
    option(printing, "--font", key="help_print_font", action="append", type=Path, default=[], metavar="FILE")
    option(printing, "--address", key="help_print_address", metavar="URL")
    perft = command("perft")
    option(perft, "game", key="help_game", metavar="GAME")
    option(perft, "--depth", key="help_depth", type=int, default=3, metavar="N")
    option(perft, "--seed", key="help_seed", type=int, default=0, metavar="N")
    option(perft, "--cards", key="help_cards_file", metavar="FILE")
    option(perft, "--option", "-o", key="help_option", action="append", default=[], metavar="NAME=VALUE")
    arena = command("arena")
    option(arena, "player", key="help_player", nargs="+", metavar="PLAYER")
    option(arena, "--game", "-g", key="help_arena_game", action="append", default=[], metavar="GAME")
    option(arena, "--match", key="help_match", action="store_true")
    option(arena, "--number", "-n", key="help_number", type=int, default=20, metavar="N")
    option(arena, "--seed", key="help_arena_seed", type=int, default=0, metavar="N")
    option(arena, "--option", "-o", key="help_arena_option", action="append", default=[], metavar="NAME=VALUE")
    option(arena, "--cards", key="help_arena_cards", action="append", default=[], metavar="FILE")
    option(arena, "--steps", key="help_steps", type=int, default=5000, metavar="N")
    option(arena, "--seconds", key="help_seconds", type=float, default=60.0, metavar="S")
    option(arena, "--sprt", key="help_sprt", metavar="LOW,HIGH")
    ladder = command("ladder")
    option(ladder, "game", key="help_game", metavar="GAME")
    option(ladder, "--number", "-n", key="help_ladder_number", type=int, default=0, metavar="N")
    option(ladder, "--seed", key="help_arena_seed", type=int, default=0, metavar="N")
    words = text("help_lab_report", lang)
    lab = command("lab").add_subparsers(dest="action", required=True, metavar="ACTION")
    report = lab.add_parser("report", help=words, description=words, parents=[common])
    option(report, "game", key="help_game", metavar="GAME")
    option(report, "--cards", key="help_lab_cards", action="append", default=[], metavar="FILE")
    option(report, "--option", "-o", key="help_option", action="append", default=[], metavar="NAME=VALUE")
    option(report, "--strength", key="help_lab_strength", action="append", default=[], metavar="PLAYER")
    option(report, "--card", key="help_lab_card", action="append", default=[], metavar="ID")
    option(report, "--number", "-n", key="help_lab_number", type=int, default=400, metavar="N")
    option(report, "--tight", key="help_lab_tight", type=float, default=5.0, metavar="PERCENT")
    option(report, "--seed", key="help_arena_seed", type=int, default=0, metavar="N")
    option(report, "--jobs", "-j", key="help_jobs", type=int, metavar="N")
    option(report, "--executor", key="help_executor", choices=("processes", "ray"), default="processes")
    option(report, "--out", key="help_lab_out", type=Path, metavar="DIR")
    option(report, "--json", key="help_json", action="store_true")
    for runs in (arena, ladder):
        option(runs, "--jobs", "-j", key="help_jobs", type=int, metavar="N")
        option(runs, "--executor", key="help_executor", choices=("processes", "ray"), default="processes")
        option(runs, "--out", key="help_out", type=Path, metavar="DIR")
        option(runs, "--allow-faults", key="help_allow_faults", action="store_true")
        option(runs, "--json", key="help_json", action="store_true")
    results = command("results")
    option(results, "folder", key="help_results_folder", type=Path, metavar="DIR")
    option(results, "--html", key="help_results_html", action="store_true")
    option(results, "--open", key="help_results_open", action="store_true")
    option(results, "--csv", key="help_results_csv", type=Path, metavar="FILE")
    option(results, "--svg", key="help_results_svg", type=Path, metavar="FILE")
    exploit = command("exploit")
    option(exploit, "policy", key="help_policy", nargs="+", metavar="POLICY")
    option(exploit, "--reduction", "-r", key="help_reduction", action="append", default=[], metavar="C,H,B,T")
    option(exploit, "--json", key="help_json", action="store_true")
    serve = command("serve")
    for name, default in DEFAULTS._asdict().items():
        rest: dict[str, object] = {"metavar": METAVARS.get(name, "N")}
        if isinstance(default, bool):
            rest = {"action": argparse.BooleanOptionalAction}
        elif isinstance(default, tuple):
            rest |= {"action": "append"}
        option(serve, flag(name), key=f"setting_{name}", dest=name, **rest)
    option(serve, "--unlimited", key="help_unlimited", action="store_true")
    option(serve, "--open", key="help_open", action="store_true")
    sit = command("sit")
    option(sit, "server", key="help_sit_server", metavar="ADDRESS")
    option(sit, "table", key="help_sit_table", metavar="TABLE")
    option(sit, "player", key="help_sit_player", metavar="PLAYER")
    option(sit, "--chair", key="help_sit_chair", type=int, choices=(0, 1))
    option(sit, "--name", key="help_sit_name", default="", metavar="NAME")
    option(sit, "--seed", key="help_sit_seed", type=int, default=0, metavar="N")
    option(sit, "--seconds", key="help_seconds", type=float, default=60.0, metavar="S")
    mcp = command("mcp")
    option(mcp, "--server", key="help_mcp_server", default="", metavar="ADDRESS")
    option(mcp, "--port", key="help_mcp_port", type=int, metavar="N")
    option(mcp, "--host", key="setting_host", default="127.0.0.1", metavar="ADDRESS")
    admin_actions(command("admin").add_subparsers(dest="action", required=True, metavar="ACTION"), common, lang)
    return parser


def admin_actions(actions: Any, common: argparse.ArgumentParser, lang: str) -> None:
    """What an operator can do with the tables of a server."""

    def action(name: str) -> argparse.ArgumentParser:
        words = text(f"help_admin_{name}", lang)
        made: argparse.ArgumentParser = actions.add_parser(name, help=words, description=words, parents=[common])
        option(made, "--database", key="setting_database", metavar="FILE|URL")
        return made

    def option(target: argparse.ArgumentParser, *names: str, key: str, **rest: object) -> None:
        target.add_argument(*names, help=text(key, lang), **rest)  # type: ignore[arg-type]

    statuses = ("open", "live", "over", "aborted", "aside")
    listing, show = action("list"), action("show")
    option(listing, "--status", key="help_admin_status", action="append", choices=statuses)
    option(listing, "--days", key="help_admin_days", type=float, metavar="N")
    option(listing, "--limit", key="help_admin_limit", type=int, default=100, metavar="N")
    aside, back, delete, prune = action("set-aside"), action("put-back"), action("delete"), action("prune")
    for one in (show, aside, back):
        option(one, "table", key="help_admin_table", metavar="TABLE")
    for one in (listing, show):
        option(one, "--json", key="help_json", action="store_true")
    option(aside, "--why", key="help_admin_why", default="", metavar="TEXT")
    option(delete, "table", key="help_admin_table", nargs="+", metavar="TABLE")
    for one in (aside, delete):
        option(one, "--stopped", key="help_admin_stopped", action="store_true")
    option(prune, "--days", key="help_admin_days", type=float, required=True, metavar="N")
    option(prune, "--status", key="help_admin_status", action="append", choices=statuses[2:])
    for one in (delete, prune):
        option(one, "--yes", key="help_admin_yes", action="store_true")
    export, backup, restore = action("export"), action("backup"), action("restore")
    option(export, "table", key="help_admin_export_table", nargs="*", metavar="TABLE")
    option(export, "--out", key="help_admin_out", type=Path, required=True, metavar="DIR")
    for one in (backup, restore):
        option(one, "file", key="help_admin_file", type=Path, metavar="FILE")
    option(restore, "--force", key="help_admin_force", action="store_true")
