"""The sixth game passes the kit as the others do."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.sixth.known import known


@pytest.fixture(autouse=True, scope="module")
def _sixth() -> Iterator[None]:
    with known():
        yield
