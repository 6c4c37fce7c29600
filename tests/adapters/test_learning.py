"""What learns out of the box learns: the examples on small games, for a few seconds; and other people's learners on our games.

Those run where `make test-learning` has installed what they need.
"""

from __future__ import annotations

import importlib.util
import math
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

import gobanshobu
from tests.adapters.peers import needed

np = needed("numpy")
needed("gymnasium")

EXAMPLES = Path(__file__).resolve().parents[2] / "docs" / "examples"
SMALL = {"copies": 1, "hand": 2, "below": 2, "tokens": 1, "tie": "draw"}


def example(name: str = "learn.py") -> Any:
    module = f"{name[:-3]}_example"
    spec = importlib.util.spec_from_file_location(module, EXAMPLES / name)
    assert spec is not None
    assert spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    sys.modules[module] = found
    spec.loader.exec_module(found)
    return found


def test_the_example_learns_a_small_game_a_little() -> None:
    """Seven points in a hundred are more than four standard deviations of 1,000 games."""
    _, curve = example().train(40, 1, games=32, steps=16, every=40, **SMALL)
    (_, before), (learned, after) = curve
    assert learned > 5_000
    assert 0.4 < before < 0.6
    assert after > before + 0.07


def test_the_same_seed_learns_the_same() -> None:
    curves = [example().train(4, 2, games=8, steps=8, every=2, tested=50, **SMALL)[1] for _ in range(2)]
    assert curves[0] == curves[1]


@pytest.mark.slow
def test_a_loop_in_the_manner_of_alphazero_learns_from_its_own_play_alone() -> None:
    """Ten points in a hundred are about three standard deviations of the difference between 400 games and 400 others."""
    _, curve = example("learn_alphazero.py").train(3, 1)
    assert 0.4 < curve[0][1] < 0.6
    assert curve[-1][1] > curve[0][1] + 0.1


def test_an_alphazero_tree_tells_everybody_the_result_from_their_own_side() -> None:
    """Visits are counted, what is worth much to one side is worth little to the other, and lessons end with the result."""
    module, rng = example("learn_alphazero.py"), np.random.default_rng(1)
    rules = gobanshobu.game("intelligence").make_rules({"turn_limit": 2})
    space = rules.space()
    net = module.Net(int(space.width), space.actions - module.first_learned(space), 1)
    found = module.self_play(net, rules, 2, 4, Random(1), rng)
    assert found
    for seen, mask, shares, result in found:
        assert seen.shape == space.shape
        assert math.isclose(float(shares.sum()), 1.0, rel_tol=1e-5)
        assert not shares[~mask].any()
        assert result in (-1.0, 0.0, 1.0)


@pytest.mark.learners("torch", "sb3_contrib")
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(("game", "steps", "gain"), [("isshin", 10_000, 0.08), ("cardwars", 20_000, 0.2)])
def test_maskable_ppo_learns_a_little(game: str, steps: int, gain: float) -> None:
    _, curve = example("learn_ppo.py").train(game, steps, 1, steps)
    assert 0.4 < curve[0][1] < 0.6
    assert curve[-1][1] > curve[0][1] + gain


@pytest.mark.learners("torch", "sb3_contrib")
@pytest.mark.filterwarnings("ignore")
def test_what_ppo_has_learned_against_past_selves_is_a_policy_with_an_exact_loss(tmp_path: Path) -> None:
    from gobanshobu.players.isshin.exploit import exploit

    module = example("learn_ppo.py")
    model, _ = module.train("isshin", 20_000, 1, 10_000, tested=100, past=True, **SMALL)
    module.write_table(model, SMALL, tmp_path / "ppo.json")
    found = exploit(str(tmp_path / "ppo.json"))
    loss, even = found.gains.exploitability(), exploit("uniform").gains.exploitability()
    assert found.missing == 0
    assert 0.0 < loss < even - 0.2


@pytest.mark.learners("torch", "pyspiel")
@pytest.mark.filterwarnings("ignore")
def test_dqn_learns_a_little() -> None:
    curve, losses = example("learn_dqn.py").train("gobanshobu_isshin", 300, 1, 300)
    assert curve[-1][1] > curve[0][1] + 0.07
    assert losses


@pytest.mark.learners("torch", "pyspiel")
@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("game", ["first", "intelligence", "hck", "cardwars"])
def test_dqn_finds_numbers_in_every_game(game: str) -> None:
    """The raw numbers of actions in an information state once made its loss no number."""
    _, losses = example("learn_dqn.py").train(f"gobanshobu_{game}", 24, 1, 24, tested=2)
    assert losses
    assert all(math.isfinite(loss) for loss in losses)


@pytest.mark.learners("pyspiel", "jax", "flax", "chex", "optax", "orbax.checkpoint")
@pytest.mark.slow
@pytest.mark.parametrize("game", ["first", "intelligence", "hck"])
def test_openspiel_s_own_alphazero_runs(game: str) -> None:
    name = f"gobanshobu_{game}(turn_limit=10)"
    said = alphazero(name, "--simulations", "2")
    assert said.returncode == 0, said.stderr[-2000:]
    assert f"{name}: 2 steps of learning done" in said.stdout


@pytest.mark.learners("pyspiel", "jax", "flax", "chex", "optax", "orbax.checkpoint")
@pytest.mark.parametrize("game", ["isshin", "cardwars"])
def test_openspiel_s_own_alphazero_is_not_let_loose_on_hidden_cards(game: str) -> None:
    said = alphazero(f"gobanshobu_{game}")
    assert said.returncode == 2
    assert "hides cards in hands and decks" in said.stderr


def alphazero(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-W", "ignore", str(EXAMPLES / "openspiel_alphazero.py"), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)
