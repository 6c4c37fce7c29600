"""Games in a notebook.

States, views, records, cards and card sets show themselves; so does whatever `state.svg(...)` and `game.picture(view)` return.
`replay` is a game to go through, in the language and from the seat that one wants.
"""

from gobanshobu.pictures import Moment, Replay, replay

__all__ = ["Moment", "Replay", "replay"]
