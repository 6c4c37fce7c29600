// Which faces the cards wear: shogi pieces, or an ordinary pack. Kept in this browser.

export type Theme = 'shogi' | 'pack'

const KEPT = 'gobanshobu.cardwars.theme'
let current = $state<Theme>(localStorage.getItem(KEPT) === 'pack' ? 'pack' : 'shogi')

export function theme(): Theme {
  return current
}

export function wear(wanted: Theme): void {
  current = wanted
  localStorage.setItem(KEPT, wanted)
}
