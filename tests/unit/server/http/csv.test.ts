import { expect, test } from 'vitest'
import { csvLine } from '#server/http/csv.ts'

test.each(['-119.8', '-3', '36.77', '0', '-0.5'])('a number stays one: %s', (number) => {
  expect(csvLine([number])).toBe(`${number}\r\n`)
})

test.each(['-2+3', '=1', '+1', '@SUM(A1)', '-', '-1e9', '-1,5', '--1', '-1.', '-1\n', '- 119.8'])(
  'what a spreadsheet would run is text: %j',
  (cell) => {
    expect(csvLine([cell]).replaceAll('"', '')).toBe(`'${cell}\r\n`)
  },
)
