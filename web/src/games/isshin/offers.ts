// What may be done in a duel: cards of the hand go to a pile, and what comes of it is told with the offer.

import type { IsshinFact } from '../../generated/isshin'
import type { Fact, LogEntry, Offer, Thing } from '../../lib/stage'

/** Where cards go: in front, for a token to the pool; and from the deck cards are drawn. */
export type Pile = 'front' | 'pool' | 'deck'

type Kind = IsshinFact['fact']
type FactOf<K extends Kind> = Extract<IsshinFact, { fact: K }>

/** What takes cards of the hand to a pile, for a `stage.attempt`; no cards: whichever they are. */
export function taken(cards: string[]): Thing {
  if (cards.length === 0) return { pile: 'hand' }
  return cards.length === 1 ? { hand: cards[0]! } : { cards }
}

function same(some: string[], others: string[]): boolean {
  return some.length === others.length && [...some].sort().join() === [...others].sort().join()
}

export function offersAt(offers: Offer[], pile: Pile): Offer[] {
  return offers.filter((one) => one.target?.pile === pile)
}

/** The offer that takes just these cards to a pile. */
export function offerOf(offers: Offer[], pile: Pile, cards: string[]): Offer | undefined {
  return offersAt(offers, pile).find((one) => same(one.cards ?? [], cards))
}

/** Whether a card goes to a pile at all, alone or with another. */
export function goes(offers: Offer[], pile: Pile, card: string): boolean {
  return offersAt(offers, pile).some((one) => one.cards?.includes(card))
}

/** The first fact of a kind. */
export function factOf<K extends Kind>(facts: Fact[] | undefined, kind: K): FactOf<K> | undefined {
  return (facts as IsshinFact[] | undefined)?.find((one): one is FactOf<K> => one.fact === kind)
}

export function factsOf(entries: LogEntry[]): IsshinFact[] {
  return entries.flatMap((entry) => entry.facts as IsshinFact[])
}
