import { expect, test } from 'vitest'
import { asOfToday, withAssignees, withPlaceNames } from '#src/api/offline/agenda-copy.ts'
import { buildCrop } from '#tests/builders/build-crop.ts'
import { buildProject } from '#tests/builders/build-project.ts'
import { buildTask } from '#tests/builders/build-task.ts'

test('a copy of Monday is shown on Thursday as the farm is then', () => {
  const once = buildTask({ dueDate: '2026-06-08' })
  const daily = buildTask({ id: 't2', dueDate: '2026-06-08', repeat: { unit: 'day', every: 2 } })
  const doneOn = (day: string) =>
    buildTask({ id: day, doneAt: `${day}T08:00:00.000Z`, doneOn: day })
  const [monday, thursday] = [doneOn('2026-06-08'), doneOn('2026-06-11')]
  const copy = {
    today: '2026-06-08',
    open: [once, daily],
    openCount: 2,
    doneToday: [thursday, monday],
  }
  expect(asOfToday(copy, '2026-06-11')).toEqual({
    today: '2026-06-11',
    open: [once, { ...daily, dueDate: '2026-06-10' }],
    openCount: 2,
    doneToday: [thursday],
  })
  expect(asOfToday(copy, '2026-06-08')).toBe(copy)
})

test('a task that waits names its field and project', () => {
  const crop = buildCrop({ id: 'c1', fieldName: 'North' })
  const farm = buildProject({ id: 'p1', name: 'Home', crops: [crop] })
  const place = { kind: 'crop' as const, projectId: 'p1', entityId: 'c1' }
  const agenda = { today: '2026-06-08', open: [buildTask(place)], openCount: 1, doneToday: [] }
  expect(withPlaceNames(agenda, [farm]).open).toEqual([
    buildTask({ ...place, projectName: 'Home', entityName: 'North' }),
  ])
})

test('a task that waits names who is to do it', () => {
  const open = [buildTask({ assigneeId: 'u2' }), buildTask({ id: 't2' })]
  const agenda = { today: '2026-06-08', open, openCount: 2, doneToday: [] }
  const named = withAssignees(agenda, [{ id: 'u2', name: 'Ben Mill' }])
  expect(named.open.map(({ assignee }) => assignee)).toEqual(['Ben Mill', undefined])
})
