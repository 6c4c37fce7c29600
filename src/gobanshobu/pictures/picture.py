"""Pictures as what they are to their users: text that shows itself."""

from __future__ import annotations

from html import unescape


class Picture(str):
    """An SVG document; a notebook shows it."""

    def __repr__(self) -> str:
        return f"<Picture: {unescape(self.partition('<title>')[2].partition('</title>')[0])}>"

    def _repr_svg_(self) -> str:
        return str(self)
