import { readdir } from 'node:fs/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'
import { spottedLeaf } from '#tests/builders/photos.ts'
import { deleteAccount } from '#tests/setup/members.ts'
import { openTestStore } from '#tests/setup/objects.ts'
import {
  call,
  cookiesOf,
  PASSWORD,
  sendForm,
  signUp,
  startTestApp,
  type TestFarmer,
} from '#tests/setup/server.ts'
import { addressOf, newLink } from '#tests/setup/uploads.ts'

const NEW_PASSWORD = 'seven-red-barns-4'

let farm: Awaited<ReturnType<typeof startTestApp>>
let store: Awaited<ReturnType<typeof openTestStore>>
let ada: TestFarmer
beforeEach(async () => {
  store = await openTestStore()
  farm = await startTestApp({ objects: store.store })
  ada = await signUp(farm.app, { email: 'ada@farm.example' })
})
afterEach(async () => {
  await farm.close()
  await store.forget()
})

const send = (path: string, fields: Record<string, string>, cookie = ada.cookie) =>
  sendForm(farm.app, `/api/account/${path}`, fields, { cookie })
const signIn = (password: string, headers = {}) =>
  sendForm(farm.app, '/api/login', { email: ada.email, password }, headers)
const isSignedIn = async (cookie: string) =>
  (await call(farm.app, cookie)('GET', '/api/auth/user')).statusCode === 200
const pageOf = async (cookie = ada.cookie) =>
  (await call(farm.app, cookie)('GET', '/api/account')).body

test('a new password opens the farm, the old one does not, and other devices are signed out', async () => {
  const elsewhere = cookiesOf(await signIn(PASSWORD))
  const answer = await send('password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD })
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/api/account?done=password'])
  expect(await isSignedIn(ada.cookie)).toBe(true)
  expect(await isSignedIn(elsewhere)).toBe(false)
  expect((await signIn(PASSWORD)).statusCode).toBe(401)
  expect((await signIn(NEW_PASSWORD)).statusCode).toBe(303)
})

test.each([
  ['a changed password', 'password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }],
  ['signing out everywhere else', 'sessions/end-others', {}],
])('the calendar link ends with %s, and the page says so', async (_what, path, fields) => {
  const { url } = (await ada.call('POST', '/api/calendar-link')).json<{ url: string }>()
  const statusOfLink = async () => (await farm.anonymous('GET', new URL(url).pathname)).statusCode
  expect(await statusOfLink()).toBe(200)
  const { headers } = await send(path, fields)
  expect(await statusOfLink()).toBe(404)
  const { body } = await ada.call('GET', String(headers.location))
  expect(body).toContain('Your old calendar link, API tokens and alerts on devices have ended')
})

test.each([
  [
    'wrong',
    { currentPassword: 'not mine at all', newPassword: NEW_PASSWORD },
    401,
    /not your current/,
  ],
  ['missing', { newPassword: NEW_PASSWORD }, 400, /Enter your current password/],
  ['short', { currentPassword: PASSWORD, newPassword: 'short' }, 400, /at least 10 characters/],
  ['long', { currentPassword: PASSWORD, newPassword: 'x'.repeat(129) }, 400, /at most 128/],
  ['common', { currentPassword: PASSWORD, newPassword: 'qwertyuiop' }, 400, /too easy to guess/],
  [
    'their own',
    { currentPassword: PASSWORD, newPassword: 'Ada.Field.7' },
    400,
    /too easy to guess/,
  ],
])('a change with a password that is %s changes nothing', async (_case, fields, status, reason) => {
  const answer = await send('password', fields)
  expect(answer.statusCode).toBe(status)
  expect(answer.body).toMatch(reason)
  expect((await signIn(PASSWORD)).statusCode).toBe(303)
})

test('guesses of the current password in an open session are limited', async () => {
  const guess = () => send('deletion', { password: 'not mine at all' })
  for (let guesses = 0; guesses < 10; guesses += 1) expect((await guess()).statusCode).toBe(401)
  const late = await send('deletion', { password: PASSWORD })
  expect(late.statusCode).toBe(429)
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(0)
  expect(await isSignedIn(ada.cookie)).toBe(true)
})

test('the farmer sees every device and can sign out one of them, or all others', async () => {
  const phone = {
    'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Safari/604.1',
  }
  const onPhone = cookiesOf(await signIn(PASSWORD, phone))
  const third = cookiesOf(await signIn(PASSWORD))
  const page = await pageOf()
  expect(page).toContain('Safari on iPhone')
  expect(page.match(/Signed in:/g)).toHaveLength(3)
  expect(page.match(/· this device/g)).toHaveLength(1)

  const id = /Safari on iPhone[^]*?name="session" value="([^"]+)"/.exec(page)?.[1] ?? ''
  expect((await send('sessions/end', { session: id })).statusCode).toBe(303)
  expect(await Promise.all([onPhone, third, ada.cookie].map(isSignedIn))).toEqual([
    false,
    true,
    true,
  ])
  await send('sessions/end-others', {})
  expect(await Promise.all([third, ada.cookie].map(isSignedIn))).toEqual([false, true])
})

test('session dates use the usual format and the farmer’s time zone', async () => {
  expect(await pageOf()).toMatch(/Signed in: <time[^>]*>Jun 1, 2026, 8:00\sAM UTC/)
  await call(farm.app, ada.cookie)('GET', '/api/tasks?zone=America/Chicago')
  expect(await pageOf()).toMatch(/Signed in: <time[^>]*>Jun 1, 2026, 3:00\sAM<\/time>/)
})

test.each(['constructor', '__proto__', 'toString', 'nothing', '', 'password&done=others'])(
  'the page shows no confirmation for done=%s',
  async (done) => {
    const { statusCode, body } = await ada.call('GET', `/api/account?done=${done}`)
    expect(statusCode).toBe(200)
    expect(body).not.toContain('class="done"')
  },
)

test("nobody ends another farmer's session", async () => {
  const eve = await signUp(farm.app)
  const { id } = await farm.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select('sessions.id')
    .where('users.email', '=', ada.email)
    .executeTakeFirstOrThrow()
  await send('sessions/end', { session: id }, eve.cookie)
  await send('sessions/end-others', {}, eve.cookie)
  expect(await isSignedIn(ada.cookie)).toBe(true)
})

/** A project with a crop, an analysed photo, a chat, a task, and an unused photo. */
async function fillFarm(farmer: TestFarmer) {
  const post = async (path: string, payload: unknown) =>
    (await farmer.call('POST', path, payload)).json<{ id: string }>()
  const sendPhoto = async () => {
    const link = await newLink(farmer)
    await farmer.call('PUT', link, await spottedLeaf(8))
    return addressOf(link)
  }
  const project = await post('/api/projects', { name: 'North farm' })
  const crop = await post(`/api/projects/${project.id}/crops`, buildCropPayload())
  const imageURL = await sendPhoto()
  await post('/api/ai-analysis', { imageURL, entityType: 'crop', entityId: crop.id })
  await post(`/api/ai-conversations/${project.id}`, { message: 'How many crops do I have?' })
  await post('/api/tasks', { title: 'Spray', dueDate: '2026-06-01' })
  await sendPhoto()
}

async function filesKept() {
  const entries = await readdir(store.folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).length
}

async function rowsByTable() {
  const tables = await farm.db.introspection.getTables()
  const counted = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await farm.db
        .selectFrom(name as 'users')
        .selectAll()
        .execute()
      return [name, rows.length] as const
    }),
  )
  return Object.fromEntries(counted)
}

test('the link back to the farm comes first', async () => {
  expect(await pageOf()).toMatch(
    /<main[^>]*>[^]*href="\/"[^]*Back to your farm[^]*<h1>Your account/,
  )
})

test('the account page links to the export of the farm', async () => {
  expect(await pageOf()).toContain('href="/dashboard/data"')
})

test('deleting an account removes all of its rows and photos, and nothing of other farmers', async () => {
  const eve = await signUp(farm.app)
  await fillFarm(eve)
  await signIn(PASSWORD)
  const before = await rowsByTable()
  const filesBefore = await filesKept()
  const bob = await signUp(farm.app, { email: 'bob@farm.example' })
  await fillFarm(bob)
  expect(await filesKept()).toBeGreaterThan(filesBefore)

  const gone = await deleteAccount(farm.app, bob)
  expect(gone.statusCode).toBe(200)
  expect(gone.headers['set-cookie']).toEqual([expect.stringContaining('Max-Age=0')])
  expect(gone.headers['clear-site-data']).toBe('"cache", "storage"')
  expect(await rowsByTable()).toEqual(before)
  expect(await filesKept()).toBe(filesBefore)
  expect(await isSignedIn(bob.cookie)).toBe(false)
  expect((await signUp(farm.app, { email: 'bob@farm.example' })).cookie).not.toBe(bob.cookie)
})

test('a wrong password deletes nothing', async () => {
  const answer = await send('deletion', { password: 'not mine at all' })
  expect(answer.statusCode).toBe(401)
  expect(answer.body).toContain('Nothing was deleted')
  expect(await isSignedIn(ada.cookie)).toBe(true)
})

test('a farmer without a password confirms with the email address', async () => {
  await farm.db.updateTable('accounts').set({ providerId: 'google', password: null }).execute()
  expect(await pageOf()).toMatch(/You sign in with google; there is no password here/)
  const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
  expect((await send('password', change)).statusCode).toBe(400)
  expect((await send('deletion', { email: 'bob@farm.example' })).statusCode).toBe(401)
  expect((await deleteAccount(farm.app, ada, { email: ' ADA@farm.example' })).statusCode).toBe(200)
})
