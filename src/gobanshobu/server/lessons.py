"""Lessons and rules over HTTP. A lesson keeps nothing here: each try brings all its steps along."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Final, Literal

import msgspec
from litestar import Request, get, post
from litestar.di import NamedDependency
from litestar.exceptions import HTTPException
from litestar.params import FromPath, FromQuery, JSONBody

from gobanshobu.core import IllegalStep
from gobanshobu.core.audience import SEATS, Cast
from gobanshobu.core.clauses import ClauseFile, Section
from gobanshobu.games import game_ids
from gobanshobu.learn import ASTRAY, DONE, OPEN, Task, attempt, lesson, opening
from gobanshobu.server.asking import CardsData, Spoken, aside, found_game, spoken
from gobanshobu.server.context import Context
from gobanshobu.server.posed import Shown, shown
from gobanshobu.server.refusing import refusals
from gobanshobu.service.protocol import Lang, LogEntry, Thing
from gobanshobu.service.published import attempted, log_entry
from gobanshobu.service.refusal import Refusal, illegal
from gobanshobu.service.snapshot import MACHINE

MOST_STEPS: Final = 20
LONGEST: Final = 40


class TaskInfo(Shown, frozen=True):
    """One task before anything was tried."""

    number: int
    title: Spoken
    about: Spoken
    goal: Spoken
    clauses: list[str]
    you: int
    solution: list[str]  # steps that reach the goal
    squares: list[str]  # that the goal names


class LessonInfo(msgspec.Struct, frozen=True):
    """A whole lesson."""

    game: str
    ja: str
    en: str
    about: Spoken
    cards: CardsData | None
    tasks: list[TaskInfo]


class LessonListed(msgspec.Struct, frozen=True):
    """A lesson in the list."""

    game: str
    ja: str
    en: str
    about: Spoken
    tasks: int


class TaskTry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All the steps that a learner has played in one task; and perhaps one more, by what is taken up and where it is put."""

    steps: Annotated[list[Annotated[str, msgspec.Meta(max_length=LONGEST)]], msgspec.Meta(max_length=MOST_STEPS)]
    take: Thing | None = None
    target: Thing | None = None
    lang: Lang = "ja"


class Tried(Shown, frozen=True):
    """What the steps came to: `done`, or `astray` (legal, but past the goal), or neither: go on. `log` is what happened
    since the last step but one."""

    steps: list[str]
    done: bool
    astray: bool
    words: Spoken | None
    log: list[LogEntry]


class ClauseInfo(msgspec.Struct, frozen=True):
    """One rule."""

    id: str
    ruling: bool
    ja: str
    en: str


class SectionInfo(msgspec.Struct, frozen=True):
    """Rules under one heading; what stands round them is Markdown."""

    ja: str
    en: str
    intro: Spoken
    clauses: list[ClauseInfo]
    outro: Spoken


class PartInfo(msgspec.Struct, frozen=True):
    """The game's own rules, or some that it shares."""

    ja: str
    en: str
    intro: Spoken
    sections: list[SectionInfo]


@get("/api/lessons", responses=refusals({}))
async def list_lessons() -> list[LessonListed]:
    """The lessons there are, one for each game."""
    found = [lesson(game_id) for game_id in game_ids()]
    return [LessonListed(one.game, one.name.ja, one.name.en, spoken(one.about), len(one.tasks)) for one in found]


@get(
    "/api/lessons/{game_id:str}",
    responses=refusals({400: "bad_request", 404: "bad_request", 429: "too_often", 503: "overloaded"}),
)
async def see_lesson(
    game_id: FromPath[str],
    request: Request[Any, Any, Any],
    context: NamedDependency[Context],
    lang: FromQuery[Literal["ja", "en"]] = "ja",
) -> LessonInfo:
    """The lesson of a game: every task with its words, its position and what may be done there."""
    found_game(game_id)
    return await aside(request, context, lambda: whole_lesson(game_id, lang))


@post(
    "/api/lessons/{game_id:str}/{number:int}",
    status_code=200,
    responses=refusals(
        {400: "bad_request illegal no_move over", 404: "bad_request", 429: "too_often", 503: "overloaded"}
    ),
)
async def try_task(
    game_id: FromPath[str],
    number: FromPath[int],
    data: JSONBody[TaskTry],
    request: Request[Any, Any, Any],
    context: NamedDependency[Context],
) -> Tried:
    """What a learner's steps come to. What is not legal is refused as `illegal`, with its clause."""
    context.allow(request)
    found_game(game_id)
    tasks = lesson(game_id).tasks
    if not 1 <= number <= len(tasks):
        raise HTTPException(detail=f"the lesson has tasks 1 to {len(tasks)}", status_code=404)
    return await aside(request, context, lambda: tried(tasks[number - 1], data))


@get("/api/games/{game_id:str}/clauses", responses=refusals({400: "bad_request", 404: "bad_request"}))
async def see_clauses(game_id: FromPath[str]) -> list[PartInfo]:
    """The rules of a game, clause by clause: its own part first, then those it shares with others."""
    found_game(game_id)
    return whole_rules(game_id)


@cache
def whole_rules(game_id: str) -> list[PartInfo]:
    """The rules of a game as they are sent; they never change."""
    return [part_info(part) for part in found_game(game_id).rulebook().parts]


@cache
def whole_lesson(game_id: str, lang: Lang) -> LessonInfo:
    """The lesson of a game as it is sent; it never changes."""
    known = lesson(game_id)
    cards = found_game(game_id).make_rules(None).cards_data()
    tasks = [task_info(number, task, lang) for number, task in enumerate(known.tasks, 1)]
    return LessonInfo(game_id, known.name.ja, known.name.en, spoken(known.about), cards, tasks)


def task_info(number: int, task: Task, lang: Lang) -> TaskInfo:
    """One task as it is sent."""
    words = (spoken(task.title), spoken(task.about), spoken(task.goal))
    at = shown(opening(task), SEATS[task.you], cast_of(task), lang)
    return TaskInfo(
        at.view, at.question, at.offers, number, *words, task.clauses, task.you, task.solution, task.squares
    )


def tried(task: Task, sent: TaskTry) -> Tried:
    """A try as it is answered. Raises Refusal."""
    steps = list(sent.steps)
    try:
        answer = attempt(task, steps)
        if sent.take is not None and sent.target is not None:
            if answer.verdict != OPEN:
                raise Refusal("over")
            steps.append(attempted(answer.state, SEATS[task.you], sent.take, sent.target))
            answer = attempt(task, steps)
    except IllegalStep as error:
        raise illegal(error.explanation) from error
    publisher, cast = answer.state.rules.publisher, cast_of(task)
    at = shown(answer.state, SEATS[task.you], cast, sent.lang)
    return Tried(
        at.view,
        at.question,
        at.offers if answer.verdict == OPEN else [],
        steps,
        answer.verdict == DONE,
        answer.verdict == ASTRAY,
        None if answer.words is None else spoken(answer.words),
        [log_entry(publisher, entry, cast, sent.lang) for entry in answer.news],
    )


def cast_of(task: Task) -> Cast:
    """The learner plays against the machine."""
    return Cast(SEATS[task.you], (MACHINE, MACHINE))


def part_info(part: ClauseFile) -> PartInfo:
    """One part of a rulebook as it is sent."""
    return PartInfo(part.title.ja, part.title.en, spoken(part.intro), [section_info(one) for one in part.sections])


def section_info(section: Section) -> SectionInfo:
    """One section as it is sent."""
    clauses = [ClauseInfo(one.id, one.ruling, one.words.ja, one.words.en) for one in section.clauses]
    return SectionInfo(section.title.ja, section.title.en, spoken(section.intro), clauses, spoken(section.outro))


LESSON_HANDLERS: Final = [list_lessons, see_lesson, try_task, see_clauses]
