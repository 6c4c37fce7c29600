// What a game's picture is given and what it may ask for. A picture draws a view and offers the steps it is told;
// it knows no rules.

import type { Words } from './lang.svelte'

export type GameId = 'isshin' | 'cardwars' | 'first' | 'intelligence' | 'hck'
export type Player = 0 | 1
/** A view as the server sends it; each game's folder has a type of its own for it. */
export type View = Record<string, any>

/** One card of a 5×5 game, as card sets describe it. */
export interface CardData {
  id: string
  ja: string
  en: string
  face: string
  class: string
  points: number
  copies?: number
  single?: string
  double?: string
  knight?: string
  leap?: [number, number][]
}
export interface CardSet {
  game: string
  ja: string
  en: string
  card: CardData[]
}

/** What a step would do, in words and, where the picture needs it, as data. */
export interface Preview extends Words {
  damage?: number // life that the attacked loses and survives
  jump?: boolean // over a card of one's own
  state?: string // isshin: the state that the step would make
  declares?: [ja: string, en: string] | null // isshin: how that would be declared
}

/** A step that was tried and refused, and why. */
export interface Refusal extends Words {
  step: string
  clause: string
}

/** What has just happened: the steps since one's own last look, the newest last. */
export interface Happened extends Words {
  player: Player
  step: string
}

export interface Stage {
  game: GameId
  view: View
  you: Player | null // whose eyes these are; null: a spectator
  faces: Player // who sits at the lower edge
  legal: string[] // what `you` may play now; empty when it is not theirs to act
  previews: Record<string, Preview> // for the legal steps; may come a moment after them
  cards: CardSet | null // of the 5×5 games
  last: Happened[] // the steps of the last turn
  hint: string | null // a step that the machine would play
  refusal: Refusal | null // the last try, until something else happens
  busy: boolean // a step is on its way
  play: (step: string) => void // play a legal step; a try that is not legal comes back as `refusal`
}

/** The arrangement phase of the 5×5 games. Squares of one's camp with what stands there; `-` is the open one. */
export interface ArrangeStage extends Stage {
  ready: Record<string, string>[] // arrangements that are known to be good
  random: () => Promise<Record<string, string>> // another allowed one
  drafted: Record<string, string> | null // what the other side shows of its own
  left: number | null // milliseconds, where there is a limit
  draft: (squares: Record<string, string>) => void // show one's own
  arrange: (squares: Record<string, string>) => void // all ten squares; refusals come back as `refusal`
}
