// The chances of a game as a line in a box 300 wide and 100 high.

export interface Chance {
  frame: number
  chance: number
}
export type Point = [x: number, y: number]

export const WIDE = 300
export const HIGH = 100

/** Where the chances stand; those of one moment once. */
export function pointsOf(steps: Chance[], most: number): Point[] {
  const by = new Map<number, Point>()
  for (const { frame, chance } of steps) by.set(frame, [most ? (WIDE * frame) / most : 0, HIGH * (1 - chance)])
  return [...by.entries()].sort(([one], [other]) => one - other).map(([, point]) => point)
}

/** The line through them as a path; `filled`: with what lies below it, down to the middle. */
export function graph(points: Point[], filled = false): string {
  if (!points.length) return ''
  const line = points.map(([x, y], index) => `${index ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
  if (!filled) return line
  return `${line}L${points.at(-1)![0].toFixed(1)} ${HIGH / 2}L${points[0]![0].toFixed(1)} ${HIGH / 2}Z`
}

/** What was gained or lost, in hundredths, with its sign. */
export function signed(gain: number): string {
  const whole = Math.round(100 * Math.abs(gain))
  return whole === 0 ? '±0 %' : `${gain < 0 ? '−' : '+'}${whole} %`
}
