"""CW-8.1: what each player knows of a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, NotRequired, TypedDict, cast

from mypy_extensions import mypyc_attr

from gobanshobu.core.audience import Seat
from gobanshobu.core.options import Value
from gobanshobu.core.position import ONGOING, Position
from gobanshobu.core.roles import Shown, Views
from gobanshobu.core.view import Header
from gobanshobu.games.cardwars.cards import (
    ATTACKING,
    BODY,
    DECK,
    DISCARD,
    FRESH,
    FU,
    GIN,
    GYOKU,
    IDS,
    KEI,
    KINDS,
    KYO,
    MILL,
    MOVED,
    NOTHING,
    PLAIN,
    SIDEWAYS,
    Way,
    attack_of,
    buried_copy,
    buried_kind,
    buried_owner,
    card_of,
    copy_of,
    counters_of,
    gear_number,
    hp_of,
    is_monster,
    is_trap,
    kind_of,
    manner_of,
    number_of,
    owner_of,
    place_of,
    target_of,
    way_of,
    worn_by,
)
from gobanshobu.games.cardwars.deal import UNKNOWN
from gobanshobu.games.cardwars.positions import (
    HIDDEN,
    CardwarsPositionData,
    LaidMonster,
    bad,
    placed,
    read_position,
)
from gobanshobu.games.cardwars.rules import CardwarsPosition
from gobanshobu.games.cardwars.table import (
    AGAIN,
    ASK_ATTACK,
    ASK_BLOCK,
    ASK_LANCE,
    ASK_MAIN,
    ASK_ORDER,
    BATTLE,
    MAIN,
    OPENING,
    PHASES,
    PROMPTS,
    Phase,
    Prompt,
)

Choice = Literal["keep", "mulligan"]
Role = Literal["monster", "spell", "equipment", "trap"]
Mode = Literal["discard", "mill"]

CHOICES: Final[list[Choice | None]] = [None, "keep", "mulligan"]
"""What has been chosen in the opening, by the number that a position has for it."""


class OpenCard(TypedDict):
    """A card that everybody knows; `copy` tells equal cards apart (`faces.py`)."""

    card: str
    copy: int


class MonsterView(TypedDict):
    """A monster in play."""

    id: str
    owner: int
    card: str
    copy: int
    attack: int
    hp: int
    counters: int  # of damage
    sideways: bool
    fresh: bool  # it entered this turn
    equipment: list[str]


class EquipmentView(TypedDict):
    """A piece of equipment in play, and the monster that wears it."""

    id: str
    owner: int
    card: str
    copy: int
    on: str | None
    moved: bool  # in this phase


class TrapsView(TypedDict):
    """How many traps lie face down, which of them everybody knows, and to their owner what all of them are."""

    down: int
    known: list[OpenCard]
    cards: NotRequired[list[str]]


_As = TypedDict("_As", {"as": Role})  # a key that no class body can name


class Playing(_As):
    """A card that is being played, and as what; `mode` is what the gold does. What is set face down has no card."""

    player: int
    card: NotRequired[str]
    mode: NotRequired[Mode]
    revived: bool  # the king has brought it


class BattleView(TypedDict):
    """Attackers, blocks and lines as far as they have been chosen, and the monster that the decision is about."""

    attackers: list[str]
    blocks: dict[str, str | None]
    lines: dict[str, list[str]]
    asked: str | None


class CardwarsShown(TypedDict):
    """What Shogi Card Wars shows of a position to one audience."""

    phase: Phase
    prompt: Prompt
    actors: list[int]
    turn: int | None  # None in the opening
    turns: int  # which turn it is, from 1; 0 in the opening
    mulligans: list[bool] | None  # who has drawn a new hand; None until both have decided
    mana: int  # of the turn player
    pawn_played: bool  # in this turn
    lives: list[int]
    hand_sizes: list[int]
    deck_sizes: list[int]
    graves: list[list[OpenCard]]  # oldest card first
    monsters: list[MonsterView]  # in order of number
    equipment: list[EquipmentView]  # likewise
    traps: list[TrapsView]
    pending: list[Playing]  # the last one is what can be cancelled or takes effect
    left: int  # hits or discards still to be chosen
    battle: BattleView | None
    hand: NotRequired[list[str]]  # the player's own
    chosen: NotRequired[Choice | None]  # by the player, while the other has not


class CardwarsView(Header, CardwarsShown):
    """What one audience may know of a game of Shogi Card Wars."""

    game: Literal["cardwars"]


class CardwarsSecrets(TypedDict):
    """What no view shows: both hands, what lies face down, the rest of both decks, and what has been chosen in the opening."""

    hands: list[list[str]]
    face_down: list[list[str]]
    decks: list[list[str]]
    setting: str | None
    redeal: NotRequired[list[list[str]]]
    pledged: NotRequired[list[Choice | None]]


@mypyc_attr(allow_interpreted_subclasses=True)
class CardwarsViews(Views):
    """Views of a game under its options, and Main phases as data."""

    def __init__(self, options: dict[str, Value]) -> None:
        self.options: Final = options

    def begun(self, start: Shown, player: Seat | None) -> Shown:
        """The own hand and traps, and how many the other has; of the decks nothing."""
        found = {key: value for key, value in start.items() if key != "decks"}
        for key in ("hands", "face_down"):
            sides = cast("list[list[str]]", start.get(key, [[], []]))
            found[key] = [cards if who == player else [HIDDEN] * len(cards) for who, cards in enumerate(sides)]
        return found

    def place(self, data: Mapping[str, object]) -> Position:
        laid = read_position(data)
        if any(UNKNOWN in cards for cards in (*laid.hands, *laid.face_down, *laid.decks)):
            raise bad(
                "C-4", "見えない札のある局面からは始められません。", "a game cannot begin with cards that nobody knows"
            )
        return placed(laid, self.options)

    def data(self, position: Position) -> CardwarsPositionData:
        return to_data(own(position), dict(self.options))

    def composes(self) -> bool:
        return True

    def laid(self, position: Position) -> Shown | None:
        if position.result != ONGOING or own(position).phase != MAIN or own(position).prompt != ASK_MAIN:
            return None
        return {key: value for key, value in self.data(position).items() if key not in ("decks", "options")}

    def compose(self, laid: Mapping[str, object]) -> Mapping[str, object]:
        return {"options": dict(self.options), **laid}

    def show(self, position: Position, player: Seat | None) -> CardwarsShown:
        return show(own(position), player)

    def secrets(self, position: Position) -> CardwarsSecrets:
        return secrets(own(position))


def to_data(position: CardwarsPosition, options: dict[str, Value]) -> CardwarsPositionData:
    """A Main phase as data. Which copy of a card lies where, and equipment of the other side, are not told."""
    shown = secrets(position)
    worn = [sum(worn_by(gear) == number_of(piece) for gear in position.gear) for piece in position.monsters]
    loose = [sum(not worn_by(gear) and owner_of(gear) == who for gear in position.gear) for who in (0, 1)]
    monsters: list[LaidMonster] = [
        {
            "owner": int(owner_of(piece)),
            "card": IDS[card_of(piece)],
            "counters": int(counters_of(piece)),
            "sideways": bool(piece & SIDEWAYS),
            "fresh": bool(piece & FRESH),
            "equipment": gear,
        }
        for piece, gear in zip(position.monsters, worn, strict=True)
    ]
    return {
        "turn": int(position.turn),
        "turns": int(position.turns),
        "lives": [int(life) for life in position.lives],
        "mana": int(position.mana),
        "pawn_played": bool(position.pawn_played),
        "hands": shown["hands"],
        "face_down": shown["face_down"],
        "monsters": monsters,
        "loose": loose,
        "graves": [[IDS[buried_kind(card)] for card in grave(position, who)] for who in (0, 1)],
        "decks": shown["decks"],
        "options": options,
    }


def own(position: Position) -> CardwarsPosition:
    """A position of this game, as what it is."""
    assert isinstance(position, CardwarsPosition)
    return position


def show(position: CardwarsPosition, player: int | None) -> CardwarsShown:
    """CW-8.1: what is Shogi Card Wars' own in a view, made of nothing but what this player may know (C-5)."""
    opening = position.phase == OPENING
    shown: CardwarsShown = {
        "phase": PHASES[position.phase],
        "prompt": PROMPTS[position.prompt],
        "actors": actors(position),
        "turn": None if opening else int(position.turn),
        "turns": int(position.turns),
        "mulligans": None if opening else [position.choice(who) == AGAIN for who in range(2)],
        "mana": int(position.mana),
        "pawn_played": position.pawn_played,
        "lives": [int(life) for life in position.lives],
        "hand_sizes": [int(size) for size in position.sizes],
        "deck_sizes": [int(DECK - top) for top in position.tops],
        "graves": [[open_card(card) for card in grave(position, who)] for who in range(2)],
        "monsters": [monster(position, piece) for piece in position.monsters],
        "equipment": [equipment(piece) for piece in position.gear],
        "traps": [traps(position, who, player) for who in range(2)],
        "pending": pending(position, player),
        "left": int(position.left),
        "battle": battle(position) if position.phase == BATTLE else None,
    }
    if player is not None:
        shown["hand"] = hand(position, player)
        shown["chosen"] = CHOICES[position.choice(player)] if opening else None
    return shown


def actors(position: CardwarsPosition) -> list[int]:
    """Who is to decide; in the opening both, for whether one has chosen already is nobody else's to know."""
    if position.result != ONGOING:
        return []
    if position.phase == OPENING:
        return [0, 1]
    return [int(position.actors()) - 1]


def hand(position: CardwarsPosition, player: int) -> list[str]:
    """The cards of a hand in the order of the card list."""
    cards: list[str] = []
    for kind in range(KINDS):
        cards += [IDS[kind]] * int(position.hands[player * KINDS + kind])
    return cards


def grave(position: CardwarsPosition, player: int) -> list[int]:
    """A graveyard in the order it was filled, in the position's own code."""
    return [int(card) for card in position.graves if buried_owner(int(card)) == player]


def open_card(card: int) -> OpenCard:
    """A card of a graveyard, from the position's own code."""
    return {"card": IDS[buried_kind(card)], "copy": int(buried_copy(card))}


def monster(position: CardwarsPosition, piece: int) -> MonsterView:
    """One monster; its identity is public also where it lies face down (CW-1.1)."""
    number = int(number_of(piece))
    return {
        "id": f"m{number}",
        "owner": int(owner_of(piece)),
        "card": IDS[card_of(piece)],
        "copy": int(copy_of(piece)),
        "attack": int(attack_of(piece)),
        "hp": int(hp_of(piece)),
        "counters": int(counters_of(piece)),
        "sideways": bool(piece & SIDEWAYS),
        "fresh": bool(piece & FRESH),
        "equipment": [f"e{gear_number(gear)}" for gear in position.gear if worn_by(gear) == number],
    }


def equipment(piece: int) -> EquipmentView:
    """One piece of equipment, and which monster wears it."""
    on = int(worn_by(piece))
    return {
        "id": f"e{gear_number(piece)}",
        "owner": int(owner_of(piece)),
        "card": IDS[card_of(piece)],
        "copy": int(copy_of(piece)),
        "on": f"m{on}" if on else None,
        "moved": bool(piece & MOVED),
    }


def traps(position: CardwarsPosition, owner: int, player: int | None) -> TrapsView:
    """How many traps lie face down, those that everyone knows (CW-6.5), and to their owner what all of them are."""
    found: TrapsView = {"down": int(position.down(owner)), "known": []}
    for kind in (KYO, KEI):
        copy = int(position.known_copy(owner, kind))
        if copy >= 0:
            found["known"].append({"card": IDS[kind], "copy": copy})
    if owner == player:
        found["cards"] = trap_cards(position, owner)
    return found


def trap_cards(position: CardwarsPosition, owner: int) -> list[str]:
    """What a player's face-down traps are."""
    return [IDS[kind] for kind in (KYO, KEI) for _ in range(int(position.traps[4 * owner + kind - 1]))]


def pending(position: CardwarsPosition, player: int | None) -> list[Playing]:
    """The cards that are being played, the one that takes effect next or can be cancelled last."""
    way = position.pending
    if way == NOTHING:
        return []
    turn = int(position.turn)
    if not position.brought:
        return [playing(turn, way, revived=False, viewer=player)]
    return [playing(turn, way_of(GYOKU, PLAIN), False, player), playing(turn, way, True, player)]


def playing(player: int, way: Way, revived: bool, viewer: int | None) -> Playing:
    """CW-6.5: a card that is being played; what is set face down is known to its player alone, unless the king brought it."""
    kind = kind_of(way)
    found: Playing = {"player": player, "as": role(way), "revived": revived}
    if not is_trap(kind) or revived or viewer == player:
        found["card"] = IDS[kind]
    if manner_of(way) in (DISCARD, MILL):
        found["mode"] = "discard" if manner_of(way) == DISCARD else "mill"
    return found


def way_played(card: Playing) -> Way:
    """The way in which a card, which the viewer knows, is being played."""
    kind = IDS.index(card["card"])
    if card["as"] == "monster" and kind != FU:
        return way_of(kind, BODY)
    return way_of(kind, PLAIN if "mode" not in card else DISCARD if card["mode"] == "discard" else MILL)


def role(way: Way) -> Role:
    """As what a card is played in this way."""
    if is_monster(way):
        return "monster"
    kind = kind_of(way)
    return "trap" if is_trap(kind) else "equipment" if kind == GIN else "spell"


def battle(position: CardwarsPosition) -> BattleView:
    """Attackers, blocks and lines as far as they have been chosen; `asked` is the monster the decision is about."""
    found: BattleView = {"attackers": [], "blocks": {}, "lines": {}, "asked": asked_about(position)}
    for piece in position.monsters:
        name = f"m{number_of(piece)}"
        if piece & ATTACKING:
            found["attackers"].append(name)
            line = [other for other in position.monsters if target_of(other) == number_of(piece) and place_of(other)]
            if line:
                found["lines"][name] = [f"m{number_of(other)}" for other in sorted(line, key=_place)]
        elif owner_of(piece) != position.turn and not piece & SIDEWAYS and _has_answered(position, piece):
            target = int(target_of(piece))
            found["blocks"][name] = f"m{target}" if target else None
    return found


def asked_about(position: CardwarsPosition) -> str | None:
    """The monster that is to block, or whose blockers are to be put in line."""
    return f"m{position.asked}" if position.prompt in (ASK_BLOCK, ASK_ORDER) else None


def _place(piece: int) -> int:
    return int(place_of(piece))


def _has_answered(position: CardwarsPosition, piece: int) -> bool:
    """Whether the defender has said what this standing monster does."""
    if position.prompt in (ASK_ATTACK, ASK_LANCE):
        return False
    return position.prompt == ASK_ORDER or position.result != ONGOING or number_of(piece) < position.asked


def secrets(position: CardwarsPosition) -> CardwarsSecrets:
    """Both hands, what lies face down, the rest of both decks, and what has been chosen in the opening."""
    rest = [
        [IDS[position.decks[at]] for at in range(who * DECK + int(position.tops[who]), who * DECK + DECK)]
        for who in (0, 1)
    ]
    found: CardwarsSecrets = {
        "hands": [hand(position, 0), hand(position, 1)],
        "face_down": [trap_cards(position, 0), trap_cards(position, 1)],
        "decks": rest,
        "setting": None,
    }
    kind = kind_of(position.pending)
    if is_trap(kind) and not position.brought:
        found["setting"] = IDS[kind]
    if position.phase == OPENING:
        found["redeal"] = [[IDS[position.again[at]] for at in range(who * DECK, who * DECK + DECK)] for who in (0, 1)]
        found["pledged"] = [CHOICES[position.choice(who)] for who in (0, 1)]
    return found
