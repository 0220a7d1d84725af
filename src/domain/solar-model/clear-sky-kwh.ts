import { clearSkyDays } from './clear-sky-days.ts'
import { expectedDays } from './expected-generation.ts'
import { nauticalOffset } from './local-time.ts'
import { plantFromFields, siteFromFields } from './plant-from-fields.ts'

type Fields = Parameters<typeof plantFromFields>[0] & Parameters<typeof siteFromFields>[0]

const DAY_MS = 86_400_000
const two = (part: number) => String(part).padStart(2, '0')

/**
 * What a system would give off under a cloudless sky, kWh by YYYY-MM-DD: an estimate (clear sky).
 * Null where its latitude and longitude are not known.
 *
 * @param first the first day, YYYY-MM-DD
 * @param last the last day, included
 */
export function clearSkyKwhByDate(
  fields: Fields,
  first: string,
  last: string,
): Map<string, number> | null {
  const site = siteFromFields(fields)
  if (!site) return null
  const place = { ...site, utcOffset: nauticalOffset(site.longitudeDeg) }
  const [year = 0, month = 1, day = 1] = first.split('-').map(Number)
  const count = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1
  const { plant } = plantFromFields(fields, site.latitudeDeg)
  const expected = expectedDays(plant, clearSkyDays(place, { year, month, day }, count))
  return new Map(
    expected.map(({ date, kwh }) => [`${date.year}-${two(date.month)}-${two(date.day)}`, kwh]),
  )
}
