import { expect, test } from 'vitest'
import { english } from '#domain/texts/say.ts'
import { weatherWords } from '#server/sending/weather-words.ts'

const place = { project: 'North farm', projectId: 'p1', zone: 'Europe/Berlin' }
const now = new Date('2026-06-01T20:00:00Z')
const said = (facts: object, at = now) => {
  const words = weatherWords(english, { key: 'k', level: 'act', ...place, ...facts }, at)
  return words && [words.title, words.path]
}
const path = '/weather?project=p1'
const frost = { kind: 'frost', at: '2026-06-02T02:00:00Z', minC: -2.04 }
const irrigate = { kind: 'irrigate', fieldId: 'f1', fieldName: 'North', mm: 22, by: '2026-06-04' }

test('a finding of the forecast says what, where and when on the clocks of the place', () => {
  expect(said(frost)).toEqual(['North farm: Frost -2 °C, Tue 04:00', path])
  expect(said({ ...frost, minC: 1.6 })).toEqual([
    'North farm: Frost possible: 2 °C, Tue 04:00',
    path,
  ])
  expect(said({ kind: 'heat', at: '2026-06-02T12:00:00Z', thi: 78 })).toEqual([
    'North farm: Heat stress for cattle, Tue 14:00 (index 78)',
    path,
  ])
  expect(said(irrigate)).toEqual(['North farm: Irrigate North: 22 mm by Thursday', path])
  expect(said(irrigate, new Date('2026-06-04T20:00:00Z'))).toEqual([
    'North farm: Irrigate North: 22 mm today',
    path,
  ])
})

test('what is over by then is not told any more', () => {
  expect(said(frost, new Date('2026-06-02T02:00:00Z'))).toBeNull()
  expect(said(irrigate, new Date('2026-06-04T23:00:00Z'))).toBeNull()
})

test('a kind that is not known says nothing', () => {
  expect(said({ kind: 'hail' })).toBeNull()
})
