"""A match of five games between two players, played from its job to its result: one result, and one record."""

from __future__ import annotations

from random import Random
from typing import Final

from gobanshobu.arena.match import Fault, GameResult, play
from gobanshobu.arena.plan import Job, mixed
from gobanshobu.core.game import Record
from gobanshobu.core.record import read_record
from gobanshobu.games import game
from gobanshobu.match import Match, MatchRecord, Side, begin
from gobanshobu.match.rules import PIECES, other, score

SCORE: Final = "score"  # the reason of a match that was decided


def carried_out(job: Job) -> GameResult:
    """The game or the match of a job, played to its end."""
    return play_match(job) if job.games else play(job)


def play_match(job: Job) -> GameResult:
    """Play a match: the throw and the names of games are drawn from its seed, so that the same job is the same match. The
    players sit on the sides 0 and 1. A game that is broken off counts as drawn, one that somebody cannot go on with as lost."""
    rulesets = {one.game: one for one in job.games}
    thrown = sum(Random(mixed(job.seed, "throw")).choices((0, 1), k=PIECES))
    match = begin(tuple(rulesets), thrown)
    records: list[Record] = []
    steps, seconds, faults = [0, 0], [0.0, 0.0], list[Fault]()
    course: list[str] = []
    while choices := match.choices():
        at, first = len(match.played), match.first()
        named = choices[mixed(job.seed, "named", at) % len(choices)]
        sides = (first, other(first))
        sub = job._replace(
            number=at,
            ruleset=rulesets[named],
            seats=(job.seats[sides[0]], job.seats[sides[1]]),
            seed=mixed(job.seed, named, match.comes_again()),
            seeds=(mixed(job.seeds[sides[0]], named, at), mixed(job.seeds[sides[1]], named, at)),
            games=(),
        )
        played = play(sub)
        for seat, side in enumerate(sides):
            steps[side] += played.steps[seat]
            seconds[side] += played.seconds[seat]
        if played.fault is not None:
            faults.append(played.fault._replace(seat=sides[played.fault.seat]))
        records.append(ended(played.record))
        course.append(played.course)
        match = match.after(named, None if played.winner is None else sides[played.winner])
    return result(job, match, thrown, records, steps, seconds, faults, course)


def ended(text: str) -> Record:
    """The record of a game of a match; one that was broken off ends as an agreed draw."""
    record = read_record(text, game)
    if record.result is not None:
        return record
    state = record.replay()
    state.stop("agreement", 0)
    return state.record(players=record.players)


def result(
    job: Job,
    match: Match,
    thrown: int,
    records: list[Record],
    steps: list[int],
    seconds: list[float],
    faults: list[Fault],
    course: list[str],
) -> GameResult:
    """What is kept of a match. A fault is told of by whom it has cost the match."""
    winner: Side | None = match.winner()
    labels = (job.seats[0].label, job.seats[1].label)
    record = MatchRecord(labels, "", match.games, thrown, tuple(records))
    fault = next((one for one in faults if winner is not None and one.seat != winner), None)
    return GameResult(
        job.number,
        job.ruleset.game,
        labels,
        winner,
        f"{SCORE} {score(match.points(0))}-{score(match.points(1))}",
        "",
        (steps[0], steps[1]),
        (round(seconds[0], 6), round(seconds[1], 6)),
        fault,
        str(record),
        f"{mixed(*course):016x}",
    )
