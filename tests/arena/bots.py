"""Programs that play, well or badly, for the tests of external players."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

TALK = """
import json, random, sys, time, os, subprocess
rng = None
for count, line in enumerate(sys.stdin):
    asked = json.loads(line)
    rng = rng or random.Random(asked["seed"])
    step = rng.choice(asked["legal"])
    {body}
"""

BODIES = {
    "good": "print(json.dumps(step), flush=True)",
    "object": "print(json.dumps({'step': step, 'value': 0.5}), flush=True)",
    "silent": "time.sleep(100)",
    "child": "helper = subprocess.Popen(['sleep', '100']); open(__file__ + '.pid', 'w').write(str(helper.pid)); helper.wait()",
    "dies": "sys.exit('no idea')",
    "late death": "sys.exit(3) if count == 2 else print(json.dumps(step), flush=True)",
    "illegal": "print('\"nonsense\"', flush=True)",
    "no json": "print(step, flush=True)",
    "number": "print(7, flush=True)",
    "deep": "print('[' * 60000, flush=True)",
    "flood": "sys.stdout.write('x' * 300000); sys.stdout.flush(); time.sleep(100)",
    "bytes": "sys.stdout.buffer.write(b'\\xff\\xfe\\n'); sys.stdout.flush()",
    "kills": "os.kill(os.getppid(), 9)",
    "shut": "os.close(1); time.sleep(100)",
}


def bot(folder: Path, name: str) -> str:
    """The name of an external player that does what BODIES says."""
    file = folder / f"{name.replace(' ', '-')}.py"
    file.write_text(TALK.format(body=BODIES[name]), encoding="utf-8")
    return f"cmd:{shlex.quote(sys.executable)} -S {shlex.quote(str(file))}"


def deaf(folder: Path) -> str:
    """A program that never reads and never answers."""
    file = folder / "deaf.py"
    file.write_text("import time\ntime.sleep(100)\n", encoding="utf-8")
    return f"cmd:{shlex.quote(sys.executable)} -S {shlex.quote(str(file))}"


def running(pid: int) -> bool:
    """Whether a process is alive, where the system tells."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
