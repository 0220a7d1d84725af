import { expect, test } from 'vitest'
import type { TimelinePage } from '#contract/timeline.ts'
import { withPending } from '#src/api/offline/pending.ts'
import { buildEntry } from '#tests/builders/build-entry.ts'
import { buildChange } from '#tests/setup/device.ts'

const place = { projectId: 'p1', entityId: 'c1' }
const comment = (recordId: string, text: string) => ({
  ...buildChange({ method: 'POST', path: '/api/comments', body: { ...place, text }, recordId }),
  seq: 1,
})
const removal = (recordId: string) => ({
  ...buildChange({
    method: 'DELETE',
    path: `/api/comments/${recordId}`,
    recordId,
    body: undefined,
  }),
  seq: 2,
})

const known = { entries: [buildEntry({ id: 'known', kind: 'comment' })], next: null }
const details = (
  query: object,
  changes: Parameters<typeof withPending>[2],
  json: unknown = known,
) =>
  (
    withPending(
      `/api/timeline?${new URLSearchParams({ ...query }).toString()}`,
      json,
      changes,
    ) as TimelinePage
  ).entries.map(({ id, by }) => [id, by?.id])

test('comments that wait come first in the history of their record, and once', () => {
  const changes = [comment('first', 'One'), comment('second', 'Two'), comment('known', 'Three')]
  const userId = changes[0]?.userId
  const waiting = [
    ['second', userId],
    ['first', userId],
    ['known', undefined],
  ]
  expect(details(place, changes)).toEqual(waiting)
  expect(details({ ...place, kind: 'comment' }, changes)).toEqual(waiting)
  for (const other of [{ ...place, kind: 'photo' }, { ...place, before: 'x' }, {}])
    expect(details(other, changes)).toEqual([['known', undefined]])
})

test('a comment whose deletion waits is gone, also one that waits itself', () => {
  const changes = [comment('first', 'One'), removal('first'), removal('known')]
  expect(details(place, changes)).toEqual([])
})
