"""What the games of a trial say, as numbers with their intervals."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple, cast

from gobanshobu.core import Words
from gobanshobu.core.deeds import Deed, What
from gobanshobu.core.rules import Rules
from gobanshobu.core.state import STOPS
from gobanshobu.core.words import same
from gobanshobu.games import card_sets
from gobanshobu.games import game as find_game
from gobanshobu.lab.estimates import Estimate, mean, share
from gobanshobu.lab.plan import BalancePlan, PlanPart
from gobanshobu.lab.run import BEHIND, Measured, counted


class CardReport(NamedTuple):
    """A card at one strength, counted for each side of each game; `worth` is what wins in its games with a plain one."""

    used_at_all: Estimate  # the share of sides that used it
    used: Estimate
    took: Estimate
    lost: Estimate
    worth: Estimate | None = None  # the share of points of the side that has it; 0.5: no better than a plain card
    command: str = ""

    def data(self) -> dict[str, Any]:
        """As plain data."""
        found: dict[str, Any] = {name: getattr(self, name).data() for name in ("used_at_all", "used", "took", "lost")}
        if self.worth is not None:
            found |= {"worth": self.worth.data(), "command": self.command}
        return found


class End(NamedTuple):
    """A way in which games ended."""

    reason: str
    clause: str
    words: Words
    share: Estimate


class StrengthReport(NamedTuple):
    """The whole set between two equal machines."""

    strength: str
    games: int
    first: Estimate  # the share of points of whoever moves first
    drawn: Estimate
    length: Estimate  # in steps of both
    comebacks: Estimate  # of the games that somebody won
    ends: list[End]
    cards: dict[str, CardReport]
    faults: int
    command: str

    def data(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "strength": self.strength,
            "games": self.games,
            **{name: getattr(self, name).data() for name in ("first", "drawn", "length", "comebacks")},
            "ends": [{"reason": end.reason, "clause": end.clause, "share": end.share.data()} for end in self.ends],
            "cards": {card: one.data() for card, one in self.cards.items()},
            "faults": self.faults,
            "command": self.command,
        }


class Report(NamedTuple):
    """All strengths, the weakest as named first."""

    game: str
    set_name: Words
    names: dict[str, Words]  # of the cards
    strengths: list[StrengthReport]
    dominated: list[tuple[str, str]]
    counts_takings: bool  # whether cards take others in this game
    counts_losses: bool
    command: str

    def data(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "game": self.game,
            "set": list(self.set_name),
            "strengths": [one.data() for one in self.strengths],
            "dominated": [list(pair) for pair in self.dominated],
            "command": self.command,
        }


def report(trial: BalancePlan, found: dict[int, Measured]) -> Report:
    """What the games say; those that came after a part was decided do not count."""
    names = card_names(trial)
    strengths: list[StrengthReport] = []
    for index, part in enumerate(trial.parts):
        if not part.card:
            strengths.append(_whole(trial, part, counted(found, trial, index)[0], list(names)))
    by_name = {one.strength: one for one in strengths}
    for index, part in enumerate(trial.parts):
        if part.card:
            games = counted(found, trial, index)[0]
            points = sum(one.played.points()[at % 2] for at, one in enumerate(games))
            cards = by_name[part.strength].cards
            cards[part.card] = cards[part.card]._replace(worth=share(points, len(games)), command=trial.command(part))
    sets, data = card_sets(trial.game), _rules(trial).cards_data()
    surpassed = sets.dominated(data) if sets is not None and data is not None else []
    every = [one for strength in strengths for one in strength.cards.values()]
    names |= {card: same(card) for strength in strengths for card in strength.cards if card not in names}
    took, lost = any(one.took.value for one in every), any(one.lost.value for one in every)
    return Report(trial.game, trial.set_name, names, strengths, surpassed, took, lost, trial.command())


def _rules(trial: BalancePlan) -> Rules:
    return find_game(trial.game).make_rules(trial.ruleset.options, trial.ruleset.cards)


def card_names(trial: BalancePlan) -> dict[str, Words]:
    """The cards of a set by id, in its order; of a game whose cards are fixed, none: those that were used are found."""
    data = _rules(trial).cards_data()
    if data is None:
        return {}
    return {
        str(card["id"]): Words(str(card["ja"]), str(card["en"]))
        for card in cast("list[dict[str, object]]", data["card"])
    }


def _whole(trial: BalancePlan, part: PlanPart, games: list[Measured], ids: list[str]) -> StrengthReport:
    """What the games with the whole set say."""
    results = [one.played for one in games]
    count = len(results)
    won = [one for one in games if one.played.winner is not None]
    ends = Counter((one.reason, one.clause) for one in results)
    known = {end.reason: end.words for end in (*_rules(trial).endings, *STOPS.values())}
    used = dict.fromkeys([*ids, *sorted({deed.card for one in games for deed in one.deeds} - set(ids))])
    return StrengthReport(
        part.strength,
        count,
        share(sum(one.points()[0] for one in results), count),
        share(sum(one.winner is None for one in results), count),
        mean([float(sum(one.steps)) for one in results]),
        share(sum(one.behind >= BEHIND for one in won), len(won)),
        [
            End(reason, clause, known.get(reason, same(reason)), share(number, count))
            for (reason, clause), number in ends.most_common()
        ],
        {card: _card(card, games) for card in used},
        sum(one.fault is not None for one in results),
        trial.command(part),
    )


def _card(card: str, games: list[Measured]) -> CardReport:
    """What a card did, for each side of each game."""

    def per_side(what: What) -> list[float]:
        return [float(one.deeds[Deed(player, card, what)]) for one in games for player in (0, 1)]

    uses = per_side("used")
    return CardReport(
        share(sum(one > 0 for one in uses), len(uses)), mean(uses), mean(per_side("took")), mean(per_side("lost"))
    )
