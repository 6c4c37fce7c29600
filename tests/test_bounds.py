"""`core`, `service` and `server` know no game: no id, no clause and no step word of one stands there."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from gobanshobu.games import OWN, game
from tests.conformance.kit import vocabulary

SOURCE = Path(__file__).resolve().parent.parent / "src" / "gobanshobu"
PACKAGES = ("core", "service", "server")
EXAMPLE = re.compile(r'gobanshobu\.game\("\w+"\)|game\("\w+"\)|load_game\("\w+')  # how a docstring shows a call
OWN_WORDS = ("isshin", "cardwars", "hck", "kamae", "maai", "renki", "mulligan")
"""Ids and step words that are a game's wherever they stand; the others are also words of every day."""

HOUSE = {
    ("core/log.py", '"end:"'),
    ("core/lines.py", '"end"'),
}
"""Values that mean something else there: how a log and a record tell that a game was stopped."""


class Found(NamedTuple):
    """Something that only a game should know."""

    line: int
    what: str


@cache
def clauses() -> re.Pattern[str]:
    """The clause ids of the games' own pages and of the page that some of them share; C-1 to C-9 are everybody's."""
    ids = {clause for game_id in OWN for clause in game(game_id).rulebook().clauses}
    heads = {one.partition("-")[0] for one in ids} - {"C"}
    return re.compile(rf"\b(?:{'|'.join(sorted(heads))})-(?:\d|N\b)")


@cache
def verbs() -> frozenset[str]:
    """The words that steps of the games begin with: `reveal:fy`, `maai`."""
    steps = {step for game_id in OWN for step in vocabulary(game(game_id), Random(7))}
    return frozenset(word[0] for step in steps if (word := re.match(r"[a-z]{3,}(?=:|$)", step)))


def texts(source: str) -> Iterator[tuple[int, str, bool]]:
    """Strings and comments with their lines; whether each is a value, not words for a reader."""
    docs = {
        node.body[0].lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and ast.get_docstring(node)
    }
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string, False
        elif token.type == tokenize.STRING:
            yield token.start[0], token.string, token.start[0] not in docs and not token.string.startswith('"""')


def known_games(source: str) -> list[Found]:
    """What a file says that only a game should know."""
    found: list[Found] = []
    word = re.compile(rf"\b(?:{'|'.join(OWN_WORDS)})\b")
    for line, text, is_value in texts(source):
        plain = EXAMPLE.sub("", text)
        found += [Found(line, match[0]) for match in [*clauses().finditer(plain), *word.finditer(plain)]]
        step = re.fullmatch(r"""[rbf]*["'](\w+)(:?)[^"'\s]*["']""", text)
        if is_value and step and (step[1] in OWN or step[1] in verbs()):
            found.append(Found(line, step[0]))
    return found


def test_the_words_of_the_games_are_words_of_the_games() -> None:
    assert set(OWN_WORDS) <= set(OWN) | verbs()


@pytest.mark.parametrize("package", PACKAGES)
def test_no_game_is_known_below_the_games_and_above_them(package: str) -> None:
    said = [
        (str(path.relative_to(SOURCE)), one.line, one.what)
        for path in sorted((SOURCE / package).rglob("*.py"))
        for one in known_games(path.read_text(encoding="utf-8"))
    ]
    assert [one for one in said if (one[0], one[2]) not in HOUSE] == []


@pytest.mark.parametrize(
    "planted",
    [
        'if game.id == "first": pass',
        'if game.id == "hck": pass',
        "x = 1  # HC-7.1: the referee",
        'def f() -> None:\n    """B-4: a square."""',
        'done = step == "maai"',
        'done = step.startswith("set:")',
        'done = "reveal:fy"',
        "x = 1  # as renki does",
    ],
)
def test_a_planted_word_is_found(planted: str) -> None:
    assert known_games(planted)


@pytest.mark.parametrize(
    "fine",
    [
        '"""Made by `gobanshobu.game("isshin")`."""',
        'x = "to the first move"  # C-3: the first of both',
        'def f() -> None:\n    """The first."""',
    ],
)
def test_everyday_words_are_no_game(fine: str) -> None:
    assert known_games(fine) == []
