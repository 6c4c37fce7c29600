"""The nets: their arithmetic, what they are told of a position, where they come from, and that they can be left out."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from tools.fit.cards import drawn_set, mirrored, page
from tools.fit.net.bases import mirror

import gobanshobu
from gobanshobu import Game
from gobanshobu.core.build import compiled
from gobanshobu.games.board5.cardset import read_data, to_data
from gobanshobu.games.board5.sheet import Sheet
from gobanshobu.players import make_engine
from gobanshobu.players.board5.evaluation.base import SheetEvaluator
from gobanshobu.players.board5.evaluation.choice import evaluator_for
from gobanshobu.players.board5.evaluation.net import BASES, LIFT, MOST_ROWS, ONE, SHIFT, Net, packed
from gobanshobu.players.board5.evaluation.netfile import FOLDER, net_of, read_net, write_net
from tests.board5.sheets import battles
from tests.players.test_evaluation import GAMES, turned_round

HIDDEN = 16
FEW = 4 if compiled() else 1


class Numbers:
    """The numbers of a net made up at random, and that net."""

    def __init__(self, seed: int = 1) -> None:
        rng = Random(seed)
        self.base = [rng.randint(-9, 9) for _ in range(BASES * 2 * HIDDEN)]
        self.bias = [rng.randint(-60, 60) for _ in range(HIDDEN)]
        self.out = [rng.randint(-9000, 9000) for _ in range(2 * HIDDEN)]
        self.net = Net(self.base, self.bias, self.out, 12345, 3 << SHIFT - 2, "")

    def judged(self, evaluator: SheetEvaluator, mover: int, measured: int) -> int:
        """The score of the rows listed last, one number after the other."""
        inputs = evaluator.inputs
        assert inputs is not None
        total = 12345 + measured * (3 << SHIFT - 2)
        for place, side in enumerate((mover, 1 - mover)):
            hidden = list(self.bias)
            for owner in (0, 1):
                half = 0 if owner == side else HIDDEN
                for row in inputs.listed(owner):
                    for base in inputs.bases(row):
                        for at in range(HIDDEN):
                            hidden[at] += self.base[base * 2 * HIDDEN + half + at]
            for at in range(HIDDEN):
                total += min(max(hidden[at], 0), ONE) ** 2 * self.out[place * HIDDEN + at]
        return total >> SHIFT


NUMBERS = Numbers()


def positions(game: Game, step: int = 7, longest: int = 120) -> Iterator[Any]:
    """Positions of battles at the start of a turn, one of so many; each holds until the next is asked for."""
    for number, state in enumerate(battles(game, range(FEW), longest=longest)):
        if number % (step if compiled() else 2) == 0:
            yield state


@pytest.mark.parametrize("game_id", GAMES)
def test_words_of_four_numbers_say_the_same_as_one_number_after_the_other(game_id: str) -> None:
    seen = 0
    for state in positions(gobanshobu.game(game_id)):
        evaluator = evaluator_for(state.position, NUMBERS.net)
        measured = int(evaluator.measured(state.position))
        score = int(evaluator.score(state.position))
        if evaluator.wins:
            assert score == measured
            continue
        mover = int(state.position.turn)
        sign = 1 - 2 * mover
        assert score == sign * NUMBERS.judged(evaluator, mover, sign * measured)
        seen += score != measured
    assert seen > 3


@pytest.mark.parametrize("game_id", GAMES)
def test_exchanging_the_players_negates_the_judgement(game_id: str) -> None:
    game = gobanshobu.game(game_id)
    seen = 0
    for state in positions(game):
        twin = game.position(turned_round(dict(state.rules.views.data(state.position))))
        if twin.outcome is None:
            here, there = evaluator_for(state.position, NUMBERS.net), evaluator_for(twin.position, NUMBERS.net)
            assert here.score(state.position) == -there.score(twin.position)
            seen += 1
    assert seen > 3


@pytest.mark.parametrize("game_id", GAMES)
def test_rows_made_before_are_as_those_made_anew(game_id: str) -> None:
    """One evaluator that goes through many positions says what a fresh one says of each."""
    kept: SheetEvaluator | None = None
    for state in positions(gobanshobu.game(game_id), step=5):
        if kept is None:
            kept = evaluator_for(state.position, NUMBERS.net)
        assert kept.score(state.position) == evaluator_for(state.position, NUMBERS.net).score(state.position)
        assert kept.inputs is not None
        assert max(len(kept.inputs.listed(player)) for player in (0, 1)) < MOST_ROWS


def mirrored_cards(data: dict[str, Any]) -> dict[str, Any]:
    """The cards as a mirror shows them."""
    cards = []
    for card in data["card"]:
        turned = dict(card)
        for key in ("single", "double", "knight"):
            if key in card:
                turned[key] = " ".join(mirrored(arrow) for arrow in card[key].split())
        if "leap" in card:
            turned["leap"] = [[-right, forward] for right, forward in card["leap"]]
        cards.append(turned)
    return data | {"card": cards}


@pytest.mark.parametrize("game_id", GAMES)
def test_a_mirror_turns_rows_as_fitting_takes_it(game_id: str) -> None:
    """The bases of a position seen in a mirror, with cards seen in a mirror, are those that fitting puts in their place."""
    game: Any = gobanshobu.game(game_id)
    data = to_data(game.default_cards())
    cards = read_data(mirrored_cards(data), game.shape)
    order = mirror()
    assert sorted(order) == list(range(BASES))
    seen = 0
    for state in positions(game, step=11):
        before = dict(state.rules.views.data(state.position))
        board = {"edcba"["abcde".index(square[0])] + square[1:]: unit for square, unit in before["board"].items()}
        twin = game.position(before | {"board": board}, cards=cards)
        found = []
        for one in (state, twin):
            evaluator = evaluator_for(one.position, NUMBERS.net)
            evaluator.score(one.position)
            if evaluator.wins:
                break
            inputs = evaluator.inputs
            assert inputs is not None
            found.append(
                [sorted(base for row in inputs.listed(player) for base in inputs.bases(row)) for player in (0, 1)]
            )
        if len(found) == 2:
            assert [sorted(order[base] for base in bases) for bases in found[0]] == found[1]
            seen += 1
    assert seen > 1


def test_a_card_is_its_traits_and_not_its_name() -> None:
    game: Any = gobanshobu.game("first")
    data: dict[str, Any] = {"turn": 0, "board": {"a1": "0 king", "e5": "1 king", "c2": "0 n1"}}
    position = game.position(data).position
    score = int(evaluator_for(position, NUMBERS.net).score(position))
    renamed = to_data(game.default_cards())
    for card in renamed["card"]:
        if card["id"] == "n1":
            card["id"], card["en"] = "mine", "mine"
    own = game.position(
        data | {"board": data["board"] | {"c2": "0 mine"}}, cards=read_data(renamed, game.shape)
    ).position
    assert int(evaluator_for(own, NUMBERS.net).score(own)) == score
    for card in renamed["card"]:
        if card["id"] == "mine":
            card["single"] = "F B"
    other = game.position(
        data | {"board": data["board"] | {"c2": "0 mine"}}, cards=read_data(renamed, game.shape)
    ).position
    assert int(evaluator_for(other, NUMBERS.net).score(other)) != score


def test_words_add_up_like_their_numbers() -> None:
    rng = Random(3)
    rows = [[rng.randint(-127, 127) for _ in range(4)] for _ in range(90)]
    word = sum(packed(row)[0] for row in rows) + packed([LIFT] * 4)[0]
    sums = [sum(row[at] for row in rows) for at in range(4)]
    assert [(word >> 16 * at & 0xFFFF) - LIFT for at in range(4)] == sums


def test_a_file_of_a_net_reads_as_it_was_written(tmp_path: Any) -> None:
    file = tmp_path / "some.net"
    write_net(
        file, {"hidden": HIDDEN, "game": "first"}, NUMBERS.base, [*NUMBERS.bias, *NUMBERS.out, 12345, 3 << SHIFT - 2]
    )
    told, net = read_net(file)
    assert told["game"] == "first"
    assert list(net.base) == list(NUMBERS.net.base)
    assert (list(net.bias), list(net.out)) == (list(NUMBERS.net.bias), list(NUMBERS.net.out))
    assert (net.constant, net.measured) == (12345, 3 << SHIFT - 2)
    file.write_bytes(file.read_bytes().replace(b'"bases": ', b'"bases": 1'))
    with pytest.raises(ValueError, match="no net that this version reads"):
        read_net(file)


@pytest.mark.parametrize("game_id", GAMES)
def test_drawn_card_sets_are_what_the_check_takes(game_id: str) -> None:
    game: Any = gobanshobu.game(game_id)
    digests = set()
    for seed in range(20):
        cards = drawn_set(game_id, seed)
        assert game.read_cards(page(cards)).digest() == cards.digest()
        assert gobanshobu.game(game_id).start(seed=0, cards=cards).legal(0)
        digests.add(cards.digest())
    assert len(digests) == 20
    assert game.default_cards().digest() not in digests


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.net")), ids=lambda file: file.stem)
def test_a_shipped_net_is_small_says_where_it_comes_from_and_stays_in_its_bounds(file: Any) -> None:
    told, net = read_net(file)
    assert file.stat().st_size < 300_000
    assert told["game"] == file.stem in GAMES
    assert {"generation", "games", "positions", "nodes", "loss", "loss_measured_alone"} <= set(told)
    assert told["loss"] < told["loss_measured_alone"]
    most = 0
    for state in positions(gobanshobu.game(file.stem), step=5, longest=200):
        evaluator = evaluator_for(state.position, net)
        evaluator.score(state.position)
        inputs = evaluator.inputs
        assert inputs is not None
        for side in (0, 1):
            sums = [0] * net.hidden
            for owner in (0, 1):
                half = 0 if owner == side else net.words
                for row in inputs.listed(owner):
                    for base in inputs.bases(row):
                        for at in range(net.words):
                            word = int(net.base[base * 2 * net.words + half + at]) + packed([LIFT] * 4)[0]
                            for lane in range(4):
                                sums[4 * at + lane] += (word >> 16 * lane & 0xFFFF) - LIFT
            most = max(most, *(abs(one) for one in sums))
    assert 0 < most < LIFT // 2


@pytest.mark.parametrize("game_id", GAMES)
def test_without_the_net_a_player_measures_alone(game_id: str) -> None:
    game = gobanshobu.game(game_id)
    state = next(positions(game, step=1))
    engine: Any = make_engine(game, 1, work=50)
    position = state.position
    assert isinstance(position, Sheet)
    learned = engine.prepared(position).evaluator
    assert (learned.inputs is None) == (net_of(game_id) is None)
    engine.without_net()
    assert engine.prepared(position).evaluator.inputs is None
