// What is printed on the cards; the server sends only their names. What they do is the server's business.

import type { Words } from '../../lib/lang.svelte'

export type CardId = 'fu' | 'kyo' | 'kei' | 'gin' | 'kin' | 'kaku' | 'hisha' | 'gyoku'
export type Kind = 'monster' | 'trap' | 'equipment' | 'spell'
export interface Face extends Words {
  kind: Kind
  cost: number
  attack?: number
  hp?: number
  text: Words
}

export const KINDS: Record<Kind, Words> = {
  monster: { ja: '兵', en: 'MONSTER' },
  trap: { ja: '罠', en: 'TRAP' },
  equipment: { ja: '装備', en: 'EQUIP' },
  spell: { ja: '魔法', en: 'SPELL' },
}
/** The kinds in running text. */
export const KIND_NAMES: Record<Kind, Words> = {
  monster: { ja: 'モンスター', en: 'monster' },
  trap: { ja: '罠', en: 'trap' },
  equipment: { ja: '装備品', en: 'equipment' },
  spell: { ja: '魔法', en: 'spell' },
}

/** What a card that is no monster is when it is played as one. */
export const BODY = { attack: 3, hp: 3 }

export const CARDS: Record<CardId, Face> = {
  fu: {
    ja: '歩兵',
    en: 'pawn',
    kind: 'monster',
    cost: 1,
    attack: 2,
    hp: 2,
    text: { ja: '2/2のモンスター。1手番に1枚だけ。', en: 'A 2/2 monster. Only one a turn.' },
  },
  kyo: {
    ja: '香車',
    en: 'lance',
    kind: 'trap',
    cost: 1,
    text: {
      ja: '伏せておき、敵のモンスターか相手に3ダメージ。',
      en: 'Set it. Later: 3 damage to an enemy monster or the opponent.',
    },
  },
  kei: {
    ja: '桂馬',
    en: 'knight',
    kind: 'trap',
    cost: 1,
    text: { ja: '伏せておき、相手が出す札を1枚打ち消す。', en: 'Set it. Later: cancel one card the opponent plays.' },
  },
  gin: {
    ja: '銀将',
    en: 'silver',
    kind: 'equipment',
    cost: 2,
    text: { ja: '着けたモンスターの攻撃力 +1。', en: 'Its wearer has +1 attack.' },
  },
  kin: {
    ja: '金将',
    en: 'gold',
    kind: 'spell',
    cost: 2,
    text: {
      ja: '相手が手札2枚を捨てるか、相手の山札4枚を墓地へ。',
      en: 'The opponent discards 2, or loses the top 4 of their deck.',
    },
  },
  kaku: {
    ja: '角行',
    en: 'bishop',
    kind: 'spell',
    cost: 2,
    text: { ja: '3枚引く。', en: 'Draw 3 cards.' },
  },
  hisha: {
    ja: '飛車',
    en: 'rook',
    kind: 'spell',
    cost: 3,
    text: { ja: '敵を選んで1ダメージ、これを4回。', en: 'Four times: 1 damage to an enemy you choose.' },
  },
  gyoku: {
    ja: '玉将',
    en: 'king',
    kind: 'spell',
    cost: 3,
    text: { ja: '自分の墓地の1枚を、その場で出す。', en: 'Play one card of your graveyard at once.' },
  },
}

/** What is printed on a card that the server names. */
export function faceOf(card: string): Face {
  return CARDS[card as CardId]
}

// --- the playing-card faces (CW-1.2) ---

export type Suit = 'spade' | 'club' | 'heart' | 'diamond'
const COPIES: Record<CardId, number> = { fu: 9, kyo: 2, kei: 2, gin: 2, kin: 2, kaku: 1, hisha: 1, gyoku: 1 }
const RANKS: Record<CardId, string> = {
  fu: 'A2345',
  kyo: '7',
  kei: '8',
  gin: '9',
  kin: '10',
  kaku: 'J',
  hisha: 'Q',
  gyoku: 'K',
}

export function pack(owner: number, card: string, copy: number): { rank: string; suit: Suit } {
  const id = card as CardId
  const at = copy % COPIES[id]
  const rank = id === 'fu' ? RANKS.fu.charAt(at >> 1) : RANKS[id]
  const suits: [Suit, Suit] = owner === 0 ? ['spade', 'club'] : ['heart', 'diamond']
  return { rank, suit: suits[at % 2 === 0 ? 0 : 1] }
}
