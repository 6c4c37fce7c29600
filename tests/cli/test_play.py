"""Playing in a terminal, with a real terminal under it."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import gobanshobu
from gobanshobu import read_record
from gobanshobu.core.width import width
from tests.cli.test_commands import run


class Terminal:
    """A person at a terminal: sees what the program shows and types answers."""

    def __init__(self, *arguments: str, environment: dict[str, str] | None = None) -> None:
        self.main, worker = pty.openpty()
        settings = os.environ | {"TERM": "xterm", "LC_ALL": "C.UTF-8", "COLUMNS": "100"} | (environment or {})
        settings.pop("NO_COLOR", None) if "NO_COLOR" not in (environment or {}) else None
        self.program = subprocess.Popen(
            [sys.executable, "-m", "gobanshobu", *arguments],
            stdin=worker,
            stdout=worker,
            stderr=worker,
            env=settings,
            start_new_session=True,
            preexec_fn=_own_terminal,
        )
        os.close(worker)
        self.seen = ""

    def until(self, pattern: str, seconds: float = 30) -> str:
        """What is shown up to and including the pattern; it is then forgotten."""
        end = time.monotonic() + seconds
        while not (found := re.search(pattern, self.seen, re.DOTALL)):
            ready, _, _ = select.select([self.main], [], [], max(0, end - time.monotonic()))
            if not ready:
                raise AssertionError(f"{pattern!r} was not shown; instead:\n{self.seen}")
            try:
                self.seen += os.read(self.main, 65536).decode("utf-8", "replace")
            except OSError:
                raise AssertionError(f"the program ended before {pattern!r}:\n{self.seen}") from None
        shown, self.seen = self.seen[: found.end()], self.seen[found.end() :]
        return shown

    def type(self, line: str) -> None:
        os.write(self.main, (line + "\n").encode())

    def interrupt(self) -> None:
        os.killpg(self.program.pid, signal.SIGINT)

    def status(self) -> int:
        try:
            while os.read(self.main, 65536):
                pass
        except OSError:
            pass
        os.close(self.main)
        return self.program.wait(30)


def _own_terminal() -> None:
    import fcntl
    import termios

    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


PROMPT = r"for help\) > "


def test_a_whole_game_against_the_machine(tmp_path: Path) -> None:
    terminal = Terminal("play", "isshin", "--against", "machine", "--side", "0", "--seed", "3")
    terminal.until("You are .*player 0")
    shown = ""
    while True:
        shown = terminal.until(PROMPT + "|File name")
        if "File name" in shown:
            break
        terminal.type("1")
    assert re.search(r"You (?:win|lose): .* \[IS-", shown)
    file = tmp_path / "game.txt"
    terminal.type(str(file))
    terminal.until("Saved in .*thank you for the game")
    assert terminal.status() == 0
    record = read_record(file.read_text(encoding="utf-8"))
    assert record.result is not None
    assert record.players == ("person", "level3")
    assert record.replay().outcome == record.result


def test_a_wrong_answer_is_explained_and_asked_again() -> None:
    terminal = Terminal("play", "isshin", "--against", "machine", "--side", "0", "--seed", "3", "--lang", "ja")
    terminal.until("で説明）.*> ")
    for wrong, why in [("kamae:fy", r"IS-3\.1"), ("わからない", r"C-2")]:
        terminal.type(wrong)
        assert re.search("打てません: .*" + why, terminal.until("で説明）.*> "))
    terminal.type("why maai")
    assert "IS-3.1" in terminal.until("で説明）.*> ")
    terminal.type("?")
    assert "resign" in terminal.until("で説明）.*> ")
    terminal.type("log")
    assert "4枚引いた" in terminal.until("で説明）.*> ")
    terminal.type("rules")
    assert "IS-1.1" in terminal.until("で説明）.*> ")
    terminal.type("resign")
    terminal.until("y で投了")
    terminal.type("y")
    assert "あなたの負け: 投了 [C-6]" in re.sub(r"\x1b\[[0-9;]*m", "", terminal.until("ファイル名"))
    terminal.type("")
    terminal.until("ありがとうございました")
    assert terminal.status() == 0


def test_two_people_hand_over_a_blank_screen() -> None:
    terminal = Terminal("play", "isshin", "--against", "person", "--seed", "3")
    for player, other in ((0, 1), (1, 0)):
        handed = terminal.until("press Enter. ")
        assert f"player {player}" in re.sub(r"\x1b\[[0-9;]*m", "", handed.rpartition("\x1b[2J\x1b[3J\x1b[H")[2])
        terminal.type("")
        shown = terminal.until(PROMPT)
        assert shown.index("\x1b[2J\x1b[3J\x1b[H") < shown.index("hand 4")
        assert "reveal:" not in shown.partition("You may play")[0]
        terminal.type("1")
        del other
    assert "reveal:" not in terminal.until("press Enter. ").rpartition("\x1b[2J")[2]
    terminal.interrupt()
    terminal.until("File name")
    terminal.type("")
    assert terminal.status() == 130


def test_interrupting_offers_to_save_and_the_game_goes_on_from_there(tmp_path: Path) -> None:
    file = tmp_path / "half.txt"
    terminal = Terminal("play", "isshin", "--against", "machine", "--side", "1", "--seed", "5")
    terminal.until(PROMPT)
    terminal.type("1")
    terminal.until(PROMPT + "|File name")
    terminal.interrupt()
    terminal.until("File name.*> ")
    terminal.type(str(tmp_path))
    terminal.until("exists already.*File name.*> ")
    terminal.type(str(tmp_path / "no" / "where"))
    terminal.until("cannot write.*File name.*> ")
    terminal.type(str(file))
    terminal.until("do not open it.*Come again")
    assert terminal.status() == 130
    record = read_record(file.read_text(encoding="utf-8"))
    assert record.result is None
    again = Terminal("play", "--resume", str(file), "--against", "machine", "--side", "1")
    assert "What happened" in again.until(PROMPT)
    again.interrupt()
    again.until("File name")
    again.interrupt()
    assert again.status() == 130
    assert "already over" in run("play", "--resume", str(finished(file))).stderr


def finished(file: Path) -> Path:
    state = read_record(file.read_text(encoding="utf-8")).replay()
    state.resign(0)
    file.write_text(str(state.record()), encoding="utf-8")
    return file


@pytest.mark.parametrize(("environment", "colour"), [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)])
def test_colours_can_be_left_out_and_no_word_goes_with_them(environment: dict[str, str], colour: bool) -> None:
    terminal = Terminal("play", "isshin", "--against", "machine", "--side", "0", "--seed", "3", environment=environment)
    shown = terminal.until(PROMPT)
    assert ("\x1b[1;34m" in shown) == colour
    plain = re.sub(r"\x1b\[[0-9;]*m", "", shown)
    assert "player 0 *  hand 4  tokens 0" in plain
    assert "\x0e" not in shown
    terminal.interrupt()
    terminal.until("File name")
    terminal.type("")
    assert terminal.status() == 130


def test_without_anybody_to_answer_it_ends_politely() -> None:
    done = run("play", stdin="")
    assert done.returncode == 130
    assert "Which game?" in done.stdout
    done = run("play", "isshin", "--against", "machine", stdin="1\n")
    assert done.returncode == 0
    assert done.stdout.endswith("Come again.\n")


def test_the_menu_asks_until_it_gets_a_number() -> None:
    done = run("play", stdin="9\nx\n1\n2\nquit\n\n")
    assert done.stdout.count("Which game?") == 1
    assert done.stdout.count(f"number (1–{len(gobanshobu.GAMES)}, quit)") == 3
    assert done.stdout.count("The numbers go from 1 to 5.") == 2
    assert run("play", stdin="quit\n").stdout.endswith("Come again.\n")
    assert "よろしくお願いします" in run("play", stdin="first\nperson\nquit\n\n").stdout


@pytest.mark.parametrize(("lang", "faces"), [("en", "cards"), ("ja", "pieces")])
def test_a_whole_game_of_cardwars_against_the_machine(lang: str, faces: str, tmp_path: Path) -> None:
    arguments = ("play", "cardwars", "--against", "machine", "--side", "1", "--seed", "4")
    terminal = Terminal(*arguments, "--lang", lang, "--faces", faces)
    prompt = PROMPT if lang == "en" else r"で説明）.*> "
    last = "File name" if lang == "en" else "ファイル名"
    shown = terminal.until(prompt)
    assert ("♥" in shown) == (faces == "cards")
    assert ("(fu)" in re.sub(r"\x1b\[[0-9;]*m", "", shown)) or "(k" in shown
    while last not in shown:
        terminal.type("1")
        shown = terminal.until(prompt + "|" + last)
    assert re.search(r"\[CW-3\.[12]\]", shown)
    file = tmp_path / "game.txt"
    terminal.type(str(file))
    assert terminal.status() == 0
    assert read_record(file.read_text(encoding="utf-8")).replay().outcome is not None


def test_a_beginners_mistakes_are_explained_at_the_table() -> None:
    terminal = Terminal("play", "cardwars", "--against", "person", "--seed", "3", "--lang", "ja")
    for _ in range(2):
        terminal.until("Enter を押してください。 ")
        terminal.type("")
        terminal.until("で説明）.*> ")
        terminal.type("keep")
    terminal.until("Enter を押してください。 ")
    terminal.type("")
    terminal.until("で説明）.*> ")
    terminal.type("play:fu")
    terminal.until("で説明）.*> ")
    for wrong, why in [
        ("play:fu", "歩兵は一手番に一枚だけ.*CW-3.3"),
        ("attack:m1", "出たばかり.*CW-5.2"),
        ("battle", "出たばかり.*CW-5.2"),
        ("counter", "桂馬を使えるのは.*CW-6.3"),
        ("why play:gyoku", "打てません"),
        ("play:kyo", "set:kyo のことなら.*C-2"),
    ]:
        terminal.type(wrong)
        shown = re.sub(r"\x1b\[[0-9;]*m|\r\n +", "", terminal.until("で説明）.*> "))
        assert re.search("打てません: .*" + why if not wrong.startswith("why") else why, shown)
    terminal.interrupt()
    terminal.until("ファイル名")
    terminal.type("")
    assert terminal.status() == 130


@pytest.mark.parametrize(
    ("answers", "shown"),
    [
        ("object\nquit\n\n", "this game has no objections"),
        ("²\nquit\n\n", "'²' is no step"),
        ("9" * 5000 + "\nquit\n\n", "The numbers go from 1 to"),
        ("why 1\nquit\n\n", "You may play"),
        ("steps q\nquit\n\n", "No step begins with q."),
        ("quit\na\0b\n\n", "is no file name"),
        ("quit\n", "Come again."),
    ],
)
def test_odd_answers_do_not_end_the_game(answers: str, shown: str) -> None:
    done = run("play", "isshin", "--against", "machine", "--side", "0", "--seed", "3", stdin=answers)
    assert done.returncode == 0
    assert done.stderr == ""
    assert shown in done.stdout
    assert "Come again." in done.stdout


def test_an_interrupt_at_the_last_question_leaves_quietly() -> None:
    table = Terminal("play", "isshin", "--against", "machine", "--side", "0", "--seed", "3", "--lang", "en")
    table.until("step .*> ")
    table.type("quit")
    table.until("File name.*> ")
    table.interrupt()
    assert "Traceback" not in table.until("Come again")
    assert table.program.wait(10) == 130


def test_commands_of_other_games_are_not_offered() -> None:
    answers = "?\nquit\n\n"
    cards = run("play", "cardwars", "--against", "machine", "--side", "0", stdin=answers).stdout
    assert "auto" not in cards
    assert "object" not in cards
    fouls = run("play", "hck", "-o", "fouls=table", "--against", "machine", "--side", "0", stdin=answers).stdout
    assert "object (to a foul)" in fouls
    assert "auto (arrange for me)" in fouls


def test_no_such_card_is_said() -> None:
    done = run("play", "first", "--against", "machine", "--side", "0", stdin="card zz\nquit\n\n")
    assert "there is no card zz; `card` alone" in done.stdout


def test_a_narrow_terminal_gets_folded_lines() -> None:
    table = Terminal(
        "play", "hck", "--against", "person", "--lang", "en", environment={"COLUMNS": "40", "NO_COLOR": "1"}
    )
    table.type("")
    shown = re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", table.until("step .*> ")).replace("\r", "")
    assert max(map(width, shown.split("\n"))) <= 40
    assert re.search(r"\n    \S", shown)
    assert "│" in shown
    table.type("quit")
    table.until("File name.*> ")
    table.type("")
    assert table.program.wait(10) == 0


def test_resuming_takes_everything_from_the_record(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(str(gobanshobu.game("first").start(seed=1).record()), encoding="utf-8")
    for rest in (("intelligence",), ("-o", "turn_limit=3"), ("--cards", "x.toml")):
        done = run("play", *rest, "--resume", str(file))
        assert done.returncode == 2
        assert "--resume takes the game, its options and its cards from the record" in done.stderr


def test_a_seats_record_is_not_replayed_from_the_other_seat(tmp_path: Path) -> None:
    file = tmp_path / "seat.txt"
    file.write_text(str(gobanshobu.game("cardwars").start(seed=1).record(seat=1)), encoding="utf-8")
    assert run("replay", str(file), "--seat", "1").returncode == 0
    done = run("replay", str(file), "--seat", "0")
    assert done.returncode == 2
    assert "this record is for seat 1" in done.stderr


def test_a_saved_game_goes_on_from_ones_own_seat(tmp_path: Path) -> None:
    for seat in (0, 1):
        names = ("person", "machine") if seat == 0 else ("machine", "person")
        file = tmp_path / f"{seat}.txt"
        file.write_text(str(gobanshobu.game("isshin").start(seed=1).record(players=names)), encoding="utf-8")
        for seed in range(3):
            shown = run("play", "--resume", str(file), "--seed", str(seed), stdin="quit\n\n").stdout
            assert f"You are player {seat}." in shown
            assert "Against whom?" not in shown
    file = tmp_path / "names.txt"
    file.write_text(str(gobanshobu.game("isshin").start(seed=1).record(players=("Aoi", "みどり"))), encoding="utf-8")
    assert "Against whom?" in run("play", "--resume", str(file), stdin="1\nquit\n\n").stdout


def test_only_a_step_that_has_been_shown_is_played_by_its_number() -> None:
    done = run("play", "hck", "--against", "machine", "--side", "0", stdin="2\nboard\n2\nquit\n\n")
    before, _, after = done.stdout.partition("> board")
    assert "  2) ▲ a1 queen  a1=queen" in before
    assert "▲queen" not in before
    assert "▲queen" in after


@pytest.mark.parametrize("typed", ["A1=KING", "ａ１＝ｋｉｎｇ", "１"])
def test_capitals_and_wide_letters_are_understood(typed: str) -> None:
    answers = f"steps\n{typed}\nquit\n\n"
    assert "▲king" in run("play", "first", "--against", "machine", "--side", "0", stdin=answers).stdout


def test_a_square_from_which_nothing_goes_and_japanese_commands() -> None:
    answers = "e4\n札 将軍\nヘルプ\n投了\ny\n\n"
    shown = run("play", "first", "--against", "machine", "--side", "0", "--lang", "ja", stdin=answers).stdout
    for words in (
        "「e4」で始まる手はありません。",
        "shogun  将軍  general",
        "番号か表記で手を打ちます",
        "あなたの負け: 投了",
    ):
        assert words in shown


def test_what_a_card_does_is_told_in_the_card_games_too() -> None:
    answers = "card fu\n札 玉将\ncard silver\ncard zz\nquit\n\n"
    shown = run("play", "cardwars", "--against", "machine", "--side", "0", stdin=answers).stdout
    for words in ("pawn 歩兵 (fu)  copies 9  mana 1  monster 2/2", "king 玉将 (gyoku)", "+1 attack", "no card zz"):
        assert words in shown
    assert "in the rules" in run("play", "isshin", "--against", "machine", "--side", "0", stdin="card\nquit\n\n").stdout


def test_save_takes_a_name_and_warns_only_where_something_is_hidden(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    shown = run("play", "isshin", "--against", "machine", "--side", "0", stdin=f"save {file}\nquit\n\n").stdout
    assert file.exists()
    assert "holds the hidden cards too" in shown
    position = {"turn": 0, "board": {"a1": "0 king", "e5": "1 king", "c3": "0 n1"}}
    file.write_text(str(gobanshobu.game("first").position(position).record(players=("person", "person"))), "utf-8")
    shown = run("play", "--resume", str(file), stdin=f"save {tmp_path / 'b'}\nquit\n\n").stdout
    assert "Saved in" in shown
    assert "hidden" not in shown


def test_who_has_saved_is_not_asked_again(tmp_path: Path) -> None:
    begin = ("play", "isshin", "--against", "machine", "--side", "0", "--seed", "7")
    shown = run(*begin, stdin=f"save {tmp_path / 'a'}\nquit\n").stdout
    assert "Save the record?" not in shown
    assert shown.endswith("Come again.\n")
    shown = run(*begin, stdin=f"save {tmp_path / 'b'}\n1\nquit\n\n").stdout  # something has been played since
    assert shown.count("Save the record?") == 1


def test_a_board_wider_than_the_terminal_says_so() -> None:
    arguments = ("play", "first", "--against", "machine", "--side", "0", "--lang", "en")
    terminal = Terminal(*arguments, environment={"COLUMNS": "30"})
    assert re.search(r"The board needs 38\s+columns", terminal.until("step .*> "))
    terminal.type("quit")
    terminal.until("File name.*> ")
    terminal.type("")
    assert terminal.status() == 0


def test_the_machines_level_is_chosen_shown_and_kept_in_the_record(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    arguments = ("play", "isshin", "--level", "2", "--side", "0", "--seed", "3")
    shown = run(*arguments, stdin=f"save {file}\nquit\n\n").stdout
    assert "Your opponent is level 2: Apprentice." in shown
    assert read_record(file.read_text(encoding="utf-8")).players == ("person", "level2")
    again = run("play", "--resume", str(file), "--lang", "ja", stdin="quit\n\n").stdout
    assert "レベル 2（見習い）" in again
    assert run("play", "isshin", "--level", "11", stdin="").returncode == 2


def test_somebody_who_names_no_level_is_asked() -> None:
    shown = run("play", "isshin", "--side", "0", "--lang", "ja", stdin="1\n4\nquit\n\n").stdout
    assert " 4) 稽古相手" in shown
    assert "レベル 4（稽古相手）" in shown


@pytest.mark.parametrize("game_id", gobanshobu.GAMES)
def test_a_hint_names_steps_that_can_be_played_by_their_numbers(game_id: str, tmp_path: Path) -> None:
    arguments = ("play", game_id, "--level", "1", "--side", "0", "--seed", "5")
    shown = run(*arguments, stdin="hint\nquit\n\n").stdout
    advised = re.findall(r"^ +(\d+)\) +\d+\.\d %.*  (\S+)$", shown.partition("Advised")[2], re.MULTILINE)
    assert advised
    for number, step in advised:
        file = tmp_path / number
        run(*arguments, stdin=f"hint\n{number}\nsave {file}\nquit\n")
        assert (0, step) in read_record(file.read_text(encoding="utf-8")).moves()


def test_a_hint_says_how_far_it_looked_where_it_looked() -> None:
    shown = run("play", "isshin", "--level", "1", "--side", "0", "--seed", "5", stdin="hint\nquit\n\n").stdout
    assert re.search(r"\b(?:1 turn|(?!1 )\d+ turns) deep\.", shown.partition("Advised")[2])
    shown = run("play", "first", "--level", "1", "--side", "0", "--seed", "5", stdin="hint\nquit\n\n").stdout
    assert " deep." not in shown.partition("Advised")[2]  # an arrangement that is kept


def test_two_people_at_one_keyboard_are_advised_apart(tmp_path: Path) -> None:
    """Otherwise whoever asks second is shown the secret camp of who asked first."""
    camps = []
    for seed in ("1", "2", "3"):
        file = tmp_path / seed
        answers = f"\nauto\n\nauto\n\nsave {file}\nquit\n"
        run("play", "first", "--against", "person", "--seed", seed, stdin=answers)
        moves = read_record(file.read_text(encoding="utf-8")).moves()
        camps.append([[step.partition("=")[2] for who, step in moves[:20] if who == seat] for seat in (0, 1)])
    assert all(len(camp) == 10 for both in camps for camp in both)
    assert any(first != second for first, second in camps)


def test_a_person_has_no_level() -> None:
    done = run("play", "first", "--against", "person", "--level", "3")
    assert done.returncode == 2
    assert "--against person" in done.stderr


def test_nothing_is_arranged_where_no_camps_are_laid(tmp_path: Path) -> None:
    file = tmp_path / "game"
    run("play", "isshin", "--level", "1", "--side", "0", "--seed", "5", stdin=f"auto\nsave {file}\nquit\n")
    assert 0 not in [who for who, _step in read_record(file.read_text(encoding="utf-8")).moves()]
