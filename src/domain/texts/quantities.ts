import { msg, type Message, type MessageValue, type QuantityUnit } from '#contract/message.ts'
import type { AreaUnit, Units, UnitSystem } from '#contract/preferences.ts'
import { M2_PER_ACRE } from '#domain/records/farm-field.ts'

/** Square metres, as in server/knowledge/units.json, which names the sources. */
export const AREAS_M2: Record<AreaUnit, number> = {
  acre: M2_PER_ACRE,
  hectare: 10_000,
  dunam: 1000,
  feddan: 4200.833,
  bigha: 2529.28526,
  mu: 2000 / 3,
}

type Figure = { figure: MessageValue; count: number }

/** Of units that `Intl` does not know, or writes without a space. */
const WORDS: Partial<Record<string, (values: Figure) => Message>> = {
  dunam: (values) => msg('{count, plural, one {{figure} dunam} other {{figure} dunams}}', values),
  feddan: (values) =>
    msg('{count, plural, one {{figure} feddan} other {{figure} feddans}}', values),
  bigha: (values) => msg('{count, plural, one {{figure} bigha} other {{figure} bighas}}', values),
  mu: ({ figure }) => msg('{figure} mu', { figure }),
  'square mile': (values) =>
    msg('{count, plural, one {{figure} square mile} other {{figure} square miles}}', values),
  'square kilometer': ({ figure }) => msg('{figure} km²', { figure }),
  'head per acre': ({ figure }) => msg('{figure} head an acre', { figure }),
  'head per hectare': ({ figure }) => msg('{figure} head a hectare', { figure }),
  'head per dunam': ({ figure }) => msg('{figure} head a dunam', { figure }),
  'head per feddan': ({ figure }) => msg('{figure} head a feddan', { figure }),
  'head per bigha': ({ figure }) => msg('{figure} head a bigha', { figure }),
  'head per mu': ({ figure }) => msg('{figure} head a mu', { figure }),
  celsius: ({ figure }) => msg('{figure} °C', { figure }),
  fahrenheit: ({ figure }) => msg('{figure} °F', { figure }),
}

const NAMES: Partial<Record<string, Message>> = {
  dunam: msg('dunams'),
  feddan: msg('feddans'),
  bigha: msg('bighas'),
  mu: msg('mu'),
}

type ShownUnit = {
  /** Of `Intl`, or of `WORDS`. */
  name: string
  /** How many of this unit make one of the stored unit. */
  perKept: number
  zero?: number
  /** @param wanted decimals, counted in the stored unit; by default a sensible number */
  digits: (figure: number, wanted?: number) => number
}

const orWanted =
  (usual: number) =>
  (_figure: number, wanted = usual) =>
    wanted

const EXACT_BELOW_MM = 10
const MM_PER_INCH = 25.4
const MS_PER_MPH = 0.44704
const KM_PER_MILE = 1.609344

type OfSystem = Extract<QuantityUnit, 'celsius' | 'celsius difference' | 'mm' | 'm/s'>

const SYSTEMS: Record<UnitSystem, Record<OfSystem, ShownUnit>> = {
  metric: {
    celsius: { name: 'celsius', perKept: 1, digits: orWanted(0) },
    'celsius difference': { name: 'celsius', perKept: 1, digits: orWanted(0) },
    mm: {
      name: 'millimeter',
      perKept: 1,
      digits: (mm, wanted = mm < EXACT_BELOW_MM ? 1 : 0) => wanted,
    },
    'm/s': { name: 'kilometer-per-hour', perKept: 3.6, digits: orWanted(0) },
  },
  us: {
    celsius: { name: 'fahrenheit', perKept: 1.8, zero: 32, digits: orWanted(0) },
    'celsius difference': { name: 'fahrenheit', perKept: 1.8, digits: orWanted(0) },
    mm: {
      name: 'inch',
      perKept: 1 / MM_PER_INCH,
      digits: (_inches, wanted = 0) => Math.min(Math.max(wanted, 2), 3),
    },
    'm/s': { name: 'mile-per-hour', perKept: 1 / MS_PER_MPH, digits: orWanted(0) },
  },
}

const AREA_DIGITS = 2
/** Of a figure that was typed in another unit. */
export const KEPT_DECIMALS = 6

function areaUnit(area: AreaUnit): ShownUnit {
  const perKept = M2_PER_ACRE / AREAS_M2[area]
  return {
    name: area,
    perKept,
    digits: (figure, wanted = AREA_DIGITS) =>
      area === 'acre' ? wanted : Math.min(wanted, enteredDigits(figure, perKept)),
  }
}

/** As many decimals as were typed, if they were typed in this unit; else a few. */
function enteredDigits(area: number, perKept: number) {
  const kept = (digits: number) => (Number(area.toFixed(digits)) / perKept).toFixed(KEPT_DECIMALS)
  const entered = [2, 3, 4, 5].find((digits) => kept(digits) === kept(KEPT_DECIMALS))
  return entered ?? (area < 1 ? 4 : AREA_DIGITS)
}

function shownUnit({ system, area }: Units, unit: QuantityUnit): ShownUnit {
  switch (unit) {
    case 'acre':
      return areaUnit(area)
    case 'other area':
      return areaUnit(area === 'hectare' ? 'acre' : 'hectare')
    case 'head per acre':
      return {
        name: `head per ${area}`,
        perKept: AREAS_M2[area] / M2_PER_ACRE,
        digits: orWanted(2),
      }
    case 'square mile':
      return area === 'acre'
        ? { name: unit, perKept: 1, digits: orWanted(0) }
        : { name: 'square kilometer', perKept: KM_PER_MILE ** 2, digits: orWanted(0) }
    default:
      return SYSTEMS[system][unit]
  }
}

/** How many of the reader's unit there are in one of those that are kept. */
export const perKept = (units: Units, unit: QuantityUnit) => shownUnit(units, unit).perKept

type Quantity = Extract<MessageValue, { quantity: unknown }>

export type Reader = { units: Units; locale: string }

/** A quantity in the units of a reader. */
export function inUnits({ units, locale }: Reader, said: Quantity): MessageValue {
  const { quantity, unit } = said
  const { name, perKept, zero = 0, digits } = shownUnit(units, unit)
  const isAsEntered = typeof quantity === 'string'
  if (isAsEntered && perKept === 1) return quantity.replace('.', decimalSign(locale))
  const exact = Number(quantity) * perKept + zero
  const wanted = isAsEntered ? KEPT_DECIMALS : said.maximumFractionDigits
  const maximumFractionDigits = digits(exact, wanted)
  // Never '-0'.
  const number = maximumFractionDigits === 0 ? Math.round(exact) + 0 : exact
  const figure = { number, maximumFractionDigits }
  if (said.alone) return figure
  return WORDS[name]?.({ figure, count: number }) ?? { ...figure, unit: name }
}

/** In the plural. */
const SEVERAL = 5

/** What a reader calls a unit. */
export function unitName({ units, locale }: Reader, unit: QuantityUnit): Message | string {
  const { name } = shownUnit(units, unit)
  return NAMES[name] ?? unitPart(SEVERAL, locale, unitStyle(name))
}

/** What `Intl` writes beside a figure for its unit. */
export const unitPart = (figure: number, locale: string, style: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat(locale, style)
    .formatToParts(figure)
    .flatMap(({ type, value }) => (type === 'unit' ? value.trim() : []))
    .join(' ')

/** 'ac' is not read everywhere. */
export const unitStyle = (unit: string) =>
  ({ style: 'unit', unit, unitDisplay: unit === 'acre' ? 'long' : 'short' }) as const

const signs = new Map<string, string>()

/** What separates the decimals of a language. */
export function decimalSign(locale: string) {
  const parts = () => new Intl.NumberFormat(locale).formatToParts(1.5)
  const sign = signs.get(locale) ?? parts().find(({ type }) => type === 'decimal')?.value ?? '.'
  signs.set(locale, sign)
  return sign
}
