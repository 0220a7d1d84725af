import type { Animal } from '#contract/animals.ts'
import type { Crop } from '#contract/crops.ts'
import type { SolarSystem } from '#contract/solar.ts'
import { animalLabel } from '#domain/catalogues/animals.ts'
import { cropLabel } from '#domain/catalogues/crops.ts'
import { daysBetween } from '#domain/dates/calendar-days.ts'
import { readDate } from '#domain/dates/written-date.ts'
import { enteredText } from '#domain/units.ts'
import { shortDayText } from '#src/lib/format.ts'
import { say, t } from '#src/lib/texts.ts'

/* What a farmer entered about a record, in a few words each; what is missing is left out. */

const present = (facts: string[]) => facts.filter((fact) => fact !== '')

const entered = (text: string, unit: string) => text && say(enteredText(text, unit))

export const cropFacts = ({ name, fieldSize }: Crop) =>
  present([say(cropLabel(name)), entered(fieldSize, 'acre')])

export const herdFacts = ({ type, count, pastureSize }: Animal) =>
  present([
    say(animalLabel(type)),
    Number.isNaN(count) ? '' : t('{count, plural, one {# head} other {# head}}', { count }),
    entered(pastureSize, 'acre'),
  ])

export const solarFacts = ({ capacity, panelCount }: SolarSystem) =>
  present([
    t('Solar'),
    entered(capacity, 'kW'),
    panelCount && t('{panelCount} panels', { panelCount }),
  ])

function plantingFact(text: string, today: string) {
  const date = readDate(text)
  if (date === null) return text && t('planting {when}', { when: text })
  const day = shortDayText(date)
  return date <= today ? t('planted {day}', { day }) : t('planting {day}', { day })
}

/** Farther ahead, a date says more than a number of days. */
const COUNTED_DAYS = 90

function harvestFact(text: string, today: string) {
  const date = readDate(text)
  if (date === null) return text && t('harvest {when}', { when: text })
  const days = daysBetween(today, date)
  if (days < 0) return t('harvest was due {day}', { day: shortDayText(date) })
  if (days > COUNTED_DAYS) return t('harvest {when}', { when: shortDayText(date) })
  return t('harvest {days, plural, =0 {today} one {in # day} other {in # days}}', { days })
}

/** 'planted May 20', 'harvest in 23 days'. */
export const cropDates = ({ plantingDate, expectedHarvest }: Crop, today: string) =>
  present([plantingFact(plantingDate, today), harvestFact(expectedHarvest, today)])
