"""Rules pages: a rulebook's clauses as Markdown, in one language."""

from __future__ import annotations

from gobanshobu.core.clauses import ClauseFile, Rulebook, Section
from gobanshobu.core.options import Option, Preset
from gobanshobu.core.rules import Rules
from gobanshobu.core.words import Words

RULING = Words("裁定", "ruling")


def rules_page(rules: Rules, lang: str) -> str:
    """The rules of a game with its cards, in Markdown."""
    return "\n".join([page(rules.rulebook(), lang), rules.text.cards_page(lang)]).rstrip()


def options_table(options: list[Option], presets: list[Preset], lang: str) -> str:
    """The options of a game, and the ways to play that have a name, as a section in Markdown; empty where it has none."""
    if not options:
        return ""
    title = Words("オプション", "Options").say(lang)
    head = Words("| 名前 | 意味 | 値 | 既定 | 条項 |", "| name | meaning | values | default | clause |").say(lang)
    rows = [
        f"| `{option.name}` | **{option.words.say(lang)}** {option.about.say(lang)} | {option.choices_in(lang)} | {option.default} |"
        f" {option.clause} |"
        for option in options
    ]
    ways = [f"- **{one.words.say(lang)}** {one.about.say(lang)} {chosen(one)}".rstrip() for one in presets]
    return "\n".join(["", f"## {title}", "", head, "|---|---|---|---|---|", *rows, "", *ways, ""])


def chosen(preset: Preset) -> str:
    """The options of a preset as they are typed."""
    return " ".join(f"`{name}={value}`" for name, value in preset.options.items())


def page(rulebook: Rulebook, lang: str) -> str:
    """The whole rules page of a game: its own rules, then those it shares with others."""
    return "\n".join(_part(part, lang, level) for level, part in enumerate(rulebook.parts))


def _part(part: ClauseFile, lang: str, level: int) -> str:
    heading = "#" if level == 0 else "##"
    lines = [f"{heading} {part.title.say(lang)}", ""]
    if part.intro.say(lang):
        lines += [part.intro.say(lang), ""]
    for section in part.sections:
        lines += _section(section, lang, heading + "#")
    return "\n".join(lines)


def _section(section: Section, lang: str, heading: str) -> list[str]:
    lines = [f"{heading} {section.title.say(lang)}", ""]
    if section.intro.say(lang):
        lines += [section.intro.say(lang), ""]
    for clause in section.clauses:
        ruling = f" *({RULING.say(lang)})*" if clause.ruling else ""
        lines.append(f"- **{clause.id}**{ruling} {clause.words.say(lang)}")
    lines.append("")
    if section.outro.say(lang):
        lines += [section.outro.say(lang), ""]
    return lines
