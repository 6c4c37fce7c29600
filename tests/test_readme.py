"""The example in the package's own docstring is true; `test_docs_true` sees to the READMEs."""

from __future__ import annotations

import doctest

import gobanshobu


def test_the_front_door_is_true() -> None:
    found = doctest.testmod(gobanshobu)
    assert found.attempted > 0
    assert found.failed == 0
