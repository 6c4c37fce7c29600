"""Games as pictures: SVG, replays to go through, what notebooks show. `State.svg` and `Game.picture` come here."""

from gobanshobu.pictures.picture import Picture
from gobanshobu.pictures.replay import Moment, Replay, replay

__all__ = ["Moment", "Picture", "Replay", "replay"]
