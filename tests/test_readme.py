"""The example in the package's own docstring is true; `test_docs_true` sees to the READMEs."""

from __future__ import annotations

import doctest

import gobanshobu
from tests.ledger import ROOT


def test_the_front_door_is_true() -> None:
    found = doctest.testmod(gobanshobu)
    assert found.attempted > 0
    assert found.failed == 0


SITE, MAKER = "http://shinseisaikarin.wixsite.com/mysite-2", "http://antic-main.com/"


def test_the_credits_name_the_sites_that_the_booklet_gives_and_antic_by_its_name() -> None:
    for name in ("README.md", "README.ja.md"):
        text = (ROOT / name).read_text(encoding="utf-8")
        assert SITE in text
        assert MAKER in text
    for game_id in ("first", "intelligence", "hck"):
        intro = gobanshobu.game(game_id).rulebook().parts[0].intro
        for words in intro:
            assert SITE in words
            assert (MAKER in words) == (game_id == "intelligence")
    written = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "web/src").rglob("*.*")]
    assert len(written) > 100
    assert [path for path in written if b"Antique" in path.read_bytes()] == []
