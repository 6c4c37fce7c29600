"""What comes out of the printer: sizes, backs, marks, parts, words. Everything is measured in the PDF itself."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from gobanshobu import GAMES, GobanshobuError, game
from gobanshobu.core.clauses import rulebook
from gobanshobu.games import card_sets
from gobanshobu.pictures.letters import FONTS
from gobanshobu.printing import PAPERS, PARTS, Wishes, pdf
from gobanshobu.printing.layout import FLAP, MARGIN
from tests.printing.paper import Box, Sheet, measured, printed, sheets

CARDS = ("cards",)
SIZES = {"isshin": (63, 88), "cardwars": (63, 88), "first": (48, 48), "intelligence": (48, 48), "hck": (48, 48)}
COPIES = {"isshin": 28, "cardwars": 40, "first": 32, "intelligence": 36, "hck": 44}


def cards_on(sheet: Sheet, game_id: str, bleed: float) -> list[Box]:
    wide, high = SIZES[game_id]
    return sheet.of_size(wide + 2 * bleed, high + 2 * bleed)


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("bleed", [3.0, 0.0])
def test_every_card_is_on_paper_in_its_size(game_id: str, paper: str, bleed: float) -> None:
    found = sheets(game_id, Wishes(paper=paper, parts=CARDS, bleed=bleed))
    fronts, backs = found[::2], found[1::2]
    assert sum(len(cards_on(sheet, game_id, bleed)) for sheet in fronts) == COPIES[game_id]
    assert sum(len(cards_on(sheet, game_id, bleed)) for sheet in backs) == COPIES[game_id]
    for sheet in found:
        assert sorted(sheet.size) == pytest.approx(sorted(PAPERS[paper]), abs=0.2)
        for one in cards_on(sheet, game_id, bleed):
            assert min(one.left, one.top) >= MARGIN - 0.01
            assert one.right <= sheet.size.wide - MARGIN + 0.01
            assert one.bottom <= sheet.size.high - MARGIN + 0.01


@pytest.mark.parametrize("game_id", ["isshin", "first"])  # across the paper, and upright
@pytest.mark.parametrize("edge", ["long", "short"])
def test_backs_lie_behind_their_fronts_once_the_paper_is_turned(game_id: str, edge: str) -> None:
    found = sheets(game_id, Wishes(parts=CARDS, turn=edge))
    for front, back in zip(found[::2], found[1::2], strict=True):
        wide, high = front.size
        over_a_side = (edge == "long") == (wide < high)
        turned = [
            Box(wide - one.right, one.top, wide - one.left, one.bottom)
            if over_a_side
            else Box(one.left, high - one.bottom, one.right, high - one.top)
            for one in cards_on(back, game_id, 3)
        ]
        places = sorted(cards_on(front, game_id, 3), key=by_place)
        for place, behind in zip(places, sorted(turned, key=by_place), strict=True):
            assert behind == pytest.approx(place, abs=0.2)


def by_place(one: Box) -> tuple[int, int]:
    return round(one.top), round(one.left)


def test_each_card_has_the_back_of_its_own_side() -> None:
    """The two sides' backs differ; on a page with cards of both each lies behind its own front."""
    from gobanshobu.printing.layout import card_pages

    made = printed("first", Wishes())
    every = [card for card in made.kit.cards for _ in range(card.copies)]
    for turn in ("long", "short"):
        found = card_pages(made.kit.cards, made.kit.cards[0].size, Wishes(turn=turn))
        at = 0
        for front, back in zip(found[::2], found[1::2], strict=True):
            for one, behind in zip(front.placed, back.placed, strict=True):
                assert made.kit.cards[0].back.ground in behind.svg or every[at].deck == 1
                assert every[at].back.ground in behind.svg
                assert every[at].name.ja in one.svg
                at += 1
        assert at == len(every)


def test_crop_marks_stand_where_the_cards_end() -> None:
    front, *_ = sheets("first", Wishes(parts=CARDS))
    card = cards_on(front, "first", 3)[0]
    upright = sorted({round((one.left + one.right) / 2, 2) for one in front.marks() if one.high > one.wide})
    level = sorted({round((one.top + one.bottom) / 2, 2) for one in front.marks() if one.wide > one.high})
    assert upright[:2] == pytest.approx([card.left + 3, card.right - 3], abs=0.02)
    assert level[:2] == pytest.approx([card.top + 3, card.bottom - 3], abs=0.02)
    assert upright[1] - upright[0] == pytest.approx(48, abs=0.05)
    for mark in front.marks():  # no mark on a card's bleed
        for one in cards_on(front, "first", 3):
            assert mark.right <= one.left or mark.left >= one.right or mark.bottom <= one.top or mark.top >= one.bottom
    assert len(front.marks()) == 2 * (2 * 3 + 2 * 5)


def test_marks_bleed_and_backs_can_be_left_out() -> None:
    found = sheets("isshin", Wishes(parts=CARDS, bleed=0, marks=False, turn="none"))
    assert not any(sheet.marks() for sheet in found)
    assert [len(cards_on(sheet, "isshin", 0)) for sheet in found] == [9, 9, 9, 1]
    assert len(sheets("isshin", Wishes(parts=CARDS, bleed=0, marks=False))) == 8


@pytest.mark.parametrize("paper", PAPERS)
def test_the_parts_of_the_sheet_make_one_of_squares_larger_than_a_card(paper: str) -> None:
    one, other = sheets("hck", Wishes(paper=paper, parts=("board",)))
    wide, high = max(one.paths, key=lambda box: box.wide), max(one.paths, key=lambda box: box.high)
    assert wide.wide == pytest.approx(251.6, abs=0.1)  # the frame, which runs on beyond the paper's part
    assert high.high == pytest.approx(262, abs=0.05)
    first, second = (
        next(box for box in part.paths if abs(box.high - 262) < 0.05 and box.wide < 200) for part in (one, other)
    )
    assert first.wide - FLAP + second.wide == pytest.approx(262, abs=0.05)
    (cut,) = {round((mark.left + mark.right) / 2, 2) for mark in one.marks()}
    assert cut == pytest.approx(first.right - FLAP, abs=0.05)
    for part, sheet in ((first, one), (second, other)):
        assert part.left >= MARGIN
        assert part.bottom <= sheet.size.high - MARGIN
    assert not other.marks()


def test_every_page_has_a_line_to_check_its_scale_by() -> None:
    for sheet in sheets("hck", Wishes(parts=("cards", "board", "gauges", "tokens"))):
        (ruler,) = [one for one in sheet.paths if one.top > sheet.size.high - 4 and one.wide > 40]
        assert ruler.wide == pytest.approx(50, abs=0.35)  # with its ends


def test_gauges_and_tokens_have_what_the_rules_need() -> None:
    first = printed("first", Wishes()).kit
    assert [gauge.id for gauge in first.gauges if gauge.id.startswith("1-")] == [
        "1-king",
        "1-shogun",
        "1-sanbo",
        "1-kogun",
        "1-senki",
        "1-hiryu",
    ]
    assert [token.copies for token in first.tokens] == [6, 6]
    assert printed("intelligence", Wishes()).kit.gauges == []
    rules = game("hck").make_rules({"king_points_0": 12})
    from gobanshobu.printing import box

    king = box(rules, "en").gauges[0]
    assert ">15<" in king.face.drawn  # HC-2.4
    assert 'font-weight="700" fill="#2b4a7f" text-anchor="middle">12<' in king.face.drawn
    (found,) = sheets("cardwars", Wishes(parts=("gauges", "tokens"), lang="en"))
    assert len(found.of_size(10, 10)) == 24
    assert [len(found.of_size(13 + 9 * (most + 1), 12)) for most in (20, 3)] == [2, 2]


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_leaflet_has_every_clause_but_those_for_programs(game_id: str, lang: str) -> None:
    known = game(game_id)
    made = pdf(printed(game_id, Wishes(lang=lang, parts=("leaflet",))))
    text = "".join(sheet.text for sheet in measured(made))
    book = known.rulebook()
    for clause in book.clauses:
        assert clause in text or clause.endswith("-N"), clause
    flat = "".join(text.split())
    assert "".join(book.title.say(lang).split()) in flat
    assert "**" not in text
    assert "`" not in text


def test_faces_speak_the_language_that_was_chosen() -> None:
    for lang, name in (("ja", "飛龍"), ("en", "flying dragon")):
        assert name in sheets("first", Wishes(lang=lang, parts=CARDS))[0].text
    pieces, pack = (sheets("cardwars", Wishes(lang="en", parts=CARDS, faces=faces))[0] for faces in ("", "cards"))
    assert "pawn" in pieces.text
    assert pieces.paths != pack.paths


def test_blanks_are_in_the_box_of_intelligence_with_what_was_drawn_on_them() -> None:
    kit = printed("intelligence", Wishes()).kit
    assert [card.id for card in kit.cards if "-b" in card.id and card.id[-1].isdigit()] == [
        "1-b1",
        "1-b2",
        "2-b3",
        "2-b4",
    ]
    sets = card_sets("intelligence")
    assert sets is not None
    text = sets.default_file() + (
        '\n[[card]]\nid = "b3"\nja = "跳"\nen = "jumper"\nclass = "N"\nknight = "FFL"\n'
        'source = { name = "own", class = "own", knight = "own" }\n'
    )
    cards = tomllib.loads(text.replace("[[card]]", '[blanks]\nb3 = "n1"\n\n[[card]]', 1))
    own = printed("intelligence", Wishes(lang="en"), cards).kit
    assert [card.id for card in own.cards if card.name.en.endswith("jumper")] == ["2-b3"]
    assert len(own.cards) == len(kit.cards)


def test_letters_that_the_fonts_lack_are_named_with_their_card(tmp_path: Path) -> None:
    sets = card_sets("first")
    assert sets is not None
    cards = tomllib.loads(sets.default_file().replace('"将軍"', '"将龘"'))
    with pytest.raises(GobanshobuError) as caught:
        printed("first", Wishes(lang="ja"), cards)
    assert "「龘」（先手 将龘）" in caught.value.words.ja
    assert "“龘”" in caught.value.words.en
    assert printed("first", Wishes(lang="en"), cards), "in English that letter is not shown"


def test_the_fonts_have_the_letters_of_the_rules_and_the_most_used_kanji() -> None:
    from gobanshobu.pictures.letters import known_letters

    known = known_letters()
    assert set("亜腕凧凪榊峠辻鵜") <= known
    for game_id in GAMES:
        for clause in rulebook(list(game(game_id).make_rules(None).parts)).clauses.values():
            assert set(clause.words.ja + clause.words.en) - {"\n"} <= known
    assert (FONTS / "OFL.txt").is_file()


@pytest.mark.parametrize(
    "wishes",
    [
        Wishes(paper="a5"),
        Wishes(bleed=5.1),
        Wishes(bleed=float("nan")),
        Wishes(turn="up"),
        Wishes(parts=("lid",)),
        Wishes(dpi=9),
        Wishes(faces="stone"),
        Wishes(lang="fr"),
    ],
)
def test_wishes_that_make_no_sense_are_refused(wishes: Wishes) -> None:
    with pytest.raises(GobanshobuError):
        printed("first", wishes)


def test_a_game_without_the_parts_that_are_wished_for_says_so() -> None:
    with pytest.raises(GobanshobuError, match="none of the parts"):
        pdf(printed("isshin", Wishes(parts=("board",))))


def test_the_same_wishes_make_the_same_file() -> None:
    assert pdf(printed("first", Wishes())) == pdf(printed("first", Wishes()))


def test_everything_is_there_by_default() -> None:
    assert Wishes().parts == PARTS
    assert len(measured(pdf(printed("first", Wishes())))) >= 3 * 2 + 2 + 1 + 1
