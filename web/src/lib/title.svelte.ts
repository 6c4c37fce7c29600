// What the page is called: after the number of games that wait for the reader.

import { turns } from './turns.svelte'

let title = $state('')

/** Give the page a name. */
export function entitle(name: string): void {
  title = name
}

/** What the window shows. */
export function titled(): string {
  const waiting = turns().length
  return waiting ? `(${waiting}) ${title}` : title
}
