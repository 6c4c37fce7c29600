"""What one player may know, as plain data.

A view is built from what the rules let its player see; it is never a state with things taken out.
"""

from __future__ import annotations

from typing import Any


class View(dict[str, Any]):
    """A player's (or spectator's) knowledge: JSON-ready, and all that a machine player or a client is given."""
