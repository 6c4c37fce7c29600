"""Steps as a fixed range of integers and positions as arrays: what a learning program reads and writes.

An action means the same in every position of one game under one choice of options and cards, seen from the player who
acts. An observation is what one player may know of a position, as bytes that are described part by part.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr, u8

from gobanshobu.core.errors import GobanshobuError
from gobanshobu.core.position import DRAW, ONGOING, Position
from gobanshobu.core.words import Words

ACTION: Final = "action"
FEATURE: Final = "feature"
NO_BOUND: Final = 2**31 - 1  # the length of a game that no rule cuts short
NOT_LEGAL: Final = -1
OUTCOME: Final = Words("終局: 勝ち・負け・引き分け", "the game is over: won, lost, drawn")
SEAT: Final = Words("自分が先手・後手（観戦者は 0）", "the viewer is player 0, is player 1 (a spectator: neither)")
ACTING: Final = Words("決めるのは自分・相手", "who is to decide: the viewer, the other")


class Part(NamedTuple):
    """A run of actions or of features: `shape` says how its `size` numbers from `offset` on are arranged."""

    of: str  # ACTION or FEATURE
    name: str
    offset: int
    size: int
    shape: tuple[int, ...]
    words: Words


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class Space:
    """The actions and observations of one game under one choice of options and cards.

    A subclass adds its parts when it is made, and says what `code` and `write` are.
    """

    def __init__(self, longest: int) -> None:
        self.actions: int = 0
        self.shape: tuple[int, ...] = (0,)
        self.longest: Final = longest  # no game has more steps than this
        self.width: i64 = 0  # how many bytes an observation has
        self.seat_at: i64 = 0
        self.acting_at: i64 = 0
        self.outcome_at: i64 = 0
        self._parts: list[Part] = []
        self._no_actions: vec[u8] = vec[u8]()
        self._no_features: vec[u8] = vec[u8]()

    # --- what a game says of itself ---

    def code(self, position: Position, player: i64, step: i64) -> i64:
        """The action that a legal step of the player is."""
        raise NotImplementedError

    def write(self, position: Position, player: i64, out: vec[u8], at: i64) -> None:
        """Fill `out` from `at` on, where all is 0, with what `player` (-1: a spectator) may know."""
        raise NotImplementedError

    def add_actions(self, name: str, shape: tuple[int, ...], words: Words) -> int:
        """One more run of actions; its offset."""
        offset = self.actions
        part = Part(ACTION, name, offset, _product(shape), shape, words)
        self._parts.append(part)
        self.actions += part.size
        self._no_actions = _zeros(self.actions)
        return offset

    def add_features(self, name: str, shape: tuple[int, ...], words: Words) -> int:
        """One more run of features; its offset."""
        offset = int(self.width)
        part = Part(FEATURE, name, offset, _product(shape), shape, words)
        self._parts.append(part)
        self.width += part.size
        self.shape = (int(self.width),)
        self._no_features = _zeros(int(self.width))
        return offset

    def add_course(self) -> None:
        """What every observation begins with."""
        self.seat_at = self.add_features("seat", (2,), SEAT)
        self.acting_at = self.add_features("acting", (2,), ACTING)
        self.outcome_at = self.add_features("outcome", (3,), OUTCOME)

    def write_course(self, position: Position, player: i64, acting: i64, out: vec[u8], at: i64) -> None:
        """`acting` says who is to decide, as far as everyone may know: 0 nobody, 1 player 0, 2 player 1, 3 both."""
        own: i64 = 1 if player == 1 else 0
        if player >= 0:
            out[at + self.seat_at + player] = 1
        result = position.result
        if result == ONGOING:
            out[at + self.acting_at] = u8(acting >> own & 1)
            out[at + self.acting_at + 1] = u8(acting >> (1 - own) & 1)
        elif result == DRAW:
            out[at + self.outcome_at + 2] = 1
        elif result == own:
            out[at + self.outcome_at] = 1
        else:
            out[at + self.outcome_at + 1] = 1

    # --- what everyone asks ---

    def encode(self, position: Position, player: i64, step: i64) -> i64:
        """The action of a step that `position.steps(player)` lists."""
        _check_player(player, 0)
        return self.code(position, player, step)

    def decode(self, position: Position, player: i64, action: i64) -> i64:
        """The step that an action is here; -1 if it is not legal."""
        _check_player(player, 0)
        for step in position.steps(player):
            if self.code(position, player, step) == action:
                return step
        return NOT_LEGAL

    def codes(self, position: Position, player: i64) -> vec[i64]:
        """The actions of `position.steps(player)`, in the same order."""
        _check_player(player, 0)
        steps = position.steps(player)
        found = vec[i64](capacity=len(steps))
        for step in steps:
            found = append(found, self.code(position, player, step))
        return found

    def legal(self, position: Position, player: i64) -> list[int]:
        """Every legal action, in rising order."""
        found: list[int] = list(self.codes(position, player))
        found.sort()
        return found

    def mask(self, position: Position, player: i64) -> bytes:
        """One byte for each action: 1 where it is legal."""
        return bytes(self.mask_of(self.codes(position, player)))

    def no_actions(self) -> vec[u8]:
        """A mask in which nothing is legal."""
        return self._no_actions

    def mask_of(self, actions: vec[i64]) -> vec[u8]:
        """A mask in which these actions are legal."""
        found = self._no_actions[:]
        for action in actions:
            found[action] = 1
        return found

    def observe(self, position: Position, player: i64) -> bytes:
        """What `player` (-1: a spectator) may know, one byte for each feature."""
        _check_player(player, -1)
        return bytes(self.observation(position, player))

    def observation(self, position: Position, player: i64) -> vec[u8]:
        """As `observe`, in a packed list, which numpy reads in place."""
        found = self._no_features[:]
        self.write(position, player, found, 0)
        return found

    def describe(self) -> list[Part]:
        """The parts of the actions, then of the features, each in order."""
        return [part for part in self._parts if part.of == ACTION] + [
            part for part in self._parts if part.of == FEATURE
        ]

    def part(self, of: str, name: str) -> Part:
        """One part by its name. Raises KeyError."""
        for part in self._parts:
            if part.of == of and part.name == name:
                return part
        raise KeyError(name)


def _check_player(player: i64, least: i64) -> None:
    """Raises GobanshobuError for a player that does not exist; nothing below here looks."""
    if player < least or player > 1:
        also = Words("、観戦者は -1", ", a spectator -1") if least < 0 else Words("", "")
        raise GobanshobuError(
            Words(
                f"対局者は 0 か 1{also.ja}です（{int(player)} ではなく）。",
                f"a player is 0 or 1{also.en}, not {int(player)}",
            )
        )


def _product(shape: tuple[int, ...]) -> int:
    size = 1
    for length in shape:
        size *= length
    return size


def _zeros(size: int) -> vec[u8]:
    return vec[u8]([u8(0)] * size)
