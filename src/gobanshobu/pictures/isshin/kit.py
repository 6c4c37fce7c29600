"""The box of a duel: form cards, Trinity, and the cards that count renki (IS-1.3)."""

from __future__ import annotations

from typing import Final

from gobanshobu.core.rules import Rules
from gobanshobu.core.words import Words
from gobanshobu.games.isshin.cards import IDS, NAMES, TRINITY
from gobanshobu.pictures.drawing import Drawing, words
from gobanshobu.pictures.isshin.art import BACK, card, token
from gobanshobu.pictures.kit import POKER, Face, Kit, PrintCard, Size, face

FIELD: Final = Size(126, 176)  # half a millimetre each
GROUNDS: Final = {"tri": "#d2a94f", BACK: "#45554f"}
YIN: Final = ("#2a2622", "#f3ecdc")
YANG: Final = ("#fbf7ec", "#1e1b18")
TOKEN_NAME: Final = Words("練気", "renki")


def kit(rules: Rules, lang: str, _faces: str) -> Kit:
    """The box, with as many cards as the options say."""
    back = _face(BACK, "", GROUNDS[BACK], "")
    copies, tokens = int(rules.options["copies"]), int(rules.options["tokens"])
    found: list[PrintCard] = []
    for number, which in enumerate(IDS):
        ground, ink = (GROUNDS["tri"], "#2a1d05") if number == TRINITY else YANG if which[1] == "a" else YIN
        front = _face(which, NAMES[number].say(lang), ground, ink)
        found.append(PrintCard(which, NAMES[number], POKER, front, back, 1 if number == TRINITY else copies, 0))
    if tokens:
        found.append(PrintCard("token", TOKEN_NAME, POKER, _token(lang), _token(lang), tokens, 1))
    return Kit(found, [], [], [])


def _face(which: str, name: str, ground: str, ink: str) -> Face:
    drawing = Drawing()
    rows = [f'<g transform="translate(8 {6 if name else 11}) scale(1.1)">{card(drawing, which)}</g>']
    if name:
        rows.append(words(63, 169, 7.5, name, colour=ink, fit=100))
    return face(drawing, rows, FIELD, ground)


def _token(lang: str) -> Face:
    """A renki card: it is only counted, and lies face up on either side."""
    rows = [f'<g transform="translate(27 46) scale(3)">{token()}</g>']
    rows.append(words(63, 150, 20, TOKEN_NAME.ja, serif=True))
    if lang == "en":
        rows.append(words(63, 165, 8, TOKEN_NAME.en))
    return face(Drawing(), rows, FIELD, "#e9e2cf")
