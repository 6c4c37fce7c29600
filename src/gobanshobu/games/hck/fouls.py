"""HC-7.1: the fouls that can be played at the table, when one is to its player's advantage, and what objections do.

A foul is resolved like a legal step of its kind, so only what can be resolved is offered: a unit goes somewhere else
than its arrows lead, a deployment breaks a limit, a unit is put down where it may not be, squares outside the camp are
switched. No foul ends the game: nobody could object any more.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from mypy_extensions import mypyc_attr

from gobanshobu.core.audience import REFEREE, Audience, Cast, Seat
from gobanshobu.core.clauses import Reason, reason
from gobanshobu.core.fouls import Foul, Fouls, FoulView
from gobanshobu.core.outcome import Ending
from gobanshobu.core.position import ONGOING, Position, Step
from gobanshobu.core.words import Words
from gobanshobu.games.board5.codec import (
    ADVANCE,
    CAPTURE,
    DAMAGE,
    DEPLOY,
    DEPLOY_ONTO,
    ESCAPE,
    ONTO,
    RETREAT,
    RETREAT_HAND,
    RETREAT_ONTO,
    SWITCH_STEP,
    card_of,
    first_square,
    kind_of,
    new_step,
    second_square,
)
from gobanshobu.games.board5.sheet import MAIN, SWITCH
from gobanshobu.games.board5.squares import ALL, CAMPS, Square, ordered, squares_of
from gobanshobu.games.hck.codec import RESCUE, card_code, card_life, card_unit, held_captive, held_life, held_unit
from gobanshobu.games.hck.rules import HckPosition, attack_kind, attack_of, joined
from gobanshobu.games.hck.state import LIFE, NOTHING, RESCUING, RETREATING, hand_slot, held_by
from gobanshobu.games.hck.tables import COMBINE, HACHI, JOKER, KING, NO_UNIT
from gobanshobu.games.hck.view import own

ARRIVALS: Final = (ADVANCE, ONTO, CAPTURE, RESCUE)
WRONG_MOST: Final = 3
"""After so many wrong objections a player may object no more."""
OBJECTED: Final = Ending(
    "objection",
    "HC-7.1",
    Words("二度目の有利な反則", "a second foul to the player's own advantage"),
    Words("相手の二度目の有利な反則", "their second foul to their own advantage"),
    Words("二度目の有利な反則", "your second foul to your own advantage"),
)
CLOSED: Final = Words(
    "この対局では反則の手は指せないので、指摘することもありません。",
    "there is nothing to object to in this game: fouls cannot be played",
)


@mypyc_attr(allow_interpreted_subclasses=True)
class HckFouls(Fouls):
    """HC-7.1: fouls at the table, where the options and the version of the rules let them be played."""

    def __init__(self, table: bool, version: int) -> None:
        self.table: Final = table
        self.version: Final = version

    def closed(self) -> Words | None:
        return None if self.table else CLOSED

    def steps(self, position: Position, player: Seat) -> list[Step]:
        return foul_steps(own(position), player) if self.table else []

    def gains(self, position: Position, player: Seat, step: Step) -> bool:
        return gains(own(position), player, step, self.version)

    def counts(self, gains: bool) -> bool:
        """HC-7.1: only fouls to the player's own advantage count; in version 1 every foul did."""
        return gains or self.version == 1

    def loses(self, foul: Foul) -> bool:
        """HC-7.1: from the second foul that counts on, one to the player's advantage."""
        return foul.counted > 1 and foul.gains

    def spent(self, wrong: int, again: bool) -> Reason | None:
        """HC-7.1: one objection a player for each turn of the other, none after three wrong ones; not so in version 1."""
        if self.version == 1:
            return None
        if wrong >= WRONG_MOST:
            return reason("HC-7.1", "no_more", count=WRONG_MOST)
        return reason("HC-7.1", "once_a_turn") if again else None

    def late(self, by: Audience) -> Reason:
        """HC-7.1: whoever has made the first step of the next turn has let the other's stand."""
        return reason("HC-7.1", "none_open") if by == REFEREE else reason("HC-7.1", "late")

    def ending(self) -> Ending:
        return OBJECTED

    def said(self, upheld: bool) -> Words:
        if upheld:
            return Words("反則を指摘し、認められた", "objects, and is right: the foul is taken back")
        return Words("反則を指摘したが、反則ではなかった", "objects, and is wrong")

    def sentence(self, upheld: bool, lost: bool, by: Audience, cast: Cast) -> Words:
        if lost:
            ja = "{who}の指摘が認められた。有利な反則はこれで二度目なので、反則をした側の負け。"
            en = "{who} object{s} to a foul, the second to its player's own advantage: its player loses."
        elif upheld:
            ja = "{who}の指摘が認められ、反則が取り消された。反則の前からやり直す。"
            en = "{who} object{s} to a foul, and it is taken back; the turn goes on from before it."
        else:
            ja, en = "{who}が反則を指摘したが、反則ではなかった。", "{who} object{s}, but there was no foul."
        return cast.say(by, ja, en)

    def told(self, foul: FoulView, why: Words, cast: Cast) -> Words:
        counted = foul["counted"]
        if not foul["gains"]:
            ja, en = "有利にはならない反則。", "It is not to {whose} own advantage."
        elif counted > 1:
            ja = "有利な反則の{counted}度目: いま指摘すれば{who}の負け。"
            en = "This is foul {counted} to {whose} own advantage: objected to now, it loses."
        else:
            ja, en = "有利な反則の一度目。", "{who} {have} now made one foul to {whose} own advantage."
        told = cast.say(foul["player"], ja, en, counted=counted)
        clause = foul["clause"]
        return Words(f"【反則 {clause}】{why.ja}{told.ja}", f"Foul ({clause}): {why.en} {told.en}")

    def stood(self, player: Seat, cast: Cast) -> Words:
        return cast.say(player, "{whose}反則は指摘されずに通った。", "{whose} foul was not objected to and stands.")

    def invitation(self, by: Audience, wrong: int) -> Words:
        """HC-7.1: wrong objections run out, but for the referee."""
        if by == REFEREE:
            return Words(
                "いま残っている反則を取り消させます。有利な反則の二度目からは、反則をした側の負けになります。",
                "The open foul is taken back; from the second one to its player's own advantage on, it loses the game.",
            )
        ja = "相手のいまの手が反則だと思ったら指摘します。反則なら取り消され、有利な反則の二度目からは相手の負けです。"
        en = (
            "Object if you think that what the other side has just done is a foul. If it is, it is taken back; from their"
            " second foul to their own advantage on, they lose."
        )
        if self.version == 1:
            return Words(ja, en)
        left = max(0, WRONG_MOST - wrong)
        if left == 0:
            return Words(
                f"間違った指摘が{WRONG_MOST}度あったので、この対局ではもう指摘できません。",
                f"You have been wrong {WRONG_MOST} times and may object no more in this game.",
            )
        times = "once more" if left == 1 else f"{left} more times"
        return Words(f"{ja}間違えてよいのは、あと{left}度までです。", f"{en} You may be wrong {times}.")


def foul_steps(position: HckPosition, player: Seat) -> list[Step]:
    """HC-7.1: every foul of the player whose turn it is, none of them legal."""
    mode = int(position.mode)
    if mode == MAIN:
        wide = _moves(position, player) + _deployments(position, player)
    elif mode in (RETREATING, RESCUING):
        wide = [new_step(RETREAT, square) for square in _empty(position)] + [Step(RETREAT_HAND)]
    elif mode == SWITCH:
        own = squares_of(int(position.mine(player)))
        wide = [new_step(SWITCH_STEP, *ordered(first, second)) for first in own for second in own if first < second]
        wide = [step for step in wide if not _in_camp(player, first_square(step), second_square(step))]
    else:
        return []
    legal = {int(step) for step in position.steps(player)}
    return [step for step in wide if step not in legal and _goes_on(position, player, step)]


def _goes_on(position: HckPosition, player: Seat, step: int) -> bool:
    """Whether the game still goes on after the step: no king taken, no draw, nobody stuck."""
    after = position.copy()
    after.apply(player, step)
    return after.result == ONGOING


def _in_camp(player: Seat, first: Square, second: Square) -> bool:
    """Whether both squares lie in the player's camp, where they can be switched by the rules."""
    camp = CAMPS[player]
    return first in camp and second in camp


def _empty(position: HckPosition) -> list[Square]:
    return squares_of(ALL & ~(position.mine0 | position.mine1))


def _moves(position: HckPosition, player: Seat) -> list[Step]:
    """Any own unit from anywhere to anywhere."""
    found: list[Step] = []
    for square in squares_of(int(position.mine(player))):
        unit = int(position.cells[square])
        attack = int(attack_of(position, unit, int(position.cells[LIFE + square])))
        found += [new_step(ADVANCE, square, target) for target in _empty(position)]
        for target in squares_of(int(position.mine(player))):
            if target == square:
                continue
            if unit == KING:
                found.append(new_step(RESCUE, square, target))
            elif joined(position, unit, int(position.cells[target])) != NO_UNIT:
                found.append(new_step(ONTO, square, target))
        for target in squares_of(int(position.mine(1 - player))):
            kind = int(attack_kind(position, unit, attack, target))
            if kind in (DAMAGE, CAPTURE):
                found.append(new_step(kind, square, target))
    return found


def _deployments(position: HckPosition, player: Seat) -> list[Step]:
    """What is in the hand, wherever there is room for it: outside the camp, too early."""
    tables = position.tables
    units = [(kind, int(tables.life[kind])) for kind in range(1, int(tables.kinds))]
    units = [(kind, life) for kind, life in units if position.cells[int(hand_slot(position, player, kind))] > 0]
    units += [
        (int(held_unit(code)), int(held_life(code))) for code in held_by(position, player) if not held_captive(code)
    ]
    found: list[Step] = []
    for unit, life in dict.fromkeys(units):
        cards = [int(card_code(unit, life, 0))]
        if unit >= tables.stubs_from:
            cards += [
                int(card_code(unit, life, kind))
                for kind, _ in units
                if kind < tables.kinds and tables.joins[unit * int(tables.kinds) + kind] != NO_UNIT
            ]
        found += [new_step(DEPLOY, square, 0, card) for card in cards for square in _empty(position)]
        if unit >= tables.kinds or unit in (JOKER, HACHI):  # no step from the hand joins a combine to a single
            continue
        for target in squares_of(int(position.mine(player))):
            if joined(position, unit, int(position.cells[target])) != NO_UNIT:
                found.append(new_step(DEPLOY_ONTO, target, 0, int(card_code(unit, life, 0))))
    return list(dict.fromkeys(found))


class Gain(NamedTuple):
    """What a step wins for its player at once."""

    material: int  # points of what it captures
    life: int  # life it takes from enemy units that stay, and adds to own ones
    force: int  # attack it brings from the hand onto the sheet
    squares: frozenset[int]  # squares it brings a unit to


def gains(position: HckPosition, player: Seat, step: Step, version: int) -> bool:
    """HC-7.1: whether a foul wins more material, life or force than any legal step could, or a square none could reach."""
    mine = gain(position, player, step, version)
    legal = [gain(position, player, int(other), version) for other in position.steps(player)]
    if mine.material > max(g.material for g in legal) or mine.life > max(g.life for g in legal):
        return True
    if mine.force > max(g.force for g in legal):
        return True
    return not mine.squares <= frozenset().union(*(g.squares for g in legal))


def gain(position: HckPosition, player: Seat, step: int, version: int) -> Gain:
    """HC-7.1: the gain of a step, legal or not, by playing it; in version 1 units that came or went counted as life, too."""
    kind, first, second = int(kind_of(step)), first_square(step), second_square(step)
    after = position.copy()
    assert isinstance(after, HckPosition)
    after.apply(player, step)
    material = force = 0
    squares: list[int] = []
    if kind == CAPTURE:
        material = int(position.tables.life[int(position.cells[second])])
    if kind in ARRIVALS:
        squares.append(second)
    elif kind in (DEPLOY, DEPLOY_ONTO):
        card = card_of(step)
        force = int(attack_of(position, card_unit(card), card_life(card)))
        squares.append(first)
    elif kind in (RETREAT, RETREAT_ONTO):
        squares.append(first)
    elif kind == SWITCH_STEP:
        squares += [first, second]
    life = _life(after, player) - _life(position, player)
    if version > 1:
        life -= _came_or_went(position, after, step)
    return Gain(material, life, force, frozenset(squares))


def _came_or_went(before: HckPosition, after: HckPosition, step: int) -> int:
    """How much of the change in life is that of units captured, deployed or taken to the hand."""
    kind, first = int(kind_of(step)), first_square(step)
    if kind == CAPTURE:
        return _standing(before, second_square(step))
    if kind == DEPLOY:
        return _standing(after, first)
    if kind == ESCAPE:
        return -_standing(before, first)
    if kind == RETREAT_HAND and before.tables.form[int(before.hot_unit)] == COMBINE:
        return -int(before.hot_life)
    return 0


def _standing(position: HckPosition, square: Square) -> int:
    """The life of a king or combine on a square; what other units have cannot change."""
    unit = int(position.cells[square])
    changes = unit != NOTHING and (unit == KING or position.tables.form[unit] == COMBINE)
    return int(position.cells[LIFE + square]) if changes else 0


def _life(position: HckPosition, player: Seat) -> int:
    """Life of the own king and combines, also of one in the air, less that of the enemy's."""
    total = 0
    for side, sign in ((player, 1), (1 - player, -1)):
        for square in squares_of(int(position.mine(side))):
            total += sign * _standing(position, square)
    if position.hot_unit != NOTHING and position.mode in (RETREATING, RESCUING):
        hot = int(position.hot_unit)
        total += int(position.hot_life) if position.tables.form[hot] == COMBINE else 0
    return total
