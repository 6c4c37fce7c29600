"""The cards of Shogi Card Wars as drawings of 100 by 140: shogi pieces, or a pack of playing cards (CW-1.2)."""

from __future__ import annotations

from typing import Final, NamedTuple

from gobanshobu.games.cardwars.cards import FU, NAMES, cost
from gobanshobu.games.cardwars.faces import face
from gobanshobu.games.cardwars.printed import KIND_WORDS, kind_of_card
from gobanshobu.games.cardwars.view import MonsterView
from gobanshobu.pictures.drawing import INK, LINE, PAPER, RAISED, SIDES, STRONG, TINTS, Drawing, words

PIECE: Final = "M0 -41L24 -31L34 36Q34 39 31 39L-31 39Q-34 39 -34 36L-24 -31Z"
SWORD: Final = "M-7 7L-3.5 3.5M-6 1L-1 6M-3 3L7 -8L8 -8L8 -7L-2 4Z"
HEART: Final = "M0 8C-12 -1 -8.4 -9.6 -3.8 -8.6C-1.2 -8 0 -5.6 0 -5C0 -5.6 1.2 -8 3.8 -8.6C8.4 -9.6 12 -1 0 8Z"
SPROUT: Final = "M0 7V-1M0 0C-7 1 -8 -4 -8 -6C-3 -7 0 -4 0 0C0 -5 3 -8 8 -7C8 -4 6 0 0 0"
SUITS: Final = {
    "♥": HEART,
    "♦": "M0 -9.5Q3 -4 7 0Q3 4 0 9.5Q-3 4 -7 0Q-3 -4 0 -9.5Z",
    "♠": "M0 -9.5C11 0 8.6 6.2 4.4 6.2C2.4 6.2 1.1 5 .7 4Q1 7.5 3 9.2H-3Q-1 7.5 -.7 4C-1.1 5 -2.4 6.2 -4.4 6.2C-8.6 6.2 -11 0 0 -9.5Z",
    "♣": "M-4.1 -4.8a4.1 4.1 0 1 1 8.2 0q0 1.6 -1.2 3a4.1 4.1 0 1 1 -2 5.2Q1.2 7.4 3 9.2H-3Q-1.2 7.4 -.9 3.4a4.1 4.1 0 1 1 -2 -5.2q-1.2 -1.4 -1.2 -3Z",
}
PIPS: Final = {
    "A": [(0.0, 0.0)],
    "2": [(0.0, -22.0), (0.0, 22.0)],
    "3": [(0.0, -24.0), (0.0, 0.0), (0.0, 24.0)],
    "4": [(-14.0, -21.0), (14.0, -21.0), (-14.0, 21.0), (14.0, 21.0)],
    "5": [(-14.0, -23.0), (14.0, -23.0), (0.0, 0.0), (-14.0, 23.0), (14.0, 23.0)],
    "7": [(-14.0, -25.0), (14.0, -25.0), (0.0, -12.5), (-14.0, 0.0), (14.0, 0.0), (-14.0, 25.0), (14.0, 25.0)],
    "8": [(-14.0, -26.0), (14.0, -26.0), (0.0, -13.0), (-14.0, 0.0), (14.0, 0.0), (0.0, 13.0)]
    + [(-14.0, 26.0), (14.0, 26.0)],
    "9": [(-14.0, -28.0), (14.0, -28.0), (-14.0, -9.5), (14.0, -9.5), (0.0, 0.0), (-14.0, 9.5), (14.0, 9.5)]
    + [(-14.0, 28.0), (14.0, 28.0)],
    "10": [(-14.0, -28.0), (14.0, -28.0), (0.0, -19.0), (-14.0, -9.5), (14.0, -9.5), (-14.0, 9.5), (14.0, 9.5)]
    + [(0.0, 19.0), (-14.0, 28.0), (14.0, 28.0)],
}
"""Where the pips of a playing card lie."""
COURT: Final = {
    "K": "M-22 10L-26 -10L-12 0L0 -16L12 0L26 -10L22 10ZM-22 15H22M0 -18V-30M-5 -25H5",
    "Q": "M-22 10L-22 -8L-11 2L0 -14L11 2L22 -8L22 10ZM-22 15H22M-22 -13a2 2 0 1 0 .1 0M0 -20a2.6 2.6 0 1 0 .1 0M22 -13a2 2 0 1 0 .1 0",
    "J": "M-22 10C-22 -6 -10 -12 2 -12C14 -12 22 -4 22 10ZM-24 15H24M6 -11C4 -22 14 -30 26 -28C24 -20 18 -13 6 -11M10 -14L20 -23",
}
WOOD: Final = "#ead9b4"  # of a piece
BLANKS: Final = ["#dde0dc", "#efddce"]  # of a piece that lies face down


class Look(NamedTuple):
    """A card as it lies on the table; `pack`: drawn as a playing card."""

    kind: int  # -1: only its back is seen
    owner: int
    copy: int
    pack: bool
    away: bool  # belongs to who sits opposite: its piece points down


def card(drawing: Drawing, look: Look, lang: str) -> str:
    """A card of a hand, a pile or the graveyard."""
    if look.kind < 0:
        return _framed(look, _back(look), "")
    inside = drawing.use(_playing(look) if look.pack else _shogi(look))
    stones = "".join(
        f'<g transform="translate({35 - 13.5 * at if look.pack else -35 + 13.5 * at:g} -53)"><circle r="6"/>'
        f'<path d="M-3 -2.2A4 4 0 0 1 .5 -4" fill="none" stroke="{RAISED}" stroke-width="1.4"/></g>'
        for at in range(int(cost(look.kind)))
    )
    kind = kind_of_card(look.kind)
    if kind == "monster":
        return _framed(look, inside + stones, "") + drawing.use(_stats(2, 2, 0))
    label = NAMES[look.kind].ja if look.pack and lang == "ja" else KIND_WORDS[kind]["stamp"].say(lang)
    line = f'<path d="M-40 42H40" stroke="{LINE}" stroke-width="1.2"/>'
    return _framed(look, inside + stones + line + words(0, 60, 16, label, bold=True), "")


def monster(drawing: Drawing, look: Look, piece: MonsterView) -> str:
    """A monster in play: turned sideways once it has acted, its numbers upright; a 3/3 is a piece laid face down."""
    laid = look.kind != FU
    inside = drawing.use(_laid(look) if laid else _playing(look) if look.pack else _shogi(look))
    turn = "translate(50 62) rotate(90) scale(0.7)" if piece["sideways"] else ""
    found = _framed(look, inside, turn, TINTS[look.owner] if laid else RAISED)
    found += drawing.use(_stats(piece["attack"], piece["hp"], piece["counters"]))
    tag = piece["id"]
    wide = 7 + 9.5 * len(tag)
    found += f'<rect x="{93 - wide:g}" y="6" width="{wide:g}" height="19" rx="6" fill="{PAPER}" stroke="{STRONG}"/>'
    found += words(93 - wide / 2, 20, 13.5, tag, bold=True)
    if piece["fresh"]:
        found += (
            f'<g transform="translate(81 37)"><circle r="10" fill="{PAPER}" stroke="{STRONG}"/><path d="{SPROUT}"'
            ' transform="scale(.8)" fill="none" stroke="#4a6b57" stroke-width="2.2" stroke-linecap="round"/></g>'
        )
    return found


def gear(look: Look, tag: str) -> str:
    """Worn equipment: a small piece with its number, about 34 by 40."""
    name = face(look.owner, look.kind, look.copy) if look.pack else NAMES[look.kind].ja[0]
    body = f'<path d="{PIECE}" transform="scale(.48)" fill="{WOOD}" stroke="{SIDES[look.owner]}" stroke-width="4"/>'
    return body + words(0, 5, 14, name, serif=True, fit=24) + words(0, 16, 8.5, tag, bold=True)


def name(look: Look, lang: str) -> str:
    """What a card is called."""
    if look.kind < 0:
        return "伏せた札" if lang == "ja" else "face-down card"
    words_of = NAMES[look.kind].say(lang)
    return f"{words_of} {face(look.owner, look.kind, look.copy)}" if look.pack else words_of


def heart(colour: str) -> str:
    """Life, about 20 by 20 around its middle."""
    return f'<path d="{HEART}" fill="{colour}"/>'


def stone(full: bool) -> str:
    """A mana stone, or the place of one that has been spent."""
    if full:
        shine = f'<path d="M-4 -3A5.5 5.5 0 0 1 .7 -5.5" fill="none" stroke="{RAISED}" stroke-width="1.6"/>'
        return f'<circle r="8" fill="{INK}"/>{shine}'
    return f'<circle r="7.5" fill="none" stroke="{STRONG}" stroke-width="1.4" stroke-dasharray="3 2.6"/>'


def _framed(look: Look, inside: str, turn: str, ground: str = "") -> str:
    edge = SIDES[look.owner]
    ground = ground or (TINTS[look.owner] if look.kind < 0 else RAISED)
    frame = (
        f'<rect x="-48.5" y="-68.5" width="97" height="137" rx="9" fill="{ground}" stroke="{edge}" stroke-width="3"/>'
    )
    if look.owner == 1:
        frame += (
            f'<rect x="-44" y="-64" width="88" height="128" rx="6" fill="none" stroke="{edge}" stroke-width="1.6"/>'
        )
    return f'<g transform="{turn or "translate(50 70)"}">{frame}{inside}</g>'


def _flip(look: Look, size: float) -> str:
    return f"scale({size:g} {-size if look.away else size:g})"


def _back(look: Look) -> str:
    edge = SIDES[look.owner]
    rows = [(x + (0 if row % 2 else 12), -36 + 24 * row) for row in range(4) for x in (-24, 0, 24)]
    weave = "".join(
        f'<path d="{PIECE}" transform="translate({x} {y}) scale(.24)" fill="none" stroke="{edge}" stroke-width="4" opacity=".55"/>'
        for x, y in rows
        if x < 30
    )
    return (
        weave
        + f'<path d="{PIECE}" transform="{_flip(look, 0.62)}" fill="{BLANKS[look.owner]}" stroke="{edge}" stroke-width="2.2"/>'
    )


def _shogi(look: Look) -> str:
    ja = NAMES[look.kind].ja
    shade = f'<path d="{PIECE}" transform="translate(1.5 -3.5) {_flip(look, 1)}" fill="{STRONG}" opacity=".45"/>'
    piece = f'<path d="{PIECE}" transform="translate(0 -5) {_flip(look, 1)}" fill="{WOOD}" stroke="{INK}" stroke-width="1.8"/>'
    low = -11 if look.away else -2
    return shade + piece + words(0, low + 1, 29, ja[0], serif=True) + words(0, low + 31, 29, ja[1], serif=True)


def _laid(look: Look) -> str:
    edge, low = SIDES[look.owner], -13 if look.away else -5
    piece = f'<path d="{PIECE}" transform="translate(0 -9) {_flip(look, 0.94)}" fill="{BLANKS[look.owner]}" stroke="{edge}" stroke-width="2.2"/>'
    if look.pack:
        shown, red = face(look.owner, look.kind, look.copy), _pack_ink(look)
        return piece + words(0, -5, 24, shown[:-1], colour=red, serif=True) + _suit(shown[-1], 0, 9, 0.8, red)
    ja = NAMES[look.kind].ja
    return piece + words(0, low, 19, ja[0], serif=True) + words(0, low + 21, 19, ja[1], serif=True)


def _pack_ink(look: Look) -> str:
    return SIDES[1] if look.owner == 1 else INK


def _suit(suit: str, x: float, y: float, size: float, ink: str) -> str:
    return f'<path d="{SUITS[suit]}" transform="translate({x:g} {y:g}) scale({size:g})" fill="{ink}"/>'


def _playing(look: Look) -> str:
    shown, ink = face(look.owner, look.kind, look.copy), _pack_ink(look)
    rank, suit = shown[:-1], shown[-1]
    found = words(-33, -40, 25, rank, colour=ink, serif=True, fit=24) + _suit(suit, -33, -29, 0.75, ink)
    if rank in COURT:
        style = f'fill="none" stroke="{ink}" stroke-width="2.6" stroke-linejoin="round" stroke-linecap="round"'
        return found + f'<path d="{COURT[rank]}" transform="translate(4 -13)" {style}/>' + _suit(suit, 4, 22, 1.5, ink)
    return found + "".join(_suit(suit, 4 + x, y, 2.2 if rank == "A" else 0.86, ink) for x, y in PIPS[rank])


def _stats(attack: int, hp: int, counters: int) -> str:
    """Attack, what is left of the life, and a bead for each point of it."""
    style = f'fill="{INK}"' if counters == 0 else f'fill="{PAPER}" stroke="{INK}" stroke-width="2"'
    found = [
        f'<rect x="7" y="110" width="86" height="25" rx="6" fill="{PAPER}" stroke="{STRONG}" stroke-width="1.2"/>',
        f'<path d="{SWORD}" transform="translate(18 123) scale(.8)" stroke="{INK}" stroke-width="1.8" stroke-linecap="round"/>',
        words(36, 131, 22, str(attack), bold=True),
        f'<path d="{HEART}" transform="translate(56 123.5) scale(.74)" {style}/>',
        words(72, 131, 22, str(hp - counters), bold=True),
    ]
    for at in range(hp):
        lost = at >= hp - counters
        y = 129.5 - 7 * at
        found.append(f'<circle cx="85.5" cy="{y:g}" r="2.9" fill="{PAPER if lost else INK}" stroke="{INK}"/>')
        if lost:
            found.append(f'<path d="M82.9 {y + 2.6:g}l5.2 -5.2" stroke="{INK}" stroke-width="1.4"/>')
    return "".join(found)
