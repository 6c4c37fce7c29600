"""Shogi Card Wars (`cardwars`): a plain, slow reference implementation of the rules page.

Each piece of code names the clause (CW-..., C-...) that it carries out.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

# Card table: what playing the card costs (setting a trap is playing it, CW-6.1).
COST: dict[str, int] = {
    "fu": 1,
    "kyo": 1,
    "kei": 1,
    "gin": 2,
    "kin": 2,
    "kaku": 2,
    "hisha": 3,
    "gyoku": 3,
}

# Every way of playing a card, written as in the notation (CW-N). "*" is the 3/3 monster of CW-1.1.
FORMS: dict[str, tuple[str, ...]] = {
    "fu": ("fu",),
    "kyo": ("kyo",),
    "kei": ("kei",),
    "gin": ("gin", "gin*"),
    "kin": ("kin/discard", "kin/mill", "kin*"),
    "kaku": ("kaku", "kaku*"),
    "hisha": ("hisha", "hisha*"),
    "gyoku": ("gyoku", "gyoku*"),
}

TRAPS: tuple[str, ...] = ("kyo", "kei")

START_LIFE = 20
START_HAND = 5
MANA_PER_TURN = 3
LANCE_DAMAGE = 3
HISHA_HITS = 4
KAKU_DRAWS = 3
KIN_DISCARDS = 2
KIN_MILLS = 4


def card_of(form: str) -> str:
    """The card id behind a form: `kin/mill` and `kin*` are both `kin`."""
    return form.split("/")[0].rstrip("*")


@dataclass
class Monster:
    """A monster in play. `card` is what goes to the graveyard when it dies."""

    number: int
    owner: int
    card: str
    attack: int
    hp: int
    entered_turn: int
    damage: int = 0
    sideways: bool = False


@dataclass
class Equipment:
    """A gin in play as equipment. `wearer` is a monster number, or None while unattached."""

    number: int
    owner: int
    wearer: int | None = None
    moved_this_phase: bool = False


@dataclass
class Side:
    """What belongs to one player alone. The top of the deck is its first element."""

    deck: list[str]
    hand: list[str] = field(default_factory=list)
    graveyard: list[str] = field(default_factory=list)
    traps: list[str] = field(default_factory=list)
    life: int = START_LIFE


class Oracle:
    """One game.

    `phase` is one of: opening, main, main2, cancel, revive, hits, discard, attack, lances, block, order,
    over.
    """

    def __init__(self, deal: Any = None, options: dict[str, Any] | None = None) -> None:
        assert deal is not None, "cardwars needs a deal"
        self.pawn_foul: str = (options or {}).get("pawn_foul", "illegal")  # CW-3.3
        assert self.pawn_foul in ("illegal", "loses"), self.pawn_foul
        self.redeal: list[list[str]] = [list(order) for order in deal["redeal"]]
        self.sides: list[Side] = [Side(deck=list(order)) for order in deal["decks"]]

        self.phase: str = "opening"
        self.result: tuple[int | None, str] | None = None
        self.opening: dict[int, str] = {}
        self.steps: list[tuple[int, str]] = []  # every step after the opening, in full

        self.turn_player: int = 0
        self.turn_number: int = 0
        self.mana: int = 0
        self.pawns_this_turn: int = 0
        self.main_phase: str = "main"  # the phase to go back to when a card has resolved

        self.monsters: dict[int, Monster] = {}  # only those in play, in rising number
        self.equipment: dict[int, Equipment] = {}
        self.next_monster: int = 1
        self.next_equipment: int = 1

        self.announced: str = ""  # the form that is waiting for the chance to cancel
        self.resolving: str = ""  # the spell whose effect is asking for choices
        self.waiting_gyoku: int = 0  # gyoku whose brought card has not yet resolved (CW-5.4)
        self.hits_left: int = 0
        self.discards_left: int = 0

        self.attackers: list[int] = []
        self.to_decide_block: list[int] = []
        self.blocks: dict[int, int] = {}  # blocker -> attacker
        self.orders: dict[int, list[int]] = {}  # attacker -> blockers in line so far

        for player in (0, 1):  # CW-2.1: the hand is the top five
            self.draw_opening_hand(player)

    # ------------------------------------------------------------------ interface

    def actors(self) -> tuple[int, ...]:
        """Who may act now."""
        if self.phase == "over":
            return ()
        if self.phase == "opening":  # C-3: whoever has not yet committed
            return tuple(player for player in (0, 1) if player not in self.opening)
        if self.phase in ("cancel", "discard", "lances", "block"):
            return (1 - self.turn_player,)
        return (self.turn_player,)

    def legal(self, player: int) -> set[str]:
        """The steps open to the player now."""
        if player not in self.actors():
            return set()
        if self.phase == "opening":
            return {"keep", "mulligan"}
        if self.phase in ("main", "main2"):
            return self.legal_main(player)
        if self.phase == "cancel":  # CW-6.4: without a knight, only allow
            return {"allow", "counter"} if "kei" in self.sides[player].traps else {"allow"}
        if self.phase == "revive":  # CW-5.3: it cannot be declined
            return {"revive:" + form for form in self.revivable(self.sides[player].graveyard)}
        if self.phase == "hits":  # CW-5.6
            return {"hit>" + target for target in self.enemy_targets(player)}
        if self.phase == "discard":  # CW-5.5
            return {"discard:" + card for card in self.sides[player].hand}
        if self.phase == "attack":
            return self.legal_attack(player)
        if self.phase == "lances":  # CW-7.2
            return self.legal_lances(player) | {"block"}
        if self.phase == "block":
            return self.legal_block()
        assert self.phase == "order", self.phase
        attacker = self.next_to_order()
        assert attacker is not None
        return {f"order:m{attacker}>m{blocker}" for blocker in self.unordered_blockers(attacker)}

    def play(self, player: int, step: str) -> None:
        """Make one step."""
        assert step in self.legal(player), f"{step} is not legal for player {player} in {self.phase}"
        if self.phase == "opening":
            self.play_opening(player, step)
            return
        self.steps.append((player, step))
        if self.phase in ("main", "main2"):
            self.play_main(player, step)
        elif self.phase == "cancel":
            self.play_cancel(player, step)
        elif self.phase == "revive":
            self.play_revive(player, step)
        elif self.phase == "hits":
            self.play_hit(player, step)
        elif self.phase == "discard":
            self.play_discard(player, step)
        elif self.phase == "attack":
            self.play_attack(player, step)
        elif self.phase == "lances":
            self.play_lances(player, step)
        elif self.phase == "block":
            self.play_block(step)
        else:
            self.play_order(step)

    @property
    def outcome(self) -> tuple[int | None, str] | None:
        """None while the game goes on, else the winner and the clause that ended it."""
        return self.result

    def log(self, player: int | None) -> list[tuple[int, str]]:
        """All steps as the player (None: a spectator) may see them."""
        if len(self.opening) < 2:  # C-3: the other's commitment, and whether it was made, is not in view
            return [(who, step) for who, step in self.opening.items() if who == player]
        seen = [(0, self.opening[0]), (1, self.opening[1])]  # C-3: player 0's first
        for who, step in self.steps:
            if step.startswith("set:") and who != player:  # CW-6.5
                step = "set:?"
            seen.append((who, step))
        return seen

    # ------------------------------------------------------------------ opening and turns

    def draw_opening_hand(self, player: int) -> None:
        """CW-2.1, start position: the hand is the top five of the order."""
        side = self.sides[player]
        side.hand = side.deck[:START_HAND]
        side.deck = side.deck[START_HAND:]

    def play_opening(self, player: int, step: str) -> None:
        """CW-2.1 and C-3: nothing changes on the table until both have decided."""
        self.opening[player] = step
        if len(self.opening) < 2:
            return
        for who in (0, 1):
            if self.opening[who] == "mulligan":
                self.sides[who].deck = list(self.redeal[who])
                self.draw_opening_hand(who)
        self.start_turn(0)  # CW-2.2

    def start_turn(self, player: int) -> None:
        """CW-4.1: stand up, get mana, draw (not in player 0's first turn)."""
        self.turn_player = player
        self.turn_number += 1
        self.mana = MANA_PER_TURN
        self.pawns_this_turn = 0
        for monster in self.monsters.values():
            if monster.owner == player:
                monster.sideways = False
        self.enter_main_phase("main")
        if self.turn_number > 1:
            self.draw(player)

    def enter_main_phase(self, name: str) -> None:
        """CW-4.2, CW-4.4. Each equipment may be moved once in each of these phases (CW-5.7)."""
        self.main_phase = name
        self.phase = name
        for equipment in self.equipment.values():
            equipment.moved_this_phase = False

    def draw(self, player: int) -> None:
        """Draw one card; CW-3.2: having to draw from an empty deck loses."""
        side = self.sides[player]
        if not side.deck:
            self.lose(player, "CW-3.2")
            return
        side.hand.append(side.deck.pop(0))

    def lose(self, player: int, clause: str) -> None:
        """The game is over (CW-3.4: nothing happens after this)."""
        self.result = (1 - player, clause)
        self.phase = "over"

    def is_over(self) -> bool:
        return self.result is not None

    # ------------------------------------------------------------------ damage

    def damage_player(self, player: int, amount: int) -> None:
        """CW-3.1: life 0 or less loses; CW-3.4: life may stand below 0."""
        side = self.sides[player]
        side.life -= amount
        if side.life <= 0:
            self.lose(player, "CW-3.1")

    def bury_dead_monsters(self) -> None:
        """CW-7.3: counters that reach the HP kill; CW-5.7: the equipment stays, unattached."""
        dead = [monster for monster in self.monsters.values() if monster.damage >= monster.hp]
        for monster in dead:
            del self.monsters[monster.number]
            self.sides[monster.owner].graveyard.append(monster.card)
            for equipment in self.equipment.values():
                if equipment.wearer == monster.number:
                    equipment.wearer = None

    def attack_of(self, number: int) -> int:
        """The monster's attack, +1 for every equipment it wears (several allowed, CW-5.7)."""
        worn = [equipment for equipment in self.equipment.values() if equipment.wearer == number]
        return self.monsters[number].attack + len(worn)

    def monsters_of(self, player: int) -> list[Monster]:
        """The player's monsters in rising number."""
        return [monster for _, monster in sorted(self.monsters.items()) if monster.owner == player]

    def enemy_targets(self, player: int) -> list[str]:
        """Everything one enemy-damage effect of the player may choose: `face` or an enemy monster."""
        return ["face"] + [f"m{monster.number}" for monster in self.monsters_of(1 - player)]

    def damage_target(self, player: int, target: str, amount: int) -> None:
        """Damage from the player's card to the enemy target."""
        if target == "face":
            self.damage_player(1 - player, amount)
        else:
            self.monsters[int(target[1:])].damage += amount
            self.bury_dead_monsters()

    # ------------------------------------------------------------------ Main and Main 2

    def legal_main(self, player: int) -> set[str]:
        """CW-4.2 and CW-4.4."""
        side = self.sides[player]
        steps = {"end"}
        for card in side.hand:
            if COST[card] > self.mana:
                continue
            for form in FORMS[card]:
                if self.may_play(form, side.graveyard):
                    steps.add(("set:" if card in TRAPS else "play:") + form)
        for equipment in self.equipment.values():  # CW-5.7
            if equipment.owner == player and not equipment.moved_this_phase:
                for monster in self.monsters_of(player):
                    if monster.number != equipment.wearer:
                        steps.add(f"equip:e{equipment.number}>m{monster.number}")
        steps |= self.legal_lances(player)
        if self.phase == "main" and self.possible_attackers(player):
            steps.add("battle")
        return steps

    def may_play(self, form: str, graveyard: list[str]) -> bool:
        """Whether the form may be played, cost aside, with these cards in the owner's graveyard."""
        if form == "fu":  # CW-3.3: a second pawn is no step, or (option) one that loses
            return self.pawns_this_turn == 0 or self.pawn_foul == "loses"
        if form == "gyoku":  # CW-5.3: it must find a card that it can bring
            return len(self.revivable(graveyard)) > 0
        return True

    def revivable(self, graveyard: list[str]) -> set[str]:
        """CW-5.4: the forms in which a card may be brought out of this graveyard."""
        forms: set[str] = set()
        for card in set(graveyard):
            others = list(graveyard)
            others.remove(card)
            for form in FORMS[card]:
                if self.may_play(form, others):
                    forms.add(form)
        return forms

    def legal_lances(self, player: int) -> set[str]:
        """CW-6.2: a face-down lance may be turned up on any enemy monster or the opponent."""
        if "kyo" not in self.sides[player].traps:
            return set()
        return {"lance>" + target for target in self.enemy_targets(player)}

    def play_main(self, player: int, step: str) -> None:
        if step == "end":
            self.start_turn(1 - player)
        elif step == "battle":
            self.phase = "attack"
            self.attackers = []
        elif step.startswith("lance>"):
            self.use_lance(player, step.removeprefix("lance>"))
        elif step.startswith("equip:"):
            equipment_name, monster_name = step.removeprefix("equip:").split(">")
            equipment = self.equipment[int(equipment_name[1:])]
            equipment.wearer = int(monster_name[1:])
            equipment.moved_this_phase = True
        else:  # play: and set:
            form = step.split(":")[1]
            card = card_of(form)
            self.mana -= COST[card]  # CW-5.1
            self.sides[player].hand.remove(card)
            self.announce(player, form)

    def use_lance(self, player: int, target: str) -> None:
        """CW-6.1, CW-6.2. Turning up a trap cannot be cancelled (CW-6.3)."""
        side = self.sides[player]
        side.traps.remove("kyo")
        self.damage_target(player, target, LANCE_DAMAGE)
        side.graveyard.append("kyo")

    # ------------------------------------------------------------------ playing a card

    def announce(self, player: int, form: str) -> None:
        """CW-5.1: the card is announced; then comes the chance to cancel."""
        if form == "fu":
            self.pawns_this_turn += 1  # CW-3.3: counts also if cancelled, or brought by gyoku
            if self.pawns_this_turn >= 2:
                self.lose(player, "CW-3.3")  # at once, before any chance to cancel
                return
        if self.sides[1 - player].traps:  # CW-6.4: any face-down trap gives the pause
            self.announced = form
            self.phase = "cancel"
        else:
            self.take_effect(player, form)

    def play_cancel(self, player: int, step: str) -> None:
        """CW-6.3: the knight cancels; both cards go to their owners' graveyards."""
        form = self.announced
        self.announced = ""
        if step == "allow":
            self.take_effect(1 - player, form)
            return
        self.sides[player].traps.remove("kei")
        self.sides[player].graveyard.append("kei")
        self.sides[1 - player].graveyard.append(card_of(form))
        self.finish_card()

    def take_effect(self, player: int, form: str) -> None:
        """The card was not cancelled."""
        side = self.sides[player]
        enemy = self.sides[1 - player]
        card = card_of(form)
        if form == "fu":
            self.enter_monster(player, card, 2, 2)
            self.finish_card()
        elif form.endswith("*"):  # CW-1.1
            self.enter_monster(player, card, 3, 3)
            self.finish_card()
        elif form in TRAPS:  # CW-6.1
            side.traps.append(card)
            self.finish_card()
        elif form == "gin":  # CW-5.7
            self.equipment[self.next_equipment] = Equipment(self.next_equipment, player)
            self.next_equipment += 1
            self.finish_card()
        elif form == "kin/mill":  # CW-5.5: with fewer than four, all go
            enemy.graveyard.extend(enemy.deck[:KIN_MILLS])
            enemy.deck = enemy.deck[KIN_MILLS:]
            self.finish_spell(player, card)
        elif form == "kin/discard":  # CW-5.5: with fewer than two, all go
            self.discards_left = min(KIN_DISCARDS, len(enemy.hand))
            if self.discards_left == 0:
                self.finish_spell(player, card)
            else:
                self.resolving = card
                self.phase = "discard"
        elif form == "kaku":
            for _ in range(KAKU_DRAWS):
                self.draw(player)
                if self.is_over():  # CW-3.4
                    return
            self.finish_spell(player, card)
        elif form == "hisha":  # CW-5.6
            self.hits_left = HISHA_HITS
            self.resolving = card
            self.phase = "hits"
        else:
            assert form == "gyoku", form  # CW-5.4
            self.waiting_gyoku += 1
            self.phase = "revive"

    def enter_monster(self, player: int, card: str, attack: int, hp: int) -> None:
        """CW-5.2: monsters enter standing; the number is given only now (CW-N)."""
        number = self.next_monster
        self.next_monster += 1
        self.monsters[number] = Monster(number, player, card, attack, hp, self.turn_number)

    def finish_spell(self, player: int, card: str) -> None:
        """CW-5.3: a spell goes to the graveyard after its effect."""
        self.resolving = ""
        self.sides[player].graveyard.append(card)
        self.finish_card()

    def finish_card(self) -> None:
        """A card has resolved or was cancelled. A gyoku that brought it follows it (CW-5.4)."""
        while self.waiting_gyoku > 0:
            self.waiting_gyoku -= 1
            self.sides[self.turn_player].graveyard.append("gyoku")
        self.phase = self.main_phase

    def play_revive(self, player: int, step: str) -> None:
        """CW-5.4: the card taken is played without paying."""
        form = step.removeprefix("revive:")
        self.sides[player].graveyard.remove(card_of(form))
        self.announce(player, form)

    def play_hit(self, player: int, step: str) -> None:
        """CW-5.6: one of the four hits."""
        self.damage_target(player, step.removeprefix("hit>"), 1)
        if self.is_over():  # CW-3.4
            return
        self.hits_left -= 1
        if self.hits_left == 0:
            self.finish_spell(player, self.resolving)

    def play_discard(self, player: int, step: str) -> None:
        """CW-5.5: the discarding player chooses, one card a step."""
        card = step.removeprefix("discard:")
        self.sides[player].hand.remove(card)
        self.sides[player].graveyard.append(card)
        self.discards_left -= 1
        if self.discards_left == 0:
            self.finish_spell(1 - player, self.resolving)

    # ------------------------------------------------------------------ battle

    def possible_attackers(self, player: int) -> list[int]:
        """CW-7.1: standing monsters that did not enter this turn."""
        return [
            monster.number
            for monster in self.monsters_of(player)
            if not monster.sideways and monster.entered_turn != self.turn_number
        ]

    def legal_attack(self, player: int) -> set[str]:
        """CW-N: attackers in rising number, then done (after at least one)."""
        last = self.attackers[-1] if self.attackers else 0
        steps = {f"attack:m{number}" for number in self.possible_attackers(player) if number > last}
        if self.attackers:
            steps.add("attack:done")
        return steps

    def play_attack(self, player: int, step: str) -> None:
        if step != "attack:done":
            number = int(step.removeprefix("attack:m"))
            self.attackers.append(number)
            self.monsters[number].sideways = True  # CW-7.1
        elif self.sides[1 - player].traps:  # CW-N: the window needs a face-down trap
            self.phase = "lances"
        else:
            self.start_blocks()

    def play_lances(self, player: int, step: str) -> None:
        """CW-7.2: any number of lances, each when chosen; the window closes with `block`."""
        if step == "block":
            self.start_blocks()
        else:
            self.use_lance(player, step.removeprefix("lance>"))

    def start_blocks(self) -> None:
        """CW-7.2, CW-N: with no attacker left the battle ends; else the standing defenders choose."""
        self.attackers = [number for number in self.attackers if number in self.monsters]
        self.blocks = {}
        self.orders = {}
        if not self.attackers:
            self.enter_main_phase("main2")
            return
        defender = 1 - self.turn_player
        self.to_decide_block = [monster.number for monster in self.monsters_of(defender) if not monster.sideways]
        self.phase = "block"
        if not self.to_decide_block:
            self.start_orders()

    def legal_block(self) -> set[str]:
        blocker = self.to_decide_block[0]
        steps = {f"block:m{blocker}>m{attacker}" for attacker in self.attackers}
        steps.add(f"block:m{blocker}>-")
        return steps

    def play_block(self, step: str) -> None:
        blocker = self.to_decide_block.pop(0)
        target = step.split(">")[1]
        if target != "-":
            self.blocks[blocker] = int(target[1:])
        if not self.to_decide_block:
            self.start_orders()

    def blockers_of(self, attacker: int) -> list[int]:
        return [blocker for blocker in sorted(self.blocks) if self.blocks[blocker] == attacker]

    def unordered_blockers(self, attacker: int) -> list[int]:
        """The attacker's blockers that have no place in line yet."""
        in_line = self.orders.get(attacker, [])
        return [blocker for blocker in self.blockers_of(attacker) if blocker not in in_line]

    def next_to_order(self) -> int | None:
        """CW-N: the first attacker, in rising number, whose line of blockers still needs a choice."""
        for attacker in self.attackers:
            if len(self.unordered_blockers(attacker)) >= 2:
                return attacker
        return None

    def start_orders(self) -> None:
        """Go on to the choice of order, or straight to the damage if nothing is left to choose."""
        if self.next_to_order() is not None:
            self.phase = "order"
        else:
            self.strike()

    def play_order(self, step: str) -> None:
        attacker_name, blocker_name = step.removeprefix("order:").split(">")
        self.orders.setdefault(int(attacker_name[1:]), []).append(int(blocker_name[1:]))
        self.start_orders()

    def strike(self) -> None:
        """CW-7.3 and CW-7.4."""
        damage: dict[int, int] = dict.fromkeys(self.monsters, 0)
        to_player = 0
        for attacker in self.attackers:
            line = self.orders.get(attacker, []) + self.unordered_blockers(attacker)
            left = self.attack_of(attacker)
            if not line:  # CW-7.4: nobody blocked it
                to_player += left
                continue
            for blocker in line:
                damage[attacker] += self.attack_of(blocker)  # each blocker strikes with its full attack
                if blocker == line[-1]:
                    dealt = left  # the last in line takes all that is left
                else:
                    monster = self.monsters[blocker]
                    dealt = min(left, monster.hp - monster.damage)  # what it needs to die
                damage[blocker] += dealt
                left -= dealt
        for number, amount in damage.items():  # all pairs at the same time
            self.monsters[number].damage += amount
        self.bury_dead_monsters()
        self.damage_player(1 - self.turn_player, to_player)  # CW-7.4: after the pairs, as one sum
        if self.is_over():
            return
        self.attackers = []
        self.enter_main_phase("main2")  # CW-4.4
