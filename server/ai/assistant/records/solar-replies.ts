import type { SolarSystem } from '#contract/solar.ts'
import { plainName } from '#server/ai/assistant/plain-text.ts'
import type { Reply } from '#server/ai/assistant/reply.ts'
import { listing } from '#server/ai/assistant/reply.ts'
import type { Ask } from './ask.ts'
import { noSolar } from './nothing-saved.ts'
import { solarLabel, solarSource } from './record-labels.ts'

type Fact = { asks: RegExp; name: string; value: (system: SolarSystem) => string; unit: string }

const text = (value: string | number | null | undefined) => String(value ?? '').trim()
const withUnit = (value: string, unit: string) => (value && unit ? `${value}${unit}` : value)

/** What a solar record holds, under the names of the form; a field's own words count before its kind. */
const FACTS: Fact[] = [
  {
    asks: /\b(?:how many|number of) (?:\w+ )?(?:panels?|modules?)\b|\bpanel count\b/,
    name: 'Number of Panels',
    value: (system) => system.panelCount,
    unit: '',
  },
  { asks: /\binverter\b/, name: 'Inverter Type', value: (system) => system.inverterType, unit: '' },
  {
    asks: /\b(?:panel type|(?:type|kind|sort) of (?:\w+ )?(?:panels?|modules?))\b/,
    name: 'Panel Type',
    value: (system) => system.panelType,
    unit: '',
  },
  {
    asks: /\befficien/,
    name: 'Panel Efficiency',
    value: (system) => system.efficiency,
    unit: ' %',
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
    asks: /\binstall(?:ed|ation)?\b|\bhow old\b/,
    name: 'Installation Date',
    value: (system) => system.installationDate,
    unit: '',
  },
  {
    asks: /\bmonth(?:ly)?\b/,
    name: 'Monthly Average',
    value: (system) => system.monthlyGeneration,
    unit: ' kWh',
  },
  {
    asks: /\b(?:generat\w*|produc\w*|output|making|make)\b/,
    name: 'Current Generation (kWh/day)',
    value: (system) => text(system.currentGeneration),
    unit: '',
  },
  {
    asks: /\b(?:where|location|located|site)\b/,
    name: 'Location',
    value: (system) => system.location,
    unit: '',
  },
  {
    asks: /\b(?:capacity|how (?:big|large|powerful)|kilowatts?|kw|size)\b/,
    name: 'System Capacity',
    value: (system) => system.capacity,
    unit: ' kW',
  },
]

const factLine = (system: SolarSystem, { name, value, unit }: Fact) => {
  const saved = plainName(value(system))
  return saved
    ? `${name}: ${withUnit(saved, unit)}, as you entered it for ${solarLabel(system)}.`
    : `${name} is not saved yet for ${solarLabel(system)}. You can add it with Edit Configuration.`
}

/** 'What is the capacity of my solar system?' Null when the question names no field of it. */
export function tellSolarFact({ plain, chosen }: Ask): Reply | null {
  const fact = FACTS.find(({ asks }) => asks.test(plain))
  if (!fact) return null
  if (chosen.solarSystems.length === 0) return noSolar
  return listing(
    chosen.solarSystems.map((system) => factLine(system, fact)),
    chosen.solarSystems.map(solarSource),
  )
}

/** One line on a solar system: capacity, panels, installation. */
export const solarLine = (system: SolarSystem) =>
  [
    `Solar system${system.location ? ` at ${plainName(system.location)}` : ''}`,
    withUnit(plainName(system.capacity), ' kW'),
    withUnit(plainName(system.panelCount), ' panels'),
    system.installationDate ? `installed ${plainName(system.installationDate)}` : '',
  ]
    .filter(Boolean)
    .join(', ')

/** 'How many solar systems do I have?' */
export function listSolar({ chosen }: Ask): Reply {
  const { solarSystems } = chosen
  if (solarSystems.length === 0) return noSolar
  const count = solarSystems.length
  return listing(solarSystems.map(solarLine), solarSystems.map(solarSource), {
    text: count === 1 ? 'You have 1 solar system:' : `You have ${count} solar systems:`,
    figures: [count],
  })
}
