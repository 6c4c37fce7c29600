"""A game in progress under its rules: steps are strings, every refusal is explained, views are built.

Under it lies a `Position`, which search drives with integers. `State`, which users meet, adds the game it is one of.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Final

from mypy_extensions import i64, mypyc_attr

from gobanshobu.core.audience import REFEREE, SEATS, Audience, Seat, seat_of
from gobanshobu.core.clauses import Reason, StepRefused, reason
from gobanshobu.core.errors import GameOver, GobanshobuError, IllegalStep, NotYourTurn, StepSyntax
from gobanshobu.core.fouls import OBJECTION, VERDICTS, Foul, FoulView
from gobanshobu.core.log import ENDED, Entry, entries, follow
from gobanshobu.core.outcome import Ending, Explanation, Outcome
from gobanshobu.core.position import DRAW, ONGOING, Note, Position, Step
from gobanshobu.core.rules import Rules
from gobanshobu.core.view import View
from gobanshobu.core.words import Words

STOPS: Final = {
    "resignation": Ending(
        "resignation",
        "C-6",
        Words("投了", "resignation"),
        Words("相手の投了", "they resigned"),
        Words("投了", "you resigned"),
    ),
    "time": Ending(
        "time",
        "C-6",
        Words("時間切れ", "time ran out"),
        Words("相手の時間切れ", "they ran out of time"),
        Words("時間切れ", "you ran out of time"),
    ),
    "agreement": Ending("agreement", "C-6", Words("合意による引き分け", "draw agreed")),
}
"""Ends that no step makes and somebody declares, under the codes that records use. Only an agreement is a draw."""

CAUSES: Final = tuple(STOPS)

Given = object
"""What somebody gives as a step: a string, or what is refused because it is none."""

ACTORS: Final[tuple[tuple[Seat, ...], ...]] = ((), (SEATS[0],), (SEATS[1],), SEATS)
"""Who may act, by the number that `Position.actors` answers."""

LEGAL: Final = 0
SYNTAX: Final = 1
OVER: Final = 2
TURN: Final = 3
RULE: Final = 4


@mypyc_attr(allow_interpreted_subclasses=True)
class BaseState:
    """One game in progress: what was played, what may be played, and who knows what of it."""

    def __init__(
        self,
        rules: Rules,
        position: Position,
        deal: object,
        start: Mapping[str, object] | None,
        parent: BaseState | None = None,
    ) -> None:
        """A game at its start, or one with the past of `parent`, which is under the same rules."""
        self.rules: Final = rules
        self.position = position
        self.deal: Final = deal
        self.start: Final = start
        if parent is None:
            self._log: Entry | None = None
            self._sealed0: Entry | None = None
            self._sealed1: Entry | None = None
            self._stopped: str = ""  # by which cause the game was ended
            self._stopper: Seat = Seat(Audience(0))  # and whose doing it was
            self._caught: bool = False  # an objection has ended it: the stopper's foul lost
            self._fouls: tuple[Foul, ...] = ()  # all that were made
            self._open: tuple[Foul, ...] = ()  # those that can still be objected to
            self._wrong: tuple[int, int] = (0, 0)  # wrong objections of each player
            self._last_wrong: tuple[int, int] = (-2, -2)  # and the other's turn that the last one was about
        else:
            past: BaseState = parent
            self._log = past._log
            self._sealed0 = past._sealed0
            self._sealed1 = past._sealed1
            self._stopped = past._stopped
            self._stopper = past._stopper
            self._caught = past._caught
            self._fouls = past._fouls
            self._open = past._open
            self._wrong = past._wrong
            self._last_wrong = past._last_wrong

    # --- playing ---

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        ending = self.ending()
        if ending is None:
            return None
        return Outcome(self._winner(), ending.reason, ending.clause)

    def ending(self) -> Ending | None:
        """The reason of the outcome with its words in both languages; None while the game goes on."""
        if self._caught:
            return self.rules.fouls.ending()
        if self._stopped:
            return STOPS[self._stopped]
        if self.position.result == ONGOING:
            return None
        return self.rules.endings[self.position.ending]

    def _winner(self) -> int | None:
        if self._ended_early():
            return None if self._stopped == "agreement" else 1 - self._stopper
        return None if self.position.result == DRAW else self.position.result

    def actors(self) -> tuple[Seat, ...]:
        """The players who may act now (C-1), player 0 first; empty when the game is over (C-6)."""
        if self._ended_early():
            return ()
        who = self.position.actors()
        return ACTORS[who]

    def legal(self, player: int) -> list[str]:
        """Every step that `player` may play now, as canonical strings in a fixed order."""
        check_player(player)
        if self._ended_early():
            return []
        return [self.rules.notation.write(Step(int(step))) for step in self.position.steps(player)]

    def play(self, player: int, step: Given) -> None:
        """Play a step, which is a string. Raises IllegalStep (or a subclass of it) with the clause and the reason; then nothing changes."""
        self.perform(Seat(Audience(player)), self.check(player, step))

    def check(self, player: int, step: Given) -> Step:
        """The number of a step that can be played now. Raises IllegalStep (or a subclass of it) where it cannot."""
        seat = check_player(player)
        kind, number, why = self._judge(seat, step)
        if kind == LEGAL or (kind == RULE and number in self.rules.fouls.steps(self.position, seat)):
            return number
        explanation = self.rules.rulebook().explanation(why, legal=False)
        place, said = self.rules.text.brief(self.shown(player)), str(step)
        if kind == SYNTAX:
            raise StepSyntax(player, said, explanation, place)
        if kind == OVER:
            raise GameOver(player, said, explanation, place)
        if kind == TURN:
            raise NotYourTurn(player, said, explanation, place)
        raise IllegalStep(player, said, explanation, place)

    def perform(self, player: Seat, step: Step) -> list[Note]:
        """Play a step that `check` let pass, without checking it again; what chance brought out."""
        if step in self.rules.fouls.steps(self.position, player):
            return self._play_foul(player, step)
        return self._advance(player, step)

    def play_unchecked(self, player: int, step: str) -> None:
        """Play a step that `legal` listed, without checking it again."""
        self._advance(Seat(Audience(player)), self.rules.notation.parse(step))

    def apply(self, player: int, step: int) -> None:
        """Play a step that `position.steps` listed, by its number, without checking it again."""
        self._advance(Seat(Audience(player)), Step(step))

    def _advance(self, player: Seat, step: Step) -> list[Note]:
        """Play a step and write it down, one made in secret apart (C-3); what chance brought out."""
        position = self.position
        sealed = position.sealed()
        rounds = position.rounds
        turn = position.turns
        notes: list[Note] = []
        position.journal = notes
        position.apply(player, step)
        position.journal = None
        if self._open:  # whoever answers a foul with a step has let it stand
            self._open = tuple(foul for foul in self._open if foul.player == player)
        full = self.rules.notation.write(step)
        if not sealed:
            self._log = Entry(self._log, player, full, self.rules.notation.public(step), True, turn)
        else:  # nobody else hears of it until both are in, then player 0's stand first
            group = -1 - player - 2 * rounds
            if player == 0:
                self._sealed0 = Entry(self._sealed0, player, full, full, True, group)
            else:
                self._sealed1 = Entry(self._sealed1, player, full, full, True, group)
            if position.rounds != rounds:
                self._log = follow(follow(self._log, self._sealed0), self._sealed1)
                self._sealed0 = self._sealed1 = None
        self._write_down(notes)
        return notes

    def stop(self, cause: str, player: int) -> None:
        """End the game by something that is no step (C-6): `player` resigns or runs out of time, or both agree.

        `cause` is "resignation", "time", or "agreement" (a draw, whoever offered it).
        """
        seat = check_player(player)
        if cause not in CAUSES:
            raise GobanshobuError(
                Words(
                    f"終局の理由 {cause!r} はありません。", f"no game stops by {cause!r}; causes: {', '.join(CAUSES)}"
                )
            )
        self._check_going_on(player, cause)
        self._stopped = cause
        self._stopper = seat

    def resign(self, player: int) -> None:
        """投了: `player` gives up, also on the other's turn (C-6)."""
        self.stop("resignation", player)

    # --- fouls at the table ---

    def fouls(self, player: int) -> list[str]:
        """Steps outside the rules that `player` could play now and that stand if nobody objects; usually none."""
        seat = check_player(player)
        if seat not in self.actors():
            return []
        return [self.rules.notation.write(step) for step in self.rules.fouls.steps(self.position, seat)]

    def object(self, by: int) -> bool:
        """A player, or the REFEREE, objects to what the other side has just done; whether there was a foul.

        Upheld, the foul is taken back and its player goes on from before it, or has lost. A wrong objection changes
        nothing but the log, and may use up the right to object: then another raises IllegalStep. Objecting is not a
        step. Raises GobanshobuError in games without objections.
        """
        if by != REFEREE:
            check_player(by)
        fouls = self.rules.fouls
        closed = fouls.closed()
        if closed is not None:
            raise GobanshobuError(closed)
        self._check_going_on(by, "objection")
        refusal = self.no_objection(by)
        if refusal is not None:
            raise IllegalStep(by, "objection", refusal, self.rules.text.brief(self.shown(None)))
        caught = [foul for foul in self._open if by == REFEREE or foul.player != by]
        verdict = OBJECTION + VERDICTS[0 if caught else 1]
        self._log = Entry(self._log, Audience(by), verdict, verdict, False, self.position.turns)
        if not caught:
            self._count_wrong(by)
            return False
        self.position = caught[0].before.copy()
        again = [turn if by == caught[0].player else -2 for by, turn in enumerate(self._last_wrong)]
        self._last_wrong = (again[0], again[1])  # the turn is begun anew, and can be objected to anew
        self._open = tuple(foul for foul in self._open if foul not in caught)
        if any(fouls.loses(foul) for foul in caught):
            self._caught = True
            self._stopper = caught[0].player
        return True

    def no_objection(self, by: int) -> Explanation | None:
        """Why a player has no objection left now; None for one who has, and always for the REFEREE."""
        if by == REFEREE:
            return None
        why = self.rules.fouls.spent(self._wrong[by], self._last_wrong[by] == self._turn_against(by))
        return None if why is None else self.rules.rulebook().explanation(why, legal=False)

    def too_late(self, by: int) -> Explanation | None:
        """Why there is nothing that a player, or the REFEREE, could object to now; None where there is something.

        A player has something to object to as long as the other side's last step is unanswered, foul or not; the REFEREE,
        who is told of fouls, has as long as one of them is open. `object` itself takes what comes too late for wrong.
        """
        if len(self._open) > 0 if by == REFEREE else self._unanswered(by):
            return None
        return self.rules.rulebook().explanation(self.rules.fouls.late(Audience(by)), legal=False)

    def _unanswered(self, by: int) -> bool:
        """Whether the last step that stands is the other side's, made in its turn: a camp laid out in secret is no foul."""
        entry = self._log
        while entry is not None and not entry.is_step and entry.full != OBJECTION + VERDICTS[0]:
            entry = entry.before
        return entry is not None and entry.is_step and entry.turn >= 0 and entry.player != by

    def invitation(self, by: int) -> Words | None:
        """What it means for a player, or the REFEREE, to object; None in games without objections."""
        fouls = self.rules.fouls
        if fouls.closed() is not None:
            return None
        return fouls.invitation(Audience(by), 0 if by == REFEREE else self._wrong[by])

    def _turn_against(self, by: int) -> int:
        """The other's turn that an objection of a player is about now: the present one, or the last one."""
        if self.position.sealed():
            return 0
        return int(self.position.turns - (1 if self.position.mover() == by else 0))

    def _count_wrong(self, by: int) -> None:
        if by == REFEREE:
            return
        wrong, last = list(self._wrong), list(self._last_wrong)
        wrong[by] += 1
        last[by] = self._turn_against(by)
        self._wrong, self._last_wrong = (wrong[0], wrong[1]), (last[0], last[1])

    def referee_view(self) -> View:
        """The spectator's view with every foul that was made: whose, which step, the clause, whether it still is open."""
        view = self.view(None)
        view["fouls"] = self.noted()
        return view

    def noted(self) -> list[FoulView]:
        """Every foul that was made, as the referee is told of it."""
        over = self.outcome is not None
        return [foul.shown(not over and foul in self._open) for foul in self._fouls]

    def last_foul(self) -> Foul:
        """The foul that was made last. There must be one."""
        return self._fouls[len(self._fouls) - 1]

    def _play_foul(self, player: Seat, number: Step) -> list[Note]:
        fouls = self.rules.fouls
        before = [foul for foul in self._fouls if foul.player == player]
        gains = fouls.gains(self.position, player, number)
        counted = sum(fouls.counts(foul.gains) for foul in before) + int(fouls.counts(gains))
        why = self.rules.rulebook().explanation(
            self.rules.explainer.why_not(self.position, player, number), legal=False
        )
        place = len(entries(self._log))
        step, came = self.rules.notation.write(number), self.position.copy()
        foul = Foul(player, step, why, len(before) + 1, counted, gains, place, came)
        notes = self._advance(player, number)
        self._fouls = (*self._fouls, foul)
        self._open = (*self._open, foul)
        return notes

    # --- asking ---

    def explain(self, player: int, step: Given) -> Explanation:
        """Whether `player` may play `step` now, which clause decides it, and why; for any string, and whatever is none."""
        seat = check_player(player)
        kind, number, why = self._judge(seat, step)
        if kind == LEGAL:
            why = self.rules.explainer.why(self.position, seat, number)
        return self.rules.rulebook().explanation(why, legal=kind == LEGAL)

    def _judge(self, player: Seat, step: Given) -> tuple[int, Step, Reason]:
        """What a string is now: no step (C-2), a step when all is over (C-6), of whoever is not to act (C-1), or a try."""
        if not isinstance(step, str):
            return SYNTAX, Step(0), reason("C-2", "no_string", kind=type(step).__name__)
        try:
            number = self.rules.notation.parse(step)
        except StepRefused as refused:
            return SYNTAX, Step(0), refused.why
        if self.outcome is not None:
            return OVER, number, reason("C-6", "over")
        if player not in self.actors():
            return TURN, number, self.rules.explainer.waiting(self.position, player, number)
        wanted: i64 = number
        if wanted in self.position.steps(player):
            return LEGAL, number, _NO_REASON
        return RULE, number, self.rules.explainer.why_not(self.position, player, number)

    def view(self, player: int | None) -> View:
        """What `player` may know (None: a spectator; C-5), with the log as that player saw it. Plain data, JSON-ready."""
        view = self.shown(player)
        for key in ("cards", "position"):
            if key in view:
                view[key] = deepcopy(view[key])
        view["log"] = [[who, text] for who, text in self.log(player)]
        return view

    def shown(self, player: int | None) -> View:
        """A view (C-5) without its log, however long the game has been. Its card set is shared: it must not be changed."""
        seat = None if player is None else check_player(player)
        view = View(game=self.rules.game_id, rules=self.rules.version, options=dict(self.rules.options), player=player)
        cards = self.rules.cards_value()
        if cards is not None:
            view["cards"] = cards
        if self.start is not None:
            view["position"] = self.rules.views.begun(self.start, seat)
        view.update(self.rules.views.show(self.position, seat))
        if self._ended_early():
            view["actors"] = []
        outcome = self.outcome
        view["outcome"] = (
            None if outcome is None else {"winner": outcome.winner, "reason": outcome.reason, "clause": outcome.clause}
        )
        return view

    def shown_to(self, audience: Audience) -> View:
        """A view without its log, for one audience; the referee's has the fouls beside what everybody sees."""
        view = self.shown(seat_of(audience))
        if audience == REFEREE:
            view["fouls"] = self.noted()
        return view

    def log(self, player: int | None) -> list[tuple[int, str]]:
        """Everything that happened as `player` (None: a spectator) saw it: steps, draws, and how it was stopped."""
        told: list[tuple[int, str]] = [(entry.player, entry.seen_by(player)) for entry in self.seen(player)]
        stop = self.stopped()
        if stop is not None:
            told.append((stop[0], ENDED + stop[1]))
        return told

    def seen(self, player: int | None) -> list[Entry]:
        """The entries of the log that `player` (None: a spectator) knows of, own commitments included."""
        log = self._log
        if player is not None:
            check_player(player)
            log = follow(log, self._sealed0 if player == 0 else self._sealed1)
        return entries(log)

    def latest(self) -> Entry | None:
        """The last entry of the log, commitments that are still secret aside."""
        return self._log

    def history(self) -> list[Entry]:
        """Everything that happened, secrets included; commitments not yet shown stand last, player 0's first."""
        return entries(follow(follow(self._log, self._sealed0), self._sealed1))

    def stopped(self) -> tuple[int, str] | None:
        """Who stopped the game, and by what, if neither a step nor an objection ended it."""
        return (self._stopper, self._stopped) if self._stopped else None

    # --- moving on ---

    def follow(self, log: list[tuple[int, str]]) -> None:
        """Do what a log tells. Raises GobanshobuError where that cannot be."""
        for player, word in log:
            self.follow_word(player, word)

    def follow_word(self, player: int, word: str) -> None:
        """Do what an entry of a log says: a step, an objection, or the end. Raises GobanshobuError."""
        if word.startswith(ENDED):
            self.stop(word.removeprefix(ENDED), player)
        elif word.startswith(OBJECTION):
            verdict = VERDICTS[0 if self.object(player) else 1]
            if word != OBJECTION + verdict:
                raise GobanshobuError(
                    Words(f"この指摘は {verdict} です。", f"this objection is {verdict}, not as written")
                )
        else:
            self.play(player, word)

    # --- inside ---

    def _ended_early(self) -> bool:
        """Whether something that is no step has ended the game."""
        return self._stopped != "" or self._caught

    def _check_going_on(self, player: int, what: str) -> None:
        if self.outcome is not None:
            why = self.rules.rulebook().explanation(reason("C-6", "over"), legal=False)
            raise GameOver(player, what, why, self.rules.text.brief(self.shown(None)))

    def _write_down(self, notes: list[Note]) -> None:
        """Put what chance brought out into the log."""
        for note in notes:
            full, public = self.rules.notation.note(note)
            self._log = Entry(self._log, Audience(note.player), full, public, False, self.position.turns)


_NO_REASON: Final = Reason("", "", {})


def check_player(player: int) -> Seat:
    """C-1: the seat of a player. Raises GobanshobuError unless `player` is one of the two."""
    if player not in (0, 1):
        raise GobanshobuError(
            Words(f"対局者は 0 か 1 です（{player!r} ではなく）。", f"a player is 0 or 1, not {player!r}")
        )
    return Seat(Audience(player))
