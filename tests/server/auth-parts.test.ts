import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FIELDS_SHAPES } from '#domain/drawings.ts'
import { english } from '#domain/texts/say.ts'
import { clientAddress } from '#server/http/client-address.ts'
import { PASSWORD_COST, passwordHasher } from '#server/auth/passwords.ts'
import { toFarmerNames } from '#server/auth/provider-admission.ts'
import { signInPage } from '#server/pages/sign-in-pages.ts'
import { readConfig } from '#server/config.ts'
import { html } from '#server/pages/html.ts'
import { LOGO } from '#server/pages/page.ts'
import { STYLE } from '#server/pages/style.ts'
import { dark, light } from '#tailwind.config.ts'
import { call, cookiesOf, startTestApp } from '#tests/setup/server.ts'

const ADDRESSES = [
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0DB8:0:0:1:2:3:4', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['203.0.113.7:40001', '203.0.113.7'],
  ['[2001:db8::1]:40001', '2001:db8:0:0::/64'],
  ['[2001:db8::1]', '2001:db8:0:0::/64'],
  ['[::ffff:192.0.2.1]:443', '192.0.2.1'],
  ['unknown', 'unknown'],
] as const

test.each(ADDRESSES)('the client address of %s is %s', (ip, place) => {
  expect(clientAddress(ip)).toBe(place)
})

test('a password matches its hash at the real cost, and after the cost has risen', async () => {
  const { hash, verify } = passwordHasher(PASSWORD_COST)
  const known = await hash('café on the farm')
  expect(await verify({ hash: known, password: 'cafe\u0301 on the farm' })).toBe(true)
  expect(await verify({ hash: known, password: 'cafe on the farm' })).toBe(false)
  const raised = passwordHasher({ N: 1024, r: 8, p: 2 })
  expect(await raised.verify({ hash: known, password: 'café on the farm' })).toBe(true)
})

test('a hundred sign-ins may wait; the next is told to retry', async () => {
  const { hash } = passwordHasher({ N: 16, r: 1, p: 1 })
  const all = await Promise.allSettled(Array.from({ length: 103 }, () => hash('any')))
  const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  expect(refused).toEqual([expect.objectContaining({ statusCode: 503, retryAfterSeconds: 5 })])
  expect(await hash('any')).toMatch(/^scrypt:16:1:1:/)
})

test('text in markup is escaped, markup is not', () => {
  const name = `<b title="x">Tom & Jerry's</b>`
  expect(
    html`<p>${name}${html`<br />`}${[html`<i></i>`]}${false}${undefined}</p>`.in(english),
  ).toBe('<p>&lt;b title=&quot;x&quot;&gt;Tom &amp; Jerry&#39;s&lt;/b&gt;<br /><i></i></p>')
})

const PROFILES = [
  [{ given_name: ' Ada ', family_name: 'Field' }, 'Ada', 'Field', 'Ada Field'],
  [{ name: 'Ada van der Field' }, 'Ada', 'van der Field', 'Ada van der Field'],
  [{ name: 'Ada' }, 'Ada', '', 'Ada'],
  [{ given_name: 7 }, '', '', ''],
  [{ given_name: 'x'.repeat(300) }, 'x'.repeat(100), '', 'x'.repeat(100)],
] as const

test.each(PROFILES)('the names in %o', (claims, firstName, lastName, name) => {
  expect(toFarmerNames(claims)).toEqual({ firstName, lastName, name })
})

const HALVES = [
  [{ GOOGLE_CLIENT_ID: 'a' }, 'GOOGLE_CLIENT_SECRET is needed beside GOOGLE_CLIENT_ID'],
  [{ APPLE_CLIENT_SECRET: 'a' }, 'APPLE_CLIENT_ID is needed beside APPLE_CLIENT_SECRET'],
  [
    { OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' },
    'OIDC_ISSUER is needed beside OIDC_CLIENT_SECRET',
  ],
  [{ OIDC_ISSUER: 'https://id.example' }, 'OIDC_CLIENT_ID is needed beside OIDC_ISSUER'],
  [{ OIDC_ISSUER: 'id example' }, 'OIDC_ISSUER must be an address'],
] as const

test.each(HALVES)('a half configured provider stops the start: %o', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(`The environment variable ${sentence}`)
})

const GOOGLE_AND_APPLE = {
  GOOGLE_CLIENT_ID: 'farm-at-google',
  GOOGLE_CLIENT_SECRET: 'a',
  APPLE_CLIENT_ID: 'farm-at-apple',
  APPLE_CLIENT_SECRET: 'b',
}

const STARTS = [
  ['google', 'https://accounts.google.com', 'farm-at-google'],
  ['apple', 'https://appleid.apple.com', 'farm-at-apple'],
] as const

test.each(STARTS)(
  '%s is asked for the farmer, who comes back to us',
  async (id, origin, client) => {
    const { app, close } = await startTestApp({ env: GOOGLE_AND_APPLE })
    const get = call(app)
    expect((await get('GET', '/api/signup')).body).toContain(`href="/api/login/${id}"`)
    const answer = await get('GET', `/api/login/${id}`)
    expect(answer.statusCode).toBe(303)
    const url = new URL(String(answer.headers.location))
    expect(url.origin).toBe(origin)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: client,
      redirect_uri: `http://localhost:5000/api/auth/callback/${id}`,
      code_challenge_method: 'S256',
    })
    expect(url.searchParams.get('scope')).toContain('email')
    expect(cookiesOf(answer)).toMatch(/^farm_sign_in=./)
    await close()
  },
)

const shapes = (svg: string) => svg.match(/ (?:d|fill|viewBox|r|cx|cy)="[^"]+"/g)?.toSorted()

test('the pages show the drawing of the landing', async () => {
  const { app, close } = await startTestApp()
  const { body } = await call(app)('GET', '/api/login')
  expect(body).toContain(FIELDS_SHAPES)
  await close()
})

test('the pages use the logo and colours of the SPA', () => {
  expect(shapes(LOGO.in(english))).toEqual(shapes(readFileSync('public/favicon.svg', 'utf8')))
  const tokens = [light, dark].flatMap((palette) => Object.entries(palette))
  for (const [name, hex] of tokens) expect(STYLE).toContain(`--${name}:${hex}`)
  const colours = new Set(tokens.map(([, hex]) => hex))
  expect(STYLE.match(/#[\da-f]{6}/g)?.filter((hex) => !colours.has(hex))).toEqual([])
})

test.each([
  [[], 'Google or Apple', 'your email address'],
  [['google'], 'Apple', 'Google or your email address'],
  [['oidc'], 'Google or Apple', 'Green Valley or your email address'],
])('a server with %j says what of the landing screen it has not', (ids, missing, instead) => {
  const names: Record<string, string> = { google: 'Google', oidc: 'Green Valley' }
  const providers = ids.map((id) => ({ id, name: names[id] ?? id }))
  const text = signInPage({ providers, hasPasswords: true, sendsResets: false })
    .content.in(english)
    .replaceAll(/\s+/g, ' ')
  expect(text).toContain(`Signing in with ${missing} is not set up on this server: use ${instead}.`)
})

test('a server with Google and Apple shows no note about them', () => {
  const providers = [
    { id: 'google', name: 'Google' },
    { id: 'apple', name: 'Apple' },
  ]
  expect(
    signInPage({ providers, hasPasswords: true, sendsResets: false }).content.in(english),
  ).not.toContain('not set up')
})
