import { expect, test } from 'vitest'
import {
  buildChange,
  json,
  lost,
  outbox,
  sendTo,
  onNewDevices,
  waiting,
} from '#tests/setup/device.ts'

onNewDevices()

const V1 = '2026-05-01T08:00:00.000Z'
const V2 = '2026-05-31T08:00:00.000Z'
const BEN = { id: 'u2', name: 'Ben Mill' }
const base = { name: 'Tomato', fieldSize: '4', plantingDate: '' }

/** A server with one crop that takes only changes of its present version. */
function serverWith(record: Record<string, unknown>) {
  let saved = record
  const answer = ({ body, headers }: { body: unknown; headers: Record<string, string> }) => {
    const seen =
      Object(body).version === undefined ? headers['If-Match'] : `"${Object(body).version}"`
    const present = String(saved.version ?? saved.updatedAt)
    if (seen !== `"${present}"`) return json({ message: 'Changed.', record: saved, by: BEN }, 409)
    saved = { ...saved, ...Object(body), updatedAt: V2.replace('31', '32') }
    return json(saved)
  }
  return { answer, saved: () => saved }
}

test('fields that only one side changed are joined and sent again with a key of their own', async () => {
  const opened = { base, version: V1 }
  await outbox.add(buildChange({ body: { ...base, name: 'Roma' }, opened }))
  const server = serverWith({ ...base, fieldSize: '5', updatedAt: V2 })
  const { calls } = await sendTo(server.answer)
  expect(server.saved()).toMatchObject({ name: 'Roma', fieldSize: '5' })
  expect(calls.map(({ headers }) => headers['Idempotency-Key'])).toEqual(['key 1', 'new key 1'])
  expect(await waiting()).toEqual([])
})

test('where both changed a field the farmer decides, and nothing is overwritten until then', async () => {
  const opened = { base, version: V1 }
  await outbox.add(buildChange({ body: { ...base, name: 'Roma', plantingDate: 'May' }, opened }))
  const record = { ...base, name: 'San Marzano', fieldSize: '5', updatedAt: V2 }
  const server = serverWith(record)
  await sendTo(server.answer)
  expect(server.saved()).toBe(record)
  const [card] = await waiting()
  expect(card?.refusal).toMatchObject({ status: 409, record, by: BEN, fields: ['name'] })
  expect(card?.body).toEqual({ name: 'Roma', fieldSize: '5', plantingDate: 'May' })

  if (!card) throw new Error('No card')
  const { refusal: _refusal, ...decided } = card
  await outbox.replace(decided)
  await sendTo(server.answer)
  expect(server.saved()).toMatchObject({ name: 'Roma', fieldSize: '5', plantingDate: 'May' })
})

test("the farmer's own earlier changes are no conflict", async () => {
  const first = { ...base, name: 'Roma ' }
  await outbox.add(buildChange({ body: first, opened: { base, version: V1 } }))
  const second = { ...first, name: 'Beefsteak' }
  await outbox.add(buildChange({ body: second, key: '2', opened: { base: first, version: V1 } }))
  const server = serverWith({ ...base, updatedAt: V1 })
  const trims: typeof server.answer = (call) =>
    server.answer({ ...call, body: { ...Object(call.body), name: Object(call.body).name.trim() } })
  await sendTo(trims)
  expect(server.saved()).toMatchObject({ name: 'Beefsteak' })
  expect(await waiting()).toEqual([])
})

test('a change of a record that was new on this phone is held against the present one too', async () => {
  const opened = { base, version: undefined }
  await outbox.add(buildChange({ body: { ...base, name: 'Roma' }, opened }))
  const server = serverWith({ ...base, name: 'Cherry', updatedAt: V2 })
  await sendTo(server.answer)
  expect(server.saved()).toMatchObject({ name: 'Cherry' })
  expect(await waiting()).toMatchObject([{ refusal: { fields: ['name'] } }])
})

test('a task says its version in the body', async () => {
  const task = { title: 'Mow', dueDate: '2026-06-01', repeat: { unit: 'day', every: 1 } }
  await outbox.add(
    buildChange({
      method: 'PATCH',
      body: { title: 'Mow the verge', repeat: { every: 1, unit: 'day' }, version: 1 },
      opened: { base: task, version: undefined },
    }),
  )
  const server = serverWith({ ...task, dueDate: '2026-06-09', version: 3 })
  const { calls } = await sendTo(server.answer)
  expect(calls.map(({ headers }) => headers['If-Match'])).toEqual([undefined, undefined])
  expect(server.saved()).toMatchObject({ title: 'Mow the verge', dueDate: '2026-06-09' })
})

test('a task that is refused in its present version is a card, not sent again and again', async () => {
  const body = { title: 'Mow', version: 3 }
  const opened = { base: { title: 'Hay' }, version: undefined }
  await outbox.add(buildChange({ method: 'PATCH', body, opened }))
  const record = { title: 'Hay', version: 3, updatedAt: V2 }
  const refuse = () => json({ message: 'This task is already done.', record }, 409)
  let tries = 0
  const { calls } = await sendTo(() => ((tries += 1) < 5 ? refuse() : lost()))
  expect(calls).toHaveLength(1)
  expect(await waiting()).toMatchObject([{ refusal: { sentence: 'This task is already done.' } }])
})

test('a record that others changed is deleted only after the farmer has seen that', async () => {
  const deletion = { method: 'DELETE', body: undefined, opened: { base, version: V1 } } as const
  await outbox.add(buildChange(deletion))
  const server = serverWith({ ...base, updatedAt: V2 })
  await sendTo(server.answer)
  const [card] = await waiting()
  expect(card).toMatchObject({ refusal: { status: 409, record: { updatedAt: V2 } } })

  if (!card) throw new Error('No card')
  const { refusal: _refusal, ...decided } = card
  await outbox.replace(decided)
  await sendTo(server.answer)
  expect(await waiting()).toEqual([])
})
