import { afterEach, beforeEach, expect, test } from 'vitest'
import { MAX_DESCRIPTION } from '#contract/limits.ts'
import { buildAnimalPayload } from '#tests/builders/build-animal-payload.ts'
import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'
import { deleteAccount, invite } from '#tests/setup/members.ts'
import { englishIn } from '#tests/setup/no-english.ts'
import { call, PASSWORD, sendForm, signUp, startTestApp } from '#tests/setup/server.ts'

const PSEUDO = 'language=en-XA'
const NAMES = /\b(?:Ada Field|Merino|Leghorn|Suffolk|Dorset|Romney|sheep|Frost protection)\b/g

/** Text and labels of a page, without what is code or says that it is in English. */
const wordsOf = (page: string) =>
  page
    .replaceAll(/<(style|svg|code|pre)\b.*?<\/\1>/gs, '')
    .replaceAll(/<(?!html)(\w+)[^>]* lang="[^"]*"[^>]*>.*?<\/\1>/gs, '')
    .replaceAll(/<[^>]*? aria-label="([^"]*)"[^>]*>/g, ' $1 ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&#?\w+;/g, ' ')

/** What is left of English. */
const escaped = (text: string) => englishIn(wordsOf(text), NAMES)

let server: Awaited<ReturnType<typeof startTestApp>>
beforeEach(async () => {
  server = await startTestApp()
})
afterEach(() => server.close())

test('every page of the server is in the language of the cookie', async () => {
  const { app } = server
  const { cookie } = await signUp(app)
  const visitor = call(app, PSEUDO)
  const farmer = call(app, `${cookie}; ${PSEUDO}`)
  const form = (url: string, fields = {}, as = PSEUDO) => sendForm(app, url, fields, { cookie: as })
  const session = `${cookie}; ${PSEUDO}`
  const [, invitation] = await invite({ call: call(app, cookie) })
  const pages = [
    await visitor('GET', `/api/join?invitation=${invitation}`),
    await farmer('GET', `/api/join?invitation=${invitation}`),
    await form('/api/join', { invitation }),
    await visitor('GET', '/api/join'),
    await visitor('GET', '/api/login'),
    await form('/api/login'),
    await form('/api/login', { email: 'ada@farm.example', password: 'wrong' }),
    await visitor('GET', '/api/signup'),
    await form('/api/signup', { email: 'no address', password: 'short' }),
    await farmer('GET', '/api/account'),
    await farmer('GET', '/api/account?done=password'),
    await form(
      '/api/account/password',
      { currentPassword: 'wrong', newPassword: PASSWORD },
      session,
    ),
    await form('/api/account/deletion', { password: 'wrong' }, session),
    await farmer('GET', '/api/knowledge/frost'),
    await farmer('GET', '/api/docs'),
    await deleteAccount(app, { cookie: session }),
  ]
  for (const { body, statusCode } of pages) {
    expect([statusCode, body]).toEqual([
      statusCode,
      expect.stringContaining('<html lang="en-XA" dir="ltr">'),
    ])
    expect(escaped(body)).toEqual([])
  }
})

test('refusals are in the language of the cookie', async () => {
  const { app } = server
  const { cookie } = await signUp(app)
  const farmer = call(app, `${cookie}; ${PSEUDO}`)
  const project = '/api/projects/unknown'
  const answers = [
    await farmer('GET', '/api/nothing'),
    await farmer('PATCH', '/api/overview'),
    await farmer('POST', '/api/projects', { name: '' }),
    await farmer('POST', '/api/projects', { name: 'x'.repeat(201) }),
    await farmer('POST', '/api/projects', {
      name: 'North',
      description: 'x'.repeat(MAX_DESCRIPTION + 1),
    }),
    await farmer('POST', '/api/projects', { name: '\0' }),
    await farmer('POST', `${project}/crops`, buildCropPayload({ fieldSize: 'wide' })),
    await farmer('POST', `${project}/crops`, buildCropPayload()),
    await farmer('POST', `${project}/animals`, buildAnimalPayload({ breeds: [''] })),
    await farmer('POST', '/api/tasks', { title: '', dueDate: '2026-06-01' }),
    await farmer('POST', '/api/tasks', { title: 'Shear', dueDate: '2026-02-31' }),
    await farmer('POST', '/api/tasks', {
      title: 'Shear',
      dueDate: '2026-06-01',
      projectId: 'unknown',
    }),
    await farmer('GET', '/api/objects/unknown'),
    await farmer('GET', '/api/s3/sts'),
    await farmer('POST', '/api/farm/import', { not: 'a ZIP file' }),
    await farmer('GET', '/api/calendar/unknown.ics'),
  ]
  for (const { body, statusCode } of answers) {
    expect(statusCode).toBeGreaterThanOrEqual(400)
    expect([body, escaped(body)]).toEqual([body, []])
  }
})
