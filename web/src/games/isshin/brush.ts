// A brush on paper: a stroke is a row of dabs, each with the width that the pressure gives it there. What comes out is
// the outline of the ink, as data for a path.

/** Where the brush is, and how wide its mark. */
export type Dab = [x: number, y: number, width: number]

const STEPS = 9 // points between two dabs

/** The middle of the stroke, smooth through all dabs (Catmull–Rom). */
function middle(dabs: Dab[]): Dab[] {
  const found: Dab[] = []
  for (let i = 0; i + 1 < dabs.length; i++) {
    const [a, b, c, d] = [dabs[Math.max(0, i - 1)]!, dabs[i]!, dabs[i + 1]!, dabs[Math.min(dabs.length - 1, i + 2)]!]
    for (let step = 0; step < STEPS; step++) {
      const t = step / STEPS
      found.push(
        [0, 1, 2].map(
          (k) =>
            0.5 *
            (2 * b[k]! +
              (c[k]! - a[k]!) * t +
              (2 * a[k]! - 5 * b[k]! + 4 * c[k]! - d[k]!) * t * t +
              (3 * b[k]! - a[k]! - 3 * c[k]! + d[k]!) * t * t * t),
        ) as Dab,
      )
    }
  }
  found.push(dabs[dabs.length - 1]!)
  return found
}

function point(x: number, y: number): string {
  return `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`
}

/** The ink of one stroke. The edge trembles a little, as a hand does; always in the same way. */
export function stroke(...dabs: Dab[]): string {
  const line = middle(dabs)
  const left: string[] = []
  const right: string[] = []
  line.forEach(([x, y, width], i) => {
    const [px, py] = line[Math.max(0, i - 1)]!
    const [nx, ny] = line[Math.min(line.length - 1, i + 1)]!
    const length = Math.hypot(nx - px, ny - py) || 1
    const [ux, uy] = [(ny - py) / length, (px - nx) / length]
    const half = Math.max(0.15, width / 2)
    const l = half * (1 + 0.04 * Math.sin(i * 0.5 + dabs.length))
    const r = half * (1 + 0.04 * Math.sin(i * 0.7))
    left.push(point(x + ux * l, y + uy * l))
    right.unshift(point(x - ux * r, y - uy * r))
  })
  const start = Math.max(0.15, dabs[0]![2] / 2)
  const end = Math.max(0.15, dabs[dabs.length - 1]![2] / 2)
  return `M${left.join('L')}A${end} ${end} 0 0 1 ${right.join('L')}A${start} ${start} 0 0 1 ${left[0]}Z`
}

/** A round mark; or, drawn the other way round, a hole in the ink of the same path. */
export function dot(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`
}
export function hole(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`
}

/** Where the brush runs dry: single hairs go on beside each other, each a little further than the last. */
export function hairs(dabs: Dab[], count: number, reach: number): string {
  const line = middle(dabs)
  const last = line.length - 1
  let ink = ''
  for (let n = 0; n < count; n++) {
    const side = count === 1 ? 0 : n / (count - 1) - 0.5
    const from = Math.floor(last * (0.25 + 0.2 * Math.abs(Math.sin(n * 5.1))))
    const till = Math.min(last, Math.ceil(last * (1 - reach * Math.abs(Math.sin(n * 2.9 + 1)))))
    const hair: Dab[] = []
    for (let i = from; i <= till; i += 3) {
      const [x, y, width] = line[i]!
      const [px, py] = line[Math.max(0, i - 1)]!
      const [nx, ny] = line[Math.min(last, i + 1)]!
      const length = Math.hypot(nx - px, ny - py) || 1
      const [ux, uy] = [(ny - py) / length, (px - nx) / length]
      hair.push([x + ux * side * width, y + uy * side * width, (1.5 * (till - i)) / (till - from + 1) + 0.2])
    }
    if (hair.length > 1) ink += stroke(...hair)
  }
  return ink
}
