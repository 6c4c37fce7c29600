// Which lessons somebody has begun in this browser and not ended; kept by the lessons, read without asking the server.

import { REGISTRY } from '../games/registry'
import { kept } from '../lib/kept'

/** The games with a lesson that goes on. The lesson notes when its last task has been reached. */
export function begun(): string[] {
  return Object.keys(REGISTRY).filter((game) => {
    const numbers = kept<unknown>(`lesson.${game}`, [])
    const tasks = kept<unknown>(`lesson-tasks.${game}`, 0)
    return Array.isArray(numbers) && typeof tasks === 'number' && numbers.length > 0 && numbers.length < tasks
  })
}
