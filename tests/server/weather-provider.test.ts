import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { weather as weatherAnswer } from '#contract/weather.ts'
import { wantPast } from '#server/weather/refresh-weather.ts'
import { readHours } from '#server/weather/weather-store.ts'
import { recordedLog } from '#tests/setup/recorded-log.ts'
import { call } from '#tests/setup/server.ts'
import {
  breaksOff,
  floods,
  hangs,
  hangsUp,
  refuses,
  sends,
  skyAt,
} from '#tests/setup/weather-server.ts'
import { callsOf, openPlacedFarm, PLACE, startWeatherApp } from '#tests/setup/weather.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

type Running = Awaited<ReturnType<typeof startWeatherApp>>

let running: Running
const log = recordedLog()
beforeEach(async () => {
  running = await startWeatherApp({ log: log.logger, timeoutMs: 3000 })
})
afterEach(async () => {
  await running.close()
  log.lines.length = 0
})

test('takes at most 8 calls a place and day, whoever looks and whatever is missing', async () => {
  const { look, turn, want } = await openPlacedFarm(running)
  running.clock.move(16 * HOUR_MS)
  await turn(true)
  const perDay: number[] = []
  for (let day = 0; day < 3; day += 1) {
    const before = running.provider.asked.length
    let oldestMs = 0
    for (let turns = 0; turns < 144; turns += 1) {
      const { body } = await look()
      if (body !== '') {
        const { updatedAt } = weatherAnswer.parse(JSON.parse(body))
        oldestMs = Math.max(oldestMs, running.clock.now().getTime() - Date.parse(updatedAt))
      }
      wantPast(running.deps, want, '2016-01-01')
      await running.weather.settled()
      running.clock.move(10 * MINUTE_MS)
    }
    expect(oldestMs).toBeLessThan(5 * HOUR_MS)
    perDay.push(running.provider.asked.length - before)
  }
  expect(Math.max(...perDay)).toBe(8)
  expect(callsOf(running, 'archive')).toBe(6)
  // Of years that are over, one call each.
  const years = running.provider.asked.flatMap(
    ({ searchParams }) => searchParams.get('start_date') ?? [],
  )
  expect(years).toEqual([2016, 2017, 2018, 2019, 2020, 2021].map((year) => `${year}-01-01`))
}, 180_000)

const failures = {
  slow: hangs,
  busy: refuses(429),
  refused: refuses(400),
  unreachable: hangsUp,
  'too long': floods,
  unreadable: breaksOff,
  'of another place': sends((answer) => ({ ...answer, latitude: answer.latitude + 0.6 })),
}
test.each(Object.entries(failures))(
  'waits half an hour where the answer is %s, and shows what was known',
  async (kind, behave) => {
    const { turn, look } = await openPlacedFarm(running)
    await turn(true)
    await running.weather.settled()
    const known = weatherAnswer.parse((await look()).json())
    running.provider.behave(behave)
    running.clock.move(3 * HOUR_MS)
    for (let turns = 0; turns < 6; turns += 1) {
      const shown = weatherAnswer.parse((await look()).json())
      expect(shown.updatedAt).toBe(known.updatedAt)
      running.clock.move(10 * MINUTE_MS)
    }
    expect(callsOf(running, 'forecast')).toBe(3)
    const told = log.lines.filter(({ level }) => level >= 40)
    expect(told).toEqual([
      expect.objectContaining({ kind, msg: 'The weather provider gave no answer' }),
    ])
    expect(JSON.stringify(log.lines)).not.toMatch(/48\.1|11\.5|the key|SECRET/)
    running.provider.behave(sends())
    running.clock.move(30 * MINUTE_MS)
    await look()
    expect((await look()).json()).toMatchObject({
      updatedAt: running.clock.now().toISOString(),
    })
  },
)

test('waits as long as the provider asks', async () => {
  const { turn, look } = await openPlacedFarm(running)
  running.provider.behave(refuses(429, { 'retry-after': '7200' }))
  await turn(true)
  await running.weather.settled()
  running.clock.move(119 * MINUTE_MS)
  await look()
  expect(running.provider.asked.length).toBe(1)
  running.clock.move(MINUTE_MS)
  await look()
  expect(running.provider.asked.length).toBe(2)
})

test('never makes a page wait', async () => {
  const { app, weather, clock, provider } = running
  const { cookie, projectId, turn, place } = await openPlacedFarm(running)
  await turn(true)
  await weather.settled()
  const held: (() => void)[] = []
  provider.behave((response, answer) => held.push(() => sends()(response, answer)))
  clock.move(4 * HOUR_MS)
  const get = call(app, cookie)
  await place({ latitude: 1, longitude: 1, name: '' })
  await place()
  await get('GET', `/api/weather?projectId=${projectId}`)
  const { body } = await get('GET', `/api/weather?projectId=${projectId}`)
  const { updatedAt } = weatherAnswer.parse(JSON.parse(body))
  expect(clock.now().getTime() - Date.parse(updatedAt)).toBe(4 * HOUR_MS)
  // Only now does the provider answer, at both places.
  await vi.waitFor(() => expect(held.length).toBe(2))
  for (const release of held) release()
  await weather.settled()
})

test('does not ask again for what the archive does not have', async () => {
  const { turn, want } = await openPlacedFarm(running)
  await turn(true)
  await running.weather.settled()
  const isKnown = (seconds: number) => new Date(seconds * 1000).getUTCFullYear() !== 2024
  running.provider.changeSky((seconds): Record<string, number> =>
    isKnown(seconds) ? skyAt(seconds) : {},
  )
  for (let turns = 0; turns < 30; turns += 1) {
    wantPast(running.deps, want, '2023-01-01')
    await running.weather.settled()
    running.clock.move(3 * HOUR_MS)
  }
  const archived = running.provider.asked.flatMap(
    ({ searchParams }) => searchParams.get('start_date') ?? [],
  )
  expect(archived.slice(0, 4)).toEqual(['2023-01-01', '2024-01-01', '2025-01-01', '2026-01-01'])
  expect(archived.length).toBeLessThanOrEqual(5)
  const yearOf = (year: number) =>
    readHours(running.db, PLACE, Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1))
  expect((await yearOf(2023)).length).toBe(365 * 24)
  // Rain and light of its last hour would have come with 2024.
  expect((await yearOf(2023)).at(-1)).toMatchObject({ precipitationMm: null, globalWm2: null })
  expect((await yearOf(2024)).length).toBeLessThan(2)
  const whole = await yearOf(2025)
  expect(whole.length).toBe(365 * 24)
  expect(whole.every((hour) => Object.values(hour).every((value) => value !== null))).toBe(true)
})
