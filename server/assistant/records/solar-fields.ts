import type { SolarPayload, SolarSystem } from '#contract/solar.ts'
import type { RecordField } from '#domain/records/fields.ts'
import { solarFields } from '#domain/records/solar.ts'
import { english, say } from '#domain/texts/say.ts'
import { enteredText } from '#domain/units.ts'
import { plainName } from '#server/assistant/plain-text.ts'

export type SolarField = keyof SolarPayload

/** Patterns of questions for a field, more specific ones first. */
export const SOLAR_QUESTIONS: [RegExp, SolarField][] = [
  [/\b(?:how many|number of) (?:\w+ )?(?:panels?|modules?)\b|\bpanel count\b/, 'panelCount'],
  [
    /^(?!.*\b(?:capacity|kilowatts?|kwp?|watts?|wattage)\b).*\binstall(?:ed|ation)?\b|\b(?:how old|age of)\b|\bwh(?:en|at (?:day|date|year))\b.*\b(?:put|set|fitted|mounted|built|bought)\b/,
    'installationDate',
  ],
  [/\binverter\b/, 'inverterType'],
  [/\b(?:panels? types?|(?:type|kind|sort) of (?:\w+ )?(?:panels?|modules?))\b/, 'panelType'],
  [/\befficien/, 'efficiency'],
  [/\b(?:tilt|angle)\b/, 'tiltAngle'],
  [/\b(?:orientation|direction|fac(?:e|es|ing))\b/, 'orientation'],
  [/\bmonth(?:ly)?\b/, 'monthlyGeneration'],
  [/\b(?:generat\w*|produc\w*|output|making|make)\b/, 'currentGeneration'],
  [/\b(?:where|location|located|site)\b/, 'location'],
  [
    /\b(?:capacity|how (?:big|large|powerful)|kilowatts?|watts?|wattage|kwp?|size|rated)\b/,
    'capacity',
  ],
]

/** Fields that are added up over several systems. */
export const ADDS_UP: ReadonlySet<SolarField> = new Set(['panelCount', 'capacity'])

export const solarLabelOf = (field: SolarField) => say(english, solarFields[field].label)

export function solarText(field: SolarField, entered: string | number | null | undefined) {
  const { unit }: RecordField = solarFields[field]
  const text = plainName(String(entered ?? '').trim())
  return unit ? say(english, enteredText(text, unit)) : text
}

/** Saved fields of a solar system, e.g. ['System capacity: 7.2 kW']. */
export const savedSolarTexts = (system: SolarSystem) =>
  SOLAR_QUESTIONS.map(([, field]) => ({ field, text: solarText(field, system[field]) }))
    .filter(({ text }) => text)
    .map(({ field, text }) => `${solarLabelOf(field)}: ${text}`)
