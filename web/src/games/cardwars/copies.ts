// Which copy of a card one sees where the server names none: the next ones that would come into the open.

import type { WarView } from './types'

/** A counter that gives each further card of a kind its own copy. */
export function copies(view: WarView, owner: number): (card: string) => number {
  const seen: Record<string, number> = {}
  const see = (card: string) => (seen[card] = (seen[card] ?? 0) + 1) - 1
  for (const shown of [...view.graves[owner]!, ...view.traps[owner]!.known]) see(shown.card)
  for (const piece of [...view.monsters, ...view.equipment]) if (piece.owner === owner) see(piece.card)
  for (const { player, card, as, revived } of view.pending) {
    if (player === owner && card !== undefined && (as !== 'trap' || revived)) see(card)
  }
  return see
}

export interface Held {
  key: string
  card: string | null // null: hidden
  copy: number
}

/** What lies face down, as far as the viewer knows it, then the hand. */
export function hidden(view: WarView, owner: number): { traps: (Held & { known: boolean })[]; hand: Held[] } {
  const next = copies(view, owner)
  const { known, cards, down } = view.traps[owner]!
  const rest = [...(cards ?? [])]
  for (const shown of known) if (rest.includes(shown.card)) rest.splice(rest.indexOf(shown.card), 1)
  const traps = known.map((shown, at) => ({ key: `known${at}`, ...shown, known: true }) as Held & { known: boolean })
  for (let at = 0; at < down - known.length; at += 1) {
    const card = rest[at] ?? null
    traps.push({ key: `down${at}`, card, copy: card === null ? 0 : next(card), known: false })
  }
  const held = owner === view.player ? view.hand : undefined
  const hand: Held[] = []
  const nth: Record<string, number> = {}
  for (let at = 0; at < view.hand_sizes[owner]!; at += 1) {
    const card = held?.[at] ?? null
    if (card === null) hand.push({ key: `back${at}`, card, copy: 0 })
    else {
      nth[card] = (nth[card] ?? 0) + 1
      hand.push({ key: `${card}${nth[card]}`, card, copy: next(card) })
    }
  }
  return { traps, hand }
}

/** One of each kind of a graveyard, the newest, which is the one that would be taken. */
export function buried(view: WarView, owner: number): Held[] {
  const found = new Map<string, Held>()
  for (const { card, copy } of view.graves[owner]!) found.set(card, { key: `grave-${card}`, card, copy })
  return [...found.values()]
}
