"""Writes the pages below docs that come from data: the rules of each game, the list of commands, the protocol.

With --check nothing is written, and a page that is not as it would be written is an error.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tools.protocol import json_schema, typescript

from gobanshobu.cli.parser import make_parser
from gobanshobu.cli.texts import TEXTS
from gobanshobu.core.options import Option
from gobanshobu.core.pages import rules_page
from gobanshobu.core.space import ACTION, FEATURE
from gobanshobu.core.words import LANGUAGES, Words
from gobanshobu.games import IDS, game
from gobanshobu.service.refusal import REFUSALS

DOCS = Path(__file__).resolve().parent.parent / "docs"
MADE = "<!-- Written by `make docs`; change the data, not this page. -->\n\n"


def pages() -> dict[Path, str]:
    """Every generated page and its text."""
    found: dict[Path, str] = {}
    for lang in LANGUAGES:
        for game_id in IDS:
            text = rules_page(game(game_id).make_rules(None), lang) + "\n"
            options = option_table(game(game_id).options, lang)
            found[DOCS / "rules" / f"{game_id}.{lang}.md"] = MADE + text + options
    found[DOCS / "commands.md"] = MADE + commands()
    found[DOCS / "protocol.schema.json"] = json_schema()
    found[DOCS / "protocol.ts"] = typescript()
    found[DOCS / "protocol.md"] = with_refusals((DOCS / "protocol.md").read_text(encoding="utf-8"))
    found[DOCS / "spaces.md"] = with_spaces((DOCS / "spaces.md").read_text(encoding="utf-8"))
    return found


def with_refusals(text: str) -> str:
    """The page of the protocol with every code in its table."""
    before, mark, rest = text.partition("<!-- refusals -->\n")
    after = rest[rest.index("\nOver HTTP") :]
    rows = [f"| `{code}` | {words.ja} | {words.en} |" for code, words in REFUSALS.items()]
    return before + mark + "\n" + "\n".join(["| code | | |", "|---|---|---|", *rows]) + "\n" + after


def with_spaces(text: str) -> str:
    """The page of the spaces with every part of every game in its tables."""
    before, mark, _ = text.partition("<!-- spaces -->\n")
    lines: list[str] = []
    for game_id in IDS:
        rules = game(game_id).make_rules(None)
        space = rules.space()
        lines += ["", f"### `{game_id}`: {space.actions} actions, {space.shape[0]} features", ""]
        for of, title in ((ACTION, "actions"), (FEATURE, "features")):
            lines += [f"| {title} | from | shape | | |", "|---|---|---|---|---|"]
            for part in space.describe():
                if part.of == of:
                    shape = " × ".join(str(length) for length in part.shape)
                    ja, en = (text.replace("*", r"\*") for text in (part.words.ja, part.words.en))
                    lines.append(f"| `{part.name}` | {part.offset} | {shape} | {ja} | {en} |")
            lines.append("")
        lines.pop()
    return before + mark + "\n".join(lines) + "\n"


def option_table(options: list[Option], lang: str) -> str:
    if not options:
        return ""
    title = Words("オプション", "Options").say(lang)
    head = Words("| 名前 | 意味 | 値 | 既定 | 条項 |", "| name | meaning | values | default | clause |").say(lang)
    rows = [
        f"| `{option.name}` | {option.words.say(lang)} | {option.allowed().replace('|', '/')} | {option.default} |"
        f" {option.clause} |"
        for option in options
    ]
    return "\n".join(["", f"## {title}", "", head, "|---|---|---|---|---|", *rows, ""])


def commands() -> str:
    lines = ["# Commands / コマンド", "", "`gobanshobu COMMAND`. Language: `--lang ja|en`, else `GOBANSHOBU_LANG`,"]
    lines += ["else the locale.", ""]
    parser = make_parser("en")
    subcommands = next(a for a in parser._actions if isinstance(a, argparse._SubParsersAction))
    for name, command in subcommands.choices.items():
        lines += described(name, TEXTS[f"help_{name}"], command)
        for action in command._actions:
            if isinstance(action, argparse._SubParsersAction):
                for part, parser in action.choices.items():
                    lines += described(f"{name} {part}", TEXTS[f"help_{name}_{part}"], parser)
    return "\n".join(lines).rstrip() + "\n"


def described(name: str, words: Words, command: argparse.ArgumentParser) -> list[str]:
    """One command with what can be given to it."""
    keys = {one.en: one for one in TEXTS.values()}
    lines = [f"## `{name}`", "", f"{words.en}  ", words.ja, ""]
    for action in command._actions:
        if action.help in keys and action.dest != "lang":
            label = ", ".join(action.option_strings) or str(action.metavar)
            lines.append(f"- `{label}` {keys[action.help].en} / {keys[action.help].ja}")
    return [*lines, ""]


def main() -> int:
    stale = []
    for path, text in pages().items():
        if "--check" in sys.argv:
            if not path.exists() or path.read_text(encoding="utf-8") != text:
                stale.append(path.name)
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    if stale:
        print(f"out of date, run `make docs`: {', '.join(stale)}", file=sys.stderr)
    return len(stale)


if __name__ == "__main__":
    sys.exit(main())
