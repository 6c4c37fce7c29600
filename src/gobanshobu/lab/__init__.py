"""The lab: what a card set does to its game, measured by matches between equal machines.

>>> from gobanshobu.arena import Inline
>>> from gobanshobu.lab import balance_plan, measure, report
>>> plan = balance_plan("intelligence", strengths=["random"], number=2, chosen=["n1"])
>>> found = report(plan, measure(plan, Inline()))
>>> found.strengths[0].games
2
"""

from gobanshobu.lab.estimates import Estimate, mean, share
from gobanshobu.lab.page import page
from gobanshobu.lab.plan import STRENGTHS, BalancePlan, PlanPart, balance_plan
from gobanshobu.lab.report import CardReport, Report, StrengthReport, report
from gobanshobu.lab.run import Measured, measure

__all__ = [
    "STRENGTHS",
    "BalancePlan",
    "CardReport",
    "Estimate",
    "Measured",
    "PlanPart",
    "Report",
    "StrengthReport",
    "balance_plan",
    "mean",
    "measure",
    "page",
    "report",
    "share",
]
