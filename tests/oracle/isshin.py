"""Isshin Ittai, played straight from the clauses of the rules page: slow, direct and plain."""

from __future__ import annotations

from typing import Any

# IS-N: the card names in their order.
FORM_CARDS = ["fy", "fa", "sy", "sa", "ny", "na"]
TRINITY = "tri"
CARD_ORDER = [*FORM_CARDS, TRINITY]

# IS-1.4: the form on the left has the advantage over the form on the right (frog, slug, snake).
ADVANTAGE_OVER = {"f": "s", "s": "n", "n": "f"}

# IS-5: the states a turn can leave a player in.
DECISIVE_BLOW = "decisive blow"
POWER_ATTACK = "power attack"
ATTACK = "attack"
GUARD = "guard"

# IS-6.1: (what the actor is, the other's state) -> what happens to the actor; "-" is no result.
JUDGEMENT = {
    ("advantaged form", POWER_ATTACK): "-",
    ("advantaged form", ATTACK): "-",
    ("advantaged form", GUARD): "-",
    ("same form, power attack", POWER_ATTACK): "-",
    ("same form, power attack", ATTACK): "-",
    ("same form, power attack", GUARD): "-",
    ("same form, attack", POWER_ATTACK): "loses",
    ("same form, attack", ATTACK): "-",
    ("same form, attack", GUARD): "-",
    ("same form, guard", POWER_ATTACK): "loses",
    ("same form, guard", ATTACK): "-",
    ("same form, guard", GUARD): "-",
    ("disadvantaged form", POWER_ATTACK): "loses",
    ("disadvantaged form", ATTACK): "loses",
    ("disadvantaged form", GUARD): "-",
    (DECISIVE_BLOW, POWER_ATTACK): "loses",
    (DECISIVE_BLOW, ATTACK): "loses",
    (DECISIVE_BLOW, GUARD): "wins",
}

# IS-8.1: the options and their defaults.
DEFAULT_OPTIONS: dict[str, Any] = {"copies": 4, "hand": 4, "below": 3, "tokens": 3, "tie": "again"}

# IS-4.3: the most renki tokens one player can own.
MOST_TOKENS = 3


def form_of(card: str) -> str:
    """The form of a form card: f, s or n."""
    return card[0]


def polarity_of(card: str) -> str:
    """Yin (y) or yang (a) of a form card."""
    return card[1]


def form_cards_in(cards: list[str]) -> list[str]:
    """Every form card in the list; Trinity has no form (IS-1.2)."""
    return [card for card in cards if card != TRINITY]


def check_options(options: dict[str, Any]) -> dict[str, Any]:
    """All options with defaults filled in, or an error where IS-8.1 does not allow them."""
    chosen = dict(DEFAULT_OPTIONS)
    for name, value in options.items():
        if name == "cards":
            continue
        if name not in DEFAULT_OPTIONS:
            raise ValueError(f"IS-8.1: no option is called {name}")
        chosen[name] = value
    if not 1 <= chosen["copies"] <= DEFAULT_OPTIONS["copies"]:
        raise ValueError("IS-8.1: copies out of range")
    if not 1 <= chosen["hand"] <= DEFAULT_OPTIONS["hand"]:
        raise ValueError("IS-8.1: hand out of range")
    if not 0 <= chosen["tokens"] <= DEFAULT_OPTIONS["tokens"]:
        raise ValueError("IS-8.1: tokens out of range")
    if chosen["below"] < 0:
        raise ValueError("IS-8.1: below out of range")
    if len(FORM_CARDS) * chosen["copies"] - chosen["below"] < 2 * chosen["hand"]:
        raise ValueError("IS-8.1: both hands must lie above Trinity")
    if chosen["tie"] not in ("again", "draw"):
        raise ValueError("IS-8.1: tie is again or draw")
    return chosen


def check_deal(deal: Any, options: dict[str, Any]) -> list[str]:
    """The deck, top to bottom, or an error where it is not one of this game (IS-1.1, IS-1.2, IS-2.1)."""
    if deal is None:
        raise ValueError("IS-2.1: a deal is needed")
    deck = [str(card) for card in deal]
    wanted = [TRINITY]
    for card in FORM_CARDS:
        wanted += [card] * options["copies"]
    if sorted(deck) != sorted(wanted):
        raise ValueError("IS-1.1: these are not the cards of the game")
    cards_below_trinity = len(deck) - 1 - deck.index(TRINITY)
    if cards_below_trinity != options["below"]:
        raise ValueError("IS-2.1: Trinity lies at the wrong place")
    return deck


class Oracle:
    """One game of Isshin Ittai."""

    def __init__(self, deal: Any = None, options: dict[str, Any] | None = None) -> None:
        """Set up the table (IS-2.1, IS-2.2)."""
        self.options = check_options({} if options is None else options)
        self.deck: list[str] = check_deal(deal, self.options)  # the top card is first
        self.hands: list[list[str]] = [[], []]
        self.fronts: list[list[str]] = [[], []]  # front piles, the newest card is last
        self.cards_that_count: list[int] = [0, 0]  # how many of the front pile count: one or two (IS-4.4)
        self.states: list[str] = [GUARD, GUARD]  # as left by the player's own last turn (IS-6.1)
        self.tokens: list[int] = [0, 0]
        self.pool: int = self.options["tokens"]
        self.discard: list[str] = []
        self.in_opening = True
        self.committed: list[str | None] = [None, None]  # the card chosen in secret in the opening
        self.turn = 0  # meaningless during the opening
        self.public_log: list[tuple[int, str]] = []
        self._outcome: tuple[int | None, str] | None = None

        for player in (0, 1):  # IS-2.2: player 0 takes the first cards
            for _ in range(self.options["hand"]):
                self._draw(player)
        self._begin_opening()

    # ---- what can be asked

    @property
    def outcome(self) -> tuple[int | None, str] | None:
        """The winner (None: a draw) and the clause that ended the game; None while it goes on."""
        return self._outcome

    def actors(self) -> tuple[int, ...]:
        """Who may act now; in the opening everyone who has not committed yet (C-3)."""
        if self._outcome is not None:
            return ()
        if self.in_opening:
            return tuple(player for player in (0, 1) if self.committed[player] is None)
        return (self.turn,)

    def legal(self, player: int) -> set[str]:
        """The steps that the player may make now."""
        if player not in self.actors():
            return set()
        if self.in_opening:
            return self._opening_steps(player)
        return self._kamae_steps(player) | self._maai_steps(player) | self._renki_steps(player)

    def log(self, player: int | None) -> list[tuple[int, str]]:
        """Every step so far that this player (None: a spectator) may see.

        C-3: a secret choice in the opening is seen only by its maker until both have chosen.
        Every other step is made in the open (IS-7.1).
        """
        seen = list(self.public_log)
        if player is not None:
            own_choice = self.committed[player]
            if own_choice is not None:
                seen.append((player, f"reveal:{own_choice}"))
        return seen

    # ---- playing

    def play(self, player: int, step: str) -> None:
        """Make a step, and everything that follows from it."""
        assert step in self.legal(player), f"player {player} may not play {step}"
        kind, _, rest = step.partition(":")
        if kind == "reveal":
            self._play_reveal(player, rest)
            return
        self.public_log.append((player, step))
        if kind == "kamae":
            self._play_kamae(player, rest)
        elif kind == "maai":
            self._play_maai(player)
        else:
            first, second = rest.split(",")
            self._play_renki(player, first, second)
        self._finish_turn(player)

    def _draw(self, player: int) -> str | None:
        """Take the top card of the deck into the hand; from an empty deck nothing is drawn (IS-8.1)."""
        if not self.deck:
            return None
        card = self.deck.pop(0)
        self.hands[player].append(card)
        return card

    # ---- the opening

    def _begin_opening(self) -> None:
        """Start the opening, or end the game where somebody has no form card to show."""
        self.committed = [None, None]
        without = [player for player in (0, 1) if not form_cards_in(self.hands[player])]
        if len(without) == 2:  # IS-8.1: neither can show a card
            self._outcome = (None, "IS-8.1")
        elif len(without) == 1:  # IS-3.5: the one who cannot loses
            self._outcome = (1 - without[0], "IS-3.5")

    def _opening_steps(self, player: int) -> set[str]:
        """IS-3.1 with IS-3.5: any form card from the hand, never Trinity."""
        return {f"reveal:{card}" for card in form_cards_in(self.hands[player])}

    def _play_reveal(self, player: int, card: str) -> None:
        """IS-3.1: choose in secret. C-3: nothing changes on the table until both have chosen."""
        self.committed[player] = card
        card_0, card_1 = self.committed
        if card_0 is None or card_1 is None:
            return
        # C-3: the log lists player 0's choice first.
        self.public_log.append((0, f"reveal:{card_0}"))
        self.public_log.append((1, f"reveal:{card_1}"))
        self.committed = [None, None]
        self.hands[0].remove(card_0)
        self.hands[1].remove(card_1)
        if card_0 == card_1:
            self._tied_opening(card_0, card_1)
        else:
            self._settled_opening(card_0, card_1)

    def _tied_opening(self, card_0: str, card_1: str) -> None:
        """IS-3.4: the same form and the same yin/yang."""
        self.discard += [card_0, card_1]
        if self.options["tie"] == "draw":  # IS-8.1
            self._outcome = (None, "IS-8.1")
            return
        for player in (0, 1):
            self._draw(player)
        self._begin_opening()

    def _settled_opening(self, card_0: str, card_1: str) -> None:
        """IS-3.2 and IS-3.3: who takes the first turn."""
        self.fronts = [[card_0], [card_1]]
        self.cards_that_count = [1, 1]
        self.states = [GUARD, GUARD]  # IS-6.1
        self.in_opening = False
        if form_of(card_0) == form_of(card_1):
            first = 0 if polarity_of(card_0) == "y" else 1  # IS-3.3: yin begins
        elif ADVANTAGE_OVER[form_of(card_1)] == form_of(card_0):
            first = 0  # IS-3.2: player 0's form is at the disadvantage
        else:
            first = 1
        self._begin_turn(first)

    # ---- a turn

    def _begin_turn(self, player: int) -> None:
        """Give the turn to the player; one who can do nothing loses (IS-4.5)."""
        self.turn = player
        if not self.legal(player):
            self._outcome = (1 - player, "IS-4.5")

    def _kamae_steps(self, player: int) -> set[str]:
        """IS-4.1: any card from the hand."""
        return {f"kamae:{card}" for card in self.hands[player]}

    def _hand_limit(self, player: int) -> int:
        """IS-4.2: the base limit and one more for each token of one's own."""
        base: int = self.options["hand"]
        return base + self.tokens[player]

    def _maai_steps(self, player: int) -> set[str]:
        """IS-4.2: only where at least one card can be drawn."""
        if self.deck and len(self.hands[player]) < self._hand_limit(player):
            return {"maai"}
        return set()

    def _renki_steps(self, player: int) -> set[str]:
        """IS-4.3: any two form cards from the hand, in the order of IS-N, while the pool has a token."""
        if self.pool == 0 or self.tokens[player] >= MOST_TOKENS:
            return set()
        cards = sorted(form_cards_in(self.hands[player]), key=CARD_ORDER.index)
        steps = set()
        for i in range(len(cards)):
            for j in range(i + 1, len(cards)):
                steps.add(f"renki:{cards[i]},{cards[j]}")
        return steps

    def _play_kamae(self, player: int, card: str) -> None:
        """IS-4.1: the card goes on the front pile, and the newest two count."""
        self.hands[player].remove(card)
        self.fronts[player].append(card)
        self.cards_that_count[player] = 2

    def _play_maai(self, player: int) -> None:
        """IS-4.2: draw up to the limit, but no further than Trinity or the last card of the deck."""
        while len(self.hands[player]) < self._hand_limit(player):
            card = self._draw(player)
            if card is None or card == TRINITY:
                break
        self.cards_that_count[player] = 1  # IS-4.4

    def _play_renki(self, player: int, first: str, second: str) -> None:
        """IS-4.3: two form cards to the discard, one token from the pool."""
        for card in (first, second):
            self.hands[player].remove(card)
            self.discard.append(card)
        self.pool -= 1
        self.tokens[player] += 1
        self.cards_that_count[player] = 1  # IS-4.4

    # ---- the end of a turn

    def _finish_turn(self, player: int) -> None:
        """State (IS-5), judgement (IS-6.1), and where there is no result the other's turn (IS-6.2)."""
        self.states[player] = self._state_of(player)
        other = 1 - player
        result = JUDGEMENT[(self._judgement_row(player), self.states[other])]
        if result == "wins":
            self._outcome = (player, "IS-6.1")
        elif result == "loses":
            self._outcome = (other, "IS-6.1")
        else:
            self._begin_turn(other)

    def _state_of(self, player: int) -> str:
        """IS-5.1 to IS-5.4, from the cards that count."""
        newest = self.fronts[player][-1]
        if newest == TRINITY:
            return DECISIVE_BLOW  # IS-5.1
        if self.cards_that_count[player] < 2:
            return GUARD  # IS-5.4
        before = self.fronts[player][-2]
        if polarity_of(newest) == polarity_of(before):
            return GUARD  # IS-5.4
        if form_of(newest) == form_of(before):
            return POWER_ATTACK  # IS-5.2
        return ATTACK  # IS-5.3

    def _judgement_row(self, player: int) -> str:
        """Which row of the table in IS-6.1 the player who acted stands in."""
        state = self.states[player]
        if state == DECISIVE_BLOW:
            return DECISIVE_BLOW
        own_form = form_of(self.fronts[player][-1])
        other_form = form_of(self.fronts[1 - player][-1])
        if own_form == other_form:
            return f"same form, {state}"
        if ADVANTAGE_OVER[own_form] == other_form:
            return "advantaged form"
        return "disadvantaged form"
