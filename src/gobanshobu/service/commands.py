"""What somebody at a table may ask for, and what comes of it: the events it leads to, or a refusal.

Nothing here changes a table: events are kept first and applied then.
"""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from gobanshobu.core import GobanshobuError, IllegalStep, State, Words
from gobanshobu.core.audience import SEATS, Audience, Seat
from gobanshobu.core.clauses import StepRefused
from gobanshobu.core.fouls import OBJECTION
from gobanshobu.core.lines import one_line
from gobanshobu.core.position import Step
from gobanshobu.games import game
from gobanshobu.players.levels import LEVELS
from gobanshobu.service import clock
from gobanshobu.service.arrangements import completed
from gobanshobu.service.events import (
    Aborted,
    Answered,
    CampDrafted,
    Chair,
    Claimed,
    Created,
    Event,
    GameBegan,
    ObjectionRaised,
    Opening,
    ProposalKind,
    Proposed,
    RefereeInvited,
    Resigned,
    Resumed,
    SeatTaken,
    Setup,
    Stepped,
    TimedOut,
    TookBack,
)
from gobanshobu.service.protocol import Squares
from gobanshobu.service.refusal import Refusal, illegal
from gobanshobu.service.table import Table

MOST_ARRANGE: Final = 3600
LONGEST_NAME: Final = 40
GONE_SECONDS: Final = 60  # after so long an empty seat's game can be claimed
ANSWER_DELAY: Final = (0.8, 3.0)  # seconds, as long as a person takes who has a choice
MOST_REFEREES: Final = 4
MOST_DRAFTS: Final = 1500  # of each player
MOST_RECONSIDERED: Final = (
    300  # take-backs and proposals of each player: a log is gone through whenever a table is loaded
)


def create(setup: Setup, rematch_of: str = "", start: State | None = None) -> Created:
    """A new table with a deal of its own, or one that goes on from `start`, whose game, options and cards are its own. Raises
    Refusal with what is wrong with the setup."""
    wrong = clock.problem(setup.clock)
    if wrong is not None:
        raise Refusal("bad_setup", {"why": wrong[0]}, {"why": wrong[1]})
    if not 0 <= setup.arrange <= MOST_ARRANGE:
        limit = str(MOST_ARRANGE)
        raise Refusal(
            "bad_setup",
            {"why": f"配置の制限時間は{limit}秒までです。"},
            {"why": f"the time for the set-up is at most {limit} seconds"},
        )
    one, other = setup.chairs
    setup = msgspec.structs.replace(setup, chairs=(checked_chair(one), checked_chair(other)))
    try:
        state = start or game(setup.game).start(secrets.randbits(64), options=setup.options, cards=setup.cards)
    except GobanshobuError as error:
        raise Refusal("bad_setup", {"why": error.words.ja}, {"why": error.words.en}) from error
    if start is not None:
        setup = msgspec.structs.replace(setup, game=start.game.id)
    rules = state.rules
    for option in state.game.options:
        between = all(chair.kind in ("person", "open") for chair in setup.chairs)
        if option.people and not between and rules.options[option.name] != option.default:
            raise Refusal("people_only")
    if setup.rated and (
        start is not None or not even(rules.options) or any(one.kind == "machine" for one in setup.chairs)
    ):
        raise Refusal("not_rated")
    whole = msgspec.structs.replace(setup, rules=rules.version, options=dict(rules.options), cards=rules.cards_value())
    return Created(whole, state.deal, rematch_of, secrets.token_hex(16), None if start is None else opening(start))


def opening(start: State) -> Opening:
    """From where a game goes on that was played to a state. Raises Refusal where that is its end, or where an objection has
    changed it."""
    if start.outcome is not None:
        raise Refusal("over")
    steps: list[tuple[Seat, str]] = []
    for entry in start.history():
        if entry.full.startswith(OBJECTION):
            why = Words("指摘のあった対局からは始められません。", "a game with objections cannot be gone on with")
            raise Refusal("bad_setup", {"why": why.ja}, {"why": why.en})
        if entry.is_step:
            steps.append((SEATS[entry.player], entry.full))
    return Opening(start.start, steps)


def rematch(table: Table) -> Created:
    """The next table of the same two with swapped seats; their tokens, and the referee's, open it too. A handicap stays with
    whoever has it. A game that went on from a position does so again."""
    setup = msgspec.structs.replace(
        table.setup,
        options={other_side(name): value for name, value in table.setup.options.items()},
        chairs=(table.chairs[0], table.chairs[1]),
        first=1 if table.seats[0] == 0 else 0,
        listed=False,
        referees=tuple(sorted(table.referees)),
    )
    return create(setup, table.id, None if table.opening is None else table.first())


def other_side(option: str) -> str:
    """The option that says of the other player what this one says of one; itself where it is about neither."""
    return option[:-1] + str(1 - int(option[-1])) if option.endswith(("_0", "_1")) else option


def even(options: Mapping[str, int | str]) -> bool:
    """Whether options treat both players alike: no handicap."""
    return all(value == options[other_side(name)] for name, value in options.items())


def checked_chair(chair: Chair) -> Chair:
    """A chair with its name in one form, however it was typed. Refuses a level or a name that cannot be."""
    between = chair.level == 0 and chair.rating > 0
    if chair.kind == "machine" and not between and not 1 <= chair.level <= LEVELS:
        raise Refusal("bad_setup", {"why": f"レベルは 1〜{LEVELS} です。"}, {"why": f"levels go from 1 to {LEVELS}"})
    name = " ".join(unicodedata.normalize("NFC", chair.name[: 4 * LONGEST_NAME]).split())
    if len(name) > LONGEST_NAME or not one_line(name):
        raise Refusal(
            "bad_setup",
            {"why": f"名前は {LONGEST_NAME} 文字までの一行です。"},
            {"why": f"a name is one line of at most {LONGEST_NAME} letters"},
        )
    return msgspec.structs.replace(chair, name=name)


def sit(table: Table, chair: int, who: Chair) -> list[Event]:
    """Somebody takes an open chair; when nobody is missing any more the game begins."""
    if table.status != "open":
        raise Refusal("taken" if table.status == "live" else "over")
    if chair not in (0, 1) or table.chairs[chair].kind != "open":
        raise Refusal("taken")
    who = checked_chair(who)
    if who.kind == "bot" and table.objections():
        raise Refusal("people_only")
    found: list[Event] = [SeatTaken(chair, who)]
    if table.chairs[1 - chair].kind != "open":
        found.append(begin(table))
    return found


def begin(table: Table) -> GameBegan:
    """The game begins; who is player 0 is as agreed, or thrown: five pieces, most of them face up for chair 0."""
    if table.setup.first != "furigoma":
        return GameBegan(table.setup.first)
    face_up = secrets.randbits(5).bit_count()
    return GameBegan(0 if face_up >= 3 else 1, face_up)


def step(table: Table, player: Seat, text: str, lag: int, now: int) -> list[Event]:
    """A player acts. Raises Refusal with the clause and the reason if the rules do not allow it."""
    live(table)
    if overdue(table, now, lag):
        raise Refusal("stale")
    checked(table.state, player, text)
    return [Stepped(player, text, lag)]


def arrange(table: Table, player: Seat, squares: Squares, lag: int, now: int) -> list[Event]:
    """A player lays out the whole camp; what was begun square by square is taken back. Raises Refusal with the first
    square that the rules do not allow."""
    live(table)
    if overdue(table, now, lag) or not table.arranging():
        raise Refusal("stale")
    wanted = table.publisher.arrangement(table.state.position, player)
    order = [] if wanted is None else wanted["squares"]
    if sorted(squares) != sorted(order):
        wrong = ", ".join(sorted(set(squares) ^ set(order)))
        raise Refusal("bad_message", {"why": f"squares: {wrong}"[:200]})
    found: list[Event] = []
    begun = [at for at, done in enumerate(table.steps) if done.player == player]
    if begun and player not in table.actors():
        raise Refusal("stale")  # it is laid out already
    if begun:
        found.append(TookBack(player, begun[0]))
    trial = table.first()
    for done in table.steps:
        if done.player != player:
            trial.play(done.player, done.step)
    for number in camp(table, player, squares):
        text = trial.rules.notation.write(number)
        trial.perform(player, checked(trial, player, text))
        found.append(Stepped(player, text, lag))
    return found


def draft(table: Table, player: Seat, squares: Squares) -> list[Event]:
    """A player has laid out so much. Raises Refusal for what is no square of the player's camp and no card."""
    live(table)
    if not table.arranging() or player not in table.actors():
        raise Refusal("stale")
    wanted = table.publisher.arrangement(table.state.position, player)
    wrong = sorted(set(squares) - set([] if wanted is None else wanted["squares"]))
    if wrong:
        raise Refusal("bad_message", {"why": f"squares: {', '.join(wrong)}"[:200]})
    camp(table, player, squares)
    if table.drafted[player] >= MOST_DRAFTS:
        raise Refusal("too_often")
    return [] if table.drafts.get(player) == squares else [CampDrafted(player, squares)]


def camp(table: Table, player: Seat, squares: Squares) -> Sequence[Step]:
    """The steps that lay out a camp. Raises Refusal for what is no card."""
    try:
        return table.publisher.arrange(player, squares)
    except StepRefused as refused:
        raise illegal(table.state.rules.rulebook().explanation(refused.why, legal=False)) from refused


def checked(state: State, player: Seat, text: str) -> Step:
    """The number of a step that can be played. Raises Refusal with the clause and the reason if it cannot."""
    try:
        return state.check(player, text)
    except IllegalStep as error:
        raise illegal(error.explanation) from error


def overdue(table: Table, now: int, lag: int = 0) -> list[Event]:
    """What has to happen because time is over: a seat falls, an arrangement is filled, an answer is given, a table that
    nobody comes to is given up."""
    last = table.due()
    if last is None or now <= last:
        return []
    if table.status == "open":
        return [Aborted("expired")]
    if table.status == "over":  # its result is to be counted, which takes more than the table
        return []
    due = table.deadline()
    if due is None:
        return [] if table.owed() is not None else [Aborted("abandoned")]
    if now <= due[0]:
        return []
    player = due[1]
    if player is None:
        return filled(table)
    if table.answering():
        return [Stepped(player, table.silence(player), filled=True)]
    if clock.fallen(table.setup.clock, table.sides[player], now, lag):
        return [TimedOut(player)]
    return []


def filled(table: Table) -> list[Event]:
    """What each player has laid out stays; the squares that are still open are filled plainly."""
    found: list[Event] = []
    for player in table.actors():
        steps = completed(table.state, player, table.drafts.get(player, {}))
        found += [Stepped(player, step, filled=True) for step in steps]
    return found


def object_to(table: Table, by: Audience, number: int) -> list[Event]:
    """A player, or the referee, objects to what the other side has just done, and what the snapshot of that number shows.
    Raises Refusal where that is too late, or where no objection is left."""
    live(table)
    closed = table.state.rules.fouls.closed()
    if closed is not None:
        raise Refusal("no_objections", {"why": closed.ja}, {"why": closed.en})
    if number < table.rewound[by]:
        raise Refusal("stale")
    refusal = table.state.too_late(by) or table.state.no_objection(by)
    if refusal is not None:
        raise illegal(refusal)
    return [ObjectionRaised(by)]


def invite_referee(table: Table, token: str) -> list[Event]:
    """A player asks for a referee, whom the hashed token lets in."""
    closed = table.state.rules.fouls.closed()
    if closed is not None:
        raise Refusal("no_objections", {"why": closed.ja}, {"why": closed.en})
    if table.status in ("over", "aborted"):
        raise Refusal("over")
    if len(table.referees) >= MOST_REFEREES:
        raise Refusal("referees")
    return [RefereeInvited(token)]


def resign(table: Table, player: Seat) -> list[Event]:
    """A player gives up."""
    live(table)
    return [Resigned(player)]


def take_back(table: Table, player: Seat, now: int) -> list[Event]:
    """A player takes back their last step of this turn without asking."""
    live(table)
    if overdue(table, now):
        raise Refusal("stale")
    to = table.alone(player)
    if to is None:
        raise Refusal("no_takeback")
    undecided(table, player)
    return [TookBack(player, to)]


def propose(table: Table, player: Seat, what: ProposalKind) -> list[Event]:
    """A player asks for a draw, a take-back of their last turn, or a rematch."""
    if what == "rematch":
        if table.match is not None:
            raise Refusal("in_match")
        if table.status != "over":
            raise Refusal("not_begun" if table.status == "open" else "bad_message", {"why": "rematch"})
        if table.next_table:
            raise Refusal("offered")
    else:
        live(table)
    standing = table.proposals.get(what)
    if standing is not None and standing.player == player:
        raise Refusal("offered")
    if standing is not None:  # both want it
        return answer(table, player, what, yes=True)
    undecided(table, player)
    to = 0
    if what == "takeback":
        if table.state.position.sealed():  # each may change their own; in which order they came stays hidden
            raise Refusal("no_takeback")
        mine = [at for at, done in enumerate(table.steps) if done.player == player and done.step]
        if not mine:
            raise Refusal("no_takeback")
        if mine[-1] < table.settled():
            raise Refusal("objected")
        to = mine[-1]
        while to > table.settled() and table.steps[to - 1].player == player:
            to -= 1
    asked, other = Proposed(player, what, to), SEATS[1 - player]
    if what == "takeback" and table.chair_of(other).kind == "machine":  # it lets one try again
        return [asked, Answered(other, what, yes=True)]
    return [asked]


def answer(table: Table, player: Seat, what: ProposalKind, yes: bool) -> list[Event]:
    """A player answers what the other has asked. The table of a rematch is made afterwards."""
    standing = table.proposals.get(what)
    if standing is None or standing.player == player:
        raise Refusal("no_offer")
    return [Answered(player, what, yes)]


def claim(table: Table, player: Seat, away: int) -> list[Event]:
    """A player claims the game of one who has been away for so many milliseconds."""
    live(table)
    machine = table.chair_of(SEATS[1 - player]).kind == "machine"
    if machine or away < GONE_SECONDS * clock.SECOND or isinstance(table.setup.clock, clock.Correspondence):
        raise Refusal("not_left")
    return [Claimed(player)]


def abort(table: Table, token: str, session: str) -> list[Event]:
    """The maker, by the hash of a token that came with the table or of the browser, gives up a table before it begins."""
    made = table.setup.chairs
    if not any((token and chair.token == token) or (session and chair.session == session) for chair in made):
        raise Refusal("no_seat")
    if table.status == "aborted":
        return []
    if table.status != "open":
        raise Refusal("begun" if table.status == "live" else "over")
    return [Aborted("left")]


def known_as(table: Table, old: str, new: str) -> list[Event]:
    """Whoever sat here as a guest is known as somebody else."""
    if table.status not in ("open", "live"):
        return []
    return [
        SeatTaken(number, msgspec.structs.replace(chair, session=new))
        for number, chair in enumerate(table.chairs)
        if chair.session == old
    ]


def leave(table: Table, session: str) -> list[Event]:
    """Somebody leaves for good, whatever state their game is in."""
    if table.status == "open" and any(chair.session == session for chair in table.setup.chairs):
        return [Aborted("left")]
    player = table.player_of("", session)
    if table.status == "live" and player is not None:
        return [Resigned(player)]
    return []


def nameless(event: Event, session: str) -> Event:
    """What has happened, without the name of somebody who is to be forgotten. What is not theirs stays byte for byte."""

    def without(chair: Chair) -> Chair:
        return msgspec.structs.replace(chair, name="", session="", token="") if chair.session == session else chair

    if isinstance(event, SeatTaken):
        return msgspec.structs.replace(event, who=without(event.who))
    if isinstance(event, Created):
        one, other = event.setup.chairs
        setup = msgspec.structs.replace(event.setup, chairs=(without(one), without(other)))
        return msgspec.structs.replace(event, setup=setup)
    return event


def resume(table: Table, _now: int) -> list[Event]:
    """Nobody is to lose because the server was away: the present decision gets its time once more. Days are long enough."""
    if table.deadline() is None or isinstance(table.setup.clock, clock.Correspondence):
        return []
    return [Resumed()]


def undecided(table: Table, player: Seat) -> None:
    """Refuse one who has taken back and proposed as much as a log can hold."""
    if table.reconsidered[player] >= MOST_RECONSIDERED:
        raise Refusal("undecided")


def live(table: Table) -> None:
    """Refuse what needs a game under way."""
    if table.status == "open":
        raise Refusal("not_begun")
    if table.status != "live":
        raise Refusal("over")
