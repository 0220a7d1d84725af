import type { Schema } from '#scripts/siege/fuzz/from-schema.ts'
import type { OpenApi } from '#scripts/siege/fuzz/requests.ts'

export type ScanTarget = { method: string; path: string; body?: string; contentType?: string }

const PATTERNED = ['2026-06-01', '12.5', '1', 'UTC', 'text/csv']
const OWN = new Set(['projectId', 'entityId', 'imageURL'])
const FORMS: Record<string, string> = {
  '/api/login': 'email=scan@farm.example&password=four-green-acres-9',
  '/api/signup': 'firstName=Ada&lastName=Field&email=scan@farm.example&password=four-green-acres-9',
}

/** Every call of the API as a farmer would make it: each field has a value that fits. */
export function scanTargets(api: OpenApi): ScanTarget[] {
  return Object.entries(api.paths ?? {}).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const query = (operation.parameters ?? [])
        .filter((parameter) => parameter.in === 'query')
        .map(({ name, schema }) => `${name}=${String(fitting(schema ?? {}, name))}`)
      const filled = path.replaceAll(/\{(\w+)\}/g, '$$$1')
      const target = query.length > 0 ? `${filled}?${query.join('&')}` : filled
      const schema = operation.requestBody?.content?.['application/json']?.schema
      return { method: method.toUpperCase(), path: target, ...bodyOf(path, method, schema) }
    }),
  )
}

function bodyOf(path: string, method: string, schema: Schema | undefined) {
  const form = method === 'post' ? FORMS[path] : undefined
  if (form) return { body: form, contentType: 'application/x-www-form-urlencoded' }
  if (!schema) return {}
  return { body: JSON.stringify(fitting(schema, '')), contentType: 'application/json' }
}

function fitting(schema: Schema, name: string): unknown {
  if (OWN.has(name)) return `$${name}`
  if (schema.enum) return schema.enum[0]
  if (schema.const !== undefined) return schema.const
  if (schema.anyOf) return fitting(schema.anyOf[0] ?? {}, name)
  if (schema.type === 'array') return [fitting(schema.items ?? {}, name)]
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1
  if (schema.type === 'boolean') return true
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {})
    return Object.fromEntries(fields.map(([key, field]) => [key, fitting(field, key)]))
  }
  const { pattern } = schema
  return pattern ? (PATTERNED.find((text) => new RegExp(pattern).test(text)) ?? 'a') : 'a text'
}
