import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Analysis } from '#contract/analysis.ts'
import type { Task } from '#contract/tasks.ts'
import { tableNames } from '#server/db/open.ts'
import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'
import { spottedLeaf } from '#tests/builders/photos.ts'
import { startAnalyses } from '#tests/setup/analyses.ts'

/** Three words in a row, which no code, id or date contains. */
const PROSE = /\p{L}{2,} \p{L}{2,} \p{L}{2,}/u

test('no column of a farm holds a sentence that nobody typed', async () => {
  const { ada, db, send, analyse, cropId, close } = await startAnalyses()
  const { call } = ada
  const made = async (path: string, body: object) =>
    (await call('POST', path, body, { 'idempotency-key': path })).json<{ id: string }>().id
  const projectId = await made('/api/projects', { name: 'Farm' })
  const crop = buildCropPayload({ fieldName: 'North', plantingDate: '2026-04-20' })
  const id = await made(`/api/projects/${projectId}/crops`, crop)
  await call('PUT', `/api/crops/${id}`, { ...crop, fieldSize: '77', plantingDate: '' })
  await call('PATCH', `/api/projects/${projectId}`, { name: 'Hill' })
  await call(
    'POST',
    '/api/tasks',
    {
      title: 'Harvest Tomatoes at North',
      why: 'From the harvest date you entered.',
      dueDate: '2026-06-05',
      facts: {
        title: { code: 'harvest', values: { crop: 'Tomatoes', field: 'North' } },
        why: { code: 'harvestDate' },
      },
      source: { kind: 'harvest', key: `${id}:2026-06-05` },
    },
    { 'idempotency-key': 'task' },
  )
  const photo = await analyse(await send(await spottedLeaf(8)))
  const { analysis } = photo.json<{ analysis: Analysis & { id: string } }>()
  const [advice] = analysis.recommendations
  const fromPhoto = {
    title: advice?.message,
    why: analysis.evidence,
    kind: 'crop',
    entityId: cropId,
    dueDate: '2026-06-05',
    source: { kind: 'analysis', key: `${analysis.id}:0` },
  }
  const added = await call('POST', '/api/tasks', fromPhoto)
  expect(added.json<{ task: Task }>().task).toMatchObject({
    title: advice?.message,
    why: analysis.evidence,
  })
  const followUp = {
    ...fromPhoto,
    title: 'Newer',
    why: `To see whether this has helped: ${advice?.message}`,
    source: { kind: 'follow-up', key: `${analysis.id}:0` },
  }
  const again = (await call('POST', '/api/tasks', followUp)).json<{ task: Task }>()
  expect(again.task.why).toBe(followUp.why)
  const { open } = (await call('GET', '/api/tasks?zone=UTC')).json<{
    open: { id: string; title: string }[]
  }>()
  expect(open).toHaveLength(6)
  for (const task of open) await call('PUT', `/api/tasks/${task.id}/completion`, { zone: 'UTC' })
  await call('DELETE', `/api/projects/${projectId}/crops/${id}`)
  for (const table of await tableNames(db)) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(
      db,
    )
    for (const row of rows)
      for (const [column, value] of Object.entries(row))
        expect(PROSE.test(String(value)), `${table}.${column}: ${String(value)}`).toBe(false)
  }
  await close()
})
