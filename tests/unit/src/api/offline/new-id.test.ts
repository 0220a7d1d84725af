import { expect, test } from 'vitest'
import { newIdProblem } from '#contract/write-headers.ts'
import { newId } from '#src/api/offline/new-id.ts'

test('a device makes ids that the server takes, in the order of making, also when its clock goes back', () => {
  const now = new Date('2026-06-01T08:00:00.000Z')
  const earlier = new Date('2026-05-01T08:00:00.000Z')
  const ids = [now, now, earlier, now].map((at) => newId(at))
  expect(ids.map((id) => newIdProblem(id))).toEqual([null, null, null, null])
  expect(ids).toEqual(ids.toSorted())
  expect(new Set(ids).size).toBe(4)
})
