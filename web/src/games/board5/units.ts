// What stands on a square or lies in a hand, in one shape for the three games.

import { t } from '../../lib/lang.svelte'
import type { CardData, CardSet, Player } from '../../lib/stage'

/** A card or unit as a view, an arrangement or a page may write it: `n4`, `shu+ko`, `{id}`, or a square of a view. */
export type AnyUnit =
  | string
  | Unit
  | { id: string; points?: number }
  | {
      owner?: Player
      cards: (string | { id: string; points?: number })[]
      hidden?: { id: string }
      life?: number
      combine?: boolean
      captive?: boolean
    }

export interface Unit {
  ids: string[] // the cards on view: one, or those of a combine
  life: number | null // null: the game has no points
  changes: boolean // whether its life can change
  below: { id: string; life: number | null } | null // the lower card of a stack
  hidden: string | null // a card of the other side that hides under it
  combine: boolean
  captive: boolean // holds the other side's queen
}

export interface Held extends Unit {
  word: string // what names it in a step
  count: number
}

const MOST = 8 // beads of a combine's gauge

export function cardOf(cards: CardSet, id: string): CardData {
  return cards.card.find((card) => card.id === id) ?? { id, ja: id, en: id, face: '', class: '', points: 0 }
}

export function unitOf(cards: CardSet, from: AnyUnit): Unit {
  if (typeof from === 'string') return unitOfWord(cards, from)
  if ('ids' in from) return from
  if ('id' in from) return single(cards, from.id, from.points ?? cardOf(cards, from.id).points)
  if (from.life !== undefined) return gauged(cards, from.cards as string[], from.life, !!from.combine, !!from.captive)
  const all = from.cards.map((card) => (typeof card === 'string' ? { id: card } : card))
  const top = all[all.length - 1]!
  const low = all.length > 1 ? all[0]! : null
  return {
    ...single(cards, top.id, top.points ?? cardOf(cards, top.id).points),
    below: low && { id: low.id, life: low.points ?? null },
    hidden: from.hidden?.id ?? null,
  }
}

/** A unit as steps, arrangements and hands write it: `n4`, `shu+ko`, `ko~@1`, `queen!+ko`. */
function unitOfWord(cards: CardSet, word: string): Unit {
  const [name = '', life] = word.split('@')
  const ids = name.replace(/[~!]/g, '').split('+')
  const points = ids.reduce((sum, id) => sum + cardOf(cards, id).points, 0)
  const combine = ids.length > 1 || name.endsWith('~')
  const captive = name.includes('!')
  if (combine) return gauged(cards, ids, life ? Number(life) : Math.min(MOST, 1 + points), true, captive)
  return { ...single(cards, ids[0]!, life ? Number(life) : alone(cards, cardOf(cards, ids[0]!))), captive }
}

/** The life of a card that stands alone. */
function alone(cards: CardSet, card: CardData): number {
  if (cards.game !== 'hck') return card.points
  return card.class === 'normal' ? 1 : card.class === 'noble' ? 3 : card.points
}

function single(cards: CardSet, id: string, life: number): Unit {
  const kind = cardOf(cards, id).class
  const changes = kind === 'G' || kind === 'king'
  const points = cards.game === 'intelligence' ? null : life
  return { ids: [id], life: points, changes, below: null, hidden: null, combine: false, captive: false }
}

function gauged(cards: CardSet, ids: string[], life: number, combine: boolean, captive: boolean): Unit {
  const changes = combine || cardOf(cards, ids[0]!).class === 'king'
  return { ids, life, changes, below: null, hidden: null, combine, captive }
}

/** What names a hand card in a step. */
export function wordOf(cards: CardSet, unit: Unit): string {
  if (unit.captive) return unit.ids.join('+').replace('queen', 'queen!')
  if (!unit.combine) return unit.ids[0]!
  const name = unit.ids.length > 1 ? unit.ids.join('+') : `${unit.ids[0]}~`
  return unit.life === unitOfWord(cards, name).life ? name : `${name}@${unit.life}`
}

/** A hand with equal cards counted together. */
export function handOf(cards: CardSet, hand: AnyUnit[]): Held[] {
  const found: Held[] = []
  for (const from of hand) {
    const unit = unitOf(cards, from)
    const word = wordOf(cards, unit)
    const same = found.find((held) => held.word === word && held.life === unit.life)
    if (same) same.count += 1
    else found.push({ ...unit, word, count: 1 })
  }
  return found
}

/** What is printed in the middle of a card: its kanji, its name, or nothing on an N card, which has arrows only. */
export function printed(card: CardData): string {
  return card.face || (card.ja.toLowerCase() === card.id ? '' : card.ja)
}

export function nameOf(cards: CardSet, id: string): string {
  const card = cardOf(cards, id)
  return t(card.ja, card.en)
}

/** A unit in words: "将軍 命3、下に N4". */
export function unitWords(cards: CardSet, unit: Unit): string {
  const names = unit.ids.map((id) => nameOf(cards, id)).join(t('＋', '+'))
  const parts = [unit.life === null ? names : t(`${names} 命${unit.life}`, `${names} life ${unit.life}`)]
  if (unit.below) {
    const name = nameOf(cards, unit.below.id)
    const { life } = unit.below
    parts.push(
      life === null
        ? t(`下に${name}`, `${name} below`)
        : t(`下に${name} 命${life}`, `${name} life ${life} below`),
    )
  }
  if (unit.hidden) {
    const name = nameOf(cards, unit.hidden)
    parts.push(t(`相手側の${name}が潜入中`, `${name} of the other side hidden under it`))
  }
  if (unit.captive) parts.push(t('相手の王妃を捕らえている', 'holds the other side’s queen'))
  return parts.join(t('、', ', '))
}
