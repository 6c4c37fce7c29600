"""Puzzles over HTTP: what there is, one to solve, and what an answer comes to. A try brings all its steps along; what is kept is
how somebody stands."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Any, Final

import msgspec
from litestar import Request, Response, get, post
from litestar.di import NamedDependency
from litestar.exceptions import HTTPException
from litestar.params import FromPath, FromQuery, JSONBody

from gobanshobu.core import GobanshobuError, IllegalStep
from gobanshobu.core.audience import SEATS, Cast
from gobanshobu.games import game, game_ids
from gobanshobu.server.asking import CardsData, Spoken, aside, found_game, spoken
from gobanshobu.server.context import Context
from gobanshobu.server.posed import Shown, shown
from gobanshobu.server.refusing import refusals
from gobanshobu.service.protocol import Lang, LogEntry, Thing, View
from gobanshobu.service.published import attempted, log_entry
from gobanshobu.service.puzzling import PuzzleStanding
from gobanshobu.service.refusal import Refusal, illegal
from gobanshobu.service.snapshot import MACHINE
from gobanshobu.study.collection import Puzzle, daily, drawn, next_puzzle, opening, puzzle, puzzle_file, puzzles, today
from gobanshobu.study.solving import LONGEST, Solving, solve
from gobanshobu.study.themes import THEMES, belief, goal

MOST_STEPS: Final = 20
DAY: Final = 86_400  # seconds
ANSWER: Final = 300  # bytes that one makes in the store


class PuzzleTheme(msgspec.Struct, frozen=True):
    """What puzzles are about, and how many are."""

    id: str
    ja: str
    en: str
    count: int


class PuzzleScore(msgspec.Struct, frozen=True):
    """How the reader stands with the puzzles of a game. `doubt` is how far the rating may be off."""

    rating: int
    doubt: int
    tried: int
    solved: int
    streak: int
    best: int


class PuzzlesOf(msgspec.Struct, frozen=True):
    """The puzzles of a game."""

    game: str
    count: int
    done: int
    due: list[str]  # missed before, and to be tried again now
    themes: list[PuzzleTheme]
    score: PuzzleScore


class DayPuzzle(msgspec.Struct, frozen=True):
    """The puzzle of a day, the same for everybody; a day is Japan's."""

    day: str
    id: str
    game: str
    solved: bool
    streak: int  # days in a row on which the reader has solved it
    best: int


class PuzzlesInfo(msgspec.Struct, frozen=True):
    """All puzzles there are, as the reader stands with them."""

    games: list[PuzzlesOf]
    day: DayPuzzle | None


class PuzzleInfo(Shown, frozen=True):
    """A puzzle before anything was tried."""

    id: str
    game: str
    you: int
    cards: CardsData | None
    goal: Spoken
    about: Spoken
    rating: int
    questions: int  # steps that are to be found
    answered: bool  # by the reader, at some time
    day: str  # whose puzzle it is; empty where it is no day's


class PuzzleTry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All answers so far; and perhaps one more, by what is taken up and where it is put. `shown`: the reader wants to be shown
    the next step, which counts as missed."""

    steps: Annotated[list[Annotated[str, msgspec.Meta(max_length=LONGEST)]], msgspec.Meta(max_length=MOST_STEPS)]
    take: Thing | None = None
    target: Thing | None = None
    shown: bool = False
    lang: Lang = "ja"


class PuzzleShot(msgspec.Struct, frozen=True):
    """A moment of what follows an answer: the position, and what has happened."""

    view: View
    log: list[LogEntry]


class PuzzleTried(Shown, frozen=True):
    """What the answers came to: `done`, or `astray`, or neither: go on. `shots` are what followed the last one, its refutation
    if it was wrong; view and offers are those of the last of them."""

    steps: list[str]
    done: bool
    astray: bool
    words: Spoken | None
    shots: list[PuzzleShot]
    hint: str  # the step that was to be shown
    themes: list[PuzzleTheme]  # once it is over
    score: PuzzleScore | None  # after an answer that counts,
    gained: int  # and the points that it brought
    rating: int


@get("/api/puzzles", responses=refusals({503: "storage"}))
async def see_puzzles(request: Request[Any, Any, Any], context: NamedDependency[Context]) -> PuzzlesInfo:
    """The puzzles there are, how this browser stands with them, and the day's."""
    session, book, now = context.who(request), context.puzzles, context.hub.clock()
    done, due = await book.done(session), await book.due(session, now)
    games = [
        PuzzlesOf(
            game_id,
            len(puzzle_file(game_id).puzzles),
            sum(one.startswith(f"{game_id}-") for one in done),
            [one for one in due if one.startswith(f"{game_id}-")],
            themes_of(game_id),
            score(await book.standing(session, game_id)),
        )
        for game_id in game_ids()
        if puzzle_file(game_id).puzzles
    ]
    day, days = today(now / 1000), await book.days(session)
    of_day = daily(day)
    shown_day = None
    if of_day is not None:
        shown_day = DayPuzzle(day, of_day.id, of_day.game, days.last == day, days.running(day), days.best)
    return PuzzlesInfo(games, shown_day)


@get("/api/puzzles/next", responses=refusals({400: "bad_request", 404: "bad_request", 503: "storage overloaded"}))
async def see_next_puzzle(
    request: Request[Any, Any, Any],
    context: NamedDependency[Context],
    game: FromQuery[str] = "",
    theme: FromQuery[str] = "",
    after: FromQuery[str] = "",
    lang: FromQuery[Lang] = "ja",
) -> PuzzleInfo:
    """A puzzle that this browser has not answered, around its rating; `after` is the one that was shown last. Missed ones come
    back when it is their time. Where all were answered, one of them."""
    if game:
        found_game(game)
    try:
        found = puzzles(game or None, theme or None)
    except GobanshobuError as error:
        raise HTTPException(detail=error.words.en, status_code=404) from error
    session, book, now = context.who(request), context.puzzles, context.hub.clock()
    fitting = {one.id: one for one in found if one.id != after}
    due = [one for one in await book.due(session, now) if one in fitting]
    done = await book.done(session)
    chosen: Puzzle | None = fitting[due[0]] if due else None
    if chosen is None and fitting:
        first = min(fitting.values(), key=lambda one: drawn(f"{session} {len(done)} {one.game}"))
        of_game = [one for one in fitting.values() if one.game == first.game]
        standing = await book.standing(session, first.game)
        salt = f"{session} {len(done)}"
        chosen = next_puzzle(of_game, standing.rated.rating, set(done), salt) or next_puzzle(
            list(fitting.values()), standing.rated.rating, set(done), salt
        )
        chosen = chosen or next_puzzle(of_game, standing.rated.rating, set(), f"{salt} {after}")
    if chosen is None:
        raise HTTPException(detail="there is no such puzzle", status_code=404)
    return await posed(request, context, chosen, lang)


@get(
    "/api/puzzles/{puzzle_id:str}",
    responses=refusals({400: "bad_request", 404: "bad_request", 503: "storage overloaded"}),
)
async def see_puzzle(
    puzzle_id: FromPath[str],
    request: Request[Any, Any, Any],
    context: NamedDependency[Context],
    lang: FromQuery[Lang] = "ja",
) -> PuzzleInfo:
    """One puzzle."""
    return await posed(request, context, found_puzzle(puzzle_id), lang)


@get(
    "/api/puzzles/{puzzle_id:str}/picture",
    media_type="image/svg+xml",
    responses=refusals({400: "bad_request", 404: "bad_request", 503: "overloaded"}),
)
async def see_puzzle_picture(
    puzzle_id: FromPath[str],
    request: Request[Any, Any, Any],
    context: NamedDependency[Context],
    lang: FromQuery[Lang] = "ja",
) -> Response[str]:
    """The position in which a puzzle begins, as the one who solves sees it."""
    one = found_puzzle(puzzle_id)
    svg = await aside(request, context, lambda: opening(one).svg(one.you, lang))
    return Response(svg, media_type="image/svg+xml", headers={"cache-control": f"public, max-age={DAY}"})


@post(
    "/api/puzzles/{puzzle_id:str}",
    status_code=200,
    responses=refusals({400: "bad_request illegal no_move over", 404: "bad_request", 503: "storage overloaded"}),
)
async def try_puzzle(
    puzzle_id: FromPath[str],
    data: JSONBody[PuzzleTry],
    request: Request[Any, Any, Any],
    context: NamedDependency[Context],
) -> Response[PuzzleTried]:
    """What answers come to. The first time that one is missed or all are found counts for the rating; what is not legal is
    refused as `illegal`, with its clause, and counts for nothing."""
    context.allow(request)
    one = found_puzzle(puzzle_id)
    steps, found = await aside(request, context, lambda: tried(one, data))
    session, cookies = await context.session(request)
    now, after, gained = context.hub.clock(), None, 0.0
    rating = float(one.rating)
    if found.verdict != "open" or data.shown:
        day = today(now / 1000)
        of_day = daily(day)
        whose = day if of_day is not None and of_day.id == one.id else ""
        context.allow_keeping(request, ANSWER)
        heard = context.voices.take(f"{context.address(request)} {one.id}")
        noted = await context.puzzles.answer(session, one, found.verdict == "done", whose, now, heard)
        after, gained = (score(noted.standing), noted.gained) if noted.counted else (None, 0.0)
        rating = (await context.puzzles.rating(one)).rating
    answer = await aside(request, context, lambda: info(one, steps, found, data, after, round(gained), round(rating)))
    return Response(answer, cookies=cookies)


def found_puzzle(puzzle_id: str) -> Puzzle:
    try:
        return puzzle(puzzle_id)
    except GobanshobuError as error:
        raise HTTPException(detail=error.words.en, status_code=404) from error


async def posed(request: Request[Any, Any, Any], context: Context, one: Puzzle, lang: Lang) -> PuzzleInfo:
    """A puzzle as it is sent."""
    session, now = context.who(request), context.hub.clock()
    answered = bool(session) and await context.puzzles.deck.card(session, one.id) is not None
    rating = round((await context.puzzles.rating(one)).rating)
    of_day = daily(today(now / 1000))
    day = today(now / 1000) if of_day is not None and of_day.id == one.id else ""
    state = await aside(request, context, lambda: opening(one))
    at = shown(state, SEATS[one.you], cast_of(one), lang)
    return PuzzleInfo(
        at.view,
        at.question,
        at.offers,
        one.id,
        one.game,
        one.you,
        game(one.game).make_rules(None).cards_data(),
        spoken(goal(one)),
        spoken(belief(one)),
        rating,
        len(one.questions),
        answered,
        day,
    )


def tried(one: Puzzle, sent: PuzzleTry) -> tuple[list[str], Solving]:
    """The steps of a try, and what they came to. Raises Refusal."""
    steps = list(sent.steps)
    try:
        found = solve(one, steps)
        if sent.take is not None and sent.target is not None:
            if found.verdict != "open":
                raise Refusal("over")
            steps.append(attempted(found.state, SEATS[one.you], sent.take, sent.target))
            found = solve(one, steps)
    except IllegalStep as error:
        raise illegal(error.explanation) from error
    return steps, found


def info(
    one: Puzzle, steps: list[str], found: Solving, sent: PuzzleTry, after: PuzzleScore | None, gained: int, rating: int
) -> PuzzleTried:
    """A try as it is answered."""
    cast, seat = cast_of(one), SEATS[one.you]
    publisher = found.state.rules.publisher
    at = shown(found.state, seat, cast, sent.lang)
    shots = [
        PuzzleShot(shot.state.shown(seat), [log_entry(publisher, entry, cast, sent.lang) for entry in shot.news])
        for shot in found.shots
        if shot.news
    ]
    return PuzzleTried(
        at.view,
        at.question,
        at.offers if found.verdict == "open" else [],
        steps,
        found.verdict == "done",
        found.verdict == "astray",
        None if found.words is None else spoken(found.words),
        shots,
        found.right if sent.shown and found.verdict == "open" else "",
        [theme(name, 0) for name in one.themes] if found.verdict != "open" else [],
        after,
        gained,
        rating,
    )


def themes_of(game_id: str) -> list[PuzzleTheme]:
    """The themes of a game's puzzles, the most frequent first."""
    counts = Counter(name for one in puzzle_file(game_id).puzzles.values() for name in one.themes)
    return [theme(name, count) for name, count in counts.most_common()]


def theme(name: str, count: int) -> PuzzleTheme:
    return PuzzleTheme(name, THEMES[name].ja, THEMES[name].en, count)


def score(standing: PuzzleStanding) -> PuzzleScore:
    """How somebody stands, as it is sent."""
    return PuzzleScore(
        round(standing.rated.rating),
        round(2 * standing.rated.deviation),
        standing.tried,
        standing.solved,
        standing.streak,
        standing.best,
    )


def cast_of(one: Puzzle) -> Cast:
    """Who solves plays against the machine."""
    return Cast(SEATS[one.you], (MACHINE, MACHINE))


PUZZLE_HANDLERS: Final = [see_puzzles, see_next_puzzle, see_puzzle, see_puzzle_picture, try_puzzle]
