"""Cards one by one, the box for Tabletop Simulator, the command and the page's requests."""

from __future__ import annotations

import json
import re
import struct
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from litestar.testing import TestClient

from gobanshobu import GAMES
from gobanshobu.cli import parser
from gobanshobu.cli.main import main
from gobanshobu.printing import PAPERS, PARTS, TURNS, Wishes, pictures, tabletop
from gobanshobu.server.app import make_app
from gobanshobu.server.settings import Settings
from tests.printing.paper import measured, printed


def pixels(png: bytes) -> tuple[int, int]:
    wide, high = struct.unpack(">II", png[16:24])
    return wide, high


@pytest.mark.parametrize("game_id", GAMES)
def test_each_card_is_a_picture_with_its_bleed(game_id: str) -> None:
    made = printed(game_id, Wishes(lang="en", dpi=127))  # five pixels to a millimetre
    found = pictures(made, "png")
    assert set(found) == {f"{card.id}-{side}.png" for card in made.kit.cards for side in ("front", "back")}
    for card in made.kit.cards:
        wide, high = card.size
        for side in ("front", "back"):
            assert pixels(found[f"{card.id}-{side}.png"]) == pytest.approx((5 * (wide + 6), 5 * (high + 6)), abs=1)


def test_vector_pictures_need_no_fonts() -> None:
    found = pictures(printed("first", Wishes(lang="ja", bleed=0)), "svg")
    king = found["1-king-front.svg"].decode()
    assert "<text" not in king
    width = re.search(r'width="([\d.]+)pt"', king)
    assert width is not None
    assert float(width[1]) / 72 * 25.4 == pytest.approx(48, abs=0.05)


@pytest.mark.parametrize("game_id", GAMES)
def test_tabletop_simulator_finds_every_picture_and_every_card(game_id: str) -> None:
    made = printed(game_id, Wishes(lang="en", dpi=72))
    found = tabletop(made, "https://cards.example/box")
    saved = json.loads(found[f"{game_id}.json"])
    addresses = set(re.findall(r"https://[^\"]+", json.dumps(saved)))
    assert addresses == {f"https://cards.example/box/{name}" for name in found if name.endswith(".png")}
    decks = [one for one in saved["ObjectStates"] if one["Name"] == "DeckCustom"]
    assert sum(len(deck["DeckIDs"]) for deck in decks) == sum(card.copies for card in made.kit.cards)
    for deck in decks:
        (key,) = deck["CustomDeck"]
        sheet = deck["CustomDeck"][key]
        assert all(
            int(key) * 100 <= one < int(key) * 100 + sheet["NumWidth"] * sheet["NumHeight"] for one in deck["DeckIDs"]
        )
        wide, high = pixels(found[f"deck-{key}-front.png"])
        card = made.kit.cards[0].size
        assert wide / sheet["NumWidth"] / (high / sheet["NumHeight"]) == pytest.approx(card.wide / card.high, abs=0.02)
    tiles = [one for one in saved["ObjectStates"] if one["Name"] == "Custom_Tile"]
    pieces = [*made.kit.boards, *made.kit.gauges, *made.kit.tokens]
    assert len(tiles) == sum(piece.copies for piece in pieces)


def test_the_command_writes_what_it_says(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "box.pdf"
    assert main(["print", "isshin", "--out", str(out), "--lang", "en", "--part", "leaflet", "-o", "tokens=0"]) == 0
    assert "box.pdf" in capsys.readouterr().out
    assert len(measured(out.read_bytes())) >= 1
    folder = tmp_path / "cards"
    assert main(["print", "isshin", "--as", "svg", "--out", str(folder), "--lang", "en", "-o", "tokens=0"]) == 0
    assert len(list(folder.iterdir())) == 14
    box = tmp_path / "box"
    assert main(["print", "first", "--as", "tabletop", "--dpi", "72", "--out", str(box), "--lang", "en"]) == 0
    assert f"{box.as_uri()}/deck-1-front.png" in (box / "first.json").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "wrong", [["--bleed", "9"], ["--font", "pyproject.toml"], ["--cards", "nowhere.toml"], ["--faces", "x"]]
)
def test_the_command_writes_nothing_where_something_is_wrong(
    tmp_path: Path, wrong: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["print", "first", "--out", str(tmp_path / "x.pdf"), *wrong]) == 2
    assert capsys.readouterr().err.strip()
    assert list(tmp_path.iterdir()) == []


def test_the_command_offers_what_can_be_printed() -> None:
    """The parser answers `--help` without loading what prints."""
    assert parser.PARTS == PARTS
    assert set(parser.KINDS) == {"pdf", "png", "svg", "tabletop"}
    known = parser.make_parser("en").parse_args(["print", "first"])
    assert known.paper in PAPERS
    assert known.backs in TURNS


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Any]]:
    with TestClient(make_app(Settings(database=str(tmp_path / "db"), workers=1, asks=1000.0))) as one:
        yield one


def test_a_page_can_ask_for_a_box(client: TestClient[Any]) -> None:
    box = client.get("/api/games/cardwars/print").json()
    assert box["cards"] == 40
    assert (box["wide"], box["high"]) == (63, 88)
    assert box["parts"] == ["cards", "gauges", "tokens", "leaflet"]
    assert [one["id"] for one in box["faces"]] == ["pieces", "cards"]
    answer = client.post("/api/games/cardwars/print", json={"lang": "en", "parts": ["gauges"], "paper": "letter"})
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.headers["content-disposition"] == 'attachment; filename="cardwars.pdf"'
    assert len(measured(answer.content)) == 1
    archive = client.post("/api/games/isshin/print", json={"kind": "svg"})
    assert archive.headers["content-type"] == "application/zip"
    with ZipFile(BytesIO(archive.content)) as packed:
        assert len(packed.namelist()) == 16


def test_what_cannot_be_printed_is_refused_in_words(client: TestClient[Any]) -> None:
    for game_id, asked, status in (
        ("nothing", {}, 404),
        ("first", {"kind": "stl"}, 400),
        ("first", {"bleed": 50}, 400),
        ("first", {"parts": ["cards"] * 6}, 400),
        ("first", {"address": "x" * 301}, 400),
        ("isshin", {"parts": ["board"]}, 400),
        ("isshin", {"cards": {}}, 400),
        ("first", {"cards": {"game": "first"}}, 400),
        ("first", {"faces": "cards"}, 400),
    ):
        answer = client.post(f"/api/games/{game_id}/print", json=asked)
        assert answer.status_code == status, (game_id, asked)
        assert answer.json()["en"]
    cards = client.get("/api/games/first/cards").json()["cards"]
    cards["card"][1]["ja"] = "龘"
    answer = client.post("/api/games/first/print", json={"cards": cards, "lang": "ja"})
    assert answer.json()["code"] == "unprintable"
    assert "龘" in answer.json()["ja"]
