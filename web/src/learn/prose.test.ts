import { describe, expect, it } from 'vitest'
import { blocks, clauseLink, pieces } from './prose'

describe('the words of the rules', () => {
  it('know bold, terms, code, clauses and addresses', () => {
    const found = pieces('**Kamae** of a *card* is `laid`: IS-4.1, <https://example.org/a>.', 'isshin')
    expect(found.map((one) => [one.kind, one.text])).toEqual([
      ['bold', 'Kamae'],
      ['text', ' of a '],
      ['term', 'card'],
      ['text', ' is '],
      ['code', 'laid'],
      ['text', ': '],
      ['clause', 'IS-4.1'],
      ['text', ', '],
      ['site', 'https://example.org/a'],
      ['text', '.'],
    ])
  })
  it('lead to the page of the game whose clause it is', () => {
    expect(clauseLink('IS-4.1', 'isshin')).toBe('#IS-4.1')
    expect(clauseLink('IS-4.1', 'hck')).toBe('/rules/isshin#IS-4.1')
    expect(clauseLink('C-3', 'hck')).toBe('#C-3')
  })
  it('come in paragraphs and tables', () => {
    const [first, second] = blocks('One.\n\n| a | b |\n|---|---|\n| 1 | 2 |', 'first')
    expect(first?.kind).toBe('paragraph')
    expect(second).toEqual({
      kind: 'table',
      head: [[{ kind: 'text', text: 'a' }], [{ kind: 'text', text: 'b' }]],
      rows: [[[{ kind: 'text', text: '1' }], [{ kind: 'text', text: '2' }]]],
    })
  })
})
