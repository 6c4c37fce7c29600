// What is printed on the cards. What they do is the server's business.

import type { Words } from '../../lib/lang.svelte'
import type { Player } from '../../lib/stage'
import type { CardId } from './types'

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
    text: { ja: '伏せておき、敵のモンスターか相手に3ダメージ。', en: 'Set it. Later: 3 damage to an enemy monster or the opponent.' },
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
    text: { ja: '相手が手札2枚を捨てるか、相手の山札4枚を墓地へ。', en: 'The opponent discards 2, or loses the top 4 of their deck.' },
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

/** The ways a card of the hand can be tried, as step endings; which of them may be played now the server says. */
const WAYS: Record<CardId, string[]> = {
  fu: ['play:fu'],
  kyo: ['set:kyo'],
  kei: ['set:kei'],
  gin: ['play:gin', 'play:gin*'],
  kin: ['play:kin/discard', 'play:kin/mill', 'play:kin*'],
  kaku: ['play:kaku', 'play:kaku*'],
  hisha: ['play:hisha', 'play:hisha*'],
  gyoku: ['play:gyoku', 'play:gyoku*'],
}
export function ways(card: CardId, verb: 'play' | 'revive' | 'discard'): string[] {
  if (verb === 'discard') return [`discard:${card}`]
  if (verb === 'play') return WAYS[card]
  return WAYS[card].map((step) => step.replace(/^\w+:/, 'revive:'))
}

/** What a way does, short enough for a button. */
export function wayName(step: string): Words {
  const way = step.slice(step.indexOf(':') + 1)
  if (step.startsWith('discard:')) return { ja: `${CARDS[cardOf(step)!].ja}を捨てる`, en: `Discard the ${CARDS[cardOf(step)!].en}` }
  if (way.endsWith('*')) return { ja: '3/3で出す', en: 'As a 3/3' }
  return (
    {
      fu: { ja: '2/2で出す', en: 'Play as 2/2' },
      kyo: { ja: '伏せる', en: 'Set face down' },
      kei: { ja: '伏せる', en: 'Set face down' },
      gin: { ja: '装備品で出す', en: 'As equipment' },
      'kin/discard': { ja: '2枚捨てさせる', en: 'Discard 2' },
      'kin/mill': { ja: '山札4枚を墓地へ', en: 'Mill 4' },
      kaku: { ja: '3枚引く', en: 'Draw 3' },
      hisha: { ja: '1ダメージ×4', en: '4 hits of 1' },
      gyoku: { ja: '墓地から出す', en: 'From the grave' },
    }[way] ?? { ja: way, en: way }
  )
}

/** The card that a step is about; null where it is not told. */
export function cardOf(step: string): CardId | null {
  const id = /^(?:play|set|revive|discard):([a-z]+)/.exec(step)?.[1]
  return id !== undefined && id in CARDS ? (id as CardId) : null
}

// --- the playing-card faces (CW-1.2) ---

export type Suit = 'spade' | 'club' | 'heart' | 'diamond'
const COPIES: Record<CardId, number> = { fu: 9, kyo: 2, kei: 2, gin: 2, kin: 2, kaku: 1, hisha: 1, gyoku: 1 }
const RANKS: Record<CardId, string> = { fu: 'A2345', kyo: '7', kei: '8', gin: '9', kin: '10', kaku: 'J', hisha: 'Q', gyoku: 'K' }

export function pack(owner: Player, card: CardId, copy: number): { rank: string; suit: Suit } {
  const at = copy % COPIES[card]
  const rank = card === 'fu' ? RANKS.fu.charAt(at >> 1) : RANKS[card]
  const suits: [Suit, Suit] = owner === 0 ? ['spade', 'club'] : ['heart', 'diamond']
  return { rank, suit: suits[at % 2 === 0 ? 0 : 1] }
}
