// Written by `make docs` from the Python types; change those, not this file.

import type { KindWords, Printed } from './cardwars'

/** Every card. */
export const CARDS: Record<string, Printed> = {
  "fu": {
    "name": {"ja": "歩兵", "en": "pawn"},
    "kind": "monster",
    "cost": 1,
    "copies": 9,
    "text": {"ja": "2/2のモンスター。1手番に1枚だけ。", "en": "A 2/2 monster. Only one a turn."},
    "clauses": ["CW-5.2", "CW-3.3"],
    "pack": [
      ["A♠", "A♣", "2♠", "2♣", "3♠", "3♣", "4♠", "4♣", "5♠"],
      ["A♥", "A♦", "2♥", "2♦", "3♥", "3♦", "4♥", "4♦", "5♥"],
    ],
    "strength": {"attack": 2, "hp": 2},
  },
  "kyo": {
    "name": {"ja": "香車", "en": "lance"},
    "kind": "trap",
    "cost": 1,
    "copies": 2,
    "text": {
      "ja": "伏せておき、敵のモンスターか相手に3ダメージ。",
      "en": "Set it. Later: 3 damage to an enemy monster or the opponent.",
    },
    "clauses": ["CW-6.1", "CW-6.2"],
    "pack": [["7♠", "7♣"], ["7♥", "7♦"]],
  },
  "kei": {
    "name": {"ja": "桂馬", "en": "knight"},
    "kind": "trap",
    "cost": 1,
    "copies": 2,
    "text": {
      "ja": "伏せておき、相手が出す札を1枚打ち消す。",
      "en": "Set it. Later: cancel one card the opponent plays.",
    },
    "clauses": ["CW-6.1", "CW-6.3"],
    "pack": [["8♠", "8♣"], ["8♥", "8♦"]],
  },
  "gin": {
    "name": {"ja": "銀将", "en": "silver"},
    "kind": "equipment",
    "cost": 2,
    "copies": 2,
    "text": {"ja": "着けたモンスターの攻撃力 +1。", "en": "Its wearer has +1 attack."},
    "clauses": ["CW-5.7", "CW-1.1"],
    "pack": [["9♠", "9♣"], ["9♥", "9♦"]],
    "body": {"attack": 3, "hp": 3},
  },
  "kin": {
    "name": {"ja": "金将", "en": "gold"},
    "kind": "spell",
    "cost": 2,
    "copies": 2,
    "text": {
      "ja": "相手が手札2枚を捨てるか、相手の山札4枚を墓地へ。",
      "en": "The opponent discards 2, or loses the top 4 of their deck.",
    },
    "clauses": ["CW-5.5", "CW-1.1"],
    "pack": [["10♠", "10♣"], ["10♥", "10♦"]],
    "body": {"attack": 3, "hp": 3},
  },
  "kaku": {
    "name": {"ja": "角行", "en": "bishop"},
    "kind": "spell",
    "cost": 2,
    "copies": 1,
    "text": {"ja": "3枚引く。", "en": "Draw 3 cards."},
    "clauses": ["CW-5.3", "CW-1.1"],
    "pack": [["J♠"], ["J♥"]],
    "body": {"attack": 3, "hp": 3},
  },
  "hisha": {
    "name": {"ja": "飛車", "en": "rook"},
    "kind": "spell",
    "cost": 3,
    "copies": 1,
    "text": {"ja": "敵を選んで1ダメージ、これを4回。", "en": "Four times: 1 damage to an enemy you choose."},
    "clauses": ["CW-5.6", "CW-1.1"],
    "pack": [["Q♠"], ["Q♥"]],
    "body": {"attack": 3, "hp": 3},
  },
  "gyoku": {
    "name": {"ja": "玉将", "en": "king"},
    "kind": "spell",
    "cost": 3,
    "copies": 1,
    "text": {"ja": "自分の墓地の1枚を、その場で出す。", "en": "Play one card from your graveyard at once."},
    "clauses": ["CW-5.4", "CW-1.1"],
    "pack": [["K♠"], ["K♥"]],
    "body": {"attack": 3, "hp": 3},
  },
}

/** The kinds of cards. */
export const KINDS: Record<"monster" | "trap" | "equipment" | "spell", KindWords> = {
  "monster": {"stamp": {"ja": "兵", "en": "MONSTER"}, "name": {"ja": "モンスター", "en": "monster"}},
  "trap": {"stamp": {"ja": "罠", "en": "TRAP"}, "name": {"ja": "罠", "en": "trap"}},
  "equipment": {"stamp": {"ja": "装備", "en": "EQUIP"}, "name": {"ja": "装備品", "en": "equipment"}},
  "spell": {"stamp": {"ja": "魔法", "en": "SPELL"}, "name": {"ja": "魔法", "en": "spell"}},
}

/** What a player begins with. */
export const LIFE: number = 20

/** What a turn begins with. */
export const MANA: number = 3

/** A shogi piece, about 68 by 80. */
export const PIECE: string = "M0 -41L24 -31L34 36Q34 39 31 39L-31 39Q-34 39 -34 36L-24 -31Z"

/** Attack. */
export const SWORD: string = "M-7 7L-3.5 3.5M-6 1L-1 6M-3 3L7 -8L8 -8L8 -7L-2 4Z"

/** Life. */
export const HEART: string = "M0 8C-12 -1 -8.4 -9.6 -3.8 -8.6C-1.2 -8 0 -5.6 0 -5C0 -5.6 1.2 -8 3.8 -8.6C8.4 -9.6 12 -1 0 8Z"

/** What entered in this turn. */
export const SPROUT: string = "M0 7V-1M0 0C-7 1 -8 -4 -8 -6C-3 -7 0 -4 0 0C0 -5 3 -8 8 -7C8 -4 6 0 0 0"

/** The suits of playing cards. */
export const SUITS: Record<string, string> = {
  "\u2665": "M0 8C-12 -1 -8.4 -9.6 -3.8 -8.6C-1.2 -8 0 -5.6 0 -5C0 -5.6 1.2 -8 3.8 -8.6C8.4 -9.6 12 -1 0 8Z",
  "\u2666": "M0 -9.5Q3 -4 7 0Q3 4 0 9.5Q-3 4 -7 0Q-3 -4 0 -9.5Z",
  "\u2660": "M0 -9.5C11 0 8.6 6.2 4.4 6.2C2.4 6.2 1.1 5 .7 4Q1 7.5 3 9.2H-3Q-1 7.5 -.7 4C-1.1 5 -2.4 6.2 -4.4 6.2C-8.6 6.2 -11 0 0 -9.5Z",
  "\u2663": "M-4.1 -4.8a4.1 4.1 0 1 1 8.2 0q0 1.6 -1.2 3a4.1 4.1 0 1 1 -2 5.2Q1.2 7.4 3 9.2H-3Q-1.2 7.4 -.9 3.4a4.1 4.1 0 1 1 -2 -5.2q-1.2 -1.4 -1.2 -3Z",
}

/** Where the pips of a playing card lie. */
export const PIPS: Record<string, [number, number][]> = {
  "A": [[0, 0]],
  "2": [[0, -22], [0, 22]],
  "3": [[0, -24], [0, 0], [0, 24]],
  "4": [[-14, -21], [14, -21], [-14, 21], [14, 21]],
  "5": [[-14, -23], [14, -23], [0, 0], [-14, 23], [14, 23]],
  "7": [[-14, -25], [14, -25], [0, -12.5], [-14, 0], [14, 0], [-14, 25], [14, 25]],
  "8": [[-14, -26], [14, -26], [0, -13], [-14, 0], [14, 0], [0, 13], [-14, 26], [14, 26]],
  "9": [
    [-14, -28],
    [14, -28],
    [-14, -9.5],
    [14, -9.5],
    [0, 0],
    [-14, 9.5],
    [14, 9.5],
    [-14, 28],
    [14, 28],
  ],
  "10": [
    [-14, -28],
    [14, -28],
    [0, -19],
    [-14, -9.5],
    [14, -9.5],
    [-14, 9.5],
    [14, 9.5],
    [0, 19],
    [-14, 28],
    [14, 28],
  ],
}

/** The head-dresses of the court cards. */
export const COURT: Record<string, string> = {
  "K": "M-22 10L-26 -10L-12 0L0 -16L12 0L26 -10L22 10ZM-22 15H22M0 -18V-30M-5 -25H5",
  "Q": "M-22 10L-22 -8L-11 2L0 -14L11 2L22 -8L22 10ZM-22 15H22M-22 -13a2 2 0 1 0 .1 0M0 -20a2.6 2.6 0 1 0 .1 0M22 -13a2 2 0 1 0 .1 0",
  "J": "M-22 10C-22 -6 -10 -12 2 -12C14 -12 22 -4 22 10ZM-24 15H24M6 -11C4 -22 14 -30 26 -28C24 -20 18 -13 6 -11M10 -14L20 -23",
}
