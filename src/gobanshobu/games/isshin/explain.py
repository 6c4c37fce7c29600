"""Why a step is allowed or not, in the words of the clause that decides it."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from gobanshobu.core.audience import Seat
from gobanshobu.core.clauses import Reason, reason
from gobanshobu.core.position import Position, Step
from gobanshobu.core.roles import Explainer
from gobanshobu.games.isshin.cards import KINDS, NAMES, STATE_NAMES, TRINITY, declaration
from gobanshobu.games.isshin.notation import KAMAE, MAAI, RENKI
from gobanshobu.games.isshin.rules import OPENING, IsshinPosition
from gobanshobu.games.isshin.view import own


@mypyc_attr(allow_interpreted_subclasses=True)
class IsshinExplainer(Explainer):
    """Explains the steps of Isshin Ittai."""

    def why(self, position: Position, player: Seat, step: Step) -> Reason:
        return why(own(position), player, step)

    def why_not(self, position: Position, player: Seat, step: Step) -> Reason:
        return why_not(own(position), player, step)


def why(position: IsshinPosition, player: Seat, step: Step) -> Reason:
    """What a legal step does."""
    if step >= RENKI:
        first, second = divmod(step - RENKI, KINDS)
        return reason("IS-4.3", "legal", first=NAMES[first], second=NAMES[second])
    if step == MAAI:
        return reason("IS-4.2", "legal", limit=int(position.hand_limit(player)))
    if step >= KAMAE:
        after = position.copy()
        assert isinstance(after, IsshinPosition)
        after.kamae(player, step - KAMAE)
        stance = int(after.stances[player])
        call = declaration(step - KAMAE, stance)
        return reason("IS-4.1", "legal", card=NAMES[step - KAMAE], state=STATE_NAMES[stance], call=call)
    return reason("IS-3.1", "legal", card=NAMES[step])


def why_not(position: IsshinPosition, player: Seat, step: Step) -> Reason:
    """Which clause forbids a step of a player who is to act."""
    if step < KAMAE:
        return _why_no_reveal(position, step)
    if position.phase == OPENING:
        return reason("IS-3.1", "first")
    if step < MAAI:
        return reason("IS-4.1", "not_held", card=NAMES[step - KAMAE])
    if step == MAAI:
        return _why_no_maai(position, player)
    return _why_no_renki(position, player, step)


def _why_no_reveal(position: IsshinPosition, step: int) -> Reason:
    if position.phase != OPENING:
        return reason("IS-3.1", "past")
    if step == TRINITY:
        return reason("IS-3.5", "trinity")
    return reason("IS-3.1", "not_held", card=NAMES[step])


def _why_no_maai(position: IsshinPosition, player: i64) -> Reason:
    if position.top >= len(position.deck):
        return reason("IS-4.2", "deck_empty")
    count, limit = int(position.sizes[player]), int(position.hand_limit(player))
    return reason("IS-4.2", "hand_full", count=count, limit=limit)


def _why_no_renki(position: IsshinPosition, player: int, step: int) -> Reason:
    first, second = divmod(step - RENKI, KINDS)
    if second == TRINITY:
        return reason("IS-4.3", "trinity")
    if position.pool == 0:
        return reason("IS-4.3", "pool_empty")
    for card in (first, second):
        if position.hands[player * KINDS + card] == 0:
            return reason("IS-4.3", "not_held", card=NAMES[card])
    return reason("IS-4.3", "one_only", card=NAMES[first])
