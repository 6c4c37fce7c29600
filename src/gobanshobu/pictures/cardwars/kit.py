"""The box of a card war: two decks, and what counts life, mana and damage."""

from __future__ import annotations

from typing import Final

from gobanshobu.core.rules import Rules
from gobanshobu.core.words import Words, player_name
from gobanshobu.games.cardwars.cards import COPIES, IDS, KINDS, LIFE, MANA, NAMES
from gobanshobu.games.cardwars.faces import PACK
from gobanshobu.games.cardwars.printed import TEXTS
from gobanshobu.pictures.cardwars.art import Look, card
from gobanshobu.pictures.drawing import RAISED, SOFT, TINTS, Drawing, words, wrapped
from gobanshobu.pictures.kit import POKER, Face, Kit, PrintCard, Size, face, gauge, marker

FIELD: Final = Size(126, 176)  # half a millimetre each
ROOM: Final = 108.0  # for a line of words
DAMAGE: Final = 20  # tokens, more than lie on the table at once as a rule
LIFE_NAME: Final = Words("ライフ", "life")
MANA_NAME: Final = Words("マナ", "mana")


def kit(_rules: Rules, lang: str, faces: str) -> Kit:
    """The box: shogi pieces, or with these faces playing cards."""
    pack = faces == PACK
    cards = [one for player in (0, 1) for kind in range(KINDS) for one in _copies(kind, player, pack, lang)]
    gauges, tokens = [], []
    for player in (0, 1):
        gauges.append(gauge(f"{player + 1}-life", "命", LIFE_NAME, LIFE, LIFE, player))
        gauges.append(gauge(f"{player + 1}-mana", "力", MANA_NAME, MANA, MANA, player))
        tokens.append(marker(f"{player + 1}-points", Words("ゲージの駒", "marker for a gauge"), player, 2))
    tokens.append(marker("damage", Words("ダメージ", "damage"), 1, DAMAGE, "-1"))
    return Kit(cards, [], gauges, tokens)


def _copies(kind: int, player: int, pack: bool, lang: str) -> list[PrintCard]:
    """A card of one side: of playing cards each copy has its own rank and suit."""
    back = _face(Look(-1, player, 0, pack, False), "", lang)
    side, name = player_name(player), NAMES[kind]
    shown = Words(f"{side.ja} {name.ja}", f"{side.en}: {name.en}")
    found = []
    for copy in range(COPIES[kind] if pack else 1):
        front = _face(Look(kind, player, copy, pack, False), TEXTS[kind].say(lang), lang)
        card_id = f"{player + 1}-{IDS[kind]}" + (f"-{copy + 1}" if pack else "")
        found.append(PrintCard(card_id, shown, POKER, front, back, 1 if pack else COPIES[kind], player))
    return found


def _face(look: Look, text: str, lang: str) -> Face:
    """The card as it lies on the table, with its name and what it does below."""
    drawing = Drawing()
    if look.kind < 0:
        rows = [f'<g transform="translate(9 12.4) scale(1.08)">{card(drawing, look, lang)}</g>']
        return face(drawing, rows, FIELD, TINTS[look.owner])
    rows = [f'<g transform="translate(15.5 7) scale(0.95)">{card(drawing, look, lang)}</g>']
    rows.append(words(63, 149, 6.8, NAMES[look.kind].say(lang), bold=True))
    rows += [
        words(63, 157 + 6.2 * at, 5.4, line, colour=SOFT, fit=ROOM) for at, line in enumerate(wrapped(text, 5.4, ROOM))
    ]
    return face(drawing, rows, FIELD, RAISED)
