"""The cards of Isshin Ittai as drawings of 100 by 140: frog, slug and snake in brush strokes, yin on dark, yang on light.

The creatures take the colour of what is around them (`currentColor`), so that one drawing serves both.
"""

from __future__ import annotations

from math import cos, pi, sin, sqrt
from typing import Final

from gobanshobu.games.isshin.cards import IDS, NAMES, FormId, StateId
from gobanshobu.games.isshin.printed import FORMS, STATES, Ink
from gobanshobu.pictures.drawing import GOLD, RAISED, SIDES, Drawing, words
from gobanshobu.pictures.isshin.brush import Dab, dot, hole, stroke

LETTERS: Final[dict[str, FormId]] = {"f": "frog", "s": "slug", "n": "snake"}  # as cards are written
EDGE: Final = "M4 3.5Q20 2 36 3.2Q37.8 20 36.6 36.4Q20 38 3.4 36.6Q2.2 20 4 3.5Z"
INNER: Final = "M7.4 7Q20 5.8 32.8 6.8Q34 20 33.2 33Q20 34.4 6.8 33.2Q6 20 7.4 7Z"
MOON: Final = "M72 30a32 32 0 1 0 14 46a27 27 0 1 1 -14 -46Z"
BACK: Final = "back"

_CREATURES: dict[FormId, str] = {}  # made when they are drawn for the first time


def creature(form: FormId) -> str:
    """One of the three, in a field of 100 by 100."""
    if not _CREATURES:
        _CREATURES.update({one: _inked(ink) for one, ink in creatures().items()})
    return _CREATURES[form]


def creatures() -> dict[FormId, Ink]:
    """The three in brush strokes."""
    return {"frog": _frog(), "slug": _slug(), "snake": _snake()}


def card(drawing: Drawing, which: str) -> str:
    """A card's face, or its back."""
    if which == BACK:
        return _back()
    if which == "tri":
        return _trinity(drawing)
    form, yang = LETTERS[which[0]], which[1] == "a"
    ground, ink = ("#fbf7ec", "#1e1b18") if yang else ("#2a2622", "#f3ecdc")
    sky = '<circle cx="60" cy="58" r="32" fill="#ecd7a6"/>' if yang else f'<path d="{MOON}" fill="#5a5248"/>'
    return "".join(
        [
            f'<g fill="{ink}" color="{ink}">{_paper(ground)}{sky}',
            drawing.use(creature(form), 8, 42, 0.88),
            words(17, 29, 21, "陽" if yang else "陰", serif=True),
            f'<rect x="5" y="7" width="24" height="28" rx="3" fill="none" stroke="{ink}" stroke-width="1.8"/>',
            words(35, 27, 17, FORMS[form].ja, "start", serif=True),
            "</g>",
        ]
    )


def name(which: str, lang: str) -> str:
    """What a card is called."""
    if which == BACK:
        return "伏せた札" if lang == "ja" else "face-down card"
    return NAMES[IDS.index(which)].say(lang)


def stamp(state: StateId, player: int, lang: str) -> str:
    """A state's seal, 40 by 40, with its word below."""
    ink = GOLD if state == "decisive blow" else SIDES[player]
    ground, letter = (RAISED, ink) if state == "guard" else (ink, RAISED)
    inner = f'<path d="{INNER}" fill="none" stroke="{RAISED}" stroke-width="1.3"/>' if state == "power attack" else ""
    seal = words(20, 28.5, 20 if state == "power attack" else 23, STATES[state]["seal"], colour=letter, serif=True)
    word = words(20, 53, 12, STATES[state]["name"].say(lang), bold=True, fit=84)
    edge = f'<path d="{EDGE}" fill="{ground}" stroke="{ink}" stroke-width="2.4"/>'
    return f'<g transform="rotate(-3 20 20)">{edge}{inner}{seal}</g>{word}'


def token(spent: bool = False) -> str:
    """A token, 24 by 24; `spent`: only the place where one could lie."""
    if spent:
        return (
            '<circle cx="12" cy="12" r="11" fill="none" stroke="#8d7f68" stroke-width="1.4" stroke-dasharray="3 2.6"/>'
        )
    coin = '<circle cx="12" cy="12" r="11" fill="#e9e2cf" stroke="#6b5f4a" stroke-width="1.4"/>'
    return coin + f'<path d="{swirl()}" fill="#2f4a44"/>'


def swirl() -> str:
    """What is on a token: one turn of the brush, running in on itself."""
    dabs: list[Dab] = []
    for i in range(15):
        angle, r = 0.6 + i / 14 * pi * 3.1, 8.6 - i * 0.5
        dabs.append((12 + r * cos(angle), 12 + r * sin(angle), 0.8 + 1.9 * sin((i + 1) / 16 * pi)))
    return stroke(*dabs)


def _paper(ground: str, edge: str = "#8d7f68") -> str:
    return f'<rect x="1" y="1" width="98" height="138" rx="8" fill="{ground}" stroke="{edge}" stroke-width="1.6"/>'


def _trinity(drawing: Drawing) -> str:
    frame = '<rect x="6" y="6" width="88" height="128" rx="4" fill="none" stroke="#7d5a17" stroke-width="1.2"/>'
    return "".join(
        [
            f'<g fill="#2a1d05" color="#2a1d05">{_paper("#d2a94f", "#7d5a17")}{frame}',
            '<circle cx="50" cy="62" r="42" fill="#ecd08a"/>',
            drawing.use(creature("frog"), 27, 12, 0.46),
            drawing.use(creature("snake"), 6, 58, 0.44),
            drawing.use(creature("slug"), 51, 58, 0.44),
            words(50, 126, 19, "三位一体", serif=True),
            "</g>",
        ]
    )


def hemp() -> str:
    """Hemp leaves, the pattern of the backs: triangles, each with a star from its middle to its corners."""
    side = 22
    half, high = side / 2, side * sqrt(3) / 2
    third = high / 3
    leaves: list[str] = []
    for row in range(8):
        for column in range(-1, 5):
            x, y = column * side + (half if row % 2 else 0), row * high
            leaves.append(f"M{x:g} {y:.1f}h{side}l{-half:g} {high:.1f}z")  # pointing down, its star, the star beside it
            leaves.append(f"l{half:g} {third:.1f}l{half:g} {-third:.1f}m{-half:g} {third:.1f}v{2 * third:.1f}")
            leaves.append(f"l{half:g} {-third:.1f}v{-2 * third:.1f}m0 {2 * third:.1f}l{half:g} {third:.1f}")
    return "".join(leaves)


def _back() -> str:
    pale = "#efe6d2"
    frame = f'fill="none" stroke="{pale}" stroke-width="1.1"'
    return "".join(
        [
            f'<g fill="{pale}">{_paper("#45554f")}',
            f'<svg x="7" y="7" width="86" height="126"><path d="{hemp()}" fill="none" stroke="{pale}"',
            ' stroke-width="0.8" opacity="0.55"/></svg>',
            f'<rect x="7" y="7" width="86" height="126" rx="3" {frame}/>',
            f'<circle cx="50" cy="70" r="17" fill="#45554f" stroke="{pale}" stroke-width="1.1"/>',
            words(50, 77, 19, "体", serif=True),
            "</g>",
        ]
    )


def _frog() -> Ink:
    wash = stroke((15, 46, 8), (26, 42, 22), (42, 48, 28), (58, 58, 34), (74, 72, 22), (82, 80, 8))
    wash += stroke((38, 54, 8), (38, 68, 8), (32, 82, 5))
    back = ((11, 47, 3), (14, 40, 6), (21, 36, 6), (33, 33, 7), (46, 36, 11), (60, 45, 13), (73, 58, 13), (82, 72, 8))
    leg = ((83, 70, 3), (74, 62, 7), (61, 62, 10), (53, 70, 11), (58, 79, 9), (70, 83, 7), (82, 84, 5))
    ink = [
        stroke(*back, (85, 80, 2)),  # from the nose over the brow and down the back: the stroke that makes the frog
        dot(26, 27, 9) + hole(26, 27, 5.8),
        dot(24.6, 26.6, 3.4),
        stroke((11, 47, 4), (20, 50, 4), (30, 49.5, 3.4), (39, 45, 1)),  # mouth
        stroke((14, 51, 1), (19, 57, 4), (28, 60, 4.5), (35, 64, 2)),  # throat
        stroke((37, 56, 3), (41, 66, 8), (37, 76, 7.5), (30, 85, 5)),  # arm
        stroke((31, 84, 5), (24, 87, 3.6), (16, 87, 3)),
        stroke((31, 84, 5), (27, 90, 3.6), (21, 93, 3)),
        stroke((31, 85, 4.5), (33, 91, 3.6), (32, 94.5, 2.6)),
        stroke(*leg),  # folded
        stroke((84, 83, 5), (76, 90, 7), (62, 92, 6.5), (48, 91, 4), (42, 89, 2.4)),
        stroke((58, 92, 5), (50, 95, 3.4), (43, 96, 2.4)),
        stroke((41, 44, 2.4), (43, 45, 3)),  # spots
        stroke((49, 49, 3.4), (52, 51, 4)),
        stroke((60, 55, 2.6), (62, 56, 3.4)),
    ]
    return {"wash": wash, "ink": ink}


def _slug() -> Ink:
    wash = stroke((96, 87, 1), (80, 86, 6), (56, 85, 11), (34, 82, 12), (18, 78, 7), (11, 74, 2))
    back = ((91, 83, 1), (80, 80, 9), (66, 73, 17), (50, 68, 23), (36, 63, 24), (25, 52, 20), (19, 41, 15), (18, 35, 8))
    ink = [
        stroke(*back) + hole(46, 61.5, 1.7) + hole(55, 66.5, 1.4) + hole(39, 67, 1.3),
        # the foot, and the wet way it came
        stroke((12, 77, 2), (22, 82, 4.6), (40, 86.5, 5), (60, 87, 5), (78, 88, 3.4), (90, 87.5, 1)),
        stroke((72, 91.5, 0.4), (82, 92.4, 1.3), (95, 91.6, 0.3)),
        stroke((76, 94, 0.4), (86, 94.8, 1.1), (98, 94, 0.3)),
        stroke((17, 40, 6), (13, 29, 3.4), (8.5, 18, 2.6)),
        dot(8, 15.5, 3.9),
        stroke((21, 38, 6), (24, 26, 3.4), (28, 14.5, 2.6)),
        dot(28.6, 12, 3.9),
        stroke((13, 48, 4), (8, 51, 2.8), (5, 55, 2.4)),
        dot(4.8, 56, 2.2),
    ]
    return {"wash": wash, "ink": ink}


def _snake() -> Ink:
    wash = stroke((44, 96, 2), (30, 95, 5), (60, 97, 5), (88, 92, 2))
    tail = ((92, 79, 0.6), (84, 87, 4), (68, 91, 8), (46, 90.5, 12), (27, 85, 14), (20, 75, 13.5), (31, 66.5, 14))
    body = ((52, 64, 14.5), (72, 58.5, 14.5), (79, 47.5, 14), (69, 38.5, 13.5), (53, 37, 12.5), (40, 32, 10.5))
    head = ((36, 23, 10), (30, 16.5, 14), (20, 17, 13), (11, 22, 5))
    bands = [(70, 90.5), (57, 91.5), (43, 90), (30, 86.5), (30, 67), (43, 65), (56, 63.2), (68, 60), (77.5, 51)]
    bands += [(74, 42), (63, 37.5), (51, 36.5)]  # of its skin, left open in the ink
    ink = [
        stroke(*tail, *body, *head) + hole(24.5, 14.6, 2.5) + "".join(hole(x, y, 1.75) for x, y in bands),
        dot(24, 14.8, 1.1),
        stroke((12, 22.5, 2.6), (6, 27, 1.9), (3, 32, 1.4)),
        stroke((7, 26, 1.9), (4, 26.5, 1.6), (0.8, 28, 1.1)),
    ]
    return {"wash": wash, "ink": ink}


def _inked(drawn: Ink) -> str:
    strokes = [f'<path d="{one}"/>' for one in drawn["ink"]]
    return f'<g fill="currentColor"><path d="{drawn["wash"]}" opacity="0.2"/>{"".join(strokes)}</g>'
