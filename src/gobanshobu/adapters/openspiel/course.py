"""What an OpenSpiel state stands on: a game of ours, or the cards that chance is about to bring."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any, Final, NamedTuple

from gobanshobu import games
from gobanshobu.adapters.openspiel.chance import decks_of, outcomes
from gobanshobu.core.decks import Dealt, Decks, Draw, Kinds
from gobanshobu.core.errors import GobanshobuError
from gobanshobu.core.game import Game, State
from gobanshobu.core.log import CardsSeen, Entry, cards_seen
from gobanshobu.core.position import DRAW, ONGOING, Note
from gobanshobu.core.rules import Rules
from gobanshobu.core.space import NOT_LEGAL, Space
from gobanshobu.core.words import Words

CHANCE: Final = -1  # OpenSpiel's numbers for who is to act
OVER: Final = -4


class Setting(NamedTuple):
    """What all states of one game share."""

    game: Game
    rules: Rules
    space: Space
    decks: Decks | None

    def begin(self) -> ChanceState:
        """A game before anything has been dealt."""
        if self.decks is None:
            return ChanceState(self, State.begin(self.game, self.rules, None))
        course = ChanceState(self, None)
        notes: list[Note] = []
        self.rules.begin(self.decks.deal([]), notes)
        course.await_cards(notes)
        return course


def key_of(game: Game, rules: Rules) -> str:
    """A game, its options and its cards in one line."""
    return json.dumps([game.id, rules.options, rules.cards_value()])


@lru_cache(maxsize=16)
def setting_of(key: str) -> Setting:
    """The setting that a key names; made once, for spaces and tables take a while."""
    game_id, options, cards = json.loads(key)
    game = games.game(game_id)
    rules = game.make_rules(options, cards)
    return Setting(game, rules, rules.space(), decks_of(game_id, rules))


def resumed(key: str, actions: list[int]) -> ChanceState:
    """The course that these actions lead to; a course is pickled as a call of this."""
    course = setting_of(key).begin()
    for action in actions:
        course.apply(action)
    return course


class ChanceState:
    """A game in progress. While chance brings cards, the step that draws them waits; then it is played.

    `mover` is who acts: a player, CHANCE, or OVER. Simultaneous decisions stand in the order of C-3.
    """

    __slots__ = ("actions", "dealt", "draws", "mover", "odds", "setting", "state", "texts", "waiting")

    def __init__(self, setting: Setting, state: State | None) -> None:
        self.setting = setting
        self.state = state  # None until the first cards have been dealt
        self.waiting = NOT_LEGAL  # the step that draws
        self.draws: tuple[Draw, ...] = ()  # what it draws, all of it
        self.dealt: tuple[tuple[int, Kinds], ...] = ()  # … as far as it has come
        self.mover = OVER
        self.actions: list[int] | None = None  # what follows is found when somebody asks: the legal actions,
        self.odds: tuple[tuple[int, float], ...] | None = None  # the chances of the next card,
        self.texts: tuple[str | None, str | None] = (None, None)  # the information states
        self._settle()

    def copy(self) -> ChanceState:
        """An independent course."""
        twin = ChanceState.__new__(ChanceState)
        twin.setting = self.setting
        twin.state = None if self.state is None else self.state.copy()
        twin.waiting = self.waiting
        twin.draws = self.draws
        twin.dealt = self.dealt
        twin.mover = self.mover
        twin.actions = self.actions
        twin.odds = self.odds
        twin.texts = self.texts
        return twin

    def __deepcopy__(self, memo: object) -> ChanceState:
        """How OpenSpiel clones a state."""
        return self.copy()

    def __reduce__(self) -> tuple[Any, tuple[str, list[int]]]:
        """How OpenSpiel stores and sends a state."""
        actions: list[int] = []
        if self.state is not None:
            actions = [action for _, action in retell(self.setting, self.state).moves]
            if self.waiting != NOT_LEGAL:
                position = self.state.position
                actions.append(self.setting.space.encode(position, position.mover(), self.waiting))
        actions += [kind for _, kinds in self.dealt for kind in kinds]
        return resumed, (key_of(self.setting.game, self.setting.rules), actions)

    # --- playing ---

    def legal(self) -> list[int]:
        """The legal actions of whoever is to act, in rising order."""
        if self.actions is None:
            if self.mover == CHANCE:
                self.actions = [kind for kind, _ in self.chances()]
            elif self.mover == OVER:
                self.actions = []
            else:
                assert self.state is not None
                self.actions = self.setting.space.legal(self.state.position, self.mover)
        return self.actions

    def apply(self, action: int) -> None:
        """Play an action, or bring a card. Raises GobanshobuError for one that is not legal."""
        if self.mover == CHANCE:
            self._bring(action)
            return
        step = NOT_LEGAL
        if self.state is not None and self.mover != OVER:
            step = self.setting.space.decode(self.state.position, self.mover, action)
        if step == NOT_LEGAL:
            raise GobanshobuError(
                Words(f"アクション {action} はここでは打てません。", f"action {action} is not legal here")
            )
        self.play(step)

    def play(self, step: int) -> None:
        """Play a legal step; if it draws cards it waits for them."""
        assert self.state is not None
        if self.setting.decks is not None:
            notes: list[Note] = []
            trial = self.state.position.copy()
            trial.journal = notes
            trial.apply(self.mover, step)
            if notes:
                self.waiting = step
                self.await_cards(notes)
                if self.draws:
                    return
                self.waiting = NOT_LEGAL
        self.state.apply(self.mover, step)
        self._settle()

    def await_cards(self, notes: list[Note]) -> None:
        """Chance is to bring what these notes tell of."""
        assert self.setting.decks is not None
        draws = [self.setting.decks.draw(note) for note in notes]
        self.draws = tuple(draw for draw in draws if draw is not None)
        if self.draws:
            self.dealt = ((self.draws[0].player, ()),)
            self.texts = (None, None)
            self.actions = self.odds = None
            self.mover = CHANCE

    def chances(self) -> tuple[tuple[int, float], ...]:
        """The kinds of the next card with their chances."""
        if self.odds is None:
            assert self.setting.decks is not None
            draw = self.draws[len(self.dealt) - 1]
            position = None if self.state is None else self.state.position
            rest = self.setting.decks.rest(position, draw.player, list(self.dealt[:-1]))
            self.odds = outcomes(draw, rest, self.dealt[-1][1])
        return self.odds

    def _bring(self, kind: int) -> None:
        """One card; after the last one the step that waited for them is played."""
        if kind not in self.legal():
            raise GobanshobuError(Words(f"札 {kind} は残っていません。", f"card {kind} cannot come here"))
        decks, setting = self.setting.decks, self.setting
        assert decks is not None
        player, kinds = self.dealt[-1]
        self.dealt = (*self.dealt[:-1], (player, (*kinds, kind)))
        self.actions = self.odds = None
        if len(kinds) + 1 < self.draws[len(self.dealt) - 1].size:
            return
        if len(self.dealt) < len(self.draws):
            self.dealt = (*self.dealt, (self.draws[len(self.dealt)].player, ()))
            return
        if self.state is None:
            self.state = State.begin(setting.game, setting.rules, decks.deal(list(self.dealt)))
        else:
            decks.lay(self.state.position, list(self.dealt))
            self.state.apply(int(self.state.position.mover()), self.waiting)
        self.waiting, self.draws, self.dealt = NOT_LEGAL, (), ()
        self._settle()

    def _settle(self) -> None:
        """Find out who acts next."""
        self.actions = None
        self.texts = (None, None)
        mover = OVER if self.state is None else int(self.state.position.mover())
        self.mover = OVER if mover < 0 else mover

    def returns(self) -> list[float]:
        """1 for the winner, -1 for the loser; 0 for a draw and while the game goes on."""
        return points(ONGOING if self.state is None else int(self.state.position.result))

    # --- what a player knows ---

    def seen(self, player: int | None) -> list[Entry]:
        """The log as far as `player` (None: a spectator) knows of it; cards that are being dealt are not in it yet."""
        if self.state is None:
            return []
        if self.waiting == NOT_LEGAL:
            return self.state.seen(player)
        after = self.state.copy()
        after.apply(int(after.position.mover()), self.waiting)
        told = after.seen(player)
        while not told[-1].is_step:
            told.pop()
        return told

    def told(self, player: int) -> str:
        """The information state: whether the player is to act, and everything the player has seen."""
        known = self.texts[player]
        if known is None:
            log = " ".join([f"{entry.player}:{entry.seen_by(player)}" for entry in self.seen(player)])
            known = f"{player}{'!' if player == self.mover else '.'} {log}"
            self.texts = (known, self.texts[1]) if player == 0 else (self.texts[0], known)
        return known


def points(result: int) -> list[float]:
    """What both players get for a position's result."""
    if result in (ONGOING, DRAW):
        return [0.0, 0.0]
    return [1.0, -1.0] if result == 0 else [-1.0, 1.0]


# --- from a game of ours ---


class Retold(NamedTuple):
    """A game as the moves of an OpenSpiel history, and where they lead."""

    moves: list[tuple[int, int]]  # who acted, CHANCE included, and the action
    state: State


def retell(setting: Setting, state: State, secret: int | None = None) -> Retold:
    """A game of ours as OpenSpiel tells it: hands in rising order, player 0 first where both decide at once (C-3).

    What player 1 has already chosen while player 0 still decides has no place in that order and is left out; so is
    what `secret` has chosen and not yet shown. Raises GobanshobuError for a game that does not begin at its beginning.
    """
    fouls = setting.rules.fouls.closed() is None and bool(state.referee_view()["fouls"])
    if state.start is not None or state.stopped() is not None or fouls:
        raise GobanshobuError(
            Words(
                "途中の局面から始めた対局、投了などで止まった対局、反則のあった対局は OpenSpiel では表せません。",
                "OpenSpiel cannot tell a game that began in its middle, was stopped, or has seen a foul",
            )
        )
    entries = ordered(state, secret)
    decks, dealt = setting.decks, drawn(setting, entries)
    log = tuple((entry.player, entry.full) for entry in entries if entry.is_step)
    deal = None if decks is None else decks.deal(dealt, log)
    twin = State.begin(setting.game, setting.rules, deal)
    moves: list[tuple[int, int]] = []
    brought = 0
    for entry in entries:
        if entry.is_step:
            step = setting.rules.notation.parse(entry.full)
            moves.append((entry.player, setting.space.encode(twin.position, entry.player, step)))
            twin.apply(entry.player, step)
        elif brought_by(entry) is not None:
            moves += [(CHANCE, kind) for kind in dealt[brought][1]]
            brought += 1
    return Retold(moves, twin)


def ordered(state: State, secret: int | None) -> list[Entry]:
    """The entries of a game in the order of C-3, without choices that have no place in it."""
    entries = state.history()
    open_from = len(state.seen(None))
    if state.position.mover() == 0 and secret is None:
        secret = 1
    return entries[:open_from] + [entry for entry in entries[open_from:] if entry.player != secret]


def drawn(setting: Setting, entries: list[Entry]) -> Dealt:
    """What chance has brought, each draw in the order in which it comes here."""
    if setting.decks is None:
        return []
    found: Dealt = []
    for entry in entries:
        seen = brought_by(entry)
        if seen is not None:
            kinds = [setting.decks.ids.index(card) for card in seen.cards if card in setting.decks.ids]
            found.append((entry.player, tuple(kinds if seen.what == "mill" else sorted(kinds))))
    return found


def brought_by(entry: Entry) -> CardsSeen | None:
    """The cards that chance brought with an entry; None where they were there before."""
    seen = None if entry.is_step else cards_seen(entry.full)
    return None if seen is None or seen.what == "show" else seen
