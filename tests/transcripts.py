"""What documentation pages show, taken apart: fenced blocks, commands with their output, and a shell to run them in.

    python -m tests.transcripts docs/tutorial/arena.md

writes what the commands of a page print now in place of what it shows; outputs with a `…` are left to you.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
ANYTHING = "…"  # a line of its own: any lines
PROMPT = re.compile(r"^.*(?:\)|to resign|（[^）]*）) > (.+)$")


class Block(NamedTuple):
    """One fenced block: its language, its text, and the line it begins at."""

    kind: str
    text: str
    line: int


class Shown(NamedTuple):
    """A command and what it is said to print."""

    command: str
    output: str
    line: int

    def typed(self) -> str:
        """What a person types in it, if it is a dialogue."""
        return "".join(found[1] + "\n" for row in self.output.splitlines() if (found := PROMPT.match(row)))


def pages() -> list[Path]:
    """Every page of the documentation, and the READMEs."""
    return [*sorted(DOCS.rglob("*.md")), ROOT / "README.md", ROOT / "README.ja.md"]


def name(page: Path) -> str:
    """A page's name in messages."""
    return page.relative_to(ROOT).as_posix()


def blocks(text: str) -> list[Block]:
    """The fenced blocks of a page."""
    found: list[Block] = []
    for match in re.finditer(r"^( *)```(\w*)[^\n]*\n(.*?)^\1```$", text, re.MULTILINE | re.DOTALL):
        inside = "\n".join(row.removeprefix(match[1]) for row in match[3].splitlines())
        found.append(Block(match[2], inside, text[: match.start()].count("\n") + 1))
    return found


def shown(block: Block) -> list[Shown]:
    """The commands of a `console` block with their outputs."""
    found: list[Shown] = []
    for number, row in enumerate(block.text.splitlines(), block.line + 1):
        if row.startswith("$ "):
            found.append(Shown(row[2:], "", number))
        elif found and found[-1].command.endswith("\\"):
            found[-1] = found[-1]._replace(command=f"{found[-1].command[:-1]} {row.strip()}")
        elif found:
            found[-1] = found[-1]._replace(output=f"{found[-1].output}{row}\n")
    return found


def fits(output: str, said: str) -> bool:
    """Whether an output is the one that a page shows."""
    rows = [row.rstrip() for row in output.splitlines()]
    wanted = [row.rstrip() for row in said.splitlines()]
    if ANYTHING not in wanted:
        return rows == wanted
    first, last = wanted.index(ANYTHING), len(wanted) - 1 - wanted[::-1].index(ANYTHING)
    tail = wanted[last + 1 :]
    if rows[:first] != wanted[:first] or len(rows) < first + len(tail) or rows[len(rows) - len(tail) :] != tail:
        return False
    return in_order(rows[first : len(rows) - len(tail)], wanted[first + 1 : last])


def in_order(rows: list[str], wanted: list[str]) -> bool:
    """Whether the parts that stand between `…` come one after the other."""
    at = 0
    while wanted:
        end = wanted.index(ANYTHING) if ANYTHING in wanted else len(wanted)
        part, wanted = wanted[:end], wanted[end + 1 :]
        while rows[at : at + len(part)] != part:
            at += 1
            if at > len(rows):
                return False
        at += len(part)
    return True


class Shell:
    """A folder in which the commands of one page run, one after the other, as a reader would type them."""

    def __init__(self, folder: Path, lang: str) -> None:
        self.folder = folder
        programs = folder / ".programs"
        programs.mkdir()
        for program, words in (("gobanshobu", "-m gobanshobu"), ("python", "")):
            file = programs / program
            file.write_text(f'#!/bin/sh\nexec "{sys.executable}" {words} "$@"\n', encoding="utf-8")
            file.chmod(0o755)
        (folder / "docs").symlink_to(DOCS)
        self.environment = os.environ | {
            "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
            "GOBANSHOBU_LANG": lang,
            "COLUMNS": "90",
            "PYTHONIOENCODING": "utf-8",
        }

    def run(self, one: Shown) -> str:
        """What a command prints."""
        done = subprocess.run(
            ["/bin/sh", "-c", one.command],
            cwd=self.folder,
            env=self.environment,
            input=one.typed(),
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=300,
        )
        progress = re.compile(r".*\d+/\d+ .*")  # how far a run is, which is told on the error stream
        errors = [row for row in done.stderr.splitlines() if not progress.match(row) and row.strip()]
        return done.stdout + "".join(row + "\n" for row in errors)


def language(page: Path) -> str:
    """The language that a page is in."""
    return "ja" if "ja" in page.parts else "en"


def refresh(page: Path) -> None:
    """Write a page again with what its commands print now."""
    text = page.read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        shell = Shell(Path(folder), language(page))
        for one in [one for block in blocks(text) if block.kind == "console" for one in shown(block)]:
            found = "".join(row.rstrip() + "\n" for row in shell.run(one).splitlines())
            if not fits(found, one.output):
                before = f"$ {one.command}\n{one.output}"
                if ANYTHING in one.output.splitlines() or before not in text:
                    print(f"{name(page)}, line {one.line}: change this by hand\n{found}")
                    continue
                text = text.replace(before, f"$ {one.command}\n{found}", 1)
    page.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    for argument in sys.argv[1:]:
        refresh(Path(argument).resolve())
