"""The five games in OpenSpiel: its own checks, explicit chance, information states, its bots and its solvers."""

from __future__ import annotations

import copy
import itertools
import pickle
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from math import comb
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

import pytest

import gobanshobu
from gobanshobu import BadCards, BadOption, GobanshobuError
from gobanshobu.core.build import compiled
from gobanshobu.games.cardwars.cards import COPIES
from gobanshobu.players.isshin.exact import solve_whole
from gobanshobu.players.isshin.response import UniformPolicy, best_responses
from tests.adapters.peers import needed

pyspiel, np = needed("pyspiel", "openspiel"), needed("numpy", "openspiel")

from absl import flags  # noqa: E402
from open_spiel.python import policy  # noqa: E402
from open_spiel.python.algorithms import cfr, exploitability, gambit, generate_playthrough, ismcts, mcts  # noqa: E402
from open_spiel.python.algorithms.get_all_states import get_all_states  # noqa: E402
from open_spiel.python.observation import make_observation  # noqa: E402

import gobanshobu.adapters.openspiel  # noqa: E402
from gobanshobu.adapters.openspiel.chance import outcomes  # noqa: E402
from gobanshobu.adapters.openspiel.observer import Observer  # noqa: E402

SMALL = {
    "isshin": "gobanshobu_isshin",
    "cardwars": "gobanshobu_cardwars",
    "first": "gobanshobu_first(turn_limit=2)",
    "intelligence": "gobanshobu_intelligence(turn_limit=4)",
    "hck": "gobanshobu_hck(turn_limit=1)",
}
TINY = "gobanshobu_isshin(copies=1,hand=1,below=3,tokens=1,tie=draw)"
SOLVABLE = "gobanshobu_isshin(copies=1,hand=2,below=2,tokens=1,tie=draw)"
EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
games = pytest.mark.parametrize("game_id", gobanshobu.GAMES)
hidden = pytest.mark.parametrize("game_id", ["isshin", "cardwars"])
boards = pytest.mark.parametrize("game_id", ["first", "intelligence", "hck"])


class Sampler:
    """Numbers below 1, as OpenSpiel hands them to `resample_from_infostate`."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)

    def __call__(self) -> float:
        return self.rng.random()


def step_on(state: Any, rng: Random) -> None:
    """One random action, chance by its probabilities."""
    if state.is_chance_node():
        kinds, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(kinds, chances)[0])
    else:
        state.apply_action(rng.choice(state.legal_actions()))


def playout(game: Any, seed: int) -> Iterator[Any]:
    """The states of a random game, the last one over."""
    rng, state = Random(seed), game.new_initial_state()
    yield state
    while not state.is_terminal():
        step_on(state, rng)
        yield state


def decisions(game: Any, seed: int, every: int) -> Iterator[Any]:
    """Some states of a random game in which a player is to act."""
    acting = (state for state in playout(game, seed) if state.current_player() >= 0)
    return itertools.islice(acting, 0, None, every)


# --- OpenSpiel's own checks ---


@pytest.mark.parametrize(
    "name", ["gobanshobu_isshin", "gobanshobu_isshin(copies=1,hand=2,below=1,tokens=1)", SMALL["intelligence"]]
)
def test_a_game_passes_openspiel_s_simulation(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=2, serialize=True, verbose=False)


@pytest.mark.slow
@games
def test_every_game_passes_openspiel_s_simulation_with_its_defaults(game_id: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(f"gobanshobu_{game_id}"), num_sims=1, serialize=False, verbose=False)


@pytest.mark.slow
@games
def test_every_game_can_be_stored_anywhere(game_id: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(SMALL[game_id]), num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("name", ["gobanshobu_isshin(copies=1,hand=2,below=1,tokens=1)", SMALL["intelligence"]])
def test_a_playthrough_can_be_played_again(name: str, tmp_path: Path) -> None:
    flags.FLAGS(["test"])
    file = tmp_path / "playthrough.txt"
    file.write_text(generate_playthrough.playthrough(name, None, seed=1), encoding="utf-8")
    before, after = generate_playthrough.replay(file)
    assert before == after


def test_a_state_can_be_stored_with_its_game_and_pickled() -> None:
    game = pyspiel.load_game("gobanshobu_cardwars(pawn_foul=loses)")
    rng, state = Random(3), game.new_initial_state()
    for moves in range(40):
        if moves % 3 == 0:
            _, other = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
            for twin in (other, pickle.loads(pickle.dumps(state))):
                assert (str(twin), twin.history()) == (str(state), state.history())
                assert twin.legal_actions() == state.legal_actions()
        step_on(state, rng)


def test_a_game_can_be_pickled_and_is_the_same_in_another_process() -> None:
    found = [pyspiel.load_game(SMALL[game_id]) for game_id in gobanshobu.GAMES]
    for game in found:
        twin = pickle.loads(pickle.dumps(game))
        assert str(twin) == str(game)
        assert twin.new_initial_state().legal_actions() == game.new_initial_state().legal_actions()
    with ProcessPoolExecutor(1, get_context("spawn")) as others:
        assert list(others.map(str, found)) == [str(game) for game in found]


def test_a_process_that_has_loaded_the_games_ends_cleanly() -> None:
    text = "import pyspiel, gobanshobu.adapters.openspiel; pyspiel.load_game('gobanshobu_first').new_initial_state()"
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_without_openspiel_the_adapter_says_what_to_install() -> None:
    text = "import sys; sys.modules['pyspiel'] = None; import gobanshobu.adapters.openspiel"
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 1
    assert done.stderr.count("pip install 'gobanshobu[openspiel]'") == 2
    assert "ありません" in done.stderr


# --- parameters ---


@games
def test_options_are_parameters_with_their_defaults(game_id: str) -> None:
    ours = gobanshobu.game(game_id)
    game = pyspiel.load_game(f"gobanshobu_{game_id}")
    assert game.get_parameters() == {"cards": ""} | ours.read_options(None)
    assert game.get_type().long_name == ours.name.en
    space = ours.make_rules(None).space()
    assert (game.num_distinct_actions(), game.max_game_length()) == (space.actions, space.longest)


def test_a_parameter_that_is_no_option_is_refused_in_words() -> None:
    with pytest.raises(BadOption, match="copies cannot be 9"):
        pyspiel.load_game("gobanshobu_isshin", {"copies": 9})
    with pytest.raises(BadCards, match="isshin has no card sets"):
        pyspiel.load_game("gobanshobu_isshin", {"cards": "cards.toml"})


def test_a_card_set_is_named_by_its_file(tmp_path: Path) -> None:
    ours: Any = gobanshobu.game("intelligence")
    text = ours.default_text().replace('knight = "', 'leap = [[0, 4], [4, -1]]\nknight = "', 1)
    file = tmp_path / "cards.toml"
    file.write_text(text, encoding="utf-8")
    game = pyspiel.load_game("gobanshobu_intelligence", {"cards": str(file), "turn_limit": 1})
    cards = game.setting.rules.cards_value()
    assert cards == ours.make_rules(None, ours.read_cards(text)).cards_value()
    assert game.num_distinct_actions() > pyspiel.load_game("gobanshobu_intelligence").num_distinct_actions()
    *_, last = playout(game, 1)
    assert pickle.loads(pickle.dumps(last)).game_state().rules.cards_value() == cards


# --- chance ---


def deals(state: Any) -> Iterator[tuple[Any, float]]:
    """Every state that chance leads to from here before somebody acts, with its probability."""
    if not state.is_chance_node():
        yield state, 1.0
        return
    chances = state.chance_outcomes()
    assert sum(chance for _, chance in chances) == pytest.approx(1.0)
    assert [kind for kind, _ in chances] == state.legal_actions()
    for kind, chance in chances:
        for after, later in deals(state.child(kind)):
            yield after, chance * later


def first_steps(state: Any) -> Iterator[tuple[Any, float]]:
    """Every end of the game when both always take their first action, with its probability."""
    for after, chance in deals(state):
        if after.is_terminal():
            yield after, chance
        else:
            for end, later in first_steps(after.child(after.legal_actions()[-1])):
                yield end, chance * later


@pytest.mark.parametrize("tie", ["again", "draw"])
def test_chance_deals_isshin_as_shuffling_does(tie: str) -> None:
    """Over all orders of a tiny deck, what both players see of a whole game has exactly the same distribution."""
    game = pyspiel.load_game(f"gobanshobu_isshin(copies=1,hand=2,below=1,tokens=0,tie={tie})")
    found: dict[tuple[str, str], float] = defaultdict(float)
    for state, chance in first_steps(game.new_initial_state()):
        found[seen_by_both(state.game_state())] += chance
    assert sum(found.values()) == pytest.approx(1.0)
    wanted: dict[tuple[str, str], float] = defaultdict(float)
    ours, space = gobanshobu.game("isshin"), game.setting.space
    orders = list(itertools.permutations(["fy", "fa", "sy", "sa", "ny", "na"]))
    for order in orders:
        state = ours.start(deal=[*order[:5], "tri", order[5]], options=game.setting.rules.options)
        while state.outcome is None:
            player = state.actors()[0]
            steps = list(state.position.steps(player))
            state.apply(player, max(steps, key=lambda step: space.encode(state.position, player, step)))
        wanted[seen_by_both(state)] += 1 / len(orders)
    assert len(found) > 50
    assert found == pytest.approx(wanted)


def seen_by_both(state: gobanshobu.State) -> tuple[str, str]:
    """Both logs, the cards of a draw in rising order."""
    ids = ["fy", "fa", "sy", "sa", "ny", "na", "tri", "?"]

    def tidy(text: str) -> str:
        word, _, cards = text.partition(":")
        return text if word != "draw" else ",".join(sorted(cards.split(","), key=ids.index))

    first, second = ([(who, tidy(text)) for who, text in state.log(player)] for player in (0, 1))
    return str(first), str(second)


def test_a_hand_of_cardwars_has_its_exact_probability() -> None:
    game = pyspiel.load_game("gobanshobu_cardwars")
    state = game.new_initial_state()
    found: dict[tuple[int, ...], float] = {}

    def walk(state: Any, kinds: tuple[int, ...], chance: float) -> None:
        if len(kinds) == 5:
            found[kinds] = chance
            return
        for kind, part in state.chance_outcomes():
            walk(state.child(kind), (*kinds, kind), chance * part)

    walk(state, (), 1.0)
    wanted = {}
    for kinds in itertools.combinations_with_replacement(range(8), 5):
        ways = 1
        for kind in range(8):
            ways *= comb(COPIES[kind], kinds.count(kind))
        if ways:
            wanted[kinds] = ways / comb(20, 5)
    assert found == pytest.approx(wanted)


def test_later_cards_come_from_what_is_left() -> None:
    """Cardwars: the chances of a single card, mulligans included, against what has left the deck by the log."""
    game = pyspiel.load_game("gobanshobu_cardwars")
    asked: Counter[str] = Counter()
    for seed in range(15):
        for state in playout(game, seed):
            course = state.course
            if not state.is_chance_node() or course.state is None:
                continue
            draw = course.draws[len(course.dealt) - 1]
            opening = course.state.view(None)["phase"] == "opening"
            left = COPIES.copy()
            if not opening:
                for entry in gone(course.state, draw.player):
                    left[game.setting.decks.ids.index(entry)] -= 1
            wanted = outcomes(draw, tuple(left), course.dealt[-1][1])
            assert dict(state.chance_outcomes()) == pytest.approx(dict(wanted))
            if draw.size == 1:
                total = sum(left)
                assert dict(state.chance_outcomes()) == pytest.approx({k: n / total for k, n in enumerate(left) if n})
            asked["mulligan" if opening else "mill" if draw.ordered else "draw"] += 1
    assert set(asked) == {"mulligan", "mill", "draw"}


def gone(state: gobanshobu.State, player: int) -> list[str]:
    """The cards that have left a player's deck, since the mulligan if there was one."""
    found: list[str] = []
    again = False
    for entry in state.history():
        word, _, cards = entry.full.partition(":")
        if entry.player != player:
            continue
        again |= word == "mulligan"
        if not entry.is_step and word in ("draw", "mill"):
            if again:
                found, again = [], False
            found += cards.split(",")
    return found


@pytest.mark.slow
@hidden
def test_many_deals_look_like_shuffled_ones(game_id: str) -> None:
    """Chi-square of a hand's commonest figure: pawns in a hand of cardwars, pairs in a hand of isshin."""
    game, ours = pyspiel.load_game(f"gobanshobu_{game_id}"), gobanshobu.game(game_id)
    rng, rounds = Random(5), 3000

    def figure(state: gobanshobu.State) -> int:
        hand = state.view(1)["hand"]
        return hand.count("fu") if game_id == "cardwars" else len(set(hand))

    found, wanted = Counter[int](), Counter[int]()
    for seed in range(rounds):
        state = game.new_initial_state()
        while state.is_chance_node():
            step_on(state, rng)
        found[figure(state.game_state())] += 1
        wanted[figure(ours.start(seed=seed))] += 1
    score = sum((found[key] - wanted[key]) ** 2 / (found[key] + wanted[key]) for key in found | wanted)
    assert score < 20.5  # at most five degrees of freedom: one in a thousand


# --- playing ---


@games
def test_a_game_is_the_engine_s_own(game_id: str) -> None:
    """Actions, ends and results are those of a game of ours, which a record reproduces."""
    game = pyspiel.load_game(SMALL[game_id])
    *_, last = playout(game, 2)
    state = last.game_state()
    assert state.outcome is not None
    points = 0.0 if state.outcome.winner is None else 1.0 - 2.0 * state.outcome.winner
    assert last.returns() == [points, -points]
    again = gobanshobu.read_record(str(state.record())).replay()
    assert again.view(0) == state.view(0)
    assert game.state_of(again).history() == last.history()


@games
def test_player_0_decides_first_where_both_decide_at_once(game_id: str) -> None:
    game = pyspiel.load_game(SMALL[game_id])
    state, rng = game.new_initial_state(), Random(1)
    while state.current_player() != 0:
        assert state.is_chance_node()
        step_on(state, rng)
    before = state.information_state_string(1)
    while state.current_player() == 0:
        assert state.information_state_string(1) == before
        step_on(state, rng)
    assert state.current_player() == 1
    assert state.information_state_string(1) == before.replace("1.", "1!")


def test_actions_read_as_steps() -> None:
    game = pyspiel.load_game("gobanshobu_isshin")
    state = game.new_initial_state()
    assert state.action_to_string(0) == "deal:fy"
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[-1])
    assert [state.action_to_string(action) for action in state.legal_actions()] == state.game_state().legal(0)
    assert state.string_to_action("reveal:na") == state.legal_actions()[-1]


def test_what_openspiel_cannot_tell_is_refused_in_words() -> None:
    game = pyspiel.load_game("gobanshobu_isshin")
    state = game.new_initial_state()
    with pytest.raises(GobanshobuError, match="not been dealt"):
        state.game_state()
    with pytest.raises(GobanshobuError, match="while cards are being dealt"):
        state.resample_from_infostate(0, Sampler(1))
    with pytest.raises(GobanshobuError, match="other options"):
        game.state_of(gobanshobu.game("isshin").start(seed=1, options={"hand": 3}))
    stopped = gobanshobu.game("isshin").start(seed=1)
    stopped.resign(0)
    with pytest.raises(GobanshobuError, match="was stopped"):
        game.state_of(stopped)
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    with pytest.raises(GobanshobuError, match="action 20 is not legal"):
        state.apply_action(20)


# --- information ---


@games
def test_a_resampled_state_cannot_be_told_apart(game_id: str) -> None:
    game = pyspiel.load_game(SMALL[game_id])
    seeds, every = (2, 7) if compiled() else (1, 14)
    tries = 0
    for seed in range(seeds):
        for state in decisions(game, seed, every if game_id != "isshin" else 1):
            for player in (0, 1):
                twin = state.resample_from_infostate(player, Sampler(seed))
                assert twin.information_state_string(player) == state.information_state_string(player)
                assert twin.information_state_tensor(player) == state.information_state_tensor(player)
                assert twin.observation_string(player) == state.observation_string(player)
                assert twin.observation_tensor(player) == state.observation_tensor(player)
                assert twin.legal_actions(player) == state.legal_actions(player)
                again = game.new_initial_state()
                for action in twin.history():
                    again.apply_action(action)
                for who in (0, 1):
                    assert again.information_state_string(who) == twin.information_state_string(who)
                assert str(again) == str(twin)
                tries += 1
    assert tries > 3


@games
def test_what_a_player_cannot_know_varies(game_id: str) -> None:
    """Hidden hands in isshin and cardwars; in the 5×5 games the other's arrangement, while it is secret."""
    game = pyspiel.load_game(SMALL[game_id])
    state, rng = game.new_initial_state(), Random(4)
    while state.current_player() != 1:
        step_on(state, rng)
    others = {
        state.resample_from_infostate(1, Sampler(seed)).information_state_string(0)
        for seed in range(8 if compiled() else 4)
    }
    assert len(others) > 3


def test_a_trap_that_was_set_is_hidden_in_strings_and_tensors() -> None:
    game = pyspiel.load_game("gobanshobu_cardwars")
    state = next(state for state in playout(game, 7) if hides_a_set(state))
    player = state.current_player()
    others = set()
    for seed in range(12):
        twin = state.resample_from_infostate(player, Sampler(seed))
        assert twin.information_state_tensor(player) == state.information_state_tensor(player)
        others.add([text for who, text in twin.game_state().log(1 - player) if who != player][-1])
    assert others == {"set:kyo", "set:kei"}


def test_while_cards_are_dealt_the_log_ends_with_the_step_that_draws_them() -> None:
    game = pyspiel.load_game("gobanshobu_isshin")
    asked = 0
    for seed in range(10):
        rng, state = Random(seed), game.new_initial_state()
        while not state.is_terminal():
            text = "" if state.is_chance_node() else f" {state.current_player()}:maai"
            step_on(state, rng)
            if text and state.is_chance_node() and state.game_state().view(None)["phase"] == "battle":
                assert all(state.information_state_string(player).endswith(text) for player in (0, 1))
                asked += 1
    assert asked > 3


def hides_a_set(state: Any) -> bool:
    """Whether the player to act has seen the other set a trap, and not what it was."""
    return bool(state.current_player() >= 0 and state.information_state_string().endswith(":set:?"))


def test_strings_and_tensors_part_exactly_what_a_player_can_tell_apart() -> None:
    """In a tiny isshin: against what each player draws and hears, noted move by move, and our own count."""
    game = pyspiel.load_game(TINY)
    texts: dict[str, set[Any]] = defaultdict(set)
    tensors: dict[str, set[bytes]] = defaultdict(set)
    sets: set[str] = set()

    def walk(state: Any, known: tuple[list[Any], list[Any]]) -> None:
        if state.is_terminal():
            return
        who = state.current_player()
        if who >= 0:
            text = state.information_state_string()
            sets.add(text)
            texts[text].add((who, str(known[who])))
            tensors[text].add(np.array(state.information_state_tensor(), np.float32).tobytes())
        for action in state.legal_actions():
            after = ([*known[0]], [*known[1]])
            if who >= 0:
                shown = state.game_state().view(None)["phase"] == "battle"
                for player in (0, 1):
                    if shown or player == who:
                        after[player].append((who, action))
                if not shown and who == 1:
                    after[0].append((1, action))
                    after[1].append((0, known[0][-1][1]))
            else:
                owner = state.course.draws[len(state.course.dealt) - 1].player
                after[owner].append(action)
                after[1 - owner].append("?")
            walk(state.child(action), after)

    walk(game.new_initial_state(), ([], []))
    assert all(len(keys) == 1 for keys in texts.values())
    assert len({next(iter(keys)) for keys in texts.values()}) == len(texts)
    assert all(len(kinds) == 1 for kinds in tensors.values())
    assert len({next(iter(kinds)) for kinds in tensors.values()}) == len(tensors)
    options = game.setting.rules.options
    assert len(sets) == best_responses(options, UniformPolicy()).infosets
    assert len(sets) == sum(pyspiel.InfostateTree(game, player).num_decisions() for player in (0, 1))


@games
def test_observations_are_those_of_the_space(game_id: str) -> None:
    game = pyspiel.load_game(SMALL[game_id])
    for state in decisions(game, 6, 9):
        for player in (0, 1):
            seen = game.setting.space.observe(state.course.state.position, player)
            assert state.observation_tensor(player) == [float(player == state.current_player()), *seen]
            assert state.information_state_tensor(player)[: len(seen) + 1] == state.observation_tensor(player)
            assert f'"player":{player}' in state.observation_string(player)
            assert '"log"' not in state.observation_string(player)


KINDS = [
    pyspiel.IIGObservationType(public_info=public, perfect_recall=recall, private_info=private)
    for public in (False, True)
    for recall in (False, True)
    for private in (
        pyspiel.PrivateInfoType.NONE,
        pyspiel.PrivateInfoType.SINGLE_PLAYER,
        pyspiel.PrivateInfoType.ALL_PLAYERS,
    )
]


@games
def test_the_log_that_learners_read_lies_within_0_and_1(game_id: str) -> None:
    """Raw action numbers made learners diverge."""
    game = pyspiel.load_game(SMALL[game_id])
    observer = Observer(game.setting, pyspiel.IIGObservationType(perfect_recall=True), None)
    for state in decisions(game, 1, 9):
        for player in (0, 1):
            observer.set_from(state, player)
            log = observer.dict["log"]
            assert 0 <= log.min() <= log.max() <= 1
            assert len(np.unique(log[:, 0])) <= 9


@games
def test_every_kind_of_observer_tells_what_it_may(game_id: str) -> None:
    """Public things are the same for both; what a player alone knows is told to that player; nobody's secrets leak."""
    game = pyspiel.load_game(SMALL[game_id])
    observers = [(kind, make_observation(game, kind)) for kind in KINDS]
    for state in itertools.islice(decisions(game, 8, 10), 6 if compiled() else 2):
        twins = [state.resample_from_infostate(player, Sampler(1)) for player in (0, 1)]
        for kind, observer in observers:
            told = []
            for player, twin in enumerate(twins):
                observer.set_from(state, player)
                before = observer.tensor.copy()
                told.append((observer.string_from(state, player), before[1:].tobytes()))
                if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
                    continue
                assert observer.string_from(twin, player) == told[-1][0]
                observer.set_from(twin, player)
                assert np.array_equal(observer.tensor, before)
                assert sum(part.size for part in observer.dict.values()) == observer.tensor.size
            if kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
                assert told[0] == told[1]
            if kind.private_info == pyspiel.PrivateInfoType.NONE and not kind.public_info:
                assert told[0] == ("", b"")


def test_private_observations_hold_the_own_cards_and_public_ones_nobody_s() -> None:
    game = pyspiel.load_game("gobanshobu_isshin")
    state = next(decisions(game, 1, 1))
    state.apply_action(state.legal_actions()[0])
    hand = state.game_state().view(0)["hand"]
    alone, public = (
        make_observation(game, pyspiel.IIGObservationType(public_info=shown, perfect_recall=True, private_info=private))
        for shown, private in [
            (False, pyspiel.PrivateInfoType.SINGLE_PLAYER),
            (True, pyspiel.PrivateInfoType.NONE),
        ]
    )
    chosen = state.game_state().view(0)["chosen"]
    assert alone.string_from(state, 0) == f"0:draw:{','.join(hand)} 2:reveal:{chosen}"
    assert public.string_from(state, 0) == "0:draw:?,?,?,? 1:draw:?,?,?,?"


def test_a_game_of_any_length_has_no_tensor_with_its_log() -> None:
    game = pyspiel.load_game("gobanshobu_intelligence(turn_limit=0)")
    state = game.new_initial_state()
    assert len(state.observation_tensor(0)) == game.observation_tensor_size()
    with pytest.raises(GobanshobuError, match="turn_limit=0"):
        state.information_state_tensor(0)


# --- bots and solvers ---


def play_bots(game: Any, bots: list[Any], seed: int) -> Any:
    rng, state = Random(seed), game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            step_on(state, rng)
        else:
            action = bots[state.current_player()].step(state)
            assert action in state.legal_actions()
            state.apply_action(action)
    return state


def tree_search(game: Any, seed: int, simulations: int) -> Any:
    chance = np.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(1, chance)
    return mcts.MCTSBot(game, 2.0, simulations, evaluator, random_state=chance)


def hidden_search(game: Any, seed: int, simulations: int) -> Any:
    chance = np.random.RandomState(seed)
    evaluator = gobanshobu.adapters.openspiel.Rollouts(1, seed)
    bot = ismcts.ISMCTSBot(game, evaluator, 2.0, simulations, random_state=chance)
    bot.set_resampler(lambda state, player: state.resample_from_infostate(player, chance.random_sample))
    return bot


def value(state: Any) -> float:
    """What player 0 gets on average when everything is random."""
    if state.is_terminal():
        return float(state.returns()[0])
    if state.is_chance_node():
        return sum((chance * value(state.child(kind)) for kind, chance in state.chance_outcomes()), 0.0)
    actions = list(state.legal_actions())
    return sum(value(state.child(action)) for action in actions) / len(actions)


@pytest.mark.parametrize("seed", [3, 4, 5])
def test_rollouts_of_the_engine_are_uniformly_random_games(seed: int) -> None:
    """Before the deal, where nobody is ahead, and later, where the cards to come decide."""
    game = pyspiel.load_game("gobanshobu_isshin(copies=1,hand=1,below=0,tokens=0,tie=draw)")
    state, rng = game.new_initial_state(), Random(seed)
    rollouts = gobanshobu.adapters.openspiel.Rollouts(2000, seed)
    assert rollouts.evaluate(state)[0] == pytest.approx(0.0, abs=0.08)  # more than three deviations
    while state.move_number() < 6:
        step_on(state, rng)
    found = rollouts.evaluate(state)
    assert found[0] == pytest.approx(value(state), abs=0.08)
    assert found[1] == -found[0]


def test_rollouts_of_cardwars_shuffle_what_nobody_has_seen() -> None:
    game = pyspiel.load_game("gobanshobu_cardwars")
    for state in decisions(game, 2, 30):
        position, orders = state.course.state.position, set()
        for seed in range(3):
            twin = position.copy()
            game.setting.decks.shuffle(twin, Random(seed))
            for player, top in enumerate(position.tops):
                for cards, other, drawn in ((position.decks, twin.decks, top), (position.again, twin.again, 0)):
                    before, after = (list(order)[20 * player : 20 * player + 20] for order in (cards, other))
                    assert sorted(after) == sorted(before)
                    assert after[:drawn] == before[:drawn]
            orders.add(bytes(twin.decks))
        assert len(orders) > 1 or min(position.tops) == 20


@boards
def test_tree_search_plays_the_board_games(game_id: str) -> None:
    if not compiled() and game_id != "intelligence":
        game = pyspiel.load_game(f"gobanshobu_{game_id}(turn_limit=1)")
    else:
        game = pyspiel.load_game(SMALL[game_id])
    last = play_bots(game, [tree_search(game, 1, 2), tree_search(game, 2, 2)], 0)
    assert last.game_state().outcome is not None


def test_hidden_tree_search_plays_isshin() -> None:
    game = pyspiel.load_game("gobanshobu_isshin")
    last = play_bots(game, [hidden_search(game, 1, 5), hidden_search(game, 2, 5)], 0)
    assert last.game_state().outcome is not None


@pytest.mark.slow
def test_hidden_tree_search_plays_cardwars() -> None:
    game = pyspiel.load_game("gobanshobu_cardwars")
    last = play_bots(game, [hidden_search(game, 1, 3), hidden_search(game, 2, 3)], 0)
    assert last.game_state().outcome is not None


@pytest.mark.slow
def test_hidden_tree_search_beats_random_play() -> None:
    game = pyspiel.load_game("gobanshobu_isshin")
    points = 0.0
    for seed in range(20):
        seat = seed % 2
        bots = [pyspiel.make_uniform_random_bot(player, seed) for player in (0, 1)]
        bots[seat] = hidden_search(game, seed, 60)
        points += play_bots(game, bots, seed).returns()[seat]
    assert points >= 8


@pytest.mark.slow
def test_exact_exploitability_is_what_our_own_best_response_finds() -> None:
    game = pyspiel.load_game(SOLVABLE)
    uniform = exploitability.nash_conv(game, policy.UniformRandomPolicy(game), return_only_nash_conv=False)
    gains = best_responses(game.setting.rules.options, UniformPolicy())
    assert uniform.player_improvements[0] == pytest.approx(gains.first)
    assert uniform.player_improvements[1] == pytest.approx(gains.second)


@pytest.mark.slow
def test_regret_minimisation_closes_in_on_the_value_of_the_game() -> None:
    """On the tree as OpenSpiel's core holds it; our own solver brackets the value by its best responses."""
    game = pyspiel.load_game(SOLVABLE)
    tree = pyspiel.load_efg_game(gambit.export_gambit(game))
    solver = pyspiel.CFRPlusSolver(tree)
    found = []
    for rounds in (1, 3, 12, 16):
        for _ in range(rounds):
            solver.evaluate_and_update_policy()
        found.append(pyspiel.exploitability(tree, solver.average_policy()))
    assert found == sorted(found, reverse=True)
    gains = best_responses(game.setting.rules.options, UniformPolicy())
    assert found[0] == pytest.approx(gains.exploitability())  # the first average is uniform play
    assert found[-1] < 0.003
    solved = solve_whole(game.setting.rules.options, 100)
    gains = best_responses(game.setting.rules.options, solved, prune=True)
    assert gains.exploitability() < 0.01
    worth = pyspiel.expected_returns(tree.new_initial_state(), solver.average_policy(), -1, False)
    assert -gains.second - found[-1] * 2 <= worth[0] <= gains.first + found[-1] * 2


@pytest.mark.slow
def test_openspiel_s_python_solver_runs_on_the_game_itself() -> None:
    game = pyspiel.load_game("gobanshobu_isshin(copies=1,hand=2,below=2,tokens=0,tie=draw)")
    solver = cfr.CFRPlusSolver(game)
    for _ in range(3):
        solver.evaluate_and_update_policy()
    uniform = best_responses(game.setting.rules.options, UniformPolicy()).exploitability()
    assert exploitability.exploitability(game, solver.average_policy()) < uniform / 2


def test_the_smallest_duels_have_as_many_states_as_chance_and_choice_make() -> None:
    game = pyspiel.load_game(TINY)
    states = get_all_states(game, include_terminals=True, include_chance_states=True)
    kinds = Counter("chance" if s.is_chance_node() else "end" if s.is_terminal() else "choice" for s in states.values())
    assert kinds == {"chance": 37, "choice": 450, "end": 120}


# --- the examples of the documentation ---


@pytest.mark.parametrize("name", ["openspiel_mcts.py", pytest.param("openspiel_cfr.py", marks=pytest.mark.slow)])
def test_an_example_runs(name: str) -> None:
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / name), "--quick"], capture_output=True, text=True, encoding="utf-8"
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


# --- what cannot be ---


@games
def test_chance_brings_nothing_where_it_is_not_to_act(game_id: str) -> None:
    state = pyspiel.load_game(SMALL[game_id]).new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    with pytest.raises(ValueError, match="player 0 is to act, and chance has nothing to bring"):
        state.chance_outcomes()
    rng = Random(3)
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
    with pytest.raises(ValueError, match="the game is over, and chance has nothing to bring"):
        state.chance_outcomes()


@games
def test_the_words_of_an_action_that_cannot_be_are_refused(game_id: str) -> None:
    game = pyspiel.load_game(SMALL[game_id])
    state = game.new_initial_state()
    actions, kinds = game.num_distinct_actions(), game.max_chance_outcomes()
    for _ in range(2):
        for player in (0, 1):
            assert state.action_to_string(player, actions - 1)
            for action in (-1, actions, 10**12):
                with pytest.raises(
                    ValueError, match=f"player {player} has the actions 0 to {actions - 1}, and no action {action}"
                ):
                    state.action_to_string(player, action)
        for player in (2, -4, 7):
            with pytest.raises(ValueError, match=f"there is no player {player}"):
                state.action_to_string(player, 0)
        for action in (-1, kinds, 10**12):
            why = f"chance has the actions 0 to {kinds - 1}, and no action {action}" if kinds else "has no chance"
            with pytest.raises(ValueError, match=why):
                state.action_to_string(pyspiel.PlayerId.CHANCE, action)
        if kinds:
            assert state.action_to_string(pyspiel.PlayerId.CHANCE, kinds - 1).startswith("deal:")
        while state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])


def test_what_is_no_state_of_ours_is_refused() -> None:
    game = pyspiel.load_game("gobanshobu_first")
    for thing in (3, None, game.new_initial_state()):
        with pytest.raises(ValueError, match="this is no state of a game"):
            game.state_of(thing)


@pytest.mark.clause("C-3")
@games
def test_copies_in_the_middle_of_secret_decisions_go_their_own_ways(game_id: str) -> None:
    state = pyspiel.load_game(SMALL[game_id]).new_initial_state()
    rng = Random(5)
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    state.apply_action(state.legal_actions()[0])  # player 0 has chosen, and player 1 has not
    for copied in (state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert str(copied) == str(state)
        assert copied.history() == state.history()
        assert copied.information_state_string(1) == state.information_state_string(1)
        before = str(state), state.history()
        for _ in range(25):
            if copied.is_terminal():
                break
            if copied.is_chance_node():
                copied.apply_action(copied.chance_outcomes()[0][0])
            else:
                copied.apply_action(rng.choice(copied.legal_actions()))
        assert (str(state), state.history()) == before
