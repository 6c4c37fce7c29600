// A tree of steps as a list that can be read from top to bottom, and the ways about in it. Nodes are numbers; -1 is the root.

import type { TreeNode } from '../generated/http'

export const ROOT = -1
export type Path = [0 | 1, string][]

/** A line of the list: steps that follow each other, how deep it branched off, and how many steps stand before its first. */
export interface Line {
  depth: number
  before: number
  nodes: number[]
}

/** The nodes that follow one, the first being the line that goes on. */
export function following(nodes: TreeNode[], at: number): number[] {
  return nodes.flatMap((node, number) => (node.before === at ? [number] : []))
}

/** The nodes from the first to one. */
export function lineTo(nodes: TreeNode[], at: number): number[] {
  const found: number[] = []
  for (let number = at; number !== ROOT; number = nodes[number]!.before) found.unshift(number)
  return found
}

/** What the server plays to be where a node is. */
export function pathTo(nodes: TreeNode[], at: number): Path {
  return lineTo(nodes, at).map((number) => [nodes[number]!.player as 0 | 1, nodes[number]!.step])
}

/** The last node of the line that goes on from one. */
export function endOf(nodes: TreeNode[], at: number): number {
  let found = at
  for (;;) {
    const next = following(nodes, found)[0]
    if (next === undefined) return found
    found = next
  }
}

/** The node that lies beside another, another way from the same place; itself where there is none. */
export function beside(nodes: TreeNode[], at: number, by: 1 | -1): number {
  if (at === ROOT) return at
  const all = following(nodes, nodes[at]!.before)
  return all[(all.indexOf(at) + by + all.length) % all.length]!
}

/** The whole tree as lines: the first goes on to its end, each other way comes right behind the step that it replaces. */
export function linesOf(nodes: TreeNode[]): Line[] {
  const next = new Map<number, number[]>()
  nodes.forEach((node, number) => next.set(node.before, [...(next.get(node.before) ?? []), number]))
  const found: Line[] = []
  const walk = (first: number, depth: number, before: number): void => {
    let line: Line = { depth, before, nodes: [] }
    found.push(line)
    let number: number | undefined = first
    let count = before
    while (number !== undefined) {
      line.nodes.push(number)
      const others: number[] = next.get(nodes[number]!.before)!.slice(1)
      if (number !== first || depth === 0) {
        const main = next.get(nodes[number]!.before)![0] === number
        if (main && others.length) {
          for (const other of others) walk(other, depth + 1, count)
          count += 1
          number = next.get(number)?.[0]
          if (number === undefined) return
          line = { depth, before: count, nodes: [] }
          found.push(line)
          continue
        }
      }
      count += 1
      number = next.get(number)?.[0]
    }
  }
  const start = next.get(ROOT)?.[0]
  if (start !== undefined) walk(start, 0, 0)
  return found.filter((line) => line.nodes.length)
}

/** The tree without a node and all that follows it, and where to go. */
export function without(nodes: TreeNode[], gone: number): { nodes: TreeNode[]; at: number; moved: number[] } {
  const moved: number[] = [] // the new number of each node; -2: it is gone
  const left: TreeNode[] = []
  nodes.forEach((node, number) => {
    const lost = number === gone || (node.before !== ROOT && moved[node.before] === -2)
    moved[number] = lost ? -2 : left.push({ ...node, before: node.before === ROOT ? ROOT : moved[node.before]! }) - 1
  })
  const before = nodes[gone]!.before
  return { nodes: left, at: before === ROOT ? ROOT : moved[before]!, moved }
}
