"""Shinra Intelligence as actions and arrays."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from gobanshobu.core.position import Position
from gobanshobu.core.words import Words
from gobanshobu.games.board5.sheet import ARRANGE, OPEN_SQUARE
from gobanshobu.games.board5.space import NOT_COMMON, SheetSpace, drafted, turned
from gobanshobu.games.board5.squares import HOME, SQUARES
from gobanshobu.games.intelligence.rules import HANDS, HIDDEN, NO_CARD, IntelligencePosition
from gobanshobu.games.intelligence.tables import Tables

MODES = ["arrange", "place", "placement switch", "turn", "switch"]


@mypyc_attr(native_class=True)
class IntelligenceSpace(SheetSpace):
    """The actions and features of a game with one card set."""

    def __init__(self, tables: Tables, limit: int) -> None:
        kinds = int(tables.kinds)
        manners = [Words("前進・攻撃", "advance, capture or infiltrate, as the target has it")]
        super().__init__(1, limit, kinds, kinds, tables.reach, manners)
        self.kinds: i64 = kinds
        words = Words(
            "マスごとに、自分の札、相手の札、下に潜入した札（札の番号順）",
            "of each square: the own card, the other's card, the card hidden under it (one number for each card)",
        )
        self.board_at: i64 = self.add_frame(MODES, (3 * kinds, words))
        self.hands_at: i64 = self.add_features(
            "hands", (2, kinds), Words("手札の枚数（自分・相手）", "own hand, other's hand: how many of each card")
        )

    def code(self, position: Position, player: i64, step: i64) -> i64:
        found = self.common(player, step)
        return self.move(player, step, 0) if found == NOT_COMMON else found

    def write(self, position: Position, player: i64, out: vec[u8], at: i64) -> None:
        assert isinstance(position, IntelligencePosition)
        self.write_frame(position, player, out, at)
        own: i64 = 1 if player == 1 else 0
        mine = position.mine(own)
        taken = position.mine0 | position.mine1
        kinds = self.kinds
        cells = position.cells
        square: i64
        for square in range(SQUARES):
            if (taken >> square) & 1 == 0:
                continue
            here = at + self.board_at + turned(square, own) * 3 * kinds
            out[here + i64(cells[square]) + (0 if (mine >> square) & 1 != 0 else kinds)] = 1
            if cells[HIDDEN + square] != NO_CARD:
                out[here + 2 * kinds + i64(cells[HIDDEN + square])] = 1
        kind: i64
        for kind in range(kinds):
            out[at + self.hands_at + kind] = cells[HANDS + own * kinds + kind]
            out[at + self.hands_at + kinds + kind] = cells[HANDS + (1 - own) * kinds + kind]
        if player >= 0 and position.mode == ARRANGE:
            self.write_draft(position, player, out, at + self.board_at)

    def write_draft(self, position: IntelligencePosition, player: i64, out: vec[u8], at: i64) -> None:
        """C-3: the own arrangement lies where it is going to lie."""
        place: i64
        for place in range(position.draft_length(player)):
            card = position.drafts[player * HOME + place]
            if card != OPEN_SQUARE:
                out[at + drafted(player, place) * 3 * self.kinds + card] = 1
