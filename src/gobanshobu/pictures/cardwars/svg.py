"""A game as a picture: both battlefields with their hands, traps and piles, and what is going on between them."""

from __future__ import annotations

from typing import Final, NotRequired, cast

from gobanshobu.core.roles import Shown
from gobanshobu.core.rules import Rules
from gobanshobu.core.words import Words, player_name
from gobanshobu.games.cardwars.cards import IDS, MANA, NAMES
from gobanshobu.games.cardwars.faces import PACK, face, names, next_copies
from gobanshobu.games.cardwars.notation import parse, say
from gobanshobu.games.cardwars.text import CHOICES, PHASES, being_played, prompt, tell
from gobanshobu.games.cardwars.view import CardwarsView, Choice, EquipmentView, MonsterView
from gobanshobu.pictures.cardwars.art import Look, card, gear, heart, monster, name, stone
from gobanshobu.pictures.drawing import (
    GOLD,
    INK,
    LINE,
    RAISED,
    SIDES,
    SOFT,
    STRONG,
    TINTS,
    WIDTH,
    Drawing,
    box,
    breadth,
    chip,
    escaped,
    last_turn,
    message,
    name_end,
    name_strip,
    result,
    words,
)
from gobanshobu.pictures.picture import Picture

HEIGHT: Final = 600
LEFT: Final = 14
FIELD: Final = 486  # how wide the battlefield is
PILES: Final = 514  # where the piles begin
HAND: Final = (42, 502)  # the tops of the far and the near hand
ROW: Final = (110, 352)  # of their monsters
ROW_HIGH: Final = 138
MIDDLE: Final = 300
SMALL: Final = 0.4  # a card of a hand, of 100 by 140
LARGE: Final = 0.9


class TableSeen(CardwarsView):
    """A view, or one with the secrets."""

    hands: NotRequired[list[list[str]]]
    face_down: NotRequired[list[list[str]]]
    decks: NotRequired[list[list[str]]]
    setting: NotRequired[str | None]
    pledged: NotRequired[list[Choice | None]]


def picture(rules: Rules, shown: Shown, lang: str, faces: str) -> Picture:
    """The table as its viewer sees it, the own side below."""
    view = cast("TableSeen", shown)
    ended = result(view, rules.endings)
    near = view["player"] or 0
    drawing = Drawing()
    for player in (1 - near, near):
        _Half(drawing, view, player, near, lang, faces).draw()
    _draw_middle(drawing, view, near, lang, faces)
    _draw_battle(drawing, view, near)
    said = (ended or _asked(view)).say(lang)
    start = name_end(view, near, lang) + 64
    drawing.add(message(start, HEIGHT - 22, WIDTH - 10 - start, said, ended is not None))
    return drawing.document(WIDTH, HEIGHT, f"{rules.rulebook().parts[0].title.say(lang)} · {said}")


def _asked(view: TableSeen) -> Words:
    """What is to be decided, and by whom."""
    asked = Words(prompt(view, "ja"), prompt(view, "en"))
    if len(view["actors"]) != 1:
        return asked
    who = player_name(view["actors"][0])
    if not asked.ja:
        return Words(f"{who.ja}の手番", f"{who.en} to act")
    return Words(f"{who.ja}: {asked.ja}", f"{who.en}: {asked.en}")


def places(view: TableSeen, near: int) -> dict[str, tuple[float, float, float]]:
    """Where each monster lies: the corner of its card, and its scale."""
    found: dict[str, tuple[float, float, float]] = {}
    for player in (0, 1):
        mine = [piece["id"] for piece in view["monsters"] if piece["owner"] == player]
        start = LEFT + 8 + 54 * (view["traps"][player]["down"] + len(_loose(view, player)))
        room = LEFT + FIELD - 4 - start
        scale = round(min(LARGE, (room / max(1, len(mine)) - 6) / 100), 3)
        top = ROW[player == near] + (ROW_HIGH - 140 * scale) / 2
        step = 100 * scale + 6
        shift = max(0.0, (room - step * len(mine)) / 2)
        for number, piece in enumerate(mine):
            found[piece] = (round(start + shift + step * number, 1), round(top, 1), scale)
    return found


def _loose(view: TableSeen, player: int) -> list[EquipmentView]:
    """Equipment that nobody wears, which lies beside the monsters, after the traps."""
    return [piece for piece in view["equipment"] if piece["owner"] == player and not piece["on"]]


class _Half:
    """One player's half of the table."""

    def __init__(self, drawing: Drawing, view: TableSeen, player: int, near: int, lang: str, faces: str) -> None:
        self.drawing = drawing
        self.view = view
        self.player = player
        self.near = near
        self.lang = lang
        self.ja = lang == "ja"
        self.pack = faces == PACK
        self.mine = player == near
        self.copies = next_copies(view, player)  # of cards not in the open yet: first those face down, then the hand

    def draw(self) -> None:
        self.draw_strip()
        self.draw_field()
        self.draw_hand()
        self.draw_piles()

    def look(self, kind: int, copy: int = 0) -> Look:
        return Look(kind, self.player, copy, self.pack, not self.mine)

    def closed(self, kind: int) -> Look:
        """A card that is not in the open; its copy is one of those that are left."""
        copy = self.copies[kind]
        self.copies[kind] += 1
        return self.look(kind, copy)

    def put(self, look: Look, x: float, y: float, scale: float, where: str, more: str = "") -> None:
        use = self.drawing.use(card(self.drawing, look, self.lang), round(x, 1), round(y, 1), scale)
        title = f"<title>{escaped(name(look, self.lang))}</title>"
        self.drawing.add(f'<g data-card="{where}{self.player}">{title}{use}{more}</g>')

    def draw_strip(self) -> None:
        y = 22 if not self.mine else HEIGHT - 22
        self.drawing.add(name_strip(self.view, self.player, y, self.lang))
        x, life, ink = name_end(self.view, self.player, self.lang), self.view["lives"][self.player], SIDES[self.player]
        plate = box(x, y - 13, 56, 26, f'fill="{TINTS[self.player]}" stroke="{ink}" stroke-width="2"', 13)
        drawn = f'<g transform="translate({x + 16:g} {y:g})">{heart(ink)}</g>' + words(
            x + 38, y + 6, 17, str(life), bold=True
        )
        self.drawing.add(f'<g data-life="{self.player}">{plate}{drawn}</g>')

    # --- the battlefield ---

    def draw_field(self) -> None:
        top, ink = ROW[self.mine], SIDES[self.player]
        mat = box(LEFT, top, FIELD, ROW_HIGH, f'fill="{TINTS[self.player]}" stroke="{ink}" stroke-width="1.6"', 10)
        if self.player == 1:
            mat += box(LEFT + 4, top + 4, FIELD - 8, ROW_HIGH - 8, f'fill="none" stroke="{ink}" stroke-width="0.8"', 7)
        self.drawing.add(mat)
        self.draw_behind(top)
        spots = places(self.view, self.near)
        pieces = [piece for piece in self.view["monsters"] if piece["owner"] == self.player]
        for piece in pieces:
            self.draw_monster(piece, *spots[piece["id"]])
        if not pieces:
            word = "モンスターなし" if self.ja else "no monsters"
            self.drawing.add(words(LEFT + FIELD / 2, top + ROW_HIGH / 2 + 4, 12, word, colour=SOFT))

    def draw_behind(self, top: float) -> None:
        """Traps face down, turned up to whoever knows them; then equipment that nobody wears."""
        x, y, scale = LEFT + 8, top + 34, 0.5
        for look, known in self.traps():
            more = ""
            if known:
                more = chip(x + 2, y - 9, "公開" if self.ja else "known", SIDES[self.player])
            self.put(look, x, y, scale, "trap", more)
            x += 54
        for piece in _loose(self.view, self.player):
            look = self.look(IDS.index(piece["card"]), piece["copy"])
            self.put(look, x, y, scale, "gear", words(x + 25, y + 82, 11, piece["id"], bold=True))
            x += 54

    def traps(self) -> list[tuple[Look, bool]]:
        """What lies face down, as far as the viewer knows it, and whether everyone does (CW-6.5)."""
        traps = self.view["traps"][self.player]
        found = [(self.look(IDS.index(one["card"]), one["copy"]), True) for one in traps["known"]]
        cards: list[str] | None = traps.get("cards")
        if "face_down" in self.view:
            cards = self.view["face_down"][self.player]
        if cards is None:
            return found + [(self.look(-1), False)] * (traps["down"] - len(found))
        open_ones = [one["card"] for one in traps["known"]]
        for one in cards:
            if one in open_ones:
                open_ones.remove(one)
            else:
                found.append((self.closed(IDS.index(one)), False))
        return found

    def draw_monster(self, piece: MonsterView, x: float, y: float, scale: float) -> None:
        look = self.look(IDS.index(piece["card"]), piece["copy"])
        drawn = self.drawing.use(monster(self.drawing, look, piece), x, y, scale)
        gears = {one["id"]: one for one in self.view["equipment"]}
        for number, worn in enumerate(piece["equipment"]):
            one = gears[worn]
            its = Look(IDS.index(one["card"]), one["owner"], one["copy"], self.pack, not self.mine)
            place = f"translate({x + 15 * scale:g} {y + (28 + 34 * number) * scale:g}) scale({scale * 0.9:.3f})"
            drawn += f'<g data-gear="{worn}" transform="{place}">{gear(its, worn)}</g>'
        title = f"{piece['id']} {name(look, self.lang)} {piece['attack']}/{piece['hp'] - piece['counters']}"
        self.drawing.add(f'<g data-monster="{piece["id"]}"><title>{escaped(title)}</title>{drawn}</g>')

    # --- the hand and the piles ---

    def held(self) -> list[int]:
        """The kinds of a hand, -1 for each card that the viewer may not see."""
        if "hands" in self.view:
            return [IDS.index(one) for one in self.view["hands"][self.player]]
        if self.player == self.view["player"]:
            return [IDS.index(one) for one in self.view["hand"]]
        return [-1] * self.view["hand_sizes"][self.player]

    def draw_hand(self) -> None:
        kinds = self.held()
        y, step = HAND[self.mine], min(100 * SMALL + 4, (FIELD - 60 - 100 * SMALL) / max(1, len(kinds) - 1))
        start = LEFT + 60 + (FIELD - 60 - 100 * SMALL - step * (len(kinds) - 1)) / 2
        for number, kind in enumerate(kinds):
            look = self.look(-1) if kind < 0 else self.closed(kind)
            self.put(look, start + step * number, y, SMALL, "hand")
        label = f"手札 {len(kinds)}" if self.ja else f"hand {len(kinds)}"
        self.drawing.add(words(LEFT + 4, y + 33, 12, label, "start", SOFT))

    def draw_piles(self) -> None:
        top = float(HAND[0] if not self.mine else ROW[1] - 14)
        size, grave = self.view["deck_sizes"][self.player], self.view["graves"][self.player]
        if size:
            self.put(self.look(-1), PILES, top, 0.34, "deck")
        else:
            self.drawing.add(box(PILES, top, 34, 47, f'fill="none" stroke="{STRONG}" stroke-dasharray="4 3"', 4))
        label = f"山札 {size}" if self.ja else f"deck {size}"
        self.drawing.add(words(PILES + 42, top + 16, 12, label, "start", SOFT))
        if "decks" in self.view:
            rest = [self.deck_letter(one) for one in self.view["decks"][self.player]]
            for row in range(0, len(rest), 7 if self.pack else 8):
                line = (" " if self.pack else "").join(rest[row : row + (7 if self.pack else 8)])
                y = top + 28 + 11 * (row // (7 if self.pack else 8))
                self.drawing.add(words(PILES + 42, y, 9, line, "start", SOFT, fit=WIDTH - PILES - 50))
        label = f"墓地 {len(grave)}" if self.ja else f"graveyard {len(grave)}"
        top += 66
        self.drawing.add(words(PILES, top + 10, 12, label, "start", SOFT))
        self.drawing.add(box(PILES, top + 16, 116, 130, f'fill="{RAISED}" stroke="{LINE}"', 8))
        columns = next(n for n in range(4, 20) if -(-len(grave) // n) * 1.43 * (112 / n) <= 126)
        wide = 112 / columns
        for number, one in enumerate(grave):
            look = self.look(IDS.index(one["card"]), one["copy"])
            x, y = PILES + 3 + number % columns * wide, top + 19 + number // columns * wide * 1.43
            self.put(look, x, y, round((wide - 1.5) / 100, 3), "grave")

    def deck_letter(self, one: str) -> str:
        """A card of the deck in a letter or two; only the full state knows their order."""
        look = self.closed(IDS.index(one))
        return face(self.player, look.kind, look.copy) if self.pack else NAMES[look.kind].ja[0]


# --- between them ---


def _draw_middle(drawing: Drawing, view: TableSeen, near: int, lang: str, faces: str) -> None:
    """Which turn, phase and mana, and the card that is being played."""
    ja = lang == "ja"
    drawing.add(box(LEFT, MIDDLE - 44, FIELD, 88, f'fill="{RAISED}" stroke="{LINE}"', 8))
    _draw_lines(drawing, view, near)
    if view["phase"] == "opening":
        drawing.add(words(LEFT + FIELD / 2, MIDDLE - 6, 16, PHASES["opening"].say(lang), bold=True))
        drawing.add(words(LEFT + FIELD / 2, MIDDLE + 20, 13, _chosen(view).say(lang), colour=SOFT, fit=FIELD - 30))
        return
    turn = view["turn"]
    assert turn is not None  # that is the opening
    x = LEFT + 14.0
    head = f"{view['turns']}手番目" if ja else f"turn {view['turns']}"
    drawing.add(words(x, MIDDLE - 16, 14, head, "start", SOFT))
    x += breadth(head) * 14 + 12
    drawing.add(words(x, MIDDLE - 16, 15, player_name(turn).say(lang), "start", SIDES[turn], bold=True))
    x += breadth(player_name(turn).say(lang)) * 15 + 14
    for phase in ("main", "battle", "main2"):
        label = PHASES[phase].say(lang)
        if phase == view["phase"]:
            drawing.add(chip(x, MIDDLE - 21, label, INK))
        else:
            drawing.add(words(x + 6, MIDDLE - 17, 11, label, "start", SOFT))
        x += breadth(label) * 11 + 18
    x = LEFT + 24.0
    for number in range(max(MANA, view["mana"])):
        drawing.add(f'<g transform="translate({x + 20 * number:g} {MIDDLE + 18})">{stone(number < view["mana"])}</g>')
    x += 20 * max(MANA, view["mana"])
    label = f"残り {view['mana']} マナ" if ja else f"mana {view['mana']}"
    if view["pawn_played"]:
        label += "・歩兵は出した" if ja else ", pawn played"
    drawing.add(words(x, MIDDLE + 23, 13, label, "start"))
    _draw_pending(drawing, view, near, lang, faces)


def _chosen(view: TableSeen) -> Words:
    """What has been chosen in the opening, as far as the viewer knows."""
    pledged: list[Choice | None] = [*view["pledged"]] if "pledged" in view else [None, None]
    if "pledged" not in view and view["player"] is not None and "chosen" in view:
        pledged[view["player"]] = view["chosen"]
    found = [(who, CHOICES[word]) for who, word in enumerate(pledged) if word]
    if not found:
        return Words("二人とも手札を決める", "both decide about their hands")
    return Words(
        "、".join(f"{player_name(who).ja}: {word.ja}" for who, word in found),
        ", ".join(f"{player_name(who).en}: {word.en}" for who, word in found),
    )


def _draw_pending(drawing: Drawing, view: TableSeen, near: int, lang: str, faces: str) -> None:
    """The cards that are being played, the one that takes effect next in front."""
    x = LEFT + FIELD - 62.0
    for pending in reversed(view["pending"]):
        player, shown = pending["player"], pending.get("card") or view.get("setting")
        number = IDS.index(shown) if shown else -1
        look = Look(
            number,
            player,
            0 if number < 0 else next_copies(view, player)[number],
            faces == PACK,
            player != near,
        )
        word = being_played(pending, faces).say(lang)
        use = drawing.use(card(drawing, look, lang), x, MIDDLE - 38, 0.54)
        frame = box(x - 3, MIDDLE - 41, 60, 82, f'fill="none" stroke="{GOLD}" stroke-width="2"', 7)
        drawing.add(f'<g data-pending="{player}"><title>{escaped(word)}</title>{use}{frame}</g>')
        x -= 64
    if view["pending"]:
        label = being_played(view["pending"][-1], faces).say(lang)
        drawing.add(words(x + 54, MIDDLE + 4, 12, label, "end", GOLD, bold=True, fit=300))
    else:
        _draw_last(drawing, view, lang, faces)


def _draw_last(drawing: Drawing, view: TableSeen, lang: str, faces: str) -> None:
    """The last step, in words."""
    steps = last_turn(view["log"])
    if steps:
        step = tell(steps[-1], faces) or say(parse(steps[-1]), names(faces))
        label = ("直前: " if lang == "ja" else "last: ") + step.say(lang)
        drawing.add(words(LEFT + FIELD - 12, MIDDLE + 23, 12, label, "end", SOFT, fit=210))


def _draw_lines(drawing: Drawing, view: TableSeen, near: int) -> None:
    """A line from each blocker to whom it blocks."""
    spots = places(view, near)
    for blocker, target in (view["battle"] or {"blocks": {}})["blocks"].items():
        if target and target in spots and blocker in spots:
            (x0, y0), (x1, y1) = _edge(spots[blocker]), _edge(spots[target])
            drawing.add(
                f'<path data-block="{blocker}" d="M{x0:g} {y0:g}L{x1:g} {y1:g}" stroke="{GOLD}" stroke-width="3"'
                ' stroke-dasharray="8 5" stroke-opacity="0.75"/>'
            )


def _edge(spot: tuple[float, float, float]) -> tuple[float, float]:
    """Where the seal of a monster is pressed: on the edge of its field that faces the other."""
    x, y, scale = spot
    return round(x + 50 * scale, 1), ROW[0] + ROW_HIGH - 1 if y < MIDDLE else ROW[1] + 1


def _draw_battle(drawing: Drawing, view: TableSeen, near: int) -> None:
    """Seals on attackers and blockers, and a frame around the monster that is asked about."""
    battle = view["battle"]
    if battle is None:
        return
    spots = places(view, near)
    owners = {piece["id"]: piece["owner"] for piece in view["monsters"]}
    if battle["asked"] in spots and view["outcome"] is None:
        x, y, scale = spots[battle["asked"]]
        style = f'fill="none" stroke="{GOLD}" stroke-width="3" stroke-dasharray="7 4"'
        drawing.add(box(x - 3, y - 3, 100 * scale + 6, 140 * scale + 6, style, 9))
    for piece in battle["attackers"]:
        if piece in spots:
            drawing.add(_seal(_edge(spots[piece]), "攻", SIDES[owners[piece]]))
    for blocker, target in battle["blocks"].items():
        if target and blocker in spots:
            line = battle["lines"].get(target, [])
            place = str(line.index(blocker) + 1) if blocker in line else ""
            drawing.add(_seal(_edge(spots[blocker]), "守" + place, SIDES[owners[blocker]]))


def _seal(at: tuple[float, float], letters: str, colour: str) -> str:
    x, y = at
    wide = 24 if len(letters) == 1 else 34
    ground = box(x - wide / 2, y - 12, wide, 24, f'fill="{colour}" stroke="{RAISED}" stroke-width="1.5"', 4)
    return f"<g>{ground}{words(x, y + 6, 16, letters, colour=RAISED, serif=True)}</g>"
