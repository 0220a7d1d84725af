import type { Kysely } from 'kysely'
import type {
  EmergencyNumbers,
  EmergencyPayload,
  PublicNumbers,
} from '#contract/emergency-numbers.ts'
import type { Tables } from '#server/db/tables.ts'
import numbers from '#server/knowledge/emergency/numbers.json' with { type: 'json' }

const countries: Record<string, PublicNumbers> = numbers.countries
/** One of them answers from most mobile phones in the world. */
const ANYWHERE: PublicNumbers = { people: '112 / 911' }
const NONE: EmergencyPayload = { country: '', veterinarian: '', poison: '', neighbour: '' }

/** Whom a farm calls: what the farmer entered, and the public numbers of the country. */
export const farmNumbers = (db: Kysely<Tables>, farmId: string) => ({
  /** @param zone where the farmer's browser is */
  find: async (zone: string | undefined): Promise<EmergencyNumbers> => {
    const entered = await db
      .selectFrom('emergencyNumbers')
      .select(['country', 'veterinarian', 'poison', 'neighbour'])
      .where('farmId', '=', farmId)
      .executeTakeFirst()
    const own = entered ?? NONE
    const guessed = zone ? countryOf(zone) : ''
    return {
      ...own,
      guessed,
      countries: Object.keys(countries),
      public: countries[own.country || guessed] ?? ANYWHERE,
    }
  },

  save: (entered: EmergencyPayload) =>
    db
      .insertInto('emergencyNumbers')
      .values({ farmId, ...entered })
      .onConflict((conflict) => conflict.column('farmId').doUpdateSet(entered))
      .execute(),
})

/** The name that Intl lists, as a zone has several: Asia/Kolkata is Asia/Calcutta. */
const listedName = (timeZone: string) =>
  new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone

/** Node has the list as a property or, since version 23, as a function only. */
type ZonesOfLocale = { timeZones?: string[]; getTimeZones?: () => string[] }

const zonesOf = (country: string) => {
  const locale = new Intl.Locale(`und-${country}`) as ZonesOfLocale
  return locale.getTimeZones?.() ?? locale.timeZones ?? []
}

/** Filled with the first question, as it takes some milliseconds. */
const countryOfZone = new Map<string, string>()

function countryOf(zone: string) {
  if (countryOfZone.size === 0)
    for (const country of Object.keys(countries))
      for (const listed of zonesOf(country)) countryOfZone.set(listedName(listed), country)
  return countryOfZone.get(listedName(zone)) ?? ''
}
