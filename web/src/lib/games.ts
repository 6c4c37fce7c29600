// The games in the order in which they are listed.

import { REGISTRY, type About } from '../games/registry'

export type { About }

export const GAMES: About[] = Object.values(REGISTRY)

export function about(id: string): About | undefined {
  return GAMES.find((game) => game.id === id)
}
