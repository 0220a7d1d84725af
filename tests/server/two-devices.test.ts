import { expect, test } from 'vitest'
import { crop, type Crop } from '#contract/crops.ts'
import { seededRandom } from '#scripts/siege/random.ts'
import type { WaitingChange } from '#src/api/offline/change.ts'
import type { OutboxTable } from '#src/api/offline/outbox-table.ts'
import { sendWaiting } from '#src/api/offline/sender.ts'
import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'
import { json } from '#tests/setup/device.ts'
import { signUp, startTestApp, type TestFarmer } from '#tests/setup/server.ts'

const INTERLEAVINGS = 200
const STEPS = 12
const A_FARMER = 10
const FIELDS = ['fieldName', 'plantingDate', 'expectedHarvest'] as const
type Values = Record<(typeof FIELDS)[number], string>

const valuesOf = ({ fieldName, plantingDate, expectedHarvest }: Crop): Values => ({
  fieldName,
  plantingDate,
  expectedHarvest,
})

/** The outbox of one of several devices. */
function outboxOfDevice() {
  const kept = new Map<number, WaitingChange>()
  const table: OutboxTable = {
    add: (change) => {
      const seq = 1 + Math.max(0, ...kept.keys())
      kept.set(seq, { ...change, seq })
      return Promise.resolve(seq)
    },
    of: () => Promise.resolve([...kept.values()]),
    get: (seq) => Promise.resolve(kept.get(seq)),
    replace: (change) => Promise.resolve(void kept.set(change.seq, change)),
    remove: (seq) => Promise.resolve(void kept.delete(seq)),
    count: () => Promise.resolve(kept.size),
  }
  return table
}

test('of two devices in the field none overwrites the other without a word', async () => {
  const { app, db, close } = await startTestApp()
  let conflicts = 0

  async function interleave(seed: number, call: TestFarmer['call'], crops: string) {
    const random = seededRandom(seed)
    const first = crop.parse((await call('POST', crops, buildCropPayload())).json())
    const path = `/api/crops/${first.id}`
    const told = new Set<string>()
    const written: string[] = []

    const devices = ['a', 'b'].map((name) => {
      const table = outboxOfDevice()
      const seen = new Set<string>()
      let copy = first
      const see = (record: Crop) => {
        for (const value of Object.values(valuesOf(record))) seen.add(value)
        return record
      }
      see(first)
      let count = 0

      /** Changes some fields of what the farmer sees: the copy, and what waits over it. */
      async function edit() {
        const waiting = await table.of('ada')
        const shown = { ...valuesOf(copy), ...(waiting.at(-1)?.body as Partial<Values>) }
        const mine = { ...shown }
        count += 1
        for (const field of FIELDS.filter(() => random() < 0.5)) {
          mine[field] = `${name}${count} ${field}`
          seen.add(mine[field])
          written.push(mine[field])
        }
        await table.add({
          format: 2,
          userId: 'ada',
          method: 'PUT',
          path,
          recordId: first.id,
          key: `${seed} ${name}${count}`,
          at: '2026-05-31T08:00:00.000Z',
          body: buildCropPayload(mine),
          opened: { base: { ...buildCropPayload(shown) }, version: copy.updatedAt },
        })
      }

      async function decide(card: WaitingChange) {
        const { refusal, ...decided } = card
        const body = card.body as Values
        for (const field of (refusal?.fields ?? []) as (keyof Values)[]) {
          const theirs = String(refusal?.record?.[field])
          told.add(random() < 0.5 ? body[field] : theirs)
          if (told.has(body[field])) body[field] = theirs
        }
        conflicts += 1
        await table.replace({ ...decided, key: `${card.key}+`, body })
      }

      /** With a network for `calls` calls. */
      async function sync(calls: number) {
        let left = calls
        await sendWaiting({
          userId: 'ada',
          table,
          now: () => new Date('2026-06-01T08:00:00.000Z'),
          newKey: () => `${seed} ${name} ${random()}`,
          onSent: () => Promise.resolve(),
          onSettled: () => {},
          call: async (url, init) => {
            if (url === '/api/auth/user') return json({ id: 'ada' })
            left -= 1
            if (left < 0) throw new TypeError('No network')
            const headers = init.headers as Record<string, string>
            const sent: unknown = JSON.parse(String(init.body as string))
            const answer = await call('PUT', url, sent, headers)
            const record = answer.json<{ record?: unknown }>()
            see(crop.parse(record.record ?? record))
            return json(record, answer.statusCode)
          },
        })
        const cards = (await table.of('ada')).filter((change) => change.refusal)
        for (const card of cards) await decide(card)
        if (left <= 0 || (await table.count()) > 0) return
        const list = (await call('GET', '/api/projects')).json<{ crops: Crop[] }[]>()
        copy = see(crop.parse(list[0]?.crops.find(({ id }) => id === first.id)))
      }
      return { name, edit, sync, seen, table }
    })

    for (let step = 0; step < STEPS; step += 1) {
      const device = devices[Math.floor(random() * 2)]
      await (random() < 0.5 ? device?.edit() : device?.sync(Math.ceil(random() * 4)))
    }
    for (const device of devices)
      while ((await device.table.count()) > 0) await device.sync(Number.POSITIVE_INFINITY)

    const events = await db
      .selectFrom('events')
      .select('changes')
      .where('entityId', '=', first.id)
      .where('kind', '=', 'changed')
      .execute()
    const changes = events.flatMap(
      (event) => JSON.parse(event.changes) as { from?: string; to?: string }[],
    )
    for (const { from = '', to = '' } of changes) {
      const writer = devices.find(({ name }) => to.startsWith(name))
      expect([seed, from, to, writer?.seen.has(from)]).toEqual([seed, from, to, true])
    }
    const kept = new Set([...told, ...changes.map(({ to }) => to)])
    expect([seed, written.filter((value) => !kept.has(value))]).toEqual([seed, []])
  }

  for (let seed = 0; seed < INTERLEAVINGS;) {
    // Before the rate limit of one farmer is reached.
    const { call } = await signUp(app)
    const project = await call('POST', '/api/projects', { name: 'North farm' })
    const crops = `/api/projects/${project.json<{ id: string }>().id}/crops`
    for (const end = seed + A_FARMER; seed < end; seed += 1) await interleave(seed, call, crops)
  }
  expect(conflicts).toBeGreaterThan(INTERLEAVINGS / 10)
  await close()
}, 120_000)
