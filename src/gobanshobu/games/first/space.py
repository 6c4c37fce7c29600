"""Shinra First as actions and arrays."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from gobanshobu.core.position import ONGOING, Position
from gobanshobu.core.words import Words
from gobanshobu.games.board5.codec import END, ESCAPE, RETREAT, RETREAT_HAND, RETREAT_ONTO, first_of, kind_of, second_of
from gobanshobu.games.board5.sheet import IN_TURN, Sheet
from gobanshobu.games.board5.space import COMMON_MODES, HIT, NOT_COMMON, SheetSpace, turned
from gobanshobu.games.board5.squares import SQUARES
from gobanshobu.games.first.codec import (
    FLY,
    FLY_BOTH,
    FLY_THEN_RETURN,
    RETREAT_RETURN_BOTH,
    RETREAT_RETURN_ONE,
    RETURN_BOTH,
    RETURN_ONE,
    RETURN_THEN_FLY,
    fewer_points,
    more_points,
)
from gobanshobu.games.first.rules import FirstPosition, initial
from gobanshobu.games.first.state import HANDS, LOW, LOW_PTS, LOWER, NO_CARD, PTS, RETREATING
from gobanshobu.games.first.tables import GAUGE, FirstTables

MODES = [*COMMON_MODES, "lower card", "flying card", "retreat"]
MANNERS = [
    Words("進む・重ねる・攻撃", "advance, stack or attack, as the target has it"),
    Words("一枚戻す", "return one"),
    Words("二枚戻す", "return both"),
]
LONGEST_TURN = 6  # the king's step, two flown cards with a retreat each, a switch


@mypyc_attr(native_class=True)
class FirstSpace(SheetSpace):
    """The actions and features of a game with one card set."""

    def __init__(self, tables: FirstTables, limit: int) -> None:
        kinds = int(tables.kinds)
        super().__init__(LONGEST_TURN, limit, kinds, kinds, tables.reach, MANNERS)
        self.tables: FirstTables = tables
        self.kinds: i64 = kinds
        self.fly_at: i64 = self.add_actions(
            "fly",
            (3, SQUARES),
            Words(
                "王が飛ばす（全部・上を戻し下を飛ばす・上を飛ばし下を戻す × マス）",
                "the king flies what is on a square: all of it, return the top and fly the lower, fly the top and return "
                "the lower × square",
            ),
        )
        self.escape_at: i64 = self.add_actions(
            "escape", (SQUARES,), Words("手札に戻る札", "to the hand, from a square")
        )
        self.retreat_at: i64 = self.add_actions(
            "retreat",
            (3, SQUARES),
            Words(
                "退く（置く・重ねる、一枚戻す、二枚戻す × マス）",
                "retreat: lie down there, return one, return both × square",
            ),
        )
        self.to_hand_at: i64 = self.add_actions("retreat_hand", (1,), Words("手札へ退く", "retreat to the hand"))
        self.end_at: i64 = self.add_actions("end", (1,), Words("下の札は動かない", "the lower card stays"))
        words = Words(
            "マスごとに、自分の札、相手の札、その下の札（札の番号順）、上の点数、下の点数",
            "of each square: the own top card, the other's, the card under it (one number for each card), "
            "points of the top card, of the lower one",
        )
        self.add_frame(MODES, 3 * kinds + 2, words)
        self.hands_at: i64 = self.add_features(
            "hands",
            (2, kinds, 2),
            Words(
                "手札（自分・相手）: ゲージ札は点数を二枚分、ほかは枚数",
                "own hand, other's hand, by card: a gauge card's points, higher first; of others how many, and 0",
            ),
        )
        self.at_at: i64 = self.add_features(
            "at", (SQUARES,), Words("手番の続くマス", "the square where the turn goes on, or that was attacked from")
        )
        self.hot_at: i64 = self.add_features(
            "hot", (kinds + 1,), Words("飛ぶ・退く札と点数", "the card that flies or retreats, and its points")
        )
        self.next_at: i64 = self.add_features(
            "waiting",
            (kinds + 2,),
            Words(
                "王の下で待つ札、点数、飛ぶか",
                "the card that waits under the flying king, its points, whether it flies",
            ),
        )
        self.hit_at: i64 = self.add_features("hit", (1,), HIT)

    def code(self, position: Position, player: i64, step: i64) -> i64:
        kind = kind_of(step)
        if kind == RETURN_ONE:
            return self.move(player, step, 1)
        if kind == RETURN_BOTH:
            return self.move(player, step, 2)
        found = self.common(player, step)
        if found != NOT_COMMON:
            return found
        if kind < ESCAPE:
            return self.move(player, step, 0)
        square = turned(first_of(step), player)
        if kind == ESCAPE:
            return self.escape_at + square
        if kind == END:
            return self.end_at
        if kind == RETREAT_HAND:
            return self.to_hand_at
        if kind == RETREAT or kind == RETREAT_ONTO:
            return self.retreat_at + square
        if kind == RETREAT_RETURN_ONE:
            return self.retreat_at + SQUARES + square
        if kind == RETREAT_RETURN_BOTH:
            return self.retreat_at + 2 * SQUARES + square
        target = turned(second_of(step), player)
        if kind == RETURN_THEN_FLY:
            return self.fly_at + SQUARES + target
        if kind == FLY_THEN_RETURN:
            return self.fly_at + 2 * SQUARES + target
        assert kind == FLY or kind == FLY_BOTH
        return self.fly_at + target

    def write_square(self, position: Sheet, square: i64, is_own: bool, out: vec[u8], here: i64) -> None:
        assert isinstance(position, FirstPosition)
        kinds = self.kinds
        cells = position.cells
        out[here + i64(cells[square]) + (0 if is_own else kinds)] = 1
        out[here + 3 * kinds] = cells[PTS + square]
        if cells[LOW + square] != NO_CARD:
            out[here + 2 * kinds + i64(cells[LOW + square])] = 1
            out[here + 3 * kinds + 1] = cells[LOW_PTS + square]

    def write_drafted(self, position: Sheet, card: i64, out: vec[u8], here: i64) -> None:
        assert isinstance(position, FirstPosition)
        out[here + card] = 1
        out[here + 3 * self.kinds] = u8(initial(position, card))

    def write_rest(self, position: Sheet, own: i64, out: vec[u8], at: i64) -> None:
        assert isinstance(position, FirstPosition)
        self.write_hand(position, own, out, at + self.hands_at)
        self.write_hand(position, 1 - own, out, at + self.hands_at + 2 * self.kinds)
        if position.mode >= IN_TURN and position.result == ONGOING:
            self.write_turn(position, own, out, at)

    def write_hand(self, position: FirstPosition, side: i64, out: vec[u8], at: i64) -> None:
        kind: i64
        for kind in range(self.kinds):
            held = i64(position.cells[HANDS + side * self.kinds + kind])
            if self.tables.classes[kind] == GAUGE:
                out[at + 2 * kind] = u8(more_points(held))
                out[at + 2 * kind + 1] = u8(fewer_points(held))
            else:
                out[at + 2 * kind] = u8(held)

    def write_turn(self, position: FirstPosition, own: i64, out: vec[u8], at: i64) -> None:
        """A turn of several steps: where it goes on, and with which cards."""
        square = position.hot_from if position.mode == RETREATING else position.at
        out[at + self.at_at + turned(square, own)] = 1
        if position.mode != LOWER:
            out[at + self.hot_at + position.hot_kind] = 1
            out[at + self.hot_at + self.kinds] = u8(position.hot_pts)
        if position.mode == RETREATING and position.hot_hit_king:
            out[at + self.hit_at] = 1
        if position.next_kind != NO_CARD:
            out[at + self.next_at + position.next_kind] = 1
            out[at + self.next_at + self.kinds] = u8(position.next_pts)
            if position.next_flies:
                out[at + self.next_at + self.kinds + 1] = 1
