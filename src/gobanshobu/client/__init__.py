"""A program at the tables of a server: it sits down, is shown what its seat may know, and plays by the protocol like anybody.

`gobanshobu mcp` offers this to language models as tools, and `gobanshobu sit` lets any player by name take a seat.
"""

from gobanshobu.client.line import SeatLine
from gobanshobu.client.refused import TableRefused
from gobanshobu.client.site import Site
from gobanshobu.client.sitting import play_seat

__all__ = ["SeatLine", "Site", "TableRefused", "play_seat"]
