"""Make the serif of the cards: the few glyphs that cards, seals and headings show, out of a whole Japanese font.

    python -m tools.font NotoSerifCJK-Bold.ttc

Needs fonttools and brotli. The font (SIL Open Font License 1.1, see web/public/fonts/OFL.txt) has the kanji of every card
set that we ship; other kanji fall back to a serif of the reader's own system.
"""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
MADE = ROOT / "web" / "public" / "fonts" / "goban-serif.woff2"
SEALS = "守攻力必陰陽蛙蛞蝓蛇三位一体練気構間合歩兵香車桂馬銀将金角行飛玉王五番勝負先後手札駒と罠術装備魔命"
NAMES = "イッシンイッタイ将棋カード大戦森羅万象ファーストインテリジェンスＨＣＫ"
LATIN = "".join(chr(code) for code in range(0x20, 0x7F)) + "×・「」（）　"


def wanted() -> str:
    """Every letter that the font is to have."""
    found = set(SEALS + NAMES + LATIN)
    for path in sorted((ROOT / "src" / "gobanshobu" / "games").glob("*/cards.toml")):
        for card in tomllib.loads(path.read_text(encoding="utf-8"))["card"]:
            found.update(card.get("face", "") + card.get("ja", ""))
    return "".join(sorted(found))


def main() -> None:
    """Write the font."""
    MADE.parent.mkdir(parents=True, exist_ok=True)
    options = ["--font-number=0", "--flavor=woff2", "--layout-features=", "--no-hinting", f"--output-file={MADE}"]
    subprocess.run([sys.executable, "-m", "fontTools.subset", sys.argv[1], f"--text={wanted()}", *options], check=True)


if __name__ == "__main__":
    main()
