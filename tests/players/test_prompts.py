"""Games in words: what a prompt holds and leaves out, what a reply comes to, and a player and an environment made of both."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from gobanshobu import GAMES, Game, GobanshobuError, game
from gobanshobu.adapters.text import TextEnv
from gobanshobu.players import BadPlayer, PlayerFault
from gobanshobu.players.prompts import Prompted, again, prompt, read_reply


class Told(Prompted):
    """Answers what it is told to."""

    def __init__(self, game: Game, answers: Iterator[str], tries: int = 3) -> None:
        super().__init__(game, 0, tries=tries)
        self.answers = answers
        self.heard: list[str] = []

    def ask(self, prompt: str) -> str:
        self.heard.append(prompt)
        return next(self.answers)


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("game_id", GAMES)
def test_a_prompt_has_rules_position_and_notation_and_no_list_of_steps(game_id: str, lang: str) -> None:
    state = game(game_id).start(seed=3)
    view = state.view(0)
    whole, short = prompt(state.game, view, lang), prompt(state.game, view, lang, rules=False)
    assert state.text(0, lang) in whole
    assert state.text(0, lang) in short
    assert len(whole) > len(short) + 2000
    listed = [step for step in state.legal(0) if step in short]
    assert (
        len(listed) <= len(state.legal(0)) / 2 or game_id == "cardwars"
    )  # keep and mulligan are the names of both choices
    rulebook = state.rules.rulebook()
    written = [one.words.say(lang) for part in rulebook.parts for sec in part.sections for one in sec.clauses]
    assert any(words in short for words in written)  # how steps are written


@pytest.mark.parametrize("game_id", ["isshin", "cardwars"])
def test_a_prompt_is_the_same_in_all_games_that_the_seat_cannot_tell_apart(game_id: str) -> None:
    state = game(game_id).start(seed=3)
    rng = Random(1)
    for _ in range(12):
        if state.outcome is not None:
            break
        seat = state.actors()[0]
        asked = prompt(state.game, state.view(seat))
        for _ in range(3):
            assert prompt(state.game, state.resample(seat, rng).view(seat)) == asked
        state.play(seat, rng.choice(state.legal(seat)))


@pytest.mark.parametrize(
    "text",
    [
        "{step}",
        "Answer: {step}",
        "I think hard.\n\n**Final answer:** `{step}`",
        "Answer: nonsense\nno, wait\nanswer: {step}",
        "答え：{step}",
        "> Answer: **{step}**\n",
        "Step: {step}\nThank you for the game.",
    ],
)
def test_a_reply_is_read_as_people_and_models_write(text: str) -> None:
    state = game("first").start(seed=3)
    step = state.legal(0)[4]
    assert read_reply(state.game, state.view(0), text.format(step=step)).step == step


@pytest.mark.parametrize(
    ("text", "en", "clause"),
    [
        ("", "the last line has to name a step", "C-2"),
        ("I do not know.\nPerhaps the king?", "the last line has to name a step", "C-2"),
        ("Answer: zz", "'zz' is not legal: 'zz' is no step of this game.", "C-2"),
        ("Answer: b1=king", "'b1=king' is not legal: ", "FI-N"),
    ],
)
def test_a_reply_without_a_legal_step_is_refused_with_the_clause(text: str, en: str, clause: str) -> None:
    state = game("first").start(seed=3)
    found = read_reply(state.game, state.view(0), text)
    assert (found.step, found.clause) == ("", clause)
    assert found.refusal.en.startswith(en)
    assert found.refusal.ja
    assert clause in again(found, "ja")


def test_a_player_is_asked_again_with_the_reason_and_gives_up_in_the_end() -> None:
    state = game("isshin").start(seed=3)
    step = state.legal(0)[0]
    player = Told(state.game, iter(["no idea at\nall", "Answer: zz", f"Answer: {step}"]))
    assert player.choose(state.view(0)) == step
    assert player.refused == 2
    assert player.heard[1].startswith(player.heard[0])
    assert "no idea" in player.heard[1]
    assert "'zz' is no step" in player.heard[2]
    with pytest.raises(PlayerFault) as caught:
        Told(state.game, iter(["zz"] * 3)).choose(state.view(0))
    assert caught.value.kind == "illegal"
    assert "'zz'" in caught.value.words.en


@pytest.mark.parametrize("game_id", ["isshin", "cardwars"])
@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_game_in_words_comes_to_its_end(game_id: str, seat: int | None) -> None:
    env = TextEnv(game_id, "random", seat)
    rng = Random(5)
    asked, info = env.reset(seed=5)
    assert f"You are player {info['seat']}." in asked
    over, reward = False, 0.0
    while not over:
        step = rng.choice(env.state.legal(env.seat))
        asked, reward, over, _, info = env.step(f"Answer: {step}")
    outcome = env.state.outcome
    assert outcome is not None
    assert reward == (0 if outcome.winner is None else 1 if outcome.winner == env.seat else -1)
    with pytest.raises(GobanshobuError, match="call reset"):
        env.step("Answer: maai")
    env.close()


def test_three_refusals_in_a_row_lose() -> None:
    env = TextEnv("isshin", "random")
    with pytest.raises(GobanshobuError, match="call reset"):
        env.step("Answer: maai")
    env.reset(seed=1)
    before = env.state.view(0)
    asked, reward, over, _, info = env.step("Answer: zz")
    assert (reward, over, info["refused"], info["forfeited"]) == (0.0, False, "C-2", False)
    assert "no step of this game" in asked
    assert env.state.view(0) == before
    env.step("Answer: zz")
    assert env.step("Answer: zz")[1:3] == (-1.0, True)


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(BadPlayer):
        TextEnv("isshin", "nobody")
    with pytest.raises(GobanshobuError, match="a seat is 0, 1, or None, not 2"):
        TextEnv("isshin", "random", 2)
