"""One game between two players, from its job to its result."""

from __future__ import annotations

from time import perf_counter
from typing import Any, Final, NamedTuple, TypeVar

from gobanshobu.arena.plan import Job, mixed
from gobanshobu.core import State, Words
from gobanshobu.core.words import quote
from gobanshobu.games import game
from gobanshobu.players.base import BadPlayer, Player, PlayerFault
from gobanshobu.players.names import make_player

T = TypeVar("T")

LIMIT: Final = "limit"  # the reason of a game that was broken off
FAULT: Final = "fault"  # the reason of a game that somebody lost without being able to go on


class Fault(NamedTuple):
    """Why a player could not go on: its seat, a kind ("illegal", "crash", or a PlayerFault's), and words."""

    seat: int
    kind: str
    words: Words


class GameResult(NamedTuple):
    """A game that was played, as it is kept."""

    number: int
    game: str
    labels: tuple[str, str]
    winner: int | None
    reason: str
    clause: str
    steps: tuple[int, int]  # how many each seat played
    seconds: tuple[float, float]  # how long each seat thought
    fault: Fault | None
    record: str
    course: str = ""  # the same for games of one deal in which the same was played, whoever played it

    def points(self) -> tuple[float, float]:
        """What each seat scored."""
        if self.winner is None:
            return 0.5, 0.5
        return (1.0, 0.0) if self.winner == 0 else (0.0, 1.0)

    def data(self) -> dict[str, Any]:
        """The result as plain data, without the record."""
        fault = self.fault
        return {
            "number": self.number,
            "game": self.game,
            "players": list(self.labels),
            "winner": self.winner,
            "reason": self.reason,
            "clause": self.clause,
            "steps": list(self.steps),
            "seconds": list(self.seconds),
            "fault": None if fault is None else [fault.seat, fault.kind, fault.words.ja, fault.words.en],
            "course": self.course,
        }


def read_played(data: dict[str, Any]) -> GameResult:
    """What `GameResult.data` wrote. Raises KeyError, TypeError or ValueError for anything else."""
    fault = data["fault"]
    winner: int | None = data["winner"]
    if winner not in (0, 1, None):
        raise ValueError("winner")
    return GameResult(
        int(data["number"]),
        str(data["game"]),
        _two([str(label) for label in data["players"]]),
        winner,
        str(data["reason"]),
        str(data["clause"]),
        _two([int(count) for count in data["steps"]]),
        _two([float(taken) for taken in data["seconds"]]),
        None if fault is None else Fault(int(fault[0]), str(fault[1]), Words(str(fault[2]), str(fault[3]))),
        "",
        str(data["course"]),
    )


def _two(values: list[T]) -> tuple[T, T]:
    one, other = values
    return one, other


class _Broken(Exception):
    """A fault that ends the game."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.words.en)
        self.fault = fault


def play(job: Job) -> GameResult:
    """Play a game to its end, to the limit of steps, or to the first fault."""
    ruleset = job.ruleset
    state = game(ruleset.game).start(mixed(job.seed, "deal"), options=ruleset.options, cards=ruleset.cards)
    steps, seconds = [0, 0], [0.0, 0.0]
    players: list[Player] = []
    fault: Fault | None = None
    try:
        for seat in (0, 1):
            players.append(_seated(job, state, seat))
        while state.outcome is None and sum(steps) < job.steps:
            seat = state.actors()[0]
            began = perf_counter()
            try:
                step = _chosen(players[seat], state, seat)
            finally:
                seconds[seat] += perf_counter() - began
            state.play_unchecked(seat, step)
            steps[seat] += 1
    except _Broken as broken:
        fault = broken.fault
        state.stop("time" if fault.kind == "time" else "resignation", fault.seat)
    finally:
        for player in players:
            player.close()
    return _result(job, state, _two(steps), _two([round(taken, 6) for taken in seconds]), fault)


def _seated(job: Job, state: State, seat: int) -> Player:
    """The player. Raises _Broken; BadPlayer, where this process does not know the name, counts as no defeat."""
    try:
        return make_player(job.seats[seat].player, state.game, job.seeds[seat], job.seconds)
    except BadPlayer:
        raise
    except Exception as error:
        raise _Broken(_fault(seat, error)) from error


def _chosen(player: Player, state: State, seat: int) -> str:
    """The player's step, which is a legal one. Raises _Broken."""
    try:
        step: object = player.choose(state.view(seat))  # whoever wrote it
    except Exception as error:
        raise _Broken(_fault(seat, error)) from error
    if not isinstance(step, str):
        said = quote(repr(step))
        raise _Broken(Fault(seat, "answer", Words(f"答えが手ではありません: {said}", f"the answer is no step: {said}")))
    if step not in state.legal(seat):
        why = state.explain(seat, step)
        words = Words(
            f"{quote(step)} は打てません: {why.ja} [{why.clause}]",
            f"{quote(step)} is not legal: {why.en} [{why.clause}]",
        )
        raise _Broken(Fault(seat, "illegal", words))
    return step


def _fault(seat: int, error: Exception) -> Fault:
    if isinstance(error, PlayerFault):
        return Fault(seat, error.kind, error.words)
    text = f"{type(error).__name__}: {error}"
    return Fault(seat, "crash", Words(text, text))


def _result(
    job: Job, state: State, steps: tuple[int, int], seconds: tuple[float, float], fault: Fault | None
) -> GameResult:
    labels = (job.seats[0].label, job.seats[1].label)
    outcome = state.outcome
    record = state.record(players=labels)
    text, course = str(record), f"{mixed(record.deal, record.moves()):016x}"
    if fault is not None:
        remark = " ".join(f"{fault.words.ja} / {fault.words.en}".split())
        text = f"{text.rstrip()}  # {remark}\n"
        return GameResult(
            job.number, job.ruleset.game, labels, 1 - fault.seat, FAULT, "", steps, seconds, fault, text, course
        )
    if outcome is None:
        text = f"{text.rstrip()}\n# {job.steps} 手で打ち切り / broken off after {job.steps} steps\n"
        return GameResult(job.number, job.ruleset.game, labels, None, LIMIT, "", steps, seconds, None, text, course)
    winner, reason, clause = outcome.winner, outcome.reason, outcome.clause
    return GameResult(job.number, job.ruleset.game, labels, winner, reason, clause, steps, seconds, None, text, course)
