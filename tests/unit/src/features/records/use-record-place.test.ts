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
      asked: given.asksForNew ? 'Tomatoes' : null,
    },
    [buildProject({ crops: 'crops' in given ? given.crops : [first, second] })],
    given.createdId,
  )

test('a saved record opens by its id, whatever else the address asks', () => {
  const opened = { state: 'open', record: second }
  expect(placeOf({ recordId: 'c2' })).toEqual(opened)
  expect(placeOf({ recordId: 'c2', asksForNew: true })).toEqual(opened)
})

test('an address that asks for a new one opens an empty form', () => {
  expect(placeOf({ asksForNew: true })).toEqual({
    state: 'open',
    record: undefined,
  })
})

test('a project opens its first saved record, or an empty form where there is none', () => {
  expect(placeOf({})).toEqual({ state: 'first saved', recordId: 'c1' })
  expect(placeOf({ crops: [] })).toEqual({ state: 'open', record: undefined })
})

test('a record that the list lacks is unlisted, unless it was created a moment ago', () => {
  expect(placeOf({ recordId: 'gone' })).toEqual({ state: 'unlisted' })
  expect(placeOf({ recordId: 'c3', createdId: 'c3' })).toMatchObject({ state: 'open' })
})

test('a backend that nests no records cannot say that one is missing', () => {
  expect(placeOf({ recordId: 'c1', crops: undefined })).toEqual({
    state: 'open',
    record: undefined,
  })
})

test('a project that is not in the list is missing', () => {
  expect(placeOf({ projectId: 'gone', recordId: 'c1' })).toEqual({ state: 'no project' })
})
