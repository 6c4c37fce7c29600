"""What is to be played: who, which games, how many, from which seed. A plan is data; its games follow from it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import combinations
from typing import Any, Final, NamedTuple, Protocol

from gobanshobu._version import VERSION
from gobanshobu.core import GobanshobuError, Words
from gobanshobu.games import game
from gobanshobu.match import begin
from gobanshobu.players.levels import LEVELS, label, level
from gobanshobu.players.names import COMMAND, PATIENCE, check_name

STEPS: Final = 5000  # by default a game is broken off as a draw after so many
MATCH: Final = "match"  # stands where the id of a game does
LONGEST: Final = 86400  # seconds that a program may be given for a step


class Entrant(NamedTuple):
    """Somebody who plays: the label that tables and records show, and the player's name."""

    label: str
    player: str


class Ruleset(NamedTuple):
    """A game as it is played here: its options, and its cards as plain data (None: it has none)."""

    game: str
    options: dict[str, int | str]
    cards: Any


class Job(NamedTuple):
    """One game to be played. Everything that decides its course is here."""

    number: int
    ruleset: Ruleset
    seats: tuple[Entrant, Entrant]
    seed: int  # of the deal
    seeds: tuple[int, int]  # of the player in each seat
    steps: int
    seconds: float
    games: tuple[Ruleset, ...] = ()  # of a match of five: all of them are played, and `ruleset` stands for the match


class Planned(Protocol):
    """What a store keeps the games of: a `Plan`, or anything else whose games follow from it."""

    def kinds(self) -> tuple[Ruleset, ...]:
        """What is played and counted by itself."""
        ...

    def jobs(self) -> Iterator[Job]:
        """Every game."""
        ...

    def data(self) -> dict[str, Any]:
        """All that the games depend on, as plain data."""
        ...


class Plan(NamedTuple):
    """Two players, a round robin, or some pairings; make one with `make_plan`."""

    entrants: tuple[Entrant, ...]
    rulesets: tuple[Ruleset, ...]
    number: int
    seed: int
    steps: int
    seconds: float
    pairs: tuple[tuple[str, str], ...] = ()  # labels; none: everybody meets everybody
    counts: tuple[int, ...] = ()  # games of each of the pairs; none: `number` of each
    match: bool = False  # matches of all the games together, not games of each

    def kinds(self) -> tuple[Ruleset, ...]:
        """What is played and counted by itself: each game, or the match."""
        return (Ruleset(MATCH, {}, None),) if self.match else self.rulesets

    def size(self) -> int:
        """How many games, or matches, there are."""
        return sum(count for *_, count in self.pairings()) * len(self.kinds())

    def pairings(self) -> list[tuple[Entrant, Entrant, int]]:
        """Who meets whom, and how often."""
        by_label = {entrant.label: entrant for entrant in self.entrants}
        pairs = self.pairs or tuple(combinations(by_label, 2))
        counts = self.counts or (self.number,) * len(pairs)
        return [(by_label[one], by_label[other], count) for (one, other), count in zip(pairs, counts, strict=True)]

    def jobs(self) -> Iterator[Job]:
        """Every game, numbered from 0, the pairings in turns.

        The games 2k and 2k+1 of a pairing have one deal, and the seats are swapped. All pairings play the same deals.
        Every game has seeds of its own for the players: two who are equal would mirror their game else.
        """
        number = 0
        for pair in range(self.number // 2):
            for ruleset in self.kinds():
                seed = mixed(self.seed, ruleset.game, pair)
                for one, other, count in self.pairings():
                    if pair >= count // 2:
                        continue
                    for swapped, seats in enumerate(((one, other), (other, one))):
                        seeds = mixed(seed, "seat", 0, swapped), mixed(seed, "seat", 1, swapped)
                        games = self.rulesets if self.match else ()
                        yield Job(number, ruleset, seats, seed, seeds, self.steps, self.seconds, games)
                        number += 1

    def data(self) -> dict[str, Any]:
        """The plan as plain data: equal for equal plans, and all that their games depend on."""
        some: dict[str, Any] = {
            "pairs": [list(pair) for pair in self.pairs],
            "counts": list(self.counts),
            "levels": self.levels(),
            "match": self.match,
        }
        return {key: value for key, value in some.items() if value} | {
            "version": VERSION,
            "players": [[entrant.label, entrant.player] for entrant in self.entrants],
            "games": [ruleset.game for ruleset in self.rulesets],
            "options": {ruleset.game: ruleset.options for ruleset in self.rulesets},
            "cards": {ruleset.game: ruleset.cards for ruleset in self.rulesets if ruleset.cards is not None},
            "number": self.number,
            "seed": self.seed,
            "steps": self.steps,
            "seconds": self.seconds,
        }

    def levels(self) -> dict[str, dict[str, str]]:
        """What the levels among the players are, by game: a run that is kept is not mixed with other settings."""
        numbers = {label(number): number for number in range(1, LEVELS + 1)}
        named = sorted({entrant.player for entrant in self.entrants} & set(numbers))
        if not named:
            return {}
        return {
            ruleset.game: {name: level(ruleset.game, numbers[name]).spelt() for name in named}
            for ruleset in self.rulesets
        }


def mixed(*parts: object) -> int:
    """A seed out of several things; the same everywhere."""
    return int.from_bytes(sha256(" ".join(str(part) for part in parts).encode()).digest()[:8], "big")


def make_plan(
    players: Sequence[str],
    games: Sequence[str],
    number: int,
    seed: int = 0,
    options: Mapping[str, Mapping[str, object]] | None = None,
    cards: Mapping[str, object] | None = None,
    steps: int = STEPS,
    seconds: float = PATIENCE,
    pairs: Sequence[tuple[str, str]] = (),
    counts: Sequence[int] = (),
    match: bool = False,
) -> Plan:
    """A plan in which every two `players` play `number` games of each of the `games`; with `pairs`, only those two.

    With `counts` each of the pairs plays as many as stand there, `number` at most.

    With `match` they play matches of five: the `games` are the five of each match, not played one by one.

    A player is a name that `players.names` knows, or `LABEL=NAME`. `options` and `cards` go by game. Raises
    GobanshobuError (BadPlayer, BadOption, BadCards, UnknownGame) with what is wrong.
    """
    for games_played in (number, *counts):
        check_number(games_played)
    if steps < 1 or not 0 < seconds <= LONGEST:
        raise GobanshobuError(
            Words(
                f"手数と秒数の上限は正の数、秒数は {LONGEST} までです。",
                f"limits on steps and seconds are above zero, and at most {LONGEST} seconds",
            )
        )
    entrants = tuple(read_entrant(text) for text in players)
    labels = [entrant.label for entrant in entrants]
    if len(labels) < 2 or len(set(labels)) < len(labels):
        raise GobanshobuError(
            Words(
                "違う名前の対局者が二人以上必要です（同じ対局者には 名札=名前 で別の名札を）。",
                "it takes two players or more, each under another name (LABEL=NAME gives one a label)",
            )
        )
    if not games or len(set(games)) < len(games):
        raise GobanshobuError(Words("ゲームはそれぞれ一度だけ書きます。", "name each game once"))
    if match:
        begin(games, 0)
    rulesets = tuple(
        make_ruleset(game_id, (options or {}).get(game_id), (cards or {}).get(game_id)) for game_id in games
    )
    for entrant in entrants:
        for game_id in games:
            check_name(entrant.player, game_id)
    strangers = [label for pair in pairs for label in pair if label not in labels]
    if strangers:
        raise GobanshobuError(
            Words(f"{strangers[0]!r} は対局者の中にいません。", f"{strangers[0]!r} is none of the players")
        )
    return Plan(
        entrants,
        rulesets,
        number,
        seed,
        steps,
        float(seconds),
        tuple(pairs),
        tuple(min(count, number) for count in counts),
        match,
    )


def check_number(number: int) -> None:
    """Raises GobanshobuError unless so many games can be played, each deal from both seats."""
    if number < 2 or number % 2:
        raise GobanshobuError(
            Words(f"対局数は 2 以上の偶数です: {number}", f"the number of games is even and at least 2, not {number}")
        )


def make_ruleset(game_id: str, options: Mapping[str, object] | None, cards: object) -> Ruleset:
    """A game under options and cards, as data that reproduces it. Raises GobanshobuError."""
    rules = game(game_id).start(0, options=options, cards=cards).rules
    return Ruleset(game_id, dict(rules.options), rules.cards_value())


def read_entrant(text: str) -> Entrant:
    """`NAME` or `LABEL=NAME`."""
    label, equals, rest = text.partition("=")
    if equals and not set(label) & set(": "):
        player = rest
    else:
        label = player = text
    label = " ".join(label.split())
    if not label or not label.isprintable():
        raise GobanshobuError(Words(f"{text!r} は名札になりません。", f"{text!r} cannot be a label"))
    if not player.startswith(COMMAND):
        player = player.strip()
    return Entrant(label, player)
