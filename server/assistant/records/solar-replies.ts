import type { SolarSystem } from '#contract/solar.ts'
import { english, say } from '#domain/texts/say.ts'
import { enteredNumber, enteredText } from '#domain/units.ts'
import { plainName } from '#server/assistant/plain-text.ts'
import { type Reply, figureText, listing, sum } from '#server/assistant/reply.ts'
import type { Ask } from './ask.ts'
import { noSolar } from './like-records.ts'
import { capitalised, solarLabel, solarName, solarSource } from './record-labels.ts'
import {
  ADDS_UP,
  SOLAR_QUESTIONS,
  solarLabelOf,
  solarText,
  type SolarField,
} from './solar-fields.ts'

const factLine = (system: SolarSystem, field: SolarField) => {
  const saved = solarText(field, system[field])
  return saved
    ? `${solarLabelOf(field)}: ${saved}, as you entered it for ${solarLabel(system)}.`
    : `${solarLabelOf(field)} is not saved yet for ${solarLabel(system)}. You can add it with Edit Configuration.`
}

/** Total of several systems; null if one has no clear number. */
function together(systems: SolarSystem[], field: SolarField) {
  if (!ADDS_UP.has(field) || systems.length < 2) return null
  const total = sum(systems.map((system) => enteredNumber(`${system[field]}`) ?? Number.NaN))
  return Number.isNaN(total)
    ? null
    : { total, text: `${solarLabelOf(field)} together: ${solarText(field, figureText(total))}.` }
}

/** 'What is the capacity of my solar system?' Null if the question names no field. */
export function tellSolarFact({ plain, chosen, farm }: Ask): Reply | null {
  const field = SOLAR_QUESTIONS.find(([asks]) => asks.test(plain))?.[1]
  if (!field) return null
  if (chosen.solarSystems.length === 0) return noSolar(farm)
  const all = together(chosen.solarSystems, field)
  return listing(
    chosen.solarSystems.map((system) => factLine(system, field)),
    chosen.solarSystems.map(solarSource),
    all ? { text: all.text, figures: [all.total] } : {},
  )
}

/** A solar system in one line: capacity, panels, installation. */
export const solarLine = (system: SolarSystem) =>
  [
    capitalised(solarName(system)),
    solarText('capacity', system.capacity),
    system.panelCount && say(english, enteredText(plainName(system.panelCount), 'panels')),
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
