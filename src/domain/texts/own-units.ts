import {
  areaUnit,
  unitSystem,
  type AreaUnit,
  type Units,
  type UnitSystem,
} from '#contract/preferences.ts'
import { msg, type Message } from '#contract/message.ts'
import { preferenceIn } from '#domain/device-cookies.ts'

/** Land is measured in acres in India and in most of East Africa, and on the screens of the specification. */
const IN_ACRES = ['en', 'hi', 'sw']

/** The units of a language, until others are chosen. */
export const usualUnits = (language: string): Units => ({
  system: 'metric',
  area: IN_ACRES.includes(language) ? 'acre' : 'hectare',
})

/** As in the cookie `units`: 'us.acre'. */
export const unitsText = ({ system, area }: Units) => `${system}.${area}`

/** The units that a text names, else those that are usual in a language. */
export function unitsIn(text: string, language: string): Units {
  const [first, second] = text.split('.')
  const system = unitSystem.options.find((one) => one === first)
  const area = areaUnit.options.find((one) => one === second)
  return system && area ? { system, area } : usualUnits(language)
}

/** The units that the cookie `units` names. */
export const unitsOfCookies = (cookies: string, language: string) =>
  unitsIn(preferenceIn(cookies, 'units') ?? '', language)

export const SYSTEM_WORDS: Record<UnitSystem, Message> = {
  metric: msg('°C, mm, km/h'),
  us: msg('°F, inches, mph'),
}

/** With the size of those that differ by region. */
export const AREA_WORDS: Record<AreaUnit, Message> = {
  acre: msg('Acres'),
  hectare: msg('Hectares'),
  dunam: msg('Dunams (1,000 m²)'),
  feddan: msg('Feddans (4,201 m²)'),
  bigha: msg('Bighas (2,529 m²)'),
  mu: msg('Mu (667 m²)'),
}
