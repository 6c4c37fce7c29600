// The games in the order in which the server lists them. What it has and the client has no pictures of is played in words.

import type { GameInfo } from '../generated/http'
import { REGISTRY, type About } from '../games/registry'
import { api } from './api'
import type { GameId } from './stage'

export type { About }

let listed = $state.raw<About[]>(Object.values(REGISTRY)) // until the server has said which there are

export function games(): About[] {
  return listed
}

export function about(id: string): About | undefined {
  return listed.find((game) => game.id === id)
}

/** What a person is told about a game: what the client knows of it, or else what the server says. */
export function aboutOf(info: Pick<GameInfo, 'id' | 'ja' | 'en' | 'line'>): About {
  const id = info.id as GameId
  return REGISTRY[id] ?? { id, ja: info.ja, en: info.en, line: info.line, hidden: true }
}

/** Ask the server which games there are. */
export async function findGames(): Promise<void> {
  try {
    listed = (await api.games()).map(aboutOf)
  } catch {
    // offline: the games that the client knows
  }
}
