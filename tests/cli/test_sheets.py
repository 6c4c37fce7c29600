"""The 5×5 games at a terminal: the sheet is drawn, and steps are told in human notation."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

import gobanshobu
from gobanshobu.cli.news import unheard
from gobanshobu.core.width import width
from tests.board5.sheets import play
from tests.cli.test_commands import run
from tests.cli.test_play import PROMPT, Terminal

LINE = ["king", "prince", "shogun", "sanbo", "n1", "n2", "n3", "n4", "n5", "-"]


def test_a_replay_tells_each_step_from_where_it_was_played(tmp_path: Path) -> None:
    board = {"a1": "0 king", "c3": "0 n2", "c2": "0 n4", "c4": "1 king", "e5": "1 prince"}
    state = gobanshobu.game("intelligence").position({"turn": 0, "board": board, "hands": [[], ["boei"]]})
    play(state, "c3&c4", "boei*d4", "c2xc4")
    state.resign(1)
    file = tmp_path / "game.txt"
    file.write_text(str(state.record()), encoding="utf-8")
    english = run("replay", str(file)).stdout
    for line in (
        "player 0: ▲ N2 c3–c4, goes under king  c3&c4",
        "player 1: △ defence to d4  boei*d4",
        "player 0: ▲ N4 c2–c4, takes king  c2xc4",
    ):
        assert line in english
    assert "&▲n2" in english
    assert english.endswith("player 0 wins: resignation [C-6]\n")
    japanese = run("replay", str(file), "--seat", "1", "--lang", "ja").stdout
    assert "先手: ▲c4 N2(c3) 王に潜入  c3&c4" in japanese
    assert "&▲N2" in japanese


@pytest.mark.parametrize("game_id", ["first", "intelligence", "hck"])
def test_the_sheet_fits_a_narrow_terminal_with_every_card_on_it(game_id: str) -> None:
    game, rng = gobanshobu.game(game_id), Random(5)
    for seed in range(6):
        state = game.start(seed=seed)
        for _ in range(120):
            if not state.actors():
                break
            player = rng.choice(state.actors())
            state.play(player, rng.choice(state.legal(player)))
        for lang in ("ja", "en"):
            wide, narrow = (state.rules.text.lines(state.view(0), lang, "", columns) for columns in (0, 40))
            assert max(width(line) for line in narrow if line[2:3] in "┌├└│") == 38
            assert wide == state.rules.text.lines(state.view(0), lang, "", 100)
            for mark in "▲▽⤷&":
                assert sum(line.count(mark) for line in narrow) == sum(line.count(mark) for line in wide)


def test_a_narrow_sheet_keeps_cards_and_points_apart() -> None:
    board = {"a1": "0 king", "b1": "0 senki@2,shogun@3", "c1": "0 n7", "e5": "1 king@6"}
    state = gobanshobu.game("first").position({"turn": 0, "board": board})
    english = [line.split("│")[1:6] for line in state.text(None, "en", "", 40).splitlines() if "│" in line]
    assert [cells[1].strip() for cells in english[-3:]] == ["▲shogu", "3", "⤷senk2"]
    japanese = [line.split("│")[1:6] for line in state.text(None, "ja", "", 40).splitlines() if "│" in line]
    assert [cells[1].strip() for cells in japanese[-3:]] == ["▲将", "3", "⤷機2"]
    state = gobanshobu.game("hck").position(
        {"turn": 0, "board": {"a1": "0 king", "b1": "0 queen+shogun+so@5", "e5": "1 king"}}
    )
    english = [line.split("│")[1:6] for line in state.text(None, "en", "", 40).splitlines() if "│" in line]
    assert [cells[1].strip() for cells in english[-3:]] == ["▲queen", "+sho", "+so 5"]
    state = gobanshobu.game("intelligence").position(
        {"turn": 0, "board": {"a1": "0 king", "b1": "0 n10", "e5": "1 king"}}
    )
    assert "▲N10" in state.text(None, "ja", "", 40)


def test_what_is_new_in_a_log() -> None:
    mine = [(1, "a5=king"), (1, "b5=-")]
    both = [(0, "a1=king"), (0, "b1=-"), *mine]
    assert unheard([], mine) == [0, 1]
    assert unheard(mine, mine) == []
    assert unheard(mine, both) == [0, 1]  # player 0's are put before one's own
    assert unheard(both, [*both, (0, "a1-b1"), (1, "a5-b5"), (0, "a1-b1")]) == [4, 5, 6]


def test_who_arranges_for_player_1_is_told_what_player_0_has_arranged() -> None:
    terminal = Terminal("play", "intelligence", "--against", "machine", "--side", "1", "--seed", "3")
    line = zip("abcdeabcde", "5555544444", LINE, strict=True)
    for column, row, card in line:
        terminal.until(PROMPT)
        terminal.type(f"{column}{row}={card}")
    shown = terminal.until(PROMPT)
    assert len(re.findall(r"▲ [a-e][12] ", shown)) == 10
    assert not re.findall(r"△ [a-e]5 (king|prince|empty)", shown)
    terminal.interrupt()
    terminal.until("File name")
    terminal.type("")
    assert terminal.status() == 130


def test_an_arrangement_is_played_at_a_terminal_and_seen_by_its_own_side_alone() -> None:
    terminal = Terminal("play", "intelligence", "--against", "machine", "--side", "0", "--seed", "3")
    shown = terminal.until(PROMPT)
    assert "▲ a1 king" in shown
    assert "arrange your camp" in shown
    for column, row, card in zip("abcdeabcd", "111112222", LINE, strict=False):
        terminal.type(f"{column}{row}={card}")
        assert "a5=" not in terminal.until(PROMPT)
    terminal.type("e2=-")
    shown = terminal.until(PROMPT)
    assert len(re.findall(r"△ [a-e][45] ", shown)) == 10  # now the machine's arrangement has been told
    terminal.type("why a1-a2")
    assert "IN-2.2" in terminal.until(PROMPT)
    terminal.interrupt()
    terminal.until("File name")
    terminal.type("")
    assert terminal.status() == 130
