"""Writes what comes from data and code: the pages below docs on rules, commands, protocol, reference; the client's types.

With --check nothing is written, and a page that is not as it would be written is an error.
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

from tools.client import typescript
from tools.docs import reference
from tools.docs.figures import exploitability_page
from tools.docs.learning import learning_page, learning_pictures
from tools.docs.library import library_page, packages
from tools.docs.map import architecture
from tools.docs.nav import CONFIG, with_nav
from tools.docs.protocol import json_schema

from gobanshobu.cli.parser import make_parser
from gobanshobu.cli.texts import TEXTS
from gobanshobu.core.pages import options_table, rules_page
from gobanshobu.core.space import ACTION, FEATURE
from gobanshobu.core.words import LANGUAGES, Words
from gobanshobu.games import OWN, game
from gobanshobu.service.refusal import REFUSALS

DOCS = Path(__file__).resolve().parents[2] / "docs"
MADE = "<!-- Written by `make docs`; change the data, not this page. -->\n\n"


def pages() -> dict[Path, str]:
    """Every generated page and its text."""
    found: dict[Path, str] = {}
    for lang in LANGUAGES:
        for game_id in OWN:
            found[DOCS / "rules" / f"{game_id}.{lang}.md"] = MADE + game_rules(game_id, lang)
    found[DOCS / "rules" / "index.md"] = MADE + rules_index()
    found[DOCS / "commands.md"] = MADE + commands()
    found[DOCS / "architecture.svg"] = architecture()
    found[DOCS / "exploitability.md"] = MADE + exploitability_page()
    found[DOCS / "learning.md"] = MADE + learning_page()
    found |= learning_pictures()
    found[DOCS / "protocol.schema.json"] = json_schema()
    found[DOCS / "protocol.md"] = with_refusals((DOCS / "protocol.md").read_text(encoding="utf-8"))
    found[DOCS / "spaces.md"] = with_spaces((DOCS / "spaces.md").read_text(encoding="utf-8"))
    for package in packages():
        found[DOCS / "reference" / f"{package}.md"] = MADE + library_page(package)
    for name, text in (
        ("http", reference.http_page()),
        ("messages", reference.messages_page()),
        ("settings", reference.settings_page()),
        ("games", reference.games_page()),
        ("errors", reference.errors_page()),
    ):
        found[DOCS / "reference" / f"{name}.md"] = MADE + text
    found |= typescript.files()
    found[CONFIG] = with_nav(CONFIG.read_text(encoding="utf-8"), found)
    return found


def game_rules(game_id: str, lang: str) -> str:
    """The rules of a game, every clause under an anchor, with the way to the other language."""
    other = "en" if lang == "ja" else "ja"
    title, _, text = rules_page(game(game_id).make_rules(None), lang).partition("\n")
    link = f"[{'English' if lang == 'ja' else '日本語'}]({game_id}.{other}.md)"
    text = re.sub(r"^- \*\*([A-Z]+-[\w.]+)\*\*", r'- <a id="\1"></a>**\1**', text, flags=re.MULTILINE)
    return f"{title}\n\n{link}\n{text}\n" + options_table(game(game_id).options, game(game_id).presets, lang)


def rules_index() -> str:
    """The rules there are."""
    lines = [
        "# Rules / ルール",
        "",
        "Every clause has an id that never changes: explanations, records and tests name it.",
    ]
    lines += ["条項の番号は変わりません。説明、棋譜、テストはこの番号で規則を指します。", ""]
    lines += ["| | English | 日本語 |", "|---|---|---|"]
    for game_id in OWN:
        name = game(game_id).name
        lines.append(f"| `{game_id}` | [{name.en}]({game_id}.en.md) | [{name.ja}]({game_id}.ja.md) |")
    lines += ["", "Where the booklets leave something open, [rulings](../rulings.md) say how it was read."]
    return "\n".join(lines) + "\n"


def with_refusals(text: str) -> str:
    """The page of the protocol with every code in its table."""
    before, mark, rest = text.partition("<!-- refusals -->\n")
    after = rest[rest.index("\nOver HTTP") :]
    rows = [f"| `{code}` | {words.ja} | {words.en} |" for code, words in REFUSALS.items()]
    return before + mark + "\n" + "\n".join(["| code | | |", "|---|---|---|", *rows]) + "\n" + after


def with_spaces(text: str) -> str:
    """The page of the spaces with every part of every game in its tables, folded: they are long."""
    before, mark, _ = text.partition("<!-- spaces -->\n")
    lines: list[str] = []
    for game_id in OWN:
        rules = game(game_id).make_rules(None)
        space = rules.space()
        lines += ["", f"### `{game_id}`: {space.actions} actions, {space.shape[0]} features", ""]
        for of, title, number in ((ACTION, "actions", space.actions), (FEATURE, "features", space.shape[0])):
            lines += [f'<details markdown="1"><summary>{number} {title}</summary>', ""]
            lines += ["| name | from | shape | |", "|---|---|---|---|"]
            for part in space.describe():
                if part.of == of:
                    shape = " × ".join(str(length) for length in part.shape)
                    ja, en = (text.replace("*", r"\*") for text in (part.words.ja, part.words.en))
                    lines.append(f"| `{part.name}` | {part.offset} | {shape} | {en if en == ja else f'{en}<br>{ja}'} |")
            lines += ["", "</details>", ""]
        lines.pop()
    return before + mark + "\n".join(lines) + "\n"


def commands() -> str:
    """Every command with what can be given to it, in both languages."""
    lines = ["# Commands / コマンド", "", "`gobanshobu COMMAND`. Language: `--lang ja|en`, else `GOBANSHOBU_LANG`,"]
    lines += [
        "else the locale. `gobanshobu --version` says whether the rules are compiled; `--help` works with every command.",
        "",
    ]
    for name, key, command in all_commands():
        lines += described(name, TEXTS[key], command)
    return "\n".join(lines).rstrip() + "\n"


def all_commands() -> list[tuple[str, str, argparse.ArgumentParser]]:
    """Every command and its parts: the name, the key of its words, its parser."""
    found = []
    for name, command in below(make_parser("en")).items():
        found.append((name, f"help_{name}", command))
        found += [(f"{name} {part}", f"help_{name}_{part}", parser) for part, parser in below(command).items()]
    return found


def below(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    """The commands that a parser has."""
    return next((dict(a.choices) for a in parser._actions if isinstance(a, argparse._SubParsersAction)), {})


def described(name: str, words: Words, command: argparse.ArgumentParser) -> list[str]:
    """One command with what can be given to it."""
    keys = {one.en: one for one in TEXTS.values()}
    lines = [f"## `{name}`", "", f"{words.en}  ", words.ja, ""]
    for action in command._actions:
        if action.help in keys and action.dest != "lang":
            takes = action.metavar or "|".join(str(one) for one in action.choices or [])
            label = ", ".join(action.option_strings)
            label = f"{label} {takes}".strip() if action.nargs != 0 else label
            lines.append(f"- `{label}` {keys[action.help].en}<br>{keys[action.help].ja}")
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
