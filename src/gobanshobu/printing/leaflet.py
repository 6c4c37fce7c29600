"""The rules as a leaflet: the clauses' Markdown taken apart, so that a page can be set from it."""

from __future__ import annotations

from typing import Final, NamedTuple, TypedDict

from markdown_it import MarkdownIt
from markdown_it.token import Token

from gobanshobu.core.clauses import ClauseFile, Section
from gobanshobu.core.pages import RULING
from gobanshobu.core.rules import Rules
from gobanshobu.core.words import Words

MARKDOWN: Final = MarkdownIt("commonmark").enable("table")
STYLES: Final = {"strong": "strong", "em": "em", "code_inline": "code"}
CREDIT: Final = Words(
    "条項の番号は画面のルールと同じです。", "The numbers of the clauses are those of the rules on the screen."
)


class Run(TypedDict):
    """Letters in one style: "", "strong", "em" or "code"."""

    text: str
    style: str


class Block(TypedDict):
    """A heading, a clause with its number, a paragraph, or a table with its rows of cells."""

    kind: str
    mark: str
    runs: list[Run]
    rows: list[list[list[Run]]]


class Leaflet(NamedTuple):
    """A title and what stands below it."""

    title: str
    blocks: list[Block]


def leaflet(rules: Rules, lang: str) -> Leaflet:
    """The rules of a game, without what only programs write: how steps are spelt."""
    blocks: list[Block] = []
    book = rules.rulebook()
    for level, part in enumerate(book.parts):
        if level:
            blocks.append(_block("part", runs=[{"text": part.title.say(lang), "style": ""}]))
        blocks += _part(part, lang)
    blocks += [_block("text", runs=[{"text": CREDIT.say(lang), "style": "em"}])]
    return Leaflet(book.title.say(lang), blocks)


def letters_of(made: Leaflet) -> set[str]:
    """Every letter of a leaflet."""
    found = set(made.title)
    for block in made.blocks:
        for runs in [block["runs"], *(cell for row in block["rows"] for cell in row)]:
            found.update(letter for run in runs for letter in run["text"])
    return found


def _part(part: ClauseFile, lang: str) -> list[Block]:
    found = _markdown(part.intro.say(lang))
    for section in part.sections:
        if not _is_notation(section):
            found += _section(section, lang)
    return found


def _is_notation(section: Section) -> bool:
    return any(clause.id.endswith("-N") for clause in section.clauses)


def _section(section: Section, lang: str) -> list[Block]:
    found = [_block("heading", runs=[{"text": section.title.say(lang), "style": ""}])]
    found += _markdown(section.intro.say(lang))
    for clause in section.clauses:
        ruling: list[Run] = [{"text": f"[{RULING.say(lang)}] ", "style": "em"}] if clause.ruling else []
        first, *rest = _markdown(clause.words.say(lang))
        found.append(_block("clause", clause.id, ruling + first["runs"]))
        found += rest
    return found + _markdown(section.outro.say(lang))


def _markdown(text: str) -> list[Block]:
    """Paragraphs, lists and tables; links show where they lead."""
    found: list[Block] = []
    rows: list[list[list[Run]]] | None = None
    for token in MARKDOWN.parse(text):
        if token.type == "table_open":
            rows = []
        elif token.type == "tr_open" and rows is not None:
            rows.append([])
        elif token.type == "table_close" and rows is not None:
            found.append(_block("table", rows=rows))
            rows = None
        elif token.type == "inline":
            runs = _runs(token)
            if rows is not None:
                rows[-1].append(runs)
            else:
                found.append(_block("text", runs=runs))
    return found


def _runs(token: Token) -> list[Run]:
    found: list[Run] = []
    style: list[str] = [""]
    for child in token.children or []:
        if child.type in ("softbreak", "hardbreak"):
            found.append({"text": " ", "style": ""})
        elif child.type.endswith("_open"):
            style.append(STYLES.get(child.type.removesuffix("_open"), style[-1]))
        elif child.type.endswith("_close"):
            style.pop()
        elif child.content:
            found.append({"text": child.content, "style": STYLES.get(child.type, style[-1])})
    return found


def _block(
    kind: str, mark: str = "", runs: list[Run] | None = None, rows: list[list[list[Run]]] | None = None
) -> Block:
    return {"kind": kind, "mark": mark, "runs": runs or [], "rows": rows or []}
