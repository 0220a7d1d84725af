import { once } from 'node:events'
import { request, type RequestOptions } from 'node:https'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCertificate } from '#server/process/certificate.ts'
import { PASSWORD, startTestApp } from '#tests/setup/server.ts'

const HTTPS_CERT = 'tests/fixtures/tls/cert.pem'
const HTTPS_KEY = 'tests/fixtures/tls/key.pem'
const ORIGIN = 'https://localhost'

let folder: string
let farm: Awaited<ReturnType<typeof startTestApp>>
let own: RequestOptions
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'farm-https-'))
  const certificate = await readCertificate({ HTTPS_CERT, HTTPS_KEY })
  farm = await startTestApp({ certificate, origins: [ORIGIN] })
  await farm.app.listen({ port: 0, host: 'localhost' })
  own = { port: (farm.app.server.address() as AddressInfo).port, ca: certificate?.cert }
})
afterAll(async () => {
  await farm.close()
  await rm(folder, { recursive: true })
})

async function ask(options: RequestOptions, body?: string) {
  const asked = request({ host: 'localhost', ...own, ...options }).end(body)
  const [{ statusCode, headers }] = (await once(asked, 'response')) as [IncomingMessage]
  return { statusCode, headers }
}

test('with a certificate the server speaks HTTPS, and its cookies are secure', async () => {
  const { statusCode, headers } = await ask({ path: '/healthz' })
  expect([statusCode, headers['strict-transport-security']]).toEqual([
    200,
    'max-age=31536000; includeSubDomains',
  ])
  const form = {
    firstName: 'Ada',
    lastName: 'Field',
    email: 'ada@farm.example',
    password: PASSWORD,
  }
  const signUp = (origin: string) =>
    ask(
      {
        method: 'POST',
        path: '/api/signup',
        headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
      },
      new URLSearchParams(form).toString(),
    )
  expect(await signUp('http://localhost')).toMatchObject({ statusCode: 403 })
  const signedUp = await signUp(ORIGIN)
  expect(signedUp.statusCode).toBe(303)
  const cookies = signedUp.headers['set-cookie'] ?? []
  expect(cookies.length).toBeGreaterThan(0)
  for (const cookie of cookies) expect(cookie).toMatch(/; Secure/i)
})

test('without a certificate nothing is read', async () => {
  expect(await readCertificate({})).toBeNull()
})

test('a certificate that is missing, or not of its key, is refused by name', async () => {
  const none = path.join(folder, 'none.pem')
  await expect(readCertificate({ HTTPS_CERT: none, HTTPS_KEY })).rejects.toThrow(
    `HTTPS_CERT "${none}" cannot be read (ENOENT).`,
  )
  await expect(readCertificate({ HTTPS_CERT, HTTPS_KEY: folder })).rejects.toThrow(
    `HTTPS_KEY "${folder}" cannot be read (EISDIR).`,
  )
  const odd = path.join(folder, 'odd.pem')
  await writeFile(odd, 'no PEM')
  await expect(readCertificate({ HTTPS_CERT: odd, HTTPS_KEY })).rejects.toThrow(
    `HTTPS_CERT "${odd}" and HTTPS_KEY "${HTTPS_KEY}" are not a certificate and its key`,
  )
})
