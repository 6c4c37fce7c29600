"""CW-8.1: what each player knows of a game."""

from __future__ import annotations

from typing import Any

from gobanshobu.core.position import ONGOING
from gobanshobu.games.cardwars.cards import (
    ATTACKING,
    DECK,
    FRESH,
    GYOKU,
    IDS,
    KEI,
    KINDS,
    KYO,
    MOVED,
    NOTHING,
    SIDEWAYS,
    attack_of,
    card_of,
    copy_of,
    counters_of,
    hp_of,
    number_of,
    owner_of,
    place_of,
    target_of,
    worn_by,
)
from gobanshobu.games.cardwars.notation import FIRST, PLAY, REVIVE, SET, write
from gobanshobu.games.cardwars.rules import CardwarsPosition
from gobanshobu.games.cardwars.table import (
    AGAIN,
    ASK_BLOCK,
    ASK_ORDER,
    BATTLE,
    NO_CHOICE,
    OPENING,
    PHASES,
    PROMPTS,
)


def show(position: CardwarsPosition, player: int | None) -> dict[str, Any]:
    """The part of a view that is Shogi Card Wars' own.

    phase, prompt, actors   where the turn is, what is being asked (`left` times more), and of whom
    turn, turns             whose turn it is, and which one, from 1; null and 0 in the opening
    mulligans               who has drawn a new hand; null until both have decided
    mana, pawn_played       of the turn player, in this turn
    graves                  both graveyards, oldest card first; `copy` tells equal cards apart (`faces.py`)
    monsters, equipment     in order of number; a monster's `counters` are damage, `fresh` is one that entered this turn
    traps                   how many lie face down, and which of them everyone knows; to their owner, what all are
    pending                 the cards being played, as steps; the last one is what can be cancelled or takes effect
    battle                  attackers, blocks and lines as far as chosen, and the monster that is `asked` about
    hand, chosen            the player's own; what the player has chosen in the opening
    """
    opening = position.phase == OPENING
    shown: dict[str, Any] = {
        "phase": PHASES[position.phase],
        "prompt": PROMPTS[position.prompt],
        "actors": actors(position),
        "turn": None if opening else int(position.turn),
        "turns": int(position.turns),
        "mulligans": None if opening else [position.choice(who) == AGAIN for who in range(2)],
        "mana": int(position.mana),
        "pawn_played": position.pawn_played,
        "lives": [int(life) for life in position.lives],
        "hand_sizes": [int(size) for size in position.sizes],
        "deck_sizes": [int(DECK - top) for top in position.tops],
        "graves": [
            [{"card": IDS[card >> 4 & 7], "copy": int(card & 15)} for card in grave(position, who)] for who in range(2)
        ],
        "monsters": [monster(position, piece) for piece in position.monsters],
        "equipment": [equipment(piece) for piece in position.gear],
        "traps": [traps(position, who, player) for who in range(2)],
        "pending": pending(position, player),
        "left": int(position.left),
        "battle": battle(position) if position.phase == BATTLE else None,
    }
    if player is not None:
        shown["hand"] = hand(position, player)
        shown["chosen"] = [None, "keep", "mulligan"][position.choice(player)] if opening else None
    return shown


def actors(position: CardwarsPosition) -> list[int]:
    """Who is to decide; in the opening both, for whether one has chosen already is nobody else's to know."""
    if position.result != ONGOING:
        return []
    if position.phase == OPENING:
        return [0, 1]
    return [int(position.actors()) - 1]


def hand(position: CardwarsPosition, player: int) -> list[str]:
    """The cards of a hand in the order of the card list."""
    cards: list[str] = []
    for kind in range(KINDS):
        cards += [IDS[kind]] * int(position.hands[player * KINDS + kind])
    return cards


def grave(position: CardwarsPosition, player: int) -> list[int]:
    """A graveyard in the order it was filled, in the position's own code."""
    return [int(card) for card in position.graves if int(card) >> 7 == player]


def monster(position: CardwarsPosition, piece: int) -> dict[str, Any]:
    """One monster; its identity is public also where it lies face down (CW-1.1)."""
    number = int(number_of(piece))
    return {
        "id": f"m{number}",
        "owner": int(owner_of(piece)),
        "card": IDS[card_of(piece)],
        "copy": int(copy_of(piece)),
        "attack": int(attack_of(piece)),
        "hp": int(hp_of(piece)),
        "counters": int(counters_of(piece)),
        "sideways": bool(piece & SIDEWAYS),
        "fresh": bool(piece & FRESH),
        "equipment": [f"e{number_of(gear)}" for gear in position.gear if worn_by(gear) == number],
    }


def equipment(piece: int) -> dict[str, Any]:
    """One piece of equipment, and which monster wears it."""
    on = int(worn_by(piece))
    return {
        "id": f"e{number_of(piece)}",
        "owner": int(owner_of(piece)),
        "card": IDS[card_of(piece)],
        "copy": int(copy_of(piece)),
        "on": f"m{on}" if on else None,
        "moved": bool(piece & MOVED),
    }


def traps(position: CardwarsPosition, owner: int, player: int | None) -> dict[str, Any]:
    """How many traps lie face down, those that everyone knows (CW-6.5), and to their owner what all of them are."""
    found: dict[str, Any] = {"down": int(position.down(owner)), "known": []}
    for kind in (KYO, KEI):
        copy = int(position.traps[4 * owner + kind + 1]) - 1
        if copy >= 0:
            found["known"].append({"card": IDS[kind], "copy": copy})
    if owner == player:
        found["cards"] = trap_cards(position, owner)
    return found


def trap_cards(position: CardwarsPosition, owner: int) -> list[str]:
    """What a player's face-down traps are."""
    return [IDS[kind] for kind in (KYO, KEI) for _ in range(int(position.traps[4 * owner + kind - 1]))]


def pending(position: CardwarsPosition, player: int | None) -> list[dict[str, Any]]:
    """The cards that are being played, the one that takes effect next or can be cancelled last; a set reads as in the log."""
    way = int(position.pending)
    if way == NOTHING:
        return []
    turn = int(position.turn)
    if position.brought:
        steps = [write(PLAY + GYOKU * 4 * FIRST), write(REVIVE + way * FIRST)]
    elif way >> 2 in (KYO, KEI):
        steps = [write(SET + (way >> 2) * FIRST) if player == turn else "set:?"]
    else:
        steps = [write(PLAY + way * FIRST)]
    return [{"player": turn, "step": step} for step in steps]


def battle(position: CardwarsPosition) -> dict[str, Any]:
    """Attackers, blocks and lines as far as they have been chosen; `asked` is the monster the decision is about."""
    found: dict[str, Any] = {"attackers": [], "blocks": {}, "lines": {}, "asked": None}
    asked = int(position.asked)
    if position.prompt in (ASK_BLOCK, ASK_ORDER):
        found["asked"] = f"m{asked}"
    for piece in position.monsters:
        name = f"m{number_of(piece)}"
        if piece & ATTACKING:
            found["attackers"].append(name)
            line = [other for other in position.monsters if target_of(other) == number_of(piece) and place_of(other)]
            if line:
                found["lines"][name] = [f"m{number_of(other)}" for other in sorted(line, key=_place)]
        elif owner_of(piece) != position.turn and not piece & SIDEWAYS and _has_answered(position, piece):
            target = int(target_of(piece))
            found["blocks"][name] = f"m{target}" if target else None
    return found


def _place(piece: int) -> int:
    return int(place_of(piece))


def _has_answered(position: CardwarsPosition, piece: int) -> bool:
    """Whether the defender has said what this standing monster does."""
    if position.prompt == ASK_ORDER or position.result != ONGOING:
        return True
    return position.prompt == ASK_BLOCK and number_of(piece) < position.asked


def secrets(position: CardwarsPosition) -> dict[str, Any]:
    """Both hands, what lies face down, the rest of both decks, and what has been chosen in the opening."""
    rest = [
        [IDS[position.decks[at]] for at in range(who * DECK + int(position.tops[who]), who * DECK + DECK)]
        for who in (0, 1)
    ]
    found: dict[str, Any] = {
        "hands": [hand(position, 0), hand(position, 1)],
        "face_down": [trap_cards(position, 0), trap_cards(position, 1)],
        "decks": rest,
        "setting": None,
    }
    way = int(position.pending)
    if way != NOTHING and way >> 2 in (KYO, KEI) and not position.brought:
        found["setting"] = IDS[way >> 2]
    if position.phase == OPENING:
        found["redeal"] = [[IDS[position.again[at]] for at in range(who * DECK, who * DECK + DECK)] for who in (0, 1)]
        found["pledged"] = [
            None if position.choice(who) == NO_CHOICE else ["keep", "mulligan"][position.choice(who) - 1]
            for who in (0, 1)
        ]
    return found
