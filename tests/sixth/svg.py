"""A view as a picture: its lines on paper."""

from __future__ import annotations

from html import escape

from gobanshobu.core.rules import Rules
from gobanshobu.core.words import Words
from gobanshobu.pictures.picture import Picture
from tests.sixth.text import lines
from tests.sixth.view import SixthView

TITLE = Words("札くらべ", "High Card")


def picture(rules: Rules, view: SixthView, lang: str, faces: str) -> Picture:
    """The lines of a view as an SVG document."""
    title, told = TITLE.say(lang), lines(view, lang)
    rows = [f'<text x="16" y="{40 + 24 * at}">{escape(line)}</text>' for at, line in enumerate(told)]
    size = f'width="360" height="{48 + 24 * len(told)}"'
    return Picture(
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="{title}">'
        f"<title>{title}</title>{''.join(rows)}</svg>"
    )
