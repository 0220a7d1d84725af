import { describe, expect, test } from 'vitest'
import {
  closedSpans,
  closingSpan,
  unknownPeriods,
  type Span,
  type Taking,
  type Treatment,
  type WaitingPeriods,
} from '#domain/book/waiting.ts'
import { addDays } from '#domain/dates/calendar-days.ts'
import { below, pick, seededRandom, type Random } from '#scripts/siege/random.ts'
import { slowSpans, slowUntil, wallClock, type SlowSpan } from './slow-waiting.ts'

const NOTHING: WaitingPeriods = {
  harvestDays: null,
  reentryHours: null,
  milkHours: null,
  meatDays: null,
  eggDays: null,
}
const treatment = (change: Partial<Treatment>): Treatment => ({
  targetKind: 'field',
  onDate: '2026-05-05',
  lastDate: null,
  startTime: null,
  product: NOTHING,
  ...change,
})
const taking = (change: Partial<Taking>): Taking => ({
  kind: 'harvest',
  targetKind: 'field',
  produce: null,
  onDate: '2026-05-05',
  at: null,
  ...change,
})

describe('a field that was treated on 5 May with 7 days', () => {
  const spans = closedSpans(treatment({ product: { ...NOTHING, harvestDays: 7 } }), 'Europe/Berlin')

  test('is closed from that day through 11 May, and open on 12 May', () => {
    expect(spans).toEqual([
      { waitingFor: 'harvest', from: '2026-05-05', until: '2026-05-12', endsAt: null },
    ])
    const until = (onDate: string) => closingSpan(spans, taking({ onDate }))?.until
    expect(['2026-05-04', '2026-05-05', '2026-05-11', '2026-05-12'].map(until)).toEqual([
      undefined,
      '2026-05-12',
      '2026-05-12',
      undefined,
    ])
  })

  test('sells nothing either, and is worked on', () => {
    expect(closingSpan(spans, taking({ kind: 'sale' }))?.until).toBe('2026-05-12')
    expect(closingSpan(spans, taking({ kind: 'work' }))).toBeUndefined()
  })
})

describe('hours end', () => {
  const end = (zone: string, change: Partial<Treatment>, reentryHours = 12) =>
    closedSpans(treatment({ ...change, product: { ...NOTHING, reentryHours } }), zone).map(
      ({ until, endsAt }) => [until, endsAt],
    )

  test('counted from the end of the day where nobody entered when it began', () => {
    expect(end('Europe/Berlin', {})).toEqual([['2026-05-07', '2026-05-06T10:00:00.000Z']])
  })

  test('at the beginning of a day, which is open then', () => {
    expect(end('Europe/Berlin', { startTime: '12:00' })).toEqual([
      ['2026-05-06', '2026-05-05T22:00:00.000Z'],
    ])
  })

  test('after a skipped time that is as long after midnight as it says', () => {
    // 02:30 does not exist in Berlin on 29 March.
    expect(end('Europe/Berlin', { onDate: '2026-03-29', startTime: '02:30' })).toEqual([
      ['2026-03-30', '2026-03-29T13:30:00.000Z'],
    ])
    // In Santiago that day begins at 01:00.
    expect(end('America/Santiago', { onDate: '2026-09-06', startTime: '00:15' }, 1)).toEqual([
      ['2026-09-07', '2026-09-06T05:15:00.000Z'],
    ])
  })

  test('after the second of two equal times', () => {
    expect(end('Europe/Berlin', { onDate: '2026-10-25', startTime: '02:30' })).toEqual([
      ['2026-10-26', '2026-10-25T13:30:00.000Z'],
    ])
    // The clocks of Havana go back from 01:00 to midnight.
    expect(end('America/Havana', { onDate: '2026-11-01', startTime: '00:00' })).toEqual([
      ['2026-11-02', '2026-11-01T17:00:00.000Z'],
    ])
  })
})

test('a period of 0 closes nothing, and one that nobody entered is unknown', () => {
  const product = { ...NOTHING, harvestDays: 0, milkHours: 0 }
  expect(closedSpans(treatment({ product }), 'UTC')).toEqual([])
  expect(unknownPeriods(treatment({ product }))).toEqual(['reentry'])
  expect(unknownPeriods(treatment({ targetKind: 'animal', product }))).toEqual(['meat', 'eggs'])
  expect(unknownPeriods(treatment({ product: null }))).toEqual(['harvest', 'reentry'])
  expect(closedSpans(treatment({ product: null }), 'UTC')).toEqual([])
})

test('wool and manure of a treated herd are not closed', () => {
  const product = { ...NOTHING, milkHours: 48, meatDays: 10, eggDays: 10 }
  const spans = closedSpans(treatment({ targetKind: 'animal', product }), 'UTC')
  expect(spans).toHaveLength(3)
  const herd = { targetKind: 'animal' } as const
  expect(closingSpan(spans, taking({ ...herd, produce: 'other' }))).toBeUndefined()
  expect(closingSpan(spans, taking({ ...herd, produce: 'meat' }))?.until).toBe('2026-05-15')
})

/** Zones with the days on which their clocks are changed. */
const ZONES: [zone: string, ...changes: string[]][] = [
  ['Europe/Berlin', '2026-03-29', '2026-10-25'],
  ['America/New_York', '2026-03-08', '2026-11-01'],
  ['Australia/Lord_Howe', '2026-04-05', '2026-10-04'],
  ['Asia/Kathmandu', '2024-02-29', '2026-12-31'],
  ['Africa/Cairo', '2026-04-24', '2026-10-29'],
  ['Pacific/Apia', '2020-04-05', '2020-09-27'],
  ['America/Santiago', '2026-04-04', '2026-09-06'],
  ['America/Havana', '2026-03-08', '2026-11-01'],
  ['Pacific/Chatham', '2026-04-05', '2026-09-27'],
  ['Asia/Kolkata', '2024-02-28', '2025-03-01'],
]
const CASES = 30
const TIMES = [
  '00:00',
  '00:01',
  '00:15',
  '00:45',
  '01:00',
  '01:45',
  '02:15',
  '02:30',
  '23:10',
  '23:45',
]

const between = (random: Random, low: number, high: number) => low + below(random, high - low + 1)
const figure = (random: Random, most: number) =>
  random() < 0.15 ? null : random() < 0.15 ? 0 : between(random, 1, most)

const someProduct = (random: Random): WaitingPeriods => ({
  harvestDays: figure(random, 40),
  reentryHours: figure(random, random() < 0.5 ? 26 : 200),
  milkHours: figure(random, random() < 0.5 ? 26 : 200),
  meatDays: figure(random, 60),
  eggDays: figure(random, 20),
})

function someTime(random: Random) {
  if (random() < 0.4) return pick(random, TIMES)
  const [hour, minute] = [below(random, 24), below(random, 60)]
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

/** Two products on one field or herd, in treatments that may overlap about a change of the clock. */
function someTreatments(random: Random, change: string): Treatment[] {
  const targetKind = pick(random, ['field', 'animal'] as const)
  const products = [someProduct(random), someProduct(random)]
  return Array.from({ length: between(random, 1, 3) }, () => {
    const onDate = random() < 0.5 ? change : addDays(change, between(random, -4, 1))
    return {
      targetKind,
      onDate,
      lastDate: random() < 0.2 ? addDays(onDate, between(random, 0, 3)) : null,
      startTime: random() < 0.7 ? someTime(random) : null,
      product: pick(random, products),
    }
  })
}

function someTaking(random: Random, zone: string, change: string, [first]: Treatment[]) {
  const { targetKind } = first ?? treatment({})
  const at = new Date(Date.parse(`${change}T12:00:00Z`) + between(random, -6_000, 30_000) * 60_000)
  return taking({
    kind: pick(random, ['harvest', 'sale'] as const),
    targetKind,
    produce:
      targetKind === 'animal' ? pick(random, ['milk', 'meat', 'eggs', 'other'] as const) : null,
    onDate: wallClock(zone)(at.getTime()).slice(0, 10),
    at: random() < 0.6 ? at : null,
  })
}

test.each(ZONES)(`${CASES} generated cases in %s are as a slow count says`, (zone, ...changes) => {
  const random = seededRandom(2203)
  for (let count = 0; count < CASES; count += 1) {
    const change = pick(random, changes)
    const treatments = someTreatments(random, change)
    const slow = treatments.map((one) => slowSpans(one, zone))
    const spans = treatments.map((one) => closedSpans(one, zone))
    expect({ treatments, ends: spans.map(endsOf) }).toEqual({
      treatments,
      ends: slow.map(slowEndsOf),
    })
    for (let times = 0; times < 20; times += 1) {
      const one = someTaking(random, zone, change, treatments)
      const until = slowUntil(slow.flat(), one)
      expect({ treatments, one, until: closingSpan(spans.flat(), one)?.until }).toEqual({
        treatments,
        one,
        until,
      })
    }
  }
})

const endsOf = (spans: Span[]) =>
  spans.map(({ waitingFor, until, endsAt }) => [waitingFor, until, endsAt])
const slowEndsOf = (spans: SlowSpan[]) =>
  spans.map(({ waitingFor, until, endMs }) => [
    waitingFor,
    until,
    endMs === null ? null : new Date(endMs).toISOString(),
  ])
