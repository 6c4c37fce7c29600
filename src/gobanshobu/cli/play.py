"""Playing in a terminal: people take turns at the keyboard, or one of them meets the machine."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from pathlib import Path
from random import Random

from gobanshobu.cli.news import unheard
from gobanshobu.cli.screen import Screen
from gobanshobu.cli.texts import text
from gobanshobu.core import IllegalStep, State
from gobanshobu.core.pages import page
from gobanshobu.core.paint import dim, paint, paint_player
from gobanshobu.core.words import player_name
from gobanshobu.games.board5.game import SheetRules
from gobanshobu.games.board5.text import card_lines, legend
from gobanshobu.players import Simple

LONG_LIST = 24  # more steps than this are listed only on request


def as_number(answer: str, most: int) -> int:
    """The number from 1 to `most` that somebody typed; 0 if it is none."""
    if not answer.isascii() or not answer.isdigit() or len(answer) > len(str(most)) or int(answer) > most:
        return 0
    return int(answer)


class Stop(Exception):
    """A person leaves the table."""


class TerminalGame:
    """One game at one terminal. `people` are the seats played from the keyboard; the machine has the others."""

    def __init__(
        self, state: State, people: tuple[int, ...], rng: Random, screen: Screen, lang: str, faces: str = ""
    ) -> None:
        self.state = state
        self.people = people
        self.rng = rng
        self.machine = Simple(state.game, rng)
        self.screen = screen
        self.lang = lang
        self.faces = faces
        self.heard: list[list[tuple[int, str]]] = [[], []]  # the log as each seat was last shown it
        self.leaving = False  # whether saving has been offered already
        self.at_keyboard: int | None = people[0] if len(people) == 1 else None

    def run(self) -> int:
        """Play to the end, or until somebody leaves; the exit status of the command."""
        try:
            try:
                self.say("greeting")
                if len(self.people) == 1:
                    self.say("you_are", side=self.side(self.people[0]))
                while self.state.outcome is None:
                    self.one_step()
                self.leaving = True
                self.show_end()
                self.offer_to_save()
                self.say("thanks")
            except Stop:
                self.leaving = True
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
        self.state.play(player, self.machine.choose(self.state.view(player)))

    # --- a person's step ---

    def person_acts(self, player: int) -> None:
        if self.at_keyboard != player and (self.state.rules.has_deal or self.state.position.sealed()):
            self.hand_over(player)
        self.show_table(player)
        steps = self.state.legal(player)
        self.list_steps(player, steps)
        while True:
            answer = self.screen.ask(f"{text('your_step', self.lang, side=self.side(player))} > ")
            if not answer:
                continue
            if self.command(player, answer, steps):
                if player not in self.state.actors() or self.state.legal(player) != steps:
                    return
                continue
            number = as_number(answer, len(steps))
            begun = [step for step in steps if step.startswith(answer)]
            if begun and answer not in steps and number == 0:
                self.list_steps(player, begun, short=False)
                continue
            if number == 0 and answer.isascii() and answer.isdigit():
                self.say("number_range", most=str(len(steps)))
                continue
            step = steps[number - 1] if number else answer
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
            self.say("commands", example=steps[0], more=self.more_commands())
            self.list_steps(player, steps)
        elif word == "rules":
            self.screen.say(page(self.state.rules.rulebook(), self.lang))
        elif word == "why":
            number = as_number(rest.strip(), len(steps))
            self.explain(player, steps[number - 1] if number else rest.strip())
        elif word == "log":
            self.tell(player, range(len(self.state.log(player))))
        elif word == "steps":
            self.list_begun(player, [step for step in steps if step.startswith(rest.strip())], rest.strip())
        elif word == "card":
            self.show_cards(rest.split())
        elif word == "auto" and self.state.position.sealed():
            self.arrange_at_random(player)
            return True
        elif word == "object":
            self.object(player)
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

    def explain(self, player: int, step: str) -> None:
        found = self.state.explain(player, step)
        why = found.ja if self.lang == "ja" else found.en
        if found.legal:
            self.screen.say(paint("good", f"{why} [{found.clause}]"))
        else:
            self.refuse(why, found.clause)

    def list_begun(self, player: int, begun: list[str], beginning: str) -> None:
        if begun:
            self.list_steps(player, begun, short=False)
        else:
            self.say("none_begin", text=beginning)

    def object(self, player: int) -> None:
        """HC-7.1: a person says that the other side's last step was a foul."""
        if self.has_fouls():
            self.say("upheld" if self.state.object(player) else "not_upheld")
        else:
            self.say("no_objections")

    def has_fouls(self) -> bool:
        return self.state.rules.options.get("fouls") == "table"

    def more_commands(self) -> str:
        """The commands that only some games have."""
        keys = ["card_command", "auto_command"] if isinstance(self.state.rules, SheetRules) else []
        if self.has_fouls():
            keys.append("object_command")
        return "".join(text(key, self.lang) for key in keys)

    # --- showing ---

    def show_table(self, player: int) -> None:
        log = self.state.log(player)
        news, self.heard[player] = unheard(self.heard[player], log), log
        if news:
            self.say("happened")
            self.tell(player, news)
        self.screen.say()
        for line in self.state.rules.lines(self.state.view(player), self.lang, self.faces):
            self.screen.say(line)
        self.screen.say()

    def tell(self, player: int, numbers: Iterable[int]) -> None:
        """Entries of the log by their numbers, as the player saw them."""
        told = self.state.narrate(player, self.faces)
        for number in numbers:
            who, word, words = told[number]
            side = self.side(who) if who in (0, 1) else player_name(who).say(self.lang)
            self.screen.say(f"  {side}: {words.say(self.lang)} " + dim(word))

    def list_steps(self, player: int, steps: list[str], short: bool = True) -> None:
        """The steps with their numbers; a long list is only announced, unless it was asked for."""
        rules = self.state.rules
        numbers = {step: number for number, step in enumerate(self.state.legal(player), 1)}
        if short and len(steps) > LONG_LIST:
            self.say("many_steps", count=str(len(steps)), example=steps[0], square=steps[-1][:2])
            return
        self.say("steps")
        for step in steps:
            words = rules.describe(self.state.position, player, rules.parse(step), self.faces).say(self.lang)
            self.screen.say(f"  {numbers[step]:3}) {words} " + dim(step))

    def show_cards(self, ids: list[str]) -> None:
        """The cards of the set in play, with their arrows; all of them if none is named."""
        rules = self.state.rules
        if not isinstance(rules, SheetRules):
            self.say("no_cards_here")
            return
        known = [card.id for card in rules.cards.cards]
        for wrong in ids:
            if wrong not in known:
                self.say("no_such_card", card=wrong, cards=" ".join(known))
                return
        for card in rules.cards.cards:
            if not ids or card.id in ids:
                for line in card_lines(card, self.lang):
                    self.screen.say(line)
        self.screen.say(legend(self.lang))

    def arrange_at_random(self, player: int) -> None:
        """Fill the rest of an arrangement with steps drawn at random."""
        while player in self.state.actors() and self.state.position.sealed():
            self.state.play(player, self.rng.choice(self.state.legal(player)))

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
            if not self.leaving:
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
                self.say("saved" if self.state.outcome is not None else "saved_open", file=name)
                return

    def names(self) -> tuple[str, str]:
        return ("person" if 0 in self.people else "machine", "person" if 1 in self.people else "machine")
