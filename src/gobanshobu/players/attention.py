"""Not compiled, so that Python looks up when it is called: compiled code alone hears neither Ctrl-C nor other threads."""

from __future__ import annotations


def look_up() -> bool:
    """Let the interpreter do what waits: raise KeyboardInterrupt, run other threads. Never says stop."""
    return False
