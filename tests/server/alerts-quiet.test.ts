import { expect, test } from 'vitest'
import { tellFarm } from '#server/alerts/notices.ts'
import { listen, startAlerts } from '#tests/setup/alerts.ts'

const DAY_MS = 86_400_000
const STEP_MS = 5 * 60_000
const STEPS_A_DAY = 288

/** Both days of the clocks' change of 2026; Cairo skips the first hour of a day, and has its last twice. */
const DAYS = [
  ['Europe/Berlin', '2026-03-28'],
  ['Europe/Berlin', '2026-10-24'],
  ['America/New_York', '2026-03-07'],
  ['America/New_York', '2026-10-31'],
  ['Africa/Cairo', '2026-04-23'],
  ['Africa/Cairo', '2026-10-29'],
] as const

const QUIET = [
  { from: '21:30', to: '06:15' },
  // Ends within the hour that Berlin and New York skip or double.
  { from: '23:30', to: '02:30' },
]

const cases = DAYS.flatMap(([zone, day]) => QUIET.map((quiet) => ({ zone, day, ...quiet })))

test.each(cases)(
  'nothing arrives from $from to $to in $zone around $day, and all of it before or after',
  async ({ zone, day, ...quiet }) => {
    const farm = await startAlerts({ start: `${day}T12:00:00.000Z` })
    const farmId = await farm.idOf(farm.ada)
    await listen(farm.ada, { quiet, zone })
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, timeStyle: 'short' })
    const isQuiet = (at: string) => {
      const clock = format.format(new Date(at))
      const { from, to } = quiet
      return from <= to ? from <= clock && clock < to : from <= clock || clock < to
    }
    for (let step = 0; step < 2 * STEPS_A_DAY; step += 1) {
      const at = farm.clock.now().toISOString()
      const ahead = new Date(Date.parse(at) + 2 * DAY_MS).toISOString()
      const place = { project: 'North', zone, projectId: 'p1' }
      const facts = { kind: 'heat', key: 'h', level: 'look', at: ahead, thi: 75, ...place }
      await farm.db
        .transaction()
        .execute((tx) => tellFarm(tx, { farmId, kind: 'weather', key: `${step}`, facts, at }))
      await farm.turn()
      farm.clock.move(STEP_MS)
    }
    const notices = await farm.notices()
    expect(notices).toHaveLength(2 * STEPS_A_DAY)
    const sentAt = (notice: { sentAt: string | null }) => notice.sentAt ?? ''
    expect(notices.filter((notice) => sentAt(notice) === '' || isQuiet(sentAt(notice)))).toEqual([])
    const held = notices.filter(({ createdAt }) => isQuiet(createdAt))
    expect(held.length).toBeGreaterThan(0)
    const late = notices.filter((notice) => sentAt(notice) !== notice.createdAt)
    expect(late).toEqual(held)
    // With the first turn of the loop after the quiet.
    const stepBefore = (at: string) => new Date(Date.parse(at) - STEP_MS).toISOString()
    expect(late.filter((notice) => !isQuiet(stepBefore(sentAt(notice))))).toEqual([])
    await farm.close()
  },
)
