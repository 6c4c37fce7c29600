"""The ladder: who plays whom, what the games say of each rung, and how it is drawn."""

from __future__ import annotations

from collections import Counter

import pytest

import gobanshobu
from gobanshobu.arena import GameResult, make_plan
from gobanshobu.arena.ladder import GREEDY, climb, ladder_plan
from gobanshobu.cli.ladder import report
from gobanshobu.players import LEVELS, levels, make_player
from gobanshobu.players.levels import label

NUMBER = 200


def games(shares: dict[int, float], greedy: float = 0.8) -> list[GameResult]:
    """A ladder in which level n scores `shares[n]` (0.65 where it is not named) against the one below."""
    pairs = [(GREEDY, label(1), greedy)]
    pairs += [(label(n), label(n - 1), shares.get(n, 0.65)) for n in range(2, LEVELS + 1)]
    found: list[GameResult] = []
    for one, other, share in pairs:
        for at in range(NUMBER):
            winner = 0 if at < round(share * NUMBER) else 1
            found.append(GameResult(len(found), "isshin", (one, other), winner, "", "", (10, 10), (1.0, 2.0), None, ""))
    return found


def test_neighbours_play_each_other_and_level_1_plays_the_greedy_player() -> None:
    plan = ladder_plan("isshin", 4, 1)
    assert plan.size() == 4 * LEVELS == len(list(plan.jobs()))
    pairs = {frozenset(entrant.label for entrant in job.seats) for job in plan.jobs()}
    assert pairs == {frozenset({"greedy", "level1"})} | {frozenset({label(n), label(n + 1)}) for n in range(1, LEVELS)}


def test_a_rung_plays_as_many_games_as_its_level_has() -> None:
    plan = ladder_plan("first")
    met = Counter(frozenset(entrant.label for entrant in job.seats) for job in plan.jobs())
    assert [
        met[frozenset({label(one.number), label(one.number - 1) if one.number > 1 else GREEDY})]
        for one in levels("first")
    ] == [one.games for one in levels("first")]
    assert plan.size() == sum(one.games for one in levels("first")) == len({job.number for job in plan.jobs()})
    assert plan.data() != ladder_plan("first", 2).data()
    with pytest.raises(gobanshobu.GobanshobuError, match="even"):
        make_plan(["simple", "random"], ["isshin"], 4, pairs=[("simple", "random")], counts=[3])


def test_a_plan_of_some_pairings_is_kept_apart_from_a_round_robin() -> None:
    some = make_plan(["simple", "random", "greedy"], ["isshin"], 2, pairs=[("simple", "greedy")])
    assert some.size() == 2
    assert {entrant.label for job in some.jobs() for entrant in job.seats} == {"simple", "greedy"}
    assert some.data() != make_plan(["simple", "random", "greedy"], ["isshin"], 2).data()
    with pytest.raises(gobanshobu.GobanshobuError, match="none of the players"):
        make_plan(["simple", "random"], ["isshin"], 2, pairs=[("simple", "nobody")])


def test_an_even_ladder_holds() -> None:
    found = climb(games({}))
    assert found.holds()
    assert [rung.number for rung in found.rungs] == list(range(1, LEVELS + 1))
    for rung in found.rungs[1:]:
        assert rung.gap is not None
        assert rung.gap.share == pytest.approx(0.65, abs=1e-6)
        assert 0.5 < rung.gap.low < 0.65 < rung.gap.high
    assert found.greedy.share == pytest.approx(0.8, abs=1e-6)
    ratings = [rung.rating.rating for rung in found.rungs]
    assert ratings == sorted(ratings)


@pytest.mark.parametrize("share", [0.5, 0.55, 0.575])
def test_a_rung_that_is_too_low_does_not_hold(share: float) -> None:
    found = climb(games({6: share}))
    assert [rung.number for rung in found.rungs if not rung.holds()] == [6]
    assert not found.holds()


def test_a_first_level_that_the_greedy_player_does_not_beat_is_too_strong() -> None:
    assert not climb(games({}, greedy=0.55)).holds()


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_ladder_is_drawn_from_the_top(lang: str) -> None:
    played = games({4: 0.52})
    lines = report(ladder_plan("isshin", NUMBER), played, climb(played), lang)
    text = "\n".join(lines)
    top, bottom = ("名人", "はじめの一歩") if lang == "ja" else ("Grandmaster", "First steps")
    assert text.index(top) < text.index(bottom)
    assert text.count("✗") >= 1
    assert text.count("✓") == 8
    bars = [line.count("▇") for line in lines if "▇" in line]
    assert len(bars) == LEVELS
    assert bars == sorted(bars, reverse=True)


def test_a_level_in_a_ladder_is_the_level_that_plays() -> None:
    state = gobanshobu.game("first").start(seed=0)
    entrants = {entrant.label: entrant.player for entrant in ladder_plan("first", 2).entrants}
    for number in (1, 2, 3):
        one = make_player(entrants[label(number)], state.game, 3)
        other = make_player(label(number), state.game, 3)
        assert one.choose(state.view(0)) == other.choose(state.view(0))


def test_a_game_that_is_none_has_no_ladder() -> None:
    with pytest.raises(gobanshobu.UnknownGame):
        ladder_plan("chess")
