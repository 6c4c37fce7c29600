// Life as beads: along the near edge in fives, more up the right side.

import { BEADS, BEADS_ABOVE } from '../../generated/board5.data'

const ROW = BEADS.length - 1

export function beadsOf(life: number): [x: number, y: number][] {
  return life <= ROW ? BEADS[life]! : [...BEADS[ROW]!, ...BEADS_ABOVE.slice(0, life - ROW)]
}
