import type { Schema } from '#scripts/siege/fuzz/from-schema.ts'
import { lateness, type OpenApi } from '#scripts/siege/fuzz/requests.ts'

export type ScanTarget = { method: string; path: string; body?: string; contentType?: string }

const PATTERNED = ['2026-06-01T08:00:00.000Z', '2026-06-01', '12.5', '1', 'UTC', 'text/csv']
/** Placeholders that the proxy replaces by the farmer's own ids. */
const KNOWN_TO_PROXY = new Set(['projectId', 'entityId', 'imageURL', 'objectURLs', 'key'])
/** Values that the schemas do not reveal: a call refused by validation tests nothing else. */
const BY_NAME: Record<string, unknown> = {
  type: 'sheep',
  breeds: 'Merino',
  dueDate: '2026-06-01',
  until: '2026-06-01',
  zone: 'UTC',
  before: Buffer.from('2026-06-01T08:00:00.000Z 1').toString('base64url'),
  version: 1,
}
const FORMS: Record<string, string> = {
  '/api/login': 'email=scan@farm.example&password=four-green-acres-9',
  '/api/signup': 'firstName=Ada&lastName=Field&email=scan@farm.example&password=four-green-acres-9',
  // The right password would end the session or delete the farm.
  '/api/account/password': 'currentPassword=not-this-one-9&newPassword=five-green-acres-9',
  '/api/account/deletion': 'password=not-this-one-9&email=scan@farm.example',
  '/api/account/sessions/end': 'session=another-device',
}

/** Every call of the API, as a farmer would make it: with a valid value in each field. */
export const scanTargets = (api: OpenApi): ScanTarget[] =>
  Object.entries(api.paths ?? {})
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({ method, path, operation })),
    )
    .toSorted((a, b) => lateness(a) - lateness(b))
    .map(({ method, path, operation }) => {
      const query = (operation.parameters ?? [])
        .filter((parameter) => parameter.in === 'query')
        .map(({ name, schema }) => `${name}=${String(fitting(schema ?? {}, name))}`)
      const filled = path.replaceAll(/\{(\w+)\}/g, '$$$1')
      const target = query.length > 0 ? `${filled}?${query.join('&')}` : filled
      const schema = operation.requestBody?.content?.['application/json']?.schema
      return { method: method.toUpperCase(), path: target, ...bodyOf(path, method, schema) }
    })

function bodyOf(path: string, method: string, schema: Schema | undefined) {
  const form = method === 'post' ? FORMS[path] : undefined
  if (form) return { body: form, contentType: 'application/x-www-form-urlencoded' }
  if (!schema) return {}
  return { body: JSON.stringify(fitting(schema, '')), contentType: 'application/json' }
}

function fitting(schema: Schema, name: string): unknown {
  if (KNOWN_TO_PROXY.has(name) && schema.type !== 'array') return `$${name}`
  if (schema.enum) return schema.enum[0]
  if (schema.const !== undefined) return schema.const
  if (schema.anyOf) return fitting(schema.anyOf[0] ?? {}, name)
  if (schema.type === 'array') return [fitting(schema.items ?? {}, name)]
  if (name in BY_NAME && !schema.pattern) return BY_NAME[name]
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1
  if (schema.type === 'boolean') return true
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {})
    return Object.fromEntries(fields.map(([key, field]) => [key, fitting(field, key)]))
  }
  const { pattern } = schema
  return pattern ? (PATTERNED.find((text) => new RegExp(pattern).test(text)) ?? 'a') : 'a text'
}
