"""What somebody gives to an environment."""

from __future__ import annotations

from operator import index

import numpy as np


def whole(value: object) -> int | None:
    """The whole number that a value is, numpy's kinds included; None for fractions, texts, truth values and the like."""
    if isinstance(value, bool | np.bool_):
        return None
    try:
        return index(value)  # type: ignore[arg-type]
    except TypeError:
        return None
