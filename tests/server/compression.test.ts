import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { signUp, startTestApp, type TestFarmer } from '#tests/setup/server.ts'

const LONG = 100_000
const TOO_LONG_AT_ONCE = 300_000

let running: Awaited<ReturnType<typeof startTestApp>>
let ada: TestFarmer

beforeEach(async () => {
  running = await startTestApp()
  ada = await signUp(running.app)
})
afterEach(() => running.close())

async function listOfAbout(bytes: number) {
  const description = 'barley '.repeat(140)
  for (let written = 0; written < bytes; written += description.length) {
    await ada.call('POST', '/api/projects', { name: 'North farm', description })
  }
  const plain = await ada.call('GET', '/api/projects')
  const packed = await ada.call('GET', '/api/projects', undefined, { 'accept-encoding': 'br' })
  return { plain: plain.body, packed }
}

test.each([
  ['at once', LONG, true],
  ['as a stream', TOO_LONG_AT_ONCE, false],
])('a list that is compressed %s is the same list', async (_how, bytes, isAtOnce) => {
  const { plain, packed } = await listOfAbout(bytes)
  expect(plain.length).toBeGreaterThan(bytes)
  expect(packed.headers['content-encoding']).toBe('br')
  expect(packed.headers['content-length'] !== undefined).toBe(isAtOnce)
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain)
})
