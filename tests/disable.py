"""A plugin that takes one function of the (interpreted) rules out of action, to see that tests notice.

DISABLE is module:name:answer; the function then returns that answer whatever it is given.
"""

from __future__ import annotations

import ast
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
    value = ast.literal_eval(answer)
    setattr(owner, last, lambda *_: value)
