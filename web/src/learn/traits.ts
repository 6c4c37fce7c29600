// What is known of a card.

export interface Trait {
  what: string
  value: string
  source?: { kind: string; words: string } // where it is known from, where that is told
}
