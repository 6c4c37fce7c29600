"""The ground: randomness, options, words, clauses, outcomes."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

import gobanshobu
from gobanshobu import BadDeal, BadOption, BadView, Explanation, GobanshobuError, Outcome, State, UnknownGame
from gobanshobu.core.clauses import Rulebook, read_part, reason
from gobanshobu.core.options import Option, read_options
from gobanshobu.core.paint import paint_player, plain, render, strong
from gobanshobu.core.rng import Rng
from gobanshobu.core.width import fold, width
from gobanshobu.core.words import Words, fill


def test_the_generator_gives_one_stream_in_both_modes() -> None:
    rng = Rng(2026)
    assert [rng.word() for _ in range(4)] == [3765008113, 2805061644, 2144281260, 2727622458]
    assert [Rng(0).word(), Rng(-1).word(), Rng(1 << 80).word()] == [
        Rng(0).word(),
        Rng((1 << 64) - 1).word(),
        Rng(0).word(),
    ]


@pytest.mark.parametrize("n", [1, 2, 3, 7, 100, (1 << 31) - 1])
def test_numbers_below_n_are_below_n(n: int) -> None:
    rng = Rng(1)
    assert all(0 <= rng.below(n) < n for _ in range(1_000))
    assert all(0 <= rng.below_big(n) < n for _ in range(1_000))


def test_numbers_below_n_are_uniform() -> None:
    rng = Rng(5)
    for draw in (rng.below, rng.below_big):
        counts = Counter(draw(6) for _ in range(60_000))
        assert sum((count - 10_000) ** 2 / 10_000 for count in counts.values()) < 25  # 5 degrees of freedom
    assert max(rng.below_big(3 << 60) for _ in range(200)) > 1 << 60


def test_outcomes_and_explanations_are_values() -> None:
    outcome = Outcome(1, "king captured", "FI-4.6")
    assert repr(outcome) == "Outcome(winner=1, reason='king captured', clause='FI-4.6')"
    assert outcome == Outcome(1, "king captured", "FI-4.6") != Outcome(0, "king captured", "FI-4.6")
    assert pickle.loads(pickle.dumps(outcome)) == outcome
    explanation = Explanation(False, "B-4", "…", "…")
    assert repr(explanation) == "Explanation(legal=False, clause='B-4', ja='…', en='…')"
    assert pickle.loads(pickle.dumps(explanation)) == explanation
    assert len({outcome, Outcome(1, "king captured", "FI-4.6")}) == 1
    with pytest.raises(AttributeError):
        outcome.winner = 0  # type: ignore[misc]


def test_options_take_their_own_type_only() -> None:
    specs = [
        Option("size", 3, "X", Words("大きさ", "size"), least=1, most=5),
        Option("mood", "calm", "X", Words("気分", "mood"), choices=("calm", "wild")),
    ]
    assert read_options(specs, None, 1) == {"size": 3, "mood": "calm"}
    assert read_options(specs, {"size": "5", "mood": "wild"}, 1) == {"size": 5, "mood": "wild"}
    for wrong in ({"size": 6}, {"size": 0}, {"size": 2.0}, {"size": "３"}, {"size": True}, {"mood": 1}, {"mode": 1}):
        with pytest.raises(BadOption) as refused:
            read_options(specs, wrong, 1)
        assert next(iter(wrong)) in refused.value.words.ja
        assert next(iter(wrong)) in str(refused.value)


def test_an_unknown_game_is_named_with_those_there_are() -> None:
    with pytest.raises(UnknownGame, match=r"'go'.*isshin"):
        gobanshobu.game("go")


def test_marks_for_colour_come_out_again() -> None:
    text = f"{paint_player(0, '先手')} and {strong('you')}"
    assert plain(text) == "先手 and you"
    assert render(text, lambda style, inside: f"<{style}:{inside}>") == "<player0:先手> and <strong:you>"


def test_blanks_are_filled_in_both_languages() -> None:
    assert fill(Words("{a}が{b}", "{b} is {a}"), {"a": Words("あ", "x"), "b": Words("い", "y")}) == Words(
        "あがい", "y is x"
    )


def test_a_clause_without_both_languages_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "clauses.toml"
    path.write_text(
        'ja = "題"\nen = "Title"\n[[section]]\nja = "節"\nen = "Section"\n[[section.clause]]\nid = "X-1"\nja = "一"\n'
    )
    with pytest.raises(ValueError, match="both languages"):
        read_part(path)


def test_a_clause_that_stands_twice_is_refused() -> None:
    part = gobanshobu.game("isshin").rulebook().parts[1]
    with pytest.raises(ValueError, match="twice"):
        Rulebook([part, part])


def test_a_part_gives_reasons_of_its_own_for_a_clause_it_stands_on() -> None:
    own, common = gobanshobu.game("isshin").rulebook().parts
    more = Words("理由", "a reason")
    assert Rulebook([own._replace(reasons={"C-2": {"more": more}}), common]).clauses["C-2"].reasons["more"] == more
    assert "more" not in Rulebook([own, common]).clauses["C-2"].reasons
    with pytest.raises(ValueError, match="C-2 gives the reason unknown twice"):
        Rulebook([own._replace(reasons={"C-2": {"unknown": more}}), common])


def test_games_without_a_sheet_know_no_reasons_of_the_sheet() -> None:
    assert "no_queen" in gobanshobu.game("first").rulebook().clauses["C-2"].reasons
    assert set(gobanshobu.game("isshin").rulebook().clauses["C-2"].reasons) == {
        "nothing", "no_string", "unknown", "meant", "no_card", "shape",
    }  # fmt: skip


def test_a_reason_reads_in_full_sentences() -> None:
    words = gobanshobu.game("isshin").rulebook().words(reason("IS-4.2", "hand_full", count=4, limit=4))
    assert words.en == "Your hand holds 4 cards, which is its limit of 4, so there is nothing to draw in Maai."


def test_games_and_front_doors_are_small() -> None:
    assert len(gobanshobu.__all__) <= 25
    assert len(gobanshobu.core.__all__) <= 25
    assert repr(gobanshobu.game("isshin")) == "gobanshobu.game('isshin')"


def test_a_line_is_folded_at_spaces_to_fit_a_narrow_terminal() -> None:
    line = "  hand: " + " ".join([strong("飛龍"), "n1", "n2", "manji", "n3"])
    assert [width(row) for row in fold(line, 16).split("\n")] == [15, 14, 8]
    assert plain(fold(line, 16)).split() == plain(line).split()
    assert fold(line, 100) == line
    assert fold("一二三（四五）六七", 8) == "一二三\n    （四\n    五）\n    六七"
    drawn = "│ a │ b │" * 9
    assert fold(drawn, 20) == drawn


def test_whoever_is_no_player_is_told_nothing() -> None:
    state = gobanshobu.game("first").start()
    state.play(1, state.legal(1)[0])
    for nobody in (2, -1, 7):
        for ask in (state.log, state.seen, state.narrate, state.view, state.legal):
            with pytest.raises(GobanshobuError, match="a player is 0 or 1"):
                ask(nobody)
        with pytest.raises(GobanshobuError, match="a player is 0 or 1"):
            state.record(seat=nobody)


def test_what_is_no_input_is_refused_by_name() -> None:
    first, isshin = gobanshobu.game("first"), gobanshobu.game("isshin")
    for options in ([1], "abc", 5, {3: 4}):
        with pytest.raises(BadOption):
            first.start(options=options)  # type: ignore[arg-type]
    with pytest.raises(BadDeal, match="has no deal"):
        first.start(deal=[1, 2])
    with pytest.raises(BadDeal):
        gobanshobu.game("cardwars").start(deal={1: [], "decks": []})
    with pytest.raises(BadView, match="no view"):
        first.sample([], Random(0))  # type: ignore[arg-type]
    with pytest.raises(BadView, match="nothing was drawn"):
        view = isshin.start(seed=1).view(0)
        isshin.sample({**view, "log": [[1, "maai"]]}, Random(0))
    with pytest.raises(GobanshobuError, match="a depth is"):
        isshin.perft(isshin.start(seed=1), -1)
    with pytest.raises(GobanshobuError, match="in ja or en"):
        isshin.start(seed=1).record(comments="fr")


def test_a_long_string_is_not_repeated_in_full() -> None:
    with pytest.raises(gobanshobu.StepSyntax) as refused:
        gobanshobu.game("isshin").start(seed=1).play(0, "x" * 100_000)
    assert len(str(refused.value)) < 400
    assert refused.value.step == "x" * 100_000


@pytest.mark.clause("C-2")
@pytest.mark.parametrize("game_id", gobanshobu.GAMES)
def test_what_is_no_string_is_no_step_and_refused_in_words(game_id: str) -> None:
    state = gobanshobu.game(game_id).start(seed=1)
    before = str(state.record())
    for given, kind in ((None, "NoneType"), (7, "int"), (["pass"], "list")):
        why = state.explain(0, given)
        assert (why.legal, why.clause, why.en) == (False, "C-2", f"A step is a string, not {kind}.")
        with pytest.raises(gobanshobu.StepSyntax, match=f"not {kind}") as refused:
            state.play(0, given)
        assert refused.value.explanation == why
    assert str(state.record()) == before


@pytest.mark.parametrize("game_id", gobanshobu.GAMES)
@pytest.mark.parametrize("twin_of", [copy.copy, copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))])
def test_whatever_copies_a_state_makes_an_independent_one(game_id: str, twin_of: Callable[[State], State]) -> None:
    random = Random(3)
    state = gobanshobu.game(game_id).start(seed=7)
    for _ in range(30):
        if state.outcome is not None:
            break
        player = random.choice(state.actors())
        twin, before = twin_of(state), str(state.record())
        for seat in (0, 1, None):
            assert twin.view(seat) == state.view(seat)
        twin.play(player, twin.legal(player)[0])
        assert str(state.record()) == before
        state.play(player, random.choice(state.legal(player)))
    record = state.record(players=("甲", "B"), date="2026-11-16")
    assert twin_of(record) == record  # type: ignore[arg-type]
    place = copy.deepcopy(state.position)
    assert place is not state.position
    assert [list(place.steps(seat)) for seat in (0, 1)] == [list(state.position.steps(seat)) for seat in (0, 1)]


@pytest.mark.parametrize("seconds", [0, -1, float("nan"), float("inf")])
def test_thinking_takes_some_time_and_not_all(seconds: float) -> None:
    view = gobanshobu.game("isshin").start(seed=1).view(0)
    for ask in (gobanshobu.hint, gobanshobu.analyse):
        with pytest.raises(GobanshobuError, match="more than 0 and finite"):
            ask(view, seconds)
    with pytest.raises(GobanshobuError, match="work=-1"):
        gobanshobu.hint(view, work=-1)


@pytest.mark.parametrize("game_id", gobanshobu.GAMES)
def test_every_choice_of_an_option_can_be_said_in_both_languages_without_its_key(game_id: str) -> None:
    for option in gobanshobu.game(game_id).options:
        assert len(option.said) == len(option.choices), option.name
        for words in (option.words, option.about, *option.said):
            assert words.ja
            assert words.en
            assert option.name not in words.ja + words.en or option.name.isalpha()
        for choice in option.choices:
            assert choice in option.choices_in("ja")
            assert choice in option.choices_in("en")


@pytest.mark.parametrize("game_id", gobanshobu.GAMES)
def test_a_way_to_play_that_has_a_name_can_be_played_and_differs_from_the_default(game_id: str) -> None:
    game = gobanshobu.game(game_id)
    default = game.read_options(None, game.version)
    assert game.presets[0].options == {}
    assert len({preset.words.en for preset in game.presets}) == len(game.presets)
    for preset in game.presets[1:]:
        assert preset.about.ja
        assert preset.about.en
        chosen = game.start(seed=1, options=preset.options).rules.options
        assert {name for name in chosen if chosen[name] != default[name]} == set(preset.options)


@pytest.mark.parametrize("game_id", gobanshobu.GAMES)
def test_how_a_game_is_won_is_said_in_short_with_its_clauses(game_id: str) -> None:
    book = gobanshobu.game(game_id).rulebook()
    assert book.goal.words.ja
    assert book.goal.words.en
    assert book.goal.clauses
    assert set(book.goal.clauses) <= set(book.clauses)
