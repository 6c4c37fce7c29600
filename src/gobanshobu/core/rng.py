"""A small generator for playouts and sampling: the same stream compiled and interpreted.

Recorded deals never come from here; they use `random.Random` with a seed, or an explicit order.
"""

from __future__ import annotations

from operator import index
from typing import Final

from mypy_extensions import i64, mypyc_attr

from gobanshobu.core.errors import GobanshobuError
from gobanshobu.core.words import Words

WORD: Final = 0xFFFFFFFF


def read_seed(seed: object) -> int:
    """The whole number that a seed is, of any size and of any library's kind. Raises GobanshobuError.

    Its sign does not count: -7 deals what 7 deals.
    """
    try:
        return index(seed)  # type: ignore[arg-type]
    except TypeError as error:
        raise GobanshobuError(
            Words(f"シードは整数です（{seed!r} ではなく）。", f"a seed is a whole number, not {seed!r}")
        ) from error


@mypyc_attr(native_class=True)
class Rng:
    """Marsaglia's xorshift128: four 32-bit words, shifts and XOR only, so no native integer ever overflows."""

    def __init__(self, seed: int) -> None:
        state = seed & ((1 << 64) - 1)
        words: list[int] = []
        while len(words) < 4:  # splitmix64 spreads any seed, zero included, over the four words
            state = (state + 0x9E3779B97F4A7C15) & ((1 << 64) - 1)
            mixed = state
            mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & ((1 << 64) - 1)
            mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & ((1 << 64) - 1)
            words.append((mixed ^ (mixed >> 31)) & WORD)
        self._x: i64 = words[0]
        self._y: i64 = words[1]
        self._z: i64 = words[2]
        self._w: i64 = words[3] | 1

    def word(self) -> i64:
        """The next 32 random bits."""
        t = self._x ^ ((self._x << 11) & WORD)
        self._x = self._y
        self._y = self._z
        self._z = self._w
        self._w = self._w ^ (self._w >> 19) ^ t ^ (t >> 8)
        return self._w

    def state(self) -> tuple[int, ...]:
        """Where the generator stands, for `restore`."""
        return int(self._x), int(self._y), int(self._z), int(self._w)

    def restore(self, state: tuple[int, ...]) -> None:
        """Go on from where a generator stood."""
        self._x, self._y, self._z, self._w = state[0], state[1], state[2], state[3]

    def below(self, n: i64) -> i64:
        """A uniform number in 0 … n-1, for 1 ≤ n < 2**31; exact, by Lemire's rejection."""
        product = self.word() * n
        low = product & WORD
        if low < n:
            least = (0x100000000 - n) % n
            while low < least:
                product = self.word() * n
                low = product & WORD
        return product >> 32

    def below_big(self, n: i64) -> i64:
        """A uniform number in 0 … n-1, for 1 ≤ n < 2**62; exact, by rejection."""
        mask: i64 = 1
        while mask < n:
            mask = mask << 1
        mask -= 1
        while True:
            drawn = ((self.word() & 0x3FFFFFFF) << 32 | self.word()) & mask
            if drawn < n:
                return drawn
