import { afterEach, beforeEach, expect, test } from 'vitest'
import { askToConfirm } from '#server/auth/confirm-address.ts'
import { linkIn, sendWaiting, silentMailer } from '#tests/setup/account-mails.ts'
import { engines } from '#tests/setup/engines.ts'
import { deleteAccount, idOf } from '#tests/setup/members.ts'
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

const HOUR_MS = 3_600_000

let clock: ReturnType<typeof stoppedClock>
let farm: Awaited<ReturnType<typeof startTestApp>>
let ada: TestFarmer
async function start(options: Parameters<typeof startTestApp>[0] = {}) {
  clock = stoppedClock()
  farm = await startTestApp({ now: clock.now, mailer: silentMailer, ...options })
  ada = await signUp(farm.app, { email: 'ada@farm.example' })
}
beforeEach(() => start())
afterEach(() => farm.close())

const send = () => sendWaiting(farm, clock.now)
const account = (path: string, fields: Record<string, string> = {}) =>
  sendForm(farm.app, `/api/account/${path}`, fields, { cookie: ada.cookie })
const page = async () => (await ada.call('GET', '/api/account')).body
const confirm = (path: string, headers = {}) => sendForm(farm.app, path, {}, headers)
const signIn = async (email: string) =>
  (await sendForm(farm.app, '/api/login', { email, password: PASSWORD })).statusCode
const isConfirmed = async (email = 'ada@farm.example') => {
  const users = farm.db.selectFrom('users').select('emailVerified').where('email', '=', email)
  return (await users.executeTakeFirst())?.emailVerified === 1
}
const move = (newEmail: string) => account('address', { newEmail, addressPassword: PASSWORD })
const link = async () => linkIn((await send()).at(-1) ?? { text: '' })

test('after signing up, the address is confirmed by a button behind the link of a mail', async () => {
  const [mail] = await send()
  expect(mail).toMatchObject({
    to: 'ada@farm.example',
    subject: 'Confirm your email address for Smart Farm',
  })
  expect(await page()).toContain('ada@farm.example is not confirmed')
  const path = linkIn(mail ?? { text: '' })
  // As a mail program does for a preview.
  const preview = await farm.anonymous('GET', path)
  expect(preview.statusCode).toBe(200)
  expect(preview.body).toContain('Confirm this address')
  expect(preview.headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'x-robots-tag': 'noindex',
  })
  expect(await isConfirmed()).toBe(false)
  expect((await confirm(path)).statusCode).toBe(200)
  expect(await isConfirmed()).toBe(true)
  expect(await page()).not.toContain('not confirmed')
  expect(await page()).toContain('The email address was confirmed')
  expect((await confirm(path)).statusCode).toBe(410)
  expect((await ada.call('GET', '/api/auth/user')).statusCode).toBe(200)
})

test('without a mail server nothing asks to confirm, and a new address counts at once', async () => {
  await farm.close()
  await start({ mailer: null })
  expect(await page()).not.toMatch(/not confirmed|Send the link again/)
  expect((await account('confirmation')).headers.location).toBe('/api/account')
  await move('new@farm.example')
  expect(await send()).toEqual([])
  expect(await signIn('new@farm.example')).toBe(303)
})

test('the link is sent again, three times an hour at most', async () => {
  for (let turn = 0; turn < 2; turn += 1)
    expect((await account('confirmation')).headers.location).toBe('/api/account?done=confirmation')
  const answer = await account('confirmation')
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '3600'])
  const mails = await send()
  expect(mails).toHaveLength(3)
  clock.move(HOUR_MS)
  expect((await account('confirmation')).statusCode).toBe(303)
  // Any of them confirms.
  await confirm(linkIn(mails[0] ?? { text: '' }))
  expect(await isConfirmed()).toBe(true)
  expect(await send()).toEqual([])
})

test('alerts ask to confirm in the language of their farmer, and no confirmed address', async () => {
  await send()
  const userId = await idOf(farm, ada)
  const at = clock.now().toISOString()
  await farm.db.updateTable('users').set({ language: 'en-XA' }).where('id', '=', userId).execute()
  const asked = () => farm.db.transaction().execute((tx) => askToConfirm(tx, userId, at))
  expect(await asked()).toBe(0)
  const notices = farm.db.selectFrom('notices').select('facts').where('sentAt', 'is', null)
  expect(JSON.parse((await notices.executeTakeFirst())?.facts ?? '')).toEqual({
    language: 'en-XA',
    address: 'ada@farm.example',
  })
  await confirm(await link())
  expect(await asked()).toBe(0)
  expect(await send()).toEqual([])
})

test.each(engines)('on $name a new address holds once its link was opened', async ({ open }) => {
  await farm.close()
  await start({ db: await open() })
  await send()
  const elsewhere = cookiesOf(
    await sendForm(farm.app, '/api/login', { email: ada.email, password: PASSWORD }),
  )
  const asked = await move(' New@Farm.example ')
  expect(asked.headers.location).toBe('/api/account?done=address-asked')
  const [toNew, toOld] = await send()
  expect(toNew?.to).toBe('new@farm.example')
  expect(toOld).toMatchObject({
    to: 'ada@farm.example',
    subject: 'Your email address is about to change',
    text: expect.stringContaining('new@farm.example'),
  })
  expect(linkIn(toOld ?? { text: '' })).toBe('')
  expect(await page()).toContain('Open the link that we sent to new@farm.example.')
  expect([await signIn('ada@farm.example'), await signIn('new@farm.example')]).toEqual([303, 401])

  const answer = await confirm(linkIn(toNew ?? { text: '' }), { cookie: ada.cookie })
  expect(answer.body).toContain('From now on you sign in with new@farm.example.')
  expect([await signIn('ada@farm.example'), await signIn('new@farm.example')]).toEqual([401, 303])
  expect(await isConfirmed('new@farm.example')).toBe(true)
  expect((await ada.call('GET', '/api/auth/user')).statusCode).toBe(200)
  expect((await call(farm.app, elsewhere)('GET', '/api/auth/user')).statusCode).toBe(401)
  expect(await page()).toContain(
    'The email address was changed; before it was</b>: ada@farm.example',
  )
})

test('of two farmers who want one address, the first to open a link gets it', async () => {
  const bo = await signUp(farm.app, { email: 'bo@farm.example' })
  await send()
  await move('wanted@farm.example')
  const adas = linkIn((await send())[0] ?? { text: '' })
  const fields = { newEmail: 'wanted@farm.example', addressPassword: PASSWORD }
  await sendForm(farm.app, '/api/account/address', fields, { cookie: bo.cookie })
  const bos = linkIn((await send())[0] ?? { text: '' })
  expect((await confirm(bos)).statusCode).toBe(200)
  const late = await confirm(adas)
  expect(late.statusCode).toBe(409)
  expect(late.body).toContain('There is already an account with this email address.')
  expect(await signIn('ada@farm.example')).toBe(303)
  expect((await move('bo2@farm.example')).statusCode).toBe(303)
  expect((await move('wanted@farm.example')).statusCode).toBe(409)
})

test.each([
  [
    'the password was changed',
    () => account('password', { currentPassword: PASSWORD, newPassword: 'seven-red-barns-4' }),
  ],
  ['the others were signed out', () => account('sessions/end-others')],
  ['another address was asked for', () => move('third@farm.example')],
  ['a day has passed', async () => clock.move(24 * HOUR_MS)],
  ['the account was deleted', () => deleteAccount(farm.app, ada)],
])('a new address is not to be had any more once %s', async (_what, change) => {
  await send()
  await move('new@farm.example')
  const path = linkIn((await send())[0] ?? { text: '' })
  await change()
  expect((await farm.anonymous('GET', path)).statusCode).toBe(410)
  expect((await confirm(path)).statusCode).toBe(410)
  expect(await signIn('new@farm.example')).toBe(401)
})

test('a mail that waited while the change was called off is not sent', async () => {
  await send()
  await move('new@farm.example')
  await account('password', { currentPassword: PASSWORD, newPassword: 'seven-red-barns-4' })
  expect((await send()).map(({ to }) => to)).toEqual(['ada@farm.example'])
})

test('a link confirms no other address and no other account', async () => {
  const path = await link()
  const [start = '', secret = ''] = path.split('.')
  const bo = await signUp(farm.app)
  const other = `/api/confirm/${await idOf(farm, bo)}.${secret}`
  for (const forged of [
    other,
    `${start}.${'A'.repeat(43)}`,
    start,
    path.replace('confirm', 'reset'),
  ])
    expect((await confirm(forged)).statusCode).toBe(410)
  await farm.db
    .updateTable('users')
    .set({ email: 'else@farm.example' })
    .where('email', '=', ada.email)
    .execute()
  expect((await confirm(path)).statusCode).toBe(410)
})

test.each([
  ['ada@farm.example\r\nBcc: eve@evil.example'],
  ['ada@farm.example\neve@evil.example'],
  ['ada@farm.example, eve@evil.example'],
  ['"ada\n"@farm.example'],
  ['Ada <ada@farm.example>'],
  ['ada@farm.example\u2028'.concat('x')],
  ['ada@[127.0.0.1]'],
  ['ada@localhost'],
])('%j is no address: neither to sign up with nor to change to', async (email) => {
  await send()
  const names = { firstName: 'Eve', lastName: 'Hill', password: PASSWORD }
  expect((await sendForm(farm.app, '/api/signup', { ...names, email })).statusCode).toBe(400)
  expect((await move(email)).statusCode).toBe(400)
  expect(await send()).toEqual([])
})

test('no name that somebody typed stands in a mail to an address that they typed', async () => {
  await send()
  await signUp(farm.app, { firstName: 'Win at http://evil.example', email: 'eve@farm.example' })
  const [mail] = await send()
  expect(`${mail?.subject} ${mail?.text}`).not.toContain('evil')
})

test('an account of a provider is confirmed, and is asked nothing', async () => {
  await farm.db.updateTable('users').set({ emailVerified: 1 }).execute()
  await farm.db.deleteFrom('notices').execute()
  expect(await page()).not.toContain('Send the link again')
  await account('confirmation')
  expect(await send()).toEqual([])
})
