"""Drawing what a player cannot know, uniformly over the deals that fit everything the player has seen.

The same counting (`counting.py`) serves a position, from its own history, and a view, from its log.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr, u8

from gobanshobu.core.audience import Seat
from gobanshobu.core.clauses import StepRefused
from gobanshobu.core.errors import BadView
from gobanshobu.core.log import UNSEEN, cards_seen, is_step
from gobanshobu.core.rng import Rng
from gobanshobu.core.roles import Sampler, Shown, Story
from gobanshobu.core.words import Words
from gobanshobu.games.cardwars.cards import (
    COPIES,
    DECK,
    IDS,
    KEI,
    KINDS,
    KYO,
    PLAIN,
    Way,
    is_trap,
    kind_of,
    way_of,
)
from gobanshobu.games.cardwars.counting import FittingOrders
from gobanshobu.games.cardwars.deal import UNKNOWN, fill, new_order, shuffle
from gobanshobu.games.cardwars.notation import (
    COUNTER,
    DISCARDS,
    HIDDEN_SET,
    KEEP,
    LANCE,
    MULLIGAN,
    PLAY,
    REVIVE,
    SET,
    first_of,
    parse,
    step_of,
    verb_of,
    write,
)
from gobanshobu.games.cardwars.positions import opened_of, order_of, read_position
from gobanshobu.games.cardwars.positions import told as past
from gobanshobu.games.cardwars.rules import CardwarsPosition
from gobanshobu.games.cardwars.table import (
    AGAIN,
    HISTORY_AGAIN,
    HISTORY_DRAWN,
    HISTORY_HIDDEN,
    HISTORY_MILLED,
    HISTORY_PLAYER,
    HISTORY_SET,
    HISTORY_SHOWN,
    HISTORY_TURNED,
    HISTORY_USED,
    KEPT,
    NO_CHOICE,
    pledge,
)

NO_DEAL: Final = Words("この手順に合う配り方がありません。", "no deal fits this log")


# --- positions ---


def redealt(position: CardwarsPosition, viewer: i64, rng: Rng) -> CardwarsPosition:
    """A position drawn uniformly from those that `viewer` (-1: a spectator) cannot tell from this one."""
    twin = position.copy()
    assert isinstance(twin, CardwarsPosition)
    decks = position.decks[:]
    again = position.again[:]
    player: i64
    at: i64
    for player in range(2):
        base = player * DECK
        if player == viewer:
            own = hidden_rest(decks[base : base + DECK], i64(position.tops[player]), rng)
        else:
            own = counted(position, player).draw(rng)
            rebuild(twin, player, own)
        for at in range(DECK):
            decks[base + at] = own[at]
        if position.sealed():
            fresh = new_order(rng)
            for at in range(DECK):
                again[base + at] = fresh[at]
    twin.decks = decks
    twin.again = again
    if position.sealed():
        pledge_others(twin, viewer, rng)
    return twin


def counted(position: CardwarsPosition, player: i64) -> FittingOrders:
    """The orders of a player's deck that others cannot rule out; counted once for a position, drawn from often."""
    if position.counted_at != len(position.history):
        position.counted = [None, None]
        position.counted_at = len(position.history)
    known = position.counted[player]
    if isinstance(known, FittingOrders):
        return known
    base = player * DECK
    seen = milled_only(position.decks[base : base + DECK], position.history, player)
    redeal = FittingOrders(seen, position.history, player)
    position.counted[player] = redeal
    return redeal


def hidden_rest(deck: vec[u8], top: i64, rng: Rng) -> vec[u8]:
    """The own deck: what has been seen stays, the rest is shuffled."""
    rest = deck[top:DECK]
    shuffle(rest, rng)
    at: i64
    for at in range(top, DECK):
        deck[at] = rest[at - top]
    return deck


def milled_only(deck: vec[u8], history: vec[u8], player: i64) -> vec[u8]:
    """Another player's deck as it is known: the milled cards at their places."""
    seen = vec[u8]([UNKNOWN] * DECK)
    top: i64 = 0
    at: i64
    for event in history:
        if i64(event) // HISTORY_PLAYER != player:
            continue
        code = i64(event) % HISTORY_PLAYER
        if code == HISTORY_AGAIN:
            top = 0
        elif code >= HISTORY_MILLED:
            for at in range(top, top + code - HISTORY_MILLED):
                seen[at] = deck[at]
            top += code - HISTORY_MILLED
        elif code >= HISTORY_DRAWN:
            top += code - HISTORY_DRAWN
    return seen


def rebuild(twin: CardwarsPosition, player: i64, order: vec[u8]) -> None:
    """Hand, face-down traps and history as they follow from a new order and from what its hidden sets were."""
    hands = vec[u8]([0] * KINDS)
    traps = vec[u8]([0] * KINDS)
    top: i64 = 0
    used: i64 = DECK
    last_set: i64 = -1
    at: i64
    index: i64
    for index in range(len(twin.history)):
        event = i64(twin.history[index])
        if event // HISTORY_PLAYER != player:
            continue
        code = event % HISTORY_PLAYER
        if code == HISTORY_AGAIN:
            hands = vec[u8]([0] * KINDS)
            top = 0
        elif code >= HISTORY_MILLED:
            top += code - HISTORY_MILLED
        elif code >= HISTORY_DRAWN:
            for at in range(top, top + code - HISTORY_DRAWN):
                hands[i64(order[at])] += 1
            top += code - HISTORY_DRAWN
        elif code >= HISTORY_SHOWN:
            traps[code - HISTORY_SHOWN] -= 1
        elif code >= HISTORY_TURNED:
            traps[code - HISTORY_TURNED] -= 1
        elif code >= HISTORY_SET:
            last_set = code - HISTORY_SET
            if not is_shown(twin.history, index, player):
                last_set = i64(order[used])
                used += 1
                twin.history[index] = u8(HISTORY_SET + last_set + HISTORY_PLAYER * player)
            hands[last_set] -= 1
            traps[last_set] += 1
        else:
            hands[code - HISTORY_USED] -= 1
    if twin.turn == player and is_trap(kind_of(twin.pending)) and not twin.brought:
        twin.pending = way_of(last_set, PLAIN)
        traps[last_set] -= 1
    for at in range(KINDS):
        twin.hands[player * KINDS + at] = hands[at]
    for at in range(KYO, KEI + 1):
        base = 4 * player + at - 1
        twin.traps[base] = traps[at] + (1 if twin.traps[base + 2] > 0 else 0)


def is_shown(history: vec[u8], index: i64, player: i64) -> bool:
    """Whether the set at `index` was cancelled, and so shown: the next thing that is told of its player."""
    at: i64
    for at in range(index + 1, len(history)):
        if i64(history[at]) // HISTORY_PLAYER == player:
            code = i64(history[at]) % HISTORY_PLAYER
            return HISTORY_SHOWN <= code < HISTORY_SHOWN + KINDS
    return False


def pledge_others(position: CardwarsPosition, viewer: i64, rng: Rng) -> None:
    """C-3: the other's choice in the opening, uniformly; none if the viewer has chosen, or only watches."""
    if viewer < 0:
        position.chosen = NO_CHOICE
        return
    own = position.choice(viewer)
    position.chosen = pledge(viewer, own)
    if own == NO_CHOICE:
        position.chosen += pledge(1 - viewer, AGAIN if rng.below(2) else KEPT)


# --- logs ---


class DeckKnowledge:
    """What a log tells its reader about both decks, in the code of a position's history."""

    def __init__(self, viewer: int | None) -> None:
        self.viewer = viewer
        self.history: vec[u8] = vec[u8]()
        self.cards: list[vec[u8]] = [vec[u8]([UNKNOWN] * DECK), vec[u8]([UNKNOWN] * DECK)]
        self.first: list[vec[u8] | None] = [None, None]  # the order before a mulligan
        self.tops = [0, 0]
        self.redrew = [False, False]  # whose new hand has been chosen
        self.known = [[False, False, False], [False, False, False]]  # by card: a trap that gyoku set lies face down
        self.brought: tuple[int, int] | None = None  # the player and card that gyoku brought last
        self.last = [-1, -1]  # each player's last event

    def read(self, who: int, word: str) -> None:
        """One entry of the log. Raises BadView."""
        if who not in (0, 1):
            raise BadView(Words(f"対局者 {who!r} はいません。", f"there is no player {who!r}"))
        seen = cards_seen(word)
        if seen is None:
            self._read_step(who, word)
        elif seen.what == "show":
            self._read_shown(who, _card(",".join(seen.cards), word), word)
        else:
            self._read_cards(who, seen.what, seen.cards, word)

    def remember(self, who: int, event: int) -> None:
        """Add an event to the history."""
        self.history = append(self.history, u8(event + HISTORY_PLAYER * who))
        self.last[who] = event

    def _read_shown(self, who: int, card: int, word: str) -> None:
        """What was set last; it must have been set by this player, and be a trap."""
        if card not in (KYO, KEI) or self.last[who] not in (HISTORY_HIDDEN, HISTORY_SET + card):
            raise BadView(Words(f"{word} はありえません。", f"{word} cannot have happened"))
        self.remember(who, HISTORY_SHOWN + card)

    def _read_cards(self, who: int, kind: str, cards: list[str], word: str) -> None:
        if self.redrew[who] and self.first[who] is None:
            self.first[who] = self.cards[who]
            self.cards[who] = vec[u8]([UNKNOWN] * DECK)
            self.tops[who] = 0
            self.remember(who, HISTORY_AGAIN)
        hidden = kind == "draw" and who != self.viewer
        top = self.tops[who]
        if top + len(cards) > DECK or len(cards) > 5 or hidden != (cards == [UNSEEN] * len(cards)):
            raise BadView(Words(f"{word} はありえません。", f"{word} cannot have happened"))
        if not hidden:
            for at, card in enumerate(cards, top):
                self.cards[who][at] = u8(_card(card, word))
        self.tops[who] = top + len(cards)
        self.remember(who, (HISTORY_DRAWN if kind == "draw" else HISTORY_MILLED) + len(cards))

    def _read_step(self, who: int, word: str) -> None:
        if word == HIDDEN_SET and who != self.viewer:
            self.remember(who, HISTORY_HIDDEN)
            self.brought = None
            return
        step = SET if word == HIDDEN_SET else _step_of(word)
        verb, first = verb_of(step), first_of(step)
        if verb == SET and (word == HIDDEN_SET) == (who == self.viewer):
            raise BadView(Words(f"{word} はこの人には見えません。", f"{word} is not how it reads to this player"))
        if verb in (KEEP, MULLIGAN):
            self.redrew[who] = verb == MULLIGAN
        elif verb == PLAY:
            self.remember(who, HISTORY_USED + kind_of(Way(first)))
            self.brought = None
        elif verb == SET:
            self.remember(who, HISTORY_SET + first)
            self.brought = None
        elif verb == DISCARDS:
            self.remember(who, HISTORY_USED + first)
        elif verb == REVIVE:
            self.brought = None
            kind = kind_of(Way(first))
            if is_trap(kind):
                self.brought = (who, kind)
                self.known[who][kind] = True
        elif verb == LANCE:
            self._turn_up(who, KYO)
        elif verb == COUNTER:
            self._turn_up(who, KEI)
            if self.brought is not None:
                self.known[self.brought[0]][self.brought[1]] = False

    def _turn_up(self, who: int, trap: int) -> None:
        if self.known[who][trap]:
            self.known[who][trap] = False
        else:
            self.remember(who, HISTORY_TURNED + trap)


@mypyc_attr(allow_interpreted_subclasses=True)
class CardwarsSampler(Sampler):
    """Draws the decks and face-down cards that fit what a player has seen."""

    def imagine(self, player: Seat | None, log: list[tuple[int, str]], rng: Rng) -> Story:
        told = DeckKnowledge(player)
        for who, word in log:
            told.read(who, word)
        deal: dict[str, list[list[str]]] = {"decks": [], "redeal": []}
        sets: list[list[int]] = [[], []]
        for who in range(2):
            if who == player:
                order = _with_rest(told.cards[who], rng)
            else:
                redeal = FittingOrders(told.cards[who], told.history, who)
                if redeal.total() == 0:
                    raise BadView(NO_DEAL)
                drawn = redeal.draw(rng)
                order = drawn[:DECK]
                sets[who] = [int(card) for card in drawn[DECK:]]
            before = told.first[who]
            deal["decks"].append(_ids(order if before is None else _with_rest(before, rng)))
            deal["redeal"].append(_ids(order if before is not None else new_order(rng)))
        steps = _steps(log, sets)
        if player is not None and not steps:  # C-3: the other has chosen, or not; that cannot be known
            steps.append((1 - player, write(MULLIGAN if rng.below(2) else KEEP)))
        return Story(deal, steps)

    def resume(self, start: Shown, player: Seat | None, log: list[tuple[int, str]], rng: Rng) -> Story:
        laid = read_position(start)
        told = DeckKnowledge(player)
        known = [UNKNOWN not in laid.hands[who] and UNKNOWN not in laid.face_down[who] for who in range(2)]
        seen = [who == player or (not log and known[who]) for who in range(2)]
        for who in range(2):
            opened = len(opened_of(laid.monsters, laid.loose, laid.graves, who))
            order = order_of(laid, who)
            for at in range(DECK if seen[who] else opened):
                told.cards[who][at] = u8(order[at])
            for event in past(laid, who):
                told.remember(who, event)
            told.tops[who] = DECK - len(laid.decks[who])
        for who, word in log:
            told.read(who, word)
        sets: list[list[int]] = [[], []]
        hands: list[list[str]] = []
        traps: list[list[str]] = []
        decks: list[list[str]] = []
        for who in range(2):
            down = len(laid.face_down[who])
            own_order = _fitting(told, who, seen[who], sets, rng)
            first = DECK - len(laid.decks[who]) - len(laid.hands[who]) - down
            drawn = _ids(own_order)[first:]
            if seen[who]:
                chosen = [IDS[card] for card in laid.face_down[who]]
            else:
                chosen = [IDS[card] for card in sets[who][:down]]
                sets[who] = sets[who][down:]
            held = drawn[: down + len(laid.hands[who])]
            for card in chosen:
                held.remove(card)
            traps.append(chosen)
            hands.append(held)
            decks.append(drawn[down + len(laid.hands[who]) :])
        whole = {**start, "hands": hands, "face_down": traps, "decks": decks}
        return Story(whole, _steps(log, sets))


def _fitting(told: DeckKnowledge, who: int, seen: bool, sets: list[list[int]], rng: Rng) -> vec[u8]:
    """An order of a deck that fits what is known of it; `sets` takes what was set face down."""
    if seen:
        return _with_rest(told.cards[who], rng)
    redeal = FittingOrders(told.cards[who], told.history, who)
    if redeal.total() == 0:
        raise BadView(NO_DEAL)
    drawn = redeal.draw(rng)
    sets[who] = [int(card) for card in drawn[DECK:]]
    return drawn[:DECK]


def _with_rest(seen: vec[u8], rng: Rng) -> vec[u8]:
    """A deck of which some cards are known, the others shuffled. Raises BadView if there are too many of a card."""
    left = COPIES.copy()
    for card in seen:
        if card != UNKNOWN:
            left[int(card)] -= 1
    if min(left) < 0:
        raise BadView(NO_DEAL)
    rest = vec[u8]([u8(kind) for kind in range(KINDS) for _ in range(left[kind])])
    shuffle(rest, rng)
    deck = seen[:]
    fill(deck, rest)
    return deck


def _ids(order: vec[u8]) -> list[str]:
    return [IDS[int(card)] for card in order]


def _steps(log: list[tuple[int, str]], sets: list[list[int]]) -> list[tuple[int, str]]:
    """The steps of a log, each hidden set with a card: the one shown when it was cancelled, or the one drawn for it."""
    shown: dict[int, str] = {}
    last_set = [0, 0]
    for at, (who, word) in enumerate(log):
        seen = cards_seen(word)
        if seen is None and (word == HIDDEN_SET or verb_of(parse(word)) == SET):
            last_set[who] = at
        elif seen is not None and seen.what == "show":
            shown[last_set[who]] = seen.cards[0]
    steps: list[tuple[int, str]] = []
    used = [0, 0]
    for at, (who, word) in enumerate(log):
        if word == HIDDEN_SET:
            kind = IDS.index(shown[at]) if at in shown else sets[who][used[who]]
            used[who] += at not in shown
            steps.append((who, write(step_of(SET, kind, 0))))
        elif is_step(word):
            steps.append((who, word))
    return steps


def _card(text: str, word: str) -> int:
    if text not in IDS:
        raise BadView(Words(f"{word} にある札はありません。", f"there is no such card: {word}"))
    return IDS.index(text)


def _step_of(word: str) -> int:
    try:
        return parse(word)
    except StepRefused as refused:
        raise BadView(Words(f"{word} は手ではありません。", f"{word} is no step")) from refused
