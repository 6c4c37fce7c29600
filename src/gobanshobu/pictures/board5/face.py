"""The paper of a card of the 5×5 games: edge, arrows, kanji and beads, in a field of 100 by 100.

A single arrow has one head, a double arrow two and a heavier stroke, a knight arrow bends, a leap is a ring. Life is a row
of beads, hollow where it never changes. Everything is drawn as the card's owner sees it, from the card set alone.
"""

from __future__ import annotations

from math import hypot
from typing import Final, NamedTuple

from gobanshobu.core.words import Words, fill, same
from gobanshobu.games.board5.cardset import Card
from gobanshobu.games.board5.printed import CAPTIVE, UNIT_WORDS
from gobanshobu.games.board5.squares import DIRECTIONS, KNIGHTS, offset
from gobanshobu.pictures.drawing import SIDES, TINTS, Drawing, breadth, words

MIDDLE_X: Final = 50.0
MIDDLE_Y: Final = 48.0
EDGE: Final = "M11 96H89Q96 96 96 89V17Q96 11.5 90.5 10.6L53 4.3Q50 3.8 47 4.3L9.5 10.6Q4 11.5 4 17V89Q4 96 11 96Z"
INNER: Final = "M13 91H87Q91 91 91 87V20Q91 16 87.5 15.4L52.5 9.4Q50 9 47.5 9.4L12.5 15.4Q9 16 9 20V87Q9 91 13 91Z"
SPOTS: Final = [
    [(50.0, 48.0, 36.0)],
    [(37.5, 48.0, 25.0), (62.5, 48.0, 25.0)],
    [(50.0, 36.5, 22.0), (38.5, 59.0, 22.0), (61.5, 59.0, 22.0)],
]
"""Where each kanji stands and how big it is: alone, side by side, or one over two."""
ROOMS: Final = {"bare": 7.0, "one": 21.0, "several": 26.0}
"""Where arrows begin: around nothing, one kanji, or several."""
PLACES: Final = {
    "upper": "translate(0 20) scale(0.8)",
    "lower": "translate(20 0) scale(0.8)",
    "above": "translate(0 24) scale(0.76)",
    "hidden": "translate(100 0) rotate(90) scale(0.76)",
}
"""Where two papers lie on one square: the two of a stack; a card above one that hides, which lies across."""
LEAP: Final = 32.0  # how far from the middle the ring of the farthest leap is drawn
ROW: Final = 10  # beads along the near edge; more go up the right side
MOST_BEADS: Final = 20
TURNED: Final = "rotate(180 50 50)"


class Unit(NamedTuple):
    """What stands on a square or lies in a hand, in one shape for the three games."""

    cards: list[Card]  # one, or those of a combine
    life: int | None = None  # None: the game has no points
    changes: bool = False  # whether its life can change
    below: Card | None = None  # the lower card of a stack
    below_life: int | None = None
    hidden: Card | None = None  # a card of the other side that hides under it
    captive: bool = False  # holds the other side's queen


def printed(card: Card) -> str:
    """What is printed in the middle of a card: its kanji, its name, or nothing on an N card, which has arrows only."""
    return card.face or ("" if card.name.ja.lower() == card.id else card.name.ja)


def unit_words(unit: Unit) -> Words:
    """A unit in words: `将軍 命3、下にN4 命1`."""
    plus = UNIT_WORDS["plus"]
    names = Words(plus.ja.join(card.name.ja for card in unit.cards), plus.en.join(card.name.en for card in unit.cards))
    found = [_alive(names, unit.life)]
    if unit.below is not None:
        found.append(fill(UNIT_WORDS["below"], {"name": _alive(unit.below.name, unit.below_life)}))
    if unit.hidden is not None:
        found.append(fill(UNIT_WORDS["hidden"], {"name": unit.hidden.name}))
    if unit.captive:
        found.append(UNIT_WORDS["captive"])
    comma = UNIT_WORDS["comma"]
    return Words(comma.ja.join(one.ja for one in found), comma.en.join(one.en for one in found))


def _alive(name: Words, life: int | None) -> Words:
    return name if life is None else fill(UNIT_WORDS["life"], {"name": name, "life": same(str(life))})


def unit_group(drawing: Drawing, unit: Unit, owner: int, turned: bool) -> str:
    """A unit as its owner sees it; where it lies `turned` to the reader, Latin letters are turned back."""
    face = drawing.use(_face(drawing, unit, owner, turned))
    top = _paper(drawing, owner) + face + _beads(unit, owner)
    if unit.below is not None:
        drawn = _peeking(drawing, unit.below, unit.below_life, owner, turned)
        return drawn + f'<g transform="{PLACES["upper"]}">{top}</g>'
    if unit.hidden is not None:
        drawn = _hiding(drawing, unit.hidden, 1 - owner, turned)
        return drawn + f'<g transform="{PLACES["above"]}">{top}</g>'
    return top


def _paper(drawing: Drawing, owner: int, turn: str = "") -> str:
    ink, stroke = SIDES[owner], 3.6 if owner == 0 else 2.2
    edge = f'<path d="{EDGE}" fill="{TINTS[owner]}" stroke="{ink}" stroke-width="{stroke}"/>'
    if owner == 1:
        edge += f'<path d="{INNER}" fill="none" stroke="{ink}" stroke-width="1.3"/>'
    return drawing.use(edge, turn=turn)


def _peeking(drawing: Drawing, card: Card, life: int | None, owner: int, turned: bool) -> str:
    """The lower card of a stack: its far corner looks out, with its own kanji, or small arrows, and beads."""
    word, ink = printed(card), SIDES[owner]
    size = 12.0 if word.isascii() else 17.0
    back = ' transform="rotate(180 87 20)"' if turned and word.isascii() else ""
    beads = "".join(f'<circle cx="89" cy="{35 + number * 8.4:g}" r="3.4"/>' for number in range(min(life or 0, 7)))
    paper = _paper(drawing, owner, PLACES["lower"])
    mark = words(86, 24, size, word, serif=True, fit=19, more=back) if word else _small(drawing, card, 87, 20, 0, owner)
    return paper + mark + f'<g fill="{ink}">{beads}</g>'


def _hiding(drawing: Drawing, card: Card, owner: int, turned: bool) -> str:
    """A hidden card lies across and looks out at the right."""
    word = printed(card)
    turn = "rotate(180 85 50) rotate(90 85 50)" if turned else "rotate(90 85 50)"
    paper = _paper(drawing, owner, PLACES["hidden"])
    if not word:
        return paper + _small(drawing, card, 85, 50, 90, owner)
    size = 14.0 if word.isascii() else 19.0
    return paper + words(85, 56, size, word, serif=True, fit=60, more=f' transform="{turn}"')


def _small(drawing: Drawing, card: Card, x: float, y: float, turn: int, owner: int) -> str:
    """The arrows of a card that hardly looks out, small, around a spot."""
    place = f"translate({x:g} {y:g}) rotate({turn}) scale(0.21) translate({-MIDDLE_X:g} {-MIDDLE_Y:g})"
    return drawing.use(arrows([card], ROOMS["bare"], SIDES[owner]), turn=place)


def _face(drawing: Drawing, unit: Unit, owner: int, turned: bool) -> str:
    """Arrows and kanji."""
    cards = unit.cards
    named = any(printed(card) for card in cards)
    room = ROOMS["bare" if not named else "one" if len(cards) == 1 else "several"]
    found = [drawing.use(arrows(cards, room, SIDES[owner]))]
    for card, (x, y, wide) in zip(cards, SPOTS[len(cards) - 1], strict=True):
        word = printed(card)
        if not word:
            continue
        size = 15.0 if word.isascii() else wide if len(word) == 1 else wide * 1.15 / len(word)
        size = min(size, wide * 1.2 / breadth(word))
        back = f' transform="rotate(180 {x:g} {y:g})"' if turned and word.isascii() else ""
        drawn = words(x, round(y + size * 0.36, 1), round(size, 1), word, serif=True, more=back)
        held = unit.captive and card.id == CAPTIVE
        found.append(_held(x, y, size, drawn, 1 - owner) if held else drawn)
    return "".join(found)


def _beads(unit: Unit, owner: int) -> str:
    """Life along the edge."""
    if not unit.life:
        return ""
    ink, r = SIDES[owner], "3.8" if unit.changes else "3"
    style = f'fill="{ink}"' if unit.changes else f'fill="{TINTS[owner]}" stroke="{ink}" stroke-width="1.8"'
    places = [_bead(number, unit.life) for number in range(unit.life)]
    beads = [f'<circle cx="{x:g}" cy="{y:g}" r="{r}"/>' for x, y in places]
    return f"<g {style}>{''.join(beads)}</g>"


def _held(x: float, y: float, size: float, drawn: str, owner: int) -> str:
    """The other side's queen behind bars."""
    ink = SIDES[owner]
    seal = (
        f'<circle cx="{x:g}" cy="{y:g}" r="{size * 0.62:.1f}" fill="{TINTS[owner]}" stroke="{ink}" stroke-width="2"/>'
    )
    high = f"{y - size * 0.62:.1f}v{size * 1.24:.1f}"
    bars = f'<path d="M{x - size * 0.3:.1f} {high}M{x + size * 0.3:.1f} {high}" stroke="{ink}" stroke-width="2"/>'
    return seal + drawn + bars


def _bead(number: int, of: int) -> tuple[float, float]:
    """Along the near edge in fives, then up the right side."""
    if number >= ROW:
        return 93, round(79 - (number - ROW) * 8.4, 1)
    row = min(of, ROW)
    wide = (row - 1) * 8.2 + (3 if row > 5 else 0)
    return round(50 - wide / 2 + number * 8.2 + (3 if number >= 5 else 0), 1), 90.5


def bead_rows() -> list[list[tuple[float, float]]]:
    """Where the beads of each life up to a whole row lie."""
    return [[_bead(number, life) for number in range(life)] for life in range(ROW + 1)]


def beads_above() -> list[tuple[float, float]]:
    """Where those beyond a whole row lie."""
    return [_bead(number, MOST_BEADS) for number in range(ROW, MOST_BEADS)]


# --- arrows ---


def arrow_lines() -> dict[str, dict[str, dict[str, str]]]:
    """The line of every arrow: by the room that the face takes, its kind and its way."""
    return {room: _every(inner, 0) for room, inner in ROOMS.items()}


def arrow_heads() -> dict[str, dict[str, str]]:
    """The heads of every arrow, by its kind and its way."""
    return _every(ROOMS["bare"], 1)


def _every(inner: float, part: int) -> dict[str, dict[str, str]]:
    return {
        "single": {arrow: _straight(arrow, inner, 1)[part] for arrow in DIRECTIONS},
        "double": {arrow: _straight(arrow, inner, 2)[part] for arrow in DIRECTIONS},
        "knight": {arrow: _bent(arrow, inner)[part] for arrow in KNIGHTS},
    }


def arrows(cards: list[Card], inner: float, ink: str) -> str:
    """The arrows of one card, or of a combine all together; `inner` is how much room the face takes."""
    doubles = dict.fromkeys(arrow for card in cards for arrow in card.arrows.double)
    singles = dict.fromkeys(arrow for card in cards for arrow in card.arrows.single if arrow not in doubles)
    knights = dict.fromkeys(arrow for card in cards for arrow in card.arrows.knight)
    leaps = dict.fromkeys(pair for card in cards for pair in card.arrows.leap)
    farthest = max([1, *(abs(part) for pair in leaps for part in pair)])
    lines = [
        ("3", [_straight(arrow, inner, 1) for arrow in singles]),
        ("5", [_straight(arrow, inner, 2) for arrow in doubles]),
        ("2.6", [_bent(arrow, inner) for arrow in knights]),
    ]
    found = "".join(
        f'<path d="{"".join(line for line, _ in drawn)}" fill="none" stroke="{ink}" stroke-width="{wide}"/>'
        f'<path d="{"".join(heads for _, heads in drawn)}" fill="{ink}"/>'
        for wide, drawn in lines
        if drawn
    )
    rings = [_ring(right / farthest * LEAP, forward / farthest * LEAP, ink) for right, forward in leaps]
    return found + "".join(rings)


def _at(right: float, forward: float) -> str:
    return f"{round(MIDDLE_X + right, 1):g} {round(MIDDLE_Y - forward, 1):g}"


def _straight(arrow: str, inner: float, heads: int) -> tuple[str, str]:
    """The line and the heads of an arrow."""
    right, forward = offset(arrow)
    slant = right != 0 and forward != 0
    start = inner * 0.86 if slant else inner
    tip = (32.0 if slant else 36.0) + 4 * (heads - 1)
    size = 8.5 if heads == 1 else 9.0
    second = tip - (5 if slant else 7)
    drawn = _head(right * tip, forward * tip, right, forward, size)
    if heads == 2:
        drawn += _head(right * second, forward * second, right, forward, size)
    end = (tip if heads == 1 else second) - (4 if slant else 6)
    return f"M{_at(right * start, forward * start)}L{_at(right * end, forward * end)}", drawn


def _head(right: float, forward: float, dr: float, df: float, size: float) -> str:
    long = hypot(dr, df)
    r, f = dr / long, df / long
    back_r, back_f, wing = right - r * size, forward - f * size, size * 0.62
    left = _at(back_r - f * wing, back_f + r * wing)
    return f"M{_at(right, forward)}L{left}L{_at(back_r + f * wing, back_f - r * wing)}Z"


def _bent(arrow: str, inner: float) -> tuple[str, str]:
    """A knight arrow: along its long leg beside the middle line, then round the corner."""
    (lr, lf), (sr, sf) = offset(arrow[0]), offset(arrow[2])

    def spot(along: float, aside: float) -> tuple[float, float]:
        return lr * along + sr * aside, lf * along + sf * aside

    line = f"M{_at(*spot(inner, 9))}L{_at(*spot(37, 9))}L{_at(*spot(37, 19))}"
    return line, _head(*spot(37, 25), sr, sf, 8)


def _ring(right: float, forward: float, ink: str) -> str:
    x, y = _at(right, forward).split()
    ring = f'<circle cx="{x}" cy="{y}" r="5.6" fill="none" stroke="{ink}" stroke-width="2.6"/>'
    return ring + f'<circle cx="{x}" cy="{y}" r="1.8" fill="{ink}"/>'
