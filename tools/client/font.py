"""Make our fonts: the few glyphs that cards, seals, headings and pictures show, out of whole Japanese fonts.

    python -m tools.client.font NotoSerifCJK-Bold.ttc NotoSansCJK-Regular.ttc

Needs fonttools and brotli. The fonts (SIL Open Font License 1.1, see the OFL.txt beside each) are one serif for the web
client, and a serif and a sans with which pictures become pixels and pages are printed. They have the kanji of every card set
that we ship and of all words in pictures. The two for paper have every letter of the rules besides, and the kanji that are
most used (JIS level 1), so that a card of somebody's own can be printed; in a browser other kanji fall back to the fonts of
the reader's own system.
"""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "gobanshobu"
WEB = ROOT / "web" / "public" / "fonts" / "goban-serif.woff2"
PICTURES = SOURCE / "pictures" / "fonts"
SEALS = "守攻力必陰陽蛙蛞蝓蛇三位一体練気構間合歩兵香車桂馬銀将金角行飛玉王五番勝負先後手札駒と罠術装備魔命"
NAMES = "イッシンイッタイ将棋カード大戦森羅万象ファーストインテリジェンスＨＣＫ"
LATIN = "".join(chr(code) for code in range(0x20, 0x7F)) + "×・「」（）　"
KANA = "".join(chr(code) for code in [*range(0x3041, 0x3097), *range(0x30A1, 0x30FB)])


def wanted() -> str:
    """Every letter that the web client's font is to have."""
    found = set(SEALS + NAMES + LATIN)
    for path in sorted((SOURCE / "games").glob("*/cards.toml")):
        for card in tomllib.loads(path.read_text(encoding="utf-8"))["card"]:
            found.update(card.get("face", "") + card.get("ja", ""))
    return "".join(sorted(found))


def most_used() -> str:
    """The 2965 kanji of JIS level 1."""
    rows = [bytes([0xA0 + row, 0xA0 + cell]) for row in range(16, 48) for cell in range(1, 95)]
    return "".join(one.decode("euc_jp", "ignore") for one in rows)


def on_paper() -> str:
    """Every letter that a picture or a page can show: whatever the rules, the card sets and what draws them write."""
    found = set(wanted() + KANA + most_used())
    files = [path for part in ("core", "games", "pictures", "printing") for path in (SOURCE / part).rglob("*.py")]
    for path in [*files, *SOURCE.glob("games/*/c*.toml"), *SOURCE.glob("core/*.toml")]:
        found.update(letter for letter in path.read_text(encoding="utf-8") if letter.isprintable())
    return "".join(sorted(found))


def make(font: str, made: Path, letters: str, *options: str) -> None:
    """Write one font with those letters only."""
    made.parent.mkdir(parents=True, exist_ok=True)
    usual = ["--font-number=0", "--layout-features=", "--no-hinting", f"--output-file={made}", f"--text={letters}"]
    subprocess.run([sys.executable, "-m", "fontTools.subset", font, *usual, *options], check=True)


def main() -> None:
    """Write the fonts."""
    serif, sans = sys.argv[1:3]
    make(serif, WEB, wanted(), "--flavor=woff2")
    plain = "--drop-tables+=vhea,vmtx,VORG,BASE,DSIG"
    make(serif, PICTURES / "goban-serif.otf", on_paper(), plain)
    make(sans, PICTURES / "goban-sans.otf", on_paper(), plain)


if __name__ == "__main__":
    main()
