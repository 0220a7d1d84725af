import type { EntityType } from '#contract/analysis.ts'
import { msg, type Message } from '#contract/message.ts'
import { cropLabel } from '#domain/catalogues/crops.ts'
import { enteredText } from '#domain/units.ts'
import { acresAlone } from './farm-field.ts'

const cropSummary = ({ name = '', fieldSize = '' }: Record<string, string>) =>
  msg('{crop}, {fieldSize} {unit}', {
    crop: cropLabel(name),
    fieldSize: acresAlone(fieldSize),
    unit: { nameOf: 'acre' },
  })

const TYPES = new Map<string, Message>([
  ['cattle', msg('cattle')],
  ['chickens', msg('chickens')],
  ['sheep', msg('sheep')],
  ['pigs', msg('pigs')],
  ['goats', msg('goats')],
])

/** Animals in the plural, and any other subject as it is written. */
export const animalTypeLabel = (type: string) => TYPES.get(type) ?? type

const animalSummary = ({ count = '', type = '', pastureSize = '' }: Record<string, string>) =>
  msg('{count} {type}, {pastureSize} {unit} of pasture', {
    count,
    type: animalTypeLabel(type),
    pastureSize: acresAlone(pastureSize),
    unit: { nameOf: 'acre' },
  })

const solarSummary = ({ capacity = '', panelCount = '' }: Record<string, string>) => {
  const power = enteredText(capacity, 'kW')
  if (!panelCount) return power
  return capacity
    ? msg('{power}, {panelCount} panels', { power, panelCount })
    : msg('{panelCount} panels', { panelCount })
}

/** One line about a new record, for the timeline. Apart, as home needs no catalogue. */
export const recordSummary: Record<EntityType, (values: Record<string, string>) => Message> = {
  crop: cropSummary,
  animal: animalSummary,
  solar: solarSummary,
}
