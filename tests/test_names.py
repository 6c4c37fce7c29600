"""One name, one class: whoever reads a name anywhere in the source can look it up without asking which one is meant."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

SOURCE = Path(__file__).resolve().parent.parent / "src" / "gobanshobu"


class Defined(NamedTuple):
    """A class, where it is defined, and the names of its bases."""

    name: str
    file: str
    line: int
    bases: tuple[str, ...]

    def of_a_game(self) -> bool:
        """Whether it is a fact or a part of a view that a game publishes: those are told apart by the game's own module."""
        return "TypedDict" in self.bases and self.file.startswith("games/")


def defined(source: str, file: str) -> Iterator[Defined]:
    """Every class of a module, those inside functions and other classes too."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ClassDef):
            yield Defined(node.name, file, node.lineno, tuple(ast.unparse(base) for base in node.bases))


def shared(classes: Iterable[Defined]) -> list[str]:
    """The names that more than one class has, each with the places."""
    places: dict[str, list[Defined]] = {}
    for one in classes:
        places.setdefault(one.name.lstrip("_"), []).append(one)
    return [
        f"{name}: {', '.join(f'{one.file}:{one.line}' for one in found)}"
        for name, found in sorted(places.items())
        if len(found) > 1
    ]


def test_no_two_classes_share_a_name() -> None:
    found = [
        one
        for path in sorted(SOURCE.rglob("*.py"))
        for one in defined(path.read_text(), path.relative_to(SOURCE).as_posix())
    ]
    assert len(found) > 300
    assert shared(one for one in found if not one.of_a_game()) == []


def test_a_shared_name_is_found_wherever_it_is_defined() -> None:
    here = defined("class Node: ...\ndef f():\n    class Line: ...\n", "a.py")
    there = defined("class _Node(Base): ...\nclass Lines: ...\n", "b.py")
    assert shared([*here, *there]) == ["Node: a.py:1, b.py:1"]


def test_the_glossary_gives_each_word_of_the_software_one_meaning() -> None:
    glossary = (SOURCE.parent.parent / "docs" / "glossary.md").read_text()
    rows = re.findall(r"^\| ([^|]+) \|", glossary[glossary.index("## The software") :], re.MULTILINE)
    words = Counter(word for row in rows for word in re.split(r"[,;] ", row) if word != "English")
    assert {"command", "event", "snapshot", "audience", "listener", "engine", "offer", "fact"} <= words.keys()
    assert [word for word, count in words.items() if count > 1] == []
