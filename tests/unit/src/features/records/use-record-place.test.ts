import { expect, test } from 'vitest'
import { recordPlace } from '#src/features/records/use-record-place.ts'
import { buildCrop } from '#tests/builders/build-crop.ts'
import { buildProject } from '#tests/builders/build-project.ts'

const first = buildCrop({ id: 'c1' })
const second = buildCrop({ id: 'c2' })

const placeOf = (given: {
  recordId?: string
  createdId?: string
  asksForNew?: boolean
  crops?: (typeof first)[] | undefined
  projectId?: string
}) =>
  recordPlace(
    {
      projectId: given.projectId ?? 'p1',
      recordsOf: (project) => project.crops,
      recordId: given.recordId,
      newName: given.asksForNew ? 'Tomatoes' : null,
    },
    [buildProject({ crops: 'crops' in given ? given.crops : [first, second] })],
    given.createdId,
  )

test('a saved record opens by its id, even if the URL also names a new one', () => {
  const opened = { state: 'open', record: second }
  expect(placeOf({ recordId: 'c2' })).toEqual(opened)
  expect(placeOf({ recordId: 'c2', asksForNew: true })).toEqual(opened)
})

test('a URL that names a new record opens an empty form', () => {
  expect(placeOf({ asksForNew: true })).toEqual({
    state: 'open',
    record: undefined,
  })
})

test('a project opens its first saved record, or an empty form if it has none', () => {
  expect(placeOf({})).toEqual({ state: 'first saved', recordId: 'c1' })
  expect(placeOf({ crops: [] })).toEqual({ state: 'open', record: undefined })
})

test('a record that the list lacks is unlisted, unless it was just created', () => {
  expect(placeOf({ recordId: 'gone' })).toEqual({ state: 'unlisted' })
  expect(placeOf({ recordId: 'c3', createdId: 'c3' })).toMatchObject({ state: 'open' })
})

test('no record counts as missing with a backend that nests none', () => {
  expect(placeOf({ recordId: 'c1', crops: undefined })).toEqual({
    state: 'open',
    record: undefined,
  })
})

test('a project that is not in the list is not found', () => {
  expect(placeOf({ projectId: 'gone', recordId: 'c1' })).toEqual({ state: 'no project' })
})
