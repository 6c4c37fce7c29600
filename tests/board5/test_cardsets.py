"""B-8: card sets as files: every fault at once, with its line."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import gobanshobu
from gobanshobu.core.errors import BadCards
from gobanshobu.games.board5.cardset import read_data, read_set, to_data
from gobanshobu.games.board5.game import SheetGame
from gobanshobu.games.board5.text import INVITATION, card_lines, invitation, sources
from gobanshobu.games.first.game import GAME
from gobanshobu.games.first.tables import SHAPE
from gobanshobu.pictures.board5.face import printed
from gobanshobu.pictures.board5.svg import card_svg, sheet_svg
from tests.board5.sheets import sheet
from tests.cli.test_commands import run

DEFAULT = GAME.default_text()


def faults(text: str) -> list[tuple[int, str]]:
    with pytest.raises(BadCards) as refused:
        read_set(text, SHAPE)
    assert all(problem.words.ja for problem in refused.value.problems)
    return [(problem.line, problem.words.en) for problem in refused.value.problems]


def line_of(text: str, part: str) -> int:
    return next(number for number, row in enumerate(text.splitlines(), 1) if part in row)


@pytest.mark.clause("B-8")
def test_the_default_set_is_sound_and_says_where_its_facts_come_from() -> None:
    cards = GAME.default_cards()
    assert len(cards.cards) == 16
    king = cards.cards[0]
    assert king.sources["points"] == "booklet"
    assert king.sources["single"] == "reconstruction"
    for card in cards.cards:
        facts = {"name", "class", "points"} | {
            fact for fact in ("single", "double", "knight", "leap") if getattr(card.arrows, fact)
        }
        assert set(card.sources) == facts


def test_a_set_as_data_comes_back() -> None:
    cards = GAME.default_cards()
    assert read_data(to_data(cards), SHAPE) == cards
    assert read_data(to_data(cards), SHAPE).digest() == cards.digest()


def test_the_hash_names_what_bears_on_play() -> None:
    renamed = read_set(DEFAULT.replace('ja = "将軍"', 'ja = "大将"'), SHAPE)
    changed = read_set(DEFAULT.replace("points = 4", "points = 5"), SHAPE)
    assert renamed.digest() == GAME.default_cards().digest()
    assert changed.digest() != GAME.default_cards().digest()


@pytest.mark.parametrize(
    ("old", "new", "where", "words"),
    [
        ('game = "first"', 'game = "hck"', 'game = "hck"', "game must be 'first'"),
        ('en = "Default cards"', 'en = "Default cards"\ncolour = 3', "colour", "no entry 'colour'"),
        ("points = 4", "points = 9", "points = 9", "points must be 1…5, not 9"),
        ("points = 4", 'points = "four"', 'points = "four"', "not 'four'"),
        ('single = "FL FR B"', 'single = "FL UP B"', "UP", "no arrow 'UP'"),
        ('single = "FL FR B"', 'single = "FL FL B"', "FL FL", "names FL twice"),
        ('single = "FL FR B"', 'single = "FL FR B L"', "FL FR B L", "both single and double"),
        ('single = "FL FR B"', "single = 3", "single = 3", "a text of arrows"),
        ('knight = "FFR RRB BBL LLF"', 'knight = "FFF"', "FFF", "no arrow 'FFF'"),
        ("leap = [[0, 3]", "leap = [[0, 7]", "[0, 7]", "each -4…4"),
        ("leap = [[0, 3]", "leap = [[0, 0]", "[0, 0]", "goes nowhere"),
        ('class = "F"\npoints = 2', 'class = "Q"\npoints = 2', 'class = "Q"', "class must be one of G, N, F"),
        ('id = "n3"', 'id = "n2"', 'id = "n2"', "id n2 stands twice"),
        ('id = "n3"', 'id = "c3"', 'id = "c3"', "no square or word"),
        ('id = "n3"', 'id = "N3"', 'id = "N3"', "lower-case"),
        ('id = "king"', 'id = "emperor"', "game =", "there is no card king"),
        ('ja = "参謀"', 'ja = ""', 'ja = ""', "1 to 40 characters"),
        ('ja = "参謀"', 'ja = "参謀"\nlegs = 4', "legs", "a card has no entry 'legs'"),
        ('face = "参"', 'face = "参参参参参"', "参参", "1 to 4 characters"),
        (
            'source = { name = "booklet", class = "booklet", points = "booklet", single',
            'source = { name = "dream", single',
            "dream",
            "a source is one of",
        ),
        (
            'source = { name = "booklet", class = "booklet", points = "booklet", single',
            'source = { smell = "own", single',
            "smell",
            "no fact 'smell'",
        ),
    ],
)
def test_each_fault_is_reported_with_its_line(old: str, new: str, where: str, words: str) -> None:
    assert old in DEFAULT
    text = DEFAULT.replace(old, new, 1)
    found = faults(text)
    assert any(words in reason for _, reason in found), found
    number = next(number for number, reason in found if words in reason)
    rows = text.splitlines()
    if new.split("\n")[-1] in rows:
        assert rows[number - 1] in (*new.split("\n"), *(row for row in rows if where in row))


def test_all_faults_come_at_once_in_order() -> None:
    text = (
        DEFAULT.replace("points = 4", "points = 8", 1).replace('single = "FL FR B"', 'single = "X"', 1)
        + '[[card]]\nid = "n8"\n'
    )
    found = faults(text)
    assert [number for number, _ in found] == sorted(number for number, _ in found)
    assert line_of(text, "points = 8") in [number for number, _ in found]
    assert line_of(text, 'single = "X"') in [number for number, _ in found]
    assert len(found) >= 5


def test_numbers_of_cards_are_fixed() -> None:
    fewer = DEFAULT[: DEFAULT.rindex("[[card]]")]
    assert any("7 cards of class N, not 6" in words for _, words in faults(fewer))
    twice = DEFAULT.replace('class = "N"\npoints = 1', 'class = "N"\npoints = 1\ncopies = 2', 1)
    assert any("not 8" in words for _, words in faults(twice))
    assert any("one copy" in words for _, words in faults(DEFAULT.replace("points = 4", "points = 4\ncopies = 2", 1)))


def test_text_that_is_no_toml_is_reported_with_its_line() -> None:
    assert faults('game = "first"\nja = = 3\n')[0][0] == 2
    assert faults('game = "first"\nja = "a"\nen = "b"\ncard = 3\n')[0][1].startswith("cards are written")
    assert any("no blank cards" in words for _, words in faults(DEFAULT + "\n[blanks]\nb1 = 3\n"))


def test_cards_are_drawn_as_svg() -> None:
    cards = GAME.default_cards()
    for card in cards.cards:
        for player in (0, 1):
            assert ET.fromstring(card_svg(card, player)).tag.endswith("svg")
    drawing = sheet_svg(cards)
    assert ET.fromstring(drawing).tag.endswith("svg")
    assert drawing.count("<circle") > 20
    sanbo = next(card for card in cards.cards if card.id == "sanbo")
    assert card_svg(sanbo).count("Z") == 1 + 2 + 4 * 2  # the paper, two single heads, four double ones
    nasty = sanbo._replace(name=sanbo.name._replace(ja="<b>&"), face="<")
    assert ET.fromstring(card_svg(nasty)).tag.endswith("svg")


def test_the_command_checks_shows_and_begins_sets(tmp_path: Path) -> None:
    file = tmp_path / "my.toml"
    file.write_text(run("cards", "new", "first").stdout, encoding="utf-8")
    assert "a sound card set for first (16 kinds" in run("cards", "check", str(file)).stdout
    file.write_text(DEFAULT.replace("points = 4", "points = 9"), encoding="utf-8")
    done = run("cards", "check", str(file))
    assert done.returncode == 2
    assert f"line {line_of(DEFAULT, 'points = 4')}: points must be 1…5" in done.stderr
    shown = run("cards", "show", "first", "--card", "hiryu", "--lang", "ja").stdout
    assert "飛龍" in shown
    assert "◆  ·  ◆" in shown
    assert "booklet" not in shown
    assert run("cards", "show", "first", "--svg").stdout.startswith("<svg")
    for wrong in (("show", "isshin"), ("new", "isshin"), ("show", "first", "--card", "x"), ("check", "nowhere")):
        done = run("cards", *wrong)
        assert done.returncode == 2
        assert "Traceback" not in done.stderr


def test_a_file_must_say_which_game_it_is_for(tmp_path: Path) -> None:
    file = tmp_path / "my.toml"
    file.write_text('ja = "x"\n', encoding="utf-8")
    assert "say which game" in run("cards", "check", str(file)).stderr
    file.write_bytes(b"\xff\xff")
    assert "UTF-8" in run("cards", "check", str(file)).stderr


def test_a_leap_as_far_as_the_sheet_allows_is_drawn() -> None:
    far = DEFAULT.replace("leap = [[0, 3], [0, -3], [3, 0], [-3, 0]]", "leap = [[0, 4], [-4, -4]]")
    assert far != DEFAULT
    card = next(card for card in read_set(far, SHAPE).cards if card.arrows.leap)
    assert "".join(card_lines(card, "en")).count("○") == 2
    rings = re.findall(r'cx="([-0-9.]+)" cy="([-0-9.]+)" r="5.6"', card_svg(card))
    assert len(rings) == 2
    assert all(10 <= float(place) <= 90 for ring in rings for place in ring)


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    binary = tmp_path / "cards.toml"
    binary.write_bytes(bytes(range(256)))
    for name in (str(binary), "a\0b"):
        with pytest.raises(BadCards, match="no card file"):
            GAME.start(cards=name)
    assert read_set("\ufeff" + DEFAULT, SHAPE).digest() == GAME.default_cards().digest()


@pytest.mark.parametrize("game_id", ["first", "intelligence"])
def test_cards_without_a_name_carry_arrows_only_and_are_named_where_one_points_at_them(game_id: str) -> None:
    known = gobanshobu.game(game_id)
    assert isinstance(known, SheetGame)
    for card in known.default_cards().cards:
        assert bool(printed(card)) == (card.kind != "N")
    board = {"a1": "0 king", "e5": "1 king", "c3": "0 n4", "b2": "0 n3", "d3": "1 n1"}
    drawn = sheet(game_id, board).svg(0, "en")
    texts = re.findall(r"<text[^>]*>([^<]*)</text>", drawn)
    assert "王" in texts
    assert not any(re.fullmatch(r"[Nn]\d+", text) for text in texts)
    for name in ("c3 N4", "b2 N3", "d3 N1"):
        assert name in " ".join(re.findall(r"<title>([^<]*)</title>", drawn))


def test_a_card_that_hides_or_lies_below_shows_its_arrows_small() -> None:
    for game_id, unit in (("intelligence", "1 shogun&n3"), ("first", "1 n4,shogun@3")):
        state = sheet(game_id, {"a1": "0 king", "e5": "1 king", "c3": unit})
        assert state.svg(0).count("scale(0.21)") == 1


@pytest.mark.clause("B-8")
@pytest.mark.parametrize("game_id", ["first", "intelligence", "hck"])
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_owners_of_real_cards_are_asked_for_the_arrows_as_long_as_any_is_reconstructed(game_id: str, lang: str) -> None:
    known = gobanshobu.game(game_id)
    assert isinstance(known, SheetGame)
    cards = known.default_cards()
    asked = [words.say(lang) for words in invitation(cards)]
    assert asked[0] == INVITATION.say(lang)
    assert f"cards new {game_id}" in asked[1]
    assert "cards check" in asked[1]
    assert asked[0] in known.make_rules(None).text.cards_page(lang)
    real = known.read_cards(known.default_text().replace('"reconstruction"', '"card"'))
    assert invitation(real) == []
    assert ("実物" if lang == "ja" else "real card") in sources(real.cards[0], lang)
