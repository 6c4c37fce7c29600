"""Games in words, for players that read and write text: what a seat is asked, and what it has answered.

A prompt holds what the seat may know and nothing else, in words, and no list of the legal steps: who answers has to know the
rules, which it is given. The answer is any text with a last line that names a step; one that names none, or one that is not
legal, is refused with the reason and its clause, and the player is asked again.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from random import Random
from typing import Any, Final, NamedTuple

from mypy_extensions import mypyc_attr

from gobanshobu.core.game import Game, State
from gobanshobu.core.pages import rules_page
from gobanshobu.core.words import Words, player_name, quote
from gobanshobu.players.base import Player, PlayerFault

LATEST: Final = 12  # entries of the log that a prompt repeats
TRIES: Final = 3
ANSWER: Final = re.compile(r"^[\s*_>#`-]*(?:final\s+answer|answer|step|答え|手)[\s*_`]*[:：]\s*(.*)$", re.IGNORECASE)
MARKS: Final = "*_`\"'「」 \t。"


class Reply(NamedTuple):
    """What an answer comes to: a legal step, or why there is none and the clause that says so."""

    step: str
    refusal: Words
    clause: str


def prompt(game: Game, view: Mapping[str, Any], lang: str = "en", rules: bool = True) -> str:
    """What the view's player is asked: the rules (unless they are known), the position, what happened last, how to answer."""
    state, seat = game.sample(view, Random(0)), int(view["player"])
    return "\n\n".join(_parts(state, seat, lang, rules))


def read_reply(game: Game, view: Mapping[str, Any], text: str) -> Reply:
    """The step that an answer names: what stands after the last `Answer:` that begins a line, or the whole answer where it
    is one line."""
    state, seat = game.sample(view, Random(0)), int(view["player"])
    named = _named(text)
    if not named:
        return Reply(
            "",
            Words("最後の行に「答え: 手」と書いてください。", "the last line has to name a step: Answer: STEP"),
            "C-2",
        )
    if named in state.legal(seat):
        return Reply(named, Words("", ""), "")
    why = state.explain(seat, named)
    return Reply(
        "", Words(f"{quote(named)} は打てません: {why.ja}", f"{quote(named)} is not legal: {why.en}"), why.clause
    )


def again(reply: Reply, lang: str) -> str:
    """What is said to whoever has to answer once more."""
    clause = f" [{reply.clause}]" if reply.clause else ""
    return Words(
        f"その答えは受け付けられませんでした。{reply.refusal.ja}{clause}\nもう一度答えてください。",
        f"That was refused: {reply.refusal.en}{clause}\nAnswer again.",
    ).say(lang)


@mypyc_attr(allow_interpreted_subclasses=True)
class Prompted(Player):
    """A player that is asked in words. A subclass has `ask`, which is given a prompt and gives back any text."""

    def __init__(self, game: Game, seed: int = 0, lang: str = "en", tries: int = TRIES, rules: bool = True) -> None:
        self.game = game
        self.seed = seed
        self.lang = lang
        self.tries = tries
        self.rules = rules
        self.refused = 0

    def ask(self, prompt: str) -> str:
        """The answer to a prompt."""
        raise NotImplementedError

    def choose(self, view: Mapping[str, Any]) -> str:
        """The step that is answered. Raises PlayerFault when none of so many answers named a legal one."""
        asked = prompt(self.game, view, self.lang, self.rules)
        reply = Reply("", Words("", ""), "")
        for _ in range(max(1, self.tries)):
            answer = self.ask(asked)
            reply = read_reply(self.game, view, answer)
            if reply.step:
                return reply.step
            self.refused += 1
            asked = f"{asked}\n\n{answer.strip()}\n\n{again(reply, self.lang)}"
        raise PlayerFault("illegal", reply.refusal)


def _parts(state: State, seat: int, lang: str, rules: bool) -> list[str]:
    game, found = state.rules, []
    name = state.game.name.say(lang)
    who = Words(f"あなたは{player_name(seat).ja}です。", f"You are {player_name(seat).en}.").say(lang)
    found.append(Words(f"{name}で対局しています。{who}", f"You are playing a game of {name}. {who}").say(lang))
    if rules:
        found.append(rules_page(game, lang))
    found.append(Words("## 局面", "## The position").say(lang) + "\n\n" + state.text(seat, lang))
    told = state.narrate(seat)[-LATEST:]
    if told:
        head = Words("## これまで（新しいものが下）", "## What happened last").say(lang)
        lines = [f"- {player_name(player).say(lang)}: {words.say(lang)} ({step})" for player, step, words in told]
        found.append("\n".join([head, "", *lines]))
    notation = [clause for part in game.rulebook().parts for section in part.sections for clause in section.clauses]
    written = [clause.words.say(lang) for clause in notation if clause.id.endswith("-N")]
    head = Words("## 答え方", "## How to answer").say(lang)
    how = Words(
        "考えを書いてもかまいません。最後の行に「答え: 手」の形で一手だけ書いてください。",
        "Think as long as you like. End with one line that names one step: `Answer: STEP`.",
    ).say(lang)
    found.append("\n\n".join([head, *([] if rules else written), how]))
    return found


def _named(text: str) -> str:
    lines = [line.strip() for line in text.strip().splitlines() if line.strip()]
    for line in reversed(lines):
        match = ANSWER.match(line)
        if match is not None:
            return str(match.group(1)).strip(MARKS)
    return lines[0].strip(MARKS) if len(lines) == 1 and len(lines[0]) <= 80 else ""
