import { expect, test } from 'vitest'
import { english } from '#domain/texts/say.ts'
import { weatherWords } from '#server/sending/weather-words.ts'

const place = { place: 'North farm', projectId: 'p1', zone: 'Europe/Berlin' }
const said = (facts: Record<string, string | number | null>) => {
  const words = weatherWords(english, { ...place, ...facts })
  return words && [words.title, words.path]
}

test('a finding of the forecast says what, where and when on the clocks of the place', () => {
  const path = '/weather?project=p1'
  expect(said({ kind: 'frost', at: '2026-06-02T02:00:00Z', minC: -2.04 })).toEqual([
    'Frost -2 °C in North farm, Tue 04:00',
    path,
  ])
  expect(said({ kind: 'heat', at: '2026-06-02T12:00:00Z', thi: 78.2 })).toEqual([
    'Heat stress for cattle in North farm, Tue 14:00',
    path,
  ])
  expect(said({ kind: 'irrigate', fieldName: 'North', mm: 22, by: '2026-06-04' })).toEqual([
    'Irrigate North: 22 mm by Thursday',
    path,
  ])
  const spray = { kind: 'spray', from: '2026-06-03T04:00:00Z', to: '2026-06-03T07:00:00Z' }
  expect(said(spray)).toEqual(['Spray window in North farm, Wed 06:00 to Wed 09:00', path])
})

test('a kind that is not known says nothing', () => {
  expect(said({ kind: 'hail' })).toBeNull()
})
