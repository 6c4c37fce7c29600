// An analysis board: its tree, where one is in it, what is shown there, and what the engine thinks of it.

import type { BoardInfo, StudyInfo, ThoughtInfo, TreeNode } from '../generated/http'
import { api, Refused, why } from '../lib/api'
import { lang, type Words } from '../lib/lang.svelte'
import type { Player, Refusal, Thing } from '../lib/stage'
import { pathTo, ROOT, without } from './tree'

export class Desk {
  id = $state('')
  name = $state('')
  mine = $state(true)
  nodes = $state.raw<TreeNode[]>([])
  at = $state(ROOT)
  eyes = $state<Player | null>(null) // null: everything is open
  seat = $state<Player>(0) // whose offers are wanted where both are to act
  near = $state<Player>(0)
  board = $state.raw<BoardInfo | null>(null)
  refusal = $state.raw<Refusal | null>(null)
  trouble = $state.raw<Words | null>(null)
  busy = $state(false)
  changed = $state(false)

  thinking = $state(false)
  thought = $state.raw<ThoughtInfo | null>(null)
  silent = $state.raw<Words | null>(null) // why the engine says nothing

  constructor(readonly study: StudyInfo) {
    this.id = study.id
    this.name = study.name
    this.mine = study.mine
    this.nodes = study.nodes
    this.at = study.at
    this.eyes = study.eyes as Player | null
    this.near = this.eyes ?? 0
  }

  /** What the server is told of where one is. */
  get place(): { root: string; path: [0 | 1, string][]; eyes: Player | null; seat: Player } {
    return { root: this.study.root, path: pathTo(this.nodes, this.at), eyes: this.eyes, seat: this.seat }
  }

  #asked = 0
  /** Show where one is now. */
  async show(): Promise<void> {
    const mine = ++this.#asked
    this.refusal = null
    try {
      const found = await api.board({ ...this.place, lang: lang() })
      if (mine !== this.#asked) return
      this.board = found
      this.trouble = null
    } catch (error) {
      if (mine === this.#asked) this.trouble = why(error)
    }
  }

  go(to: number): void {
    this.at = to
  }

  async play(step: string): Promise<void> {
    const player = this.board?.you
    if (player !== 0 && player !== 1) return
    await this.#add({ path: [...this.place.path, [player, step]] })
  }
  async attempt(take: Thing, target: Thing): Promise<void> {
    await this.#add({ take, target }, { take, target })
  }
  async #add(asked: object, tried?: { take: Thing; target: Thing }): Promise<void> {
    if (this.busy) return
    this.busy = true
    this.refusal = null
    const from = this.at
    try {
      const found = await api.board({ ...this.place, lang: lang(), ...asked })
      const node = found.node!
      const known = this.nodes.findIndex(
        (one) => one.before === from && one.player === node.player && one.step === node.step,
      )
      if (known < 0) {
        this.nodes = [...this.nodes, { ...node, before: from }]
        this.changed = true
      }
      this.at = known < 0 ? this.nodes.length - 1 : known
    } catch (error) {
      if (error instanceof Refused && (error.code === 'illegal' || error.code === 'no_move'))
        this.refusal = { words: error[lang()], clause: error.clause, ...tried }
      else this.trouble = why(error)
    } finally {
      this.busy = false
    }
  }

  /** Take away the step one is at, and all that follows it. */
  remove(): void {
    if (this.at === ROOT) return
    const left = without(this.nodes, this.at)
    this.nodes = left.nodes
    this.at = left.at
    this.changed = true
  }

  /** Ask for one round after another, until somebody stops or goes elsewhere. Answers how to stop. */
  think(): () => void {
    let gone = false
    this.thought = null
    this.silent = null
    const round = async (number: number): Promise<void> => {
      try {
        const found = await api.think({ ...this.place, round: number })
        if (gone) return
        this.thought = found
        if (found.lines.length && number + 1 < found.rounds) await round(number + 1)
      } catch (error) {
        if (!gone) this.silent = why(error)
      }
    }
    void round(0)
    return () => {
      gone = true
    }
  }

  /** Keep the study: one's own as it is now, anybody else's as a copy. */
  async keep(name: string): Promise<void> {
    const nodes = this.nodes.map((one): [number, 0 | 1, string] => [one.before, one.player as 0 | 1, one.step])
    const { eyes, at } = this
    const { root, imagined } = this.study
    const kept = await api.keepStudy({ name, root, nodes, at, eyes, imagined }, this.mine && this.id ? this.id : null)
    this.id = kept.id
    this.name = name
    this.mine = true
    this.changed = false
  }
}
