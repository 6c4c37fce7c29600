"""A match as its listeners are shown it: the score board, and in words what it waits for."""

from __future__ import annotations

from typing import Final

import msgspec

from gobanshobu.core.audience import SEATS, Cast, Seat
from gobanshobu.core.words import Words
from gobanshobu.games import game
from gobanshobu.match import Side
from gobanshobu.match.rules import score
from gobanshobu.service.events import Chair, Kind
from gobanshobu.service.matches.standing import GameAt, Phase, Standing
from gobanshobu.service.protocol import Lang, MatchGameShown, MatchShown, MatchSide
from gobanshobu.service.snapshot import clock_term, name_of

FIRST_SIDE: Final = (Words("ひとりめ", "the first side"), Words("ふたりめ", "the second side"))
WHY_OFF: Final = {
    "expired": Words("だれも席に着かなかったので、取り消されました。", "Nobody came, so it was called off."),
    "left": Words("招待は取り消されました。", "The invitation was cancelled."),
    "abandoned": Words(
        "30日のあいだ何も起きなかったので、五番勝負を打ち切りました。",
        "Nothing had happened for 30 days, so the match was called off.",
    ),
}


class MatchAbout(msgspec.Struct, frozen=True):
    """What lists show of a match."""

    names: tuple[str, str]
    kinds: tuple[Kind, Kind]
    levels: tuple[int, int]
    points: tuple[int, int]
    phase: Phase
    actor: int | None  # the side that is to act
    table: str  # of the game that is played now
    winner: int | None


def match_about(standing: Standing) -> MatchAbout:
    """What lists show of a match."""
    one, two = standing.chairs
    over = standing.phase == "over"
    return MatchAbout(
        (one.name, two.name),
        (one.kind, two.kind),
        (one.level, two.level),
        points(standing),
        standing.phase,
        standing.actor(),
        standing.games[-1].table if standing.phase == "playing" else "",
        standing.winner() if over else None,
    )


def points(standing: Standing) -> tuple[int, int]:
    """The score in halves."""
    match = standing.match
    return (0, 0) if match is None else (match.points(0), match.points(1))


def match_shown(standing: Standing, side: Side | None, lang: Lang, now: int) -> MatchShown:
    """A match as one side, or (None) somebody who watches, is shown it."""
    match, due = standing.match, standing.due()
    people = cast_of_match(standing, side)
    running = due is not None and not due.end
    return MatchShown(
        standing.id,
        standing.number,
        standing.phase,
        side,
        standing.alone(),
        lang,
        (side_shown(standing.chairs[0]), side_shown(standing.chairs[1])),
        standing.face_up,
        None if match is None else match.thrown,
        list(standing.setup.games),
        [shown_game(one) for one in standing.games],
        points(standing),
        list(match.choices()) if match is not None and standing.phase == "naming" else [],
        standing.named if standing.phase == "ready" else "",
        None if match is None or standing.actor() is None else match.first(),
        standing.actor(),
        max(0, due.at - now) if running and due is not None else None,
        standing.games[-1].table if standing.phase == "playing" else "",
        standing.winner() if standing.phase == "over" else None,
        question(standing, side, people).say(lang),
        ending_words(standing, people).say(lang),
        [words.say(lang) for words in terms(standing)],
    )


def side_shown(chair: Chair) -> MatchSide:
    """One side as everybody sees it."""
    return MatchSide(chair.kind, chair.name, chair.level)


def shown_game(one: GameAt) -> MatchGameShown:
    """A game of the score board."""
    return MatchGameShown(
        one.game, one.table, one.number, one.again, one.named_by, one.by_lot, one.first, one.winner, bool(one.reason)
    )


def cast_of_match(standing: Standing, side: Side | None) -> Cast:
    """How a reader is told who does something: "you", a name, "the machine"."""
    names = [name_of(chair) for chair in standing.chairs]
    if names[0] == names[1]:
        names = [None, None]
    reader: Seat | None = None if side is None or standing.alone() else SEATS[side]
    return Cast(reader, (names[0] or FIRST_SIDE[0], names[1] or FIRST_SIDE[1]))


def titled(game_id: str) -> Words:
    """A game's name, as it stands in a sentence."""
    name = game(game_id).name
    return Words(f"「{name.ja}」", name.en)


def question(standing: Standing, side: Side | None, people: Cast) -> Words:
    """What the match waits for."""
    phase, actor = standing.phase, standing.actor()
    if phase == "open":
        return Words("相手が席に着くのを待っています。", "Waiting for somebody to sit down.")
    if phase == "aborted":
        return WHY_OFF[standing.given_up or "expired"]
    if phase == "over":
        return verdict(standing, people)
    if phase == "playing":
        here = standing.games[-1]
        ja = f"第{here.number}局{'の指し直し' if here.again else ''}、{titled(here.game).ja}の対局中です。"
        en = f"Game {here.number}{', played again' if here.again else ''}: {titled(here.game).en} is being played."
        return Words(ja, en)
    assert actor is not None
    mine = side == actor or standing.alone()
    match = standing.under_way()
    if phase == "ready":
        what = titled(standing.named)
        if mine:
            return Words(f"次は{what.ja}。よければ始めてください。", f"Next is {what.en}. Begin when you are ready.")
        return people.say(
            actor,
            "次は{game}。{who}の用意を待っています。",
            "Next is {game}. Waiting for {who} to be ready.",
            game=what,
        )
    if match.comes_again():
        if mine:
            return Words("引き分けでした。先後を入れ替えて、もう一局。", "A draw. Once more, with the seats swapped.")
        return people.say(
            actor, "{who}が指し直しを始めるのを待っています。", "Waiting for {who} to begin it once more."
        )
    if mine and standing.alone():
        return people.say(actor, "{who}が、次に対局するゲームを選びます。", "{who} name{s} the next game.")
    if mine:
        return Words("次に対局するゲームを選んでください。", "Name the next game.")
    return people.say(actor, "{who}が、次のゲームを選んでいます。", "{who} {are} naming the next game.")


def ending_words(standing: Standing, people: Cast) -> Words:
    """Why it is that side's to name the game, or who named it."""
    match = standing.match
    if match is None or standing.phase not in ("naming", "ready"):
        return Words("", "")
    namer = match.namer()
    if standing.phase == "ready":
        if standing.by_lot:
            return Words(
                "選ぶ時間が過ぎたので、くじで決まりました。", "Nobody named it in time, so it was drawn by lot."
            )
        if match.comes_again():
            return Words(
                "引き分けは一度だけ、先後を入れ替えて指し直します。",
                "A draw is played once more with the seats swapped.",
            )
        return people.say(namer, "{who}が選びました。", "Named by {who}.")
    if match.comes_again():
        return Words(
            "引き分けは一度だけ指し直します。また引き分けなら、半分ずつの得点です。",
            "A draw is played once more; drawn again it counts half for each.",
        )
    if not match.played:
        return people.say(
            match.thrown,
            "振り駒で、先手は{who}。最初のゲームはもう一方が選びます。",
            "By the throw {who} move{s} first; the other side names the first game.",
        )
    if match.points(0) != match.points(1):
        return Words("得点の少ないほうが選びます。", "Whoever is behind names the game.")
    return Words(
        "得点が並んだので、前に選ばなかったほうが選びます。",
        "The score is even, so whoever did not name the last game names this one.",
    )


def verdict(standing: Standing, people: Cast) -> Words:
    """How a match ended."""
    one, two = points(standing)
    winner = standing.winner()
    if winner is None:
        return Words(
            f"五番勝負は {score(one)} 対 {score(two)} で引き分けです。",
            f"The match is drawn, {score(one)} – {score(two)}.",
        )
    high, low = (one, two) if winner == 0 else (two, one)
    told = Words(f"{score(high)} 対 {score(low)}", f"{score(high)} – {score(low)}")
    if standing.resigned is not None:
        ja, en = "{who}が五番勝負を投了しました（{score}）。", "{who} resign{s} the match ({score})."
        return people.say(standing.resigned, ja, en, score=told)
    return people.say(
        winner, "{who}が {score} で五番勝負を制しました。", "{who} win{s} the match, {score}.", score=told
    )


def terms(standing: Standing) -> list[Words]:
    """What is played, for whoever sits down."""
    setup = standing.setup
    found = [
        Words("五つのゲームを一局ずつ、先に三勝したほうが勝ち。", "Each of the five games once; first to three wins."),
        Words("次のゲームは、負けているほうが選びます。", "Whoever is behind names the next game."),
    ]
    own = {game_id: rule for game_id, rule in setup.clocks.items() if rule != setup.clock}
    if len(own) < len(setup.games):
        found.append(clock_term(setup.clock))
    for game_id, rule in own.items():
        said, name = clock_term(rule), game(game_id).name
        found.append(Words(f"{name.ja}：{said.ja}", f"{name.en}: {said.en}"))
    return found
