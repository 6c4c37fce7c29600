"""Train the net of a 5×5 game in generations: games against itself, fitting, a test against the last net, again.

.venv/bin/pip install torch==2.13.0 numpy
.venv/bin/python -m tools.fit.net.train first --folder build/net/first --seconds 1200 --generations 3

It goes on where it was stopped: games that were played, nets that were fitted and tests that were decided lie in the
folder. A generation is taken if a sequential test against the last (or the measurements alone) says so: 0 against 30
rating points, wrong one time in twenty, at equal time a turn. The last net taken is written to where the players read it.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import time
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from tools.fit.net.games import play_chunk
from tools.fit.net.pool import bounded

from gobanshobu.arena import GameResult, Job, make_plan, play
from gobanshobu.arena.sprt import sprt
from gobanshobu.core import Game
from gobanshobu.core.options import Value
from gobanshobu.core.words import Words
from gobanshobu.players import Searcher
from gobanshobu.players.base import Player
from gobanshobu.players.board5.evaluation.net import Net
from gobanshobu.players.board5.evaluation.netfile import FOLDER, net_of, read_net, use_net
from gobanshobu.players.names import Kind, register

GAMES = ("first", "intelligence", "hck")
CHUNK = 10  # games in a file
LOW, HIGH = 0.0, 30.0  # rating points, of the test
NETS: dict[str, Net | None] = {}  # in a worker: the nets of the two who play


def say(*words: object) -> None:
    print(time.strftime("%H:%M:%S"), *words, file=sys.stderr, flush=True)


def loaded(file: Path | None) -> Net | None:
    return None if file is None else read_net(file)[1]


# --- in a worker ---


def sit_down(game_id: str, nets: dict[str, Path | None], ms: int) -> None:
    """Get ready for games between nets."""
    for name, file in nets.items():
        NETS[name] = loaded(file)
        register(Kind(name, Words(name, name), maker(name, ms)))
    NETS["selfplay"] = next(iter(NETS.values()))
    assert game_id in GAMES


def maker(name: str, ms: int) -> Any:
    def made(game: Game, seed: int, _settings: dict[str, Value]) -> Player:
        return Netted(game, seed, name, ms / 1000)

    return made


class Netted(Searcher):
    """The search with one of the nets."""

    def __init__(self, game: Game, seed: int, name: str, seconds: float) -> None:
        super().__init__(game, seed, 0, seconds)
        self.name = name

    def choose(self, view: Any, *rest: Any) -> str:
        use_net(self.game.id, NETS[self.name])
        return super().choose(view, *rest)


def chunk_played(task: tuple[str, int, int, Path]) -> dict[str, Any]:
    game_id, nodes, seed, file = task
    return play_chunk(game_id, NETS["selfplay"], nodes, seed, CHUNK, file)


# --- one generation ---


class Training:
    """One game's generations in a folder."""

    def __init__(self, asked: argparse.Namespace) -> None:
        self.asked = asked
        self.folder: Path = asked.folder
        self.folder.mkdir(parents=True, exist_ok=True)
        self.log = self.folder / "log.json"
        self.told: dict[str, Any] = json.loads(self.log.read_text()) if self.log.exists() else {}

    def keep(self, key: str, what: Any) -> None:
        self.told[key] = what
        part = self.log.with_suffix(".part")
        part.write_text(json.dumps(self.told, indent=1))
        part.replace(self.log)

    def net(self, generation: int) -> Path:
        return self.folder / f"gen{generation}.net"

    def taken(self, generation: int) -> Path | None:
        """The last net that was taken before a generation."""
        for one in range(generation - 1, -1, -1):
            if self.told.get(f"taken{one}"):
                return self.net(one)
        start: Path | None = self.asked.start
        return start

    def play(self, generation: int) -> None:
        """Games until the seconds of this generation are over."""
        key = f"played{generation}"
        spent = self.told.get(key, {}).get("seconds", 0.0)
        if spent >= self.asked.seconds:
            return
        folder = self.folder / f"games{generation}"
        folder.mkdir(exist_ok=True)
        began = time.monotonic()
        done = {int(file.stem) for file in folder.glob("*.npz")}
        games = positions = 0

        def tasks() -> Any:
            seed = generation * 1_000_000
            while time.monotonic() - began + spent < self.asked.seconds:
                if seed not in done:
                    yield self.asked.game, self.asked.nodes, seed, folder / f"{seed}.npz"
                seed += 1

        with get_context("spawn").Pool(
            self.asked.jobs, sit_down, (self.asked.game, {"new": self.taken(generation)}, 0)
        ) as pool:
            for found in bounded(pool, chunk_played, tasks(), self.asked.jobs + 4):
                games += found["games"]
                positions += found["positions"]
                if games % (CHUNK * 100) == 0:
                    say(f"{self.asked.game}: generation {generation}, {games} games, {positions} positions")
        seconds = spent + time.monotonic() - began
        self.keep(key, {"seconds": round(seconds, 1), "games": games, "positions": positions})
        say(f"{self.asked.game}: generation {generation} played: {games} games, {positions} positions")

    def fit(self, generation: int) -> None:
        """The net of a generation, from the games of the last ones."""
        if self.net(generation).exists():
            return
        from tools.fit.net import learn

        files: list[Path] = []
        for one in range(max(0, generation - self.asked.memory + 1), generation + 1):
            files += sorted((self.folder / f"games{one}").glob("*.npz"))
        before = self.taken(generation)
        begin = before.with_suffix(".pt") if before is not None else None
        judge, known = learn.fit(files, self.asked.hidden, self.asked.fitting, begin, say=say)
        told = {"game": self.asked.game, "generation": 1, "nodes": self.asked.nodes} | known
        if before is not None:
            earlier = read_net(before)[0]
            story = {key: earlier[key] for key in ("games", "positions", "loss", "loss_measured_alone")}
            told |= {"generation": earlier["generation"] + 1, "before": [*earlier.get("before", []), story]}
        learn.save(judge, told, self.net(generation))
        self.keep(f"fitted{generation}", known)

    def test(self, generation: int) -> bool:
        """Whether the net of a generation is better than the last."""
        key = f"taken{generation}"
        if key not in self.told:
            nets = {"new": self.net(generation), "old": self.taken(generation)}
            plan = make_plan(["new=search", "old=simple"], [self.asked.game], self.asked.games, seed=generation)
            jobs = (with_players(job) for job in plan.jobs())
            played: list[GameResult] = []
            with get_context("spawn").Pool(self.asked.jobs, sit_down, (self.asked.game, nets, self.asked.ms)) as pool:
                for one in bounded(pool, play, jobs, self.asked.jobs + 2):
                    played.append(one)
                    if sprt("new", played, LOW, HIGH).decided is not None:
                        break
                pool.terminate()
            found = sprt("new", played, LOW, HIGH)
            say(f"{self.asked.game}: generation {generation}: {found.share:.3f} of {found.pairs} pairs")
            self.keep(f"test{generation}", found._asdict())
            self.keep(key, found.decided is True)
        return bool(self.told[key])


def with_players(job: Job) -> Job:
    """The job with the kinds that workers know."""
    one, other = (seat._replace(player=seat.label) for seat in job.seats)
    return job._replace(seats=(one, other))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--folder", type=Path, required=True)
    parser.add_argument("--generations", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=1200.0, help="of games in each generation")
    parser.add_argument("--fitting", type=float, default=300.0, help="seconds of fitting at most")
    parser.add_argument("--nodes", type=int, default=200, help="for each step of a game")
    parser.add_argument("--hidden", type=int, default=32, help="a multiple of 16")
    parser.add_argument("--memory", type=int, default=3, help="generations whose games are learned from")
    parser.add_argument("--start", type=Path, help="a net to begin from, instead of the measurements alone")
    parser.add_argument("--games", type=int, default=2000, help="of a test at most; 0: no test, every net is taken")
    parser.add_argument("--ms", type=int, default=50, help="milliseconds a turn, in the test")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--untested", action="store_true", help="stop before the test")
    parser.add_argument("--ship", action="store_true", help="write the last net taken to where the players read it")
    asked = parser.parse_args()
    training = Training(asked)
    for generation in range(asked.generations):
        training.play(generation)
        training.fit(generation)
        if asked.untested:
            return
        if not asked.games:
            training.keep(f"taken{generation}", True)
        elif not training.test(generation):
            say(f"{asked.game}: generation {generation} is no better; more games may help")
    last = training.taken(asked.generations)
    if asked.ship and last is not None:
        shutil.copyfile(last, FOLDER / f"{asked.game}.net")
        assert net_of(asked.game) is not None


if __name__ == "__main__":
    main()
