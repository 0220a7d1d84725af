import * as z from 'zod/mini'
import { asIssue, msg, type Message } from '#contract/message.ts'
import { solarPayload, type SolarPayload, type SolarSystem } from '#contract/solar.ts'
import { texts } from '#contract/text.ts'
import { formValues } from '#domain/records/fields.ts'
import { solarFields } from '#domain/records/solar.ts'
import { withUnit } from '#domain/units.ts'
import { say } from '#src/lib/texts.ts'
import type { SelectOption } from '#src/ui/select.tsx'

const MAX_CHARACTERS = 200

const text = z
  .string()
  .check(z.trim(), z.maxLength(MAX_CHARACTERS, msg('At most 200 characters, please.').id))

/** Spec section 5: a required field may hold any text. */
const required = (sentence: Message) => text.check(z.minLength(1, asIssue(sentence)))

const requiredField = (name: keyof SolarPayload) =>
  required(msg('{label} is required', { label: solarFields[name].label }))

/** The tariff is asked beside what the energy is worth. */
const wizardPayload = z.omit(solarPayload, { tariffPerKwh: true })

const LOCATION = { location: true, latitude: true, longitude: true, altitudeM: true } as const

const checkedFields = z.extend(z.object(texts(wizardPayload, text)), {
  location: required(msg('Location/City is required for accurate calculations')),
  capacity: requiredField('capacity'),
  panelCount: requiredField('panelCount'),
  installationDate: requiredField('installationDate'),
  panelType: requiredField('panelType'),
  efficiency: requiredField('efficiency'),
})

/** Fields of the other steps pass unchecked. */
const anyFields = z.object(texts(wizardPayload, z.string()))

export const locationFields = z.extend(anyFields, z.pick(checkedFields, LOCATION).shape)
export const panelFields = z.extend(anyFields, z.omit(checkedFields, LOCATION).shape)

export const panelTypes: readonly SelectOption[] = [
  { value: 'monocrystalline', label: msg('Monocrystalline') },
  { value: 'polycrystalline', label: msg('Polycrystalline') },
  { value: 'thin-film', label: msg('Thin-film') },
  { value: 'bifacial', label: msg('Bifacial') },
]

export const inverterTypes: readonly SelectOption[] = [
  { value: 'string', label: msg('String Inverter') },
  { value: 'micro', label: msg('Micro Inverter') },
  { value: 'power-optimizer', label: msg('Power Optimizer') },
  { value: 'central', label: msg('Central Inverter') },
  { value: 'hybrid', label: msg('Hybrid Inverter') },
]

/** As texts of the wire, which `azimuthDeg` reads. */
export const orientations: readonly SelectOption[] = [
  { value: 'North', label: msg('North') },
  { value: 'North-East', label: msg('North-east') },
  { value: 'East', label: msg('East') },
  { value: 'South-East', label: msg('South-east') },
  { value: 'South', label: msg('South') },
  { value: 'South-West', label: msg('South-west') },
  { value: 'West', label: msg('West') },
  { value: 'North-West', label: msg('North-west') },
]

export const tilts: readonly SelectOption[] = [
  { value: '0', label: msg('Flat') },
  { value: '15', label: withUnit(15, '°') },
  { value: '30', label: withUnit(30, '°') },
  { value: '45', label: withUnit(45, '°') },
]

/** A chosen option by its label, any other text as it is. */
export function optionText(text: string, field: string) {
  const options = { panelType: panelTypes, inverterType: inverterTypes }[field] ?? []
  return say(options.find(({ value }) => value === text)?.label ?? text)
}

export const toSolarPayload = (system: SolarSystem | undefined): SolarPayload =>
  formValues(solarFields, system)

export type Step = 1 | 2 | 3

/** The first step that is incomplete, or the insights. */
export function firstStep({ location, capacity }: SolarPayload): Step {
  if (!location) return 1
  return capacity ? 3 : 2
}
