"""What somebody gives to an environment."""

from __future__ import annotations

from collections.abc import Mapping
from operator import index
from typing import Final

import numpy as np

from gobanshobu.core.errors import GobanshobuError
from gobanshobu.core.words import Words

TRUTH: Final = (bool, np.bool_)


def whole(value: object) -> int | None:
    """The whole number that a value is, numpy's kinds included; None for fractions, texts, truth values and the like."""
    if type(value) in TRUTH:
        return None
    try:
        return index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


def deal_of(options: object) -> object:
    """The deal that the options of a `reset` hold; None where they hold none. Others may mean something to a wrapper."""
    if options is None:
        return None
    if not isinstance(options, Mapping):
        raise GobanshobuError(
            Words(
                f"reset() の options は名前と値の組です（{options!r} ではなく）。",
                f"the options of reset() map names to values, unlike {options!r}",
            )
        )
    return options.get("deal")
