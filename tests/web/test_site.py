"""The documentation in a browser, opened as files: nothing serves it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.test_docs_true import build

pytestmark = pytest.mark.slow
READY = re.compile("Type to start searching|検索キーワードを入力")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("docs") / "site"
    build(folder)
    return folder


@pytest.mark.parametrize(
    ("page", "query", "found"),
    [("index.html", "resample", "glossary.html"), ("ja/play.html", "潜入", "intelligence.ja.html")],
)
def test_a_search_in_files_finds_and_asks_nobody(
    browser: Browser, site: Path, page: str, query: str, found: str
) -> None:
    asked: list[str] = []
    tab = browser.new_page()
    tab.on("request", lambda request: asked.append(request.url))
    tab.goto((site / page).as_uri())
    tab.click(".md-search__input")
    expect(tab.locator(".md-search-result__meta")).to_have_text(READY)  # the index has been read
    tab.keyboard.type(query)
    tab.keyboard.press("Shift")  # letters that no key has come without a key
    expect(tab.locator(f'.md-search-result__link[href*="{found}"]').first).to_be_attached()
    assert {url.partition(":")[0] for url in asked} == {"file"}
    tab.close()


def test_a_button_copies_what_is_typed(browser: Browser, site: Path) -> None:
    context = browser.new_context()
    tab = context.new_page()
    tab.add_init_script("document.execCommand = () => (window.copied = document.activeElement.value, true)")
    tab.goto((site / "tutorial" / "library.html").as_uri())
    tab.locator("[data-copy]").first.hover()
    tab.locator("[data-copy] [data-clipboard-target]").first.click()
    copied = tab.evaluate("window.copied ?? navigator.clipboard.readText()")
    assert copied.startswith("import gobanshobu\n")
    assert ">>>" not in copied
    assert "(0, 1)" not in copied
    context.close()
