"""The game that is replayed on the client's first page: two machines of the highest level, played once and kept.

    python -m tools.client.home_game            writes the moments anew, from the record that is kept
    python -m tools.client.home_game play SEED  plays another one first

What is shipped is what a spectator of that game was shown: its facts and views, from the first turn of the battle on.
"""

from __future__ import annotations

import json
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import gobanshobu
from gobanshobu.core.audience import SPECTATOR, Cast
from gobanshobu.core.chronicle import replayed
from gobanshobu.players.names import make_player
from gobanshobu.service.replay import Frame, frames

FOLDER: Final = Path(__file__).parents[2] / "web" / "src" / "home"
RECORD: Final = FOLDER / "game.txt"
FILE: Final = FOLDER / "game.json"
GAME: Final = "first"
PLAYERS: Final = ("level10", "level10")
NAMES: Final = ("level 10", "level 10")
WORDLESS: Final = Cast(None)


def play(seed: int) -> str:
    """A whole game between the two, as a record."""
    game = gobanshobu.game(GAME)
    state = game.start(seed=seed)
    players = [make_player(name, game, 2 * seed + seat) for seat, name in enumerate(PLAYERS)]
    while state.outcome is None:
        player = state.actors()[0]
        state.play(player, str(players[player].choose(state.view(player))))
    return str(state.record(players=NAMES, date=datetime.now(UTC).date().isoformat()))


def moments(record: str) -> str:
    """What a spectator was shown, from the moment in which the battle begins, as the client reads it."""
    state = gobanshobu.read_record(record).replay()
    shown = frames(replayed(state, (SPECTATOR,)), None, WORDLESS, "en")
    begun = next(at for at, frame in enumerate(shown) if frame.view["phase"] == "battle")
    told = [moment(frame) for frame in shown[begun:]]
    told[0]["facts"] = []
    return json.dumps({"cards": state.rules.cards_data(), "frames": told}, ensure_ascii=False, separators=(",", ":"))


def moment(frame: Frame) -> dict[str, Any]:
    return {"player": frame.player, "facts": frame.facts, "view": frame.view}


def main() -> None:
    """Write the moments; with `play`, of another game."""
    if sys.argv[1:2] == ["play"]:
        FOLDER.mkdir(parents=True, exist_ok=True)
        RECORD.write_text(play(int(sys.argv[2])), encoding="utf-8")
    FILE.write_text(moments(RECORD.read_text(encoding="utf-8")) + "\n", encoding="utf-8")
    print(f"{FILE.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
