"""Steps as numbers and what a player knows as an array."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, u8

from gobanshobu.core.position import Position
from gobanshobu.core.space import Space
from gobanshobu.core.words import Words
from tests.sixth.rules import CARDS, own


class SixthSpace(Space):
    """An action is a card; a side's cards, tricks and plays are seen from the viewer."""

    def __init__(self, hand: int) -> None:
        super().__init__(2 * hand)
        self.play = self.add_actions("play", (CARDS,), Words("札を出す", "play a card"))
        self.add_course()
        self.hand = self.add_features("hand", (CARDS,), Words("自分の手札", "the own hand"))
        self.lead = self.add_features("lead", (CARDS,), Words("答えるべき札", "the card to be answered"))
        self.played = self.add_features(
            "played", (2, CARDS), Words("出した札（自分・相手）", "cards played: own, other's")
        )
        self.tricks = self.add_features("tricks", (2,), Words("取った組（自分・相手）", "tricks: own, other's"))

    def code(self, position: Position, player: i64, step: i64) -> i64:
        return i64(self.play + step - 1)

    def write(self, position: Position, player: i64, out: vec[u8], at: i64) -> None:
        table = own(position)
        self.write_course(position, player, i64(table.turn + 1), out, at)
        me = 1 if player == 1 else 0
        if player >= 0:
            for card in table.hands[me]:
                out[at + self.hand + card - 1] = u8(1)
        if table.lead:
            out[at + self.lead + table.lead - 1] = u8(1)
        for who, card in table.played:
            out[at + self.played + (0 if who == me else CARDS) + card - 1] = u8(1)
        for side in (0, 1):
            out[at + self.tricks + side] = u8(table.tricks[me if side == 0 else 1 - me])
