import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import {
  publicNumbers,
  type EmergencyNumbers,
  type EmergencyPayload,
  type PublicNumbers,
} from '#contract/emergency-numbers.ts'
import { knowledgeFolder } from '#server/assistant/knowledge-folder.ts'
import { countryOf } from '#server/http/country-of-zone.ts'
import type { Tables } from '#server/db/tables.ts'

/** One of them answers from most mobile phones in the world. */
const ANYWHERE: PublicNumbers = { people: '112 / 911' }
const NONE: EmergencyPayload = { country: '', veterinarian: '', poison: '', neighbour: '' }

const byCountry = z.record(z.string().check(z.regex(/^[A-Z]{2}$/)), publicNumbers)
let known: Record<string, PublicNumbers> | undefined

/** By country; none if the file has an error, which is logged at the start. */
function countries() {
  if (known) return known
  try {
    const file = readFileSync(join(knowledgeFolder(), 'emergency', 'numbers.json'), 'utf8')
    known = byCountry.parse(JSON.parse(file))
  } catch {
    known = {}
  }
  return known
}

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
    const there = zone ? await countryOf(zone) : ''
    const guessed = there in countries() ? there : ''
    return {
      ...own,
      guessed,
      countries: Object.keys(countries()),
      public: countries()[own.country || guessed] ?? ANYWHERE,
    }
  },

  save: (entered: EmergencyPayload) =>
    db
      .insertInto('emergencyNumbers')
      .values({ farmId, ...entered })
      .onConflict((conflict) => conflict.column('farmId').doUpdateSet(entered))
      .execute(),
})
