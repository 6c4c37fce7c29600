// Written by `make docs` from the Python types; change those, not this file.

import type { Ended, Header, Question, Said, Thing } from './core'
import type { ShownOffer } from './protocol'

/** A card that everybody knows; `copy` tells equal cards apart (`faces.py`). */
export interface OpenCard {
  card: string
  copy: number
}

/** A monster in play. */
export interface MonsterView {
  id: string
  owner: number
  card: string
  copy: number
  attack: number
  hp: number
  counters: number // of damage
  sideways: boolean
  fresh: boolean // it entered this turn
  equipment: string[]
}

/** A piece of equipment in play, and the monster that wears it. */
export interface EquipmentView {
  id: string
  owner: number
  card: string
  copy: number
  on: string | null
  moved: boolean // in this phase
}

/** How many traps lie face down, which of them everybody knows, and to their owner what all of them are. */
export interface TrapsView {
  down: number
  known: OpenCard[]
  cards?: string[]
}

export interface As {
  as: "monster" | "spell" | "equipment" | "trap"
}

/** A card that is being played, and as what; `mode` is what the gold does. What is set face down has no card. */
export interface Playing extends As {
  player: number
  card?: string
  mode?: "discard" | "mill"
  revived: boolean // the king has brought it
}

/** Attackers, blocks and lines as far as they have been chosen, and the monster that the decision is about. */
export interface BattleView {
  attackers: string[]
  blocks: Record<string, string | null>
  lines: Record<string, string[]>
  asked: string | null
}

/** What Shogi Card Wars shows of a position to one audience. */
export interface CardwarsShown {
  phase: "opening" | "main" | "battle" | "main2"
  prompt: "mulligan" | "main" | "revive" | "hit" | "attack" | "order" | "cancel" | "discard" | "lance" | "block"
  actors: number[]
  turn: number | null // None in the opening
  turns: number // which turn it is, from 1; 0 in the opening
  mulligans: boolean[] | null // who has drawn a new hand; None until both have decided
  mana: number // of the turn player
  pawn_played: boolean // in this turn
  lives: number[]
  hand_sizes: number[]
  deck_sizes: number[]
  graves: OpenCard[][] // oldest card first
  monsters: MonsterView[] // in order of number
  equipment: EquipmentView[] // likewise
  traps: TrapsView[]
  pending: Playing[] // the last one is what can be cancelled or takes effect
  left: number // hits or discards still to be chosen
  battle: BattleView | null
  hand?: string[] // the player's own
  chosen?: "keep" | "mulligan" | null // by the player, while the other has not
}

/** What one audience may know of a game of Shogi Card Wars. */
export interface CardwarsView extends Header, CardwarsShown {
  game: "cardwars"
}

/** A player has decided about the hand; nobody else is told before both have. */
export interface CardwarsChose {
  fact: "chose"
  player: number
  choice: "keep" | "mulligan"
}

/** Both have decided about their hands; this is what one of them chose. */
export interface CardwarsDecided {
  fact: "decided"
  player: number
  choice: "keep" | "mulligan"
}

/** A hand has gone back into its deck, which was shuffled. */
export interface CardwarsReshuffled {
  fact: "reshuffled"
  player: number
}

/** Cards have come from a deck to the hand; which, is told to their owner alone. */
export interface CardwarsDrew {
  fact: "drew"
  player: number
  count: number
  cards?: string[]
}

/** A turn has begun, with so much mana. */
export interface CardwarsBegan {
  fact: "began"
  player: number
  turns: number
  mana: number
}

/** A monster or equipment in play, and the card it is. */
export interface CardwarsPiece {
  id: string
  card: string
}

/** Monsters that lay sideways have stood up. */
export interface CardwarsStood {
  fact: "stood"
  player: number
  monsters: CardwarsPiece[]
}

/** The battle has begun, or Main 2 after it. */
export interface CardwarsEntering {
  fact: "phase"
  player: number
  phase: "opening" | "main" | "battle" | "main2"
}

/** Mana was paid; so much is left. */
export interface CardwarsPaid {
  fact: "paid"
  player: number
  mana: number
  left: number
}

/** A card of the hand was announced, or is being set face down. */
export interface CardwarsPlayed {
  fact: "played"
  player: number
  play: Playing
}

/** The king has taken a card from the graveyard, and it was announced. */
export interface CardwarsRevived {
  fact: "revived"
  player: number
  play: Playing
  copy: number
}

/** The pawn that was announced is the second one of this turn, and loses. */
export interface CardwarsNifu {
  fact: "nifu"
  player: number
}

/** A player has let the other's card pass. */
export interface CardwarsAllowed {
  fact: "allowed"
  player: number
}

/** A card was cancelled and went to the graveyard; one that was being set is shown. `player` is its owner. */
export interface CardwarsCancelled {
  fact: "cancelled"
  player: number
  play: Playing
  copy?: number
}

/** A trap was turned up and went to the graveyard; `known`: everybody had known what it was. */
export interface CardwarsTurnedUp {
  fact: "turned up"
  player: number
  card: string
  copy: number
  known: boolean
}

/** A monster has entered play. */
export interface CardwarsEntered {
  fact: "entered"
  player: number
  monster: MonsterView
}

/** Equipment has entered play. */
export interface CardwarsForged {
  fact: "forged"
  player: number
  equipment: EquipmentView
}

/** A trap lies face down; with a copy, the king has brought it and everybody knows what it is. */
export interface CardwarsTrapped {
  fact: "set"
  player: number
  card?: string
  copy?: number
}

/** A spell has gone to the graveyard after its effect. */
export interface CardwarsBuried {
  fact: "buried"
  player: number
  card: string
  copy: number
}

/** A card of the hand has gone to the graveyard. */
export interface CardwarsDiscarded {
  fact: "discarded"
  player: number
  card: string
  copy: number
}

/** Cards have gone from the top of a deck to its graveyard. */
export interface CardwarsMilled {
  fact: "milled"
  player: number
  count: number
  cards?: OpenCard[]
}

/** A monster has put equipment on, and has so much attack now; so has the one that wore it before. */
export interface CardwarsEquipped {
  fact: "equipped"
  player: number
  equipment: CardwarsPiece
  monster: CardwarsPiece
  attack: number
  before?: string
  before_attack?: number
}

/** A monster has taken damage: its counters now, and how many more kill it. `sources` are those it fought with. */
export interface CardwarsDamaged {
  fact: "damaged"
  player: number
  monster: CardwarsPiece
  by: number
  counters: number
  left: number
  cause: "lance" | "rook" | "battle"
  sources?: string[]
}

/** A player has taken damage; `sources` are the attackers that nobody blocked. */
export interface CardwarsStruck {
  fact: "struck"
  player: number
  by: number
  life: number
  cause: "lance" | "rook" | "battle"
  sources?: string[]
}

/** A monster has gone to the graveyard; the equipment that it wore stays in play. */
export interface CardwarsDied {
  fact: "died"
  player: number
  monster: CardwarsPiece
  copy: number
  equipment: string[]
}

/** A monster has turned sideways to attack. */
export interface CardwarsAttacked {
  fact: "attacked"
  player: number
  monster: CardwarsPiece
}

/** These are the attackers; there will be no more. */
export interface CardwarsDeclared {
  fact: "declared"
  player: number
  monsters: CardwarsPiece[]
}

/** A monster blocks an attacker. */
export interface CardwarsBlocked {
  fact: "blocked"
  player: number
  monster: CardwarsPiece
  attacker: CardwarsPiece
}

/** The defender goes on to the blocks, or has a monster block nothing. */
export interface CardwarsDeclined {
  fact: "declined"
  player: number
  what: "lances" | "block"
  monster?: CardwarsPiece
}

/** A blocker has its place, from 1, in the line in which an attacker deals its damage. */
export interface CardwarsOrdered {
  fact: "ordered"
  player: number
  attacker: CardwarsPiece
  monster: CardwarsPiece
  place: number
}

/** What is to be decided next (`left` times more), by whom, and about which monster. */
export interface CardwarsAsking {
  fact: "asked"
  prompt: "mulligan" | "main" | "revive" | "hit" | "attack" | "order" | "cancel" | "discard" | "lance" | "block"
  actors: number[]
  left: number
  monster?: string
}

/** What happens in this game. */
export type CardwarsFact = 
  | CardwarsChose
  | CardwarsDecided
  | CardwarsReshuffled
  | CardwarsDrew
  | CardwarsBegan
  | CardwarsStood
  | CardwarsEntering
  | CardwarsPaid
  | CardwarsPlayed
  | CardwarsRevived
  | CardwarsNifu
  | CardwarsAllowed
  | CardwarsCancelled
  | CardwarsTurnedUp
  | CardwarsEntered
  | CardwarsForged
  | CardwarsTrapped
  | CardwarsBuried
  | CardwarsDiscarded
  | CardwarsMilled
  | CardwarsEquipped
  | CardwarsDamaged
  | CardwarsStruck
  | CardwarsDied
  | CardwarsAttacked
  | CardwarsDeclared
  | CardwarsBlocked
  | CardwarsDeclined
  | CardwarsOrdered
  | CardwarsAsking
  | Ended

/** What an offer of this game does. */
export type CardwarsEffect = 
  | "keep"
  | "mulligan"
  | "summon"
  | "forge"
  | "set"
  | "cast"
  | "force discard"
  | "mill"
  | "attach"
  | "lance"
  | "cancel"
  | "allow"
  | "hit"
  | "discard"
  | "battle"
  | "attack"
  | "declare"
  | "go on"
  | "block"
  | "no block"
  | "order"
  | "end"

/** What may be done in this game. */
export type CardwarsOffer = ShownOffer & { effect: CardwarsEffect; will?: CardwarsFact[] }

/** CW-3.2: what is to be known of decks that run out, and whose they are. */
export interface CardwarsDanger {
  players: number[]
  words: string
}

/**
 * What is to be decided; `take` is what goes to whatever is chosen, where that is settled and need not be taken up.
 * `danger`: a deck runs out, and what that means.
 */
export interface CardwarsQuestion extends Question {
  take?: Thing
  danger?: CardwarsDanger
}

/** What a monster deals, and what it takes to kill it. */
export interface Strength {
  attack: number
  hp: number
}

/** A card: its name, what kind it is and what it costs, what it does, and where the rules say so. */
export interface Printed {
  name: Said
  kind: "monster" | "trap" | "equipment" | "spell"
  cost: number
  copies: number
  text: Said
  clauses: string[]
  strength?: Strength // of a card that is a monster
  body?: Strength // of a card that can also be played as one
  pack: string[][] // for each side, the playing card of each copy: rank and suit
}

/** A kind of card, as a stamp on the card and in running text. */
export interface KindWords {
  stamp: Said
  name: Said
}
