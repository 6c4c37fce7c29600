"""What a game publishes, for one audience at a time, as typed plain data: nothing else passes between rules and people.

- the **view**: what is (`Views.show`);
- **offers**: what may be done now, each with what it takes up, where it goes, its effect and its consequences;
- **facts**: what happened, in order.

Words, sounds and motion are made from offers and facts. Two laws hold, and the conformance kit tries them: a view and the
facts of a step make the next view (`follow`), and what an offer promises (`will`) are the facts that follow.
Each game has types of its own for all three, told apart by `fact` and `effect`; this module knows no game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, Literal, NamedTuple, NotRequired, TypedDict

from mypy_extensions import mypyc_attr

from gobanshobu.core.audience import Audience, Cast, Seat
from gobanshobu.core.fouls import NO_FOULS, Fouls
from gobanshobu.core.outcome import Ending
from gobanshobu.core.position import DRAW, ONGOING, Note, Position, Step
from gobanshobu.core.roles import Notation, Shown
from gobanshobu.core.words import Words

Fact = Mapping[str, object]
"""Something that happened, where no game is known; `fact` says what. Each game has a closed union of its own."""


class Ended(TypedDict):
    """The game is over. `winner` is None for a draw."""

    fact: Literal["ended"]
    winner: int | None
    reason: str
    clause: str


class Thing(TypedDict, total=False):
    """Something on the table that can be taken up or aimed at: what it is, and the points, partner or captive of it."""

    square: str
    hand: str  # a card of one's hand, by its id
    points: int  # of that card or those cards, where there can be others of the same ids
    partner: str  # a second card of the hand that goes with it
    captive: bool  # the cards lie in one's hand with another's among them, which is the one that is meant
    monster: str
    equipment: str
    trap: str
    grave: str  # a card of one's graveyard
    air: bool  # what is under way
    player: int  # a side itself
    pile: str  # a pile of cards: "hand", "deck", "pool", "front"
    cards: list[str]  # several cards of one's hand, or a unit of them


class Offer(TypedDict):
    """Something that may be done now. `step` is a name to play it by, and nothing to be read.

    `will` are the facts that follow for certain when it is played: what is captured, lost, gained, made, ended.
    """

    step: str
    effect: str
    cards: NotRequired[list[str]]  # what is moved, played or laid
    take: NotRequired[Thing]
    target: NotRequired[Thing]
    will: NotRequired[list[Fact]]


class Threat(TypedDict):
    """Something of the other side, and what it could take or hurt if it were to act."""

    take: Thing
    target: Thing


class Quota(TypedDict):
    """How many pieces of a kind go into an arrangement, and of how many of these cards each is made."""

    ja: str
    en: str
    count: int
    size: int
    cards: list[str]


class Arrangement(TypedDict):
    """What an arrangement needs: the squares in their order, and what goes on them; the others stay empty.

    `joins` are the cards that can be put together on one square, each kind once.
    """

    squares: list[str]
    quotas: list[Quota]
    joins: list[str]


class ToldAside(TypedDict):
    """What lies open to whoever looks, told to those who only listen."""

    ja: str
    en: str


class Question(TypedDict):
    """What is to be decided; `prompt` is one of a closed set of the game's own."""

    prompt: str
    ja: str
    en: str
    aside: NotRequired[ToldAside]  # the cards of the first hand, which no line of the log has told of


class Said(TypedDict):
    """A text in both languages."""

    ja: str
    en: str


def kind_of(fact: Fact) -> str:
    """What a fact tells of."""
    return str(fact["fact"])


def sounded(facts: list[Fact], sounds: dict[str, str], manner: Callable[[Fact], str] = kind_of) -> list[str]:
    """The sounds of facts, in order, each at most once in a row; facts that `sounds` does not name are silent. A game may
    tell facts of one kind apart by their `manner`, which comes before the kind."""
    found: list[str] = []
    for fact in facts:
        sound = sounds.get(manner(fact)) or sounds.get(kind_of(fact), "")
        if sound and found[-1:] != [sound]:
            found.append(sound)
    return found


class Counted(NamedTuple):
    """Something that is counted over a whole game, for each side: the facts of a kind, or what a part of them adds up to."""

    words: Words
    fact: str
    part: str = ""


class Figure(NamedTuple):
    """A number of a finished game for each side, player 0 first."""

    words: Words
    of: tuple[int, int]


def counted(facts: Iterable[Fact], wanted: Sequence[Counted]) -> list[Figure]:
    """The figures of a game from all its facts; those that are nothing for both sides are left out."""
    found = [[0, 0] for _ in wanted]
    for fact in facts:
        for figure, what in zip(found, wanted, strict=True):
            if fact["fact"] == what.fact:
                player, amount = fact["player"], fact[what.part] if what.part else 1
                assert isinstance(player, int)
                assert isinstance(amount, int)
                figure[player] += amount
    return [Figure(what.words, (one, other)) for what, (one, other) in zip(wanted, found, strict=True) if one or other]


@mypyc_attr(allow_interpreted_subclasses=True)
class Publisher:
    """Builds offers and facts of one game under one choice of options, and the words for them. Subclasses know the game."""

    def __init__(self, notation: Notation, endings: list[Ending], fouls: Fouls = NO_FOULS) -> None:
        self.notation: Final = notation
        self.endings: Final = endings
        self.fouls: Final = fouls

    # --- facts ---

    def facts(
        self, before: Position, player: Seat, step: Step, after: Position, notes: list[Note], audience: Audience
    ) -> list[Fact]:
        """What a step brought about, in order, as far as the audience may know; `notes` is the journal of the step."""
        found = self.happened(before, player, step, after, notes, audience)
        if after.result != ONGOING:
            found.append(self.ended(after))
        return found

    def happened(
        self, before: Position, player: Seat, step: Step, after: Position, notes: list[Note], audience: Audience
    ) -> list[Fact]:
        """The facts of a step but for the end of the game."""
        raise NotImplementedError

    def ended(self, position: Position) -> Ended:
        """The end that the rules have brought about."""
        ending = self.endings[position.ending]
        winner = None if position.result == DRAW else int(position.result)
        return {"fact": "ended", "winner": winner, "reason": ending.reason, "clause": ending.clause}

    def follow(self, view: Shown, happened: list[Fact]) -> Shown:
        """The next view, from a view (without its log, which may be changed) and the facts of a step."""
        raise NotImplementedError

    # --- offers ---

    def offers(self, position: Position, seat: Seat) -> list[Offer]:
        """Everything that the player may do now, with what will come of it.

        Where fouls can be played they stand among the legal steps, and nothing tells which is which.
        """
        steps = [Step(int(step)) for step in position.steps(seat)]
        fouls = [Step(step) for step in self.fouls.steps(position, seat)] if steps else []
        if fouls:
            steps = sorted(steps + fouls)
        found: list[Offer] = []
        for step in steps:
            offer = self.offer(position, seat, step)
            will = self.will(position, seat, step)
            if will:
                offer["will"] = will
            found.append(offer)
        return found

    def offer(self, position: Position, seat: Seat, step: Step) -> Offer:
        """One step as an offer, without its consequences."""
        raise NotImplementedError

    def will(self, position: Position, seat: Seat, step: Step) -> list[Fact]:
        """What follows for certain if the step is played: found by playing it, and told by `promise`."""
        if position.sealed():
            return []  # what comes of it hangs on the other's choice
        after = position.copy()
        notes: list[Note] = []
        after.journal = notes
        after.apply(seat, step)
        after.journal = None
        promised: list[Fact] = []
        found = self.foreseen(position, seat, step, after, notes)
        if after.result != ONGOING:
            found.append(self.ended(after))
        for fact in found:
            told = self.promise(fact)
            if told is not None:
                promised.append(told)
        return promised

    def foreseen(self, before: Position, player: Seat, step: Step, after: Position, notes: list[Note]) -> list[Fact]:
        """The facts of a step that `promise` chooses from, but for the end of the game: all that its player will know."""
        return self.happened(before, player, step, after, notes, player)

    def silence(self, position: Position, seat: Seat) -> Step:
        """What a player who is asked for an answer and gives none in time has answered; by default the last of the steps."""
        steps = position.steps(seat)
        return Step(int(steps[len(steps) - 1]))

    def promise(self, fact: Fact) -> Fact | None:
        """A fact as an offer can promise it: without what is hidden until it happens; None for what goes without saying."""
        raise NotImplementedError

    def question(self, position: Position, audience: Audience, cast: Cast) -> Question:
        """What is to be decided now, told to an audience; also to those who only wait for it."""
        raise NotImplementedError

    def attempt(self, position: Position, seat: Seat, take: Thing, target: Thing) -> Step | None:
        """The step that somebody who takes this and puts it there has in mind, legal or not; None if none can be meant."""
        raise NotImplementedError

    def arrangement(self, position: Position, seat: Seat) -> Arrangement | None:
        """What the player's arrangement needs, in games and phases that have one."""
        return None

    def arrange(self, seat: Seat, squares: Mapping[str, list[str]]) -> list[Step]:
        """The steps that lay out a whole camp: the cards of each square, none for one that stays open."""
        return []

    # --- answers ---

    def answering(self, position: Position) -> bool:
        """Whether the decision of this moment is an answer to what the other has just done: no clock runs for it."""
        return False

    def forced(self, position: Position, seat: Seat) -> Step | None:
        """The step of a player who is asked for an answer and has no choice; None where there is one.

        Whoever gives that answer for the player has to take as long as a choice would: the pause must tell nothing.
        """
        return None

    # --- words ---

    def sentence(self, facts: list[Fact], cast: Cast) -> Words:
        """What happened, as one text for one reader; empty where the facts tell the reader nothing."""
        raise NotImplementedError

    def label(self, offer: Offer, cast: Cast) -> Words:
        """What an offer is, for a button or a screen reader."""
        raise NotImplementedError

    def labels(self, offers: list[Offer], cast: Cast) -> list[Words]:
        """What all the offers of a moment are: no two are called alike."""
        return [self.label(offer, cast) for offer in offers]

    def sounds(self, facts: list[Fact]) -> list[str]:
        """The names of the sounds that belong to the facts, in order."""
        raise NotImplementedError

    def figures(self, facts: Iterable[Fact]) -> list[Figure]:
        """A few numbers of a game that is over, from all that an audience was told of it."""
        return []
