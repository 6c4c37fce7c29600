"""A run that is kept: a directory with one file of results that only grows, and a record of every game.

`results.jsonl` begins with the plan; each line after it is a game. A line is whole or it does not count, so a run that
was killed at any moment can go on.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import IO, Any, Final, Self

from gobanshobu.arena.match import GameResult, read_played
from gobanshobu.arena.plan import Planned
from gobanshobu.core import GobanshobuError, Words

RESULTS: Final = "results.jsonl"
RECORDS: Final = "records"
FORMAT: Final = "gobanshobu arena 2"


class BadStore(GobanshobuError):
    """A directory that cannot hold this run."""


class Store:
    """The results of one plan on disk; `played` holds those that were there and those that were added."""

    def __init__(self, directory: Path, plan: Planned) -> None:
        """Open or begin. Raises BadStore when it holds another plan, is damaged, in use, or cannot be written."""
        self.directory: Final = directory
        self.played: dict[int, GameResult] = {}
        self._file: IO[bytes] | None = None
        try:
            directory.mkdir(parents=True, exist_ok=True)
            self._file = (directory / RESULTS).open("ab+", buffering=0)
            lock(self._file, directory)
            self._read(self._file, plan)
            for ruleset in plan.kinds():
                (directory / RECORDS / ruleset.game).mkdir(parents=True, exist_ok=True)
        except OSError as error:
            self.close()
            raise unusable(directory, error) from error
        except GobanshobuError:
            self.close()
            raise

    def add(self, played: GameResult) -> None:
        """Keep a game: its record first, then its line, so that a line never lacks its record. Raises BadStore."""
        assert self._file is not None
        path = record_path(self.directory, played)
        fresh = path.with_suffix(".new")
        try:
            fresh.write_text(played.record, encoding="utf-8", newline="\n")
            fresh.replace(path)
            self._write(self._file, played.data() | {"record": path.relative_to(self.directory).as_posix()})
        except OSError as error:
            raise unusable(self.directory, error) from error
        self.played[played.number] = played._replace(record="")

    def close(self) -> None:
        """Put everything on disk and let others use the directory."""
        if self._file is not None:
            os.fsync(self._file.fileno())
            self._file.close()
            self._file = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_what: object) -> None:
        self.close()

    def _read(self, file: IO[bytes], plan: Planned) -> None:
        file.seek(0)
        text = file.read()
        whole = text[: text.rfind(b"\n") + 1]
        lines = whole.splitlines()
        if not lines:
            head = {"format": FORMAT, "plan": plan.data()}
            if not as_line(head).startswith(text):
                raise damaged(self.directory, 1)
            file.truncate(0)
            self._write(file, head)
            return
        self._compare(read_line(lines[0], 1, self.directory), plan)
        expected = {job.number: job for job in plan.jobs()}
        for number, line in enumerate(lines[1:], 2):
            data = read_line(line, number, self.directory)
            try:
                played = read_played(data)
                job = expected[played.number]
                if played.game != job.ruleset.game or played.labels != (job.seats[0].label, job.seats[1].label):
                    raise ValueError("another game")
            except (KeyError, TypeError, ValueError, IndexError) as error:
                raise damaged(self.directory, number) from error
            self.played[played.number] = played
        if len(whole) < len(text):  # the last line was being written when the run was killed
            file.truncate(len(whole))

    def _compare(self, head: dict[str, Any], plan: Planned) -> None:
        before, now = head.get("plan"), plan.data()
        if head.get("format") != FORMAT or not isinstance(before, dict):
            raise damaged(self.directory, 1)
        differences = [
            f"  {key}: {short(before.get(key))} → {short(now.get(key))}"
            for key in dict.fromkeys([*before, *now])
            if before.get(key) != now.get(key)
        ]
        if differences:
            listed = "\n".join(differences)
            raise BadStore(
                Words(
                    f"{self.directory} には別の対局があります。違いは（前 → 今）:\n{listed}",
                    f"{self.directory} holds another run; what differs (then → now):\n{listed}",
                )
            )

    def _write(self, file: IO[bytes], data: dict[str, Any]) -> None:
        left = memoryview(as_line(data))
        while left:  # a full disk can take a part of it
            left = left[file.write(left) :]


def record_path(directory: Path, played: GameResult) -> Path:
    """Where a game's record is kept."""
    return directory / RECORDS / played.game / f"{played.number:06}.txt"


def as_line(data: dict[str, Any]) -> bytes:
    """A line of the results."""
    return json.dumps(data, ensure_ascii=False).encode() + b"\n"


def read_line(line: bytes, number: int, directory: Path) -> dict[str, Any]:
    """A line of the results. Raises BadStore."""
    try:
        data = json.loads(line)
    except ValueError as error:
        raise damaged(directory, number) from error
    if not isinstance(data, dict):
        raise damaged(directory, number)
    return data


def damaged(directory: Path, line: int) -> BadStore:
    """What to say about a line that nobody here has written."""
    file = directory / RESULTS
    return BadStore(Words(f"{file} の {line} 行目が壊れています。", f"{file}, line {line}: damaged"))


def unusable(directory: Path, error: OSError) -> BadStore:
    """What to say about a directory that the system does not let us use."""
    why = error.strerror or str(error)
    return BadStore(Words(f"{directory} を使えません: {why}", f"cannot use {directory}: {why}"))


def short(value: object) -> str:
    """A value of a plan in a few words."""
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else text[:59] + "…"


def lock(file: IO[bytes], directory: Path) -> None:
    """Keep others out for as long as the file is open; the system lets go of it when the process ends."""
    try:
        import fcntl
    except ImportError:  # no such lock on this system
        return
    try:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise BadStore(
            Words(f"{directory} はほかの arena が使っています。", f"another arena is using {directory}")
        ) from error
