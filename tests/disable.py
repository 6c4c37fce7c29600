"""A plugin that takes one function of the (interpreted) rules out of action, to see that tests notice.

DISABLE is module:name:answer; the function then returns that answer whatever it is given.
"""

from __future__ import annotations

import os
from importlib import import_module
from typing import Any


def pytest_configure() -> None:
    wish = os.environ.get("DISABLE", "")
    if not wish:
        return
    module, name, answer = wish.split(":")
    owner: Any = import_module(module)
    *path, last = name.split(".")
    for part in path:
        owner = getattr(owner, part)
    assert callable(getattr(owner, last))
    value = {"None": None, "True": True, "False": False, "0": 0, "1": 1}[answer]
    setattr(owner, last, lambda *_: value)
