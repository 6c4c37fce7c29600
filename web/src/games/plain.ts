// What a view says, as rows of words: for games that the client has no picture of.

import type { Lang } from '../lib/lang.svelte'

export type Row = { name: string; text: string }

const HEADER = ['game', 'rules', 'options', 'player', 'cards', 'position', 'actors', 'outcome', 'log']

/** The game's own part of a view, one row for each of its fields. */
export function rows(view: object, lang: Lang): Row[] {
  return Object.entries(view)
    .filter(([name]) => !HEADER.includes(name))
    .map(([name, value]) => ({ name: name.replaceAll('_', ' '), text: text(value, lang) }))
}

/** Plain data as a person can read it; words in the reader's language. */
export function text(value: unknown, lang: Lang): string {
  if (value === null || value === undefined || value === '') return '–'
  if (Array.isArray(value)) {
    const nested = value.some((one) => typeof one === 'object')
    return value.map((one) => text(one, lang)).join(nested ? ' | ' : ' ') || '–'
  }
  if (typeof value !== 'object') return String(value)
  if ('ja' in value && 'en' in value) return String(value[lang])
  const parts = Object.entries(value).map(([name, one]) => `${name.replaceAll('_', ' ')}: ${text(one, lang)}`)
  return parts.join(', ') || '–'
}
