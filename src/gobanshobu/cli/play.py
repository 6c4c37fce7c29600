"""Playing in a terminal: people take turns at the keyboard, or one of them meets the machine."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from random import Random

from gobanshobu.cli.screen import Screen
from gobanshobu.cli.texts import text
from gobanshobu.core import IllegalStep, State
from gobanshobu.core.pages import page
from gobanshobu.core.paint import dim, paint, paint_player
from gobanshobu.core.words import player_name
from gobanshobu.players import Simple


class Stop(Exception):
    """A person leaves the table."""


class TerminalGame:
    """One game at one terminal. `people` are the seats played from the keyboard; the machine has the others."""

    def __init__(
        self, state: State, people: tuple[int, ...], rng: Random, screen: Screen, lang: str, faces: str = ""
    ) -> None:
        self.state = state
        self.people = people
        self.machine = Simple(state.game, rng)
        self.screen = screen
        self.lang = lang
        self.faces = faces
        self.told = [0, 0]  # entries of the log that each seat has been shown
        self.at_keyboard: int | None = people[0] if len(people) == 1 else None

    def run(self) -> int:
        """Play to the end, or until somebody leaves; the exit status of the command."""
        try:
            self.say("greeting")
            if len(self.people) == 1:
                self.say("you_are", side=self.side(self.people[0]))
            while self.state.outcome is None:
                self.one_step()
            self.show_end()
            self.offer_to_save()
            self.say("thanks")
        except KeyboardInterrupt:
            return self.interrupted()
        except Stop:
            self.offer_to_save()
            self.say("goodbye")
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
        self.state.play(player, self.machine.choose(self.state.view(player)))

    # --- a person's step ---

    def person_acts(self, player: int) -> None:
        if self.at_keyboard != player:
            self.hand_over(player)
        self.show_table(player)
        steps = self.state.legal(player)
        self.list_steps(steps)
        while True:
            answer = self.screen.ask(f"{text('your_step', self.lang, side=self.side(player))} > ")
            if not answer:
                continue
            if self.command(player, answer, steps):
                if self.state.outcome is not None:
                    return
                continue
            step = steps[int(answer) - 1] if answer.isdigit() and 0 < int(answer) <= len(steps) else answer
            try:
                self.state.play(player, step)
            except IllegalStep as error:
                self.refuse(error.explanation.ja if self.lang == "ja" else error.explanation.en, error.clause)
                continue
            return

    def hand_over(self, player: int) -> None:
        """Nothing secret is on the screen while the keyboard changes hands."""
        self.screen.blank()
        self.screen.ask(text("hand_over", self.lang, side=self.side(player)) + " ")
        self.screen.blank()
        self.at_keyboard = player

    def command(self, player: int, answer: str, steps: list[str]) -> bool:
        """Do what a word other than a step asks for; False if it is none of these."""
        word, _, rest = answer.partition(" ")
        if word in ("?", "help"):
            self.say("commands", example=steps[0])
            self.list_steps(steps)
        elif word == "rules":
            self.screen.say(page(self.state.rules.rulebook(), self.lang))
        elif word == "why":
            found = self.state.explain(player, rest.strip())
            why = found.ja if self.lang == "ja" else found.en
            if found.legal:
                self.screen.say(paint("good", f"{why} [{found.clause}]"))
            else:
                self.refuse(why, found.clause)
        elif word == "log":
            self.tell(self.state.log(player))
        elif word == "resign":
            if self.screen.ask(text("sure_resign", self.lang) + " > ").lower() == "y":
                self.state.resign(player)
        elif word == "save":
            self.offer_to_save()
        elif word == "quit":
            raise Stop
        else:
            return False
        return True

    # --- showing ---

    def show_table(self, player: int) -> None:
        log = self.state.log(player)
        news = log[self.told[player] :]
        self.told[player] = len(log)
        if news:
            self.say("happened")
            self.tell(news)
        self.screen.say()
        for line in self.state.rules.lines(self.state.view(player), self.lang, self.faces):
            self.screen.say(line)
        self.screen.say()

    def tell(self, log: list[tuple[int, str]]) -> None:
        for who, word in log:
            words = self.state.rules.tell(word, self.faces).say(self.lang)
            self.screen.say(f"  {self.side(who)}: {words} " + dim(word))

    def list_steps(self, steps: list[str]) -> None:
        self.say("steps")
        for number, step in enumerate(steps, 1):
            words = self.state.rules.tell(step, self.faces).say(self.lang)
            self.screen.say(f"  {number:3}) {words} " + dim(step))

    def show_end(self) -> None:
        watcher = self.people[0] if len(self.people) == 1 else None
        if len(self.people) == 2:
            self.screen.blank()
        if watcher is not None:
            self.show_table(watcher)
        else:
            self.screen.say("\n".join(self.state.rules.lines(self.state.view(None), self.lang, self.faces)))
        outcome, ending = self.state.outcome, self.state.ending()
        assert outcome is not None
        assert ending is not None
        reason = ending.words.say(self.lang)
        if outcome.winner is None:
            self.say("drawn", reason=reason, clause=outcome.clause)
        else:
            self.say("won", side=self.side(outcome.winner), reason=reason, clause=outcome.clause)

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
            self.offer_to_save()
        except (KeyboardInterrupt, EOFError):
            self.screen.say()
        self.say("goodbye")
        return 130

    def offer_to_save(self) -> None:
        while True:
            name = self.screen.ask(text("save_where", self.lang) + " > ")
            if not name:
                return
            record = self.state.record(players=self.names(), date=date.today().isoformat())
            try:
                with Path(name).open("x", encoding="utf-8") as file:
                    file.write(str(record))
            except FileExistsError:
                self.say("exists", file=name)
            except OSError as error:
                self.say("no_write", file=name, why=str(error.strerror))
            else:
                self.say("saved" if self.state.outcome is not None else "saved_open", file=name)
                return

    def names(self) -> tuple[str, str]:
        return ("person" if 0 in self.people else "machine", "person" if 1 in self.people else "machine")
