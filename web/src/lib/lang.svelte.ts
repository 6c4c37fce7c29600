// The language of every word on the page. Both are written side by side, so none can be forgotten.

export type Lang = 'ja' | 'en'
export interface Words {
  ja: string
  en: string
}

const KEPT = 'gobanshobu.lang'

function first(): Lang {
  const kept = localStorage.getItem(KEPT)
  if (kept === 'ja' || kept === 'en') return kept
  return navigator.language.toLowerCase().startsWith('ja') ? 'ja' : 'en'
}

let current = $state<Lang>(first())

export function lang(): Lang {
  return current
}

export function choose(wanted: Lang): void {
  current = wanted
  localStorage.setItem(KEPT, wanted)
  document.documentElement.lang = wanted
}

/** One text in the language of the moment. */
export function t(ja: string, en: string): string {
  return current === 'ja' ? ja : en
}

/** A number of things in English: "1 card", "2 cards". */
export function count(n: number, one: string): string {
  return `${n} ${one}${n === 1 ? '' : 's'}`
}

/** Words that the server sent in both languages. */
export function say(words: Words): string {
  return current === 'ja' ? words.ja : words.en
}
