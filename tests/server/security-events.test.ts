import { readFile } from 'node:fs/promises'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deleteAccount } from '#tests/setup/members.ts'
import { PASSWORD, sendForm, signUp, startTestApp } from '#tests/setup/server.ts'
import { exportOf } from '#tests/setup/archive.ts'

let logged: string[]
let farm: Awaited<ReturnType<typeof startTestApp>>
beforeEach(async () => {
  logged = []
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged.push(chunk.toString())
      done()
    },
  })
  farm = await startTestApp({ log: pino(sink), trustProxy: '127.0.0.1' })
})
afterEach(() => farm.close())

type Line = { event?: string; address: string; account: string }
const events = () =>
  logged.map((line) => JSON.parse(line) as Line).filter(({ event }) => event !== undefined)

const signIn = (email: string, password: string, from = '198.51.100.7:40001') =>
  sendForm(farm.app, '/api/login', { email, password }, { 'x-forwarded-for': from })

test('attempts and actions on an account are logged without the email address', async () => {
  const ada = await signUp(farm.app)
  const { email, cookie, call } = ada
  const form = (path: string, fields: Record<string, string>) =>
    sendForm(farm.app, `/api/account/${path}`, fields, { cookie })
  await signIn(email, PASSWORD)
  for (let guess = 0; guess < 11; guess += 1) await signIn(email, 'a wrong guess')
  await call('POST', '/api/calendar-link')
  await call('DELETE', '/api/calendar-link')
  const { zip } = await exportOf(ada)
  await call('POST', '/api/farm/import', zip)
  await form('password', { currentPassword: 'not mine at all', newPassword: 'seven-red-barns-4' })
  await form('password', { currentPassword: PASSWORD, newPassword: 'seven-red-barns-4' })
  await deleteAccount(farm.app, ada, { password: 'seven-red-barns-4' })

  expect(events().map(({ event }) => event)).toEqual([
    'sign-up',
    'sign-in',
    ...Array.from({ length: 10 }, () => 'sign-in-failed'),
    'guesses-locked',
    'calendar-link-made',
    'calendar-link-revoked',
    'export',
    'import',
    'password-failed',
    'password-changed',
    'account-deleted',
  ])
  expect(events().map(({ address }) => address)).toContain('198.51.100.7')
  expect(new Set(events().map(({ account }) => account)).size).toBe(1)
  expect(events()[0]?.account).toMatch(/^[\w-]{12}$/)
  expect(logged.join('')).not.toContain(email)
})

/** The pattern as fail2ban reads it, with `<ADDR>` substituted. */
async function failregex() {
  const filter = await readFile('deploy/fail2ban/filter.d/smart-farm.conf', 'utf8')
  const [, pattern = ''] = /^failregex = (.+)$/m.exec(filter) ?? []
  return new RegExp(pattern.replace('<ADDR>', '([0-9a-fA-F.:]+)'))
}

test.each([
  ['198.51.100.7:40001', '198.51.100.7'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['[2001:db8:0:7::1]:443', '2001:db8:0:7::1'],
])('fail2ban finds who guesses from %s', async (from, address) => {
  const pattern = await failregex()
  const found = () => logged.map((line) => pattern.exec(line)?.[1]).filter(Boolean)
  const { email } = await signUp(farm.app)
  await signIn(email, PASSWORD, from)
  await farm.anonymous('GET', '/x","event":"sign-in-failed","address":"192.0.2.1"')
  expect(found()).toEqual([])
  for (let guess = 0; guess < 11; guess += 1) await signIn(email, 'a wrong guess', from)
  expect(found()).toEqual(Array.from({ length: 11 }, () => address))
})
