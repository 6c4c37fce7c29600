// What a game's picture is given and what it may ask for. A picture draws a view and offers what it is told may be done;
// it knows no rules, and to it a step is a name and nothing to be read.

import type { CardData, CardSetData as CardSet } from '../generated/board5'
import type { Thing } from '../generated/core'
import type { Fact, Question, View } from '../generated/games'
import type {
  LogEntry,
  ShownArrangement as Arrangement,
  ShownOffer as Offer,
  ShownThreat as Threat,
} from '../generated/protocol'

export type { Arrangement, CardData, CardSet, Fact, LogEntry, Offer, Question, Thing, Threat, View }
export type GameId = View['game']
export type Player = 0 | 1

/** What is being told right now: entries of the log that came together. */
export interface Beat {
  number: number // of this beat; each has another
  entries: LogEntry[]
  milliseconds: number // that it has; none where nothing is paced
  still?: boolean // of the past, and only looked at
}

/** Why what was tried cannot be done; `take` and `target` where it was a try. */
export interface Refusal {
  words: string
  clause: string
  take?: Thing
  target?: Thing
}

/** `V`, `O` and `Q`: the view, the offers and the question of one game. */
export interface Stage<V extends View = View, O extends Offer = Offer, Q extends Question = Question> {
  game: GameId
  view: V
  you: Player | null // whose eyes these are; null: a spectator
  near: Player // who sits at the lower edge
  question: Q // also put to those who only wait
  offers: O[] // what `you` may do now; empty when it is not theirs to act
  cards: CardSet | null // where the game has card sets
  last: LogEntry[] // the entries of the last turn
  beat?: Beat | null // what is being told, or was last
  opened?: View[] // when the game is over: what each side saw, so that nothing stays hidden
  threats?: Threat[] // what the other side could take or hurt, for those who want it drawn
  hint: string | null // the step of the offer that the machine would play
  lit?: string[] // squares that words beside the picture name
  refusal: Refusal | null // the last try, until something else happens
  busy: boolean // a step is on its way
  play: (step: string) => void // play an offer's step
  attempt: (take: Thing, target: Thing) => void // no offer does this: the server says why not, or it is played
}

/** Cards by square of one's camp; none on a square that stays open. */
export type Placed = Record<string, string[]>

/** The arrangement phase, in games that have one. */
export interface ArrangeStage<V extends View = View> extends Stage<V> {
  arrangement: Arrangement
  ready: Placed[] // arrangements that are known to be good
  random: () => Promise<Placed> // another allowed one
  laid: Placed | null // one's own draft as the server has it
  drafted: Placed | null // what the other side shows of its own
  left: number | null // milliseconds, where there is a limit
  draft: (squares: Placed) => void // have one's own kept, and shown where the table says so
  arrange: (squares: Placed) => void // every square; refusals come back as `refusal`
}

/** What a fact is drawn as while it is told: an arrow between two things on the table, each by a selector. */
export interface Way {
  from: string
  to: string
  blow: boolean // it hurts or takes
  arc: boolean // over something
}

/** How a game tells what happened, beside its words. */
export interface Telling {
  ways: (facts: Fact[]) => Way[]
  /** What stands under attack, drawn. */
  threats?: (threats: Threat[]) => Way[]
  /** The cards that matter enough to be shown large; `own`: to the one who did it. */
  shows: (facts: Fact[], own: boolean) => { card: string; owner: number }[]
}
