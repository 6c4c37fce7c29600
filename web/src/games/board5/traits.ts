// What is known of a card of a 5×5 game, and where each trait comes from.

import { CLASS_WORDS, DIRECTION_WORDS, TRAIT_WORDS, JOINING, SOURCE_WORDS } from '../../generated/board5.data'
import { say, t } from '../../lib/lang.svelte'
import type { CardData } from '../../lib/stage'
import type { Trait } from '../../learn/traits'

export function traitsOf(card: CardData): Trait[] {
  const found: Trait[] = []
  const add = (key: keyof typeof TRAIT_WORDS, value: string, what = say(TRAIT_WORDS[key])) => {
    const kind = card.source?.[key]
    const source = kind === undefined ? undefined : { kind, words: say(SOURCE_WORDS[kind]!) }
    found.push({ what: what[0]!.toUpperCase() + what.slice(1), value, source })
  }
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
