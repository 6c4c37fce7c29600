import { expect, test } from 'vitest'
import { graph, pointsOf, signed } from './chances'

test('chances stand where their moments do, a sure win at the top', () => {
  expect(
    pointsOf(
      [
        { frame: 10, chance: 1 },
        { frame: 0, chance: 0.5 },
      ],
      10,
    ),
  ).toEqual([
    [0, 50],
    [300, 0],
  ])
})

test('a game of no moves has no width', () => {
  expect(pointsOf([{ frame: 0, chance: 0.25 }], 0)).toEqual([[0, 75]])
})

test('the line goes through all of them, and its area ends at the middle', () => {
  expect(graph([])).toBe('')
  expect(
    graph([
      [0, 50],
      [300, 0],
    ]),
  ).toBe('M0.0 50.0L300.0 0.0')
  expect(
    graph(
      [
        [0, 50],
        [300, 0],
      ],
      true,
    ),
  ).toBe('M0.0 50.0L300.0 0.0L300.0 50L0.0 50Z')
})

test('what was gained or lost has its sign, and nothing is nothing', () => {
  expect([0.126, -0.3, 0.001, -0.004].map(signed)).toEqual(['+13 %', '−30 %', '±0 %', '±0 %'])
})
