// Arrow keys: left and right within a group of cards, up and down between groups. Each group is one stop of Tab.

const CELL = '[data-cell]'

function groups(root: HTMLElement): HTMLElement[][] {
  return [...root.querySelectorAll<HTMLElement>('[data-group]')]
    .map((group) => [...group.querySelectorAll<HTMLElement>(CELL)].filter((cell) => cell.offsetParent !== null))
    .filter((cells) => cells.length > 0)
}

/** Leave one cell of each group in the order of Tab: the one that was visited last, else the first. */
export function settle(root: HTMLElement): void {
  for (const cells of groups(root)) {
    const stop =
      cells.find((cell) => cell === document.activeElement) ?? cells.find((cell) => cell.dataset.visited) ?? cells[0]
    for (const cell of cells) cell.tabIndex = cell === stop ? 0 : -1
  }
}

export function visited(root: HTMLElement, cell: HTMLElement): void {
  const group = groups(root).find((cells) => cells.includes(cell))
  for (const other of group ?? []) {
    delete other.dataset.visited
    other.tabIndex = -1
  }
  cell.dataset.visited = 'true'
  cell.tabIndex = 0
}

/** The cell that an arrow key leads to. */
export function neighbour(root: HTMLElement, from: HTMLElement, key: string): HTMLElement | null {
  const all = groups(root)
  const row = all.findIndex((cells) => cells.includes(from))
  if (row < 0) return null
  const cells = all[row]!
  const at = cells.indexOf(from)
  if (key === 'ArrowLeft') return cells[at - 1] ?? null
  if (key === 'ArrowRight') return cells[at + 1] ?? null
  if (key === 'Home') return cells[0] ?? null
  if (key === 'End') return cells.at(-1) ?? null
  const next = key === 'ArrowUp' ? all[row - 1] : key === 'ArrowDown' ? all[row + 1] : undefined
  if (!next) return null
  const middle = (cell: HTMLElement) => {
    const box = cell.getBoundingClientRect()
    return box.left + box.width / 2
  }
  const x = middle(from)
  return next.reduce((best, cell) => (Math.abs(middle(cell) - x) < Math.abs(middle(best) - x) ? cell : best))
}
