"""The rules of Isshin Ittai, in the order of the rules page. Steps are the integers of `notation.py`."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr, u8

from gobanshobu.core.outcome import Ending
from gobanshobu.core.position import BOTH, DRAW, NOBODY, ONGOING, Note, Position
from gobanshobu.core.rng import Rng
from gobanshobu.core.words import Words
from gobanshobu.games.isshin.cards import (
    ATTACK,
    BLOW,
    FORM_CARDS,
    GUARD,
    KINDS,
    NO_CARD,
    POWER,
    TRINITY,
    form,
    has_advantage,
    is_yang,
)
from gobanshobu.games.isshin.notation import KAMAE, MAAI, RENKI, REVEAL

OPENING: Final = 0
BATTLE: Final = 1

DRAWN: Final = 0  # kinds of notes

DISADVANTAGE: Final = 0
OVERPOWERED: Final = 1
STRUCK: Final = 2
PARRIED: Final = 3
NO_STEP: Final = 4
NOTHING_TO_SHOW: Final = 5
TIE: Final = 6
NOBODY_CAN_SHOW: Final = 7
ENDINGS: Final = [
    Ending(
        "disadvantaged form",
        "IS-6.1",
        Words("相手の攻めに不利な型", "a disadvantaged form against an attack"),
        Words("相手が攻めに不利な型", "their form was the weaker one against your attack"),
        Words("相手の攻めに不利な型", "your form was the weaker one against their attack"),
    ),
    Ending(
        "same form against a power attack",
        "IS-6.1",
        Words("力攻めに同じ型", "the same form against a power attack"),
        Words("相手が力攻めに同じ型", "they met your power attack with the same form"),
        Words("相手の力攻めに同じ型", "you met their power attack with the same form"),
    ),
    Ending(
        "decisive blow",
        "IS-6.1",
        Words("一撃必殺", "a decisive blow"),
        Words("一撃必殺が決まった", "your decisive blow struck home"),
        Words("一撃必殺を受けた", "their decisive blow struck home"),
    ),
    Ending(
        "decisive blow parried",
        "IS-6.1",
        Words("攻めに一撃必殺は通じない", "a decisive blow against an attack"),
        Words("相手の一撃必殺は攻めに通じない", "their decisive blow met your attack and failed"),
        Words("一撃必殺は攻めに通じない", "your decisive blow met an attack and failed"),
    ),
    Ending(
        "no step",
        "IS-4.5",
        Words("打つ手なし", "nothing left to do"),
        Words("相手に打つ手がない", "they had nothing left to do"),
        Words("打つ手がない", "you had nothing left to do"),
    ),
    Ending(
        "no form card to show",
        "IS-3.5",
        Words("見せる型札がない", "no form card to show"),
        Words("相手に見せる型札がない", "they had no form card to show"),
        Words("見せる型札がない", "you had no form card to show"),
    ),
    Ending("opening tie", "IS-8.1", Words("立ち合いが同じ札", "a tie in the opening")),
    Ending("nobody can show", "IS-8.1", Words("二人とも見せる型札がない", "neither has a form card to show")),
]

HISTORY_DRAW: Final = 64  # in the history a number below is a step, one from here on the number of cards drawn
HISTORY_PLAYER: Final = 128


@mypyc_attr(native_class=True)
class IsshinPosition(Position):
    """A duel in progress. Everything that happened stands in `history`, which views and sampling read."""

    def __init__(self, limit: int, pool: int, tie_draws: bool) -> None:
        super().__init__()
        self.limit: i64 = limit  # cards dealt and base hand limit
        self.pool: i64 = pool
        self.tie_draws: bool = tie_draws
        self.phase: i64 = OPENING
        self.turn: i64 = 0  # whose turn it is, in battle
        self.top: i64 = 0  # cards drawn so far
        self.deck: vec[u8] = vec[u8]()  # the whole deal, top first
        self.hands: vec[u8] = vec[u8]()  # how many of each kind, player 0's seven, then player 1's
        self.sizes: vec[u8] = vec[u8]()
        self.tokens: vec[u8] = vec[u8]()
        self.newest: vec[u8] = vec[u8]()
        self.beneath: vec[u8] = vec[u8]()  # the card under the newest, if it counts
        self.stances: vec[u8] = vec[u8]()
        self.pledged: vec[u8] = vec[u8]()  # what each has chosen to show
        self.history: vec[u8] = vec[u8]()
        self.unveiled: i64 = (
            0  # cards at the head of the deck that lay in the open where the game began from a position
        )

    # --- IS-2 set-up ---

    def set_up(self, deck: vec[u8]) -> None:
        """IS-2.2: each player draws from the top, player 0 first."""
        self.deck = deck
        self.hands = vec[u8]([0] * (2 * KINDS))
        self.sizes = vec[u8]([0, 0])
        self.tokens = vec[u8]([0, 0])
        self.newest = vec[u8]([NO_CARD, NO_CARD])
        self.beneath = vec[u8]([NO_CARD, NO_CARD])
        self.stances = vec[u8]([GUARD, GUARD])
        self.pledged = vec[u8]([NO_CARD, NO_CARD])
        self.history = vec[u8](capacity=64)
        self.draw(0, self.limit)
        self.draw(1, self.limit)

    # --- whose decision, and which steps ---

    def actors(self) -> i64:
        if self.result != ONGOING:
            return NOBODY
        if self.phase == BATTLE:
            return self.turn + 1
        who: i64 = BOTH
        if self.pledged[0] != NO_CARD:
            who = 2
        if self.pledged[1] != NO_CARD:
            who -= 2
        return who

    def sealed(self) -> bool:
        """C-3: the opening is chosen in secret."""
        return self.phase == OPENING and self.result == ONGOING

    def steps(self, player: i64) -> vec[i64]:
        found = vec[i64](capacity=32)
        if self.result != ONGOING:
            return found
        if self.phase == OPENING:
            return self.reveal_steps(player, found)
        if player != self.turn:
            return found
        found = self.kamae_steps(player, found)
        if self.can_maai(player):
            found = append(found, MAAI)
        return self.renki_steps(player, found)

    def reveal_steps(self, player: i64, found: vec[i64]) -> vec[i64]:
        """IS-3.1, IS-3.5: any form card of the hand, once."""
        if self.pledged[player] != NO_CARD:
            return found
        hands = self.hands
        base = player * KINDS
        card: i64
        for card in range(FORM_CARDS):
            if hands[base + card] > 0:
                found = append(found, REVEAL + card)
        return found

    def kamae_steps(self, player: i64, found: vec[i64]) -> vec[i64]:
        """IS-4.1: any card of the hand, Trinity included."""
        hands = self.hands
        base = player * KINDS
        card: i64
        for card in range(KINDS):
            if hands[base + card] > 0:
                found = append(found, KAMAE + card)
        return found

    def hand_limit(self, player: i64) -> i64:
        """IS-4.2: the base limit and one more for each token."""
        return self.limit + i64(self.tokens[player])

    def can_maai(self, player: i64) -> bool:
        """IS-4.2: at least one card can be drawn."""
        return self.top < len(self.deck) and i64(self.sizes[player]) < self.hand_limit(player)

    def renki_steps(self, player: i64, found: vec[i64]) -> vec[i64]:
        """IS-4.3: two form cards, while a token is left."""
        if self.pool == 0:
            return found
        hands = self.hands
        base = player * KINDS
        first: i64
        second: i64
        for first in range(FORM_CARDS):
            held = hands[base + first]
            if held == 0:
                continue
            if held > 1:
                found = append(found, RENKI + KINDS * first + first)
            for second in range(first + 1, FORM_CARDS):
                if hands[base + second] > 0:
                    found = append(found, RENKI + KINDS * first + second)
        return found

    # --- playing a step ---

    def apply(self, player: i64, step: i64) -> None:
        if self.phase == OPENING:
            self.pledged[player] = u8(step - REVEAL)
            if self.pledged[1 - player] != NO_CARD:
                self.open()
            return
        self.history = append(self.history, u8(step + HISTORY_PLAYER * player))
        if step < MAAI:
            self.kamae(player, step - KAMAE)
        elif step == MAAI:
            self.maai(player)
        else:
            self.renki(player, (step - RENKI) // KINDS, (step - RENKI) % KINDS)
        self.turns += 1
        self.judge(player)
        if self.result == ONGOING:
            self.hand_over(player)

    def open(self) -> None:
        """IS-3.1: both cards are shown at once and lie in front; the first turn is found, or the opening repeated."""
        first, second = i64(self.pledged[0]), i64(self.pledged[1])
        self.rounds += 1
        self.history = append(self.history, u8(REVEAL + first))
        self.history = append(self.history, u8(REVEAL + second + HISTORY_PLAYER))
        self.pledged[0] = NO_CARD
        self.pledged[1] = NO_CARD
        self.lose_card(0, first)
        self.lose_card(1, second)
        if first == second:
            self.open_again()
            return
        self.newest[0] = u8(first)
        self.newest[1] = u8(second)
        self.phase = BATTLE
        self.turns = 1
        if form(first) != form(second):
            self.turn = self.disadvantaged(form(first), form(second))
        else:
            self.turn = self.who_showed_yin(first)
        self.check_stuck()

    def disadvantaged(self, first: i64, second: i64) -> i64:
        """IS-3.2: the player whose form is at a disadvantage."""
        return 1 if has_advantage(first, second) else 0

    def who_showed_yin(self, first: i64) -> i64:
        """IS-3.3: of two cards of one form, the yin card's player."""
        return is_yang(first)

    def open_again(self) -> None:
        """IS-3.4: both are discarded, each draws one, player 0 first; IS-8.1: or the game is drawn."""
        if self.tie_draws:
            self.finish(DRAW, TIE)
            return
        self.draw(0, 1)
        self.draw(1, 1)
        self.check_can_show()

    def check_can_show(self) -> None:
        """IS-3.5: a player without a form card loses; IS-8.1: if neither has one the game is drawn."""
        first, second = self.holds_form(0), self.holds_form(1)
        if not first and not second:
            self.finish(DRAW, NOBODY_CAN_SHOW)
        elif not first:
            self.finish(1, NOTHING_TO_SHOW)
        elif not second:
            self.finish(0, NOTHING_TO_SHOW)

    def holds_form(self, player: i64) -> bool:
        return self.sizes[player] > self.hands[player * KINDS + TRINITY]

    def kamae(self, player: i64, card: i64) -> None:
        """IS-4.1: the card goes on the pile; the newest two count."""
        self.lose_card(player, card)
        self.beneath[player] = self.newest[player]
        self.newest[player] = u8(card)
        self.stances[player] = u8(self.stance(player))

    def maai(self, player: i64) -> None:
        """IS-4.2: draw up to the limit; Trinity stops it."""
        self.draw(player, self.hand_limit(player) - i64(self.sizes[player]))
        self.square_up(player)

    def renki(self, player: i64, first: i64, second: i64) -> None:
        """IS-4.3: two form cards go, a token comes. IS-1.3: it comes from the middle and never enters a hand."""
        self.lose_card(player, first)
        self.lose_card(player, second)
        self.pool -= 1
        self.tokens[player] += 1
        self.square_up(player)

    def square_up(self, player: i64) -> None:
        """IS-4.4: only the newest card counts."""
        self.beneath[player] = NO_CARD
        self.stances[player] = u8(self.stance(player))

    def check_stuck(self) -> None:
        """IS-4.5, C-7: whoever is to move and can do nothing loses."""
        if self.sizes[self.turn] == 0 and not self.can_maai(self.turn):
            self.finish(1 - self.turn, NO_STEP)

    # --- IS-5 states ---

    def stance(self, player: i64) -> i64:
        """The state that the newest card makes with the one under it.

        IS-5.1: Trinity is a decisive blow. IS-5.4: a single card, or two yin or two yang, is a guard.
        IS-5.2: yin and yang of one form are a power attack. IS-5.3: yin and yang of two forms are an attack.
        """
        newest, beneath = i64(self.newest[player]), i64(self.beneath[player])
        if newest == TRINITY:
            return BLOW
        if beneath == NO_CARD or is_yang(newest) == is_yang(beneath):
            return GUARD
        return POWER if form(newest) == form(beneath) else ATTACK

    # --- IS-6 judgement ---

    def judge(self, player: i64) -> None:
        """IS-6.1: whether the player who acted has won or lost by it."""
        other = 1 - player
        mine, theirs = i64(self.stances[player]), i64(self.stances[other])
        if mine == BLOW:
            if theirs == GUARD:
                self.finish(player, STRUCK)
            else:
                self.finish(other, PARRIED)
            return
        if theirs == GUARD:
            return
        my_form, their_form = form(i64(self.newest[player])), form(i64(self.newest[other]))
        if my_form == their_form:
            if theirs == POWER and mine != POWER:
                self.finish(other, OVERPOWERED)
        elif has_advantage(their_form, my_form):
            self.finish(other, DISADVANTAGE)

    def hand_over(self, player: i64) -> None:
        """IS-6.2: nothing is decided, so it is the other player's turn."""
        self.turn = 1 - player
        self.check_stuck()

    # --- moving cards ---

    def draw(self, player: i64, most: i64) -> None:
        """Draw up to `most` cards; IS-4.2: after Trinity, or from an empty deck, nothing more."""
        first = self.top
        last = first + most
        if last > len(self.deck):
            last = len(self.deck)
        while self.top < last:
            card = i64(self.deck[self.top])
            self.top += 1
            self.hands[player * KINDS + card] += 1
            self.sizes[player] += 1
            if card == TRINITY:
                break
        if self.top > first:
            self.history = append(self.history, u8(HISTORY_DRAW + (self.top - first) + HISTORY_PLAYER * player))
            journal = self.journal
            if journal is not None:
                drawn: list[int] = []
                at: i64
                for at in range(first, self.top):
                    drawn.append(self.deck[at])
                journal.append(Note(player, DRAWN, drawn))

    def lose_card(self, player: i64, card: i64) -> None:
        self.hands[player * KINDS + card] -= 1
        self.sizes[player] -= 1

    # --- copies ---

    def copy(self) -> Position:
        twin = IsshinPosition(self.limit, self.pool, self.tie_draws)
        twin.take(self)
        twin.phase = self.phase
        twin.turn = self.turn
        twin.top = self.top
        twin.deck = self.deck  # never changes
        twin.hands = self.hands[:]
        twin.sizes = self.sizes[:]
        twin.tokens = self.tokens[:]
        twin.newest = self.newest[:]
        twin.beneath = self.beneath[:]
        twin.stances = self.stances[:]
        twin.pledged = self.pledged[:]
        twin.history = self.history[:]
        twin.unveiled = self.unveiled
        return twin

    def resample(self, player: i64, rng: Rng) -> Position:
        from gobanshobu.games.isshin.sample import redealt

        return redealt(self, player, rng)
