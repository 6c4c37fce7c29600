"""What the site does beyond its builder: the two languages, what the copy buttons copy, a search without a server.

`mkdocs.yml` names this file as a hook. A Japanese page has Japanese labels around it, and its own list of pages.
"""

from __future__ import annotations

import re
from html import escape, unescape
from pathlib import Path
from typing import Any, NamedTuple

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import event_priority
from mkdocs.structure.nav import Link, Navigation, Section
from mkdocs.structure.pages import Page

JAPANESE = "日本語"  # the section of the Japanese pages
LABELS = {  # what the builder writes around a page
    'title="Link to this heading"': 'title="この見出しへのリンク"',
    'title="Dark"': 'title="暗くする"',
    'aria-label="Dark"': 'aria-label="暗くする"',
    'title="Light"': 'title="明るくする"',
    'aria-label="Light"': 'aria-label="明るくする"',
    "MIT license. The games belong to their authors; see the README.": "MIT ライセンス。ゲームは作者のものです。README をご覧ください。",
    "Five published Japanese two-player games, exact, fast and explained": "日本で出版された二人用ゲーム五つを、正確に、速く、説明つきで",
}
BOTH = {  # pages in both languages that a Japanese reader looks things up in
    "glossary.md": "用語",
    "rules/index.md": "ルールの一覧",
    "commands.md": "コマンド",
    "reference/settings.md": "設定",
    "reference/games.md": "オプション、終局、レベル",
}
ENGLISH = {  # what there is in English only
    "howto/serve.md": "友だちのためのサーバー",
    "howto/backups.md": "バックアップと更新",
    "howto/records.md": "棋譜から対局を再現する",
    "howto/positions.md": "局面と問題を作る",
    "howto/arena.md": "大きなアリーナ",
    "howto/lab.md": "札セットの釣り合いを測る",
    "howto/search.md": "探索に組み込む",
    "howto/levels.md": "レベルを変える",
    "howto/rulings.md": "規則に異議があるとき",
    "notebooks.md": "ノートブック",
    "pettingzoo.md": "PettingZoo と Gymnasium",
    "openspiel.md": "OpenSpiel",
    "spaces.md": "行動と観測",
    "protocol.md": "プロトコル",
    "reference/gobanshobu.md": "ライブラリの一覧",
    "architecture.md": "構成",
    "index.md": "英語の目次",
}


class Pages(NamedTuple):
    """A list of pages as the theme draws it: its entries, and where the logo leads."""

    items: list[Any]
    homepage: Page | None


def is_japanese(page: str) -> bool:
    """Whether a page, by its path below docs, is in Japanese."""
    return page.startswith("ja/") or page.endswith(".ja.md")


def other_language(page: str) -> str:
    """The path that the same page has in the other language; empty if there is none."""
    if page.endswith((".ja.md", ".en.md")):
        return page[:-6] + (".en.md" if is_japanese(page) else ".ja.md")
    if is_japanese(page):
        return "index.md" if page == "ja/index.md" else "tutorial/" + page.removeprefix("ja/")
    if page.startswith("tutorial/"):
        return "ja/" + page.removeprefix("tutorial/")
    return "ja/index.md" if page == "index.md" else ""


def to_copy(kind: str, text: str) -> str:
    """What somebody types of a dialogue with Python or a shell: no prompts, no answers."""
    typed: list[str] = []
    goes_on = False
    for row in text.splitlines():
        if kind == "pycon":
            found = re.match(r"(?:>>>|\.\.\.)(?: (.*)|$)", row)
            typed += [found[1] or ""] if found else []
        elif goes_on or row.startswith("$ "):
            typed.append(row if goes_on else row[2:])
            goes_on = row.endswith("\\")
    return "\n".join(typed)


def on_page_markdown(markdown: str, **_: object) -> str:
    """Dialogues with Python are drawn as such: prompts and answers are no code. The way to the other language is in the header."""
    markdown = re.sub(r"^\[(?:日本語|English)\]\([^)]*\)\n", "", markdown, count=1, flags=re.MULTILINE)
    return re.sub(r"^( *)```python\n(?=\1>>> )", r"\1```pycon\n", markdown, flags=re.MULTILINE)


def on_page_content(html: str, **_: object) -> str:
    """Every dialogue says what its button copies."""

    def said(found: re.Match[str]) -> str:
        text = unescape(re.sub(r"<[^>]+>", "", found[3]))
        return f'<div class="language-{found[1]} highlight" data-copy="{escape(to_copy(found[1], text))}">{found[2]}{found[3]}</pre>'

    return re.sub(r'<div class="language-(pycon|console) highlight">(<pre.*?>)(.*?)</pre>', said, html, flags=re.DOTALL)


def on_page_context(context: dict[str, Any], page: Page, nav: Navigation, **_: object) -> dict[str, Any]:
    """The language of a page, its twin, and for Japanese pages their own list."""
    known = {one.file.src_uri: one for one in nav.pages}
    japanese = is_japanese(page.file.src_uri)
    twin = known.get(other_language(page.file.src_uri))
    context["japanese"] = japanese
    context["twin"] = twin or known["index.md" if japanese else "ja/index.md"]
    if japanese:
        context["nav"] = japanese_pages(nav, known)
    page.previous_page = same(page.previous_page, japanese)
    page.next_page = same(page.next_page, japanese)
    return context


def same(neighbour: Page | None, japanese: bool) -> Page | None:
    """A neighbour if it is in the same language."""
    return neighbour if neighbour and is_japanese(neighbour.file.src_uri) == japanese else None


def japanese_pages(nav: Navigation, known: dict[str, Page]) -> Pages:
    """The Japanese pages, and under Japanese names those that help in English."""
    own = next(item for item in nav.items if isinstance(item, Section) and item.title == JAPANESE)
    found: list[Any] = list(own.children)
    for title, pages in (("調べる（日英）", BOTH), ("英語のページ", ENGLISH)):
        found.append(Section(title, [Link(label, known[page].url) for page, label in pages.items() if page in known]))
    return Pages(found, known["ja/index.md"])


def on_post_page(output: str, page: Page, **_: object) -> str:
    """The builder's own words on Japanese pages."""
    if is_japanese(page.file.src_uri):
        for english, japanese in LABELS.items():
            output = output.replace(english, japanese)
    return output


@event_priority(-100)  # the index has to be there
def on_post_build(config: MkDocsConfig) -> None:
    """The index of the search as a script, since a page that is opened as a file cannot fetch one."""
    folder = Path(config.site_dir) / "search"
    index = (folder / "search_index.json").read_text(encoding="utf-8")
    (folder / "search_index.js").write_text(f"var __index = {index}", encoding="utf-8")
