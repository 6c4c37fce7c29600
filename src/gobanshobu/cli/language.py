"""Which language a person is spoken to in."""

from __future__ import annotations

import os
import sys


def chosen_language(arguments: list[str] | None = None) -> str:
    """`--lang` if it is among the arguments, else GOBANSHOBU_LANG, else the locale's; "ja" or "en"."""
    words = sys.argv[1:] if arguments is None else arguments
    for index, word in enumerate(words):
        if word == "--lang" and index + 1 < len(words):
            return _read(words[index + 1])
        if word.startswith("--lang="):
            return _read(word.removeprefix("--lang="))
    for name in ("GOBANSHOBU_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name)
        if value:
            return _read(value)
    return "en"


def _read(value: str) -> str:
    return "ja" if value.lower().startswith("ja") else "en"
