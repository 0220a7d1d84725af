import { expect, test } from 'vitest'
import { crop, type Crop } from '#contract/crops.ts'
import { SaveConflict, type Opened } from '#domain/records/merge.ts'
import { seededRandom } from '#scripts/siege/random.ts'
import { saveMerged } from '#src/api/save-merged.ts'
import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'
import { signUp, startTestApp, type TestFarmer } from '#tests/setup/server.ts'

const INTERLEAVINGS = 200
const SAVES = 2
const A_FARMER = 10
const FIELDS = ['fieldName', 'plantingDate', 'expectedHarvest'] as const
type Values = Record<(typeof FIELDS)[number], string>

const valuesOf = ({ fieldName, plantingDate, expectedHarvest }: Crop): Values => ({
  fieldName,
  plantingDate,
  expectedHarvest,
})

/** Lets one of the waiting writers go on at a time, in an order by chance. */
function turns(random: () => number, writers: number) {
  const waiting: (() => void)[] = []
  let active = writers
  const next = () => {
    if (waiting.length < active || active === 0) return
    waiting.splice(Math.floor(random() * waiting.length), 1)[0]?.()
  }
  return {
    take: () =>
      new Promise<void>((go) => {
        waiting.push(go)
        next()
      }),
    leave: () => {
      active -= 1
      next()
    },
  }
}

test('of two writers on one record none loses anything without a word', async () => {
  const { app, db, close } = await startTestApp()
  let conflicts = 0

  async function interleave(seed: number, call: TestFarmer['call'], crops: string) {
    const random = seededRandom(seed)
    const first = crop.parse((await call('POST', crops, buildCropPayload())).json())
    const { take, leave } = turns(random, 2)
    const told = new Set<string>()
    const written: string[] = []
    const seen = { a: new Set<string>(), b: new Set<string>() }

    async function write(writer: 'a' | 'b') {
      const see = (saved: Crop) => {
        const values = valuesOf(saved)
        for (const value of Object.values(values)) seen[writer].add(value)
        return values
      }
      const send = async (values: Values, { version }: Opened<Values>) => {
        await take()
        const headers = { 'If-Match': `"${version}"` }
        const payload = buildCropPayload(values)
        const answer = await call('PUT', `/api/crops/${first.id}`, payload, headers)
        if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${answer.body}`)
        see(crop.parse(answer.json()))
        return answer.json<unknown>()
      }
      /** As the form does: saves, asks where both changed a field, and saves again. */
      async function save(mine: Values, opened: Opened<Values>): Promise<Opened<Values>> {
        try {
          return await saveMerged(mine, opened, { send, schema: crop, valuesOf: see })
        } catch (error) {
          if (!(error instanceof SaveConflict)) throw error
          conflicts += 1
          const { base } = error.saved as Opened<Values>
          const chosen = { ...(error.mine as Values) }
          for (const field of error.fields as (keyof Values)[]) {
            const lost = random() < 0.5 ? base[field] : chosen[field]
            told.add(lost)
            if (lost === chosen[field]) chosen[field] = base[field]
          }
          return save(chosen, error.saved as Opened<Values>)
        }
      }
      let opened: Opened<Values> = { base: see(first), version: first.updatedAt }
      for (let turn = 0; turn < SAVES; turn += 1) {
        const mine = { ...opened.base }
        for (const field of FIELDS.filter(() => random() < 0.5)) {
          mine[field] = `${writer}${turn} ${field}`
          written.push(mine[field])
        }
        opened = await save(mine, opened)
      }
      leave()
    }

    await Promise.all([write('a'), write('b')])
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
      expect([seed, seen[to.startsWith('a') ? 'a' : 'b'].has(from)]).toEqual([seed, true])
    }
    const list = (await call('GET', '/api/projects')).json<{ crops: Crop[] }[]>()
    const last = list[0]?.crops.find(({ id }) => id === first.id)
    const kept = new Set([...Object.values(last ?? {}), ...told, ...changes.map(({ to }) => to)])
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
