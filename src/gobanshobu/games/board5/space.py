"""What the actions and arrays of the three 5×5 games have in common.

Squares are counted from the viewer's left corner: row by row from the own back row, so that both players see their own
side first and a card's arrows point the same way for both.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr, u8

from gobanshobu.core.position import BOTH, Position
from gobanshobu.core.space import NO_BOUND, Space
from gobanshobu.core.words import Words
from gobanshobu.games.board5.codec import (
    ARRANGE_STEP,
    DEPLOY,
    DEPLOY_ONTO,
    OPEN_SQUARE,
    PASS,
    SWITCH_STEP,
    card_of,
    first_of,
    kind_of,
    second_of,
)
from gobanshobu.games.board5.reach import END as RAY_END
from gobanshobu.games.board5.reach import Reach
from gobanshobu.games.board5.sheet import ARRANGE, CAMP_ORDER, Sheet, draft_length, times
from gobanshobu.games.board5.squares import ALL, HOME, SIDE, SQUARES, lowest

SET_UP: Final = 34  # steps of the set-up: two arrangements of ten squares, seven placements with a switch each
PAIRS: Final = HOME * (HOME - 1) // 2
NOT_COMMON: Final = -1
HIT: Final = Words("退く札が打ったのは王か", "whether what retreats has just damaged the king")
TURNS: Final = 3  # bytes for a number of turns
COMMON_MODES: Final = ["arrange", "place", "placement switch", "turn", "switch"]
"""The modes in the order of their numbers; a game adds those of its own."""


def longest(limit: int, steps: int) -> int:
    """The steps of a game that ends after `limit` turns of at most so many steps each (C-8)."""
    return SET_UP + limit * steps if limit else NO_BOUND


@mypyc_attr(native_class=True)
class SheetSpace(Space):
    """Actions and features on the sheet; a game adds its own."""

    def __init__(self, steps: int, limit: int, units: int, kinds: int, reach: Reach, manners: list[Words]) -> None:
        super().__init__(longest(limit, steps))
        self.units: i64 = units
        self.manners: i64 = len(manners)
        self.mode_at: i64 = 0
        self.set_up_at: i64 = 0
        self.turns_at: i64 = 0
        self.board_at: i64 = 0
        self.channels: i64 = 0  # features of one square
        self.pairs: vec[i64] = pair_numbers(reach)
        self.switches: vec[i64] = switch_numbers()
        pairs = 0
        for number in self.pairs:
            pairs += int(number >= 0)
        self.arrange_at: i64 = self.add_actions(
            "arrange",
            (HOME, units + 1),
            Words(
                "自陣のマス×置く札・ユニット（番号順）、最後は空きマス",
                "own square × what it takes: a card or unit by its number, or at last nothing",
            ),
        )
        self.deploy_at: i64 = self.add_actions(
            "deploy",
            (kinds, SQUARES),
            Words(
                "手札の一枚をマスへ（札×マス）", "a single card of the hand to a square, empty or own: card × square"
            ),
        )
        ja, en = "・".join([words.ja for words in manners]), ", ".join([words.en for words in manners])
        self.move_at: i64 = self.add_actions(
            "move",
            (pairs, len(manners)),
            Words(
                f"マスからマスへ（セットの札が動きうる組×やり方: {ja}）",
                f"from square to square, the pairs that some card of the set can go, in rising order, × manner: {en}",
            ),
        )
        self.switch_at: i64 = self.add_actions(
            "switch",
            (PAIRS,),
            Words("自陣の二マスの入れ替え", "switch two squares of the own camp: 0+1, 0+2 … 8+9"),
        )
        self.pass_at: i64 = self.add_actions("pass", (1,), Words("入れ替えない", "no switch"))

    def add_frame(self, modes: list[str], channels: int, words: Words) -> None:
        """The features that every 5×5 game has, then so many for each square."""
        self.add_course()
        names = ", ".join(modes)
        self.mode_at = self.add_features(
            "mode", (len(modes),), Words(f"局面の種類: {names}", f"what is asked: {names}")
        )
        self.set_up_at = self.add_features(
            "set_up",
            (3,),
            Words(
                "自分の陣で決めたマス、配置の数、戦闘中の入れ替えができるか",
                "squares of the own arrangement that are decided, placements made, whether switching is open in the battle",
            ),
        )
        self.turns_at = self.add_features(
            "turns",
            (TURNS + 1,),
            Words(
                "終わった手番の数（256 進、下の桁から）、手番の始めの局面が前に現れた回数",
                "turns of the battle that are over (base 256, lowest first), "
                "and how often the position at the start of this turn was there before",
            ),
        )
        self.board_at = self.add_features("board", (SIDE, SIDE, channels), words)
        self.channels = channels

    # --- actions ---

    def common(self, player: i64, step: i64) -> i64:
        """The action of a step that every game has; NOT_COMMON for the others."""
        kind = kind_of(step)
        if kind == DEPLOY or kind == DEPLOY_ONTO:
            return self.deploy_at + card_of(step) * SQUARES + turned(first_of(step), player)
        if kind == ARRANGE_STEP:
            card = card_of(step)
            place = turned(first_of(step), player)
            return self.arrange_at + place * (self.units + 1) + (self.units if card == OPEN_SQUARE else card)
        if kind == SWITCH_STEP:
            return (
                self.switch_at + self.switches[turned(first_of(step), player) * HOME + turned(second_of(step), player)]
            )
        if kind == PASS:
            return self.pass_at
        return NOT_COMMON

    def move(self, player: i64, step: i64, manner: i64) -> i64:
        """The action of a move from square to square."""
        pair = self.pairs[turned(first_of(step), player) * SQUARES + turned(second_of(step), player)]
        return self.move_at + pair * self.manners + manner

    # --- features ---

    def write_square(self, position: Sheet, square: i64, is_own: bool, out: vec[u8], here: i64) -> None:
        """What lies on a square that somebody holds."""
        raise NotImplementedError

    def write_drafted(self, position: Sheet, card: i64, out: vec[u8], here: i64) -> None:
        """A card or unit of the own arrangement, as it is going to lie there."""
        raise NotImplementedError

    def write_rest(self, position: Sheet, own: i64, out: vec[u8], at: i64) -> None:
        """Everything beside the frame and the squares."""
        raise NotImplementedError

    def write(self, position: Position, player: i64, out: vec[u8], at: i64) -> None:
        assert isinstance(position, Sheet)
        self.write_frame(position, player, out, at)
        own: i64 = 1 if player == 1 else 0
        board = at + self.board_at
        mine = position.mine(own)
        taken = position.mine0 | position.mine1
        square: i64
        for square in range(SQUARES):
            if (taken >> square) & 1 != 0:
                here = board + turned(square, own) * self.channels
                self.write_square(position, square, (mine >> square) & 1 != 0, out, here)
        if player >= 0 and position.mode == ARRANGE:  # C-3: the own arrangement lies where it is going to lie
            place: i64
            for place in range(draft_length(position, player)):
                card = position.drafts[player * HOME + place]
                if card != OPEN_SQUARE:
                    self.write_drafted(position, card, out, board + drafted(player, place) * self.channels)
        self.write_rest(position, own, out, at)

    def write_frame(self, position: Sheet, player: i64, out: vec[u8], at: i64) -> None:
        """What `add_frame` added, but the squares. C-3: while both arrange, each knows the own part alone."""
        arranging = position.mode == ARRANGE
        self.write_course(position, player, BOTH if arranging else position.turn + 1, out, at)
        out[at + self.mode_at + position.mode] = 1
        if player >= 0 and arranging:
            out[at + self.set_up_at] = u8(draft_length(position, player))
        out[at + self.set_up_at + 1] = u8(position.placed)
        if position.switching:
            out[at + self.set_up_at + 2] = 1
        ended = position.ended
        out[at + self.turns_at] = u8(ended & 255)
        out[at + self.turns_at + 1] = u8(ended >> 8 & 255)
        out[at + self.turns_at + 2] = u8(ended >> 16 & 255)
        past = position.past0 if position.turn == 0 else position.past1
        if past is not None:
            out[at + self.turns_at + TURNS] = u8(times(past.before, past.key))


def turned(square: i64, player: i64) -> i64:
    """A square as the player counts it, and back."""
    return SQUARES - 1 - square if player == 1 else square


def drafted(player: i64, place: i64) -> i64:
    """The square, as its player counts it, of one place of the arrangement list."""
    return turned(i64(CAMP_ORDER.squares[player * HOME + place]), player)


def pair_numbers(reach: Reach) -> vec[i64]:
    """[from * 25 + to]: the number of the pair if some card can go there, as far as its arrows tell; else -1."""
    found = vec[i64](capacity=SQUARES * SQUARES)
    number: i64 = 0
    square: i64
    target: i64
    for square in range(SQUARES):
        reached = everywhere(reach, square)
        for target in range(SQUARES):
            if (reached >> target) & 1 != 0:
                found = append(found, number)
                number += 1
            else:
                found = append(found, -1)
    return found


def everywhere(reach: Reach, square: i64) -> i64:
    """Where player 0's cards could go from a square, each on the sheet that suits it best; for player 1 it is the same turned round."""
    reached: i64 = 0
    kind: i64
    for kind in range(reach.kinds):
        index = kind * SQUARES + square
        reached |= reach.near[index]
        jumps = reach.arrows[index]
        while jumps != 0:
            reached |= reach.over[square * SQUARES + lowest(jumps)]
            jumps &= jumps - 1
        at = reach.ray_starts[index]
        while reach.rays[at] != RAY_END:
            while reach.rays[at] != RAY_END:
                reached |= 1 << i64(reach.rays[at])
                at += 1
            at += 1
    return reached & ALL & ~(1 << square)


def switch_numbers() -> vec[i64]:
    """[square * 10 + square] of the own camp, in either order: the number of the switch."""
    found = vec[i64]([i64(-1)] * (HOME * HOME))
    number: i64 = 0
    first: i64
    second: i64
    for first in range(HOME):
        for second in range(first + 1, HOME):
            found[first * HOME + second] = number
            found[second * HOME + first] = number
            number += 1
    return found
