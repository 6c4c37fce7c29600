"""Playing in a terminal: people take turns at the keyboard, or one of them meets the machine."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from datetime import date
from pathlib import Path
from random import Random

from gobanshobu.cli.analyse import Ticker, listed
from gobanshobu.cli.news import result_words, say_weaker, unheard
from gobanshobu.cli.screen import Screen, show_markdown
from gobanshobu.cli.texts import text
from gobanshobu.core import IllegalStep, State, View
from gobanshobu.core.audience import SEATS
from gobanshobu.core.pages import rules_page
from gobanshobu.core.paint import dim, paint, paint_player, strong
from gobanshobu.core.spelling import tidy
from gobanshobu.core.width import DRAWN, width
from gobanshobu.core.words import player_name
from gobanshobu.players import Level, make_engine
from gobanshobu.players.levels import SECONDS, label

HINT_SECONDS = 1.0
HINTS = 3
LONG_LIST = 24  # more steps than this are listed only on request


COMMANDS = {
    "?": "help",
    "？": "help",
    "説明": "help",
    "ヘルプ": "help",
    "盤": "board",
    "手": "steps",
    "なぜ": "why",
    "札": "card",
    "ヒント": "hint",
    "おまかせ": "auto",
    "手順": "log",
    "ルール": "rules",
    "指摘": "object",
    "投了": "resign",
    "保存": "save",
    "終了": "quit",
}
"""Other ways to type a command."""


def as_number(answer: str, most: int) -> int:
    """The number from 1 to `most` that somebody typed; 0 if it is none."""
    digits = unicodedata.normalize("NFKC", answer)
    if not answer.isdecimal() or not digits.isascii() or len(digits) > len(str(most)) or int(digits) > most:
        return 0
    return int(digits)


class PlayerQuit(Exception):
    """A person leaves the table."""


class TerminalGame:
    """One game at one terminal. `people` are the seats played from the keyboard; a machine of `level` has the other."""

    def __init__(
        self,
        state: State,
        people: tuple[int, ...],
        level: Level | None,
        rng: Random,
        screen: Screen,
        lang: str,
        faces: str = "",
    ) -> None:
        self.state = state
        self.people = people
        self.level = level
        seed = rng.getrandbits(32)
        self.machine = level.player(state.game, seed, SECONDS) if level is not None else None
        # Each seat has its own, so that what one is advised tells nothing of what the other is.
        self.advisers = [make_engine(state.game, seed + 1 + seat, seconds=HINT_SECONDS) for seat in (0, 1)]
        self.screen = screen
        self.lang = lang
        self.faces = faces
        self.heard: list[list[tuple[int, str]]] = [[], []]  # the log as each seat was last shown it
        self.viewed: list[View | None] = [None, None]  # what each seat was last shown
        self.listed: list[str] = []  # steps of this decision that have been shown with their numbers
        self.leaving = False  # whether saving has been offered already
        self.kept = ""  # the record that was saved last
        self.at_keyboard: int | None = people[0] if len(people) == 1 else None

    def run(self) -> int:
        """Play to the end, or until somebody leaves; the exit status of the command."""
        try:
            try:
                self.say("greeting")
                if self.level is not None:
                    name = self.level.name.say(self.lang)
                    self.say("you_are", side=self.side(self.people[0]), number=str(self.level.number), name=name)
                    say_weaker(self.screen, self.lang)
                while self.state.outcome is None:
                    self.one_step()
                self.leaving = True
                self.show_end()
                self.offer_to_save()
                self.say("thanks")
            except PlayerQuit:
                self.leaving = True
                if not self.is_kept():
                    self.offer_to_save()
                self.say("goodbye")
        except KeyboardInterrupt:
            return self.interrupted()
        except EOFError:
            self.say("goodbye")
        return 0

    def one_step(self) -> None:
        actors = self.state.actors()
        mine = [player for player in actors if player in self.people]
        if mine:
            self.person_acts(mine[0])
            return
        player = actors[0]
        assert self.machine is not None
        ticker = Ticker(self.screen, self.lang)
        step = self.machine.choose(self.state.view(player), report=ticker)
        ticker.close()
        self.state.play(player, step)

    # --- a person's step ---

    def person_acts(self, player: int) -> None:
        if self.at_keyboard != player and (self.state.rules.has_deal or self.state.position.sealed()):
            self.hand_over(player)
        self.show_table(player)
        steps = self.state.legal(player)
        self.listed = []
        self.list_steps(player, steps)
        while True:
            answer = self.screen.ask(f"{text('your_step', self.lang, side=self.side(player))} > ")
            if not answer:
                continue
            if self.command(player, answer, steps):
                if player not in self.state.actors() or self.state.legal(player) != steps:
                    return
                continue
            step = self.step_meant(player, answer, steps)
            if not step:
                continue
            try:
                self.state.play(player, step)
            except IllegalStep as error:
                self.refuse(error.explanation.ja if self.lang == "ja" else error.explanation.en, error.clause)
                continue
            return

    def step_meant(self, player: int, answer: str, steps: list[str]) -> str:
        """The step that an answer names; empty when it only begins some, or is a number that names none yet."""
        neat = tidy(answer)
        if answer in steps or neat in steps:
            return answer if answer in steps else neat
        if answer.isdecimal():
            number = as_number(answer, len(steps))
            if number == 0:
                self.say("number_range", most=str(len(steps)))
            elif steps[number - 1] in self.listed:
                return steps[number - 1]
            else:  # nobody plays what has not been shown
                self.list_steps(player, [steps[number - 1]], short=False)
            return ""
        begun = [step for step in steps if step.startswith(neat)]
        if begun or self.state.rules.notation.begins(neat):
            self.list_begun(player, begun, neat)
            return ""
        return answer

    def hand_over(self, player: int) -> None:
        """Nothing secret is on the screen while the keyboard changes hands."""
        self.screen.blank()
        self.screen.ask(text("hand_over", self.lang, side=self.side(player)) + " ")
        self.screen.blank()
        self.at_keyboard = player

    def command(self, player: int, answer: str, steps: list[str]) -> bool:
        """Do what a word other than a step asks for; False if it is none of these."""
        first, _, rest = answer.partition(" ")
        word = COMMANDS.get(first, first.lower())
        if word == "auto" and self.arranges():
            self.arrange(player)
        elif word == "object":
            self.object(player)
        elif word == "resign":
            if self.screen.ask(text("sure_resign", self.lang) + " > ").lower() == "y":
                self.state.resign(player)
        elif word == "save":
            self.offer_to_save(rest.strip())
        elif word == "quit":
            raise PlayerQuit
        else:
            return self.question(player, word, rest.strip(), steps)
        return True

    def question(self, player: int, word: str, rest: str, steps: list[str]) -> bool:
        """Answer a word that asks to be shown something; False if it is none of these."""
        if word == "help":
            self.say("commands", example=steps[0], more=self.more_commands())
            self.list_steps(player, steps)
        elif word == "hint":
            self.hint(player, steps)
        elif word == "board":
            self.show_board(self.state.view(player))
        elif word == "rules":
            show_markdown(self.screen, rules_page(self.state.rules, self.lang))
        elif word == "why":
            number = as_number(rest, len(steps))
            self.explain(player, steps[number - 1] if number else rest)
        elif word == "log":
            self.tell(player, range(len(self.state.log(player))))
        elif word == "steps":
            self.list_begun(player, [step for step in steps if step.startswith(rest)], rest)
        elif word == "card":
            self.show_cards(rest)
        else:
            return False
        return True

    def explain(self, player: int, step: str) -> None:
        found = self.state.explain(player, step)
        why = found.ja if self.lang == "ja" else found.en
        if found.legal:
            self.screen.say(paint("good", f"{why} [{found.clause}]"))
        else:
            self.refuse(why, found.clause)

    def hint(self, player: int, steps: list[str]) -> None:
        """What the best player would do, from what this player knows."""
        ticker = Ticker(self.screen, self.lang)
        found = self.advisers[player].analyse(self.state.view(player), HINTS, report=ticker)
        ticker.close()
        self.say("hint")
        self.listed += [one.step for one in found]
        for line in listed(self.state, player, found, self.lang, [steps.index(one.step) + 1 for one in found]):
            self.screen.say(line)

    def list_begun(self, player: int, begun: list[str], beginning: str) -> None:
        if begun:
            self.list_steps(player, begun, short=False)
        else:
            self.say("none_begin", text=beginning)

    def object(self, player: int) -> None:
        """A person says that the other side's last step was a foul."""
        closed = self.state.rules.fouls.closed()
        if closed is not None:
            self.screen.say(closed.say(self.lang))
            return
        refusal = self.state.too_late(player) or self.state.no_objection(player)
        if refusal is not None:
            self.refuse(refusal.ja if self.lang == "ja" else refusal.en, refusal.clause)
        else:
            self.say("upheld" if self.state.object(player) else "not_upheld")

    def arranges(self) -> bool:
        """Whether camps are being laid."""
        publisher, position = self.state.rules.publisher, self.state.position
        return any(publisher.arrangement(position, SEATS[player]) is not None for player in self.state.actors())

    def more_commands(self) -> str:
        """The commands that only some games have."""
        keys = ["card_command"] if self.state.rules.text.cards_text("", self.lang) else []
        if self.arranges():
            keys.append("auto_command")
        if self.state.rules.fouls.closed() is None:
            keys.append("object_command")
        return "".join(text(key, self.lang) for key in keys)

    # --- showing ---

    def show_table(self, player: int) -> None:
        log = self.state.log(player)
        news, self.heard[player] = unheard(self.heard[player], log), log
        if news:
            self.say("happened")
            self.tell(player, news)
        view, before = self.state.view(player), self.viewed[player]
        for change in self.state.rules.text.changes(before, view) if before is not None else []:
            self.screen.say("  " + strong(change.say(self.lang)))
        self.viewed[player] = view
        self.show_board(view)

    def show_board(self, view: View) -> None:
        """The table as a view shows it; a word where it is wider than the terminal."""
        lines = self.state.rules.text.lines(view, self.lang, self.faces, self.screen.columns())
        self.screen.say()
        for line in lines:
            self.screen.say(line)
        needed = max((width(line) for line in lines if any(letter in line for letter in DRAWN)), default=0)
        if self.screen.columns() < needed:
            self.say("too_narrow", columns=str(needed))
        self.screen.say()

    def tell(self, player: int, numbers: Iterable[int]) -> None:
        """Entries of the log by their numbers, as the player saw them."""
        told = self.state.narrate(player, self.faces)
        for number in numbers:
            who, word, words = told[number]
            side = self.side(who) if who in (0, 1) else player_name(who).say(self.lang)
            self.screen.say(f"  {side}: {words.say(self.lang)}  " + dim(word))

    def list_steps(self, player: int, steps: list[str], short: bool = True) -> None:
        """The steps with their numbers; a long list is only announced, unless it was asked for."""
        rules = self.state.rules
        numbers = {step: number for number, step in enumerate(self.state.legal(player), 1)}
        if short and len(steps) > LONG_LIST:
            sealed = self.state.position.sealed()
            example = steps[0 if sealed else -1]  # to decline stands last
            self.say("many_steps", count=str(len(steps)), example=example, begun=steps[0][:2])
            if sealed:
                self.say("auto_hint")
            return
        self.listed += steps
        self.say("steps")
        for step in steps:
            words = rules.text.describe(self.state.position, SEATS[player], rules.notation.parse(step), self.faces).say(
                self.lang
            )
            self.screen.say(f"  {numbers[step]:3}) {words}  " + dim(step))

    def show_cards(self, asked: str) -> None:
        """The card of that id or name in the set in play; all of them if none is named."""
        rules = self.state.rules
        lines = rules.text.cards_text(asked, self.lang)
        if lines:
            self.screen.say("\n".join(lines))
        elif rules.text.cards_text("", self.lang):
            self.say("no_such_card_here", card=asked)
        else:
            self.say("no_cards_here")

    def arrange(self, player: int) -> None:
        """Finish an arrangement as the best player would."""
        while player in self.state.actors() and self.arranges():
            self.state.play(player, self.advisers[player].choose(self.state.view(player)))

    def show_end(self) -> None:
        watcher = self.people[0] if len(self.people) == 1 else None
        if len(self.people) == 2:
            self.screen.blank()
        if watcher is not None:
            self.show_table(watcher)
        else:
            self.show_board(self.state.view(None))
        self.screen.say(result_words(self.state, self.lang, watcher))

    def refuse(self, why: str, clause: str) -> None:
        self.screen.say(paint("bad", text("refused", self.lang, why=why, clause=clause)))

    def say(self, key: str, **parts: str) -> None:
        self.screen.say(text(key, self.lang, **parts))

    def side(self, player: int) -> str:
        return paint_player(player, player_name(player).say(self.lang))

    # --- leaving ---

    def interrupted(self) -> int:
        self.screen.say()
        try:
            if not self.leaving and not self.is_kept():
                self.offer_to_save()
        except (KeyboardInterrupt, EOFError):
            self.screen.say()
        self.say("goodbye")
        return 130

    def offer_to_save(self, name: str = "") -> None:
        """Save the record under `name`, or the name that is answered; no name, no record."""
        while True:
            name = name or self.screen.ask(text("save_where", self.lang) + " > ")
            if not name or self.save(name):
                return
            name = ""

    def is_kept(self) -> bool:
        """Whether a file holds the game as it stands."""
        return bool(self.kept) and self.kept == str(self.state.record())

    def save(self, name: str) -> bool:
        """Write the record into a new file; whether it could be written."""
        record = self.state.record(players=self.names(), date=date.today().isoformat(), comments=self.lang)
        try:
            with Path(name).open("x", encoding="utf-8") as file:
                file.write(str(record))
        except FileExistsError:
            self.say("exists", file=name)
        except OSError as error:
            self.say("no_write", file=name, why=str(error.strerror))
        except ValueError:
            self.say("no_name", file=repr(name))
        else:
            secret = self.state.rules.has_deal or self.state.position.sealed()
            self.say("saved_open" if secret and self.state.outcome is None else "saved", file=name)
            self.kept = str(self.state.record())
            return True
        return False

    def names(self) -> tuple[str, str]:
        machine = label(self.level.number) if self.level is not None else ""
        return ("person" if 0 in self.people else machine, "person" if 1 in self.people else machine)
