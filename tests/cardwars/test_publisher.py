"""What Shogi Card Wars publishes: facts of each kind, offers and their promises, words, and no secret in any of them."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from gobanshobu import State
from gobanshobu.core.audience import SEATS, SPECTATOR, Audience, Cast, Seat, seat_at, seat_of
from gobanshobu.core.build import compiled
from gobanshobu.core.position import Position
from gobanshobu.core.publisher import Fact, Offer, Publisher, Thing
from gobanshobu.core.words import Words
from tests.cardwars.tables import begun, game, order, play, table
from tests.conformance import kit
from tests.conformance.laws import bare

NAMES = (Words("花子", "Hana"), Words("機械", "the machine"))
MONSTER = {"counters": 0, "sideways": False, "fresh": True, "equipment": []}
PAWN = {"card": "fu", "attack": 2, "hp": 2} | MONSTER


def publisher(state: State) -> Publisher:
    return state.rules.publisher


def told(state: State, player: int, step: str, audience: int | None = None) -> list[Fact]:
    """Play a step; the facts as the audience (its player unless given) is told them, without what is asked next."""
    before, number = state.position.copy(), state.rules.notation.parse(step)
    notes = state.perform(SEATS[player], number)
    reader = Audience(player if audience is None else audience)
    facts = publisher(state).facts(before, SEATS[player], number, state.position, notes, reader)
    return [fact for fact in facts if fact["fact"] != "asked"]


def kinds(facts: list[Fact]) -> list[str]:
    return [str(fact["fact"]) for fact in facts]


def offers(state: State, player: int) -> dict[str, Offer]:
    return {offer["step"]: offer for offer in publisher(state).offers(state.position, SEATS[player])}


def said(state: State, facts: list[Fact], reader: int | None = 0) -> tuple[str, str]:
    return publisher(state).sentence(facts, Cast(seat_at(reader), NAMES))


def labelled(state: State, player: int, step: str) -> tuple[str, str]:
    return publisher(state).label(offers(state, player)[step], Cast(SEATS[player], NAMES))


# --- facts ---


@pytest.mark.clause("C-3", "CW-2.1")
def test_a_choice_is_told_to_its_player_alone_until_both_have_chosen() -> None:
    for audience, facts in ((0, [{"fact": "chose", "player": 0, "choice": "mulligan"}]), (1, []), (SPECTATOR, [])):
        assert told(table(), 0, "mulligan", audience) == facts
    for audience, cards in ((0, ["gin", "fu", "fu", "fu", "fu"]), (1, None)):
        state = game.start(deal={"decks": [order(""), order("")], "redeal": [order("gin"), order("")]})
        told(state, 0, "mulligan")
        drew = {"fact": "drew", "player": 0, "count": 5} | ({"cards": cards} if cards else {})
        assert told(state, 1, "keep", audience) == [
            {"fact": "decided", "player": 0, "choice": "mulligan"},
            {"fact": "decided", "player": 1, "choice": "keep"},
            {"fact": "reshuffled", "player": 0},
            drew,
            {"fact": "began", "player": 0, "turns": 1, "mana": 3},
        ]


def test_a_card_is_paid_announced_and_enters_under_its_number() -> None:
    state = begun("gin", "", "", "fu")
    assert told(state, 0, "play:fu", 1) == [
        {"fact": "paid", "player": 0, "mana": 1, "left": 2},
        {
            "fact": "played",
            "player": 0,
            "play": {"player": 0, "card": "fu", "as": "monster", "revived": False},
        },
        {"fact": "entered", "player": 0, "monster": {"id": "m1", "owner": 0, "copy": 0} | PAWN},
    ]
    forged = told(state, 0, "play:gin", SPECTATOR)[2]
    assert forged["fact"] == "forged"
    assert forged["equipment"] == {"id": "e1", "owner": 0, "card": "gin", "copy": 0, "on": None, "moved": False}


@pytest.mark.clause("CW-6.5")
def test_a_trap_is_set_by_name_to_its_owner_alone() -> None:
    play_, set_ = {"player": 0, "as": "trap", "revived": False}, {"fact": "set", "player": 0}
    for audience in (0, 1, SPECTATOR):
        card = {"card": "kyo"} if audience == 0 else {}
        facts = told(begun("kyo"), 0, "set:kyo", audience)
        assert facts[1:] == [{"fact": "played", "player": 0, "play": play_ | card}, set_ | card]


@pytest.mark.clause("CW-6.3")
def test_a_cancelled_card_is_shown_and_goes_to_the_graveyard() -> None:
    state = play(begun("kyo", "kei"), "0 end 1 set:kei end")
    assert kinds(told(state, 0, "set:kyo")) == ["paid", "played"]
    for facts in (told(state.copy(), 1, "counter", audience) for audience in (0, 1, SPECTATOR)):
        assert facts == [
            {"fact": "turned up", "player": 1, "card": "kei", "copy": 0, "known": False},
            {
                "fact": "cancelled",
                "player": 0,
                "play": {"player": 0, "card": "kyo", "as": "trap", "revived": False},
                "copy": 0,
            },
        ]
    assert told(state, 1, "allow", 1) == [{"fact": "allowed", "player": 1}, {"fact": "set", "player": 0}]


@pytest.mark.clause("CW-5.4", "CW-6.5")
def test_what_the_king_brings_is_taken_from_the_graveyard_and_a_trap_of_it_is_known() -> None:
    state = play(begun("kyo gyoku", "", "fu fu"), "0 set:kyo lance>face end 1 end 0 play:gyoku")
    assert told(state, 0, "revive:kyo", 1) == [
        {
            "fact": "revived",
            "player": 0,
            "play": {"player": 0, "card": "kyo", "as": "trap", "revived": True},
            "copy": 0,
        },
        {"fact": "set", "player": 0, "card": "kyo", "copy": 0},
        {"fact": "buried", "player": 0, "card": "gyoku", "copy": 0},
    ]
    assert told(state, 0, "lance>face", 1) == [
        {"fact": "turned up", "player": 0, "card": "kyo", "copy": 0, "known": True},
        {"fact": "struck", "player": 1, "by": 3, "life": 14, "cause": "lance"},
    ]


def test_equipment_is_put_on_and_stays_when_its_monster_dies() -> None:
    state = play(begun("gin", "kyo", "fu fu"), "0 play:fu play:gin end 1 set:kyo end 0 play:fu 1 allow")
    silver = {"id": "e1", "card": "gin"}
    equipped = {"fact": "equipped", "player": 0, "equipment": silver}
    first, second = {"id": "m1", "card": "fu"}, {"id": "m2", "card": "fu"}
    assert told(state, 0, "equip:e1>m1") == [equipped | {"monster": first, "attack": 3}]
    play(state, "0 end 1 end")
    moved = equipped | {"monster": second, "attack": 3, "before": "m1", "before_attack": 2}
    assert told(state, 0, "equip:e1>m2") == [moved]
    play(state, "0 end")
    assert told(state, 1, "lance>m2")[1:] == [
        {
            "fact": "damaged",
            "player": 0,
            "monster": second,
            "by": 3,
            "counters": 3,
            "left": 0,
            "cause": "lance",
        },
        {"fact": "died", "player": 0, "monster": second, "copy": 1, "equipment": ["e1"]},
    ]


def test_spells_hit_draw_discard_and_mill() -> None:
    state = play(begun("hisha kaku kin kin", "kin", "fu", "hisha fu"), "0 end 1 play:kin* end 0 play:hisha")
    assert told(state, 0, "hit>m1") == [
        {
            "fact": "damaged",
            "player": 1,
            "monster": {"id": "m1", "card": "kin"},
            "by": 1,
            "counters": 1,
            "left": 2,
            "cause": "rook",
        }
    ]
    play(state, "0 hit>m1 hit>face")
    buried = {"fact": "buried", "player": 0, "card": "hisha", "copy": 0}
    assert told(state, 0, "hit>face")[1:] == [buried]
    play(state, "0 end 1 end")
    for audience, cards in ((0, {"cards": ["fu", "fu", "fu"]}), (1, {})):
        drew = {"fact": "drew", "player": 0, "count": 3} | cards
        assert told(state.copy(), 0, "play:kaku", audience)[2] == drew
    milled: dict[str, Any] = dict(told(state.copy(), 0, "play:kin/mill", 1)[2])
    assert (milled["player"], milled["count"], len(milled["cards"])) == (1, 4, 4)
    assert milled["cards"][0] == {"card": "fu", "copy": 0}
    play(state, "0 play:kin/discard")
    assert told(state, 1, "discard:fu", 0) == [{"fact": "discarded", "player": 1, "card": "fu", "copy": 0}]
    assert kinds(told(state, 1, "discard:hisha", 0)) == ["discarded", "buried"]


@pytest.mark.clause("CW-7.3", "CW-7.4")
def test_a_battle_from_the_first_attacker_to_the_damage() -> None:
    state = begun("gin gin kin", "gin", "fu fu fu", "fu fu fu")
    play(state, "0 play:fu play:gin* end 1 play:fu play:gin* end 0 play:kin* end 1 play:fu end")
    pawn, silver = {"id": "m1", "card": "fu"}, {"id": "m2", "card": "gin"}
    first, strong, last = {"id": "m3", "card": "fu"}, {"id": "m4", "card": "gin"}, {"id": "m6", "card": "fu"}
    assert told(state, 0, "battle") == [{"fact": "phase", "player": 0, "phase": "battle"}]
    assert told(state, 0, "attack:m1") == [{"fact": "attacked", "player": 0, "monster": pawn}]
    play(state, "0 attack:m2")
    assert told(state, 0, "attack:done") == [{"fact": "declared", "player": 0, "monsters": [pawn, silver]}]
    assert told(state, 1, "block:m3>m2") == [{"fact": "blocked", "player": 1, "monster": first, "attacker": silver}]
    play(state, "1 block:m4>m2")
    assert told(state, 1, "block:m6>-") == [{"fact": "declined", "player": 1, "what": "block", "monster": last}]
    clash = {"cause": "battle"}
    assert told(state, 0, "order:m2>m3") == [
        {"fact": "ordered", "player": 0, "attacker": silver, "monster": first, "place": 1},
        {"fact": "damaged", "player": 0, "monster": silver, "by": 5, "counters": 5, "left": 0, "sources": ["m3", "m4"]}
        | clash,
        {"fact": "damaged", "player": 1, "monster": first, "by": 2, "counters": 2, "left": 0, "sources": ["m2"]}
        | clash,
        {"fact": "damaged", "player": 1, "monster": strong, "by": 1, "counters": 1, "left": 2, "sources": ["m2"]}
        | clash,
        {"fact": "died", "player": 0, "monster": silver, "copy": 0, "equipment": []},
        {"fact": "died", "player": 1, "monster": first, "copy": 0, "equipment": []},
        {"fact": "struck", "player": 1, "by": 2, "life": 18, "sources": ["m1"]} | clash,
        {"fact": "phase", "player": 0, "phase": "main2"},
    ]
    assert told(state, 0, "end")[0] == {"fact": "began", "player": 1, "turns": 6, "mana": 3}
    assert told(state, 1, "end")[1] == {"fact": "stood", "player": 0, "monsters": [pawn]}


def attacked_with_a_lance(life: int) -> State:
    """Player 0 has that much life and attacks player 1, who has a lance face down and a pawn that stands."""
    state = begun("fu", "kyo", "fu fu fu fu", "fu fu fu")
    play(state, "0 play:fu end 1 play:fu set:kyo end 0 battle attack:m1 attack:done")
    position: Any = state.position
    position.lives[0] = life
    return state


@pytest.mark.clause("CW-7.2")
def test_the_defender_uses_lances_and_goes_on() -> None:
    state = attacked_with_a_lance(20)
    assert kinds(told(state, 1, "lance>m1")) == ["turned up", "damaged", "died"]
    facts = told(state, 1, "block")
    assert facts == [
        {"fact": "declined", "player": 1, "what": "lances"},
        {"fact": "phase", "player": 0, "phase": "main2"},
    ]


@pytest.mark.clause("CW-3.1")
def test_a_lance_that_ends_the_game_leaves_no_blocks_behind() -> None:
    state = attacked_with_a_lance(3)
    followed = publisher(state).follow(bare(state, 1), told_all(state, SEATS[1], "lance>face"))
    assert followed == bare(state, 1)
    assert followed["battle"] == {"attackers": ["m1"], "blocks": {}, "lines": {}, "asked": None}


def told_all(state: State, player: Seat, step: str) -> list[Fact]:
    before, number = state.position.copy(), state.rules.notation.parse(step)
    return publisher(state).facts(before, player, number, state.position, state.perform(SEATS[player], number), player)


@pytest.mark.clause("CW-3.3")
def test_a_second_pawn_loses_where_that_was_agreed_and_the_offer_says_so() -> None:
    state = play(begun(pawn_foul="loses"), "0 play:fu")
    ended = {"fact": "ended", "winner": 1, "reason": "second pawn", "clause": "CW-3.3"}
    assert offers(state, 0)["play:fu"]["will"][1:] == [{"fact": "nifu", "player": 0}, ended]
    assert labelled(state, 0, "play:fu") == (
        "歩兵を出す（2/2）、1マナ、二歩、これで負け",
        "Play a pawn (2/2), 1 mana, a second pawn (nifu), you lose",
    )
    facts = told(state, 0, "play:fu")
    assert kinds(facts) == ["paid", "played", "nifu", "ended"]
    assert said(state, facts) == (
        "あなたが歩兵を出す。あなたの二歩（この手番で二枚目の歩兵）。",
        "You play a pawn. Nifu: your second pawn in one turn.",
    )


@pytest.mark.clause("CW-3.2")
def test_an_end_that_hangs_on_nothing_hidden_is_promised() -> None:
    state = begun()
    position: Any = state.position
    position.tops[1] = 20
    assert offers(state, 0)["end"]["will"] == [
        {"fact": "ended", "winner": 0, "reason": "empty deck", "clause": "CW-3.2"}
    ]
    assert labelled(state, 0, "end") == ("手番を終える、これで勝ち", "End the turn, you win")


@pytest.mark.clause("CW-3.2")
@pytest.mark.parametrize(
    ("reader", "ja", "en"),
    [
        (
            0,
            "2手番目、機械の番。機械の山札に引く札がない。",
            "Turn 2: the machine is to play. The machine has no card left to draw.",
        ),
        (
            1,
            "2手番目、あなたの番。あなたの山札に引く札がない。",
            "Turn 2: you are to play. You have no card left to draw.",
        ),
    ],
)
def test_a_deck_that_is_empty_is_told_of_when_it_loses(reader: int, ja: str, en: str) -> None:
    state = begun()
    position: Any = state.position
    position.tops[1] = 20
    before = state.position.copy()
    notes = state.perform(SEATS[0], number := state.rules.notation.parse("end"))
    facts = publisher(state).facts(before, SEATS[0], number, state.position, notes, Audience(reader))
    assert said(state, facts, reader) == (ja, en)


def test_the_figures_of_facts_agree_with_the_table() -> None:
    """Amounts, owners and places that a view does not need in order to follow: each is held against the view."""
    rng, seen = Random(23), Counter[str]()
    while sum(seen.values()) < (3_000 if compiled() else 400):
        state = kit.random_state(game, rng, 0)
        for _ in range(250):
            if not state.actors():
                break
            player = rng.choice(state.actors())
            view = bare(state, SPECTATOR)
            for fact in told(state, player, rng.choice(state.legal(player)), SPECTATOR):
                seen[str(fact["fact"])] += check_figures(view, dict(fact))
                publisher(state).follow(view, [fact])
    assert {"paid", "damaged", "struck", "ordered", "attacked", "blocked"} <= set(seen)


def check_figures(view: dict[str, Any], fact: dict[str, Any]) -> bool:
    """Hold one fact against the view before it; whether there was something to compare."""
    kind, player = fact["fact"], fact.get("player")
    pieces = {piece["id"]: piece for piece in view["monsters"] + view["equipment"]}
    named = fact.get("monsters", []) + [fact[key] for key in ("monster", "attacker") if "card" in fact.get(key, {})]
    if kind == "entered":
        assert fact["monster"]["owner"] == player
        return True
    for piece in named:
        assert pieces[piece["id"]]["card"] == piece["card"]
    if kind in ("damaged", "died", "attacked", "blocked", "declined", "equipped") and "monster" in fact:
        assert pieces[fact["monster"]["id"]]["owner"] == player
    if kind == "paid":
        assert (view["turn"], view["mana"] - fact["mana"]) == (player, fact["left"])
    elif kind == "struck":
        assert view["lives"][player] - fact["by"] == fact["life"]
    elif kind == "damaged":
        monster = pieces[fact["monster"]["id"]]
        assert monster["counters"] + fact["by"] == fact["counters"]
        assert max(0, monster["hp"] - fact["counters"]) == fact["left"]
    elif kind == "ordered":
        assert len(view["battle"]["lines"].get(fact["attacker"]["id"], [])) + 1 == fact["place"]
    return bool(named) or kind in ("paid", "struck")


# --- offers ---


@pytest.mark.clause("CW-6.4")
def test_nothing_but_the_price_is_promised_while_the_card_can_be_cancelled() -> None:
    free, watched = begun("gin"), play(begun("gin", "kyo"), "0 end 1 set:kyo end")
    assert kinds(offers(free, 0)["play:gin*"]["will"]) == ["paid", "entered"]
    assert kinds(offers(watched, 0)["play:gin*"]["will"]) == ["paid"]


@pytest.mark.clause("CW-8.1")
def test_promises_do_not_tell_what_will_be_drawn_milled_or_shown() -> None:
    state = begun("kaku kin kyo", "kei")
    will = offers(state, 0)["play:kaku"]["will"]
    assert will[1:] == [{"fact": "drew", "player": 0, "count": 3}]
    assert offers(state, 0)["play:kin/mill"]["will"][1:] == [{"fact": "milled", "player": 1, "count": 4}]
    play(state, "0 end 1 set:kei end 0 set:kyo")
    cancelled = offers(state, 1)["counter"]["will"][1]
    assert cancelled == {"fact": "cancelled", "player": 0, "play": {"player": 0, "as": "trap", "revived": False}}
    assert offers(state, 1)["allow"]["will"] == [{"fact": "set", "player": 0}]


@pytest.mark.parametrize(
    ("steps", "player", "step", "offer"),
    [
        ("", 0, "play:gin", {"effect": "forge", "cards": ["gin"], "take": {"hand": "gin"}}),
        ("", 0, "play:gin*", {"effect": "summon", "cards": ["gin"], "take": {"hand": "gin"}}),
        ("", 0, "set:kyo", {"effect": "set", "cards": ["kyo"], "take": {"hand": "kyo"}}),
        ("", 0, "end", {"effect": "end"}),
        (
            "0 set:kyo",
            0,
            "lance>face",
            {"effect": "lance", "cards": ["kyo"], "take": {"trap": "kyo"}, "target": {"player": 1}},
        ),
        (
            "0 play:gin play:fu",
            0,
            "equip:e1>m1",
            {"effect": "attach", "cards": ["gin"], "take": {"equipment": "e1"}, "target": {"monster": "m1"}},
        ),
        (
            "0 set:kyo end 1 play:fu",
            0,
            "allow",
            {"effect": "allow"},
        ),
        (
            "0 play:fu end 1 play:fu end 0 battle",
            0,
            "attack:m1",
            {"effect": "attack", "cards": ["fu"], "take": {"monster": "m1"}, "target": {"player": 1}},
        ),
        (
            "0 play:fu end 1 play:fu end 0 battle attack:m1 attack:done",
            1,
            "block:m2>m1",
            {"effect": "block", "cards": ["fu"], "take": {"monster": "m2"}, "target": {"monster": "m1"}},
        ),
        (
            "0 set:kyo lance>face end 1 end 0 play:gyoku",
            0,
            "revive:kyo",
            {"effect": "set", "cards": ["kyo"], "take": {"grave": "kyo"}},
        ),
    ],
)
def test_an_offer_says_what_is_taken_up_and_where_it_goes(
    steps: str, player: int, step: str, offer: dict[str, Any]
) -> None:
    state = play(begun("gin kyo gyoku"), steps)
    found = {key: value for key, value in offers(state, player)[step].items() if key != "will"}
    assert found == {"step": step} | offer


TRIES: list[tuple[str, int, Thing, Thing, str, str]] = [
    ("", 0, {"hand": "kyo"}, {"player": 1}, "lance>face", "CW-6.2"),
    ("", 0, {"hand": "hisha"}, {"monster": "m1"}, "play:hisha", "CW-5.6"),
    ("", 0, {"hand": "kei"}, {}, "set:kei", "CW-6.1"),
    ("0 play:fu", 0, {"monster": "m1"}, {"player": 1}, "attack:m1", "CW-5.2"),
    ("0 play:fu", 0, {"hand": "fu"}, {"monster": "m1"}, "play:fu", "CW-3.3"),
    ("0 play:fu", 0, {"hand": "hisha"}, {}, "play:hisha", "CW-5.1"),
    ("0 play:fu", 0, {"equipment": "e1"}, {"monster": "m1"}, "equip:e1>m1", "CW-N"),
    ("0 play:fu", 0, {"air": True}, {"monster": "m1"}, "hit>m1", "CW-5.6"),
    ("0 play:fu", 0, {"grave": "fu"}, {}, "revive:fu", "CW-5.4"),
    ("0 play:fu set:kyo", 0, {"trap": "kyo"}, {"monster": "m1"}, "lance>m1", "CW-6.2"),
    ("0 play:fu set:kyo", 0, {"trap": "kei"}, {"air": True}, "counter", "CW-6.3"),
    ("0 play:fu set:kyo end 1 play:fu", 0, {"hand": "kei"}, {}, "counter", "CW-6.3"),
    ("0 play:hisha", 0, {"air": True}, {"monster": "m1"}, "hit>m1", "CW-N"),
    ("0 play:fu end 1 play:fu end 0 battle", 0, {"monster": "m2"}, {"player": 0}, "attack:m2", "CW-7.1"),
    (
        "0 play:fu end 1 play:fu end 0 battle attack:m1 attack:done",
        1,
        {"monster": "m2"},
        {"monster": "m2"},
        "block:m2>m2",
        "CW-7.2",
    ),
]


@pytest.mark.parametrize(("steps", "player", "take", "target", "step", "clause"), TRIES)
def test_a_try_is_understood_as_the_step_that_is_meant(
    steps: str, player: int, take: Thing, target: Thing, step: str, clause: str
) -> None:
    state = play(begun("kyo kei hisha", "", "fu fu", "fu fu"), steps)
    meant = publisher(state).attempt(state.position, SEATS[player], take, target)
    assert meant is not None
    assert state.rules.notation.write(meant) == step
    explanation = state.explain(player, step)
    assert explanation.clause == clause
    assert explanation.legal == (step in state.legal(player))


@pytest.mark.parametrize(
    ("take", "target"),
    [
        ({}, {}),
        ({"player": 0}, {"player": 1}),
        ({"hand": "nonsense"}, {}),
        ({"grave": "nonsense"}, {}),
        ({"trap": "fu"}, {"player": 1}),
        ({"trap": "kyo"}, {"player": 0}),
        ({"trap": "kyo"}, {"monster": "nonsense"}),
        ({"equipment": "e1"}, {"player": 1}),
        ({"monster": "m0"}, {}),
    ],
)
def test_a_try_that_can_mean_nothing_is_none(take: Thing, target: Thing) -> None:
    state = begun()
    assert publisher(state).attempt(state.position, SEATS[0], take, target) is None


@pytest.mark.clause("CW-6.4")
@pytest.mark.parametrize("trap", ["kyo", "kei"])
def test_an_answer_is_on_nobodys_clock_and_is_forced_without_a_knight(trap: str) -> None:
    state = play(begun("", trap), f"0 end 1 set:{trap} end")
    say = publisher(state)
    assert not say.answering(state.position)
    assert say.forced(state.position, SEATS[1]) is None
    play(state, "0 play:fu")
    assert say.answering(state.position)
    assert say.forced(state.position, SEATS[0]) is None
    forced = say.forced(state.position, SEATS[1])
    assert (None if forced is None else state.rules.notation.write(forced)) == ("allow" if trap == "kyo" else None)
    play(state, "1 allow")
    assert not say.answering(state.position)


# --- words ---


@pytest.mark.parametrize(
    ("steps", "player", "step", "reader", "ja", "en"),
    [
        ("", 0, "set:kyo", 0, "あなたが香車を伏せる。", "You set a lance face down."),
        ("", 0, "set:kyo", 1, "花子が罠を1枚伏せる。", "Hana sets a trap face down."),
        (
            "",
            0,
            "play:gin*",
            1,
            "花子が銀将を3/3モンスターとして出す。花子の銀将m1が場に出る。",
            "Hana plays a silver as a 3/3 monster. Hana's silver m1 enters play.",
        ),
        (
            "",
            0,
            "play:kin/discard",
            1,
            "花子が金将を使い、あなたに2枚捨てさせる。",
            "Hana casts a gold to make you discard two cards.",
        ),
        (
            "0 set:kyo",
            0,
            "lance>face",
            1,
            "花子が香車を発動。あなたに3ダメージ、ライフは17。",
            "Hana turns up a lance. You lose 3 life, 17 left.",
        ),
        (
            "0 set:kyo end 1 play:fu 0 allow",
            1,
            "end",
            1,
            "3手番目、花子の番。花子が1枚引く。",
            "Turn 3: Hana is to play. Hana draws a card.",
        ),
        (
            "0 set:kyo end 1 play:fu",
            0,
            "allow",
            0,
            "あなたは打ち消さない。機械の歩兵m1が場に出る。",
            "You let it pass. The machine's pawn m1 enters play.",
        ),
        (
            "0 end 1 play:fu end 0 play:gin* end 1 battle attack:m1 attack:done",
            0,
            "block:m2>m1",
            0,
            "あなたの銀将m2が歩兵m1をブロック。機械の歩兵m1に3ダメージ、倒れる。"
            "あなたの銀将m2に2ダメージ、体力は残り1。戦闘が終わり、メイン2へ。",
            "Your silver m2 blocks pawn m1. The machine's pawn m1 takes 3 and dies. "
            "Your silver m2 takes 2 and has 1 left. The battle is over, Main 2 begins.",
        ),
        (
            "",
            0,
            "play:kin/mill",
            0,
            "あなたが金将を使い、機械の山札4枚を墓地へ送る。機械の山札から歩兵4枚が墓地へ。",
            "You cast a gold on the top four of the machine's deck. "
            "4 pawns go from the machine's deck to the graveyard.",
        ),
    ],
)
def test_what_happened_is_told_from_the_readers_seat(
    steps: str, player: int, step: str, reader: int, ja: str, en: str
) -> None:
    state = play(begun("gin kin kyo"), steps)
    assert said(state, told(state, player, step, reader), reader) == (ja, en)


@pytest.mark.parametrize(
    ("steps", "player", "step", "ja", "en"),
    [
        ("", 0, "play:gin", "銀将を装備品として出す、2マナ", "Play a silver as equipment, 2 mana"),
        (
            "",
            0,
            "play:kin/mill",
            "金将で機械の山札4枚を墓地へ、2マナ",
            "Cast a gold: the top four of the machine's deck go to the graveyard, 2 mana",
        ),
        (
            "0 end 1 play:fu end 0 set:kyo",
            0,
            "lance>m1",
            "香車で歩兵m1に3ダメージ、倒す",
            "Lance: 3 damage to pawn m1, it dies",
        ),
        (
            "0 set:kyo",
            0,
            "lance>face",
            "香車で機械に3ダメージ、機械のライフは17",
            "Lance: 3 damage to the machine, the machine's life: 17",
        ),
        (
            "0 play:fu play:gin",
            0,
            "equip:e1>m1",
            "銀将e1を歩兵m1に着ける、攻撃力3",
            "Put silver e1 on pawn m1, attack 3",
        ),
        ("0 set:kyo end 1 play:fu", 0, "allow", "打ち消さない", "Let it pass"),
        (
            "0 play:fu end 1 play:fu end 0 battle attack:m1 attack:done",
            1,
            "block:m2>-",
            "歩兵m2はブロックしない、あなたのライフは18",
            "Do not block with pawn m2, your life: 18",
        ),
    ],
)
def test_an_offer_is_labelled_with_what_comes_of_it(steps: str, player: int, step: str, ja: str, en: str) -> None:
    assert labelled(play(begun("gin kin kyo"), steps), player, step) == (ja, en)


@pytest.mark.parametrize(
    ("steps", "audience", "ja", "en"),
    [
        ("", 0, "札を使うか、手番を終えてください", "Play cards, or end the turn"),
        ("", 1, "花子の番です", "Hana is to play"),
        ("0 set:kyo end 1 play:fu", 0, "機械の歩兵は打ち消せません", "You cannot cancel the machine's pawn"),
        ("0 set:kei end 1 play:fu", 0, "機械の歩兵を打ち消しますか", "Cancel the machine's pawn?"),
        ("0 set:kei end 1 set:kyo", 0, "機械の伏せ札を打ち消しますか", "Cancel the machine's face-down card?"),
        ("0 set:kyo end 1 play:fu", 1, "花子が打ち消すかどうかを決めています", "Hana may cancel the card"),
        ("0 set:kei end 1 play:fu", 1, "花子が打ち消すかどうかを決めています", "Hana may cancel the card"),
        ("0 set:kei end 1 play:fu", SPECTATOR, "花子が打ち消すかどうかを決めています", "Hana may cancel the card"),
    ],
)
def test_the_question_is_put_to_the_one_and_told_to_the_others(
    steps: str, audience: Audience, ja: str, en: str
) -> None:
    state = play(begun("kyo kei", "kyo"), steps)
    question = publisher(state).question(state.position, audience, Cast(seat_of(audience), NAMES))
    assert (question["ja"], question["en"]) == (ja, en)


def test_sounds_follow_the_facts() -> None:
    state = play(begun("kyo", ""), "0 end 1 play:fu end")
    assert publisher(state).sounds(told(state, 0, "set:kyo")) == ["pay", "lay", "set"]
    assert publisher(state).sounds(told(state, 0, "lance>m1")) == ["reveal", "hit", "die"]


# --- nothing leaks ---


def published(state: State, player: Seat | None) -> bytes:
    """All that a place to play sends a player about a position, as bytes."""
    say, audience = publisher(state), SPECTATOR if player is None else player
    cast = Cast(player, NAMES)
    found: dict[str, Any] = {
        "view": bare(state, audience),
        "question": say.question(state.position, audience, cast),
        "answering": say.answering(state.position),
    }
    if player is not None:
        found["offers"] = say.offers(state.position, player)
        found["labels"] = [say.label(offer, cast) for offer in found["offers"]]
        found["forced"] = say.forced(state.position, player)
    return json.dumps(found).encode()


def happened(state: State, before: Position, known: Counter[tuple[int, str]], player: Seat | None) -> bytes:
    """The facts of the last step, its words and its sounds, as bytes."""
    say, audience = publisher(state), SPECTATOR if player is None else player
    ((who, step),) = steps_of(state) - known
    facts = say.facts(before, SEATS[who], state.rules.notation.parse(step), state.position, [], audience)
    return json.dumps([facts, say.sentence(facts, Cast(player, NAMES)), say.sounds(facts)]).encode()


def steps_of(state: State) -> Counter[tuple[int, str]]:
    return Counter((entry.player, entry.full) for entry in state.history() if entry.is_step)


@pytest.mark.clause("C-5", "CW-8.1")
def test_what_a_player_cannot_tell_apart_is_published_alike() -> None:
    """Two worlds are played on side by side; whoever cannot tell them apart gets the same bytes of either."""
    rng, compared, traps = Random(18), 0, 0
    wanted = 1_500 if compiled() else 400
    while compared < wanted:
        state = kit.random_state(game, rng)
        player = rng.choice((*SEATS, None))
        if state.outcome is not None or kit.hidden_steps(state, player):
            continue
        twin = kit.other_world(state, player, rng)
        for _ in range(15):
            assert published(state, player) == published(twin, player)
            worlds = [(one, one.position.copy(), steps_of(one)) for one in (state, twin)]
            if not kit.step_both(state, twin, player, rng):
                break
            first, second = (happened(*world, player) for world in worlds)
            assert first == second
            compared += 1
            traps += any(state.view(None)["traps"][side]["down"] for side in (0, 1) if side != player)
    assert traps > wanted / 5


@pytest.mark.clause("CW-6.5")
@pytest.mark.parametrize("answer", ["", "1 allow"])
def test_a_lance_and_a_knight_face_down_are_published_alike(answer: str) -> None:
    """The same from the announcement on, with and without somebody who could cancel it."""
    told_of = []
    for trap, other in (("kyo", "kei"), ("kei", "kyo")):
        state = begun(f"{trap} {other}", "kyo")
        if answer:
            play(state, "0 end 1 set:kyo end")
        heard: list[bytes] = []
        for word in (f"0 set:{trap}", answer, "0 end"):
            if not word:
                continue
            who, step = word.split()
            before, known = state.position.copy(), steps_of(state)
            state.play(int(who), step)
            heard += [happened(state, before, known, player) for player in (SEATS[1], None)]
            heard += [published(state, player) for player in (SEATS[1], None)]
        told_of.append(heard)
    assert told_of[0] == told_of[1]
    assert len(told_of[0]) >= 8


@pytest.mark.clause("CW-6.4")
def test_the_pause_tells_nothing_of_the_trap() -> None:
    """Whoever waits for the answer is told the same, whether it is forced or not."""
    states = [play(begun("", trap), f"0 end 1 set:{trap} end 0 play:fu") for trap in ("kyo", "kei")]
    for player in (SEATS[0], None):
        assert published(states[0], player) == published(states[1], player)
    before = [(state, state.position.copy(), steps_of(state)) for state in states]
    for state in states:
        play(state, "1 allow")
    for player in (SEATS[0], None):
        first, second = (happened(*world, player) for world in before)
        assert first == second


@pytest.mark.clause("C-3")
def test_nobody_hears_of_a_choice_in_the_opening() -> None:
    kept, mulliganed, waiting = play(table(), "1 keep"), play(table(), "1 mulligan"), table()
    for player in (SEATS[0], None):
        assert published(kept, player) == published(mulliganed, player) == published(waiting, player)


def test_a_question_says_what_has_been_taken_up_already() -> None:
    seen: Counter[str] = Counter()
    for seed in range(40):
        state, rng = game.start(seed=seed), Random(seed)
        while state.outcome is None:
            for player in (SEATS[who] for who in state.actors()):
                asked = dict(publisher(state).question(state.position, player, Cast(player, NAMES)))
                take, found = asked.get("take"), offers(state, player).values()
                aimed = [one for one in found if "target" in one and "air" not in one["target"]]
                if take is not None:
                    assert all(one["take"] == take for one in aimed)
                    seen[str(asked["prompt"])] += 1
                else:
                    assert asked["prompt"] not in ("hit", "lance", "block", "order")
                other = publisher(state).question(state.position, SPECTATOR, Cast(None, NAMES))
                assert "take" not in other
            kit.random_step(state, rng)
    assert {"hit", "lance", "block", "order"} == set(seen)
