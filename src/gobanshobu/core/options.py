"""The options a game offers, and how a person's choice of them is read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple, cast

from gobanshobu.core.errors import BadOption
from gobanshobu.core.words import Words

Value = int | str


class Option(NamedTuple):
    """One option: either a whole number between two bounds, or one of a few words.

    `words` name it as a player would, `about` says what it does to the game.
    """

    name: str
    default: Value
    clause: str
    words: Words
    about: Words = Words("", "")
    least: int = 0
    most: int = 0
    choices: tuple[str, ...] = ()
    said: tuple[Words, ...] = ()  # the choices as a player says them, in their order
    people: bool = False  # a game in which it is not the default is between people only
    agreed: Words = Words("", "")  # what a player who sits down is told where it is not; {value}: what was chosen
    since: int = 1
    """The version of the rules that brought it; before that everybody played with `before`."""
    before: Value = 0

    def default_in(self, version: int) -> Value:
        """What is played where nobody has chosen, under a version of the rules."""
        return self.default if version >= self.since else self.before

    def told(self, value: Value) -> Words:
        """What a player who sits down is told of a choice that is not the default."""
        if self.agreed.en:
            return Words(self.agreed.ja.format(value=value), self.agreed.en.format(value=value))
        word = self.said[self.choices.index(str(value))] if self.said else Words(str(value), str(value))
        return Words(f"{self.words.ja}：{word.ja}", f"{self.words.en}: {word.en}")

    def allowed(self) -> str:
        """The values it can take, in a word."""
        return " | ".join(self.choices) if self.choices else f"{self.least}…{self.most}"

    def read_in(self, value: object, version: int) -> Value:
        """`value` as this option's type; under rules older than the option only what was played then. Raises BadOption."""
        found = self.read(value)
        if version < self.since and found != self.before:
            raise BadOption(
                Words(
                    f"オプション {self.name} は規則の版 {self.since} からです（この対局は版 {version}）。",
                    f"option {self.name} came with version {self.since} of the rules; this game is played by {version}",
                )
            )
        return found

    def choices_in(self, lang: str) -> str:
        """The values it can take, each with what a player calls it."""
        if not self.said:
            return self.allowed().replace("|", "/")
        mark = "{}（{}）" if lang == "ja" else "{} ({})"
        pairs = zip(self.choices, self.said, strict=True)
        return " / ".join(mark.format(choice, words.say(lang)) for choice, words in pairs)

    def read(self, value: object) -> Value:
        """`value` as this option's type; numbers may come as text (from a command line). Raises BadOption."""
        if self.choices:
            if isinstance(value, str) and value in self.choices:
                return value
        elif isinstance(value, int) and not isinstance(value, bool):
            if self.least <= value <= self.most:
                return value
        elif isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 10:
            return self.read(int(value))
        raise BadOption(
            Words(
                f"オプション {self.name} に {value!r} は使えません（{self.allowed()}）。",
                f"option {self.name} cannot be {value!r}: it takes {self.allowed()}",
            )
        )


class Preset(NamedTuple):
    """A way to play that has a name: a choice of options which is offered before each of them is."""

    words: Words
    about: Words
    options: dict[str, Value]  # what differs from the default


STANDARD: Final = Preset(
    Words("標準", "Standard"), Words("ルールブックどおりに遊びます。", "The rules as published."), {}
)


def read_options(specs: list[Option], given: Mapping[str, object] | None, version: int) -> dict[str, Value]:
    """Every option with its value under a version of the rules, defaults filled in.

    Raises BadOption for a name or value that does not exist.
    """
    result: dict[str, Value] = {spec.name: spec.default_in(version) for spec in specs}
    by_name = {spec.name: spec for spec in specs}
    if given is not None and not isinstance(given, Mapping):
        raise BadOption(Words("オプションは名前と値の対応です。", f"options map names to values, unlike {given!r}"))
    chosen = cast("Mapping[object, object]", given or {})  # whatever somebody has given
    for name, value in chosen.items():
        if not isinstance(name, str) or name not in by_name:
            known = ", ".join(by_name) or "-"
            raise BadOption(
                Words(
                    f"{name!r} というオプションはありません。あるのは: {known}",
                    f"there is no option {name!r}; this game has: {known}",
                )
            )
        result[name] = by_name[name].read_in(value, version)
    return result
