"""Words that a person reads come in pairs: Japanese and English."""

from __future__ import annotations

from typing import Final, NamedTuple

LANGUAGES: Final = ("ja", "en")


class Words(NamedTuple):
    """One text in both languages."""

    ja: str
    en: str

    def say(self, lang: str) -> str:
        """The text in `lang`, which is "ja" or "en"."""
        return self.ja if lang == "ja" else self.en


def fill(template: Words, parts: dict[str, Words]) -> Words:
    """`template` with each `{name}` replaced by the part of that name, in each language."""
    ja, en = template
    for name, part in parts.items():
        mark = "{" + name + "}"
        ja = ja.replace(mark, part.ja)
        en = en.replace(mark, part.en)
    return Words(ja, en)


def same(text: str) -> Words:
    """A text that reads alike in both languages: a step, a number, a square."""
    return Words(text, text)


def player_name(player: int) -> Words:
    """先手 or 後手."""
    return Words("先手", "player 0") if player == 0 else Words("後手", "player 1")
