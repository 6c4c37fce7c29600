// Where the keyboard is on the table: arrows go from cell to cell, and the focus follows the decision.

import { neighbour, settle, visited } from './roving'
import type { WarView } from './types'

type Spot = 'target' | 'hand' | 'bar'

const QUERIES: Record<Spot, string> = {
  target: '[data-group="theirs"] [data-step], [data-group="ours"] [data-step], [data-life] [data-step]',
  hand: '[data-group="hand"] [data-cell]',
  bar: '[data-group="bar"] [data-step]:not(:disabled)',
}

/** Where a decision is made, the likeliest place first. */
export function spotsOf(prompt: WarView['prompt']): Spot[] {
  if (['attack', 'hit', 'block', 'order'].includes(prompt)) return ['target', 'bar']
  if (['main', 'discard', 'revive'].includes(prompt)) return ['hand', 'bar']
  return ['bar', 'target']
}

export class Focus {
  #root: () => HTMLElement | undefined
  #inside = false // the focus is here, or was on something here that is gone
  #answered: string | null = null // null: nothing yet; arriving at a table moves no focus

  constructor(root: () => HTMLElement | undefined) {
    this.#root = root
  }

  first(query: string): HTMLElement | null {
    return this.#root()?.querySelector<HTMLElement>(query) ?? null
  }

  /** An arrow key goes to the next cell. */
  walk(event: KeyboardEvent): void {
    const root = this.#root()
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]')
    if (!cell || !root || event.altKey || event.ctrlKey || event.metaKey) return
    const next = neighbour(root, cell, event.key)
    if (!next) return
    next.focus()
    event.preventDefault()
  }
  enter = (event: FocusEvent): void => {
    this.#inside = true
    const root = this.#root()
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]')
    if (cell && root) visited(root, cell)
  }
  leave = (event: FocusEvent): void => {
    const to = event.relatedTarget
    if (to instanceof Node && !this.#root()?.contains(to)) this.#inside = false
  }

  /** The table has changed: `decision` tells one decision from the next, and `due` is whether it is one's own. */
  follow(decision: string, prompt: WarView['prompt'], due: boolean): void {
    const root = this.#root()
    if (!root) return
    settle(root)
    const active = document.activeElement
    const lost = active === document.body || active === null
    const asks = this.#answered !== null && decision !== this.#answered && due
    this.#answered = decision
    if ((lost && (this.#inside || asks)) || (this.#inside && asks && (lost || prompt !== 'main'))) {
      const places = due ? spotsOf(prompt).map((spot) => QUERIES[spot]) : ['[data-prompt]']
      const place = places.map((query) => this.first(query)).find((one) => one !== null)
      place?.focus({ preventScroll: true })
    }
  }
}
