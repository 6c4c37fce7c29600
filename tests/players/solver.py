"""A small exact solver: whether the player to act can force a win within so many turns of their own."""

from __future__ import annotations

from gobanshobu.core.position import ONGOING, Position


def forces(position: Position, player: int, turns: int) -> bool:
    """Whether `player` wins by force within `turns` own turns, the running one included; every step is tried."""
    if position.result != ONGOING:
        return position.result == player
    if turns == 0:
        return False
    mover = position.mover()
    if mover != player:
        return all(_after(position, mover, step, player, turns) for step in position.steps(mover))
    return any(_after(position, mover, step, player, turns) for step in position.steps(mover))


def _after(position: Position, mover: int, step: int, player: int, turns: int) -> bool:
    child = position.copy()
    child.apply(mover, step)
    passed = child.result == ONGOING and mover == player and child.mover() != player
    return forces(child, player, turns - passed)


def winning_steps(position: Position, turns: int) -> set[int]:
    """The steps of the player to act that keep a win within `turns` turns."""
    player = position.mover()
    return {int(step) for step in position.steps(player) if _after(position, player, step, player, turns)}
