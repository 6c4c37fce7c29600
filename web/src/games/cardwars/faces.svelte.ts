// Which faces the cards wear: shogi pieces, or an ordinary pack. Kept in this browser.

export type Faces = 'shogi' | 'pack'

const KEPT = 'gobanshobu.cardwars.theme'
let current = $state<Faces>(localStorage.getItem(KEPT) === 'pack' ? 'pack' : 'shogi')

export function faces(): Faces {
  return current
}

export function wear(wanted: Faces): void {
  current = wanted
  localStorage.setItem(KEPT, wanted)
}
