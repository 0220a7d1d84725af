import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { msg, type MessageValue, type QuantityUnit } from '#contract/message.ts'
import { areaUnit, type Units } from '#contract/preferences.ts'
import { acresAlone } from '#domain/records/farm-field.ts'
import { AREAS_M2 } from '#domain/texts/quantities.ts'
import { english, language, say } from '#domain/texts/say.ts'

const METRIC: Units = { system: 'metric', area: 'acre' }
const US: Units = { system: 'us', area: 'acre' }

const said = (value: MessageValue, units = METRIC, code = 'en') =>
  say({ ...language(code, () => undefined), units }, msg('{value}', { value }))

const plain = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, ' ')

test.each<[number, QuantityUnit, string, string]>([
  [-2.4, 'celsius', '-2 °C', '28 °F'],
  [-0.4, 'celsius', '0 °C', '31 °F'],
  [10, 'celsius difference', '10 °C', '18 °F'],
  [3.44, 'mm', '3.4 mm', '0.14 in'],
  [22.3, 'mm', '22 mm', '0.88 in'],
  [8.9, 'm/s', '32 km/h', '20 mph'],
  [1, 'acre', '1 acre', '1 acre'],
  [12.5, 'acre', '12.5 acres', '12.5 acres'],
  [156.2, 'square mile', '156 square miles', '156 square miles'],
])('%d %s is %s, and %s in the United States', (quantity, unit, metric, us) => {
  expect(said({ quantity, unit })).toBe(metric)
  expect(said({ quantity, unit }, US)).toBe(us)
})

test.each([
  ['en', 'hectare', '5.06 ha', 'ha'],
  ['en', 'dunam', '50.59 dunams', 'dunams'],
  ['en', 'feddan', '12.04 feddans', 'feddans'],
  ['en', 'bigha', '20 bighas', 'bighas'],
  ['en', 'mu', '75.88 mu', 'mu'],
  ['es', 'hectare', '5,06 ha', 'ha'],
  ['pt-BR', 'hectare', '5,06 ha', 'ha'],
  ['fr', 'hectare', '5,06 ha', 'ha'],
  ['de', 'hectare', '5,06 ha', 'ha'],
  ['hi', 'acre', '12.5 एकड़', 'एकड़'],
  ['sw', 'acre', 'ekari 12.5', 'ekari'],
] as const)('12.5 acres in %s and in %s: %s', (code, area, text, name) => {
  const units: Units = { system: 'metric', area }
  expect(plain(said({ quantity: 12.5, unit: 'acre' }, units, code))).toBe(text)
  expect(said({ nameOf: 'acre' }, units, code)).toBe(name)
})

test('a figure may stand beside the unit of another', () => {
  const values = {
    min: { quantity: 4, unit: 'celsius', alone: true },
    max: { quantity: 14, unit: 'celsius' },
  } as const
  expect(say(english, msg('{min} to {max}', values))).toBe('4 to 14 °C')
  expect(say({ ...english, units: US }, msg('{min} to {max}', values))).toBe('39 to 57 °F')
})

test('what was entered in acres is shown as it was entered, or else converted', () => {
  const value = { quantity: '1200.50', unit: 'acre', alone: true } as const
  expect(said(value)).toBe('1200.50')
  expect(said(value, METRIC, 'de')).toBe('1200,50')
  const hectares: Units = { system: 'metric', area: 'hectare' }
  const inHectares = (acres: string) => said({ ...value, quantity: acres }, hectares)
  expect(inHectares('1200.50')).toBe('485.83')
  expect(inHectares('0.01')).toBe('0.004')
  expect(inHectares('3.050664')).toBe('1.23456')
})

test('another unit of area stands beside that of the reader', () => {
  const value = { quantity: 2.5, unit: 'other area' } as const
  expect(said(value)).toBe('1.01 ha')
  expect(said(value, { system: 'metric', area: 'hectare' })).toBe('2.5 acres')
  const density = { quantity: 3.5, unit: 'head per acre' } as const
  expect(said(density)).toBe('3.5 head an acre')
  expect(said(density, { system: 'metric', area: 'hectare' })).toBe('8.65 head a hectare')
})

test('areas are as large as the assistant reckons with', () => {
  const file = readFileSync('server/knowledge/units.json', 'utf8')
  const { units } = JSON.parse(file) as { units: { area: Record<string, { is: number }> } }
  for (const area of areaUnit.options) expect(AREAS_M2[area]).toBeCloseTo(units.area[area]?.is ?? 0)
})

test.each(['5 acres', '1,5', 'two', ''])(
  'a size that an earlier edition kept as %j stays as it is',
  (size) => {
    expect(said(acresAlone(size), { system: 'metric', area: 'hectare' }, 'de')).toBe(size)
  },
)
