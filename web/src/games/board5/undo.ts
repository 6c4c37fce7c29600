// What was laid out before, step by step, so that it can be undone and done again.

export interface Trail<T> {
  back: T[]
  now: T
  on: T[]
}
export function begun<T>(now: T): Trail<T> {
  return { back: [], now, on: [] }
}
export function went<T>({ back, now }: Trail<T>, next: T): Trail<T> {
  return { back: [...back, now], now: next, on: [] }
}
export function undone<T>(trail: Trail<T>): Trail<T> {
  const now = trail.back.at(-1)
  return now === undefined ? trail : { back: trail.back.slice(0, -1), now, on: [trail.now, ...trail.on] }
}
export function redone<T>(trail: Trail<T>): Trail<T> {
  const [now, ...on] = trail.on
  return now === undefined ? trail : { back: [...trail.back, trail.now], now, on }
}
