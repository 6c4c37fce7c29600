"""Many games side by side, stepped in one call: for programs that learn from their own play.

Everything stands in packed lists that are never replaced, so that numpy can look at them in place.
"""

from __future__ import annotations

from random import Random
from typing import Final

from librt.strings import read_i64_le
from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr, u8

from gobanshobu.core.errors import GobanshobuError
from gobanshobu.core.position import DRAW, ONGOING, Position
from gobanshobu.core.rng import Rng
from gobanshobu.core.rules import Rules
from gobanshobu.core.space import NOT_LEGAL, Space
from gobanshobu.core.words import Words

LOST = 255  # -1 in one byte
STAYS: Final = -(1 << 62)  # in place of an action: this game is left as it is
SEEDS: Final = 1 << 62  # the first seed is less, so that no number of games leads out of eight bytes


@mypyc_attr(native_class=True)
class BatchRow:
    """One game: its position, whose decision comes next (C-3), and each of its steps beside its action."""

    def __init__(self, space: Space, position: Position) -> None:
        self.space: Space = space
        self.position: Position = position
        self.player: i64 = -1  # nobody, once it is over
        self.steps: vec[i64] = vec[i64]()
        self.codes: vec[i64] = vec[i64]()
        self.look()

    def look(self) -> None:
        """Whose decision it is now, and what may be done."""
        position, space = self.position, self.space
        player = position.mover()
        self.player = player
        if player < 0:
            self.steps = vec[i64]()
            self.codes = vec[i64]()
            return
        steps = position.steps(player)
        codes = vec[i64](capacity=len(steps))
        for step in steps:
            codes = append(codes, space.code(position, player, step))
        self.steps = steps
        self.codes = codes

    def find(self, action: i64) -> i64:
        """The step that an action is; -1 if it is not legal now."""
        codes = self.codes
        at: i64
        for at in range(len(codes)):
            if codes[at] == action:
                return self.steps[at]
        return NOT_LEGAL

    def play(self, step: i64) -> None:
        """A legal step of the player whose decision it is."""
        self.position.apply(self.player, step)
        self.look()

    def mask(self) -> vec[u8]:
        """One byte for each action: 1 where it is legal now."""
        return self.space.mask_of(self.codes)

    def observation(self, player: i64) -> vec[u8]:
        """What a player may know."""
        return self.space.observation(self.position, player)


@mypyc_attr(native_class=True)
class Games:
    """So many games under one set of rules. One that ends is followed at once by a new one in its place.

    Games are counted from `seed` on as they begin: the one of number n has the deal that `game.start(seed=n)` has.
    """

    def __init__(self, rules: Rules, count: int, seed: int) -> None:
        if count < 1:
            raise GobanshobuError(Words(f"対局数は 1 以上です: {count}", f"there is at least one game, not {count}"))
        if not 0 <= seed < SEEDS:  # a number less than 0 deals as the same number above it does
            raise GobanshobuError(
                Words(
                    f"ここでのシードは 0 から 2**62 - 1 までです: {seed}",
                    f"the seed of many games is from 0 to 2**62 - 1, not {seed}",
                )
            )
        self.rules: Rules = rules
        self.space: Space = rules.space()
        self.count: i64 = count
        self.width: i64 = self.space.width
        self.actions: i64 = self.space.actions
        self.next: i64 = seed
        self.rng: Rng = Rng(seed)
        self.observations: vec[u8] = _bytes(count * int(self.width))  # what the player to move may know
        self.masks: vec[u8] = _bytes(count * int(self.actions))
        self.players: vec[u8] = _bytes(count)  # who is to move
        self.rewards: vec[u8] = _bytes(2 * count)  # of the last step, player 0's and player 1's: 1, 0, or 255 for -1
        self.ended: vec[u8] = _bytes(count)  # whether the last step ended a game
        self.seeds: vec[i64] = vec[i64]([i64(0)] * count)  # the seed of the game that is played now
        self.rows: list[BatchRow] = []
        row: i64
        for row in range(self.count):
            self.rows.append(BatchRow(self.space, self.deal(row)))
            self.show(row)

    def deal(self, row: i64) -> Position:
        """A new game."""
        seed = self.next
        self.next += 1
        self.seeds[row] = seed
        return self.rules.begin(self.rules.deal(Random(int(seed))), None)

    def step(self, actions: bytes) -> None:
        """One action in each game, eight bytes each. Raises GobanshobuError if one is not legal; then nothing changes."""
        if len(actions) != 8 * self.count:
            raise GobanshobuError(
                Words(
                    f"行動は {int(self.count)} 個です（{len(actions) // 8} 個ではなく）。",
                    f"there are {int(self.count)} games, and {len(actions) // 8} actions",
                )
            )
        row: i64
        for row in range(self.count):
            action = read_i64_le(actions, row * 8)
            if action == STAYS:
                continue
            if action < 0 or action >= self.actions or self.masks[row * self.actions + action] == 0:
                raise GobanshobuError(
                    Words(
                        f"{int(row)} 番の対局で行動 {int(action)} はできません。",
                        f"game {int(row)}: action {int(action)} is not legal there",
                    )
                )
        for row in range(self.count):
            action = read_i64_le(actions, row * 8)
            if action == STAYS:
                self.calm(row)
            else:
                self.play(row, action)

    def play(self, row: i64, action: i64) -> None:
        """A legal action in one game."""
        game = self.rows[row]
        self.clear(row)
        game.play(game.find(action))
        result = game.position.result
        self.calm(row)
        if result != ONGOING:
            self.ended[row] = 1
            if result != DRAW:
                self.rewards[2 * row + result] = 1
                self.rewards[2 * row + 1 - result] = LOST
            game.position = self.deal(row)
            game.look()
        self.show(row)

    def calm(self, row: i64) -> None:
        """Nothing has ended in one game."""
        self.ended[row] = 0
        self.rewards[2 * row] = 0
        self.rewards[2 * row + 1] = 0

    def put(self, row: i64, position: Position, seed: i64) -> None:
        """Go on from a position in one game, which becomes the game's own."""
        self.clear(row)
        self.rows[row] = BatchRow(self.space, position)
        self.seeds[row] = seed
        self.calm(row)
        self.show(row)

    def clear(self, row: i64) -> None:
        """Forget what could be done and seen in one game."""
        masks, observations = self.masks, self.observations
        base = row * self.actions
        for action in self.rows[row].codes:
            masks[base + action] = 0
        at: i64
        for at in range(row * self.width, row * self.width + self.width):
            observations[at] = 0

    def show(self, row: i64) -> None:
        """Who is to move in one game, what they may know, and what they may do."""
        game, masks = self.rows[row], self.masks
        base = row * self.actions
        for action in game.codes:
            masks[base + action] = 1
        self.players[row] = u8(game.player)
        self.space.write(game.position, game.player, self.observations, row * self.width)

    def sample(self) -> vec[i64]:
        """A legal action for each game, every one as likely."""
        found = vec[i64](capacity=self.count)
        for game in self.rows:
            codes = game.codes
            found = append(found, codes[self.rng.below(len(codes))])
        return found


def _bytes(size: int) -> vec[u8]:
    return vec[u8]([u8(0)] * size)
