import type { Known } from '#scripts/siege/fuzz/from-schema.ts'
import {
  FORMS,
  JSON_TYPE,
  lateness,
  METHODS,
  type FuzzRequest,
  type OpenApi,
  type Operation,
} from '#scripts/siege/fuzz/requests.ts'
import { fittingValue, textFields, withText } from './fitting-value.ts'
import { blanksInside, repeatedTexts, SLOW_SENTENCES, type NamedText } from './texts.ts'

/** A request with the names that it is reported under. */
export type HeldRequest = { route: string; input: string; request: FuzzRequest }

type Route = { method: string; path: string; operation: Operation }

/** Request line and headers may have 16 kB together, and so may a form. */
const IN_HEAD = 4000
const IN_FORM = 15_000
const WITHOUT_LIMIT = 4000
const FIELDS_OF_FORMS: Record<string, string[]> = {
  ...FORMS,
  '/api/account/password': ['currentPassword', 'newPassword'],
  '/api/account/deletion': ['password'],
}
const FORM_TYPE = 'application/x-www-form-urlencoded'

/** Valid values for fields without a schema. */
const FITTING: Known = { dueDate: ['2026-06-01'], zone: ['UTC'], email: ['held@farm.example'] }

/** `far` exceeds every field's maximum, but not that of the request. */
type Texts = { of: (length: number) => NamedText[]; far: number }

const EVERY_TEXT: Texts = {
  of: (length) => [...repeatedTexts(length), blanksInside(length)],
  far: 200_000,
}

/**
 * Puts each text into each field of each route, once at the field's maximum length and once far
 * beyond. The rest of the request is valid.
 * @param known ids of the farm that the next request is sent from
 */
export function* heldRequests(
  api: OpenApi,
  known: () => Known,
  texts = EVERY_TEXT,
): Generator<HeldRequest> {
  const routes = Object.entries(api.paths ?? {}).flatMap(([path, operations]) =>
    METHODS.flatMap((method): Route[] => {
      const operation = operations[method]
      return operation ? [{ method, path, operation }] : []
    }),
  )
  const all = () => ({ ...FITTING, ...known() })
  yield* inHead(texts)
  for (const route of routes.toSorted((a, b) => lateness(a) - lateness(b))) {
    yield* inParameters(route, all, texts)
    yield* inBody(route, all, texts)
    yield* inForm(route, texts)
  }
}

/** One text in one field of a route. */
type Attack = { route: Route; known: Known; field: string; text: NamedText }

function* inParameters(route: Route, known: () => Known, texts: Texts) {
  for (const parameter of route.operation.parameters ?? []) {
    const field = fieldOf(parameter)
    for (const text of texts.of(IN_HEAD)) yield described({ route, known: known(), field, text })
  }
}

function* inBody(route: Route, known: () => Known, texts: Texts) {
  const schema = route.operation.requestBody?.content?.[JSON_TYPE]?.schema
  if (!schema) return
  for (const { path, maxLength = WITHOUT_LIMIT } of textFields(schema)) {
    const reported = maxLength >= WITHOUT_LIMIT ? SLOW_SENTENCES : []
    for (const text of [...reported, ...texts.of(maxLength), ...texts.of(texts.far)]) {
      const content = JSON.stringify(withText(fittingValue(schema, known()), path, text.text))
      const field = path.join('.')
      yield described({ route, known: known(), field, text }, { type: JSON_TYPE, content })
    }
  }
  for (const text of DEEP) {
    const content = text.text
    yield described({ route, known: known(), field: 'body', text }, { type: JSON_TYPE, content })
  }
}

function* inForm(route: Route, texts: Texts) {
  const fields = (route.method === 'post' && FIELDS_OF_FORMS[route.path]) || []
  for (const field of fields) {
    for (const text of texts.of(IN_FORM)) {
      const values = fields.map((name) => [name, FITTING[name]?.[0] ?? 'four-green-acres-9'])
      const form = new URLSearchParams(Object.fromEntries([...values, [field, text.text]]))
      const content = form.toString().slice(0, IN_FORM)
      yield described({ route, known: {}, field, text }, { type: FORM_TYPE, content })
    }
  }
}

/** Headers that any route accepts, and URLs that no route matches. */
const HEADERS = [
  'accept',
  'accept-encoding',
  'accept-language',
  'content-type',
  'cookie',
  'idempotency-key',
  'if-none-match',
  'range',
  'referer',
  'user-agent',
  'x-forwarded-for',
]
const READ = ['/', '/api/projects']

function* inHead(texts: Texts): Generator<HeldRequest> {
  for (const { name, text } of texts.of(IN_HEAD)) {
    const input = `${name} (${text.length})`
    for (const url of READ) {
      const address = `${url}${url === '/' ? '' : '/'}${encodeURIComponent(text)}`
      const request = { method: 'GET', url: address, headers: {} }
      yield { route: `GET ${url}`, input: `address: ${input}`, request }
      for (const header of HEADERS) {
        const headers = { [header]: inHeader(text) }
        yield {
          route: `GET ${url}`,
          input: `${header}: ${input}`,
          request: { method: 'GET', url, headers },
        }
      }
    }
  }
}

const MEGABYTE = 1_000_000
/** Valid JSON that no route accepts. */
const DEEP: NamedText[] = [
  { name: 'lists in lists', text: '['.repeat(MEGABYTE / 2) + ']'.repeat(MEGABYTE / 2) },
  {
    name: 'objects in objects',
    text: `${'{"a":'.repeat(MEGABYTE / 8)}1${'}'.repeat(MEGABYTE / 8)}`,
  },
  { name: 'a long list', text: `[${'0,'.repeat(MEGABYTE / 2 - 2)}0]` },
  { name: 'many names', text: JSON.stringify(Object.fromEntries(Array(60_000).entries())) },
  { name: 'a long number', text: '9'.repeat(MEGABYTE) },
  { name: 'escapes', text: `"${'\\u0020'.repeat(MEGABYTE / 8)}"` },
]

type Parameter = NonNullable<Operation['parameters']>[number]
const fieldOf = (parameter: Parameter) => `${parameter.in} ${parameter.name}`

function described(
  { route, known, field, text }: Attack,
  payload?: { type: string; content: string },
): HeldRequest {
  const { method, path, operation } = route
  const parameters = operation.parameters ?? []
  const valueOf = (parameter: Parameter) =>
    fieldOf(parameter) === field ? text.text : (known[parameter.name]?.[0] ?? 'none')
  const inPlace = (place: string) => parameters.filter((parameter) => parameter.in === place)
  const filled = inPlace('path').reduce(
    (url, one) => url.replace(`{${one.name}}`, () => encodeURIComponent(valueOf(one))),
    path,
  )
  const query = inPlace('query').map((one) => `${one.name}=${encodeURIComponent(valueOf(one))}`)
  const headers = inPlace('header')
    .filter((one) => fieldOf(one) === field)
    .map((one) => [one.name, inHeader(valueOf(one))])
  return {
    route: `${method.toUpperCase()} ${path}`,
    input: `${field}: ${text.name} (${text.text.length})`,
    request: {
      method: method.toUpperCase(),
      url: query.length > 0 ? `${filled}?${query.join('&')}` : filled,
      headers: { ...Object.fromEntries(headers), ...(payload && { 'content-type': payload.type }) },
      ...(payload && { body: Buffer.from(payload.content) }),
    },
  }
}

/** Replaces characters that a header cannot carry. */
const inHeader = (text: string) => text.replaceAll(/[^ -~]/g, '?')
