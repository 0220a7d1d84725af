import { describe, expect, test, type TestContext } from 'vitest'
import { readConfig } from '#server/config.ts'
import { openBucket, openObjectStore } from '#server/objects/open-store.ts'
import { startSilentS3 } from '#tests/setup/fake-s3.ts'
import { recordedLog } from '#tests/setup/recorded-log.ts'
import { deleteAccount } from '#tests/setup/members.ts'
import { signUp, startTestApp } from '#tests/setup/server.ts'

async function startOnSilentS3({ onTestFinished }: Pick<TestContext, 'onTestFinished'>) {
  const { logger, errors } = recordedLog()
  const service = await startSilentS3()
  const store = await openBucket(readConfig(service.env), service.env.S3_BUCKET)
  const { app, anonymous, close } = await startTestApp({ objects: store, log: logger })
  onTestFinished(async () => {
    await close()
    store.close()
    service.close()
  })
  return { service, store, app, anonymous, errors }
}

// Most of them wait.
describe.concurrent('a store that never answers', () => {
  test('a probe reports in time that the store is unreachable and the database is not', async (context) => {
    const { app } = await startOnSilentS3(context)
    const answer = await app.inject('/readyz')
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toMatchObject({ database: 'ready', store: 'unreachable' })
  })

  test('the log says once that the store is unreachable, and why', async (context) => {
    const { app, errors } = await startOnSilentS3(context)
    for (let probe = 0; probe < 2; probe++) await app.inject('/readyz')
    expect(errors()).toMatchObject([
      { msg: 'the store cannot be reached', err: { message: expect.stringMatching(/abort/i) } },
    ])
  })

  test('the cause of a 503 is logged but not sent', async (context) => {
    const { service, app, errors } = await startOnSilentS3(context)
    const { call } = await signUp(app)
    service.close()
    const begun = await call('POST', '/api/s3/multipart', { type: 'text/csv' })
    expect([begun.statusCode, begun.body]).toEqual([
      503,
      expect.stringContaining('The file store cannot be reached right now. Please try again.'),
    ])
    expect(begun.body).not.toMatch(/ECONN|127\.0\.0\.1/)
    const [line] = errors()
    expect(line).toMatchObject({ msg: 'request failed', reqId: expect.any(String) })
    expect(JSON.stringify(line)).toMatch(/ECONNREFUSED|ECONNRESET/)
  })

  test('a start without the service tells the host what to check', async (context) => {
    const { service } = await startOnSilentS3(context)
    const config = readConfig({ ...service.env, S3_ENDPOINT: 'http://127.0.0.1:9' })
    await expect(openObjectStore(config, { folder: '', secret: '' })).rejects.toThrow(
      'The S3 bucket "farm-photos" cannot be used: the service does not answer (ECONNREFUSED). Check S3_BUCKET, S3_ENDPOINT and the access key.',
    )
  })

  test('a call that times out is not retried', async (context) => {
    const { service, store } = await startOnSilentS3(context)
    await expect(store.get('photo')).rejects.toMatchObject({
      statusCode: 503,
      retryAfterSeconds: 5,
    })
    expect(service.calls()).toBe(1)
  })

  test('an account can still be deleted, and its page does not claim that the photos are gone', async (context) => {
    const { app, anonymous } = await startOnSilentS3(context)
    const { cookie } = await signUp(app)
    const answer = await deleteAccount(app, { cookie })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('Your farm and your sign-in are gone from this server.')
    expect(answer.body).toContain('they are being deleted')
    expect((await anonymous('GET', '/api/auth/user', undefined, { cookie })).statusCode).toBe(401)
  })
})
