import { msg } from '#contract/message.ts'
import { unitPart } from '#domain/texts/quantities.ts'
import { english, type Language } from '#domain/texts/say.ts'
import { HttpError } from '#server/http/http-error.ts'
import { folded } from '#server/assistant/understand/words.ts'
import written from '#server/knowledge/units.json' with { type: 'json' }
import { dimensionsOf, multiplied, type Dimensions } from './dimensions.ts'

type WrittenUnit = {
  is?: number
  above?: number
  as?: string
  many?: string
  us?: boolean
  about?: boolean
  holds?: boolean
  names: string
}

/** One unit of units.json: a length, a price, a kind of thing that is counted. */
export type SimpleUnit = {
  name: string
  many: string
  /** The heading under which it is written: 'area', 'count'. */
  group: string
  dimensions: Dimensions
  /** In the base units of its dimensions, counted from `above`. */
  factor: number
  above: number
  isExact: boolean
  isUs: boolean
  /** A bag, an animal, a panel: '50 lb bags' are of 50 lb each. */
  holds: boolean
}

export const UNIT_GROUPS = Object.keys(written.units)

const groups = Object.entries(written.units) as [string, Record<string, WrittenUnit>][]

const SIMPLE: (SimpleUnit & { names: string[] })[] = groups.flatMap(([group, units]) =>
  Object.entries(units).map(([name, unit]) => ({
    name,
    many: unit.many ?? name,
    group,
    dimensions: dimensionsOf(group, unit.as ?? name),
    factor: unit.is ?? 1,
    above: unit.above ?? 0,
    isExact: !unit.about,
    isUs: unit.us === true,
    holds: unit.holds === true,
    names: [name.toLowerCase(), ...unit.names.split(', ')],
  })),
)

/** Dots, hyphens and accents in names stand for nothing: 'sq. ft.', 'kilowatt-hours', 'hectárea'. */
export const unitKey = (words: string) =>
  words
    .replaceAll(/\p{L}+/gu, folded)
    .toLowerCase()
    .replaceAll('.', '')
    .replaceAll('-', ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

const BY_NAME = new Map<string, SimpleUnit>(
  SIMPLE.flatMap((unit) => unit.names.map((name) => [unitKey(name), unit])),
)

export const simpleUnit = (words: string) => BY_NAME.get(unitKey(words))

/** A unit, or several joined: 'lb', 'lb/acre', 'gallon/head/day'; '' counts plainly. */
export type Unit = Pick<SimpleUnit, 'dimensions' | 'factor' | 'above' | 'isExact'> & {
  name: string
  parts: SimpleUnit[]
}

const PER = /\s*\/\s*|\s+per\s+/

/** Undefined for words that are no unit. */
export function unitIn(words: string): Unit | undefined {
  const whole = simpleUnit(words)
  const parts = whole ? [whole] : words.trim() === '' ? [] : words.split(PER).map(simpleUnit)
  return parts.every((part) => part !== undefined) ? joined(parts) : undefined
}

/** @throws HttpError 422 for words that are no unit */
export function unitNamed(words: string): Unit {
  const unit = unitIn(words)
  if (!unit) throw new HttpError(422, msg('I do not know the unit {unit}.', { unit: words }))
  return unit
}

/** The first is per all the others. */
export function joined(parts: SimpleUnit[]): Unit {
  const [first, ...per] = parts
  return {
    name: parts.map(({ name }) => name).join('/'),
    parts,
    dimensions: multiplied(
      parts.map(({ dimensions }, at) => ({ dimensions, sign: at === 0 ? 1 : -1 })),
    ),
    factor: per.reduce((factor, unit) => factor / unit.factor, first?.factor ?? 1),
    above: per.length === 0 ? (first?.above ?? 0) : 0,
    isExact: parts.every(({ isExact }) => isExact),
  }
}

/** The names that every language has for the units that it has. */
const EVERYWHERE = new Map(Object.entries(written.everywhere))

/** The name of a unit beside a figure: '1 acre', '2 acres', '2 gallons/acre', 'Hektar'. */
export function unitBeside(value: number, unit: string, { code, locale }: Language = english) {
  const known = unit.split('/').map((part) => EVERYWHERE.get(part))
  if (code !== english.code && known.every((part) => part !== undefined))
    return unitPart(value, locale, {
      style: 'unit',
      unit: known.join('-per-'),
      unitDisplay: 'long',
    })
  const [first = '', ...per] = unit.split('/')
  const many = value === 1 ? first : (simpleUnit(first)?.many ?? first)
  return [many, ...per].join('/')
}

/** The unit in which a result is given when no quantity suggests one. */
export function defaultUnit(dimension: string, isUs: boolean): SimpleUnit | undefined {
  const names = (written.defaults as Partial<Record<string, string[]>>)[dimension]
  return names && simpleUnit(names[isUs ? 0 : 1] ?? '')
}

const ADVERBS = new Map(Object.entries(written.adverbs))

/** 'daily' as in 'kWh daily': per day. */
export const adverbUnit = (word: string) => simpleUnit(ADVERBS.get(word) ?? '')

type Material = { poundsPerBushel?: number; kilogramsPerLiter?: number; names: string }
const KG_PER_M3_OF_BUSHEL_POUND = 0.45359237 / 0.03523907016688

const DENSITIES = new Map(
  Object.entries<Material>(written.materials).flatMap(([name, material]) => {
    const { poundsPerBushel = 0, kilogramsPerLiter = 0, names } = material
    const kgPerM3 = poundsPerBushel * KG_PER_M3_OF_BUSHEL_POUND + kilogramsPerLiter * 1000
    return names.split(', ').map((word) => [word, { name, kgPerM3 }] as const)
  }),
)

/** What a crop or liquid weighs by volume; undefined for other words. */
export const material = (words: string) => DENSITIES.get(words.toLowerCase().trim())
