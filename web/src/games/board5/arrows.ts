// A card's moves as strokes around its face, in a field of 100 by 100, seen by its owner.

import type { CardData } from '../../lib/stage'

export interface Stroke {
  kind: 'single' | 'double' | 'knight'
  line: string
  heads: string[]
}
export interface Ring {
  x: number
  y: number
}

const X = 50
const Y = 48
type Vector = [right: number, forward: number]

const STEP: Record<string, Vector> = { F: [0, 1], B: [0, -1], L: [-1, 0], R: [1, 0] }
function direction(word: string): Vector {
  return [...word].reduce<Vector>(([r, f], letter) => [r + STEP[letter]![0], f + STEP[letter]![1]], [0, 0])
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
function at([right, forward]: Vector): string {
  return `${round(X + right)} ${round(Y - forward)}`
}

function head([right, forward]: Vector, [dr, df]: Vector, size: number): string {
  const long = Math.hypot(dr, df)
  const [r, f] = [dr / long, df / long]
  const back: Vector = [right - r * size, forward - f * size]
  const wing = size * 0.62
  const left: Vector = [back[0] - f * wing, back[1] + r * wing]
  const other: Vector = [back[0] + f * wing, back[1] - r * wing]
  return `M${at([right, forward])}L${at(left)}L${at(other)}Z`
}

function straight(word: string, kind: 'single' | 'double', inner: number): Stroke {
  const [r, f] = direction(word)
  const slant = r !== 0 && f !== 0
  const from = slant ? inner * 0.86 : inner
  const double = kind === 'double'
  const to = slant ? (double ? 36 : 32) : double ? 40 : 36
  const size = double ? 9 : 8.5
  const tip: Vector = [r * to, f * to]
  const second = to - (slant ? 5 : 7)
  const heads = [head(tip, [r, f], size)]
  if (double) heads.push(head([r * second, f * second], [r, f], size))
  const end = (double ? second : to) - (slant ? 4 : 6)
  return { kind, line: `M${at([r * from, f * from])}L${at([r * end, f * end])}`, heads }
}

/** Along the long leg beside the middle line, then round the corner. */
function bent(word: string, inner: number): Stroke {
  const leg = direction(word.slice(0, 1))
  const side = direction(word.slice(2))
  const spot = (along: number, aside: number): Vector => [
    leg[0] * along + side[0] * aside,
    leg[1] * along + side[1] * aside,
  ]
  const line = `M${at(spot(inner, 9))}L${at(spot(37, 9))}L${at(spot(37, 19))}`
  return { kind: 'knight', line, heads: [head(spot(37, 25), side, 8)] }
}

/** The arrows of one card, or of a combine all together; `inner` is how much room the face takes. */
export function arrows(cards: CardData[], inner: number): { strokes: Stroke[]; rings: Ring[] } {
  const words = (key: 'single' | 'double' | 'knight') =>
    new Set(cards.flatMap((card) => (card[key] ?? '').split(' ').filter(Boolean)))
  const doubles = words('double')
  const singles = [...words('single')].filter((word) => !doubles.has(word))
  const leaps = cards.flatMap((card) => card.leap ?? [])
  const farthest = Math.max(1, ...leaps.flat().map(Math.abs))
  return {
    strokes: [
      ...singles.map((word) => straight(word, 'single', inner)),
      ...[...doubles].map((word) => straight(word, 'double', inner)),
      ...[...words('knight')].map((word) => bent(word, inner)),
    ],
    rings: leaps.map(([right = 0, forward = 0]) => ({
      x: X + (right / farthest) * 32,
      y: Y - (forward / farthest) * 32,
    })),
  }
}
