"""Words that a person reads come in pairs: Japanese and English."""

from __future__ import annotations

from typing import Final, NamedTuple

LANGUAGES: Final = ("ja", "en")


class Words(NamedTuple):
    """One text in both languages."""

    ja: str
    en: str

    def say(self, lang: str) -> str:
        """The text in `lang`, which is "ja" or "en". Raises GobanshobuError for another one."""
        if lang == "ja":
            return self.ja
        check_language(lang)
        return self.en


def check_language(lang: str) -> None:
    """Raises GobanshobuError unless `lang` is one of the two."""
    if lang not in LANGUAGES:
        from gobanshobu.core.errors import GobanshobuError  # which is made of Words

        raise GobanshobuError(
            Words(f'言語は "ja" か "en" です（{lang!r} ではなく）。', f'a language is "ja" or "en", not {lang!r}')
        )


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
    """先手 or 後手; 審判 for the one who is neither."""
    return (Words("先手", "player 0"), Words("後手", "player 1"), Words("審判", "the referee"))[player]


def quote(text: str) -> str:
    """What somebody typed, short enough to repeat and with nothing in it that moves a cursor."""
    return repr(text if len(text) <= 40 else text[:39] + "…")
