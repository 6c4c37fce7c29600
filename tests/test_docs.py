"""Nothing is without documentation: commands, variables, targets, endpoints, messages, names, options, clauses."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest
from tools.docs import pages, reference
from tools.docs.library import Undocumented, library_page, module, packages
from tools.docs.nav import CONFIG, sections

from gobanshobu.cli.texts import TEXTS
from gobanshobu.core.words import LANGUAGES
from gobanshobu.games import OWN, game
from gobanshobu.games.registry import Listing
from gobanshobu.players import kinds
from gobanshobu.server.app import make_app
from gobanshobu.server.settings import Settings, flag, variable
from gobanshobu.service.protocol import Command, Message
from gobanshobu.service.refusal import REFUSALS

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
SCANNED = ("src", "tools", "tests", "bench", "web/src", "setup.py", "Makefile", ".ci/run")
KEPT = {".py", ".toml", ".ts", ".svelte", ".sh", ""}
NO_PAGES = {"/", "/{path:path}"}  # the client itself


def read(page: str) -> str:
    return (DOCS / page).read_text(encoding="utf-8")


def section(text: str, heading: str) -> str:
    """What stands under a heading, up to the next one of its height."""
    start = text.index(f"{heading}\n")
    height = heading.split(" ")[0]
    after = re.search(rf"^{height} ", text[start + len(heading) :], re.MULTILINE)
    return text[start : start + len(heading) + after.start()] if after else text[start:]


def test_generated_pages_are_up_to_date() -> None:
    for path, text in pages.pages().items():
        assert path.read_text(encoding="utf-8") == text, f"{path.name}: run `make docs`"


def test_every_command_and_option_is_described() -> None:
    text = read("commands.md")
    for name, _, parser in pages.all_commands():
        about = section(text, f"## `{name}`")
        for action in parser._actions:
            if action.dest in ("help", "lang", "action"):
                continue
            label = ", ".join(action.option_strings) or str(action.metavar)
            assert re.search(rf"^- `{re.escape(label)}[` ]", about, re.MULTILINE), f"{name}: {label}"


def source_files() -> list[Path]:
    """Every file of ours that may read a variable."""
    found: list[Path] = []
    for name in SCANNED:
        path = ROOT / name
        found += [path] if path.is_file() else [one for one in path.rglob("*") if one.is_file()]
    return [path for path in found if path.suffix in KEPT and "node_modules" not in path.parts]


def test_every_environment_variable_is_described() -> None:
    found = {
        name
        for path in source_files()
        if path != Path(__file__)
        for name in re.findall(r"GOBANSHOBU_[A-Z_]+", path.read_text(encoding="utf-8"))
    }
    ours = {variable(name) for name in Settings._fields}
    assert not ours & set(reference.VARIABLES)
    assert found | ours == ours | set(reference.VARIABLES)
    page = read("reference/settings.md")
    for name in found - ours:
        assert f"| `{name}` |" in page


def test_every_setting_of_the_server_is_described() -> None:
    page = section(read("reference/settings.md"), "## The server")
    serve = next(parser for name, _, parser in pages.all_commands() if name == "serve")
    options = {word: action.help for action in serve._actions for word in action.option_strings}
    for name in Settings._fields:
        words = TEXTS[f"setting_{name}"]
        row = next(row for row in page.splitlines() if row.startswith(f"| `{flag(name)}` | `{variable(name)}` |"))
        assert words.ja in row
        assert words.en in row
        assert words.en in (options[flag(name)] or "")
    assert page.count("GOBANSHOBU_") == len(Settings._fields)


def test_every_target_of_the_makefile_is_described() -> None:
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    phony = re.search(r"^\.PHONY: (.*)$", text, re.MULTILINE)
    assert phony is not None
    assert set(phony[1].split()) == set(reference.targets())
    page = section(read("reference/settings.md"), "## `make` targets")
    for name in reference.targets():
        assert f"| `{name}` |" in page


def test_every_endpoint_is_described() -> None:
    page = read("reference/http.md")
    count = 0
    for route in make_app(Settings(database=":memory:")).routes:
        path = re.sub(r"\{(\w+):\w+\}", r"{\1}", route.path)
        if route.path in NO_PAGES or path.startswith("/api/schema"):
            continue
        methods = sorted(getattr(route, "methods", set()) - {"OPTIONS"}) or [""]
        for method in methods:
            assert section(page, f"## `{f'{method} {path}'.strip()}`").count("\n") > 2
            count += 1
    assert count > 20
    assert "/api/schema/openapi.json" in page


def test_every_message_and_code_is_described() -> None:
    page, protocol, errors = read("reference/messages.md"), read("protocol.md"), read("reference/errors.md")
    for message in (*get_args(Command), *get_args(Message)):
        kind = message.__struct_config__.tag
        about = section(page, f"### `{kind}`")
        for field in message.__struct_fields__:
            assert re.search(rf"^\| `{field}\??` \|", about, re.MULTILINE), f"{kind}: {field}"
        if message in get_args(Command):
            assert f"`{kind}`" in protocol
    for code in REFUSALS:
        assert f"| `{code}` |" in protocol
        assert f"| `{code}` |" in errors
    raised = set()
    for path in source_files():
        if "server" in path.parts or "service" in path.parts:
            raised |= set(re.findall(r"Refusal\(\s*\"(\w+)\"", path.read_text(encoding="utf-8")))
            raised |= set(re.findall(r"Failure\(\s*\"(\w+)\"", path.read_text(encoding="utf-8")))
    for code in raised:
        assert f"| `{code}` |" in errors, code


@pytest.mark.parametrize("package", packages())
def test_every_public_name_is_in_the_reference(package: str) -> None:
    page = read(f"reference/{package}.md")
    for name in module(package).public():
        if not name.startswith("__"):
            assert f"## `{name}`\n" in page or f"[`{name}`](gobanshobu.md" in page, name


def test_every_exception_is_described() -> None:
    page, known = read("reference/errors.md"), reference.exception_names()
    for path in (ROOT / "src").rglob("*.py"):
        for name, base in re.findall(r"^class (\w+)\((\w+)\):", path.read_text(encoding="utf-8"), re.MULTILINE):
            if base in known and not name.startswith("_"):
                assert re.search(rf"^\| `(?:… )*{name}` \|", page, re.MULTILINE), name


def test_every_option_and_ending_of_a_game_is_described() -> None:
    page = read("reference/games.md")
    for game_id in OWN:
        about = section(page, f"## `{game_id}`")
        for option in game(game_id).options:
            assert f"| `{option.name}` |" in about
            assert option.words.ja in about
            assert option.words.en in about
        for ending in game(game_id).make_rules(None).endings:
            assert f"| `{ending.reason}` | {ending.clause} |" in about
    for kind in kinds():
        assert f"| `{kind.name}` |" in page


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game_id", OWN)
def test_every_clause_is_on_its_page(game_id: str, lang: str) -> None:
    page = read(f"rules/{game_id}.{lang}.md")
    for clause in game(game_id).rulebook().clauses.values():
        row = next(row for row in page.splitlines() if row.startswith(f'- <a id="{clause.id}"></a>**{clause.id}**'))
        assert row.endswith(clause.words.say(lang).splitlines()[0]) or clause.words.say(lang).splitlines()[0] in row
    for option in game(game_id).options:
        assert f"| `{option.name}` | **{option.words.say(lang)}** {option.about.say(lang)} |" in page


def test_every_page_is_listed_once() -> None:
    listed = [page for pages in sections().values() for page in pages]
    there = {path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md")}
    assert sorted([*listed, "index.md"]) == sorted(there)
    for page in listed:
        assert f": {page}\n" in CONFIG.read_text(encoding="utf-8")


@pytest.mark.parametrize("page", sorted(DOCS.rglob("*.md")), ids=lambda page: page.relative_to(DOCS).as_posix())
def test_every_page_has_one_title(page: Path) -> None:
    text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    assert len(re.findall(r"^# ", text, re.MULTILINE)) == 1


def test_pages_in_two_languages_know_each_other() -> None:
    for english, japanese in PAIRS.items():
        up = "../" * english.count("/")
        assert f"[日本語]({up}{japanese})" in read(english)
        assert f"[English](../{english})" in read(japanese)


PAIRS = {"index.md": "ja/index.md"} | {
    f"tutorial/{one.name}": f"ja/{one.name}" for one in (DOCS / "tutorial").glob("*.md")
}


def test_the_recipe_for_a_game_names_what_there_is() -> None:
    text = section(read("contributing.md"), "## Add a game")
    assert [int(number) for number in re.findall(r"^(\d+)\. ", text, re.MULTILINE)] == list(range(1, 15))
    game_files = {path.name for path in (ROOT / "tests" / "sixth").iterdir()}
    for name in re.findall(r"`([\w./<>-]+/[\w./<>-]*|\w+\.(?:py|toml|md))`", text):
        path = name.replace("<id>", "isshin").rstrip("/")
        tried = [ROOT / path, ROOT / "src" / "gobanshobu" / path, ROOT / "docs" / path]
        assert any(one.exists() for one in tried) or path in game_files, name
    assert set(Listing._fields) - set(re.findall(r"`(\w+)`", text)) == set()
    assert "VARIANTS" in (ROOT / "tests/conformance/kit.py").read_text(encoding="utf-8")
    assert "DISABLED" in (ROOT / "tests/test_ledger.py").read_text(encoding="utf-8")


def test_every_word_of_the_glossary_is_explained_in_both_languages() -> None:
    rows = re.findall(r"^\| ([^|]+) \| ([^|]+) \| ([^|]+)<br>([^|]+) \|$", read("glossary.md"), re.MULTILINE)
    assert len(rows) == len(re.findall(r"^\| (?!English)", read("glossary.md"), re.MULTILINE))
    for english, japanese, *about in rows:
        assert english.isascii() or "–" in english
        assert re.search(r"[ぁ-んァ-ヶ一-龠]", japanese + about[1]), english
        assert re.search(r"[a-z]", about[0])


WORDLESS = "def f(a: int = 1) -> int:\n    return a\n\nclass K: ...\n"
HALF = 'def f() -> int:\n    """Said."""\n\nclass K:\n    """Said."""\n\n    def g(self) -> None: ...\n'


@pytest.mark.parametrize(("text", "missing"), [(WORDLESS, "one.f"), (HALF, "K.g")])
def test_a_name_without_a_word_is_refused(tmp_path: Path, text: str, missing: str) -> None:
    folder = tmp_path / "gobanshobu"
    folder.mkdir()
    (folder / "__init__.py").write_text('"""A."""\nfrom gobanshobu.one import f, K\n__all__ = ["f", "K"]\n')
    (folder / "one.py").write_text(text)
    with pytest.raises(Undocumented, match=missing):
        library_page("gobanshobu", tmp_path)
