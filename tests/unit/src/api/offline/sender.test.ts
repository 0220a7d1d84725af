import { describe, expect, test } from 'vitest'
import {
  ADA,
  buildChange,
  json,
  lost,
  NOW,
  outbox,
  sendTo,
  sentence,
  onNewDevices,
  waiting,
} from '#tests/setup/device.ts'

onNewDevices()

const ok = () => json({})
const paths = (calls: { path: string }[]) => calls.map(({ path }) => path)
const add = async (...changes: Parameters<typeof buildChange>[0][]) => {
  for (const change of changes) await outbox.add(buildChange(change))
}
const refusals = async () => (await waiting()).map(({ refusal }) => refusal?.status)

test('what waits is sent once, in order, dated by the day it was done', async () => {
  await add({ path: '/1', key: 'a' }, { path: '/2', key: 'b', recordId: 'c2' })
  const { end, calls } = await sendTo(ok)
  expect(end).toEqual({ kind: 'ok' })
  expect(calls).toMatchObject([
    { path: '/1', headers: { 'Idempotency-Key': 'a', 'Happened-At': '2026-05-30T06:00:00.000Z' } },
    { path: '/2', headers: { 'Idempotency-Key': 'b' } },
  ])
  expect(await waiting()).toEqual([])
  expect((await sendTo(ok)).calls).toEqual([])
})

test('each is sent to the farm that it was made on', async () => {
  await add({ path: '/1', farmId: 'mill' }, { path: '/2', recordId: 'c2' })
  const { calls } = await sendTo(ok)
  expect(calls.map(({ headers }) => headers.Farm)).toEqual(['mill', undefined])
})

test('what was made on a farm that is closed by now waits for a decision, a deletion too', async () => {
  const photo = { bytes: new Blob(['x']), imageURL: '/photo' }
  await add({ method: 'DELETE', farmId: 'mill' }, { recordId: 'c2', farmId: 'mill', photo })
  const closed = 'This farm is not open to you any more.'
  await sendTo(() => sentence(404, closed, { 'Farm-Closed': '1' }))
  const [deletion, ofPhoto] = await waiting()
  expect(deletion?.refusal).toMatchObject({ status: 404, sentence: closed })
  expect(ofPhoto).toMatchObject({ photo: { imageURL: '/photo' }, refusal: { sentence: closed } })
})

test('a photo does not hold up texts, but its own record', async () => {
  const photo = { bytes: new Blob(['x']), imageURL: '/photo' }
  await add(
    { path: '/photo-of-c1', method: 'POST', photo },
    { path: '/c1' },
    { path: '/c2', recordId: 'c2' },
  )
  expect(paths((await sendTo(ok)).calls)).toEqual(['/c2', '/photo-of-c1', '/c1'])
})

test('without an answer all wait, and the next try is the same request', async () => {
  await add({}, { recordId: 'c2' })
  const first = await sendTo(lost)
  expect(first.end).toEqual({ kind: 'badLine' })
  expect(first.calls).toHaveLength(3)
  expect((await sendTo(ok)).calls[0]).toEqual(first.calls[0])
})

test('a lost answer is asked for again at once', async () => {
  await add({}, { recordId: 'c2' })
  let calls = 0
  const { end } = await sendTo(() => ((calls += 1) % 3 ? lost() : ok()))
  expect(end).toEqual({ kind: 'ok' })
  expect(await waiting()).toEqual([])
})

test('the page of a hotspot is no answer', async () => {
  await add({})
  const page = () => new Response('<h1>Welcome</h1>', { headers: { 'content-type': 'text/html' } })
  expect((await sendTo(page)).end).toEqual({ kind: 'noNetwork' })
  const atStart = await sendTo(ok, { call: () => Promise.resolve(page()) })
  expect(atStart.end).toEqual({ kind: 'noNetwork' })
  expect(await waiting()).toHaveLength(1)
})

describe('a farmer who is signed out', () => {
  test('keeps all until the next sign-in', async () => {
    await add({}, { recordId: 'c2' })
    const { end, calls } = await sendTo(() => sentence(401, 'Unauthorized'))
    expect(end).toMatchObject({ kind: 'hindered', hindrance: { status: 401 } })
    expect(calls).toHaveLength(1)
    expect(await waiting()).toHaveLength(2)
  })

  test('has nothing sent to the farm of another who signed in on this phone', async () => {
    await add({})
    await outbox.add(buildChange({ userId: 'ben', path: '/of-ben' }))
    const call = () => Promise.resolve(json({ id: 'ben' }))
    expect((await sendTo(ok, { call })).end).toMatchObject({ hindrance: { status: 401 } })
    expect(paths((await sendTo(ok)).calls)).toEqual(['/api/crops/c1'])
    expect(await outbox.of('ben')).toHaveLength(1)
  })
})

describe('a server in trouble', () => {
  test('with one change gets the others, but none that follow it', async () => {
    await add({ path: '/1', method: 'POST' }, { path: '/2' })
    await add({ path: '/3', recordId: 'c2', after: ['c1'] })
    await add({ path: '/4', recordId: 'c4' })
    const { end, calls } = await sendTo(({ path }) => (path === '/1' ? sentence(500, 'Oh') : ok()))
    expect(paths(calls)).toEqual(['/1', '/4'])
    expect(end).toMatchObject({ kind: 'hindered', hindrance: { status: 500, sentence: 'Oh' } })
    expect(await refusals()).toEqual([undefined, undefined, undefined])
  })

  test('that is busy is left alone for as long as it asks', async () => {
    await add({}, { recordId: 'c2' })
    const { end, calls } = await sendTo(() => sentence(429, 'Slow down.', { 'retry-after': '70' }))
    expect(calls).toHaveLength(1)
    expect(end).toMatchObject({ kind: 'hindered', afterMs: 70_000 })
  })

  test('that first wants a new password refuses no change', async () => {
    await add({}, { recordId: 'c2' })
    const { end, calls } = await sendTo(() =>
      sentence(403, 'First choose a new password.', { 'retry-after': '60' }),
    )
    expect(calls).toHaveLength(1)
    expect(end).toMatchObject({
      hindrance: { status: 403, sentence: 'First choose a new password.' },
    })
    expect(await refusals()).toEqual([undefined, undefined])
  })
})

describe('a refused change', () => {
  test('waits with the sentence of the server, and holds only what follows it', async () => {
    await add({ path: '/1' }, { path: '/2' }, { path: '/3', recordId: 'c3' })
    const answer = ({ path }: { path: string }) =>
      path === '/1' ? json({ message: 'A crop needs a name.' }, 400) : ok()
    expect(paths((await sendTo(answer)).calls)).toEqual(['/1', '/3'])
    const [refused] = await waiting()
    expect(refused?.refusal).toEqual({
      status: 400,
      sentence: 'A crop needs a name.',
      at: NOW.toISOString(),
    })
    expect((await sendTo(answer)).calls).toEqual([])
    await outbox.remove(refused?.seq ?? 0)
    expect(paths((await sendTo(answer)).calls)).toEqual(['/2'])
  })

  test.each([
    [403, 'You may only read this farm.'],
    [404, 'There is no such crop.'],
    [422, 'This Idempotency-Key was used for another request.'],
    [501, 'Not here.'],
  ])('with status %i is never dropped', async (status, text) => {
    await add({})
    await sendTo(() => sentence(status, text))
    expect(await waiting()).toMatchObject([{ refusal: { status, sentence: text } }])
  })

  test('does not hold what was done elsewhere on its record', async () => {
    await add({ path: '/1' }, { path: '/2', recordId: 'c2', after: ['c1'] })
    await sendTo(({ path }) => (path === '/1' ? sentence(400, 'No.') : ok()))
    expect(await waiting()).toMatchObject([{ path: '/1' }])
  })

  test('is made of the tasks that the server did not move', async () => {
    const [moved, changed] = ['t1', 't2'].map((id) => ({ id, version: 1, dueDate: '2026-06-02' }))
    await add({ path: '/api/tasks/due-dates', body: { moves: [moved, changed], zone: 'UTC' } })
    const sent: unknown[] = []
    const answer = () => json({ moved: [{ id: 't1', version: 2 }] })
    await sendTo(answer, { onSent: async ({ path }) => void sent.push(path) })
    expect(sent).toEqual(['/api/tasks/due-dates'])
    expect(await waiting()).toMatchObject([
      {
        key: 'new key 1',
        body: { moves: [changed] },
        refusal: { sentence: expect.stringMatching(/^1 task was not moved, as it was changed/) },
      },
    ])
  })

  test('is none where the record that it deletes is gone already', async () => {
    await add({ method: 'DELETE', body: undefined })
    await sendTo(() => sentence(404, 'There is no such crop.'))
    expect(await waiting()).toEqual([])
  })
})

describe('the clock of a phone', () => {
  const sentAt = async (serverNow: string, at: string) => {
    await add({ at })
    const date = new Date(serverNow).toUTCString()
    const { calls } = await sendTo(ok, {
      call: (_path, init) => {
        if (init.method) sent.push(new Headers(init.headers).get('happened-at'))
        return Promise.resolve(json({ id: ADA }, 200, { date }))
      },
    })
    expect(calls).toEqual([])
    return sent.at(-1)
  }
  const sent: (string | null)[] = []

  test('that is two days behind does not date work two days early', async () => {
    expect(await sentAt('2026-06-03T08:00:00Z', '2026-06-01T07:00:00.000Z')).toBe(
      '2026-06-03T07:00:00.000Z',
    )
  })
  test('that was set back dates nothing into the future', async () => {
    expect(await sentAt('2026-06-01T08:00:00Z', '2026-09-01T08:00:00.000Z')).toBe(
      '2026-06-01T08:00:00.000Z',
    )
  })
  test('keeps the day of work for 60 days', async () => {
    expect(await sentAt('2026-06-01T08:00:00Z', '2026-04-03T08:00:00.000Z')).toBe(
      '2026-04-03T08:00:00.000Z',
    )
    expect(await sentAt('2026-06-01T08:00:00Z', '2026-04-01T08:00:00.000Z')).toBeNull()
  })
})
