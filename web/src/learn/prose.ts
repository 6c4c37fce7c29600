// The little Markdown that rules are written in: paragraphs, tables, `code`, **bold**, *terms*; and clause ids and <addresses>, which are links.

import { REGISTRY } from '../games/registry'
import type { GameId } from '../lib/stage'

export type Piece =
  { kind: 'text' | 'code' | 'bold' | 'term'; text: string } | { kind: 'clause' | 'site'; text: string; href: string }
export type Block = { kind: 'paragraph'; pieces: Piece[] } | { kind: 'table'; head: Piece[][]; rows: Piece[][][] }

const GAMES = new Map(Object.values(REGISTRY).map((game) => [game.clauses, game.id]))
const TOKEN = /<(https?:\/\/[^>\s]+)>|`([^`]+)`|\*\*([^*]+)\*\*|\*([A-Za-z]+)\*|\b([A-Z]{1,2}-(?:\d+(?:\.\d+)?|N))\b/g

/** Where a clause is read: on this game's page, or on that of the game it belongs to. */
export function clauseLink(clause: string, game: GameId): string {
  const owner = GAMES.get(clause.split('-')[0] ?? '')
  return owner && owner !== game ? `/rules/${owner}#${clause}` : `#${clause}`
}

export function pieces(text: string, game: GameId): Piece[] {
  const found: Piece[] = []
  let from = 0
  for (const match of text.matchAll(TOKEN)) {
    if (match.index > from) found.push({ kind: 'text', text: text.slice(from, match.index) })
    const [whole, site, code, bold, term, clause] = match
    if (site) found.push({ kind: 'site', text: site, href: site })
    else if (code) found.push({ kind: 'code', text: code })
    else if (bold) found.push({ kind: 'bold', text: bold })
    else if (term) found.push({ kind: 'term', text: term })
    else if (clause) found.push({ kind: 'clause', text: clause, href: clauseLink(clause, game) })
    from = match.index + whole.length
  }
  if (from < text.length) found.push({ kind: 'text', text: text.slice(from) })
  return found
}

export function blocks(text: string, game: GameId): Block[] {
  return text
    .split(/\n\s*\n/)
    .filter((block) => block.trim())
    .map((block) =>
      block.trimStart().startsWith('|') ? table(block, game) : { kind: 'paragraph', pieces: pieces(block, game) },
    )
}

function table(block: string, game: GameId): Block {
  const [head = [], , ...rows] = block
    .trim()
    .split('\n')
    .map((line) =>
      line
        .trim()
        .replace(/^\||\|$/g, '')
        .split('|')
        .map((cell) => pieces(cell.trim(), game)),
    )
  return { kind: 'table', head, rows }
}
