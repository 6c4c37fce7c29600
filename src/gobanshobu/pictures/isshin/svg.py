"""A duel as a picture: two mats with the front piles, hands above and below, the deck and the tokens beside them."""

from __future__ import annotations

from math import sin
from typing import Final, NotRequired, cast

from gobanshobu.core.log import is_step
from gobanshobu.core.roles import Shown
from gobanshobu.core.rules import Rules
from gobanshobu.core.words import Words, player_name
from gobanshobu.games.isshin.text import held, unseen
from gobanshobu.games.isshin.view import IsshinView
from gobanshobu.pictures.drawing import (
    LINE,
    RAISED,
    SIDES,
    SOFT,
    STRONG,
    TINTS,
    WIDTH,
    Drawing,
    box,
    escaped,
    message,
    name_end,
    name_strip,
    result,
    words,
    wrapped,
)
from gobanshobu.pictures.isshin.art import BACK, card, name, stamp, token
from gobanshobu.pictures.picture import Picture

HEIGHT: Final = 560
MATS: Final = (104, 283)  # where the far and the near mat begin
MAT_HIGH: Final = 173
MAT_LEFT: Final = 112
MAT_WIDE: Final = 400
SMALL: Final = 0.4  # a card of a hand, of 100 by 140
LARGE: Final = 0.98
STAMP: Final = MAT_LEFT + 338  # the middle of what is right of a pile
DEEP: Final = 4  # older cards than these are not view in a pile


class DuelSeen(IsshinView):
    """A view, or one with the secrets: then `cards` is the rest of the deck."""

    pledged: NotRequired[list[str | None]]


def picture(rules: Rules, shown: Shown, lang: str, _faces: str) -> Picture:
    """The duel as its viewer sees it, the own side below, with what each side has just done."""
    view = cast("DuelSeen", shown)
    last, ended = _last_words(rules, view), result(view, rules.endings)
    near = view["player"] or 0
    drawing = Drawing()
    for player in (1 - near, near):
        drawing.add(name_strip(view, player, 22 if player != near else HEIGHT - 22, lang))
        _draw_hand(drawing, view, player, near, lang)
        _draw_mat(drawing, view, player, near, lang)
        low = MATS[1 if player == near else 0] + 22
        for number, line in enumerate(wrapped(last[player].say(lang), 11, 104)):
            drawing.add(words(STAMP, low + 14 * number, 11, line, colour=SOFT))
    _draw_deck(drawing, view, lang)
    _draw_right(drawing, view, lang)
    said = (ended or _asked(view)).say(lang)
    start = name_end(view, near, lang)
    drawing.add(message(start, HEIGHT - 22, WIDTH - 10 - start, said, ended is not None))
    return drawing.document(WIDTH, HEIGHT, f"{rules.rulebook().parts[0].title.say(lang)} · {said}")


def _last_words(rules: Rules, view: DuelSeen) -> list[Words]:
    """What each side did in the last turn; nothing for the other side, and in the opening."""
    found = [Words("", ""), Words("", "")]
    steps = [(int(who), word) for who, word in view["log"] if isinstance(word, str) and is_step(word)]
    if view["phase"] == "battle" and steps:
        player, word = steps[-1]
        found[player] = rules.text.tell(word)
    return found


def _asked(view: DuelSeen) -> Words:
    if view["phase"] == "opening":
        return Words("立ち合い: 二人とも札を一枚選ぶ", "opening: both choose a card")
    name = player_name(view["actors"][0])
    return Words(f"{name.ja}の手番", f"{name.en} to act")


def _put(drawing: Drawing, which: str, x: float, y: float, scale: float, where: str, lang: str) -> None:
    use = drawing.use(card(drawing, which), round(x, 1), round(y, 1), scale)
    drawing.add(f'<g data-card="{where}"><title>{escaped(name(which, lang))}</title>{use}</g>')


# --- the two sides ---


def _hand(view: DuelSeen, player: int) -> list[str]:
    """The cards of a hand, backs where the viewer may not see them."""
    cards = held(view, player)
    if cards is not None:
        return list(cards)
    backs, trinity = unseen(view, player)
    return [BACK] * backs + trinity


def _pledged(view: DuelSeen, player: int) -> str:
    """The card that a player has chosen in the opening, as far as the viewer knows; "" for none."""
    if "pledged" in view:
        return view["pledged"][player] or ""
    return (view.get("chosen") or "") if player == view["player"] else ""


def _draw_hand(drawing: Drawing, view: DuelSeen, player: int, near: int, lang: str) -> None:
    cards = _hand(view, player)
    pledged = _pledged(view, player)
    if view["phase"] == "opening" and pledged in cards:
        cards.remove(pledged)  # it is drawn on the mat
    y = 42 if player != near else HEIGHT - 42 - 140 * SMALL
    room = MAT_WIDE - 100 * SMALL
    step = min(100 * SMALL + 4, room / max(1, len(cards) - 1))
    start = MAT_LEFT + (MAT_WIDE - 100 * SMALL - step * (len(cards) - 1)) / 2
    for number, which in enumerate(cards):
        _put(drawing, which, start + step * number, y, SMALL, f"hand{player}", lang)
    size = view["hand_sizes"][player]
    label = f"手札 {size}" if lang == "ja" else f"hand {size}"
    drawing.add(words(MAT_LEFT + MAT_WIDE + 14, y + 33, 12, label, "start", SOFT))


def _draw_mat(drawing: Drawing, view: DuelSeen, player: int, near: int, lang: str) -> None:
    top = MATS[1 if player == near else 0]
    ink = SIDES[player]
    mat = box(MAT_LEFT, top, MAT_WIDE, MAT_HIGH, f'fill="{TINTS[player]}" stroke="{ink}" stroke-width="2"', 10)
    if player == 1:
        mat += box(MAT_LEFT + 4, top + 4, MAT_WIDE - 8, MAT_HIGH - 8, f'fill="none" stroke="{ink}"', 7)
    drawing.add(mat)
    for number in range(view["tokens"][player]):
        drawing.add(drawing.use(token(), MAT_LEFT + 12, top + 12 + 26 * number, 0.96))
    y = top + (MAT_HIGH - 140 * LARGE) / 2
    front, showing = view["fronts"][player], view["showing"][player]
    pledged = _pledged(view, player)
    if view["phase"] == "opening" and pledged:
        _put(drawing, pledged, MAT_LEFT + 151, y, LARGE, f"chosen{player}", lang)
        word = "選んだ札" if lang == "ja" else "chosen"
        drawing.add(words(STAMP, y + 74, 12, word, colour=SOFT))
        return
    if not front:
        style = f'fill="none" stroke="{STRONG}" stroke-width="1.6" stroke-dasharray="6 5"'
        drawing.add(box(MAT_LEFT + 151, y, 98, 137, style, 8))
        return
    _draw_pile(drawing, front, showing, player, y, lang)
    drawing.add(drawing.use(stamp(view["states"][player], player, lang), STAMP - 21, y + 52, 1.05))
    call = view["declarations"][player]
    assert call is not None  # whoever has shown a pile has declared it
    drawing.add(words(STAMP, y + 126, 11, f"「{call['ja']}」" if lang == "ja" else call["en"], colour=SOFT, fit=112))


def _draw_pile(drawing: Drawing, front: list[str], showing: int, player: int, y: float, lang: str) -> None:
    """The newest card, or the newest two side by side; older ones look out from under them."""
    right = MAT_LEFT + (186.0 if showing == 2 else 151.0)
    left = right - 100 * LARGE - 6 if showing == 2 else right
    shown = front[-DEEP - showing :]
    for number, which in enumerate(shown):
        depth = len(shown) - 1 - number
        beside = depth > 0 and showing == 2
        under = depth - 1 if beside else depth
        _put(drawing, which, (left if beside else right) - 3.5 * under, y - 2.5 * under, LARGE, f"front{player}", lang)
    older = len(front) - showing
    if older:
        label = f"下に{older}" if lang == "ja" else f"+{older}"
        drawing.add(words(left - 3.5 * min(older, DEEP) - 8, y + 130, 12, label, "end", SOFT))


# --- the middle ---


def _draw_deck(drawing: Drawing, view: DuelSeen, lang: str) -> None:
    """The deck from the side, one line for each card, so that it is seen how deep Trinity lies."""
    count, place = view["deck"], view["trinity"]
    above = place["above"] if place["in"] == "deck" else None
    low, step = 372, min(6.0, 150 / max(1, count))
    rows: list[str] = []
    for number in range(count):
        here = above is not None and count - 1 - number == above
        ground, edge = ("#d2a94f", "#7d5a17") if here else ("#45554f", "#efe6d2")
        x, wide = (16, 66) if here else (18 + round(sin(number * 2.4) * 1.2, 1), 56)
        rows.append(
            box(
                x,
                round(low - (number + 1) * step, 1),
                wide,
                round(step * 0.85, 1),
                f'fill="{ground}" stroke="{edge}" stroke-width="0.6"',
                1,
            )
        )
    if not count:
        rows.append(box(18, low - 14, 58, 14, f'fill="none" stroke="{STRONG}" stroke-dasharray="4 3"', 2))
    rows.append(words(46, low + 18, 12, f"山札 {count}" if lang == "ja" else f"deck {count}", colour=SOFT))
    if above is not None:
        y = round(low - (count - above - 0.5) * step, 1)
        rows.append(f'<path d="M83 {y:g}l6 -9h17v18h-17z" fill="#d2a94f" stroke="#7d5a17" stroke-width="0.8"/>')
        rows.append(words(97, y + 4, 11, str(above + 1), bold=True))
        note = f"三位一体 {above + 1}枚目" if lang == "ja" else f"Trinity: no. {above + 1}"
        rows.append(words(56, low + 34, 11, note, colour=SOFT, fit=106))
    drawing.add(f"<g>{''.join(rows)}</g>")
    if "cards" in view:
        _draw_order(drawing, cast("list[str]", view["cards"]), lang)


def _draw_order(drawing: Drawing, cards: list[str], lang: str) -> None:
    """The deck in its order, which only the full state knows: the next card first."""
    for number, which in enumerate(cards):
        x, y = 12 + number % 5 * 18.6, 116 + number // 5 * 26
        _put(drawing, which, x, y, 0.17, "deck", lang)
    if cards:
        drawing.add(words(58, 108, 11, "山札の順" if lang == "ja" else "deck, next first", colour=SOFT))


def _draw_right(drawing: Drawing, view: DuelSeen, lang: str) -> None:
    """Tokens in the middle, and the discard."""
    left, ja = MAT_LEFT + MAT_WIDE + 10, lang == "ja"
    total = view["pool"] + sum(view["tokens"])
    drawing.add(words(left + 54, 116, 12, "中央の練気" if ja else "tokens", colour=SOFT))
    if total:
        step = min(30.0, 108 / total)
        start = left + 54 - step * total / 2
        for number in range(total):
            drawing.add(drawing.use(token(number >= view["pool"]), round(start + step * number + 2, 1), 124))
    else:
        drawing.add(words(left + 54, 140, 13, "–", colour=SOFT))
    discard = view["discard"]
    drawing.add(words(left + 54, 182, 12, f"捨て札 {len(discard)}" if ja else f"discard {len(discard)}", colour=SOFT))
    drawing.add(box(left, 190, 108, 264, f'fill="{RAISED}" stroke="{LINE}"', 8))
    if not discard:
        return
    columns = next(number for number in range(3, 12) if -(-len(discard) // number) * (147.0 / number) <= 252)
    wide = 102 / columns
    for number, which in enumerate(discard):
        x, y = left + 4 + number % columns * wide, 195 + number // columns * wide * 1.43
        _put(drawing, which, x, y, round((wide - 2) / 100, 3), "discard", lang)
