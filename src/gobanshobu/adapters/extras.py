"""What adapters need beyond the standard library: said in words where it is missing."""

from __future__ import annotations

from importlib.util import find_spec


def require(extra: str, *modules: str) -> None:
    """Raises ImportError, with the command that installs them, where one of these modules is missing."""
    missing = [name for name in modules if find_spec(name) is None]
    if not missing:
        return
    names, command = ", ".join(missing), f"pip install 'gobanshobu[{extra}]'"
    raise ImportError(f"{names} がありません。{command} で入ります。\n{names} is missing: {command}", name=missing[0])
