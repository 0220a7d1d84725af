import { expect, test } from 'vitest'
import { jsonRows, NoRows } from '#server/archive/farm-rows.ts'

const FARM = JSON.stringify(
  {
    format: 'smart-farm',
    farmer: { firstName: 'A"d{a', list: [1, 2] },
    tables: {
      projects: [{ id: 'p', name: 'brackets ]}{[ and "quotes" \\' }],
      empty: [],
      tasks: [{ id: 't1', deep: { list: [{ a: [] }] } }, { id: 't2' }],
    },
  },
  null,
  2,
)

const readIn = (pieces: Iterable<string>) => {
  const json = jsonRows()
  const rows = [...pieces].flatMap((piece) => [...json.take(piece)])
  return { rows: rows.map(({ table, text }) => [table, JSON.parse(text) as unknown]), json }
}

const EXPECTED = [
  ['projects', { id: 'p', name: 'brackets ]}{[ and "quotes" \\' }],
  ['tasks', { id: 't1', deep: { list: [{ a: [] }] } }],
  ['tasks', { id: 't2' }],
]

test.each([1, 2, 7, 10_000])('rows are the same however the text is cut (%i)', (length) => {
  const pieces = FARM.match(new RegExp(`[^]{1,${length}}`, 'g')) ?? []
  const { rows, json } = readIn(pieces)
  expect(rows).toEqual(EXPECTED)
  expect(JSON.parse(json.rest())).toEqual({
    format: 'smart-farm',
    farmer: { firstName: 'A"d{a', list: [1, 2] },
    tables: { projects: [0], empty: [], tasks: [0, 0] },
  })
})

test('what is not closed leaves a rest that is no JSON', () => {
  const { json } = readIn([FARM.slice(0, -10)])
  expect(() => JSON.parse(json.rest())).toThrow(SyntaxError)
})

test('a row without an end is given up', () => {
  const json = jsonRows()
  const begin = '{"tables":{"tasks":[{"title":"'
  expect(() => [...json.take(begin), ...json.take('x'.repeat(1_000_001))]).toThrow(NoRows)
})

// Each list was looked for in all that stood before it: these took 20 seconds, or had no end.
test('what is no row may not go on for ever', () => {
  const lists = (count: number) => `{"tables":{${'"x":[],'.repeat(count)}"y":[]}}`
  const { json } = readIn([lists(60_000)])
  expect(json.rest()).toHaveLength(lists(60_000).length)
  expect(() => readIn([lists(100_000)])).toThrow(NoRows)
})

test('a row is no deeper than any of ours', () => {
  expect(() => readIn(['{"tables":{"tasks":[', '['.repeat(100)])).toThrow(NoRows)
})
