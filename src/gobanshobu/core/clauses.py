"""Clauses as data: every rule's id, its words in both languages, and the reasons it gives for refusing a step.

A `clauses.toml` holds one part of the rules. A game's rulebook is its own part and the parts it stands on
(`core/clauses.toml` for every game). A part may give reasons of its own for a clause of a part it stands on, as
`[reason.C-2.key]`. From the same data come the rules pages, `state.explain` and the test ledger.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final, NamedTuple

from gobanshobu.core.outcome import Explanation
from gobanshobu.core.words import Words, fill, same

PACKAGE: Final = Path(__file__).resolve().parent.parent


class Reason(NamedTuple):
    """Why a step is refused or allowed: a clause, one of its reasons, and what fills the blanks in it."""

    clause: str
    key: str
    parts: dict[str, Words]


def reason(clause: str, key: str, **parts: Words | str | int) -> Reason:
    """`reason("C-2", "no_card", card=Words("蛙・陰", "frog yin"))`; plain strings read alike in both languages."""
    return Reason(clause, key, {name: p if isinstance(p, Words) else same(str(p)) for name, p in parts.items()})


class StepRefused(Exception):
    """Raised inside the rules when a string is no step; carries the reason."""

    def __init__(self, why: Reason) -> None:
        super().__init__(f"{why.clause} {why.key}")
        self.why = why


class Clause(NamedTuple):
    """One rule, under an id that never changes."""

    id: str
    words: Words
    ruling: bool
    reasons: dict[str, Words]


class Section(NamedTuple):
    """A run of clauses under one heading; `intro` and `outro` are Markdown around them, such as a table."""

    title: Words
    intro: Words
    clauses: list[Clause]
    outro: Words


class Goal(NamedTuple):
    """How a game is won, in a few sentences, and the clauses that say so exactly."""

    words: Words
    clauses: list[str]


class ClauseFile(NamedTuple):
    """One `clauses.toml`. That of a game says in one line what the game is, and how it is won."""

    title: Words
    line: Words
    goal: Goal
    intro: Words
    sections: list[Section]
    reasons: dict[str, dict[str, Words]]  # more of them, by the id of a clause that stands elsewhere


class Rulebook:
    """All clauses that hold in one game: its own part first, then the parts it stands on."""

    def __init__(self, parts: list[ClauseFile]) -> None:
        self.parts = parts
        self.title = parts[0].title
        self.line = parts[0].line
        self.goal = parts[0].goal
        self.clauses: dict[str, Clause] = {}
        for part in parts:
            for section in part.sections:
                for clause in section.clauses:
                    if clause.id in self.clauses:
                        raise ValueError(f"clause {clause.id} stands twice")
                    self.clauses[clause.id] = clause
        for part in parts:
            for clause_id, reasons in part.reasons.items():
                clause = self.clauses[clause_id]
                if twice := reasons.keys() & clause.reasons.keys():
                    raise ValueError(f"clause {clause_id} gives the reason {min(twice)} twice")
                self.clauses[clause_id] = clause._replace(reasons=clause.reasons | reasons)

    def words(self, why: Reason) -> Words:
        """The reason in full sentences."""
        return fill(self.clauses[why.clause].reasons[why.key], why.parts)

    def explanation(self, why: Reason, legal: bool) -> Explanation:
        """The reason as the library hands it out."""
        words = self.words(why)
        return Explanation(legal, why.clause, words.ja, words.en)


_RULEBOOKS: Final[dict[str, Rulebook]] = {}


def rulebook(paths: list[str]) -> Rulebook:
    """The rulebook made of the files at `paths` (below the package), the game's own first. Read once."""
    key = " ".join(paths)
    if key not in _RULEBOOKS:
        _RULEBOOKS[key] = Rulebook([read_part(PACKAGE / path) for path in paths])
    return _RULEBOOKS[key]


def read_part(path: Path) -> ClauseFile:
    """The clauses of one file."""
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    line, intro = (_words(data.get(name, {}), optional=True) for name in ("line", "intro"))
    goal = data.get("goal", {})
    reasons = {clause_id: _reasons(found) for clause_id, found in data.get("reason", {}).items()}
    won = Goal(_words(goal, optional=True), goal.get("clauses", []))
    return ClauseFile(_words(data), line, won, intro, [_section(s) for s in data["section"]], reasons)


def _section(data: dict[str, Any]) -> Section:
    return Section(
        _words(data),
        _words(data.get("intro", {}), optional=True),
        [_clause(c) for c in data.get("clause", [])],
        _words(data.get("outro", {}), optional=True),
    )


def _clause(data: dict[str, Any]) -> Clause:
    return Clause(data["id"], _words(data), bool(data.get("ruling", False)), _reasons(data.get("reason", {})))


def _reasons(data: dict[str, Any]) -> dict[str, Words]:
    return {key: _words(value) for key, value in data.items()}


def _words(data: dict[str, Any], optional: bool = False) -> Words:
    ja, en = data.get("ja", ""), data.get("en", "")
    if not optional and (not ja or not en):
        raise ValueError(f"both languages are needed: {data}")
    return Words(ja.strip(), en.strip())
