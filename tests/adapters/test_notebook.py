"""What notebooks show: replays that need nothing, tell nothing that a seat may not know, and do not disturb each other."""

from __future__ import annotations

import ast
import copy
import doctest
import json
import pickle
import re
import runpy
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser

import gobanshobu
from gobanshobu import GAMES, BadView, GobanshobuError, Record, State, View, read_record
from gobanshobu.adapters.notebook import Replay, replay
from gobanshobu.games.board5.cardset import to_data
from gobanshobu.pictures.drawing import parts
from tests import needs
from tests.conformance.kit import random_state, random_step
from tests.test_pictures import hostile
from tests.web.conftest import chromium

DOCS = Path(__file__).resolve().parents[2] / "docs"
EMPTY = {"input", "meta"}
TITLE = re.compile("<title>([^<]*)</title>")
HEAD, EACH = 80_000, 1_000  # bytes of a replay, and of each moment in it: 200 moments are below 300 kB


class Reader(HTMLParser):
    """Reads a fragment; every element must be closed where it was opened."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.script = ""
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] == "script":
            self.script += data
        elif self.open and self.open[-1] != "style":
            self.text += data

    def count(self, tag: str) -> int:
        return sum(one == tag for one, _ in self.found)

    def data(self) -> dict[str, Any]:
        """What the script goes through."""
        line = re.search(r"var data = (.*)\n", self.script)
        assert line is not None
        found: dict[str, Any] = json.loads(line[1])
        return found


def played(game_id: str, seed: int, steps: int) -> State:
    return random_state(gobanshobu.game(game_id), Random(seed), steps)


def ended(game_id: str, seed: int) -> State:
    """A game of random steps until its end, which somebody declares if it takes too long."""
    state = played(game_id, seed, 130)
    if state.outcome is None:
        state.resign(0)
    return state


def running(game_id: str, steps: int) -> State:
    """The first random game that still goes on after so many steps."""
    found = (played(game_id, seed, steps) for seed in range(100))
    return next(state for state in found if state.outcome is None and len(state.history()) >= steps)


def steps_of(state: State) -> int:
    return sum(entry.is_step for entry in state.history())


@pytest.mark.parametrize("game_id", GAMES)
def test_a_replay_has_a_picture_and_words_for_the_start_and_every_step(game_id: str) -> None:
    state = running(game_id, 25 if game_id != "isshin" else 10)
    for lang in ("ja", "en"):
        found = replay(state, lang)
        assert len(found) == len(found.moments) == 1 + steps_of(state)
        read = Reader(found._repr_html_())
        data = read.data()
        assert len(data["moments"]) == len(data["labels"]) == read.count("li") == len(found)
        for moment, numbers, label in zip(found.moments, data["moments"], data["labels"], strict=True):
            picture = parts(moment.svg)
            assert [data["rows"][number] for number in numbers] == picture.rows
            assert f"<title>{label}</title>" == unescape(picture.head[1])
        assert found.moments[-1].svg == state.svg(lang=lang)
        assert found.moments[0].svg == state.first().svg(lang=lang)
        assert ("最初へ" in found.html()) == (lang == "ja")


@pytest.mark.parametrize("game_id", GAMES)
def test_a_replay_is_one_small_fragment_that_needs_nothing(game_id: str) -> None:
    state = ended(game_id, 3)
    found = replay(state)
    fragment = found.html()
    assert len(fragment.encode()) < HEAD + EACH * len(found)
    assert fragment == replay(state).html()
    read = Reader(fragment)
    assert read.found[0][0] == "div"
    assert not {"link", "img", "iframe", "object"} & {tag for tag, _ in read.found}
    assert "import" not in read.script
    assert set(re.findall(r"https?://[^\"\\ ]*", fragment)) == {"http://www.w3.org/2000/svg"}
    links = {
        str(value) for _, attributes in read.found for name, value in attributes.items() if name in ("href", "src")
    }
    assert all(link.startswith("#") for link in links)
    kept = {str(attributes["id"]) for _, attributes in read.found if "id" in attributes}
    used = set(re.findall(r'href=\\?"#(\w+)', fragment))
    assert used <= kept  # also by the rows that the script will show
    assert state.outcome is not None
    assert f"[{state.outcome.clause}]" in read.text  # the last picture stands there without the script


def test_steps_are_told_in_words_and_with_them_what_chance_brought() -> None:
    state = gobanshobu.game("isshin").start(seed=7)
    while state.outcome is None and not any("maai" in word for _, word in state.log(None)):
        player = state.actors()[0]
        legal = state.legal(player)
        state.play(player, "maai" if "maai" in legal else legal[0])
    told = [moment.words for moment in replay(state, "en").moments]
    assert told[0].startswith("start, drew")
    assert any(", drew" in words for words in told[1:])
    told = [moment.words for moment in replay(state, "en", seat=0).moments]
    assert any(re.search(r"drew \d$", words) for words in told)


def test_the_end_that_somebody_declared_is_a_moment_of_its_own() -> None:
    state = running("first", 25)
    state.resign(1)
    moments = replay(state, "en").moments
    assert len(moments) == 2 + steps_of(state)
    assert moments[-1].words == "resignation"
    assert "wins" in moments[-1].svg
    assert "wins" not in moments[-2].svg


def test_an_objection_is_a_moment_and_takes_the_foul_back() -> None:
    rng = Random(4)
    state = gobanshobu.game("hck").start(options={"fouls": "table"})
    while not (found := state.fouls(state.actors()[0])) or state.view(None)["phase"] != "battle":
        assert random_step(state, rng)
    player = state.actors()[0]
    before = state.svg(lang="en")
    state.play(player, found[0])
    assert state.object(1 - player)
    moments = replay(state, "en").moments
    assert "objects" in moments[-1].words
    if state.outcome is None:
        board = re.compile(r'<g data-square="[^"]*">.*')
        assert board.findall(moments[-1].svg) == board.findall(before)


# --- from one seat ---


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("steps", [1, 7, 25])
def test_from_a_seat_nothing_is_in_the_fragment_that_the_seat_cannot_know(game_id: str, steps: int) -> None:
    state = running(game_id, min(steps, 12) if game_id == "isshin" else steps)
    rng = Random(1)
    for seat in (0, 1):
        fragment = replay(state, seat=seat).html()
        for _ in range(3):
            other = state.resample(seat, rng)
            assert replay(other, seat=seat).html() == fragment
        assert replay(state.record(seat=seat)).html() == fragment


def test_cards_that_a_seat_has_not_seen_are_nowhere_in_its_replay() -> None:
    def deal_without(card: str, seat: int, lang: str) -> bool:
        state = gobanshobu.game("isshin").start(deal=deal)
        state.play(1 - seat, state.legal(1 - seat)[0])
        return card not in replay(state, lang, seat=seat).html()

    hand, other = ["fy", "fa", "sy", "sa"], ["ny", "na", "ny", "na"]
    usual: Any = gobanshobu.game("isshin").start(seed=1).deal
    deal = rearranged(usual, [*hand, *other])
    assert deal_without("蛇の", 0, "ja")
    assert deal_without("snake", 0, "en")
    assert not deal_without("蛇の", 1, "ja")
    state = gobanshobu.game("isshin").start(deal=deal)
    assert "蛇の" in replay(state).html()  # with everything


def rearranged(deal: list[str], hands: list[str]) -> list[str]:
    """A deal in which the players get these cards; the rest in the order it had."""
    state = gobanshobu.game("isshin").start(deal=deal)
    sizes: list[int] = state.view(None)["hand_sizes"]
    assert sum(sizes) == len(hands)
    rest = list(deal)
    for card in hands:
        rest.remove(card)
    for order in ([*hands, *rest], [card for pair in zip(hands[:4], hands[4:], strict=True) for card in pair] + rest):
        trinity = order.index("tri")
        order.insert(deal.index("tri"), order.pop(trinity))
        try:
            begun = gobanshobu.game("isshin").start(deal=order)
        except GobanshobuError:
            continue
        if begun.view(0)["hand"] == sorted(hands[:4], key=["fy", "fa", "sy", "sa", "ny", "na", "tri"].index):
            return order
    raise AssertionError("no such deal")


def test_while_both_arrange_a_replay_does_not_tell_how_far_the_other_is() -> None:
    state = gobanshobu.game("first").start()
    state.play(0, state.legal(0)[0])
    before = replay(state, seat=0).html()
    for _ in range(4):
        state.play(1, state.legal(1)[0])
    assert replay(state, seat=0).html() == before
    assert len(replay(state)) == 6


def test_a_record_for_a_seat_is_shown_from_that_seat_alone() -> None:
    state = running("cardwars", 20)
    record = state.record(seat=1)
    assert replay(record).html() == replay(record, seat=1).html()
    with pytest.raises(GobanshobuError, match="seat 1"):
        replay(record, seat=0)
    with pytest.raises(GobanshobuError, match="0 or 1"):
        replay(state, seat=2)


# --- records ---


def test_a_record_shows_itself_as_a_replay_and_as_its_last_position() -> None:
    state = running("isshin", 8)
    record = state.record(players=("花子", "<太郎>"), date="2026-11-15")
    fragment = record._repr_html_()
    assert fragment == replay(record).html()
    assert "▲花子  △&lt;太郎&gt; · 2026-11-15" in (fragment or "")
    assert record._repr_svg_() == state.svg()
    assert state.record(seat=0)._repr_svg_() == state.svg(0)


@pytest.mark.clause("C-3")
@pytest.mark.parametrize("game_id", GAMES)
def test_a_view_shows_itself_from_its_player_s_side_with_what_it_holds_alone(game_id: str) -> None:
    for steps in (0, 3, 12 if game_id == "isshin" else 30):
        state = running(game_id, steps)
        for player in (0, 1, None):
            view = state.view(player)
            shown = view._repr_svg_()
            assert shown == state.game.picture(view)
            if player is not None:
                assert shown == state.svg(player)
            assert state.resample(player, Random(4)).view(player)._repr_svg_() == shown
            assert View(json.loads(json.dumps(view)))._repr_svg_() == shown
            assert pickle.loads(pickle.dumps(view))._repr_svg_() == shown
            assert copy.deepcopy(view) == view == dict(view)
        assert state.view(0)._repr_svg_() != state.view(1)._repr_svg_()


@pytest.mark.parametrize("source", [None, "gobanshobu record 1", 5, {}])
def test_what_is_no_game_cannot_be_gone_through(source: Any) -> None:
    with pytest.raises(GobanshobuError, match="this is neither a record nor a state"):
        replay(source)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_view_that_is_not_whole_is_left_to_its_data(game_id: str) -> None:
    view = running(game_id, 3).view(0)
    game = gobanshobu.game(game_id)
    broken: list[dict[str, Any]] = [{**view, "log": None}, {**view, "options": 3}, {**view, "game": "go"}]
    broken += [{key: value for key, value in view.items() if key != gone} for gone in ("game", "options", "log")]
    for data in [*broken, {}, {"game": game_id}, {"game": [1]}]:
        assert View(data)._repr_svg_() is None
        with pytest.raises(BadView):
            game.picture(data)


def test_a_record_that_cannot_be_replayed_is_left_to_its_text() -> None:
    text = str(running("first", 25).record())
    broken = read_record(text.replace("result: *", "result: 0 C-6 resignation"))
    assert isinstance(broken, Record)
    assert broken._repr_html_() is None
    assert broken._repr_svg_() is None


@pytest.mark.parametrize(
    "name", ["</script><script>alert(1)</script>", "<!--<script>", "NAME DATA", "a\u2028b</style>"]
)
def test_names_stay_letters_in_the_fragment(name: str) -> None:
    cards = hostile("intelligence")
    nasty = cards._replace(
        cards=[card._replace(face="", name=card.name._replace(ja=name[:40])) for card in cards.cards]
    )
    if name.isprintable():
        state = gobanshobu.game("intelligence").start(cards=to_data(nasty))
    else:
        state = gobanshobu.game("intelligence").start()
    rng = Random(3)
    for _ in range(30):
        random_step(state, rng)
    for players in (("", ""), (name, name)):
        found = Replay(state, "ja", players=players)
        read = Reader(found.page())
        assert read.count("script") == 1
        assert read.count("li") == len(found)
        assert len(read.data()["moments"]) == len(found)


def test_a_label_cannot_end_the_script() -> None:
    found = replay(running("first", 24))
    svg = found.moments[0].svg.replace("</title>", "&lt;/script&gt;&lt;!--&lt;script&gt;</title>", 1)
    found.moments[0] = found.moments[0]._replace(svg=svg)
    read = Reader(found.page())
    assert read.count("script") == 1
    assert read.data()["labels"][0].endswith("</script><!--<script>")


def test_a_replay_is_saved_as_a_page(tmp_path: Path) -> None:
    found = replay(running("hck", 24), "en")
    found.save(tmp_path / "game.html")
    page = (tmp_path / "game.html").read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>")
    assert '<html lang="en">' in page
    assert "<title>HCK Shinra Bansho</title>" in page
    assert found.html() in page
    assert repr(found) == f"<HCK Shinra Bansho: {len(found)} moments>"


# --- the documentation ---


def test_the_page_on_notebooks_is_true() -> None:
    found = doctest.testfile(str(DOCS / "notebooks.md"), module_relative=False)
    assert found.attempted > 10
    assert found.failed == 0


def test_the_example_notebook_runs_and_every_last_line_shows_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    notebook = json.loads((DOCS / "examples" / "notebook.ipynb").read_text(encoding="utf-8"))
    assert notebook["nbformat"] == 4
    cells = ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]
    names: dict[str, Any] = {}
    shown = 0
    for cell in cells:
        body = ast.parse(cell).body
        last = body[-1]
        exec(compile(ast.Module(body[:-1], []), "cell", "exec"), names)
        if not isinstance(last, ast.Expr):
            exec(compile(ast.Module([last], []), "cell", "exec"), names)
        else:
            value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
            drawn = getattr(value, "_repr_html_", None) or getattr(value, "_repr_svg_", None)
            if drawn is not None:
                assert drawn().startswith(("<svg ", "<div "))
                shown += 1
    assert shown == 6
    assert (tmp_path / "game.html").read_text(encoding="utf-8").startswith("<!doctype html>")


def test_the_example_makes_a_page_out_of_a_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = running("isshin", 8).record(players=("A", "B"))
    (tmp_path / "game.txt").write_text(str(record), encoding="utf-8")
    example = runpy.run_path(str(DOCS / "examples" / "replay.py"))
    example["main"]([str(tmp_path / "game.txt"), str(tmp_path / "game.html"), "--lang", "en", "--seat", "0"])
    page = (tmp_path / "game.html").read_text(encoding="utf-8")
    assert replay(record, "en", 0).html() in page
    assert "Isshin Ittai · ▲A  △B" in capsys.readouterr().out


# --- in a browser ---


@contextmanager
def here() -> Iterator[Browser]:
    """The browser of this machine."""
    if needs.browser_here() is None:
        needs.missing(needs.BROWSER)
    with chromium() as browser:
        yield browser


@pytest.mark.slow
def test_replays_work_in_a_browser_and_do_not_disturb_each_other(tmp_path: Path) -> None:
    state = running("cardwars", 30)
    one, other = replay(state, "en"), replay(running("isshin", 8), "ja")
    page = tmp_path / "page.html"
    page.write_text(f"<!doctype html><meta charset=utf-8>{one.html()}{other.html()}{one.html()}", encoding="utf-8")
    with here() as browser:
        tab = browser.new_page(viewport={"width": 1000, "height": 900})
        complaints: list[str] = []
        tab.on("pageerror", lambda error: complaints.append(str(error)))
        tab.on("console", lambda said: complaints.append(said.text))
        tab.goto(page.as_uri())
        roots = tab.locator(".gobanshobu-replay")
        last, last_other = len(one) - 1, len(other) - 1

        def at() -> list[int]:
            return [int(roots.nth(n).locator("output").inner_text().split(" /")[0]) for n in range(3)]

        def shown(number: int) -> list[str]:
            titles = roots.nth(number).locator(".picture title").all_text_contents()
            assert roots.nth(number).locator(".picture").bounding_box() is not None
            return titles

        def titles_of(found: Replay, moment: int) -> list[str]:
            return [unescape(one) for row in parts(found.moments[moment].svg).rows for one in TITLE.findall(row)]

        assert at() == [last, last_other, last]
        roots.nth(0).locator("[data-go=first]").click()
        assert at() == [0, last_other, last]
        assert shown(0) == titles_of(one, 0)
        roots.nth(0).locator("[data-go=forward]").click()
        assert at() == [1, last_other, last]
        assert shown(0) == titles_of(one, 1)
        assert roots.nth(0).locator("[aria-current]").inner_text().split()[0] == "1"
        roots.nth(1).locator("li button").nth(2).click()
        assert at() == [1, 2, last]
        assert shown(1) == titles_of(other, 2)
        roots.nth(2).focus()
        for key in ("ArrowLeft", "ArrowLeft", "ArrowRight"):
            tab.keyboard.press(key)
        assert at() == [1, 2, last - 1]
        tab.keyboard.press("Home")
        assert at() == [1, 2, 0]
        roots.nth(2).locator("input").fill("5")
        assert at() == [1, 2, 5]
        assert shown(2) == titles_of(one, 5)
        assert shown(0) == titles_of(one, 1)
        assert roots.nth(2).locator("[data-go=first]").is_enabled()
        assert complaints == []


@pytest.mark.slow
def test_without_scripts_the_last_picture_and_the_steps_stay(tmp_path: Path) -> None:
    found = replay(running("first", 30))
    found.save(tmp_path / "page.html")
    with here() as browser:
        tab = browser.new_context(java_script_enabled=False).new_page()
        tab.goto((tmp_path / "page.html").as_uri())
        assert tab.locator(".picture [data-square]").count() == found.moments[-1].svg.count("data-square")
        assert tab.locator("li").count() == len(found)
        assert not tab.locator(".bar").is_visible()
        assert tab.locator(".picture use").first.bounding_box() is not None
