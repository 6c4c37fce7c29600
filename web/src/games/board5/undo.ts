// What was laid out before, step by step, so that it can be undone and done again.

const MOST = 60 // steps back

export interface Trail<T> {
  back: T[]
  now: T
  on: T[]
}
export function begun<T>(now: T): Trail<T> {
  return { back: [], now, on: [] }
}
/** Go on where somebody was: the trail that was kept, if it led to what lies there now. */
export function resumed<T extends object>(kept: Trail<T> | null, now: T): Trail<T> {
  const sorted = (one: T): string => JSON.stringify(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  const led = kept && Object.keys(now).length > 0 && sorted(kept.now) === sorted(now)
  return led ? { ...kept, now } : begun(now)
}
export function went<T>({ back, now }: Trail<T>, next: T): Trail<T> {
  return { back: [...back, now].slice(-MOST), now: next, on: [] }
}
export function undone<T>(trail: Trail<T>): Trail<T> {
  const now = trail.back.at(-1)
  return now === undefined ? trail : { back: trail.back.slice(0, -1), now, on: [trail.now, ...trail.on] }
}
export function redone<T>(trail: Trail<T>): Trail<T> {
  const [now, ...on] = trail.on
  return now === undefined ? trail : { back: [...trail.back, trail.now], now, on }
}
