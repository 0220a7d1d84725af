import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { calendarLink, newCalendarLink } from '#contract/calendar-link.ts'
import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'
import { bookRows } from '#tests/setup/book-rows.ts'
import { engines } from '#tests/setup/engines.ts'
import { answersIn, heardFrom } from '#tests/setup/raw-http.ts'
import { signUp, startTestApp, stoppedClock, type TestFarmer } from '#tests/setup/server.ts'

const DAY_MS = 24 * 60 * 60_000

let running: Awaited<ReturnType<typeof startTestApp>>
let clock: ReturnType<typeof stoppedClock>
let ada: TestFarmer
let logged: string

const start = async (change: Parameters<typeof startTestApp>[0] = {}) => {
  clock = stoppedClock()
  logged = ''
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      logged += String(chunk)
      done()
    },
  })
  running = await startTestApp({ now: clock.now, log: pino({ level: 'trace' }, stream), ...change })
  ada = await signUp(running.app)
}
beforeEach(() => start())
afterEach(() => running.close())

const tokenIn = (path: string) => path.split('/').at(-1)?.replace('.ics', '') ?? ''
const makeLink = async () => {
  const { url } = newCalendarLink.parse((await ada.call('POST', '/api/calendar-link')).json())
  return new URL(url).pathname
}
const ask = (path: string, headers = {}) => running.anonymous('GET', path, undefined, headers)
const addTask = (task: object) =>
  ada.call('POST', '/api/tasks', { title: 'Spray', dueDate: '2026-06-03', ...task })

/** The lines of each event, unfolded (RFC 5545, 3.1). */
const eventsIn = (body: string) =>
  body
    .replaceAll('\r\n ', '')
    .split('BEGIN:VEVENT\r\n')
    .slice(1)
    .map((event) => event.split('\r\n'))

describe.each(engines)('a calendar link on $name', ({ open }) => {
  beforeEach(async () => {
    await running.close()
    await start({ db: await open() })
  })

  test('can be made, renewed and revoked; only the newest one shows the tasks', async () => {
    const state = async () =>
      calendarLink.parse((await ada.call('GET', '/api/calendar-link')).json()).madeAt
    expect(await state()).toBeNull()
    await addTask({})
    const first = await makeLink()
    expect(first).toMatch(/^\/api\/calendar\/[\w-]{43}\.ics$/)
    expect(await state()).toBe('2026-06-01T08:00:00.000Z')
    expect((await ask(first)).body).toContain('SUMMARY:Spray')
    const second = await makeLink()
    expect((await ask(first)).statusCode).toBe(404)
    expect((await ask(second)).statusCode).toBe(200)
    await ada.call('DELETE', '/api/calendar-link')
    expect(await state()).toBeNull()
    const { statusCode, body } = await ask(second)
    expect([statusCode, body]).toEqual([
      404,
      'This calendar link does not exist, or it was revoked.',
    ])
  })
})

test('the token is stored neither in the database nor in the log', async () => {
  const path = await makeLink()
  await ask(path)
  expect((await ask(path.replace('/api', '/%61pi'))).statusCode).toBe(200)
  await running.anonymous('POST', path)
  const token = tokenIn(path)
  expect(
    JSON.stringify(await running.db.selectFrom('calendars').selectAll().execute()),
  ).not.toContain(token)
  expect(logged).toContain('"path":"/api/calendar/:token.ics"')
  expect(logged).not.toContain(token)
})

test.each([
  ['without its ending', '/api/calendar/TOKEN'],
  ['with a slash behind it', '/api/calendar/TOKEN.ics/'],
  ['with more behind it', '/api/calendar/TOKEN.ics/more?really'],
  ['with a slash too many', '/api//calendar/TOKEN.ics'],
  ['in capitals', '/API/CALENDAR/TOKEN.ICS'],
  ['with a dot behind it', '/api/calendar/TOKEN.ics.'],
  ['with slashes that are encoded', '/api%2Fcalendar%2FTOKEN.ics'],
  ['with a letter that is encoded', '/api/calendar/%20TOKEN.icz'],
  ['without its folder', '/TOKEN.ics'],
  ['with a part of it cut off', '/api/calendar/x/TOKEN.ics'],
  ['with a name of another kind', '/api/calendars;TOKEN.ics'],
  ['as a question', '/api/calendar?token=TOKEN.ics'],
  ['in full, at another place', 'http://elsewhere.example/api/calendar/TOKEN.ics'],
])('nor is it in the log where the address is misspelt: %s', async (_how, misspelt) => {
  const token = tokenIn(await makeLink())
  const url = misspelt.replace('TOKEN', token)
  await running.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = running.app.server.address() as AddressInfo
  const head = 'Host: farm.example\r\nConnection: close\r\n\r\n'
  const [answer] = answersIn(await heardFrom(port, `GET ${url} HTTP/1.1\r\n${head}`))
  expect(answer?.status).toBeGreaterThan(399)
  await vi.waitFor(() => expect(logged).toContain(`"status":${answer?.status}`), 10_000)
  expect(logged.toLowerCase()).not.toContain(token.toLowerCase())
})

test('control characters are kept out of the calendar file', async () => {
  await addTask({ title: 'bell\u0007x', notes: 'a\u0008b\r\nc\td\u0085e', why: 'f\u001bg' })
  const { body } = await ask(await makeLink())
  expect(body.replaceAll(/\r\n/g, '')).not.toMatch(/(?!\t)\p{Cc}/u)
  const [event] = eventsIn(body)
  expect(event).toEqual(
    expect.arrayContaining(['SUMMARY:bell x', 'DESCRIPTION:f g\\n\\na b\\nc\td e']),
  )
})

test('tasks are all-day events with title, reason and place', async () => {
  const project = await ada.call('POST', '/api/projects', { name: 'North, farm' })
  const { id: projectId } = project.json<{ id: string }>()
  const title = `Spray; the "north" field, ${'twice '.repeat(20)}`.trim()
  const added = await addTask({
    title,
    projectId,
    priority: 'high',
    why: 'Blight was seen.',
    notes: 'Wear gloves.\nWash them.',
  })
  const { id } = added.json<{ task: { id: string } }>().task
  const answer = await ask(await makeLink())
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(answer.headers['x-robots-tag']).toBe('noindex')
  for (const line of answer.body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThan(76)
  const [event] = eventsIn(answer.body)
  expect(event).toEqual(
    expect.arrayContaining([
      `UID:${id}`,
      'DTSTART;VALUE=DATE:20260603',
      `SUMMARY:${title.replaceAll(/[;,]/g, '\\$&')}`,
      'DESCRIPTION:Blight was seen.\\n\\nWear gloves.\\nWash them.',
      'LOCATION:North\\, farm',
      'PRIORITY:1',
      'TRANSP:TRANSPARENT',
      'URL;VALUE=URI:http://localhost:5000/dashboard',
    ]),
  )
  expect(answer.body).not.toContain('DTEND')
})

test('a repeating task repeats in the calendar, a done one is not listed', async () => {
  const added = await addTask({ title: 'Once' })
  const { id } = added.json<{ task: { id: string } }>().task
  await addTask({ repeat: { unit: 'week', every: 2 } })
  await addTask({ title: 'Season', repeat: { unit: 'season', every: 1 } })
  const path = await makeLink()
  expect(eventsIn((await ask(path)).body)).toHaveLength(3)
  await ada.call('PUT', `/api/tasks/${id}/completion`, { zone: 'UTC' })
  const events = eventsIn((await ask(path)).body)
  expect(events.map((event) => event.find((line) => line.startsWith('RRULE')))).toEqual([
    'RRULE:FREQ=WEEKLY;INTERVAL=2',
    'RRULE:FREQ=MONTHLY;INTERVAL=3',
  ])
})

test('a calendar is sent again only after a change or on the next day', async () => {
  await addTask({ repeat: { unit: 'day', every: 1 } })
  const path = await makeLink()
  const { etag } = (await ask(path)).headers
  const again = () => ask(path, { 'if-none-match': String(etag) })
  expect((await again()).statusCode).toBe(304)
  clock.move(4 * DAY_MS)
  expect((await again()).statusCode).toBe(200)
  clock.move(-4 * DAY_MS)
  expect((await again()).statusCode).toBe(304)
  await addTask({ title: 'More' })
  expect((await again()).statusCode).toBe(200)
})

test('a calendar shows its own farmer’s tasks only', async () => {
  const ben = await signUp(running.app)
  await ben.call('POST', '/api/tasks', { title: 'Of Ben', dueDate: '2026-06-03' })
  await addTask({})
  expect((await ask(await makeLink())).body).not.toContain('Of Ben')
})

test('a calendar has the days on which a field is closed, and no money', async () => {
  const project = await ada.call('POST', '/api/projects', { name: 'North farm' })
  const { id: projectId } = project.json<{ id: string }>()
  const path = `/api/projects/${projectId}/crops`
  await ada.call('POST', path, buildCropPayload({ fieldName: 'North' }))
  const { db } = running
  const field = await db.selectFrom('fields').select('id').executeTakeFirstOrThrow()
  const { farmId } = await db.selectFrom('projects').select('farmId').executeTakeFirstOrThrow()
  const rows = bookRows(db, farmId)
  const productId = await rows.product({ name: 'Copper', harvestDays: 7 })
  const paid = { productId, amountMinor: 9_999, currency: 'EUR' }
  const on = [{ kind: 'field', targetId: field.id }] as const
  const entryId = await rows.entry({ kind: 'treatment', onDate: '2026-05-30', ...paid }, [...on])
  await rows.entry({ kind: 'treatment', onDate: '2026-05-25', ...paid }, [...on])
  const { body } = await ask(await makeLink())
  const events = eventsIn(body)
  expect(events).toHaveLength(1)
  expect(events[0]).toEqual(
    expect.arrayContaining([
      `UID:${entryId}-harvest-${field.id}`,
      'DTSTART;VALUE=DATE:20260530',
      'DTEND;VALUE=DATE:20260606',
      'SUMMARY:Do not harvest North before Jun 6',
      'DESCRIPTION:Treated with Copper on May 30',
      'URL;VALUE=URI:http://localhost:5000/book',
    ]),
  )
  expect(body).not.toMatch(/99[.,]99/)
})

test('requests for calendars are rate limited', async () => {
  const path = await makeLink()
  for (let asked = 0; asked < 300; asked += 1) await ask(path)
  expect((await ask(path)).statusCode).toBe(429)
})
