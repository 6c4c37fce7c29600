"""Every page: languages, colours, a phone's width, and what axe-core says of it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

import gobanshobu
from tests.web.conftest import ROOT, Visitors, first_load
from tests.web.driver import Seat

pytestmark = pytest.mark.slow
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
PAGES = ["/", "/mine", "/watch", "/learn", "/replay", "/nowhere", "/new/hck", "/new/isshin?with=friend"]
SQUARES = [column + row for row in "12345" for column in "abcde"]
PAGES += [f"/{kind}/{game}" for kind in ("learn", "rules", "cards") for game in gobanshobu.GAMES]
PAGES += ["/design/first", "/design/isshin"]


def faults(page: Page) -> list[str]:
    """What axe-core finds wrong."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = page.evaluate("axe.run().then(result => result.violations)")
    return [f"{one['id']}: {node['html'][:200]}" for one in found for node in one["nodes"]]


def sideways(page: Page) -> int:
    """By how much a page is wider than its window."""
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


@pytest.mark.parametrize(("lang", "width", "dark"), [("ja-JP", 1280, False), ("en-US", 360, True)])
@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_accessible_and_fits(visitors: Visitors, path: str, lang: str, width: int, dark: bool) -> None:
    page = visitors(lang, width, 740, dark).page
    page.goto(path)
    page.locator("h1").first.wait_for()
    page.wait_for_load_state("networkidle")
    assert page.locator("html").get_attribute("lang") == lang[:2]
    assert faults(page) == []
    assert sideways(page) <= 0


@pytest.mark.parametrize(("lang", "width", "dark"), [("ja-JP", 360, True), ("en-US", 1280, False)])
@pytest.mark.parametrize("game", gobanshobu.GAMES)
def test_a_table_is_accessible_and_fits(visitors: Visitors, game: str, lang: str, width: int, dark: bool) -> None:
    page = visitors(lang, width, 740, dark).page
    seat = Seat(page)
    page.goto("/")
    page.click(f"[data-game={game}] [data-act=machine]")
    for _ in range(6):
        going = seat.goes_on()
        seat.wait(seat.drawn, "the picture")
        assert faults(page) == []
        assert sideways(page) <= 0
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
        if not going:
            return
        seat.act("mouse")
    if not seat.goes_on():
        return
    page.click("[data-act=menu]")
    assert faults(page) == []
    page.click("[data-act=resign]")
    page.click("[data-act=resign-now]")
    page.locator("[data-status=over]").wait_for()
    assert faults(page) == []


def test_the_language_is_switched_anywhere_and_remembered(visitors: Visitors) -> None:
    page = visitors("ja-JP").page
    page.goto("/")
    expect(page.locator("h1")).to_have_text("五つの遊び、ひとつの席")
    page.click("[data-act=language]")
    expect(page.locator("h1")).to_have_text("Five games, one table")
    assert page.locator("html").get_attribute("lang") == "en"
    page.click("[data-game=first] [data-act=machine]")
    expect(page.locator("h1")).to_have_text("Shinra First")
    page.click("[data-act=language]")
    expect(page.locator("h1")).to_have_text("森羅万象ファースト")
    page.reload()
    expect(page.locator("h1")).to_have_text("森羅万象ファースト")


def test_rules_are_set_without_marks_of_their_source(visitors: Visitors) -> None:
    page = visitors().page
    for game in gobanshobu.GAMES:
        page.goto(f"/rules/{game}")
        page.locator("[data-clause]").first.wait_for()
        marked = page.locator("[data-clause]").evaluate_all(
            "all => all.map(one => { const copy = one.cloneNode(true); copy.querySelectorAll('code').forEach(c => c.remove());"
            " return copy.textContent }).filter(text => /\\*[A-Za-z]+\\*|`/.test(text))"
        )
        assert marked == []
        page.click("[data-act=language]")


def test_a_record_is_saved_opened_and_replayed(visitors: Visitors, tmp_path: Path) -> None:
    page = visitors().page
    seat = Seat(page)
    page.goto("/")
    page.click("[data-game=isshin] [data-act=machine]")
    while seat.goes_on():
        seat.act("mouse")
    with page.expect_download() as download:
        page.click("[data-act=record]")
    kept = tmp_path / "record.txt"
    download.value.save_as(kept)
    assert gobanshobu.read_record(kept.read_text(encoding="utf-8")).replay().outcome is not None
    page.click("[data-act=replay]")
    replay = page.locator(".replay")
    replay.wait_for()
    most = replay.get_attribute("data-most")
    assert replay.get_attribute("data-at") == most
    page.goto("/replay")
    page.set_input_files("[data-record]", kept)
    replay.wait_for()
    most = replay.get_attribute("data-most")  # a spectator's: without what the own seat alone was told
    assert replay.get_attribute("data-at") == "0"
    page.keyboard.press("ArrowRight")
    page.click("[data-act=next]")
    expect(replay).to_have_attribute("data-at", "2")
    page.keyboard.press("End")
    expect(replay).to_have_attribute("data-at", str(most))
    assert faults(page) == []
    for seen in ("0", "1", "none"):
        page.locator("select").select_option(seen)
        expect(page.locator("select")).to_have_value(seen)


def test_what_is_no_record_is_said(visitors: Visitors) -> None:
    visitor = visitors()
    page = visitor.page
    page.goto("/replay")
    page.set_input_files("[data-record]", {"name": "x.txt", "mimeType": "text/plain", "buffer": b"nonsense"})
    page.get_by_role("alert").wait_for()
    assert "record" in page.get_by_role("alert").inner_text()
    visitor.complaints = [one for one in visitor.complaints if "400" not in one]  # the browser's own word for a refusal


def test_two_share_a_screen_and_hand_it_over(visitors: Visitors) -> None:
    page = visitors().page
    page.goto("/")
    page.click("[data-game=isshin] [data-act=here]")
    page.locator("[data-number]").wait_for()  # the first page has cards as well
    own = page.locator("[data-card]")
    own.first.wait_for()
    first = own.evaluate_all("all => all.map(one => one.dataset.card)")
    own.first.click()
    page.click("button[data-step]:not([data-action])")
    page.locator("[data-act=take-over]").wait_for()
    assert faults(page) == []
    assert own.count() == 0  # nothing of the first hand is left on the page
    page.click("[data-act=take-over]")
    own.first.wait_for()
    assert own.count() == len(first)


def test_an_invitation_is_accessible_and_an_unstarted_table_can_be_found_again(visitors: Visitors) -> None:
    host, guest = visitors(width=360, dark=True), visitors("ja-JP")
    host.page.goto("/new/first?with=friend")
    host.page.click("[data-act=make]")
    host.page.locator("[data-invite]").wait_for()
    host.page.locator("svg[role=img]").wait_for()
    assert faults(host.page) == []
    guest.page.goto(host.page.url)
    guest.page.locator("[data-act=sit]").wait_for()
    assert faults(guest.page) == []
    address = host.page.url
    host.page.goto("/mine")
    assert faults(host.page) == []
    host.page.locator("main li a").first.click()
    expect(host.page).to_have_url(address)
    host.page.goto("/t/nothing")
    host.page.locator("h2").wait_for()
    assert faults(host.page) == []


def test_an_illegal_try_is_explained_where_it_was_tried(visitors: Visitors) -> None:
    page = visitors().page
    seat = Seat(page)
    page.goto("/")
    page.click("[data-game=intelligence] [data-act=machine]")
    seat.wait(lambda: seat.mine, "our turn")
    seat.act("mouse")
    seat.wait(lambda: seat.mine, "our turn")
    number = seat.now["number"]
    card = page.locator(f'[data-hand="{seat.now["you"]}"]').first
    name = card.get_attribute("data-card")
    card.click()
    offers = seat.now["offers"]
    useful = {offer.get("take", {}).get("square") for offer in offers}  # a tap there takes up another card, or plays
    useful |= {offer["target"]["square"] for offer in offers if offer.get("take", {}).get("hand") == name}
    page.click(f'[data-square="{next(one for one in SQUARES if one not in useful)}"]')
    refusal = page.locator("[data-refusal]")
    refusal.wait_for()
    clause = refusal.get_attribute("data-refusal")
    assert re.fullmatch(r"[A-Z]+-[\w.]+", clause or "")
    assert refusal.locator("a").get_attribute("href") == f"/rules/intelligence#{clause}"
    assert seat.now["number"] == number


def test_colours_can_be_told_apart() -> None:
    css = (ROOT / "web" / "src" / "app.css").read_text(encoding="utf-8")
    for theme in re.findall(r":root[^{]*\{([^}]*)\}", css)[:2]:
        colour = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", theme))
        for paper in ("paper", "paper-raised", "paper-sunk"):
            for text in ("ink", "ink-soft", "p0", "p1", "gold"):
                assert contrast(colour[text], colour[paper]) >= 4.5, (text, paper)
            for mark in ("line-strong", "gold-bright", "hint"):
                assert contrast(colour[mark], colour[paper]) >= 3.0 - 0.001, (mark, paper)
        for player in ("p0", "p1"):
            assert contrast(colour[player], colour[f"{player}-paper"]) >= 4.5


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("material", ["washi", "kaya", "night", "contrast"])
def test_what_lies_on_a_board_can_be_told_from_it(material: str, theme: str) -> None:
    colour = board(material, theme)
    for camp in ("", "p0", "p1"):  # a camp is tinted with its player's colour
        under = mixed(colour[camp], colour[""], 0.07) if camp else colour[""]
        for text in ("ink", "ink-soft", "p0", "p1"):
            assert contrast(colour[text], under) >= 4.5, (text, camp)
        for mark in ("line", "gold", "gold-bright", "hint"):
            assert contrast(colour[mark], under) >= 3.0, (mark, camp)
        if material == "contrast":
            assert min(contrast(colour[one], under) for one in ("ink", "line", "p0", "p1")) >= 7.0


def board(material: str, theme: str) -> dict[str, str]:
    """The colours of a board by their names, `""` for its own: those of its theme before those of its material."""
    css = (ROOT / "web" / "src" / "materials.css").read_text(encoding="utf-8")
    found: dict[str, str] = {}
    for names, inside in re.findall(r"([^{}]*)\{([^}]*)\}", css):
        chosen = [name for name in names.split(",") if f"[data-material='{material}']" in name]
        if any("dark" not in name or theme == "dark" for name in chosen):
            found |= dict(re.findall(r"--board-?([\w-]*): (#[0-9a-f]{6});", inside))
    return found


def mixed(one: str, other: str, share: float) -> str:
    """A colour laid over another, as much of it as `share`."""
    parts = [round(int(one[at : at + 2], 16) * share + int(other[at : at + 2], 16) * (1 - share)) for at in (1, 3, 5)]
    return "#" + "".join(f"{part:02x}" for part in parts)


@pytest.mark.parametrize(("lang", "width", "dark"), [("ja-JP", 360, True), ("en-US", 1280, False)])
def test_the_board_and_the_sounds_are_chosen_and_kept(visitors: Visitors, lang: str, width: int, dark: bool) -> None:
    page = visitors(lang, width, 740, dark).page
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    page.goto("/")
    page.click("[data-act=settings]")
    for material in ("kaya", "contrast", "night"):
        page.click(f"[data-act=material-{material}]")
        expect(page.locator("html")).to_have_attribute("data-material", material)
        assert faults(page) == []
        assert sideways(page) <= 0
    assert not [url for url in fetched if url.endswith(".wav")]  # nobody has heard anything yet
    with page.expect_response("**/assets/*.wav") as answer:
        page.locator("[data-act=volume]").fill("0.4")
    assert answer.value.ok
    page.locator("[data-act=sound-on]").uncheck()
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-material", "night")
    page.click("[data-act=settings]")
    expect(page.locator("[data-act=volume]")).to_have_value("0.4")
    expect(page.locator("[data-act=sound-on]")).not_to_be_checked()
    expect(page.locator("[data-act=material-night] input")).to_be_checked()


def contrast(one: str, other: str) -> float:
    """The ratio of two colours' brightness, as accessibility guidelines count it."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize(("lang", "nifu"), [("ja-JP", "二歩は負け"), ("en-US", "Nifu loses")])
def test_nifu_is_a_way_to_play_chosen_in_words(visitors: Visitors, lang: str, nifu: str) -> None:
    page = visitors(lang, 360, 740).page
    seat = Seat(page)
    page.goto("/new/cardwars")
    page.get_by_label(nifu).check()
    assert "pawn_foul" not in page.locator("main").inner_text()
    page.click("[data-act=make]")
    seat.wait(lambda: seat.mine, "our turn")
    assert seat.now["view"]["options"] == {"pawn_foul": "loses"}


@pytest.mark.parametrize("game", ["isshin", "first", "intelligence", "hck"])
def test_options_are_named_in_words_alone(visitors: Visitors, game: str) -> None:
    page = visitors("en-US", 1280, 740).page
    page.goto(f"/new/{game}")
    page.check("input[value=friend]")  # some are offered between people alone
    page.locator("summary").click()
    shown = page.locator("details").inner_text()
    for option in gobanshobu.game(game).options:
        assert option.words.en in shown
        assert option.about.en in shown
        assert "_" not in shown
        for words in option.said:
            assert words.en in shown


@pytest.mark.parametrize("lang", ["ja-JP", "en-US"])
def test_every_card_has_a_plate_those_without_a_face_show_arrows_alone_and_the_set_can_be_taken_as_a_file(
    visitors: Visitors, lang: str
) -> None:
    page = visitors(lang, 1280, 740).page
    page.goto("/cards/intelligence")
    page.locator("[data-card=n3]").wait_for()
    faces = page.locator("[data-card=n3] svg text.face")
    assert faces.count() == page.locator("[data-card=n3] svg text.face:empty").count()
    assert page.locator("[data-card=n3] svg text.name").text_content() == "N3"
    assert page.locator("[data-card=n3] svg title").text_content() == "N3"
    assert page.locator("[data-card=king] svg text.face").text_content() == "王"
    assert page.locator("[data-card=king] svg text.name").text_content() == {"ja": "おう", "en": "king"}[lang[:2]]
    assert "gobanshobu " not in page.locator("#own").inner_text()
    with page.expect_download() as taken:
        page.click("[data-act=card-file]")
    assert taken.value.suggested_filename == "intelligence.toml"
    text = taken.value.path().read_text(encoding="utf-8")
    assert 'id = "n3"' in text


@pytest.mark.parametrize("lang", ["ja-JP", "en-US"])
def test_the_table_says_what_each_side_declares(visitors: Visitors, lang: str) -> None:
    page = visitors(lang, 360, 740).page
    seat = Seat(page)
    page.goto("/")
    page.click("[data-game=isshin] [data-act=machine]")
    seat.wait(lambda: seat.mine, "our turn")
    assert page.locator("[data-call]").count() == 0
    while seat.now["view"]["phase"] == "opening":
        seat.act("mouse")
        seat.wait(lambda: seat.mine or not seat.goes_on(), "our turn")
    calls = page.locator("[data-call]").all_inner_texts()
    said = [call[lang[:2]] for call in reversed(seat.now["view"]["declarations"])]
    assert sorted(calls) == sorted(said)


def test_a_kept_game_is_replayed_on_the_first_page_and_asks_nobody(visitors: Visitors) -> None:
    page = visitors("en-US", 1280, 800).page  # who wants no motion
    asked: list[str] = []
    page.on("request", lambda request: asked.append(urlsplit(request.url).path))
    page.clock.install()
    page.goto("/")
    showcase = page.locator("[data-showcase]")
    showcase.locator(".there").first.wait_for()
    page.wait_for_load_state("networkidle")
    still = showcase.get_attribute("data-at")
    page.clock.run_for(60_000)
    assert showcase.get_attribute("data-at") == still != "0"
    asked.clear()
    page.click("[data-act=showcase]")
    page.clock.run_for(10_000)
    moved = showcase.get_attribute("data-at")
    assert moved != still
    page.locator("footer").scroll_into_view_if_needed()  # out of sight it stands still
    expect(showcase).not_to_have_attribute("data-seen", "true")
    moved = showcase.get_attribute("data-at")
    page.clock.run_for(60_000)
    assert showcase.get_attribute("data-at") == moved
    assert {path for path in asked if path.startswith("/api")} <= {"/api/mine/turns"}  # which every page asks for


def test_who_comes_back_goes_on_where_they_were(visitors: Visitors) -> None:
    page = visitors("en-US", 360, 740).page
    page.goto("/")
    expect(page.locator("[data-act=begin]")).to_have_attribute("href", "/learn/isshin")
    assert page.locator(".mine").count() == 0
    page.evaluate("localStorage.setItem('gobanshobu.lesson.first', '[1]')")
    page.evaluate("localStorage.setItem('gobanshobu.lesson-tasks.first', '9')")
    page.click("[data-act=at-once]")
    page.locator("[data-mine]").first.wait_for()
    table = urlsplit(page.url).path
    page.goto("/")
    expect(page.locator(f".mine a[href='{table}']")).to_be_visible()
    expect(page.locator(".mine a[href='/learn/first']")).to_be_visible()


def test_the_first_load_is_small() -> None:
    assert first_load() <= 150_000
