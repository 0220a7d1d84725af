import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clockWarning } from '#server/db/open-migrated.ts'
import { sweepUploads } from '#server/uploads/sweep.ts'
import { startAnalyses, type AnalysedFarm } from '#tests/setup/analyses.ts'
import { cookiesOf, PASSWORD, sendForm } from '#tests/setup/server.ts'
import { farmerAt, projectNames, startServer } from '#tests/setup/server-process.ts'
import { greenLeaf } from '#tests/builders/photos.ts'
import { newLink } from '#tests/setup/uploads.ts'

// Starting servers takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const YEAR_MS = 365 * 86_400_000

let farm: AnalysedFarm
beforeEach(async () => {
  farm = await startAnalyses()
})
afterEach(() => farm.close())

const signIn = async (email: string, password = PASSWORD) =>
  sendForm(farm.app, '/api/login', { email, password })

const statusFor = async (cookie: string, url = '/api/projects') =>
  (await farm.app.inject({ url, headers: { cookie } })).statusCode

test('a clock a year ahead ends sessions and open uploads, but loses no record or photo', async () => {
  const photo = await farm.send(await greenLeaf())
  expect((await farm.analyse(photo)).statusCode).toBe(201)
  const openLink = await newLink(farm.ada)
  farm.pass(YEAR_MS)
  expect(await statusFor(farm.ada.cookie)).toBe(401)
  const cookie = cookiesOf(await signIn(farm.ada.email))
  expect(await statusFor(cookie)).toBe(200)
  const late = await farm.put({ ...farm.ada, cookie }, openLink, await greenLeaf())
  expect(late.statusCode).toBe(403)
  await farm.auth.sweep()
  await sweepUploads({ db: farm.db, objects: farm.store, now: farm.now })
  expect(await statusFor(cookie, photo)).toBe(200)

  farm.pass(-YEAR_MS)
  // A session made in the future would otherwise be open until then.
  expect(await statusFor(cookie)).toBe(401)
  const back = cookiesOf(await signIn(farm.ada.email))
  expect(await statusFor(back)).toBe(200)
  expect(await statusFor(back, photo)).toBe(200)
})

test('a clock a year behind makes farmers sign in; their sessions work again once it is right', async () => {
  farm.pass(-YEAR_MS)
  expect(await statusFor(farm.ada.cookie)).toBe(401)
  const cookie = cookiesOf(await signIn(farm.ada.email))
  expect(await statusFor(cookie)).toBe(200)
  farm.pass(YEAR_MS)
  expect(await statusFor(cookie)).toBe(401)
  expect(await statusFor(farm.ada.cookie)).toBe(200)
})

test('wrong guesses made while the clock was ahead do not lock anybody out for a year', async () => {
  farm.pass(YEAR_MS)
  const answers = []
  for (let guess = 0; guess < 11; guess++) {
    answers.push((await signIn(farm.ada.email, 'a wrong guess')).statusCode)
  }
  expect(answers.at(-1)).toBe(429)
  farm.pass(-YEAR_MS)
  expect((await signIn(farm.ada.email)).statusCode).toBe(303)
})

test('a clock behind the last change is warned about, a year without changes is not', async () => {
  const at = (shiftMs: number) => clockWarning(farm.db, new Date(farm.now().getTime() + shiftMs))
  expect(await at(-YEAR_MS)).toMatch(
    /The clock of this machine says 2025-06-01T.* Set the clock right.* If it is right already, .* nothing needs doing\.$/,
  )
  expect(await at(0)).toBeNull()
  expect(await at(YEAR_MS)).toBeNull()
})

test('a server started with its clock a year ahead or behind leaves the farm unchanged', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'smart-farm-'))
  const startShifted = (shiftMs: number) =>
    startServer({
      DATA_DIR,
      NODE_OPTIONS: '--import ./tests/setup/shifted-clock.mjs',
      CLOCK_SHIFT_MS: String(shiftMs),
    })
  const first = await startShifted(0)
  const farmer = await farmerAt(first.url)
  await farmer.call('POST', '/api/projects', { name: 'North farm' })
  await first.kill()
  for (const shiftMs of [YEAR_MS, -YEAR_MS]) {
    const server = await startShifted(shiftMs)
    const again = await farmerAt(server.url, farmer.email)
    expect(await projectNames(again)).toEqual(['North farm'])
    const warned = server.output().includes('Set the clock right')
    expect(warned).toBe(shiftMs < 0)
    await server.kill()
  }
  await rm(DATA_DIR, { recursive: true })
})
