"""Make a page to go through a game out of its record.

    python replay.py game.txt game.html --lang en --seat 0

The page needs nothing: open it in a browser, send it to somebody, put it on a server.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import gobanshobu
from gobanshobu.adapters.notebook import replay


def main(arguments: list[str] | None = None) -> None:
    """Read the record, write the page."""
    parser = argparse.ArgumentParser(description="Make a page to go through a game.")
    parser.add_argument("record", type=Path)
    parser.add_argument("page", type=Path)
    parser.add_argument("--lang", choices=["ja", "en"], default="ja")
    parser.add_argument("--seat", type=int, choices=[0, 1], help="show only what this player saw")
    asked = parser.parse_args(arguments)
    record = gobanshobu.read_record(asked.record.read_text(encoding="utf-8"))
    found = replay(record, asked.lang, asked.seat)
    found.save(asked.page)
    print(f"{asked.page}: {found.title}, {len(found)} moments")


if __name__ == "__main__":
    main()
