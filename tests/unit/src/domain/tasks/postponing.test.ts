import { expect, test } from 'vitest'
import type { Repeat } from '#contract/tasks.ts'
import { postponingDayProblem, postponingProblem, snoozeChoices } from '#domain/tasks/postponing.ts'
import { buildTask } from '#tests/builders/build-task.ts'

// A Wednesday. The repetition counts from Monday, 8 June.
const TODAY = '2026-06-10'
const due = (dueDate: string, unit: Repeat['unit'] | null) =>
  buildTask({
    dueDate,
    repeat: unit && { unit, every: 1 },
    repeatFrom: unit && '2026-06-08',
  })

test.each([
  [null, TODAY, '2027-06-10', true],
  ['day', TODAY, '2026-06-11', true],
  ['day', TODAY, '2026-06-12', false],
  ['week', '2026-06-08', '2026-06-15', true],
  ['week', '2026-06-08', '2026-06-16', false],
  // Already postponed to Friday: the next occurrence is still on Monday.
  ['week', '2026-06-12', '2026-06-15', true],
  ['week', '2026-06-12', '2026-06-16', false],
] as const)(
  'a task repeating every %s and due %s can be postponed to %s: %s',
  (unit, dueDate, until, can) => {
    expect(postponingProblem(due(dueDate, unit), until) === null).toBe(can)
  },
)

test.each([
  [null, TODAY, ['Tomorrow', 'In 3 days', 'In a week']],
  ['day', TODAY, ['Tomorrow']],
  ['week', '2026-06-08', ['Tomorrow', 'In 3 days']],
  [null, '2026-06-12', ['In 3 days', 'In a week']],
] as const)('a task repeating every %s and due %s offers %j', (unit, dueDate, labels) => {
  expect(snoozeChoices(due(dueDate, unit), TODAY).map(({ label }) => label.id)).toEqual(labels)
})

test.each([
  ['2026-06-01', '2026-06-05', false],
  ['2026-06-01', TODAY, true],
  [TODAY, TODAY, false],
  ['2026-06-12', '2026-06-11', false],
  ['2026-06-12', '2026-06-13', true],
])(
  'what is due %s is postponed to %s, where that is later and no past day: %s',
  (day, until, can) => {
    expect(postponingDayProblem(due(day, null), until, TODAY) === null).toBe(can)
  },
)
