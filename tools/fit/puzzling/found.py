"""What all games' puzzles have in common while they are being made."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from gobanshobu.core import State
from gobanshobu.core.audience import SEATS, SPECTATOR, Audience
from gobanshobu.core.chronicle import Chronicle
from gobanshobu.core.publisher import Fact

Found = dict[str, Any]
"""A puzzle as its file has it; see `study.collection.read`."""


class Told:
    """A line as it is told: for each of its steps whose it was, and the facts, as the one who solves is told them."""

    def __init__(self, state: State, line: list[str], you: int) -> None:
        seat = SEATS[you]
        going = Chronicle(state.copy(), (SPECTATOR, seat))
        self.players: list[int] = []
        self.facts: list[list[Fact]] = []
        for word in line:
            (actor,) = going.state.actors()
            before = len(going.entries(Audience(seat)))
            going.play(actor, word)
            self.players.append(int(actor))
            self.facts.append([fact for entry in going.entries(Audience(seat))[before:] for fact in entry.facts])
        self.state = going.state
        self.words = list(line)
        self.you = you
        self.own = [
            fact for player, facts in zip(self.players, self.facts, strict=True) if player == you for fact in facts
        ]
        first = next((at for at, player in enumerate(self.players) if player != you), len(line))
        self.key = [fact for facts in self.facts[:first] for fact in facts]  # of the first turn
        self.rest = [
            (player, fact)
            for player, facts in zip(self.players[first:], self.facts[first:], strict=True)
            for fact in facts
        ]

    def takes(self, card: str) -> bool:
        """Whether one's own steps capture such a card."""
        return any(fact["fact"] == "captured" and f"'{card}'" in repr(fact) for fact in self.own)

    def has(self, *kinds: str) -> bool:
        """Whether one's own steps bring about such a fact."""
        return any(fact["fact"] in kinds for fact in self.own)


def named(game_id: str, start: object, line: list[str]) -> str:
    """The id of a puzzle: it stays while position and line do."""
    return f"{game_id}-{sha256(repr((start, line)).encode()).hexdigest()[:8]}"


def grouped(answers: dict[str, tuple[int, list[str]]], chances: dict[str, float] | None = None) -> list[list[Any]]:
    """Refutations as the file has them: steps with the same answer together, and "*" for the most."""
    groups: dict[tuple[int, str, float], list[str]] = {}
    for step, (world, line) in answers.items():
        chance = round(chances[step], 3) if chances else 0.0
        groups.setdefault((world, " ".join(line), chance), []).append(step)
    most = max(groups, key=lambda key: len(groups[key]), default=None)
    found: list[list[Any]] = []
    for key, steps in groups.items():
        if key != most:
            found.append([" ".join(steps), *key])
    if most is not None:
        found.append(["*", *most])
    return [one if one[3] else one[:3] for one in found]
