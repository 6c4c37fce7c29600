// Lessons and rules as the server tells them, and how far a learner has come.

import { ask, post } from '../lib/api'
import { keep, kept } from '../lib/kept'
import type { Lang, Words } from '../lib/lang.svelte'
import type { CardSet, GameId, LogEntry, Offer, Player, Question, Thing, View } from '../lib/stage'

export interface Shown {
  view: View
  question: Question
  offers: Offer[]
}
export interface Task extends Shown {
  number: number
  title: Words
  about: Words
  goal: Words
  clauses: string[]
  you: Player
  solution: string[]
}
export interface Lesson extends Words {
  game: GameId
  about: Words
  cards: CardSet | null
  tasks: Task[]
}
export interface LessonListed extends Words {
  game: GameId
  about: Words
  tasks: number
}
export interface Tried extends Shown {
  steps: string[]
  done: boolean
  astray: boolean // every step was legal, but the goal is out of reach
  words: Words | null
  log: LogEntry[] // what happened since the last step but one
}

export interface Clause extends Words {
  id: string
  ruling: boolean
}
export interface Section extends Words {
  intro: Words
  clauses: Clause[]
  outro: Words
}
export interface Part extends Words {
  intro: Words
  sections: Section[]
}

export const lessons = {
  list: () => ask<LessonListed[]>('/api/lessons'),
  see: (game: GameId, lang: Lang) => ask<Lesson>(`/api/lessons/${game}?lang=${lang}`),
  /** Play these steps; with a try, see whether that can be done after them. */
  play: (game: GameId, number: number, lang: Lang, steps: string[], tried?: { take: Thing; target: Thing }) =>
    post<Tried>(`/api/lessons/${game}/${number}`, { steps, lang, ...tried }),
  clauses: (game: GameId) => ask<Part[]>(`/api/games/${game}/clauses`),
}

/** The numbers of the tasks whose goal has been reached in this browser. */
export function reached(game: GameId): number[] {
  const numbers = kept<unknown>(`lesson.${game}`, [])
  return Array.isArray(numbers) ? numbers.filter((one) => Number.isInteger(one)) : []
}

export function markReached(game: GameId, number: number): number[] {
  const numbers = [...new Set([...reached(game), number])].sort((a, b) => a - b)
  keep(`lesson.${game}`, numbers)
  return numbers
}
