"""The games as OpenSpiel's games and states."""

from __future__ import annotations

from random import Random
from typing import Any

import pyspiel

import gobanshobu
from gobanshobu.adapters.openspiel.course import CHANCE, OVER, ChanceState, key_of, retell, setting_of
from gobanshobu.adapters.openspiel.observer import Observer
from gobanshobu.core.errors import GobanshobuError
from gobanshobu.core.game import Game, State
from gobanshobu.core.words import Words
from gobanshobu.games.registry import listing

PREFIX = "gobanshobu_"


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games under one choice of options and cards, as OpenSpiel knows it."""

    kind: Any  # what OpenSpiel is told of the game; a subclass for each game has it
    game: Game

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        game, given = self.game, dict(params or {})
        cards = given.pop("cards", "") or None
        self.setting = setting_of(key_of(game, game.make_rules(given, game.find_cards(cards))))
        space, decks = self.setting.space, self.setting.decks
        info = pyspiel.GameInfo(
            num_distinct_actions=space.actions,
            max_chance_outcomes=0 if decks is None else len(decks.ids),
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=space.longest,
        )
        super().__init__(self.kind, info, params or {})
        self._first = self.setting.begin()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled by its name and parameters: another process loads it anew, a card set from its file."""
        return loaded, (str(self),)

    def new_initial_state(self) -> SpielState:
        """The game before its first card is dealt, or before its first decision."""
        return SpielState(self, self._first.copy())

    def max_chance_nodes_in_history(self) -> int:
        """How many cards can come to light in one game."""
        return 0 if self.setting.decks is None else self.setting.decks.most

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What somebody may know of a state, as a string and as a tensor."""
        return Observer(self.setting, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)

    def state_of(self, state: State) -> SpielState:
        """A game of ours as a state of this game.

        Player 0 decides first where both decide at once (C-3): what player 1 has chosen before is left out. Raises
        GobanshobuError for a state under other options or cards, and for one that did not begin at the beginning.
        """
        if not isinstance(state, State):
            raise GobanshobuError(Words(f"対局ではありません: {state!r}", f"this is no state of a game: {state!r}"))
        if key_of(state.game, state.rules) != key_of(self.setting.game, self.setting.rules):
            raise GobanshobuError(
                Words(
                    "別のゲーム、オプション、札セットの対局です。",
                    "this state is of another game, or under other options or cards",
                )
            )
        return self.replayed(state)

    def replayed(self, state: State, secret: int | None = None) -> SpielState:
        """A state of ours with its history; without the choices of `secret` that have not been shown."""
        moves, twin = retell(self.setting, state, secret)
        found = SpielState(self, Script(moves))
        for _, action in moves:
            found.apply_action(action)
        found.course = ChanceState(self.setting, twin)
        return found


class Script:
    """Moves that are known already, for OpenSpiel to write down."""

    def __init__(self, moves: list[tuple[int, int]]) -> None:
        self.moves = iter(moves)
        self.mover = next(self.moves)[0] if moves else OVER

    def apply(self, action: int) -> None:
        """On to the next move."""
        self.mover = next(self.moves, (OVER, 0))[0]


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A game in progress, as OpenSpiel drives it. Simultaneous decisions come one after the other (C-3).

    What OpenSpiel's Python algorithms ask most is answered here, without the way through its core.
    """

    def __init__(self, game: SpielGame, course: ChanceState | Script) -> None:
        super().__init__(game)
        self.course: Any = course

    def current_player(self) -> int:
        """Who acts: a player, chance, or nobody."""
        mover: int = self.course.mover
        return mover

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return bool(self.course.mover == OVER)

    def is_chance_node(self) -> bool:
        """Whether a card is to come."""
        return bool(self.course.mover == CHANCE)

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The legal actions of `player`, by default of whoever acts; none for somebody who is not to act."""
        course = self.course
        return list(course.legal()) if player is None or player == course.mover else []

    def _legal_actions(self, player: int) -> list[int]:
        return self.legal_actions(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The kinds of card that can come next, with their probabilities. Raises GobanshobuError where none is to come."""
        mover = self.course.mover
        if mover != CHANCE:
            raise GobanshobuError(
                Words("対局は終わり、引く札はありません。", "the game is over, and chance has nothing to bring")
                if mover == OVER
                else Words(
                    f"対局者 {mover} の番で、引く札はありません。",
                    f"player {mover} is to act, and chance has nothing to bring",
                )
            )
        return list(self.course.chances())

    def _apply_action(self, action: int) -> None:
        self.course.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        setting = self.course.setting
        if player == CHANCE:
            ids = [] if setting.decks is None else setting.decks.ids
            self._check_action(action, len(ids), CHANCE)
            return f"deal:{ids[action]}"
        self._check_action(action, setting.space.actions, self._viewer(player))
        state = self.course.state
        step = -1 if state is None else setting.space.decode(state.position, player, action)
        return f"action:{action}" if step < 0 else str(setting.rules.notation.write(step))

    def returns(self) -> list[float]:
        """1 for the winner and -1 for the loser; 0 for a draw and while the game goes on."""
        found: list[float] = self.course.returns()
        return found

    def information_state_string(self, player: int | None = None) -> str:
        """Everything `player` has seen; equal for two histories exactly if the player cannot tell them apart."""
        who = self._viewer(player)
        return str(self.course.told(who))

    def resample_from_infostate(self, player: int, sampler: Any) -> SpielState:
        """A state drawn uniformly from those that `player` cannot tell from this one; `sampler` gives numbers below 1."""
        course = self.course
        if course.mover == CHANCE:
            raise GobanshobuError(
                Words("札を配っている途中では引き直せません。", "nothing can be drawn anew while cards are being dealt")
            )
        other = course.state.resample(player, Random(sampler()))
        keeps = player == course.mover == 1  # C-3: player 0 has chosen, and player 1 cannot know what
        found: SpielState = self.get_game().replayed(other, None if keeps else 1 - player)
        return found

    def game_state(self) -> State:
        """The game as a state of ours: views, records, explanations. Raises GobanshobuError before the first decision."""
        if self.course.state is None:
            raise GobanshobuError(Words("まだ配り終えていません。", "the cards have not been dealt yet"))
        return retell(self.course.setting, self.course.state).state

    def _check_action(self, action: int, count: int, player: int) -> None:
        """Raises GobanshobuError for an action that nobody who acts as `player` could ever choose."""
        if 0 <= action < count:
            return
        who = Words("偶然", "chance") if player == CHANCE else Words(f"対局者 {player} ", f"player {player}")
        if not count:
            raise GobanshobuError(
                Words(f"このゲームに偶然はありません: アクション {action}", f"this game has no chance: action {action}")
            )
        raise GobanshobuError(
            Words(
                f"{who.ja}のアクションは 0 から {count - 1} までです（{action} ではなく）。",
                f"{who.en} has the actions 0 to {count - 1}, and no action {action}",
            )
        )

    def _viewer(self, player: int | None) -> int:
        who = self.course.mover if player is None else player
        if who not in (0, 1):
            raise GobanshobuError(Words(f"対局者 {who} はいません。", f"there is no player {who}"))
        return int(who)

    def __str__(self) -> str:
        """The whole state, secrets included."""
        course = self.course
        if course.state is None:
            return f"dealing {course.dealt}"
        text = course.state.full_text()
        return f"{text}\ndealing {course.dealt}" if course.mover == CHANCE else str(text)


def loaded(text: str) -> SpielGame:
    """The game that OpenSpiel writes so."""
    game: SpielGame = pyspiel.load_game(text)
    return game


def register() -> None:
    """Make games known to OpenSpiel that are new to it; it keeps a class for each until the very end of the process."""
    registered = set(pyspiel.registered_names())
    for game_id in gobanshobu.GAMES:
        if PREFIX + game_id in registered:
            continue
        game = gobanshobu.game(game_id)
        kinds = pyspiel.GameType
        chance = listing(game_id).chance != ""
        kind = kinds(
            short_name=PREFIX + game_id,
            long_name=game.name.en,
            dynamics=kinds.Dynamics.SEQUENTIAL,
            chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if chance else kinds.ChanceMode.DETERMINISTIC,
            information=kinds.Information.IMPERFECT_INFORMATION,
            utility=kinds.Utility.ZERO_SUM,
            reward_model=kinds.RewardModel.TERMINAL,
            max_num_players=2,
            min_num_players=2,
            provides_information_state_string=True,
            provides_information_state_tensor=True,
            provides_observation_string=True,
            provides_observation_tensor=True,
            provides_factored_observation_string=True,
            parameter_specification={option.name: option.default for option in game.options} | {"cards": ""},
        )
        pyspiel.register_game(kind, type(f"Spiel{game_id.title()}", (SpielGame,), {"kind": kind, "game": game}))
