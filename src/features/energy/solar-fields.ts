import * as z from 'zod/mini'
import { solarPayload, type SolarPayload, type SolarSystem } from '#contract/solar.ts'
import { texts } from '#contract/text.ts'
import { formValues, labelOf } from '#domain/records/fields.ts'
import { solarFields } from '#domain/records/solar.ts'
import type { SelectOption } from '#src/ui/select.tsx'

const MOST_CHARACTERS = 200

const free = z
  .string()
  .check(z.trim(), z.maxLength(MOST_CHARACTERS, 'At most 200 characters, please.'))

/** Spec section 5: only that it is there is checked. */
const required = (sentence: string) => free.check(z.minLength(1, sentence))

const requiredField = (name: keyof SolarPayload) =>
  required(`${labelOf(solarFields[name])} is required`)

const LOCATION = { location: true, latitude: true, longitude: true } as const

const checkedFields = z.extend(z.object(texts(solarPayload, free)), {
  location: required('Location/City is required for accurate calculations'),
  capacity: requiredField('capacity'),
  panelCount: requiredField('panelCount'),
  installationDate: requiredField('installationDate'),
  panelType: requiredField('panelType'),
  efficiency: requiredField('efficiency'),
})

/** The step that does not ask for a field passes it as it is. */
const anyFields = z.object(texts(solarPayload, z.string()))

export const locationFields = z.extend(anyFields, z.pick(checkedFields, LOCATION).shape)
export const panelFields = z.extend(anyFields, z.omit(checkedFields, LOCATION).shape)

export const panelTypes: readonly SelectOption[] = [
  { value: 'monocrystalline', label: 'Monocrystalline' },
  { value: 'polycrystalline', label: 'Polycrystalline' },
  { value: 'thin-film', label: 'Thin-film' },
  { value: 'bifacial', label: 'Bifacial' },
]

export const inverterTypes: readonly SelectOption[] = [
  { value: 'string', label: 'String Inverter' },
  { value: 'micro', label: 'Micro Inverter' },
  { value: 'power-optimizer', label: 'Power Optimizer' },
  { value: 'central', label: 'Central Inverter' },
  { value: 'hybrid', label: 'Hybrid Inverter' },
]

/** What the wizard holds: the saved system, or nothing yet; every field as text (spec section 3). */
export const toSolarPayload = (system: SolarSystem | undefined): SolarPayload =>
  formValues(solarFields, system)

export type Step = 1 | 2 | 3

/** Where an opened system stands: with a location at step 2, with a capacity too at step 3. */
export function firstStep({ location, capacity }: SolarPayload): Step {
  if (!location) return 1
  return capacity ? 3 : 2
}
