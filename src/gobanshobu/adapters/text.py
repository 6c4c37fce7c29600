"""A game against an opponent in words: `TextEnv("isshin")`. It needs nothing but this package.

What is observed is text, what is done is text: a reply whose last line names a step (`Answer: STEP`). A reply that names none, or
one that is not legal, changes nothing; the next observation says why, with the clause.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random, SystemRandom
from typing import Any, Final

import gobanshobu
from gobanshobu import GobanshobuError, State
from gobanshobu.adapters.given import whole
from gobanshobu.core.words import Words, player_name
from gobanshobu.players.base import Player
from gobanshobu.players.names import check_name, make_player
from gobanshobu.players.prompts import TRIES, again, prompt, read_reply

__all__ = ["TextEnv"]

BOTH: Final = (0, 1)


class TextEnv:
    """One seat of a game in words; the other is played by a player that the arena knows by name.

    `reset` and `step` answer what those of a Gymnasium environment do. `info` has the seat, the `refused` reply's clause, and
    whether it was the last of so many `tries` in a row: then the game is lost.
    """

    def __init__(
        self,
        game: str,
        opponent: str = "level3",
        seat: int | None = 0,
        options: Mapping[str, object] | None = None,
        cards: object = None,
        lang: str = "en",
        tries: int = TRIES,
        rules: bool = True,
    ) -> None:
        """`seat` None: either, drawn anew for each game; `rules`: whether a game begins with them.

        Raises UnknownGame, BadOption, BadCards, BadPlayer."""
        self.game: Final = gobanshobu.game(game)
        check_name(opponent, self.game.id)
        self.game.make_rules(options, self.game.find_cards(cards))
        place = whole(seat)
        if seat is not None and place not in BOTH:
            raise GobanshobuError(Words(f"席は 0 か 1 です: {seat!r}", f"a seat is 0, 1, or None, not {seat!r}"))
        self.opponent: Final = opponent
        self.seats: Final = BOTH if place is None else (place,)
        self.options, self.cards, self.lang, self.tries, self.rules = options, cards, lang, tries, rules
        self.seat = self.seats[0]
        self._state: State | None = None
        self._other: Player | None = None
        self._refused = 0

    @property
    def state(self) -> State:
        """The whole game, secrets included. Raises GobanshobuError before the first one."""
        if self._state is None:
            raise GobanshobuError(Words("reset() を呼んでください。", "call reset() first"))
        return self._state

    def reset(self, seed: int | None = None) -> tuple[str, dict[str, Any]]:
        """A new game: what the seat is asked first."""
        luck = SystemRandom().getrandbits(62) if seed is None else seed
        self.close()
        self._state = self.game.start(luck, options=self.options, cards=self.cards)
        self.seat = self.seats[Random(luck).randrange(len(self.seats))]
        self._other = make_player(self.opponent, self.game, luck)
        self._refused = 0
        self._answer()
        return self._asked(self.rules), self._info()

    def step(self, reply: str) -> tuple[str, float, bool, bool, dict[str, Any]]:
        """What the seat is asked next, its reward (1, -1, or 0 for a draw, at the end), whether the game is over, False,
        and more about it. Raises GobanshobuError where it is over already."""
        state = self.state
        if state.outcome is not None or self._refused >= self.tries:
            raise GobanshobuError(
                Words("対局は終わりました。reset() を呼んでください。", "the game is over; call reset()")
            )
        read = read_reply(self.game, state.view(self.seat), reply)
        if not read.step:
            self._refused += 1
            lost = self._refused >= self.tries
            info = self._info() | {"refused": read.clause, "forfeited": lost}
            return again(read, self.lang), -1.0 if lost else 0.0, lost, False, info
        self._refused = 0
        state.play(self.seat, read.step)
        self._answer()
        outcome = self.state.outcome
        if outcome is None:
            return self._asked(rules=False), 0.0, False, False, self._info()
        reward = 0.0 if outcome.winner is None else 1.0 if outcome.winner == self.seat else -1.0
        return state.text(self.seat, self.lang), reward, True, False, self._info()

    def close(self) -> None:
        """Let the opponent go."""
        if self._other is not None:
            self._other.close()
            self._other = None

    def _answer(self) -> None:
        state, other = self.state, 1 - self.seat
        assert self._other is not None
        while state.outcome is None and self.seat not in state.actors():
            state.play(other, self._other.choose(state.view(other)))
        if state.outcome is None and other in state.actors() and state.position.sealed():
            while other in state.actors():  # both decide in secret: neither sees what the other has chosen
                state.play(other, self._other.choose(state.view(other)))

    def _asked(self, rules: bool) -> str:
        if self.state.outcome is not None:
            return self.state.text(self.seat, self.lang)
        return prompt(self.game, self.state.view(self.seat), self.lang, rules)

    def _info(self) -> dict[str, Any]:
        return {"seat": self.seat, "player": player_name(self.seat).say(self.lang)}
