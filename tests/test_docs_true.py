"""What the documentation shows is true: commands print what it says, examples run, links lead somewhere."""

from __future__ import annotations

import doctest
import re
import shlex
import subprocess
import sys
import unicodedata
from html import unescape
from pathlib import Path

import pytest
from tools.docs.hooks import is_japanese, other_language, to_copy
from tools.docs.pages import all_commands
from tools.docs.reference import targets

from gobanshobu.cli.parser import make_parser
from gobanshobu.core.lines import FORMAT
from tests.once import once
from tests.transcripts import DOCS, ROOT, Shell, blocks, fits, language, name, pages, shown

EXAMPLES = sorted(path for path in (DOCS / "examples").glob("*.py"))
SLOW_EXAMPLES = {"arena.py"}
SLOW_PAGES = {
    "docs/tutorial/arena.md",
    "docs/tutorial/bot.md",
    "docs/tutorial/cards.md",
    "docs/howto/arena.md",
    "docs/ja/arena.md",
    "docs/ja/bot.md",
    "docs/ja/cards.md",
}
PROGRAMS = {
    "git",
    "cd",
    "curl",
    "pip",
    "sqlite3",
    "pg_dump",
    "psql",
    "systemctl",
    "cp",
    "export",
    "uv",
    "docker",
    "install",
    "apt",
    "mkdir",
    "mv",
    "chown",
}
GENERATED = "<!-- Written by `make docs`"


def named_by_other_tests(example: Path) -> bool:
    """Whether another test sees to an example."""
    mine = {Path(__file__)}
    return any(
        re.search(rf"\b{re.escape(example.name)}\"", test.read_text(encoding="utf-8"))
        for test in (ROOT / "tests").rglob("test_*.py")
        if test not in mine
    )


def of(kind: str) -> list[Path]:
    """The pages that have a block of this kind."""
    return [page for page in pages() if any(block.kind == kind for block in blocks(page.read_text(encoding="utf-8")))]


def some(found: list[Path], slow: set[str]) -> list[object]:
    """Pages as parameters, those marked that take long."""
    marks = {page: [pytest.mark.slow] if name(page) in slow or page.name in slow else [] for page in found}
    return [pytest.param(page, id=name(page), marks=marks[page]) for page in found]


@pytest.mark.parametrize("page", some(of("console"), SLOW_PAGES))
def test_commands_print_what_the_page_shows(page: Path, tmp_path: Path) -> None:
    shell = Shell(tmp_path, language(page))
    for block in blocks(page.read_text(encoding="utf-8")):
        if block.kind == "console":
            for one in shown(block):
                found = shell.run(one)
                assert fits(found, one.output), f"{name(page)}, line {one.line}: {one.command}\n{found}"


@pytest.mark.parametrize(
    "page", [page for page in pages() if re.search(r"(?m)^ *>>> ", page.read_text("utf-8"))], ids=name
)
def test_the_dialogues_with_python_are_true(page: Path) -> None:
    found = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert found.attempted > 0
    assert found.failed == 0


@pytest.mark.parametrize("page", of("python"), ids=name)
def test_other_python_on_a_page_is_a_file_or_runs(page: Path, tmp_path: Path) -> None:
    text = page.read_text(encoding="utf-8")
    if text.startswith(GENERATED):
        return  # signatures
    plain: list[str] = []
    for block in blocks(text):
        if block.kind == "python" and not block.text.startswith(">>>"):
            included = re.fullmatch(r'--8<-- "examples/(\w+\.py)"', block.text.strip())
            if included:
                assert DOCS / "examples" / included[1] in EXAMPLES
            else:
                plain.append(block.text)
    if plain:
        program = "\n".join(plain)
        done = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("page", of("sh"), ids=name)
def test_commands_that_are_only_named_exist(page: Path) -> None:
    for block in blocks(page.read_text(encoding="utf-8")):
        if block.kind != "sh":
            continue
        for row in block.text.replace("\\\n", " ").splitlines():
            for command in re.split(r"\s(?:&&|;|\|)\s", row):
                assert sensible(shlex.split(command, comments=True)), f"{name(page)}: {command}"


@pytest.mark.parametrize("page", pages(), ids=name)
def test_commands_in_a_sentence_exist(page: Path) -> None:
    text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    known = {word for command, _, _ in all_commands() for word in command.split()}
    for code in re.findall(r"`(gobanshobu [^`]+)`", text):
        words = code.split()[1:]
        if words[0].startswith("-") or code == FORMAT:
            continue
        assert words[0] in known or words[0].isupper(), f"{name(page)}: {code}"
        if len(words) > 1 and not re.search(r"[A-Z…]", code):
            assert sensible(shlex.split(code)), f"{name(page)}: {code}"
    for target in re.findall(r"`make ([a-z-]+)`", text):
        assert target in targets(), f"{name(page)}: make {target}"


def sensible(words: list[str]) -> bool:
    """Whether a command line can be understood."""
    while words and re.match(r"[A-Z_]+=", words[0]):
        words = words[1:]
    if ">" in words:
        words = words[: words.index(">")]
    if not words:
        return True
    program = words[0].rsplit("/", 1)[-1]
    if program == "gobanshobu":
        return parses(words[1:])
    if program == "make":
        return all(word in targets() for word in words[1:] if "=" not in word)
    if program == "python":
        if words[1] == "-m":
            module = ROOT / Path(*words[2].split("."))
            ours = module.with_suffix(".py").exists() or (module / "__main__.py").exists()
            return ours or words[2] in ("venv", "pip", "pytest")
        return (ROOT / words[1]).exists()
    return program in PROGRAMS


def parses(words: list[str]) -> bool:
    """Whether our command takes these words."""
    try:
        make_parser("en").parse_args(words)
    except SystemExit as leaving:
        return leaving.code == 0
    return True


@pytest.mark.parametrize("page", some([path for path in EXAMPLES if not named_by_other_tests(path)], SLOW_EXAMPLES))
def test_the_example_runs(page: Path, tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, page], cwd=tmp_path, capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    assert done.stdout
    assert not done.stderr


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.name)
def test_every_example_is_on_a_page(example: Path) -> None:
    text = "".join(page.read_text(encoding="utf-8") for page in pages())
    assert f"examples/{example.name}" in text
    assert example.read_text(encoding="utf-8").startswith('"""')


@pytest.mark.parametrize("page", pages(), ids=name)
def test_links_lead_somewhere(page: Path) -> None:
    for link in links(page.read_text(encoding="utf-8")):
        if re.match(r"[a-z]+:", link):
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), f"{name(page)}: {link}"
        assert target.is_relative_to(ROOT)
        if anchor and target.suffix == ".md":
            assert anchor in anchors(target.read_text(encoding="utf-8")), f"{name(page)}: {link}"


def links(text: str) -> list[str]:
    """Where the links and pictures of a page lead."""
    prose = re.sub(r"^( *)```.*?^\1```$", "", text, flags=re.MULTILINE | re.DOTALL)
    return re.findall(r"\]\(([^)\s]+)\)", prose) + re.findall(r'(?:src|href)="([^"]+)"', prose)


def anchors(text: str) -> set[str]:
    """The anchors of a page: its headings, and those that are set by hand."""
    prose = re.sub(r"^( *)```.*?^\1```$", "", text, flags=re.MULTILINE | re.DOTALL)
    headings = re.findall(r"^#+ (.*)$", prose, re.MULTILINE)
    slugs = [slug(re.sub(r"[`*]|\[|\]\([^)]*\)", "", heading)) for heading in headings]
    return {*slugs, *re.findall(r'id="([^"]+)"', prose)}


def slug(heading: str) -> str:
    """The anchor that the builder of the site gives a heading."""
    plain = unicodedata.normalize("NFKD", heading).encode("ascii", "ignore").decode()
    return re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", plain).strip().lower())


@pytest.fixture(scope="module")
def site_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return once(tmp_path_factory, "site", build)


@pytest.mark.slow
def test_the_site_is_whole_and_asks_nobody_else(site_folder: Path) -> None:
    built = sorted((site_folder).rglob("*.html"))
    assert len(built) >= len(list(DOCS.rglob("*.md")))
    for page in built:
        text = page.read_text(encoding="utf-8")
        assert not re.search(r'<(?:script|img|iframe|source)[^>]*src="?https?:', text), page
        assert not re.search(r'<link[^>]*rel="?(?:stylesheet|preconnect|icon)[^>]*href="?https?:', text), page
        for picture in re.findall(r'<img[^>]*src="([^"]+)"', text):
            assert picture.startswith("data:") or (page.parent / picture.lstrip("/")).exists(), (page, picture)


def test_the_site_is_in_two_languages_and_buttons_copy_what_is_typed(site_folder: Path) -> None:
    site = {path: (site_folder / path).read_text(encoding="utf-8") for path in TWINS + UNPAIRED}
    for path in TWINS:
        html, japanese = site[path], is_japanese(path.replace(".html", ".md"))
        assert f'<html lang="{"ja" if japanese else "en"}"' in html
        assert ("調べる（日英）" in html) == japanese
        assert ("Table of contents" in html) != japanese
        twin = re.search(r'<a class="language" href="([^"]+)"', html)
        assert twin is not None
        assert (site_folder / path).parent.joinpath(twin[1]).resolve() == site_folder / twin_of(path)
    assert 'class="language" href="ja/index.html"' in site["arena.html"]
    copied = [unescape(text) for text in re.findall(r'data-copy="([^"]*)"', site["ja/library.html"])]
    assert copied[0].startswith("import gobanshobu\ngobanshobu.GAMES\n")
    assert "python docs/examples/tour.py" in copied
    assert not [text for text in copied if ">>>" in text or text.startswith("$") or not text]
    assert (site_folder / "search/search_index.js").read_text(encoding="utf-8").startswith("var __index = {")


TWINS = [
    "index.html",
    "ja/index.html",
    "tutorial/library.html",
    "ja/library.html",
    "rules/hck.en.html",
    "rules/hck.ja.html",
]
UNPAIRED = ["arena.html"]


def twin_of(path: str) -> str:
    return other_language(path.replace(".html", ".md")).replace(".md", ".html")


def build(folder: Path) -> None:
    """Build the site into a folder; what is wrong is an error."""
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("kind", "text", "typed"),
    [
        ("pycon", ">>> if a:\n...     b\n...\n3\n>>> c\n'>>> d'\n", "if a:\n    b\n\nc"),
        ("console", "$ one \\\n    --two\nout\nplayer 0 > 3\n$ three\n", "one \\\n    --two\nthree"),
    ],
)
def test_what_is_copied_is_what_is_typed(kind: str, text: str, typed: str) -> None:
    assert to_copy(kind, text) == typed


def test_a_wrong_page_is_seen(tmp_path: Path) -> None:
    (block,) = blocks("```console\n$ gobanshobu games\nisshin …\n```")
    (one,) = shown(block)
    shell = Shell(tmp_path, "en")
    assert not fits(shell.run(one), one.output)
    assert fits(shell.run(one), "isshin        イッシンイッタイ  Isshin Ittai\n…\n")
    assert not fits("a\nb\nc\n", "a\nc\n")
    assert fits("a\nb\nc\n", "a\n…\nc\n")
    assert not parses(["arena", "--nonsense"])
    assert not sensible(["make", "nothing"])
    assert links("[a](b.md#c)\n\n```sh\n[x](y)\n```") == ["b.md#c"]
