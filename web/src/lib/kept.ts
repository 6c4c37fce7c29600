// Small things that the browser keeps for its owner. A browser that keeps nothing works all the same.

export function kept<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`gobanshobu.${key}`)
    return text === null ? otherwise : (JSON.parse(text) as T)
  } catch {
    return otherwise
  }
}

export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(`gobanshobu.${key}`, JSON.stringify(value))
  } catch {
    // full or forbidden: then it is not kept
  }
}
