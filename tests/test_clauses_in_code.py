"""Every clause stands, by its own id, at the code that does it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from gobanshobu.games import OWN, game
from tests.ledger import ROOT

SOURCE = ROOT / "src" / "gobanshobu"
TELLERS = {"explain.py", "refusals.py", "words.py", "text.py"}  # they speak of the rules, and do none
CLAUSES = {clause for game_id in OWN for clause in game(game_id).rulebook().clauses}

ID = r"[A-Z]{1,2}-(?:N\b|\d+(?:\.\d+)?)"
LATER = r"(?:[A-Z]{1,2}-)?\d+(?:\.\d+)?"
RANGE = re.compile(rf"{ID}\s*(?:[-–—…]|\.\.+|to|through)\s*{LATER}")


def ids(text: str) -> set[str]:
    """The clauses that a text names singly: what a range spans is named by nobody."""
    return set(re.findall(ID, RANGE.sub("", text)))


def docstrings(tree: ast.Module) -> Iterator[str]:
    """Those of functions, classes, and of constants, which stand below them; not the module's own."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield ast.get_docstring(node) or ""
        if isinstance(node, ast.Module | ast.ClassDef):
            for above, below in pairwise(node.body):
                if isinstance(above, ast.Assign | ast.AnnAssign) and isinstance(below, ast.Expr):
                    yield str(ast.literal_eval(below.value))


def files() -> list[Path]:
    return [path for part in ("core", "games") for path in (SOURCE / part).rglob("*.py") if path.name not in TELLERS]


def cited() -> dict[str, set[str]]:
    """Each clause that a docstring names, with the files where."""
    found: dict[str, set[str]] = {}
    for path in files():
        for text in docstrings(ast.parse(path.read_text(encoding="utf-8"))):
            for clause in ids(text):
                found.setdefault(clause, set()).add(str(path.relative_to(SOURCE)))
    return found


def test_every_clause_stands_at_the_code_that_does_it() -> None:
    assert sorted(CLAUSES - cited().keys()) == []


def test_docstrings_name_only_clauses_that_exist() -> None:
    sections = {clause.partition(".")[0] for clause in CLAUSES}
    assert {clause: where for clause, where in cited().items() if clause not in CLAUSES | sections} == {}


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("IS-5.1: a blow. B-10, CW-N and C-5.", {"IS-5.1", "B-10", "CW-N", "C-5"}),
        ("CW-4.1–4.5, IS-5.1 to IS-5.4, B-3-5, B-3…B-5: nothing", set()),
        ("FI-2.1 stands by itself beside FI-3.1..FI-3.4", {"FI-2.1"}),
    ],
)
def test_what_a_range_spans_is_named_by_nobody(text: str, named: set[str]) -> None:
    assert ids(text) == named
