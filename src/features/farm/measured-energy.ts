import type { QueryClient } from '@tanstack/react-query'
import type { Overview } from '#contract/overview.ts'
import type { Project } from '#contract/projects.ts'
import type { LiveReadings } from '#contract/readings.ts'
import type { SolarDay } from '#contract/solar-history.ts'
import { addDays } from '#domain/dates/calendar-days.ts'
import { SPEC_CURRENCY, worthOf, type Money } from '#domain/energy-value.ts'
import { bookSettingsQuery } from '#src/api/book.ts'
import { overviewQuery } from '#src/api/overview.ts'
import { readFarmReadings } from '#src/api/readings.ts'

/** Older days no longer say what the panels make. */
const RECENT_DAYS = 60
const MONTH_DAYS = 30
/** Older power is not what the panels give now; devices send once a minute or less. */
const FRESH_MS = 15 * 60_000
/** Others on the page ask for the overview at the same time. */
const JUST_ASKED_MS = 5000

export type MeasuredEnergy = {
  /** Of all systems measured on that day. */
  newest: SolarDay
  /** Worth of the last 30 days at the tariffs; `days` of them were measured. */
  month: Money & { days: number }
}

export async function readMeasuredEnergy(queryClient: QueryClient, projects: Project[]) {
  const overview = await queryClient.fetchQuery({ ...overviewQuery(), staleTime: JUST_ASKED_MS })
  const hasTariff = projects.some(({ solarSystems = [] }) =>
    solarSystems.some(({ tariffPerKwh }) => tariffPerKwh),
  )
  const settings = hasTariff ? await queryClient.fetchQuery(bookSettingsQuery()) : undefined
  return measuredEnergy(overview, projects, settings?.currency)
}

/** Null if no day is recent. */
export function measuredEnergy(
  { systems, today }: Pick<Overview, 'systems' | 'today'>,
  projects: Pick<Project, 'solarSystems'>[],
  farmCurrency = SPEC_CURRENCY,
): MeasuredEnergy | null {
  const saved = new Map(
    projects.flatMap(({ solarSystems = [] }) => solarSystems.map((one) => [one.id, one] as const)),
  )
  const days = systems.flatMap((system) => {
    const priced = { ...(saved.get(system.systemId) ?? { location: '' }), currency: farmCurrency }
    return system.days.map(({ date, kwh }) => ({ date, kwh, worth: worthOf(kwh, priced) }))
  })
  const date = days.reduce((newest, day) => (day.date > newest ? day.date : newest), '')
  if (date <= addDays(today, -RECENT_DAYS)) return null
  const kwh = days.reduce((sum, day) => (day.date === date ? sum + day.kwh : sum), 0)
  const month = days.filter((day) => day.date > addDays(today, -MONTH_DAYS))
  // Dollars of the example are not added to what is paid in another currency.
  const isOwn = month.some(({ worth }) => worth.currency === farmCurrency)
  const currency = isOwn ? farmCurrency : SPEC_CURRENCY
  return {
    newest: { date, kwh },
    month: {
      currency,
      amount: month.reduce((sum, { worth }) => {
        return worth.currency === currency ? sum + worth.amount : sum
      }, 0),
      days: new Set(month.map((day) => day.date)).size,
    },
  }
}

export const readLiveKw = async () => liveKw(await readFarmReadings())

/** The power of all systems together; null if no device has just sent any. */
export function liveKw({ asOf, sensors }: Pick<LiveReadings, 'asOf' | 'sensors'>): number | null {
  const fresh = sensors.filter(
    ({ unit, systemId, newestAt }) =>
      unit === 'kW' && systemId !== null && Date.parse(asOf) - Date.parse(newestAt) <= FRESH_MS,
  )
  return fresh.length === 0 ? null : fresh.reduce((sum, { newestValue }) => sum + newestValue, 0)
}
