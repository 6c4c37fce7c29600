"""What a player has not been told yet."""

from __future__ import annotations


def unheard(heard: list[tuple[int, str]], log: list[tuple[int, str]]) -> list[int]:
    """Which entries of a log are new to somebody who has heard an earlier state of it.

    They need not stand last: when both sides' commitments come out, player 0's are put before player 1's own (C-3).
    """
    known = iter([*heard, (-1, "")])
    expected = next(known)
    found: list[int] = []
    for number, entry in enumerate(log):
        if entry == expected:
            expected = next(known)
        else:
            found.append(number)
    return found
