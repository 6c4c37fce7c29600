"""Matches: swapped seats, common deals, the same games everywhere, faults that end a game and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from gobanshobu import GAMES, GobanshobuError, game, read_record
from gobanshobu.arena import ArenaError, GameResult, Inline, Job, Processes, Standings, make_plan, play, run
from gobanshobu.arena import match as match_module
from gobanshobu.arena.match import read_played
from gobanshobu.arena.plan import read_entrant
from gobanshobu.players import Player, make_player
from tests.arena.bots import bot


def same(games: list[GameResult]) -> list[object]:
    """What must not depend on where games are played: everything but the time."""
    return [one._replace(seconds=(0, 0)) for one in games]


def test_seats_are_swapped_with_one_deal_for_every_pairing() -> None:
    plan = make_plan(["random", "simple", "x=random"], ["isshin", "first"], 4, seed=3)
    jobs = list(plan.jobs())
    assert [job.number for job in jobs] == list(range(plan.size()))
    assert len(jobs) == 3 * 2 * 4
    for one, other in zip(jobs[::2], jobs[1::2], strict=True):
        assert one.seats == other.seats[::-1]
        assert one.seed == other.seed
    deals = {(job.ruleset.game, job.seed) for job in jobs}
    assert len(deals) == 4  # two pairs of each game, shared by the pairings


def test_the_same_deal_is_dealt_in_both_games_of_a_pair() -> None:
    for game_id in ("isshin", "cardwars"):
        one, other = run(make_plan(["random", "a=random"], [game_id], 2, steps=10), Inline())
        assert read_record(one.record).deal == read_record(other.record).deal
        assert one.labels == other.labels[::-1]


@pytest.mark.parametrize("player", ["random", "search:work=20", "level2"])
def test_equal_players_play_different_games(player: str) -> None:
    """Each of the two has seeds of its own in both games of a deal: no game is the mirror of another."""
    games = run(make_plan([f"a={player}", f"b={player}"], ["first"], 6, steps=60), Inline())
    courses = [str(read_record(one.record).moves()) for one in games]
    assert all(one != other for one, other in zip(courses[::2], courses[1::2], strict=True))
    # Who leaves nothing to chance but the camp may meet the same two camps again: then it is the same game, counted once.
    assert len(set(courses)) == 6 or (player.startswith("search") and len(set(courses)) >= 4)
    assert Standings("ab", games).different["a", "b"] == len(set(courses))


def test_a_game_that_was_played_twice_counts_once_in_the_interval() -> None:
    """Two who leave nothing to chance repeat themselves; the same game with the names exchanged is one even game."""

    def counted(number: int, labels: tuple[str, str], winner: int | None, course: str) -> GameResult:
        return GameResult(number, "first", labels, winner, "", "", (3, 4), (0.5, 1.0), None, "", course)

    once = [counted(0, ("a", "b"), 0, "x"), counted(1, ("b", "a"), 0, "y"), counted(2, ("a", "b"), 0, "z")]
    often = [one._replace(number=3 * at + one.number) for at in range(20) for one in once]
    alone, repeated = Standings("ab", once), Standings("ab", often)
    assert repeated.games == 60 and repeated.different["a", "b"] == alone.different["a", "b"] == 3
    assert repeated.fit().rating("a") == alone.fit().rating("a")
    mirrored = Standings("ab", [counted(0, ("a", "b"), 0, "x"), counted(1, ("b", "a"), 0, "x")])
    assert mirrored.different["a", "b"] == 1
    assert mirrored.fit().gap("a", "b").share == 0.5
    elsewhere = counted(1, ("a", "b"), 0, "x")._replace(game="hck")
    assert Standings("ab", [once[0], elsewhere]).different["a", "b"] == 2


def test_a_seed_fixes_everything_and_another_changes_it() -> None:
    plan = make_plan(["random", "simple"], ["isshin"], 4, seed=3)
    first = same(run(plan, Inline()))
    assert same(run(plan, Inline())) == first
    other = make_plan(["random", "simple"], ["isshin"], 4, seed=4)
    assert same(run(other, Inline())) != first


def test_any_number_of_processes_plays_the_same_games(tmp_path: Path) -> None:
    plan = make_plan(["random", "simple", f"p={bot(tmp_path, 'good')}"], ["isshin"], 2, seed=3)
    expected = same(run(plan, Inline()))
    for count in (1, 3):
        with Processes(count) as executor:
            assert same(run(plan, executor)) == expected


@pytest.mark.parametrize("game_id", GAMES)
def test_a_record_is_kept_with_both_names_and_replays(game_id: str) -> None:
    job = next(make_plan(["random", "x=simple"], [game_id], 2, steps=24).jobs())
    played = play(job._replace(seats=(job.seats[1], job.seats[0])))
    record = read_record(played.record)
    assert record.players == ("x", "random")
    state = record.replay()
    if played.reason == "limit":
        assert state.outcome is None
        assert sum(played.steps) == 24 == len(record.moves())
        assert "broken off after 24 steps" in played.record
    else:
        assert state.outcome is not None
        assert (state.outcome.winner, state.outcome.reason) == (played.winner, played.reason)
    assert read_played(played.data()) == played._replace(record="")


def test_a_game_without_end_is_a_draw_at_the_limit() -> None:
    job = next(make_plan(["random", "simple"], ["first"], 2, steps=3).jobs())
    played = play(job)
    assert (played.winner, played.reason, sum(played.steps)) == (None, "limit", 3)
    assert played.points() == (0.5, 0.5)


def test_options_and_cards_hold_in_every_game(tmp_path: Path) -> None:
    file = tmp_path / "cards.toml"
    ours = files("gobanshobu.games.first") / "cards.toml"
    file.write_text(ours.read_text(encoding="utf-8"), encoding="utf-8")
    plan = make_plan(
        ["random", "simple"],
        ["first", "isshin"],
        2,
        options={"isshin": {"copies": "2", "hand": "3"}},
        cards={"first": str(file)},
        steps=10,
    )
    assert plan.rulesets[1].options["copies"] == 2
    played = [play(job) for job in plan.jobs()]
    assert read_record(played[2].record).options["copies"] == 2
    file.unlink()  # the set is in the plan
    assert play(next(plan.jobs())).game == "first"


@pytest.mark.parametrize(
    ("name", "kind"), [("late death", "died"), ("illegal", "illegal"), ("no json", "answer"), ("silent", "time")]
)
def test_a_fault_loses_that_game(tmp_path: Path, name: str, kind: str) -> None:
    plan = make_plan(["random", f"bad={bot(tmp_path, name)}"], ["isshin"], 2, 2, seconds=0.5 if kind == "time" else 30)
    games = run(plan, Inline())
    for played in games:
        assert played.fault is not None
        assert played.fault.kind == kind
        assert played.labels[played.fault.seat] == "bad"
        assert played.winner == 1 - played.fault.seat
        record = read_record(played.record)
        outcome = record.replay().outcome
        assert outcome is not None
        assert outcome.winner == played.winner
        assert outcome.reason == ("time" if kind == "time" else "resignation")
        assert played.fault.words.en.split()[0] in played.record.splitlines()[-1]
        assert read_played(played.data()).fault == played.fault
    assert Standings(["random", "bad"], games).total["random"].won == 2


def test_a_player_of_ours_that_crashes_loses_too(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(Player):
        def choose(self, view: Mapping[str, Any]) -> str:
            raise ZeroDivisionError("oh")

    monkeypatch.setattr(
        match_module, "make_player", lambda text, *rest: Broken() if text == "simple" else make_player(text, *rest)
    )
    played = play(next(make_plan(["simple", "random"], ["first"], 2).jobs()))
    assert played.winner == 1
    assert played.fault is not None
    assert (played.fault.kind, played.fault.words.en) == ("crash", "ZeroDivisionError: oh")


@pytest.mark.parametrize("said", [None, 5, ["c1-c2"]])
def test_a_player_of_ours_that_says_no_word_loses_too(monkeypatch: pytest.MonkeyPatch, said: Any) -> None:
    class Odd(Player):
        def choose(self, view: Mapping[str, Any]) -> str:
            return said  # type: ignore[no-any-return]

    monkeypatch.setattr(
        match_module, "make_player", lambda text, *rest: Odd() if text == "simple" else make_player(text, *rest)
    )
    played = play(next(make_plan(["simple", "random"], ["first"], 2).jobs()))
    assert played.winner == 1
    assert played.fault is not None
    assert played.fault.kind == "answer"
    assert repr(said) in played.fault.words.en


@pytest.mark.slow
def test_a_foul_at_the_table_is_no_way_to_win(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody objects in the arena, so a foul that would stand is refused as an illegal step is (HC-7.1)."""

    tried: list[str] = []

    class Cheat(Player):
        def choose(self, view: Mapping[str, Any]) -> str:
            state = game("hck").sample(view, Random(0))
            tried.extend(state.fouls(view["player"])[:1])
            return tried[0] if tried else state.legal(view["player"])[0]

    plan = make_plan(["simple", "random"], ["hck"], 2, options={"hck": {"fouls": "table"}})
    monkeypatch.setattr(
        match_module, "make_player", lambda text, *rest: Cheat() if text == "simple" else make_player(text, *rest)
    )
    played = play(next(plan.jobs()))
    assert tried
    assert played.winner == 1
    assert played.fault is not None
    assert (played.fault.seat, played.fault.kind) == (0, "illegal")
    assert repr(tried[0]) in played.fault.words.en


@pytest.mark.parametrize(
    ("players", "games", "number", "why"),
    [
        (["random"], ["first"], 2, "two players or more"),
        (["random", "random"], ["first"], 2, "each under another name"),
        (["a=random", "a=simple"], ["first"], 2, "each under another name"),
        (["random", "simple"], ["first"], 3, "even and at least 2"),
        (["random", "simple"], ["first"], 0, "even and at least 2"),
        (["random", "simple"], ["chess"], 2, "no game 'chess'"),
        (["random", "simple"], [], 2, "name each game once"),
        (["random", "simple"], ["first", "first"], 2, "name each game once"),
        (["random", "=simple"], ["first"], 2, "cannot be a label"),
        (["random", "x="], ["first"], 2, "no player ''"),
    ],
)
def test_a_plan_that_makes_no_sense_is_refused(players: list[str], games: list[str], number: int, why: str) -> None:
    with pytest.raises(GobanshobuError, match=why):
        make_plan(players, games, number)


def test_limits_are_above_zero() -> None:
    for steps, seconds in ((0, 1.0), (1, 0.0), (1, float("nan")), (1, float("inf"))):
        with pytest.raises(GobanshobuError, match="above zero"):
            make_plan(["random", "simple"], ["first"], 2, steps=steps, seconds=seconds)


def test_a_label_stands_before_an_equals_sign() -> None:
    assert read_entrant("a=random") == ("a", "random")
    assert read_entrant("search:playouts=5") == ("search:playouts=5", "search:playouts=5")
    assert read_entrant("s=search:playouts=5") == ("s", "search:playouts=5")
    assert read_entrant("cmd:x  --a=b") == ("cmd:x --a=b", "cmd:x  --a=b")


@pytest.mark.parametrize("idle", [False, True], ids=["in a game", "after a game"])
def test_a_process_that_dies_is_replaced(idle: bool) -> None:
    plan = make_plan(["random", "simple"], ["isshin"], 10, seed=3)
    expected = same(run(plan, Inline()))
    found: list[GameResult] = []
    with Processes(1) as executor:
        for played in executor.play(plan.jobs()):
            found.append(played)
            if len(found) == 3:
                worker = executor._workers[0]
                if idle:
                    assert worker.pipe.poll(60)
                worker.process.kill()
                worker.process.join()
    assert same(found) == expected


def test_a_game_that_ends_its_process_again_is_named(tmp_path: Path) -> None:
    plan = make_plan(["random", f"killer={bot(tmp_path, 'kills')}"], ["isshin"], 2)
    with Processes(1) as executor, pytest.raises(ArenaError, match=r"game 0 \(isshin, random – killer\) died 2 times"):
        list(executor.play(plan.jobs()))


def test_what_fails_in_our_own_code_is_told_with_the_game() -> None:
    plan = make_plan(["random", "simple"], ["isshin"], 2)
    broken = [job._replace(ruleset=job.ruleset._replace(game="chess")) for job in plan.jobs()]
    with Processes(1) as executor, pytest.raises(GobanshobuError, match=r"(?s)game 0 \(chess, .*UnknownGame"):
        list(executor.play(broken))


def test_standings_count_each_side(tmp_path: Path) -> None:
    def counted(number: int, labels: tuple[str, str], winner: int | None) -> GameResult:
        return GameResult(number, "first", labels, winner, "", "", (3, 4), (0.5, 1.0), None, "")

    here = Standings(
        "abc",
        [
            counted(1, ("b", "a"), 0),
            counted(0, ("a", "b"), 0),
            counted(2, ("a", "c"), None),
            counted(3, ("c", "a"), 1),
            counted(4, ("b", "c"), 1),
        ],
    )
    assert here.total == {"a": (2, 1, 1, 0), "b": (1, 0, 2, 0), "c": (1, 1, 1, 0)}
    assert here.pairs == {("a", "b"): (1, 0, 1, 0), ("a", "c"): (1, 1, 0, 0), ("b", "c"): (0, 0, 1, 0)}
    assert here.first == (2, 1, 2, 0)
    assert here.steps == {"a": 14, "b": 10, "c": 11}
    assert here.total["a"].share == 0.625
    strongest = [rating.rating for _, _, rating in here.ranking()]
    assert all(one >= other for one, other in pairwise(strongest))


def test_a_job_travels(tmp_path: Path) -> None:
    import pickle

    job = next(make_plan(["random", "simple"], ["first"], 2).jobs())
    assert isinstance(job, Job)
    assert pickle.loads(pickle.dumps(job)) == job
