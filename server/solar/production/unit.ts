export type Unit = 'GWh' | 'MWh' | 'kWh' | 'Wh' | 'MW' | 'kW' | 'W'

const ENERGY = /(?<![a-z])(gwh|mwh|kwh|wh)(?![a-z])/i
/** As in 'EnergyWh'. */
const JOINED_ENERGY = /[a-z](GWh|MWh|kWh|Wh)(?![a-zA-Z])/
const POWER = /(?<![a-z])(mw|kw|w)(?![a-z])/i
const UNITS: Record<string, Unit> = {
  gwh: 'GWh',
  mwh: 'MWh',
  kwh: 'kWh',
  wh: 'Wh',
  mw: 'MW',
  kw: 'kW',
  w: 'W',
}
const KILO: Record<Unit, number> = {
  GWh: 1e6,
  MWh: 1000,
  kWh: 1,
  Wh: 0.001,
  MW: 1000,
  kW: 1,
  W: 0.001,
}

/** The unit that a name or a cell speaks of, energy before power; null where it names none. */
export function unitOf(text: string): Unit | null {
  const short = text
    .replace(/watt[\s-]?(?:hours?|stunden?)/gi, 'Wh')
    .replace(/watts?/gi, 'W')
    .replace(/(?<![a-z])([kmg]?w)(?:\s?[·⋅∙*×.]\s?|\s)(?=h(?![a-z]))/gi, '$1')
    .replace(/(kilo|mega|giga)[\s-]?(?=wh?\b)/gi, (word) => word.charAt(0))
  const found = ENERGY.exec(short) ?? JOINED_ENERGY.exec(short) ?? POWER.exec(short)
  return UNITS[found?.[1]?.toLowerCase() ?? ''] ?? null
}

export const isPower = (unit: Unit | null): boolean =>
  unit === 'MW' || unit === 'kW' || unit === 'W'

/** kWh that one of a unit stands for; of power what it brings in an hour. */
export const kwhPer = (unit: Unit): number => KILO[unit]
