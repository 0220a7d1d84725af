import type { Animal } from '#contract/animals.ts'
import type { Crop } from '#contract/crops.ts'
import type { SolarSystem } from '#contract/solar.ts'
import { animalLabel } from '#domain/catalogues/animals.ts'
import { cropLabel } from '#domain/catalogues/crops.ts'
import { enteredText } from '#domain/units.ts'
import { say, t } from '#src/lib/texts.ts'

/* What a farmer entered about a record, in a few words each; what is missing is left out. */

const present = (facts: string[]) => facts.filter((fact) => fact !== '')

const entered = (text: string, unit: string) => text && say(enteredText(text, unit))

export const cropFacts = ({ name, fieldSize }: Crop) =>
  present([say(cropLabel(name)), entered(fieldSize, 'acres')])

export const herdFacts = ({ type, count, pastureSize }: Animal) =>
  present([
    say(animalLabel(type)),
    Number.isNaN(count) ? '' : t('{count, number} head', { count }),
    entered(pastureSize, 'acres'),
  ])

export const solarFacts = ({ capacity, panelCount }: SolarSystem) =>
  present([
    t('Solar'),
    entered(capacity, 'kW'),
    panelCount && t('{panelCount} panels', { panelCount }),
  ])
