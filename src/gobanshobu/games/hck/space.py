"""HCK Shinra Bansho as actions and arrays.

A combine or stub in a hand is named by its place: among the distinct ones that may be deployed, in the order of the view.
No game has more than ten of them at once, for combines are made in the arrangement alone, five on each side, and no more
than two stubs, for a stub is what is left of a pair with one of the two queens.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from gobanshobu.core.errors import GobanshobuError
from gobanshobu.core.position import ONGOING, Position
from gobanshobu.core.words import Words
from gobanshobu.games.board5.codec import (
    DEPLOY,
    DEPLOY_ONTO,
    ESCAPE,
    RETREAT,
    RETREAT_HAND,
    RETREAT_ONTO,
    card_of,
    first_of,
    kind_of,
)
from gobanshobu.games.board5.sheet import IN_TURN, MAIN, Sheet
from gobanshobu.games.board5.space import COMMON_MODES, HIT, NOT_COMMON, SheetSpace, turned
from gobanshobu.games.board5.squares import SQUARES
from gobanshobu.games.hck.codec import (
    QUEEN_KEEP,
    QUEEN_RETURN,
    card_life,
    card_partner,
    card_unit,
    held_captive,
    held_code,
    held_life,
    held_unit,
)
from gobanshobu.games.hck.rules import HckPosition, in_check
from gobanshobu.games.hck.state import HANDS, LIFE, QUEEN_TAKEN, RETREATING, held_by
from gobanshobu.games.hck.tables import HckTables, combinable

MODES = [*COMMON_MODES, "retreat", "rescue", "queen"]
MANNERS = [
    Words("進む・合体・攻撃・救出", "advance, combine, attack or rescue, as the target has it"),
]
LONGEST_TURN = 3  # a step, where its unit or the queen goes, a switch
MOST_HELD: Final = 10
MOST_STUBS: Final = 2


@mypyc_attr(native_class=True)
class HckSpace(SheetSpace):
    """The actions and features of a game with one card set."""

    def __init__(self, tables: HckTables, limit: int) -> None:
        kinds = int(tables.kinds)
        super().__init__(LONGEST_TURN, limit, int(tables.stubs_from), kinds, tables.unit_reach, MANNERS)
        self.tables: HckTables = tables
        self.kinds: i64 = kinds
        partners = combinable(kinds)
        self.partners: i64 = len(partners)
        self.partner: vec[i64] = vec[i64]([partners.index(kind) if kind in partners else -1 for kind in range(kinds)])
        self.slot: i64 = kinds + 3  # features of one place of a hand
        self.held_at: i64 = self.add_actions(
            "deploy_held",
            (MOST_HELD, SQUARES),
            Words(
                "手札のコンバイン（手札での順）をマスへ", "a combine or stub of the hand, by its place there × square"
            ),
        )
        self.stub_at: i64 = self.add_actions(
            "deploy_stub",
            (MOST_STUBS, len(partners), SQUARES),
            Words(
                "手札の一枚だけのコンバインに札を合わせてマスへ",
                "a stub of the hand, by its place among the stubs, together with a single card × that card × square",
            ),
        )
        self.escape_at: i64 = self.add_actions(
            "escape", (SQUARES,), Words("手札に戻るユニット", "to the hand, from a square")
        )
        self.retreat_at: i64 = self.add_actions(
            "retreat",
            (SQUARES,),
            Words("退く・救出した先のマス", "where the unit that retreats or was rescued lies down"),
        )
        self.to_hand_at: i64 = self.add_actions("retreat_hand", (1,), Words("手札へ退く", "… to the hand"))
        self.queen_at: i64 = self.add_actions(
            "queen", (2,), Words("取った王妃を返す・持つ", "return the captured queen, keep her")
        )
        words = Words(
            "マスごとに、自分のユニットの札、相手のユニットの札、点数、コンバインか",
            "of each square: the cards of the own unit, those of the other's (one number for each card), its life, "
            "whether it is a combine",
        )
        self.add_frame(MODES, 2 * kinds + 2, words)
        self.hands_at: i64 = self.add_features(
            "hands", (2, kinds), Words("手札の一枚札（自分・相手）", "own hand, other's hand: how many of each single")
        )
        self.held_features: i64 = self.add_features(
            "held",
            (2, MOST_HELD, kinds + 3),
            Words(
                "手札のコンバイン（自分・相手）: 札、点数、枚数、一枚だけのものか",
                "combines of the own hand, of the other's, by place: their cards, life, how many such, whether a stub",
            ),
        )
        self.captive_at: i64 = self.add_features(
            "captive",
            (2, kinds),
            Words("王妃を捕らえたままのユニット", "the unit of each hand that still holds the enemy queen: its cards"),
        )
        self.hot_at: i64 = self.add_features(
            "hot",
            (kinds + 2,),
            Words(
                "退く・救出された・取られたユニット: 札、点数、コンバインか",
                "the unit that is asked about: cards, life (0 for a captured one), combine",
            ),
        )
        self.from_at: i64 = self.add_features(
            "from", (SQUARES,), Words("退くユニットが攻撃したマス", "where the retreating unit attacked from")
        )
        self.rights_at: i64 = self.add_features(
            "rights",
            (3,),
            Words(
                "救出の権利（自分・相手）、王手",
                "the right to a rescue, own and other's; check, at the start of a turn",
            ),
        )
        self.hit_at: i64 = self.add_features("hit", (1,), HIT)

    # --- actions ---

    def code(self, position: Position, player: i64, step: i64) -> i64:
        kind = kind_of(step)
        if kind == DEPLOY or kind == DEPLOY_ONTO:
            return self.deployment(position, player, step)
        found = self.common(player, step)
        if found != NOT_COMMON:
            return found
        if kind == ESCAPE:
            return self.escape_at + turned(first_of(step), player)
        if kind == RETREAT or kind == RETREAT_ONTO:
            return self.retreat_at + turned(first_of(step), player)
        if kind == RETREAT_HAND:
            return self.to_hand_at
        if kind == QUEEN_RETURN:
            return self.queen_at
        if kind == QUEEN_KEEP:
            return self.queen_at + 1
        return self.move(player, step, 0)

    def deployment(self, position: Position, player: i64, step: i64) -> i64:
        """A single by its kind, a combine by its place, a stub with a partner by its place among the stubs."""
        card = card_of(step)
        unit, life, partner = card_unit(card), card_life(card), card_partner(card)
        square = turned(first_of(step), player)
        if unit < self.kinds:
            return self.deploy_at + unit * SQUARES + square
        assert isinstance(position, HckPosition)
        if partner == 0:
            place = self.place_in(held_by(position, player), held_code(unit, life, 0), 0, MOST_HELD)
            return self.held_at + place * SQUARES + square
        place = self.place_in(held_by(position, player), held_code(unit, life, 0), self.tables.stubs_from, MOST_STUBS)
        return self.stub_at + (place * self.partners + self.partner[partner]) * SQUARES + square

    def place_in(self, held: vec[i64], wanted: i64, least: i64, most: i64) -> i64:
        """The place of a combine among the distinct ones from unit `least` on. Raises GobanshobuError beyond `most`."""
        place: i64 = 0
        last: i64 = -1
        for code in held:
            if code == wanted:
                break
            if code != last and not held_captive(code) and held_unit(code) >= least:
                place += 1
            last = code
        if place >= most:
            raise GobanshobuError(
                Words(
                    "手札のコンバインが対局で生じうる数より多く、番号が付けられません。",
                    "a hand holds more combines than any game can lead to; they have no numbers",
                )
            )
        return place

    # --- features ---

    def write_square(self, position: Sheet, square: i64, is_own: bool, out: vec[u8], here: i64) -> None:
        assert isinstance(position, HckPosition)
        unit = i64(position.cells[square])
        self.write_cards(unit, out, here if is_own else here + self.kinds)
        out[here + 2 * self.kinds] = u8(position.cells[LIFE + square])
        out[here + 2 * self.kinds + 1] = self.tables.form[unit]

    def write_drafted(self, position: Sheet, card: i64, out: vec[u8], here: i64) -> None:
        self.write_cards(card, out, here)
        out[here + 2 * self.kinds] = self.tables.life[card]
        out[here + 2 * self.kinds + 1] = self.tables.form[card]

    def write_rest(self, position: Sheet, own: i64, out: vec[u8], at: i64) -> None:
        assert isinstance(position, HckPosition)
        kinds = self.kinds
        cells = position.cells
        kind: i64
        for kind in range(kinds):
            out[at + self.hands_at + kind] = u8(cells[HANDS + own * kinds + kind])
            out[at + self.hands_at + kinds + kind] = u8(cells[HANDS + (1 - own) * kinds + kind])
        held, captive = at + self.held_features, at + self.captive_at
        self.write_held(held_by(position, own), out, held, captive)
        self.write_held(held_by(position, 1 - own), out, held + MOST_HELD * self.slot, captive + kinds)
        self.write_turn(position, own, out, at)

    def write_cards(self, unit: i64, out: vec[u8], at: i64) -> None:
        """The cards of a unit."""
        mask = self.tables.masks[unit]
        kind: i64 = 0
        while mask != 0:
            if mask & 1 != 0:
                out[at + kind] = 1
            mask >>= 1
            kind += 1

    def write_held(self, held: vec[i64], out: vec[u8], at: i64, captive_at: i64) -> None:
        """The combines of a hand by place, equal ones counted; the one with the enemy queen apart."""
        last: i64 = -1
        here = at - self.slot
        for code in held:
            if held_captive(code):
                self.write_cards(held_unit(code), out, captive_at)
                continue
            if code != last:
                here += self.slot
                if here >= at + MOST_HELD * self.slot:
                    return  # more than any game leads to: `place_in` refuses to number them
                self.write_cards(held_unit(code), out, here)
                out[here + self.kinds] = u8(held_life(code))
                out[here + self.kinds + 2] = 1 if held_unit(code) >= self.tables.stubs_from else 0
            out[here + self.kinds + 1] += 1
            last = code

    def write_turn(self, position: HckPosition, own: i64, out: vec[u8], at: i64) -> None:
        """Rights, check, and the unit that a turn of several steps goes on with."""
        rights = at + self.rights_at
        out[rights + (0 if own == 0 else 1)] = 1 if position.rescue0 else 0
        out[rights + (1 if own == 0 else 0)] = 1 if position.rescue1 else 0
        if position.result != ONGOING:
            return
        if position.mode == MAIN and in_check(position, position.turn):
            out[rights + 2] = 1
        if position.mode >= IN_TURN:
            self.write_cards(position.hot_unit, out, at + self.hot_at)
            if position.mode != QUEEN_TAKEN:
                out[at + self.hot_at + self.kinds] = u8(position.hot_life)
            out[at + self.hot_at + self.kinds + 1] = self.tables.form[position.hot_unit]
        if position.mode == RETREATING:
            out[at + self.from_at + turned(position.hot_from, own)] = 1
            if position.hot_hit_king:
                out[at + self.hit_at] = 1
