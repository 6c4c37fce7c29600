"""Sets in which a card is one side's alone, cards that others surpass, and what cards did in a fact."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest

import gobanshobu
from gobanshobu.core import BadCards
from gobanshobu.core.audience import SEATS, SPECTATOR
from gobanshobu.core.chronicle import chronicled
from gobanshobu.core.deeds import Deed
from gobanshobu.games import card_sets
from gobanshobu.games.board5.deeds import deeds
from gobanshobu.games.board5.publisher import SheetPublisher
from gobanshobu.players import make_player

SHEETS = ("first", "intelligence", "hck")


def default(game_id: str) -> dict[str, Any]:
    sets = card_sets(game_id)
    assert sets is not None
    return deepcopy(sets.default())


def stead(game_id: str, card: str, player: int, data: dict[str, Any] | None = None) -> dict[str, Any] | None:
    sets = card_sets(game_id)
    assert sets is not None
    return sets.stead(data or default(game_id), card, player)


def dominated(game_id: str, data: dict[str, Any]) -> list[tuple[str, str]]:
    sets = card_sets(game_id)
    assert sets is not None
    return sets.dominated(data)


def changed(game_id: str, card: str, **traits: object) -> dict[str, Any]:
    """The default set with one card drawn anew."""
    data = default(game_id)
    row = next(row for row in data["card"] if row["id"] == card)
    for key in ("single", "double", "knight", "leap"):
        row.pop(key, None)
    row.update(traits)
    return data


@pytest.mark.parametrize(
    ("game_id", "card"), [("first", "n1"), ("first", "shogun"), ("intelligence", "n1"), ("hck", "shu")]
)
@pytest.mark.parametrize("holder", [0, 1])
def test_one_side_has_the_card_and_the_other_a_plain_one(game_id: str, card: str, holder: int) -> None:
    data = stead(game_id, card, holder)
    assert data is not None
    state = gobanshobu.game(game_id).start(1, cards=data)
    publisher = state.rules.publisher
    assert isinstance(publisher, SheetPublisher)
    laid = [{one for quota in publisher.quotas(seat) for one in quota["cards"]} for seat in SEATS]
    assert card in laid[holder]
    assert "plain" not in laid[holder]
    assert "plain" in laid[1 - holder]
    assert card not in laid[1 - holder]


@pytest.mark.parametrize(("game_id", "card"), [("first", "n1"), ("intelligence", "n1"), ("hck", "shu")])
@pytest.mark.parametrize("holder", [0, 1])
def test_what_lies_on_the_sheet_and_in_the_hand_is_its_owners(game_id: str, card: str, holder: int) -> None:
    state = gobanshobu.game(game_id).start(1, cards=stead(game_id, card, holder))
    players = [make_player("random", state.game, seat) for seat in SEATS]
    while state.view(None)["phase"] == "arrangement":
        seat = state.actors()[0]
        state.play(seat, players[seat].choose(state.view(seat)))
    told = {
        fact["player"]: json.dumps(fact)
        for entry in chronicled(state, (SPECTATOR,)).entries(SPECTATOR)
        for fact in entry.facts
        if fact["fact"] == "laid"
    }
    for seat in SEATS:
        assert (f'"{card}"' in told[seat]) == (seat == holder)
        assert ('"plain"' in told[seat]) == (seat != holder)


@pytest.mark.parametrize("game_id", SHEETS)
def test_a_game_with_such_a_set_is_played_and_its_record_read(game_id: str) -> None:
    card = {"first": "shogun", "intelligence": "n1", "hck": "shu"}[game_id]
    state = gobanshobu.game(game_id).start(1, cards=stead(game_id, card, 0))
    players = [make_player("random", state.game, seat) for seat in (0, 1)]
    for _ in range(60):
        if state.outcome is not None:
            break
        seat = state.actors()[0]
        state.play(seat, players[seat].choose(state.view(seat)))
    again = gobanshobu.read_record(str(state.record())).replay()
    assert again.full_text() == state.full_text()


@pytest.mark.parametrize(
    ("game_id", "card"), [("first", "king"), ("intelligence", "prince"), ("hck", "joker"), ("hck", "none")]
)
def test_a_card_that_the_rules_name_stays_on_both_sides(game_id: str, card: str) -> None:
    assert stead(game_id, card, 0) is None


def test_a_set_without_sides_is_the_set_it_was() -> None:
    sets = card_sets("first")
    assert sets is not None
    one = stead("first", "n1", 0)
    assert one is not None
    assert sets.digest(one) != sets.digest(stead("first", "n1", 1) or {})
    assert all("side" not in row for row in default("first")["card"])


def fault(game_id: str, data: dict[str, Any]) -> str:
    with pytest.raises(BadCards) as found:
        gobanshobu.game(game_id).start(1, cards=data)
    return found.value.words.en


def test_a_side_that_is_short_of_a_card_is_refused() -> None:
    data = default("first")
    next(row for row in data["card"] if row["id"] == "n1")["side"] = 0
    assert "7 cards of class N for player 1, not 6" in fault("first", data)
    next(row for row in data["card"] if row["id"] == "n1")["side"] = 2
    assert "side must be 0…1" in fault("first", data)


def test_a_card_that_both_sides_need_has_no_side() -> None:
    data = default("first")
    next(row for row in data["card"] if row["id"] == "king")["side"] = 0
    assert "both sides need king" in fault("first", data)


def test_a_blank_and_what_it_replaces_have_no_side() -> None:
    data = stead("intelligence", "n1", 0)
    assert data is not None
    data["card"].append({"id": "b1", "ja": "白", "en": "blank", "class": "N", "single": "F"})
    data["blanks"] = {"b1": "n1"}
    assert "b1 and the card it replaces cannot have a side" in fault("intelligence", data)
    data = default("intelligence")
    data["card"].append({"id": "b1", "ja": "白", "en": "blank", "class": "N", "single": "F"})
    data["blanks"] = {"b1": "n1"}
    assert stead("intelligence", "n1", 0, data) is None
    assert stead("intelligence", "b1", 0, data) is None


def test_a_card_is_surpassed_by_one_that_goes_wherever_it_goes() -> None:
    none = changed("intelligence", "n1")
    assert ("n1", "n2") in [(card, other) for card, other in dominated("intelligence", none) if card == "n1"]
    everywhere = changed("intelligence", "n1", double="F B L R FL FR BL BR")
    found = dict(dominated("intelligence", everywhere))
    assert "n1" not in found
    assert found["n2"] == "n1"


def test_equal_cards_surpass_nobody_and_points_count() -> None:
    data = changed("first", "n1", single="F B L R FL FR")
    assert not {"n1", "n6"} & set(dict(dominated("first", data)))
    stronger = changed("first", "senki", single="F B L R", knight="FFL FFR BBL BBR", points=3)
    assert dict(dominated("first", stronger))["hiryu"] == "senki"
    weaker = changed("first", "senki", single="F B L R", knight="FFL FFR BBL BBR", points=2)
    assert "hiryu" not in dict(dominated("first", weaker))


def test_leaps_reach_no_farther_than_they_say_and_lines_do() -> None:
    data = changed("intelligence", "n1", leap=[[0, 1], [0, 2], [0, 3], [0, 4]])
    assert dict(dominated("intelligence", data)).get("n4") != "n1"


@pytest.mark.parametrize(
    ("fact", "expected"),
    [
        ({"fact": "deployed", "player": 1, "card": {"id": "n1", "points": 1}}, [Deed(1, "n1", "used")]),
        (
            {"fact": "moved", "player": 0, "unit": {"cards": ["shu", "ko"]}},
            [Deed(0, "shu", "used"), Deed(0, "ko", "used")],
        ),
        ({"fact": "damaged", "player": 0, "attacker": ["n1"], "cards": ["king"]}, [Deed(0, "n1", "used")]),
        (
            {
                "fact": "captured",
                "player": 0,
                "attacker": ["n1"],
                "cards": [{"id": "n2", "points": 1}, {"id": "n3", "points": 1}],
            },
            [Deed(0, "n1", "took"), Deed(0, "n1", "took"), Deed(1, "n2", "lost"), Deed(1, "n3", "lost")],
        ),
        (
            {"fact": "captured", "player": 1, "attacker": ["n1"], "card": {"id": "n2"}},
            [Deed(1, "n1", "took"), Deed(0, "n2", "lost")],
        ),
        ({"fact": "passed", "player": 0, "what": "switch"}, []),
    ],
)
def test_what_cards_did_is_read_off_a_fact(fact: dict[str, object], expected: list[Deed]) -> None:
    assert deeds(fact) == expected
