"""Which of the two ways this package is running in."""

from __future__ import annotations


def compiled() -> bool:
    """True when the rules run as compiled extensions, False when Python interprets them."""
    return not __file__.endswith(".py")
