"""One player's deck as somebody else knows it: how many orders fit what was seen, and one of them at random.

Cards milled are known with their places. Of the cards drawn each one that left the hand must have been there by then.
So the drawn cards are gone through in order, and what matters of those so far is how many of each card there were: that
is the state. A trap set face down was a lance or a knight; the second part of the state is how many of these sets were
lances, and a lance or knight that was turned up must have been among them. `FittingOrders` counts, for every state, the ways
to go on, and draws one by walking down the counts. A deal in which the sets can have been made in several ways would
come up once for each; it is kept with one chance in as many. So every deal that fits is equally likely, and in each deal
every way to have made the sets.

Cards that never mattered are counted together as one kind and told apart at the end.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr, u8

from gobanshobu.core.rng import Rng
from gobanshobu.games.cardwars.cards import COPIES, KEI, KINDS, KYO
from gobanshobu.games.cardwars.deal import UNKNOWN, fill, shuffle
from gobanshobu.games.cardwars.table import (
    HISTORY_AGAIN,
    HISTORY_DRAWN,
    HISTORY_MILLED,
    HISTORY_PLAYER,
    HISTORY_SET,
    HISTORY_SHOWN,
    HISTORY_TURNED,
)

# What happened between two draws, as far as it says something about the cards drawn: one of these + card.
USED: Final = 0  # a card left the hand in the open
HIDDEN: Final = 8  # a trap left the hand face down
TURNED: Final = 16  # a trap that was set face down was turned up


@mypyc_attr(native_class=True)
class FittingOrders:
    """All orders of one player's deck that agree with what somebody else has seen of it."""

    def __init__(self, cards: vec[u8], history: vec[u8], player: i64) -> None:
        self.cards: vec[u8] = cards  # the deck, top first, UNKNOWN where it is not known
        self.places: vec[i64] = vec[i64]()  # of the cards drawn, in order
        self.events: vec[i64] = vec[i64]()  # what happened, in order
        self.starts: vec[i64] = vec[i64]()  # the first event after so many draws
        self.needs: vec[i64] = vec[
            i64
        ]()  # for each event: cards of its kind used in the open by then; lances if hidden
        self.knights: vec[i64] = vec[i64]()  # … knights used in the open by then
        self.hides: vec[i64] = vec[i64]()  # … traps set face down before it
        self.turns: vec[i64] = vec[i64]()  # … traps of its kind turned up before it
        self.top: i64 = 0
        self.width: i64 = 1  # one more than the most lances that there can be among the hidden sets
        self._read(history, player)
        # --- the kinds that matter, each a digit of the state; the last digit is for all the others together ---
        self.digits: vec[i64] = vec[i64]([-1] * KINDS)  # which digit a card has
        self.caps: vec[i64] = vec[i64]()  # how many of each there are to be placed
        self.strides: vec[i64] = vec[i64]()
        self.left: vec[i64] = vec[i64]()  # cards of each kind to be placed
        self.least: vec[i64] = vec[i64]()  # after so many draws, for each digit: how many had been used in the open
        self.states: i64 = 1
        self.possible: bool = True
        self._measure()
        self.ways: vec[i64] = vec[i64]()  # for each state: how many orders follow
        if self.possible:
            self._count()

    # --- reading the history ---

    def _read(self, history: vec[u8], player: i64) -> None:
        self.starts = append(self.starts, 0)
        n: i64
        for event in history:
            if i64(event) // HISTORY_PLAYER != player:
                continue
            code = i64(event) % HISTORY_PLAYER
            if code == HISTORY_AGAIN:
                self.places = vec[i64]()
                self.events = vec[i64]()
                self.starts = vec[i64]([0])
                self.top = 0
            elif code >= HISTORY_MILLED:
                self.top += code - HISTORY_MILLED
            elif code >= HISTORY_DRAWN:
                for n in range(code - HISTORY_DRAWN):
                    self.places = append(self.places, self.top + n)
                    self.starts = append(self.starts, len(self.events))
                self.top += code - HISTORY_DRAWN
            elif code >= HISTORY_SHOWN:  # what was set last is known after all
                self.events[len(self.events) - 1] = USED + code - HISTORY_SHOWN
            elif code >= HISTORY_TURNED:
                self.events = append(self.events, TURNED + code - HISTORY_TURNED)
            elif code >= HISTORY_SET:
                self.events = append(self.events, HIDDEN)
            else:
                self.events = append(self.events, USED + code)
        self._tally()

    def _tally(self) -> None:
        """For every event, what had happened before it."""
        used = vec[i64]([0] * KINDS)
        turned = vec[i64]([0] * KINDS)
        hidden: i64 = 0
        for event in self.events:
            kind = event % 8
            if event < HIDDEN:
                used[kind] += 1
            self.needs = append(self.needs, used[kind] if event < HIDDEN else used[KYO])
            self.knights = append(self.knights, used[KEI])
            self.hides = append(self.hides, hidden)
            self.turns = append(self.turns, turned[kind])
            if event >= TURNED:
                turned[kind] += 1
            elif event >= HIDDEN:
                hidden += 1
        self.width = 1 + min(hidden, COPIES[KYO])

    def _measure(self) -> None:
        """The digits of the state: kinds that left the hand, and the traps if any was set face down."""
        matters = vec[i64]([0] * KINDS)
        for event in self.events:
            if event < HIDDEN:
                matters[event] = 1
            elif event < TURNED:
                matters[KYO] = 1
                matters[KEI] = 1
        kind: i64
        for kind in range(KINDS):
            self.left = append(self.left, COPIES[kind])
        for card in self.cards:
            if card != UNKNOWN:
                self.left[i64(card)] -= 1
        others: i64 = 0
        for kind in range(KINDS):
            if self.left[kind] < 0:
                self.possible = False
                return
            if matters[kind]:
                self.digits[kind] = len(self.caps)
                self._add_digit(self.left[kind])
            else:
                others += self.left[kind]
        self._add_digit(others)
        used = vec[i64]([0] * len(self.caps))
        drawn: i64
        at: i64
        for drawn in range(len(self.places) + 1):
            for at in range(self.starts[drawn], self._last(drawn)):
                if self.events[at] < HIDDEN:
                    used[self.digits[self.events[at]]] += 1
            for count in used:
                self.least = append(self.least, count)

    def _add_digit(self, cap: i64) -> None:
        self.caps = append(self.caps, cap)
        self.strides = append(self.strides, self.states)
        self.states *= cap + 1

    # --- counting ---

    def total(self) -> int:
        """How many orders there are, each counted once for every way in which the face-down sets can have been made.

        Cards that never mattered are not told apart.
        """
        return self.ways[0] if self.possible else 0

    def _count(self) -> None:
        """Every successor of a state has a higher number, so going down meets each after all that follow it."""
        self.ways = vec[i64]([0] * int(self.states * self.width))
        ways, caps, width = self.ways, self.caps, self.width
        have = caps[:]
        row = vec[i64]([0] * int(width))
        drawn: i64 = 0
        for cap in caps:
            drawn += cap
        digit: i64
        h: i64
        state = self.states - 1
        while state >= 0:
            if drawn <= len(self.places) and self._is_enough(drawn, have):
                self._before(state, drawn, have, self.starts[drawn], row)
                for h in range(width):
                    ways[state * width + h] = row[h]
            state -= 1
            digit = 0
            while digit < len(have) and have[digit] == 0:
                have[digit] = caps[digit]
                drawn += caps[digit]
                digit += 1
            if digit < len(have):
                have[digit] -= 1
                drawn -= 1

    def _is_enough(self, drawn: i64, have: vec[i64]) -> bool:
        """Whether the cards that left the hand in the open before the next draw can have been among those drawn."""
        least = self.least
        base = drawn * len(have)
        digit: i64
        for digit in range(len(have)):
            if have[digit] < least[base + digit]:
                return False
        return True

    def _before(self, state: i64, drawn: i64, have: vec[i64], first: i64, row: vec[i64]) -> None:
        """Ways to go on from `state`, before the events from `first` to the next draw, by the number of lances set."""
        self._after(state, drawn, have, row)
        at = self._last(drawn) - 1
        while at >= first:
            self._undo(at, have, row)
            at -= 1

    def _last(self, drawn: i64) -> i64:
        """Behind the last event before the next draw."""
        return self.starts[drawn + 1] if drawn < len(self.places) else len(self.events)

    def _after(self, state: i64, drawn: i64, have: vec[i64], row: vec[i64]) -> None:
        """Ways to go on from `state` when all events up to the next draw are over."""
        h: i64
        if drawn == len(self.places):
            orders = self._orders(have)
            for h in range(self.width):
                row[h] = orders
            return
        ways, caps, strides, width = self.ways, self.caps, self.strides, self.width
        digit: i64
        for h in range(width):
            total: i64 = 0
            for digit in range(len(caps)):
                if have[digit] < caps[digit]:
                    total += ways[(state + strides[digit]) * width + h]
            row[h] = total

    def _orders(self, have: vec[i64]) -> i64:
        """Orders of the cards that nobody has drawn."""
        ways: i64 = 1
        placed: i64 = 0
        n: i64
        digit: i64
        for digit in range(len(have)):
            for n in range(1, self.caps[digit] - have[digit] + 1):
                placed += 1
                ways = ways * placed // n
        return ways

    def _undo(self, at: i64, have: vec[i64], row: vec[i64]) -> None:
        """Turn the ways after an event, by the number of lances among the hidden sets, into the ways before it."""
        h: i64
        hidden = self.events[at] // 8 == 1
        for h in range(self.width):
            if not hidden:
                if not self._fits(at, have, h):
                    row[h] = 0
                continue
            total = row[h] if self._may_be_knight(at, have, h) else 0
            if h + 1 < self.width and self._may_be_lance(at, have, h):
                total += row[h + 1]
            row[h] = total

    def _fits(self, at: i64, have: vec[i64], lances: i64) -> bool:
        """Whether an open event can have happened: the card was in the hand, or the trap lay face down."""
        kind = self.events[at] % 8
        hidden: i64 = 0
        if kind == KYO:
            hidden = lances
        elif kind == KEI:
            hidden = self.hides[at] - lances
        if self.events[at] >= TURNED:
            return hidden > self.turns[at]
        return have[self.digits[kind]] >= self.needs[at] + hidden

    def _may_be_lance(self, at: i64, have: vec[i64], lances: i64) -> bool:
        """Whether a trap set face down can have been a lance: one was left in the hand."""
        return have[self.digits[KYO]] > self.needs[at] + lances

    def _may_be_knight(self, at: i64, have: vec[i64], lances: i64) -> bool:
        """Whether it can have been a knight."""
        return have[self.digits[KEI]] > self.knights[at] + self.hides[at] - lances

    # --- drawing ---

    def draw(self, rng: Rng) -> vec[u8]:
        """One of the orders, uniformly, and behind its twenty cards what each hidden set was.

        Raises ValueError if there is none.
        """
        if self.total() == 0:
            raise ValueError("no order fits")
        while True:
            have = vec[i64]([0] * len(self.caps))
            choices = vec[i64](capacity=self.width)  # ways to have made the hidden sets so far, by number of lances
            h: i64
            for h in range(self.width):
                choices = append(choices, 1 if h == 0 else 0)
            kinds = vec[i64](capacity=len(self.places))
            sets = vec[u8](capacity=4)
            state: i64 = 0
            lances: i64 = 0
            drawn: i64
            for drawn in range(len(self.places) + 1):
                at: i64
                for at in range(self.starts[drawn], self._last(drawn)):
                    if self.events[at] // 8 == 1:
                        trap = self._pick_trap(at, state, drawn, have, lances, rng)
                        lances += 1 if trap == KYO else 0
                        sets = append(sets, u8(trap))
                    self._redo(at, have, choices)
                if drawn < len(self.places):
                    digit = self._pick_digit(state, have, lances, rng)
                    kinds = append(kinds, digit)
                    have[digit] += 1
                    state += self.strides[digit]
            ways: i64 = 0
            for count in choices:
                ways += count
            if ways == 1 or rng.below(ways) == 0:
                return self._lay_out(kinds, sets, rng)

    def _pick_trap(self, at: i64, state: i64, drawn: i64, have: vec[i64], lances: i64, rng: Rng) -> i64:
        row = vec[i64]([0] * int(self.width))
        self._before(state, drawn, have, at + 1, row)
        as_lance = row[lances + 1] if lances + 1 < self.width and self._may_be_lance(at, have, lances) else 0
        as_knight = row[lances] if self._may_be_knight(at, have, lances) else 0
        return KYO if rng.below_big(as_lance + as_knight) < as_lance else KEI

    def _pick_digit(self, state: i64, have: vec[i64], lances: i64, rng: Rng) -> i64:
        total: i64 = 0
        digit: i64
        for digit in range(len(have)):
            if have[digit] < self.caps[digit]:
                total += self.ways[(state + self.strides[digit]) * self.width + lances]
        at = rng.below_big(total)
        digit = 0
        while True:
            if have[digit] < self.caps[digit]:
                at -= self.ways[(state + self.strides[digit]) * self.width + lances]
                if at < 0:
                    return digit
            digit += 1

    def _redo(self, at: i64, have: vec[i64], choices: vec[i64]) -> None:
        """Carry the number of ways to have made the hidden sets over an event."""
        hidden = self.events[at] // 8 == 1
        h = self.width - 1
        while h >= 0:
            if not hidden:
                if not self._fits(at, have, h):
                    choices[h] = 0
            else:
                total = choices[h] if self._may_be_knight(at, have, h) else 0
                if h > 0 and self._may_be_lance(at, have, h - 1):
                    total += choices[h - 1]
                choices[h] = total
            h -= 1

    def _lay_out(self, kinds: vec[i64], sets: vec[u8], rng: Rng) -> vec[u8]:
        """The deck: what was drawn at its places, then everything that is left, shuffled."""
        left = self.left[:]
        others = vec[u8]()
        kind: i64
        for kind in range(KINDS):
            if self.digits[kind] < 0:
                for _ in range(left[kind]):
                    others = append(others, u8(kind))
                left[kind] = 0
        shuffle(others, rng)
        deck = self.cards[:]
        used: i64 = 0
        at: i64
        for at in range(len(kinds)):
            card: i64 = -1
            for kind in range(KINDS):
                if self.digits[kind] == kinds[at]:
                    card = kind
            if card < 0:
                card = i64(others[used])
                used += 1
            else:
                left[card] -= 1
            deck[self.places[at]] = u8(card)
        rest = others[used : len(others)]
        for kind in range(KINDS):
            for _ in range(left[kind]):
                rest = append(rest, u8(kind))
        shuffle(rest, rng)
        fill(deck, rest)
        for trap in sets:
            deck = append(deck, trap)
        return deck
