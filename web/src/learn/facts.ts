// What is known of a card of a 5×5 game, fact by fact, and where each comes from.

import { CLASS_WORDS, DIRECTION_WORDS, FACT_WORDS, JOINING, SOURCE_WORDS } from '../generated/board5.data'
import { say, t } from '../lib/lang.svelte'
import type { CardData } from '../lib/stage'

export interface Fact {
  what: string
  value: string
  source?: string // booklet, card, reconstruction or own
}

export function sourceName(source: string): string {
  return say(SOURCE_WORDS[source]!)
}

export function factsOf(card: CardData): Fact[] {
  const found: Fact[] = []
  const add = (key: keyof typeof FACT_WORDS, value: string, what = say(FACT_WORDS[key])) =>
    found.push({ what: what[0]!.toUpperCase() + what.slice(1), value, source: card.source?.[key] })
  add('name', card.ja === card.en ? t('なし', 'none') : `${card.ja} / ${card.en}`)
  add('class', say(CLASS_WORDS[card.class]!))
  if (card.points > 0) {
    const joins = JOINING.includes(card.class)
    add('points', String(card.points), joins ? t('組むときの点数', 'points in a combine') : undefined)
  }
  add('copies', String(card.copies ?? 1))
  for (const key of ['single', 'double', 'knight', 'leap'] as const) {
    if (card[key]?.length) add(key, arrowWords(card[key]))
  }
  return found
}

/** Directions in words; where there are many, or a board tells it better, how many there are. */
function arrowWords(arrows: string | number[][]): string {
  const all = typeof arrows === 'string' ? arrows.split(' ') : arrows
  if (all.length === 8) return t('八方', 'all eight')
  const named = all.map((one) => (typeof one === 'string' ? DIRECTION_WORDS[one] : undefined))
  if (!named.every((one) => one !== undefined)) return t(`${all.length} か所`, `${all.length} squares`)
  return named.map(say).join(t('・', ', '))
}
