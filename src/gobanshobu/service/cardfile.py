"""Card files that are changed without losing what else their author wrote in them: comments, order, blank lines."""

from __future__ import annotations

from collections.abc import MutableMapping, MutableSequence

import tomlkit
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import AoT, Comment, InlineTable, Item, Table

from gobanshobu.core import BadCards, Words
from gobanshobu.core.errors import Problem
from gobanshobu.core.roles import CardEdit, CardValue

UNFIT: Words = Words(
    "このファイルの書き方では、ここでは書き換えられません。", "written as it is, this file cannot be changed here"
)


def edited(text: str, edits: list[CardEdit]) -> str:
    """A card file after some edits. The text has been read as a card set, so it is bounded and sound TOML. Raises BadCards for a
    file that is written in a way that cannot be changed."""
    try:
        document = tomlkit.parse(text.removeprefix("\ufeff"))
        for edit in edits:
            _edit(document, edit)
        return document.as_string()
    except (TOMLKitError, KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
        raise BadCards([Problem(0, UNFIT)]) from error


def _edit(document: MutableMapping[str, object], edit: CardEdit) -> None:
    *above, last = edit.path
    place: object = document
    for key in above:
        if isinstance(place, MutableMapping) and isinstance(key, str):
            if key not in place:
                place[key] = tomlkit.table()
            place = place[key]
        elif isinstance(place, MutableSequence) and isinstance(key, int):
            place = place[key]
    if isinstance(place, MutableMapping) and isinstance(last, str):
        _in_table(place, last, edit.value)
    elif isinstance(place, MutableSequence) and isinstance(last, int):
        _in_list(place, last, edit.value)


def _in_table(place: MutableMapping[str, object], key: str, value: CardValue | None) -> None:
    """A value under a key: where the old one stood, or behind the last one and before what is said of the next card."""
    old = place.get(key)
    if value is None:
        place.pop(key, None)
    elif isinstance(old, InlineTable) and isinstance(value, dict):
        for gone in [one for one in old if one not in value]:
            del old[gone]
        for one, what in value.items():
            if old.get(one) != what:
                old[one] = what
    elif old is None and isinstance(place, Table):
        tail = _cut_tail(place)
        place.add(key, _item(value))
        place.value.body.extend((None, item) for item in tail)
    else:
        place[key] = _item(value)


def _cut_tail(table: Table) -> list[Item]:
    """Take off what stands behind the last entry of a table: empty lines and comments."""
    body = table.value.body
    last = max((number for number, (key, _) in enumerate(body) if key is not None), default=-1)
    tail = [item for _, item in body[last + 1 :]]
    del body[last + 1 :]
    return tail


def _item(value: CardValue) -> Item:
    """A value as a file holds it: several under one key in one line."""
    if not isinstance(value, dict):
        return tomlkit.item(value)
    table: InlineTable = tomlkit.inline_table()
    for key, one in value.items():
        table[key] = one
    return table


def _in_list(rows: MutableSequence[object], index: int, value: CardValue | None) -> None:
    """A card behind the others, or one of them taken out."""
    if value is None:
        if isinstance(rows, AoT):
            _keep_comments(rows, index)
        del rows[index]
    elif isinstance(value, dict) and isinstance(rows, AoT):
        table = tomlkit.table()
        for key, one in value.items():
            table[key] = one
        if rows:
            rows[-1].add(tomlkit.nl())
        rows.append(table)
    else:
        rows.append(_item(value))


def _keep_comments(rows: AoT, index: int) -> None:
    """What stands behind the last entry of a card speaks of what follows: it stays when the card goes."""
    tail = _cut_tail(rows[index])
    if index > 0 and any(isinstance(item, Comment) for item in tail):
        rows[index - 1].value.body.extend((None, item) for item in tail)
