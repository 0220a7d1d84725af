import * as z from 'zod/mini'
import { asIssue, msg } from './message.ts'
import { textUpTo } from './text.ts'

const MAX_NUMBER = 40
const NOT_A_NUMBER = msg('Type a telephone number, such as +1 555 010 0100.')

/** At least three digits. */
const NUMBER = /^(?:[ +().,/-]*\d){3}[\d +().,/-]*$/

/** As the farmer typed it; '' for none. */
const phoneNumber = textUpTo(MAX_NUMBER, NOT_A_NUMBER).check(
  z.refine((text) => text === '' || NUMBER.test(text), asIssue(NOT_A_NUMBER)),
)

/** What a farmer enters once, to call in an emergency. */
export const emergencyPayload = z.object({
  /** ISO 3166-1 code in capitals; '' for that of the time zone. */
  country: z.string().check(z.regex(/^(?:[A-Z]{2})?$/, asIssue(msg('Choose a country.')))),
  veterinarian: phoneNumber,
  poison: phoneNumber,
  neighbour: phoneNumber,
})
export type EmergencyPayload = z.infer<typeof emergencyPayload>

/** As they are published, e.g. '112 / 911': with two numbers where either may answer. */
export const publicNumbers = z.object({
  people: z.string(),
  /** Where it is another one. */
  fire: z.optional(z.string()),
  poison: z.optional(z.string()),
  crisis: z.optional(z.string()),
})
export type PublicNumbers = z.infer<typeof publicNumbers>

export const savedEmergency = z.object({
  country: z.string(),
  veterinarian: z.string(),
  poison: z.string(),
  neighbour: z.string(),
})

export const emergencyNumbers = z.extend(savedEmergency, {
  /** The country of the time zone; '' if it is none that has public numbers here. */
  guessed: z.string(),
  /** Those that have public numbers. */
  countries: z.array(z.string()),
  /** Of the country entered, else of the guessed one, else those that most phones know. */
  public: publicNumbers,
})
export type EmergencyNumbers = z.infer<typeof emergencyNumbers>
