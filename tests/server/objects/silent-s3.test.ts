import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import type { ObjectStore } from '#server/objects/object-store.ts'
import { openBucket } from '#server/objects/open-store.ts'
import { startSilentS3 } from '#tests/setup/fake-s3.ts'
import { PASSWORD, sendForm, signUp, startTestApp } from '#tests/setup/server.ts'

// It is waiting that is tested.
vi.setConfig({ testTimeout: 60_000 })

const READY_WITHIN_MS = 5000
const CALL_WITHIN_MS = 15_000
const DELETED_WITHIN_MS = 5000

let service: Awaited<ReturnType<typeof startSilentS3>>
let store: ObjectStore
let farm: Awaited<ReturnType<typeof startTestApp>>
let begunMs: number

beforeEach(async () => {
  service = await startSilentS3()
  store = await openBucket(readConfig(service.env), service.env.S3_BUCKET)
  farm = await startTestApp({ objects: store })
  begunMs = performance.now()
})
afterEach(async () => {
  await farm.close()
  store.close()
  service.close()
})
const tookMs = () => performance.now() - begunMs

test('a probe learns in time that the store is away, and the database is not', async () => {
  const answer = await farm.app.inject('/readyz')
  expect(tookMs()).toBeLessThan(READY_WITHIN_MS)
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toMatchObject({ database: 'ready', store: 'unreachable' })
})

test('a call is given up after one wait, not after three', async () => {
  await expect(store.get('photo')).rejects.toMatchObject({ statusCode: 503, retryAfterSeconds: 5 })
  expect(tookMs()).toBeLessThan(CALL_WITHIN_MS)
  expect(service.calls()).toBe(1)
})

test('an account is deleted all the same, and its page does not say that the photos are gone', async () => {
  const { cookie } = await signUp(farm.app)
  begunMs = performance.now()
  const answer = await sendForm(
    farm.app,
    '/api/account/deletion',
    { password: PASSWORD },
    { cookie },
  )
  expect(tookMs()).toBeLessThan(DELETED_WITHIN_MS)
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain('Your farm and your sign-in are gone from this server.')
  expect(answer.body).toContain('are being removed from the file store')
  expect((await farm.anonymous('GET', '/api/auth/user', undefined, { cookie })).statusCode).toBe(
    401,
  )
})
