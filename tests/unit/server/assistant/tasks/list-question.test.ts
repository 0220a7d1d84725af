import { expect, test } from 'vitest'
import { asksTasks } from '#server/assistant/tasks/asks-tasks.ts'
import { askedDone, tellDone } from '#server/assistant/tasks/list-question.ts'
import { buildTask } from '#tests/builders/build-task.ts'
import { exampleFarm } from '#tests/builders/example-farm.ts'

// A Wednesday.
const TODAY = '2026-06-10'

const done = (title: string, doneOn: string) =>
  buildTask({ id: title, title, doneAt: `${doneOn}T08:00:00.000Z`, doneOn })

function tell(question: string, tasks = [done('Milk', TODAY), done('Shear', '2026-06-08')]) {
  const days = askedDone(question, TODAY)
  if (!days) throw new Error(`"${question}" does not ask what was done`)
  const within = tasks.filter(({ doneOn }) => doneOn && doneOn >= days.from && doneOn <= days.to)
  return tellDone(question, { tasks: within, days, today: TODAY }, exampleFarm()).content
}

test.each([
  ['What tasks have I done today?', 'Done today, 1 task:\nMilk'],
  ['which tasks are done', 'Done today, 1 task:\nMilk'],
  ['what tasks did I complete this week?', 'Done this week, 2 tasks:\nMilk\nShear: Mon, Jun 8'],
  ['what did I do on Monday', 'Done on Mon, Jun 8, 1 task:\nShear: Mon, Jun 8'],
  ['what have I done in the last 2 days?', 'Done in the last 2 days, 1 task:\nMilk'],
  ['what did I finish in May', 'No task is checked off in May.'],
  ['what did I finish yesterday', 'No task is checked off yesterday.'],
  ['tasks completed last week', 'No task is checked off last week.'],
  [
    'what tasks are done for the tractor today',
    'No task that names tractor is checked off today yet.',
  ],
])('%s', (question, answer) => {
  expect(asksTasks(question)).toBe(true)
  expect(tell(question)).toBe(answer)
})

test.each(['what is still to be done?', 'what is not done yet', 'what is due today?'])(
  '%s: it asks for what is open',
  (question) => {
    expect(askedDone(question, TODAY)).toBeNull()
  },
)
