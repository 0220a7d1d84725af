import type { SolarSystem } from '#contract/solar.ts'
import { clearSkyDays } from '#domain/solar-model/clear-sky-days.ts'
import { expectedDays } from '#domain/solar-model/expected-generation.ts'
import {
  likelyOffset,
  localDate,
  zoneOffset,
  type LocalDate,
} from '#domain/solar-model/local-time.ts'
import { plantFromFields, type PlantField } from '#domain/solar-model/plant-from-fields.ts'
import type { Site } from '#domain/solar-model/sun-position.ts'
import { sum } from '#server/assistant/reply.ts'
import { askedPeriods } from './named-periods.ts'

type Sited = { system: SolarSystem; site: Site }
type Clock = { now: Date; zone: string }

/** What a system would produce in a period, e.g. {name: 'in June 2026', kwh: 1163}. */
export type MadeIn = { name: string; kwh: number }

/** Limits blocking work: a system's year takes 20 ms, a month 2 ms. */
const MOST_DAYS = 800
const MOST_SYSTEMS = 8

const ASSUMPTIONS: Record<PlantField, string> = {
  capacity: 'a capacity of 5 kW',
  panelType: 'standard panels',
  orientation: 'panels that face the equator',
  tiltAngle: 'a tilt of 20°',
}

const isoDate = ({ year, month, day }: LocalDate) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)

function localDateOf(date: string): LocalDate {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return { year, month, day }
}

function askedOf({ longitudeDeg }: Site, plain: string, { now, zone }: Clock) {
  const utcOffset = likelyOffset(longitudeDeg, zoneOffset(zone), now.getTime())
  return { utcOffset, periods: askedPeriods(plain, isoDate(localDate(now.getTime(), utcOffset))) }
}

/** As many of the systems as can be computed without blocking other requests for long. */
export function withinReason<T extends Sited>(sited: T[], plain: string, clock: Clock): T[] {
  const [first] = sited
  if (!first) return []
  const days = sum(askedOf(first.site, plain, clock).periods.map((period) => period.days))
  return sited.slice(0, Math.min(MOST_SYSTEMS, Math.max(1, Math.floor(MOST_DAYS / days))))
}

/**
 * What a system would produce in the periods that a question names if every day were cloudless: an
 * estimate (clear sky), as on its screen. `assumed` lists the values assumed for empty fields.
 */
export function clearSkyYield({ system, site }: Sited, plain: string, clock: Clock) {
  const { utcOffset, periods } = askedOf(site, plain, clock)
  const { plant, assumed } = plantFromFields(system, site.latitudeDeg)
  const kwhOf = ({ from, days }: (typeof periods)[number]) =>
    sum(
      expectedDays(plant, clearSkyDays({ ...site, utcOffset }, localDateOf(from), days)).map(
        ({ kwh }) => kwh,
      ),
    )
  return {
    periods: periods.map((period): MadeIn => ({ name: period.name, kwh: kwhOf(period) })),
    assumed: assumed.map((field) => ASSUMPTIONS[field]),
  }
}
