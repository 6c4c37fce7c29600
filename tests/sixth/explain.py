"""Why a step is allowed or not."""

from __future__ import annotations

from gobanshobu.core.audience import Seat
from gobanshobu.core.clauses import Reason, reason
from gobanshobu.core.position import Position, Step
from gobanshobu.core.roles import Explainer
from tests.sixth.rules import IDS


class SixthExplainer(Explainer):
    """Only what is held can be played."""

    def why(self, position: Position, player: Seat, step: Step) -> Reason:
        return reason("SX-2.1", "legal", card=IDS[step - 1])

    def why_not(self, position: Position, player: Seat, step: Step) -> Reason:
        return reason("SX-2.1", "not_held", card=IDS[step - 1])
