import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { dueText } from '#src/features/tasks/due-text.ts'
import {
  dayText,
  monthText,
  shortDayText,
  kwhFigure,
  kwhText,
  dateText,
  momentText,
  numberText,
} from '#src/lib/format.ts'

const SRC = join(import.meta.dirname, '../../../../src')
/** Spec section 4 wants the browser's date format on project cards; the other file formats nothing for people. */
const OF_THE_BROWSER = ['lib/time-ago.ts', 'lib/browser.ts']

const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !OF_THE_BROWSER.includes(file),
)

test("no number or date is formatted in the browser's language", () => {
  const IN_SOME_LANGUAGE =
    /\.toLocale(?:Date|Time)?String\((?!(?:spoken\.)?locale|'en-US')|Intl\.(?:DateTime|Number)Format\((?!locale|'(?:en|en-US|sv-SE)')/
  expect(sources.length).toBeGreaterThan(200)
  expect(
    sources.filter((file) => IN_SOME_LANGUAGE.test(readFileSync(join(SRC, file), 'utf8'))),
  ).toEqual([])
})

describe("in the product's language", () => {
  test.each([
    ['a figure', numberText(1234.5678), '1,234.568'],
    ['a whole figure', numberText(1234.5678, 0), '1,235'],
    ['energy', kwhText(1240), '1,240 kWh'],
    ['a little energy', kwhText(8.34), '8.3 kWh'],
    ['energy in a column', kwhFigure(1240), '1,240'],
    ['a day', dayText('2026-11-20'), 'Nov 20, 2026'],
    ['a day of a chart', shortDayText('2026-11-20'), 'Nov 20'],
    ['a month', monthText('2026-11'), 'Nov 2026'],
    ['the day of a moment', dateText('2026-11-20T12:00:00Z'), 'Nov 20, 2026'],
    ['a task far away', dueText('2027-06-15', '2026-11-20'), 'Tue, Jun 15, 2027'],
  ])('%s', (_, text, expected) => {
    expect(text).toBe(expected)
  })
  test('a moment', () => {
    expect(momentText('2026-11-20T12:00:00Z')).toMatch(/^Nov 20, 2026, \d{1,2}:\d\d\s[AP]M$/)
  })
})
