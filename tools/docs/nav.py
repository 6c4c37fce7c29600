"""The order of the pages in the documentation, which `mkdocs.yml` ends with. Their titles are their own headings."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path

from tools.docs.library import packages

from gobanshobu.games import OWN

ROOT = Path(__file__).resolve().parents[2]
CONFIG = ROOT / "mkdocs.yml"
MARK = "# What follows is written by `make docs`.\n"
GENERATED = ["http", "messages", "settings", "games", "errors"]
OWN_SECTION = "For researchers"

SECTIONS: dict[str, list[str]] = {
    "Tutorials": [f"tutorial/{name}.md" for name in ("play", "library", "bot", "cards", "print", "arena", "operate")],
    "How to": [
        f"howto/{name}.md"
        for name in (
            "serve",
            "accounts",
            "backups",
            "records",
            "positions",
            "arena",
            "lab",
            "search",
            "speed",
            "levels",
            "rulings",
        )
    ],
    "Rules": ["rules/index.md", *(f"rules/{game_id}.en.md" for game_id in OWN), "rulings.md"],
    OWN_SECTION: ["arena.md", "players.md", "records.md"],
    "Reference": [
        "commands.md",
        *(f"reference/{package}.md" for package in packages()),
        *(f"reference/{name}.md" for name in GENERATED),
        "protocol.md",
        "glossary.md",
    ],
    "Inside": ["architecture.md", "contributing.md"],
    "日本語": [
        "ja/index.md",
        *(f"ja/{name}.md" for name in ("play", "library", "bot", "cards", "print", "arena", "lab", "operate")),
        *(f"rules/{game_id}.ja.md" for game_id in OWN),
    ],
}


def sections() -> dict[str, list[str]]:
    """Every section with its pages. A page at the top of docs that no section names is for researchers."""
    docs = ROOT / "docs"
    decisions = [f"decisions/{path.name}" for path in sorted((docs / "decisions").glob("*.md"))]
    found = {title: list(pages) for title, pages in SECTIONS.items()}
    found["Inside"] += decisions
    named = {page for pages in found.values() for page in pages}
    found[OWN_SECTION] += [path.name for path in sorted(docs.glob("*.md")) if path.name not in named | {"index.md"}]
    return found


def with_nav(text: str, fresh: Mapping[Path, str]) -> str:
    """The configuration with the pages that there are, each under its heading; `fresh` has those that are not on disk yet."""

    def listed(page: str, indent: int) -> str:
        path = ROOT / "docs" / page
        return f"{' ' * indent}- {json.dumps(heading(fresh.get(path) or path.read_text(encoding='utf-8')), ensure_ascii=False)}: {page}"

    lines = ["nav:", "  - Overview: index.md"]
    for title, pages in sections().items():
        lines.append(f"  - {title}:")
        group = ""
        for page in pages:
            before, group = group, group_of(page)
            lines += [f"      - {group}:"] if group and group != before else []
            lines.append(listed(page, 10 if group else 6))
    return re.sub(re.escape(MARK) + ".*", lambda _: MARK + "\n".join(lines) + "\n", text, flags=re.DOTALL)


def group_of(page: str) -> str:
    """The part of its section that a page is in; empty if it stands in the section itself."""
    groups = {r"decisions/": "Decisions", r"ja/(?!index)": "手引き", r"rules/.*\.ja\.md": "ルール"}
    return next((group for pattern, group in groups.items() if re.match(pattern, page)), "")


def heading(text: str) -> str:
    """The title of a page, without marks."""
    found = re.search(r"^# (.*)$", text, re.MULTILINE)
    assert found is not None
    return re.sub(r"[`*]", "", found[1])
