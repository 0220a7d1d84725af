import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { entryVersions, type Entry } from '#contract/entries.ts'
import { fieldList } from '#contract/fields.ts'
import { timelinePage } from '#contract/timeline.ts'
import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'
import { engines } from '#tests/setup/engines.ts'
import { openBook, type OpenBook } from '#tests/setup/book.ts'

const COST = { kind: 'cost', onDate: '2026-05-20', amountMinor: 1000 }

describe.each(engines)('the places of entries on $name', ({ open }) => {
  let book: OpenBook
  beforeEach(async () => {
    book = await openBook({ db: await open() })
  })
  afterEach(() => book.close())

  const remove = async (path: string) =>
    (await book.ada.call('DELETE', path)).json<{ deletionId: string }>().deletionId
  const undo = (id: string) => book.ada.call('POST', `/api/deletions/${id}/undo`)
  const places = ({ targets }: Entry) => targets.map(({ name, projectId }) => [name, projectId])
  const rename = (fieldName: string) =>
    book.ada.call('PUT', `/api/crops/${book.cropId}`, buildCropPayload({ fieldName }))

  test('keep their names once they are deleted, and are themselves again when that is undone', async () => {
    const { projectId, field, herd, system, add, entries, ada } = book
    const { id } = await add({ ...COST, targets: [field, herd, system] })
    const inProject = `/api/projects/${projectId}`
    const first = await remove(`${inProject}/animals/${herd.id}`)
    const [seen] = await entries()
    expect(seen && places(seen)).toEqual([
      ['North', projectId],
      ['Cows', null],
      ['Barn roof', projectId],
    ])
    const late = await ada.call('POST', '/api/entries', { ...COST, targets: [herd] })
    expect([late.statusCode, late.body]).toEqual([404, 'This herd was deleted.'])
    // What it was about before may stay.
    const corrected = await ada.call('PATCH', `/api/entries/${id}`, { targets: [herd, field] })
    expect(places(corrected.json<Entry>())).toEqual([
      ['Cows', null],
      ['North', projectId],
    ])
    await ada.call('PATCH', `/api/entries/${id}`, { targets: [field, herd, system] })
    expect((await undo(first)).statusCode).toBe(200)
    const second = await remove(inProject)
    const gone = await ada.call('POST', '/api/entries', { ...COST, targets: [field] })
    expect([gone.statusCode, gone.body]).toEqual([404, 'This project was deleted.'])
    const [left] = await entries()
    expect(left && places(left)).toEqual([
      ['North', null],
      ['Cows', null],
      ['Barn roof', null],
    ])
    expect((await undo(second)).statusCode).toBe(200)
    const [back] = await entries(`?targetId=${field.id}`)
    expect(back && places(back)).toEqual([
      ['North', projectId],
      ['Cows', projectId],
      ['Barn roof', projectId],
    ])
  })

  test('keep their names when the sample farm goes, if they are about places of one’s own too', async () => {
    const { add, entries, ada, herd } = book
    const { id: projectId } = (await ada.call('POST', '/api/sample-farm')).json<{ id: string }>()
    const read = await ada.call('GET', `/api/fields?projectId=${projectId}`)
    const [field] = fieldList.parse(read.json())
    expect(field?.name).toMatch(/./)
    await add({ ...COST, targets: [herd, { kind: 'field', id: field?.id }] })
    await ada.call('DELETE', '/api/sample-farm')
    const [seen] = await entries()
    expect(seen && places(seen).at(1)).toEqual([field?.name, null])
  })

  test('are named in versions and deleted entries as they were', async () => {
    const { projectId, herd, add, ada } = book
    const { id } = await add({ ...COST, targets: [herd] })
    await ada.call('PATCH', `/api/entries/${id}`, { targets: [] })
    await remove(`/api/projects/${projectId}/animals/${herd.id}`)
    const read = await ada.call('GET', `/api/entries/${id}/versions`)
    const { versions } = entryVersions.parse(read.json())
    expect(versions[0]?.targets).toMatchObject([{ name: 'Cows', projectId: null }])
  })

  test('a field keeps its entries when its crop takes another name, or goes', async () => {
    const { projectId, cropId, field, add, entries, fields, db } = book
    await add({ ...COST, targets: [field] })
    await rename('South')
    expect(await fields()).toMatchObject([{ id: field.id, name: 'South', cropIds: [cropId] }])
    const deletion = await remove(`/api/projects/${projectId}/crops/${cropId}`)
    expect(await fields()).toMatchObject([{ id: field.id, name: 'South', cropIds: [] }])
    const [seen] = await entries()
    expect(seen && places(seen)).toEqual([['South', projectId]])
    expect((await undo(deletion)).statusCode).toBe(200)
    expect(await fields()).toMatchObject([{ id: field.id, cropIds: [cropId] }])
    await db.deleteFrom('entries').execute()
    await remove(`/api/projects/${projectId}/crops/${cropId}`)
    expect(await fields()).toEqual([])
  })

  test('a field that still has another crop stays behind when one crop is renamed', async () => {
    const { projectId, cropId, field, fields, create, db } = book
    const other = buildCropPayload({ fieldName: 'north' })
    const otherId = await create(`/api/projects/${projectId}/crops`, other)
    await rename('South')
    expect(await fields()).toMatchObject([
      { id: field.id, cropIds: [otherId] },
      { name: 'South', cropIds: [cropId] },
    ])
    const [, south] = await fields()
    const season = { fieldId: south?.id ?? '', year: 2025, crop: 'Wheat', updatedAt: '2026-06-01' }
    const { farmId } = await db.selectFrom('farmers').select('farmId').executeTakeFirstOrThrow()
    await db
      .insertInto('fieldSeasons')
      .values({ ...season, farmId })
      .execute()
    await rename('North')
    expect(await fields()).toMatchObject([
      { id: field.id, name: 'north' },
      { name: 'South', cropIds: [] },
    ])
    const deletion = await remove(`/api/projects/${projectId}`)
    expect(await db.selectFrom('fieldSeasons').selectAll().execute()).toEqual([])
    await undo(deletion)
    expect(await db.selectFrom('fieldSeasons').select('crop').execute()).toEqual([
      { crop: 'Wheat' },
    ])
  })

  test('stand in the timeline: one record with its name, several with their project', async () => {
    const { projectId, cropId, field, herd, system, add, ada } = book
    for (const targets of [[field], [herd], [system], [field, herd], []])
      await add({ ...COST, targets })
    const read = await ada.call('GET', '/api/timeline?kind=entry')
    const told = timelinePage
      .parse(read.json())
      .entries.map((event) => [event.subject, event.entityId, event.projectId])
    const expected = [
      ['crop', cropId, projectId],
      ['animal', herd.id, projectId],
      ['solar', system.id, projectId],
      ['general', null, projectId],
      ['general', null, null],
    ]
    const inOrder = (rows: unknown[][]) => rows.map((row) => row.join(' ')).toSorted()
    expect(inOrder(told)).toEqual(inOrder(expected))
  })
})
