"""A plugin that takes one function of the (interpreted) rules out of action, to see that tests notice.

DISABLE is module:name:answer; the function then returns that answer whatever it is given, in every module that has it.
"""

from __future__ import annotations

import ast
import os
import sys
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
    function = getattr(owner, last)
    assert callable(function)
    value = ast.literal_eval(answer)
    holders = [other for name, other in list(sys.modules.items()) if name.startswith("gobanshobu.")]
    for holder in (owner, *holders):
        if vars(holder).get(last) is function or holder is owner:
            setattr(holder, last, lambda *_: value)
