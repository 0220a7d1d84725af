import { expect, test } from 'vitest'
import { seededRandom } from '#scripts/siege/random.ts'
import type { Change } from '#src/api/offline/change.ts'
import { newId } from '#src/api/offline/new-id.ts'
import { sendWaiting } from '#src/api/offline/sender.ts'
import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'
import { jpeg, leafShape } from '#tests/builders/photos.ts'
import { badLine, Killed } from '#tests/setup/bad-line.ts'
import { onNewDevices, outbox } from '#tests/setup/device.ts'
import { openTestStore } from '#tests/setup/objects.ts'
import {
  cookiesOf,
  ORIGIN,
  sendForm,
  signUp,
  startTestApp,
  stoppedClock,
} from '#tests/setup/server.ts'
import { openTestSqlite } from '#tests/setup/sqlite.ts'

onNewDevices()

const DAY_MS = 86_400_000
const CROPS = 10
const RENAMES = 8
const TASKS = 70
const RUNS = 2000

/** 45 days in the field: a project, crops that are renamed row by row, photos, and tasks. */
async function workOf45Days(now: Date) {
  const photo = new Blob([new Uint8Array(await jpeg(leafShape()))], { type: 'image/jpeg' })
  const changes: (Change & { photo?: { bytes: Blob } })[] = []
  const create = (path: string, body: object, after: string[] = []) => {
    const recordId = newId(now)
    const headers = { 'New-Id': recordId }
    changes.push({ method: 'POST', path, body, headers, recordId, after })
    return recordId
  }
  const projectId = create('/api/projects', { name: 'North farm' })
  const crops = Array.from({ length: CROPS }, () =>
    create(`/api/projects/${projectId}/crops`, buildCropPayload({ fieldName: 'row 0' }), [
      projectId,
    ]),
  )
  for (const recordId of crops.slice(0, 3)) {
    const body = { entityType: 'crop', entityId: recordId }
    changes.push({
      method: 'POST',
      path: '/api/ai-analysis',
      body,
      recordId,
      photo: { bytes: photo },
    })
  }
  for (let row = 1; row <= RENAMES; row += 1) {
    for (const recordId of crops) {
      const [base, body] = [row - 1, row].map((at) => buildCropPayload({ fieldName: `row ${at}` }))
      const opened = row % 2 ? { base: { ...base }, version: undefined } : undefined
      const path = `/api/crops/${recordId}`
      changes.push({ method: 'PUT', path, body, recordId, ...(opened && { opened }) })
    }
  }
  const tasks = Array.from({ length: TASKS }, (_, index) =>
    create('/api/tasks', { title: `Task ${index}`, dueDate: '2026-06-01' }),
  )
  for (const [index, recordId] of tasks.entries()) {
    const path = `/api/tasks/${recordId}`
    if (index % 3 === 0)
      changes.push({ method: 'PUT', path: `${path}/completion`, body: { zone: 'UTC' }, recordId })
    if (index % 5 === 0) changes.push({ method: 'DELETE', path, recordId })
  }
  return { changes, crops }
}

test('200 changes and photos over a line that loses 40 %, with kills, restarts and ended sign-ins, are there once', async () => {
  const clock = stoppedClock()
  const random = seededRandom(19)
  const db = await openTestSqlite()
  const local = await openTestStore()
  const start = () => startTestApp({ db, objects: local.store, now: clock.now })
  let running = await start()
  const ada = await signUp(running.app)
  let { cookie } = ada
  const session = await ada.call('GET', '/api/auth/user')
  const userId = session.json<{ id: string }>().id

  const { changes, crops } = await workOf45Days(clock.now())
  const firstDay = clock.now().getTime() - 45 * DAY_MS
  for (const [index, change] of changes.entries()) {
    const at = new Date(firstDay + index * (45 / changes.length) * DAY_MS).toISOString()
    await outbox.add({ ...change, format: 2, userId, key: `key ${index}`, at })
  }

  const line = badLine({ random, lostShare: 0.4, killShare: 0.02 }, async (path, init) => {
    const { body } = init
    const answer = await running.app.inject({
      method: (init.method ?? 'GET') as 'GET',
      url: path,
      headers: { ...(init.headers as Record<string, string>), cookie, origin: ORIGIN },
      ...(body && {
        payload:
          typeof body === 'string' ? body : Buffer.from(await new Response(body).arrayBuffer()),
      }),
    })
    return new Response(answer.body, {
      status: answer.statusCode,
      headers: { 'content-type': String(answer.headers['content-type'] ?? 'text/plain') },
    })
  })
  const sendOnce = () =>
    sendWaiting({
      userId,
      table: outbox,
      call: line.call,
      now: clock.now,
      newKey: () => crypto.randomUUID(),
      // After the answer, before the change is taken out: the worst moment to be killed.
      onSent: async () => line.mayBeKilled(),
      onSettled: () => {},
    }).catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error
      return undefined
    })

  let signIns = 0
  for (let run = 1; run < RUNS && (await outbox.count()) > 0; run += 1) {
    const end = await sendOnce()
    if (run % 8 === 0) await db.deleteFrom('sessions').execute()
    if (run % 12 === 0) {
      await running.app.close()
      running = await start()
    }
    if (end?.kind !== 'hindered') continue
    expect(end.hindrance.status).toBe(401)
    signIns += 1
    const form = { email: ada.email, password: ada.password }
    cookie = cookiesOf(await sendForm(running.app, '/api/login', form))
  }

  expect(await outbox.of(userId)).toEqual([])
  const { requests, answers, kills } = line.lost()
  expect(Math.min(requests, answers)).toBeGreaterThan(50)
  expect([kills > 3, signIns > 1]).toEqual([true, true])

  const events = await db.selectFrom('events').selectAll().orderBy('id').execute()
  const of = (id: string, kind: string) =>
    events.filter((event) => event.entityId === id && event.kind === kind)
  for (const id of crops) {
    expect(of(id, 'created')).toHaveLength(1)
    const rows = of(id, 'changed').map((event) => /row \d","to":"(row \d)/.exec(event.changes)?.[1])
    expect(rows).toEqual(Array.from({ length: RENAMES }, (_, row) => `row ${row + 1}`))
  }
  const days = new Set(crops.flatMap((id) => of(id, 'changed').map(({ at }) => at.slice(0, 10))))
  expect(days.size).toBeGreaterThan(10)
  expect(await db.selectFrom('analyses').select('entityId').execute()).toHaveLength(3)
  const tasks = await db.selectFrom('tasks').select(['title', 'doneAt']).execute()
  const kept = Array.from({ length: TASKS }, (_, index) => index).filter((index) => index % 5 > 0)
  expect(tasks.map(({ title }) => title).toSorted()).toEqual(
    kept.map((index) => `Task ${index}`).toSorted(),
  )
  expect(tasks.filter(({ doneAt }) => doneAt)).toHaveLength(kept.filter((i) => i % 3 === 0).length)
  await running.close()
  await local.forget()
}, 120_000)
