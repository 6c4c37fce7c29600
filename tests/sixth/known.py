"""The sixth game made known: to this process for a while, or to another one as an installed package would."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from gobanshobu.games.registry import GROUP, LISTINGS, register
from tests.sixth.listing import LISTING

ROOT = Path(__file__).resolve().parents[2]


@contextmanager
def known() -> Iterator[None]:
    """The game is registered in this process."""
    register(LISTING)
    try:
        yield
    finally:
        del LISTINGS[LISTING.id]


def installed(folder: Path) -> dict[str, str]:
    """An environment whose processes find the game by its entry point, as that of a package that lies in `folder`."""
    about = folder / "sixth-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: sixth\nVersion: 1.0\n", encoding="utf-8")
    (about / "entry_points.txt").write_text(f"[{GROUP}]\nsixth = tests.sixth.listing:LISTING\n", encoding="utf-8")
    before = os.environ.get("PYTHONPATH", "")
    return {"PYTHONPATH": os.pathsep.join(filter(None, [before, str(ROOT), str(folder)]))}
