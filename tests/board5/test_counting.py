"""Drawing arrangements: in proportion to weights, exactly."""

from __future__ import annotations

from collections import Counter

import pytest

from gobanshobu.core.rng import Rng
from gobanshobu.games.board5.counting import pick


@pytest.mark.parametrize("weights", [[1], [1, 3], [2, 1, 1], [1, 5, 10**12, 10**12]])
def test_an_index_is_drawn_in_proportion_to_its_weight(weights: list[int]) -> None:
    rng, draws = Rng(1), 4_000
    counts = Counter(pick(weights, rng) for _ in range(draws))
    for index, weight in enumerate(weights):
        expected = draws * weight / sum(weights)
        assert abs(counts[index] - expected) <= 4.5 * (expected * (1 - weight / sum(weights))) ** 0.5


def test_a_weight_of_nothing_is_never_drawn() -> None:
    rng = Rng(2)
    assert {pick([0, 1, 0, 2, 0], rng) for _ in range(500)} == {1, 3}


def test_there_must_be_something_to_draw() -> None:
    with pytest.raises(ValueError, match="nothing to pick"):
        pick([], Rng(1))
