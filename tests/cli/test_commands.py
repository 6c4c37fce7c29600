"""The commands as their users type them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from gobanshobu.cli.texts import TEXTS, text
from gobanshobu.core.build import compiled
from tests.cardwars.tables import begun as cardwars
from tests.isshin.duels import opened

BEGUN = ("0 reveal:sy 1 reveal:fa 0 maai", "sy sa ny ny", "fa fa na na")


def run(*arguments: str, stdin: str = "", lang: str = "en") -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"LC_ALL": "ja_JP.UTF-8" if lang == "ja" else "C.UTF-8", "COLUMNS": "100"}
    environment.pop("GOBANSHOBU_LANG", None)
    return subprocess.run(
        [sys.executable, "-m", "gobanshobu", *arguments],
        input=stdin,
        env=environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=60,
    )


def test_the_version_says_which_way_it_runs() -> None:
    shown = run("--version").stdout
    assert ("(compiled" in shown) == compiled()
    assert ("(interpreted" in shown) != compiled()


def test_the_mode_is_the_one_asked_for() -> None:
    wanted = os.environ.get("GOBANSHOBU_EXPECT")
    assert wanted in (None, "", "compiled" if compiled() else "interpreted")


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_help_lists_every_command_in_the_persons_language(lang: str) -> None:
    shown = run("--help", lang=lang).stdout
    for command in ("games", "play", "rules", "replay", "check", "analyse", "perft", "arena", "ladder"):
        assert command in shown
        assert TEXTS[f"help_{command}"].say(lang) in " ".join(shown.split())
        assert run(command, "--help", lang=lang).returncode == 0
    assert ("使い方" in shown) == (lang == "ja")


def test_one_of_a_thing_is_said_as_one() -> None:
    assert text("looked_at", "en", visits="8", depth="1") == "8 positions, 1 turn deep."
    assert text("looked_at", "en", visits="1", depth="2") == "1 position, 2 turns deep."
    assert text("looked_at", "ja", visits="1", depth="1") == "1 局面、1 手番先まで。"


def test_lang_overrules_the_locale() -> None:
    assert "ゲームの一覧" in run("--lang", "ja", "--help").stdout
    assert "List the games" in run("--help", "--lang=en", lang="ja").stdout


def test_games_lists_every_game() -> None:
    listed = run("games").stdout
    assert listed.startswith("isshin        イッシンイッタイ  Isshin Ittai\n")
    assert "cardwars      将棋カード大戦  Shogi Card Wars\n" in listed


@pytest.mark.parametrize(("lang", "word"), [("ja", "構え: 手札"), ("en", "Kamae 構え: put")])
def test_rules_prints_the_page(lang: str, word: str) -> None:
    shown = run("rules", "isshin", "--lang", lang).stdout
    assert "**IS-4.1** " + word in shown
    assert "**C-7**" in shown


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (("rules", "chess"), "there is no game 'chess'"),
        (("play", "chess"), "there is no game 'chess'"),
        (("play", "isshin", "--side", "2"), "argument --side: invalid choice: '2'"),
        (("play", "isshin", "--against", "crowd"), "argument --against: invalid choice"),
        (("play", "isshin", "-o", "copies"), "name=value"),
        (("play", "cardwars", "--faces", "cats"), "has no faces 'cats'; it has: pieces, cards"),
        (("play", "isshin", "--faces", "cards"), "has no faces 'cards'; it has: -"),
        (("play", "isshin", "-o", "copies=9"), "copies cannot be 9"),
        (("check", "nowhere.txt"), "cannot read nowhere.txt"),
        (("replay", "nowhere.txt"), "cannot read nowhere.txt"),
        (("perft", "isshin", "-o", "x=1"), "no option 'x'"),
        (("sing",), "invalid choice: 'sing'"),
        (("rules",), "required: GAME"),
        (("rules", "isshin", "twice"), "unrecognized arguments: twice"),
        (("perft", "isshin", "--depth", "deep"), "invalid int value: 'deep'"),
    ],
)
def test_wrong_input_is_answered_in_a_sentence_and_with_status_2(arguments: tuple[str, ...], word: str) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert word in done.stderr
    assert "Traceback" not in done.stderr


def test_perft_counts() -> None:
    assert run("perft", "isshin", "--seed", "1", "--depth", "3").stdout.split() == ["1", "2", "2", "8", "3", "42"]


def test_check_and_replay_a_record(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(str(opened(*BEGUN).record()), encoding="utf-8")
    assert run("check", str(file)).stdout.endswith("sound (3 steps, result *).\n")
    shown = run("replay", str(file), "--seat", "1", "--lang", "ja").stdout
    assert "先手: 立ち合い 蛞蝓の陰  reveal:sy" in shown
    assert "draw:?,?,?,?" in shown
    assert "draw:sy,sa,ny,ny" not in shown
    assert "draw:sy,sa,ny,ny" in run("replay", str(file)).stdout
    file.write_text(str(opened(*BEGUN).record()).replace("maai", "kamae:tri"), encoding="utf-8")
    done = run("check", str(file))
    assert done.returncode == 2
    assert "line 9: 'kamae:tri' by player 0: You hold no Trinity" in done.stderr
    file.write_bytes(b"\xff\xfe\x00")
    assert run("check", str(file)).returncode == 2


def test_replay_shows_the_faces_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(str(cardwars("gyoku", "kin").record()), encoding="utf-8")
    assert "K♠" in run("replay", str(file), "--faces", "cards").stdout
    assert "K♠" not in run("replay", str(file), "--faces", "cards", "--seat", "1").stdout
    assert "10♥" in run("replay", str(file), "--faces", "cards", "--seat", "1").stdout
    assert "king(gyoku)" in run("replay", str(file)).stdout
    assert run("replay", str(file), "--faces", "cats").returncode == 2


def test_wrong_input_is_answered_in_japanese_too() -> None:
    assert "'sing' はありません" in run("sing", lang="ja").stderr
    assert "次が必要です: GAME" in run("rules", lang="ja").stderr
    assert "というゲームはありません" in run("rules", "chess", lang="ja").stderr


@pytest.mark.parametrize(("game_id", "row"), [("first", "| `hiryu` | flying dragon 飛龍 龍 |"), ("hck", "| `shu` |")])
def test_the_rules_of_a_5x5_game_list_its_cards(game_id: str, row: str) -> None:
    page = run("rules", game_id).stdout
    assert row in page
    assert f"gobanshobu cards show {game_id}" in page


def test_the_wrong_kind_of_file_is_one_fault(tmp_path: Path) -> None:
    file = tmp_path / "other.txt"
    file.write_text("# Gobanshobu\n\nNot a record: this\nNor this\n", encoding="utf-8")
    assert run("check", str(file)).stderr.count("line ") == 1 + 1  # the fault's number, and the line it wants
    assert "is not TOML" in run("cards", "check", str(file)).stderr
    done = run("cards", "new", "first")
    cards = tmp_path / "cards.toml"
    cards.write_text(done.stdout, encoding="utf-8")
    done = run("play", "hck", "--cards", str(cards))
    assert done.stderr.strip().splitlines()[1:] == []
    assert "game must be 'hck'" in done.stderr
    assert "isshin has no card sets" in run("cards", "show", "isshin").stderr


@pytest.mark.parametrize(("lang", "words"), [("en", "points must be"), ("ja", "points は")])
def test_a_faulty_card_set_is_named_with_its_fault(tmp_path: Path, lang: str, words: str) -> None:
    cards = tmp_path / "cards.toml"
    cards.write_text(run("cards", "new", "first").stdout.replace("points = 4", 'points = "four"', 1), encoding="utf-8")
    done = run("play", "first", "--cards", str(cards), lang=lang)
    assert done.returncode == 2
    assert words in done.stderr
