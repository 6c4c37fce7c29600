// What waits for this browser's owner: one list, asked for now and then; how many stand in the title and on the app's icon.

import type { TurnInfo } from '../generated/http'
import { api } from './api'

const EVERY = 60_000

let found = $state.raw<TurnInfo[]>([])

/** The games and matches in which somebody waits for the reader. */
export function turns(): TurnInfo[] {
  return found
}

/** Ask anew. What cannot be reached changes nothing. */
export async function findTurns(): Promise<void> {
  try {
    found = await api.turns()
  } catch {
    return
  }
  const icon = navigator as Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>
  void (found.length ? icon.setAppBadge?.(found.length) : icon.clearAppBadge?.())?.catch(() => {})
}

/** Ask now, whenever the page is looked at again, and every minute; what ends that. */
export function watchTurns(): () => void {
  const again = (): void => void findTurns()
  const look = (): void => {
    if (!document.hidden) again()
  }
  again()
  const timer = setInterval(again, EVERY)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
