"""Actions and observations: one number for each step, one array for what a player may know."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gobanshobu
from gobanshobu import Game, GobanshobuError, State
from gobanshobu.core.audience import SEATS
from gobanshobu.core.build import compiled
from gobanshobu.core.playout import random_playout
from gobanshobu.core.position import Position, Step
from gobanshobu.core.rng import Rng
from gobanshobu.core.space import ACTION, FEATURE, NO_BOUND, Space
from gobanshobu.games.board5.game import SheetGame
from tests.conformance import kit

seeds = st.integers(0, 2**32 - 1)
games = pytest.mark.parametrize("game_id", gobanshobu.GAMES)
TRIES = 40 if compiled() else 8
CARDS = ["fy", "fa", "sy", "sa", "ny", "na", "tri"]
PIECES = ["fu", "kyo", "kei", "gin", "kin", "kaku", "hisha", "gyoku"]


def other_cards(game: Game) -> Any:
    """A card set that differs from the default where it bears on the spaces."""
    assert isinstance(game, SheetGame)
    text = game.default_text()
    if game.id == "first":
        changed = text.replace("leap = [[0, 3], [0, -3], [3, 0], [-3, 0]]", "leap = [[0, 4], [-4, -1], [3, 1]]")
    elif game.id == "hck":  # one more kind: the two cannons differ
        card = text[text.index('[[card]]\nid = "ho"') :].replace("copies = 2", "copies = 1")
        twin = card.replace('"ho"', '"hou"').replace('face = "砲"', 'face = "炮"').replace('ja = "砲"', 'ja = "炮"')
        changed = text[: text.index('[[card]]\nid = "ho"')] + card + twin.replace('en = "cannon"', 'en = "gun"')
    else:
        changed = text.replace('knight = "', 'leap = [[0, 4], [4, -1]]\nknight = "', 1)
    assert changed != text
    return game.read_cards(changed)


def setups(game: Game) -> Iterator[tuple[dict[str, Any], Any]]:
    """Every choice of options and cards that is tried."""
    for options in kit.variants(game):
        yield options, None
    if isinstance(game, SheetGame):
        yield {}, other_cards(game)


def playout(state: State, rng: Random, most: int = 5000) -> Iterator[Position]:
    """The positions of a random game, both sides deciding in any order while both may."""
    for _ in range(most):
        yield state.position
        if not kit.random_step(state, rng):
            break


# --- actions ---


@games
@given(seed=seeds)
def test_every_legal_step_has_one_action_and_comes_back(game_id: str, seed: int) -> None:
    rng = Random(seed)
    game = gobanshobu.game(game_id)
    options, cards = rng.choice(list(setups(game)))
    state = game.start(seed=seed, options=options, cards=cards)
    space = state.rules.space()
    for position in playout(state, rng, 300 if compiled() else 90):
        for player in (0, 1):
            check_actions(space, position, player, rng)


def check_actions(space: Space, position: Position, player: int, rng: Random) -> None:
    steps = list(position.steps(player))
    legal = space.legal(position, player)
    assert legal == sorted(set(legal))
    assert all(0 <= action < space.actions for action in legal)
    assert {space.encode(position, player, step) for step in steps} == set(legal)
    assert len(legal) == len(steps)
    for step in rng.sample(steps, min(len(steps), 3)):
        assert space.decode(position, player, space.encode(position, player, step)) == step
    mask = space.mask(position, player)
    assert len(mask) == space.actions
    assert [action for action, allowed in enumerate(mask) if allowed] == legal
    assert set(mask) <= {0, 1}
    for action in (-1, space.actions, *(rng.randrange(space.actions) for _ in range(2))):
        if action not in legal:
            assert space.decode(position, player, action) == -1


@pytest.mark.parametrize("game_id", ["first", "intelligence", "hck"])
@given(seed=seeds)
def test_an_arrangement_of_the_same_actions_is_the_same_camp_from_either_side(game_id: str, seed: int) -> None:
    """Own side first: an action names the own square and what it takes, so only the order in which squares are asked differs."""
    state, rng = gobanshobu.game(game_id).start(), Random(seed)
    space, board = state.rules.space(), state.rules.space().part(FEATURE, "board")
    chosen: set[int] = set()
    while 0 in state.actors():
        action = rng.choice(space.legal(state.position, 0))
        chosen.add(action)
        state.apply(0, Step(space.decode(state.position, 0, action)))
    while 1 in state.actors():
        (action,) = chosen & set(space.legal(state.position, 1))
        chosen.remove(action)
        state.apply(1, Step(space.decode(state.position, 1, action)))
    assert not chosen
    one, other = (space.observe(state.position, player) for player in SEATS)
    assert one[board.offset : board.offset + board.size] == other[board.offset : board.offset + board.size]


@games
def test_a_space_is_made_once_and_depends_on_game_options_and_cards_alone(game_id: str) -> None:
    game = gobanshobu.game(game_id)
    for options, cards in setups(game):
        one, other = (game.start(seed=seed, options=options, cards=cards) for seed in (1, 2))
        assert one.rules.space() is one.rules.space()
        assert one.rules.space().describe() == other.rules.space().describe()


@games
def test_the_parts_cover_every_action_and_feature_once(game_id: str) -> None:
    space = gobanshobu.game(game_id).make_rules(None).space()
    for of, total in ((ACTION, space.actions), (FEATURE, space.shape[0])):
        parts = [part for part in space.describe() if part.of == of]
        assert [part.offset for part in parts] == [sum(part.size for part in parts[:at]) for at in range(len(parts))]
        assert sum(part.size for part in parts) == total
        assert len({part.name for part in parts}) == len(parts)
        for part in parts:
            assert part.words.ja and part.words.en
            assert space.part(of, part.name) == part
    with pytest.raises(KeyError):
        space.part(ACTION, "nothing")


@games
def test_random_play_stays_below_the_bound_and_tries_most_parts(game_id: str) -> None:
    game = gobanshobu.game(game_id)
    space = game.make_rules(None).space()
    seen: set[int] = set()
    for seed in range(TRIES):
        state = game.start(seed=seed)
        rng, count = Rng(seed), 0
        while state.position.result == -1:
            seen.update(space.legal(state.position, state.position.mover()))
            count += random_playout(state.position, rng, 1)
        assert count <= space.longest
    tried = {
        part.name
        for part in space.describe()
        if part.of == ACTION
        for action in seen
        if 0 <= action - part.offset < part.size
    }
    rare = {"revive", "deploy_stub", "order", "fly", "deploy_held", "queen", "lance", "hit", "retreat_hand"}
    assert {part.name for part in space.describe() if part.of == ACTION} - tried <= rare


def test_a_game_without_a_turn_limit_has_no_bound() -> None:
    assert gobanshobu.game("first").make_rules({"turn_limit": 0}).space().longest == NO_BOUND
    assert gobanshobu.game("first").make_rules({"turn_limit": 10}).space().longest == 94


@pytest.mark.clause("B-2")
@pytest.mark.parametrize("game_id", ["first", "intelligence", "hck"])
def test_both_sides_act_and_see_alike_from_their_own_side(game_id: str) -> None:
    """The same cards seen from the other side give the same actions and the same board."""
    game = gobanshobu.game(game_id)
    board = {"c1": "king", "b2": "shogun", "d4": "shogun"}
    turned = {"c5": "king", "d4": "shogun", "b2": "shogun"}
    own = {"c1": "0 king", "b2": "0 shogun", "d4": "1 shogun", "e5": "1 king"}
    other = {"c5": "1 king", "d4": "1 shogun", "b2": "0 shogun", "a1": "0 king"}
    assert len(board) == len(turned)
    first = game.position({"turn": 0, "board": own})
    second = game.position({"turn": 1, "board": other})
    space = first.rules.space()
    assert space.legal(first.position, 0) == space.legal(second.position, 1)
    part = space.part(FEATURE, "board")
    boards = [
        space.observe(state.position, player)[part.offset : part.offset + part.size]
        for state, player in ((first, 0), (second, 1))
    ]
    assert boards[0] == boards[1]
    assert any(boards[0])


def test_monsters_are_named_by_their_places() -> None:
    """Numbers grow with every monster; actions and arrays do not."""
    rng = Random(3)
    highest = most = 0
    game = gobanshobu.game("cardwars")
    space = game.make_rules(None).space()
    for seed in range(TRIES):
        state = game.start(seed=seed)
        while state.outcome is None:
            for monster in state.view(None)["monsters"]:
                highest = max(highest, int(monster["id"][1:]))
            owners = [monster["owner"] for monster in state.view(None)["monsters"]]
            most = max(most, owners.count(0), owners.count(1))
            assert all(action < space.actions for action in space.legal(state.position, state.actors()[0]))
            kit.random_step(state, rng)
    assert highest > 16 or not compiled()
    assert most <= 16


def test_a_place_is_counted_among_the_own_monsters() -> None:
    """`attack:m7` is the action of the place that m7 has on its side; lances name places of the other side."""
    rng, named = Random(2), 0
    game = gobanshobu.game("cardwars")
    space = game.make_rules(None).space()
    for seed in range(TRIES):
        state = game.start(seed=seed)
        while state.outcome is None:
            player = state.actors()[0]
            monsters = state.view(None)["monsters"]
            own = [monster["id"] for monster in monsters if monster["owner"] == player]
            other = [monster["id"] for monster in monsters if monster["owner"] != player]
            for verb, side in (("attack:", own), ("lance>", other), ("hit>", other)):
                offset = space.part(ACTION, verb[:-1]).offset
                for step in state.legal(player):
                    if step.startswith(verb + "m"):
                        action = space.encode(state.position, player, state.rules.notation.parse(step))
                        assert action == offset + side.index(step.removeprefix(verb))
                        named += bool(own and other)
            kit.random_step(state, rng)
    assert named


@pytest.mark.clause("CW-6.5")
def test_a_trap_on_its_way_down_is_not_told() -> None:
    """While the other may cancel a card that is set, nobody but its player sees what it is."""
    rng, compared = Random(8), 0
    game = gobanshobu.game("cardwars")
    for seed in range(60):
        state = game.start(seed=seed)
        while state.outcome is None:
            player = state.actors()[0]
            view = state.view(player)
            if view["pending"] and "card" not in view["pending"][-1]:
                space = state.rules.space()
                seen = {space.observe(state.resample(player, rng).position, player) for _ in range(6)}
                assert seen == {space.observe(state.position, player)}
                traps = {state.resample(player, rng).view(1 - player)["pending"][0]["card"] for _ in range(6)}
                compared += len(traps) > 1
                break
            sets = [step for step in state.legal(player) if step.startswith("set:")]
            state.play(player, rng.choice(sets or state.legal(player)))
        if compared > 2:
            return
    raise AssertionError("no position was compared")


def test_a_hand_with_more_combines_than_a_game_can_bring_is_refused() -> None:
    units = ["shu+ko", "shu+dai", "shu+ki", "shu+so", "shu+ho", "ko+dai", "ko+ki", "ko+so", "ko+ho", "dai+ki", "dai+so"]
    board = {"c1": "0 king", "e5": "1 king"}
    for count in (10, 11):
        state = gobanshobu.game("hck").position(
            {"turn": 0, "board": board, "hands": [units[:count], []], "rescue": [True, True]}
        )
        space = state.rules.space()
        if count == 10:
            check_actions(space, state.position, 0, Random(1))
            continue
        with pytest.raises(GobanshobuError, match="more combines"):
            space.legal(state.position, 0)


# --- observations ---


@games
@given(seed=seeds)
def test_what_a_player_cannot_know_changes_no_byte(game_id: str, seed: int) -> None:
    rng = Random(seed)
    state = kit.random_state(gobanshobu.game(game_id), rng)
    space = state.rules.space()
    for player in (0, 1, None):
        seat = -1 if player is None else player
        other = state.resample(player, rng)
        inside = state.position.resample(seat, Rng(seed))
        mine = space.observe(state.position, seat)
        assert len(mine) == space.shape[0]
        assert mine == space.observe(other.position, seat)
        assert mine == space.observe(inside, seat)
        if player is not None:
            assert space.mask(state.position, player) == space.mask(other.position, player)


@games
@given(seed=seeds)
def test_an_observation_tells_all_that_a_view_shows(game_id: str, seed: int) -> None:
    """No two views that differ in what bears on play give the same bytes."""
    rng = Random(seed)
    game = gobanshobu.game(game_id)
    options = kit.some_options(game, rng)
    known: dict[tuple[int, bytes], str] = {}
    for number in range(2):
        state = game.start(seed=seed + number, options=options)
        space = state.rules.space()
        for position in playout(state, rng, 150):
            for seat in (0, 1, -1):
                view = state.rules.views.show(position, None if seat < 0 else SEATS[seat])
                told = json.dumps(bare(game_id, dict(view)), sort_keys=True)
                assert known.setdefault((seat, space.observe(position, seat)), told) == told


def bare(game_id: str, view: dict[str, Any]) -> dict[str, Any]:
    """A view without what bears on nothing: the order of piles, which of equal cards it is, numbers of monsters."""
    if game_id == "isshin":
        return view | {"fronts": [sorted(front) for front in view["fronts"]], "discard": sorted(view["discard"])}
    if game_id != "cardwars":
        return {key: value for key, value in view.items() if key != "unit"}
    places: dict[str | None, int] = {None: -1}
    for side in (0, 1):
        for kind in ("monsters", "equipment"):
            for place, piece in enumerate(piece for piece in view[kind] if piece["owner"] == side):
                places[piece["id"]] = place
    told: dict[str, Any] = json.loads(json.dumps(view))
    told["graves"] = [sorted(card["card"] for card in grave) for grave in view["graves"]]
    told["lives"] = [max(0, life) for life in view["lives"]]
    for piece in told["monsters"] + told["equipment"]:
        piece["id"] = places[piece["id"]]
        del piece["copy"]
        if "on" in piece:
            piece["on"] = places[piece["on"]]
        else:
            piece["equipment"] = [places[one] for one in piece["equipment"]]
    for traps in told["traps"]:
        traps["known"] = [known["card"] for known in traps["known"]]
    told["pieces"] = [
        [piece for piece in told["monsters"] + told["equipment"] if piece["owner"] == side] for side in (0, 1)
    ]
    battle = told["battle"]
    if battle is not None:  # what has died in the last battle has no place
        told["battle"] = [
            sorted(places[name] for name in battle["attackers"]),
            sorted(
                (places[one], places[other]) for one, other in battle["blocks"].items() if other in places and other
            ),
            sorted((places[one], [places[name] for name in line]) for one, line in battle["lines"].items()),
            places.get(battle["asked"], -1),
        ]
    del told["monsters"], told["equipment"]
    return told


@pytest.mark.clause("C-3")
@games
def test_of_a_secret_choice_only_its_own_side_sees_anything(game_id: str) -> None:
    state = gobanshobu.game(game_id).start(seed=4)
    if not state.position.sealed():
        pytest.skip("nothing is chosen in secret at the start")
    space = state.rules.space()
    before = [space.observe(state.position, seat) for seat in (0, 1, -1)]
    state.play(0, state.legal(0)[0])
    after = [space.observe(state.position, seat) for seat in (0, 1, -1)]
    assert after[0] != before[0]
    assert after[1:] == before[1:]


# --- what the numbers are ---


def feature(state: State, seat: int, name: str) -> list[int]:
    """One part of an observation."""
    space = state.rules.space()
    part = space.part(FEATURE, name)
    return list(space.observe(state.position, seat)[part.offset : part.offset + part.size])


def counts(cards: list[str], ids: list[str]) -> list[int]:
    return [cards.count(card) for card in ids]


def states(game_id: str, most: int) -> Iterator[State]:
    """States along random games."""
    rng = Random(6)
    for seed in range(TRIES):
        state = gobanshobu.game(game_id).start(seed=seed)
        for _ in playout(state, rng, most):
            yield state


def test_the_numbers_of_a_duel() -> None:
    ties = 0
    for state in states("isshin", 60):
        for seat in (0, 1):
            view, sides = state.view(seat), feature(state, seat, "sides")
            assert feature(state, seat, "hand") == counts(view["hand"], CARDS)
            assert feature(state, seat, "discard") == counts(view["discard"], CARDS[:6])
            assert feature(state, seat, "stock") == [view["pool"], view["deck"]]
            for place, side in enumerate((seat, 1 - seat)):
                own = sides[place * 27 : place * 27 + 27]
                assert own[:2] == [view["hand_sizes"][side], view["tokens"][side]]
                assert own[20:] == counts(view["fronts"][side], CARDS)
            ties += bool(view["discard"]) and view["phase"] == "opening"
    assert ties


def test_the_numbers_of_a_card_war() -> None:
    for state in states("cardwars", 120):
        for seat in (0, 1):
            view, sides = state.view(seat), feature(state, seat, "sides")
            assert feature(state, seat, "hand") == counts(view["hand"], PIECES)
            assert feature(state, seat, "turn")[2:] == [view["turns"], view["mana"], view["pawn_played"], view["left"]]
            for place, side in enumerate((seat, 1 - seat)):
                own = sides[place * 15 : place * 15 + 15]
                sizes = [view["hand_sizes"][side], view["deck_sizes"][side], view["traps"][side]["down"]]
                assert own[:4] == [max(0, view["lives"][side]), *sizes]
                assert own[7:] == counts([card["card"] for card in view["graves"][side]], PIECES)


def test_the_numbers_of_a_hand_with_combines() -> None:
    """Equal combines share a place and are counted; the one with the captured queen stands apart."""
    hand = ["ko+dai", "ko+dai", "shu+ko+dai@3", "queen!+ko", "so~", "ki"]
    board = {"c1": "0 king", "e5": "1 king"}
    state = gobanshobu.game("hck").position({"turn": 1, "board": board, "hands": [[], hand], "rescue": [True, False]})
    ids = ["king", "queen", "shogun", "joker", "hachi", "shu", "ko", "dai", "ki", "so", "ho"]
    held = feature(state, 1, "held")
    places = [held[place * 14 : place * 14 + 14] for place in range(4)]
    told = [([ids[at] for at in range(11) if place[at]], *place[11:]) for place in places]
    assert told == [(["ko", "dai"], 4, 2, 0), (["shu", "ko", "dai"], 3, 1, 0), (["so"], 2, 1, 1), ([], 0, 0, 0)]
    assert [ids[at] for at, there in enumerate(feature(state, 1, "captive")[:11]) if there] == ["queen", "ko"]
    assert feature(state, 1, "hands")[:11] == counts(["ki"], ids)
    assert feature(state, 0, "held")[140:] == held[:140]
    assert feature(state, 1, "rights")[:2] == [0, 1]


def test_the_numbers_of_a_stack() -> None:
    board = {"c1": "0 king@4", "b2": "0 sengun,shogun@2", "e5": "1 king"}
    state = gobanshobu.game("first").position({"turn": 0, "board": board, "hands": [["senki@1", "n1"], []]})
    seen = feature(state, 0, "board")
    assert state.rules.space().part(FEATURE, "board").shape == (5, 5, 50)
    assert [seen[(5 + 1) * 50 + at] for at in (48, 49)] == [2, 2]
    assert seen[2 * 50] == 1
    assert seen[2 * 50 + 48] == 4
    assert seen[24 * 50 + 16] == 1
    assert sum(feature(state, 0, "hands")[:32]) == 2


@pytest.mark.parametrize("game_id", ["isshin", "cardwars"])
def test_a_spectator_sees_no_hand(game_id: str) -> None:
    state = gobanshobu.game(game_id).start(seed=2)
    assert not any(feature(state, -1, "hand"))


HITS = {
    "first": ("0 shogun@1", ("1 king@5", "1 shogun@2"), ("1 king@4", "1 shogun@3")),
    "hck": ("0 ko+ho@3", ("1 king@9", "1 shu+dai+ki@2"), ("1 king@6", "1 shu+dai+ki@5")),
}


@pytest.mark.clause("FI-4.5", "HC-5.3")
@pytest.mark.parametrize("game_id", list(HITS))
def test_an_attack_on_the_king_can_be_told_from_one_on_a_card(game_id: str) -> None:
    """What may be done behind it differs, though the board does not."""
    mine, *others = HITS[game_id]
    states = []
    for (king, card), step in zip(others, ("c3/b4", "c3/d4"), strict=True):
        board = {"a1": "0 king", "c3": mine, "b4": king, "d4": card}
        if game_id == "first":
            board["e3"] = "0 n1"
        state = gobanshobu.game(game_id).position({"turn": 0, "board": board, "hands": [[], []]})
        state.play(0, step)
        states.append(state)
    one, other = states
    assert one.view(0)["board"] == other.view(0)["board"]
    assert one.legal(0) != other.legal(0)
    for player in (0, 1, -1):
        assert space_bytes(one, player) != space_bytes(other, player)


def space_bytes(state: gobanshobu.State, player: int) -> bytes:
    return state.rules.space().observe(state.position, player)


@pytest.mark.parametrize("game_id", gobanshobu.GAMES)
def test_a_player_that_does_not_exist_is_refused(game_id: str) -> None:
    state = gobanshobu.game(game_id).start(seed=1)
    space, position = state.rules.space(), state.position
    step = position.steps(0)[0]
    for player in (2, -2, 7):
        with pytest.raises(GobanshobuError, match=f"a player is 0 or 1, a spectator -1, not {player}"):
            space.observe(position, player)
    for player in (2, -1, -2):
        for ask in (space.legal, space.mask):
            with pytest.raises(GobanshobuError, match=f"a player is 0 or 1, not {player}"):
                ask(position, player)
        for number, asked in ((0, space.decode), (step, space.encode)):
            with pytest.raises(GobanshobuError, match=f"a player is 0 or 1, not {player}"):
                asked(position, player, number)
