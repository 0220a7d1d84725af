import { describe, expect, test } from 'vitest'
import type { FieldWater } from '#contract/weather.ts'
import { weatherFinding } from '#contract/weather.ts'
import { weatherFindings } from '#domain/agronomy/weather-findings.ts'
import { fixedOffset } from '#domain/solar-model/local-time.ts'
import { buildHours } from './build-weather.ts'

const HOUR_MS = 3_600_000
const nowMs = Date.UTC(2026, 5, 1, 6, 20)
const startMs = Date.UTC(2026, 5, 1, 6)

const field = (by: string, mm = 21.6): FieldWater => ({
  fieldId: 'f1',
  fieldName: 'North',
  crop: 'Corn',
  unknown: null,
  depletionMm: 10,
  readilyAvailableMm: 20,
  irrigation: { mm, by },
  rainMm: 0,
  irrigationMm: 0,
  cropEvapotranspirationMm: 20,
  degreeDaysC: null,
  baseC: null,
})

const find = (given: Partial<Parameters<typeof weatherFindings>[0]>) =>
  weatherFindings({
    hours: [],
    utcOffset: fixedOffset(2),
    nowMs,
    hasCrops: true,
    hasCattle: true,
    fields: [],
    ...given,
  })
const night = (temperatureC: number) =>
  buildHours(startMs, 30, (_, at) => (at === 21 ? { temperatureC } : { windMs: 0 }))

describe('frost', () => {
  test.each([
    [2, 'look'],
    [0.1, 'look'],
    [0, 'act'],
    [-4, 'act'],
  ])('at %d °C: %s', (minC, level) => {
    const key = 'frost:2026-06-02'
    const at = '2026-06-02T03:00:00.000Z'
    expect(find({ hours: night(minC) })).toEqual([{ kind: 'frost', key, level, at, minC }])
  })

  test('is nothing to a farm without crops', () => {
    expect(find({ hours: night(-4), hasCrops: false })).toEqual([])
  })

  test('is a finding from three days ahead on', () => {
    const hours = buildHours(startMs, 150, (_, at) =>
      at % 24 === 21 ? { temperatureC: -1 } : { windMs: 0 },
    )
    const nights = ['frost:2026-06-02', 'frost:2026-06-03', 'frost:2026-06-04']
    expect(find({ hours }).map(({ key }) => key)).toEqual(nights)
  })

  test('that is over is not found', () => {
    const hours = buildHours(startMs - 5 * HOUR_MS, 12, (_, at) =>
      at < 4 ? { temperatureC: 0 } : { windMs: 0 },
    )
    expect(find({ hours })).toEqual([])
  })
})

describe('heat', () => {
  const hot = (temperatureC: number) =>
    buildHours(startMs, 30, (_, at) => ({ windMs: 0, temperatureC: at === 8 ? temperatureC : 15 }))

  test.each([
    [26, 74, 'look'],
    [31, 81, 'act'],
  ])('of %d °C and 60 %%', (temperatureC, thi, level) => {
    const at = '2026-06-01T14:00:00.000Z'
    const found = find({ hours: hot(temperatureC) })
    expect(found).toEqual([{ kind: 'heat', key: 'heat:2026-06-01', level, at, thi }])
  })

  test('is nothing to a farm without cattle', () => {
    expect(find({ hours: hot(35), hasCattle: false })).toEqual([])
  })
})

describe('irrigation', () => {
  test.each([
    ['2026-06-01', 'act'],
    ['2026-06-02', 'act'],
    ['2026-06-03', 'look'],
  ])('by %s: %s', (by, level) => {
    expect(find({ fields: [field(by), { ...field(by), irrigation: null }] })).toEqual([
      {
        kind: 'irrigate',
        key: `irrigate:f1:${by}`,
        level,
        fieldId: 'f1',
        fieldName: 'North',
        mm: 22,
        by,
      },
    ])
  })
})

describe('spraying', () => {
  const windy = (from: number, to: number, since = 0) =>
    buildHours(startMs + since * HOUR_MS, 80 - since, (_, at) => ({
      windMs: at + since >= from && at + since < to ? 3 : 12,
    }))

  test('has its next window alone', () => {
    const hours = [...windy(3, 6), ...windy(9, 12)].slice(0, 80)
    const [from, to] = ['2026-06-01T09:00:00.000Z', '2026-06-01T12:00:00.000Z']
    expect(find({ hours })).toEqual([
      { kind: 'spray', key: `spray:${from}`, level: 'good', from, to },
    ])
  })

  test('looks ahead two days', () => {
    expect(find({ hours: windy(48, 52) })).toHaveLength(1)
    expect(find({ hours: windy(49, 52) })).toEqual([])
  })

  test('keeps the key of a window that has begun, and drops one that is over', () => {
    const hours = buildHours(startMs - 4 * HOUR_MS, 40, (_, at) => ({
      windMs: at >= 2 && at < 6 ? 3 : 12,
    }))
    expect(find({ hours })).toMatchObject([{ key: 'spray:2026-06-01T04:00:00.000Z' }])
    expect(find({ hours, nowMs: startMs + 2 * HOUR_MS })).toEqual([])
  })
})

test('all that is found is as the contract has it', () => {
  const hours = [
    ...night(-1),
    ...buildHours(startMs + 30 * HOUR_MS, 20, () => ({ temperatureC: 31 })),
  ]
  const found = find({ hours, fields: [field('2026-06-02')] })
  expect(found.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['frost', 'heat', 'irrigate']),
  )
  for (const finding of found) expect(weatherFinding.safeParse(finding).success).toBe(true)
})
