"""What a balance report plays: equal machines with the whole set, and for each card the set in which one side lacks it."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from gobanshobu.arena.plan import STEPS, Entrant, Job, Ruleset, check_number, make_ruleset, mixed
from gobanshobu.core import GobanshobuError, Words
from gobanshobu.games import card_sets
from gobanshobu.games import game as find_game
from gobanshobu.players.levels import LEVELS, label, level
from gobanshobu.players.names import PATIENCE, check_name

STRENGTHS: Final = ("level2", "level5", "level8")  # beginners, practised players, masters
BLOCK: Final = 20  # games of a part between two looks at its interval
ROOM: Final = 1_000_000  # numbers that each part has for its games
NUMBER: Final = 400
TIGHT: Final = 0.05


class PlanPart(NamedTuple):
    """Games of one kind: at one strength, with the whole set, or (`card`) where one side alone has that card."""

    strength: str
    card: str
    rulesets: tuple[Ruleset, ...]  # the whole set; or the card with player 0, then with player 1

    def job(self, trial: BalancePlan, at: int, number: int) -> Job:
        """The game of that place. The games 2k and 2k+1 of a card have one deal, and it changes sides."""
        holder = at % 2 if self.card else 0
        seed = mixed(trial.seed, trial.game, self.strength, self.card, at // 2 if self.card else at)
        names = [self.strength] * 2
        if self.card:
            names[holder], names[1 - holder] = self.card, f"-{self.card}"
        seats = Entrant(names[0], self.strength), Entrant(names[1], self.strength)
        seeds = mixed(seed, "seat", 0, holder), mixed(seed, "seat", 1, holder)
        return Job(number, self.rulesets[holder], seats, seed, seeds, trial.steps, PATIENCE)


class BalancePlan(NamedTuple):
    """All games of a report; make one with `balance_plan`."""

    game: str
    ruleset: Ruleset
    set_name: Words
    source: str  # the file of the cards; empty for the default set
    parts: tuple[PlanPart, ...]
    number: int
    tight: float
    seed: int
    steps: int

    def kinds(self) -> tuple[Ruleset, ...]:
        """What is played."""
        return (self.ruleset,)

    def size(self) -> int:
        """How many games there are at the most."""
        return len(self.parts) * self.number

    def jobs(self) -> Iterator[Job]:
        """Every game: of each part some, then of each some more, so that all grow together."""
        for start in range(0, self.number, BLOCK):
            for index, part in enumerate(self.parts):
                for at in range(start, min(start + BLOCK, self.number)):
                    yield part.job(self, at, index * ROOM + at)

    def part_of(self, number: int) -> PlanPart:
        """The part that a game belongs to."""
        return self.parts[number // ROOM]

    def data(self) -> dict[str, Any]:
        """As plain data: equal for equal trials, and all that their games depend on."""
        numbers = {label(one): one for one in range(1, LEVELS + 1)}
        strengths = dict.fromkeys(part.strength for part in self.parts)
        return {
            "game": self.game,
            "options": self.ruleset.options,
            "cards": self.ruleset.cards,
            "strengths": {
                name: level(self.game, numbers[name]).spelt() if name in numbers else name for name in strengths
            },
            "parts": [[part.strength, part.card] for part in self.parts],
            "number": self.number,
            "tight": self.tight,
            "seed": self.seed,
            "steps": self.steps,
        }

    def command(self, part: PlanPart | None = None) -> str:
        """What is typed to get the report, or what it says of one part; the same numbers come out."""
        words = ["gobanshobu", "lab", "report", self.game]
        words += ["--cards", self.source] if self.source else []
        for name, value in self.ruleset.options.items():
            if value != find_game(self.game).read_options(None).get(name):
                words += ["--option", f"{name}={value}"]
        strengths = [part.strength] if part else dict.fromkeys(one.strength for one in self.parts)
        for strength in strengths:
            words += ["--strength", strength]
        cards = [part.card or "none"] if part else dict.fromkeys(one.card for one in self.parts if one.card) or ["none"]
        for card in cards:
            words += ["--card", card]
        words += ["--number", str(self.number), "--tight", f"{100 * self.tight:g}", "--seed", str(self.seed)]
        return shlex.join(words)


def balance_plan(
    game_id: str,
    cards: object = None,
    options: Mapping[str, object] | None = None,
    strengths: Sequence[str] = STRENGTHS,
    number: int = NUMBER,
    tight: float = TIGHT,
    seed: int = 0,
    steps: int = STEPS,
    chosen: Iterable[str] | None = None,
) -> BalancePlan:
    """The games of a report: of each part `number` at the most, and no more once its interval is `tight` to either side.

    `chosen` are the cards whose worth is measured (None: all of which that can be done). Raises GobanshobuError with what is wrong.
    """
    check_number(number)
    if number > ROOM or not 0 < tight <= 0.5:
        raise GobanshobuError(
            Words(
                f"対局数は {ROOM} まで、区間の幅は 0 より大きく 50 % までです。",
                f"at most {ROOM} games of each kind, and an interval of more than 0 and at most 50 % to either side",
            )
        )
    if not strengths or len(set(strengths)) < len(strengths):
        raise GobanshobuError(Words("強さはそれぞれ一度だけ書きます。", "name each strength once"))
    found = find_game(game_id)
    for strength in strengths:
        check_name(strength, found.id)
    whole = make_ruleset(found.id, options, cards)
    parts = [PlanPart(strength, "", (whole,)) for strength in strengths]
    steads = _steads(found.id, whole, chosen)
    parts += [PlanPart(strength, card, sides) for strength in strengths for card, sides in steads]
    rules = found.make_rules(whole.options, whole.cards)
    name, source = found.name, str(cards) if isinstance(cards, str | Path) else ""
    data = rules.cards_data()
    if data is not None:
        name = Words(str(data["ja"]), str(data["en"]))
    return BalancePlan(found.id, whole, name, source, tuple(parts), number, tight, seed, steps)


def _steads(game_id: str, whole: Ruleset, chosen: Iterable[str] | None) -> list[tuple[str, tuple[Ruleset, ...]]]:
    """Of each card the games in which only one side has it. Raises GobanshobuError for a chosen one that has none."""
    sets = card_sets(game_id)
    data = find_game(game_id).make_rules(whole.options, whole.cards).cards_data()
    ids = sets.ids(data) if sets is not None and data is not None else []
    found: list[tuple[str, tuple[Ruleset, ...]]] = []
    for card in ids if chosen is None else dict.fromkeys(chosen):
        if card not in ids:
            known = " ".join(ids) or "–"
            raise GobanshobuError(
                Words(f"{card!r} という札はありません（札: {known}）。", f"there is no card {card!r} (cards: {known})")
            )
        assert sets is not None
        assert data is not None
        sides = [sets.stead(data, card, player) for player in (0, 1)]
        if all(sides):
            found.append((card, tuple(make_ruleset(game_id, whole.options, side) for side in sides)))
        elif chosen is not None:
            raise GobanshobuError(
                Words(
                    f"{card!r} は両方の側に要る札なので、値打ちを測れません。",
                    f"the worth of {card!r} cannot be measured: the rules need it on both sides",
                )
            )
    return found
