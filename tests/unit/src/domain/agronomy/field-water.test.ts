import { describe, expect, test } from 'vitest'
import { fieldWater, waterSince, type WaterDay } from '#domain/agronomy/field-water.ts'
import { addDays } from '#domain/dates/calendar-days.ts'
import { buildDay } from './build-weather.ts'

const today = '2026-07-10'
const days = (from: string, count: number, of: Partial<WaterDay> = {}): WaterDay[] =>
  Array.from({ length: count }, (_, at) => ({
    ...buildDay({ date: addDays(from, at) }),
    et0Mm: 5,
    ...of,
  }))
const planted = '2026-06-01'
/** 40 days until today and seven ahead. */
const dry = days(planted, 47)
const ask = (given: Partial<Parameters<typeof fieldWater>[0]> = {}) =>
  fieldWater({
    crop: 'Corn',
    plantedOn: planted,
    harvestOn: '',
    today,
    latitudeDeg: 48,
    days: dry,
    irrigationMm: new Map(),
    ...given,
  })

test('a dry field lacks what its crop has used, and says when to irrigate', () => {
  // Day 40 of corn: coefficient 0.3 for 30 days, then rising to 0.525.
  const water = ask()
  expect(water.unknown).toBeNull()
  expect(water.depletionMm).toBeGreaterThan(20)
  expect(water.irrigation?.by).toBe(today)
  expect(water.irrigation?.mm).toBeCloseTo(water.depletionMm ?? 0, 9)
  expect(water.rainMm).toBe(0)
  expect(water.degreeDaysC).toBe(40 * 8)
  expect(water.baseC).toBe(10)
})

test('irrigation of today counts at once', () => {
  const given = ask({ irrigationMm: new Map([[today, 60]]) })
  expect(given.depletionMm).toBe(0)
  expect(given.irrigationMm).toBe(60)
  expect(given.irrigation).toBeNull()
})

test('what is to be given fills the soil on that day and wastes nothing', () => {
  const soon = ask({ irrigationMm: new Map([[addDays(today, -5), 15]]) })
  expect(soon.irrigation?.by).toBeDefined()
  const { mm = 0, by = '' } = soon.irrigation ?? {}
  const later = ask({
    today: by,
    irrigationMm: new Map([
      [addDays(today, -5), 15],
      [by, mm],
    ]),
  })
  expect(later.depletionMm).toBeCloseTo(0, 9)
})

test('rain that is forecast in time saves irrigation', () => {
  const watered = { irrigationMm: new Map([[addDays(today, -2), 60]]) }
  expect(ask({ ...watered, days: dry.slice(0, 43) }).irrigation).toBeNull()
  const rainy = dry.map((day) =>
    day.date > today ? { ...day, precipitationMm: 10, et0Mm: 2 } : day,
  )
  expect(ask({ ...watered, days: rainy }).irrigation).toBeNull()
})

describe('there is no balance', () => {
  test.each([
    ['noCrop', { crop: '' }],
    ['noCrop', { plantedOn: '2026-07-11' }],
    ['noTable', { crop: 'Strawberries' }],
    ['noTable', { crop: 'Dragon fruit' }],
    ['outOfSeason', { crop: 'Lettuce', plantedOn: '2026-03-01' }],
    ['outOfSeason', { harvestOn: '2026-07-09' }],
    ['outOfSeason', { crop: 'Apples', plantedOn: '', today: '2026-01-10' }],
    ['noPlantingDate', { plantedOn: '' }],
    ['noWeather', { days: [] }],
    ['noWeather', { days: dry.slice(1) }],
    ['noWeather', { days: dry.slice(0, 39) }],
    ['noWeather', { days: dry.filter((_, at) => at !== 20) }],
    ['noWeather', { days: dry.map((day, at) => (at === 20 ? { ...day, et0Mm: null } : day)) }],
    [
      'noWeather',
      { days: dry.map((day, at) => (at === 5 ? { ...day, precipitationMm: null } : day)) },
    ],
  ] as const)('%s', (unknown, given) => {
    const water = ask(given)
    expect(water).toMatchObject({ unknown, depletionMm: null, irrigation: null, degreeDaysC: null })
  })
})

test('what is not known of the forecast ends it', () => {
  const short = dry.map((day) => (day.date > today ? { ...day, et0Mm: null } : day))
  expect(ask({ days: short })).toMatchObject({ unknown: null })
})

test('planted long ago, 120 days of weather suffice, and the soil was full then', () => {
  const wheat = { crop: 'Wheat', plantedOn: '2025-10-05', harvestOn: '' }
  const from = addDays(today, -120)
  expect(waterSince({ ...wheat, today, latitudeDeg: 48 })).toBe(from)
  expect(ask({ ...wheat, days: days(from, 125) })).toMatchObject({
    unknown: null,
    degreeDaysC: null,
    baseC: 0,
  })
  expect(ask({ ...wheat, days: days(addDays(from, 1), 125) }).unknown).toBe('noWeather')
  expect(ask({ ...wheat, days: days('2025-10-05', 300) }).degreeDaysC).toBeGreaterThan(4000)
})

test('trees need no planting date', () => {
  const apples = { crop: 'Apples', plantedOn: '', harvestOn: '' }
  expect(waterSince({ ...apples, today, latitudeDeg: 48 })).toBe(addDays(today, -120))
  expect(waterSince({ ...apples, today: '2026-04-01', latitudeDeg: 48 })).toBe('2026-03-01')
  expect(ask({ ...apples, days: days('2026-03-01', 140) }).unknown).toBeNull()
})

test('weather is wanted only where a balance can be', () => {
  const corn = { crop: 'Corn', plantedOn: planted, harvestOn: '', today, latitudeDeg: 48 }
  expect(waterSince(corn)).toBe(planted)
  expect(waterSince({ ...corn, plantedOn: '' })).toBeNull()
  expect(waterSince({ ...corn, crop: 'Strawberries' })).toBeNull()
  expect(waterSince({ ...corn, harvestOn: '2026-07-01' })).toBeNull()
})
