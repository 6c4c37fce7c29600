"""Shinra Intelligence as actions and arrays."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from gobanshobu.core.position import Position
from gobanshobu.core.words import Words
from gobanshobu.games.board5.sheet import Sheet
from gobanshobu.games.board5.space import COMMON_MODES, NOT_COMMON, SheetSpace
from gobanshobu.games.intelligence.rules import IntelligencePosition
from gobanshobu.games.intelligence.state import HANDS, HIDDEN, NO_CARD
from gobanshobu.games.intelligence.tables import IntelligenceTables


@mypyc_attr(native_class=True)
class IntelligenceSpace(SheetSpace):
    """The actions and features of a game with one card set."""

    def __init__(self, tables: IntelligenceTables, limit: int) -> None:
        kinds = int(tables.kinds)
        manners = [Words("前進・攻撃", "advance, capture or infiltrate, as the target has it")]
        super().__init__(1, limit, kinds, kinds, tables.reach, manners)
        self.kinds: i64 = kinds
        words = Words(
            "マスごとに、自分の札、相手の札、下に潜入した札（札の番号順）",
            "of each square: the own card, the other's card, the card hidden under it (one number for each card)",
        )
        self.add_frame(COMMON_MODES, 3 * kinds, words)
        self.hands_at: i64 = self.add_features(
            "hands", (2, kinds), Words("手札の枚数（自分・相手）", "own hand, other's hand: how many of each card")
        )

    def code(self, position: Position, player: i64, step: i64) -> i64:
        found = self.common(player, step)
        return self.move(player, step, 0) if found == NOT_COMMON else found

    def write_square(self, position: Sheet, square: i64, is_own: bool, out: vec[u8], here: i64) -> None:
        assert isinstance(position, IntelligencePosition)
        cells = position.cells
        out[here + i64(cells[square]) + (0 if is_own else self.kinds)] = 1
        if cells[HIDDEN + square] != NO_CARD:
            out[here + 2 * self.kinds + i64(cells[HIDDEN + square])] = 1

    def write_drafted(self, position: Sheet, card: i64, out: vec[u8], here: i64) -> None:
        out[here + card] = 1

    def write_rest(self, position: Sheet, own: i64, out: vec[u8], at: i64) -> None:
        assert isinstance(position, IntelligencePosition)
        kinds = self.kinds
        kind: i64
        for kind in range(kinds):
            out[at + self.hands_at + kind] = position.cells[HANDS + own * kinds + kind]
            out[at + self.hands_at + kinds + kind] = position.cells[HANDS + (1 - own) * kinds + kind]
