"""The table as a person reads it, with either faces."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from gobanshobu import State
from gobanshobu.core.paint import plain
from gobanshobu.core.width import widest
from gobanshobu.games.cardwars.cards import COPIES, IDS
from gobanshobu.games.cardwars.faces import face
from tests.cardwars.tables import begun, game, play


def screen(state: State, viewer: int | None, lang: str = "en", faces: str = "") -> str:
    return plain("\n".join(state.rules.text.lines(state.view(viewer), lang, faces)))


def busy_table() -> State:
    """Monsters, equipment, traps and graveyards on both sides, and a battle going on."""
    state = begun("kyo gin kin kaku", "kyo kei kin", "fu fu fu fu", "fu fu fu gin")
    play(state, "0 play:fu play:gin equip:e1>m1 end 1 play:fu set:kyo end 0 play:kin* 1 allow 0 set:kyo 1 allow 0 end")
    play(state, "1 set:kei 0 allow 1 play:kin/mill 0 allow 1 end")
    return play(state, "0 play:kaku 1 counter 0 battle attack:m1 attack:m3 attack:done")


@pytest.mark.clause("CW-1.2")
def test_a_pack_of_cards_has_a_face_for_every_copy() -> None:
    packs = [{face(who, kind, copy) for kind in range(8) for copy in range(COPIES[kind])} for who in (0, 1)]
    assert " ".join(sorted(packs[0])) == "10♠ 10♣ 2♠ 2♣ 3♠ 3♣ 4♠ 4♣ 5♠ 7♠ 7♣ 8♠ 8♣ 9♠ 9♣ A♠ A♣ J♠ K♠ Q♠"
    assert " ".join(sorted(packs[1])) == "10♥ 10♦ 2♥ 2♦ 3♥ 3♦ 4♥ 4♦ 5♥ 7♥ 7♦ 8♥ 8♦ 9♥ 9♦ A♥ A♦ J♥ K♥ Q♥"
    assert [one.id for one in game.faces] == ["pieces", "cards"]


@pytest.mark.clause("CW-1.2")
def test_each_face_is_on_the_table_once_and_stays_with_its_monster() -> None:
    rng = Random(8)
    for seed in range(6):
        state = game.start(seed=seed)
        faces: dict[str, str] = {}
        while state.outcome is None:
            player = rng.choice(state.actors())
            state.play(player, rng.choice(state.legal(player)))
            view = state.view(None)
            for piece in view["monsters"]:
                mine = face(piece["owner"], IDS.index(piece["card"]), piece["copy"])
                assert faces.setdefault(piece["id"], mine) == mine
            shown = re.findall(r"(?:[A2-9JQK]|10)[♠♣♥♦]", state.full_text("en", "cards"))
            assert len(shown) == len(set(shown))
            assert len(shown) >= 40 - 2 * len(view["pending"])  # all but what is just being played


@pytest.mark.clause("CW-1.2", "CW-6.5")
def test_the_face_of_a_discarded_trap_does_not_tell_that_its_like_was_set() -> None:
    for first in ("kyo", "kei"):
        state = play(begun("kyo kyo kei kei", "kin"), f"0 set:{first} end 1 play:kin/discard 0 allow discard:kyo")
        assert state.view(1)["graves"][0] == [{"card": "kyo", "copy": 0}]
        assert "7♠" in screen(state, 1, faces="cards")
        assert "7♣" not in screen(state, 1, faces="cards")


@pytest.mark.clause("CW-8.1")
def test_the_table_shows_what_its_viewer_may_know() -> None:
    state = busy_table()
    assert screen(state, 0) == (
        "player 1 *  life 20  hand 3  deck 13  face down 1\n"
        "  face down: □\n"
        "  in play:   m2 pawn 2/2\n"
        "  graveyard: gold  knight\n"
        "\n"
        "── turn 5  player 0  battle  mana 1\n"
        "   attackers: m1  m3\n"
        "   player 1: use lances, or go on to the blocks\n"
        "\n"
        "player 0  life 20  hand 2  deck 9  face down 1\n"
        "  hand:      pawn(fu)×2\n"
        "  face down: lance\n"
        "  in play:   m1 pawn 3/2 [e1] sideways  m3 gold 3/3 sideways  e1 silver →m1\n"
        "  graveyard: pawn×4  bishop"
    )
    assert screen(state, 1, "ja") == (
        "先手  ライフ 20  手札 2  山札 9  伏せ札 1\n"
        "  伏せ札: □\n"
        "  場:     m1 歩兵 3/2 [e1] 横  m3 金将 3/3 横  e1 銀将 →m1\n"
        "  墓地:   歩兵×4  角行\n"
        "\n"
        "── 5手番目  先手  戦闘  残り 1 マナ\n"
        "   攻撃: m1  m3\n"
        "   後手: 香車を使うか、ブロックへ進むか\n"
        "\n"
        "後手 *  ライフ 20  手札 3  山札 13  伏せ札 1\n"
        "  手札:   歩兵(fu)×3\n"
        "  伏せ札: 香車\n"
        "  場:     m2 歩兵 2/2\n"
        "  墓地:   金将  桂馬"
    )


@pytest.mark.clause("CW-6.5")
def test_a_known_trap_is_marked_and_the_full_text_tells_everything() -> None:
    state = begun("kyo kei gyoku", "kin", "fu fu")
    play(state, "0 end 1 play:kin/discard 0 discard:kyo discard:kei 1 end 0 play:gyoku revive:kyo")
    assert "face down: lance (known)" in screen(state, 1)
    assert "伏せ札: 香車（公開）" in screen(state, 0, "ja")
    assert "deck:" in state.full_text()
    assert "deck:" not in screen(state, None)
    assert str(state) == state.full_text("en")


@pytest.mark.parametrize("faces", ["", "pieces", "cards"])
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_no_line_is_wider_than_a_terminal(lang: str, faces: str) -> None:
    rng = Random(4)
    for seed in range(8):
        state = game.start(seed=seed)
        while state.outcome is None:
            player = rng.choice(state.actors())
            steps = [step for step in state.legal(player) if step != "end"] or state.legal(player)
            state.play(player, rng.choice(steps))
            for viewer in (0, 1, None):
                for line in screen(state, viewer, lang, faces).splitlines():
                    assert widest(line) <= 80
                    assert "{" not in line
            for step in steps:
                words = state.rules.text.tell(step, faces).say(lang)
                assert words != step
                assert widest(f"  999) {words} {step}") <= 80


TOLD: list[tuple[str, Any, str]] = [
    ("set:?", "罠を伏せる", "set a trap face down"),
    ("draw:?,?", "2枚引く", "draw 2"),
    ("draw:fu,kin", "2枚引く（歩兵・金将）", "draw 2 (pawn, gold)"),
    ("mill:kyo,kei", "山札の2枚が墓地へ（香車・桂馬）", "2 from the deck to the graveyard (lance, knight)"),
    ("show:kei", "伏せようとした札は桂馬", "the card that was set is a knight"),
    ("play:kin/mill", "金将: 相手の山札4枚を墓地へ", "cast gold: mill four of the opponent's deck"),
    ("revive:gin*", "墓地から: 銀将を3/3モンスターとして出す", "revive: play the silver as a 3/3 monster"),
    ("counter", "桂馬で打ち消す", "cancel it with a knight"),
    ("lance>face", "香車を発動し、相手に3ダメージ", "turn up a lance: 3 damage to the opponent"),
    ("hit>m3", "m3に1ダメージ", "1 damage to m3"),
    ("what?", "what?", "what?"),
]


@pytest.mark.parametrize(("word", "ja", "en"), TOLD)
def test_the_log_is_told_in_plain_words(word: str, ja: str, en: str) -> None:
    told = begun().rules.text.tell(word)
    assert (told.ja, told.en) == (ja, en)


def test_with_playing_cards_the_words_name_the_rank() -> None:
    rules = begun().rules
    assert rules.text.tell("play:kin/mill", "cards").en == "cast gold [10]: mill four of the opponent's deck"
    assert rules.text.tell("counter", "cards").ja == "桂馬[8]で打ち消す"
    assert rules.text.tell("draw:fu", "cards").en == "draw 1 (pawn [A-5])"


def test_what_came_of_a_battle_is_told() -> None:
    state = busy_table()
    before = state.view(0)
    after = state.view(0)
    after["lives"] = [before["lives"][0], before["lives"][1] - 3]
    gone = after["monsters"].pop(0)
    english = [words.en for words in state.rules.text.changes(before, after)]
    japanese = [words.ja for words in state.rules.text.changes(before, after)]
    assert english[0] == f"life of player 1: {before['lives'][1]} → {before['lives'][1] - 3}"
    assert english[1].startswith(f"{gone['id']} ")
    assert english[1].endswith(" died")
    assert japanese[1].endswith("が死亡")
    assert state.rules.text.changes(before, before) == []
