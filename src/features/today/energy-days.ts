import type { SolarDay } from '#contract/solar-history.ts'
import type { SolarSystem } from '#contract/solar.ts'
import { addDays } from '#domain/dates/calendar-days.ts'
import { clearSkyKwh } from '#domain/solar-model/clear-sky-kwh.ts'

/** A system with at least one measured day. */
export type MeasuredEnergy = { system: SolarSystem; newestDay: string; days: readonly SolarDay[] }

/** Null if nothing was measured, or nothing can be expected. */
export type EnergyDay = { date: string; measuredKwh: number | null; clearSkyKwh: number | null }

type SystemDays = { measured: Map<string, number>; clear: Map<string, number> | null }

const sum = (values: (number | undefined)[]) => {
  const known = values.filter((value) => value !== undefined)
  return known.length > 0 ? known.reduce((total, value) => total + value, 0) : null
}

/**
 * Measured and clear-sky energy of the `count` days up to the newest measured one. With several
 * systems, each day compares only those measured on it.
 */
export function energyDays(systems: readonly MeasuredEnergy[], count: number): EnergyDay[] {
  const newest = systems
    .map(({ newestDay }) => newestDay)
    .toSorted()
    .at(-1)
  if (newest === undefined) return []
  const first = addDays(newest, 1 - count)
  const each = systems.map(({ system, days }): SystemDays => ({
    measured: new Map(days.map(({ date, kwh }) => [date, kwh])),
    clear: clearSkyKwh(system, first, count),
  }))
  return Array.from({ length: count }, (_, day) => {
    const date = addDays(first, day)
    const measured = each.filter((one) => one.measured.has(date))
    const compared = measured.length > 0 ? measured : each
    return {
      date,
      measuredKwh: sum(measured.map((one) => one.measured.get(date))),
      clearSkyKwh: compared.every(({ clear }) => clear?.has(date))
        ? sum(compared.map(({ clear }) => clear?.get(date)))
        : null,
    }
  })
}

export type EnergyTotals = { measuredKwh: number; measuredDays: number; clearSkyKwh: number | null }

/** Sums over the measured days; the clear sky's is null unless known for all of them. */
export function energyTotals(days: readonly EnergyDay[]): EnergyTotals {
  const measured = days.filter(({ measuredKwh }) => measuredKwh !== null)
  const isKnown = measured.every((day) => day.clearSkyKwh !== null)
  return {
    measuredKwh: sum(measured.map((day) => day.measuredKwh ?? 0)) ?? 0,
    measuredDays: measured.length,
    clearSkyKwh: isKnown ? sum(measured.map((day) => day.clearSkyKwh ?? 0)) : null,
  }
}
