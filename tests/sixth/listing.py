"""All that the game brings, in one entry."""

from __future__ import annotations

from typing import Final

from gobanshobu.games.registry import Listing

HOME: Final = "tests.sixth"

LISTING: Final = Listing(
    id="sixth",
    game=f"{HOME}.game:GAME",
    notation=f"{HOME}.notation",
    view=f"{HOME}.view:SixthView",
    facts=f"{HOME}.facts:SixthFact",
    effects=f"{HOME}.offers:SixthEffect",
    publisher=f"{HOME}.publisher:SixthPublisher",
    words=f"{HOME}.words",
    explanations=f"{HOME}.explain",
    space=f"{HOME}.space:SixthSpace",
    picture=f"{HOME}.svg:picture",
    clauses=f"{HOME}:clauses.toml",
    engine="gobanshobu.players.playouts:Playouts",
    greedy="gobanshobu.players.engines:simple",
    levels=f"{HOME}:levels.toml",
    lessons=f"{HOME}:lessons.toml",
    reasons=f"{HOME}.reasons:REASONS",
    coach=f"{HOME}.coach:advise",
    deals=f"{HOME}.deal:stacked",
    chance=f"{HOME}.chance:decks",
)
