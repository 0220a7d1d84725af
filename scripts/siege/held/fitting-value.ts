import { PATTERNED, type Known, type Schema } from '#scripts/siege/fuzz/from-schema.ts'

/** A value that passes the schema, so that the one hostile field in it gets processed. */
export function fittingValue(schema: Schema, known: Known, name = ''): unknown {
  const [id] = known[name] ?? []
  if (id !== undefined && schema.type !== 'array') return id
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf?.[0]) return fittingValue(schema.anyOf[0], known, name)
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {})
    return Object.fromEntries(fields.map(([key, one]) => [key, fittingValue(one, known, key)]))
  }
  if (schema.type === 'array') return [fittingValue(schema.items ?? {}, known, name)]
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1)
  if (schema.type === 'boolean') return true
  return fittingText(schema)
}

const fittingText = ({ pattern }: Schema) =>
  (pattern && PATTERNED.find((text) => new RegExp(pattern).test(text))) ?? 'Hill'

export type TextField = { path: (string | number)[]; maxLength: number | undefined }

/** Paths of all text fields in values of this schema. */
export function textFields(schema: Schema, path: TextField['path'] = []): TextField[] {
  if (schema.anyOf) return schema.anyOf.flatMap((one) => textFields(one, path))
  if (schema.type === 'array') return textFields(schema.items ?? {}, [...path, 0])
  if (schema.type === 'object') {
    return Object.entries(schema.properties ?? {}).flatMap(([key, one]) =>
      textFields(one, [...path, key]),
    )
  }
  return schema.type === 'string' && !schema.enum ? [{ path, maxLength: schema.maxLength }] : []
}

/** The same value with the text at `path` replaced. */
export function withText(value: unknown, [key, ...rest]: TextField['path'], text: string): unknown {
  if (key === undefined) return text
  if (Array.isArray(value)) return [withText(value[0], rest, text)]
  const fields: Record<string, unknown> = { ...(value as object) }
  return { ...fields, [key]: withText(fields[key], rest, text) }
}
