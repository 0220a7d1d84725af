import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtSpa } from '#tests/setup/built-spa.ts'
import { answersIn, heardFrom } from '#tests/setup/raw-http.ts'
import { signUp, startTestApp, type TestFarmer } from '#tests/setup/server.ts'
import { addressOf, jpegPhoto, newLink } from '#tests/setup/uploads.ts'

let spa: Awaited<ReturnType<typeof builtSpa>>
let farm: Awaited<ReturnType<typeof startTestApp>>
let ada: TestFarmer
let photo: string
let calendar: string

beforeAll(async () => {
  spa = await builtSpa({
    'index.html': '<style></style><div id="root"></div>',
    'assets/app.js': '0',
    'icon.svg': '<svg/>',
    'shell.html': '<style></style><div id="root"></div>',
    'sw.js': '0',
  })
  farm = await startTestApp({ spaFolder: spa.folder, secure: true })
  await farm.app.listen({ port: 0, host: '127.0.0.1' })
  ada = await signUp(farm.app)
  const link = await newLink(ada)
  await ada.call('PUT', link, await jpegPhoto())
  photo = addressOf(link)
  const made = (await ada.call('POST', '/api/calendar-link')).json<{ url: string }>()
  calendar = new URL(made.url).pathname
})
afterAll(async () => {
  await farm.close()
  await spa.remove()
})

type Headers = Record<string, unknown>
type Answer = { status: number; headers: Headers }

async function ask(method: string, url: string, payload?: unknown, given: Headers = {}) {
  const headers = given as Record<string, string>
  const answer = await ada.call(method, url, payload, headers)
  return { status: answer.statusCode, headers: answer.headers as Headers }
}

/** Requested again with the ETag of the first response. */
async function askAgain(url: string) {
  const { headers } = await ask('GET', url)
  return ask('GET', url, undefined, { 'if-none-match': String(headers.etag) })
}

async function asRaw(request: string): Promise<Answer> {
  const { port } = farm.app.server.address() as AddressInfo
  const [answer] = answersIn(await heardFrom(port, request))
  if (!answer) throw new Error('No answer came')
  return answer
}

const STRICT = /^default-src 'none'; frame-ancestors 'none'$/
const SANDBOX = /^sandbox; default-src 'none'$/
const PAGE = /^default-src 'none';.* base-uri 'none'; frame-ancestors 'none'$/
const WORKER = /^default-src 'none'; connect-src 'self'; frame-ancestors 'none'$/
const STYLED = /^default-src 'none';.*frame-ancestors 'none'/
const FOR_GOOD = 'public, max-age=31536000, immutable'

const kinds: [string, number, RegExp, string, () => Promise<Answer>][] = [
  ['the page', 200, PAGE, 'no-store', () => ask('GET', '/')],
  ['a page deep in the farm', 200, PAGE, 'no-store', () => ask('GET', '/dashboard')],
  ['an asset', 200, STRICT, FOR_GOOD, () => ask('GET', '/assets/app.js')],
  ['an asset again', 304, STRICT, FOR_GOOD, () => askAgain('/assets/app.js')],
  ['an icon', 200, STRICT, 'public, max-age=86400', () => ask('GET', '/icon.svg')],
  ['the worker', 200, WORKER, 'no-cache', () => ask('GET', '/sw.js')],
  ['the page for nobody', 200, PAGE, 'no-cache', () => ask('GET', '/shell.html')],
  ['no asset', 404, STRICT, 'no-store', () => ask('GET', '/assets/none.js')],
  ['the list', 200, STRICT, 'private, no-cache', () => ask('GET', '/api/projects')],
  ['the list again', 304, STRICT, 'private, no-cache', () => askAgain('/api/projects')],
  ['an answer', 200, STRICT, 'no-store', () => ask('GET', '/api/auth/user')],
  ['an odd spelling', 200, STRICT, 'no-store', () => ask('GET', '/%61pi/auth/user')],
  ['a new record', 201, STRICT, 'no-store', () => ask('POST', '/api/projects', { name: 'North' })],
  ['a photo', 200, SANDBOX, 'private, max-age=86400', () => ask('GET', photo)],
  ['a photo again', 304, SANDBOX, 'private, max-age=86400', () => askAgain(photo)],
  ['a calendar', 200, STRICT, 'private, no-cache', () => ask('GET', calendar)],
  ['health', 200, STRICT, 'no-store', () => ask('GET', '/healthz')],
  ['the description', 200, STYLED, 'no-store', () => ask('GET', '/api/docs')],
  ['the account page', 200, STYLED, 'no-store', () => ask('GET', '/api/account')],
  ['a redirect', 303, STRICT, 'no-store', () => ask('GET', '/api/login')],
  ['nobody', 401, STRICT, 'no-store', () => ask('GET', '/api/tasks', undefined, { cookie: '' })],
  ['a refusal', 400, STRICT, 'no-store', () => ask('POST', '/api/projects', {})],
  ['a foreign site', 403, STRICT, 'no-store', () => foreign('/api/projects')],
  ['nothing there', 404, STRICT, 'no-store', () => ask('GET', '/api/nothing')],
  ['a wrong method', 405, STRICT, 'no-store', () => ask('PATCH', '/api/projects')],
  ['a wrong type', 415, STRICT, 'no-store', () => ask('POST', '/api/projects', Buffer.from('a'))],
  ['an address that is none', 400, STRICT, 'no-store', () => ask('GET', '/api/%zz')],
  ['what is no request', 400, STRICT, 'no-store', () => asRaw('nonsense\r\n\r\n')],
]

const foreign = (url: string) =>
  ask('POST', url, { name: 'North' }, { origin: 'https://elsewhere.example' })

describe('every kind of response has its security headers', () => {
  test.each(kinds)('%s: %i', async (_what, status, policy, cache, answer) => {
    const { headers, ...rest } = await answer()
    expect(rest.status).toBe(status)
    expect(headers).toMatchObject({
      'cache-control': cache,
      'content-security-policy': expect.stringMatching(policy),
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'same-origin',
      'permissions-policy': 'camera=(self), geolocation=(self), microphone=()',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    })
    expect(String(headers['content-security-policy'])).not.toContain('unsafe')
    for (const name of ['server', 'x-powered-by', 'via']) expect(headers).not.toHaveProperty(name)
  })
})

test('a server without HTTPS sends no HSTS', async () => {
  const plain = await startTestApp()
  const { headers } = await plain.anonymous('GET', '/api/login')
  expect(headers).not.toHaveProperty('strict-transport-security')
  await plain.close()
})
