// Lessons and rules as the server tells them, and how far a learner has come.

import { ask, post } from '../lib/api'
import { keep, kept } from '../lib/kept'
import type {
  LessonInfo as Lesson,
  LessonListed,
  PartInfo as Part,
  Shown,
  TaskInfo as Task,
  TaskTry,
  Tried,
} from '../generated/http'
import type { Lang } from '../lib/lang.svelte'
import type { GameId, Thing } from '../lib/stage'

export type { Lesson, LessonListed, Part, Shown, Task, Tried }

export const lessons = {
  list: () => ask<LessonListed[]>('/api/lessons'),
  see: (game: GameId, lang: Lang) => ask<Lesson>(`/api/lessons/${game}?lang=${lang}`),
  /** Play these steps; with a try, see whether that can be done after them. */
  play: (game: GameId, number: number, lang: Lang, steps: string[], tried?: { take: Thing; target: Thing }) =>
    post<Tried>(`/api/lessons/${game}/${number}`, { steps, lang, ...tried } satisfies TaskTry),
  clauses: (game: GameId) => ask<Part[]>(`/api/games/${game}/clauses`),
}

/** The numbers of the tasks whose goal has been reached in this browser. */
export function reached(game: string): number[] {
  const numbers = kept<unknown>(`lesson.${game}`, [])
  return Array.isArray(numbers) ? numbers.filter((one) => Number.isInteger(one)) : []
}

/** A task has been solved, of a lesson that has this many; all that have been. */
export function markReached(game: string, number: number, tasks: number): number[] {
  keep(`lesson-tasks.${game}`, tasks)
  const numbers = [...new Set([...reached(game), number])].sort((a, b) => a - b)
  keep(`lesson.${game}`, numbers)
  return numbers
}
