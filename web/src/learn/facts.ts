// What is known of a card of a 5×5 game, fact by fact, and where each comes from.

import { t } from '../lib/lang.svelte'
import type { CardData, GameId } from '../lib/stage'

export interface Fact {
  what: string
  value: string
  source?: string // booklet, card, reconstruction or own
}

const CLASSES: Record<string, () => string> = {
  G: () => t('ゲージ札（点数が変わる）', 'gauge card (its points change)'),
  F: () => t('固定札（点数は変わらない）', 'fixed card (its points never change)'),
  N: () => t('通常札', 'normal card'),
  R: () => t('ランク札', 'rank card'),
  king: () => t('王', 'king'),
  noble: () => t('王妃・将軍', 'queen or general'),
  special: () => t('特別な札（組めない）', 'special card (never combines)'),
  normal: () => t('ふつうの札', 'normal card'),
}

export function sourceName(source: string): string {
  if (source === 'booklet') return t('冊子', 'booklet')
  if (source === 'card') return t('実物', 'real card')
  return source === 'reconstruction' ? t('復元', 'reconstruction') : t('自作', 'own')
}

export function factsOf(game: GameId, card: CardData): Fact[] {
  const from = card.source ?? {}
  const found: Fact[] = [
    {
      what: t('名前', 'Name'),
      value: card.ja === card.en ? t('なし', 'none') : `${card.ja} / ${card.en}`,
      source: from.name,
    },
    { what: t('種類', 'Class'), value: CLASSES[card.class]?.() ?? card.class, source: from.class },
  ]
  if (game !== 'intelligence') {
    const joined = card.class === 'normal' || card.class === 'noble'
    const what = joined ? t('組むときの点数', 'Points in a combine') : t('点数', 'Points')
    found.push({ what, value: String(card.points), source: from.points })
  }
  found.push({ what: t('枚数', 'Copies'), value: String(card.copies ?? 1), source: from.copies })
  const names = {
    single: t('一重の矢印', 'Single arrows'),
    double: t('二重の矢印', 'Double arrows'),
    knight: t('桂の矢印', 'Knight arrows'),
    leap: t('○', 'Leaps'),
  }
  for (const key of ['single', 'double', 'knight', 'leap'] as const) {
    if (card[key]?.length) found.push({ what: names[key], value: arrowWords(card[key]), source: from[key] })
  }
  return found
}

const WAYS: Record<string, [ja: string, en: string]> = {
  F: ['前', 'forward'],
  B: ['後', 'back'],
  L: ['左', 'left'],
  R: ['右', 'right'],
  FL: ['左前', 'front left'],
  FR: ['右前', 'front right'],
  BL: ['左後', 'back left'],
  BR: ['右後', 'back right'],
}

/** Directions in words; where there are many, or a board tells it better, how many there are. */
function arrowWords(arrows: string | number[][]): string {
  const all = typeof arrows === 'string' ? arrows.split(' ') : arrows
  if (all.length === 8) return t('八方', 'all eight')
  if (!all.every((one) => typeof one === 'string' && one in WAYS))
    return t(`${all.length} か所`, `${all.length} squares`)
  return all.map((one) => t(...WAYS[one as string]!)).join(t('・', ', '))
}
