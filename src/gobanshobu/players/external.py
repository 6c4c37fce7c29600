"""A program of its own as a player: JSON lines on its standard input and output. `docs/arena.md` describes them.

Whatever the program does, an answer or a PlayerFault comes within the time that was given.
"""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import tempfile
from collections.abc import Mapping
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Final

from gobanshobu.core.game import Game
from gobanshobu.core.words import Words, quote
from gobanshobu.players.base import BadPlayer, Player, PlayerFault
from gobanshobu.players.uniform import legal_steps

LONGEST: Final = 1 << 16  # bytes of one answer
FAREWELL: Final = 1.0  # seconds in which a program may leave by itself

LIVE: Final[dict[int, subprocess.Popen[bytes]]] = {}
"""The programs that run now, by process id."""


class External(Player):
    """One run of a program, for one player in one game."""

    def __init__(self, game: Game, seed: int, command: str, seconds: float) -> None:
        self.game: Final = game
        self.seed: Final = seed
        self.seconds: Final = seconds
        self._complaints: Final = tempfile.TemporaryFile()  # noqa: SIM115
        try:
            self._process: Final = subprocess.Popen(
                split_command(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._complaints,
                start_new_session=True,
            )
        except OSError as error:
            self._complaints.close()
            why = error.strerror or str(error)
            raise PlayerFault(
                "start", Words(f"プログラムが始まりません: {why}", f"the program does not start: {why}")
            ) from error
        LIVE[self._process.pid] = self._process
        self._asked: Final[SimpleQueue[bytes]] = SimpleQueue()
        self._answered: Final[SimpleQueue[bytes]] = SimpleQueue()
        self._talker: Final = Thread(target=talk, args=(self._process, self._asked, self._answered), daemon=True)
        self._talker.start()

    def choose(self, view: Mapping[str, Any]) -> str:
        """What the program answers to the view. Raises PlayerFault when it dies, is late or talks nonsense."""
        question = {"view": view, "legal": legal_steps(self.game, view), "seed": self.seed}
        self._asked.put(json.dumps(question, ensure_ascii=False).encode() + b"\n")
        try:
            answer = self._answered.get(timeout=self.seconds)
        except Empty:
            self._kill()
            raise PlayerFault(
                "time", Words(f"{self.seconds:g} 秒たっても答えません。", f"no answer within {self.seconds:g} s")
            ) from None
        if not answer:
            raise self._death()
        return read_answer(answer)

    def close(self) -> None:
        """The program sees the end of its input; if it does not leave, it is killed."""
        if self._complaints.closed:
            return
        self._asked.put(b"")  # the talker closes the input
        try:
            self._process.wait(FAREWELL)
        except subprocess.TimeoutExpired:
            self._kill()
        self._talker.join(FAREWELL)
        if not self._talker.is_alive() and self._process.stdout is not None:
            self._process.stdout.close()
        LIVE.pop(self._process.pid, None)
        self._complaints.close()

    def _kill(self) -> None:
        kill(self._process)
        self._process.wait()

    def _death(self) -> PlayerFault:
        """How it ended, with the last line it complained with."""
        try:
            status = self._process.wait(FAREWELL)
        except subprocess.TimeoutExpired:  # it only shut its output
            self._kill()
            return PlayerFault("died", Words("出力を閉じました。", "it closed its output"))
        self._complaints.seek(0)
        said = self._complaints.read()[-2000:].decode("utf-8", "replace").split("\n")
        last = [line.strip() for line in said if line.strip()][-1:]
        tail = f": {quote(last[0])}" if last else ""
        return PlayerFault(
            "died", Words(f"終了しました（状態 {status}）{tail}", f"the program ended (status {status}){tail}")
        )


def talk(process: subprocess.Popen[bytes], asked: SimpleQueue[bytes], answered: SimpleQueue[bytes]) -> None:
    """Carry questions and answers, in a thread, so that nobody waits on a pipe without a limit."""
    assert process.stdin is not None
    assert process.stdout is not None
    question = asked.get()
    while question:
        try:
            process.stdin.write(question)
            process.stdin.flush()
            answer = process.stdout.readline(LONGEST)
        except (OSError, ValueError):
            answer = b""
        answered.put(answer)
        question = asked.get()
    try:
        process.stdin.close()
    except OSError:  # it has gone with questions unread
        return


def read_answer(line: bytes) -> str:
    """The step that a line gives: a JSON string, or an object with "step". Raises PlayerFault."""
    text = line.decode("utf-8", "replace").strip()
    try:
        said: Any = json.loads(text)
    except (ValueError, RecursionError):
        said = None
    step: Any = said.get("step") if isinstance(said, dict) else said
    if isinstance(step, str):
        return step
    raise PlayerFault(
        "answer",
        Words(f"答えが JSON の手ではありません: {quote(text)}", f"the answer is no step in JSON: {quote(text)}"),
    )


def split_command(command: str) -> list[str]:
    """The words of a command, quoted as in a shell. Raises BadPlayer."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise BadPlayer(
            Words(f"コマンドの引用符が閉じていません: {command}", f"a quotation in the command does not end: {command}")
        ) from error
    if not words:
        raise BadPlayer(Words("cmd: の後にコマンドを書きます。", "write the command after cmd:"))
    return words


def kill(process: subprocess.Popen[bytes]) -> None:
    """End a program and what it started."""
    if process.poll() is None:
        if os.name == "posix":
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()


def kill_all() -> None:
    """End every program that runs now; for a process that is about to leave."""
    for process in list(LIVE.values()):
        kill(process)
