import type { ClearSkyDay, ClearSkyHour } from './clear-sky-days.ts'
import type { LocalDate } from './local-time.ts'
import { runPlant, type Plant, type PlantHour } from './plant.ts'

/** One clock hour, starting at `startMs`. `cellC` is null at night. */
export type ExpectedHour = { startMs: number; kwh: number; planeWm2: number; cellC: number | null }

export type ExpectedDay = { date: LocalDate; kwh: number }

export type ExpectedYear = { kwh: number; monthsKwh: readonly number[] }

const HOUR_MS = 3_600_000

const kwhOf = (made: PlantHour | undefined, light: ClearSkyHour): number =>
  ((made?.acW ?? 0) / 1000) * light.sunlitHours

/**
 * AC output for every hour of a cloudless local day: an estimate, which weather lowers. Returns 24
 * hours including the night; 23 or 25 when the clocks change.
 */
export function expectedHours(plant: Plant, day: ClearSkyDay): ExpectedHour[] {
  const made = runPlant(plant, day.hours)
  const hours: ExpectedHour[] = []
  for (let startMs = day.startMs; startMs < day.endMs; startMs += HOUR_MS) {
    const index = day.hours.findIndex((light) => light.startMs === startMs)
    const light = day.hours[index]
    hours.push({
      startMs,
      kwh: light ? kwhOf(made[index], light) : 0,
      planeWm2: made[index]?.planeWm2 ?? 0,
      cellC: made[index]?.cellC ?? null,
    })
  }
  return hours
}

/** Daily AC output over consecutive cloudless days: an estimate. */
export function expectedDays(plant: Plant, days: readonly ClearSkyDay[]): ExpectedDay[] {
  const made = runPlant(
    plant,
    days.flatMap(({ hours }) => hours),
  )
  let next = 0
  return days.map(({ date, hours }) => {
    let kwh = 0
    for (const light of hours) {
      kwh += kwhOf(made[next], light)
      next += 1
    }
    return { date, kwh }
  })
}

/** Monthly and yearly totals of a cloudless year: an estimate, not a typical year. */
export function expectedYear(plant: Plant, year: readonly ClearSkyDay[]): ExpectedYear {
  const monthsKwh = Array.from({ length: 12 }, () => 0)
  for (const { date, kwh } of expectedDays(plant, year))
    monthsKwh[date.month - 1] = (monthsKwh[date.month - 1] ?? 0) + kwh
  return { monthsKwh, kwh: monthsKwh.reduce((sum, kwh) => sum + kwh, 0) }
}
