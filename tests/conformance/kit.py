"""The conformance kit: what every game of the registry must satisfy, said once.

Each check takes a game and randomness, and raises AssertionError when the game breaks the promise.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from random import Random
from typing import Any

from gobanshobu import Game, IllegalStep, State, read_record
from gobanshobu.core.audience import SEATS
from gobanshobu.core.playout import random_playout
from gobanshobu.core.rng import Rng

LONGEST = 20_000

VARIANTS: dict[str, list[dict[str, Any]]] = {
    "isshin": [
        {},
        {"copies": 2, "hand": 2, "below": 6, "tokens": 1, "tie": "draw"},
        {"copies": 1, "hand": 2, "below": 1, "tokens": 1},
        {"copies": 1, "hand": 1, "below": 4, "tokens": 0},
    ],
    "cardwars": [{}, {"pawn_foul": "loses"}],
    "first": [{}, {"turn_limit": 40}, {"jump_king": "no"}],
    "intelligence": [{}, {"rank_deploy": "camp"}, {"turn_limit": 40}],
    "hck": [{}, {"turn_limit": 40}, {"fouls": "table"}, {"jump_king": "yes", "king_points_0": 3, "king_points_1": 15}],
}
"""Options under which a game is tried, besides its defaults."""

READINGS: dict[str, Callable[[str], str]] = {
    "cardwars": lambda step: "set:?" if step.startswith("set:") else step,
}
"""What a step of somebody else tells a player, by the rules page: the step itself, where nothing stands here."""

OWN_DECKS = ("cardwars",)
"""Games in which each player draws from a deck of their own; a deal holds orders for player 0 and player 1."""


def variants(game: Game) -> list[dict[str, Any]]:
    """The choices of options that are tried: of a game that names none, its defaults."""
    return VARIANTS.get(game.id, [{}])


def some_options(game: Game, rng: Random) -> dict[str, Any]:
    return rng.choice(variants(game))


def random_state(game: Game, rng: Random, steps: int | None = None) -> State:
    """A state some random steps into a game; the number of steps is random too unless it is given."""
    state = game.start(seed=rng.getrandbits(32), options=some_options(game, rng))
    if steps is None:
        steps = rng.choice([0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89])
    for _ in range(steps):
        if not random_step(state, rng):
            break
    return state


def random_step(state: State, rng: Random) -> bool:
    """One random step by a random player who may act; False when the game is over."""
    actors = state.actors()
    if not actors:
        return False
    player = rng.choice(actors)
    state.play(player, rng.choice(state.legal(player)))
    return True


# --- what a player receives ---


def received(state: State, player: int | None, strings: list[str]) -> dict[str, Any]:
    """Everything that reaches a player: view, log, seat record; for a seat also steps, explanations and refusals."""
    found: dict[str, Any] = {"log": state.log(player), "view": state.view(player), "text": state.text(player)}
    if player is None:
        return found
    found["legal"] = state.legal(player)
    found["record"] = str(state.record(seat=player)) if state.outcome is None else ""
    found["explanations"] = [state.explain(player, text) for text in strings]
    found["refusals"] = [refusal(state, player, text) for text in strings]
    return found


def refusal(state: State, player: int, text: str) -> tuple[str, str] | None:
    """How playing `text` is refused: the kind of error and its words; None if it would be accepted."""
    try:
        state.copy().play(player, text)
    except IllegalStep as error:
        return type(error).__name__, error.words.ja + error.words.en
    return None


def vocabulary(game: Game, rng: Random) -> list[str]:
    """Steps of all kinds, from a few random games."""
    steps: set[str] = set()
    for _ in range(4):
        state = game.start(seed=rng.getrandbits(32))
        for _ in range(120):
            for player in state.actors():
                steps.update(state.legal(player))
            if not random_step(state, rng):
                break
    return sorted(steps)


PART = re.compile(r"[A-Za-z]+[0-9]*|[^A-Za-z0-9]+|[0-9]+")


def near_misses(steps: list[str], words: list[str], rng: Random, count: int) -> list[str]:
    """Strings that are a legal step with one part changed, and no legal step themselves."""
    pools: dict[str, list[str]] = {}
    for word in words:
        for part in PART.findall(word):
            pools.setdefault(_class_of(part), []).append(part)
    found: list[str] = []
    while len(found) < count and steps:
        parts = PART.findall(rng.choice(steps))
        index = rng.randrange(len(parts))
        parts[index] = rng.choice(pools[_class_of(parts[index])])
        text = "".join(parts)
        if text not in steps:
            found.append(text)
        elif rng.random() < 0.01:
            break
    return found


def _class_of(part: str) -> str:
    if re.fullmatch(r"[a-e][1-5]", part):
        return "square"
    if re.fullmatch(r"[em][0-9]+", part):
        return "number"
    if part[0].isalpha():
        return "word" if len(part) > 3 else "card"
    return "mark"


# --- the promises ---


def check_play_ends(game: Game, rng: Random) -> None:
    state = game.start(seed=rng.getrandbits(32), options=some_options(game, rng))
    for _ in range(LONGEST):
        if not random_step(state, rng):
            break
    outcome = state.outcome
    assert outcome is not None
    assert outcome.winner in (0, 1, None)
    assert outcome.clause in game.rulebook().clauses
    assert state.actors() == ()
    assert state.legal(0) == state.legal(1) == []
    assert state.explain(0, "nonsense").clause == "C-2"


def check_steps(game: Game, rng: Random) -> None:
    """Legal steps are distinct, parse and print, are explained as legal, and the waiting player has none."""
    state = random_state(game, rng)
    for player in (0, 1):
        steps = state.legal(player)
        assert bool(steps) == (player in state.actors())
        assert len(set(steps)) == len(steps)
        for step in steps:
            assert step.isascii()
            assert state.rules.notation.write(state.rules.notation.parse(step)) == step
            explanation = state.explain(player, step)
            assert explanation.legal
            assert explanation.clause in game.rulebook().clauses
            assert "{" not in explanation.ja + explanation.en


def check_refusals(game: Game, rng: Random, words: list[str]) -> None:
    """What is not legal is refused, explained, and changes nothing."""
    state = random_state(game, rng)
    before = everything(state)
    texts = ["", " ", "0", "maai?", "なんでもない", "a" * 5000, *rng.sample(words, min(len(words), 10))]
    for player in (0, 1):
        legal = set(state.legal(player))
        allowed = legal | set(state.fouls(player))
        texts += near_misses(sorted(legal), words, rng, 10)
        for text in texts:
            explanation = state.explain(player, text)
            assert explanation.legal == (text in legal)
            assert explanation.clause in game.rulebook().clauses
            assert explanation.ja
            assert "{" not in explanation.ja + explanation.en
            if text in allowed:
                continue
            twin = state.copy()
            try:
                twin.play(player, text)
            except IllegalStep as error:
                assert error.explanation == explanation
                assert error.step == text
            else:
                raise AssertionError(f"{text!r} was accepted")
            assert everything(twin) == before
    assert everything(state) == before


def check_copy(game: Game, rng: Random) -> None:
    state = random_state(game, rng)
    before = everything(state)
    twin = state.copy()
    assert everything(twin) == before
    for _ in range(10):
        random_step(twin, rng)
    assert everything(state) == before


def check_record(game: Game, rng: Random) -> None:
    """A record read back is equal and replays to an equal state; so does a seat's, as far as that seat can see."""
    state = random_state(game, rng)
    if rng.random() < 0.2 and state.outcome is None:
        state.stop(rng.choice(["resignation", "time", "agreement"]), rng.randrange(2))
    record = state.record(players=("先手 # 1", "second"), date="2026-11-15")
    again = read_record(str(record))
    assert again == record
    assert everything(again.replay()) == everything(state)
    assert again.replay().outcome == state.outcome
    for seat in (0, 1):
        told = state.record(seat=seat)
        assert read_record(str(told)) == told
        assert read_record(str(told)).replay().view(seat) == state.view(seat)


def check_views(game: Game, rng: Random) -> None:
    """Views are plain JSON data, and what a player reads as text is made from the view alone."""
    state = random_state(game, rng)
    for player in (0, 1, None):
        view = state.view(player)
        assert json.loads(json.dumps(view)) == view
        for lang in ("ja", "en"):
            assert state.text(player, lang) == "\n".join(game.lines(view, lang))


def check_no_leak(game: Game, rng: Random, words: list[str]) -> None:
    """Two states that differ only in what a player may not know reach that player alike."""
    state = random_state(game, rng)
    for player in (0, 1, None):
        strings = ["", "?", *rng.sample(words, min(len(words), 15))]
        if player is not None:
            strings += near_misses(state.legal(player), words, rng, 10) + state.legal(player)[:5]
        other = state.resample(player, rng)
        mine, theirs = received(state, player, strings), received(other, player, strings)
        for channel, value in mine.items():
            assert value == theirs[channel], f"{channel} tells player {player} a secret"


def check_no_leak_played_on(game: Game, rng: Random, words: list[str], most: int = 12) -> int:
    """As `check_no_leak`, but the two states are played on side by side, by steps that must reach the player alike.

    The player's own steps are the same in both. The other's may differ where the rules page says that they read alike.
    After each one everything that the player receives is compared. It ends where what happens in the one cannot happen
    in the other, or where chance brings out something else. Returns how many steps were compared.
    """
    state = random_state(game, rng)
    while state.outcome is not None:
        state = random_state(game, rng)
    player = rng.choice((0, 1, None))
    if hidden_steps(state, player):
        return 0  # somebody has chosen in secret, and in the other world perhaps not the same
    twin = other_world(state, player, rng)
    for count in range(most):
        strings = ["", *rng.sample(words, min(len(words), 6))]
        if player is not None:
            strings += near_misses(state.legal(player), words, rng, 4) + state.legal(player)[:2]
        mine, theirs = received(state, player, strings), received(twin, player, strings)
        for channel, value in mine.items():
            assert value == theirs[channel], f"{channel} tells player {player} a secret, {count} steps on"
        if not step_both(state, twin, player, rng):
            return count
    return most


def other_world(state: State, player: int | None, rng: Random) -> State:
    """A state that the player cannot tell from this one, in which nobody has chosen anything in secret.

    Where each player draws from a deck of their own, the player's decks are those of `state`: the same luck lies ahead.
    """
    twin = state.resample(player, rng)
    deal: Any = twin.deal
    if state.game.id in OWN_DECKS and player is not None:
        real: Any = state.deal
        deal = {part: list(orders) for part, orders in deal.items()}
        for part, orders in real.items():
            deal[part][player] = orders[player]
    again = state.game.start(deal=deal, options=state.rules.options)
    for entry in twin.seen(player):
        if entry.is_step:
            again.play_unchecked(entry.player, entry.full)
    return again


def hidden_steps(state: State, player: int | None) -> int:
    """How many steps have been made in secret that the player has not heard of."""
    return len(state.history()) - len(state.seen(player))


def step_both(state: State, twin: State, player: int | None, rng: Random) -> bool:
    """One step in both worlds that reaches the player alike; False if there is none, or chance tells them apart."""
    actors = state.actors()
    if not actors:
        return False
    who = rng.choice(actors)
    if who == player:
        step = other = rng.choice(state.legal(who))
    else:
        reading = READINGS.get(state.game.id, str)
        alike: dict[str, list[str]] = {}
        for text in twin.legal(who):
            alike.setdefault(reading(text), []).append(text)
        steps = [text for text in state.legal(who) if reading(text) in alike]
        if not steps:
            return False
        step = rng.choice(steps)
        other = rng.choice(alike[reading(step)])
    before = received(state, player, []) if who != player and state.position.sealed() else None
    state.play(who, step)
    twin.play(who, other)
    if before is not None and hidden_steps(state, player):
        assert received(state, player, []) == before, f"player {player} hears of a choice before both are in"
    return chance(state, player) == chance(twin, player)


def chance(state: State, player: int | None) -> list[str]:
    """What was drawn, milled or shown, as the player saw it."""
    return [entry.seen_by(player) for entry in state.seen(player) if not entry.is_step]


def check_engine_equals_face(game: Game, rng: Random) -> None:
    """Random play inside the engine and through the strings gives the same game under the same seed."""
    seed, options = rng.getrandbits(32), some_options(game, rng)
    face, inside = game.start(seed=seed, options=options), game.start(seed=seed, options=options)
    count = random_playout(inside.position, Rng(seed), 300)
    choices = Rng(seed)
    played = 0
    while face.outcome is None and played < 300:
        player = face.actors()[0]
        steps = face.legal(player)
        face.play(player, steps[choices.below(len(steps))])
        played += 1
    assert played == count
    assert face.rules.views.secrets(face.position) == inside.rules.views.secrets(inside.position)
    for viewer in (*SEATS, None):
        assert face.rules.views.show(face.position, viewer) == inside.rules.views.show(inside.position, viewer)


def everything(state: State) -> dict[str, Any]:
    """All there is to a state."""
    return {
        "views": [state.view(player) for player in (0, 1, None)],
        "secrets": state.rules.views.secrets(state.position),
        "legal": [state.legal(player) for player in (0, 1)],
        "actors": state.actors(),
        "record": str(state.record()),
        "texts": [state.full_text("ja"), state.full_text("en")],
    }
