"""Games in a notebook.

States, views, records, cards and card sets show themselves; so does whatever `state.svg(...)` and `game.picture(view)` return.
`replay` is a game to go through, in the language and from the seat that one wants.
"""

from __future__ import annotations

from gobanshobu.core.errors import GobanshobuError
from gobanshobu.core.record import Record
from gobanshobu.core.replay import Moment, Replay
from gobanshobu.core.state import State
from gobanshobu.core.words import Words


def replay(source: Record | State, lang: str = "ja", seat: int | None = None, faces: str = "") -> Replay:
    """A game to go through: all of it, secrets included, or as the player at `seat` saw it.

    A record for one seat is shown from that seat; it knows of no other. Raises BadRecord where it cannot be replayed.
    """
    if isinstance(source, Record):
        return source.to_go_through(lang, seat, faces)
    if not isinstance(source, State):
        raise GobanshobuError(
            Words(f"棋譜でも対局でもありません: {source!r}", f"this is neither a record nor a state: {source!r}")
        )
    return Replay(source, lang, seat, faces)


__all__ = ["Moment", "Replay", "replay"]
