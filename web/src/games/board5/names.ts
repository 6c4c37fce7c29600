// What is read on a card: its face, its plate, how its name is said.

import { lang, t } from '../../lib/lang.svelte'
import { letters } from '../../lib/letters.svelte'
import type { CardData, CardSet } from '../../lib/stage'

const MOST = 16 // letters of a plate that can be read on a small card

/** What is printed in the middle of a card: its kanji, its name, or nothing on an N card, which has arrows only. */
export function printed(card: CardData): string {
  return card.face || (card.ja.toLowerCase() === card.id ? '' : card.ja)
}

/** What is drawn there, in the letters that the reader chose. */
export function faceOf(cards: CardSet, card: CardData): string {
  const own = printed(card)
  return own && letters() === 'latin' ? initials(card.en, cards) : own
}

/** The first letters of an English name, as many as tell it from the others of the set. */
export function initials(name: string, cards: CardSet): string {
  const others = cards.card.filter((card) => card.en !== name && printed(card)).map((card) => card.en.toLowerCase())
  const low = name.toLowerCase()
  let most = 1
  while (most < low.length && others.some((other) => other.startsWith(low.slice(0, most)))) most++
  return name.slice(0, most).replace(/^./, (first) => first.toUpperCase())
}

/** How a name is read, where it is not written that way. */
export function readingOf(card: CardData): string {
  return lang() === 'ja' && card.kana && card.kana !== card.ja ? card.kana : ''
}

/** The name on the plate: of one card what the face does not say already, of several what they have room for. */
export function plateOf(cards: CardData[], faces: string[]): string {
  if (cards.length === 1) {
    const card = cards[0]!
    return lang() === 'ja' && faces[0] === card.ja ? card.kana || card.ja : t(card.ja, card.en)
  }
  const whole = cards.map((card) => t(card.ja, card.en))
  if (whole.join('+').length <= MOST) return whole.join(t('＋', '+'))
  return whole.map((name) => (name.length > 5 ? `${name.slice(0, 3)}.` : name)).join(t('＋', '+'))
}
