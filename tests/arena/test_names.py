"""Players by name, and programs as players."""

from __future__ import annotations

import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from gobanshobu import GAMES, Game, game
from gobanshobu.core.options import Option, Value
from gobanshobu.core.words import Words
from gobanshobu.players import BadPlayer, Kind, Player, PlayerFault, check_name, kinds, make_player, register
from gobanshobu.players import names as module
from gobanshobu.players.external import LIVE
from tests.arena.bots import bot, deaf, running


class Stubborn(Player):
    """Plays the step of a fixed place in the list."""

    def __init__(self, game: Game, place: Value, seed: int) -> None:
        self.game = game
        self.place = int(place)
        self.seed = seed

    def choose(self, view: Mapping[str, Any]) -> str:
        from gobanshobu.players.uniform import legal_steps

        steps = legal_steps(self.game, view)
        return steps[self.place % len(steps)]


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("name", ["random", "simple"])
def test_a_named_player_plays_every_game_the_same_way_under_one_seed(name: str, game_id: str) -> None:
    state = game(game_id).start(seed=5)
    seat = state.actors()[0]
    chosen = [make_player(name, state.game, 9).choose(state.view(seat)) for _ in range(2)]
    assert chosen[0] == chosen[1]
    assert chosen[0] in state.legal(seat)


def test_random_is_uniform() -> None:
    state = game("isshin").start(seed=1)
    steps = state.legal(0)
    player = make_player("random", state.game, 3)
    drawn = [player.choose(state.view(0)) for _ in range(600)]
    for step in steps:
        assert abs(drawn.count(step) - 600 / len(steps)) < 75


@pytest.mark.parametrize(
    ("text", "en", "ja"),
    [
        ("nobody", "there is no player 'nobody'; there are: random, simple, greedy, search, rated, level1", "いるのは"),
        ("", "there is no player ''", "いるのは"),
        ("Random", "there is no player 'Random'", "いるのは"),
        ("simple:depth=3", "simple has no setting 'depth'; it has: -", "設定はありません"),
        ("simple:", "written NAME:key=value", "と書き"),
        ("simple:depth", "written NAME:key=value", "と書き"),
        ("simple:a=1,a=2", "each key once", "一度だけ"),
        ("cmd:", "write the command after cmd:", "コマンドを書きます"),
        ("cmd:  ", "write the command after cmd:", "コマンドを書きます"),
        ("cmd:there-is-no-such-program -x", "there is no program there-is-no-such-program", "がありません"),
        ("cmd:echo 'x", "a quotation in the command does not end", "引用符"),
    ],
)
def test_a_bad_name_is_answered_in_both_languages(text: str, en: str, ja: str) -> None:
    with pytest.raises(BadPlayer) as caught:
        check_name(text, "first")
    assert en in caught.value.words.en
    assert ja in caught.value.words.ja


def test_a_new_kind_has_settings_and_games() -> None:
    name = "stubborn-test"
    place = Option("place", 0, "", Words("順番", "place in the list"), least=0, most=9)
    register(
        Kind(
            name,
            Words("頑固", "stubborn"),
            lambda game, seed, settings: Stubborn(game, settings["place"], seed),
            [place],
            ("isshin",),
        )
    )
    try:
        state = game("isshin").start(seed=1)
        assert make_player(name, state.game, 4).choose(state.view(0)) == state.legal(0)[0]
        assert make_player(f"{name}:place=1", state.game, 4).choose(state.view(0)) == state.legal(0)[1]
        for text, why in (("place=10", "it takes 0…9"), ("place=x", "it takes 0…9"), ("seat=1", "no setting 'seat'")):
            with pytest.raises(BadPlayer, match=why):
                check_name(f"{name}:{text}")
        with pytest.raises(BadPlayer, match="does not play first; it plays: isshin"):
            check_name(name, "first")
        with pytest.raises(BadPlayer, match="does not play first"):
            make_player(name, game("first"), 1)
        with pytest.raises(BadPlayer, match="cannot be a new kind"):
            register(Kind(name, Words("", ""), lambda *_: Player()))
        assert name in [kind.name for kind in kinds()]
    finally:
        del module._KINDS[name]
    for bad in ("", "cmd", "a b", "a:b", "simple"):
        with pytest.raises(BadPlayer, match="cannot be a new kind"):
            register(Kind(bad, Words("", ""), lambda *_: Player()))


@pytest.mark.parametrize("name", ["good", "object"])
def test_a_program_is_asked_with_view_steps_and_seed(tmp_path: Path, name: str) -> None:
    state = game("isshin").start(seed=1)
    player = make_player(bot(tmp_path, name), state.game, 11, seconds=30)
    try:
        for _ in range(3):
            seat = state.actors()[0]
            step = player.choose(state.view(seat))
            assert step in state.legal(seat)
            state.play(seat, step)
    finally:
        player.close()
    player.close()  # once more does no harm
    assert not LIVE


@pytest.mark.parametrize(
    ("name", "kind", "words"),
    [
        ("dies", "died", "the program ended (status 1): 'no idea'"),
        ("no json", "answer", "the answer is no step in JSON: "),
        ("number", "answer", "the answer is no step in JSON: '7'"),
        ("deep", "answer", "the answer is no step in JSON: "),
        ("bytes", "answer", "the answer is no step in JSON: "),
        ("flood", "answer", "the answer is no step in JSON: 'xxx"),
        ("shut", "died", "it closed its output"),
    ],
)
def test_a_program_that_fails_is_a_fault(tmp_path: Path, name: str, kind: str, words: str) -> None:
    state = game("isshin").start(seed=1)
    player = make_player(bot(tmp_path, name), state.game, 11, seconds=30)
    with pytest.raises(PlayerFault) as caught:
        player.choose(state.view(0))
    player.close()
    assert caught.value.kind == kind
    assert words in caught.value.words.en
    assert not LIVE


@pytest.mark.parametrize("name", ["silent", "child"])
def test_a_silent_program_and_its_children_are_ended_in_time(tmp_path: Path, name: str) -> None:
    state = game("isshin").start(seed=1)
    player = make_player(bot(tmp_path, name), state.game, 11, seconds=1)
    began = time.monotonic()
    with pytest.raises(PlayerFault, match="no answer within 1 s"):
        player.choose(state.view(0))
    player.close()
    assert time.monotonic() - began < 10
    assert not LIVE
    for file in tmp_path.glob("*.pid"):
        pid = int(file.read_text(encoding="utf-8"))
        while running(pid) and time.monotonic() - began < 10:  # what was killed takes a moment to go
            time.sleep(0.02)
        assert not running(pid)


def test_a_program_that_does_not_read_cannot_block_us(tmp_path: Path) -> None:
    """More than a pipe holds is written to a program that never reads."""
    state = game("isshin").start(seed=1)
    player = make_player(deaf(tmp_path), state.game, 11, seconds=0.3)
    player._asked.put(b"x" * 2_000_000)  # type: ignore[attr-defined]
    with pytest.raises(PlayerFault, match=r"no answer within 0\.3 s"):
        player.choose(state.view(0))
    player.close()
    assert not LIVE


def test_a_program_that_cannot_start_is_a_fault(tmp_path: Path) -> None:
    file = tmp_path / "plain.txt"
    file.write_text("x", encoding="utf-8")
    with pytest.raises(PlayerFault, match="does not start: Permission denied"):
        make_player(f"cmd:{file}", game("isshin"), 1)
