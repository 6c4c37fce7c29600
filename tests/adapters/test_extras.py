"""Without what an adapter needs, importing it says what to install."""

from __future__ import annotations

import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    ("adapter", "missing"),
    [
        ("batch", "numpy"),
        ("gymnasium", "numpy"),
        ("gymnasium", "gymnasium"),
        ("pettingzoo", "numpy"),
        ("pettingzoo", "pettingzoo"),
    ],
)
def test_an_adapter_says_what_to_install(adapter: str, missing: str) -> None:
    text = f"import sys; sys.modules[{missing!r}] = None; import gobanshobu.adapters.{adapter}"
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 1
    last = done.stderr.splitlines()[-2:]
    assert "pip install 'gobanshobu[pettingzoo]' で入ります" in last[0]
    assert last[1].endswith("is missing: pip install 'gobanshobu[pettingzoo]'")
    assert missing in last[1]
