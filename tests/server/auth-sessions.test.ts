import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { sessionCookie } from '#server/auth/session-cookie.ts'
import {
  call,
  cookiesOf,
  PASSWORD,
  SECRET,
  sendForm,
  signUp,
  startTestApp,
  stoppedClock,
} from '#tests/setup/server.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let farm: Awaited<ReturnType<typeof startTestApp>>
afterEach(() => farm.close())

async function openFarm() {
  const clock = stoppedClock()
  farm = await startTestApp({ now: clock.now })
  const { cookie } = await signUp(farm.app)
  const status = async (sent = cookie) =>
    (await call(farm.app, sent)('GET', '/api/auth/user')).statusCode
  const session = () => farm.db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow()
  return { clock, cookie, status, session }
}

const tokenIn = (cookie: string) => decodeURIComponent(cookie).split('=')[1]?.split('.')[0] ?? ''

test('the table stores the hash of the token, not the token', async () => {
  const { cookie, session } = await openFarm()
  const token = tokenIn(cookie)
  expect(token).toMatch(/^[a-zA-Z0-9]{32}$/)
  expect((await session()).token).toBe(createHash('sha256').update(token).digest('base64url'))
})

test('the password is stored as a salted hash', async () => {
  await openFarm()
  await signUp(farm.app)
  const rows = await farm.db.selectFrom('accounts').select('password').execute()
  expect(rows).toHaveLength(2)
  for (const { password } of rows) expect(password).toMatch(/^scrypt:1024:8:1:[\w-]{22}:[\w-]{86}$/)
  expect(rows[0]?.password).not.toBe(rows[1]?.password)
})

test('a cookie that was tampered with opens nothing', async () => {
  const { cookie, status, session } = await openFarm()
  const [name = '', value = ''] = decodeURIComponent(cookie).split('=', 2)
  const [token = '', signature = ''] = value.split('.')
  const stored = (await session()).token
  const forged = [
    `${name}=${token}`,
    `${name}=${token}.`,
    `${name}=${token}.${signature.slice(0, -1)}x`,
    `${name}=${token.slice(0, -1)}x.${signature}`,
    `${name}=${stored}.${signature}`,
    `${name}=%E0%A4%A`,
    `x${name}=${encodeURIComponent(`${token}.${signature}=`)}`,
    `${name}`,
    '=',
  ]
  for (const one of forged) expect([one, await status(one)]).toEqual([one, 401])
  expect(await status(`theme=dark; ${cookie}; other=1`)).toBe(200)
})

test('a cookie signed with another secret opens nothing', async () => {
  const { cookie } = await openFarm()
  const tokenBy = (secret: string) => sessionCookie(secret, false).token(cookie)
  expect(tokenBy(SECRET)).toBe(tokenIn(cookie))
  expect(tokenBy(SECRET.replace('a', 'b'))).toBeNull()
})

test('a session ends after seven idle days', async () => {
  const { clock, status } = await openFarm()
  clock.move(7 * DAY_MS - 1)
  expect(await status()).toBe(200)
  clock.move(7 * DAY_MS - 1)
  expect(await status()).toBe(200)
  clock.move(7 * DAY_MS)
  expect(await status()).toBe(401)
})

test('a session that is used every day ends after thirty days', async () => {
  const { clock, status } = await openFarm()
  for (let day = 1; day < 30; day += 1) {
    clock.move(DAY_MS)
    expect([day, await status()]).toEqual([day, 200])
  }
  clock.move(DAY_MS - 1)
  expect(await status()).toBe(200)
  clock.move(1)
  expect(await status()).toBe(401)
})

test('using a session writes at most once an hour', async () => {
  const { clock, status, session } = await openFarm()
  const opened = await session()
  clock.move(HOUR_MS - 1)
  await status()
  expect(await session()).toEqual(opened)
  clock.move(1)
  await status()
  const refreshed = await session()
  expect(refreshed.updatedAt).toBe(clock.now().toISOString())
  expect(Date.parse(refreshed.expiresAt) - clock.now().getTime()).toBe(7 * DAY_MS)
})

test('a session that cannot be extended still works', async () => {
  const { clock, status } = await openFarm()
  clock.move(2 * HOUR_MS)
  await sql`
    create trigger full_disk before update on sessions
    begin select raise(abort, 'disk full'); end
  `.execute(farm.db)
  expect(await status()).toBe(200)
})

test('a deleted farmer is signed out everywhere', async () => {
  const { status } = await openFarm()
  await farm.db.deleteFrom('users').execute()
  expect(await status()).toBe(401)
})

test('the sweep deletes what has expired and nothing else', async () => {
  const { clock, session } = await openFarm()
  await sendForm(farm.app, '/api/login', { email: 'eve@farm.example', password: 'a wrong guess' })
  clock.move(6 * DAY_MS)
  await farm.auth.sweep()
  expect(await session()).toBeDefined()
  expect(await farm.db.selectFrom('signInGuesses').selectAll().execute()).toEqual([])
  clock.move(DAY_MS)
  await farm.auth.sweep()
  expect(await farm.db.selectFrom('sessions').selectAll().execute()).toEqual([])
})

test('over HTTP the cookies are SameSite and HttpOnly', async () => {
  farm = await startTestApp()
  const answer = await sendForm(farm.app, '/api/signup', FARMER)
  expect(answer.headers['set-cookie']).toEqual([
    expect.stringMatching(
      /^farm_session=[\w.%]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    ),
    expect.stringMatching(
      /^farm_browser_[\w-]{12}=[\w-]{22}\.[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/,
    ),
  ])
})

test('over HTTPS they also have the __Host- prefix and Secure', async () => {
  farm = await startTestApp({ origins: ['https://farm.example'] })
  const answer = await sendForm(farm.app, '/api/signup', FARMER, { origin: 'https://farm.example' })
  expect(answer.headers['set-cookie']).toEqual([
    expect.stringMatching(
      /^__Host-farm_session=[\w.%]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
    expect.stringMatching(
      /^__Host-farm_browser_[\w-]{12}=[\w.-]+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    ),
  ])
  const cookie = cookiesOf(answer)
  const user = await call(farm.app, cookie)('GET', '/api/auth/user')
  expect(user.statusCode).toBe(200)
  const left = await call(farm.app, cookie)('GET', '/api/logout')
  expect(left.headers['set-cookie']).toEqual([
    '__Host-farm_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure',
  ])
  const plain = cookie.replace('__Host-', '')
  expect((await call(farm.app, plain)('GET', '/api/auth/user')).statusCode).toBe(401)
})

const FARMER = {
  firstName: 'Ada',
  lastName: 'Field',
  email: 'ada@farm.example',
  password: 'four-green-acres-9',
}

test('an account keeps its hundred most recently used sessions', async () => {
  const { session } = await openFarm()
  const first = await session()
  const older = Array.from({ length: 150 }, (_, at) => ({
    ...first,
    id: `older-${at}`,
    token: `older-${at}`,
    updatedAt: new Date(Date.parse(first.updatedAt) - HOUR_MS - at).toISOString(),
  }))
  await farm.db.insertInto('sessions').values(older).execute()
  const { email } = await farm.db.selectFrom('users').select('email').executeTakeFirstOrThrow()
  const answer = await sendForm(farm.app, '/api/login', { email, password: PASSWORD })
  expect(answer.statusCode).toBe(303)
  const kept = await farm.db.selectFrom('sessions').select('id').execute()
  expect(kept).toHaveLength(100)
  expect(kept).toContainEqual({ id: first.id })
  expect(kept).not.toContainEqual({ id: 'older-149' })
})
