"""What both players see of a duel, and nothing else.

The rules are the game's own: a `Public` drives a position in which both players hold every form card without end, so
that only what is public (sizes, tokens, piles, Trinity, the deck's size) decides what happens.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr, u8

from gobanshobu.core.position import ONGOING
from gobanshobu.games.isshin.cards import FORM_CARDS, GUARD, KINDS, TRINITY
from gobanshobu.games.isshin.deal import trinity_index
from gobanshobu.games.isshin.notation import KAMAE, MAAI, RENKI, REVEAL, parse
from gobanshobu.games.isshin.positions import placed, read_position
from gobanshobu.games.isshin.rules import HISTORY_DRAW, HISTORY_PLAYER, OPENING, IsshinPosition
from gobanshobu.players.isshin.hands import count_of, fits, one

FORMS: Final = 3
PLENTY: Final = 100  # of each form card, in the position's own hands
BOTH: Final = 2
OVER: Final = -1


@mypyc_attr(native_class=True)
class Public:
    """A public state: a position without secrets, and the form cards nobody has laid open."""

    def __init__(self, position: IsshinPosition, unseen: i64) -> None:
        self.position: IsshinPosition = position
        self.unseen: i64 = unseen

    def actor(self) -> i64:
        """0 or 1 in battle, BOTH in the opening, OVER at the end."""
        if self.position.result != ONGOING:
            return OVER
        return BOTH if self.position.phase == OPENING else self.position.turn

    def forms(self, player: i64) -> i64:
        """How many form cards a player holds."""
        return i64(self.position.sizes[player]) - i64(self.position.hands[player * KINDS + TRINITY])

    def holds_trinity(self, player: i64) -> bool:
        return self.position.hands[player * KINDS + TRINITY] > 0

    def payoff(self) -> float:
        """Player 0's result at the end: 1, -1, or 0 for a draw."""
        if self.position.result == 0:
            return 1.0
        return -1.0 if self.position.result == 1 else 0.0

    def steps(self) -> vec[i64]:
        """Every step that the player to act could play with some hand. Only in battle."""
        position = self.position
        player = position.turn
        forms = self.forms(player)
        found = vec[i64](capacity=32)
        card: i64
        for card in range(FORM_CARDS):
            if forms > 0 and count_of(self.unseen, card) > 0:
                found = append(found, KAMAE + card)
        if self.holds_trinity(player):
            found = append(found, KAMAE + TRINITY)
        if position.can_maai(player):
            found = append(found, MAAI)
        if position.pool > 0 and forms > 1:
            second: i64
            for card in range(FORM_CARDS):
                for second in range(card, FORM_CARDS):
                    pair = RENKI + KINDS * card + second
                    if pair_fits(pair, self.unseen):
                        found = append(found, pair)
        return found

    def can_strike(self) -> bool:
        """Whether the player to act wins at once by Trinity."""
        player = self.position.turn
        return self.holds_trinity(player) and self.position.stances[1 - player] == GUARD

    def is_lost(self, player: i64) -> bool:
        """Whether a player who has just acted has lost by it, or loses to Trinity at once."""
        if self.position.result == ONGOING:
            return self.position.turn != player and self.can_strike()
        return self.position.result == 1 - player

    def after(self, step: i64) -> Public:
        """The public state after a step in battle."""
        position = self.position.copy()
        assert isinstance(position, IsshinPosition)
        position.apply(position.turn, step)
        return Public(position, self.unseen - cards_in(step))

    def after_opening(self, first: i64, second: i64) -> Public:
        """The public state after both have shown a card."""
        position = self.position.copy()
        assert isinstance(position, IsshinPosition)
        position.apply(0, REVEAL + first)
        position.apply(1, REVEAL + second)
        return Public(position, self.unseen - one(first) - one(second))

    def key(self) -> bytes:
        """The public history, which tells public states apart."""
        return bytes(self.position.history)


def cards_in(step: i64) -> i64:
    """The form cards that a step lays open, packed."""
    if step == MAAI or step == KAMAE + TRINITY:
        return 0
    if step >= RENKI:
        return one((step - RENKI) // KINDS) + one((step - RENKI) % KINDS)
    return one(step - KAMAE) if step >= KAMAE else one(step - REVEAL)


def pair_fits(step: i64, hand: i64) -> bool:
    """Whether a hand, or the unseen cards, hold the two cards of a renki."""
    first, second = (step - RENKI) // KINDS, (step - RENKI) % KINDS
    if first == second:
        return count_of(hand, first) > 1
    return count_of(hand, first) > 0 and count_of(hand, second) > 0


def can_play(hand: i64, step: i64) -> bool:
    """Whether a hand has the form cards of a step; what else a step needs is public."""
    return step == KAMAE + TRINITY or fits(cards_in(step), hand)


def playable(public: Public, hand: i64) -> vec[i64]:
    """All steps of a hand."""
    found = vec[i64]()
    card: i64
    if public.actor() == BOTH:
        for card in range(FORM_CARDS):
            if can_play(hand, card):
                found = append(found, card)
        return found
    for step in public.steps():
        if can_play(hand, step):
            found = append(found, step)
    return found


def sensible(public: Public, hand: i64) -> vec[i64]:
    """A hand's steps: one that wins at once if there is any, else those that do not lose at once, else all."""
    found = playable(public, hand)
    if public.actor() == BOTH:
        return found
    safe = vec[i64]()
    for step in found:
        if wins_at_once(public, step):
            return vec[i64]([step])
        if not public.after(step).is_lost(public.position.turn):
            safe = append(safe, step)
    return safe if len(safe) > 0 else found


def wins_at_once(public: Public, step: i64) -> bool:
    """Whether a step in battle ends the game and wins it."""
    if public.actor() == BOTH:
        return False
    after = public.after(step)
    return after.actor() == OVER and after.position.result == public.position.turn


def begin(options: Mapping[str, object]) -> Public:
    """The public state before the opening, under options that the game has read."""
    copies, hand = int(str(options["copies"])), int(str(options["hand"]))
    position = IsshinPosition(hand, int(str(options["tokens"])), options["tie"] == "draw")
    deck = vec[u8]([u8(0)] * (FORM_CARDS * copies + 1))
    deck[trinity_index({"copies": copies, "below": int(str(options["below"]))})] = TRINITY
    position.set_up(deck)
    unseen: i64 = 0
    card: i64
    for card in range(FORM_CARDS):
        unseen += one(card) * copies
        position.hands[card] = PLENTY
        position.hands[KINDS + card] = PLENTY
    return Public(position, unseen)


def resumed(options: dict[str, int | str], data: Mapping[str, object]) -> Public:
    """The public state of a position that a game began from, as anybody was shown it."""
    lying = read_position(data, options)
    unseen: i64 = 0
    card: i64
    for card in range(FORM_CARDS):
        unseen += one(card) * int(str(options["copies"]))
    for known in [*lying.fronts[0], *lying.fronts[1], *lying.discard]:
        unseen -= one(known)
    hands = [[TRINITY if card == TRINITY else 0 for card in hand] for hand in lying.hands]
    deck = [TRINITY if card == TRINITY else 0 for card in lying.deck]
    position = placed(lying._replace(hands=hands, deck=deck), options)
    for card in range(FORM_CARDS):
        position.hands[card] = PLENTY
        position.hands[KINDS + card] = PLENTY
    return Public(position, unseen)


def history_of(log: list[tuple[int, str]]) -> vec[u8]:
    """The steps of a log in the code of a position's history; chance says nothing here."""
    history = vec[u8]()
    for who, word in log:
        if not word.startswith("draw:"):
            history = append(history, u8(parse(word) + HISTORY_PLAYER * who))
    return history


def follow(start: Public, history: vec[u8]) -> list[Public]:
    """The public states at which somebody decided, from `start` on, and the last one, as a history tells them."""
    found: list[Public] = [start]
    shown: i64 = -1
    for event in history:
        player = i64(event) // HISTORY_PLAYER
        code = i64(event) % HISTORY_PLAYER
        if code > HISTORY_DRAW:
            continue
        public = found[-1]
        if code >= KAMAE:
            found.append(public.after(code))
        elif player == 0:
            shown = code
        else:
            found.append(public.after_opening(shown, code))
    return found


def turned_step(step: i64, turn: i64) -> i64:
    """A step with frog, slug and snake moved on `turn` places in their ring."""
    if step == MAAI or step == KAMAE + TRINITY:
        return step
    if step < RENKI:
        return step + turned_card(step % KINDS, turn) - step % KINDS
    first = turned_card((step - RENKI) // KINDS, turn)
    second = turned_card((step - RENKI) % KINDS, turn)
    if first > second:
        return RENKI + KINDS * second + first
    return RENKI + KINDS * first + second


def turned_card(card: i64, turn: i64) -> i64:
    """A form card moved on in the ring of forms."""
    return (card + 2 * turn) % FORM_CARDS


def turned_history(history: vec[u8], turn: i64) -> vec[u8]:
    """A history with all its cards moved on in the ring of forms."""
    found = vec[u8](capacity=len(history))
    for event in history:
        code = i64(event) % HISTORY_PLAYER
        if code < HISTORY_DRAW:
            code = turned_step(code, turn)
        found = append(found, u8(i64(event) // HISTORY_PLAYER * HISTORY_PLAYER + code))
    return found


def turn_to_frog(history: vec[u8]) -> i64:
    """How far the ring must be turned for player 0's first card to be a frog. The three forms are alike."""
    for event in history:
        if i64(event) < KAMAE:
            return (FORMS - i64(event) // 2) % FORMS
    return 0
