import { describe, expect, it } from 'vitest'
import type { TreeNode } from '../generated/http'
import { beside, endOf, following, linesOf, lineTo, pathTo, ROOT, without } from './tree'

const node = (before: number, step: string): TreeNode => ({ before, player: 0, step, ja: step, en: step })
//  a b c        0 1 2
//    d e        3 4      beside b
//      f        5        beside e
const TREE = [node(-1, 'a'), node(0, 'b'), node(1, 'c'), node(0, 'd'), node(3, 'e'), node(3, 'f')]

describe('a tree of steps', () => {
  it('is read as lines, each branch behind the step that it replaces', () => {
    expect(linesOf(TREE)).toEqual([
      { depth: 0, before: 0, nodes: [0, 1] },
      { depth: 1, before: 1, nodes: [3, 4] },
      { depth: 2, before: 2, nodes: [5] },
      { depth: 0, before: 2, nodes: [2] },
    ])
    expect(linesOf([])).toEqual([])
  })
  it('lists every node once, whatever it is like', () => {
    const many: TreeNode[] = []
    for (let number = 0; number < 60; number++) many.push(node(((number * 7) % (number + 1)) - 1, `${number}`))
    const listed = linesOf(many).flatMap((line) => line.nodes)
    expect([...listed].sort((one, other) => one - other)).toEqual(many.map((_, number) => number))
    for (const line of linesOf(many)) expect(lineTo(many, line.nodes[0]!).length).toBe(line.before + 1)
  })
  it('knows the way to a node, on from it, and beside it', () => {
    expect(lineTo(TREE, 5)).toEqual([0, 3, 5])
    expect(pathTo(TREE, 4)).toEqual([
      [0, 'a'],
      [0, 'd'],
      [0, 'e'],
    ])
    expect(following(TREE, 3)).toEqual([4, 5])
    expect(endOf(TREE, ROOT)).toBe(2)
    expect(beside(TREE, 4, 1)).toBe(5)
    expect(beside(TREE, 0, -1)).toBe(0)
  })
  it('loses a branch with all that follows', () => {
    const { nodes, at } = without(TREE, 3)
    expect(nodes.map((one) => one.step)).toEqual(['a', 'b', 'c'])
    expect(at).toBe(0)
    expect(without(TREE, 0).nodes).toEqual([])
    expect(without(TREE, 1).nodes.map((one) => [one.before, one.step])).toEqual([
      [-1, 'a'],
      [0, 'd'],
      [1, 'e'],
      [1, 'f'],
    ])
  })
})
