import { afterEach, beforeEach, expect, test } from 'vitest'
import { ORIGIN, signUp, startTestApp, type TestFarmer } from '#tests/setup/server.ts'

let farm: Awaited<ReturnType<typeof startTestApp>>
let ada: TestFarmer
beforeEach(async () => {
  farm = await startTestApp()
  ada = await signUp(farm.app)
})
afterEach(() => farm.close())

const CHANGING = [
  '/api/s3/params',
  '/api/tasks?zone=America/Chicago',
  '/api/notifications?zone=America/Chicago',
]
const ask = async (url: string, headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
  (await farm.app.inject({ method, url, headers: { cookie: ada.cookie, ...headers } })).statusCode
const written = async () => [
  await farm.db.selectFrom('uploads').select('key').execute(),
  await farm.db.selectFrom('farmers').select('timeZone').execute(),
]

test.each(CHANGING)('another site cannot change anything by GET %s', async (url) => {
  const before = await written()
  expect(await ask(url, { 'sec-fetch-site': 'cross-site' })).toBe(403)
  expect(await ask(url, { 'sec-fetch-site': 'cross-site' }, 'HEAD')).toBe(403)
  expect(await ask(url, { 'sec-fetch-site': 'same-site' })).toBe(403)
  expect(await ask(url, { origin: 'https://evil.example' })).toBe(403)
  expect(await written()).toEqual(before)
})

test.each(CHANGING)('our own page can read %s, in an old browser too', async (url) => {
  expect(await ask(url, { 'sec-fetch-site': 'same-origin' })).toBe(200)
  expect(await ask(url, { origin: ORIGIN })).toBe(200)
  expect(await ask(url, {})).toBe(200)
})
