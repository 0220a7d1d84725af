import { expect, test } from 'vitest'
import { csvLine } from '#server/http/csv.ts'

test.each(['-119.8', '-3', '36.77', '0', '-0.5'])('a number stays unquoted: %s', (number) => {
  expect(csvLine([number])).toBe(`${number}\r\n`)
})

test.each(['-2+3', '=1', '+1', '@SUM(A1)', '-', '-1e9', '-1,5', '--1', '-1.', '-1\n', '- 119.8'])(
  'formulas become text: %j',
  (cell) => {
    expect(csvLine([cell]).replaceAll('"', '')).toBe(`'${cell}\r\n`)
  },
)

test.each([
  ['a;=1+1', `"a;'=1+1"`],
  ['a;b;-2+3', `"a;b;'-2+3"`],
  ['a\t@SUM(A1)', `"a\t'@SUM(A1)"`],
  ['a\r\n=1', `"a\r\n'=1"`],
  ['\t=1', `"\t'=1"`],
  ['a; \u00a0=1', `"a;' \u00a0=1"`],
  ['a;"=1', `"a;'""=1"`],
  ['  =1', `'  =1`],
  ['＝1', `'＝1`],
  ['a;＠b', `"a;'＠b"`],
])('also where another spreadsheet would split the cell: %j', (cell, written) => {
  expect(csvLine([cell])).toBe(`${written}\r\n`)
})

test.each(['a - b', 'me@farm.example', 'a=b', 'half -5'])('other text is unchanged: %j', (cell) => {
  expect(csvLine([cell])).toBe(`${cell}\r\n`)
})
