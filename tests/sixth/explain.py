"""Why a step is allowed or not."""

from __future__ import annotations

from gobanshobu.core.clauses import Reason, reason
from tests.sixth.rules import IDS


def why(step: int) -> Reason:
    """What a legal step does."""
    return reason("SX-2.1", "legal", card=IDS[step - 1])


def why_not(step: int) -> Reason:
    """Which clause forbids a step of a player who is to act."""
    return reason("SX-2.1", "not_held", card=IDS[step - 1])
