"""Takes functions of the (interpreted) rules out of action, one after the other, to see that tests notice.

`python -m tests.disable ASKED TOLD` reads a list from the one file, of a clause, the module and the name of a function, what it is
to answer whatever it is given, and the files with the tests of that clause; it writes what pytest said of each into the other.
What all of them need is imported once, and each has a process of its own that is forked from there: tables that are
computed from a function are computed without it.
"""

from __future__ import annotations

import ast
import json
import os
import sys
from collections import deque
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

import hypothesis.strategies  # noqa: F401  # takes its time, as what follows does
import pytest

import gobanshobu  # noqa: F401

OPTIONS = ("-q", "-x", "-p", "no:cacheprovider", "-m", "not slow", "-W", "ignore::pytest.PytestAssertRewriteWarning")


def disable(module: str, name: str, answer: str) -> None:
    """Let the function give that answer, in every module that has it."""
    owner: Any = import_module(module)
    *path, last = name.split(".")
    for part in path:
        owner = getattr(owner, part)
    function = getattr(owner, last)
    assert callable(function)
    value = ast.literal_eval(answer)
    holders = [other for name, other in list(sys.modules.items()) if name.startswith("gobanshobu.")]
    for holder in (owner, *holders):
        if vars(holder).get(last) is function or holder is owner:
            setattr(holder, last, lambda *_: value)


class Sick:
    """What pytest says of the tests of a clause without the function behind it: in a process of its own, forked from here."""

    def __init__(self, clause: str, module: str, name: str, answer: str, files: list[str]) -> None:
        self.said = TemporaryFile("w+")  # noqa: SIM115  # closed when it has been read
        self.child = os.fork()
        if not self.child:
            os.dup2(self.said.fileno(), 1)
            os.dup2(self.said.fileno(), 2)
            disable(module, name, answer)
            status = pytest.main([*OPTIONS, "--clause", clause, *files])
            sys.stdout.flush()
            os._exit(status)

    def told(self) -> str:
        """Its words, when it is done."""
        os.waitpid(self.child, 0)
        with self.said as said:
            said.seek(0)
            return said.read()


def main() -> None:
    asked, told = Path(sys.argv[1]), Path(sys.argv[2])
    rows = json.loads(asked.read_text(encoding="utf-8"))
    found: list[str] = []
    under_way: deque[Sick] = deque()
    for row in rows:
        if len(under_way) == (os.cpu_count() or 1):
            found.append(under_way.popleft().told())
        under_way.append(Sick(*row))
    found += [one.told() for one in under_way]
    told.write_text(json.dumps(found), encoding="utf-8")


if __name__ == "__main__":
    main()
