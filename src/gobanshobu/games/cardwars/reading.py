"""Reads the facts of Shogi Card Wars off a step and the positions before and after it."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from gobanshobu.core.audience import Audience, Seat, seat_of
from gobanshobu.core.position import ONGOING, Step
from gobanshobu.games.cardwars.battle import exchange, next_place
from gobanshobu.games.cardwars.cards import (
    ATTACKING,
    BLOCKING,
    DECK,
    GIN,
    IDS,
    KAKU,
    KEI,
    KIN_MILL,
    KYO,
    PLACE,
    PLAIN,
    SIDEWAYS,
    GearId,
    MonsterId,
    Way,
    attack_of,
    buried_copy,
    buried_kind,
    buried_owner,
    card_of,
    cost,
    counters_of,
    gear_number,
    hp_of,
    is_monster,
    is_trap,
    kind_of,
    number_of,
    owner_of,
    target_of,
    way_of,
    worn_by,
)
from gobanshobu.games.cardwars.facts import (
    CardwarsAsking,
    CardwarsDamaged,
    CardwarsDrew,
    CardwarsEquipped,
    CardwarsFact,
    CardwarsPiece,
    CardwarsStruck,
    CardwarsTrapped,
    Cause,
)
from gobanshobu.games.cardwars.notation import (
    ALLOW,
    ATTACK,
    BATTLE,
    BLOCK,
    COUNTER,
    DISCARDS,
    END,
    EQUIP,
    GO_ON,
    HIT,
    KEEP,
    LANCE,
    MULLIGAN,
    ORDER,
    PLAY,
    REVIVE,
    SET,
    first_of,
    second_of,
    verb_of,
)
from gobanshobu.games.cardwars.rules import CardwarsPosition
from gobanshobu.games.cardwars.table import AGAIN, ASK_CANCEL, KEPT, MAIN_2, PROMPTS, TWO_PAWNS
from gobanshobu.games.cardwars.view import Choice, actors, asked_about, equipment, monster, open_card, playing


def happened(
    before: CardwarsPosition, player: Seat, step: Step, after: CardwarsPosition, audience: Audience
) -> list[CardwarsFact]:
    """The facts of a step, in order, as far as the audience may know (CW-8.1)."""
    reading = _StepReading(before, player, step, after, audience)
    reading.read()
    return reading.found


def piece(one: int) -> CardwarsPiece:
    """A monster by name."""
    return {"id": f"m{number_of(one)}", "card": IDS[card_of(one)]}


class _StepReading:
    """One step, and what one audience is told of it."""

    def __init__(
        self, before: CardwarsPosition, player: Seat, step: Step, after: CardwarsPosition, audience: Audience
    ) -> None:
        self.before: Final = before
        self.player: Final = player
        self.verb: Final = verb_of(step)
        self.first: Final = first_of(step)
        self.second: Final = second_of(step)
        self.after: Final = after
        self.viewer: Final = seat_of(audience)
        kept = len(before.graves) - (1 if self.verb == REVIVE else 0)
        self.graves: Final = [int(card) for card in after.graves][kept:]  # what was buried and is not told yet
        self.found: list[CardwarsFact] = []

    def read(self) -> None:
        if self.verb in (KEEP, MULLIGAN):
            self.decided()
            return
        if self.verb in (PLAY, SET):
            self.played(Way(self.first) if self.verb == PLAY else way_of(self.first, PLAIN))
        elif self.verb == REVIVE:
            self.revived(Way(self.first))
        elif self.verb in (COUNTER, ALLOW):
            self.answered()
        elif self.verb == EQUIP:
            self.equipped()
        elif self.verb == LANCE:
            self.turned_up(KYO)
            self.hurt(MonsterId(self.first), 3, "lance")
        elif self.verb == HIT:
            self.hurt(MonsterId(self.first), 1, "rook")
        elif self.verb == DISCARDS:
            card = open_card(self.graves.pop(0))
            self.found.append({"fact": "discarded", "player": self.player, "card": card["card"], "copy": card["copy"]})
        elif self.verb == BATTLE:
            self.found.append({"fact": "phase", "player": self.player, "phase": "battle"})
        elif self.verb == END:
            self.began(1 - self.player)
        else:
            self.fought()
        self.rest()
        self.asked()

    # --- CW-2, CW-4: the opening and turns ---

    def decided(self) -> None:
        """C-3: nobody hears of a choice before both are in, but who made it."""
        if self.after.rounds == self.before.rounds:
            if self.viewer == self.player:
                self.found.append({"fact": "chose", "player": self.player, "choice": self.choice(self.player)})
            return
        for player in (0, 1):
            self.found.append({"fact": "decided", "player": player, "choice": self.choice(player)})
        for player in (0, 1):
            if self.after.choice(player) == AGAIN:
                self.found.append({"fact": "reshuffled", "player": player})
                self.drew(player, 0)
        self.began(0)
        self.asked()

    def choice(self, player: int) -> Choice:
        return "keep" if self.after.choice(player) == KEPT else "mulligan"

    def began(self, player: int) -> None:
        """CW-4.1: stand up, mana, draw."""
        after = self.after
        self.found.append({"fact": "began", "player": player, "turns": int(after.turns), "mana": int(after.mana)})
        lying = [piece(one) for one in self.before.monsters if owner_of(one) == player and one & SIDEWAYS]
        if lying:
            self.found.append({"fact": "stood", "player": player, "monsters": lying})
        if after.turns > 1:
            self.drew(player, int(self.before.tops[player]))

    def drew(self, player: int, first: int) -> None:
        """CW-8.1: what is drawn is its owner's secret."""
        drawn = [IDS[self.after.decks[player * DECK + at]] for at in range(first, int(self.after.tops[player]))]
        if not drawn:
            return
        fact: CardwarsDrew = {"fact": "drew", "player": player, "count": len(drawn)}
        if self.viewer == player:
            fact["cards"] = drawn
        self.found.append(fact)

    def asked(self) -> None:
        """Who decides what now, and about which monster."""
        after = self.after
        fact: CardwarsAsking = {
            "fact": "asked",
            "prompt": PROMPTS[after.prompt],
            "actors": actors(after),
            "left": int(after.left),
        }
        monster = asked_about(after)
        if monster is not None:
            fact["monster"] = monster
        self.found.append(fact)

    # --- CW-5, CW-6: cards ---

    def played(self, way: Way) -> None:
        """CW-5.1: pay and announce."""
        player = self.player
        self.found.append(
            {"fact": "paid", "player": player, "mana": int(cost(kind_of(way))), "left": int(self.after.mana)}
        )
        self.found.append({"fact": "played", "player": player, "play": playing(player, way, False, self.viewer)})
        self.announced(way, False)

    def revived(self, way: Way) -> None:
        """CW-5.4: a card of the graveyard is announced, the newest of its kind."""
        player = self.player
        own = [int(card) for card in self.before.graves if buried_owner(int(card)) == player]
        newest = [card for card in own if buried_kind(card) == kind_of(way)][-1]
        play = playing(player, way, True, self.viewer)
        self.found.append({"fact": "revived", "player": player, "play": play, "copy": int(buried_copy(newest))})
        self.announced(way, True)

    def announced(self, way: Way, revived: bool) -> None:
        """CW-3.3: a second pawn loses; else the card takes effect, unless it may be cancelled first."""
        if self.after.result != ONGOING and self.after.ending == TWO_PAWNS:
            self.found.append({"fact": "nifu", "player": self.player})
        elif self.after.prompt != ASK_CANCEL:
            self.took_effect(self.player, way, revived)

    def answered(self) -> None:
        """CW-6.3, CW-6.4: the card is let through, or cancelled and shown."""
        owner, way, revived = 1 - self.player, self.before.pending, self.before.brought
        if self.verb == ALLOW:
            self.found.append({"fact": "allowed", "player": self.player})
            self.took_effect(owner, way, revived)
            return
        self.turned_up(KEI)
        play = playing(owner, way, revived, owner)
        self.found.append(
            {"fact": "cancelled", "player": owner, "play": play, "copy": open_card(self.graves.pop(0))["copy"]}
        )

    def took_effect(self, player: int, way: Way, revived: bool) -> None:
        """CW-5.3: what a card does that nobody cancelled, as far as there is nothing to choose."""
        after, kind = self.after, kind_of(way)
        if is_monster(way):
            entered = monster(after, after.monsters[len(after.monsters) - 1])
            self.found.append({"fact": "entered", "player": player, "monster": entered})
        elif is_trap(kind):
            self.laid(player, kind, revived)
        elif way == KIN_MILL:
            self.milled(1 - player)
        elif kind == KAKU:
            self.drew(player, int(self.before.tops[player]))
        elif kind == GIN:
            forged = equipment(after.gear[len(after.gear) - 1])
            self.found.append({"fact": "forged", "player": player, "equipment": forged})

    def laid(self, player: int, kind: int, revived: bool) -> None:
        """CW-6.5: what lies face down is its owner's secret, unless the king has brought it."""
        fact: CardwarsTrapped = {"fact": "set", "player": player}
        if revived or self.viewer == player:
            fact["card"] = IDS[kind]
        if revived:
            fact["copy"] = int(self.after.known_copy(player, kind))
        self.found.append(fact)

    def milled(self, player: int) -> None:
        """CW-5.5: the top of a deck goes to its graveyard, in the open."""
        count = int(self.after.tops[player]) - int(self.before.tops[player])
        if count:
            cards = [open_card(self.graves.pop(0)) for _ in range(count)]
            self.found.append({"fact": "milled", "player": player, "count": count, "cards": cards})

    def turned_up(self, kind: int) -> None:
        """CW-6.1: a trap is turned up; CW-6.5: the known one first."""
        card, known = open_card(self.graves.pop(0)), self.before.known_copy(self.player, kind) >= 0
        self.found.append(
            {
                "fact": "turned up",
                "player": self.player,
                "card": card["card"],
                "copy": card["copy"],
                "known": known,
            }
        )

    def rest(self) -> None:
        """CW-5.3, CW-5.4: at last a spell goes to the graveyard, and the king after what it brought."""
        for code in self.graves:
            card = open_card(code)
            self.found.append(
                {"fact": "buried", "player": int(buried_owner(code)), "card": card["card"], "copy": card["copy"]}
            )

    def equipped(self) -> None:
        """CW-5.7: equipment is put on a monster."""
        before, after, gear = self.before, self.after, GearId(self.first)
        wearer = after.monsters[after.find(MonsterId(self.second))]
        fact: CardwarsEquipped = {
            "fact": "equipped",
            "player": self.player,
            "equipment": {
                "id": f"e{self.first}",
                "card": IDS[card_of(after.gear[after.find_gear(gear)])],
            },
            "monster": piece(wearer),
            "attack": int(attack_of(wearer)),
        }
        worn = worn_by(before.gear[before.find_gear(gear)])
        if worn:
            fact["before"] = f"m{worn}"
            fact["before_attack"] = int(attack_of(after.monsters[after.find(worn)]))
        self.found.append(fact)

    # --- damage ---

    def hurt(self, target: MonsterId, by: int, cause: Cause) -> None:
        """CW-5.6, CW-6.2: damage to an enemy: a monster by its number, or the player (0)."""
        if not target:
            self.found.append(self.struck(1 - self.player, by, cause))
            return
        one = int(self.before.monsters[self.before.find(target)])
        self.found.append(self.damaged(one, by, cause))
        self.died(one)

    def struck(self, player: int, by: int, cause: Cause) -> CardwarsStruck:
        return {"fact": "struck", "player": player, "by": by, "life": int(self.after.lives[player]), "cause": cause}

    def damaged(self, one: int, by: int, cause: Cause) -> CardwarsDamaged:
        counters = int(counters_of(one)) + by
        return {
            "fact": "damaged",
            "player": int(owner_of(one)),
            "monster": piece(one),
            "by": by,
            "counters": counters,
            "left": max(0, int(hp_of(one)) - counters),
            "cause": cause,
        }

    def died(self, one: int) -> None:
        """CW-7.3: a monster that is no longer in play is dead; what it wore stays."""
        number = number_of(one)
        if self.after.find(number) >= 0:
            return
        self.found.append(
            {
                "fact": "died",
                "player": int(owner_of(one)),
                "monster": piece(one),
                "copy": open_card(self.graves.pop(0))["copy"],
                "equipment": [f"e{gear_number(gear)}" for gear in self.before.gear if worn_by(gear) == number],
            }
        )

    # --- CW-7: battle ---

    def fought(self) -> None:
        """What was decided in battle, and the fight itself once nothing is left to decide."""
        player = self.player
        if self.verb == ATTACK:
            if self.first:
                self.found.append({"fact": "attacked", "player": player, "monster": self.named(MonsterId(self.first))})
                return
            chosen = [piece(one) for one in self.before.monsters if one & ATTACKING]
            self.found.append({"fact": "declared", "player": player, "monsters": chosen})
        elif self.verb == BLOCK:
            self.blocked()
        elif self.verb == ORDER:
            self.ordered()
        else:
            assert self.verb == GO_ON
            self.found.append({"fact": "declined", "player": player, "what": "lances"})
        over = self.after.result != ONGOING
        if over or self.after.phase == MAIN_2:
            self.clashed()
        if not over and self.after.phase == MAIN_2:
            self.found.append({"fact": "phase", "player": int(self.after.turn), "phase": "main2"})

    def named(self, number: MonsterId) -> CardwarsPiece:
        """A monster that was in play, by name."""
        return piece(self.before.monsters[self.before.find(number)])

    def blocked(self) -> None:
        """CW-7.2: a monster blocks an attacker, or nothing."""
        blocker = self.named(MonsterId(self.first))
        if self.second:
            self.found.append(
                {
                    "fact": "blocked",
                    "player": self.player,
                    "monster": blocker,
                    "attacker": self.named(MonsterId(self.second)),
                }
            )
        else:
            self.found.append({"fact": "declined", "player": self.player, "what": "block", "monster": blocker})

    def ordered(self) -> None:
        """CW-7.3: a blocker takes its place in line."""
        self.found.append(
            {
                "fact": "ordered",
                "player": self.player,
                "attacker": self.named(MonsterId(self.first)),
                "monster": self.named(MonsterId(self.second)),
                "place": int(next_place(self.before, MonsterId(self.first))),
            }
        )

    def clashed(self) -> None:
        """CW-7.3: all pairs strike at once; CW-7.4: then those that nobody blocked, as one sum."""
        field = self.lined_up()
        fighters = [int(one) for one in field.monsters]
        damage = vec[i64]([0] * len(fighters))
        loose: list[int] = []
        for at, one in enumerate(fighters):
            if one & ATTACKING and not exchange(field, at, damage):
                loose.append(one)
        for one, by in zip(fighters, [int(by) for by in damage], strict=True):
            if by:
                fact = self.damaged(one, by, "battle")
                fact["sources"] = [f"m{number_of(foe)}" for foe in fighters if _fight(one, foe)]
                self.found.append(fact)
        for one in fighters:
            self.died(one)
        if loose:
            blow = self.struck(1 - int(field.turn), sum([int(attack_of(one)) for one in loose]), "battle")
            blow["sources"] = [f"m{number_of(one)}" for one in loose]
            self.found.append(blow)

    def lined_up(self) -> CardwarsPosition:
        """The position in which the monsters strike: with the last block, or the last place in a line."""
        field = self.before.copy()
        assert isinstance(field, CardwarsPosition)
        if self.verb == BLOCK:
            field.monsters[field.find(MonsterId(self.first))] += self.second * BLOCKING
        elif self.verb == ORDER:
            field.monsters[field.find(MonsterId(self.second))] += next_place(field, MonsterId(self.first)) * PLACE
        return field


def _fight(one: int, other: int) -> bool:
    """Whether one of two monsters blocks the other."""
    return target_of(one) == number_of(other) or target_of(other) == number_of(one)
