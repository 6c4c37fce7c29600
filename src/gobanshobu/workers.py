"""Processes that work for this one, on this machine or on a Ray cluster: for the arena's games, and for engines at tables."""

from __future__ import annotations

import os
import pickle
import signal
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from threading import Thread
from traceback import format_exc
from typing import Any, Final, NamedTuple, Protocol

from gobanshobu.core import GobanshobuError, Words
from gobanshobu.games.registry import LISTINGS, Listing
from gobanshobu.games.registry import register as register_game
from gobanshobu.players.external import kill_all
from gobanshobu.players.names import Kind, bring, brought

STUBBORN: Final = 5.0  # seconds that a process has to end before it is killed


class NoCluster(GobanshobuError):
    """Ray is not there, or cannot be reached."""


class WorkerDied(Exception):
    """A worker is gone, or has not answered in time. What it was given may be given to another."""


class WorkFailed(Exception):
    """What a worker was given raised an exception there, and would again; this is its trace."""


class Worker(Protocol):
    """Does one thing at a time."""

    def do(self, work: Callable[..., Any], *given: Any, seconds: float) -> Any:
        """What comes of it. Raises WorkFailed, and WorkerDied, also when it takes longer than that."""

    def end(self) -> None:
        """Stop at once, also in the middle of something."""


class _Raised(NamedTuple):
    trace: str


class Known(NamedTuple):
    """What a process has been told of beside what comes with the package: games, and kinds of player."""

    games: list[Listing]
    players: list[Kind]


def known() -> Known:
    """What this process knows, for a worker to learn."""
    return Known(list(LISTINGS.values()), brought())


def learn(told: Known) -> None:
    """Know what the starter knows."""
    for entry in told.games:
        register_game(entry)
    bring(told.players)


class Process:
    """A worker process of this machine. It knows the games that its starter knows, and leaves with it."""

    def __init__(self, niceness: int = 0) -> None:
        context = get_context("spawn")  # it holds nothing of ours, and it is the same on every system
        self.pipe, theirs = context.Pipe()
        told = known()
        given = (theirs, told.games, _packed(told.players), niceness)
        self.process: Final = context.Process(target=_work, args=given, daemon=True)
        self.process.start()
        theirs.close()

    def do(self, work: Callable[..., Any], *given: Any, seconds: float) -> Any:
        """What comes of it. Raises WorkFailed, and WorkerDied, also when it takes longer than that."""
        self.give(work, *given)
        return self.take(seconds)

    def give(self, work: Callable[..., Any], *given: Any) -> None:
        """Begin something; `take` tells what came of it. Raises WorkerDied."""
        try:
            self.pipe.send((work, given))
        except OSError as error:
            raise WorkerDied from error

    def take(self, seconds: float | None = None) -> Any:
        """What came of what it was given. Raises WorkFailed and WorkerDied."""
        try:
            if not self.pipe.poll(seconds):
                raise WorkerDied
            found = self.pipe.recv()
        except (EOFError, OSError) as error:
            raise WorkerDied from error
        if isinstance(found, _Raised):
            raise WorkFailed(found.trace)
        return found

    def end(self) -> None:
        """Stop at once, also in the middle of something."""
        self.process.terminate()
        self.process.join(STUBBORN)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()


def _packed(players: list[Kind]) -> list[bytes]:
    """Those that can be sent; functions without a name cannot, and are known where their module is imported."""
    found = []
    for kind in players:
        with suppress(Exception):  # of any kind: whoever made it decides
            found.append(pickle.dumps(kind))
    return found


def _unpacked(players: list[bytes]) -> list[Kind]:
    """Those that are found here too."""
    found = []
    for packed in players:
        with suppress(Exception):
            found.append(pickle.loads(packed))
    return found


def _work(pipe: Connection, games: list[Listing], players: list[bytes], niceness: int) -> None:
    """A worker's life: do what comes until nothing comes any more."""
    learn(Known(games, _unpacked(players)))
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one who started us
    signal.signal(signal.SIGTERM, _leave)
    Thread(target=_watch, daemon=True).start()
    while True:
        try:
            work, given = pipe.recv()
        except EOFError:
            return
        try:
            found = work(*given)
        except Exception:
            found = _Raised(format_exc())
        pipe.send(found)


def _watch() -> None:
    """Leave with the process that started this one, even if it was killed in the middle of something."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    _leave()


def _leave(*_signal: object) -> None:
    kill_all()
    os._exit(1)


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


# --- on a cluster ---


def connect(address: str = "", count: int | None = None) -> Any:
    """Ray, connected to the cluster at `address` (`ray://host:port` or `host:port`), else at RAY_ADDRESS, else to one that
    is started here, with so many cores. Raises NoCluster."""
    try:
        import ray
    except ImportError as error:
        raise NoCluster(
            Words(
                "Ray がありません。pip install 'gobanshobu[cluster]' で入ります。",
                "Ray is not installed; get it with: pip install 'gobanshobu[cluster]'",
            )
        ) from error
    quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
    try:
        if address or os.environ.get("RAY_ADDRESS"):
            ray.init(address=address or None, **quiet)
        else:
            ray.init(address="local", num_cpus=count, include_dashboard=False, **quiet)
    except Exception as error:  # of any kind: a wrong address, no answer, no grpc, a node that does not start in time
        raise NoCluster(Words(f"Ray につながりません: {error}", f"cannot connect to Ray: {error}")) from error
    return ray


class _Doer:
    """What lives on the cluster."""

    def __init__(self, told: Known) -> None:
        learn(told)

    def do(self, work: Callable[..., Any], given: tuple[Any, ...]) -> Any:
        """What comes of it."""
        return work(*given)


class RayActor:
    """A worker process on a Ray cluster, where gobanshobu has to be installed. It waits for no free core of the cluster:
    what it is given is short, and others may be waiting for it."""

    def __init__(self, ray: Any) -> None:
        self._ray: Final = ray
        spread = ray.remote(num_cpus=0, scheduling_strategy="SPREAD")(_Doer)
        self._actor: Final = spread.remote(known())

    def do(self, work: Callable[..., Any], *given: Any, seconds: float) -> Any:
        """What comes of it. Raises WorkFailed, and WorkerDied, also when it takes longer than that."""
        failed = self._ray.exceptions.RayTaskError
        try:
            return self._ray.get(self._actor.do.remote(work, given), timeout=seconds)
        except failed as error:
            raise WorkFailed(str(error)) from error
        except Exception as error:  # Ray says in many ways that something is gone, not all of them its own
            raise WorkerDied from error

    def end(self) -> None:
        """Stop at once, also in the middle of something."""
        try:
            self._ray.kill(self._actor)
        except Exception:  # it, or the cluster, has gone before
            return
