import * as z from 'zod/mini'
import { asIssue, msg } from './message.ts'

/** Degrees Celsius, millimetres and kilometres per hour; or Fahrenheit, inches and miles per hour. */
export const unitSystem = z.enum(['metric', 'us'])
export type UnitSystem = z.infer<typeof unitSystem>

export const areaUnit = z.enum(['acre', 'hectare', 'dunam', 'feddan', 'bigha', 'mu'])
export type AreaUnit = z.infer<typeof areaUnit>

export const units = z.object({ system: unitSystem, area: areaUnit })
/** The units that a person reads and types in. Those of `QuantityUnit` are stored and sent. */
export type Units = z.infer<typeof units>

/** `PUT /api/account/preferences`: the language, by its code, and the units of one person. */
export const preferences = z.object({
  language: z
    .string()
    .check(z.regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,2}$/, asIssue(msg('Choose a language.')))),
  units,
})
export type Preferences = z.infer<typeof preferences>
