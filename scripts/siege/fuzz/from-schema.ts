import { below, pick, type Random } from '#scripts/siege/random.ts'
import { hostileText, hostileValue } from './hostile.ts'

/** The subset of JSON Schema that the contract is emitted in. */
export type Schema = {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  pattern?: string
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
}

/** The farm's own values, by the field or parameter name that takes them. */
export type Known = Record<string, string[]>

export const PATTERNED = [
  '2026-06-01',
  '12.5',
  '0',
  '08:30',
  'UTC',
  'Europe/Berlin',
  'a',
  'text/csv',
]
const WRONG_SHARE = 0.12

/** A value that mostly fits the schema, with hostile text wherever free text is allowed. */
export function valueFor(schema: Schema, random: Random, known: Known, name = ''): unknown {
  if (random() < WRONG_SHARE) return hostileValue(random)
  const ids = known[name]
  if (ids?.length && random() < 0.8) return pick(random, ids)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return pick(random, schema.enum)
  if (schema.anyOf) return valueFor(pick(random, schema.anyOf), random, known, name)
  if (schema.type === 'object') return objectFor(schema, random, known)
  if (schema.type === 'array') return listFor(schema, random, known, name)
  if (schema.type === 'integer' || schema.type === 'number') return numberFor(schema, random)
  if (schema.type === 'boolean') return random() < 0.5
  if (schema.type === 'null') return null
  return textFor(schema, random)
}

function objectFor({ properties = {}, required = [] }: Schema, random: Random, known: Known) {
  const isSent = (key: string) => random() < (required.includes(key) ? 0.97 : 0.6)
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([key]) => isSent(key))
      .map(([key, schema]) => [key, valueFor(schema, random, known, key)]),
  )
}

function listFor(
  { items = {}, minItems = 0, maxItems }: Schema,
  random: Random,
  known: Known,
  name: string,
) {
  const most = Math.min(maxItems ?? 5, 30)
  const length = random() < 0.05 ? most + 1 : minItems + below(random, most - minItems + 1)
  return Array.from({ length }, () => valueFor(items, random, known, name))
}

function numberFor({ type, minimum = -1000, maximum = 1000 }: Schema, random: Random) {
  const number = pick(random, [minimum, maximum, minimum + random() * (maximum - minimum)])
  return type === 'integer' ? Math.round(number) : number
}

function textFor({ pattern, minLength = 0, maxLength = 300 }: Schema, random: Random) {
  const fitting = pattern ? PATTERNED.filter((text) => new RegExp(pattern).test(text)) : []
  if (fitting.length > 0 && random() < 0.8) return pick(random, fitting)
  const text = hostileText(random)
  return random() < 0.8 ? text.slice(0, maxLength).padEnd(minLength, '.') : text
}
