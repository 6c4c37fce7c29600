"""Answering what somebody typed: guessing the step that was meant."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

from gobanshobu.core.clauses import Reason, StepRefused, reason
from gobanshobu.core.words import quote


def tidy(text: str) -> str:
    """What somebody typed without wide letters, capitals and spaces."""
    return "".join(unicodedata.normalize("NFKC", text).lower().split())


def misspelt(text: str, parse: Callable[[str], int]) -> Reason | None:
    """C-2 with the step that was meant, if `text` is one but for capitals, wide letters or spaces."""
    if not text.strip():
        return reason("C-2", "nothing")
    neat = tidy(text)
    if neat == text:
        return None
    try:
        parse(neat)
    except StepRefused:
        return None
    return reason("C-2", "meant", text=quote(text), step=neat)


def misshaped(text: str, examples: dict[str, str]) -> Reason:
    """C-2 with an example of the step whose first word `text` begins with; otherwise that there is no such step."""
    for verb, example in examples.items():
        if text.startswith(verb):
            return reason("C-2", "shape", text=quote(text), example=example)
    return reason("C-2", "unknown", text=quote(text))
