// Which drawn card is which. A view names cards and places only; so that a card can be seen to go from one place to
// another, every card on the table gets a key here, and keeps it from view to view.

import type { IsshinView } from '../../generated/isshin'
import { BACK, TRINITY } from './cards'

export interface Placed {
  key: number
  card: string // or BACK
  turned: boolean // its face has just come to light
}
type Zone = 'hand0' | 'hand1' | 'front0' | 'front1' | 'pledge' | 'discard'
export type Laid = Record<Zone, Placed[]>

/** Where a card that is new in a place may have come from, the likeliest first; if from none of them, from the deck. */
const SOURCES: Record<Zone, Zone[]> = {
  hand0: ['front0', 'pledge', 'discard'],
  hand1: ['front1', 'pledge', 'discard'],
  front0: ['pledge', 'hand0'],
  front1: ['pledge', 'hand1'],
  pledge: ['hand0', 'hand1'],
  discard: ['pledge', 'hand0', 'hand1', 'front0', 'front1'],
}
const ZONES = Object.keys(SOURCES) as Zone[]

/** The cards of a hand as far as the viewer may know them. Trinity is always known. */
function hand(view: IsshinView, player: 0 | 1, opened: IsshinView | undefined): string[] {
  if (opened?.hand) return opened.hand
  if (view.player === player && view.hand) {
    const left = view.hand
    const at = view.chosen ? left.indexOf(view.chosen) : -1
    return left.filter((_, i) => i !== at)
  }
  const trinity = view.trinity.in === 'hand' && view.trinity.player === player
  const backs = new Array<string>(view.hand_sizes[player]! - Number(trinity)).fill(BACK)
  return trinity ? [...backs, TRINITY] : backs
}

function cardsIn(view: IsshinView, opened: IsshinView[]): Record<Zone, string[]> {
  return {
    hand0: hand(view, 0, opened[0]),
    hand1: hand(view, 1, opened[1]),
    front0: view.fronts[0]!,
    front1: view.fronts[1]!,
    pledge: view.chosen ? [view.chosen] : [],
    discard: view.discard,
  }
}

export class Ledger {
  #laid: Laid = { hand0: [], hand1: [], front0: [], front1: [], pledge: [], discard: [] }
  #next = 0

  /** `opened`: what each side saw at the end, when nothing is hidden any more. */
  lay(view: IsshinView, opened: IsshinView[] = []): Laid {
    const wanted = cardsIn(view, opened)
    const old = this.#laid
    const free = new Set(ZONES.flatMap((zone) => old[zone]))
    const take = (zone: Zone, card: string) => {
      const found = old[zone].find((one) => free.has(one) && one.card === card)
      if (found) free.delete(found)
      return found
    }
    const laid = {} as Laid
    for (const zone of ZONES) {
      laid[zone] = wanted[zone].map((card) => take(zone, card) ?? { key: -1, card, turned: false })
    }
    for (const zone of ZONES) {
      for (const placed of laid[zone]) {
        if (placed.key >= 0) continue
        for (const source of SOURCES[zone]) {
          const found = take(source, placed.card) ?? take(source, BACK)
          if (!found) continue
          placed.key = found.key
          placed.turned = placed.card !== BACK && (found.card === BACK || source === 'pledge')
          break
        }
        if (placed.key < 0) placed.key = this.#next++
      }
    }
    this.#laid = laid
    return laid
  }
}
