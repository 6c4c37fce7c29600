// What is drawn in the middle of a card that has a kanji there: the kanji, or letters of its English name. Kept in this browser.

import { keep, kept } from './kept'

export type Letters = 'kanji' | 'latin'

let current = $state<Letters>(kept<Letters>('letters', 'kanji'))

export function letters(): Letters {
  return current
}

export function setLetters(wanted: Letters): void {
  current = wanted
  keep('letters', wanted)
}
