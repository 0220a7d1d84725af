import type { SolarSystem } from '#contract/solar.ts'
import { enteredNumber } from '#domain/units.ts'
import { plainName } from '#server/assistant/plain-text.ts'
import { type Reply, figureText, listing, sum } from '#server/assistant/reply.ts'
import type { Ask } from './ask.ts'
import { noSolar } from './like-records.ts'
import { capitalised, solarLabel, solarName, solarSource } from './record-labels.ts'
import { type SolarField, SOLAR_FIELDS, withUnit } from './solar-fields.ts'

const factLine = (system: SolarSystem, { name, value, unit }: SolarField) => {
  const saved = plainName(value(system))
  return saved
    ? `${name}: ${withUnit(saved, unit)}, as you entered it for ${solarLabel(system)}.`
    : `${name} is not saved yet for ${solarLabel(system)}. You can add it with Edit Configuration.`
}

/** What several systems have together; null where one has no clear number. */
function together(systems: SolarSystem[], { name, value, unit, addsUp }: SolarField) {
  if (!addsUp || systems.length < 2) return null
  const total = sum(systems.map((system) => enteredNumber(value(system)) ?? Number.NaN))
  return Number.isNaN(total)
    ? null
    : { total, text: `${name} together: ${withUnit(figureText(total), unit)}.` }
}

/** 'What is the capacity of my solar system?' Null when the question names no field of it. */
export function tellSolarFact({ plain, chosen, farm }: Ask): Reply | null {
  const fact = SOLAR_FIELDS.find(({ asks }) => asks.test(plain))
  if (!fact) return null
  if (chosen.solarSystems.length === 0) return noSolar(farm)
  const all = together(chosen.solarSystems, fact)
  return listing(
    chosen.solarSystems.map((system) => factLine(system, fact)),
    chosen.solarSystems.map(solarSource),
    all ? { text: all.text, figures: [all.total] } : {},
  )
}

/** One line on a solar system: capacity, panels, installation. */
export const solarLine = (system: SolarSystem) =>
  [
    capitalised(solarName(system)),
    withUnit(plainName(system.capacity), 'kW'),
    withUnit(plainName(system.panelCount), 'panels'),
    system.installationDate ? `installed ${plainName(system.installationDate)}` : '',
  ]
    .filter(Boolean)
    .join(', ')

/** 'How many solar systems do I have?' */
export function listSolar({ chosen, farm }: Ask): Reply {
  const { solarSystems } = chosen
  if (solarSystems.length === 0) return noSolar(farm)
  const count = solarSystems.length
  return listing(solarSystems.map(solarLine), solarSystems.map(solarSource), {
    text: count === 1 ? 'You have 1 solar system:' : `You have ${count} solar systems:`,
    figures: [count],
  })
}
