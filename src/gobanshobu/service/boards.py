"""Analysis boards: trees of variations that many requests look at, what the engine thinks of a position, and whose game it is.

A board is not kept here. Whoever has it brings along where it begins, as a record without steps, and the steps that lead to
where they are; trees are remembered for a while, so that nothing is played anew for each step.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from hashlib import sha256
from threading import Lock
from typing import Final, NamedTuple

import msgspec

from gobanshobu.core import GobanshobuError, State, Words
from gobanshobu.core.audience import Cast, Seat
from gobanshobu.core.record import read_record
from gobanshobu.games import game
from gobanshobu.players import Choice
from gobanshobu.players.levels import SECONDS
from gobanshobu.service.engines import Engines
from gobanshobu.service.fair import Payer
from gobanshobu.service.protocol import Thing
from gobanshobu.service.published import attempted
from gobanshobu.service.refusal import Refusal
from gobanshobu.service.snapshot import SIDES
from gobanshobu.service.table import Table
from gobanshobu.study.tree import ROOT, Tree

CAST: Final = Cast(None, SIDES)
MOST_NODES: Final = 600  # of a study
DEEPEST: Final = 1200  # steps from the root to a node
TREES: Final = 48  # that are remembered
GROWN: Final = 3000  # nodes of a remembered tree,
TOGETHER: Final = 20_000  # … of all of them
ROUNDS: Final = (
    0.3,
    1.0,
    SECONDS,
)  # of the thoughts about one position; none keeps a worker for longer than a turn does
LINES: Final = 4  # that are shown
THOUGHTS: Final = 400  # that are remembered
RECENT: Final = 8  # moments of one's own game, back from its last, that no engine looks at
STUDY: Final = "study"  # what a study is among somebody's belongings,
SHARED: Final = "shared"  # and where its content lies, for whoever knows its id

Path = Sequence[tuple[int, str]]


class KeptStudy(msgspec.Struct, frozen=True):
    """A study as it is kept."""

    name: str
    game: str
    root: str  # a record without steps
    nodes: list[tuple[int, int, str]]  # the node before (-1: none), the player, the step
    at: int = ROOT
    eyes: int | None = None
    imagined: bool = False  # what one seat could not know was drawn


class StudyEntry(msgspec.Struct, frozen=True):
    """A study in its owner's list."""

    name: str
    game: str
    at: int  # when it was kept last


WRITER: Final = msgspec.json.Encoder()
STUDIES: Final = msgspec.json.Decoder(KeptStudy)
ENTRIES: Final = msgspec.json.Decoder(StudyEntry)


class BoardThought(NamedTuple):
    """What the engine thinks of a position after so many rounds."""

    player: Seat
    lines: list[Choice]


def begun(root: str) -> State:
    """The state that a board begins with. Raises GobanshobuError."""
    return read_record(root, game).replay()


class Boards:
    """The boards that somebody is looking at."""

    def __init__(self, engines: Engines) -> None:
        self.engines: Final = engines
        self._trees: Final[OrderedDict[str, Tree]] = OrderedDict()
        self._thoughts: Final[OrderedDict[str, BoardThought]] = OrderedDict()
        self._lock: Final = Lock()  # boards are worked out in threads

    def states(self, root: str, path: Path, last: int = 1) -> list[State]:
        """The states along a path, the `last` ones of them. Raises GobanshobuError for a root that is none, and
        IllegalStep for a step that cannot be played."""
        with self._lock:
            tree = self._trees.pop(root, None)
            if tree is None or len(tree.nodes) > GROWN:
                tree = Tree(begun(root))
            self._trees[root] = tree
            while len(self._trees) > TREES or (len(self._trees) > 1 and self._nodes() > TOGETHER):
                self._trees.popitem(last=False)
            at = ROOT
            for player, step in path:
                at = tree.play(at, player, step)
            wanted = [ROOT, *tree.path(at)][-last:]
            return [tree.state(number) for number in wanted]

    def _nodes(self) -> int:
        return sum(len(tree.nodes) for tree in self._trees.values())

    def tried(self, root: str, path: Path, take: Thing, target: Thing, seat: int | None) -> tuple[Seat, str]:
        """The step that somebody has in mind who takes this and puts it there. Raises Refusal with the clause."""
        (state,) = self.states(root, path)
        player = mover(state, seat)
        if player is None:
            raise Refusal("over")
        return player, attempted(state, player, take, target)

    async def think(self, state: State, seat: int | None, rounds: int, payer: Payer) -> BoardThought:
        """What the engine thinks of a position in the round of that number, from what the side to act may know. Raises
        Refusal."""
        player = mover(state, seat)
        if player is None:
            raise Refusal("over")
        view = state.view(player)
        key = sha256(f"{rounds} {json.dumps(view, sort_keys=True)}".encode()).hexdigest()
        known = self._thoughts.pop(key, None)
        if known is None:
            known = BoardThought(player, await self.engines.think(view, ROUNDS[rounds], LINES, payer))
        self._thoughts[key] = known
        while len(self._thoughts) > THOUGHTS:
            self._thoughts.popitem(last=False)
        return known


def mover(state: State, seat: int | None) -> Seat | None:
    """Who is to act: where both are, the seat that is meant if it is one of them. None when the game is over."""
    actors = state.actors()
    if not actors:
        return None
    return next((one for one in actors if one == seat), actors[0])


def arranging(state: State, player: Seat) -> bool:
    """Whether a camp is being laid out, of which an engine thinks as a whole or not at all."""
    return state.rules.publisher.arrangement(state.position, player) is not None


# --- one's own games ---


def likeness(state: State, seat: Seat) -> str:
    """What a position is to a seat, whatever turn it is, however it came about, and in whatever order cards lie."""
    views, known = state.rules.views, None
    if views.veiled(state.position) and (lies := views.laid(state.position)) is not None:
        known = {key: unordered(value) for key, value in views.begun(lies, seat).items()}
    shown = known or dict(views.show(state.position, seat))
    shown.pop("turns", None)
    return json.dumps(shown, sort_keys=True)


def unordered(value: object) -> object:
    """A list of lists of cards or other things, each in an order of its own."""
    if not isinstance(value, list):
        return value
    if all(isinstance(one, list) for one in value):
        return [unordered(one) for one in value]
    plain = all(isinstance(one, int) for one in value)  # of each player one, whose order says whose
    return value if plain else sorted(value, key=lambda one: json.dumps(one, sort_keys=True))


def guarded(table: Table, seat: Seat) -> set[str]:
    """What a seat of a game under way has in front of it: the last moments, and what its own next step may lead to."""
    going, found = table.first(), []
    for done in table.steps:
        found.append(going.copy())
        if done.step:
            going.perform(Seat(done.player), going.rules.notation.parse(done.step))
        else:
            going.object(done.player)
    here = [*found[-RECENT:], going, *after_one(going, seat)]
    return {likeness(state, seat) for state in here if not state.position.sealed()}


def after_one(state: State, seat: Seat) -> Iterator[State]:
    """The states after each step that a seat could play now; of a game without secrets, also after the other's."""
    if state.position.sealed():
        return
    open_to_all = not state.rules.views.veiled(state.position)
    for player in state.actors():
        if player == seat or open_to_all:
            for step in state.legal(player):
                after = state.copy()
                after.play(player, step)
                yield after


def alike(states: Sequence[State], table: Table, seat: Seat) -> bool:
    """Whether one of some states is what a seat of a game under way has in front of it."""
    wanted = guarded(table, seat)
    return any(not state.position.sealed() and likeness(state, seat) in wanted for state in states)


def whole(kept: KeptStudy) -> KeptStudy:
    """A study whose every step was played, with its root in the one form that a record has. Raises GobanshobuError."""
    first = begun(kept.root)
    if any(entry.is_step for entry in first.history()):
        raise GobanshobuError(Words("始まりに手があってはいけません。", "the root of a study has no steps"))
    tree = Tree(first, kept.nodes)
    nodes = [(node.before, int(node.player), node.step) for node in tree.nodes]
    at = kept.at if ROOT <= kept.at < len(nodes) else ROOT
    root = str(first.record())
    return msgspec.structs.replace(kept, game=first.game.id, root=root, nodes=nodes, at=at)
