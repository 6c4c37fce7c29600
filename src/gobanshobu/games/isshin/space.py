"""Isshin Ittai as actions and arrays."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from gobanshobu.core.options import Value
from gobanshobu.core.position import BOTH, Position
from gobanshobu.core.space import Space
from gobanshobu.core.words import Words
from gobanshobu.games.isshin.cards import FORM_CARDS, KINDS, NO_CARD, TRINITY
from gobanshobu.games.isshin.notation import KAMAE, MAAI, RENKI, REVEAL
from gobanshobu.games.isshin.rules import HISTORY_DRAW, HISTORY_PLAYER, OPENING, IsshinPosition

PAIRS: Final = FORM_CARDS * (FORM_CARDS + 1) // 2
SIDE: Final = 3 * KINDS + 6  # features of one side
NEWEST: Final = 2  # where in them: hand size and tokens come first
BENEATH: Final = NEWEST + KINDS
STANCE: Final = BENEATH + KINDS
FRONT: Final = STANCE + 4


@mypyc_attr(native_class=True)
class IsshinSpace(Space):
    """The actions and features of a duel."""

    def __init__(self, options: dict[str, Value]) -> None:
        # every step but maai takes a card out of a hand for good, and every maai one out of the deck
        super().__init__(2 * (FORM_CARDS * int(options["copies"]) + 1))
        self.reveal: i64 = self.add_actions(
            "reveal", (FORM_CARDS,), Words("立ち合いで見せる型札", "the form card shown in the opening")
        )
        self.kamae: i64 = self.add_actions("kamae", (KINDS,), Words("構えの札", "kamae, by card"))
        self.maai: i64 = self.add_actions("maai", (1,), Words("間合", "maai"))
        self.renki: i64 = self.add_actions(
            "renki",
            (PAIRS,),
            Words("練気の二枚（札の順の組合せ）", "renki, by pair of form cards: 0+0, 0+1 … 0+5, 1+1 … 5+5"),
        )
        self.add_course()
        self.phase: i64 = self.add_features("phase", (2,), Words("立ち合い・戦い", "opening, battle"))
        self.hand: i64 = self.add_features("hand", (KINDS,), Words("手札の枚数", "the own hand: how many of each card"))
        self.chosen: i64 = self.add_features(
            "chosen", (FORM_CARDS,), Words("立ち合いで選んだ札", "what the viewer has chosen to show")
        )
        self.sides: i64 = self.add_features(
            "sides",
            (2, SIDE),
            Words(
                "自分・相手ごとに、手札の数、練気、最新の札（7）、その下の札（7）、構えの種類（4）、場札の枚数（7）",
                "own side, other side: hand size, tokens, newest card (7), the card under it that counts (7), "
                "guard/attack/power attack/blow, cards of the front pile (7)",
            ),
        )
        self.discard: i64 = self.add_features("discard", (FORM_CARDS,), Words("捨て札", "discarded cards of each kind"))
        self.stock: i64 = self.add_features(
            "stock", (2,), Words("残りの練気と山札", "tokens in the pool, cards in the deck")
        )
        self.trinity: i64 = self.add_features(
            "trinity",
            (5,),
            Words(
                "三位一体: 山札にある、その上の枚数、自分の手札、相手の手札、場",
                "Trinity: it is in the deck, under so many cards, in the own hand, in the other's, in front",
            ),
        )

    def code(self, position: Position, player: i64, step: i64) -> i64:
        if step >= RENKI:
            first, second = (step - RENKI) // KINDS, (step - RENKI) % KINDS
            return self.renki + first * FORM_CARDS - first * (first - 1) // 2 + second - first
        if step == MAAI:
            return self.maai
        if step >= KAMAE:
            return self.kamae + step - KAMAE
        return self.reveal + step - REVEAL

    def write(self, position: Position, player: i64, out: vec[u8], at: i64) -> None:
        assert isinstance(position, IsshinPosition)
        opening = position.phase == OPENING
        self.write_course(position, player, BOTH if opening else position.turn + 1, out, at)
        out[at + self.phase + (0 if opening else 1)] = 1
        kind: i64
        if player >= 0:
            for kind in range(KINDS):
                out[at + self.hand + kind] = position.hands[player * KINDS + kind]
            if position.pledged[player] != NO_CARD:
                out[at + self.chosen + i64(position.pledged[player])] = 1
        own: i64 = 1 if player == 1 else 0
        self.write_side(position, own, out, at + self.sides)
        self.write_side(position, 1 - own, out, at + self.sides + SIDE)
        self.write_piles(position, own, out, at)
        out[at + self.stock] = u8(position.pool)
        out[at + self.stock + 1] = u8(len(position.deck) - position.top)
        self.write_trinity(position, own, out, at + self.trinity)

    def write_side(self, position: IsshinPosition, side: i64, out: vec[u8], at: i64) -> None:
        """What everyone sees of one side."""
        out[at] = position.sizes[side]
        out[at + 1] = position.tokens[side]
        if position.newest[side] != NO_CARD:
            out[at + NEWEST + i64(position.newest[side])] = 1
        if position.beneath[side] != NO_CARD:
            out[at + BENEATH + i64(position.beneath[side])] = 1
        out[at + STANCE + i64(position.stances[side])] = 1

    def write_piles(self, position: IsshinPosition, own: i64, out: vec[u8], at: i64) -> None:
        """The cards of both front piles and of the discard, from what has happened."""
        shown: i64 = NO_CARD
        for event in position.history:
            side, code = i64(event) // HISTORY_PLAYER, i64(event) % HISTORY_PLAYER
            pile = at + self.sides + FRONT
            if side != own:
                pile += SIDE
            if code >= HISTORY_DRAW or code == MAAI:
                continue
            if code >= RENKI:
                out[at + self.discard + (code - RENKI) // KINDS] += 1
                out[at + self.discard + (code - RENKI) % KINDS] += 1
            elif code >= KAMAE:
                out[pile + code - KAMAE] += 1
            elif side == 0:
                shown = code
            elif shown == code:  # IS-3.4: a tie, both discarded
                out[at + self.discard + code] += 2
            else:
                other = at + self.sides + FRONT
                if own != 0:
                    other += SIDE
                out[other + shown] += 1
                out[pile + code] += 1

    def write_trinity(self, position: IsshinPosition, own: i64, out: vec[u8], at: i64) -> None:
        """IS-2.1: everyone knows where Trinity is."""
        place: i64 = 0
        while position.deck[place] != TRINITY:
            place += 1
        if place >= position.top:
            out[at] = 1
            out[at + 1] = u8(place - position.top)
        elif position.hands[own * KINDS + TRINITY] > 0:
            out[at + 2] = 1
        elif position.hands[(1 - own) * KINDS + TRINITY] > 0:
            out[at + 3] = 1
        else:
            out[at + 4] = 1
