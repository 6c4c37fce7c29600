"""Make the puzzles of a game: play machine games, keep what is proved to be a puzzle, and let the machine's levels try it.

    python -m tools.fit.puzzles first --seconds 120 --rate-seconds 120 --write

What was found and tried is added to a file (`--folder`) as it comes, so that a run can be broken off and gone on with: games
that were looked at are not looked at again, tries not made twice. Then the puzzles are chosen, so that no theme, no quick
capture and nothing that the greedy player finds gets out of hand, and with `--write` the game's `puzzles.json` is written from
those that have been tried, with how it came about. Nothing else depends on the time or on how many processes there are: the
puzzles of a game of some number are always the same.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any, Final

from tools.fit.puzzling.found import Found
from tools.fit.puzzling.rate import shares, starting, tried

import gobanshobu
from gobanshobu.games.registry import OWN
from gobanshobu.players.levels import LEVELS
from gobanshobu.study.collection import CODES

VERSION: Final = 1  # of this script: another one finds other puzzles
AHEAD: Final = 3  # pieces of work for each process that wait
MOST: Final = {"takes": 0.25, "greedy": 0.2, "hold 1": 0.15, "deck 1": 0.15, "one": 0.4, "certain": 0.4}
"""What share of a game's puzzles may be: won by a capture at once, found by the greedy player, a mere escape for one turn, a
deck that is emptied in one step, one question in Shogi Card Wars, and certain wins in Isshin Ittai."""
KEPT: Final = ("id", "you", "worlds", "goal", "turns", "target", "line", "ask", "themes", "chance")


@cache
def maker(game_id: str) -> Any:
    """What makes the puzzles of a game, once in each process."""
    from tools.fit.puzzling import cardwars, isshin, sheets

    return {"isshin": isshin, "cardwars": cardwars}.get(game_id, sheets).Maker(game_id)


def look(game_id: str, seed: int) -> dict[str, Any]:
    """The puzzles of the game of that number, each with whether the greedy player solves it."""
    found = maker(game_id).make(seed)
    return {"seed": seed, "found": [{**one, "greedy": tried(game_id, one, 0, 1)} for one in found]}


def attempt(game_id: str, one: Found, number: int, seed: int) -> dict[str, Any]:
    """A try of a level at a puzzle."""
    return {"id": one["id"], "level": number, "try": seed, "solved": tried(game_id, one, number, seed)}


class Notes:
    """What was found and tried so far, in a file that only grows."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.seeds: set[int] = set()
        self.found: dict[str, Found] = {}
        self.tries: dict[str, dict[tuple[int, int], bool]] = defaultdict(dict)
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists():
            for line in path.read_text("utf-8").splitlines():
                try:
                    self.take(json.loads(line))
                except json.JSONDecodeError:
                    continue  # a line that was broken off

    def take(self, entry: dict[str, Any]) -> None:
        if "seed" in entry:
            self.seeds.add(entry["seed"])
            for one in entry["found"]:
                self.found.setdefault(one["id"], one)
        else:
            self.tries[entry["id"]][entry["level"], entry["try"]] = entry["solved"]

    def add(self, entry: dict[str, Any]) -> None:
        self.take(entry)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(entry, ensure_ascii=False) + "\n")


def spread(
    work: Iterator[tuple[Callable[..., Any], tuple[Any, ...]]], processes: int, seconds: float, notes: Notes
) -> None:
    """Do pieces of work in processes until the time is up or there are none; what comes of them is noted."""
    end = time.monotonic() + seconds
    pool = ProcessPoolExecutor(processes)
    waiting: set[Future[Any]] = set()
    try:
        while time.monotonic() < end:
            while len(waiting) < AHEAD * processes and (piece := next(work, None)) is not None:
                waiting.add(pool.submit(piece[0], *piece[1]))
            if not waiting:
                break
            done, waiting = wait(waiting, max(0.0, end - time.monotonic()), FIRST_COMPLETED)
            for one in done:
                notes.add(one.result())
    finally:
        workers = list((pool._processes or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for worker in workers:
            worker.terminate()


def classes(game_id: str, one: Found) -> list[str]:
    """The kinds of puzzle of which there may be only a share."""
    found = [name for name in ("takes", "greedy") if one[name]]
    if one["goal"] == "hold" and one["turns"] == 1:
        found.append("hold 1")
    if game_id == "cardwars" and len(one["ask"]) == 1:
        found.append("deck 1" if "deck" in one["themes"] else "one")
    if game_id == "isshin" and "certain" in one["themes"]:
        found.append("certain")
    return found


def choose(game_id: str, found: dict[str, Found], wanted: int) -> list[Found]:
    """The puzzles to be shipped: each time the one whose rarest theme is the rarest so far."""
    left = dict(sorted(found.items()))
    chosen: list[Found] = []
    themes: Counter[str] = Counter()
    used: Counter[str] = Counter()
    while left and len(chosen) < wanted:
        fitting = [
            one for one in left.values() if all(used[name] < MOST[name] * wanted for name in classes(game_id, one))
        ]
        if not fitting:
            break
        best = min(
            fitting,
            key=lambda one: (
                min((themes[name] for name in one["themes"]), default=wanted),
                -len(one["ask"]),
                one["id"],
            ),
        )
        chosen.append(best)
        del left[best["id"]]
        themes.update(best["themes"])
        used.update(classes(game_id, best))
    return chosen


def trying(
    game_id: str, chosen: list[Found], notes: Notes, tries: int, highest: int
) -> Iterator[tuple[Callable[..., Any], tuple[Any, ...]]]:
    """Every try that has not been made: all levels at a puzzle, then at the next; each once before any tries again."""
    for seed in range(1, tries + 1):
        for one in chosen:
            for number in range(1, highest + 1):
                if (number, seed) not in notes.tries[one["id"]]:
                    yield attempt, (game_id, one, number, seed)


def coded(worlds: list[dict[str, Any]], ids: list[str], table: dict[str, int]) -> list[dict[str, Any]]:
    """Worlds as the file has them, see `study.collection.Spelling`; steps are left out where they are the first world's."""
    found: list[dict[str, Any]] = []
    for one in worlds:
        deal = one["deal"]
        decks = (
            [deal]
            if isinstance(deal, list)
            else [*deal["decks"], *(deal["redeal"] if deal["redeal"] != deal["decks"] else [])]
        )
        fresh: dict[str, Any] = {"deal": ["".join(str(ids.index(card)) for card in deck) for deck in decks]}
        if not found or one["steps"] != worlds[0]["steps"]:
            fresh["steps"] = "".join(code(table.setdefault(step, len(table))) for step in one["steps"])
        found.append(fresh)
    return found


def code(number: int) -> str:
    return CODES[number // len(CODES)] + CODES[number % len(CODES)]


def write(game_id: str, notes: Notes, chosen: list[Found], command: str) -> None:
    """The game's file, out of those that were tried by every level."""
    table: dict[str, int] = {}
    lines: list[str] = []
    for one in sorted(chosen, key=lambda one: str(one["id"])):
        tries = [(number, solved) for (number, _), solved in sorted(notes.tries[one["id"]].items())]
        if not {number for number, _ in tries} >= set(range(1, LEVELS)):
            continue  # the highest level may still be missing: it takes longest
        kept: dict[str, Any] = {key: one[key] for key in KEPT if key in one and one[key] not in ("", [])}
        if "position" not in kept["worlds"][0]:
            kept["worlds"] = coded(kept["worlds"], cards(game_id), table)
        kept["rating"], kept["rd"] = starting(tries)
        kept["levels"] = shares(tries)
        lines.append(json.dumps(kept, ensure_ascii=False, separators=(",", ":")))
    made = {
        "by": f"tools/fit/puzzles.py, version {VERSION}",
        "with": f"gobanshobu {gobanshobu.__version__}",
        "command": command,
        "games": len(notes.seeds),
        "seeds": [min(notes.seeds), max(notes.seeds)],
        "found": len(notes.found),
        "tries": max(len(tries) for tries in notes.tries.values()),
    }
    head: dict[str, Any] = {"made": made}
    if table:
        head["cards"] = cards(game_id)
        head["steps"] = list(table)
    target = Path("src/gobanshobu/games") / game_id / "puzzles.json"
    body = ",\n".join(lines)
    target.write_text(f'{json.dumps(head, ensure_ascii=False)[:-1]}, "puzzles": [\n{body}\n]}}\n', encoding="utf-8")
    print(f"{game_id}: {len(lines)} puzzles written to {target}, {target.stat().st_size} bytes", file=sys.stderr)


def cards(game_id: str) -> list[str]:
    """What the digits of a deal mean."""
    from gobanshobu.games.cardwars.cards import IDS as CARDWARS
    from gobanshobu.games.isshin.cards import IDS as ISSHIN

    return list(ISSHIN if game_id == "isshin" else CARDWARS)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=OWN)
    parser.add_argument("--seconds", type=float, default=60.0, help="to look for puzzles")
    parser.add_argument("--rate-seconds", type=float, default=60.0, help="to let levels try them")
    parser.add_argument("--processes", type=int, default=max(1, (os.cpu_count() or 2) - 1))
    parser.add_argument("--wanted", type=int, default=240)
    parser.add_argument("--enough", type=int, default=1200, help="puzzles to choose from; no more are looked for")
    parser.add_argument("--tries", type=int, default=3, help="of each level at each puzzle")
    parser.add_argument("--levels", type=int, default=LEVELS, help="the highest level that tries")
    parser.add_argument("--seed", type=int, default=1, help="number of the first game")
    parser.add_argument("--folder", type=Path, default=Path("build/puzzles"))
    parser.add_argument("--write", action="store_true", help="write the game's file")
    asked = parser.parse_args()
    notes = Notes(asked.folder / f"{asked.game}.jsonl")
    seeds = ((look, (asked.game, seed)) for seed in count(asked.seed) if seed not in notes.seeds)
    if len(notes.found) < asked.enough:
        spread(until(seeds, lambda: len(notes.found) >= asked.enough), asked.processes, asked.seconds, notes)
    chosen = choose(asked.game, notes.found, asked.wanted)
    print(f"{asked.game}: {len(notes.seeds)} games, {len(notes.found)} found, {len(chosen)} chosen", file=sys.stderr)
    spread(trying(asked.game, chosen, notes, asked.tries, asked.levels), asked.processes, asked.rate_seconds, notes)
    done = sum(len(notes.tries[one["id"]]) for one in chosen)
    print(f"{asked.game}: {done} of {len(chosen) * LEVELS * asked.tries} tries", file=sys.stderr)
    if asked.write:
        write(
            asked.game,
            notes,
            chosen,
            f"python -m tools.fit.puzzles {asked.game} --seed {asked.seed} --wanted {asked.wanted}",
        )


def until(work: Iterator[Any], enough: Callable[[], bool]) -> Iterator[Any]:
    """Pieces of work, until there is enough."""
    for piece in work:
        if enough():
            return
        yield piece


if __name__ == "__main__":
    main()
