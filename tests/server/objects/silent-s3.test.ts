import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import type { ObjectStore } from '#server/objects/object-store.ts'
import { openBucket, openObjectStore } from '#server/objects/open-store.ts'
import { startSilentS3 } from '#tests/setup/fake-s3.ts'
import { recordedLog } from '#tests/setup/recorded-log.ts'
import { PASSWORD, sendForm, signUp, startTestApp } from '#tests/setup/server.ts'

let service: Awaited<ReturnType<typeof startSilentS3>>
let store: ObjectStore
let farm: Awaited<ReturnType<typeof startTestApp>>
let log: ReturnType<typeof recordedLog>

beforeEach(async () => {
  log = recordedLog()
  service = await startSilentS3()
  store = await openBucket(readConfig(service.env), service.env.S3_BUCKET)
  farm = await startTestApp({ objects: store, log: log.logger })
})
afterEach(async () => {
  await farm.close()
  store.close()
  service.close()
})

test('a probe reports in time that the store is unreachable and the database is not', async () => {
  const answer = await farm.app.inject('/readyz')
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toMatchObject({ database: 'ready', store: 'unreachable' })
})

test('the log says once that the store is unreachable, and why', async () => {
  for (let probe = 0; probe < 2; probe++) await farm.app.inject('/readyz')
  expect(log.errors()).toMatchObject([
    { msg: 'the store cannot be reached', err: { message: expect.stringMatching(/abort/i) } },
  ])
})

test('the cause of a 503 is logged but not sent', async () => {
  const { call } = await signUp(farm.app)
  service.close()
  const begun = await call('POST', '/api/s3/multipart', { type: 'text/csv' })
  expect([begun.statusCode, begun.body]).toEqual([
    503,
    expect.stringContaining('The file store cannot be reached right now. Please try again.'),
  ])
  expect(begun.body).not.toMatch(/ECONN|127\.0\.0\.1/)
  const [line] = log.errors()
  expect(line).toMatchObject({ msg: 'request failed', reqId: expect.any(String) })
  expect(JSON.stringify(line)).toMatch(/ECONNREFUSED|ECONNRESET/)
})

test('a start without the service tells the host what to check', async () => {
  const config = readConfig({ ...service.env, S3_ENDPOINT: 'http://127.0.0.1:9' })
  await expect(openObjectStore(config, { folder: '', secret: '' })).rejects.toThrow(
    'The S3 bucket "farm-photos" cannot be used: the service does not answer (ECONNREFUSED). Check S3_BUCKET, S3_ENDPOINT and the access key.',
  )
})

test('a call that times out is not retried', async () => {
  await expect(store.get('photo')).rejects.toMatchObject({ statusCode: 503, retryAfterSeconds: 5 })
  expect(service.calls()).toBe(1)
})

test('an account can still be deleted, and its page does not claim that the photos are gone', async () => {
  const { cookie } = await signUp(farm.app)
  const answer = await sendForm(
    farm.app,
    '/api/account/deletion',
    { password: PASSWORD },
    { cookie },
  )
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain('Your farm and your sign-in are gone from this server.')
  expect(answer.body).toContain('they are being deleted')
  expect((await farm.anonymous('GET', '/api/auth/user', undefined, { cookie })).statusCode).toBe(
    401,
  )
})
