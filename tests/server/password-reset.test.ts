import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { farmersRepository } from '#server/account/farmers.repository.ts'
import { openMailer } from '#server/mail/smtp-mailer.ts'
import { readConfig } from '#server/config.ts'
import { linkIn, sendWaiting, silentMailer } from '#tests/setup/account-mails.ts'
import { buildPushDevice } from '#tests/builders/build-push-device.ts'
import { engines } from '#tests/setup/engines.ts'
import { deleteAccount, idOf } from '#tests/setup/members.ts'
import { recordedLog } from '#tests/setup/recorded-log.ts'
import { turnOn } from '#tests/setup/second-factor.ts'
import {
  call,
  cookiesOf,
  PASSWORD,
  sendForm,
  signUp,
  startTestApp,
  stoppedClock,
  type TestFarmer,
} from '#tests/setup/server.ts'
import { openTestSqlite } from '#tests/setup/sqlite.ts'
import { openSmtpServer, textOf } from '#tests/setup/smtp.ts'
import { makeToken } from '#tests/setup/tokens.ts'

const NEW_PASSWORD = 'seven-red-barns-4'
const MINUTE_MS = 60_000

let clock: ReturnType<typeof stoppedClock>
let now: () => Date
let farm: Awaited<ReturnType<typeof startTestApp>>
let ada: TestFarmer
async function start(options: Parameters<typeof startTestApp>[0] = {}) {
  clock = stoppedClock()
  now = options.now ?? clock.now
  farm = await startTestApp({ now, mailer: silentMailer, ...options })
  ada = await signUp(farm.app, { email: 'ada@farm.example' })
  await send()
}
beforeEach(() => start())
afterEach(() => farm.close())

const send = () => sendWaiting(farm, now)
const waiting = () =>
  farm.db.selectFrom('notices').select('kind').where('sentAt', 'is', null).execute()
const ask = (email: string, headers: Record<string, string> = {}) =>
  sendForm(farm.app, '/api/reset', { email }, headers)
const choose = (link: string, newPassword = NEW_PASSWORD) =>
  sendForm(farm.app, link, { newPassword })
const signIn = async (password: string, email = 'ada@farm.example') =>
  (await sendForm(farm.app, '/api/login', { email, password })).statusCode

/** Asks, and waits for what is written behind the answer. */
async function askAndSend(email = 'ada@farm.example') {
  await ask(email)
  await vi.waitFor(async () => expect(await waiting()).not.toEqual([]))
  const [mail] = await send()
  if (!mail) throw new Error('No mail was sent')
  return mail
}
const link = async () => linkIn(await askAndSend())

const isOver = async (path: string) => {
  const [page, answer] = [await farm.anonymous('GET', path), await choose(path)]
  expect(page.body).toContain('<h1>This link has expired</h1>')
  return [page.statusCode, answer.statusCode]
}
const OVER = [410, 410]

test.each(engines)(
  'on $name a farmer chooses a new password by the link of a mail',
  async ({ open }) => {
    await farm.close()
    await start({ db: await open() })
    const { url } = (await ada.call('POST', '/api/calendar-link')).json<{ url: string }>()
    const token = await makeToken(farm, ada, 'see')
    const device = buildPushDevice({ endpoint: 'https://push.example/thief' })
    expect((await ada.call('POST', '/api/alerts/devices', device)).statusCode).toBe(201)
    for (let guess = 0; guess < 11; guess += 1) await signIn('a wrong guess')
    expect(await signIn(PASSWORD)).toBe(429)

    const mail = await askAndSend()
    expect(mail.to).toBe('ada@farm.example')
    expect(mail.subject).toBe('Choose a new password for Smart Farm')
    const page = await farm.anonymous('GET', linkIn(mail))
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(page.headers).toMatchObject({
      'referrer-policy': 'same-origin',
      'x-robots-tag': 'noindex',
    })
    const answer = await choose(linkIn(mail))
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('<h1>Your password is changed</h1>')

    expect((await ada.call('GET', '/api/auth/user')).statusCode).toBe(401)
    expect((await farm.anonymous('GET', new URL(url).pathname)).statusCode).toBe(404)
    const program = { authorization: `Bearer ${token}` }
    expect((await farm.anonymous('GET', '/api/projects', undefined, program)).statusCode).toBe(401)
    expect(await signIn(PASSWORD)).toBe(401)
    const signedIn = await sendForm(farm.app, '/api/login', {
      email: 'ada@farm.example',
      password: NEW_PASSWORD,
    })
    const account = await call(farm.app, cookiesOf(signedIn))('GET', '/api/account')
    expect(account.body).toContain('A new password was chosen by a link from a mail')
    expect(account.body).toContain('A mail to choose a new password was asked for')
    expect(account.body).not.toContain('is not confirmed')
    expect(await farm.db.selectFrom('channels').select('id').execute()).toEqual([])

    const [told] = await send()
    expect(told).toMatchObject({ to: 'ada@farm.example', subject: 'Your password was changed' })
    expect(await isOver(linkIn(mail))).toEqual(OVER)
  },
)

test('an answer tells nobody whether there is an account', async () => {
  const known = await ask('ada@farm.example')
  const unknown = await ask('nobody@farm.example')
  const withoutNonce = (body: string) => body.replaceAll(/nonce="[^"]+"/g, '')
  expect(withoutNonce(known.body)).toBe(withoutNonce(unknown.body))
  expect([known.statusCode, unknown.statusCode]).toEqual([200, 200])
  await vi.waitFor(async () => expect(await waiting()).toHaveLength(1))
})

test('an account is looked for after the answer only', async () => {
  const order: string[] = []
  const log = new Writable({
    write(line: Buffer, _encoding, done) {
      if (line.includes('"msg":"request"')) order.push('answered')
      done()
    },
  })
  await farm.close()
  const db = await openTestSqlite({ log: ({ query }) => void order.push(query.sql) })
  await start({ db, log: pino(log) })
  for (const email of ['nobody@farm.example', 'ada@farm.example']) {
    order.length = 0
    await ask(email)
    await vi.waitFor(() => expect(order.join()).toContain('from "users" where "email"'))
    const before = order.slice(0, order.indexOf('answered'))
    expect(before.filter((sql) => /"(?:users|notices)"/.test(sql))).toEqual([])
  }
  await vi.waitFor(async () => expect(await waiting()).toHaveLength(1))
})

test('an account is mailed three times an hour at most, and nobody is told', async () => {
  for (let turn = 0; turn < 6; turn += 1)
    expect((await ask('ada@farm.example')).statusCode).toBe(200)
  await vi.waitFor(async () => expect(await waiting()).toHaveLength(3))
  const mails = await send()
  const links = mails.map(linkIn)
  expect(links).toHaveLength(3)
  // One is good at a time.
  expect(await isOver(links[0] ?? '')).toEqual(OVER)
  expect((await farm.anonymous('GET', links[2] ?? '')).statusCode).toBe(200)
  clock.move(61 * MINUTE_MS)
  await askAndSend()
})

test('too many questions from one address have to wait', async () => {
  for (let turn = 0; turn < 20; turn += 1) await ask(`farmer-${turn}@elsewhere.example`)
  const answer = await ask('one-more@elsewhere.example')
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '3600'])
  expect(answer.body).toContain('<h1>Please wait</h1>')
})

test.each([
  ['farm'],
  [''],
  ['ada@farm.example\r\nBcc: eve@evil.example'],
  ['a@b.example, c@d.example'],
  ['ada@phone.invalid'],
])('%j is no address to ask for', async (email) => {
  expect((await ask(email)).statusCode).toBe(400)
  expect(await waiting()).toEqual([])
})

test.each([
  ['short', 'Choose a password of at least 10 characters.'],
  ['a'.repeat(129), 'A password may have at most 128 characters.'],
  ['password123', 'This password is too easy to guess.'],
  ['ada@farm.example', 'This password is too easy to guess.'],
])('the password %j is refused, and the link stays good', async (password, sentence) => {
  const path = await link()
  const answer = await choose(path, password)
  expect(answer.statusCode).toBe(400)
  expect(answer.body).toContain(sentence)
  expect((await choose(path)).statusCode).toBe(200)
})

test('a link used twice, and at once, sets one password', async () => {
  const path = await link()
  const answers = await Promise.all([
    choose(path, 'seven-red-barns-4'),
    choose(path, 'nine-blue-hens-22'),
  ])
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 410]))
  expect(await isOver(path)).toEqual(OVER)
})

test('a link has expired after an hour', async () => {
  const path = await link()
  clock.move(59 * MINUTE_MS)
  expect((await farm.anonymous('GET', path)).statusCode).toBe(200)
  clock.move(MINUTE_MS)
  expect(await isOver(path)).toEqual(OVER)
})

const account = (path: string, fields: Record<string, string>) =>
  sendForm(farm.app, `/api/account/${path}`, fields, { cookie: ada.cookie })

test.each([
  [
    'the password was changed',
    () => account('password', { currentPassword: PASSWORD, newPassword: 'nine-blue-hens-22' }),
  ],
  [
    'the address was changed',
    async () => {
      await account('address', { newEmail: 'new@farm.example', addressPassword: PASSWORD })
      const mails = await send()
      await sendForm(farm.app, linkIn(mails[0] ?? { text: '' }), {})
    },
  ],
  [
    'the account was suspended',
    async () =>
      farmersRepository(farm.db).suspend(await idOf(farm, ada), clock.now().toISOString()),
  ],
  ['the account was deleted', () => deleteAccount(farm.app, ada)],
])('a link has expired once %s', async (_what, change) => {
  const path = await link()
  await change()
  expect(await isOver(path)).toEqual(OVER)
  expect(await signIn(NEW_PASSWORD)).toBe(401)
})

test('a forged link opens nothing', async () => {
  const path = await link()
  const [own = '', secret = ''] = path.split('.')
  const other = await signUp(farm.app)
  const otherId = await idOf(farm, other)
  for (const forged of [
    `${own}.${'A'.repeat(43)}`,
    own,
    `${own}.`,
    `/api/reset/${otherId}.${secret}`,
    '/api/reset/%2e%2e%2f',
    '/api/reset/%0d%0aSet-Cookie:x',
  ])
    expect(await isOver(forged)).toEqual(OVER)
})

test('the database holds no link, and the log neither link nor address', async () => {
  await farm.close()
  const { logger, lines } = recordedLog()
  await start({ log: logger })
  const path = await link()
  await farm.anonymous('GET', path)
  await choose(path)
  const secret = path.split('.')[1] ?? '?'
  const rows = await farm.db.selectFrom('verifications').selectAll().execute()
  expect(JSON.stringify([rows, lines])).not.toContain(secret)
  expect(JSON.stringify(lines)).not.toContain('ada@farm.example')
  expect(lines).toContainEqual(expect.objectContaining({ path: '/api/reset/:token' }))
})

test('a second factor stays on', async () => {
  await farm.close()
  // The clock of the second factor is the machine's.
  await start({ now: () => new Date() })
  await turnOn(farm.app, ada.cookie)
  await choose(await link())
  const signedIn = await sendForm(farm.app, '/api/login', {
    email: 'ada@farm.example',
    password: NEW_PASSWORD,
  })
  expect(signedIn.headers.location).toBe('/api/login/code')
})

test('who signs in with a provider is told so, without a link', async () => {
  await farm.close()
  const OIDC = {
    OIDC_ISSUER: 'https://id.example',
    OIDC_CLIENT_ID: 'farm',
    OIDC_CLIENT_SECRET: 'secret',
    OIDC_NAME: 'the co-op',
  }
  await start({ env: OIDC })
  await farm.db.updateTable('accounts').set({ providerId: 'oidc', password: null }).execute()
  const mail = await askAndSend()
  expect(mail.subject).toBe('How you sign in to Smart Farm')
  expect(mail.text).toContain('Your account has no password: you sign in with the co-op.')
  expect(linkIn(mail)).toBe('')
  expect(
    await farm.db
      .selectFrom('verifications')
      .select('id')
      .where('identifier', 'like', 'reset:%')
      .execute(),
  ).toEqual([])
})

test('a notice whose mail is sent once more has nothing to say after the password was changed', async () => {
  const path = linkIn(await askAndSend())
  clock.move(MINUTE_MS)
  await choose(path)
  await farm.db.updateTable('notices').set({ sentAt: null }).where('kind', '=', 'reset').execute()
  expect((await send()).map(({ subject }) => subject)).toEqual(['Your password was changed'])
})

test('sign-in offers a reset only where the server sends mail and takes passwords', async () => {
  const login = async () => (await farm.anonymous('GET', '/api/login')).body
  const wrong = async () =>
    (await sendForm(farm.app, '/api/login', { email: ada.email, password: 'not mine' })).body
  expect(await login()).toContain('<a href="/api/reset">Forgot your password?</a>')
  expect(await wrong()).not.toContain('Ask your administrator')
  await farm.close()
  await start({ mailer: null })
  expect(await login()).not.toContain('/api/reset')
  expect(await wrong()).toContain('Ask your administrator to set a new one.')
  for (const answer of [await farm.anonymous('GET', '/api/reset'), await ask(ada.email)]) {
    expect(answer.statusCode).toBe(403)
    expect(answer.body).toContain('This server sends no mail. Ask your administrator')
  }
})

test('the mail is written in the language of whoever asked', async () => {
  await ask('ada@farm.example', { cookie: 'language=en-XA' })
  await vi.waitFor(async () => expect(await waiting()).not.toEqual([]))
  const [notice] = await farm.db
    .selectFrom('notices')
    .select('facts')
    .where('kind', '=', 'reset')
    .execute()
  expect(JSON.parse(notice?.facts ?? '')).toEqual({ language: 'en-XA' })
})

test('a mail server that hangs holds no answer, and one that takes the mail gets a link that works', async () => {
  const smtp = await openSmtpServer()
  const mailer = openMailer(readConfig(smtp.env))
  if (!mailer) throw new Error('A mailer was configured')
  await farm.close()
  await start({ mailer })
  smtp.become('hangs')
  const begun = performance.now()
  expect((await ask('ada@farm.example')).statusCode).toBe(200)
  expect(performance.now() - begun).toBeLessThan(1_000)
  smtp.become('takes')
  await vi.waitFor(async () => expect(await waiting()).not.toEqual([]))
  for (const mail of await send()) await mailer.send({ ...mail, messageId: '<1@farm.example>' })
  const [received] = smtp.mails
  if (!received) throw new Error('Nothing arrived')
  expect((await choose(linkIn({ text: textOf(received) }))).statusCode).toBe(200)
  mailer.close()
  await smtp.close()
})
