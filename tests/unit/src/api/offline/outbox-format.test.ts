import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { WaitingChange } from '#src/api/offline/change.ts'
import { json, onNewDevices, outbox, sendTo, waiting } from '#tests/setup/device.ts'

onNewDevices()

/** Changes as the first version kept them; their photos are texts. */
type Stored = Omit<WaitingChange, 'photo' | 'format'> & {
  format: never
  photo?: { bytes: string; imageURL: string }
}

test('changes that the first version kept are sent by this one, to the farm of their farmer', async () => {
  const stored = JSON.parse(await readFile('tests/golden/outbox-format-1.json', 'utf8')) as Stored[]
  for (const { photo, ...change } of stored)
    await outbox.add({
      ...change,
      ...(photo && { photo: { ...photo, bytes: new Blob([photo.bytes]) } }),
    })
  const { calls } = await sendTo(() => json({}))
  const newId = '0197a3d4-5e6f-7a8b-9c0d-1e2f3a4b5c6d'
  expect(calls).toMatchObject([
    {
      path: '/api/projects/p1/crops',
      headers: {
        Farm: 'ada',
        'New-Id': newId,
        'Idempotency-Key': 'key of a crop',
        'Happened-At': '2026-05-30T06:00:00.000Z',
      },
    },
    {
      path: '/api/ai-analysis',
      body: { entityId: newId, imageURL: '/api/objects/photo' },
      headers: { 'Idempotency-Key': 'key of a photo' },
    },
  ])
  expect(await waiting()).toMatchObject([
    { recordId: 'c1', refusal: { record: { name: 'Cherry' }, fields: ['name'] } },
  ])
})
