"""The attacks of strangers on a server of one's own, and what came of them: one line for each, and some for all together.

    python -m bench.attacks                       # every attack
    python -m bench.attacks greetings frames      # some of them
    python -m bench.attacks together              # several at once, while people play
    python -m bench.attacks --source OLD/src      # on the source of another version, to compare

Every attack has a server to itself, on a database of its own. Addresses of this machine (127.0.0.2 and on) stand for other
people's.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from bench.attacks import one_by_one
from bench.attacks.together import SETTINGS, together
from bench.attacks.victim import Server
from websockets.exceptions import WebSocketException

ATTACKS = one_by_one.ATTACKS | {"together": together}


def main() -> None:
    """Run the attacks that are named, or all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("attack", nargs="*", choices=[[], *ATTACKS], help="which (default: all)")
    parser.add_argument("--source", default="", help="the source folder of another version")
    asked = parser.parse_args()
    for name in asked.attack or ATTACKS:
        files = 256 if name == "descriptors" else 0
        more = SETTINGS if name == "together" else ("--workers", "1")
        with tempfile.TemporaryDirectory() as folder:
            server = Server(Path(folder), asked.source, files, more)
            try:
                print(f"{name:12} {ATTACKS[name](server)}", flush=True)
            except (OSError, WebSocketException) as error:
                print(f"{name:12} broke off: {error!r}", flush=True)
            finally:
                server.process.kill()
                server.process.wait()


if __name__ == "__main__":
    main()
