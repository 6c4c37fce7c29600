"""What a player declares after the turn: form and state, wherever a person reads or hears them."""

from __future__ import annotations

import pytest

from gobanshobu.core import Words
from gobanshobu.core.audience import SEATS
from gobanshobu.games.isshin.cards import ATTACK, BLOW, GUARD, IDS, POWER, declaration
from tests.isshin.duels import duel, opened

HANDS = ("sy sa ny ny", "fa fa na na")
BEGUN = "0 reveal:sy 1 reveal:fa"


@pytest.mark.clause("IS-5.5")
@pytest.mark.parametrize(
    ("card", "stance", "ja", "en"),
    [
        ("fy", GUARD, "蛙の型", "frog stance (蛙の型)"),
        ("sa", ATTACK, "蛞蝓斬り", "slug slash (蛞蝓斬り)"),
        ("na", POWER, "蛇押し", "snake push (蛇押し)"),
        ("tri", BLOW, "一撃必殺", "decisive blow (一撃必殺)"),
    ],
)
def test_each_state_is_called_by_its_own_word(card: str, stance: int, ja: str, en: str) -> None:
    assert declaration(IDS.index(card), stance) == Words(ja, en)


@pytest.mark.clause("IS-5.5", "C-3")
def test_nothing_is_declared_before_the_cards_are_shown() -> None:
    state = duel(*HANDS)
    state.play(0, "reveal:sy")
    for viewer in (0, 1, None):
        assert state.view(viewer)["declarations"] == [None, None]


@pytest.mark.clause("IS-5.5")
@pytest.mark.parametrize(
    ("steps", "calls"),
    [
        ("0 kamae:sa", ["蛞蝓押し", "蛙の型"]),
        ("0 kamae:ny", ["蛇の型", "蛙の型"]),
        ("0 maai", ["蛞蝓の型", "蛙の型"]),
        ("0 renki:ny,ny", ["蛞蝓の型", "蛙の型"]),
        ("0 kamae:sa 1 maai 0 maai", ["蛞蝓の型", "蛙の型"]),
    ],
)
def test_everyone_sees_what_each_side_declares(steps: str, calls: list[str]) -> None:
    state = opened(f"{BEGUN} {steps}", *HANDS)
    for viewer in (0, 1, None):
        assert [call["ja"] for call in state.view(viewer)["declarations"]] == calls


@pytest.mark.clause("IS-5.5")
def test_the_log_says_what_was_declared_after_each_turn() -> None:
    state = opened(f"{BEGUN} 0 kamae:sa 1 maai 0 renki:ny,ny", *HANDS)
    said = {step: words for _, step, words in state.narrate(None)}
    assert said["reveal:sy"] == Words("立ち合い 蛞蝓の陰", "show slug yin")
    assert said["kamae:sa"] == Words("構え 蛞蝓の陽「蛞蝓押し」", "kamae with slug yang: slug push (蛞蝓押し)")
    assert said["maai"] == Words("間合「蛙の型」", "maai: frog stance (蛙の型)")
    assert said["renki:ny,ny"].ja == "練気（蛇の陰・蛇の陰）「蛞蝓の型」"
    assert said["renki:ny,ny"].en == "renki, discarding snake yin and snake yin: slug stance (蛞蝓の型)"


@pytest.mark.clause("IS-5.5")
def test_the_records_comments_and_the_pictures_carry_the_declaration() -> None:
    state = opened(f"{BEGUN} 0 kamae:sa", *HANDS)
    assert "# 構え 蛞蝓の陽「蛞蝓押し」" in str(state.record(comments="ja"))
    assert "# kamae with slug yang: slug push (蛞蝓押し)" in str(state.record(comments="en"))
    view = state.view(1)
    assert "【力攻め】「蛞蝓押し」" in "\n".join(state.rules.text.lines(view, "ja"))
    assert "[power attack] slug push (蛞蝓押し)" in "\n".join(state.rules.text.lines(view, "en"))
    assert "「蛞蝓押し」" in state.game.picture(view, "ja")
    assert "slug push (蛞蝓押し)" in state.game.picture(view, "en")


@pytest.mark.clause("IS-5.5")
def test_a_step_that_may_be_played_says_what_it_will_declare() -> None:
    state = opened(BEGUN, *HANDS)
    assert "「蛞蝓押し」" in state.explain(0, "kamae:sa").ja
    assert "snake stance (蛇の型)" in state.explain(0, "kamae:ny").en
    offers = {offer["step"]: offer for offer in state.rules.publisher.offers(state.position, SEATS[0])}
    (declared,) = [fact for fact in offers["kamae:sa"]["will"] if fact["fact"] == "declared"]
    assert (declared["ja"], declared["en"]) == ("蛞蝓押し", "slug push (蛞蝓押し)")
