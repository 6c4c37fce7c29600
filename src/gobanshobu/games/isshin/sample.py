"""Drawing what a player cannot know, uniformly over the deals that fit everything the player has seen.

The deck falls into spans: the cards one player drew at one time, and the rest that nobody drew. The viewer knows the
own spans and where Trinity lies. Another player's spans are unknown, but each card that player showed, laid or
discarded was among those drawn before. `FittingDecks` counts the orders of the deck that satisfy this, kind by kind and span
by span, and draws one of them by walking down the counts; so every consistent deal is equally likely.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr, u8

from gobanshobu.core.audience import Seat
from gobanshobu.core.clauses import StepRefused
from gobanshobu.core.errors import BadView
from gobanshobu.core.log import UNSEEN, cards_seen, is_step
from gobanshobu.core.options import Value
from gobanshobu.core.rng import Rng
from gobanshobu.core.roles import Sampler, Shown, Story
from gobanshobu.core.words import Words
from gobanshobu.games.isshin.cards import FORM_CARDS, IDS, KINDS, NO_CARD, TRINITY
from gobanshobu.games.isshin.deal import dealt, trinity_index
from gobanshobu.games.isshin.notation import KAMAE, MAAI, RENKI, parse, write
from gobanshobu.games.isshin.positions import begun, read_position
from gobanshobu.games.isshin.rules import HISTORY_DRAW, HISTORY_PLAYER, OPENING, IsshinPosition

UNKNOWN: Final = 255
CAP_BITS: Final = 3  # a span holds at most seven cards, the highest hand limit


def cards_of(step: i64) -> list[int]:
    """The cards that a step of the history takes from its player's hand."""
    if step >= RENKI:
        pair = int(step - RENKI)
        return [pair // KINDS, pair % KINDS]
    if step == MAAI:
        return []
    return [int(step - KAMAE) if step >= KAMAE else int(step)]


def known_to(viewer: i64, deck: vec[u8], history: vec[u8], opened: i64 = 0) -> vec[u8]:
    """The deck with everything but Trinity, the viewer's own draws and the first `opened` cards unknown."""
    seen = vec[u8]([UNKNOWN] * len(deck))
    at: i64
    for at in range(len(deck)):
        if deck[at] == TRINITY or at < opened:
            seen[at] = deck[at]
    top: i64 = 0
    for event in history:
        player = i64(event) // HISTORY_PLAYER
        count = i64(event) % HISTORY_PLAYER - HISTORY_DRAW
        if count > 0:
            if player == viewer:
                for at in range(top, top + count):
                    seen[at] = deck[at]
            top += count
    return seen


@mypyc_attr(native_class=True)
class FittingDecks:
    """All decks that agree with a partly known one and with what was played."""

    def __init__(self, deck: vec[u8], history: vec[u8], viewer: int, copies: int) -> None:
        self.deck: vec[u8] = deck
        self.left: list[int] = [copies] * FORM_CARDS  # unplaced cards of each kind
        self.places: list[list[int]] = []  # of each span, the deck indices of its unknown cards
        self.owners: list[int] = []
        self.needs: list[list[int]] = []  # of each span, what its owner had played when the next span was drawn
        self.memo: dict[int, int] = {}
        for card in deck:
            if card < FORM_CARDS:
                self.left[int(card)] -= 1
        self._read(history, viewer)
        after = 0
        self.tail: list[int] = [0] * (FORM_CARDS + 1)  # unplaced cards of this kind and all later ones
        for kind in range(FORM_CARDS - 1, -1, -1):
            after += self.left[kind]
            self.tail[kind] = after
        self.caps: int = 0
        for index, places in enumerate(self.places):
            self.caps += len(places) << (CAP_BITS * index)

    def _read(self, history: vec[u8], viewer: int) -> None:
        last = [-1, -1]
        played = [[0] * FORM_CARDS, [0] * FORM_CARDS]
        top = 0
        for event in history:
            player = int(event) // HISTORY_PLAYER
            code = int(event) % HISTORY_PLAYER
            if code > HISTORY_DRAW:
                count = code - HISTORY_DRAW
                if player != viewer:
                    last[player] = len(self.places)
                    self.places.append([at for at in range(top, top + count) if self.deck[at] == UNKNOWN])
                    self.owners.append(player)
                    self.needs.append(played[player].copy())
                    for at in range(top, top + count):  # what is known need not be found
                        if self.deck[at] < FORM_CARDS:
                            played[player][int(self.deck[at])] -= 1
                top += count
            elif player != viewer:
                for card in cards_of(code):
                    if card < FORM_CARDS:
                        played[player][card] += 1
                self.needs[last[player]] = played[player].copy()
        self.rest: list[int] = [at for at in range(top, len(self.deck)) if self.deck[at] == UNKNOWN]

    def total(self) -> int:
        """How many decks there are."""
        if min(self.left) < 0:
            return 0
        return self._count(0, 0, self.left[0], 0, 0, self.caps)

    def _count(self, kind: int, span: int, left: int, had0: int, had1: int, caps: int) -> int:
        """Ways to place `left` cards of `kind` from `span` on, and then all later kinds.

        `had0` and `had1` are the cards of this kind that each player has drawn in earlier spans; `caps` packs the free
        places of every span.
        """
        if kind == FORM_CARDS:
            return 1
        if span == len(self.places):
            free = self._free_in_rest(kind, left, caps)
            if free < left:
                return 0
            following = self.left[kind + 1] if kind + 1 < FORM_CARDS else 0
            return choose(free, left) * self._count(kind + 1, 0, following, 0, 0, caps)
        key = ((((caps * 8 + left) * 8 + had0) * 8 + had1) * 32 + span) * 8 + kind
        known = self.memo.get(key)
        if known is not None:
            return known
        total = 0
        cap = (caps >> (CAP_BITS * span)) & 7
        for taken in range(self._least(kind, span, had0, had1), min(left, cap) + 1):
            total += choose(cap, taken) * self._next(kind, span, left, had0, had1, caps, taken)
        self.memo[key] = total
        return total

    def _next(self, kind: int, span: int, left: int, had0: int, had1: int, caps: int, taken: int) -> int:
        """The count once `taken` cards of `kind` lie in `span`."""
        if self.owners[span] == 0:
            had0 += taken
        else:
            had1 += taken
        return self._count(kind, span + 1, left - taken, had0, had1, caps - (taken << (CAP_BITS * span)))

    def _least(self, kind: int, span: int, had0: int, had1: int) -> int:
        """How many cards of `kind` must lie in `span` for its owner to have been able to play what was played."""
        had = had0 if self.owners[span] == 0 else had1
        return max(0, self.needs[span][kind] - had)

    def _free_in_rest(self, kind: int, left: int, caps: int) -> int:
        """Places nobody drew that are still free when `left` cards of `kind` and all later kinds are to be placed."""
        later = self.tail[kind + 1]
        while caps:
            later -= caps & 7
            caps >>= CAP_BITS
        return left + later

    def draw(self, rng: Rng) -> vec[u8]:
        """One of the decks, uniformly. There must be one."""
        deck = self.deck[:]
        open_places = [places.copy() for places in self.places]
        rest = self.rest.copy()
        caps = self.caps
        for kind in range(FORM_CARDS):
            left, had0, had1 = self.left[kind], 0, 0
            for span in range(len(open_places)):
                at = int(rng.below_big(self._count(kind, span, left, had0, had1, caps)))
                taken = self._least(kind, span, had0, had1)
                cap = (caps >> (CAP_BITS * span)) & 7
                while True:
                    ways = choose(cap, taken) * self._next(kind, span, left, had0, had1, caps, taken)
                    if at < ways:
                        break
                    at -= ways
                    taken += 1
                scatter(deck, kind, taken, open_places[span], rng)
                caps -= taken << (CAP_BITS * span)
                left -= taken
                if self.owners[span] == 0:
                    had0 += taken
                else:
                    had1 += taken
            scatter(deck, kind, left, rest, rng)
        return deck


def scatter(deck: vec[u8], card: int, count: int, places: list[int], rng: Rng) -> None:
    """Put `count` copies of `card` on random places of `places`, which are then no longer free."""
    for _ in range(count):
        deck[places.pop(int(rng.below(len(places))))] = u8(card)


def choose(n: int, k: int) -> int:
    """Binomial coefficient."""
    ways = 1
    for i in range(k):
        ways = ways * (n - i) // (i + 1)
    return ways


def redealt(position: IsshinPosition, viewer: i64, rng: Rng) -> IsshinPosition:
    """A position drawn uniformly from those that `viewer` (-1: a spectator) cannot tell from this one."""
    seen = known_to(viewer, position.deck, position.history, position.unveiled)
    redeal = FittingDecks(seen, position.history, viewer, len(position.deck) // FORM_CARDS)
    twin = position.copy()
    assert isinstance(twin, IsshinPosition)
    twin.deck = redeal.draw(rng)
    for player in range(2):
        if player != viewer:
            rebuild_hand(twin, player)
    if twin.sealed():
        for player in range(2):
            if player != viewer:
                twin.pledged[player] = NO_CARD
        if viewer >= 0:
            pledge_other(twin, viewer, rng)
    return twin


def rebuild_hand(position: IsshinPosition, player: i64) -> None:
    """The hand that follows from the deck and the history."""
    base = player * KINDS
    kind: i64
    for kind in range(KINDS):
        position.hands[base + kind] = 0
    top: i64 = 0
    at: i64
    for event in position.history:
        code = i64(event) % HISTORY_PLAYER
        mine = i64(event) // HISTORY_PLAYER == player
        if code > HISTORY_DRAW:
            if mine:
                for at in range(top, top + code - HISTORY_DRAW):
                    position.hands[base + i64(position.deck[at])] += 1
            top += code - HISTORY_DRAW
        elif mine:
            for card in cards_of(code):
                position.hands[base + card] -= 1


def pledge_other(position: IsshinPosition, viewer: i64, rng: Rng) -> None:
    """C-3: the other's choice in the opening, uniformly among those allowed; none if the viewer has chosen already."""
    other = 1 - viewer
    position.pledged[other] = NO_CARD
    if position.phase == OPENING and position.pledged[viewer] == NO_CARD:
        steps = position.steps(other)
        position.pledged[other] = u8(steps[rng.below(len(steps))])


def read_log(log: list[tuple[int, str]], trinity: int, copies: int) -> tuple[vec[u8], vec[u8]]:
    """The deck as far as a log tells it, and the history in the position's own code. Raises BadView."""
    deck = vec[u8]([UNKNOWN] * (FORM_CARDS * copies + 1))
    deck[trinity] = TRINITY
    return read_on(log, deck, vec[u8](), 0)


def read_on(log: list[tuple[int, str]], deck: vec[u8], history: vec[u8], top: int) -> tuple[vec[u8], vec[u8]]:
    """A log read on from a deck as far as it is known, of which `top` cards have been drawn. Raises BadView."""
    size = len(deck)
    trinity = next((at for at in range(size) if deck[at] == TRINITY), -1)
    drew = [top > 0, top > 0]
    for who, word in log:
        if who not in (0, 1):
            raise BadView(Words(f"対局者 {who!r} はいません。", f"there is no player {who!r}"))
        seen = cards_seen(word)
        if seen is None:
            if not drew[who]:
                raise BadView(Words(f"{word} の前に札を引いていません。", f"nothing was drawn before {word}"))
            history = append(history, u8(_step_of(word) + HISTORY_PLAYER * who))
            continue
        cards = seen.cards
        for at, card in enumerate(cards, top):
            if at >= size or (card != UNSEEN and card not in IDS) or (card == IDS[TRINITY]) != (at == trinity):
                raise BadView(Words(f"引いた札 {word} はありえません。", f"{word} cannot have been drawn"))
            deck[at] = u8(UNKNOWN if card == UNSEEN else IDS.index(card))
        top += len(cards)
        drew[who] = True
        history = append(history, u8(HISTORY_DRAW + len(cards) + HISTORY_PLAYER * who))
    return deck, history


def _step_of(word: str) -> int:
    try:
        return parse(word)
    except StepRefused as refused:
        raise BadView(Words(f"{word} は手ではありません。", f"{word} is no step")) from refused


@mypyc_attr(allow_interpreted_subclasses=True)
class IsshinSampler(Sampler):
    """Draws the deals, and a choice of the opening, that fit what a player has seen."""

    def __init__(self, options: dict[str, Value]) -> None:
        self.options: Final = options

    def imagine(self, player: Seat | None, log: list[tuple[int, str]], rng: Rng) -> Story:
        copies = int(self.options["copies"])
        deck, history = read_log(log, trinity_index(self.options), copies)
        redeal = FittingDecks(deck, history, -1 if player is None else player, copies)
        if redeal.total() == 0:
            raise BadView(Words("この手順に合う配り方がありません。", "no deal fits this log"))
        deal = [IDS[card] for card in redeal.draw(rng)]
        steps = [(who, word) for who, word in log if is_step(word)]
        position = dealt(self.options, deal, None)
        for who, word in steps:
            step: i64 = parse(word)
            if step not in position.steps(who):
                raise BadView(Words(f"{word} は打てない手です。", f"{word} could not be played there"))
            position.apply(who, step)
        if player is not None and position.sealed():
            pledge_other(position, player, rng)
            if position.pledged[1 - player] != NO_CARD:
                steps.append((1 - player, write(position.pledged[1 - player])))
        return Story(deal, steps)

    def resume(self, start: Shown, player: Seat | None, log: list[tuple[int, str]], rng: Rng) -> Story:
        lying = read_position(start, self.options)
        known, past, opened = begun(lying)
        top = len(known) - len(lying.deck)
        deck, history = read_on(log, known[:], past[:], top)
        redeal = FittingDecks(deck, history, -1 if player is None else player, int(self.options["copies"]))
        if redeal.total() == 0:
            raise BadView(Words("この局面と手順に合う配り方がありません。", "no deal fits this position and log"))
        drawn = [IDS[card] for card in redeal.draw(rng)]
        hands: list[list[str]] = []
        at = opened
        for hand in lying.hands:
            hands.append(drawn[at : at + len(hand)])
            at += len(hand)
        steps = [(who, word) for who, word in log if not word.startswith("draw:")]
        return Story({**start, "hands": hands, "deck": drawn[at:]}, steps)
