import type { SolarPayload } from '#contract/solar.ts'
import { clearSkyDays } from './clear-sky-days.ts'
import { expectedDays } from './expected-generation.ts'
import { nauticalOffset } from './local-time.ts'
import {
  plantFromFields,
  siteFromFields,
  type PlantField,
  type SiteField,
} from './plant-from-fields.ts'

export type ClearSkyFields = Pick<SolarPayload, PlantField | SiteField>

const pad = (part: number) => String(part).padStart(2, '0')

/**
 * Expected kWh by date for `count` cloudless days starting at `from` (YYYY-MM-DD): an estimate. Null
 * if the coordinates are unknown.
 */
export function clearSkyKwh(
  system: ClearSkyFields,
  from: string,
  count: number,
): Map<string, number> | null {
  const site = siteFromFields(system)
  if (!site) return null
  const place = { ...site, utcOffset: nauticalOffset(site.longitudeDeg) }
  const [year = 0, month = 1, day = 1] = from.split('-').map(Number)
  const { plant } = plantFromFields(system, site.latitudeDeg)
  const expected = expectedDays(plant, clearSkyDays(place, { year, month, day }, count))
  return new Map(
    expected.map(({ date, kwh }) => [`${date.year}-${pad(date.month)}-${pad(date.day)}`, kwh]),
  )
}
