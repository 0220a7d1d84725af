import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { farmSummary, importAnswer } from '#contract/archive.ts'
import { taskAnswer } from '#contract/tasks.ts'
import { exportedTables } from '#server/archive/exported-tables.ts'
import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'
import { engines } from '#tests/setup/engines.ts'
import { plantFullFarm } from '#tests/setup/full-farm.ts'
import { signUp, startTestApp } from '#tests/setup/server.ts'
import { exportOf, importInto, withoutIds } from '#tests/setup/archive.ts'

describe.each(engines)('a farm on $name', ({ open }) => {
  let running: Awaited<ReturnType<typeof startTestApp>>
  beforeAll(async () => {
    running = await startTestApp({ db: await open() })
  })
  afterAll(() => running.close())

  test('is the same in another account after export and import', async () => {
    const { app, db, scratchFolder } = running
    const ada = await signUp(app)
    const ben = await signUp(app)
    const planted = await plantFullFarm(db, ada)
    // The characters of the escape, not a NUL.
    await ada.call('POST', '/api/tasks', { title: 'Sensor \\u0000', dueDate: '2026-06-01' })
    const place = { projectId: planted.projectId, entityId: planted.cropId }
    await ada.call('POST', '/api/comments', { ...place, text: 'Looks dry.\nWater it.' })
    const first = await exportOf(ada)
    const comment = { kind: 'comment', detail: 'Looks dry.\nWater it.' }
    expect(first.farm.tables.events).toContainEqual(expect.objectContaining(comment))
    for (const { name } of exportedTables) expect(first.farm.tables[name]).not.toEqual([])

    // Entered before; the farm brings its own.
    const entered = { country: 'US', veterinarian: '555 0100', poison: '', neighbour: '' }
    await ben.call('PUT', '/api/emergency-numbers', entered)
    const answer = await importInto(ben, first.zip)
    expect(importAnswer.parse(answer.json())).toEqual({
      projects: 2,
      records: 3,
      tasks: 8,
      files: 3,
      missingFiles: 0,
    })
    const second = await exportOf(ben)
    expect(withoutIds(second.farm)).toEqual(withoutIds(first.farm))
    expect(JSON.stringify(second.farm)).not.toContain(planted.projectId)
    expect(photosOf(second)).toEqual(photosOf(first))
    expect(photosOf(first)).toHaveLength(3)
    expect(withoutIds((await exportOf(ada)).farm)).toEqual(withoutIds(first.farm))
    await vi.waitFor(async () => expect(await readdir(scratchFolder)).toEqual([]), 10_000)

    const shown = farmSummary.parse((await ben.call('GET', '/api/farm')).json())
    expect(shown).toMatchObject({ projects: 2, records: 3, tasks: 8, files: 3 })
  })

  test('is imported with field names that take more characters when case is ignored', async () => {
    const { app } = running
    const [ada, ben] = [await signUp(app), await signUp(app)]
    const made = await ada.call('POST', '/api/projects', { name: 'North' })
    const crop = buildCropPayload({ fieldName: '\u0390'.repeat(200) })
    await ada.call('POST', `/api/projects/${made.json<{ id: string }>().id}/crops`, crop)
    const answer = await importInto(ben, (await exportOf(ada)).zip)
    expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('"records":1')])
  })

  test('is added to completed tasks of an account, even if they share a source', async () => {
    const { app } = running
    const [ada, ben] = [await signUp(app), await signUp(app)]
    const source = { kind: 'harvest', key: 'a-field-deleted-long-ago:2026-06-01' }
    const task = { title: 'Harvest', dueDate: '2026-06-01', source }
    await ada.call('POST', '/api/tasks', task)
    const added = await ben.call('POST', '/api/tasks', task)
    const { id } = taskAnswer.parse(added.json()).task
    await ben.call('PUT', `/api/tasks/${id}/completion`, { zone: 'UTC' })
    expect((await importInto(ben, (await exportOf(ada)).zip)).statusCode).toBe(200)
    const { tasks } = (await exportOf(ben)).farm.tables
    expect(tasks?.map(({ sourceKey }) => sourceKey)).toEqual(
      expect.arrayContaining([null, source.key]),
    )
  })
})

const photosOf = ({ files }: Awaited<ReturnType<typeof exportOf>>) =>
  [...files]
    .filter(([name]) => name.startsWith('photos/'))
    .map(([, bytes]) => bytes.toString('hex'))
    .toSorted()
