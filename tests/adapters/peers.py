"""The packages that the adapters bridge to; a test that needs one that is missing says so."""

from __future__ import annotations

from typing import Any

import pytest


def needed(name: str, extra: str = "pettingzoo") -> Any:
    """The module of that name, or a skipped test file with a word on what to install."""
    return pytest.importorskip(name, reason=f"{name} is not installed: pip install gobanshobu[{extra}]")
