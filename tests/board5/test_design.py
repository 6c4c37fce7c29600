"""B-8: cards that somebody makes: what a change comes to, what it may not be, and that the file keeps its comments."""

from __future__ import annotations

import pytest

from gobanshobu.core.errors import BadCards
from gobanshobu.core.roles import CardChange, CardSets
from gobanshobu.games import card_sets
from gobanshobu.service.cardfile import edited


def sets(game: str) -> CardSets:
    found = card_sets(game)
    assert found is not None
    return found


def after(game: str, text: str, *changes: CardChange) -> str:
    """A file after some changes, each of which leaves a set that can go on being made."""
    for change in changes:
        text = edited(text, sets(game).change(sets(game).draft(text).cards, change))
        sets(game).draft(text)
    return text


def card(game: str, text: str, wanted: str) -> dict[str, object]:
    rows = sets(game).draft(text).cards["card"]
    assert isinstance(rows, list)
    (found,) = [row for row in rows if row["id"] == wanted]
    return dict(found)


def refused(game: str, change: CardChange) -> str:
    known = sets(game)
    with pytest.raises(BadCards) as error:
        known.change(known.default(), change)
    (problem,) = error.value.problems
    assert problem.words.ja.rsplit("[")[-1] == problem.words.en.rsplit("[")[-1]
    return problem.words.en


def draw(kind: str, right: int, forward: int, of: str = "shogun") -> CardChange:
    return CardChange("draw", of, kind, square=(right, forward))


def enter(key: str, value: str | int, of: str = "shogun") -> CardChange:
    return CardChange("enter", of, key, value)


@pytest.mark.clause("B-8")
def test_an_arrow_takes_the_place_of_what_was_drawn_there_and_a_second_time_goes() -> None:
    text = sets("first").default_file()
    once = after("first", text, draw("double", 0, 1), draw("knight", 1, 2), draw("leap", -3, 3))
    found = card("first", once, "shogun")
    assert (found["single"], found["double"], found["knight"]) == ("B L R FL FR BL BR", "F", "FFR")
    assert found["leap"] == [[-3, 3]]
    again = after("first", once, draw("double", 0, 1), draw("knight", 1, 2), draw("leap", -3, 3))
    assert {"double", "knight", "leap"} & set(card("first", again, "shogun")) == set()


@pytest.mark.clause("B-8")
def test_what_somebody_draws_or_enters_is_their_own_from_then_on() -> None:
    text = after("first", sets("first").default_file(), draw("double", 0, 1), enter("points", 3))
    source = card("first", text, "shogun")["source"]
    assert source == {"name": "booklet", "class": "booklet", "points": "own", "single": "own", "double": "own"}


@pytest.mark.clause("B-3", "B-4", "B-5", "B-6")
def test_an_arrow_that_cannot_be_there_is_refused_with_its_clause() -> None:
    assert refused("first", draw("single", 0, 2)).endswith("[B-3]")
    assert refused("first", draw("double", 1, 2)).endswith("[B-4]")
    assert refused("first", draw("knight", 1, 1)).endswith("[B-5]")
    assert refused("first", draw("leap", 0, 0)).endswith("[B-6]")
    assert refused("first", draw("leap", 0, 5)).endswith("[B-6]")


@pytest.mark.clause("FI-1.1", "IN-1.1", "HC-1.1")
def test_what_no_card_of_that_kind_can_have_is_refused_with_its_clause() -> None:
    assert refused("first", enter("points", 6)) == "general has 1…5 points [FI-1.1]"
    assert refused("first", enter("copies", 2)).endswith("[FI-1.1]")
    assert refused("intelligence", enter("class", "N")).endswith("[IN-1.1]")
    assert refused("hck", CardChange("remove", "queen")).endswith("[HC-1.1]")


@pytest.mark.clause("FI-1.1")
def test_a_class_brings_its_points_and_the_set_says_what_it_lacks_meanwhile() -> None:
    text = after("first", sets("first").default_file(), enter("class", "F"))
    assert card("first", text, "shogun")["points"] == 2
    lacks = [one.words.en for one in sets("first").draft(text).lacks]
    assert lacks == [
        "there must be 6 cards of class G, not 5 [FI-1.1]",
        "there must be 3 cards of class F, not 4 [FI-1.1]",
    ]
    whole = after("first", text, CardChange("remove", "shogun"), CardChange("add", "sanbo"))
    assert sets("first").draft(whole).lacks == []


@pytest.mark.clause("IN-1.3")
def test_blank_cards_come_in_for_a_card_and_go_again() -> None:
    text = sets("intelligence").default_file()
    text = after("intelligence", text, CardChange("blank", "b1"), CardChange("blank", "b2"))
    assert sets("intelligence").read(text)["blanks"] == {"b1": "n1", "b2": "n2"}
    other = after("intelligence", text, CardChange("blank", "b1", value="n5"))
    assert sets("intelligence").read(other)["blanks"] == {"b1": "n5", "b2": "n2"}
    gone = after("intelligence", other, CardChange("remove", "b1"), CardChange("remove", "b2"))
    assert sets("intelligence").read(gone) == sets("intelligence").default()
    assert refused("intelligence", CardChange("blank", "b1", value="king")).endswith("[IN-1.3]")
    with pytest.raises(BadCards, match="there is no blank card"):
        sets("first").change(sets("first").default(), CardChange("blank", "b1"))


def test_comments_stay_where_they_are() -> None:
    text = sets("first").default_file().replace("points = 4\n", "points = 4 # strong\n", 1)
    text = text.replace('[[card]]\nid = "sanbo"', '# about the strategist\n[[card]]\nid = "sanbo"') + "# the end\n"
    changed = after("first", text, enter("points", 3), draw("leap", 3, 3), CardChange("add", "shogun"))
    before, since = text.splitlines(), changed.splitlines()
    assert [row for row in before if row.startswith("#") and row not in since] == []
    assert "points = 3 # strong" in since
    assert since[since.index("# about the strategist") + 1] == "[[card]]"
    gone = after("first", changed, CardChange("remove", "shogun")).splitlines()
    assert "# about the strategist" in gone
    assert gone[gone.index("# about the strategist") + 1 :][:2] == ["[[card]]", 'id = "sanbo"']


def test_cards_in_one_list_are_changed_as_well() -> None:
    head, *cards = sets("hck").default_file().split("[[card]]\n")
    rows = [", ".join(row for row in one.splitlines() if row and not row.startswith("#")) for one in cards]
    text = head + "card = [\n" + "".join(f"  {{ {row} }}, # {number}\n" for number, row in enumerate(rows)) + "]\n"
    changed = after("hck", text, draw("single", 0, 1), CardChange("add", "ko"), enter("points", 1, "own1"))
    assert card("hck", changed, "shogun")["single"] == "B L R"
    assert card("hck", changed, "own1")["points"] == 1
    assert all(f"# {number}\n" in changed for number in range(len(rows)))
