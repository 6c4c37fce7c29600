"""Analysis boards and kept studies over HTTP. A board keeps nothing here: each request brings along where it begins and the
steps to where it is. A study is kept under an id that nobody can guess; whoever has it can read it."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from random import Random
from typing import Annotated, Any, Final, Literal, TypeVar

import msgspec
from litestar import Request, Response, delete, get, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from gobanshobu.core import BadPosition, GobanshobuError, IllegalStep, State
from gobanshobu.core.audience import SEATS, SPECTATOR, Audience, Seat, seat_at
from gobanshobu.core.chronicle import Chronicle
from gobanshobu.core.record import read_record
from gobanshobu.core.roles import Views
from gobanshobu.core.words import Words
from gobanshobu.games import game
from gobanshobu.server.asking import HEAVY, CardsData, Path, Root, aside, found_game, seated
from gobanshobu.server.context import COOKIE, Context, cookie
from gobanshobu.server.posed import Shown
from gobanshobu.server.refusing import refusals
from gobanshobu.server.replays import MOST_STEPS, TOO_LONG, told_to
from gobanshobu.service.arrangements import ready
from gobanshobu.service.boards import (
    CAST,
    ENTRIES,
    MOST_NODES,
    ROUNDS,
    SHARED,
    STUDIES,
    STUDY,
    WRITER,
    BoardThought,
    KeptStudy,
    StudyEntry,
    alike,
    arranging,
    mover,
    whole,
)
from gobanshobu.service.commands import checked_chair
from gobanshobu.service.events import Chair
from gobanshobu.service.kept import Belonging
from gobanshobu.service.protocol import Lang, LogEntry, Thing, View
from gobanshobu.service.published import labelled, log_entry, offers, question
from gobanshobu.service.refusal import Refusal, illegal
from gobanshobu.service.snapshot import About
from gobanshobu.service.timing import milliseconds
from gobanshobu.study.tree import ROOT, Tree, of_game
from gobanshobu.study.words import titled

T = TypeVar("T")
MOST_STUDIES: Final = 200  # that one browser keeps
LARGEST: Final = 64_000  # bytes of a study
ENTRY: Final = 500  # … beside what it holds
SHOWN: Final = 8  # steps of a line that the engine expects
BACK: Final = 12  # states before a position that are compared with one's own games


class TreeNode(msgspec.Struct, frozen=True):
    """A step of a tree, the node that it follows (-1: none), and what it is called."""

    before: int
    player: int
    step: str
    ja: str
    en: str


class StudyInfo(msgspec.Struct, frozen=True):
    """A board: where it begins, its tree, where somebody is in it, and as whom they see it (None: everything). `id` and
    `name` are of a kept one; `imagined`: what one seat could not know was drawn."""

    id: str
    name: str
    mine: bool
    game: str
    root: str
    nodes: list[TreeNode]
    at: int
    eyes: int | None
    imagined: bool
    names: tuple[str, str]
    cards: CardsData | None


class BoardAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What to begin a board with: a finished game at a table, where a frame of a seat's replay can be named; a record; or a
    position that was laid out (`laid`), or the beginning of a game."""

    table: Annotated[str, msgspec.Meta(max_length=64)] = ""
    seat: Literal[0, 1] | None = None
    frame: Annotated[int, msgspec.Meta(ge=0)] | None = None
    record: Annotated[str, msgspec.Meta(max_length=60_000)] = ""
    game: str = ""
    laid: dict[str, Any] | None = None
    options: dict[str, int | str] = {}
    cards: dict[str, Any] | None = None


class BoardAt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position of a board, seen by one seat or with everything open; and perhaps a try, by what is taken up and where it
    is put. Where both sides are to act, `seat` says whose offers are wanted."""

    root: Root
    path: Path = []
    eyes: Literal[0, 1] | None = None
    seat: Literal[0, 1] | None = None
    take: Thing | None = None
    target: Thing | None = None
    lang: Lang = "ja"


class BoardInfo(Shown, frozen=True):
    """A position of a board: as it is shown, with what the side to act may do. `opened` is what each seat sees, where
    everything is open; `node` the last step, which a try may have added; `laid` what lies where, for an editor."""

    you: int | None
    both: bool
    opened: list[View]
    last: list[LogEntry]
    node: TreeNode | None
    ending: str
    arranging: bool
    laid: dict[str, Any] | None


class LaidOut(msgspec.Struct, frozen=True):
    """What lies where, as an editor takes it: a beginning to change."""

    laid: dict[str, Any]
    cards: CardsData | None


class ThoughtAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position to be thought about, in the round of this number (from 0), each longer than the one before."""

    root: Root
    path: Path = []
    eyes: Literal[0, 1] | None = None
    seat: Literal[0, 1] | None = None
    round: Annotated[int, msgspec.Meta(ge=0, lt=len(ROUNDS))] = 0


class ThoughtLine(msgspec.Struct, frozen=True):
    """A step that the engine looks at: the chance to win of the side that is to act, how often to play it where mixing is
    right, whether the chance is proven, and what is expected to follow."""

    chance: float
    weight: float
    proven: bool
    depth: int
    visits: int
    line: list[TreeNode]


class ThoughtInfo(msgspec.Struct, frozen=True):
    """What the engine thinks after a round; `rounds` is how many there are. Without lines, nothing is said here: the side to
    act is not the one whose eyes these are, or a camp is being laid out."""

    round: int
    rounds: int
    player: int
    lines: list[ThoughtLine]


class StudySaved(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A study to be kept: its name, where it begins, and its tree, each node behind one that stands before it."""

    name: Annotated[str, msgspec.Meta(max_length=80)]
    root: Root
    nodes: Annotated[
        list[tuple[Annotated[int, msgspec.Meta(ge=-1)], Literal[0, 1], Annotated[str, msgspec.Meta(max_length=200)]]],
        msgspec.Meta(max_length=MOST_NODES),
    ] = []
    at: int = ROOT
    eyes: Literal[0, 1] | None = None
    imagined: bool = False


class StudyId(msgspec.Struct, frozen=True):
    """By which a study is found."""

    id: str


class StudyListed(msgspec.Struct, frozen=True):
    """A study in its owner's list."""

    id: str
    name: str
    game: str
    at: int


# --- boards ---


@post(
    "/api/analysis",
    status_code=200,
    responses=refusals(
        {
            400: "bad_request bad_record bad_position no_editor",
            404: "no_table",
            409: "not_over",
            429: "too_often",
            503: "storage overloaded",
        }
    ),
)
async def open_board(
    data: JSONBody[BoardAsked], request: Request[Any, Any, Any], context: NamedDependency[Context]
) -> StudyInfo:
    """A board with a game that is over, with a record, or with a position. What is impossible is refused as `bad_position`,
    with its clause."""
    context.allow(request, HEAVY)
    if data.table:
        room = await context.room(context.address(request), data.table)
        if room.table.status != "over":
            raise Refusal("not_over")
        reader, state, names = seat_at(data.seat), room.table.state.copy(), room.table.names()
        own = reader is not None and seated(request, context, room.table, data.seat) == reader
        audience = SPECTATOR if reader is None else reader
        told = room.table.retold((audience,)) if own else told_to(room.table, state, reader)
        return await aside(
            request,
            context,
            lambda: board_of(state, steps_before([*told][-1], audience, data.frame), data.seat, names, False),
        )
    try:
        if data.record:
            return await aside(request, context, lambda: recorded(data.record))
        found_game(data.game)
        return await aside(request, context, lambda: placed(data))
    except BadPosition as error:
        raise impossible(error) from error
    except GobanshobuError as error:
        raise Refusal("bad_record", {"why": error.words.ja}, {"why": error.words.en}) from error


def impossible(error: BadPosition) -> Refusal:
    """A position that breaks a rule, with the clause."""
    mark = f" [{error.clause}]"
    ja, en = error.words.ja.removesuffix(mark), error.words.en.removesuffix(mark)
    return Refusal("bad_position", {"why": ja}, {"why": en}, clause=error.clause)


def steps_before(told: Chronicle, audience: Audience, frame: int | None) -> int | None:
    """How many steps had been played at a frame of an audience's replay; None: all of them."""
    entries = told.entries(audience)
    if frame is None or frame >= len(entries):
        return None
    return entries[frame].steps


def board_of(state: State, steps: int | None, eyes: int | None, names: tuple[str, str], imagined: bool) -> StudyInfo:
    """The board of a game that was played, at the moment after so many steps, or at its end."""
    tree, after = of_game(state)
    at = after[-1] if steps is None else after[min(steps, len(after) - 1)]
    return info(tree, "", "", True, at, eyes, imagined, names)


def recorded(text: str) -> StudyInfo:
    """The board of a record. What its seat did not know is drawn. Raises GobanshobuError, Refusal."""
    record = read_record(text, game)
    if sum(len(line.moves) for line in record.lines) > MOST_STEPS:
        raise Refusal("bad_record", *TOO_LONG)
    state = record.replay()
    return board_of(state, 0 if record.seat is None else None, record.seat, record.players, record.seat is not None)


def placed(data: BoardAsked) -> StudyInfo:
    """The board of a position, or of the beginning of a game. Raises GobanshobuError."""
    known = game(data.game)
    if data.laid is None:
        state = known.start(secrets.randbits(64), options=data.options, cards=data.cards)
    else:
        views = known.make_rules(data.options, data.cards).views
        check_composes(views)
        state = known.position(views.compose(data.laid), data.cards)
    return info(Tree(state), "", "", True, ROOT, None, False, ("", ""))


def check_composes(views: Views) -> None:
    """Raises Refusal for a game whose positions nobody can set up by hand."""
    if not views.composes():
        raise Refusal("no_editor")


def info(
    tree: Tree, key: str, name: str, mine: bool, at: int, eyes: int | None, imagined: bool, names: tuple[str, str]
) -> StudyInfo:
    """A board as it is sent."""
    first = tree.state(ROOT)
    cards, root = first.rules.cards_data(), str(first.record())
    return StudyInfo(key, name, mine, first.game.id, root, named(tree), at, eyes, imagined, names, cards)


def named(tree: Tree) -> list[TreeNode]:
    """Every node with what its step is called."""
    found: list[TreeNode] = []
    states: dict[int, State] = {ROOT: tree.state(ROOT)}
    waiting = [node.before for node in tree.nodes]
    for number, node in enumerate(tree.nodes):
        state = states[node.before]
        found.append(node_info(node.before, state, node.player, node.step))
        waiting[number] = ROOT - 1
        if node.before not in waiting:
            del states[node.before]  # nobody follows it any more
        else:
            state = state.copy()
        state.play(node.player, node.step)
        states[number] = state
    return found


def node_info(before: int, state: State, player: Seat, step: str) -> TreeNode:
    """A step with what it is called in the state that it is played in."""
    words = titled(state, player, step, CAST)
    return TreeNode(before, player, step, words.ja, words.en)


@get(
    "/api/analysis/{game_id:str}/laid",
    responses=refusals({400: "bad_request no_editor", 404: "bad_request", 429: "too_often", 503: "overloaded"}),
)
async def see_laid(
    game_id: FromPath[str], request: Request[Any, Any, Any], context: NamedDependency[Context]
) -> LaidOut:
    """A position to begin an editor with: how a battle may begin."""
    context.allow_reading(request, HEAVY)
    known = found_game(game_id)

    def found() -> LaidOut:
        state = known.start(secrets.randbits(64))
        check_composes(state.rules.views)
        rng = Random(secrets.randbits(64))
        for seat in SEATS:
            if arranging(state, seat):
                squares = ready(state, seat, secrets.randbits(32))[0]
                for number in state.rules.publisher.arrange(seat, squares):
                    state.perform(seat, number)
        while state.rules.views.laid(state.position) is None:
            if state.outcome is not None:
                state = known.start(secrets.randbits(64))
            seat = SEATS[state.actors()[0]]
            state.play(seat, rng.choice(state.legal(seat)))
        return LaidOut(dict(state.rules.views.laid(state.position) or {}), state.rules.cards_data())

    return await aside(request, context, found)


@post(
    "/api/analysis/board",
    status_code=200,
    responses=refusals({400: "bad_request bad_record illegal no_move over", 429: "too_often", 503: "overloaded"}),
)
async def see_board(
    data: JSONBody[BoardAt], request: Request[Any, Any, Any], context: NamedDependency[Context]
) -> BoardInfo:
    """A position of a board. A try that is not legal is refused as `illegal`, with its clause."""
    context.allow_reading(request)
    return await on_board(request, context, lambda: board(context, data))


def board(context: Context, data: BoardAt) -> BoardInfo:
    """A position of a board as it is sent. Raises Refusal, GobanshobuError."""
    path = list(data.path)
    if data.take is not None and data.target is not None:
        player, step = context.boards.tried(data.root, path, data.take, data.target, data.seat)
        path.append((0 if player == 0 else 1, step))
    *before, state = context.boards.states(data.root, path, 2)
    you, seen = mover(state, data.seat), seat_at(data.eyes)
    lang = data.lang
    node, last = None, []
    if before and path:
        player, step = SEATS[path[-1][0]], path[-1][1]
        node = node_info(ROOT, before[0], player, step)
        last = [happened(before[0], player, step, seen if seen is not None else player, lang)]
    open_to = you if seen is None else seen
    view = state.shown(open_to)
    mine = you is not None and seen in (None, you)
    found = labelled(state.rules.publisher, offers(state, you), CAST, lang) if mine and you is not None else []
    ending, laid = state.ending(), state.rules.views.laid(state.position)
    veiled = state.rules.views.veiled(state.position)
    return BoardInfo(
        view,
        question(state, you if you is not None else SPECTATOR, CAST, lang),
        found,
        you if mine else None,
        len(state.actors()) > 1,
        [state.shown(seat) for seat in SEATS] if seen is None and veiled else [],
        last,
        node,
        "" if ending is None else ending.words.say(lang),
        you is not None and arranging(state, you),
        None if laid is None or (seen is not None and veiled) else dict(laid),
    )


def happened(before: State, player: Seat, step: str, audience: Audience, lang: Lang) -> LogEntry:
    """What a step brought about, as one audience is told it."""
    told = Chronicle(before, (audience,))
    told.play(player, step)
    entries = told.entries(audience)
    if not entries:  # it was made in secret
        return LogEntry(player, "", [], [])
    return log_entry(before.rules.publisher, entries[-1], CAST, lang)


async def on_board(request: Request[Any, Any, Any], context: Context, work: Callable[[], T]) -> T:
    """Have something done on a board. Raises Refusal for a board that cannot be."""
    try:
        return await aside(request, context, work)
    except IllegalStep as error:
        raise illegal(error.explanation) from error
    except GobanshobuError as error:
        raise Refusal("bad_record", {"why": error.words.ja}, {"why": error.words.en}) from error


@post(
    "/api/analysis/think",
    status_code=200,
    responses=refusals(
        {400: "bad_request bad_record illegal over", 403: "own_game", 429: "too_often busy", 503: "storage overloaded"}
    ),
)
async def think(
    data: JSONBody[ThoughtAsked], request: Request[Any, Any, Any], context: NamedDependency[Context]
) -> ThoughtInfo:
    """What the engine thinks of a position, from what the side to act may know. A position of one's own game against a
    person is refused as `own_game` as long as that goes on."""
    context.allow(request)
    states = await on_board(request, context, lambda: context.boards.states(data.root, data.path, 1 + BACK))
    await refuse_own(request, context, states)
    state = states[-1]
    player = mover(state, data.seat)
    if player is None:
        raise Refusal("over")
    if data.eyes not in (None, player) or arranging(state, player):
        return ThoughtInfo(data.round, len(ROUNDS), player, [])
    found = await context.boards.think(state, data.seat, data.round, context.payer(request))
    return await aside(request, context, lambda: thought_info(state, found, data.round))


def thought_info(state: State, found: BoardThought, number: int) -> ThoughtInfo:
    """A thought as it is sent."""
    lines = [
        ThoughtLine(
            one.chance,
            one.weight,
            one.chance in (0.0, 1.0),
            one.depth,
            one.visits,
            expected(state, found.player, one.line or [one.step]),
        )
        for one in found.lines
    ]
    return ThoughtInfo(number, len(ROUNDS), found.player, lines)


def expected(state: State, player: Seat, line: list[str]) -> list[TreeNode]:
    """A line with what its steps are called, as far as nobody has to guess: where something is hidden, up to where chance or
    the other side comes in."""
    going, found = state.copy(), list[TreeNode]()
    hidden = going.rules.views.veiled(going.position)
    for word in line[:SHOWN]:
        actor = player if going.position.sealed() else mover(going, None)
        if actor is None or (hidden and actor != player) or "?" in word or word not in going.legal(actor):
            break
        found.append(node_info(len(found) - 1, going, actor, word))
        before = len(going.history())
        going.play(actor, word)
        if hidden and (going.position.sealed() or len(going.history()) > before + 1):
            break
    return found


async def refuse_own(request: Request[Any, Any, Any], context: Context, states: list[State]) -> None:
    """Raises Refusal where one of some states is what the reader has before them in a game against a person."""
    session = context.who(request)
    if not session:
        return
    for one in await context.hub.store.mine(session):
        noted = msgspec.json.decode(one.about, type=About)
        if one.status != "live" or noted.game != states[0].game.id or "machine" in noted.kinds:
            continue
        table = (await context.hub.room(one.table)).table
        seats = [seat for seat in SEATS if table.chair_of(seat).session == session]
        if table.status != "live" or len(seats) != 1:  # who plays both sides plays against nobody
            continue
        twin, (seat,) = table.after([], table.at), seats
        if await aside(request, context, lambda twin=twin, seat=seat: alike(states, twin, seat)):  # type: ignore[misc]
            raise Refusal("own_game")


# --- studies ---


@get("/api/studies", responses=refusals({503: "storage"}))
async def my_studies(request: Request[Any, Any, Any], context: NamedDependency[Context]) -> Response[list[StudyListed]]:
    """The studies of this browser, the newest first. What lets it find them lasts from now on again."""
    session = context.who(request)
    kept = await context.hub.store.belongings(session, STUDY, limit=MOST_STUDIES) if session else []
    entries = [(one.id, ENTRIES.decode(one.data)) for one in kept]
    found = [StudyListed(key, entry.name, entry.game, entry.at) for key, entry in entries]
    cookies = [cookie(request.cookies[COOKIE], context.encrypted(request))] if found else []
    return Response(sorted(found, key=lambda one: -one.at), cookies=cookies)


@post(
    "/api/studies",
    status_code=201,
    responses=refusals(
        {400: "bad_request bad_record illegal", 429: "too_often many_studies", 503: "storage overloaded"}
    ),
)
async def keep_study(
    data: JSONBody[StudySaved], request: Request[Any, Any, Any], context: NamedDependency[Context]
) -> Response[StudyId]:
    """Keep a study under a new id, by which everybody who has it can read it."""
    context.allow(request, HEAVY)
    kept = await sound(request, context, data)
    session, cookies = await context.session(request)
    store = context.hub.store
    if len(await store.belongings(session, STUDY, limit=MOST_STUDIES)) >= MOST_STUDIES:
        count = {"count": str(MOST_STUDIES)}
        raise Refusal("many_studies", count, count)
    key, written = secrets.token_urlsafe(12), WRITER.encode(kept)
    context.allow_keeping(request, len(written) + ENTRY)
    await store.keep_belonging(SHARED, Belonging(STUDY, key, written))
    await store.keep_belonging(session, entry_of(key, kept))
    return Response(StudyId(key), status_code=201, cookies=cookies)


@put(
    "/api/studies/{study:str}",
    responses=refusals(
        {
            400: "bad_request bad_record illegal",
            404: "no_study",
            409: "stale",
            429: "too_often",
            503: "storage overloaded",
        }
    ),
)
async def change_study(
    study: FromPath[str],
    data: JSONBody[StudySaved],
    request: Request[Any, Any, Any],
    context: NamedDependency[Context],
) -> StudyId:
    """Keep a study of one's own as it is now."""
    context.allow(request, HEAVY)
    session, store = context.who(request), context.hub.store
    entry = await store.belonging(session, STUDY, study) if session else None
    content = await store.belonging(SHARED, STUDY, study)
    if entry is None or content is None:
        raise Refusal("no_study")
    kept = await sound(request, context, data)
    written = WRITER.encode(kept)
    context.allow_keeping(request, max(0, len(written) - len(content.data)))
    if not await store.keep_belonging(SHARED, content._replace(data=written)):
        raise Refusal("stale")
    await store.keep_belonging(session, entry_of(study, kept)._replace(version=entry.version))
    return StudyId(study)


@get(
    "/api/studies/{study:str}",
    responses=refusals({400: "bad_request", 404: "no_study", 429: "too_often", 503: "storage overloaded"}),
)
async def see_study(
    study: FromPath[str], request: Request[Any, Any, Any], context: NamedDependency[Context]
) -> StudyInfo:
    """A study that was kept, by whomever."""
    context.allow_reading(request, HEAVY)
    store, session = context.hub.store, context.who(request)
    content = await store.belonging(SHARED, STUDY, study)
    if content is None:
        raise Refusal("no_study")
    kept = STUDIES.decode(content.data)
    mine = bool(session) and await store.belonging(session, STUDY, study) is not None

    def found() -> StudyInfo:
        record = read_record(kept.root, game)
        tree = Tree(record.replay(), kept.nodes)
        return info(tree, study, kept.name, mine, kept.at, kept.eyes, kept.imagined, record.players)

    return await aside(request, context, found)


@delete(
    "/api/studies/{study:str}",
    status_code=200,
    responses=refusals({400: "bad_request", 404: "no_study", 429: "too_often", 503: "storage"}),
)
async def delete_study(
    study: FromPath[str], request: Request[Any, Any, Any], context: NamedDependency[Context]
) -> dict[str, str]:
    """Delete a study of one's own, for everybody."""
    context.allow(request)
    session, store = context.who(request), context.hub.store
    if not session or await store.belonging(session, STUDY, study) is None:
        raise Refusal("no_study")
    await store.drop_belonging(session, STUDY, study)
    await store.drop_belonging(SHARED, STUDY, study)
    return {"status": "deleted"}


def entry_of(key: str, kept: KeptStudy) -> Belonging:
    """A study in its owner's list."""
    return Belonging(STUDY, key, WRITER.encode(StudyEntry(kept.name, kept.game, milliseconds())))


async def sound(request: Request[Any, Any, Any], context: Context, data: StudySaved) -> KeptStudy:
    """A study that can be kept: every step is played once. Raises Refusal."""
    name = checked_chair(Chair("person", 0, data.name)).name
    asked = KeptStudy(name, "", data.root, list(data.nodes), data.at, data.eyes, data.imagined)
    kept = await on_board(request, context, lambda: whole(asked))
    if len(WRITER.encode(kept)) > LARGEST:
        why = Words("大きすぎます。", "it is too large")
        raise Refusal("bad_record", {"why": why.ja}, {"why": why.en})
    return kept


ANALYSIS_HANDLERS: Final = [
    open_board,
    see_laid,
    see_board,
    think,
    my_studies,
    keep_study,
    change_study,
    see_study,
    delete_study,
]
