"""SVG and replays of games: what `State.svg`, `Game.picture` and notebooks show."""

from gobanshobu.pictures.picture import Picture
from gobanshobu.pictures.replay import Moment, Replay, replay

__all__ = ["Moment", "Picture", "Replay", "replay"]
