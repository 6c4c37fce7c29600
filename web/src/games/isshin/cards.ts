// The cards and states under the names that the picture uses. A card is named as the server names it, or is a back.

import type { CardTraits, IsshinView } from '../../generated/isshin'
import { CARDS } from '../../generated/isshin.data'
import type { Words } from '../../lib/lang.svelte'

export type Form = NonNullable<CardTraits['form']>
export type State = IsshinView['states'][number]

export const BACK = 'back'

/** In the order of a hand. */
export const ORDER = Object.keys(CARDS)
export const FORM_CARDS = ORDER.filter((card) => formOf(card) !== null)
export const TRINITY = ORDER.find((card) => formOf(card) === null)!

export function traitsOf(card: string): CardTraits {
  return CARDS[card]!
}

/** Trinity has none. */
export function formOf(card: string): Form | null {
  return traitsOf(card).form
}

export function cardName(card: string): Words {
  return traitsOf(card).name
}
