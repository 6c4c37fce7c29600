// A card set that somebody is making. The server changes its file and says what may not be; here is what was before, to go back.

import type { CardsChange, CardsDrafted } from '../../generated/http'
import { api, why } from '../../lib/api'
import { keep, kept } from '../../lib/kept'
import { lang, type Words } from '../../lib/lang.svelte'
import type { CardSet, GameId } from '../../lib/stage'
import { begun, redone, undone, went, type Trail } from './undo'

/** A set as it is after a change. */
export interface Draft {
  text: string
  cards: CardSet
  lacks: Words[]
}

export class Design {
  readonly game: GameId
  trail = $state.raw<Trail<Draft> | null>(null)
  refused = $state.raw<Words[]>([])
  classes = $state.raw<string[]>([])
  blanks = $state.raw<CardsDrafted['blanks']>([])
  #waiting: Promise<unknown> = Promise.resolve()

  constructor(game: GameId) {
    this.game = game
  }
  get now(): Draft | null {
    return this.trail?.now ?? null
  }

  /** Go on with what this browser has, or begin from the cards of the game. */
  begin(): Promise<boolean> {
    const text = kept<string>(this.#place, '')
    return this.#next(async () => (text !== '' && (await this.#take({ text }))) || (await this.#anew()))
  }
  /** Begin from the cards of the game once more; what is there can be had back. */
  anew(): Promise<boolean> {
    return this.#next(() => this.#anew())
  }
  /** Take a file; it stays as it is if it cannot be used. */
  read(text: string): Promise<boolean> {
    return this.#next(() => this.#take({ text }))
  }
  /** One change after the other, however quickly they come; whether it was made. */
  change(change: CardsChange): Promise<boolean> {
    return this.#next(async () => this.now !== null && (await this.#take({ text: this.now.text, change })))
  }
  undo(): void {
    if (this.trail) this.#go(undone(this.trail))
  }
  redo(): void {
    if (this.trail) this.#go(redone(this.trail))
  }

  get #place(): string {
    return `design.${this.game}`
  }
  #next(work: () => Promise<boolean>): Promise<boolean> {
    const done = this.#waiting.then(work).catch((error: unknown) => {
      this.refused = [why(error)]
      return false
    })
    this.#waiting = done
    return done
  }
  async #anew(): Promise<boolean> {
    return this.#take({ text: await api.cardFile(this.game, lang()) })
  }
  async #take(made: { text: string; change?: CardsChange }): Promise<boolean> {
    const found = await api.changeCards(this.game, made)
    this.refused = found.refused
    this.classes = found.classes
    this.blanks = found.blanks
    if (found.cards === null || found.refused.length > 0) return false
    const draft = { text: found.text, cards: found.cards as CardSet, lacks: found.lacks }
    this.#go(this.trail ? went(this.trail, draft) : begun(draft))
    return true
  }
  #go(trail: Trail<Draft>): void {
    this.trail = trail
    this.refused = []
    keep(this.#place, trail.now.text)
  }
}
