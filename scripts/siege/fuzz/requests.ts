import { pick, type Random } from '#scripts/siege/random.ts'
import { HOSTILE_SEGMENTS, hostileJson, hostileText } from './hostile.ts'
import { valueFor, type Known, type Schema } from './from-schema.ts'

export type FuzzRequest = {
  method: string
  url: string
  headers: Record<string, string>
  body?: Buffer
}

type Parameter = { in: string; name: string; schema?: Schema }
export type Operation = {
  parameters?: Parameter[]
  requestBody?: { content?: Record<string, { schema?: Schema }> }
}
export type OpenApi = { paths?: Record<string, Record<string, Operation>> }

export type FuzzRoute = {
  name: string
  isRead: boolean
  request: (random: Random, known: Known) => FuzzRequest
}

export const METHODS = ['get', 'post', 'put', 'patch', 'delete']
const KNOWN_ID_SHARE = 0.75
export const JSON_TYPE = 'application/json'
/** Form fields by route: forms are missing from the API description. */
export const FORMS: Record<string, string[]> = {
  '/api/login': ['email', 'password'],
  '/api/signup': ['firstName', 'lastName', 'email', 'password'],
}

/** Sessions end here: signing in or up replaces the current one. */
export const ENDS_SESSION = /^\/api\/(?:login|signup|logout|account)/

/** Sort order: routes that destroy what other requests need come last. */
export const lateness = ({ method, path }: { method: string; path: string }) =>
  ENDS_SESSION.test(path) ? 1000 : method === 'delete' ? 500 - path.length : 0

/** Every route, the destructive ones last. */
export function fuzzRoutes(api: OpenApi): FuzzRoute[] {
  const routes = Object.entries(api.paths ?? {}).flatMap(([path, operations]) =>
    METHODS.filter((method) => operations[method]).map((method) => ({
      method,
      path,
      operation: operations[method] ?? {},
    })),
  )
  return routes
    .toSorted((a, b) => lateness(a) - lateness(b))
    .map(({ method, path, operation }) => ({
      name: `${method.toUpperCase()} ${path}`,
      isRead: method === 'get',
      request: (random, known) => {
        const url = urlFor(path, operation, random, known)
        const { headers, ...body } =
          method === 'get' ? { headers: {} } : bodyFor(path, operation, random, known)
        const said = headersFor(operation, random, known)
        return { method: method.toUpperCase(), url, headers: { ...headers, ...said }, ...body }
      },
    }))
}

function urlFor(path: string, operation: Operation, random: Random, known: Known) {
  const segment = (name: string) => {
    const ids = known[name]
    return ids?.length && random() < KNOWN_ID_SHARE
      ? pick(random, ids)
      : pick(random, HOSTILE_SEGMENTS)
  }
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => segment(name))
  const query = parametersIn('query', operation, random, known).map(
    ([name, value]) => `${name}=${encodeText(value)}`,
  )
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled
}

/** Most of the operation's parameters of that kind, each as text. */
function parametersIn(
  place: 'query' | 'header',
  { parameters = [] }: Operation,
  random: Random,
  known: Known,
) {
  return parameters
    .filter((parameter) => parameter.in === place && random() < 0.8)
    .map(({ name, schema }): [string, string] => {
      const value = schema ? valueFor(schema, random, known, name) : hostileText(random)
      return [name, typeof value === 'string' ? value : JSON.stringify(value)]
    })
}

/** Node's HTTP client refuses to send other characters. */
const headersFor = (operation: Operation, random: Random, known: Known) =>
  Object.fromEntries(
    parametersIn('header', operation, random, known).map(([name, value]) => [
      name,
      value.replaceAll(/[^ -~]/g, '?'),
    ]),
  )

/** Replaces lone surrogates, which cannot be percent-encoded. */
const encodeText = (text: string) => encodeURIComponent(Buffer.from(text).toString())

type Sent = Pick<FuzzRequest, 'headers' | 'body'>

function bodyFor(path: string, operation: Operation, random: Random, known: Known): Sent {
  const fields = FORMS[path]
  if (fields) {
    const values = fields.map((field) => [field, formText(field, random)])
    const form = new URLSearchParams(values).toString()
    return {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: random() < 0.9 ? Buffer.from(form) : hostileJson(random, form),
    }
  }
  const schema = operation.requestBody?.content?.[JSON_TYPE]?.schema
  if (!schema) {
    const isSent = random() < 0.5
    return isSent
      ? { headers: { 'content-type': JSON_TYPE }, body: hostileJson(random, '{"a":"text"}') }
      : { headers: {} }
  }
  const json = JSON.stringify(valueFor(schema, random, known)) ?? 'null'
  const body = random() < 0.8 ? Buffer.from(json) : hostileJson(random, json)
  const type =
    random() < 0.97 ? JSON_TYPE : pick(random, ['text/plain', 'text/xml', 'x', 'a/b;c=d'])
  const key: Record<string, string> =
    random() < 0.1 ? { 'idempotency-key': pick(random, ['k', 'x'.repeat(201), "' or 1"]) } : {}
  return { headers: { 'content-type': type, ...key }, body }
}

function formText(field: string, random: Random) {
  if (random() < 0.5) return hostileText(random)
  return field === 'email' ? 'fuzz@farm.example' : 'four-green-acres-9'
}
