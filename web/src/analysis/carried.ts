// A record on its way from one page to another.

let carried = ''

export function carry(record: string): void {
  carried = record
}

/** The record that was carried here, once. */
export function put(): string {
  const found = carried
  carried = ''
  return found
}
