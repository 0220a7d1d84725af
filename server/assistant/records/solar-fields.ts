import type { SolarSystem } from '#contract/solar.ts'
import { enteredText } from '#domain/units.ts'
import { plainName } from '#server/assistant/plain-text.ts'

/** A field of a solar record, under its name in the form. */
export type SolarField = {
  asks: RegExp
  name: string
  value: (system: SolarSystem) => string
  unit: string
  /** Several systems have it together, as 28 and 12 panels are 40. */
  addsUp?: true
}

const textOf = (value: string | number | null | undefined) => String(value ?? '').trim()
export const withUnit = (value: string, unit: string) => (unit ? enteredText(value, unit) : value)

/** What a solar record holds, under the names of the form; a field's own words count before its kind. */
export const SOLAR_FIELDS: SolarField[] = [
  {
    asks: /\b(?:how many|number of) (?:\w+ )?(?:panels?|modules?)\b|\bpanel count\b/,
    name: 'Number of Panels',
    value: (system) => system.panelCount,
    unit: '',
    addsUp: true,
  },
  {
    asks: /^(?!.*\b(?:capacity|kilowatts?|kwp?|watts?|wattage)\b).*\binstall(?:ed|ation)?\b|\b(?:how old|age of)\b|\bwh(?:en|at (?:day|date|year))\b.*\b(?:put|set|fitted|mounted|built|bought)\b/,
    name: 'Installation Date',
    value: (system) => system.installationDate,
    unit: '',
  },
  { asks: /\binverter\b/, name: 'Inverter Type', value: (system) => system.inverterType, unit: '' },
  {
    asks: /\b(?:panels? types?|(?:type|kind|sort) of (?:\w+ )?(?:panels?|modules?))\b/,
    name: 'Panel Type',
    value: (system) => system.panelType,
    unit: '',
  },
  {
    asks: /\befficien/,
    name: 'Panel Efficiency',
    value: (system) => system.efficiency,
    unit: '%',
  },
  {
    asks: /\b(?:tilt|angle)\b/,
    name: 'Tilt Angle',
    value: (system) => system.tiltAngle,
    unit: '°',
  },
  {
    asks: /\b(?:orientation|direction|fac(?:e|es|ing))\b/,
    name: 'Orientation',
    value: (system) => system.orientation,
    unit: '',
  },
  {
    asks: /\bmonth(?:ly)?\b/,
    name: 'Monthly Average',
    value: (system) => system.monthlyGeneration,
    unit: 'kWh',
  },
  {
    asks: /\b(?:generat\w*|produc\w*|output|making|make)\b/,
    name: 'Current Generation (kWh/day)',
    value: (system) => textOf(system.currentGeneration),
    unit: '',
  },
  {
    asks: /\b(?:where|location|located|site)\b/,
    name: 'Location',
    value: (system) => system.location,
    unit: '',
  },
  {
    asks: /\b(?:capacity|how (?:big|large|powerful)|kilowatts?|watts?|wattage|kwp?|size|rated)\b/,
    name: 'System Capacity',
    value: (system) => system.capacity,
    unit: 'kW',
    addsUp: true,
  },
]

/** What is saved of a solar system, e.g. {name: 'System Capacity', text: '7.2 kW'}. */
export const savedSolarFields = (system: SolarSystem) =>
  SOLAR_FIELDS.map(({ name, value, unit }) => ({
    name,
    text: withUnit(plainName(value(system)), unit),
  })).filter(({ text }) => text)
