import { expect, test } from 'vitest'
import { shortfallText } from '#src/features/tasks/shortfall-text.ts'

const SPELL = {
  sky: 'cloudless',
  level: 'act',
  firstDay: '2026-11-08',
  lastDay: '2026-11-21',
  bestShare: 0.43,
  expectedShare: 0.2999,
  usualShare: 0.7,
  missingKwh: 96.4,
} as const

/** Thin spaces and no-break spaces as plain ones. */
const plain = (text: string) => text.replace(/\s/g, ' ')

test.each([
  [{ location: 'Barn' }, '2026-11-22', 'Nov 8 – 21: 42% of usual, about 96 kWh and $14 missing.'],
  [
    { location: 'Barn', tariffPerKwh: '0,31', currency: 'USD' },
    '2026-11-22',
    'Nov 8 – 21: 42% of usual, about 96 kWh and $30 missing.',
  ],
  [
    { location: 'Texas' },
    '2027-01-05',
    'Nov 8 – 21, 2026: 42% of usual, about 96 kWh and $12 missing.',
  ],
])('a shortfall at %s is said with its cost on %s', (system, today, text) => {
  expect(plain(shortfallText(SPELL, system, today))).toBe(text)
})

test('small amounts keep their cents', () => {
  const text = shortfallText({ ...SPELL, missingKwh: 4 }, { location: 'Barn' }, '2026-11-22')
  expect(text).toContain('about 4 kWh and $0.60 missing')
})

test('where the weather is known it says what that allows', () => {
  const text = (system: { location: string } | null) =>
    plain(shortfallText({ ...SPELL, sky: 'real' }, system, '2026-11-22'))
  expect(text(null)).toBe('Nov 8 – 21: 42% of what this weather allows, about 96 kWh missing.')
  expect(text({ location: 'Barn' })).toBe(
    'Nov 8 – 21: 42% of what this weather allows, about 96 kWh and $14 missing.',
  )
})
