"""HC-1, HC-2: the cards of HCK and every unit they can make, as tables that playing looks things up in.

Units are numbered: first the kinds of cards as singles, in table order; then every combine of two and of three kinds;
then the stubs, combines of one card.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64, mypyc_attr, u8

from gobanshobu.core.rng import Rng
from gobanshobu.core.words import Words
from gobanshobu.games.board5.cardset import Card, CardSet, Shape
from gobanshobu.games.board5.reach import Arrows, Reach
from gobanshobu.games.board5.squares import SQUARES
from gobanshobu.games.board5.tables import CardTables, starting_copies, zobrist
from gobanshobu.games.hck.codec import held_code

KING_MOST: Final = 15  # HC-2.4
COMBINE_MOST: Final = 8  # HC-2.2
JOKER_DEPLOY: Final = 6  # HC-4.7
JOKER_REACH: Final = 4  # HC-5.5
QUEEN_POINTS: Final = 3  # HC-5.4: what the king gains for returning the enemy queen
INFINITE: Final = 99
NO_UNIT: Final = -1
LIVES: Final = 16  # more than any unit's life, and than the singles of one kind in a hand
EQUAL_HELD: Final = 8  # of how many equal combines in a hand the key takes each as different

KING_POINTS: Final = 10  # HC-2.4: without a handicap
KING: Final = 0
QUEEN: Final = 1
SHOGUN: Final = 2
JOKER: Final = 3
HACHI: Final = 4
FIRST_NORMAL: Final = 5

SINGLE: Final = 0
COMBINE: Final = 1

SHAPE: Final = Shape(
    game="hck",
    classes={"king": 1, "noble": 2, "special": 2, "normal": 17},
    required={"king": "king", "queen": "noble", "shogun": "noble", "joker": "special", "hachi": "special"},
    points={"king": (1, KING_MOST), "joker": (4, 4), "hachi": (3, 3), "noble": (1, 3), "normal": (1, 3)},
    single_copies=("king", "noble", "special"),
    clause="HC-1.1",
)


@mypyc_attr(native_class=True)
class HckTables(CardTables):
    """A card set of HCK made ready for play, and what was agreed on."""

    def __init__(self, cards: CardSet, jump_king: bool = False, king_points: tuple[int, int] = (10, 10)) -> None:
        super().__init__(cards, ["king", "queen", "shogun", "joker", "hachi"])
        self.jump_king: bool = jump_king  # B-7
        self.king_points0: i64 = self._agreed_points(king_points[0])  # HC-2.4: what each king begins with
        self.king_points1: i64 = self._agreed_points(king_points[1])
        order = self.order
        self.copies: vec[u8] = starting_copies(order)  # player 0's, then player 1's
        self.points: vec[u8] = points_of(order)
        self.members: list[tuple[int, ...]] = _units(len(order))
        self.stubs_from: i64 = len(self.members) - (len(order) - 3)
        self.units: i64 = len(self.members)
        self.number: dict[tuple[int, ...], int] = {}  # the kinds of a pair or triple -> its unit
        self.words: list[Words] = []  # as people call them
        self.size: vec[u8] = vec[u8]()
        self.form: vec[u8] = vec[u8]()  # SINGLE or COMBINE
        self.fixed: vec[u8] = vec[u8]()  # HC-2.3: 1 for a single whose points are fixed
        self.noble: vec[u8] = vec[u8]()  # 1 for a unit with queen or general
        self.queen: vec[u8] = vec[u8]()  # 1 for a unit with the queen
        self.life: vec[u8] = vec[u8]()  # at first, and whenever it is restored
        self.attack: vec[u8] = vec[u8]()  # of a single; a combine's is its life
        self.masks: vec[i64] = vec[i64]()  # the kinds in a unit
        for unit, kinds in enumerate(self.members):
            self._add(unit, kinds)
        self.joins: vec[i16] = vec[i16]()  # [unit * kinds + kind]: the combine with that card added (HC-4.2)
        self.without_queen: vec[i16] = vec[i16]()  # what is left of a unit (HC-5.4)
        for unit, kinds in enumerate(self.members):
            for kind in range(len(order)):
                self.joins = append(self.joins, i16(self._join(unit, kinds, kind)))
            self.without_queen = append(self.without_queen, i16(self._without_queen(kinds)))
        self.arrows: list[Arrows] = [_union([order[kind].arrows for kind in kinds]) for kinds in self.members]
        self.unit_reach: Reach = Reach(self.arrows)
        self.counted: dict[int, object] = {}  # what `arrange.py` counts once for each side
        rng = Rng(0x48434B)
        self.key_unit: vec[i64] = zobrist(rng, 2 * SQUARES * int(self.units))
        self.key_life: vec[i64] = zobrist(rng, SQUARES * LIVES)
        self.key_hand: vec[i64] = zobrist(rng, 2 * int(self.kinds) * LIVES)
        self.key_held: vec[i64] = zobrist(rng, int(held_code(self.units, 0, 0)) * 2 * EQUAL_HELD)
        self.key_rights: vec[i64] = zobrist(rng, 16)

    def cards_of(self, unit: int) -> list[str]:
        return [self.ids[kind] for kind in self.members[unit]]

    def copies_of(self, player: i64) -> vec[u8]:
        """How many of each kind a player begins with."""
        return self.copies[player * self.kinds : (player + 1) * self.kinds]

    def unit_of(self, cards: list[str], combine: bool) -> int:
        """The unit that these cards make: a single, or a combine. Raises KeyError or ValueError where they make none."""
        kinds = sorted([self.ids.index(card) for card in cards])
        if len(kinds) == 1:
            return self.stub(kinds[0]) if combine else kinds[0]
        return self.number[tuple(kinds)]

    def _agreed_points(self, agreed: int) -> int:
        """HC-2.4: the points agreed on; the usual number leaves it at what the card says."""
        return agreed if agreed != KING_POINTS else self.order[KING].points

    def _add(self, unit: int, kinds: tuple[int, ...]) -> None:
        combine = unit >= int(self.kinds)
        stub = unit >= int(self.stubs_from)
        total = sum(int(self.points[kind]) for kind in kinds)
        ja, en = "＋".join([self.names[kind].ja for kind in kinds]), "+".join([self.names[kind].en for kind in kinds])
        self.words.append(Words(f"{ja}（一枚）", f"{en} (stub)") if stub else Words(ja, en))
        if combine and not stub:
            self.number[kinds] = unit
        first = kinds[0]
        fixed = not combine and is_fixed(first)
        self.size = append(self.size, u8(len(kinds)))
        self.form = append(self.form, u8(combine))
        self.fixed = append(self.fixed, u8(fixed))
        self.noble = append(self.noble, u8(QUEEN in kinds or SHOGUN in kinds))
        self.queen = append(self.queen, u8(QUEEN in kinds))
        self.masks = append(self.masks, sum(1 << kind for kind in kinds))
        life, attack = (
            _combine_points(total)
            if combine
            else _king_points(total)
            if first == KING
            else _single_points(first, total)
        )
        self.life = append(self.life, u8(life))
        self.attack = append(self.attack, u8(attack))

    def _join(self, unit: int, kinds: tuple[int, ...], kind: int) -> int:
        """HC-4.2: a combine and a single of another kind, three cards at most; no king, joker or eight-leap."""
        if unit < int(self.kinds) or len(kinds) == 3 or kind in kinds or kind in (KING, JOKER, HACHI):
            return NO_UNIT
        return self.number[tuple(sorted((*kinds, kind)))]

    def _without_queen(self, kinds: tuple[int, ...]) -> int:
        """HC-5.4: two cards are a combine, one card is a stub."""
        left = tuple(kind for kind in kinds if kind != QUEEN)
        if len(left) == len(kinds) or not left:
            return NO_UNIT
        return self.number[left] if len(left) > 1 else self.stub(left[0])

    def stub(self, kind: int) -> int:
        """HC-2.5: the stub of a kind."""
        return self.members.index((kind,), int(self.stubs_from))


def points_of(cards: list[Card]) -> vec[u8]:
    """HC-1.2: the points printed on each card."""
    return vec[u8]([u8(card.points) for card in cards])


def _combine_points(total: int) -> tuple[int, int]:
    """HC-2.2: the life of a combine at first, and whenever it is restored; its attack, being its life, is in no table."""
    return min(COMBINE_MOST, 1 + total), 0


def _single_points(kind: int, points: int) -> tuple[int, int]:
    """HC-2.3: life and attack of a single: 3 for queen and general, what is printed on joker and eight-leap, else 1 and 2."""
    if not is_fixed(kind):
        return 1, 2
    fixed = 3 if kind in (QUEEN, SHOGUN) else points
    return fixed, fixed


def is_fixed(kind: int) -> bool:
    """HC-2.3: the cards whose points never change while they are singles."""
    return kind in (QUEEN, SHOGUN, JOKER, HACHI)


def _king_points(points: int) -> tuple[int, int]:
    """HC-2.4: the king's life, and its infinite attack."""
    return points, INFINITE


def combinable(kinds: int) -> list[int]:
    """HC-2.1: the kinds that can be in a combine, in table order."""
    return [kind for kind in range(kinds) if kind not in (KING, JOKER, HACHI)]


def _units(kinds: int) -> list[tuple[int, ...]]:
    """HC-2.1: the singles, every combine of two or three different kinds. HC-2.5: the stubs."""
    able = combinable(kinds)
    singles = [(kind,) for kind in range(kinds)]
    return [*singles, *combinations(able, 2), *combinations(able, 3), *((kind,) for kind in able)]


def _union(arrows: list[Arrows]) -> Arrows:
    """HC-2.2: all arrows of a unit's cards together."""
    double = tuple(dict.fromkeys(arrow for one in arrows for arrow in one.double))
    single = tuple(dict.fromkeys(arrow for one in arrows for arrow in one.single if arrow not in double))
    knight = tuple(dict.fromkeys(arrow for one in arrows for arrow in one.knight))
    return Arrows(single, double, knight, tuple(dict.fromkeys(pair for one in arrows for pair in one.leap)))
