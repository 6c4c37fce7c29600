"""Words that a person reads come in pairs: Japanese and English."""

from __future__ import annotations

from typing import Final, NamedTuple

LANGUAGES: Final = ("ja", "en")


class GobanshobuError(ValueError):
    """Anything this library refuses. `str()` is English; `words` holds both languages."""

    def __init__(self, words: Words) -> None:
        super().__init__(words.en)
        self.words = words


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
        raise GobanshobuError(
            Words(f'言語は "ja" か "en" です（{lang!r} ではなく）。', f'a language is "ja" or "en", not {lang!r}')
        )


def fill(template: Words, parts: dict[str, Words]) -> Words:
    """`template` with each `{name}` replaced by the part of that name, in each language; parts are taken as they are."""
    ja, en = pieces(template.ja), pieces(template.en)
    for place in range(1, len(ja), 2):
        part = parts.get(ja[place])
        ja[place] = "{" + ja[place] + "}" if part is None else part.ja
    for place in range(1, len(en), 2):
        part = parts.get(en[place])
        en[place] = "{" + en[place] + "}" if part is None else part.en
    return Words("".join(ja), "".join(en))


def pieces(template: str) -> list[str]:
    """A template in pieces: what stands between the names, and the names, in turn."""
    return template.replace("}", "{").split("{")


def same(text: str) -> Words:
    """A text that reads alike in both languages: a step, a number, a square."""
    return Words(text, text)


def player_name(player: int) -> Words:
    """先手 or 後手; 審判 for the one who is neither."""
    return (Words("先手", "player 0"), Words("後手", "player 1"), Words("審判", "the referee"))[player]


def quote(text: str) -> str:
    """What somebody typed, short enough to repeat and with nothing in it that moves a cursor."""
    return repr(text if len(text) <= 40 else text[:39] + "…")
