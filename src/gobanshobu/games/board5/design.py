"""B-8: making cards. A change of a card set that somebody draws or enters, as what it comes to in the set's file."""

from __future__ import annotations

from typing import Final, cast

from gobanshobu.core.errors import BadCards, Problem
from gobanshobu.core.roles import CardChange, CardEdit
from gobanshobu.core.words import Words
from gobanshobu.games.board5.cardset import TRAITS, Shape
from gobanshobu.games.board5.squares import DIRECTIONS, KNIGHTS, offset

FARTHEST: Final = 4  # squares that a leap goes at most
NEIGHBOURS: Final = {offset(arrow): arrow for arrow in DIRECTIONS}
KNIGHT_SQUARES: Final = {offset(arrow): arrow for arrow in KNIGHTS}
KINDS: Final = {"single": NEIGHBOURS, "double": NEIGHBOURS, "knight": KNIGHT_SQUARES}
NOT_THERE: Final = {
    "single": Words("一重の矢印は隣のマスに描きます [B-3]", "a single arrow points at a square next to the card [B-3]"),
    "double": Words(
        "二重の矢印は隣のマスに描きます [B-4]", "a double arrow is drawn on a square next to the card [B-4]"
    ),
    "knight": Words(
        "桂の矢印は、二マス進んで横へ一マスのところに描きます [B-5]",
        "a knight arrow goes two squares and one to the side [B-5]",
    ),
    "leap": Words(
        "○は、札のあるマスのほかの、四マスまでのところに描きます [B-6]",
        "a leap goes to another square, at most four away [B-6]",
    ),
}
Row = dict[str, object]

SET_KEYS: Final = ("ja", "en", "author")
CARD_KEYS: Final = ("ja", "kana", "en", "face", "class", "points", "copies")
FACTS: Final = {"ja": "name", "en": "name", "class": "class", "points": "points", "copies": "copies"}


def changed(cards: Row, change: CardChange, shape: Shape) -> list[CardEdit]:
    """What a change comes to in the file of a set. Raises BadCards where it breaks a rule."""
    rows = _rows(cards)
    if change.what == "enter" and not change.card:
        return [CardEdit([_known(change.key, SET_KEYS)], change.value)]
    if change.what == "blank" and all(row["id"] != change.card for row in rows):
        return _blank(cards, change, shape)
    index = next((number for number, row in enumerate(rows) if row["id"] == change.card), None)
    if index is None:
        raise _refused(f"{change.card!r} の札はありません。", f"there is no card {change.card!r}")
    if change.what == "draw":
        return _drawn(rows[index], index, change)
    if change.what == "enter":
        return _entered(rows[index], index, change, shape)
    if change.what == "add":
        return [CardEdit(["card", len(rows)], _like(rows[index], rows))]
    if change.what == "blank":
        return [CardEdit(["blanks", change.card], change.value)]
    if change.what == "remove":
        return _removed(cards, index, change, shape)
    raise _refused(f"{change.what!r} はできません。", f"there is no change {change.what!r}")


def _rows(cards: Row) -> list[Row]:
    return cast("list[Row]", cards["card"])


def _sources(card: Row) -> dict[str, str]:
    return dict(cast("dict[str, str]", card.get("source", {})))


def _drawn(card: Row, index: int, change: CardChange) -> list[CardEdit]:
    """B-3 to B-6: an arrow drawn at a square in place of what was there; the same kind again rubs it out."""
    kind, square = _known(change.key, tuple(NOT_THERE)), change.square
    far = square == (0, 0) or any(abs(part) > FARTHEST for part in square)
    if far or square not in KINDS.get(kind, {square: ""}):
        raise BadCards([Problem(0, NOT_THERE[kind])])
    sources = _sources(card)
    edits: list[CardEdit] = []
    for one in NOT_THERE:
        before = arrows_of(card, one)
        if one == kind and square not in before:
            after = [*before, square]
        else:
            after = [other for other in before if other != square]
        if after == before:
            continue
        edits.append(CardEdit(["card", index, one], _written(one, after) if after else None))
        sources.pop(one, None)
        if after:
            sources[one] = "own"
    return [*edits, *_sourced(card, index, sources)]


def arrows_of(card: Row, kind: str) -> list[tuple[int, int]]:
    """The squares of a card's arrows of one kind, as (right, forward)."""
    if kind == "leap":
        return [(pair[0], pair[1]) for pair in cast("list[list[int]]", card.get("leap", []))]
    return [offset(arrow) for arrow in str(card.get(kind, "")).split()]


def _written(kind: str, squares: list[tuple[int, int]]) -> str | list[list[int]]:
    if kind == "leap":
        return [[right, forward] for right, forward in squares]
    known = KINDS[kind]
    return " ".join(arrow for square, arrow in known.items() if square in squares)


def _entered(card: Row, index: int, change: CardChange, shape: Shape) -> list[CardEdit]:
    """A value of a card. A class brings the points and the number that its cards have."""
    key, value = _known(change.key, CARD_KEYS), change.value
    _check_entered(card, key, value, shape)
    optional = key in ("kana", "face") and value == ""
    edits = [CardEdit(["card", index, key], None if optional else value)]
    sources = _sources(card)
    if key in FACTS:
        sources[FACTS[key]] = "own"
    if key == "class" and isinstance(value, str) and value in shape.classes:
        least, most = shape.points.get(str(card["id"])) or shape.points.get(value) or (0, 9)
        points = min(max(cast("int", card.get("points", 0)), least), most)
        if points != card.get("points", 0):
            edits.append(CardEdit(["card", index, "points"], points))
            sources["points"] = "own"
        if value in shape.single_copies and card.get("copies", 1) != 1:
            edits.append(CardEdit(["card", index, "copies"], None))
            sources.pop("copies", None)
    return [*edits, *_sourced(card, index, sources)]


def _check_entered(card: Row, key: str, value: str | int, shape: Shape) -> None:
    """Refuse what no card of this name or class can have, in the words of somebody who makes cards."""
    ja, en, kind = card["ja"], card["en"], str(card["class"])
    if key == "points":
        least, most = shape.points.get(str(card["id"])) or shape.points.get(kind) or (0, 9)
        if isinstance(value, int) and not least <= value <= most:
            allowed = str(least) if least == most else f"{least}…{most}"
            raise _refused(
                f"{ja}の点数は {allowed} です [{shape.clause}]", f"{en} has {allowed} points [{shape.clause}]"
            )
    if key == "copies" and kind in shape.single_copies and value != 1:
        raise _refused(f"{ja}は一枚だけです [{shape.clause}]", f"there is one {en} and no more [{shape.clause}]")
    if key == "class" and value != shape.required.get(str(card["id"]), str(value)):
        raise _refused(f"{ja}の種類は変えられません [{shape.clause}]", f"the class of {en} is fixed [{shape.clause}]")
    if key == "class" and card["id"] in shape.blanks and value != kind:
        clause = shape.blank_clause
        raise _refused(f"予備の札はいつも N 札です [{clause}]", f"a blank card is always an N card [{clause}]")


def _sourced(card: Row, index: int, sources: dict[str, str]) -> list[CardEdit]:
    """Where the facts of a card come from, if that is another place now."""
    if sources == _sources(card):
        return []
    ordered: dict[str, str] = {fact: sources[fact] for fact in TRAITS if fact in sources}
    return [CardEdit(["card", index, "source"], ordered)]


def _like(card: Row, rows: list[Row]) -> dict[str, object]:
    """A card like another, one copy of it, under an id of its own."""
    ids = {row["id"] for row in rows}
    number = next(one for one in range(1, len(ids) + 2) if f"own{one}" not in ids)
    made = {key: value for key, value in card.items() if key not in ("copies", "source")}
    return {**made, "id": f"own{number}"}


def _removed(cards: Row, index: int, change: CardChange, shape: Shape) -> list[CardEdit]:
    """A card taken out of the set; a blank card also stands in for nothing any more."""
    row = _rows(cards)[index]
    if change.card in shape.required:
        raise _refused(
            f"{row['ja']}のない札セットはありません [{shape.clause}]",
            f"no set goes without its {row['en']} [{shape.clause}]",
        )
    edits = [CardEdit(["card", index], None)]
    replaced = cast("dict[str, str]", cards.get("blanks", {}))
    if change.card in replaced.values():
        raise _refused(
            f"{row['ja']}の代わりに予備の札が入っています [{shape.blank_clause}]",
            f"a blank card stands in for {row['en']} [{shape.blank_clause}]",
        )
    if change.card in replaced:
        last = len(replaced) == 1
        edits.append(CardEdit(["blanks"] if last else ["blanks", change.card], None))
    return edits


def _blank(cards: Row, change: CardChange, shape: Shape) -> list[CardEdit]:
    """IN-1.3: a blank card comes into play, at first like the card that it stands in for: the one that is named, or one that
    no other blank card stands in for."""
    rows = _rows(cards)
    taken = set(cast("dict[str, str]", cards.get("blanks", {})).values())
    normal = [row for row in rows if row["class"] == "N" and row["id"] not in shape.blanks]
    wanted = [row for row in normal if row["id"] == change.value or (not change.value and row["id"] not in taken)]
    if change.card not in shape.blanks:
        raise _refused(
            f"予備の札 {change.card!r} はありません。", f"there is no blank card {change.card!r} in {shape.game}"
        )
    if not wanted:
        raise _refused(
            f"予備の札は N 札の代わりに入ります [{shape.blank_clause}]",
            f"a blank card takes the place of an N card [{shape.blank_clause}]",
        )
    made = {key: value for key, value in wanted[0].items() if key not in ("copies", "source")}
    return [
        CardEdit(["card", len(rows)], {**made, "id": change.card}),
        CardEdit(["blanks", change.card], str(wanted[0]["id"])),
    ]


def _known(key: str, keys: tuple[str, ...]) -> str:
    if key not in keys:
        raise _refused(f"{key!r} という項目はありません。", f"there is no entry {key!r} (entries: {', '.join(keys)})")
    return key


def _refused(ja: str, en: str) -> BadCards:
    return BadCards([Problem(0, Words(ja, en))])
