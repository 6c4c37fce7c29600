"""Golden playthroughs and move counts as data files. `make golden` writes them again."""

from __future__ import annotations

import hashlib
import json
import tomllib
from pathlib import Path
from random import Random
from typing import Any

import gobanshobu
from gobanshobu import Game, State, read_record

DATA = Path(__file__).resolve().parent / "data"
GAMES_EACH = 3
LONGEST = 120
LONG_LIST = 30


def golden_files(game_id: str) -> list[Path]:
    return sorted((DATA / "golden").glob(f"{game_id}-*.txt"))


def playthrough(state: State, moves: list[tuple[int, str]]) -> str:
    """A record, then every step with what each player was shown after it: what is new in the log and in the view."""
    final = state.copy()
    for player, step in moves:
        final.play(player, step)
    lines = [str(final.record()), "---"]
    told = dict.fromkeys((0, 1, None), 0)
    seen: dict[int | None, dict[str, Any]] = {0: {}, 1: {}, None: {}}
    shown: dict[int | None, str] = {}
    for player, step in [(-1, "start"), *moves]:
        if player >= 0:
            state.play(player, step)
        lines.append(f"> {step}" if player < 0 else f"> {player} {step}")
        for viewer in (0, 1, None):
            view: dict[str, Any] = dict(state.view(viewer))
            log = view.pop("log")
            for key in ("game", "rules", "options", "player", "cards"):
                view.pop(key, None)
            news = log[told[viewer] :]
            told[viewer] = len(log)
            changed = difference(seen[viewer], view)
            seen[viewer] = view
            shown[viewer] = f"{json.dumps(news, ensure_ascii=False)} {json.dumps(changed, ensure_ascii=False)}"
            seat = "-" if viewer is None else viewer
            same = viewer != 0 and shown[viewer] == shown[0]
            lines.append(f"{seat} {'as 0' if same else shown[viewer]}")
        lines.append("  " + " ".join(f"{who}:{listed(state.legal(who))}" for who in state.actors()))
    return "\n".join(lines) + "\n"


def difference(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    """What is new in `new`, entry by entry; what is gone has the value "gone"."""
    found: dict[str, Any] = dict.fromkeys([key for key in old if key not in new], "gone")
    for key, value in new.items():
        if key not in old:
            found[key] = value
        elif isinstance(value, dict) and isinstance(old[key], dict) and value != old[key]:
            found[key] = difference(old[key], value)
        elif value != old[key]:
            found[key] = value
    return found


def listed(steps: list[str]) -> str:
    """The legal steps in their order; of a long list its length and a hash."""
    if len(steps) <= LONG_LIST:
        return ",".join(steps)
    return f"{len(steps)}:{hashlib.sha256(','.join(steps).encode()).hexdigest()[:16]}"


def replayed(text: str) -> str:
    """The playthrough that the record inside `text` gives today."""
    record = read_record(text.partition("---")[0])
    return playthrough(next(record.states()).copy(), record.moves())


def random_moves(state: State, rng: Random) -> list[tuple[int, str]]:
    moves: list[tuple[int, str]] = []
    twin = state.copy()
    while twin.outcome is None and len(moves) < LONGEST:
        player = twin.actors()[0]  # the order in which a record lists simultaneous decisions
        moves.append((player, rng.choice(twin.legal(player))))
        twin.play(*moves[-1])
    return moves


def read_perft() -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = tomllib.loads((DATA / "perft.toml").read_text(encoding="utf-8"))["count"]
    return rows


def perft_state(row: dict[str, Any]) -> State:
    """The state that a row of the counts starts from."""
    game = gobanshobu.game(row["game"])
    if "position" in row:
        return game.position(json.loads(row["position"]))
    state = game.start(seed=row["seed"], options=row["options"])
    rng = Random(row["seed"])
    for _ in range(row["random_steps"]):
        player = state.actors()[0]
        state.play(player, rng.choice(state.legal(player)))
    return state


def write_golden(game: Game) -> None:
    (DATA / "golden").mkdir(parents=True, exist_ok=True)
    for number in range(GAMES_EACH):
        state = game.start(seed=number)
        text = playthrough(state, random_moves(state, Random(number)))
        (DATA / "golden" / f"{game.id}-{number}.txt").write_text(text, encoding="utf-8")


def main() -> None:
    for game_id in gobanshobu.GAMES:
        write_golden(gobanshobu.game(game_id))
    rows = []
    for row in read_perft():
        state = perft_state(row)
        row["counts"] = [state.game.perft(state, depth) for depth in range(1, len(row["counts"]) + 1)]
        rows.append("[[count]]\n" + "".join(f"{key} = {_toml(value)}\n" for key, value in row.items()))
    header = "# Step sequences of length 1, 2, 3 … from each start (simultaneous decisions in the order of C-3).\n\n"
    (DATA / "perft.toml").write_text(header + "\n".join(rows), encoding="utf-8")


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {_toml(item)}" for key, item in value.items()) + "}"
    if isinstance(value, str) and '"' in value:
        return f"'{value}'"
    return json.dumps(value, ensure_ascii=False)


if __name__ == "__main__":
    main()
