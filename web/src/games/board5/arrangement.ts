// An arrangement while it is being made: what lies where, what is left in the hand, what is still wanted.

import { t } from '../../lib/lang.svelte'
import type { CardSet, GameId, Player } from '../../lib/stage'
import { camp } from './squares'
import { cardOf, handOf, nameOf, type AnyUnit, type Held } from './units'

export type Placed = Record<string, string>

export const UNITS = 9
export const OPEN = '-'

/** An arrangement as views hold it, cards by square, as words. */
export function written(draft: Record<string, string[]>): Placed {
  return Object.fromEntries(Object.entries(draft).map(([square, ids]) => [square, ids.join('+') || OPEN]))
}

export function idsOf(word: string): string[] {
  return word === OPEN ? [] : word.split('+')
}

/** The hand without what has been placed. */
export function leftOf(cards: CardSet, hand: AnyUnit[], placed: Placed): Held[] {
  const gone = Object.values(placed).flatMap(idsOf)
  return handOf(cards, hand)
    .map((held) => ({ ...held, count: held.count - gone.filter((id) => id === held.word).length }))
    .filter((held) => held.count > 0)
}

/** Those of a given arrangement that the hand holds, without the open square. */
export function held(cards: CardSet, hand: AnyUnit[], squares: Placed): Placed {
  const found: Placed = {}
  for (const [square, word] of Object.entries(squares)) {
    const left = leftOf(cards, hand, found)
    const has = idsOf(word).every((id) => left.some((one) => one.word === id))
    if (word !== OPEN && has) found[square] = word
  }
  return found
}

/** Cards together as one word, in the order of the card set; null where they make no unit. */
export function together(cards: CardSet, ids: string[]): string | null {
  if (new Set(ids).size < ids.length || ids.length > 3) return null
  const joins = (id: string) => ['normal', 'noble'].includes(cardOf(cards, id).class)
  if (ids.length > 1 && !ids.every(joins)) return null
  const order = cards.card.map((card) => card.id)
  return ids.toSorted((one, other) => order.indexOf(one) - order.indexOf(other)).join('+')
}

export function mirrored(placed: Placed): Placed {
  return Object.fromEntries(
    Object.entries(placed).map(([square, word]) => ['edcba'['abcde'.indexOf(square[0]!)]! + square[1], word]),
  )
}

/** The ten squares as they are committed: what was left empty is the open one. */
export function whole(placed: Placed, player: Player): Placed {
  return Object.fromEntries(camp(player).map((square) => [square, placed[square] ?? OPEN]))
}

export interface Wanted {
  words: string
  have: number
  want: number
}

/** What an arrangement must hold, and how much of it lies there. */
export function wanted(game: GameId, cards: CardSet, placed: Placed): Wanted[] {
  const units = Object.values(placed).map(idsOf)
  const singles = units.filter((ids) => ids.length === 1).map((ids) => cardOf(cards, ids[0]!))
  const count = (test: (card: { id: string; class: string }) => boolean) => singles.filter(test).length
  if (game === 'first') {
    return [
      { words: t('ゲージ札', 'gauge cards'), have: count((card) => card.class === 'G'), want: 6 },
      { words: t('N 札', 'N cards'), have: count((card) => card.class === 'N'), want: 3 },
    ]
  }
  if (game === 'intelligence') {
    const named = ['king', 'prince', 'shogun', 'sanbo']
    return [
      ...named.map((id) => ({ words: nameOf(cards, id), have: count((card) => card.id === id), want: 1 })),
      { words: t('ほか', 'others'), have: count((card) => !named.includes(card.id)), want: 5 },
    ]
  }
  return [
    { words: nameOf(cards, 'king'), have: count((card) => card.id === 'king'), want: 1 },
    { words: t('単独', 'singles'), have: count((card) => card.id !== 'king'), want: 3 },
    { words: t('二枚組', 'pairs'), have: units.filter((ids) => ids.length === 2).length, want: 3 },
    { words: t('三枚組', 'triples'), have: units.filter((ids) => ids.length === 3).length, want: 2 },
  ]
}
